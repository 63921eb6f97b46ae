"""Snex: whether a turn that has made a crosscut can still be finished, by a search through the boards that steps lead to.

There may be hundreds of thousands of such boards, most of them alike: one crosscut is pushed about while another, which is hard to
undo, stays, and with it the few stones on which it depends. So the search keeps account of how often a crosscut with the stones
around it has been looked at, and how often undone, and goes first to the boards whose crosscuts seem easy to undo. Chance has a part
in that: a search that always goes where it seems easiest may be stuck for long among boards that are alike. And the steps by which
one search came to the end are tried on the boards of the next (`pygames.rules.snex_ways`).
"""

from collections.abc import Callable, Generator, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import count
from random import Random

from pygames.board import Board
from pygames.rules.snex_steps import StepsOfALength, blocks, crosscuts, squares, steps_by_length
from pygames.rules.snex_ways import Way, Ways

#: The stones of the colour whose turn it is and those of the other.
Stones = tuple[int, int]

#: How far around a crosscut the stones are taken to matter to it.
_SURROUNDINGS = 2

#: How many boards are looked at to see whether known ways lead to the end.
_GLANCE = 60
#: After how many steps of a list there is a pause.
_STEPS_AT_A_TIME = 16
#: How much chance there is in what is looked at next, beside how hard the crosscuts seem.
_LUCK = 16.0


class Finish:
    """What is known about the boards of a turn: from which of them steps lead to its end, and from which none do.

    Whether one board may follow another depends on the two alone, but for one thing: no board may stand twice. Hence a turn can be
    finished from a board if, in the graph of boards with those that have stood left out, a board without crosscuts can be reached.
    """

    __slots__ = ("_board", "_ended", "_experience", "_hopeful", "_hopeless", "_stood", "_ways")

    def __init__(
        self, board: Board, stood: frozenset[Stones], hopeless: set[Stones], ended: Callable[[Stones], bool]
    ) -> None:
        """Begin with the boards that have stood in the turn, those known to be hopeless, and what tells where no turn may end."""
        self._board = board
        self._stood = stood
        self._hopeless = hopeless
        self._hopeful: set[Stones] = set()
        self._ended = ended
        self._ways = Ways(board)
        # For a crosscut and the stones around it: how often steps were tried with it on the board, and how many of them undid it.
        self._experience: dict[tuple[int, int, int], list[int]] = {}

    @property
    def hopeless(self) -> set[Stones]:
        """The boards from which a turn cannot be finished; they stay so for the rest of the turn, as more and more have stood."""
        return self._hopeless

    def search(self, start: Stones) -> Generator[None, None, bool]:
        """Return whether steps lead from a board with crosscuts to one without; yield after each small part of the work.

        Short steps come before long ones, of which there are very many, hardly ever needed.
        """
        if start in self._hopeful:
            return True
        if start in self._hopeless:
            return False
        corners = crosscuts(self._board, *start)
        if self._by_known_ways(start, corners):
            return True
        came_from: dict[Stones, tuple[Stones, tuple[int, ...]] | None] = {start: None}
        order, chance = count(), Random(0)
        waiting = [(0.0, next(order), start, self._steps_from(start))]
        while waiting:
            _, _, stones, lists = heappop(waiting)
            while (of_a_length := next(lists)) is None:
                yield
            found, pending = of_a_length
            before = crosscuts(self._board, *stones)
            trials = self._trials(stones, before)
            for trial in trials.values():
                trial[0] += 1
            for number, step in enumerate(found, 1):
                if number % _STEPS_AT_A_TIME == 0:
                    yield
                following = (step.own, step.enemy)
                if following in came_from or following in self._stood or following in self._hopeless:
                    continue
                after = crosscuts(self._board, *following)
                undone, made = before & ~after, after & ~before
                if undone not in trials or made & made - 1:
                    continue
                trials[undone][1] += 1
                came_from[following] = stones, step.path
                if following in self._hopeful or (
                    self._by_known_ways(following, after) if after else not self._ended(following)
                ):
                    if after:
                        self._hopeful.add(following)
                    back = came_from[following]
                    while back:
                        self._hopeful.add(back[0])
                        self._ways.learn(*back[0], back[1])
                        back = came_from[back[0]]
                    return True
                if after:
                    delay = self._hardness(following, after) + _LUCK * chance.random()
                    heappush(waiting, (delay, next(order), following, self._steps_from(following)))
            if pending:
                delay = self._hardness(stones, before) + pending.bit_length() + _LUCK * chance.random()
                heappush(waiting, (delay, next(order), stones, lists))
            yield
        self._hopeless.update(came_from)
        return False

    def _by_known_ways(self, start: Stones, corners: int) -> bool:
        """Return whether known ways to undo its crosscuts lead from a board to the end, as far as that is quick to see."""
        board = self._board
        trail: dict[Stones, tuple[Stones, Way, int] | None] = {start: None}
        todo = [(start, corners)]
        left = _GLANCE
        while todo and left:
            stones, before = todo.pop()
            left -= 1
            own, enemy = stones
            for corner in board.cells_in(before):
                for way in self._ways.known(corner):
                    own_matters, own_needed, enemy_matters, enemy_needed, own_change, enemy_change = way
                    if own & own_matters != own_needed or enemy & enemy_matters != enemy_needed:
                        continue
                    following = (own ^ own_change, enemy ^ enemy_change)
                    if following in trail or following in self._stood or following in self._hopeless:
                        continue
                    after = crosscuts(board, *following)
                    made = after & ~before
                    if (
                        before & ~after != corner
                        or made & made - 1
                        or blocks(board, following[0])
                        or blocks(board, following[1])
                    ):
                        continue
                    trail[following] = stones, way, corner
                    if following in self._hopeful or (not after and not self._ended(following)):
                        back = trail[following]
                        while back:
                            self._hopeful.add(back[0])
                            self._ways.remember(back[2], back[1])
                            back = trail[back[0]]
                        return True
                    if after:
                        todo.append((following, after))
        return False

    def _steps_from(self, stones: Stones) -> Iterator[StepsOfALength | None]:
        """Return the steps from a board that can undo a crosscut, by their length."""
        return steps_by_length(self._board, *stones, undoing=crosscuts(self._board, *stones))

    def _trials(self, stones: Stones, corners: int) -> dict[int, list[int]]:
        """Return for each crosscut of a board what was experienced with it and the stones around it."""
        own, enemy = stones
        surroundings, experience = _surroundings(self._board), self._experience
        found = {}
        for corner in self._board.cells_in(corners):
            around = surroundings[corner]
            found[corner] = experience.setdefault((corner, own & around, enemy & around), [0, 0])
        return found

    def _hardness(self, stones: Stones, corners: int) -> int:
        """Return how hard to undo the crosscuts of a board seem to be, all together."""
        return sum(
            [2 + 2 * (tried // (undone + 1)).bit_length() for tried, undone in self._trials(stones, corners).values()]
        )


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
