"""The weights of a game's knowledge by logistic regression, from positions of games that were played to learn from.

The knowledge says the log-odds for Black are the sum of feature * (early + (late - early) * p), with the progress p
(`pygames.players.knowledge`). So each feature f gives two columns, f * (1 - p) and f * p, and the log-odds are linear in the weights.
What is minimised over the weights w is

    sum over positions of -(y log q + (1 - y) log(1 - q))  +  pull / 2 * sum over columns of (s * (w - present w))^2

with the fitted chance q, the root mean square s of the column, and the target y = (1 - trust) * result + trust * chance: the result
of the game, 1, 0.5 or 0, and Black's chance as the search saw it. It is logistic regression with a ridge (A. Hoerl and R. Kennard,
*Ridge regression*, 1970), which pulls towards the present weights instead of 0: where games say little, what is there stays. There
is no constant, as the colours are alike. The minimum is found by Newton's method; where a step leads up, as from weights so great
that the chances are 0 or 1 almost everywhere, half of it is taken, and so on.

How strong the pull and how great the trust are is chosen by cross-validation: the games are dealt into folds, and each fold is judged
by the weights that the others give. Positions of one game stay together. The loss is that of the results alone.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from pygames.players.knowledge import Knowledge
from pygames.players.weights import Weight
from pygames.rules import Setup
from pygames.training.folds import FOLDS, folds_of
from pygames.training.selfplay import BadGames, PlayedOut

Array = npt.NDArray[np.float64]

#: What is tried by cross-validation: the pull, in positions, and the trust.
_PULLS, _TRUSTS = (3.0, 30.0, 300.0, 3_000.0, 30_000.0), (0.0, 0.3, 0.6)
_MOST_STEPS, _ENOUGH = 200, 1e-8
#: After so many halvings nothing is left of a step of any size; one that is infinite never gets shorter.
_MOST_HALVINGS = 2_200
#: By what share of itself what is minimised may rise without a step being too long: rounding makes it do so near the minimum.
_ROUNDING = 1e-12
#: Digits of a weight that are kept, beside those before its first that is not 0.
_DIGITS = 3


@dataclass(frozen=True)
class Samples:
    """The positions of games, a row each.

    Attributes:
        columns: the two columns of each feature, all early ones first: floats, (rows, 2 * notions).
        results: what the game's result is worth to Black: floats from 0 to 1, (rows,).
        chances: Black's chance as the search saw it: floats from 0 to 1, (rows,).
        games: the number of the game that the position is from: integers, (rows,).
    """

    columns: Array
    results: Array
    chances: Array
    games: npt.NDArray[np.int64]

    def rows(self, chosen: npt.NDArray[np.bool_]) -> "Samples":
        """Return the rows for which an array of booleans is true."""
        return Samples(self.columns[chosen], self.results[chosen], self.chances[chosen], self.games[chosen])


@dataclass(frozen=True)
class Fit:
    """What came of it.

    Attributes:
        weights: the fitted weights, in the order of the notions.
        pull, trust: what cross-validation chose.
        before, after: the cross-validated loss of the present and of the fitted weights: nats a position, 0.693 for tossing a coin.
            The present ones are the same whichever fold judges them, so theirs is simply the loss in all positions.
        games, positions: how many they rest on.
    """

    weights: tuple[Weight, ...]
    pull: float
    trust: float
    before: float
    after: float
    games: int
    positions: int


def fit(knowledge: Knowledge[Any], setup: Setup, games: Sequence[PlayedOut]) -> Fit:
    """Return the weights that foresee the results of games best.

    Args:
        knowledge: what is known about the game, with its present weights.
        setup: what was played.
        games: at least as many as there are folds, 5.

    Raises:
        BadGames: there are fewer games with positions to learn from, or they are not of this setup.

    >>> from pygames.players.games import knowledge_of
    >>> from pygames.rules import find_game
    >>> from pygames.training import Practice, play_out
    >>> setup = find_game("snex").setup(6)
    >>> games = [play_out(Practice("snex", 6, "standard", "casual", 0, number=number)) for number in range(6)]
    >>> knowledge = knowledge_of(setup.game.start(6))
    >>> found = fit(knowledge, setup, games)
    >>> len(found.weights) == len(knowledge.notions), found.games
    (True, 6)
    """
    samples = tabulate(knowledge, setup, games)
    folds = folds_of(samples.games)
    present = np.array([w.early for w in knowledge.weights] + [w.late for w in knowledge.weights])
    losses = {choice: _cross_validated(samples, folds, present, *choice) for choice in product(_PULLS, _TRUSTS)}
    pull, trust = min(losses, key=lambda choice: losses[choice])
    found = [_rounded(weight) for weight in ridge_regression(samples, present, pull, trust).tolist()]
    count = len(knowledge.notions)
    return Fit(
        weights=tuple(map(Weight, found[:count], found[count:])),
        pull=pull,
        trust=trust,
        before=_loss(samples, present),
        after=losses[pull, trust],
        games=len(games),
        positions=len(samples.results),
    )


def tabulate(knowledge: Knowledge[Any], setup: Setup, games: Iterable[PlayedOut]) -> Samples:
    """Return the positions of games as samples.

    Args:
        knowledge: what is known about the game.
        setup: what was played.
        games: the games.

    Raises:
        BadGames: there are no positions in them, or they are not of this setup.

    >>> from pygames.players.games import knowledge_of
    >>> from pygames.rules import find_game
    >>> from pygames.training import Practice, play_out
    >>> setup = find_game("snex").setup(6)
    >>> game = play_out(Practice("snex", 6, "standard", "casual"))
    >>> tabulate(knowledge_of(setup.game.start(6)), setup, [game]).columns.shape == (len(game.chances), 10)
    True
    """
    columns, results, chances, numbers = [], [], [], []
    for game in games:
        for position, chance in zip(game.positions(setup), game.chances, strict=True):
            progress = knowledge.progress(position)
            features = knowledge.features(position)
            columns.append([f * (1.0 - progress) for f in features] + [f * progress for f in features])
            results.append(game.black)
            chances.append(chance)
            numbers.append(game.number)
    if not columns:
        raise BadGames("the games have no positions to learn from")
    return Samples(np.array(columns, np.float64), np.array(results), np.array(chances), np.array(numbers, np.int64))


def _cross_validated(
    samples: Samples, folds: npt.NDArray[np.int64], present: Array, pull: float, trust: float
) -> float:
    total = 0.0
    for fold in range(FOLDS):
        held, others = samples.rows(folds == fold), samples.rows(folds != fold)
        total += len(held.results) * _loss(held, ridge_regression(others, present, pull, trust))
    return total / len(samples.results)


def _loss(samples: Samples, weights: Array) -> float:
    """Return the mean loss of weights in nats a position, of the results alone."""
    odds = samples.columns @ weights
    # log(1 + e^x) without an overflow.
    return float(np.mean(np.logaddexp(0.0, odds) - samples.results * odds))


def ridge_regression(samples: Samples, present: Array, pull: float, trust: float) -> Array:
    """Return the weights that minimise what the module says.

    Args:
        samples: the positions.
        present: the weights to be pulled towards, in the order of the columns.
        pull: how strongly, in positions.
        trust: the share of the search's chance in the target, from 0 to 1.

    Raises:
        ValueError: there are no positions, or the pull is not above 0; or no minimum is found (`BadGames`).
    """
    if not len(samples.results) or not pull > 0.0:
        raise ValueError("a regression needs positions, and a pull above 0")
    columns, targets = samples.columns, (1.0 - trust) * samples.results + trust * samples.chances
    # A column of nothing but zeros says nothing: it keeps its weight.
    ridge = pull * np.maximum(np.mean(columns**2, axis=0), 1e-12)

    def height(weights: Array) -> float:
        odds = columns @ weights
        return float(np.sum(np.logaddexp(0.0, odds) - targets * odds) + np.sum(ridge * (weights - present) ** 2) / 2)

    weights, least = present.copy(), height(present)
    for _ in range(_MOST_STEPS if math.isfinite(least) else 0):
        chances = 1.0 / (1.0 + np.exp(-np.clip(columns @ weights, -30.0, 30.0)))
        gradient = columns.T @ (chances - targets) + ridge * (weights - present)
        curvature = (columns * (chances * (1.0 - chances))[:, None]).T @ columns + np.diag(ridge)
        step = np.linalg.solve(curvature, gradient)
        if np.max(np.abs(step)) < _ENOUGH:
            return weights - step
        for _ in range(_MOST_HALVINGS):
            if (reached := height(weights - step)) <= least + _ROUNDING * abs(least):
                break
            step = step / 2
        else:
            break
        weights, least = weights - step, reached
    raise BadGames("no weights fit the games: those to begin with may be far too large")


def _rounded(weight: float) -> float:
    return round(weight, _DIGITS - 1 - math.floor(math.log10(abs(weight)))) if weight else 0.0
