"""A position, and what is to be pointed out on it, becomes a scene.

How a game looks is one row of a table; nothing else here knows which game it draws. Snakes, eggs and ends are told by which stones
touch, territories and the like come from `Position.marks`.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from pygames.drawing.geometry import HEXAGON_RADIUS, ROW_HEIGHT, Point, View
from pygames.drawing.geometry import view as view_of
from pygames.drawing.honeycomb import outlines, strokes
from pygames.drawing.scene import Ink, Label, Scene, circle, cross, line, polygon, square
from pygames.rules import Colour, Mark, Position

STONE_RADIUS = 0.41
#: Half the side of a square stone.
SQUARE_STONE = 0.36
_COLOURS: tuple[Colour, Colour] = ("b", "w")


@dataclass(frozen=True)
class Look:
    """How a game is drawn: on cells, or on the crossings of lines; snakes joined up; the sides of the board painted."""

    ground: Literal["cells", "lines"] = "cells"
    dark_edge: bool = False
    snakes: bool = False
    sides: bool = False


LOOKS: dict[str, Look] = {
    "nadraz": Look(dark_edge=True, snakes=True),
    "vadrantir": Look(),
    "sundraval": Look("lines"),
    "snex": Look("lines", snakes=True, sides=True),
    "serpent": Look(snakes=True),
}

#: Marks of the rules that are drawn as a shape on each of their cells: their style ("{}" is the colour), and the shape.
_MARK_STYLES = {
    "territory": "territory-{}",
    "survival path": "territory-{}",
    "strangled": "doomed",
    "dead": "doomed",
    "crosscut": "crosscut",
}


@dataclass(frozen=True)
class Overlay:
    """What is to be drawn besides the stones; sets of cells where nothing else is said.

    Attributes:
        show: the kinds of `Position.marks` to draw.
        previous: the position before the last move, to mark what that move changed.
        chosen: the cells chosen so far for the next move.
        next: the cells that may be chosen next.
        after: the position that the move being considered leads to, drawn as a ghost.
        cursor: the cell under the keyboard's cursor.
        numbers: a text for each of some cells, such as move numbers.
        candidates: moves to point out, the best first: their cells, and a text.
        coordinates: whether rows and cells are named at the rim.
        shaped: whether white stones are square, so that the colours differ in shape too.
    """

    show: frozenset[str] = frozenset()
    previous: Position | None = None
    chosen: int = 0
    next: int = 0
    after: Position | None = None
    cursor: int = 0
    numbers: dict[int, str] = field(default_factory=dict)
    candidates: tuple[tuple[tuple[int, ...], str], ...] = ()
    coordinates: bool = True
    shaped: bool = False

    def stone(self, colour: Colour, centre: Point) -> str:
        """Return the outline of a stone."""
        return square(centre, SQUARE_STONE) if self.shaped and colour == "w" else circle(centre, STONE_RADIUS)


class _Sketch:
    """Collects shapes, one path for each style at each height."""

    def __init__(self) -> None:
        self.shapes: list[Ink | Label] = []
        self._paths: dict[str, list[str]] = defaultdict(list)

    def ink(self, style: str, paths: Iterable[str]) -> None:
        path = "".join(paths)
        if path:
            self.shapes.append(Ink(style, path))

    def label(self, style: str, centre: Point, text: str) -> None:
        self.shapes.append(Label(style, *centre, text))


def draw(position: Position, overlay: Overlay | None = None, view: View | None = None) -> Scene:
    """Return the scene of a position in a view (upright if None)."""
    overlay = overlay or Overlay()
    view = view or view_of(position.board)
    sketch = _Sketch()
    _draw_candidates(sketch, view, overlay)
    _draw_entry(sketch, view, position, overlay)
    numbers = tuple(overlay.numbers.items())
    still = _still(position, view, overlay.show, overlay.previous, numbers, overlay.coordinates, overlay.shaped)
    return Scene(*_extent(LOOKS[position.setup.game.name], view), still, tuple(sketch.shapes))


@lru_cache(maxsize=16)
def _still(
    position: Position,
    view: View,
    show: frozenset[str],
    previous: Position | None,
    numbers: tuple[tuple[int, str], ...],
    coordinates: bool,
    shaped: bool,
) -> tuple[Ink | Label, ...]:
    """Return what is drawn whatever move is being found; the arguments are those of an `Overlay`."""
    overlay = Overlay(show, previous, numbers=dict(numbers), coordinates=coordinates, shaped=shaped)
    look = LOOKS[position.setup.game.name]
    marks = [mark for mark in position.marks() if mark.kind in overlay.show]
    sketch = _Sketch()
    sketch.shapes += ground(look, view, overlay.coordinates)
    _draw_marks(sketch, view, marks, "territory", "survival path")
    if look.snakes:
        _draw_links(sketch, view, position)
    for colour in _COLOURS:
        sketch.ink(f"stone-{colour}", (overlay.stone(colour, view.centre[c]) for c in _cells(position, colour)))
    texts = _texts(view, marks, overlay.numbers)
    if look.snakes:
        _draw_ends(sketch, view, position, texts)
    _draw_marks(sketch, view, marks, "strangled", "dead", "crosscut")
    _draw_changes(sketch, view, position, overlay.previous)
    _draw_texts(sketch, view, position, marks, texts)
    return tuple(sketch.shapes)


def _cells(position: Position, colour: Colour) -> list[int]:
    return position.board.cells_in(position.stones(colour))


# -- the board -----------------------------------------------------------------------------------------------------------


def _extent(look: Look, view: View) -> Point:
    """Return the half extents of the board with the room around it, the same with and without coordinates."""
    room = 1.4 if look.ground == "lines" else 1.1
    return view.half_width + room, view.half_height + room


@cache
def ground(look: Look, view: View, coordinates: bool) -> tuple[Ink | Label, ...]:
    """Return the empty board."""
    board = view.board
    sketch = _Sketch()
    if look.ground == "cells":
        sketch.ink("cell-edge" if look.dark_edge else "cell", map(polygon, outlines(view, board.cells)))
        if look.dark_edge:
            sketch.ink("cell", map(polygon, outlines(view, board.cells_in(board.all & ~board.edge))))
        sketch.ink("cell-line", map(line, strokes(view, board.cells)))
    else:
        sketch.ink("plate", [_plate(view)])
        if look.sides:
            _draw_sides(sketch, view)
        sketch.ink("grid", (_joined(view, ends) for ends in _lines(view)))
    if coordinates:
        _draw_coordinates(sketch, view, 1.15 if look.ground == "lines" else 0.85)
    return tuple(sketch.shapes)


def _joined(view: View, cells: Iterable[int]) -> str:
    """Return the line from the centre of one cell to that of another."""
    return line(view.centre[cell] for cell in cells)


def _hexagon(view: View, cell: int, scale: float = 1.0) -> str:
    x, y = view.centre[cell]
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


def _corners(view: View, margin: float) -> list[Point]:
    """Return the corners of the board, pushed outwards by a margin."""
    board = view.board
    first, middle, last = board.rows[0], board.rows[len(board.rows) // 2], board.rows[-1]
    cells = [first[0], first[-1], last[-1], last[0]]
    if board.shape == "hexagon":
        cells = [first[0], first[-1], middle[-1], last[-1], last[0], middle[0]]
    corners = []
    for cell in cells:
        x, y = view.centre[cell]
        stretch = 1 + margin / math.hypot(x, y)
        corners.append((x * stretch, y * stretch))
    return corners


def _plate(view: View) -> str:
    return polygon(_corners(view, 0.85 if view.board.shape == "square" else 0.75))


def _lines(view: View) -> list[tuple[int, int]]:
    """Return the ends of the grid lines: from each rim cell as far as a direction goes."""
    board = view.board
    lines = []
    for step in board.steps[: len(board.steps) // 2]:
        for cell in board.cells_in(board.edge):
            if (cell >> step) & board.all and board.near[cell] & (cell >> step):
                continue
            end = cell
            while board.near[end] & (end << step):
                end <<= step
            if end != cell:
                lines.append((cell, end))
    return lines


def _draw_sides(sketch: _Sketch, view: View) -> None:
    """Paint the sides of a square board: Black's at the bottom and the top, White's at the left and the right."""
    outer, inner = _corners(view, 0.85), _corners(view, 0.6)
    for style, sides in (("side-b", (0, 2)), ("side-w", (1, 3))):
        sketch.ink(style, (polygon([outer[i], outer[(i + 1) % 4], inner[(i + 1) % 4], inner[i]]) for i in sides))


def _draw_coordinates(sketch: _Sketch, view: View, away: float) -> None:
    """Name the rows and number the cells, so far away from the centres of the outermost cells."""
    board = view.board
    if board.shape == "square":
        half = (board.side - 1) / 2
        for i in range(board.side):
            sketch.label("coordinate", view.place(i - half, half + away), board.name[board.rows[0][i]][:-1])
            sketch.label("coordinate", view.place(-half - away, half - i), str(i + 1))
        return
    middle = len(board.rows) // 2
    for k, row in enumerate(board.rows):
        name = board.name[row[0]].rstrip("0123456789")
        left, y = -(len(row) - 1) / 2, (middle - k) * ROW_HEIGHT
        sketch.label("coordinate", view.place(left - away, y), name)
        # The first cells are numbered below the bottom row, the others where their lines of equal number leave the board.
        numbered = range(len(row)) if k == 0 else [len(row) - 1] if k <= middle else []
        for i in numbered:
            sketch.label("coordinate", view.place(left + i + away / 2, y + away * ROW_HEIGHT), str(i + 1))


# -- what is on it -------------------------------------------------------------------------------------------------------


def _touching_pairs(position: Position, colour: Colour) -> list[tuple[int, int]]:
    board, stones = position.board, position.stones(colour)
    return [
        (cell, cell << step)
        for step in board.steps[: len(board.steps) // 2]
        for cell in board.cells_in(stones & (stones >> step))
    ]


def _draw_links(sketch: _Sketch, view: View, position: Position) -> None:
    for colour in _COLOURS:
        path = "".join(_joined(view, pair) for pair in _touching_pairs(position, colour))
        sketch.ink(f"link-{colour}-rim", [path])
        sketch.ink(f"link-{colour}", [path])


def _draw_ends(sketch: _Sketch, view: View, position: Position, texts: dict[int, str]) -> None:
    """Tell ends by an eye and eggs by a ring, except where a text stands."""
    near = position.board.near
    for colour in _COLOURS:
        stones = position.stones(colour)
        ends: list[str] = []
        eggs: list[str] = []
        for cell in position.board.cells_in(stones):
            if cell in texts:
                continue
            touching = (near[cell] & stones).bit_count()
            if touching == 1:
                ends.append(circle(view.centre[cell], 0.1))
            elif not touching:
                eggs.append(circle(view.centre[cell], 0.2))
        sketch.ink(f"end-{colour}", ends)
        sketch.ink(f"egg-{colour}", eggs)


def _draw_marks(sketch: _Sketch, view: View, marks: list[Mark], *kinds: str) -> None:
    paths: dict[str, list[str]] = defaultdict(list)
    for mark in marks:
        if mark.kind not in kinds:
            continue
        style = _MARK_STYLES[mark.kind].format(mark.colour or "none")
        for cell in view.board.cells_in(mark.cells):
            if style == "doomed":
                paths[style].append(cross(view.centre[cell], 0.22))
            elif view.board.shape == "hexagon" and style != "crosscut":
                paths[style].append(_hexagon(view, cell, 0.62))
            else:
                paths[style].append(square(view.centre[cell], 0.48 if style == "crosscut" else 0.2))
    for style, parts in paths.items():
        sketch.ink(style, parts)


def _draw_changes(sketch: _Sketch, view: View, position: Position, previous: Position | None) -> None:
    """Mark what the last move changed: rings on stones that came or turned, dashes where stones left."""
    if previous is None:
        return
    came = (position.black & ~previous.black) | (position.white & ~previous.white)
    left = (previous.black | previous.white) & position.empty
    sketch.ink("last", (circle(view.centre[c], STONE_RADIUS - 0.09) for c in view.board.cells_in(came)))
    sketch.ink("last-left", (circle(view.centre[c], STONE_RADIUS - 0.06) for c in view.board.cells_in(left)))


def _texts(view: View, marks: list[Mark], numbers: dict[int, str]) -> dict[int, str]:
    """Return what is written on which cell: the numbers asked for and, in the middle of each mark, its label."""
    texts = dict(numbers)
    for mark in marks:
        if mark.label:
            texts.setdefault(_middle(view, mark.cells), mark.label)
    return texts


def _draw_texts(sketch: _Sketch, view: View, position: Position, marks: list[Mark], texts: dict[int, str]) -> None:
    """Write the texts, in a colour that stands out from the stone or the territory they are on."""
    dark, pale = position.black, position.white
    for mark in marks:
        dark |= mark.cells if mark.colour == "b" else 0
        pale |= mark.cells if mark.colour == "w" else 0
    for cell, text in texts.items():
        ground = "b" if dark & cell else "w" if pale & cell else "none"
        sketch.label(f"label-{ground}", view.centre[cell], text)


def _middle(view: View, cells: int) -> int:
    """Return the cell of a set that is nearest to the set's middle."""
    points = {cell: view.centre[cell] for cell in view.board.cells_in(cells)}
    x = sum(x for x, _ in points.values()) / len(points)
    y = sum(y for _, y in points.values()) / len(points)
    return min(points, key=lambda cell: math.dist(points[cell], (x, y)))


