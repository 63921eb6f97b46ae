"""What stands at the rim of an enlarged board: the names of rows that begin out of sight, and a sign towards a move made there."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain, islice, pairwise
from typing import NamedTuple

from pygames.drawing import Ink, Label, View
from pygames.drawing.geometry import Point
from pygames.drawing.scene import ANYWHERE, Shapes, polygon

#: How far from the edge a name stands, and how large the sign towards a move is, in pixels of the page.
NAME, SIGN = 11.0, 13.0
#: The room that a name takes: its height, half the width of a letter, and what is between two names, in pixels of the page.
_HEIGHT, _HALF, _BETWEEN = 15.0, 4.5, 3.0
#: By how much and how often a name is moved on along its row to stand clear of another one.
_STEP, _STEPS = 3.0, 14


class Window(NamedTuple):
    """The part of the board that is seen, in board coordinates, and how many of the page's pixels a unit is."""

    left: float
    top: float
    right: float
    bottom: float
    unit: float

    def inside(self, pixels: float) -> "Window":
        """Return the window without a margin."""
        margin = pixels / self.unit
        return Window(self.left + margin, self.top + margin, self.right - margin, self.bottom - margin, self.unit)

    def shows(self, point: Point) -> bool:
        """Return whether a point is in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def entered(self, start: Point, end: Point) -> Point | None:
        """Return where the line from a point to another one comes into it, if it does."""
        first, last = 0.0, 1.0
        bounds = ((self.left, self.right), (self.top, self.bottom))
        for at, to, (low, high) in zip(start, end, bounds, strict=True):
            if abs(to - at) < 1e-9:
                if not low <= at <= high:
                    return None
                continue
            near, far = sorted(((low - at) / (to - at), (high - at) / (to - at)))
            first, last = max(first, near), min(last, far)
        if first > last:
            return None
        return start[0] + first * (end[0] - start[0]), start[1] + first * (end[1] - start[1])


def rim(ground: Shapes, view: View, window: Window, changed: Sequence[Point]) -> Shapes:
    """Return what stands at the rim of a window on a board, whose ground and last change are given."""
    return (*_names(ground, view, window), *_cue(window.inside(SIGN + 2), changed))


def _names(ground: Shapes, view: View, window: Window) -> Iterable[Label]:
    """Return the names that stand out of sight, each where its row comes into sight.

    Where another name stands there, it is a little further on, or where its row goes out of sight; it is left out if there is no room
    there either.
    """
    within = window.inside(NAME)
    named: list[Label] = []
    for label, row in _rows(tuple(shape for shape in ground if isinstance(shape, Label)), view):
        if window.shows(row[0]):
            continue
        places = chain(_along(row, within), _along(row[::-1], within))
        names = (Label("pin", *place, label.text) for place in places)
        clear = next((name for name in names if all(_are_apart(name, other, window.unit) for other in named)), None)
        if clear:
            named.append(clear)
    return named


def _along(row: Sequence[Point], within: Window) -> Iterable[Point]:
    """Return places along a row, the first where it comes into a window, then a few steps on."""
    return islice(_steps(row, _STEP / within.unit, within), _STEPS)


def _steps(row: Sequence[Point], step: float, within: Window) -> Iterable[Point]:
    """Yield the places along a row that are in a window, a step apart on each of its stretches."""
    for one, other in pairwise(row):
        entry = within.entered(one, other)
        if entry is None:
            continue
        length = math.dist(entry, other)
        for n in range(int(length / step) + 1):
            share = n * step / length if length else 0.0
            place = entry[0] + share * (other[0] - entry[0]), entry[1] + share * (other[1] - entry[1])
            if n and not within.shows(place):
                break
            yield place


def _are_apart(one: Label, other: Label, unit: float) -> bool:
    """Return whether two names do not touch each other."""
    wide = _HALF * (len(one.text) + len(other.text)) + _BETWEEN
    return abs(one.x - other.x) * unit >= wide or abs(one.y - other.y) * unit >= _HEIGHT


@lru_cache(maxsize=4)
def _rows(labels: tuple[Label, ...], view: View) -> tuple[tuple[Label, tuple[Point, ...]], ...]:
    """Return the names of rows, each with the way from it through all cells that have it; on a hexagon, some of these ways bend."""
    cells: dict[str, list[Point]] = defaultdict(list)
    for cell, name in view.board.name.items():
        letters = name.rstrip("0123456789")
        for part in (letters, name.removeprefix(letters)):
            cells[part].append(view.centre[cell])
    found = []
    for label in labels:
        if label.style == "coordinate":
            start = (label.x, label.y)
            found.append((label, (start, *sorted(cells[label.text], key=partial(math.dist, start)))))
    return tuple(found)


def _cue(window: Window, changed: Sequence[Point]) -> Iterable[Ink]:
    """Yield a sign towards what has changed, if nothing of that is in sight."""
    if not changed or any(window.shows(point) for point in changed):
        return
    middle = ((window.left + window.right) / 2, (window.top + window.bottom) / 2)
    goal = min(changed, key=lambda point: math.dist(point, middle))
    apart = math.dist(goal, middle)
    dx, dy = (goal[0] - middle[0]) / apart, (goal[1] - middle[1]) / apart
    x, y = min(max(goal[0], window.left), window.right), min(max(goal[1], window.top), window.bottom)
    size = SIGN / window.unit
    corners = ((dx, dy), (-0.7 * dx - 0.8 * dy, -0.7 * dy + 0.8 * dx), (-0.7 * dx + 0.8 * dy, -0.7 * dy - 0.8 * dx))
    yield Ink("cue", {ANYWHERE: polygon([(x + size * cx, y + size * cy) for cx, cy in corners])})
