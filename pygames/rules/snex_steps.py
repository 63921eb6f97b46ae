"""Snex: patterns on the board, and the ways in which snakes can move as far as one board alone decides them.

What a unit can do depends on nothing but the snake it belongs to, so that is worked out once for each snake and remembered:
most snakes of a position stood there before the last move too, and on most of the boards that a search visits. A step is
then a walk through these answers, from the stone that leads to the one pushed last.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple

from pygames.board import Board

_SNAKES_REMEMBERED = 1 << 14


class Shift(NamedTuple):
    """A stone leaves its end of a unit of a length for a point beside the other end; ``closer`` if the unit's head comes closer."""

    stone: int
    to: int
    length: int
    closer: bool


class Step(NamedTuple):
    """A step: the points that stones leave and reach, the stones afterwards, and whether a head came closer to an edge."""

    path: tuple[int, ...]
    own: int
    enemy: int
    closer: bool


# -- patterns ------------------------------------------------------------------------------------------------------------


def blocks(board: Board, stones: int) -> int:
    """Return the lower left points of the 2x2 squares full of stones of one colour."""
    pairs = stones & stones >> 1
    return pairs & pairs >> board.stride


def crosscuts(board: Board, own: int, enemy: int) -> int:
    """Return the lower left points of the 2x2 squares with one colour on one diagonal and the other on the other."""
    up = board.stride
    rising, falling = own & own >> up + 1, (own >> 1) & (own >> up)
    return rising & enemy >> 1 & enemy >> up | falling & enemy & enemy >> up + 1


def squares(board: Board, corners: int) -> int:
    """Return the points of the 2x2 squares with these lower left points."""
    lower = corners | corners << 1
    return lower | lower << board.stride


def fourth_corners(board: Board, opposite: int, beside: int) -> int:
    """Return the points in a 2x2 square whose opposite point is in one set and whose other two points are in another."""
    up = board.stride
    right_of, left_of, above, below = beside << 1, beside >> 1, beside << up, beside >> up
    return (
        left_of & below & opposite >> up + 1
        | right_of & below & opposite >> up - 1
        | left_of & above & opposite << up - 1
        | right_of & above & opposite << up + 1
    )


def ends(board: Board, stones: int) -> int:
    """Return the stones of a set that touch at most one other stone of it."""
    up = board.stride
    left, right, below, above = stones << 1, stones >> 1, stones << up, stones >> up
    return stones & ~(left & right | below & above | (left | right) & (below | above))


@cache
def closeness(board: Board) -> dict[int, int]:
    """Return for each point how far it is from the edges, first the nearer edge and then both, as one number."""
    last = board.side - 1
    found = {}
    for y, row in enumerate(board.rows):
        for x, point in enumerate(row):
            to_side, to_base = min(x, last - x), min(y, last - y)
            found[point] = min(to_side, to_base) * 2 * board.side + to_side + to_base
    return found


@cache
def _neighbours(board: Board) -> dict[int, tuple[int, ...]]:
    """Return for each point those beside it one by one, which `Board.near` has as a set."""
    return {point: tuple(board.cells_in(near)) for point, near in board.near.items()}


# -- units ---------------------------------------------------------------------------------------------------------------


def is_unit(board: Board, stones: int) -> bool:
    """Whether a set of stones can be moved: it is a single stone or has exactly two ends."""
    return stones & stones - 1 == 0 or ends(board, stones).bit_count() == 2


def heads(board: Board, unit: int) -> int:
    """Return the closest end of a unit, or both ends if they are equally close."""
    nearness = closeness(board)
    tips = board.cells_in(ends(board, unit))
    nearest = min([nearness[tip] for tip in tips])
    return sum([tip for tip in tips if nearness[tip] == nearest])


def other_end(board: Board, unit: int, stone: int) -> int:
    """Return the other end of a unit that has a stone as an end; a single stone is its own."""
    return ends(board, unit) & ~stone or stone


@lru_cache(_SNAKES_REMEMBERED)
def leads(board: Board, snake: int) -> tuple[Shift, ...]:
    """Return the shifts of a snake as a whole: those that a step can begin with."""
    if not is_unit(board, snake):
        return ()
    nearness = closeness(board)
    tips = board.cells_in(ends(board, snake))
    head = min([nearness[tip] for tip in tips])
    length = snake.bit_count()
    found = []
    for stone in tips:
        for to in board.cells_in(board.near[other_end(board, snake, stone)] & ~snake):
            new_tips = board.cells_in(ends(board, snake ^ stone | to))
            if 1 <= len(new_tips) <= 2:
                found.append(Shift(stone, to, length, min([nearness[tip] for tip in new_tips]) < head))
    return tuple(found)


