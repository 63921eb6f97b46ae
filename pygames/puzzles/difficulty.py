"""How difficult a puzzle is: the weakest level that finds every move of it, measured."""

from pygames.levels import LEVELS, Level
from pygames.players.level_player import LevelPlayer
from pygames.puzzles.puzzle import Puzzle
from pygames.rules import Position

#: The levels that are asked, from the weakest. Chance has too great a part in what a beginner finds.
ASKED = tuple(level for level in LEVELS.values() if level.name != "beginner" and level.playouts is not None)
#: A level solves a puzzle if it does so with each of these seeds.
_SEEDS = range(3)


def solver(puzzle: Puzzle) -> str:
    """Return the name of the weakest level that finds every move of a puzzle; empty if none of those asked does."""
    choices = [(position, move) for position, _, move, refutations in puzzle.decisions() if refutations]
    for level in ASKED:
        if all(_found(level, position, seed) == move for position, move in choices for seed in _SEEDS):
            return level.name
    return ""


def _found(level: Level, position: Position, seed: int) -> str:
    # How hard a move is to find is another question than how often one looks for it.
    player = LevelPlayer(level, position, seed, attentive=True)
    player.think()
    return player.move()
