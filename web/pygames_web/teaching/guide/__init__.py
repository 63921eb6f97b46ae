"""How each game is played, in our own words, and what it looks like."""

from importlib import import_module

from pygames.rules import GAMES
from pygames_web.teaching.guide.parts import About, Diagram, Guide, Ruling, Section

__all__ = ["GUIDES", "About", "Diagram", "Guide", "Ruling", "Section"]

#: The guide of each game by the game's name, which is the name of its module here.
GUIDES: dict[str, Guide] = {name: import_module(f"{__name__}.{name}").GUIDE for name in GAMES}
