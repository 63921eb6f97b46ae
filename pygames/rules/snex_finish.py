"""Snex: whether a turn that has made a crosscut can still be finished, by a search through the boards that steps lead to.

There may be hundreds of thousands of such boards, most of them alike: one crosscut is pushed about while another, which is hard to
undo, stays, and with it the few stones on which it depends. So this is a best-first search. It counts how often a crosscut with the
stones around it was looked at, and how often a step undid it, and goes first to the boards whose crosscuts seem easy to undo. Some
noise is added: a search that always goes where it seems easiest may be stuck for long among boards that are alike. And the steps
by which one search came to the end are tried on the boards of the next (`pygames.rules.snex_ways`).
"""

from collections.abc import Callable, Generator, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import NamedTuple

from pygames.board import Board
from pygames.rules.snex_steps import Step, StepsOfALength, blocks, crosscuts, squares, steps_by_length
from pygames.rules.snex_ways import Way, Ways

#: The stones of the colour whose turn it is and those of the other.
Stones = tuple[int, int]

#: How far around a crosscut the stones are taken to matter to it.
_SURROUNDINGS = 2

#: How many boards are looked at to see whether known ways lead to the end.
_MOST_BY_WAYS = 60
#: After how many steps of a list there is a pause.
_STEPS_AT_A_TIME = 16
#: The noise in the priority of a board is drawn evenly from 0 to this; how hard its crosscuts seem is a number of the same kind.
_NOISE = 16.0


class _Trials:
    """What was tried on the boards that have a certain crosscut with certain stones around it.

    Attributes:
        boards: the number of lists of steps that were tried on such boards.
        undone: the number of the steps in them that undid the crosscut.
    """

    __slots__ = ("boards", "undone")

    def __init__(self) -> None:
        self.boards = 0
        self.undone = 0


class _Queue:
    """Boards to go on from, each with the lists of its steps that are still to be tried.

    The first has the least hardness (see `Finish._hardness`) plus noise.
    """

    __slots__ = ("_heap", "_noise", "_number")

    def __init__(self, stones: Stones, lists: Iterator[StepsOfALength | None]) -> None:
        """Begin with one board."""
        self._number, self._noise = count(), Random(0)
        # The number decides between equals, in place of what cannot be compared.
        self._heap = [(0.0, next(self._number), stones, lists)]

    def __bool__(self) -> bool:
        return bool(self._heap)

    def put(self, hardness: int, stones: Stones, lists: Iterator[StepsOfALength | None]) -> None:
        heappush(self._heap, (hardness + _NOISE * self._noise.random(), next(self._number), stones, lists))

    def take(self) -> tuple[Stones, Iterator[StepsOfALength | None]]:
        _, _, stones, lists = heappop(self._heap)
        return stones, lists


class _Came(NamedTuple):
    """How a search came to a board: from which board, and by the step of which path."""

    before: Stones
    path: tuple[int, ...]


class _CameByWay(NamedTuple):
    """How a board was come to by a known way: from which board, which way, and which crosscut it undid."""

    before: Stones
    way: Way
    corner: int


