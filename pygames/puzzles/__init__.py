"""Puzzles: positions with one winning move, found in games of computer players and proved by exhaustive search."""

from pygames.puzzles.proof import Prover, Undecided
from pygames.puzzles.puzzle import Puzzle, fault, puzzles_of
from pygames.puzzles.themes import Theme, theme_of

__all__ = ["Prover", "Puzzle", "Theme", "Undecided", "fault", "puzzles_of", "theme_of"]
