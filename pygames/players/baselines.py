"""Players to measure against: they use as little as possible of what the real players use.

They are for matches, not for people. `FlatPlayer` and `PlainUctPlayer` are as C. Browne and others have them (*A survey of Monte
Carlo tree search methods*, 2012): a playout is a uniformly random game to the end, and all moves have the same prior.
"""

import math
import random
import time
from collections.abc import Sequence
from typing import Any

from pygames.chances import worth_of_move
from pygames.players.knowledge import Knowledge
from pygames.players.player import Player, end_of_thought
from pygames.rules import Position
from pygames.rules.terms import result_value

#: Openings tried when all cannot be: the two-stone pie has tens of thousands.
_OPENINGS_TRIED = 50


class RandomPlayer(Player):
    """Plays any legal move."""

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """There is nothing to think about."""
        return True

    def _choice(self) -> str:
        """Return a move drawn uniformly."""
        return self.rng.choice(self.position.legal_moves)


class GreedyPlayer(Player):
    """Plays the move after which the position looks best to the knowledge that the search uses, with no search."""

    def __init__(self, position: Position, knowledge: Knowledge[Any], seed: int = 0) -> None:
        """Take a seat with the knowledge of the game."""
        super().__init__(position, seed)
        self._knowledge = knowledge

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """All of its thinking is in `move`."""
        return True

    def _choice(self) -> str:
        """Return the move that looks best; one of them, if several do."""
        position = self.position

        def looks(move: str) -> tuple[float, float]:
            return worth_of_move(self._evaluate(position.play(move)), position.turn, move), self.rng.random()

        return max(_some_moves(position, self.rng), key=looks)

    def _evaluate(self, position: Position) -> float:
        if position.turn == "c":
            position = position.play("black")
        winner = position.winner
        return result_value(winner) if winner else self._knowledge.black_chance(position)


class FlatPlayer(Player):
    """Flat Monte-Carlo: random games after each move in turn; the best mean wins."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        """Take a seat; nothing needs to be known about the game."""
        super().__init__(position, seed)
        self._forget()

    def _forget(self) -> None:
        self._moves = list(_some_moves(self.position, self.rng)) if not self.position.over else []
        self.rng.shuffle(self._moves)
        self._after = {move: self.position.play(move) for move in self._moves}
        self._total = dict.fromkeys(self._moves, 0.0)
        self._visits = dict.fromkeys(self._moves, 0)
        self._next = 0

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """Add random games."""
        end = end_of_thought(seconds)
        while (playouts is None or playouts > 0) and len(self._moves) > 1:
            move = self._moves[self._next % len(self._moves)]
            self._next += 1
            black = random_result(self._after[move], self.rng)
            self._total[move] += worth_of_move(black, self.position.turn, move)
            self._visits[move] += 1
            playouts = None if playouts is None else playouts - 1
            if end is not None and time.perf_counter() >= end:
                break
        return len(self._moves) < 2

    def _choice(self) -> str:
        """Return the move with the best mean."""
        return max(self._moves, key=lambda move: self._total[move] / self._visits[move] if self._visits[move] else 0.5)

    def advance(self, move: str) -> None:
        """Start afresh after a move."""
        super().advance(move)
        self._forget()


class _UctNode:
    """A position in the tree of `PlainUctPlayer`; ``total`` is the sum of Black's results, 1, 0.5 or 0 each."""

    __slots__ = ("children", "position", "total", "untried", "visits")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.visits = 0
        self.total = 0.0
        self.children: dict[str, _UctNode] = {}
        self.untried: list[str] | None = None


class PlainUctPlayer(Player):
    """Plain UCT: UCB1 in the tree, one new position a playout, uniformly random games from there, the tree kept."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        """Take a seat; nothing needs to be known about the game."""
        super().__init__(position, seed)
        self._root = _UctNode(position)

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """Add playouts."""
        end = end_of_thought(seconds)
        while playouts is None or playouts > 0:
            self._playout()
            playouts = None if playouts is None else playouts - 1
            if end is not None and time.perf_counter() >= end:
                break
        return False

    def _playout(self) -> None:
        node, path = self._root, [self._root]
        while True:
            if node.untried is None:
                node.untried = [] if node.position.over else list(_some_moves(node.position, self.rng))
                self.rng.shuffle(node.untried)
            if node.untried:
                move = node.untried.pop()
                node.children[move] = node = _UctNode(node.position.play(move))
                path.append(node)
                break
            if not node.children:
                break
            node = self._best_bound(node)
            path.append(node)
        black = random_result(node.position, self.rng)
        for visited in path:
            visited.visits += 1
            visited.total += black

    def _best_bound(self, node: _UctNode) -> _UctNode:
        log = 2.0 * math.log(node.visits)

        def bound(item: tuple[str, _UctNode]) -> float:
            move, child = item
            return worth_of_move(child.total / child.visits, node.position.turn, move) + math.sqrt(log / child.visits)

        return max(node.children.items(), key=bound)[1]

    def _choice(self) -> str:
        """Return the most visited move."""
        if not self._root.children:
            self._playout()
        return max(self._root.children.items(), key=lambda item: item[1].visits)[0]

    def advance(self, move: str) -> None:
        """Keep the part of the tree below a move."""
        super().advance(move)
        self._root = self._root.children.get(move) or _UctNode(self.position)


def random_result(position: Position, rng: random.Random) -> float:
    """Return what the result of a uniformly random game from a position on is worth to Black."""
    while moves := position.legal_moves:
        position = position.play(rng.choice(moves))
    winner = position.winner
    assert winner
    return result_value(winner)


def _some_moves(position: Position, rng: random.Random) -> Sequence[str]:
    moves = position.legal_moves
    return rng.sample(moves, _OPENINGS_TRIED) if position.turn == "o" and len(moves) > _OPENINGS_TRIED else moves
