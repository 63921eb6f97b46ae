"""Snex: patterns on the board, and the steps that snakes can make as far as one board alone decides it.

What a unit can do depends on nothing but the snake it belongs to. So that is worked out once for each snake and remembered:
most snakes stood there before the last move too, and stand on most boards that a search visits. A step is then a chain of such
answers, from the stone that leads to the stone that is pushed last.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from pygames.board import Board

_SNAKES_REMEMBERED = 1 << 14
#: How many pushes are gone on from between two pauses.
_PUSHES_AT_A_TIME = 64


class Shift(NamedTuple):
    """A stone leaves its end of a unit for a point beside the other end.

    Attributes:
        stone: the point that the stone leaves.
        to: the point that it reaches.
        length: the number of stones of the unit.
        closer: whether the unit's head comes closer to an edge or a corner.
    """

    stone: int
    to: int
    length: int
    closer: bool


#: A point to which a stone can be pushed, and the units that do it: the point, the set of their lengths as bits (1 << 3 for a unit of
#: three stones), and the length of the longest whose head comes closer, 0 if none does. Millions are looked at, and a plain tuple is
#: taken apart faster than one with names.
Pushed = tuple[int, int, int]


class Step(NamedTuple):
    """A step.

    Attributes:
        path: the points that stones leave and reach, in order.
        own: the stones of the mover afterwards.
        enemy: those of the other colour afterwards.
        closer: whether the head of at least one unit came closer to an edge or a corner.
    """

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
    """Return the points to which a stone of a snake can be pushed by a unit of ``longest`` stones.

    Of the snake, only its `reach` is needed. No stone of its colour stands on the points: it would touch the snake, and so be part
    of it.
    """
    found = _by_hatchlings(board, snake, longest, stone)
    if snake.bit_count() < longest:
        found += [(to, length, closer) for first, to, length, closer in leads(board, snake) if first == stone]
    lengths: dict[int, int] = {}
    longest_closer: dict[int, int] = {}
    for to, length, closer in found:
        lengths[to] = lengths.get(to, 0) | 1 << length
        if closer and length > longest_closer.get(to, 0):
            longest_closer[to] = length
    return tuple([(to, choice, longest_closer.get(to, 0)) for to, choice in lengths.items()])


def _by_hatchlings(board: Board, snake: int, longest: int, stone: int) -> list[tuple[int, int, bool]]:
    """Return what a stone that is pushed can do alone or with a hatchling that starts at it, of fewer than ``longest`` stones.

    Each is a point that the stone reaches, the length of the unit, and whether its head comes closer.
    """
    nearness, near, beside = closeness(board), board.near, _neighbours(board)
    home = nearness[stone]
    found = [(to, 1, nearness[to] < home) for to in beside[stone] if not to & snake]
    # Of a hatchling: its length, its second and its last stone, and all its stones but the first.
    hatchlings = [(2, second, second, second) for second in beside[stone] if second & snake] if longest > 2 else []
    while hatchlings:
        length, second, last, rest = hatchlings.pop()
        head = nearness[last] if nearness[last] < home else home
        for to in beside[last]:
            touched = near[to] & rest
            if to & snake:
                if length + 1 < longest and touched == last and not to & (rest | stone) and not near[to] & stone:
                    hatchlings.append((length + 1, second, to, rest | to))
            # The point reached touches the last stone, so it is an end if it touches no other. The second stone is an end
            # unless it has become a stone in the middle, between the third and the point reached.
            elif touched == last:
                found.append((to, length, nearness[to] < head or nearness[second] < head))
            elif not touched & second:
                found.append((to, length, nearness[second] < head))
    return found


def reach(board: Board, stones: int, stone: int, longest: int) -> tuple[int, int]:
    """Return the arguments ``snake`` and ``longest`` of `pushes` for a stone, as small as they may be, so that more calls are alike.

    Units shorter than L = ``longest`` that start at the stone lie within L - 1 steps of it, so that part of the snake is enough. If
    the whole snake has n < L stones, L = n + 1 does as well.
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


class StepsOfALength(NamedTuple):
    """The steps that move the same number of stones.

    Attributes:
        steps: the steps.
        pending: the number of pushes that the steps with one stone more go on from; 0 if there are no more.
    """

    steps: list[Step]
    pending: int


#: The beginning of a step: the stone on the last point of its path has been pushed and is still to move. A plain tuple of
#:
#: - the path: the points that stones have left and reached;
#: - the stones of the colour that has just moved one;
#: - those of the other colour, the stone that is still to move among them;
#: - the set of the points that stones have reached;
#: - the length of the longest unit that can have moved last, as whatever a shorter one can push, it can push too;
#: - the same for those choices of units by which some head has come closer; 0 if there are none.
_Push = tuple[tuple[int, ...], int, int, int, int, int]


