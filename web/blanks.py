"""What the build fills into the blanks of the pages that stand as they are: what these share with each other and with the pages that
Python makes, from the same source.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from catalogue import TRANSLATED, catalogue
from pygames.errors import Message
from pygames_web.app import start
from pygames_web.markup import Markup, join, tag
from pygames_web.pages import page
from pygames_web.pages.icons import NAMES, icon
from pygames_web.pages.top import top
from pygames_web.words import Speaker

#: What pages with a board have in common: what is seen while Python starts, and the start itself.
START = "start.html"
_START = Path(__file__).resolve().parent / "site" / START

_CANNOT_START = Message("The page could not start.")
_WITHOUT_SCRIPTS = Message("The games are played in the page by a program. Please switch JavaScript on.")


def fill_in(text: str, values: Mapping[str, str]) -> str:
    """Replace each ``{{name}}`` of a page by its value; an unknown name is an error."""
    return re.sub(r"\{\{(\w+)\}\}", lambda blank: values[blank[1]], text)


def shared(site: str, plugins_off: tuple[str, ...]) -> dict[str, str]:
    """Return the values of the blanks; ``site`` is the folder of our scripts, ``plugins_off`` what PyScript is to leave out."""
    icons = {f"icon_{name.replace('-', '_')}": icon(name) for name in NAMES}
    parts = {
        "site": site,
        "no_plugins": json.dumps([f"!{name}" for name in plugins_off]),
        "without_scripts": _in_every_language(_WITHOUT_SCRIPTS),
        "cannot_start": _in_every_language(_CANNOT_START),
        **icons,
    }
    start_page = _START.read_text(encoding="utf-8")
    return {
        **parts,
        "start_page": fill_in(start_page, {**parts, "module": "shell"}),
        "start_board": fill_in(start_page, {**parts, "module": "frame"}),
        "front_page": page(start("./", "", {})[0], Speaker()),
        "top": top("./", "", Speaker(), standing=True),
        "top_one_below": top("../", "", Speaker(), standing=True),
    }


def _in_every_language(message: Message) -> Markup:
    """Return a paragraph in each language: where no script runs, none can choose one."""
    speakers = [Speaker(), *(Speaker(language, catalogue(language)) for language in TRANSLATED)]
    return join(*(tag("p", say(message), lang=say.language) for say in speakers))
