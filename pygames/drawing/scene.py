"""A drawing as plain data, in board coordinates, from the bottom up.

There are two things: `Ink`, a path of one named style, and `Label`, a short text of one named style. All shapes of a style that lie
at the same height share one path, so that a renderer needs one call for each. Paths are in the notation of SVG, which a canvas
understands too. What is drawn says on which cells it is, so that a renderer may paint a part of the board anew.
"""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from pygames.drawing.geometry import Point

#: The cells of what may be anywhere: a set that has them all.
ANYWHERE = -1
#: How far what is on a cell reaches from its centre at most, across and up and down.
REACH = 0.65


class Ink(NamedTuple):
    """A path in SVG notation, filled and stroked as a style says.

    Attributes:
        style: the name of the style.
        parts: the path in parts, each by the set of the cells that it is on: within `REACH` of their centres.

    >>> Ink("grid", {1: "M0 0L1 0", ANYWHERE: "M0 9L9 9"}).path
    'M0 0L1 0M0 9L9 9'
    """

    style: str
    parts: Mapping[int, str]

    @property
    def path(self) -> str:
        """The whole path."""
        return "".join(self.parts.values())


class Label(NamedTuple):
    """A text centred on a point, and the set of the cells that it is on."""

    style: str
    x: float
    y: float
    text: str
    cells: int = ANYWHERE


Shapes = tuple[Ink | Label, ...]


class Scene(NamedTuple):
    """A drawing: its half extents around the origin, and what is drawn, the lowest first.

    Attributes:
        half_width, half_height: the half extents.
        ground: the empty board.
        still: what lies on it and does not change while a move is entered.
        passing: what comes and goes above that, such as the ghost of a move.

    An unchanged `ground` is the same object, and so is an unchanged `still`, so a renderer can keep pictures of both.
    """

    half_width: float
    half_height: float
    ground: Shapes
    still: Shapes
    passing: Shapes = ()

    @property
    def shapes(self) -> Shapes:
        """All that is drawn."""
        return self.ground + self.still + self.passing


# The cells of a row, and those of a column, have a coordinate in common.
@lru_cache(maxsize=4_096)
def decimal(value: float) -> str:
    """Return a number as text, to three decimals without trailing zeros.

    >>> decimal(0.5), decimal(-0.0001)
    ('0.5', '-0')
    """
    # Python takes -0.0 for 0.0: what is remembered of the one is remembered of the other.
    return f"{value + 0.0:.3f}".rstrip("0").rstrip(".") or "0"


def line(points: Iterable[Point]) -> str:
    """Return the path from point to point."""
    return "M" + "L".join(f"{decimal(x)} {decimal(y)}" for x, y in points)


def arrow(start: Point, end: Point) -> str:
    """Return an arrow between two points."""
    (x, y), length = end, math.dist(start, end) or 1.0
    along, across = (x - start[0]) / length, (y - start[1]) / length
    wings = [(x - 0.3 * along + side * 0.2 * across, y - 0.3 * across - side * 0.2 * along) for side in (1, -1)]
    return line([start, end]) + line([wings[0], end, wings[1]])


def polygon(points: Iterable[Point]) -> str:
    """Return the closed path through points."""
    return line(points) + "Z"


def circle(centre: Point, radius: float) -> str:
    """Return a circle."""
    x, y = centre
    return f"M{decimal(x - radius)} {decimal(y)}{_round(radius)}"


@lru_cache(maxsize=64)
def _round(radius: float) -> str:
    """Return the way around a circle from its leftmost point; a board has many circles of one size."""
    r = decimal(radius)
    return f"a{r} {r} 0 1 0 {decimal(2 * radius)} 0a{r} {r} 0 1 0 {decimal(-2 * radius)} 0Z"


def cross(centre: Point, arm: float) -> str:
    """Return an X."""
    x, y = centre
    return line([(x - arm, y - arm), (x + arm, y + arm)]) + line([(x - arm, y + arm), (x + arm, y - arm)])


def square(centre: Point, half: float) -> str:
    """Return an upright square."""
    x, y = centre
    return polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
