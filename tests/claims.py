"""Holds the claims of guides and lessons, which stand beside their sentences, against the engine."""

from collections.abc import Callable

from pygames.puzzles import Prover
from pygames.puzzles.proof import turns_left
from pygames.rules import Position
from pygames.rules.terms import Colour

Judge = Callable[[Position, list[str]], bool]

#: What can be claimed of a position, and how that is written; C is a colour, ``b`` or ``w``.
CLAIMS = {
    "turn": "turn C: it is the turn of a colour, and the game is not over",
    "over": "over C: the game is over, and a colour has won it, or it is a draw (``draw``)",
    "score": "score B W: the score of Black and of White",
    "allowed": "allowed MOVE ...: each of these moves is legal",
    "refused": "refused MOVE: WORDS: the move is not legal, for a reason with these (English) words",
    "only": "only MOVE ...: these are all legal moves",
    "groups": "groups C N ...: the sizes of all groups of a colour, the largest first",
    "largest": "largest C N: the largest group of a colour has N stones",
    "number": "number C N: a colour has so many groups",
    "group": "group C CELL N: the group of a colour with a stone on a cell has N stones",
    "stones": "stones C CELL ...: each of these cells holds a stone of a colour",
    "empty": "empty CELL ...: each of these cells is empty",
    "touch": "touch CELL CELL: the two cells touch",
    "edge": "edge CELL ...: each of these cells lies on the edge",
    "inside": "inside CELL ...: none of these cells lies on the edge",
    "ends": "ends C CELL ...: these are all the stones of a colour that touch exactly one other stone of it",
    "marked": "marked KIND C CELL ...: all cells of the marks of a kind and a colour (``-``: nobody's), spaces in KIND as ``_``",
    "sizes": "sizes KIND C N ...: how many cells each of these marks has, the most first",
    "labels": "labels KIND C TEXT ...: what is written on each of these marks, in order",
    "wins": "wins N MOVE ...: each of these moves wins within N turns of the mover's own (``-``: in the end), whatever is answered",
    "best": "best N MOVE: so does this move, and no other legal one",
    "after": "after MOVE: CLAIM: so it is after a move",
    "stood": "stood MOVE: CLAIM: so it would be if the position after a move had stood at the end of an earlier turn",
}


def false_claims(position: Position, claims: tuple[str, ...]) -> list[str]:
    """Return those of the claims that are not true of a position."""
    return [claim for claim in claims if not holds(position, claim)]


def holds(position: Position, claim: str) -> bool:
    """Return whether a claim, as `CLAIMS` has them, is true of a position."""
    kind, _, rest = claim.partition(" ")
    move, _, more = rest.partition(": ")
    if kind == "after":
        return holds(position.play(move), more)
    if kind == "stood":
        return holds(_stood(position, move), more)
    if kind == "refused":
        return _refused(position, move, more)
    return _JUDGES[kind](position, rest.split())


def _stood(position: Position, move: str) -> Position:
    return position.altered(past=position.past | {position.play(move).key})


def _refused(position: Position, move: str, words: str) -> bool:
    return move not in position.legal_moves and words in str(position.refusal(move).message)


def _colour(text: str) -> Colour:
    assert text in ("b", "w")
    return text  # type: ignore[return-value]


def _set(position: Position, names: list[str]) -> int:
    return sum(position.board.cell[name] for name in set(names))


def _sizes(position: Position, colour: str) -> list[str]:
    found = [group.bit_count() for group in position.board.components(position.stones(_colour(colour)))]
    return [str(size) for size in sorted(found, reverse=True)]


def _ends(position: Position, colour: str) -> int:
    board, stones = position.board, position.stones(_colour(colour))
    return sum(cell for cell in board.cells_in(stones) if (board.near[cell] & stones).bit_count() == 1)


def _marks(position: Position, kind: str, colour: str) -> list[tuple[int, str]]:
    wanted = None if colour == "-" else colour
    marks = [mark for mark in position.marks() if mark.kind == kind.replace("_", " ") and mark.colour == wanted]
    return [(mark.cells, mark.label) for mark in marks]


def _marked(position: Position, parts: list[str]) -> bool:
    kind, colour, *names = parts
    covered = 0
    for cells, _ in _marks(position, kind, colour):
        covered |= cells
    return covered == _set(position, names)


def _mark_sizes(position: Position, parts: list[str]) -> bool:
    kind, colour, *sizes = parts
    found = sorted((cells.bit_count() for cells, _ in _marks(position, kind, colour)), reverse=True)
    return [str(size) for size in found] == sizes


def _mark_labels(position: Position, parts: list[str]) -> bool:
    kind, colour, *labels = parts
    return sorted(label for _, label in _marks(position, kind, colour)) == sorted(labels)


def _group(position: Position, parts: list[str]) -> bool:
    colour, cell, size = parts
    group = position.board.flood(position.board.cell[cell], position.stones(_colour(colour)))
    return group.bit_count() == int(size)


#: How many positions the proof of a claim may look at.
_BUDGET = 20_000


def _winning(position: Position, turns: str, moves: list[str]) -> list[str]:
    """Return those of the moves that win within a number of turns, by trying every answer."""
    prover = Prover(_BUDGET)
    mover = position.colour
    limit = None if turns == "-" else int(turns)
    found = []
    for move in moves:
        after = position.play(move)
        if prover.wins(after, mover, turns_left(after, mover, mover, limit)):
            found.append(move)
    return found


_JUDGES: dict[str, Judge] = {
    "turn": lambda position, parts: [position.turn] == parts and not position.over,
    "over": lambda position, parts: position.over and [position.winner] == parts,
    "score": lambda position, parts: list((position.score or {}).values()) == [float(part) for part in parts],
    "allowed": lambda position, parts: set(parts) <= set(position.legal_moves),
    "only": lambda position, parts: set(parts) == set(position.legal_moves),
    "groups": lambda position, parts: _sizes(position, parts[0]) == parts[1:],
    "largest": lambda position, parts: _sizes(position, parts[0])[:1] == parts[1:],
    "number": lambda position, parts: [str(len(_sizes(position, parts[0])))] == parts[1:],
    "group": _group,
    "stones": lambda position, parts: not _set(position, parts[1:]) & ~position.stones(_colour(parts[0])),
    "empty": lambda position, parts: not _set(position, parts) & ~position.empty,
    "touch": lambda position, parts: bool(
        position.board.near[position.board.cell[parts[0]]] & position.board.cell[parts[1]]
    ),
    "edge": lambda position, parts: not _set(position, parts) & ~position.board.edge,
    "inside": lambda position, parts: not _set(position, parts) & position.board.edge,
    "ends": lambda position, parts: _ends(position, parts[0]) == _set(position, parts[1:]),
    "wins": lambda position, parts: _winning(position, parts[0], parts[1:]) == parts[1:],
    "best": lambda position, parts: _winning(position, parts[0], list(position.legal_moves)) == parts[1:],
    "marked": _marked,
    "sizes": _mark_sizes,
    "labels": _mark_labels,
}
assert {*_JUDGES, "after", "stood", "refused"} == set(CLAIMS)
