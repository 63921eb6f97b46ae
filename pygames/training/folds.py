"""Games dealt into folds: those of one are foreseen by what was fitted to the others, so that nothing is judged by its own games."""

import numpy as np
import numpy.typing as npt

from pygames.training.selfplay import LEAST_GAMES, BadGames

FOLDS = LEAST_GAMES


def folds_of(games: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the fold of each row, from 0, given the number of the game that it is from.

    Games are dealt in the order of their numbers, so the folds are the same whichever game ended first, and none is empty.

    Args:
        games: the number of the game of each row.

    Raises:
        BadGames: there are fewer games than folds, 5.

    >>> folds_of(np.array([4, 4, 5, 10, 15, 20, 25])).tolist()
    [0, 0, 1, 2, 3, 4, 0]
    """
    numbers, ranks = np.unique(games, return_inverse=True)
    if len(numbers) < FOLDS:
        raise BadGames(f"there must be at least {FOLDS} games with something to learn from; there are {len(numbers)}")
    return ranks % FOLDS
