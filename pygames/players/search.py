"""Monte-Carlo tree search on a game's knowledge: the search for all games (`pygames.players.rave` is its variant on random games).

A *playout* walks down the tree to a position not seen before, judges it by the knowledge of the game, and tells every
position on the way. At each position on the way down the move is taken that promises most: its value so far, plus a bonus that is
large for moves the knowledge recommends and shrinks as they are tried (the PUCT rule of Rosin, 2011, and AlphaZero). The value
of a move is the mean of what was seen below it, and results that the rules make certain are proved up the tree (MCTS-Solver; Winands
et al., 2008). A move that has done well elsewhere in the tree is recommended more (a history heuristic, as progressive history of
Nijssen and Winands, 2011).

Values in the tree are always Black's chance to win. `worth` says what that is worth to whoever is to act, which is all it
takes to search the pie: the second player will take the better side, so the first player wants an even opening.

Nothing here knows of clocks other than to stop: the tree depends only on the position, the seed and the number of playouts.
"""

import math
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygames.players.knowledge import Candidate, Knowledge
from pygames.players.player import Player
from pygames.rules import Position, Turn, Winner
from pygames.rules.position import COLOURS

#: How much a recommendation counts against what was seen.
_CURIOSITY = 0.7
#: How much worse than its position an untried move is taken to be.
_DOUBT = 0.04
#: How much the recommendation of a move grows with what it has gained elsewhere: by this power of e for a whole chance to win.
_HINDSIGHT = 20.0
_NOTHING_GAINED = (0.0, 0, 1.0)
#: Moves of which the gains are remembered. When there are more, all are forgotten.
_MOST_MOVES = 50_000


def worth(black: float, turn: Turn) -> float:
    """Return what Black's chance to win is worth to whoever is to act: a colour, or a player who opens or chooses."""
    if turn == "b":
        return black
    if turn == "w":
        return 1.0 - black
    return min(black, 1.0 - black) if turn == "o" else max(black, 1.0 - black)


def worth_of_move(black: float, turn: Turn, move: str) -> float:
    """Return what Black's chance after a move is worth to whoever made it, be it a choice of colour."""
    if turn == "c":
        return black if move == "black" else 1.0 - black
    return worth(black, turn)


@dataclass(frozen=True)
class MoveReport:
    """What the search thinks of one move: the chance that it wins for whoever makes it, whether that is certain, and the
    playouts spent on it."""

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


class Node:
    """A position in the tree."""

    __slots__ = ("children", "hopes", "looks", "mean", "move", "moves", "position", "proved", "visits", "weights")

    def __init__(self, position: Position, move: str = "") -> None:
        self.position = position
        #: The move that led here.
        self.move = move
        self.visits = 0
        #: Black's chance: as it looked at first, and the mean of all playouts through here.
        self.looks = self.mean = 0.5
        #: The result if it is certain, as what it is worth to Black.
        self.proved: float | None = None
        #: The moves tried so far and where they lead; None before the first try.
        self.children: dict[str, Node] | None = None
        #: All moves: as long as nothing is hoped of them, the children's first and the others after them, the most recommended
        #: first, each with its share of the recommendation.
        self.moves: list[str] = []
        self.weights = array("d")
        #: What is hoped of the moves by a search that plays random games.
        self.hopes: list[Hope] = []

    @property
    def value(self) -> float:
        """Black's chance to win."""
        return self.mean if self.proved is None else self.proved


class Hope:
    """What random games promise of a move that leads to another position: see `pygames.players.rave`.

    Attributes:
        move: the move.
        cells: the cells on which it puts stones.
        child: where it leads, once it has been tried.
        games: in how many random games from its position on whoever makes it came to have stones on all of them, be it at once or
            later, and two to begin with.
        wins: how many of those games it won.
    """

    __slots__ = ("cells", "child", "games", "move", "wins")

    def __init__(self, move: str, cells: int) -> None:
        self.move = move
        self.cells = cells
        self.child: Node | None = None
        self.games = 2
        self.wins = 1.0


