"""The sides of hexagonal cells, each of them once: that takes much less time to draw than every cell with its six sides."""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

from pygames.drawing.geometry import Point, View

#: A corner of cells, on the lattice of all corners in every view: in halves across, in steps of 1 / (2 * sqrt(3)) up and down.
_Corner = tuple[int, int]
_ACROSS, _DOWN = 2.0, 2.0 * math.sqrt(3)
#: The corners of a cell as seen from its centre, all the way round.
_AROUND: tuple[_Corner, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def strokes(view: View, cells: Iterable[int]) -> list[list[Point]]:
    """Return lines from corner to corner that together are all sides of some cells."""
    return _drawn({frozenset(side) for cell in cells for side in _sides(view, cell)})


def outlines(view: View, cells: Iterable[int]) -> list[list[Point]]:
    """Return the lines around some cells: the sides that only one of them has."""
    once: set[frozenset[_Corner]] = set()
    for cell in cells:
        once ^= {frozenset(side) for side in _sides(view, cell)}
    return _drawn(once)


def _sides(view: View, cell: int) -> Iterator[tuple[_Corner, _Corner]]:
    x, y = view.centre[cell]
    corners = [(round(x * _ACROSS) + dx, round(y * _DOWN) + dy) for dx, dy in _AROUND]
    return zip(corners, corners[1:] + corners[:1], strict=True)


def _drawn(sides: set[frozenset[_Corner]]) -> list[list[Point]]:
    """Return lines that go along every side once, each as far as it can."""
    beside: dict[_Corner, list[_Corner]] = defaultdict(list)
    for a, b in sorted(map(sorted, sides)):
        beside[a].append(b)
        beside[b].append(a)
    # A line that begins where an odd number of sides meet can only end at another such corner.
    begun = sorted(beside, key=lambda corner: (len(beside[corner]) % 2 == 0, corner))
    lines = []
    for corner in begun:
        while beside[corner]:
            line = [corner]
            while ahead := beside[line[-1]]:
                following = ahead.pop()
                beside[following].remove(line[-1])
                line.append(following)
            lines.append([(x / _ACROSS, y / _DOWN) for x, y in line])
    return lines
