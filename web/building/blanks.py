"""What the build fills into the blanks of the pages that stand as they are.

They have it in common with each other and with the pages that Python makes, and it comes from the same source.
"""

import json
import re
from collections.abc import Callable, Mapping

from building import WEB
from building.catalogue import TRANSLATED, catalogue
from pygames.drawing import THEMES
from pygames.errors import Message
from pygames.rules import GAMES
from pygames_web.machine.app import start
from pygames_web.markup import Markup, join, tag
from pygames_web.pages import page
from pygames_web.pages.icons import NAMES, icon
from pygames_web.pages.top import top
from pygames_web.words import LANGUAGES, Speaker

#: What pages with a board have in common: what is seen while Python starts, and the start itself.
START = "start.html"
_START = WEB / "site" / START

_CANNOT_START = Message("The page could not start.")
#: The blanks stay for guard.js, which knows the file.
_MISTYPED = Message(
    "The server sends {file} as {type}, but browsers take such a file only as {wanted}.",
    file="{file}",
    type="{type}",
    wanted="{wanted}",
)
_IS_FILE = Message(
    "It was opened as a file, but needs a web server: run {command} in its folder and open {address}.",
    command="python3 -m http.server",
    address="http://localhost:8000",
)
_BARE = Message(
    "Files of this page have not come. Load it again; if that does not help, they are missing on the server."
)
_WITHOUT_SCRIPTS = Message("The games are played in the page by a program. Please switch JavaScript on.")
_FRAMED = Message(
    "This page is shown inside a page of somebody else. To be safe, it works only in a window of its own."
)
_NO_NETWORK = Message("There is no network")
_NOT_KEPT = Message("This page is not kept for use without a network.")
_GAMES_ARE_KEPT = Message("The games are.")
_TITLES = ", ".join(game.title for game in GAMES.values())
_OPEN = Message("Open it in a window of its own")
_ABOUT_GALLERY = Message("Boards of {titles} for any web page, by two lines of HTML.")
_ABOUT_PYTHON = Message("{titles} as a pure Python package.")


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Replace each ``{{name}}`` of a page by its value; an unknown name is an error."""
    return re.sub(r"\{\{(\w+)\}\}", lambda blank: values[blank[1]], text)


def shared(site: str, plugins_off: tuple[str, ...]) -> dict[str, str]:
    """Return the values of the blanks; ``site`` is the folder of our scripts, ``plugins_off`` what PyScript is to leave out."""
    icons = {f"icon_{name.replace('-', '_')}": icon(name) for name in NAMES}
    parts = {
        "site": site,
        "names": ", ".join(GAMES),
        "languages": " ".join(LANGUAGES),
        "tags": ", ".join(LANGUAGES),
        "themes": " ".join(THEMES),
        "titles": _TITLES,
        "about_gallery": _about(_ABOUT_GALLERY),
        "about_python": _about(_ABOUT_PYTHON),
        "no_plugins": json.dumps([f"!{name}" for name in plugins_off]),
        "without_scripts": _in_every_language(_paragraph(_WITHOUT_SCRIPTS)),
        "bare": _in_every_language(_paragraph(_BARE)),
        "cannot_start": _in_every_language(_paragraph(_CANNOT_START)),
        "mistyped": _in_every_language(_paragraph(_MISTYPED)),
        "is_file": _in_every_language(_paragraph(_IS_FILE)),
        **icons,
    }
    start_page = _START.read_text(encoding="utf-8")
    return {
        **parts,
        "start_page": fill_in(start_page, {**parts, "module": "site"}),
        "start_board": fill_in(start_page, {**parts, "module": "frame"}),
        "framed": _in_every_language(_framed),
        "front_page": page(start("./", "", {})[0], Speaker()),
        "top": top("./", "", Speaker(), standing=True),
        "top_one_below": top("../", "", Speaker(), standing=True),
    }


def elsewhere() -> list[dict[str, str]]:
    """Return what the service worker says in place of a page that it has not kept while there is no network, in each language."""
    return [{"lang": say.language, "body": _not_kept(say)} for say in _speakers()]


def _about(sentence: Message) -> Markup:
    """Return what programs are told that a page is about: a sentence about the games, to be translated where it is read."""
    content = sentence.template.format(titles=_TITLES)
    return tag("meta", name="description", data_say=sentence.template, data_titles=_TITLES, content=content)


def _in_every_language(write: Callable[[Speaker], Markup]) -> Markup:
    """Return what is written in each language: a script that needs no other file chooses one; where none runs, all are read."""
    return join(*map(write, _speakers()))


def _speakers() -> tuple[Speaker, ...]:
    """Return who says a sentence in each language, in English first."""
    return Speaker(), *(Speaker(language, catalogue(language)) for language in TRANSLATED)


def _paragraph(message: Message) -> Callable[[Speaker], Markup]:
    return lambda say: tag("p", say(message), lang=say.language)


def _framed(say: Speaker) -> Markup:
    """Return all that is seen of a page in the frame of a stranger."""
    link = tag("a", say(_OPEN), href="./", target="_blank", rel="noopener")
    return tag("main", tag("p", say(_FRAMED)), tag("p", link), class_="guide", lang=say.language)


def _not_kept(say: Speaker) -> Markup:
    link = tag("a", say(_GAMES_ARE_KEPT), href="./")
    return join(tag("h1", say(_NO_NETWORK)), tag("p", say(_NOT_KEPT), " ", link))