class Search(Player):
    """A computer player that searches: the strongest there is, and what the weaker levels and the analysis are made of."""

    #: Positions kept in the tree, up to some 8 kB each in a browser. When it is full, it no longer grows and playouts only weigh what
    #: is there.
    most_nodes = 60_000

    def __init__(self, position: Position, knowledge: Knowledge[Any], seed: int = 0) -> None:
        """Prepare to think about a position with the knowledge of its game."""
        super().__init__(position, seed)
        self._knowledge = knowledge
        self._root = Node(position)
        self._nodes = 1
        #: The playouts that the present position had before it stood on the board.
        self._inherited = 0
        #: What the moves of each colour gained where they were tried, all together, how often that was, and what follows for their
        #: recommendation.
        self._gains: dict[Turn, dict[str, tuple[float, int, float]]] = {colour: {} for colour in COLOURS}

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
        """How many playouts a look at the position and at each of its moves takes."""
        if self._root.children is None:
            self._expand(self._root)
        return 1 + len(self._root.moves)

    @property
    def done(self) -> bool:
        """Whether more thought cannot change the move: the result is proved, or there is no choice."""
        root = self._root
        return root.proved is not None or len(root.moves) == 1

    def think(self, playouts: int | None = None, seconds: float | None = None) -> bool:
        """Add up to so many playouts, or as many as fit in the time, but at least one; return whether more would be idle."""
        end = None if seconds is None else time.perf_counter() + seconds
        while not self.done and playouts != 0:
            self._playout()
            if playouts is not None:
                playouts -= 1
            if end is not None and time.perf_counter() >= end:
                break
        return self.done

    def settled(self, more: float) -> bool:
        """Return whether no other move could catch up with the one most looked into, unless that is proved to lose."""
        root = self._root
        if not root.children or self.unseen:
            return False
        *_, second, first = 0, 0, *sorted(child.visits for child in root.children.values() if child.proved is None)
        return first - second > more * (root.visits - self._inherited)

    def move(self) -> str:
        """Return the best move found: a proved win, or else the one most looked into."""
        while not self._root.children:
            self._playout()
        return self._ranking(self._root)[0]

    def advance(self, move: str) -> None:
        """Go on from the position after a move, keeping what is known about it; raise `IllegalMove` if it is not legal."""
        child = (self._root.children or {}).get(move)
        if child is None:
            child = Node(self.position.play(move), move)
        self._root = child
        self._inherited = child.visits
        self._nodes = _count(child)
        self.position = child.position
        self._forget_glances(child)

    def report(self, moves: int = 8) -> Report:
        """Return what the search thinks so far, with up to so many of the best moves."""
        root = self._root
        line, node = [], root
        while node.children:
            move = self._ranking(node)[0]
            line.append(move)
            node = _reached(node, move)
        ranking = self._ranking(root) if root.children else []
        return Report(
            black=_reached(root, ranking[0]).value if ranking else root.value,
            proved=root.proved is not None,
            playouts=root.visits,
            line=tuple(line),
            moves=tuple(self._move_report(move) for move in ranking[:moves]),
        )

    def tried(self) -> list[MoveReport]:
        """Return what the search thinks of every move it has tried here."""
        return [self._move_report(move) for move in self._root.children or ()]

    # -- one playout -------------------------------------------------------------------------------------------------

    def _playout(self) -> None:
        """Walk down to a position not seen before, judge it, and tell every position on the way."""
        node, path = self._root, [self._root]
        while node.visits and node.proved is None:
            if node.children is None:
                if self._nodes >= self.most_nodes:
                    break
                self._expand(node)
                if node.proved is not None:
                    break
            node = self._descend(node, everything=node is self._root)
            path.append(node)
        if node.visits == 0:
            self._judge(node, exactly=len(path) <= 2)
            self._remember(path)
        value = node.value
        node.visits += 1
        for parent in reversed(path[:-1]):
            parent.mean += (value - parent.mean) / (parent.visits + 1)
            parent.visits += 1
            _prove(parent)
            if parent.proved is not None:
                value = parent.proved

    def _judge(self, node: Node, exactly: bool) -> None:
        position = node.position
        winner = position.winner if exactly else self._knowledge.winner(position)
        if winner:
            node.proved = node.mean = result_value(winner)
        elif position.turn == "o":
            node.mean = 0.5
        else:
            # The colours make no difference to the position, so it may be judged as if they had been chosen.
            chosen = position.play("black") if position.turn == "c" else position
            node.mean = self._knowledge.black_chance(chosen)
        node.looks = node.value

    def _remember(self, path: Sequence[Node]) -> None:
        """Add to the gains of the last move on a way by how much more its position promises at first sight than the one before."""
        if len(path) == 1:
            return
        *_, node, child = path
        turn = node.position.turn
        if turn not in COLOURS:
            return
        gains = self._gains[turn]
        if len(gains) >= _MOST_MOVES:
            gains.clear()
        gain, times, _ = gains.get(child.move, _NOTHING_GAINED)
        gain, times = gain + worth(child.looks, turn) - worth(node.looks, turn), times + 1
        # Few trials count little.
        gains[child.move] = gain, times, math.exp(_HINDSIGHT * gain / (times + 1))

    def _expand(self, node: Node) -> None:
        position = node.position
        candidates: Sequence[Candidate]
        if position.turn == "o":
            candidates = [Candidate(1.0, move) for move in self._knowledge.openings(position, self.rng)]
        elif position.turn == "c":
            candidates = [Candidate(1.0, move) for move in position.legal_moves]
        else:
            gains = self._gains[position.turn]
            candidates = [
                Candidate(weight * gains.get(move, _NOTHING_GAINED)[2], move)
                for weight, move in self._knowledge.candidates(position)
            ]
            if not candidates:
                winner = position.winner
                assert winner, "a running position has moves"
                node.proved = result_value(winner)
                return
        total = sum(candidate.weight for candidate in candidates)
        node.children = {}
        _line_up(node, [], [Candidate(weight / total, move) for weight, move in candidates])

    def _descend(self, node: Node, everything: bool) -> Node:
        """Return the child to walk to: a new one, or the most promising; ``everything`` says to try all moves first."""
        children = node.children
        assert children is not None
        turn, tried = node.position.turn, len(children)
        if not everything or tried == len(node.moves):
            curiosity = _CURIOSITY * node.visits**0.5
            best, most = None, -1.0
            for child, weight in zip(children.values(), node.weights, strict=False):
                if child.proved is None:
                    promise = worth(child.value, turn) + curiosity * weight / (1 + child.visits)
                    if promise > most:
                        best, most = child, promise
            if tried == len(node.moves):
                assert best, "a position with nothing left to look into is proved"
                return best
            if best and most >= worth(node.value, turn) - _DOUBT + curiosity * node.weights[tried]:
                return best
        move = node.moves[tried]
        if turn == "c" and children:
            # Whichever colour is taken, the position is the same: who sits where is no part of it.
            child = next(iter(children.values()))
        else:
            child = Node(node.position.play(move), move)
            self._nodes += 1
        children[move] = child
        return child

    def _forget_glances(self, node: Node) -> None:
        """Have the moves tried again whose positions were judged once and no further: from now on, no end may be overlooked."""
        if node.children is None or node.position.turn == "c":
            return
        tried: list[Candidate] = []
        others: list[Candidate] = []
        for weight, move in zip(node.weights, node.moves, strict=True):
            child = node.children.get(move)
            known = child is not None and (child.children is not None or child.proved is not None)
            (tried if known else others).append(Candidate(weight, move))
        node.children = {move: node.children[move] for _, move in tried}
        _line_up(node, tried, others)

    # -- what comes out ----------------------------------------------------------------------------------------------

    def _ranking(self, node: Node) -> list[str]:
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


