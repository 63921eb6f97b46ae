"""Boards as bit sets.

A *cell* is an ``int`` with a single bit set, and a set of cells is an ``int`` with their bits set, so union,
intersection, neighbourhood, flood fill and counting are a few big-integer operations however large the board is.

Rows are laid out one after another, each followed by one unused bit, in coordinates in which every direction is one
fixed shift. A stone shifted off its row lands on an unused bit and is masked away. Bits rise in *cell order*: row by
row from the bottom, left to right.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, reduce
from operator import or_
from typing import Generic, Literal, TypeVar

T = TypeVar("T")


class _ByteTable(dict[int, tuple[T, ...]]):
    """For one byte of a bit set: the values of the bits that are set in it, worked out when first asked for."""

    def __init__(self, values: tuple[T | None, ...]) -> None:
        self._values = values

    def __missing__(self, byte: int) -> tuple[T, ...]:
        found = tuple(value for bit, value in enumerate(self._values) if byte >> bit & 1 and value is not None)
        self[byte] = found
        return found


class _Unpacker(Generic[T]):
    """Turns a set of cells into the list of a value per cell, in cell order, a byte at a time."""

    def __init__(self, values: Mapping[int, T], width: int) -> None:
        self._bytes = (width + 7) // 8
        by_bit = [values.get(1 << bit) for bit in range(self._bytes * 8)]
        self._tables = [_ByteTable(tuple(by_bit[start : start + 8])) for start in range(0, len(by_bit), 8)]

    def __call__(self, cells: int) -> list[T]:
        found: list[T] = []
        for byte, table in zip(cells.to_bytes(self._bytes, "little"), self._tables, strict=True):
            if byte:
                found += table[byte]
        return found


class Board:
    """The geometry of one board, shared by every position on it.

    Attributes:
        shape: what its cells are, ``"hexagon"`` or ``"square"``.
        side: cells along one side.
        make: the function that returns this board for its side.
        steps: the shift distance of each direction, going round; `shifted` applies it, or in inner loops
            ``cells << step`` (``cells >> -step`` where it is negative).
        width: how many cells the longest row has, and how many columns there are (`place`).
        rows: the cells of each row, from the bottom row up, left to right.
        cells: every cell, in cell order.
        all: the set of every cell.
        edge: the set of cells on the rim.
        name: the name of each cell.
        cell: the cell of each name.
        near: the set of the neighbours of each cell.
        cells_in: the list of the cells of a set, in cell order.
        names_in: the list of the names of the cells of a set, in cell order.
    """

    __slots__ = (
        "all", "cell", "cells", "cells_in", "edge", "make", "name", "names_in", "near", "rows", "shape", "side",
        "steps", "stride", "width",
    )  # fmt: skip

    def __init__(
        self,
        shape: Literal["hexagon", "square"],
        side: int,
        stride: int,
        rows: list[list[tuple[int, str]]],
        make: "Callable[[int], Board]",
    ) -> None:
        """Lay out ``rows`` (bottom up, each a list of bit numbers and names) with ``stride`` bits from row to row.

        The stride leaves at least one bit free behind every row.
        """
        self.make = make
        self.shape: Literal["hexagon", "square"] = shape
        self.side = side
        self.stride = stride
        self.steps: tuple[int, ...]
        if shape == "hexagon":
            self.steps = (1, stride + 1, stride, -1, -stride - 1, -stride)
        else:
            self.steps = (1, stride, -1, -stride)
        self.name: dict[int, str] = {1 << bit: name for row in rows for bit, name in row}
        self.cell: dict[str, int] = {name: cell for cell, name in self.name.items()}
        self.rows: tuple[tuple[int, ...], ...] = tuple(tuple(1 << bit for bit, _ in row) for row in rows)
        self.width: int = max(map(len, rows))
        self.cells: tuple[int, ...] = tuple(self.name)
        self.all: int = sum(self.cells)
        self.near: dict[int, int] = {cell: self.spread(cell) ^ cell for cell in self.cells}
        self.edge: int = sum(cell for cell in self.cells if self.near[cell].bit_count() < len(self.steps))
        self.cells_in: Callable[[int], list[int]] = self.values_in({cell: cell for cell in self.cells})
        self.names_in: Callable[[int], list[str]] = self.values_in(self.name)

    def __repr__(self) -> str:
        return f"{self.make.__name__}({self.side})"

    def __reduce__(self) -> tuple[Callable[[int], "Board"], tuple[int]]:
        """Copy as the one board of this shape and side, in this process or another."""
        return self.make, (self.side,)

    def values_in(self, values: Mapping[int, T]) -> Callable[[int], list[T]]:
        """Return what returns the list of the values of the cells of a set, in cell order.

        >>> board = hexagon_board(5)
        >>> rows = board.values_in({cell: board.place(cell)[0] for cell in board.cells})
        >>> rows(board.cell["a1"] | board.cell["e9"])
        [0, 4]
        """
        return _Unpacker(values, self.all.bit_length())

    def lies_at(self, cell: int) -> tuple[float, int]:
        """Return how far to the right of the lowest place of the board a cell lies, and how many rows above it.

        On a board of hexagons each row begins half a cell further left than the one below it, as its columns lean to the left.
        """
        row, column = self.place(cell)
        return (column - row / 2 if self.shape == "hexagon" else column), row

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row, counted from 0 at the bottom, and the column of a cell.

        A column is a straight line of cells, of those that step to `steps` number 1 on a square board and 2 on a hexagonal one: up,
        or up and to the left. The lowest is 0, so the rows of the upper half of a hexagonal board begin further right.

        >>> board = hexagon_board(5)
        >>> [board.place(board.cell[name]) for name in ("a1", "e9", "i1")]
        [(0, 0), (4, 8), (8, 4)]
        """
        return divmod(cell.bit_length() - 1, self.stride)

    def spread(self, cells: int) -> int:
        """Return the cells together with all their neighbours."""
        stride = self.stride
        if self.shape == "hexagon":
            right, left = cells | cells << 1, cells | cells >> 1
            return (right | left | right << stride | left >> stride) & self.all
        return (cells | cells << 1 | cells >> 1 | cells << stride | cells >> stride) & self.all

    def around(self, cells: int) -> int:
        """Return the cells outside a set that touch it."""
        return self.spread(cells) & ~cells

    def touching(self, cells: int) -> tuple[int, int, int]:
        """Return the cells that touch one or more, two or more, and three or more cells of a set.

        Cells of the set are counted like others. The results may have bits that stand for no cell: mask them with `all` or a set.
        """
        one = two = three = 0
        for step in self.steps:
            beside = cells << step if step > 0 else cells >> -step
            three |= two & beside
            two |= one & beside
            one |= beside
        return one, two, three

    def flood(self, seed: int, within: int) -> int:
        """Return the cells of ``within`` that can be reached from ``seed``, a part of ``within``, by steps inside ``within``."""
        stride = self.stride
        if self.shape == "hexagon":
            while True:
                right, left = seed | seed << 1, seed | seed >> 1
                grown = (right | left | right << stride | left >> stride) & within
                if grown == seed:
                    return seed
                seed = grown
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & within
            if grown == seed:
                return seed
            seed = grown

    def components(self, cells: int) -> Iterator[int]:
        """Yield the maximal connected subsets of a set, the one with the lowest cell first."""
        while cells:
            part = self.flood(cells & -cells, cells)
            yield part
            cells ^= part


