"""Monte-Carlo tree search on a game's knowledge: the search for all games (`pygames.players.rave` is its variant on random games).

A *playout* walks down the tree to a position not seen before, evaluates it by the knowledge of the game, and updates every position
on the way. On the way down it takes the move with the greatest

    value + c * prior * sqrt(visits of the position) / (1 + visits of the move)

(the PUCT rule of Rosin, 2011, in the form of AlphaZero; c is `SearchConstants.exploration`). The value of a move is the mean of all
evaluations below it. Results that the rules make certain are proved up the tree (MCTS-Solver; Winands et al., 2008). A move that
has gained much elsewhere in the tree gets a greater prior (a history heuristic, like the progressive history of Nijssen and
Winands, 2011): with mean gain g in the chance to win, it is multiplied by exp(`SearchConstants.history` * g).

Values in the tree are always Black's chance to win. `worth` says what that is worth to whoever is to act. The pie needs no more than
that: the second player will take the better side, so the first player wants an even opening.

The clock is only read to stop: the tree depends on the position, the seed and the number of playouts alone.
"""

import math
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pygames.chances import worth, worth_of_move
from pygames.players.knowledge import Knowledge
from pygames.players.player import Player, end_of_thought
from pygames.rules import Position, Turn
from pygames.rules.terms import COLOURS, result_value

#: How many moves the history holds. When there are more, all are forgotten.
_MOST_MOVES = 50_000


class Gain(NamedTuple):
    """What a move has gained wherever it was tried in the tree.

    Attributes:
        total: the chances to win that it added for its maker, all together.
        times: how often it was tried.
        factor: what its prior is multiplied by because of that.
    """

    total: float = 0.0
    times: int = 0
    factor: float = 1.0


_NO_GAIN = Gain()


@dataclass(frozen=True)
class MoveReport:
    """What the search thinks of one move.

    Attributes:
        move: its text.
        chance: the chance, from 0 to 1, that whoever makes it wins.
        proved: whether that is certain.
        playouts: how many playouts went through it.
    """

    move: str
    chance: float
    proved: bool
    playouts: int


@dataclass(frozen=True)
class Report:
    """What the search thinks so far.

    Attributes:
        black: the chance that Black wins if the best move found is played; 0, 0.5 or 1 if that is proved.
        proved: whether the result is certain.
        playouts: how many playouts this rests on, those kept from earlier moves included.
        line: the best moves found from here on, for both sides.
        moves: the best moves here, best first.
    """

    black: float
    proved: bool
    playouts: int
    line: tuple[str, ...]
    moves: tuple[MoveReport, ...]


class SearchNode:
    """A position in the tree.

    Attributes:
        position: the position.
        move: the move that led here.
        visits: how many playouts have come through here.
        evaluation: Black's chance to win by the first evaluation.
        mean: Black's chance to win by all playouts through here.
        proved: what the result is worth to Black, if that is certain: 1, 0.5 or 0.
        children: where the moves tried so far lead; None before the first try.
        moves: all moves; those of the children come first, the others by falling prior. (A `RaveSearch` shuffles them.)
        priors: the prior of each of the moves; they add up to 1. A `RaveSearch` has none.
        rave: what random games tell of each of the moves, for a `RaveSearch`.
    """

    __slots__ = ("children", "evaluation", "mean", "move", "moves", "position", "priors", "proved", "rave", "visits")

    def __init__(self, position: Position, move: str = "") -> None:
        self.position = position
        self.move = move
        self.visits = 0
        self.evaluation = self.mean = 0.5
        self.proved: float | None = None
        self.children: dict[str, SearchNode] | None = None
        self.moves: list[str] = []
        self.priors = array("d")
        self.rave: list[RaveMove] = []

    @property
    def value(self) -> float:
        """Black's chance to win."""
        return self.mean if self.proved is None else self.proved


class RaveMove:
    """What random games tell of a move (its *all moves as first* statistics): see `pygames.players.rave`.

    Attributes:
        move: the move.
        cells: the set of the cells on which it puts stones.
        child: where it leads, once it has been tried.
        games: the number of random games from its position on in which its maker came to have stones on all of these cells, at once
            or later. It begins at 2, of which 1 is won, so that a move never seen has an even chance, and with more where the look of
            the move stands for some (`RandomPlay.foreseen`).
        wins: how many of those games its maker won.
    """

    __slots__ = ("cells", "child", "games", "move", "wins")

    def __init__(self, move: str, cells: int) -> None:
        self.move = move
        self.cells = cells
        self.child: SearchNode | None = None
        self.games = 2
        self.wins = 1.0


