"""Which search goes with which game: each game's module in this package declares its `Expertise`."""

from typing import Any

from pygames.beside import declared
from pygames.players.ending import EndingSearch
from pygames.players.expertise import WITHOUT_KNOWLEDGE, Expertise
from pygames.players.knowledge import Knowledge
from pygames.players.rave import RaveSearch
from pygames.players.search import Search
from pygames.rules import GAMES, Position


def _expertise(game: str) -> dict[str, Expertise]:
    """Return the expertise of a game by variant, none if there is no module of its name."""
    return declared(__package__, game, "EXPERTISE") or {}


#: The expertise of every game, by the name of the game and the variant.
_EXPERTISE = {(name, variant): expertise for name in GAMES for variant, expertise in _expertise(name).items()}


def expertise_of(position: Position) -> Expertise:
    """Return how the game is searched that a position is from."""
    setup = position.setup
    return _EXPERTISE.get((setup.game.name, setup.variant), WITHOUT_KNOWLEDGE)


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from, as far as it helps at its size."""
    knowledge = expertise_of(position).knowledge
    return knowledge if position.setup.size >= knowledge.taught_from else knowledge.untaught()


def champion(position: Position, seed: int = 0, knowledge: Knowledge[Any] | None = None) -> Search:
    """Return the search that plays a game best when it has a second or so for a move.

    Args:
        position: where it is to think.
        seed: makes its chance.
        knowledge: what it knows of the game, if not what comes with the package.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
    >>> player = champion(position, seed=1)
    >>> done = player.think(playouts=40)
    >>> player.move() in position.legal_moves
    True
    """
    expertise = expertise_of(position)
    if expertise.random_play and expertise.find_ending:
        knowledge = knowledge or knowledge_of(position)
        return EndingSearch(position, knowledge, expertise.random_play, expertise.find_ending, seed)
    return _by_random_games(position, seed, knowledge)


def analysis(position: Position, seed: int = 0, knowledge: Knowledge[Any] | None = None) -> Search:
    """Return a search of a position that is strong and soon says what the chances are; for its arguments see `champion`.

    >>> import pygames
    >>> search = analysis(pygames.start("snex", 6).play("d3").play("black"))
    >>> done = search.think(playouts=40)
    >>> 0 < search.report().black < 1
    True
    """
    search = (glance if expertise_of(position).slow else champion)(position, seed, knowledge)
    search.weighs = True
    return search


def limited(position: Position, seed: int = 0, knowledge: Knowledge[Any] | None = None) -> Search:
    """Return the search for who is held back to a number of playouts, and works out no ending; for its arguments see `champion`."""
    return (glance if expertise_of(position).slow else _by_random_games)(position, seed, knowledge)


def glance(position: Position, seed: int = 0, knowledge: Knowledge[Any] | None = None) -> Search:
    """Return a search of a position that judges what it sees by what is known about the game."""
    return Search(position, knowledge or knowledge_of(position), seed)


def _by_random_games(position: Position, seed: int, knowledge: Knowledge[Any] | None) -> Search:
    """Return a search by random games, or by what is known where these foresee no better."""
    random_play = expertise_of(position).random_play
    if random_play:
        return RaveSearch(position, knowledge or knowledge_of(position), random_play, seed)
    return glance(position, seed, knowledge)
