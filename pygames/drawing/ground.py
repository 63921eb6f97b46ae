"""The empty board of a scene: its frame, its cells or grid, the sides that belong to colours, and the coordinates at the rim.

`Game.equipment` says how it looks.
"""

import math
from functools import lru_cache

from pygames.drawing.geometry import MOST_VIEWS, ROW_HEIGHT, Point, View, upright
from pygames.drawing.honeycomb import outlines, strokes
from pygames.drawing.scene import Shapes, line, polygon
from pygames.drawing.sketch import Sketch, hexagon, line_through
from pygames.drawing.theme import STYLES
from pygames.rules.game import Equipment
from pygames.rules.sides import sides
from pygames.rules.terms import COLOURS

#: How far from the rim of the frame the middle of a coordinate is.
_NAMES = 0.27
#: How far the painted sides of a board show beyond its cells.
_RIM = 0.3
#: The room around a board: as much as its shadow needs below it.
_CAST_ROOM = 0.1


def extent(equipment: Equipment, view: View) -> Point:
    """Return the half extents of the board with the room around it, the same with and without coordinates."""
    room = reach(equipment) + _CAST_ROOM
    return view.half_width + room, view.half_height + room


def reach(equipment: Equipment) -> float:
    """Return how far a board with its frame reaches beyond the centres of its outermost cells."""
    return STYLES[f"frame-rim{_around(equipment)}"].width / 2


def _around(equipment: Equipment) -> str:
    """Return what the styles of a frame are told apart by: what it is around."""
    if equipment.points:
        return "-points"
    return "-sides" if equipment.sides else ""


@lru_cache(maxsize=MOST_VIEWS)
def ground(equipment: Equipment, view: View, coordinates: bool) -> Shapes:
    """Return the empty board, with its coordinates or without; of as many views as a page may have it is the same object."""
    board = view.board
    sketch = Sketch()
    outline = polygon(_corners(view, 0))
    for part in ("shadow", "rim", "top"):
        sketch.free(f"frame-{part}{_around(equipment)}", [outline])
    if equipment.points:
        sketch.free("plate", [_plate(view)])
        if equipment.sides:
            _draw_sides_of_plate(sketch, view)
        sketch.free("grid", (line_through(view, ends) for ends in _lines(view)))
    else:
        if equipment.sides:
            _draw_sides_of_cells(sketch, view)
        for style, inner in cell_styles(equipment):
            sketch.free(
                style, map(polygon, outlines(view, board.cells_in(board.all & ~board.edge if inner else board.all)))
            )
        sketch.free("cell-line", map(line, strokes(view, board.cells)))
    if coordinates:
        _draw_coordinates(sketch, view, reach(equipment) - _NAMES)
    return tuple(sketch.shapes)


def cell_styles(equipment: Equipment) -> tuple[tuple[str, bool], ...]:
    """Return the fills of cells, the lowest first: a style, and whether it leaves out the cells of the edge."""
    return (("cell-edge", False), ("cell", True)) if equipment.marked_edge else (("cell", False),)


def _corners(view: View, margin: float) -> list[Point]:
    """Return the corners of the board, pushed outwards by a margin."""
    board = view.board
    first, middle, last = board.rows[0], board.rows[len(board.rows) // 2], board.rows[-1]
    cells = [first[0], first[-1], last[-1], last[0]]
    if len(middle) > len(first):
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


def _draw_sides_of_plate(sketch: Sketch, view: View) -> None:
    """Paint the sides of a square board: Black's at the bottom and the top, White's at the left and the right."""
    outer, inner = _corners(view, 0.85), _corners(view, 0.6)
    for style, numbers in (("side-b", (0, 2)), ("side-w", (1, 3))):
        sketch.free(style, (polygon([outer[i], outer[(i + 1) % 4], inner[(i + 1) % 4], inner[i]]) for i in numbers))


def _draw_sides_of_cells(sketch: Sketch, view: View) -> None:
    """Paint the sides of a rhombus: from below its cells, their shadows in the colour of the side show outside."""
    board, out = view.board, {"b": (0.0, _RIM), "w": (-_RIM * ROW_HEIGHT, _RIM / 2)}
    for colour in COLOURS:
        x, y = out[colour]
        for side, sign in zip(sides(board, colour), (1, -1), strict=True):
            dx, dy = view.place(sign * x, sign * y)
            sketch.free(f"side-{colour}", (hexagon(view, cell, shift=(dx, dy)) for cell in board.cells_in(side)))


def _draw_coordinates(sketch: Sketch, view: View, away: float) -> None:
    """Name the rows and number the cells, so far away from the centres of the outermost cells."""
    board = view.board
    if board.shape == "square":
        half = (board.side - 1) / 2
        for i in range(board.side):
            sketch.label("coordinate", view.place(i - half, half + away), board.name[board.rows[0][i]][:-1])
            sketch.label("coordinate", view.place(-half - away, half - i), str(i + 1))
        return
    middle, top = board.side - 1, len(board.rows) - 1
    bulges = len(board.rows[middle]) > len(board.rows[0])
    for number, row in enumerate(board.rows):
        name = board.name[row[0]].rstrip("0123456789")
        left, y = upright(board)[row[0]]
        # On the way that a row of cells goes, a side is farther away, but not the round corner that some of them lead to.
        far = away / ROW_HEIGHT
        sketch.label("coordinate", view.place(left - (away if bulges and number == middle else far), y), name)
        # A number stands where the line of the cells with this number leaves the board: down and to the right in the lower half,
        # up and to the right in the upper one, for cells are counted from the left of their rows.
        down = ROW_HEIGHT if number <= middle else -ROW_HEIGHT
        for i in range(len(row)) if number in (0, top) else (len(row) - 1,):
            out = away if bulges and number in (0, top) and i == len(row) - 1 else far
            sketch.label("coordinate", view.place(left + i + out / 2, y + down * out), str(i + 1))
