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
from typing import NamedTuple, Self

from pygames.board import Board, union
from pygames.lazy import lazy


class EggOrSnake(NamedTuple):
    """A group: an egg or a snake.

    Attributes:
        stones: its stones.
        ends: its head and tail; the stone of an egg.
        reach: the cells that touch an end.
    """

    stones: int
    ends: int
    reach: int

    @classmethod
    def of(cls, board: Board, stones: int) -> Self:
        """Return the group made of connected stones."""
        if not stones & (stones - 1):
            return cls(stones, stones, board.near[stones])
        _, two, _ = board.touching(stones)
        ends = stones & ~two
        return cls(stones, ends, board.around(ends))

    @property
    def is_egg(self) -> bool:
        """Whether the group is a single stone."""
        return self.stones == self.ends and not self.stones & (self.stones - 1)


class Colony:
    """The stones of one colour and what they make of each cell, whether or not the cell is empty.

    Attributes:
        groups: the groups, in no particular order.
        stones: all stones.
        ends: the ends of all groups.
        clear, lone, pair: the cells that are free, doors and bridges if they are empty.
        crowded: the cells that touch three stones or more.
    """

    __slots__ = ("board", "clear", "crowded", "ends", "groups", "lone", "pair", "stones")

    def __init__(self, board: Board, groups: tuple[EggOrSnake, ...]) -> None:
        self.board = board
        self.groups = groups
        stones = ends = beside_one = beside_two = 0
        for group_stones, group_ends, reach in groups:
            stones |= group_stones
            ends |= group_ends
            beside_two |= beside_one & reach
            beside_one |= reach
        one, two, three = board.touching(stones)
        self.stones: int = stones
        self.ends: int = ends
        self.clear: int = board.all & ~one
        self.lone: int = beside_one & ~two
        self.pair: int = beside_two & ~three
        self.crowded: int = three

    @classmethod
    def of(cls, board: Board, stones: int) -> Self:
        """Return the colony of some stones."""
        return cls(board, tuple(EggOrSnake.of(board, part) for part in board.components(stones)))

    @property
    def placeable(self) -> int:
        """The cells on which the colour may place a stone if they are empty."""
        snakes = sum(group.stones for group in self.groups if not group.is_egg)
        return self.board.all & ~(self.board.spread(snakes) | self.crowded)

    def group_of(self, stone: int) -> EggOrSnake:
        """Return the group that a stone belongs to."""
        return next(group for group in self.groups if group.stones & stone)

    def with_stone(self, cell: int, lifted: int = 0) -> "Colony":
        """Return the colony after a stone is put on a cell, beside the other end of the snake if one end is lifted for it."""
        near, joined, others = self.board.near[cell], cell, []
        for group in self.groups:
            if group.stones & near:
                joined |= group.stones
            else:
                others.append(group)
        others.append(EggOrSnake.of(self.board, joined & ~lifted))
        return Colony(self.board, tuple(others))

    def without(self, dead: Iterable[EggOrSnake]) -> "Colony":
        """Return the colony after groups are removed."""
        gone = set(dead)
        return Colony(self.board, tuple(group for group in self.groups if group not in gone)) if gone else self


class Survival:
    """The survival paths of a colony among the empty cells of a board.

    Attributes:
        free, doors, bridges: the empty cells that can play these parts.
    """

    def __init__(self, colony: Colony, empty: int) -> None:
        self.colony = colony
        self.free: int = empty & colony.clear
        self.doors: int = empty & colony.lone
        self.bridges: int = empty & colony.pair

    @lazy
    def dead(self) -> list[EggOrSnake]:
        """The groups that have no survival path."""
        return [group for group in self.colony.groups if not self.path(group)]

    @lazy
    def nest(self) -> int:
        """The free cells on which a new egg would have a survival path: a walk from them meets a door."""
        return self.colony.board.flood(self.colony.board.spread(self.doors) & self.free, self.free)

    @lazy
    def lifeline(self) -> int:
        """Cells such that an enemy stone on any *other* cell kills no group."""
        return union(self._on_every_path(group, beside=False) for group in self.colony.groups)

    @lazy
    def exposed(self) -> int:
        """Cells such that a friendly stone on any *other* cell kills no group, unless it joins two groups."""
        return union(cells for _, cells in self._exposed)

    @lazy
    def _exposed(self) -> list[tuple[EggOrSnake, int]]:
        """The groups, each with its part in `exposed`.

        A path lasts as long as no friendly stone comes to stand on it or beside it, even when one of its ends, an egg, becomes
        an end of a snake; unless the stone joins the two groups.
        """
        return [(group, self._on_every_path(group, beside=True)) for group in self.colony.groups]

    @lazy
    def safe(self) -> int:
        """Cells, in the nest or beside one egg, where a new stone lives and kills no group. There may be more of them.

        A stone on a cell of the nest, or on a door to it beside an egg, has a path through the nest to every other group with a door
        there. So that group lives, too.
        """
        board = self.colony.board
        safe = self.doors & ~self.exposed
        for region in board.components(self.nest):
            doors = board.spread(region) & self.doors
            elsewhere = union(cells for group, cells in self._exposed if not group.reach & doors)
            safe |= region & ~elsewhere
            if sum(1 for group in self.colony.groups if group.reach & doors) > 1:
                safe |= doors & ~elsewhere
        return safe

    def _on_every_path(self, group: EggOrSnake, beside: bool) -> int:
        """Return the cells on (or, with ``beside``, beside) each bridge of a group and its shortest walk; all if it has none."""
        board = self.colony.board
        common = board.all
        bridges = self.bridges & group.reach
        while bridges and common:
            bridge = bridges & -bridges
            bridges ^= bridge
            common &= bridge | board.near[bridge] if beside else bridge
        if common:
            walk = self._walk(group)
            if walk:
                common &= board.spread(walk) if beside else walk
        return common

    def path(self, group: EggOrSnake) -> int:
        """Return the cells of a shortest survival path from a group to another; none if it has none."""
        bridges = self.bridges & group.reach
        return bridges & -bridges or self._walk(group)

    def _walk(self, group: EggOrSnake) -> int:
        """Return the cells of a shortest survival path of two cells or more from a group; none if it has none."""
        near, spread = self.colony.board.near, self.colony.board.spread
        front = self.doors & group.reach
        others, fresh = self.doors ^ front, self.free
        layers = []
        while front:
            layers.append(front)
            grown = spread(front)
            met = grown & others
            if met:
                cell = walk = met & -met
                for layer in reversed(layers):
                    back = layer & near[cell]
                    cell = back & -back
                    walk |= cell
                return walk
            front = grown & fresh
            fresh ^= front
        return 0

    def distances(self, group: EggOrSnake, end: int, limit: int | None = None) -> dict[int, int]:
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
                while reached:
                    stranger = reached & -reached
                    reached ^= stranger
                    found[stranger] = distance
            distance += 1
            if not front or not strangers or (limit is not None and distance > limit):
                return found
            grown = board.spread(front)
            met = grown & others
            front = grown & fresh
            fresh ^= front
