"""The mistakes of a finished game: moves after which the chances of whoever made them were much worse, and what was better."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from pygames.chances import TURNING_POINT, worth
from pygames.errors import Message
from pygames.record import Path
from pygames.rules.terms import COLOUR_NAME, Colour, result_value
from pygames.telling import word_name
from pygames_web.model.moment import Moment, ended
from pygames_web.model.outcome import is_over
from pygames_web.model.review import path_of
from pygames_web.model.table import Table

#: The sign of a mistake, by how much of its maker's chance to win it gives away at least, the gravest first.
SIGNS = ((0.4, "??"), (0.25, "?"), (TURNING_POINT, "?!"))
#: What the signs mean.
SIGN_NAMES = {"??": Message("Blunder"), "?": Message("Mistake"), "?!": Message("Inaccuracy")}
#: What is said of a game in which a review has found none.
NO_MISTAKE = Message(
    "No move was found that gave away {percent} % of the chances or more.", percent=round(100 * TURNING_POINT)
)
#: And if the chances fell all the same, by as much as a blunder costs, in one move or two.
NOT_FOUND = Message("What turned the game was not found in so short a time.")


@dataclass(frozen=True)
class Mistake:
    """A move that gave chances away.

    Attributes:
        path: where in the record it leads.
        move: the move.
        colour: whose move it was.
        before: the chance of that colour with the better move, 0 to 1, in hundredths.
        after: its chance with the one that was made.
        better: what would have been better, and how the game might have gone on then.
    """

    path: Path
    move: str
    colour: Colour
    before: float
    after: float
    better: tuple[str, ...]

    @property
    def cost(self) -> float:
        """How much of its maker's chance to win the move gave away."""
        return round(self.before - self.after, 2)

    @property
    def sign(self) -> str:
        """How grave that is; empty if it is no mistake."""
        return next((sign for least, sign in SIGNS if self.cost >= least), "")


def game_line(table: Table) -> Path:
    """Return the line of a finished game; nothing if none leads to an end.

    That is the line that was looked over; else the one looked at, if it leads to an end, or the main line.
    """
    if (reviewed := _reviewed_line(table)) is not None:
        return reviewed
    for path in (table.record.main_line(table.path), table.record.main_line()):
        if is_over(Moment.at(table.record, path)):
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
    end = Moment.at(table.record, path)
    return None if end.position.over_computed and not is_over(end) else path


def positions_of(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of a finished game, also while one looks into a variation; else nothing."""
    moves = table.record.moves(game_line(table))
    return [moves[:ply] for ply in range(len(moves))]


def can_be_looked_into(table: Table) -> bool:
    """Whether there is anything to look into: not where the game was over before anybody moved, as in a position that was set up."""
    return not ended(table.position) or bool(positions_of(table))


def chances(table: Table, judged: Mapping[tuple[str, ...], float]) -> list[float | None]:
    """Return Black's chances after each ply of a finished game from none on, None where they are not known.

    ``judged`` holds them by the moves up to a position; where the game is over they are certain.
    """
    end = game_line(table)
    moves = table.record.moves(end)
    return [
        result_value(position.winner) if ended(position) and position.winner else judged.get(moves[:ply])
        for ply, position in enumerate(table.record.positions(end))
    ]


def mistakes(table: Table) -> list[Mistake]:
    """Return the mistakes that a review has found, in their order; none of a game that was not looked over."""
    if table.review is None or not is_reviewed(table):
        return []
    path, black, record = game_line(table), table.review.black, table.record
    end = record.position(path)
    last = result_value(end.winner) if ended(end) and end.winner else None
    told = []
    for ply, better in sorted(table.review.better.items()):
        colour, after = record.position(path[:ply]).mover, (*black[ply + 1 :], last)[0]
        if colour is None or after is None:
            continue
        # In hundredths, as they are told, so that the numbers beside each other agree.
        stood, stands = (round(worth(chance, colour), 2) for chance in (better.black, after))
        mistake = Mistake(path[: ply + 1], record.moves(path)[ply], colour, stood, stands, better.line)
        if mistake.sign:
            told.append(mistake)
    return told


def turning_points(table: Table) -> list[Mistake]:
    """Return the gravest mistakes of a finished game, at most three, in their order.

    Of those that are as grave the last ones count: where both gave a won game away in turn, the last one decided it.
    """
    gravest = sorted(mistakes(table), key=lambda mistake: (-mistake.cost, -len(mistake.path)))[:3]
    return sorted(gravest, key=lambda mistake: len(mistake.path))


def none_told(table: Table) -> Message:
    """Return what is said of a game in which a review has found no mistake."""
    black = table.review.black if table.review else ()
    course = [
        chance for chance in chances(table, dict(zip(positions_of(table), black, strict=True))) if chance is not None
    ]
    # Two passes end a game of Sundraval, and each may show half of what was lost before.
    falls = (abs(after - before) for before, after in chain(pairwise(course), zip(course, course[2:], strict=False)))
    return NOT_FOUND if any(fall >= SIGNS[0][0] for fall in falls) else NO_MISTAKE


def turn_told(turn: Mistake) -> Message:
    """Return what turned the game: ``12. e9: White 62 → 31 %``."""
    return Message(
        "{number}. {move}: {colour} {before} → {after} %",
        number=len(turn.path),
        move=word_name(turn.move),
        colour=COLOUR_NAME[turn.colour],
        before=round(100 * turn.before),
        after=round(100 * turn.after),
    )


def mistake_told(mistake: Mistake) -> Message:
    """Return how much a mistake gave away, and what was better."""
    return Message(
        "{move} gave away {cost} % of the chances. {better} was better.",
        move=word_name(mistake.move),
        cost=round(100 * mistake.cost),
        better=word_name(mistake.better[0]),
    )


def mistake_here(table: Table) -> Mistake | None:
    """Return the mistake that led to the position one looks at or, in the line that was better, the one that it replaces."""
    moves = table.moves
    for mistake in mistakes(table):
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
