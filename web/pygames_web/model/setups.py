"""Which game, size and variant: as the parts of an address or of a control's value name it."""

from pygames.errors import Message, UnknownGame, quoted
from pygames.outside.text import read_number
from pygames.rules import Setup, find_game


def read_setup(game: str, size: str = "", variant: str = "") -> Setup:
    """Return the setup of these names, as in ``read_setup("nadraz", "10")``; raise `UnknownGame` if there is none.

    Without a size it is the recommended one.
    """
    known, cells = find_game(game), read_number(size, 4)
    if size and cells is None:
        raise UnknownGame(Message("the size is a number, not {size}", size=quoted(size, always=True)))
    return known.setup(cells, variant or "standard")


def written_setup(setup: Setup, between: str = ",") -> str:
    """Return the names of a setup, as in ``nadraz,10,standard``."""
    return between.join((setup.game.name, str(setup.size), setup.variant))
