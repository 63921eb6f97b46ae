"""How a move looks: what lies around the cells that it touches, told as *traits*. Some are more frequent among good moves.

What each trait weighs is learned from games. The prior of a move, its share of the playouts at first, is

    exp(sum of the weights of its traits) / (the same, summed over all moves of the position)

It is the conditional logit of D. McFadden (*Conditional logit analysis of qualitative choice behavior*, 1974), as R. Coulom used it
for the patterns of moves in Go (*Computing Elo ratings of move patterns in the game of Go*, 2007).
"""

from collections.abc import Iterable, Iterator
from functools import cache

from pygames.board import Board
from pygames.rules import Position
from pygames.rules.terms import Colour

#: The traits of a move, each told by a few words, such as ``place .x.o..``.
Traits = tuple[str, ...]

#: How a neighbour is told: an empty cell, a stone of the colour to move, a stone of the enemy, no cell as the board ends there.
_EMPTY, _OWN, _ENEMY, _OFF = ".xo#"
#: So many stones two steps away, and more, are told alike.
_MANY = 6


class Surroundings:
    """The traits of cells by what lies around them.

    The first trait of a cell tells its neighbours one by one, going round, and the second how many stones of each colour are two
    steps away. On a square board, where each colour has edges of its own, a step may go from corner to corner.

    >>> from pygames.board import hexagon_board
    >>> board = hexagon_board(5)
    >>> own, enemy = board.cell["a2"], board.cell["b1"] | board.cell["a3"]
    >>> [traits] = surroundings(board, "place").traits(own, enemy, [board.cell["a1"]])
    >>> traits
    ('place ###o.x', 'place by 0x 1o')
    """

    def __init__(self, board: Board, role: str, colour: Colour) -> None:
        """Prepare to look around the cells of a board; for the arguments see `surroundings`."""
        self._role, self._images = role, _images(board, colour)
        stride, steps = board.stride, board.steps
        if board.shape == "square":
            steps = (1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride)
        # Shifted up by this, then down by the number of a cell, a set has the neighbours of the cell at these bits.
        self._up = -min(steps)
        self._bits = tuple(1 << self._up + step for step in steps)
        #: The second trait, by the number of own stones and that of the enemy's.
        counts = [min(count, _MANY) for count in range(2 * len(steps) + 1)]
        self._by = tuple(tuple(f"{role} by {own}{_OWN} {enemy}{_ENEMY}" for enemy in counts) for own in counts)
        #: Of each cell: its number, its neighbours off the board, what is known of cells with the same ones off, and the cells two
        #: steps away. Known is the first trait, by the own and the enemy stones among the neighbours.
        self._places: dict[int, tuple[int, int, dict[tuple[int, int], str], int]] = {}
        known: dict[int, dict[tuple[int, int], str]] = {}
        for cell in board.cells:
            number = cell.bit_length() - 1
            off = sum(self._bits) & ~(board.all << self._up >> number)
            once = _around(board, cell)
            self._places[cell] = number, off, known.setdefault(off, {}), _around(board, once) & ~once
        self._mask = sum(self._bits)

    def traits(self, own: int, enemy: int, cells: Iterable[int]) -> Iterator[Traits]:
        """Yield the traits of each of some cells, with the stones of the colour to move and of the enemy around them."""
        own_up, enemy_up, mask = own << self._up, enemy << self._up, self._mask
        places, by = self._places, self._by
        for cell in cells:
            number, off, known, two = places[cell]
            beside = own_up >> number & mask, enemy_up >> number & mask
            told = known.get(beside)
            if told is None:
                told = known[beside] = self._told(*beside, off)
            yield told, by[(own & two).bit_count()][(enemy & two).bit_count()]

    def _told(self, own: int, enemy: int, off: int) -> str:
        """Return the first trait of a cell: of all ways to go round its neighbours, that which comes first in the alphabet."""
        signs = [_OFF if bit & off else _OWN if bit & own else _ENEMY if bit & enemy else _EMPTY for bit in self._bits]
        return f"{self._role} {min(''.join(signs[index] for index in image) for image in self._images)}"


@cache
def surroundings(board: Board, role: str, colour: Colour = "b") -> Surroundings:
    """Return what looks around the cells of a board.

    Args:
        board: the board.
        role: what a move does with the cell, as each trait begins with it.
        colour: who is to move, where that makes a difference: on a square board, as the edges at the bottom and at the top are
            Black's.
    """
    return Surroundings(board, role, colour)


def _around(board: Board, cells: int) -> int:
    """Return the cells of a set and those one step away."""
    if board.shape == "hexagon":
        return board.spread(cells)
    row = (cells | cells << 1 | cells >> 1) & board.all
    return (row | row << board.stride | row >> board.stride) & board.all


def _images(board: Board, colour: Colour) -> tuple[tuple[int, ...], ...]:
    """Return the ways to go round the neighbours of a cell that make no difference, each as their numbers in that order."""
    if board.shape == "hexagon":
        return tuple(tuple((first + way * index) % 6 for index in range(6)) for first in range(6) for way in (1, -1))
    # Beginning towards an own edge or away from it.
    return tuple(
        tuple((first + way * index) % 8 for index in range(8))
        for first in ((2, 6) if colour == "b" else (0, 4))
        for way in (1, -1)
    )


def told_by_cells(position: Position) -> Iterator[tuple[str, Traits]]:
    """Yield the moves of a position, each with its traits: those of the cell on which it places a stone.

    A move that takes a stone elsewhere has those of the cell that the stone leaves and of the one that it reaches. A pass has one of
    its own.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("a1").play("black")
    >>> dict(told_by_cells(position))["a2"]
    ('place ##...o', 'place by 0x 0o')
    """
    board, own, enemy, colour = position.board, position.own, position.enemy, position.colour
    placed, left, reached = [], [], []
    for move in position.legal_moves:
        if move in board.cell:
            placed.append(board.cell[move])
        elif ">" in move:
            start, goal, *_ = move.split(">")
            left.append(board.cell[start])
            reached.append(board.cell[goal])
    placing = surroundings(board, "place", colour).traits(own, enemy, placed)
    leaving = surroundings(board, "leave", colour).traits(own, enemy, left)
    reaching = surroundings(board, "reach", colour).traits(own, enemy, reached)
    for move in position.legal_moves:
        if move in board.cell:
            yield move, next(placing)
        elif ">" in move:
            yield move, (*next(leaving), *next(reaching))
        else:
            yield move, (move,)
