"""The rules of the games, one module each, and the registry that everything else iterates over."""

from pygames.errors import Message, UnknownGame, quoted
from pygames.rules.nadraz import NADRAZ
from pygames.rules.position import Colour, Entry, Game, Mark, Position, Score, Setup, Turn, Winner
from pygames.rules.serpent import SERPENT
from pygames.rules.snex import SNEX
from pygames.rules.sundraval import SUNDRAVAL
from pygames.rules.vadrantir import VADRANTIR

__all__ = ["GAMES", "Colour", "Entry", "Game", "Mark", "Position", "Score", "Setup", "Turn", "Winner", "find_game"]

#: Every game by name, in the order in which lists show them.
GAMES: dict[str, Game] = {game.name: game for game in (NADRAZ, VADRANTIR, SUNDRAVAL, SNEX, SERPENT)}


def find_game(name: str) -> Game:
    """Return the game of a name; raise `UnknownGame` if there is none."""
    if name not in GAMES:
        raise UnknownGame(
            Message(
                "there is no game {name}; there are: {names}", name=quoted(name, always=True), names=", ".join(GAMES)
            )
        )
    return GAMES[name]
