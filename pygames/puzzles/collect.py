"""Finds puzzles in the endings of games that computer players play against each other on the smallest boards.

Two kinds of games need two methods. Where a game lasts until the board is full, good play has mostly decided it before a proof can
reach its end; so its ending is played out again and again at random, which gives many more positions with one winning move. Where a
game ends suddenly, the last turns of the winner are looked into.
"""

import random
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from pygames.players import LEVELS
from pygames.puzzles.proof import Prover, Undecided
from pygames.puzzles.puzzle import Puzzle, compose, kept_for
from pygames.rules import Game, Position, find_game


class Method(NamedTuple):
    """How the puzzles of a game are found.

    ``turns`` is within how many turns the winner wins, in games that end suddenly; None where they are played out. ``budget`` is how
    many positions a proof may look at, fewer where looking at one takes long. ``level`` names who plays the games, chance if None.
    """

    turns: int | None = None
    budget: int = 20_000
    level: str | None = "casual"


#: The fewest moves to choose from, for fewer are no puzzle, and the most decisions in a line, for more are a strain.
_LEAST_MOVES, _MOST_DECISIONS = 5, 4
_MOST_PLIES = 250
#: How many times as many positions a proof may look at for each turn more.
_BUDGET_OF_A_TURN = 5
#: How many plies before the end of a game the ending begins, at most, and how often it is played out at random.
_ENDING, _AGAIN = 16, 40


def collect(name: str, seed: int, choices: int = 1, turns: int | None = None) -> Iterator[Puzzle]:
    """Yield puzzles of a game for as long as they are wanted: at most one from each game played.

    In each there are at least so many moves to find, and, in games that end suddenly, so many turns to win within if it is not to be
    as many as usual. The same seed gives the same puzzles. Raise `UnknownGame` if there is no such game.
    """
    game, method = find_game(name), Method(**kept_for(name).get("method", {}))
    if turns and method.turns:
        method = method._replace(turns=turns, budget=method.budget * _BUDGET_OF_A_TURN ** max(turns - method.turns, 0))
    for number in count():
        rng = random.Random(f"{seed} {number}")
        prover = Prover(method.budget)
        positions = _played(game, method, rng)
        looked_into = _last_turns(positions, method) if method.turns else _endings(positions, prover, rng)
        found = [puzzle for position in looked_into if (puzzle := _puzzle(position, method, prover))]
        best = max(found, key=lambda puzzle: (puzzle.choices, len(puzzle.refutations[0])), default=None)
        if best and best.choices >= choices:
            yield best


def _played(game: Game, method: Method, rng: random.Random) -> list[Position]:
    """Return the positions of the play phase of a game. Nobody passes who can do otherwise, so that the endings are small."""
    start = game.start(game.sizes[0])
    position = start.play(rng.choice(start.legal_moves)).play("black")
    player = LEVELS[method.level].player(position, rng.randrange(2**32)) if method.level else None
    positions = [position]
    while not position.over and len(positions) < _MOST_PLIES:
        others = [move for move in position.legal_moves if move != "pass"] or ["pass"]
        move = rng.choice(others)
        if player:
            player.think()
            liked = player.move()
            move = liked if liked in others else move
            player.advance(move)
        position = position.play(move)
        positions.append(position)
    return positions


def _last_turns(positions: list[Position], method: Method) -> Iterator[Position]:
    """Yield the positions near the end of a game in which its winner was to move."""
    assert method.turns
    winner = positions[-1].winner
    return (position for position in positions[-2 * method.turns - 2 : -1] if position.turn == winner)


def _endings(positions: list[Position], prover: Prover, rng: random.Random) -> Iterator[Position]:
    """Yield positions on random ways from those near the end of a game that a proof can decide."""
    decided = []
    for position in reversed(positions[-_ENDING:]):
        try:
            prover.wins(position, "b")
        except Undecided:
            break
        decided.append(position)
    for _ in range(_AGAIN if decided else 0):
        position = rng.choice(decided)
        while not position.over:
            yield position
            position = position.play(rng.choice(position.legal_moves))


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
    return puzzle if puzzle and len(puzzle.refutations) <= _MOST_DECISIONS else None
