"""Everyone who can be asked to play, by name: the levels, and the baselines that strength is measured against."""

from collections.abc import Callable

from pygames.errors import GamesError, Message, quoted, require_string
from pygames.levels import LEVELS
from pygames.players.baselines import FlatPlayer, GreedyPlayer, PlainUctPlayer, RandomPlayer
from pygames.players.games import knowledge_of
from pygames.players.player import Player
from pygames.rules import Position


class UnknownPlayer(GamesError):
    """No such level or baseline."""


def _greedy(position: Position, seed: int) -> Player:
    return GreedyPlayer(position, knowledge_of(position), seed)


#: The players that are for measuring only.
BASELINES: dict[str, Callable[[Position, int], Player]] = {
    "random": RandomPlayer,
    "greedy": _greedy,
    "flat": FlatPlayer,
    "uct": PlainUctPlayer,
}

#: Everyone: what makes a player for a position, from it and a seed.
PLAYERS: dict[str, Callable[[Position, int], Player]] = {
    **BASELINES,
    **{name: level.player for name, level in LEVELS.items()},
}


def make_player(name: str, position: Position, seed: int = 0) -> Player:
    """Return a player of a name, one of `PLAYERS`, seated at a position.

    Args:
        name: its name.
        position: where it is to think.
        seed: makes its chance; the same seed, position and number of playouts give the same move.

    Raises:
        UnknownPlayer: there is none of that name.

    >>> import pygames
    >>> position = pygames.start("snex", 6)
    >>> player = make_player("beginner", position)
    >>> done = player.think()
    >>> player.move() in position.legal_moves
    True
    """
    require_string(name, UnknownPlayer)
    if name not in PLAYERS:
        raise UnknownPlayer(
            Message(
                "there is no player {name}; there are: {names}",
                name=quoted(name, always=True),
                names=", ".join(PLAYERS),
            )
        )
    return PLAYERS[name](position, seed)
