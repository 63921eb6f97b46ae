"""Search that judges a position late in the game by a random game from there on.

A single one says less than what is known of the position, but many, below the same move, say more. It takes many times as long,
so it is for players that are given their time, not for a quick look.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from pygames.players.knowledge import Knowledge
from pygames.players.search import Node, Search, result_value
from pygames.rules import Position, Winner
from pygames.rules.position import COLOURS

#: What plays on at random from any position in which it is a colour's turn, and says who wins.
RandomWinner = Callable[[Any, Random], Winner]


class SampledSearch(Search):
    """A search by knowledge in the earlier part of a game, and by random games in the later."""

    def __init__(
        self,
        position: Position,
        knowledge: Knowledge[Any],
        random_winner: RandomWinner,
        since: float,
        seed: int = 0,
    ) -> None:
        """Prepare to think about a position; from ``since`` on, as `Knowledge.progress` has it, random games decide."""
        super().__init__(position, knowledge, seed)
        self._random_winner = random_winner
        self._since = since

    def _judge(self, node: Node, exactly: bool) -> None:
        super()._judge(node, exactly)
        position = node.position
        if node.proved is None and position.turn in COLOURS and self._knowledge.progress(position) >= self._since:
            node.mean = result_value(self._random_winner(position, self.rng))
