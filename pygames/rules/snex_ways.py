"""Snex: ways to undo crosscuts that are known from other boards, and the boards on which they work.

Most boards in a search for the end of a turn differ only in stones far away from the crosscut that is hard to undo. A step that
undid it on one of them undoes it on the others. A way says on which stones that step depends, so it is tried by comparing two bit
sets, far faster than by searching all steps again.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pygames.board import Board
from pygames.rules.snex_steps import closeness, crosscuts, ends, is_unit, leads, other_end

#: How many ways to undo a crosscut are kept: those that worked last.
_KEPT = 48


class Way(NamedTuple):
    """A step as it can be made on every board with certain stones: where, of each colour, stones & matters == needed.

    It makes own ^ own_change and enemy ^ enemy_change of the stones. Whether that leaves a block or undoes a crosscut depends on the
    board.

    Attributes:
        own_matters: the points where it matters whether a stone of the mover stands there.
        own_needed: those of them where one must stand.
        enemy_matters, enemy_needed: the same for the other colour.
        own_change: the points where a stone of the mover comes or goes.
        enemy_change: the same for the other colour.
    """

    own_matters: int
    own_needed: int
    enemy_matters: int
    enemy_needed: int
    own_change: int
    enemy_change: int


class Ways:
    """The ways to undo crosscuts that have been learnt so far, by the lower left point of the crosscut."""

    __slots__ = ("_board", "_by_corner")

    def __init__(self, board: Board) -> None:
        self._board = board
        self._by_corner: dict[int, list[Way]] = {}

    def learn(self, own: int, enemy: int, path: tuple[int, ...]) -> None:
        """Remember the step of a path, which undoes a crosscut of a board, as a way."""
        way = way_of(self._board, own, enemy, path)
        after = crosscuts(self._board, own ^ way.own_change, enemy ^ way.enemy_change)
        corner = crosscuts(self._board, own, enemy) & ~after
        self.remember(corner, way)

    def remember(self, corner: int, way: Way) -> None:
        """Remember a way to undo a crosscut, as the one to be tried first."""
        others = [other for other in self.known(corner) if other != way]
        self._by_corner[corner] = [way, *others[: _KEPT - 1]]

    def known(self, corner: int) -> list[Way]:
        """Return the ways that have undone a crosscut on some boards."""
        return self._by_corner.get(corner, [])


def way_of(board: Board, own: int, enemy: int, path: tuple[int, ...]) -> Way:
    """Return the way of a step of a board by which a head comes closer; raise `ValueError` if there is no such step."""
    units = _units(board, own, enemy, path)
    stones = [own, enemy]
    matters, needed = [0, 0], [0, 0]
    changed = 0
    for number, (unit, whole) in enumerate(units):
        side = number % 2
        start, to = path[number], path[number + 1]
        # What stands on points that have changed follows from the step itself.
        counts = (board.spread(unit) if whole else unit) & ~changed
        matters[side] |= counts
        needed[side] |= unit & ~changed
        if to & stones[1 - side]:
            matters[1 - side] |= to
            needed[1 - side] |= to
        elif not to & changed:
            matters[0] |= to
            matters[1] |= to
        stones[side] ^= start | to
        changed |= path[0] | to
    return Way(matters[0], needed[0], matters[1], needed[1], stones[0] ^ own, stones[1] ^ enemy)


#: A unit, and whether it is one because it is a whole snake.
_Unit = tuple[int, bool]


def _units(board: Board, own: int, enemy: int, path: tuple[int, ...]) -> list[_Unit]:
    """Return, for each stone that a step moves, a unit: each shorter than the one before, and the head of one of them comes closer.

    Of each stone the longest unit is taken that is short enough, but of one stone, the longest whose head comes closer: the first
    stone is tried as that one, then the second, and so on. Raise `ValueError` if there are no such units.
    """
    lead = board.flood(path[0], own)
    shift = next(shift for shift in leads(board, lead) if (shift.stone, shift.to) == path[:2])
    choices = [[(shift.length, shift.closer, (lead, True))]]
    pushing, pushed = own ^ path[0] | path[1], enemy
    for number, (stone, to) in enumerate(pairwise(path[1:]), 1):
        found = sorted(
            _choices(board, pushed, stone, to, shift.length - number), key=lambda choice: (-choice[0], choice[2][1])
        )
        choices.append(found)
        pushing, pushed = pushed ^ stone | to, pushing
    for closer_one in range(len(choices)):
        units: list[_Unit] = []
        longest = board.all.bit_length()
        for number, found in enumerate(choices):
            for length, closer, unit in found:
                if length < longest and (closer or number != closer_one):
                    units.append(unit)
                    longest = length
                    break
            else:
                break
        if len(units) == len(choices):
            return units
    raise ValueError("no step of this board")


def _choices(board: Board, stones: int, stone: int, to: int, longest: int) -> Iterator[tuple[int, bool, _Unit]]:
    """Yield the units of at most ``longest`` stones that take a stone to a point: length, whether the head comes closer, unit."""
    snake = board.flood(stone, stones)
    paths = [(stone, stone)]
    while paths:
        last, unit = paths.pop()
        if to & board.near[last]:
            yield from _choice(board, unit, stone, to, False)
        if unit.bit_count() == longest:
            continue
        for beside in board.cells_in(board.near[last] & stones & ~unit):
            if board.near[beside] & unit == last:
                paths.append((beside, unit | beside))
    if (
        snake.bit_count() <= longest
        and is_unit(board, snake)
        and stone & ends(board, snake)
        and to & board.near[other_end(board, snake, stone)]
    ):
        yield from _choice(board, snake, stone, to, True)


def _choice(board: Board, unit: int, stone: int, to: int, whole: bool) -> Iterator[tuple[int, bool, _Unit]]:
    nearness = closeness(board)
    before, after = ends(board, unit), ends(board, unit ^ stone | to)
    if 1 <= after.bit_count() <= 2:
        closer = min([nearness[end] for end in board.cells_in(after)]) < min(
            [nearness[end] for end in board.cells_in(before)]
        )
        yield unit.bit_count(), closer, (unit, whole)
