"""Monte-Carlo tree search on random games: for a game of which too little is known to evaluate its positions.

The tree is that of `Search`, but a new position is evaluated by a game played at random from there to the end. One such game says
little, and about one move only. So each position also counts, for each of its moves, the games below it in which the mover came to
have stones where that move puts them *at any later time*: all moves as first (AMAF). A move that was tried n times is valued by

    b * (AMAF mean) + (1 - b) * (its own mean),  b = sqrt(k / (3 n + k))

(rapid action value estimation, RAVE, with the hand-selected schedule of Gelly and Silver, 2011; for k see `_EQUIVALENCE`). It suits
games in which stones mostly stay what they are.

For who has learned how good moves look (`pygames.players.traits`), the AMAF counts of a move can begin with some games that its look
stands for (S. Gelly and D. Silver, *Combining online and offline knowledge in UCT*, 2007): see `RandomPlay.foreseen`.

In a game where random games foresee the result better than knowledge only later on, positions before that are searched by knowledge.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pygames.chances import worth
from pygames.players.knowledge import Knowledge
from pygames.players.search import RaveMove, Search, SearchNode
from pygames.rules import Position
from pygames.rules.terms import COLOURS, result_value

#: The equivalence parameter k of a position with m moves is (m / _EQUIVALENCE) ** 3: a move that was tried k times is valued by half
#: its AMAF mean and half its own. For 70 moves k is 1000, for 14 it is 8: when few moves are left, their order matters.
_EQUIVALENCE = 7.0
#: By how much the share of games that a move is foreseen to win differs at most from a half, and how clearly it must look better for
#: three quarters of that: see `RandomPlay.foreseen`.
_TRUST, _CLEAR = 0.2, 1.5


class RandomGame(NamedTuple):
    """A game played at random.

    Attributes:
        value: what its result is worth to Black: 1, 0.5 or 0.
        black, white: the cells on which each colour had a stone at any time.
    """

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
        placed: returns the set of the cells on which each move of a position puts stones; a pass may be missing.
        since: from which `Knowledge.progress` on this is better than knowledge.
        exploration: the exploration constant c: a move that was tried n times in N visits gets a bonus of
            c * sqrt(ln(N + 1) / (n + 1)).
        foreseen: how many games the look of a move stands for. With the prior p of the move and the mean m of the priors of all, the
            share of them that it wins is 0.5 + _TRUST * tanh(ln(p / m) / _CLEAR).
    """

    game: PlayAtRandom
    placed: Callable[[Any], Mapping[str, int]]
    since: float = 0.0
    exploration: float = 0.0
    foreseen: int = 0


class RaveSearch(Search):
    """A search that plays random games."""

    def __init__(self, position: Position, knowledge: Knowledge[Any], random_play: RandomPlay, seed: int = 0) -> None:
        """Prepare to think about a position by games that are played at random."""
        super().__init__(position, knowledge, seed)
        self._random_play = random_play
        self._game = RandomGame(0.5, 0, 0)
        #: The position of which it is known whether a move wins at once.
        self._surveyed: SearchNode | None = None

    def _late(self, position: Position) -> bool:
        """Return whether random games say more about a position than knowledge."""
        return self._knowledge.progress(position) >= self._random_play.since

    def _by_random_games(self) -> bool:
        """Return whether the position on the board is searched by random games."""
        return self.position.turn in COLOURS and self._late(self.position)

    @property
    def overview(self) -> int:
        """How many playouts it takes to judge the position and each of its moves once."""
        return 1 if self._by_random_games() else super().overview

    @property
    def unseen(self) -> int:
        """How many playouts it takes until no win in one is missed."""
        if self._by_random_games():
            return 0 if self._surveyed is self._root else 2 - (self._root.visits > 0)
        return super().unseen

    def _evaluate(self, node: SearchNode, exactly: bool) -> None:
        position = node.position
        if position.turn == "o" or not self._late(position):
            super()._evaluate(node, exactly)
            return
        winner = position.winner if exactly else self._knowledge.winner(position)
        if winner:
            node.proved = result_value(winner)
            self._game = RandomGame(node.proved, position.black, position.white)
        else:
            # Which player has which colour makes no difference to the position.
            chosen = position.play("black") if position.turn == "c" else position
            self._game = self._random_play.game(chosen, self.rng)
        node.mean = self._game.value

    def _learn(self, path: Sequence[SearchNode]) -> None:
        """Count the random game at the end of a playout in every position on the way, for the moves that came about in it."""
        if not self._late(path[-1].position):
            super()._learn(path)
            return
        value, black, white = self._game
        for node in reversed(path[:-1]):
            position = node.position
            never_held = ~(black if position.turn == "b" else white)
            gain = worth(value, position.turn)
            for option in node.rave:
                if not option.cells & never_held:
                    option.games += 1
                    option.wins += gain
            black |= position.black
            white |= position.white

    def _expand(self, node: SearchNode) -> None:
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
        node.rave = [RaveMove(move, placed.get(move, 0)) for move in moves]
        if self._random_play.foreseen and self._knowledge.trait_weights:
            self._foresee(node)

    def _foresee(self, node: SearchNode) -> None:
        """Count the games that the look of each move stands for."""
        games = self._random_play.foreseen
        priors = dict(zip(*self._knowledge.candidates(node.position), strict=True))
        mean = sum(priors.values()) / len(priors)
        for option in node.rave:
            option.games += games
            option.wins += games * (0.5 + _TRUST * math.tanh(math.log(priors[option.move] / mean) / _CLEAR))

    def _select(self, node: SearchNode, everything: bool) -> SearchNode:
        if not node.rave:
            return super()._select(node, everything)
        best = None
        if everything and self._surveyed is not node:
            best = self._win(node)
            self._surveyed = node
        if not best and self._nodes >= self.most_nodes and not everything:
            best = _most_promising(node, self._random_play.exploration, tried=True)
        best = best or _most_promising(node, self._random_play.exploration)
        assert best, "a position with nothing left to look into is proved"
        if best.child is None:
            best.child = SearchNode(node.position.play(best.move), best.move)
            self._nodes += 1
            assert node.children is not None
            node.children[best.move] = best.child
        return best.child

    def _win(self, node: SearchNode) -> RaveMove | None:
        """Return a move that wins at once, as far as knowledge sees; None if there is none."""
        turn = node.position.turn
        for option in node.rave:
            following = option.child.position if option.child else node.position.play(option.move)
            winner = self._knowledge.winner(following)
            if winner and worth(result_value(winner), turn) == 1.0:
                return option
        return None

    def _forget_leaves(self, node: SearchNode) -> None:
        """Keep all children of a position searched by random games: its wins in one are looked for anew (`_win`)."""
        if not node.rave:
            super()._forget_leaves(node)


def _most_promising(node: SearchNode, exploration: float, tried: bool = False) -> RaveMove | None:
    """Return the move of the greatest value (see the module) and bonus (see `RandomPlay.exploration`), of those tried if so wished.

    None if all of them are proved.
    """
    turn = node.position.turn
    k = (len(node.rave) / _EQUIVALENCE) ** 3
    bonus = exploration * math.sqrt(math.log(node.visits + 1))
    best, most = None, -1.0
    for option in node.rave:
        child = option.child
        if child is None:
            if tried:
                continue
            promise = option.wins / option.games + bonus
        elif child.proved is None:
            share = math.sqrt(k / (3 * child.visits + k))
            promise = share * option.wins / option.games + (1.0 - share) * worth(child.mean, turn)
            promise += bonus / math.sqrt(child.visits + 1)
        else:
            continue
        if promise > most:
            best, most = option, promise
    return best
