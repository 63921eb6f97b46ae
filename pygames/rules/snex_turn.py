"""Snex: which steps a turn may take, and whether a turn that has made a crosscut can still be finished.

Whether one board may follow another in a turn depends on the two boards alone, but for one thing: no board may stand twice. Hence
a turn can be finished from a board if, in the graph of boards with those that have stood left out, a board without crosscuts
can be reached. Boards from which none can are remembered for the rest of the turn: more and more boards have stood, so they
stay hopeless.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count

from pygames.board import Board
from pygames.errors import Message
from pygames.rules.position import OTHER, Colour, Key
from pygames.rules.snex_steps import Step, blocks, crosscuts, squares, steps_by_length

#: The stones of the colour whose turn it is and those of the other.
Stones = tuple[int, int]

_NO_HEAD_CLOSER = Message("no head would come closer to an edge or a corner")
_LEAVES_BLOCK = Message("it would leave a 2x2 block of one colour")
_UNDOES_NOT_ONE = Message("while there are crosscuts, each step must undo exactly one")
_MAKES_TOO_MANY = Message("while there are crosscuts, a step may make only one new one")
_STOOD_IN_TURN = Message("the same board has already stood in this turn")
_ENDED_A_TURN = Message("the same position has already stood at the end of an earlier turn")
_CANNOT_FINISH = Message("it would leave crosscuts that no further steps could undo")


class Turn:
    """A turn so far: whose it is, the boards that have stood in it, and what a search has found out about its boards."""

    __slots__ = ("_board", "_colour", "_hopeful", "_hopeless", "_past", "_stood")

    def __init__(self, board: Board, colour: Colour, past: frozenset[Key], first: Stones) -> None:
        """Begin a turn of a colour with a board, after turns that ended in the positions of ``past``."""
        self._board = board
        self._colour = colour
        self._past = past
        self._stood = frozenset({first})
        self._hopeful: set[Stones] = set()
        self._hopeless: set[Stones] = set()

    def after(self, stones: Stones) -> "Turn":
        """Return this turn after a step that leaves a board, to be gone on with."""
        turn = Turn(self._board, self._colour, self._past, stones)
        turn._stood |= self._stood
        turn._hopeless = self._hopeless.copy()
        return turn

    def fault(self, before: int, step: Step) -> Message | None:
        """Return what forbids a step from a board with these crosscuts, None if nothing does."""
        after = crosscuts(self._board, step.own, step.enemy)
        reason = self._fault_of_step(before, step, after)
        if reason:
            return reason
        stones = (step.own, step.enemy)
        if stones in self._stood:
            return _STOOD_IN_TURN
        if after:
            return None if self._can_finish(stones) else _CANNOT_FINISH
        return _ENDED_A_TURN if self._ended_a_turn(stones) else None

    def _fault_of_step(self, before: int, step: Step, after: int) -> Message | None:
        """Return which of the clauses that look at one step alone it breaks, None if it breaks none."""
        if not step.closer:
            return _NO_HEAD_CLOSER
        if before:
            if (before & ~after).bit_count() != 1:
                return _UNDOES_NOT_ONE
            if (after & ~before).bit_count() > 1:
                return _MAKES_TOO_MANY
        if blocks(self._board, step.own) or blocks(self._board, step.enemy):
            return _LEAVES_BLOCK
        return None

    def _ended_a_turn(self, stones: Stones) -> bool:
        black, white = stones if self._colour == "b" else stones[::-1]
        return (black, white, OTHER[self._colour], "-") in self._past

    def _can_finish(self, start: Stones) -> bool:
        """Whether steps lead from a board with crosscuts to one without.

        Boards with few crosscuts come first, and for each the short steps: there are very many long ones, which are hardly ever
        needed, so they wait until short ones have been tried on boards with some more crosscuts.
        """
        if start in self._hopeful:
            return True
        if start in self._hopeless:
            return False
        came_from: dict[Stones, Stones | None] = {start: None}
        order = count()
        waiting = [(0, next(order), start, self._steps_from(start))]
        while waiting:
            patience, _, stones, lists = heappop(waiting)
            found = next(lists, None)
            if found is None:
                continue
            before = crosscuts(self._board, *stones)
            for step in found:
                following = (step.own, step.enemy)
                if following in came_from or following in self._stood or following in self._hopeless:
                    continue
                after = crosscuts(self._board, *following)
                if self._fault_of_step(before, step, after):
                    continue
                came_from[following] = stones
                if following in self._hopeful or (not after and not self._ended_a_turn(following)):
                    step_back: Stones | None = stones
                    while step_back:
                        self._hopeful.add(step_back)
                        step_back = came_from[step_back]
                    return True
                if after:
                    heappush(waiting, (after.bit_count(), next(order), following, self._steps_from(following)))
            heappush(waiting, (patience + 1, next(order), stones, lists))
        self._hopeless.update(came_from)
        return False

    def _steps_from(self, stones: Stones) -> Iterator[list[Step]]:
        """Return the steps from a board that can undo a crosscut, by their length."""
        corners = crosscuts(self._board, *stones)
        return steps_by_length(self._board, *stones, undoing=squares(self._board, corners))
