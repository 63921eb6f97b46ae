"""The mistakes of a finished game: moves after which the chances of whoever made them were much worse, and what was better."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pygames.record import Path
from pygames.rules import Position
from pygames_web.model.outcome import is_over
from pygames_web.model.table import Table, ended

#: The sign of a mistake, by how much of its maker's chance to win it gives away at least, the gravest first.
SIGNS = ((0.4, "??"), (0.25, "?"), (0.15, "?!"))


@dataclass(frozen=True)
class Findings:
    """What was found of positions, by the moves that lead to them: Black's chances, and the best moves from there."""

    black: Mapping[tuple[str, ...], float]
    best: Mapping[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Mistake:
    """A move that gave chances away.

    Attributes:
        path: where in the record it leads.
        move: the move.
        cost: how much of its maker's chance to win it gave away, 0 to 1.
        sign: how grave that is.
        better: what would have been better, and how the game might have gone on then.
    """

    path: Path
    move: str
    cost: float
    sign: str
    better: tuple[str, ...]


def game_line(table: Table) -> Path:
    """Return the line of a finished game: the one looked at if it leads to an end, else the main line; nothing if none does."""
    for path in (table.record.main_line(table.path), table.record.main_line()):
        if is_over(table.record.position(path), table.record, path):
            return path
    return ()


def mistakes(table: Table, found: Findings) -> list[Mistake]:
    """Return the mistakes of a finished game, as far as its positions have been looked into, in their order."""
    path = game_line(table)
    moves = table.record.moves(path)
    told = []
    for ply, move in enumerate(moves, 1):
        better, black = found.best.get(moves[: ply - 1]), found.black.get(moves[: ply - 1])
        after = _black(table, path[:ply], found)
        if not better or better[0] == move or black is None or after is None:
            continue
        before = table.record.position(path[: ply - 1])
        if before.mover is None or before.must_pass:
            continue
        cost = _worth(before, black) - _worth(before, after)
        sign = next((sign for least, sign in SIGNS if cost >= least), None)
        if sign:
            told.append(Mistake(path[:ply], move, cost, sign, better))
    return told


def _black(table: Table, path: Path, found: Findings) -> float | None:
    """Return Black's chance after the moves along a path: certain where the game is over."""
    position = table.record.position(path)
    if ended(position):
        return {"b": 1.0, "w": 0.0}.get(str(position.winner), 0.5)
    return found.black.get(table.record.moves(path))


def _worth(position: Position, black: float) -> float:
    """Return what Black's chance is worth to whoever is to move."""
    return black if position.mover == "b" else 1 - black


def mistake_here(table: Table, found: Findings) -> Mistake | None:
    """Return the mistake that led to the position one looks at or, in the line that was better, the one that it replaces."""
    moves = table.moves
    for mistake in mistakes(table, found):
        ply = len(mistake.path) - 1
        instead = table.path[:ply] == mistake.path[:ply] and moves[ply : ply + 1] == mistake.better[:1]
        if table.path == mistake.path or instead:
            return mistake
    return None


def with_better(table: Table, mistake: Mistake) -> tuple[Table, Path]:
    """Return the table after the better move in place of a mistake, as a variation, and where that variation ends."""
    record, path = table.record, mistake.path[:-1]
    for move in mistake.better:
        record, path = record.play(path, move)
    return replace(table, record=record).go(path[: len(mistake.path)]), path
