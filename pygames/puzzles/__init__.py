"""Puzzles: positions with one winning move, found in games of computer players and proved by exhaustive search."""

from pygames.puzzles.proof import Prover, Undecided
from pygames.puzzles.puzzle import Puzzle, fault, has_puzzles, puzzles_of
from pygames.puzzles.themes import Theme, theme_of

__all__ = ["Prover", "Puzzle", "Theme", "Undecided", "fault", "has_puzzles", "puzzles_of", "theme_of"]
