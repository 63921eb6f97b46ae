"""Lines of JSON, as programs exchange them and as games are kept: a stream of any length, read line by line within bounds."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pygames.outside.bounds import MOST_OF_ONE
from pygames.outside.json_text import TooDeep, read_json

_TYPE_NAMES: dict[type, str] = {
    str: "a string",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}
#: How many bytes are read at a time.
_BLOCK = 1 << 16


class Unreadable(ValueError):
    """A line of a program that is not what it should be; the text says why."""


def lines_of(read: Callable[[int], bytes], most: int = MOST_OF_ONE) -> Iterator[bytes]:
    """Yield the lines of a stream without their breaks, each as soon as it is there.

    ``read`` returns at most so many bytes, none at the end. Of a line of more than ``most`` bytes only the first ``most + 1`` are
    kept, enough for `read_object` to refuse it.
    """
    line = b""
    while block := read(_BLOCK):
        first, *others = block.split(b"\n")
        line += first[: most + 1 - len(line)]
        for other in others:
            yield line
            line = other[: most + 1]
    if line:
        yield line


def read_object(line: bytes, example: str) -> dict[str, Any]:
    """Return the JSON object that a line holds. A byte order mark before it, as some systems begin a stream with, says nothing.

    Args:
        line: the line.
        example: a line as it should be, to be shown where this one holds something else.

    Raises:
        Unreadable: there is no object, or it goes beyond a bound.
    """
    if len(line) > MOST_OF_ONE:
        raise Unreadable(f"the line is longer than {MOST_OF_ONE} bytes")
    try:
        data = read_json(line.decode("utf-8-sig").rstrip("\r\n"))
    except json.JSONDecodeError as fault:
        raise Unreadable(f"the line is not JSON: character {fault.pos + 1} is wrong") from None
    except UnicodeDecodeError as fault:
        raise Unreadable(f"the line is not UTF-8: byte {fault.start + 1} is wrong") from None
    except TooDeep:
        raise Unreadable("the line is nested too deeply, or its brackets do not fit together") from None
    except ValueError as fault:
        raise Unreadable(f"the line cannot be read: {fault}") from None
    if not isinstance(data, dict):
        raise Unreadable(f"the line is no JSON object, such as {example}")
    return data


def said_in(request: dict[str, Any], types: Mapping[str, tuple[type, ...]]) -> dict[str, Any]:
    """Return what a request says besides its ``id``: a null is as good as nothing, as programs write it for a default.

    Raise `Unreadable` at a key that has no types, and at a value of another type than those: so true is no size.
    """
    for key, value in request.items():
        if key == "id":
            continue
        if key not in types:
            raise Unreadable(f"a request has no key {key!r}; it has: {', '.join((*types, 'id'))}")
        if value is not None and type(value) not in types[key]:
            raise Unreadable(f"{key} must be {' or '.join(_TYPE_NAMES[kind] for kind in types[key])}")
    return {key: value for key, value in request.items() if key != "id" and value is not None}
