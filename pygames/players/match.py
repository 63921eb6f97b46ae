"""Games between two players, to see who is stronger.

Games come in pairs: both begin from the same opening, chosen to be fair, and the players swap colours in between. A game depends on
its `Pairing` only (and on the machine's speed, where time is the limit), so it can be played in any process on any machine. Time is
that of the processor, so a player loses nothing when the machine is busy with something else.
"""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

from pygames.players.games import analysis
from pygames.players.player import Player
from pygames.players.roster import make_player
from pygames.players.search import result_value
from pygames.rules import Position, find_game

#: The playouts that choose an opening.
_OPENING_PLAYOUTS = 200
#: How long a player thinks before the clock is looked at, in seconds.
_SLICE = 0.01
#: The two-sided 95 % quantile of the normal distribution.
_Z = 1.96


@dataclass(frozen=True)
class Pairing:
    """A game to be played.

    Attributes:
        game, size, variant: what is played.
        a, b: the names of the players.
        number: which game of the match it is; in even ones, ``a`` has Black.
        playouts, seconds: the most that a player may use for a move; None for no such limit.
        odds: how many times as much ``a`` may use.
        seed: with the number, makes the opening and the players.
    """

    game: str
    size: int
    variant: str
    a: str
    b: str
    number: int
    playouts: int | None
    seconds: float | None
    odds: float = 1.0
    seed: int = 0


def fair_opening(start: Position, seed: int) -> Position:
    """Return a position at the first turn, after an opening that a quick search finds fair."""
    search = analysis(start, seed)
    search.think(playouts=_OPENING_PLAYOUTS)
    return start.play(search.move()).play("black")


def play_game(pairing: Pairing) -> float:
    """Play a game, and return what its result is worth to ``a``: 1 for a win, 0.5 for a draw, 0 for a loss."""
    start = find_game(pairing.game).start(pairing.size, pairing.variant)
    pair, half = divmod(pairing.number, 2)
    position = fair_opening(start, pairing.seed + pair)
    seed = 2 * (pairing.seed + pairing.number)
    a, b = make_player(pairing.a, position, seed), make_player(pairing.b, position, seed + 1)
    black, white = (a, b) if half == 0 else (b, a)
    while not position.over:
        player = black if position.turn == "b" else white
        move = _move_of(player, pairing, pairing.odds if player is a else 1.0)
        position = position.play(move)
        a.advance(move)
        b.advance(move)
    winner = position.winner
    assert winner
    value = result_value(winner)
    return value if black is a else 1.0 - value


def _move_of(player: Player, pairing: Pairing, odds: float) -> str:
    if pairing.seconds is None:
        player.think(None if pairing.playouts is None else round(odds * pairing.playouts))
        return player.move()
    limit, begun = odds * pairing.seconds, time.thread_time()
    # A player goes by the clock on the wall, which runs ahead of the processor's when the machine is busy.
    while not player.think(seconds=_SLICE):
        spent = time.thread_time() - begun
        if spent >= limit or player.settled(limit / spent - 1.0):
            break
    return player.move()


@dataclass(frozen=True)
class Tally:
    """The outcome of a match, as seen by the first player."""

    wins: int
    draws: int
    losses: int

    @classmethod
    def of(cls, results: Iterable[float]) -> "Tally":
        """Count the results of games."""
        listed = list(results)
        return cls(listed.count(1.0), listed.count(0.5), listed.count(0.0))

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of the points won, a draw being half a point."""
        return (self.wins + 0.5 * self.draws) / self.games

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the score (Wilson's: it is sensible near 0 and 1 and for few games)."""
        n, p = self.games, self.score
        centre = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
        margin = _Z * math.sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2)) / (1 + _Z**2 / n)
        return max(0.0, centre - margin), min(1.0, centre + margin)
