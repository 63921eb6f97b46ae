"""What goes wrong, in words.

Every fault of input is a `GamesError`. Its text comes from a `Message`: a template and the values that go into it, kept apart so
that a page can show the same sentence in another language.
"""

import reprlib
from collections.abc import Callable, Sequence
from typing import Any


class Message:
    """A sentence with named blanks, as in ``Message("{cell} is taken", cell="c4")``; ``str`` gives it in English."""

    __slots__ = ("template", "values")

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        return hash(self.template)


class Counted(Message):
    """A sentence about ``n`` things, with one form for a single thing: ``Counted("{n} stone", "{n} stones", n=2)``.

    The translations of both stand in a catalogue as the forms that the language has, by the categories of CLDR
    (https://cldr.unicode.org/index/cldr-spec/plural-rules).
    """

    __slots__ = ("one",)

    def __init__(self, one: str, template: str, n: int, **values: object) -> None:
        super().__init__(template, n=n, **values)
        self.one = one

    @property
    def number(self) -> int:
        """How many things there are."""
        n = self.values["n"]
        assert isinstance(n, int)
        return n

    def __str__(self) -> str:
        return (self.one if self.number == 1 else self.template).format(**self.values)


def listed(parts: Sequence[object]) -> object:
    """Return one thing, or a message that lists several: ``str(listed([3, 1, 1]))`` is ``3, 1 and 1``."""
    *others, last = parts
    if not others:
        return last
    return Message("{first} and {last}", first=strung(others), last=last)


def strung(parts: Sequence[object]) -> object:
    """Return one thing, or a message that strings several together by commas."""
    return joined(parts, lambda first, rest: Message("{first}, {rest}", first=first, rest=rest))


def joined(parts: Sequence[object], pair: Callable[[object, object], object]) -> object:
    """Return one thing, or what ``pair`` makes of several, two at a time: by halves, so that hundreds are nested ten deep at most.

    >>> joined("abcde", lambda first, rest: f"({first}{rest})")
    '((ab)(c(de)))'
    """
    if len(parts) == 1:
        return parts[0]
    half = len(parts) // 2
    return pair(joined(parts[:half], pair), joined(parts[half:], pair))


class GamesError(ValueError):
    """The base of all errors about what people write; ``message`` says what is wrong and what would be right."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message

    def __reduce__(self) -> "tuple[Callable[..., GamesError], tuple[type[GamesError], dict[str, Any]]]":
        """Copy the attributes, as the classes of errors are made from different arguments."""
        return _same, (type(self), vars(self))


def _same(kind: type[GamesError], facts: dict[str, Any]) -> GamesError:
    """Return an error of a class with these attributes."""
    error = kind.__new__(kind, str(facts["message"]))
    vars(error).update(facts)
    return error


class UnknownGame(GamesError):
    """No such game, size or variant."""


class BadPosition(GamesError):
    """Position text that is malformed or impossible for the game."""


class IllegalMove(GamesError):
    """A move that is malformed or against the rules; ``reason`` says why without naming the move."""

    def __init__(self, move: str, reason: Message) -> None:
        super().__init__(Message("{move}: {reason}", move=quoted(move), reason=reason))
        self.reason = reason


def require_string(value: object, error: Callable[[Message], GamesError]) -> None:
    """Raise an error of a class if what is given for a text is none.

    >>> require_string(None, GamesError)
    Traceback (most recent call last):
    ...
    pygames.errors.GamesError: a text is needed here, not None
    """
    if not isinstance(value, str):
        raise error(Message("a text is needed here, not {value}", value=shortened(value)))


def shortened(value: object) -> str:
    """Return whatever was given as a sentence can hold it, a number of thousands of digits, too, which Python does not write out.

    >>> shortened(12), shortened(10**5000), shortened(None)
    ('12', '0x31e20801036510f3c591fde5361…', 'None')
    >>> shortened("x" * 1000), shortened([10**5000])
    ("'xxxxxxxxxxxx...xxxxxxxxxxxxx'", '<list>')
    """
    if isinstance(value, int):
        return str(value) if abs(value) < 10**30 else f"{value:#x}"[:29] + "…"
    try:
        return reprlib.repr(value)
    except ValueError:
        # Such a number is somewhere in it.
        return f"<{type(value).__name__}>"


def quoted(text: str, always: bool = False) -> str:
    """Return text shortened to what a sentence can hold, in quotes if it is unfit for the middle of one, or always."""
    if not always and text.isascii() and text.isprintable() and 0 < len(text) <= 40 and " " not in text:
        return text
    return repr(text if len(text) <= 40 else text[:39] + "…")
