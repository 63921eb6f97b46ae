"""What the games share in which who cannot move must pass."""

from abc import abstractmethod
from collections.abc import Iterator
from itertools import chain
from typing import Any, Self

from pygames.errors import IllegalMove, Message
from pygames.lazy import lazy
from pygames.rules.game import Setup
from pygames.rules.position import Position
from pygames.rules.terms import COLOURS, OTHER, PositionKey, Turn

_NOTHING: Iterator[Any] = iter(())


class ForcedPassPosition(Position):
    """A position of a game in which who cannot move must pass, and which ends when neither can move.

    A game implements `_each_option`, or else `_options`; passes, the list of moves and the end follow. It may implement `_option` and
    `_can_move` as well, if it can answer these faster.
    """

    __slots__ = ("_begun", "_first", "_own_options", "_own_reply")

    def __init__(
        self, setup: Setup, black: int, white: int, turn: Turn, extra: str, past: frozenset[PositionKey] = frozenset()
    ) -> None:
        """Make a position from parts that are known to fit."""
        super().__init__(setup, black, white, turn, extra, past)
        self._own_options: dict[str, Any] | None = None
        self._own_reply: Self | None = None
        # A search for options that has found the first, to be taken up once: broken off midway, it would find too few.
        self._begun: Iterator[Iterator[tuple[str, Any]]] = _NOTHING

    @property
    def options(self) -> dict[str, Any]:
        """The legal moves other than a pass, each with whatever the game needs to play it."""
        if self._own_options is None:
            self._own_options = self._options()
        return self._own_options

    def _options(self) -> dict[str, Any]:
        """Return the `options`; a search that has begun goes on."""
        return dict(next(self._begun, self._each_option()))

    def _each_option(self) -> Iterator[tuple[str, Any]]:
        """Yield the `options` as they are found."""
        yield from self.options.items()

    @abstractmethod
    def _after(self, move: str, option: Any) -> Self:
        """Return the position after one of the `options`."""

    def _ended(self) -> bool:
        """Whether the game has ended for another reason than that nobody can move."""
        return False

    def _option(self, move: str) -> Any:
        """Return what `_options` has for a move, None if it is not among them; it is asked for only while they are not known."""
        return self.options.get(move)

    def _can_move(self) -> bool:
        """Whether there are `options`."""
        return self._has_option

    @lazy
    def _has_option(self) -> bool:
        """Whether there are `options`: the first that is found tells."""
        if self._own_options is not None:
            return bool(self._own_options)
        search = self._each_option()
        for first in search:
            self._first = first[0]
            self._begun = iter((chain((first,), search),))
            return True
        return False

    @property
    def first_move(self) -> str | None:
        if self.turn in COLOURS and self._own_options is None and not self._ended() and self._has_option:
            return self._first
        return super().first_move

    def play(self, move: str) -> Self:
        # A legal move shows that the game is not over, which would take longer to find out.
        if self.turn in COLOURS and isinstance(move, str) and not self._ended():
            option = self._option(move) if self._own_options is None else self._own_options.get(move)
            if option is not None:
                return self._after(move, option)
        return super().play(move)

    def _passed(self) -> Self:
        """Return the position after a pass, legal or not."""
        return self._next(self.black, self.white, OTHER[self.colour], self.extra)

    @property
    def _reply(self) -> Self:
        """The position after a pass, as `_passed`, always the same object."""
        if self._own_reply is None:
            self._own_reply = self._passed()
        return self._own_reply

    def refusal(self, move: str) -> IllegalMove:
        if move == "pass":
            return IllegalMove(move, Message("a pass is only for a player who has no other legal move"))
        return super().refusal(move)

    @property
    def must_pass(self) -> bool:
        return self.turn in COLOURS and not self.over and not self._can_move()

    @property
    def may_pass(self) -> bool:
        return self.must_pass

    def _is_over(self) -> bool:
        return self._ended() or not (self._can_move() or self._reply._can_move())

    def _moves(self) -> tuple[str, ...]:
        return tuple(self.options) or ("pass",)

    def _play(self, move: str) -> Self:
        if move == "pass" and not self._can_move():
            return self._reply
        raise self.refusal(move)