@lru_cache(_SNAKES_REMEMBERED)
def pushes(board: Board, snake: int, stone: int, longest: int) -> tuple[tuple[int, tuple[tuple[int, bool], ...]], ...]:
    """Return the points to which a stone can be pushed by a unit of length ``longest``, each with the ways, the shortest unit first.

    A way is the length of the unit that the stone belongs to, and whether its head comes closer. Of the snake only `reach` is
    needed. The points hold no stone of the snake's colour: such a stone, touching the snake, would be part of it.
    """
    ways: dict[int, set[tuple[int, bool]]] = {}
    for to, length, closer in _shifts_of_hatchlings(board, snake, stone, longest):
        ways.setdefault(to, set()).add((length, closer))
    if snake.bit_count() < longest:
        for shift in leads(board, snake):
            if shift.stone == stone:
                ways.setdefault(shift.to, set()).add((shift.length, shift.closer))
    return tuple((to, tuple(sorted(found))) for to, found in ways.items())


def reach(board: Board, stones: int, stone: int, longest: int) -> int:
    """Return as much of a stone's snake as matters to units shorter than ``longest`` that start at the stone.

    That is what lies within longest - 1 steps of the stone. It is the whole snake if that is shorter than ``longest``, and
    it has at least ``longest`` stones if not.
    """
    snake = stone
    for _ in range(longest - 1):
        snake = board.spread(snake) & stones
    return snake


def _shifts_of_hatchlings(board: Board, snake: int, stone: int, longest: int) -> Iterator[tuple[int, int, bool]]:
    """Yield where a stone can go as an end of a hatchling, with the hatchling's length and whether its head comes closer."""
    nearness, near, beside = closeness(board), board.near, _neighbours(board)
    for to in beside[stone]:
        if not to & snake:
            yield to, 1, nearness[to] < nearness[stone]
    # A hatchling from the stone by its second stone to its last; without the stone it is a path from the second to the last.
    paths = [(2, second, second, second) for second in beside[stone] if second & snake]
    while paths:
        length, second, last, rest = paths.pop()
        if length == longest:
            continue
        head = min(nearness[stone], nearness[last])
        for to in beside[last]:
            if to & snake:
                if not to & (rest | stone) and near[to] & (rest | stone) == last:
                    paths.append((length + 1, second, to, rest | to))
                continue
            # The point reached touches the last stone, so it is an end if it touches no other. The second stone is an end
            # unless it has become a stone in the middle, between the third and the point reached.
            touched = near[to] & rest
            if touched == last:
                yield to, length, min(nearness[to], nearness[second]) < head
            elif not touched & second:
                yield to, length, nearness[second] < head


# -- steps ---------------------------------------------------------------------------------------------------------------


class _Push(NamedTuple):
    """A step that has come to a stone to be pushed: it stands, still to move, on the last point of the path.

    ``pushing`` and ``pushed`` are the stones of the two colours, ``moved`` the points that stones have reached. ``longest`` is the
    length of the unit that pushes, of the longest if there is a choice, and ``longest_closer`` the same among the choices by which
    some head has come closer, 0 if there are none. A longer unit can push all that a shorter one can.
    """

    path: tuple[int, ...]
    pushing: int
    pushed: int
    moved: int
    longest: int
    longest_closer: int


def steps(board: Board, own: int, enemy: int) -> Iterator[Step]:
    """Yield the steps of a colour that its own units and pushed ones allow, whatever they leave on the board, the shortest first."""
    return chain.from_iterable(steps_by_length(board, own, enemy))


def steps_by_length(board: Board, own: int, enemy: int, undoing: int = 0) -> Iterator[list[Step]]:
    """Yield the `steps` that push nothing, then those that push one stone, then two, and so on.

    Most boards have few short steps and very many long ones. With ``undoing``, for a search, steps that change none of these points
    or that leave a block may be left out.
    """
    near = board.near
    started: list[_Push] = []
    found: list[Step] = []
    for snake in board.components(own):
        for stone, to, length, closer in leads(board, snake):
            after = own ^ stone | to
            if to & enemy:
                if length > 1:
                    started.append(_Push((stone, to), after, enemy, to, length, length if closer else 0))
            elif not undoing or stone & undoing:
                found.append(Step((stone, to), after, enemy, closer))
    yield found
    beside_empty = board.spread(board.all & ~(own | enemy))
    while started:
        begun, started, found = started, [], []
        for path, pushing, pushed, moved, longest, longest_closer in begun:
            stone = path[-1]
            # The points left or taken over so far; the last point of a step was empty, unless it is the one left first.
            changed = path[0] | moved
            for to, ways in pushes(board, reach(board, pushed, stone, longest), stone, longest):
                if to & moved:
                    continue
                length = length_closer = 0
                for length, closer in ways:
                    if closer or length < longest_closer:
                        length_closer = length
                after = pushed ^ stone | to
                if not to & pushing:
                    if not undoing or undoing & changed:
                        own_after, enemy_after = (after, pushing) if len(path) % 2 else (pushing, after)
                        found.append(Step((*path, to), own_after, enemy_after, length_closer > 0))
                    continue
                if length < 2:
                    continue
                if length == 2:
                    # The next stone goes alone and pushes nothing: it needs an empty point beside it, and all the rest is settled.
                    if not to & (beside_empty | near[path[0]]):
                        continue
                    if undoing and (not undoing & (changed | to) or blocks(board, after)):
                        continue
                started.append(_Push((*path, to), after, pushing, moved | to, length, length_closer))
        yield found
