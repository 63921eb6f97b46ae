"""Looking through what takes long without keeping the page from anything else: a little at a time, as long as it is not done.

That is a game before it is opened, a move before it is played, the legal moves of the position on the board, and games that come in.
"""

from collections.abc import Iterator
from time import perf_counter

from pygames.rules import Position
from pygames_web.state import Awaited, Do, Event, Key, Pointer

#: For how long the page may be busy with looking at a time, in seconds.
MOMENT = 0.02

#: What enters a move cell by cell, and has to wait until the legal moves are found: a click, and these keys on the board.
_KEYS = ("Enter", " ")


class Seeker:
    """Looks through what the page awaits."""

    def __init__(self) -> None:
        self._what: Awaited | None = None
        self._parts: Iterator[None] = iter(())

    def look(self, what: Awaited, end: float) -> bool:
        """Go on looking until there is news to tell, at the latest until a time of `perf_counter`; return whether there is."""
        if what is not self._what:
            self._what, self._parts = what, what.settle()
        told = _tells(what)
        for _ in self._parts:
            if _tells(what) != told:
                return True
            if perf_counter() > end:
                return False
        return True


def _tells(what: Awaited) -> bool:
    """Whether it is a position of which it is known whether the game is over; that is news before the legal moves are found."""
    return isinstance(what, Position) and what.over_settled


def enters(event: Event) -> bool:
    """Return whether an event enters a move, or part of one, that is to be found among the legal ones."""
    match event:
        case Pointer(click=click):
            return click
        case Key(key, on_board):
            return on_board and key in _KEYS
        case Do("play"):
            return True
    return False
