"""Snex: which steps a turn may take. Whether a turn with crosscuts can be finished, `pygames.rules.snex_finish` finds out."""

from collections.abc import Generator

from pygames.board import Board
from pygames.errors import Message
from pygames.rules.snex_finish import Finish, Stones
from pygames.rules.snex_steps import Step, blocks, crosscuts
from pygames.rules.terms import OTHER, REPETITION, Colour, PositionKey

_NO_HEAD_CLOSER = Message("no head would come closer to an edge or a corner")
_LEAVES_BLOCK = Message("it would leave a 2x2 block of one colour")
_UNDOES_NOT_ONE = Message("while there are crosscuts, each move must undo exactly one")
_MAKES_TOO_MANY = Message("while there are crosscuts, a move may make only one new one")
_STOOD_IN_TURN = Message("the same position has already occurred in this turn")
_CANNOT_FINISH = Message("it would leave crosscuts that no further moves could undo")


class TurnSoFar:
    """A turn under way: whose it is, the boards that have stood in it, and what is known about finishing it."""

    __slots__ = ("_board", "_colour", "_finish", "_past", "_stood")

    def __init__(
        self,
        board: Board,
        colour: Colour,
        past: frozenset[PositionKey],
        stood: frozenset[Stones],
        dead_ends: frozenset[Stones] = frozenset(),
    ) -> None:
        """Go on with a turn.

        Args:
            board: the board.
            colour: whose turn it is.
            past: the positions in which turns have ended, as `Position.past` has them.
            stood: the boards that have stood in this turn, the one it began with included.
            dead_ends: boards from which the turn is known to have no end.
        """
        self._board = board
        self._colour = colour
        self._past = past
        self._stood = stood
        self._finish = Finish(board, stood, set(dead_ends), self._ended_a_turn)

    @property
    def stood(self) -> frozenset[Stones]:
        """The boards that have stood in the turn."""
        return self._stood

    @property
    def under_way(self) -> bool:
        """Whether a step of the turn has been made. If so, the turn can be finished: a step after which it cannot is not legal."""
        return len(self._stood) > 1

    def after(self, stones: Stones) -> "TurnSoFar":
        """Return this turn after a step that leaves a board, to be gone on with."""
        dead_ends = frozenset(self._finish.dead_ends)
        return TurnSoFar(self._board, self._colour, self._past, self._stood | {stones}, dead_ends)

    def fault(self, before: int, step: Step) -> Generator[None, None, Message | None]:
        """Return what forbids a step from a board with these crosscuts, None if nothing does; yield after each part of long work."""
        after = crosscuts(self._board, step.own, step.enemy)
        reason = self._fault_of_step(before, step, after)
        if reason:
            return reason
        stones = (step.own, step.enemy)
        if stones in self._stood:
            return _STOOD_IN_TURN
        if after:
            can_finish = yield from self._finish.search(stones)
            return None if can_finish else _CANNOT_FINISH
        return REPETITION if self._ended_a_turn(stones) else None

    def _fault_of_step(self, before: int, step: Step, after: int) -> Message | None:
        """Return what forbids a step whatever comes before and after it, None if nothing does."""
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
