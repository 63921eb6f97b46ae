"""How fair openings are, as a board shows it."""

from functools import cache
from typing import NamedTuple

from pygames.errors import Message
from pygames.measured import FAIR, Opening, openings_of
from pygames.rules import Position, Setup

#: What the numbers of a list are.
HOW_OFTEN_LISTED = Message("How often Black wins after an opening, in games of the computer against itself.")
#: What those on a board are: for openings of one stone, and for those of two, each at its black stone.
HOW_OFTEN = Message(
    "How often Black wins after an opening, in games of the computer against itself. From 42 to 58 % there is a circle."
)
HOW_OFTEN_OF_PAIRS = Message(
    "How often Black wins after an opening, in percent. "
    "The black stone lies at the number, the white one at the other end of the line."
)
#: How many openings of two stones are shown: more would hide one another.
_MOST_PAIRS = 3


class SwapMap(NamedTuple):
    """What was measured of the openings of a setup.

    Attributes:
        numbers: how often Black wins, in percent, by the cell of each opening of one stone.
        fair: the set of the cells of those that are fair: their percentage is within `pygames.measured.FAIR` of an even one.
        pairs: the fairest openings of two stones, each by its cells, with the same percentage.
    """

    numbers: dict[int, str]
    fair: int
    pairs: tuple[tuple[tuple[int, ...], str], ...]


@cache
def swap_map(setup: Setup) -> SwapMap | None:
    """Return how fair the openings of a setup are; None if that was not measured."""
    openings = openings_of(setup)
    if not openings:
        return None
    cell = setup.board.cell
    if setup.game.opening_stones > 1:
        pairs = tuple(
            (tuple(cell[name] for name in opening.moves[0].split(",")), _percent(opening)) for opening in fairest(setup)
        )
        return SwapMap({}, 0, pairs[:_MOST_PAIRS])
    numbers = {cell[move]: _percent(opening) for opening in openings for move in opening.moves}
    # By the number that is shown: 41.7 % is shown as 42.
    fair = sum(at for at, percent in numbers.items() if abs(int(percent) - 50) <= 100 * FAIR)
    return SwapMap(numbers, fair, ())


def fairest(setup: Setup) -> list[Opening]:
    """Return the openings that were measured, the fairest first."""
    return sorted(openings_of(setup), key=lambda opening: abs(opening.black.score - 0.5))


def map_of(position: Position) -> SwapMap | None:
    """Return how fair the openings are that somebody may make in a position."""
    return swap_map(position.setup) if position.turn == "o" else None


def _percent(opening: Opening) -> str:
    return f"{100 * opening.black.score:.0f}"
