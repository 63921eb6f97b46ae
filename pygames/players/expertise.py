"""How a game is searched: the declaration that each game's module ends with, and what serves where there is none."""

from random import Random
from typing import Any, NamedTuple

from pygames.players.ending import FindEnding
from pygames.players.knowledge import Knowledge
from pygames.players.rave import RandomGame, RandomPlay
from pygames.players.weights import Weight
from pygames.rules import Position
from pygames.rules.terms import result_value


class Expertise(NamedTuple):
    """How one variant of a game is searched.

    Attributes:
        knowledge: what is known about it.
        random_play: how to search it by random games, where these foresee results better than what is known.
        find_ending: what works out its endings, beside random games.
        slow: whether a random game takes far longer than an evaluation by knowledge. Then only the strongest level plays random
            games: it is limited by time, the others by playouts.
    """

    knowledge: Knowledge[Any]
    random_play: RandomPlay | None = None
    find_ending: FindEnding | None = None
    slow: bool = False


class RulesAlone(Knowledge[Position]):
    """What is known of a game of which only the rules are known: nothing, so that chance decides among moves that do not win."""

    notions = ("chance",)

    def features(self, position: Position) -> tuple[float, ...]:
        """Return a number that means nothing, the same whenever it is asked for."""
        return (Random(position.text).gauss(0.0, 1.0),)


def random_game(position: Position, rng: Random) -> RandomGame:
    """Play on from a position by legal moves, every one as likely."""
    black, white = position.black, position.white
    while not position.over:
        position = position.play(rng.choice(position.legal_moves))
        black |= position.black
        white |= position.white
    assert position.winner
    return RandomGame(result_value(position.winner), black, white)


def _placed(position: Position) -> dict[str, int]:
    """Return the cells on which each move puts stones of the colour to move."""
    colour, own = position.colour, position.own
    return {move: position.play(move).stones(colour) & ~own for move in position.legal_moves}


#: How a game is searched that declares nothing.
WITHOUT_KNOWLEDGE = Expertise(RulesAlone().weighted((Weight(0.1, 0.1),)), RandomPlay(random_game, _placed))
