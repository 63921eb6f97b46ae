"""What a computer player knows about a game beyond its rules: the interface that each game's module fills in.

The search is the same for all games. It asks how good a position looks, which moves look worth trying first, and which openings look
fair. Everything else it finds out by playing moves.
"""

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pygames.rules import Position, Winner

PositionT = TypeVar("PositionT", bound=Position)

#: How many openings are weighed before one is offered.
OPENINGS_WEIGHED = 12


class Candidate(NamedTuple):
    """A move worth trying, and how much of the attention it should get at first (any positive number)."""

    weight: float
    move: str


class Term(NamedTuple):
    """What having one more of something is worth at the start and at the end of a game, as a logarithm of odds.

    The terms of all games were fitted by logistic regression to the results of games between the players themselves, and rounded.
    """

    early: float
    late: float


class Knowledge(ABC, Generic[PositionT]):
    """The knowledge of one game; it has no state, so one serves all searches.

    A position is judged by a few *notions*, numbers that say how much more of something Black has than White. Each is
    weighed by a term, which changes as the game goes on.
    """

    #: What the notions are worth, in their order.
    terms: ClassVar[tuple[Term, ...]]
    #: How many times as far as in other games a weak level has to misjudge the moves to play as weakly.
    haze: ClassVar[float] = 1.0
    #: How many times as many playouts as in other games a level needs to play as strongly.
    pace: ClassVar[float] = 1.0

    @abstractmethod
    def notions(self, position: PositionT) -> tuple[float, ...]:
        """Return what matters in a running position of the play phase: positive where it is good for Black."""

    def progress(self, position: PositionT) -> float:
        """Return how far the game has come, from 0 to 1."""
        return (position.black | position.white).bit_count() / len(position.board.cells)

    def black_chance(self, position: PositionT) -> float:
        """Return how likely Black is to win a running position of the play phase.

        The chance keeps clear of 0 and 1: only the rules say that a game is won.
        """
        progress = self.progress(position)
        odds = 0.0
        for (early, late), notion in zip(self.terms, self.notions(position), strict=True):
            odds += notion * (early + (late - early) * progress)
        return 0.005 + 0.99 / (1.0 + math.exp(-max(-30.0, min(30.0, odds))))

    def candidates(self, position: PositionT) -> list[Candidate]:
        """Return the moves worth trying in a position of the play phase, none if it is over: all alike, if nothing is known."""
        return [Candidate(1.0, move) for move in position.legal_moves]

    def winner(self, position: PositionT) -> Winner | None:
        """Return the result of a finished position.

        A game may answer None for a finished position whose end is costly to see, as long as that position then has no
        candidates: the search asks again when it comes to try them.
        """
        return position.winner

    def openings(self, position: PositionT, rng: random.Random) -> Sequence[str]:
        """Return a few different openings that could be fair; the search finds out which one is fairest."""
        return rng.sample(position.legal_moves, min(OPENINGS_WEIGHED, len(position.legal_moves)))


def mover_sign(position: Position) -> float:
    """Return 1 if Black is to move and -1 if White is, the notion of having the move."""
    return 1.0 if position.turn == "b" else -1.0