def _draw_candidates(sketch: _Sketch, view: View, overlay: Overlay) -> None:
    for rank, (cells, text) in enumerate(overlay.candidates[:3], 1):
        sketch.ink(f"best-{rank}", [circle(view.centre[cell], 0.36) for cell in cells[-1:]])
        sketch.ink("next-stone", [_joined(view, pair) for pair in pairwise(cells)])
        sketch.label("best-label", view.centre[cells[-1]], text)


def _draw_entry(sketch: _Sketch, view: View, position: Position, overlay: Overlay) -> None:
    """Draw the move that is being entered: chosen cells, where it may go on, and what it would do."""
    board, centre = view.board, view.centre
    if overlay.after is not None:
        for colour in _COLOURS:
            fresh = overlay.after.stones(colour) & ~position.stones(colour)
            sketch.ink(f"ghost-{colour}", (overlay.stone(colour, centre[c]) for c in board.cells_in(fresh)))
        gone = (position.black | position.white) & overlay.after.empty
        sketch.ink("ghost-gone", (cross(centre[c], 0.22) for c in board.cells_in(gone)))
    sketch.ink("next", (circle(centre[c], 0.085) for c in board.cells_in(overlay.next & position.empty)))
    sketch.ink(
        "next-stone", (circle(centre[c], STONE_RADIUS + 0.04) for c in board.cells_in(overlay.next & ~position.empty))
    )
    sketch.ink("chosen", (circle(centre[c], STONE_RADIUS + 0.02) for c in board.cells_in(overlay.chosen)))
    if overlay.cursor:
        if board.shape == "hexagon":
            sketch.ink("cursor", [_hexagon(view, overlay.cursor, 0.88)])
        else:
            sketch.ink("cursor", [square(centre[overlay.cursor], 0.46)])