def shifted(cells: int, step: int) -> int:
    """Return the cells one of a board's `steps` away from those of a set.

    The result may have bits that stand for no cell: mask it with `Board.all` or a set.

    >>> board = hexagon_board(5)
    >>> [board.name[shifted(board.cell["b2"], step)] for step in board.steps]
    ['b3', 'c3', 'c2', 'b1', 'a1', 'a2']
    """
    return cells << step if step > 0 else cells >> -step


def union(sets: Iterable[int]) -> int:
    """Return the cells of some sets, which may have cells in common; for sets that have none, ``sum`` is quicker.

    >>> union([0b011, 0b110]), union([])
    (7, 0)
    """
    return reduce(or_, sets, 0)


def row_letters(index: int) -> str:
    """Return the letters of a row or file counted from 0: a, b, ... z, aa, ab, ...

    >>> row_letters(0), row_letters(26)
    ('a', 'aa')
    """
    letters = chr(ord("a") + index % 26)
    return letters if index < 26 else row_letters(index // 26 - 1) + letters


@cache
def hexagon_board(side: int) -> Board:
    """Return the hexagonal board with ``side`` cells along each side.

    Row k, counted from 0 at the bottom, has 2 side - 1 - abs(k - (side - 1)) cells. Cells are slanted so that "up and to the
    left" is one fixed shift: the rows of the upper half start further right.

    Raises:
        ValueError: the side is not one of 2 to 14.

    >>> board = hexagon_board(5)
    >>> len(board.cells), board.name[board.cells[-1]]
    (61, 'i5')
    """
    if not 2 <= side <= 14:
        raise ValueError(f"a hexagonal board has a side of 2 to 14 cells, not {side}")
    stride = 2 * side
    rows = []
    for k in range(2 * side - 1):
        start = k * stride + max(0, k - (side - 1))
        length = 2 * side - 1 - abs(k - (side - 1))
        rows.append([(start + i, f"{row_letters(k)}{i + 1}") for i in range(length)])
    return Board("hexagon", side, stride, rows, hexagon_board)


@cache
def square_board(side: int) -> Board:
    """Return the square board with ``side`` points along each side; points are named as in chess.

    Raises:
        ValueError: the side is not one of 2 to 19.

    >>> board = square_board(6)
    >>> len(board.cells), board.name[board.cells[-1]]
    (36, 'f6')
    """
    if not 2 <= side <= 19:
        raise ValueError(f"a square board has a side of 2 to 19 points, not {side}")
    stride = side + 1
    rows = [[(y * stride + x, f"{row_letters(x)}{y + 1}") for x in range(side)] for y in range(side)]
    return Board("square", side, stride, rows, square_board)
