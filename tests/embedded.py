"""Boards in the pages of others, of a site."""

from urllib.parse import urlencode

from pygames_web.machine.embed import Embed, start
from world import board_at_rest

SITE = "https://games.example/play/"


def board(**options: str) -> Embed:
    """Return the board that options ask for, the page around it told of it."""
    return board_at_rest(start(SITE, "#" + urlencode(options)))[0]
