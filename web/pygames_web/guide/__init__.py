"""How each game is played, in our own words."""

from pygames_web.guide import nadraz, serpent, snex, sundraval, vadrantir
from pygames_web.guide.parts import About, Diagram, Guide, Ruling, Section

__all__ = ["GUIDES", "About", "Diagram", "Guide", "Ruling", "Section"]

#: The guide of each game by the game's name.
GUIDES: dict[str, Guide] = {
    "nadraz": nadraz.GUIDE,
    "vadrantir": vadrantir.GUIDE,
    "sundraval": sundraval.GUIDE,
    "snex": snex.GUIDE,
    "serpent": serpent.GUIDE,
}
