"""Monte-Carlo tree search on random games: for a game of which too little is known to judge its positions.

The tree is that of `Search`, but a new position is judged by a game played at random from there to the end. Such a game says little,
and about one move; so each position also counts, for each of its moves, the games in which the mover came to have the stones that it
would put there *at any later time* (all moves as first). That count comes first, and what was seen below the move itself takes over
as that grows (rapid action value estimation: Gelly and Silver, 2011). It suits games in which stones mostly stay what they are.

Where random games foresee the result better than knowledge only later in the game, positions before that are judged and searched by
knowledge.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pygames.players.knowledge import Knowledge
from pygames.players.search import Hope, Node, Search, result_value, worth
from pygames.rules import Position
from pygames.rules.position import COLOURS

#: Of how many moves the third power is how many games below a move count about as much as those in which it was made at some time:
#: so 1 of 70 moves is long judged by those, but when few are left, it matters which comes first.
_TRUST = 7.0


class RandomGame(NamedTuple):
    """A game played at random: what its result is worth to Black, and the cells on which each colour had a stone at any time."""

    value: float
    black: int
    white: int


#: What plays on at random from any position in which it is a colour's turn.
PlayAtRandom = Callable[[Any, Random], RandomGame]


@dataclass(frozen=True)
class RandomPlay:
    """How a game is searched by random games.

    Attributes:
        game: plays one.
        placed: returns the cells on which each move of a position puts stones; a pass may be missing.
        since: how far a game must have come (`Knowledge.progress`) for that to serve better than knowledge.
        curiosity: how much moves that were tried less than others are preferred.
    """

    game: PlayAtRandom
    placed: Callable[[Any], Mapping[str, int]]
    since: float = 0.0
    curiosity: float = 0.0


class RaveSearch(Search):
    """A search that plays random games."""

    def __init__(self, position: Position, knowledge: Knowledge[Any], random_play: RandomPlay, seed: int = 0) -> None:
        """Prepare to think about a position by games that are played at random."""
        super().__init__(position, knowledge, seed)
        self._random_play = random_play
        self._game = RandomGame(0.5, 0, 0)
        #: The position of which it is known whether a move wins at once.
        self._surveyed: Node | None = None

    def _late(self, position: Position) -> bool:
        """Return whether random games say more about a position than knowledge."""
        return self._knowledge.progress(position) >= self._random_play.since

    def _hopes_here(self) -> bool:
        """Return whether the moves on the board are weighed by what random games promise."""
        return self.position.turn in COLOURS and self._late(self.position)

    @property
    def overview(self) -> int:
        """How many playouts a look at the position and at each of its moves takes."""
        return 1 if self._hopes_here() else super().overview

    @property
    def unseen(self) -> int:
        """How many playouts it takes until no win in one is missed."""
        if self._hopes_here():
            return 0 if self._surveyed is self._root else 2 - (self._root.visits > 0)
        return super().unseen

    def _judge(self, node: Node, exactly: bool) -> None:
        position = node.position
        if position.turn == "o" or not self._late(position):
            super()._judge(node, exactly)
            return
        winner = position.winner if exactly else self._knowledge.winner(position)
        if winner:
            node.proved = result_value(winner)
            self._game = RandomGame(node.proved, position.black, position.white)
        else:
            # The colours make no difference to the position, so it may be judged as if they had been chosen.
            chosen = position.play("black") if position.turn == "c" else position
            self._game = self._random_play.game(chosen, self.rng)
        node.mean = self._game.value

    def _remember(self, path: Sequence[Node]) -> None:
        """Tell the positions on a way of all the moves that were made in the game at its end."""
        if not self._late(path[-1].position):
            super()._remember(path)
            return
        value, black, white = self._game
        for node in reversed(path[:-1]):
            position = node.position
            never_held = ~(black if position.turn == "b" else white)
            gain = worth(value, position.turn)
            for hope in node.hopes:
                if not hope.cells & never_held:
                    hope.games += 1
                    hope.wins += gain
            black |= position.black
            white |= position.white

    def _expand(self, node: Node) -> None:
        position = node.position
        if position.turn not in COLOURS or not self._late(position):
            super()._expand(node)
            return
        moves = list(position.legal_moves)
        if not moves:
            super()._expand(node)
            return
        self.rng.shuffle(moves)
        node.children = {}
        node.moves = moves
        placed = self._random_play.placed(position)
        node.hopes = [Hope(move, placed.get(move, 0)) for move in moves]

    def _descend(self, node: Node, everything: bool) -> Node:
        if not node.hopes:
            return super()._descend(node, everything)
        best = None
        if everything and self._surveyed is not node:
            best = self._win(node)
            self._surveyed = node
        best = best or _most_hoped_of(node, self._random_play.curiosity)
        if best.child is None:
            best.child = Node(node.position.play(best.move), best.move)
            self._nodes += 1
            assert node.children is not None
            node.children[best.move] = best.child
        return best.child

    def _win(self, node: Node) -> Hope | None:
        """Return a move that wins at once, if there is one that is not known to."""
        turn = node.position.turn
        for hope in node.hopes:
            following = hope.child.position if hope.child else node.position.play(hope.move)
            winner = self._knowledge.winner(following)
            if winner and worth(result_value(winner), turn) == 1.0:
                return hope
        return None

    def _forget_glances(self, node: Node) -> None:
        """Keep all where there are hopes: these are surveyed once more."""
        if not node.hopes:
            super()._forget_glances(node)


def _most_hoped_of(node: Node, curiosity: float) -> Hope:
    """Return the move that promises most, with a bonus for those tried less than others."""
    turn = node.position.turn
    trust = (len(node.hopes) / _TRUST) ** 3
    bonus = curiosity * math.sqrt(math.log(node.visits + 1))
    best, most = None, -1.0
    for hope in node.hopes:
        child, visits, seen = hope.child, 0, 0.0
        if child is not None:
            if child.proved is not None:
                continue
            visits, seen = child.visits, worth(child.mean, turn)
        share = math.sqrt(trust / (3 * visits + trust))
        promise = share * hope.wins / hope.games + (1.0 - share) * seen + bonus / math.sqrt(visits + 1)
        if promise > most:
            best, most = hope, promise
    assert best, "a position with nothing left to look into is proved"
    return best
