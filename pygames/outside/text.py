"""Texts of people, and numbers in texts."""

import math
import re
import unicodedata

from pygames.errors import GamesError, Message, require_string
from pygames.outside.bounds import MOST_MARKS

_DIGITS = re.compile(r"[0-9]+", re.ASCII)
#: Letters, digits and signs as wide as a Chinese or Japanese sign, as keyboards there write them, and what each stands for.
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
#: What has no place of its own: marks of all kinds, and signs that say how to draw what is beside them.
_MARKS = ("Mn", "Mc", "Me", "Cf")


class BadText(GamesError):
    """Text that no person could have meant."""


def read_number(text: str, digits: int) -> int | None:
    """Return the number that a text stands for; None unless it is 1 to ``digits`` digits, 0 to 9 each.

    >>> read_number("14", 2), read_number("014", 2), read_number("-1", 2)
    (14, None, None)
    """
    return int(text) if len(text) <= digits and _DIGITS.fullmatch(text) else None


def narrowed(text: str) -> str:
    """Return a text with its full-width letters, digits and signs as plain ones; it stays as long as it is.

    >>> narrowed("\uff11\uff0e\u3000\uff41\uff11")
    '1. a1'
    """
    return text if text.isascii() else text.translate(_WIDE)


def read_above_zero(text: str) -> float | None:
    """Return the number above 0 that a text stands for; None if it is no number, or infinite.

    >>> read_above_zero("0.5"), read_above_zero("0"), read_above_zero("nan"), read_above_zero("inf")
    (0.5, None, None, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 < number < math.inf else None


def require_readable(text: str, most: int) -> None:
    """Raise `BadText` if a text is longer than it may be, or holds what no file could carry or no browser could draw."""
    require_string(text, BadText)
    if len(text) > most:
        raise BadText(
            Message("a text here may have at most {most} characters; this one has {count}", most=most, count=len(text))
        )
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadText(Message("the text holds half a character; delete it and type it again")) from None
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in _MARKS else 0
        if marks > MOST_MARKS:
            raise BadText(Message("the text holds more than {most} marks on one letter", most=MOST_MARKS))
