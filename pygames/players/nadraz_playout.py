"""Nadraz played at random to the end."""

from random import Random

from pygames.players.rave import RandomGame, RandomPlay
from pygames.players.search import result_value
from pygames.rules.nadraz import Nadraz


def random_game(position: Nadraz, rng: Random) -> RandomGame:
    """Play on from a running position of the play phase, as `Nadraz.random_game` does."""
    winner, black, white = position.random_game(rng)
    return RandomGame(result_value(winner), black, white)


def _placed(position: Nadraz) -> dict[str, int]:
    """Return the cells that each move changes."""
    return position.options


#: How Nadraz is searched by random games: while the board is filling up, knowledge says as much in a fraction of the time.
RANDOM_PLAY = RandomPlay(random_game, _placed, since=0.6, curiosity=0.15)
