"""Boards whose cells are numbered, for games that are played at random.

The rules see a board as bit sets (`pygames.board`), which pay where many cells are looked at together. A random game looks at one
cell after another, and at its neighbours. For that, small numbers and lists are faster: in Vadrantir about twice as fast, here and in
a browser; in Nadraz hardly here, but nearly twice in a browser, where Python is slow at large integers.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from pygames.board import Board, shifted


class NumberedBoard(NamedTuple):
    """A board whose cells are numbered from 0 in cell order.

    Attributes:
        cells: by number, the cell.
        numbers: returns the numbers of the cells of a set, in cell order.
        near: by number, the numbers of the neighbours of the cell.
        ahead: for each of the board's steps, by number, the number of the next cell in that direction, -1 at the edge.
        edge: by number, whether the cell is on the edge.
    """

    cells: tuple[int, ...]
    numbers: Callable[[int], list[int]]
    near: list[list[int]]
    ahead: list[list[int]]
    edge: list[bool]


@cache
def numbered(board: Board) -> NumberedBoard:
    """Return a board with its cells numbered.

    >>> from pygames.board import hexagon_board
    >>> board = hexagon_board(5)
    >>> numbered(board).numbers(board.cell["a1"] | board.cell["b1"]), numbered(board).near[0]
    ([0, 5], [1, 5, 6])
    """
    number = {cell: index for index, cell in enumerate(board.cells)}
    numbers = board.values_in(number)
    return NumberedBoard(
        board.cells,
        numbers,
        [numbers(board.near[cell]) for cell in board.cells],
        [[number.get(shifted(cell, step), -1) for cell in board.cells] for step in board.steps],
        [bool(cell & board.edge) for cell in board.cells],
    )
