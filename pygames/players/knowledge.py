"""What a computer player knows about a game beyond its rules: the interface that each game's module fills in.

The search is the same for all games. It asks for the chance to win in a position, for the moves worth trying and their priors, and
for openings that may be fair. Everything else it finds out by playing moves.
"""

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar

from pygames.lazy import lazy
from pygames.players.traits import NAMES, Look, Traits, TraitScale
from pygames.players.weights import TraitWeights, Weight, shipped_trait_weights, shipped_weights
from pygames.rules import Position, Winner

PositionT = TypeVar("PositionT", bound=Position)

#: How many openings are weighed before one is offered.
OPENINGS_WEIGHED = 12


class Candidates(NamedTuple):
    """Moves worth trying.

    Attributes:
        moves: their texts.
        priors: how much of the playouts each should get at first, in proportion to the others: any positive numbers.
    """

    moves: Sequence[str]
    priors: list[float]


class SearchConstants(NamedTuple):
    """The constants by which a search goes by what is known (`pygames.players.search` has the formulas).

    Attributes:
        exploration: the constant c of the PUCT rule: the greater, the more playouts go to moves of high priors that promise less.
        reduction: a move that was never tried is taken to be worth so much less than its position (first play urgency).
        history: how much the prior of a move grows with what it has gained elsewhere; 0 for not at all.
    """

    exploration: float = 0.7
    reduction: float = 0.04
    history: float = 20.0


class Knowledge(ABC, Generic[PositionT]):
    """The knowledge of one game; it never changes, so one serves all searches.

    A position is evaluated by a few *features*, numbers that say how much more of something Black has than White: of each *notion*
    one. With the progress p of the game, the log-odds for Black are the sum of feature * (early + (late - early) * p).
    """

    #: The variant of the game that it is about.
    variant: ClassVar[str] = "standard"
    #: What the features are, in their order.
    notions: ClassVar[tuple[str, ...]]
    #: What `Level.noise` is multiplied by in this game, by the name of the level, so that a weak level plays as weakly as in others;
    #: 1 for a level that is not named.
    noise_factors: ClassVar[Mapping[str, float]] = {}
    #: The constants of the searches that go by it.
    constants: SearchConstants = SearchConstants()
    #: The smallest board size at which learned trait weights help; below it `rules_of_thumb` are used.
    taught_from: ClassVar[int] = 0
    #: What some traits of moves weigh for those who have not learned it (`untaught`).
    rules_of_thumb: ClassVar[TraitWeights] = TraitWeights()
    #: The share of the moves that a level notices in this game, by its name; a level that is not named notices all.
    noticed: ClassVar[Mapping[str, float]] = {}
    #: What `Level.playouts` is multiplied by in this game, so that a level plays as strongly as in others.
    playouts_factor: ClassVar[float] = 1.0
    #: How many playouts stand for a second of thought where the same is to be found on every machine: about as many as a page makes
    #: on a slow one.
    pace: ClassVar[float] = 500.0

    @lazy
    def weights(self) -> tuple[Weight, ...]:
        """The weights of the notions, in their order: those that come with the package, unless `weighted` has set others."""
        return shipped_weights(self._game, self.variant, self.notions)

    @lazy
    def trait_weights(self) -> TraitWeights:
        """The weights of the traits of moves: those that come with the package, unless `weighted` has set others."""
        return shipped_trait_weights(self._game, self.variant)

    def untaught(self) -> Self:
        """Return the same knowledge without what was learned of how good moves look: with rules of thumb instead."""
        knowledge = self.weighted(trait_weights=self.rules_of_thumb)
        knowledge.constants = SearchConstants()
        return knowledge

    @property
    def tells_moves_apart(self) -> bool:
        """Whether moves have traits."""
        return type(self).looks is not Knowledge.looks

    @property
    def _game(self) -> str:
        """The name of the game, which that of the module is."""
        return type(self).__module__.rpartition(".")[2]

    def weighted(self, weights: tuple[Weight, ...] | None = None, trait_weights: TraitWeights | None = None) -> Self:
        """Return the same knowledge with other weights of its notions or of the traits of moves; None leaves them as they are."""
        knowledge = copy(self)
        if weights is not None:
            knowledge.weights = weights
        if trait_weights is not None:
            knowledge.trait_weights = trait_weights
        return knowledge

    @abstractmethod
    def features(self, position: PositionT) -> tuple[float, ...]:
        """Return the features of a running position of the play phase: above 0 where Black has more."""

    def progress(self, position: PositionT) -> float:
        """Return how far the game has come, from 0 to 1."""
        return (position.black | position.white).bit_count() / len(position.board.cells)

    def worths(self, position: PositionT) -> list[float]:
        """Return what one more of each feature adds to the log-odds for Black in a running position of the play phase."""
        progress = self.progress(position)
        return [early + (late - early) * progress for early, late in self.weights]

    def black_chance(self, position: PositionT) -> float:
        """Return how likely Black is to win a running position of the play phase.

        The chance is between 0.005 and 0.995: only the rules say that a game is won.
        """
        found = zip(self.features(position), self.worths(position), strict=True)
        odds = sum([feature * worth for feature, worth in found])
        return 0.005 + 0.99 / (1.0 + math.exp(-max(-30.0, min(30.0, odds))))

    def looks(self, position: PositionT, scale: TraitScale[Look]) -> Iterable[tuple[str, Look]]:
        """Yield the moves of a position of the play phase, none if it is over, each with what stands for its traits on a scale."""
        return ((move, scale.nothing) for move in position.legal_moves)

    def traits(self, position: PositionT) -> Iterable[tuple[str, Traits]]:
        """Yield the moves of a position of the play phase, none if it is over, each with its traits: none if nothing is known."""
        return self.looks(position, NAMES)

    def candidates(self, position: PositionT) -> Candidates:
        """Return the moves worth trying in a position of the play phase, none if it is over, with priors by their traits."""
        if not self.trait_weights:
            return Candidates(position.legal_moves, [1.0] * len(position.legal_moves))
        weighed = list(self.looks(position, self.trait_weights))
        return Candidates([move for move, _ in weighed], [math.exp(weight) for _, weight in weighed])

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
