"""The reference in ``docs/api/``: docstrings and signatures as Sphinx is to read them.

What napoleon, its reader of sections, makes of docstrings leaves two things that no page should show. Attributes that stand
together, as ``black, white: the sets of stones``, become one field, which Sphinx would read as a type and a name. And Python itself
describes the fields of a named tuple, by numbers that say nothing.

A signature with a value that Python has no text for, as ``<factory>``, is none that Sphinx can read: it shows all of it as it stands.
"""

import re
from collections.abc import Iterable, Iterator

_TOGETHER = re.compile(r":ivar (\w+(?:, \w+)+):(.*)")
_BY_NUMBER = re.compile(r"Alias for field number \d+")
#: A value that Python has no text for; the name of a function in it may be ``<lambda>``.
_WITHOUT_TEXT = re.compile(r"<[^<>]*(?:<[^<>]*>)?[^<>]*>")


def on_docstring(app: object, what: str, name: str, it: object, options: object, lines: list[str]) -> None:
    """Put what Sphinx is to read in the place of what napoleon has made of a docstring."""
    lines[:] = readable(lines)


def on_signature(
    app: object, what: str, name: str, it: object, options: object, signature: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Return the signature that Sphinx is to read, and what is returned.

    >>> on_signature(None, "class", "Record", None, None, "(tags: Mapping[str, str] = <factory>)", None)
    ('(tags: Mapping[str, str] = ...)', None)
    """
    return signature and _WITHOUT_TEXT.sub("...", signature), returned


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
