"""Where two drawings of a board differ, and what of one lies there, so that only that is painted anew."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from pygames.board import Board, union
from pygames.drawing import Ink, Label, View
from pygames.drawing.scene import ANYWHERE, REACH, Shapes

#: All cells, and all that is around them.
ALL = ANYWHERE
#: How many pixels a unit of the board has at least where it is painted in parts.
LEAST_UNIT = 10.0
#: How far around the centre of a cell all is painted anew: what is on it reaches `REACH`, and colours a pixel more in part.
_AROUND = REACH + 1 / LEAST_UNIT

#: A style, and how often it has come before.
_Height = tuple[str, int]


class Parts:
    """A drawing in parts, each of which is on some cells."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes

    def differing(self, other: "Parts") -> int:
        """Return the cells on which two drawings differ."""
        if self.shapes == other.shapes:
            return 0
        old, new = self._inks, other._inks
        if [height for height in old if height in new] != [height for height in new if height in old]:
            return ALL
        nothing: dict[int, str] = {}
        pairs = [(old.get(height, nothing), new.get(height, nothing)) for height in old | new]
        changes = [before.items() ^ after.items() for before, after in pairs if before is not after]
        inked = (cells for change in changes for cells, _ in change)
        return union(inked) | union(label.cells for label in self._labels ^ other._labels)

    def on(self, cells: int) -> Shapes:
        """Return what is on some cells."""
        found: list[Ink | Label] = []
        for shape in self.shapes:
            if isinstance(shape, Ink):
                path = "".join([part for on, part in shape.parts.items() if on & cells])
                found += [Ink(shape.style, {cells: path})] if path else []
            elif shape.cells & cells:
                found.append(shape)
        return tuple(found)

    @cached_property
    def _inks(self) -> dict[_Height, Mapping[int, str]]:
        """The parts of all paths, the lowest first."""
        came: Counter[str] = Counter()
        inks = {}
        for shape in self.shapes:
            if isinstance(shape, Ink):
                inks[shape.style, came[shape.style]] = shape.parts
                came[shape.style] += 1
        return inks

    @cached_property
    def _labels(self) -> set[Label]:
        return {shape for shape in self.shapes if isinstance(shape, Label)}


def boxes(view: View, cells: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left, top, right and bottom of a box around each of some cells, with all that is on it."""
    for x, y in map(view.centre.__getitem__, view.board.cells_in(cells)):
        yield x - _AROUND, y - _AROUND, x + _AROUND, y + _AROUND


def reaching(board: Board, cells: int) -> int:
    """Return the cells on which there may be something that reaches into the `boxes` around some cells."""
    near = board.spread(cells)
    return near if board.shape == "hexagon" else board.spread(near)