def _line_up(node: Node, tried: list[Candidate], others: list[Candidate]) -> None:
    """Give a position its moves: those that have been tried, in that order, and then the others, the most recommended first."""
    ordered = [*tried, *sorted(others, key=_by_weight)[::-1]]
    node.moves = [move for _, move in ordered]
    node.weights = array("d", [weight for weight, _ in ordered])


def _by_weight(candidate: Candidate) -> float:
    return candidate.weight


def _prove(node: Node) -> None:
    """Take over a win of whoever is to move from a child, or what is best once all moves are proved."""
    turn = node.position.turn
    assert node.children
    proofs = [child.proved for child in node.children.values() if child.proved is not None]
    if not proofs or turn == "o":
        return
    best = max(proofs, key=lambda proved: worth(proved, turn))
    if worth(best, turn) == 1.0 or len(proofs) == len(node.moves):
        node.proved = node.mean = best


def _reached(node: Node, move: str) -> Node:
    """Return the node after a move that was tried; both choices of colour lead to the same position, which is looked into once."""
    assert node.children
    return next(iter(node.children.values())) if node.position.turn == "c" else node.children[move]


def _count(node: Node) -> int:
    """Return the number of positions in a tree."""
    waiting, found = [node], 0
    while waiting:
        found += 1
        waiting += (waiting.pop().children or {}).values()
    return found


def result_value(winner: Winner) -> float:
    """Return what a result is worth to Black."""
    return {"b": 1.0, "draw": 0.5, "w": 0.0}[winner]
