"""The mistakes of a finished game: moves after which the chances of whoever made them were much worse, and what was better."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from pygames.chances import TURNING_POINT, worth
from pygames.errors import Message
from pygames.record import Path
from pygames.rules import Position
from pygames.rules.terms import result_value
from pygames_web.model.outcome import is_over
from pygames_web.model.review import path_of
from pygames_web.model.table import Table, ended

#: The sign of a mistake, by how much of its maker's chance to win it gives away at least, the gravest first.
SIGNS = ((0.4, "??"), (0.25, "?"), (TURNING_POINT, "?!"))
#: What the signs mean.
SIGN_NAMES = {"??": Message("Blunder"), "?": Message("Mistake"), "?!": Message("Inaccuracy")}


@dataclass(frozen=True)
class Evaluations:
    """What was found of positions, by the moves that lead to them: Black's chances, the best moves, and which were weighed.

    A position is weighed by a second, longer look: the first one is short, and takes many a good move for a mistake.
    """

    black: Mapping[tuple[str, ...], float]
    best: Mapping[tuple[str, ...], tuple[str, ...]]
    weighed: Container[tuple[str, ...]]


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
    """Return the line of a finished game; nothing if none leads to an end.

    That is the line that was looked over; else the one looked at, if it leads to an end, or the main line.
    """
    if (reviewed := _reviewed_line(table)) is not None:
        return reviewed
    for path in (table.record.main_line(table.path), table.record.main_line()):
        if is_over(table.record.position(path), table.record, path):
            return path
    return ()


def is_reviewed(table: Table) -> bool:
    """Whether it is known, from a review that was done, what there is to say of the `game_line`."""
    return _reviewed_line(table) is not None


def _reviewed_line(table: Table) -> Path | None:
    """Return the line that was looked over; None if there is none, if its moves are gone, or known not to end a game any more.

    Where a game is opened in its middle, it may never become known whether its end is one.
    """
    path = path_of(table.record, table.review.moves) if table.review else None
    if path is None:
        return None
    end = table.record.position(path)
    return None if end.over_computed and not is_over(end, table.record, path) else path


def mistakes(table: Table, found: Evaluations) -> list[Mistake]:
    """Return the mistakes of a finished game, as far as the positions before and after them have been weighed, in their order."""
    path = game_line(table)
    moves, positions = table.record.moves(path), table.record.positions(path)
    told = []
    for ply, (before, after) in enumerate(pairwise(positions), 1):
        move, better = moves[ply - 1], found.best.get(moves[: ply - 1])
        # Who had no choice but to pass did what the search says.
        if not better or better[0] == move or before.mover is None:
            continue
        if moves[: ply - 1] not in found.weighed or not (ended(after) or moves[:ply] in found.weighed):
            continue
        chance, chance_after = found.black.get(moves[: ply - 1]), black_after(after, moves[:ply], found.black)
        if chance is None or chance_after is None:
            continue
        # In hundredths, as they are told, so that the numbers beside each other agree.
        cost = round(round(worth(chance, before.mover), 2) - round(worth(chance_after, before.mover), 2), 2)
        sign = next((sign for least, sign in SIGNS if cost >= least), None)
        if sign:
            told.append(Mistake(path[:ply], move, cost, sign, better))
    return told


def black_after(position: Position, moves: tuple[str, ...], known: Mapping[tuple[str, ...], float]) -> float | None:
    """Return Black's chance in the position after moves, None if it is not known: certain where the game is over."""
    if ended(position) and position.winner:
        return result_value(position.winner)
    return known.get(moves)


def mistake_here(table: Table, found: Evaluations) -> Mistake | None:
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
