"""A drawing as plain data, in board coordinates, from the bottom up.

There are two things: `Ink`, a path of one named style, and `Label`, a short text of one named style. All shapes of a style that lie
at the same height share one path, so that a renderer needs one call for each. Paths are in the notation of SVG, which a canvas
understands too.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from pygames.drawing.geometry import Point


class Ink(NamedTuple):
    """A path in SVG notation, filled and stroked as a style says."""

    style: str
    path: str


class Label(NamedTuple):
    """A text centred on a point."""

    style: str
    x: float
    y: float
    text: str


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
    ground: tuple[Ink | Label, ...]
    still: tuple[Ink | Label, ...]
    passing: tuple[Ink | Label, ...] = ()

    @property
    def shapes(self) -> tuple[Ink | Label, ...]:
        """All that is drawn."""
        return self.ground + self.still + self.passing


def decimal(value: float) -> str:
    """Return a number as text, to three decimals without trailing zeros.

    >>> decimal(0.5), decimal(-0.0001)
    ('0.5', '-0')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


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
    r = decimal(radius)
    return f"M{decimal(x - radius)} {decimal(y)}a{r} {r} 0 1 0 {decimal(2 * radius)} 0a{r} {r} 0 1 0 {decimal(-2 * radius)} 0Z"


def cross(centre: Point, arm: float) -> str:
    """Return an X."""
    x, y = centre
    return line([(x - arm, y - arm), (x + arm, y + arm)]) + line([(x - arm, y + arm), (x + arm, y - arm)])


def square(centre: Point, half: float) -> str:
    """Return an upright square."""
    x, y = centre
    return polygon([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
