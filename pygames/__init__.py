"""Abstract board games for two: rules, records, players and drawings in pure Python.

>>> import pygames
>>> position = pygames.start("vadrantir", 5)
>>> position = position.play("e5").play("white").play("d4")
>>> position.text
'5/6/7/8/4b4/3w4/7/6/5 b -'
>>> len(position.legal_moves), position.over, position.winner
(59, False, None)
"""

from pygames.errors import BadPosition, GamesError, IllegalMove, Message, UnknownGame
from pygames.rules import (
    GAMES,
    Colour,
    Entry,
    Equipment,
    Finding,
    Game,
    Mark,
    MarkKind,
    Position,
    Score,
    Setup,
    Turn,
    Winner,
    find_game,
)

#: The version of the package, and of the site that is built with it.
__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadPosition",
    "Colour",
    "Entry",
    "Equipment",
    "Finding",
    "Game",
    "GamesError",
    "IllegalMove",
    "Mark",
    "MarkKind",
    "Message",
    "Position",
    "Score",
    "Setup",
    "Turn",
    "UnknownGame",
    "Winner",
    "__version__",
    "find_game",
    "start",
]


def start(game: str, size: int | None = None, variant: str = "standard") -> Position:
    """Return the position before the opening of a game.

    Args:
        game: its name, one of `GAMES`.
        size: cells along a side of the board; the recommended size if None.
        variant: one of the game's variants.

    Raises:
        UnknownGame: there is no such game, size or variant.

    >>> start("nadraz", 6, "reverse")
    <Nadraz 6 reverse: 6/7/8/9/10/11/10/9/8/7/6 o ->
    """
    return find_game(game).start(size, variant)
