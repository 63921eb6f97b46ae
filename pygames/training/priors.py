"""The weights of the traits of moves by conditional logit, from games that were played to learn from.

A move with traits T is taken to be made with a chance in proportion to exp(sum of w over T) (`pygames.players.traits`). What is
minimised over the weights w is

    sum over the moves made of -log(their chance)  +  pull / 2 * sum of w^2

so a trait that was seldom seen weighs little. The pull is chosen by the games of one fold of five, which the others are to
foresee. Both the function and its gradient are smooth and convex, so L-BFGS finds the minimum (D. Liu and J. Nocedal, *On the
limited memory BFGS method for large scale optimization*, 1989).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize
from scipy.sparse import csr_array

from pygames.players.knowledge import Knowledge
from pygames.players.weights import TraitWeights
from pygames.rules import Setup
from pygames.training.folds import folds_of
from pygames.training.selfplay import BadGames, PlayedOut

Array = npt.NDArray[np.float64]

#: What is tried for the pull.
_PULLS = (0.3, 1.0, 3.0, 10.0)
#: A trait that fewer moves have says nothing.
_LEAST_SEEN = 10
#: Digits of a weight that are kept behind the point: a weight below half of the last is left out.
_DIGITS = 2


@dataclass(frozen=True)
class MadeMoves:
    """Moves that were made, and those that could have been made instead.

    Attributes:
        traits: the names of the traits, in the order of the columns.
        told: which traits each move has: ones and zeros, (moves, traits). The moves of one position stand together.
        begins: the row with which each position begins, and at the end the number of rows: integers, (positions + 1,).
        made: the row of the move that was made in each position: integers, (positions,).
        games: the number of the game that each position is from: integers, (positions,).
    """

    traits: tuple[str, ...]
    told: csr_array
    begins: npt.NDArray[np.int64]
    made: npt.NDArray[np.int64]
    games: npt.NDArray[np.int64]

    def loss(self, weights: Array, positions: npt.NDArray[np.bool_]) -> tuple[float, Array]:
        """Return by how much weights fail to foresee the moves made in some positions, in nats all together, and the gradient."""
        sizes = np.diff(self.begins)
        odds = self.told @ weights
        odds -= np.repeat(np.maximum.reduceat(odds, self.begins[:-1]), sizes)
        shares = np.exp(odds)
        totals = np.add.reduceat(shares, self.begins[:-1])
        lost = np.log(totals) - odds[self.made]
        slope = shares / np.repeat(totals, sizes)
        slope[self.made] -= 1.0
        slope *= np.repeat(positions, sizes)
        return float(lost[positions].sum()), self.told.T @ slope

    def mean_loss(self, weights: Array, positions: npt.NDArray[np.bool_]) -> float:
        """Return by how much weights fail to foresee the moves made in some positions, in nats a move."""
        return self.loss(weights, positions)[0] / int(np.count_nonzero(positions))


@dataclass(frozen=True)
class PriorFit:
    """What came of it.

    Attributes:
        weights: the fitted weights of the traits.
        pull: what was chosen.
        alike, before, after: the loss in the positions of the fold that judged, in nats a move: of priors that are all alike, of the
            present weights, and of those fitted to the other folds.
        games, moves: how many the weights rest on.
    """

    weights: TraitWeights
    pull: float
    alike: float
    before: float
    after: float
    games: int
    moves: int


def fit_priors(knowledge: Knowledge[Any], setup: Setup, games: Sequence[PlayedOut]) -> PriorFit:
    """Return the weights of traits that foresee the moves of games best.

    Args:
        knowledge: what is known about the game, with its present weights.
        setup: what was played.
        games: at least as many as there are folds, 5.

    Raises:
        BadGames: there are fewer games in which a position leaves a choice, they are not of this setup, or nothing is known of how
            moves look.

    >>> from pygames.players.games import knowledge_of
    >>> from pygames.rules import find_game
    >>> from pygames.training import Practice, play_out
    >>> setup = find_game("serpent").setup(5)
    >>> games = [play_out(Practice("serpent", 5, "standard", "casual", 0, number=number)) for number in range(6)]
    >>> found = fit_priors(knowledge_of(setup.game.start(5)), setup, games)
    >>> found.games, found.after < found.alike
    (6, True)
    """
    moves = tabulate_moves(knowledge, setup, games)
    judges = folds_of(moves.games) == 0
    losses = {pull: moves.mean_loss(conditional_logit(moves, ~judges, pull), judges) for pull in _PULLS}
    pull = min(losses, key=lambda choice: losses[choice])
    found = np.round(conditional_logit(moves, np.full_like(judges, True), pull), _DIGITS).tolist()
    present = np.array([knowledge.trait_weights[trait] for trait in moves.traits])
    return PriorFit(
        weights=TraitWeights({trait: weight for trait, weight in zip(moves.traits, found, strict=True) if weight}),
        pull=pull,
        alike=moves.mean_loss(np.zeros_like(present), judges),
        before=moves.mean_loss(present, judges),
        after=losses[pull],
        games=len(games),
        moves=len(moves.made),
    )


def tabulate_moves(knowledge: Knowledge[Any], setup: Setup, games: Iterable[PlayedOut]) -> MadeMoves:
    """Return the moves of games, with those that could have been made instead.

    Args:
        knowledge: what is known about how moves look.
        setup: what was played.
        games: the games.

    Raises:
        BadGames: no position in them leaves a choice, or nothing is known of how moves look, or they are not of this setup.
    """
    columns: dict[str, int] = {}
    told, ends, begins, made, numbers = [], [0], [0], [], []
    for game in games:
        for position, played in zip(game.positions(setup), game.moves[game.begun :], strict=True):
            moves = list(knowledge.traits(position))
            if len(moves) < 2:
                continue
            for move, traits in moves:
                if move == played:
                    made.append(len(ends) - 1)
                told += [columns.setdefault(trait, len(columns)) for trait in traits]
                ends.append(len(told))
            begins.append(len(ends) - 1)
            numbers.append(game.number)
    if not columns:
        raise BadGames("nothing is known of how moves look, or no position leaves a choice")
    ones = csr_array((np.ones(len(told)), np.array(told), np.array(ends)), shape=(len(ends) - 1, len(columns)))
    kept = np.flatnonzero(ones.sum(axis=0) >= _LEAST_SEEN)
    names = list(columns)
    return MadeMoves(
        tuple(names[column] for column in kept), ones[:, kept], np.array(begins), np.array(made), np.array(numbers)
    )


def conditional_logit(moves: MadeMoves, positions: npt.NDArray[np.bool_], pull: float) -> Array:
    """Return the weights that minimise what the module says, by the moves made in some positions.

    Args:
        moves: the moves made.
        positions: for each position whether it counts.
        pull: how strongly the weights are pulled towards 0.
    """

    def pulled(weights: Array) -> tuple[float, Array]:
        loss, gradient = moves.loss(weights, positions)
        return loss + pull / 2.0 * float(weights @ weights), gradient + pull * weights

    found: Array = minimize(pulled, np.zeros(len(moves.traits)), jac=True, method="L-BFGS-B").x
    return found
