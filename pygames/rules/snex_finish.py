"""Snex: whether a turn that has made a crosscut can still be finished, by a search through the boards that steps lead to.

There may be hundreds of thousands of such boards, most of them alike: one crosscut is pushed about while another, which is hard to
undo, stays, and with it the few stones on which it depends. So the search keeps account of how often a crosscut with the stones
around it has been looked at, and how often undone, and goes first to the boards whose crosscuts seem easy to undo.
"""

from collections.abc import Callable, Generator, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import count

from pygames.board import Board
from pygames.rules.snex_steps import StepsOfALength, crosscuts, squares, steps_by_length

#: The stones of the colour whose turn it is and those of the other.
Stones = tuple[int, int]

#: How far around a crosscut the stones are taken to matter to it.
_SURROUNDINGS = 2


class Finish:
    """What is known about the boards of a turn: from which of them steps lead to its end, and from which none do.

    Whether one board may follow another depends on the two alone, but for one thing: no board may stand twice. Hence a turn can be
    finished from a board if, in the graph of boards with those that have stood left out, a board without crosscuts can be reached.
    """

    __slots__ = ("_board", "_ended", "_experience", "_hopeful", "_hopeless", "_stood")

    def __init__(
        self, board: Board, stood: frozenset[Stones], hopeless: set[Stones], ended: Callable[[Stones], bool]
    ) -> None:
        """Begin with the boards that have stood in the turn, those known to be hopeless, and what tells where no turn may end."""
        self._board = board
        self._stood = stood
        self._hopeless = hopeless
        self._hopeful: set[Stones] = set()
        self._ended = ended
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
        came_from: dict[Stones, Stones | None] = {start: None}
        order = count()
        waiting = [(0, next(order), start, self._steps_from(start))]
        while waiting:
            _, _, stones, lists = heappop(waiting)
            while (of_a_length := next(lists)) is None:
                yield
            found, pending = of_a_length
            before = crosscuts(self._board, *stones)
            trials = self._trials(stones, before)
            for trial in trials.values():
                trial[0] += 1
            for step in found:
                following = (step.own, step.enemy)
                if following in came_from or following in self._stood or following in self._hopeless:
                    continue
                after = crosscuts(self._board, *following)
                undone, made = before & ~after, after & ~before
                if undone not in trials or made & made - 1:
                    continue
                trials[undone][1] += 1
                came_from[following] = stones
                if following in self._hopeful or (not after and not self._ended(following)):
                    step_back: Stones | None = stones
                    while step_back:
                        self._hopeful.add(step_back)
                        step_back = came_from[step_back]
                    return True
                if after:
                    patience = self._hardness(following, after)
                    heappush(waiting, (patience, next(order), following, self._steps_from(following)))
            if pending:
                patience = self._hardness(stones, before) + pending.bit_length()
                heappush(waiting, (patience, next(order), stones, lists))
            yield
        self._hopeless.update(came_from)
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
