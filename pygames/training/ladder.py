"""The Elo of players from the games between them, fitted together.

A player of strength r is taken to score 1 / (1 + 10^((s - r) / 400)) of the points against one of strength s (R. Bradley and
M. Terry, *Rank analysis of incomplete block designs*, 1952; A. Elo's scale); a draw is half a point. What is maximised over the
strengths is the likelihood of all results. To each pair of players that have met a draw is added, so that who has won every game
is not infinitely strong. One player, the anchor, has 0. The maximum is found by Newton's method, and the intervals are those of the
normal distribution that has its curvature there.
"""

import math
from collections.abc import Mapping

import numpy as np

from pygames.measured import Rating
from pygames.measured.win_draw_loss import WinDrawLoss, Z

#: An Elo point in natural log-odds.
_POINT = math.log(10) / 400
_MOST_STEPS, _LONGEST_STEP, _ENOUGH = 100, 2.0, 1e-9


def rate(results: Mapping[tuple[str, str], WinDrawLoss], anchor: str) -> dict[str, Rating]:
    """Return the Elo of all players but the anchor, which has 0.

    Args:
        results: what came of the games between two players, as seen by the first of them. A pair may be there both ways.
        anchor: a player; all others have met it, or somebody who has, and so on.

    Raises:
        ValueError: there is somebody who has not, or who is said to have met itself, or there are no results.

    >>> rate({("random", "beginner"): WinDrawLoss(10, 0, 30), ("beginner", "casual"): WinDrawLoss(9, 2, 29)}, "random")
    {'beginner': Rating(elo=185, low=63, high=307), 'casual': Rating(elo=370, low=198, high=543)}
    """
    if not results:
        raise ValueError("there are no games to rate anybody by")
    met = _each_pair_once(results)
    names = list(dict.fromkeys(name for pair in met for name in pair if name != anchor))
    # A row for each pair: the difference between the two is row @ strengths.
    pairs = np.array([[(name == a) - (name == b) for name in names] for a, b in met], np.float64)
    games = np.array([counts.games + 1 for counts in met.values()])
    points = np.array([counts.wins + 0.5 * counts.draws + 0.5 for counts in met.values()])
    strengths = np.zeros(len(names))
    for _ in range(_MOST_STEPS):
        expected = 1 / (1 + np.exp(-pairs @ strengths))
        curvature = (pairs.T * (games * expected * (1 - expected))) @ pairs
        if np.linalg.matrix_rank(curvature) < len(names):
            raise ValueError(f"not all have met {anchor}, or somebody who has")
        step = np.linalg.solve(curvature, pairs.T @ (points - games * expected))
        # Not too far at once: where one wins nearly all games, the curve is flat.
        strengths += np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        if np.max(np.abs(step)) < _ENOUGH:
            break
    margins = Z * np.sqrt(np.diag(np.linalg.inv(curvature)))
    return {
        name: Rating(*(round(value / _POINT) for value in (strength, strength - margin, strength + margin)))
        for name, strength, margin in zip(names, strengths.tolist(), margins.tolist(), strict=True)
    }


def _each_pair_once(results: Mapping[tuple[str, str], WinDrawLoss]) -> dict[tuple[str, str], WinDrawLoss]:
    """Return the results with those of a pair that is there both ways as seen by whoever comes first."""
    met: dict[tuple[str, str], WinDrawLoss] = {}
    for (a, b), counts in results.items():
        if a == b:
            raise ValueError(f"{a} cannot have met itself")
        there = met.get((b, a))
        if there:
            met[b, a] = WinDrawLoss(there.wins + counts.losses, there.draws + counts.draws, there.losses + counts.wins)
        else:
            met[a, b] = counts
    return met
