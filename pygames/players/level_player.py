"""The levels: one search, held back by less or more.

The weakest levels evaluate each move once by what is known about the game, and add noise: each chance to win gets an error drawn from
a normal distribution. Its standard deviation is `Level.noise` times that of the chances of the moves at hand, so a level is as weak
in a quiet opening as in a sharp ending. (It has the part that the temperature has where moves are drawn by a softmax.)

In games where that is not enough for somebody who has only had the lesson to win, they also overlook moves, as people do: each move
is noticed with the chance `Knowledge.noticed`, and the best of those that were noticed is played.

The stronger levels play without noise and make more playouts, in whatever way serves a game best. Noise would not weaken them in the
same way: moves with many playouts are valued well, so the move with the greatest error would be one that was hardly looked into. Only
the strongest knows how good moves look (`pygames.players.traits`).

Where games have shown which openings are fair (`pygames.measured`), every level offers one of these, and takes the better colour
where they leave no doubt of it.

No level misses a win in one, nor chooses a move that it sees lose by force.
"""

import math
import random
from typing import Any

from pygames.levels import Level
from pygames.measured import opening_made, openings_of
from pygames.players.games import champion, glance, knowledge_of, limited
from pygames.players.knowledge import Knowledge
from pygames.players.player import Player
from pygames.rules import Position


def level_knowledge(level: Level, position: Position) -> Knowledge[Any]:
    """Return what a level knows of the game that a position is from: if it is held back, it has not learned how good moves look."""
    knowledge = knowledge_of(position)
    return knowledge if level.playouts is None else knowledge.untaught()


class LevelPlayer(Player):
    """A search that thinks no more, and sees no more clearly, than its level allows.

    Attributes:
        search: the search behind it, for those who want a report.
    """

    def __init__(
        self,
        level: Level,
        position: Position,
        seed: int = 0,
        knowledge: Knowledge[Any] | None = None,
        attentive: bool = False,
    ) -> None:
        """Take a seat at a position of any game, knowing what comes with the package or something else.

        Who is attentive overlooks no move.
        """
        super().__init__(position, seed)
        self._seed = seed
        self._level = level
        search = glance if level.noise else champion if level.playouts is None else limited
        knowledge = knowledge or level_knowledge(level, position)
        self.search = search(position, seed, knowledge)
        self._noise = level.noise * knowledge.noise_factors.get(level.name, 1.0)
        self._noticed = 1.0 if attentive else knowledge.noticed.get(level.name, 1.0)
        self._playouts = None if level.playouts is None else round(level.playouts * knowledge.playouts_factor)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._level.name} at {self.position!r}>"

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """Think on up to the playouts of the level; every move is looked at once."""
        if self._playouts is None or self.search.done:
            return self.search.think(playouts, seconds)
        left = self._playouts_left(self._playouts)
        if left <= 0:
            return True
        done = self.search.think(left if playouts is None else min(left, playouts), seconds)
        return done or not self._playouts_left(self._playouts)

    def _playouts_left(self, most: int) -> int:
        return max(most + self.search.overview - self.search.playouts, self.search.unseen)

    def decided(self, more: float) -> bool:
        """As `Player.decided`; a level that plays with noise never is, as another look may change its move."""
        return not self._noise and self.search.decided(more)

    def _choice(self) -> str:
        """Return the move to play: the best there is, as far as the level can tell."""
        best = self.search.move()
        known = self._known_of_openings()
        if known:
            return known
        reports = self.search.tried()
        uncertain = [report for report in reports if not report.proved]
        if not self._noise or len(uncertain) < 2 or any(r.move == best and r.proved for r in reports):
            return best
        chances = [report.chance for report in uncertain]
        # The standard deviation by hand: to import `statistics` would take a fiftieth of the page's first start.
        mean = sum(chances) / len(chances)
        spread = self._noise * math.dist(chances, [mean] * len(chances)) / math.sqrt(len(chances))
        # The same position always gets the same noise, however often the level is asked.
        rng = random.Random(f"{self._seed} {self.position.text}")
        noticed = [report for report in uncertain if self._noticed == 1.0 or rng.random() < self._noticed]
        return max(noticed or uncertain, key=lambda report: report.chance + rng.gauss(0.0, spread)).move

    def _known_of_openings(self) -> str | None:
        """Return the opening to offer or the colour to take by what games have shown; None where they have not."""
        position = self.position
        if position.turn == "o":
            fair = [opening for opening in openings_of(position.setup) if opening.is_fair]
            return random.Random(f"{self._seed} {position.text}").choice(fair).moves[0] if fair else None
        made = opening_made(position)
        return made.better if made else None

    def advance(self, move: str) -> None:
        """Go on from the position after a move."""
        super().advance(move)
        self.search.advance(move)
