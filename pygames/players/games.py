"""Which knowledge goes with which game."""

from typing import Any

from pygames.players.knowledge import Knowledge
from pygames.players.search import Search
from pygames.players.vadrantir import VadrantirKnowledge
from pygames.rules import Position

#: The knowledge of every game, by the name of the game.
KNOWLEDGE: dict[str, Knowledge[Any]] = {
    "vadrantir": VadrantirKnowledge(),
}


def knowledge_of(position: Position) -> Knowledge[Any]:
    """Return the knowledge of the game that a position is from."""
    return KNOWLEDGE[position.setup.game.name]


def analysis(position: Position, seed: int = 0) -> Search:
    """Return a search of a position with the knowledge of its game."""
    return Search(position, knowledge_of(position), seed)
