"""Snex: patterns on the board, and the ways in which snakes can move as far as one board alone decides them.

What a unit can do depends on nothing but the snake it belongs to, so that is worked out once for each snake and remembered:
most snakes of a position stood there before the last move too, and on most of the boards that a search visits. A step is
then a walk through these answers, from the stone that leads to the one pushed last.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pygames.board import Board

_SNAKES_REMEMBERED = 1 << 14
#: After how many pushes gone on from there is a pause.
_PUSHES_AT_A_TIME = 64


class Shift(NamedTuple):
    """A stone leaves its end of a unit of a length for a point beside the other end; ``closer`` if the unit's head comes closer."""

    stone: int
    to: int
    length: int
    closer: bool


#: A point to which a stone can be pushed, the set of the lengths of units that do it, as bits, and the length of the longest that has
#: its head come closer, 0 if none has.
Pushed = tuple[int, int, int]


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
def pushes(board: Board, snake: int, longest: int, stone: int) -> tuple[Pushed, ...]:
    """Return the points to which a stone of a snake can be pushed by a unit of length ``longest``.

    Of the snake only `reach` is needed. The points hold no stone of its colour: such a stone, touching the snake, would be part of
    it.
    """
    nearness, near, beside = closeness(board), board.near, _neighbours(board)
    outside = ~snake
    lengths: dict[int, int] = {}
    longest_closer: dict[int, int] = {}
    home = nearness[stone]
    paths = []
    for second in beside[stone]:
        # The stone goes alone, or as an end of a hatchling from it by its second stone to its last.
        if second & outside:
            lengths[second] = 1 << 1
            longest_closer[second] = int(nearness[second] < home)
        elif longest > 2:
            paths.append((2, second, second, second))
    while paths:
        # Without the stone, a hatchling is a path from the second to the last.
        length, second, last, rest = paths.pop()
        unit = rest | stone
        head = nearness[last] if nearness[last] < home else home
        for to in beside[last]:
            touched = near[to] & rest
            if to & outside:
                # The point reached touches the last stone, so it is an end if it touches no other. The second stone is an end
                # unless it has become a stone in the middle, between the third and the point reached.
                if touched == last:
                    closer = nearness[to] < head or nearness[second] < head
                elif not touched & second:
                    closer = nearness[second] < head
                else:
                    continue
                lengths[to] = lengths.get(to, 0) | 1 << length
                if closer and length > longest_closer.get(to, 0):
                    longest_closer[to] = length
            elif length + 1 < longest and touched == last and not to & unit and not near[to] & stone:
                paths.append((length + 1, second, to, rest | to))
    if snake.bit_count() < longest:
        for shift in leads(board, snake):
            if shift.stone == stone:
                to, length = shift.to, shift.length
                lengths[to] = lengths.get(to, 0) | 1 << length
                if shift.closer and length > longest_closer.get(to, 0):
                    longest_closer[to] = length
    return tuple([(to, choice, longest_closer.get(to, 0)) for to, choice in lengths.items()])


def reach(board: Board, stones: int, stone: int, longest: int) -> tuple[int, int]:
    """Return as much of a stone's snake as matters to units shorter than ``longest`` that start at the stone, and that length.

    That is what lies within longest - 1 steps of the stone. It is the whole snake if that is shorter than ``longest``, and
    it has at least ``longest`` stones if not. The length is lowered to what makes no difference, so that snakes that many
    units could push are all the same to `pushes`.
    """
    snake = stone
    up = board.stride
    for _ in range(longest - 1):
        grown = (snake | snake << 1 | snake >> 1 | snake << up | snake >> up) & stones
        if grown == snake:
            return snake, min(longest, snake.bit_count() + 1)
        snake = grown
    return snake, longest


# -- steps ---------------------------------------------------------------------------------------------------------------


#: The steps of a length, and the number of the pushes that those of the next go on from, 0 if there are none.
StepsOfALength = tuple[list[Step], int]

#: A step that has come to a stone to be pushed: it stands, still to move, on the last point of the path.
#:
#: These are the path, the stones of the colour that pushes and those of the other, the points that stones have reached, the length
#: of the unit that pushes, of the longest if there is a choice, and the same among the choices by which some head has come closer, 0
#: if there are none. A longer unit can push all that a shorter one can.
_Push = tuple[tuple[int, ...], int, int, int, int, int]


def steps(board: Board, own: int, enemy: int, lawful: bool = False, undoing: int = 0) -> Iterator[Step | None]:
    """Yield the steps of a colour that its own units and pushed ones allow, the shortest first.

    Without ``lawful`` and ``undoing``, of which `steps_by_length` tells, whatever they leave on the board.

    There are very many on some boards; None is yielded at each pause while more are made.
    """
    for of_a_length in steps_by_length(board, own, enemy, (), lawful, undoing):
        if of_a_length is not None:
            yield from of_a_length[0]
        yield None


def steps_beginning(board: Board, own: int, enemy: int, path: tuple[int, ...]) -> Iterator[Step]:
    """Yield those of the `steps` that begin with a path of two points or more."""
    for found, _ in filter(None, steps_by_length(board, own, enemy, path)):
        for step in found:
            if step.path[: len(path)] == path:
                yield step


