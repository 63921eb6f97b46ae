"""Which knowledge goes with which game, and which search."""

from typing import Any

from pygames.players.knowledge import Knowledge
from pygames.players.nadraz import NadrazKnowledge, ReverseNadrazKnowledge
from pygames.players.rave import PlayAtRandom, RaveSearch
from pygames.players.sampled import RandomWinner, SampledSearch
from pygames.players.search import Search
from pygames.players.serpent import SerpentKnowledge
from pygames.players.snex import SnexKnowledge
from pygames.players.sundraval import SundravalKnowledge
from pygames.players.vadrantir import VadrantirKnowledge
from pygames.players.vadrantir_playout import random_game as random_vadrantir
from pygames.rules import Position
from pygames.rules.nadraz import Nadraz

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

#: How to find out who wins at random in a game in which that foresees results better once it has come so far (`Knowledge.progress`).
RANDOM_WINNERS: dict[tuple[str, str], tuple[RandomWinner, float]] = {
    ("nadraz", "standard"): (Nadraz.random_winner, 0.7)
}


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from."""
    return KNOWLEDGE[position.setup.game.name, position.setup.variant]


def champion(position: Position, seed: int = 0) -> Search:
    """Return the search that plays a game best when it has a second or so for a move."""
    sampled = RANDOM_WINNERS.get((position.setup.game.name, position.setup.variant))
    if sampled:
        random_winner, since = sampled
        return SampledSearch(position, knowledge_of(position), random_winner, since, seed)
    return analysis(position, seed)


def analysis(position: Position, seed: int = 0) -> Search:
    """Return a search of a position that is strong and soon says what the chances are."""
    random_game = RANDOM_GAMES.get(position.setup.game.name)
    if random_game:
        return RaveSearch(position, knowledge_of(position), random_game, seed)
    return glance(position, seed)


def glance(position: Position, seed: int = 0) -> Search:
    """Return a search of a position that judges what it sees by what is known about the game."""
    return Search(position, knowledge_of(position), seed)
