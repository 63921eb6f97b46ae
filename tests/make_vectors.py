"""Answers the cases of ``tests/vectors/`` anew by the literal rules alone, and writes what they say: ``make vectors`` runs it.

    python tests/make_vectors.py [FILE ...] [--patience SECONDS]

What a case asks stays as it is: a game with its moves, or a position to count from. What it answers comes from `literal`,
`oracle_nadraz`, `oracle_serpent` and `oracle_snex`, which share nothing with the engine. So a new line needs no more than the
game, size, variant and moves; the rest is filled in. A case that takes the literal rules longer than ``--patience`` keeps its
answer, and so do the counts of the greater depths.

A table says how many answers are as they were, different, and given up. What was different is in ``git diff``: either the
literal rules have changed, or somebody has changed an answer by hand. Then the exit status is 1.

Data that have no such source (CONTRIBUTING.md, "Data of the tests") are looked at for lines that were taken away since the
commit that brought them.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import literal
import oracle_nadraz
import oracle_serpent
import oracle_snex
from patience import within

HERE = Path(__file__).resolve().parent
VECTORS = HERE / "vectors"
#: What was published, and may only grow.
FROZEN = ("links/v1*.jsonl", "data/link-cells-1*.txt", "data/save-1.json", "data/games-1.*")

#: How many seconds of work the literal rules may take for a case.
_PATIENCE = 20.0
_OTHER = {"b": "w", "w": "b"}
Case = dict[str, Any]


# -- the literal rules, all asked in the same way --------------------------------------------------------------------------


class Game(Protocol):
    """A game under way in its play phase, by the literal rules."""

    @property
    def text(self) -> str:
        """The position text."""

    def answer(self) -> Case:
        """Return the legal moves, whether the game is over, the winner and the score."""

    def play(self, move: str) -> "Game":
        """Return the game after a legal move."""


class ByText(NamedTuple):
    """A game of which the position text says everything: Nadraz, Vadrantir, Sundraval."""

    text: str
    answered: Callable[[str], Case]
    after: Callable[[str, str], str]

    def answer(self) -> Case:
        return self.answered(self.text)

    def play(self, move: str) -> "ByText":
        return self._replace(text=self.after(self.text, move))


def _placed(side: int, extra: Callable[[str, str], str], text: str, move: str) -> str:
    """Return the position after a stone is placed or a turn passed; ``extra`` makes the last field of the one before."""
    board, turn, before = text.split()
    diagram = literal.Diagram(side, board)
    diagram.on |= {point: turn for point in diagram.on if literal.name(point) == move}
    return f"{literal.board_text(side, diagram.on.__getitem__)} {_OTHER[turn]} {extra(before, move)}"


class Serpent(NamedTuple):
    """A game of Serpent, with the positions that ended a turn."""

    state: oracle_serpent.State
    past: frozenset[str]

    @property
    def text(self) -> str:
        return self.state.text

    def answer(self) -> Case:
        found = oracle_serpent.answer(self.state, set(self.past))
        return {"legal": sorted(found.legal), "over": found.over, "winner": found.winner, "score": None}

    def play(self, move: str) -> "Serpent":
        side, turn = self.state.side, self.state.turn
        named = {literal.name(point): point for point in literal.neighbours(side)}
        if move == "pass":
            after = self.state._replace(turn=_OTHER[turn])
        else:
            left, _, cell = move.rpartition(">")
            own = self.state.stones[turn] - {named[name] for name in [left] if name} | {named[cell]}
            made = self.state._replace(stones={**self.state.stones, turn: own})
            ended = oracle_serpent.end_of_turn(made, set(self.past), None if left else named[cell])
            assert ended, move
            after = ended[0]
        return Serpent(after, self.past | {after.text})


class Snex(NamedTuple):
    """A game of Snex, with the boards of the turn and the positions that ended a turn."""

    state: oracle_snex.State

    @property
    def text(self) -> str:
        return self.state.text

    def answer(self) -> Case:
        found = oracle_snex.answer(self.state)
        return {"legal": sorted(found.legal), "over": found.over, "winner": found.winner, "score": None}

    def play(self, move: str) -> "Snex":
        s = self.state
        if ">" in move:
            board = oracle_snex.steps(s.side, s.board, s.turn)[move]
            if oracle_snex.crosscuts(s.side, board):
                return Snex(s._replace(board=board, stood=s.stood | {board}))
        else:
            board = s.board | {
                (point, s.turn) for point in oracle_snex.points(s.side) if oracle_snex.name(point) == move
            }
        return Snex(oracle_snex.end_of_turn(s, board))


class Kind(NamedTuple):
    """What the literal rules need to know of a game before its play phase.

    Attributes:
        stones: how many stones the opening has.
        extra: the last field of the first position.
        begin: returns the game that begins at a position text, given the size and the variant.
        inner: whether no opening stone stands on the edge.
    """

    stones: int
    extra: str
    begin: Callable[[int, str, str], Game]
    inner: bool = False


KINDS: dict[str, Kind] = {
    "nadraz": Kind(
        stones=2,
        extra="-",
        inner=True,
        begin=lambda side, variant, text: ByText(
            text, partial(oracle_nadraz.answer, side, variant), partial(oracle_nadraz.after, side)
        ),
    ),
    "vadrantir": Kind(
        stones=1,
        extra="-",
        begin=lambda side, _, text: ByText(
            text, partial(literal.vadrantir, side), partial(_placed, side, lambda before, move: "-")
        ),
    ),
    "sundraval": Kind(
        stones=2,
        extra="0",
        begin=lambda side, _, text: ByText(
            text,
            partial(literal.sundraval, side),
            partial(_placed, side, lambda before, move: str(int(before) + 1) if move == "pass" else "0"),
        ),
    ),
    "serpent": Kind(
        stones=1,
        extra="-",
        begin=lambda side, _, text: Serpent(oracle_serpent.state(side, text), frozenset({text})),
    ),
    "snex": Kind(stones=1, extra="-", begin=lambda side, _, text: Snex(oracle_snex.state(side, text))),
}


# -- the opening and the choice --------------------------------------------------------------------------------------------


def _rows(game: str, side: int) -> list[list[str]]:
    """Return the names of the cells of a board, row by row from the bottom."""
    if game == "snex":
        return [[oracle_snex.name((file, rank)) for file in range(side)] for rank in range(side)]
    rows = range(2 * side - 1)
    return [[literal.name((k, i + 1)) for i in range(literal.row_length(side, k))] for k in rows]


def _text(rows: list[list[str]], stones: dict[str, str], turn: str, extra: str) -> str:
    board = "/".join("".join(literal.runs(stones.get(name, ".") for name in row)) for row in reversed(rows))
    return f"{board} {turn} {extra}"


def _openings(game: str, side: int) -> list[str]:
    rows = _rows(game, side)
    cells = [name for row in rows for name in row]
    if KINDS[game].inner:
        cells = [name for row in rows[1:-1] for name in row[1:-1]]
    if KINDS[game].stones == 1:
        return cells
    return [f"{black},{white}" for black in cells for white in cells if black != white]


def _begun(game: str, side: int, variant: str, opening: str) -> Game:
    """Return the game after an opening and either choice of a colour."""
    kind = KINDS[game]
    stones = dict(zip(opening.split(","), "bw", strict=False))
    return kind.begin(side, variant, _text(_rows(game, side), stones, "w" if kind.stones == 1 else "b", kind.extra))


# -- the answers -----------------------------------------------------------------------------------------------------------


def answered(case: Case) -> Case:
    """Return the answer to a case of a game: the position after its moves, and what the rules say of it."""
    game, side, moves = case["game"], case["size"], case["moves"]
    if len(moves) < 2:
        stones = dict(zip(moves[0].split(","), "bw", strict=False)) if moves else {}
        turn, legal = ("c", ["black", "white"]) if moves else ("o", sorted(_openings(game, side)))
        text = _text(_rows(game, side), stones, turn, KINDS[game].extra)
        found: Case = {"legal": legal, "over": False, "winner": None, "score": None}
    else:
        play = _begun(game, side, case["variant"], moves[0])
        for move in moves[2:]:
            play = play.play(move)
        text, found = play.text, play.answer()
    return {"position": text, "turn": text.split()[1], **found}


def counted(case: Case, depth: int) -> int:
    """Return how many sequences of so many moves there are from the position of a case, or from the start of the game."""
    game, side, variant = case["game"], case["size"], case["variant"]
    if case["position"]:
        return _perft(KINDS[game].begin(side, variant, case["position"]), depth)
    openings = _openings(game, side)
    if depth <= 2:
        return depth * len(openings)
    return 2 * sum(_perft(_begun(game, side, variant, opening), depth - 2) for opening in openings)


def _perft(play: Game, depth: int) -> int:
    legal = play.answer()["legal"]
    return len(legal) if depth == 1 else sum(_perft(play.play(move), depth - 1) for move in legal)


def made(case: Case, patience: float) -> tuple[Case, bool]:
    """Return a case with its answers made anew, and whether one was given up, which stays as it is."""
    if "perft" not in case:
        asked = {name: case[name] for name in ("game", "size", "variant", "moves")}
        found = within(patience, partial(answered, case))
        return (case, True) if found is None else ({**asked, **found}, False)
    counts = list(case["perft"])
    for depth in range(1, len(counts) + 1):
        count = within(patience, partial(counted, case, depth))
        if count is None:
            return {**case, "perft": counts}, True
        counts[depth - 1] = count
    return {**case, "perft": counts}, False


# -- the files -------------------------------------------------------------------------------------------------------------


def make(file: Path, patience: float) -> Counter[str]:
    """Write the answers of a file anew; return how many are as they were, different, and given up."""
    text = file.read_text(encoding="utf-8")
    cases = json.loads(text) if file.suffix == ".json" else [json.loads(line) for line in text.splitlines()]
    come = Counter[str]()
    lines = []
    for case in cases:
        after, given_up = made(case, patience)
        come["given up" if given_up else "as before" if after == case else "different"] += 1
        lines.append(json.dumps(after))
    new = "[\n" + ",\n".join(lines) + "\n]\n" if file.suffix == ".json" else "".join(f"{line}\n" for line in lines)
    if new != text:
        file.write_text(new, encoding="utf-8")
    return come


def taken_away(file: Path) -> int | None:
    """Return how many lines a file has lost since the commit that brought it; None if nobody knows."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", "-C", HERE, *arguments], capture_output=True, text=True, check=True).stdout

    try:
        came = git("log", "--diff-filter=A", "--format=%H", "--", str(file)).split()
        return int(git("diff", "--numstat", came[-1], "--", str(file)).split("\t")[1] or 0) if came else None
    except IndexError:
        return 0
    except (OSError, subprocess.CalledProcessError):
        return None


def main(arguments: Iterable[str]) -> int:
    """Make the answers anew and tell what came of it; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="which files (all in tests/vectors/)")
    parser.add_argument(
        "--patience", type=float, default=_PATIENCE, metavar="SECONDS", help=f"for a case ({_PATIENCE})"
    )
    chosen = parser.parse_args(list(arguments))
    different = 0
    for file in chosen.files or sorted(VECTORS.glob("*.json*")):
        come = make(file, chosen.patience)
        different += come["different"]
        print(f"{file.name}: {', '.join(f'{count} {what}' for what, count in sorted(come.items()))}", flush=True)
    for file in sorted(path for pattern in FROZEN for path in HERE.glob(pattern)):
        lost = taken_away(file)
        different += lost or 0
        print(
            f"{file.name}: {'not in git' if lost is None else f'{lost} lines taken away' if lost else 'nothing taken away'}"
        )
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
