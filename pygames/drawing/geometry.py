"""Where cells lie in the plane.

The unit is the distance between the centres of neighbouring cells; x grows to the right, y downwards as on a screen, and the middle
of the board is the origin. A `View` is a board seen from one of its sides: rotated, mirrored, and measured.
"""

import math
from functools import cache

from pygames.board import Board

Point = tuple[float, float]

ROW_HEIGHT = math.sqrt(3) / 2
#: From the centre of a hexagonal cell to its corners.
HEXAGON_RADIUS = 1 / math.sqrt(3)
#: Of how many views it is remembered what is drawn the same in each position: more than there are pictures on a page.
MOST_VIEWS = 256


class View:
    """A board as it is looked at.

    Attributes:
        board: the board.
        turns: by how many steps it is rotated: sixths of a circle for hexagons, quarters for squares.
        mirrored: whether left and right are exchanged.
        centre: the centre of each cell.
        half_width, half_height: half the extent of the centres.
    """

    def __init__(self, board: Board, turns: int = 0, mirrored: bool = False) -> None:
        self.board = board
        self.turns = turns
        self.mirrored = mirrored
        angle = turns * 2 * math.pi / len(board.steps)
        self._cos, self._sin = math.cos(angle), math.sin(angle)
        self._sign = -1 if mirrored else 1
        self.centre: dict[int, Point] = {cell: self.place(*point) for cell, point in upright(board).items()}
        self.half_width = max(abs(x) for x, _ in self.centre.values())
        self.half_height = max(abs(y) for _, y in self.centre.values())

    def place(self, x: float, y: float) -> Point:
        """Return where a point of the upright board lies in this view."""
        x *= self._sign
        return (round(x * self._cos - y * self._sin, 4), round(x * self._sin + y * self._cos, 4))

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell nearest to a point, or None if the point is off the board."""
        reach = HEXAGON_RADIUS if self.board.shape == "hexagon" else 0.71
        distance, cell = min((math.hypot(x - cx, y - cy), cell) for cell, (cx, cy) in self.centre.items())
        return cell if distance <= reach else None

    def neighbour(self, cell: int, dx: int, dy: int) -> int:
        """Return the cell that an arrow key leads to from a cell: the nearest in the direction, or the cell itself if none.

        Straight up or down on a hexagonal board there is a cell only two rows on, so walks zigzag, by the parity of the row.
        """
        x, y = self.centre[cell]
        step = 1 if self.board.shape == "square" or self._rows_are_level == bool(dx) else ROW_HEIGHT
        lean = 0.01 if round(abs(y if dy else x) / ROW_HEIGHT) % 2 else -0.01
        want = (x + dx * step + (lean if dy else 0), y + dy * step + (lean if dx else 0))
        reachable = [
            other
            for other, (ox, oy) in self.centre.items()
            if other != cell and (ox - x) * dx + (oy - y) * dy > 0.3 and math.dist(want, (ox, oy)) < 0.8
        ]
        return min(reachable, key=lambda other: math.dist(want, self.centre[other]), default=cell)

    @property
    def _rows_are_level(self) -> bool:
        """Whether rows of neighbours run from left to right in this view, not up and down."""
        return self.turns % 3 == 0 if self.board.shape == "hexagon" else True


@cache
def upright(board: Board) -> dict[int, Point]:
    """Return the centre of each cell on a board that is neither rotated nor mirrored."""
    places = {cell: board.lies_at(cell) for cell in board.cells}
    across, up = ([place[i] for place in places.values()] for i in (0, 1))
    middle = ((min(across) + max(across)) / 2, (min(up) + max(up)) / 2)
    height = ROW_HEIGHT if board.shape == "hexagon" else 1.0
    return {cell: (x - middle[0], (middle[1] - y) * height) for cell, (x, y) in places.items()}


@cache
def view(board: Board, turns: int = 0, mirrored: bool = False) -> View:
    """Return a board rotated by steps and, before that, mirrored."""
    return View(board, turns % len(board.steps), mirrored)
