"""Finds puzzles near the ends of games that computer players play against each other.

Two kinds of games need two methods. Where a game ends suddenly, the last turns of the winner are looked into. Where it lasts until
the board is full, its ending is looked into as far back as a proof reaches, and played out again and again by a player that errs:
good play has mostly decided a game before a proof can reach its end. A game that was played before is looked into as it is.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from pygames.players import LEVELS
from pygames.puzzles.difficulty import solver
from pygames.puzzles.proof import Prover, Undecided
from pygames.puzzles.puzzle import Puzzle, compose, kept_for
from pygames.puzzles.themes import themes_of
from pygames.rules import Position, Setup


class Method(NamedTuple):
    """How the puzzles of a game are found.

    ``turns`` is within how many turns the winner wins, in games that end suddenly; None where they are played out. ``budget`` is how
    many positions a proof may look at, fewer where looking at one takes long.
    """

    turns: int | None = None
    budget: int = 20_000


class Quest(NamedTuple):
    """Where to look for a puzzle: in a game of a number, which is the same game whenever it is played.

    Attributes:
        setup: the game, size and variant.
        number, seed: which of the games to look into.
        level: who plays it.
        choices: how many moves there must be to find.
        turns: within how many turns to win, in games that end suddenly; None for as many as usual.
        each: how many puzzles to take of the game at most.
        game: the positions of its play phase, if it was played before; None where it is to be played first.
    """

    setup: Setup
    number: int
    seed: int = 0
    level: str = "steady"
    choices: int = 1
    turns: int | None = None
    each: int = 1
    game: tuple[Position, ...] | None = None

    @property
    def method(self) -> Method:
        """How to look."""
        method = Method(**kept_for(self.setup.game.name).get("method", {}))
        if not (self.turns and method.turns):
            return method
        more = max(self.turns - method.turns, 0)
        return Method(self.turns, method.budget * _BUDGET_OF_A_TURN**more)


#: The fewest moves to choose from, for fewer are no puzzle, and the most decisions in a line, for more are a strain.
_LEAST_MOVES, _MOST_DECISIONS = 5, 4
_MOST_PLIES = 400
#: How many times as many positions a proof may look at for each turn more.
_BUDGET_OF_A_TURN = 5
#: How many plies before the end of a game the ending begins, at most, how often it is played out again, and by whom.
_ENDING, _AGAIN, _AGAIN_BY = 16, 12, "casual"


def look(quest: Quest) -> list[Puzzle]:
    """Return the best puzzles of a game, no two of which begin with the same move, with their themes and difficulty."""
    method = quest.method
    rng = random.Random(f"{quest.seed} {quest.number}")
    prover = Prover(method.budget)
    positions = _played(quest, rng) if quest.game is None else list(quest.game)
    if not positions:
        return []
    if method.turns:
        looked_into = _last_turns(positions, method)
    elif quest.game is not None:
        looked_into = iter(_decided(positions, prover))
    else:
        looked_into = _endings(positions, prover, rng)
    found = [puzzle for position in looked_into if (puzzle := _puzzle(position, method, prover))]
    best = best_of((puzzle for puzzle in found if puzzle.choices >= quest.choices), quest.each)
    return [replace(puzzle, themes=themes_of(puzzle), level=solver(puzzle)) for puzzle in best]


def best_of(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """Return so many puzzles at most, those with the most moves to find first, no two of which begin with the same move."""
    best: dict[str, Puzzle] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: (puzzle.choices, len(puzzle.refutations[0])), reverse=True):
        best.setdefault(puzzle.line[0], puzzle)
    return list(best.values())[:most]


def _played(quest: Quest, rng: random.Random) -> list[Position]:
    """Return the positions of the play phase of a game. Nobody passes who can do otherwise, so that the endings are small."""
    start = quest.setup.start()
    position = start.play(rng.choice(start.legal_moves)).play("black")
    return _played_out(position, quest.level, rng)


def _played_out(position: Position, level: str, rng: random.Random) -> list[Position]:
    """Return a position and those that follow as a level plays on."""
    player = LEVELS[level].player(position, rng.randrange(2**32))
    positions = [position]
    while not position.over and len(positions) < _MOST_PLIES:
        others = [move for move in position.legal_moves if move != "pass"] or ["pass"]
        player.think()
        liked = player.move()
        move = liked if liked in others else rng.choice(others)
        player.advance(move)
        position = position.play(move)
        positions.append(position)
    return positions


def _last_turns(positions: list[Position], method: Method) -> Iterator[Position]:
    """Yield the positions near the end of a game in which its winner was to move."""
    assert method.turns
    winner = positions[-1].winner
    return (position for position in positions[-2 * method.turns - 2 : -1] if position.turn == winner)


def _decided(positions: list[Position], prover: Prover) -> list[Position]:
    """Return the positions of a game, from its end back, that a proof can decide."""
    decided: list[Position] = []
    for position in reversed(positions[:-1]):
        try:
            prover.wins(position, "b")
        except Undecided:
            break
        decided.append(position)
    return decided


def _endings(positions: list[Position], prover: Prover, rng: random.Random) -> Iterator[Position]:
    """Yield the positions near the end of a game that a proof can decide, and those of other games from there."""
    decided = _decided(positions[-_ENDING - 1 :], prover)
    yield from decided
    for _ in range(_AGAIN if decided else 0):
        yield from _played_out(rng.choice(decided), _AGAIN_BY, rng)[1:-1]


def _puzzle(position: Position, method: Method, prover: Prover) -> Puzzle | None:
    """Return the puzzle that a position makes, if it makes one that is worth solving and can be proved."""
    if len(position.legal_moves) < _LEAST_MOVES:
        return None
    try:
        if method.turns and prover.wins(position, position.colour, method.turns - 1):
            return None
        puzzle = compose(position, method.turns, prover)
    except Undecided:
        return None
    worth = puzzle and len(puzzle.refutations) <= _MOST_DECISIONS and puzzle.line[0] != "pass"
    return puzzle if worth else None
