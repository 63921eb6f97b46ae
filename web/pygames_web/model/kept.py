"""What the browser keeps for all games, preferences and what was learned, as JSON: an object of fields, or a list of names.

Another version of the site may have written it, and other windows write it too. So nothing that stands there is ever replaced as a
whole: what is new is added to it (`amended`), and what a newer version has made stays as it is. What is damaged is put aside before
anything takes its place.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

from pygames.errors import GamesError, Message
from pygames.outside.bounds import MOST_OF_ONE
from pygames.outside.json_text import read_json

#: The version of what this site keeps, which is told where it is not the first.
VERSION = 1

#: A name in a list of them, as an exercise has.
_NAME = re.compile(r'"([a-z]+/[a-z]+/[0-9]+)"')
#: How much of a damaged list is looked through for names: all exercises together take a tenth of it.
_MOST_CHARACTERS = 100_000
#: The longest text of an object of fields that is kept, and read.
MOST_OF_FIELDS = 10_000
#: The longest text of a list that is kept: a little less than is read, since more stands around it in a file.
MOST_OF_NAMES = MOST_OF_ONE - 10_000


class NewerVersion(GamesError):
    """Something that a newer version of the site has kept, in a form that is unknown here."""


def require_known(data: object) -> None:
    """Raise `NewerVersion` if data that was kept names a version that is unknown here."""
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise NewerVersion(Message("it was made by a newer version of this site"))


def is_newer(text: str | None) -> bool:
    """Whether a newer version has kept a text."""
    try:
        require_known(read_json(text or "{}"))
    except NewerVersion:
        return True
    except ValueError:
        return False
    return False


def with_names(names: Iterable[Any], more: Iterable[str]) -> list[Any]:
    """Return the names of a list with those behind them that are not there yet, each once, as far as the text of all has room."""
    joined = list(names)
    there = {name for name in joined if isinstance(name, str)}
    room = MOST_OF_NAMES - len(json.dumps(joined))
    for name in more:
        if name in there:
            continue
        size = len(json.dumps(name)) + len(", ")
        if size <= room:
            joined.append(name)
            there.add(name)
            room -= size
    return joined


def amended(kept: str | None, more: str) -> str | None:
    """Return what is kept with more fields, or more names; None if it is damaged, so that nothing can be added to it.

    What a newer version has made stays as it is. Names for which there is no room are left out (`with_names`). An object that is
    longer than is read, or would be, counts as damaged.
    """
    if kept is None:
        return more
    try:
        old = read_json(kept)
        require_known(old)
    except NewerVersion:
        return kept
    except ValueError:
        return None
    new = read_json(more)
    if isinstance(old, dict) and isinstance(new, dict):
        text = json.dumps({**old, **new})
        return text if max(len(kept), len(text)) <= MOST_OF_FIELDS else None
    if isinstance(old, list) and isinstance(new, list):
        return json.dumps(with_names(old, new))
    return None


def names_in(kept: str) -> list[str]:
    """Return the names of a kept list; of a damaged one, those that can be read."""
    try:
        names = read_json(kept)
    except ValueError:
        return _NAME.findall(kept[:_MOST_CHARACTERS])
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def salvaged(damaged: str, more: str) -> str:
    """Return what takes the place of a damaged text: more fields or, after the names that can be read, more names."""
    new = read_json(more)
    return json.dumps(with_names((), [*names_in(damaged), *new])) if isinstance(new, list) else more
