"""The rules of the games, one module each, and the registry that everything else iterates over."""

from importlib import import_module

from pygames.errors import Message, UnknownGame, quoted, require_string
from pygames.rules.entering import Entry
from pygames.rules.game import Equipment, Game, Setup
from pygames.rules.marks import Finding, Mark, MarkKind
from pygames.rules.position import Position
from pygames.rules.terms import Colour, Score, Turn, Winner

__all__ = [
    "GAMES",
    "Colour",
    "Entry",
    "Equipment",
    "Finding",
    "Game",
    "Mark",
    "MarkKind",
    "Position",
    "Score",
    "Setup",
    "Turn",
    "Winner",
    "find_game",
]

#: The games, in the order in which lists show them. This is the only list of them: whatever belongs to a game is in modules that
#: have its name, one in each layer that has something to say of it.
_NAMES = ("nadraz", "vadrantir", "sundraval", "snex", "serpent")

#: Every game by name.
GAMES: dict[str, Game] = {name: import_module(f"{__name__}.{name}").GAME for name in _NAMES}


def find_game(name: str) -> Game:
    """Return the game of a name, one of `GAMES`; raise `UnknownGame` if there is none.

    >>> find_game("snex").title, find_game("snex").sizes
    ('Snex', (6, 8, 10))
    """
    require_string(name, UnknownGame)
    if name not in GAMES:
        raise UnknownGame(
            Message(
                "there is no game {name}; there are: {names}", name=quoted(name, always=True), names=", ".join(GAMES)
            )
        )
    return GAMES[name]