def steps(board: Board, own: int, enemy: int, lawful: bool = False, undoing: int = 0) -> Iterator[Step | None]:
    """Yield the steps of a colour, those that move the fewest stones first, and None at every pause.

    The parameters are those of `steps_by_length`. Without ``lawful`` and ``undoing``, every step comes for which units can be chosen,
    whatever it leaves on the board.
    """
    for of_a_length in steps_by_length(board, own, enemy, (), lawful, undoing):
        if of_a_length is not None:
            yield from of_a_length.steps
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

    Most boards have few short steps and very many long ones, so None is yielded at each pause while a long list is made.

    Args:
        board: the board.
        own: the stones of the colour that makes the step.
        enemy: the stones of the other colour.
        path: steps that do not begin with these points may be left out.
        lawful: leave out steps that bring no head closer or leave a block.
        undoing: the lower left points of crosscuts; if there are any, leave out what ``lawful`` does, and steps that change none
            of the crosscuts. Not all that are left undo exactly one.
    """
    wanted = _Wanted(board, lawful, undoing)
    found, begun = _first_moves(board, own, enemy, wanted)
    yield StepsOfALength(found, len(begun))
    if begun:
        wanted.look_ahead(own | enemy)
    while begun:
        if path:
            begun = [push for push in begun if _agrees(push, path)]
        found = []
        further: list[_Push] = []
        for number, push in enumerate(begun, 1):
            if number % _PUSHES_AT_A_TIME == 0:
                yield None
            _go_on(push, wanted, found, further)
        yield StepsOfALength(found, len(further))
        begun = further


def _agrees(push: _Push, path: tuple[int, ...]) -> bool:
    """Whether a push and a path are the same as far as both go."""
    so_far, *_ = push
    return so_far[: len(path)] == path[: len(so_far)]


def _first_moves(board: Board, own: int, enemy: int, wanted: "_Wanted") -> tuple[list[Step], list[_Push]]:
    """Return the steps that move one stone, and those that go on after the first stone has pushed another."""
    found: list[Step] = []
    begun: list[_Push] = []
    for snake in board.components(own):
        for stone, to, length, closer in leads(board, snake):
            after = own ^ stone | to
            if to & enemy:
                # A unit of one pushes nothing: what is pushed must be shorter.
                if length > 1:
                    begun.append(((stone, to), after, enemy, to, length, length if closer else 0))
            elif not wanted.lawful or (closer and wanted.may_end(stone, after)):
                found.append(Step((stone, to), after, enemy, closer))
    return found, begun


def _go_on(push: _Push, wanted: "_Wanted", found: list[Step], further: list[_Push]) -> None:
    """Move the stone that is still to move in every way: where it finds a point empty, add a step, else another push."""
    path, pushing, pushed, moved, longest, closer_length = push
    board, up, lawful, undoing = wanted.board, wanted.board.stride, wanted.lawful, wanted.undoing
    left, stone = path[0], path[-1]
    may_end = not lawful or wanted.may_end(left | moved, pushing)
    may_push_on = wanted.anywhere if wanted.to_undo & (left | moved) else wanted.towards
    may_push_by_two = wanted.beside_empty | board.near[left]
    # The lengths of units that are shorter than one by which a head has come closer already.
    behind_closer = (1 << closer_length) - 1
    for to, lengths, longest_closer in pushes(board, *reach(board, pushed, stone, longest), stone):
        if to & pushing:
            length = lengths.bit_length() - 1
            # Behind a unit of two the next stone goes alone and pushes nothing: it needs an empty point beside it.
            if to & moved or not to & may_push_on[length] or (length == 2 and not to & may_push_by_two):
                continue
            after, rest, reached = pushed ^ stone | to, pushing ^ to, moved | to
            if lawful:
                # As `blocks` does it, without the two calls.
                own_blocks, rest_blocks = after & after >> 1, rest & rest >> 1
                own_blocks &= own_blocks >> up
                rest_blocks &= rest_blocks >> up
                if own_blocks and not _can_be_broken(board, own_blocks, after & ~reached, length - 1, to):
                    continue
                if rest_blocks and not _can_be_broken(board, rest_blocks, rest & ~reached, length - 2, to, length - 1):
                    continue
                if undoing and _undoes_several(board, undoing, left, reached, length):
                    continue
            longest_closer = max(longest_closer, (lengths & behind_closer).bit_length() - 1)
            further.append(((*path, to), after, pushing, reached, length, longest_closer))
        elif may_end:
            closer = longest_closer > 0 or lengths & behind_closer > 0
            after = pushed ^ stone | to
            if not lawful or (closer and not blocks(board, after)):
                own, enemy = (after, pushing) if len(path) % 2 else (pushing, after)
                found.append(Step((*path, to), own, enemy, closer))


# -- which steps are wanted ----------------------------------------------------------------------------------------------


class _Wanted:
    """Which steps are wanted, and which beginnings of steps can still lead to one.

    The stones that a push still moves have shorter and shorter units: behind a unit of L stones come units of at most L - 1, L - 2,
    ..., 1. So at most L - 1 stones move on; each takes the place of the next, on a point that no stone of this step has reached,
    and the last goes to an empty point.

    Attributes:
        board: the board.
        lawful: whether only steps are wanted that bring a head closer, leave no block, and undo a crosscut if there are any.
        undoing: the lower left points of the crosscuts.
        to_undo: the points of the crosscuts.
        beside_empty: the empty points and those beside them.
        anywhere: by the length of a unit, the points where it may push on.
        towards: the same as long as the step has not touched a crosscut but must.
    """

    __slots__ = ("anywhere", "beside_empty", "board", "lawful", "to_undo", "towards", "undoing")

    def __init__(self, board: Board, lawful: bool, undoing: int) -> None:
        """Take a board and the parameters of `steps_by_length`."""
        self.board = board
        self.lawful = lawful or undoing > 0
        self.undoing = undoing
        self.to_undo = squares(board, undoing)

    def look_ahead(self, stones: int) -> None:
        """Find out what only pushes need to know: often no more than the first list of steps is looked at."""
        self.beside_empty = self.board.spread(self.board.all & ~stones)
        self.anywhere = _anywhere(self.board)
        self.towards = _towards(self.board, self.to_undo) if self.undoing else self.anywhere

    def may_end(self, changed: int, stones: int) -> bool:
        """Whether a step may end that has changed these points: it has hit a crosscut, and some stones have no block."""
        return (not self.undoing or self.to_undo & changed != 0) and not blocks(self.board, stones)


@cache
def _anywhere(board: Board) -> tuple[int, ...]:
    """Return, by the length of a unit, the points where it may push on: none for a unit of one, else all."""
    return (0, 0, *[board.all] * len(board.cells))


def _towards(board: Board, points: int) -> tuple[int, ...]:
    """As `_anywhere`, but only the points from where it may come about that one of some points is taken over.

    The stones that follow a unit of L go at most L - 1, L - 2, ..., 1 steps far, and the last of them goes to an empty point: with
    L = 4, a point is taken over at most 3 + 2 steps away.
    """
    zone = points
    zones = [0, 0, points]
    for length in (2, 3, 4):
        for _ in range(length):
            zone = board.spread(zone)
        zones.append(zone)
    return (*zones, *_anywhere(board)[len(zones) :])


@cache
def _spreads(board: Board) -> dict[int, tuple[int, ...]]:
    """Return for each point the points up to 0, 1, 2, ... steps away; the last entry is the whole board."""
    found = {}
    for point in board.cells:
        around = [point]
        while around[-1] != board.all:
            around.append(board.spread(around[-1]))
        found[point] = tuple(around)
    return found


def _can_be_broken(board: Board, corners: int, stones: int, length: int, to: int, before: int = 0) -> bool:
    """Whether the blocks of a colour may all be broken by the stones of it that a step still moves.

    If units of at most L stones move the next stone, those that follow have at most L - 1, L - 2, ..., 1. The colours take turns, so
    of the stones of one colour every second one counts, and the last stone of all goes to an empty point and pushes nothing.

    Args:
        board: the board.
        corners: the lower left points of the blocks, at least one.
        stones: the stones of their colour that may still be pushed. A stone can be in four blocks at once.
        length: the length L of the longest unit by which the first of them can be pushed.
        to: the point of the stone that moves next.
        before: how many steps away from there it may push a stone of the other colour, which then pushes the first of these; 0 if
            it is the one that pushes it.
    """
    up = board.stride
    times = length >> 1
    if times == 1:
        near, away = _spreads(board)[to], before + length
        if away < len(near):
            stones &= near[away]
        while corners and stones:
            corner = corners & -corners
            corners ^= corner
            lower = corner | corner << 1
            stones &= lower | lower << up
        return stones > 0
    if corners.bit_count() > 4 * times:
        return False
    while corners:
        corner = corners & -corners
        corners ^= corner
        lower = corner | corner << 1
        if not stones & (lower | lower << up):
            return False
    return True


def _undoes_several(board: Board, crosscuts_before: int, left: int, changed: int, length: int) -> bool:
    """Whether a step is sure to undo two or more crosscuts.

    A crosscut with k changed stones is one again if the other 4 - k change colour as well. That takes 4 - k of the stones that are
    still to move. At most length - 1 are, of which the last goes to an empty point: of a crosscut, only the point that was
    ``left`` first can be that.
    """
    up = board.stride
    touched = crosscuts_before & (changed | changed >> 1 | changed >> up | changed >> up + 1)
    if not touched & touched - 1:
        return False
    costs = []
    for corner in board.cells_in(touched):
        square = squares(board, corner)
        cost = 4 - (square & changed).bit_count()
        costs.append(cost if cost <= length - 2 + bool(left & square) else _NEVER)
    # One may stay undone, best the one that would cost most.
    return sum(costs) - max(costs) > length - 1


#: More stones than any step moves.
_NEVER = 100
