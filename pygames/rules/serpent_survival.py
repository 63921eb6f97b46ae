"""Groups of Serpent and the survival paths between them.

A survival path is a bare line of empty cells that would join two groups into one snake. With friendly stones counted
around every cell, each cell can play one part in a path only:

- *free* cells touch no friendly stone: they are the inside of a path;
- *doors* touch exactly one, an end of a group: they are where a path of two or more cells starts or stops;
- *bridges* touch exactly two, ends of different groups: each is a path of one cell.

A shortest walk from a door through free cells to a door of another group cannot touch itself (a touch would make a shorter walk),
so it is a survival path, and no survival path between the same ends is shorter: searching for walks is enough.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple, Self

from pygames.board import Board


class Group(NamedTuple):
    """An egg or a snake: its stones, its ends (an egg is its own), and the cells that touch an end."""

    stones: int
    ends: int
    reach: int

    @classmethod
    def of(cls, board: Board, stones: int) -> Self:
        """Return the group made of connected stones."""
        _, two, _ = touched_at_least(board, stones)
        ends = stones & ~two
        return cls(stones, ends, board.around(ends))

    @property
    def is_egg(self) -> bool:
        """Whether the group is a single stone."""
        return self.stones == self.ends and not self.stones & (self.stones - 1)


def touched_at_least(board: Board, stones: int) -> tuple[int, int, int]:
    """Return the cells that touch one or more, two or more, and three or more of some stones."""
    one = two = three = 0
    for step in board.steps:
        beside = stones << step if step > 0 else stones >> -step
        three |= two & beside
        two |= one & beside
        one |= beside
    return one, two, three


class Colony:
    """The stones of one colour and what they make of each cell, whether or not the cell is empty.

    Attributes:
        groups: the groups, in no particular order.
        stones: all stones.
        ends: the ends of all groups.
        clear, lone, pair: the cells that are free, doors and bridges if they are empty.
        placeable: the cells on which the colour may place a stone if they are empty.
    """

    __slots__ = ("board", "clear", "ends", "groups", "lone", "pair", "placeable", "stones")

    def __init__(self, board: Board, groups: tuple[Group, ...]) -> None:
        self.board = board
        self.groups = groups
        stones = ends = snakes = by_one = by_two = 0
        for group in groups:
            stones |= group.stones
            ends |= group.ends
            if not group.is_egg:
                snakes |= group.stones
            by_two |= by_one & group.reach
            by_one |= group.reach
        one, two, three = touched_at_least(board, stones)
        self.stones: int = stones
        self.ends: int = ends
        self.clear: int = board.all & ~one
        self.lone: int = by_one & ~two
        self.pair: int = by_two & ~three
        self.placeable: int = board.all & ~(board.spread(snakes) | three)

    @classmethod
    def of(cls, board: Board, stones: int) -> Self:
        """Return the colony of some stones."""
        return cls(board, tuple(Group.of(board, part) for part in board.components(stones)))

    def group_of(self, stone: int) -> Group:
        """Return the group that a stone belongs to."""
        return next(group for group in self.groups if group.stones & stone)

    def with_stone(self, cell: int, lifted: int = 0) -> "Colony":
        """Return the colony after a stone is put on a cell and another, an end of a snake, is lifted."""
        joined, others = cell, []
        for group in self.groups:
            stones = group.stones & ~lifted
            if stones != group.stones or stones & self.board.near[cell]:
                joined |= stones
            else:
                others.append(group)
        return Colony(self.board, (*others, Group.of(self.board, joined)))

    def without(self, dead: Iterable[Group]) -> "Colony":
        """Return the colony after groups are removed."""
        gone = set(dead)
        return Colony(self.board, tuple(group for group in self.groups if group not in gone)) if gone else self


class Survival:
    """The survival paths of a colony among the empty cells of a board.

    Attributes:
        free, doors, bridges: the empty cells that can play these parts.
        apart: the stones of the groups that have a survival path of two or more cells.
        dead: the groups that have no survival path at all.
    """

    def __init__(self, colony: Colony, empty: int) -> None:
        self.colony = colony
        self.empty = empty
        self.free: int = empty & colony.clear
        self.doors: int = empty & colony.lone
        self.bridges: int = empty & colony.pair
        self.apart: int = self._find_apart()
        self.dead: list[Group] = [
            group for group in colony.groups if not (group.stones & self.apart or group.reach & self.bridges)
        ]

    def _find_apart(self) -> int:
        board, groups, doors = self.colony.board, self.colony.groups, self.doors
        apart = 0
        for group in groups:
            mine = doors & group.reach
            if mine and not group.stones & apart:
                met = board.spread(board.flood(mine, mine | self.free)) & doors & ~mine
                if met:
                    # Whoever can be met can meet in turn, so one search answers for a whole neighbourhood.
                    for other in groups:
                        if (met | mine) & other.reach:
                            apart |= other.stones
        return apart

    @cached_property
    def nest(self) -> int:
        """The free cells on which a new egg would have a survival path: a walk from them meets a door."""
        return self.colony.board.flood(self.colony.board.spread(self.doors) & self.free, self.free)

    @cached_property
    def safe_nest(self) -> int:
        """Cells of the nest on which a new egg cuts no living group off.

        All groups with a door on the rim of a region of free cells have a path to an egg in that region. For the others
        the egg is no loss if it touches no door and not all bridges of a group that lives by bridges.
        """
        board, groups = self.colony.board, self.colony.groups
        safe = self.nest & ~board.spread(self.doors) & ~self.hinges
        for region in board.components(self.nest):
            doors = board.spread(region) & self.doors
            if all(group.reach & doors for group in groups):
                safe |= region
        return safe

    @cached_property
    def hinges(self) -> int:
        """Cells that touch all the bridges of some group that lives by bridges alone."""
        cells = 0
        for group in self.colony.groups:
            if not group.stones & self.apart:
                common = self.colony.board.all
                for bridge in self.colony.board.cells_in(self.bridges & group.reach):
                    common &= self.colony.board.near[bridge]
                cells |= common
        return cells

    @cached_property
    def lifeline(self) -> int:
        """Cells such that a stone of the enemy on any *other* cell cuts no living group off."""
        cells = 0
        for group in self.colony.groups:
            bridges = self.bridges & group.reach
            second_bridge = bridges & (bridges - 1)
            if not (second_bridge or (bridges and group.stones & self.apart)):
                cells |= self.path(group)
        return cells

    def path(self, group: Group) -> int:
        """Return the cells of a shortest survival path from a group to another; none if it has none."""
        board = self.colony.board
        bridges = self.bridges & group.reach
        if bridges:
            return bridges & -bridges
        front = self.doors & group.reach
        others, fresh = self.doors & ~group.reach, self.free
        layers = []
        while front:
            layers.append(front)
            grown = board.spread(front)
            met = grown & others
            if met:
                cell = path = met & -met
                for layer in reversed(layers):
                    back = layer & board.near[cell]
                    cell = back & -back
                    path |= cell
                return path
            front = grown & fresh
            fresh &= ~front
        return 0

    def distances(self, group: Group, end: int, limit: int | None = None) -> dict[int, int]:
        """Return the survival distance from an end of a group to each end of another group that it has a path to.

        Distances over ``limit``, where one is given, are left out.
        """
        board = self.colony.board
        found: dict[int, int] = {}
        strangers = self.colony.ends & ~group.ends
        met = self.bridges & board.near[end]
        front = self.doors & board.near[end]
        others, fresh = self.doors & ~group.reach, self.free
        distance = 1
        while True:
            if met:
                # A bridge touches one stranger and a door of another group touches nothing else.
                reached = board.spread(met) & strangers
                strangers ^= reached
                for stranger in board.cells_in(reached):
                    found[stranger] = distance
            distance += 1
            if not front or not strangers or (limit is not None and distance > limit):
                return found
            grown = board.spread(front)
            met = grown & others
            front = grown & fresh
            fresh &= ~front
