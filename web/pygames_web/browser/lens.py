"""How closely the board is looked at: by what factor it is enlarged, and which of its points is in the middle of the canvas."""

from dataclasses import dataclass
from typing import Self

#: By how much the board can be enlarged, and by how much at each press of a button or a key.
CLOSEST = 6.0
STEP = 1.5


@dataclass(frozen=True)
class Lens:
    """A way to look at the board, in board coordinates; ``zoom`` is 1 when the whole board fills the canvas."""

    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def farthest(self) -> bool:
        """Whether the whole board is seen already."""
        return self.zoom <= 1.0

    @property
    def closest(self) -> bool:
        """Whether the board cannot be enlarged any more."""
        return self.zoom >= CLOSEST

    def closer(self, factor: float, x: float, y: float) -> Self:
        """Return the lens that enlarges by a factor more (less, below 1), with a point of the board kept where it is seen."""
        zoom = min(max(self.zoom * factor, 1.0), CLOSEST)
        shrunk = self.zoom / zoom
        return type(self)(zoom, x + (self.x - x) * shrunk, y + (self.y - y) * shrunk)

    def moved(self, dx: float, dy: float) -> Self:
        """Return the lens over another part of the board."""
        return type(self)(self.zoom, self.x + dx, self.y + dy)

    def showing(self, x: float, y: float, half_width: float, half_height: float) -> Self:
        """Return the lens moved as far as it takes to have a point within these distances of the middle."""
        return type(self)(
            self.zoom,
            min(max(self.x, x - half_width), x + half_width),
            min(max(self.y, y - half_height), y + half_height),
        )

    def within(self, reach_x: float, reach_y: float) -> Self:
        """Return the lens with its middle no farther from the board's than these distances; where they are negative, there."""
        reach_x, reach_y = max(reach_x, 0.0), max(reach_y, 0.0)
        return type(self)(self.zoom, min(max(self.x, -reach_x), reach_x), min(max(self.y, -reach_y), reach_y))
