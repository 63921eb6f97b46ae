"""A puzzle: a position in which exactly one move wins, what to answer, and why every other move fails.

A puzzle carries its own proof sketch. Beside the line, it names for every other move the reply that refutes it, so that whoever
checks a puzzle need not search for replies, and whoever plays it can be shown what goes wrong.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from pygames.beside import shipped_text
from pygames.puzzles.proof import Prover, Undecided, turns_left
from pygames.rules import Colour, Position, Setup, find_game
from pygames.rules.notation import named

#: How many winning moves of a position are looked for: a second one spoils it as a puzzle.
_MOST_WINNING = 2


@dataclass(frozen=True)
class Puzzle:
    """A position with one winning move.

    Attributes:
        setup: the game, size and variant.
        text: the position text; the colour to move is the one that is to win.
        turns: within how many of its own turns it wins; None if merely in the end.
        line: the winning moves and the best defence. Every move of the winner in it is the only one that wins there.
        refutations: for each of those moves in turn, the reply that refutes each other move that is legal there. A reply is empty
            where none is needed: the game is over, the turns are used up, or the winner is still to move and cannot win any more.
        themes: the names of what its moves do, as `pygames.puzzles.themes` has them.
        level: the name of the weakest level that solves it; empty if none does that was asked.
    """

    setup: Setup
    text: str
    turns: int | None
    line: tuple[str, ...]
    refutations: tuple[Mapping[str, str], ...] = field(hash=False)
    themes: tuple[str, ...] = ()
    level: str = ""

    @property
    def position(self) -> Position:
        """The position to begin with."""
        return self.setup.position(self.text)

    @property
    def colour(self) -> Colour:
        """The colour that wins."""
        return self.position.colour

    @property
    def choices(self) -> int:
        """How many of the winner's moves there are to find: those that are not the only legal ones."""
        return sum(map(bool, self.refutations))

    def decisions(self) -> list[tuple[Position, int | None, str, Mapping[str, str]]]:
        """Return each position of the line in which the winner is to move, with the turns left, the move and the refutations."""
        position, turns, colour = self.position, self.turns, self.colour
        found = []
        waiting = list(self.refutations)
        for move in self.line:
            mover = position.colour
            if mover == colour:
                found.append((position, turns, move, waiting.pop(0)))
            position = position.play(move)
            turns = turns_left(position, mover, colour, turns)
        return found

    def to_data(self) -> dict[str, Any]:
        """Return the puzzle as plain data, without the name of the game."""
        return {
            "size": self.setup.size,
            "variant": self.setup.variant,
            "position": self.text,
            "turns": self.turns,
            "themes": " ".join(self.themes),
            "level": self.level,
            "line": " ".join(self.line),
            "refutations": [_by_reply(refutations) for refutations in self.refutations],
        }

    @classmethod
    def from_data(cls, game: str, data: Mapping[str, Any]) -> Self:
        """Return the puzzle that `to_data` has written; raise `UnknownGame` if its game or size is not known."""
        return cls(
            setup=find_game(game).setup(data["size"], data["variant"]),
            text=data["position"],
            turns=data["turns"],
            line=tuple(data["line"].split()),
            refutations=tuple(
                {move: reply for reply, moves in replies.items() for move in moves.split()}
                for replies in data["refutations"]
            ),
            themes=tuple(data["themes"].split()),
            level=data["level"],
        )


def _by_reply(refutations: Mapping[str, str]) -> dict[str, str]:
    """Return the moves that each reply refutes, a space apart: a reply mostly refutes many."""
    replies = dict.fromkeys(refutations.values())
    return {reply: " ".join(move for move, answer in refutations.items() if answer == reply) for reply in replies}


def puzzles_of(game: str) -> list[Puzzle]:
    """Return the puzzles that come with the package; raise `UnknownGame` if there is no such game.

    People are remembered to have solved them by their numbers, so their order stays, and new ones come behind.

    >>> puzzle = puzzles_of("snex")[0]
    >>> puzzle.turns, puzzle.line
    (2, ('b4', 'c1', 'c4'))
    """
    return [Puzzle.from_data(game, data) for data in kept_for(game).get("puzzles", ())]


def has_puzzles(game: str) -> bool:
    """Return whether puzzles of a game come with the package, without making them; raise `UnknownGame` if there is no such game.

    >>> has_puzzles("snex")
    True
    """
    return bool(kept_for(game).get("puzzles"))


def kept_for(game: str) -> dict[str, Any]:
    """Return what ``GAME.json`` in this package holds; it is empty if there is no such file.

    ``puzzles`` are as `Puzzle.to_data` writes them, ``method`` has the fields in which `pygames.puzzles.collect.Method` is not as
    usual. Raise `UnknownGame` if there is no such game.
    """
    kept: dict[str, Any] = json.loads(shipped_text(__package__, f"{find_game(game).name}.json") or "{}")
    return kept


