"""Looking for the legal moves without keeping the page from anything else: a little at a time, as long as they are not found."""

from collections.abc import Iterator
from time import perf_counter

from pygames.rules import Position
from pygames_web.app import Do, Event, Key, Pointer

#: For how long the page may be busy with looking at a time, in seconds.
MOMENT = 0.03

#: What enters a move: a click, these keys on the board and these controls. It has to wait until the legal moves are found.
_KEYS = ("Enter", " ")
_CONTROLS = ("type", "play", "move-now")


class Seeker:
    """Looks for the legal moves of a position."""

    def __init__(self) -> None:
        self.position: Position | None = None
        self._parts: Iterator[None] = iter(())

    def look(self, position: Position) -> bool:
        """Go on looking for a moment; return whether the legal moves are found."""
        if position is not self.position:
            self.position, self._parts = position, position.settle()
        end = perf_counter() + MOMENT
        return not any(perf_counter() > end for _ in self._parts)


def enters(event: Event) -> bool:
    """Return whether an event enters a move."""
    match event:
        case Pointer(click=click):
            return click
        case Key(key, on_board):
            return on_board and key in _KEYS
        case Do(action):
            return action in _CONTROLS
    return False
