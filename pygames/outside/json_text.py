"""JSON, within bounds.

Depth is looked for before JSON is read, by as many passes over the text as levels are allowed: the reader of JSON calls itself for
each level, and in a browser that ends in an error of JavaScript, which no ``except`` is meant for.
"""

import json
import math
from typing import NoReturn

from pygames.outside.bounds import MOST_DEPTH, MOST_DIGITS, MOST_OF_ONE, Excess

_NOT_NESTING = bytes(set(range(256)) - set(b'"[]{}'))


class TooDeep(Excess):
    """JSON that is nested too deeply."""


def read_json(text: str, most: int = MOST_OF_ONE) -> object:
    """Return what a JSON text stands for; raise `ValueError` if it is none, and `Excess` if it goes beyond a bound."""
    if len(text) > most:
        raise Excess(f"it is longer than {most} characters")
    require_shallow(text)
    return json.loads(text, parse_float=_real, parse_int=_whole, parse_constant=_constant)


def require_shallow(text: str) -> None:
    """Raise `TooDeep` if the brackets of a JSON text are nested more than `MOST_DEPTH` deep, or do not fit together.

    An object and the lists in it count as one level.
    """
    plain = text.encode(errors="replace").replace(rb"\\", b"").replace(rb"\"", b"")
    # Only quotes and brackets are left, then only brackets outside quotes: two quotes side by side enclose nothing that counts.
    brackets = b"".join(plain.translate(None, _NOT_NESTING).replace(b'""', b"").split(b'"')[::2])
    for _ in range(MOST_DEPTH):
        inner = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if len(inner) == len(brackets):
            break
        brackets = inner
    if brackets:
        raise TooDeep("it is nested too deeply, or its brackets do not fit together")


def _real(digits: str) -> float:
    value = float(digits) if len(digits) <= MOST_DIGITS else math.inf
    if math.isinf(value):
        raise Excess("it holds a number that is too large")
    return value


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Excess("it holds a number that is too large")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON")