def fault(puzzle: Puzzle, prover: Prover) -> str:
    """Return what is wrong with a puzzle, proving all that it claims; empty if it is sound.

    Raises:
        Undecided: the budget of the prover does not suffice.

    >>> from pygames.puzzles import Prover
    >>> fault(puzzles_of("snex")[0], Prover(budget=100_000))
    ''
    """
    colour = puzzle.colour
    decisions = puzzle.decisions()
    if len(decisions) != len(puzzle.refutations):
        return "there are not as many lists of refutations as moves of the winner"
    for position, turns, move, refutations in decisions:
        after = position.play(move)
        if not prover.wins(after, colour, turns_left(after, colour, colour, turns)):
            return f"{move} does not win in {position}"
        if {move, *refutations} != set(position.legal_moves) or move in refutations:
            return f"the refutations are not of the other legal moves in {position}"
        for other, reply in refutations.items():
            after = position.play(other)
            left = turns_left(after, colour, colour, turns)
            if reply:
                after = after.play(reply)
            if prover.wins(after, colour, left):
                return f"{other} {reply} wins too in {position}"
    return ""


# -- making one ----------------------------------------------------------------------------------------------------------


def compose(position: Position, turns: int | None, prover: Prover) -> Puzzle | None:
    """Return the puzzle that a position makes, or None if it does not have exactly one winning move.

    Whatever came before the position does not count: a puzzle begins with its text. Raise `Undecided` if the budget of the
    prover does not suffice to tell.
    """
    position = position.setup.position(position.text)
    colour = position.colour
    line: list[str] = []
    refutations: list[dict[str, str]] = []
    here, left = position, turns
    while not here.over:
        if not prover.wins(here, colour, left):
            break
        winning = _winning(here, colour, left, prover)
        if len(winning) != 1:
            break
        refutations.append(
            {move: _refutation(here, move, winning[0], left, prover) for move in here.legal_moves if move != winning[0]}
        )
        line += winning
        after = here.play(winning[0])
        here, left = after, turns_left(after, colour, colour, left)
        try:
            _, defence, here = _best_defence(here, colour, left, prover)
        except Undecided:
            break
        line += defence
    if not line:
        return None
    return Puzzle(position.setup, position.text, turns, _to_last_move_of(colour, position, line), tuple(refutations))


def _to_last_move_of(colour: Colour, position: Position, line: list[str]) -> tuple[str, ...]:
    """Return a line without the moves behind the last one of a colour: what the loser would answer then no longer matters."""
    last = 0
    for number, move in enumerate(line, 1):
        if position.turn == colour:
            last = number
        position = position.play(move)
    return tuple(line[:last])


def _winning(position: Position, colour: Colour, turns: int | None, prover: Prover) -> list[str]:
    """Return the moves by which a colour that is to move wins, as many as it takes to tell whether there is just one."""
    found: list[str] = []
    for move in position.legal_moves:
        after = position.play(move)
        if prover.wins(after, colour, turns_left(after, colour, colour, turns)):
            found.append(move)
            if len(found) == _MOST_WINNING:
                break
    return found


def _refutation(position: Position, move: str, winning: str, turns: int | None, prover: Prover) -> str:
    """Return the reply that refutes a move that does not win.

    Many may do where the winner only runs out of turns. The one is taken that has most cells in common with the move that would have
    won, or lies beside it: it shows what that move was good for.
    """
    colour = position.colour
    after = position.play(move)
    left = turns_left(after, colour, colour, turns)
    if after.over or after.turn == colour or left == 0:
        return ""
    board = position.board
    needed = named(board, winning)
    beside = board.spread(needed)

    def far(reply: str) -> tuple[int, int]:
        cells = named(board, reply)
        return -(cells & needed).bit_count(), -(cells & beside).bit_count()

    return next(
        reply for reply in sorted(after.legal_moves, key=far) if not prover.wins(after.play(reply), colour, left)
    )


def _best_defence(
    position: Position, colour: Colour, turns: int | None, prover: Prover
) -> tuple[int, list[str], Position]:
    """Return the opponent's moves that leave a colour the fewest winning moves: their number, the moves, the position they lead to.

    Moves that end the game are taken only if there are no others.
    """
    if position.over:
        return _MOST_WINNING + 1, [], position
    if position.turn == colour:
        return len(_winning(position, colour, turns, prover)), [], position
    found = []
    for move in position.legal_moves:
        wins, rest, end = _best_defence(position.play(move), colour, turns, prover)
        found.append((wins, [move, *rest], end))
    return min(found, key=lambda defence: (defence[0], len(defence[1])))
