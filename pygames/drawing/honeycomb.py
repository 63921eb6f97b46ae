"""The sides of hexagonal cells, each drawn once: that is much faster than to draw six sides for every cell."""

import math
from collections.abc import Iterable
from itertools import chain, pairwise

from pygames.drawing.geometry import Point, View

#: A corner of cells, on the lattice of all corners in every view: in quarters across, in steps of 1 / (4 * sqrt(3)) up and down.
_Corner = tuple[int, int]
_ACROSS, _DOWN = 4.0, 4.0 * math.sqrt(3)
#: The corners of a cell as seen from its centre, all the way round and back to the first.
_AROUND: tuple[_Corner, ...] = ((0, 4), (2, 2), (2, -2), (0, -4), (-2, -2), (-2, 2), (0, 4))
#: The first four corners bound the three right sides of a cell; its left sides are right sides of its neighbours.
_RIGHT = 4


def strokes(view: View, cells: Iterable[int]) -> list[list[Point]]:
    """Return lines from corner to corner that together are all sides of some cells."""
    around = [_around(view, cell) for cell in cells]
    right = [corners[:_RIGHT] for corners in around]
    drawn = set(chain.from_iterable(map(pairwise, right)))
    left = [[a, b] for corners in around for a, b in pairwise(corners[_RIGHT - 1 :]) if (b, a) not in drawn]
    return [_placed(line) for line in right + left]


def outlines(view: View, cells: Iterable[int]) -> list[list[Point]]:
    """Return the lines around some cells and back to where they begin: the sides that only one of the cells has."""
    sides = set(chain.from_iterable(pairwise(_around(view, cell)) for cell in cells))
    # All cells are gone around the same way, so two that share a side go along it in opposite directions.
    onward = {a: b for a, b in sides if (b, a) not in sides}
    lines = []
    while onward:
        line = [min(onward)]
        while line[-1] in onward:
            line.append(onward.pop(line[-1]))
        lines.append(_placed(line))
    return lines


def _around(view: View, cell: int) -> list[_Corner]:
    x, y = view.centre[cell]
    column, row = round(x * _ACROSS), round(y * _DOWN)
    return [(column + dx, row + dy) for dx, dy in _AROUND]


def _placed(corners: Iterable[_Corner]) -> list[Point]:
    return [(column / _ACROSS, row / _DOWN) for column, row in corners]
