"""The levels: one search, held back by less or more.

The weakest levels look at each move once, judge what they see by what is known about the game, and misjudge that: how far is
measured by how much the moves at hand differ, so a level is as weak in a quiet opening as in a sharp ending. The stronger ones
think on, in whatever way serves a game best. (They cannot be weakened like that: a move looked into is judged soberly, and the best
of the others by mistake would be taken instead.) No level misses a win in one, nor chooses a move that it sees lose by force.
"""

import math
import random

from pygames.levels import Level
from pygames.players.games import analysis, champion, glance, knowledge_of
from pygames.players.player import Player
from pygames.rules import Position


class LevelPlayer(Player):
    """A search that thinks no more, and sees no more clearly, than its level allows.

    Attributes:
        search: the search behind it, for those who want a report.
    """

    def __init__(self, level: Level, position: Position, seed: int = 0) -> None:
        """Sit down at a position of any game."""
        super().__init__(position, seed)
        self._seed = seed
        search = glance if level.blur else champion if level.playouts is None else analysis
        self.search = search(position, seed)
        knowledge = knowledge_of(position)
        self._blur = level.blur * knowledge.haze
        self._playouts = None if level.playouts is None else round(level.playouts * knowledge.pace)

    def think(self, playouts: int | None = None, seconds: float | None = None) -> bool:
        """Think on up to the playouts of the level; every move is looked at once."""
        if self._playouts is None or self.search.done:
            return self.search.think(playouts, seconds)
        left = self._playouts_left(self._playouts)
        done = self.search.think(left if playouts is None else min(left, playouts), seconds)
        return done or not self._playouts_left(self._playouts)

    def _playouts_left(self, most: int) -> int:
        return max(most + self.search.overview - self.search.playouts, self.search.unseen)

    def settled(self, more: float) -> bool:
        """Return whether more thought would be idle; a level that misjudges moves may always think again."""
        return not self._blur and self.search.settled(more)

    def move(self) -> str:
        """Return the move to play: the best there is, as far as the level can tell."""
        best = self.search.move()
        reports = self.search.tried()
        uncertain = [report for report in reports if not report.proved]
        if not self._blur or len(uncertain) < 2 or any(r.move == best and r.proved for r in reports):
            return best
        chances = [report.chance for report in uncertain]
        # The standard deviation; the module `statistics` would take a fiftieth of the page's first start.
        mean = sum(chances) / len(chances)
        spread = self._blur * math.dist(chances, [mean] * len(chances)) / math.sqrt(len(chances))
        # The same position is always misjudged in the same way, however often the level is asked.
        rng = random.Random(f"{self._seed} {self.position.text}")
        return max(uncertain, key=lambda report: report.chance + rng.gauss(0.0, spread)).move

    def advance(self, move: str) -> None:
        """Go on from the position after a move."""
        super().advance(move)
        self.search.advance(move)
