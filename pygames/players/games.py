"""Which knowledge goes with which game."""

from typing import Any

from pygames.players.knowledge import Knowledge
from pygames.players.nadraz import NadrazKnowledge, ReverseNadrazKnowledge
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


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from."""
    return KNOWLEDGE[position.setup.game.name, position.setup.variant]


def analysis(position: Position, seed: int = 0) -> Search:
    """Return a search of a position with the knowledge of its game."""
    return Search(position, knowledge_of(position), seed)
