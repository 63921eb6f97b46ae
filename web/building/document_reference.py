"""The reference in ``docs/api/``: the lines of docstrings as Sphinx is to read them.

What napoleon, its reader of sections, makes of them leaves two things that no page should show. Attributes that stand together, as
``black, white: the sets of stones``, become one field, which Sphinx would read as a type and a name. And Python itself describes the
fields of a named tuple, by numbers that say nothing.
"""

import re
from collections.abc import Iterable, Iterator

_TOGETHER = re.compile(r":ivar (\w+(?:, \w+)+):(.*)")
_BY_NUMBER = re.compile(r"Alias for field number \d+")


def on_docstring(app: object, what: str, name: str, it: object, options: object, lines: list[str]) -> None:
    """Put what Sphinx is to read in the place of what napoleon has made of a docstring."""
    lines[:] = readable(lines)


def readable(lines: Iterable[str]) -> list[str]:
    r"""Return the lines with a field for each attribute, and without what Python says of a named tuple.

    >>> print(*readable([":ivar black, white: the sets", "    of stones.", ":ivar turn: whose turn it is."]), sep="\n")
    :ivar black: the sets
        of stones.
    :ivar white: the sets
        of stones.
    :ivar turn: whose turn it is.
    >>> readable(["Alias for field number 0", ""])
    ['']
    """
    return [line for field in _fields(lines) for line in _apart(field) if not _BY_NUMBER.fullmatch(line)]


def _fields(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield each line together with those that go on with it, which are indented."""
    field: list[str] = []
    for line in lines:
        if field and not line.startswith(" "):
            yield field
            field = []
        field.append(line)
    if field:
        yield field


def _apart(field: list[str]) -> list[str]:
    """Return the lines of a field, once for each of its names if it has several."""
    together = _TOGETHER.fullmatch(field[0])
    if together is None:
        return field
    return [line for name in together[1].split(", ") for line in (f":ivar {name}:{together[2]}", *field[1:])]
