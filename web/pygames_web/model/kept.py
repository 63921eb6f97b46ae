"""What the browser keeps for all games, preferences and what was learned, as JSON: an object of fields, or a list of names.

Another version of the site may have written it, and other windows write it too. So nothing that stands there is ever replaced as a
whole: what is new is added to it (`amended`), and what a newer version has made stays as it is.
"""

import json

from pygames.errors import GamesError, Message
from pygames.outside.json_text import read_json

#: The version of what this site keeps, which is told where it is not the first.
VERSION = 1


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


def amended(kept: str | None, more: str, careful: bool = False) -> str:
    """Return what is kept with more fields, or more names.

    What a newer version has made stays as it is. What is damaged gives way, unless one is ``careful``: then that stays, too.
    """
    if kept is None:
        return more
    try:
        old = read_json(kept)
        require_known(old)
    except NewerVersion:
        return kept
    except ValueError:
        return kept if careful else more
    new = read_json(more)
    if isinstance(old, dict) and isinstance(new, dict):
        return json.dumps({**old, **new})
    if isinstance(old, list) and isinstance(new, list):
        return json.dumps([*old, *(name for name in new if name not in old)])
    return kept if careful else more