def steps_by_length(
    board: Board, own: int, enemy: int, path: tuple[int, ...] = (), lawful: bool = False, undoing: int = 0
) -> Iterator[StepsOfALength | None]:
    """Yield the `steps` that push nothing, then those that push one stone, then two, and so on.

    Most boards have few short steps and very many long ones; None is yielded at each pause while a long list is made. With ``path``,
    steps may be left out that do not begin with it; with ``lawful``, those that bring no head closer or leave a block; with
    ``undoing``, if there are any, too, those that do not undo exactly one of the crosscuts with these lower left points.
    """
    near, up, to_undo = board.near, board.stride, squares(board, undoing)
    lawful = lawful or undoing > 0
    started: list[_Push] = []
    found: list[Step] = []
    for snake in board.components(own):
        for stone, to, length, closer in leads(board, snake):
            after = own ^ stone | to
            if to & enemy:
                if length > 1:
                    started.append(((stone, to), after, enemy, to, length, length if closer else 0))
            elif not lawful or (closer and (not undoing or stone & to_undo) and not blocks(board, after)):
                found.append(Step((stone, to), after, enemy, closer))
    yield found, len(started)
    beside_empty = board.spread(board.all & ~(own | enemy))
    zones = _zones(board, to_undo) if undoing else ()
    while started:
        begun = [push for push in started if push[0][: len(path)] == path[: len(push[0])]] if path else started
        started, found = [], []
        for number, (so_far, pushing, pushed, moved, longest, longest_closer) in enumerate(begun, 1):
            if number % _PUSHES_AT_A_TIME == 0:
                yield None
            stone = so_far[-1]
            # The points left or taken over so far; the last point of a step was empty, unless it is the one left first.
            may_end = not lawful or ((not undoing or to_undo & (so_far[0] | moved)) and not blocks(board, pushing))
            shorter = (1 << longest_closer) - 1
            for to, lengths, length_closer in pushes(board, *reach(board, pushed, stone, longest), stone):
                pushes_on = to & pushing
                if pushes_on:
                    if to & moved or lengths < 4:
                        continue
                elif not may_end:
                    continue
                if shorter:
                    # A head has come closer if a longer unit than this one is taken for the last push.
                    length = (lengths & shorter).bit_length() - 1
                    if length > length_closer:
                        length_closer = length
                after = pushed ^ stone | to
                if not pushes_on:
                    if lawful and (not length_closer or blocks(board, after)):
                        continue
                    own_after, enemy_after = (after, pushing) if len(so_far) % 2 else (pushing, after)
                    found.append(Step((*so_far, to), own_after, enemy_after, length_closer > 0))
                    continue
                length = lengths.bit_length() - 1
                # Behind a unit of two the next stone goes alone and pushes nothing: it needs an empty point beside it.
                if length == 2 and not to & (beside_empty | near[so_far[0]]):
                    continue
                if lawful:
                    changed = moved | to
                    rest = pushing ^ to
                    if (
                        undoing
                        and not to_undo & (so_far[0] | changed)
                        and length < len(zones)
                        and not to & zones[length]
                    ):
                        continue
                    own_blocks = after & after >> 1
                    own_blocks &= own_blocks >> up
                    rest_blocks = rest & rest >> 1
                    rest_blocks &= rest_blocks >> up
                    if (own_blocks or rest_blocks) and (
                        (length < 4 and (rest_blocks or length == 2))
                        or _stays(board, own_blocks, rest_blocks, after, rest, changed, to, length)
                    ):
                        continue
                    if undoing:
                        touched = undoing & (changed | changed >> 1 | changed >> up | changed >> up + 1)
                        if touched & touched - 1 and _undoes_several(board, touched, so_far[0], changed, length):
                            continue
                started.append(((*so_far, to), after, pushing, moved | to, length, length_closer))
        yield found, len(started)


@cache
def _spreads(board: Board) -> dict[int, tuple[int, ...]]:
    """Return for each point the points up to 0, 1, 2, ... steps away."""
    found = {}
    for point in board.cells:
        around = [point]
        while around[-1] != board.all:
            around.append(board.spread(around[-1]))
        found[point] = (*around, *[board.all] * 20)
    return found


def _zones(board: Board, points: int) -> tuple[int, ...]:
    """Return for each short length of a unit that pushes from where the stones that follow may come to take over some points."""
    zone = points
    zones = [0, 0, 0]
    for length in (2, 3, 4):
        for _ in range(length):
            zone = board.spread(zone)
        zones.append(zone)
    return tuple(zones)


def _stays(
    board: Board, own_blocks: int, rest_blocks: int, own: int, rest: int, changed: int, to: int, length: int
) -> bool:
    """Whether a block is sure to be left by a step.

    The blocks are those of the stones that push and of ``rest``, those that are pushed without the one on ``to``, which moves on by a
    unit shorter than ``length``. Each stone that moves on takes over a point that has not changed yet, but for the last.
    """
    up = board.stride
    for corners, stones, times, far in (
        (own_blocks, own, length - 1 >> 1, length - 1),
        (rest_blocks, rest, length - 2 >> 1, 2 * length - 3),
    ):
        if not corners:
            continue
        mendable = stones & ~changed & _spreads(board)[to][far if times == 1 else 20]
        if times == 1:
            while corners:
                corner = corners & -corners
                lower = corner | corner << 1
                mendable &= lower | lower << up
                if not mendable:
                    return True
                corners ^= corner
        else:
            if corners.bit_count() > 4 * times:
                return True
            while corners:
                corner = corners & -corners
                lower = corner | corner << 1
                if not mendable & (lower | lower << up):
                    return True
                corners ^= corner
    return False


def _undoes_several(board: Board, touched: int, left: int, changed: int, length: int) -> bool:
    """Whether a step is sure to undo two crosscuts: one of which stones have changed is one again only if all four change colours."""
    costs = []
    for corner in board.cells_in(touched):
        square = squares(board, corner)
        cost = 4 - (square & changed).bit_count()
        if cost > length - 2 + bool(left & square):
            cost = 100
        costs.append(cost)
    return sum(costs) - max(costs) > length - 1