class Finish:
    """What is known about the boards of a turn: from which of them steps lead to its end, and from which none do.

    Whether one board may follow another depends on the two alone, but for one thing: no board may stand twice. Hence a turn can be
    finished from a board if, in the graph of boards with those that have stood left out, a board without crosscuts can be reached.

    Attributes:
        dead_ends: the boards from which the turn cannot be finished. They stay so for the rest of it, as more and more have stood.
    """

    __slots__ = ("_board", "_ended", "_finishable", "_stood", "_trials", "_ways", "dead_ends")

    def __init__(
        self, board: Board, stood: frozenset[Stones], dead_ends: set[Stones], ended: Callable[[Stones], bool]
    ) -> None:
        """Begin a turn, or go on with one.

        Args:
            board: the board.
            stood: the boards that have stood in the turn.
            dead_ends: boards from which the turn is known to have no end.
            ended: whether a board has ended an earlier turn, so that none may end with it.
        """
        self.dead_ends = dead_ends
        self._board = board
        self._stood = stood
        self._ended = ended
        self._finishable: set[Stones] = set()
        self._ways = Ways(board)
        #: By the crosscut, and by the own and enemy stones around it.
        self._trials: dict[tuple[int, int, int], _Trials] = {}

    def search(self, start: Stones) -> Generator[None, None, bool]:
        """Return whether steps lead from a board with crosscuts to one without; yield after each small part of the work.

        Short steps come before long ones, of which there are very many, hardly ever needed.
        """
        if start in self._finishable:
            return True
        if start in self.dead_ends:
            return False
        if self._by_known_ways(start, crosscuts(self._board, *start)):
            return True
        came: dict[Stones, _Came | None] = {start: None}
        queue = _Queue(start, self._steps_from(start))
        while queue:
            stones, lists = queue.take()
            while (of_a_length := next(lists)) is None:
                yield
            if (yield from self._try(of_a_length.steps, stones, came, queue)):
                return True
            if of_a_length.pending:
                hardness = self._hardness(stones, crosscuts(self._board, *stones))
                queue.put(hardness + of_a_length.pending.bit_length(), stones, lists)
            yield
        self.dead_ends.update(came)
        return False

    def _try(
        self, steps: list[Step], stones: Stones, came: dict[Stones, _Came | None], queue: _Queue
    ) -> Generator[None, None, bool]:
        """Try steps from a board: return whether one leads to the end. The new boards that others lead to go into the queue."""
        board = self._board
        before = crosscuts(board, *stones)
        trials = self._trials_of(stones, before)
        for trial in trials.values():
            trial.boards += 1
        for number, step in enumerate(steps, 1):
            if number % _STEPS_AT_A_TIME == 0:
                yield
            following = (step.own, step.enemy)
            if following in came or following in self._stood or following in self.dead_ends:
                continue
            after = crosscuts(board, *following)
            undone, made = before & ~after, after & ~before
            # Exactly one crosscut must be undone, and one may be made.
            if undone not in trials or made & made - 1:
                continue
            trials[undone].undone += 1
            came[following] = _Came(stones, step.path)
            if self._finishes(following, after) or (after and self._by_known_ways(following, after)):
                self._learn(following, came)
                return True
            if after:
                queue.put(self._hardness(following, after), following, self._steps_from(following))
        return False

    def _finishes(self, stones: Stones, corners: int) -> bool:
        """Whether a board with these crosscuts ends the turn, or is known to lead to its end."""
        return stones in self._finishable if corners else not self._ended(stones)

    def _learn(self, end: Stones, came: dict[Stones, _Came | None]) -> None:
        """Remember the boards and the steps on the way to a board that ends the turn or from which it can be finished."""
        if crosscuts(self._board, *end):
            self._finishable.add(end)
        here = came[end]
        while here:
            self._finishable.add(here.before)
            self._ways.learn(*here.before, here.path)
            here = came[here.before]

    def _steps_from(self, stones: Stones) -> Iterator[StepsOfALength | None]:
        """Return the steps from a board that can undo a crosscut, by their length."""
        return steps_by_length(self._board, *stones, undoing=crosscuts(self._board, *stones))

    # -- by known ways -----------------------------------------------------------------------------------------------

    def _by_known_ways(self, start: Stones, corners: int) -> bool:
        """Return whether known ways to undo its crosscuts lead from a board to the end, as far as that is quick to see."""
        came: dict[Stones, _CameByWay | None] = {start: None}
        todo = [(start, corners)]
        left = _MOST_BY_WAYS
        while todo and left:
            stones, before = todo.pop()
            left -= 1
            own, enemy = stones
            for corner in self._board.cells_in(before):
                for way in self._ways.known(corner):
                    if own & way.own_matters != way.own_needed or enemy & way.enemy_matters != way.enemy_needed:
                        continue
                    following = (own ^ way.own_change, enemy ^ way.enemy_change)
                    if following in came or following in self._stood or following in self.dead_ends:
                        continue
                    after = crosscuts(self._board, *following)
                    if not self._undoes(corner, before, after, following):
                        continue
                    came[following] = _CameByWay(stones, way, corner)
                    if self._finishes(following, after):
                        self._remember(following, came)
                        return True
                    if after:
                        todo.append((following, after))
        return False

    def _undoes(self, corner: int, before: int, after: int, following: Stones) -> bool:
        """Whether a step to a board undoes just that crosscut, makes one at most, and leaves no block."""
        made = after & ~before
        if before & ~after != corner or made & made - 1:
            return False
        own, enemy = following
        return not blocks(self._board, own) and not blocks(self._board, enemy)

    def _remember(self, end: Stones, came: dict[Stones, _CameByWay | None]) -> None:
        """Remember the boards on the way to a board, and have the ways that led from one to the next tried first."""
        here = came[end]
        while here:
            self._finishable.add(here.before)
            self._ways.remember(here.corner, here.way)
            here = came[here.before]

    # -- how hard crosscuts are to undo ------------------------------------------------------------------------------

    def _trials_of(self, stones: Stones, corners: int) -> dict[int, _Trials]:
        """Return, for each crosscut of a board, the trials with it and the stones around it."""
        own, enemy = stones
        surroundings, trials = _surroundings(self._board), self._trials
        found = {}
        for corner in self._board.cells_in(corners):
            around = surroundings[corner]
            key = (corner, own & around, enemy & around)
            trial = trials.get(key)
            if trial is None:
                trial = trials[key] = _Trials()
            found[corner] = trial
        return found

    def _hardness(self, stones: Stones, corners: int) -> int:
        """Return how hard to undo the crosscuts of a board seem: for each about 2 log2(boards / undone) + 2, see `_Trials`."""
        trials = self._trials_of(stones, corners).values()
        return sum([2 + 2 * (trial.boards // (trial.undone + 1)).bit_length() for trial in trials])


@cache
def _surroundings(board: Board) -> dict[int, int]:
    """Return for each lower left point of a 2x2 square the square with the points around it."""
    found = {}
    for corner in board.cells:
        points = squares(board, corner)
        for _ in range(_SURROUNDINGS):
            points = board.spread(points)
        found[corner] = points
    return found
