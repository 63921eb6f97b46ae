"""Which knowledge goes with which game, and which search."""

from typing import Any

from pygames.players import nadraz_playout, vadrantir_playout
from pygames.players.knowledge import Knowledge
from pygames.players.nadraz import NadrazKnowledge, ReverseNadrazKnowledge
from pygames.players.rave import RandomPlay, RaveSearch
from pygames.players.search import Search
from pygames.players.serpent import SerpentKnowledge
from pygames.players.snex import SnexKnowledge
from pygames.players.sundraval import SundravalKnowledge
from pygames.players.vadrantir import VadrantirKnowledge
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

#: How to search a game by random games, where these foresee results better than what is known.
RANDOM_PLAY: dict[str, RandomPlay] = {"vadrantir": vadrantir_playout.RANDOM_PLAY}

#: The same where a random game takes so many times as long as a judgement that it is for those who are given their time.
SLOW_RANDOM_PLAY: dict[tuple[str, str], RandomPlay] = {("nadraz", "standard"): nadraz_playout.RANDOM_PLAY}


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from."""
    return KNOWLEDGE[position.setup.game.name, position.setup.variant]


def champion(position: Position, seed: int = 0) -> Search:
    """Return the search that plays a game best when it has a second or so for a move."""
    random_play = SLOW_RANDOM_PLAY.get((position.setup.game.name, position.setup.variant))
    if random_play:
        return RaveSearch(position, knowledge_of(position), random_play, seed)
    return analysis(position, seed)


def analysis(position: Position, seed: int = 0) -> Search:
    """Return a search of a position that is strong and soon says what the chances are."""
    random_play = RANDOM_PLAY.get(position.setup.game.name)
    if random_play:
        return RaveSearch(position, knowledge_of(position), random_play, seed)
    return glance(position, seed)


def glance(position: Position, seed: int = 0) -> Search:
    """Return a search of a position that judges what it sees by what is known about the game."""
    return Search(position, knowledge_of(position), seed)
