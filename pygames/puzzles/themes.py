"""What a puzzle is about: what its moves do in the terms of the game.

A game's themes are in the module of its name in this package, `THEMES`; it may be missing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pygames.beside import declared
from pygames.errors import Message
from pygames.puzzles.puzzle import Puzzle
from pygames.rules import Position


@dataclass(frozen=True)
class Theme:
    """Something that a move may do.

    Attributes:
        name: what the data calls it.
        title: what people call it.
        why: says of a move that it does so.
        does: whether the move does so that leads from one position to another.
    """

    name: str
    title: Message
    why: Callable[[str], Message]
    does: Callable[[Position, str, Position], bool]


def themes(game: str) -> dict[str, Theme]:
    """Return the themes of a game by name; those that say more come first."""
    found: tuple[Theme, ...] = declared(__package__, game, "THEMES") or ()
    return {theme.name: theme for theme in found}


def theme_of(position: Position, move: str) -> Theme | None:
    """Return what a move does above all, None if nothing that has a name.

    >>> from pygames.puzzles import puzzles_of
    >>> puzzle = puzzles_of("snex")[0]
    >>> theme_of(puzzle.position, puzzle.line[0]).name
    'guarded-gap'
    """
    after = position.play(move)
    for theme in themes(position.setup.game.name).values():
        if theme.does(position, move, after):
            return theme
    return None


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the names of the themes of the moves to find, each once, in order."""
    found = (theme_of(position, move) for position, _, move, others in puzzle.decisions() if others)
    return tuple(dict.fromkeys(theme.name for theme in found if theme))
