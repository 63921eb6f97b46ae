"""What games between two sides came to, and how far that can be trusted."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

#: The two-sided 95 % quantile of the normal distribution.
Z = 1.96


@dataclass(frozen=True)
class WinDrawLoss:
    """The outcome of a match, as seen by the first player."""

    wins: int
    draws: int
    losses: int

    @classmethod
    def of(cls, results: Iterable[float]) -> Self:
        """Count the results of games."""
        listed = list(results)
        return cls(listed.count(1.0), listed.count(0.5), listed.count(0.0))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points won, a draw being half a point; 0.5 if no game was played."""
        return 0.5 if not self.games else (self.wins + 0.5 * self.draws) / self.games

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the score, from 0 to 1 for no games.

        It is that of E. Wilson (*Probable inference, the law of succession, and statistical inference*, 1927), which is sensible near
        0 and 1 and for few games. It takes each game for won or lost: where some are drawn it is wider than it need be.

        >>> WinDrawLoss(8, 0, 2).interval() == WinDrawLoss(7, 2, 1).interval()
        True
        >>> WinDrawLoss(0, 0, 0).score, WinDrawLoss(0, 0, 0).interval()
        (0.5, (0.0, 1.0))
        """
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.score
        centre = (p + Z**2 / (2 * n)) / (1 + Z**2 / n)
        margin = Z * math.sqrt(p * (1 - p) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
        # Where all was lost or all was won, an end is exactly 0 or 1, which the sums miss by a rounding.
        return (0.0 if p == 0.0 else max(0.0, centre - margin)), (1.0 if p == 1.0 else min(1.0, centre + margin))