class Search(Player):
    """A computer player that searches: the levels and the analysis are made of it.

    >>> import pygames
    >>> from pygames.players import analysis
    >>> search = analysis(pygames.start("vadrantir", 5).play("e5").play("white"))
    >>> finished = search.think(playouts=30)
    >>> search.report().playouts, search.move() in search.position.legal_moves
    (30, True)
    """

    #: How many positions the tree may have, up to some 8 kB each in a browser. When it is full, playouts only visit what is there.
    #: Beyond that it grows by the moves of the position on the board, and where all that was tried in a position is proved.
    most_nodes = 60_000

    def __init__(self, position: Position, knowledge: Knowledge[Any], seed: int = 0) -> None:
        """Prepare to think about a position with the knowledge of its game."""
        super().__init__(position, seed)
        self._knowledge = knowledge
        self._constants = knowledge.constants
        #: Whether it is asked what a position is worth, and not only what to play: then it looks behind the only move, too.
        self.weighs = False
        self._root = SearchNode(position)
        self._nodes = 1
        #: The playouts that the present position had before it stood on the board.
        self._inherited = 0
        #: The history heuristic: what the moves of each colour have gained.
        self._history: dict[Turn, dict[str, Gain]] = {colour: {} for colour in COLOURS}

    @property
    def playouts(self) -> int:
        """How many playouts the present position has had, those made before it stood on the board included."""
        return self._root.visits

    @property
    def unseen(self) -> int:
        """How many playouts it takes until every move has been tried once, so that no win in one is missed."""
        return self.overview - len(self._root.children or ()) - (self._root.visits > 0)

    @property
    def overview(self) -> int:
        """How many playouts it takes to judge the position and each of its moves once; the moves are listed now if no playout has."""
        if self._root.children is None:
            self._expand(self._root)
        return 1 + len(self._root.moves)

    @property
    def done(self) -> bool:
        """Whether more thought changes nothing: the result is proved or, if only the move is asked for, there is no choice."""
        root = self._root
        return root.proved is not None or (len(root.moves) == 1 and not self.weighs)

    def _think(self, playouts: int | None, seconds: float | None) -> bool:
        """Think as `think` says; however short the time is, one playout is made, unless there are none to make."""
        end = end_of_thought(seconds)
        while not self.done and (playouts is None or playouts > 0):
            self._playout()
            if playouts is not None:
                playouts -= 1
            if end is not None and time.perf_counter() >= end:
                break
        return self.done

    def decided(self, more: float) -> bool:
        """Return whether no move can catch up in visits with the first one in ``more`` times the playouts made so far.

        Only playouts made since the position stood on the board are counted. The first move could still be proved to lose.
        """
        root = self._root
        if not root.children or self.unseen:
            return False
        *_, second, first = 0, 0, *sorted(child.visits for child in root.children.values() if child.proved is None)
        return first - second > more * (root.visits - self._inherited)

    def _choice(self) -> str:
        """Return the best move found: a proved win, or else the one most looked into."""
        while not self._root.children:
            self._playout()
        return self._ranking(self._root)[0]

    def advance(self, move: str) -> None:
        """Go on from the position after a move, keeping what is known about it; raise `IllegalMove` if it is not legal."""
        child = (self._root.children or {}).get(move)
        if child is None:
            child = SearchNode(self.position.play(move), move)
        self._root = child
        self._inherited = child.visits
        self.position = child.position
        self._forget_leaves(child)
        self._nodes = _count(child)

    def report(self, moves: int = 8) -> Report:
        """Return what the search thinks so far, with up to so many of the best moves."""
        root = self._root
        ranking = self._ranking(root) if root.children else []
        return Report(
            black=_reached(root, ranking[0]).value if ranking else root.value,
            proved=root.proved is not None,
            playouts=root.visits,
            line=self.line(),
            moves=tuple(self._move_report(move) for move in ranking[:moves]),
        )

    def estimate(self) -> float:
        """Return Black's chance to win, for a comparison with other positions.

        The best of many moves that were hardly tried is a lucky one: its chance is too good for whoever is to move. The mean of all
        playouts counts bad moves as well, and is too bad. While there are more moves than playouts, this is halfway between: in 30
        positions of Vadrantir 6 with 22 playouts each it was off by 10 % (root of the mean square), the best move's chance by 17 %.
        """
        black = self.report(1).black
        return black if self.playouts >= self.overview else (black + self._root.value) / 2

    def line(self, first: str | None = None) -> tuple[str, ...]:
        """Return the best moves found from here on, for both sides; if a legal first one is given, from it on."""
        line: list[str] = []
        node = self._root
        if first is not None:
            tried = node.children or {}
            if first not in tried and not (tried and node.position.turn == "c"):
                return (first,)
            line.append(first)
            node = _reached(node, first)
        while node.children:
            move = self._ranking(node)[0]
            line.append(move)
            node = _reached(node, move)
        return tuple(line)

    def tried(self) -> list[MoveReport]:
        """Return what the search thinks of every move it has tried here."""
        return [self._move_report(move) for move in self._root.children or ()]

    # -- one playout -------------------------------------------------------------------------------------------------

    def _playout(self) -> None:
        """Walk down to a position not seen before, evaluate it, and update every position on the way."""
        node, path = self._root, [self._root]
        while node.visits and node.proved is None:
            if node.children is None:
                if self._nodes >= self.most_nodes and node is not self._root:
                    break
                self._expand(node)
                if node.proved is not None:
                    break
            node = self._select(node, everything=node is self._root)
            path.append(node)
        if node.visits == 0:
            self._evaluate(node, exactly=len(path) <= 2)
            self._learn(path)
        value = node.value
        node.visits += 1
        child = node
        for parent in reversed(path[:-1]):
            parent.mean += (value - parent.mean) / (parent.visits + 1)
            parent.visits += 1
            if child.proved is not None:
                prove_by_children(parent)
            if parent.proved is not None:
                value = parent.proved
            child = parent

    def _evaluate(self, node: SearchNode, exactly: bool) -> None:
        """Give a new position its first value; ``exactly`` says that no end of the game may be overlooked."""
        position = node.position
        winner = position.winner if exactly else self._knowledge.winner(position)
        if winner:
            node.proved = node.mean = result_value(winner)
        elif position.turn == "o":
            node.mean = 0.5
        else:
            # Which player has which colour makes no difference to the position.
            chosen = position.play("black") if position.turn == "c" else position
            node.mean = self._knowledge.black_chance(chosen)
        node.evaluation = node.value

    def _learn(self, path: Sequence[SearchNode]) -> None:
        """Add to the history how much the last move of a playout has gained, by the first evaluations before and after it."""
        if len(path) == 1 or not self._constants.history:
            return
        *_, node, child = path
        turn = node.position.turn
        if turn not in COLOURS:
            return
        history = self._history[turn]
        if len(history) >= _MOST_MOVES:
            history.clear()
        total, times, _ = history.get(child.move, _NO_GAIN)
        total, times = total + worth(child.evaluation, turn) - worth(node.evaluation, turn), times + 1
        # One more trial that gained nothing is counted in, so that few trials count little.
        history[child.move] = Gain(total, times, math.exp(self._constants.history * total / (times + 1)))

    def _expand(self, node: SearchNode) -> None:
        """Give a position its moves and their priors; prove it if it turns out that the game is over."""
        position = node.position
        if position.turn in COLOURS:
            moves, priors = self._knowledge.candidates(position)
            if not moves:
                winner = position.winner
                assert winner, "a running position has moves"
                node.proved = result_value(winner)
                return
            history = self._history[position.turn]
            if history:
                factors = (history.get(move, _NO_GAIN).factor for move in moves)
                priors = [prior * factor for prior, factor in zip(priors, factors, strict=True)]
        else:
            opening = position.turn == "o"
            moves = self._knowledge.openings(position, self.rng) if opening else position.legal_moves
            priors = [1.0] * len(moves)
        total = sum(priors)
        node.children = {}
        _line_up(node, moves, [prior / total for prior in priors])

    def _select(self, node: SearchNode, everything: bool) -> SearchNode:
        """Return the child to walk to: a new one, or the most promising; ``everything`` says to try all moves first."""
        assert node.children is not None
        tried = len(node.children)
        if tried == len(node.moves):
            best, _ = self._most_promising(node)
            assert best, "a position with nothing left to look into is proved"
            return best
        if not everything:
            best, promise = self._most_promising(node)
            if best and self._nodes >= self.most_nodes:
                return best
            untried = worth(node.value, node.position.turn) - self._constants.reduction
            if best and promise >= untried + self._constants.exploration * node.visits**0.5 * node.priors[tried]:
                return best
        return self._first_try(node, node.moves[tried])

    def _most_promising(self, node: SearchNode) -> tuple[SearchNode | None, float]:
        """Return the child that the PUCT rule takes, and what it promises; None if all are proved."""
        assert node.children is not None
        turn, exploration = node.position.turn, self._constants.exploration * node.visits**0.5
        best, most = None, -1.0
        for child, prior in zip(node.children.values(), node.priors, strict=False):
            if child.proved is None:
                # In the play phase `worth` is written out: nothing runs more often.
                black = child.mean
                value = black if turn == "b" else 1.0 - black if turn == "w" else worth(black, turn)
                promise = value + exploration * prior / (1 + child.visits)
                if promise > most:
                    best, most = child, promise
        return best, most

    def _first_try(self, node: SearchNode, move: str) -> SearchNode:
        """Return the new child that a move leads to."""
        assert node.children is not None
        if node.position.turn == "c" and node.children:
            # Whichever colour is taken, the position is the same: who sits where is no part of it.
            child = next(iter(node.children.values()))
        else:
            child = SearchNode(node.position.play(move), move)
            self._nodes += 1
        node.children[move] = child
        return child

    def _forget_leaves(self, node: SearchNode) -> None:
        """Forget the children that were evaluated once: now that the position is on the board, no end may be overlooked."""
        if node.children is None or node.position.turn == "c":
            return
        node.children = {
            move: child
            for move, child in node.children.items()
            if child.children is not None or child.proved is not None
        }
        _line_up(node, node.moves, node.priors)

    # -- what comes out ----------------------------------------------------------------------------------------------

    def _ranking(self, node: SearchNode) -> list[str]:
        """Return the moves tried in a position, the best first."""
        turn = node.position.turn
        assert node.children is not None
        if turn == "c":
            black = next(iter(node.children.values())).value
            return ["black", "white"] if black >= 0.5 else ["white", "black"]

        def rank(move: str) -> tuple[float, float, float]:
            child = node.children[move]  # type: ignore[index]
            chance = worth(child.value, turn)
            certainty = 0.0 if child.proved is None else chance - 0.5
            return certainty, child.visits, chance

        return sorted(node.children, key=rank, reverse=True)

    def _move_report(self, move: str) -> MoveReport:
        assert self._root.children is not None
        child = _reached(self._root, move)
        chance = worth_of_move(child.value, self.position.turn, move)
        return MoveReport(move, chance, child.proved is not None, child.visits)


