"""What every computer player can do: think in slices, say its move, and follow the game."""

import random
import time
from abc import ABC, abstractmethod
from operator import index

from pygames.errors import GamesError, Message, shortened
from pygames.rules import Position


class Player(ABC):
    """A computer player in the course of a game.

    Attributes:
        position: the position it thinks about; it must not be over when the player is to think.
    """

    def __init__(self, position: Position, seed: int = 0) -> None:
        """Take a seat at a position. The same position, seed and number of playouts give the same move."""
        self.position = position
        try:
            self.rng = random.Random(index(seed))
        except TypeError:
            raise GamesError(Message("a seed is a whole number, not {seed}", seed=shortened(seed))) from None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {self.position!r}>"

    def think(self, playouts: int | None = None, seconds: float | None = None) -> bool:
        """Think on. Without a limit most searches never end.

        Args:
            playouts: the most playouts to make; None for no such limit.
            seconds: how long to think by the clock on the wall; None for no such limit.

        Returns:
            Whether there is nothing more to think about.

        Raises:
            GamesError: a limit is not above 0.
        """
        if playouts is not None and not playouts > 0:
            raise GamesError(Message("{number} is not a number of playouts above 0", number=playouts))
        if seconds is not None and not seconds > 0:
            raise GamesError(Message("{number} is not a time in seconds above 0", number=seconds))
        return self._think(playouts, seconds)

    @abstractmethod
    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """Think as `think` says, with limits above 0."""

    def decided(self, more: float) -> bool:
        """Return whether the move would stay the same if it thought on for ``more`` times as long as it has about this position.

        With 0.5, for half as long again.
        """
        return False

    def move(self) -> str:
        """Return the move to play, as far as it has thought; raise `GamesError` if the game is over."""
        if self.position.over:
            raise GamesError(Message("the game is over"))
        return self._choice()

    @abstractmethod
    def _choice(self) -> str:
        """Return the move to play in a game that is not over."""

    def advance(self, move: str) -> None:
        """Go on from the position after a move, its own or another's."""
        self.position = self.position.play(move)


def end_of_thought(seconds: float | None) -> float | None:
    """Return when a thought ends that begins now and has so many seconds, by `time.perf_counter`; None for never."""
    return None if seconds is None else time.perf_counter() + seconds
