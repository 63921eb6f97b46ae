"""What drawings are made of: shapes that are collected in the order in which they lie, and forms on the cells of a view."""

import math
from collections.abc import Iterable, Mapping

from pygames.drawing.geometry import HEXAGON_RADIUS, Point, View
from pygames.drawing.scene import ANYWHERE, Ink, Label, line, polygon


class Sketch:
    """Collects shapes, one path for each style at each height."""

    def __init__(self) -> None:
        self.shapes: list[Ink | Label] = []

    def ink(self, style: str, parts: Mapping[int, str]) -> None:
        """Add a path in parts, each by the cells that it is on."""
        if parts:
            self.shapes.append(Ink(style, parts))

    def free(self, style: str, paths: Iterable[str]) -> None:
        """Add a path that does not keep to cells."""
        path = "".join(paths)
        if path:
            self.shapes.append(Ink(style, {ANYWHERE: path}))

    def label(self, style: str, centre: Point, text: str) -> None:
        """Add a text that does not keep to cells."""
        self.shapes.append(Label(style, *centre, text))


def line_through(view: View, cells: Iterable[int]) -> str:
    """Return the line from the centre of one cell to that of the next, and so on."""
    return line(view.centre[cell] for cell in cells)


def hexagon(view: View, cell: int, scale: float = 1.0, shift: Point = (0.0, 0.0)) -> str:
    """Return the outline of a cell of a hexagonal board, larger or smaller, or beside where it lies."""
    x, y = view.centre[cell][0] + shift[0], view.centre[cell][1] + shift[1]
    # Rotated by sixths a hexagon looks the same.
    return polygon(
        [
            (
                x + scale * HEXAGON_RADIUS * math.sin(i * math.pi / 3),
                y + scale * HEXAGON_RADIUS * math.cos(i * math.pi / 3),
            )
            for i in range(6)
        ]
    )
