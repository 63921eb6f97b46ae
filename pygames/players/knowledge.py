"""What a computer player knows about a game beyond its rules: the interface that each game's module fills in.

The search is the same for all games. It asks for the chance to win in a position, for the moves worth trying and their priors, and
for openings that may be fair. Everything else it finds out by playing moves.
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
    """A move worth trying.

    Attributes:
        prior: how much of the playouts it should get at first, in proportion to the others: any positive number.
        move: its text.
    """

    prior: float
    move: str


class Weight(NamedTuple):
    """What one more of a feature is worth at the start and at the end of a game, as log-odds (natural logarithm); linear in between.

    The weights of all games were fitted by logistic regression to the results of games between the players themselves, and rounded.
    """

    early: float
    late: float


class Knowledge(ABC, Generic[PositionT]):
    """The knowledge of one game; it has no state, so one serves all searches.

    A position is evaluated by a few *features*, numbers that say how much more of something Black has than White. With the progress
    p of the game, the log-odds for Black are the sum of feature * (early + (late - early) * p).
    """

    #: The weights of the features, in their order.
    weights: ClassVar[tuple[Weight, ...]]
    #: What `Level.noise` is multiplied by in this game, so that a weak level plays as weakly as in others.
    noise_factor: ClassVar[float] = 1.0
    #: What `Level.playouts` is multiplied by in this game, so that a level plays as strongly as in others.
    playouts_factor: ClassVar[float] = 1.0

    @abstractmethod
    def features(self, position: PositionT) -> tuple[float, ...]:
        """Return the features of a running position of the play phase: above 0 where Black has more."""

    def progress(self, position: PositionT) -> float:
        """Return how far the game has come, from 0 to 1."""
        return (position.black | position.white).bit_count() / len(position.board.cells)

    def black_chance(self, position: PositionT) -> float:
        """Return how likely Black is to win a running position of the play phase.

        The chance is between 0.005 and 0.995: only the rules say that a game is won.
        """
        progress = self.progress(position)
        odds = 0.0
        for (early, late), feature in zip(self.weights, self.features(position), strict=True):
            odds += feature * (early + (late - early) * progress)
        return 0.005 + 0.99 / (1.0 + math.exp(-max(-30.0, min(30.0, odds))))

    def candidates(self, position: PositionT) -> list[Candidate]:
        """Return the moves worth trying in a position of the play phase, none if it is over: all alike, if nothing is known."""
        return [Candidate(1.0, move) for move in position.legal_moves]

    def winner(self, position: PositionT) -> Winner | None:
        """Return the result of a finished position.

        A game may answer None for a finished position whose end is costly to see. `candidates` must then return none, and the search
        asks the rules.
        """
        return position.winner

    def openings(self, position: PositionT, rng: random.Random) -> Sequence[str]:
        """Return a few different openings that could be fair; the search finds out which one is fairest."""
        return rng.sample(position.legal_moves, min(OPENINGS_WEIGHED, len(position.legal_moves)))


def mover_sign(position: Position) -> float:
    """Return the feature of having the move: 1 if Black is to move, -1 if White is."""
    return 1.0 if position.turn == "b" else -1.0
