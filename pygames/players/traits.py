"""How a move looks: what lies around the cells that it touches, told as *traits*. Some are more frequent among good moves.

What each trait weighs is learned from games. The prior of a move, its share of the playouts at first, is

    exp(sum of the weights of its traits) / (the same, summed over all moves of the position)

It is the conditional logit of D. McFadden (*Conditional logit analysis of qualitative choice behavior*, 1974), as R. Coulom used it
for the patterns of moves in Go (*Computing Elo ratings of move patterns in the game of Go*, 2007).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from pygames.board import Board, shifted
from pygames.lazy import lazy
from pygames.rules import Position
from pygames.rules.terms import Colour

#: The traits of a move, each told by a few words, such as ``place .x.o..``.
Traits = tuple[str, ...]
#: What stands for traits on a `TraitScale`.
Look = TypeVar("Look", Traits, float)

#: How a neighbour is told: an empty cell, a stone of the colour to move, a stone of the enemy, no cell as the board ends there.
_EMPTY, _OWN, _ENEMY, _OFF = ".xo#"
#: So many stones two steps away, and more, are told alike.
_MANY = 6
#: Of each cell, what stands for its first trait is remembered for so many ways in which its neighbours are taken.
_REMEMBERED = 200


class TraitScale(ABC, Generic[Look]):
    """What stands for a trait, ``scale[trait]``: its name (`NAMES`) or its weight. What stands for several traits is the sum.

    So a search adds up the weights of a move without ever naming its traits.
    """

    #: What stands for no trait.
    nothing: Look

    @abstractmethod
    def __getitem__(self, trait: str, /) -> Look:
        """Return what stands for a trait."""

    @lazy
    def _surroundings(self) -> dict[tuple[Board, str, Colour], "Surroundings[Look]"]:
        return {}

    def surroundings(self, board: Board, role: str, colour: Colour = "b") -> "Surroundings[Look]":
        """Return what looks around the cells of a board.

        Args:
            board: the board.
            role: what a move does with the cell, as each trait begins with it.
            colour: who is to move, where that makes a difference: on a square board, as the edges at the bottom and at the top are
                Black's.
        """
        key = board, role, colour
        found = self._surroundings.get(key)
        if found is None:
            found = self._surroundings[key] = Surroundings(self, board, role, colour)
        return found


class _Names(TraitScale[Traits]):
    nothing = ()

    def __getitem__(self, trait: str, /) -> Traits:
        return (trait,)


#: For learning and for people: the traits themselves.
NAMES = _Names()


class Surroundings(Generic[Look]):
    """The traits of cells by what lies around them.

    The first trait of a cell tells its neighbours one by one, going round, and the second how many stones of each colour are two
    steps away. On a square board, where each colour has edges of its own, a step may go from corner to corner.

    >>> from pygames.board import hexagon_board
    >>> board = hexagon_board(5)
    >>> own, enemy = board.cell["a2"], board.cell["b1"] | board.cell["a3"]
    >>> look = NAMES.surroundings(board, "place").looks(own, enemy)
    >>> look(board.cell["a1"])
    ('place ###o.x', 'place by 0x 1o')
    """

    def __init__(self, scale: TraitScale[Look], board: Board, role: str, colour: Colour) -> None:
        """Prepare to look around the cells of a board; for the arguments see `TraitScale.surroundings`."""
        self._scale: TraitScale[Look] = scale
        self._role, self._images = role, _images(board, colour)
        stride, steps = board.stride, board.steps
        if board.shape == "square":
            steps = (1, stride + 1, stride, stride - 1, -1, -stride - 1, -stride, 1 - stride)
        #: What stands for the second trait, by the number of own stones and that of the enemy's.
        counts = [min(count, _MANY) for count in range(2 * len(steps) + 1)]
        self._by: list[list[Look]] = [
            [scale[f"{role} by {own}{_OWN} {enemy}{_ENEMY}"] for enemy in counts] for own in counts
        ]
        #: The neighbours of each cell, going round: an empty set where the board ends.
        self._round: dict[int, list[int]] = {}
        #: Of each cell: its neighbours, the cells two steps away, and what stands for the first trait, as far as it was asked for, by
        #: the own and the enemy stones among the neighbours.
        self._places: dict[int, tuple[int, int, dict[tuple[int, int], Look]]] = {}
        for cell in board.cells:
            self._round[cell] = [shifted(cell, step) & board.all for step in steps]
            once = _around(board, cell)
            self._places[cell] = sum(self._round[cell]), _around(board, once) & ~once, {}

    def looks(self, own: int, enemy: int) -> Callable[[int], Look]:
        """Return what tells how a cell looks, with the stones of the colour to move and of the enemy around it."""
        places, by = self._places, self._by

        def look(cell: int) -> Look:
            beside, two, known = places[cell]
            stones = own & beside, enemy & beside
            first = known.get(stones)
            if first is None:
                if len(known) == _REMEMBERED:
                    known.clear()
                first = known[stones] = self._first(cell, own, enemy)
            return first + by[(own & two).bit_count()][(enemy & two).bit_count()]

        return look

    def _first(self, cell: int, own: int, enemy: int) -> Look:
        """Return what stands for the first trait: of all ways to go round the neighbours, that which comes first in the alphabet."""
        signs = [
            _OWN if own & beside else _ENEMY if enemy & beside else _EMPTY if beside else _OFF
            for beside in self._round[cell]
        ]
        return self._scale[f"{self._role} {min(''.join(signs[index] for index in image) for image in self._images)}"]


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


def told_by_cells(position: Position, scale: TraitScale[Look]) -> Iterator[tuple[str, Look]]:
    """Yield the moves of a position, each with what stands for its traits: those of the cell on which it places a stone.

    A move that takes a stone elsewhere has those of the cell that the stone leaves and of the one that it reaches. A pass has one of
    its own.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("a1").play("black")
    >>> dict(told_by_cells(position, NAMES))["a2"]
    ('place ##...o', 'place by 0x 0o')
    """
    board, colour = position.board, position.colour
    place, leave, reach = (
        scale.surroundings(board, role, colour).looks(position.own, position.enemy)
        for role in ("place", "leave", "reach")
    )
    for move in position.legal_moves:
        cell = board.cell.get(move)
        if cell is not None:
            yield move, place(cell)
        elif ">" in move:
            start, goal, *_ = move.split(">")
            yield move, leave(board.cell[start]) + reach(board.cell[goal])
        else:
            yield move, scale[move]
