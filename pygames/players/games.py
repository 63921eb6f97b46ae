"""Which knowledge goes with which game, and which search."""

from typing import Any

from pygames.players.knowledge import Knowledge
from pygames.players.nadraz import NadrazKnowledge, ReverseNadrazKnowledge
from pygames.players.rave import PlayAtRandom, RaveSearch
from pygames.players.search import Search
from pygames.players.serpent import SerpentKnowledge
from pygames.players.snex import SnexKnowledge
from pygames.players.sundraval import SundravalKnowledge
from pygames.players.vadrantir import VadrantirKnowledge
from pygames.players.vadrantir_playout import random_game as random_vadrantir
from pygames.rules import Position

#: The knowledge of every game, by the name of the game and the variant.
KNOWLEDGE: dict[tuple[str, str], Knowledge[Any]] = {
    ("nadraz", "standard"): NadrazKnowledge(),
    ("nadraz", "reverse"): ReverseNadrazKnowledge(),
    ("vadrantir", "standard"): VadrantirKnowledge(),
    ("sundraval", "standard"): SundravalKnowledge(),
    ("snex", "standard"): SnexKnowledge(),
    ("serpent", "standard"): SerpentKnowledge(),
}

#: How to play a game at random, where random games foresee results better than what is known.
RANDOM_GAMES: dict[str, PlayAtRandom] = {"vadrantir": random_vadrantir}


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from."""
    return KNOWLEDGE[position.setup.game.name, position.setup.variant]


def analysis(position: Position, seed: int = 0) -> Search:
    """Return a search of a position, as strong as we know how to make it for its game."""
    random_game = RANDOM_GAMES.get(position.setup.game.name)
    if random_game:
        return RaveSearch(position, knowledge_of(position), random_game, seed)
    return glance(position, seed)


def glance(position: Position, seed: int = 0) -> Search:
    """Return a search of a position that judges what it sees by what is known about the game."""
    return Search(position, knowledge_of(position), seed)
