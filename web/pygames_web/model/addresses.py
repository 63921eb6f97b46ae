"""The addresses of the site's places, as they stand behind the # of the page's address."""

from pygames.rules import Setup
from pygames_web.model.setups import written_setup

#: The list of saved games, the puzzle of the day, and what one has played and solved.
SAVED, DAILY, RESULTS = "/games", "/daily", "/results"
#: How the address of a saved game begins; its id follows.
PLAYED = "/play/"
#: How those of games begin that are begun with the analysis on: without a move, game, size and variant following; from a puzzle,
#: its game and number following; from a diagram of a guide, the same.
STUDIED, EXPLORED, TRIED = "/study/", "/explore/", "/try/"
#: How that of a game begins that is only read; its link follows.
READ = "/read/"
#: How that of a position begins that is set up; game, size and variant follow, then its text.
SET_UP = "/edit/"
#: How those of guides, lessons and puzzles begin; the game follows and, of an exercise, its number.
GUIDE, LESSON, PUZZLES = "/learn/", "/lesson/", "/puzzles/"

#: The places that are the same for everyone: a link may lead there.
_FOR_ALL = (SAVED, DAILY, RESULTS, STUDIED, EXPLORED, TRIED, READ, SET_UP, GUIDE, LESSON, PUZZLES)


def is_for_all(address: str) -> bool:
    """Whether an address begins as that of a place that is the same for everyone, as a lesson.

    >>> is_for_all("/learn/snex"), is_for_all("/play/x"), is_for_all("/inbox")
    (True, False, False)
    """
    return parted(address)[0] in _FOR_ALL


def parted(address: str) -> tuple[str, str]:
    """Return how an address begins, and what follows.

    >>> parted("/puzzles/snex/3"), parted("/games")
    (('/puzzles/', 'snex/3'), ('/games', ''))
    """
    place, slash, name = address.removeprefix("/").partition("/")
    return f"/{place}{slash}", name


def set_up(setup: Setup, text: str) -> str:
    """Return the address where a position can be changed."""
    return f"{SET_UP}{written_setup(setup, '/')}/{text.replace(' ', '_')}"
