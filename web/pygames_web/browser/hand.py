"""What a hand does on the board, told by where its fingers, or a mouse's button, go down, move and come up.

A press that stays is a tap. One finger that moves pans an enlarged board and, where one draws or drags, draws over a whole one; on
cells too small for a finger it aims, and chooses where it comes up. Two fingers pinch. All points are in pixels of the window.
"""

import math
from typing import NamedTuple

#: How far a finger moves at most in a tap, in pixels.
TAP = 10


class Tap(NamedTuple):
    """A click, or a tap with a finger."""

    x: float
    y: float


class Aim(NamedTuple):
    """A finger is on a point, and will choose what is below it when it comes up."""

    x: float
    y: float


class Pan(NamedTuple):
    """The board was dragged this far."""

    dx: float
    dy: float


class Line(NamedTuple):
    """A line was drawn over the board from one point to another; with ``first`` it begins there."""

    start: tuple[float, float]
    end: tuple[float, float]
    first: bool


class LineEnd(NamedTuple):
    """A line that was drawn ends at a point or, with None, is broken off by another finger."""

    point: tuple[float, float] | None


class Pinch(NamedTuple):
    """Two fingers moved apart by a factor (together, below 1) around a point, and the point between them this far."""

    factor: float
    x: float
    y: float
    dx: float
    dy: float


Gesture = Tap | Aim | Pan | Line | LineEnd | Pinch


class Hand:
    """Follows the fingers on the board."""

    def __init__(self) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        # Where the one finger went down; None once it can no longer be a tap.
        self._start: tuple[float, float] | None = None
        self._aiming = False
        # Whether a second finger has come since all were up: the one that stays draws nothing.
        self._pinching = False
        self._drawing = False

    def press(self, finger: int, x: float, y: float, first: bool = True, small: bool = False) -> Gesture | None:
        """Return what a finger does at once that goes down, if anything.

        With ``first``, no other finger is on the screen: of one that came up where nobody told, as after the board had left the page,
        nothing is known any more. ``small`` says that the cells are too small for a finger.
        """
        if first:
            self._fingers.clear()
        self._fingers[finger] = (x, y)
        alone = len(self._fingers) == 1
        self._start = (x, y) if alone else None
        self._pinching = not alone
        self._aiming = alone and small
        broken, self._drawing = self._drawing, False
        if broken:
            return LineEnd(None)
        return Aim(x, y) if self._aiming else None

    def move(self, finger: int, x: float, y: float, enlarged: bool, drawing: bool = False) -> Gesture | None:
        """Return what the movement of a finger does at once, if anything; with ``drawing`` it draws over a whole board."""
        before = self._fingers.get(finger)
        if before is None:
            return None
        if len(self._fingers) == 2:
            (other,) = (point for name, point in self._fingers.items() if name != finger)
            self._fingers[finger] = (x, y)
            apart = max(math.dist(before, other), 1.0)
            factor = max(math.dist((x, y), other), 1.0) / apart
            return Pinch(factor, (x + other[0]) / 2, (y + other[1]) / 2, (x - before[0]) / 2, (y - before[1]) / 2)
        if self._aiming:
            return Aim(x, y)
        if not (enlarged or (drawing and not self._pinching)) or (
            self._start and math.dist(self._start, (x, y)) <= TAP
        ):
            return None
        first, self._start = self._start is not None, None
        self._fingers[finger] = (x, y)
        if not enlarged:
            self._drawing = True
            return Line(before, (x, y), first)
        return Pan(x - before[0], y - before[1])

    def release(self, finger: int, x: float, y: float) -> Gesture | None:
        """Return what has been done when a finger comes up."""
        start, known, aiming = self._start, self._fingers.pop(finger, None), self._aiming
        drawn = self._drawing
        self._start, self._aiming, self._drawing = None, False, False
        if drawn:
            return LineEnd((x, y))
        if start is None or known is None:
            return None
        return Tap(x, y) if aiming or math.dist(start, (x, y)) <= TAP else None

    def lose(self, finger: int) -> None:
        """Take notice that the browser has taken a finger for something else, such as scrolling."""
        self._fingers.pop(finger, None)
        self._start, self._aiming, self._drawing = None, False, False