def _line_up(node: SearchNode, moves: Sequence[str], priors: Sequence[float]) -> None:
    """Give a position its moves: those of the children, in their order, and then the others, the greatest prior first."""
    assert node.children is not None
    tried = [index for index, move in enumerate(moves) if move in node.children]
    others = [index for index, move in enumerate(moves) if move not in node.children]
    order = [*tried, *sorted(others, key=priors.__getitem__)[::-1]]
    node.moves = [moves[index] for index in order]
    node.priors = array("d", [priors[index] for index in order])


def prove_by_children(node: SearchNode) -> None:
    """Prove a position by its children: won if one of them is won for whoever is to move, else once all moves are proved."""
    turn = node.position.turn
    assert node.children
    proofs = [child.proved for child in node.children.values() if child.proved is not None]
    if not proofs or turn == "o":
        return
    best = max(proofs, key=lambda proved: worth(proved, turn))
    if worth(best, turn) == 1.0 or len(proofs) == len(node.moves):
        node.proved = node.mean = best


def _reached(node: SearchNode, move: str) -> SearchNode:
    """Return the node after a move that was tried; both choices of a colour lead to the same one."""
    assert node.children
    return next(iter(node.children.values())) if node.position.turn == "c" else node.children[move]


def _count(node: SearchNode) -> int:
    """Return the number of positions in a tree: both choices of a colour lead to the same one."""
    waiting, found = [node], 0
    while waiting:
        found += 1
        waiting += set((waiting.pop().children or {}).values())
    return found
