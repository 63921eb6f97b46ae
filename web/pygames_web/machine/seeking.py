"""Looking through what takes long without keeping the page from anything else: a little at a time, as long as it is not done.

That is a game before it is opened, a move before it is played, the legal moves of the position on the board, games that come in, or a
file of all games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from pygames.record import Record
from pygames.rules import Position
from pygames_web.machine.outgoing import Outgoing
from pygames_web.model.incoming import Incoming

#: For how long the page may be busy with looking at a time, in seconds.
MOMENT = 0.02


class Known(NamedTuple):
    """How much is known of a position.

    Attributes:
        over: whether it is known if the game is over.
        moves: a measure of how many of its legal moves are known: another one whenever there are twice as many; -1 for all of them.
    """

    over: bool
    moves: int


#: What is known once all legal moves are.
ALL_KNOWN = Known(over=True, moves=-1)


@dataclass(frozen=True)
class Entering:
    """A move that is played as soon as it has been looked at, as it may take long to find out whether it is legal."""

    position: Position
    move: str

    def compute(self) -> Iterator[None]:
        """Find out whether the move is legal; yield every few milliseconds."""
        return self.position.compute(self.move)


#: What is looked through a little at a time (its ``compute``), as that may take long.
Awaited = Record | Entering | Position | Incoming | Outgoing


class Seeker:
    """Looks through what the page awaits."""

    def __init__(self) -> None:
        self._what: Awaited | None = None
        self._parts: Iterator[None] = iter(())

    def seek(self, what: Awaited, end: float) -> bool:
        """Go on looking until there is news to tell, at the latest until a time of `perf_counter`; return whether there is."""
        if what is not self._what:
            self._what, self._parts = what, what.compute()
        before = known_of(what)
        for _ in self._parts:
            if known_of(what) != before:
                return True
            if perf_counter() > end:
                return False
        return True


def known_of(what: Awaited) -> Known:
    """Return how much is known of a position; of anything else there is no news before all of it is looked through."""
    if not isinstance(what, Position) or what.computed:
        return ALL_KNOWN
    return Known(what.over_computed, len(what.known_moves).bit_length())
