"""Endings that are worked out: a search by random games that also looks for what is certain, by going through all moves to the end.

Random games say who is likelier to win. Near its end a game often hangs on a single order of moves, which they miss. So a search may
work with an `Ending` beside them: for each playout it goes through a few more positions of what follows the move that the tree looks
into most. A move whose result is certain is proved in the tree: one that wins is played, one that loses is looked into no more.
"""

from collections.abc import Callable
from typing import Any, Protocol

from pygames.players.knowledge import Knowledge
from pygames.players.rave import RandomPlay, RaveSearch
from pygames.players.search import prove_by_children
from pygames.rules import Position

#: How many positions of an ending are gone through for each playout, so that both take about as long, and how many at a time.
_A_PLAYOUT, _AT_A_TIME = 8, 200


class Ending(Protocol):
    """What works out the end of a game, from a position on."""

    def result_after(self, move: str, most: int) -> float | None:
        """Return what the result is worth to Black with best play after a move: 1, 0.5 or 0.

        None if that is not known after as many positions; asked again, it goes on from there.
        """

    def advance(self, move: str) -> None:
        """Go on from the position after a move."""


#: What returns the ending of a position; None while it is too far from the end.
FindEnding = Callable[[Any], Ending | None]


class EndingSearch(RaveSearch):
    """A search that plays random games, and works out endings."""

    def __init__(
        self,
        position: Position,
        knowledge: Knowledge[Any],
        random_play: RandomPlay,
        find_ending: FindEnding,
        seed: int = 0,
    ) -> None:
        """Prepare to think about a position by games that are played at random, and by what works out its ending."""
        super().__init__(position, knowledge, random_play, seed)
        self._find_ending = find_ending
        self._ending = find_ending(position)
        #: How many positions of the ending may be gone through for the playouts made so far.
        self._due = 0

    def _playout(self) -> None:
        super()._playout()
        if self._ending:
            self._due += _A_PLAYOUT
            if self._due >= _AT_A_TIME:
                self._due = 0
                self._work_out(self._ending)

    def _work_out(self, ending: Ending) -> None:
        """Go on with what follows the move that is looked into most, of those whose result is not certain."""
        uncertain = [child for child in (self._root.children or {}).values() if child.proved is None]
        if not uncertain:
            return
        favourite = max(uncertain, key=lambda child: child.visits)
        result = ending.result_after(favourite.move, _AT_A_TIME)
        if result is not None:
            favourite.proved = favourite.mean = result
            prove_by_children(self._root)

    def advance(self, move: str) -> None:
        """Go on from the position after a move, keeping what is known about it; raise `IllegalMove` if it is not legal."""
        super().advance(move)
        if self._ending:
            self._ending.advance(move)
        else:
            self._ending = self._find_ending(self.position)
