"""What comes from outside (files, links, messages, what a browser keeps) is bounded here before anything is built of it.

How long a text is, how deep it is nested, how many digits a number has and how many marks stand on one letter: each bound lies far
above what anybody writes, and low enough that whatever lies below it is read at once. Every reader of outside text begins here.

Depth is looked for before JSON is read, by as many passes over the text as levels are allowed: the reader of JSON calls itself for
each level, and in a browser that ends in an error of JavaScript, which no ``except`` is meant for.
"""

import errno
import json
import math
import re
import unicodedata
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from pygames.errors import GamesError, Message

#: The longest text that is read at all, in characters.
MOST_CHARACTERS = 8_000_000
#: The longest JSON of one thing: a game of 200,000 characters of which each is written as an escape.
MOST_OF_ONE = 2_500_000
#: The longest list of options of an embedded board, and the longest request to one: a long game, and how it is looked at.
MOST_OF_A_BOARD = 1_000_000
#: How many moves a record that is read may have, variations included.
MOST_MOVES = 10_000
#: How many of them may follow one another: Python in a browser cannot give back a line of 3,000 that is nested move in move.
MOST_PLIES = 2_000
#: How deep JSON may be nested. What is written here is nested four deep.
MOST_DEPTH = 16
#: How many digits a number may have: Python itself reads no longer whole number.
MOST_DIGITS = 4_300
#: The longest comment and the longest value of a tag.
MOST_OF_A_COMMENT = 5_000
MOST_OF_A_TAG = 1_000
#: The longest text of a move: one that names every cell of the largest board is shorter.
MOST_OF_A_MOVE = 4_000
#: How many marks may stand on one letter: no script needs ten, and browsers take the square of their number to draw them.
MOST_MARKS = 100

#: How many characters are looked through between two pauses.
_STRETCH = 50_000
_JSON_SIGNS = re.compile(r'[\\"\[\]{},]')
_GAME = '[pygames "'
#: How far the first line of a game may be indented.
_MOST_INDENT = 100
_NOT_NESTING = bytes(set(range(256)) - set(b'"[]{}'))
_DIGITS = re.compile(r"[0-9]+", re.ASCII)
#: What has no place of its own: marks of all kinds, and signs that say how to draw what is beside them.
_MARKS = ("Mn", "Mc", "Me", "Cf")

T = TypeVar("T")


class Excess(ValueError):
    """Text that goes beyond a bound; the text says which."""


class TooDeep(Excess):
    """JSON that is nested too deeply."""


class BadText(GamesError):
    """Text that no person could have meant."""


def number(text: str, digits: int) -> int | None:
    """Return the number that a text stands for; None unless it is 1 to ``digits`` digits, 0 to 9 each.

    >>> number("14", 2), number("014", 2), number("-1", 2)
    (14, None, None)
    """
    return int(text) if len(text) <= digits and _DIGITS.fullmatch(text) else None


#: What the system says, of a file, in words.
_SYSTEM_WORDS = {
    errno.ENOENT: "there is no such file",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "it is a file, not a folder",
    errno.ENOTDIR: "what should be a folder is a file",
    errno.EACCES: "that is not permitted",
    errno.EPERM: "that is not permitted",
    errno.EROFS: "nothing can be written there",
    errno.ENOSPC: "there is no space left",
    errno.ENAMETOOLONG: "the name is too long",
}


def in_words(fault: OSError | ValueError, of: object = None) -> str:
    """Return why a file cannot be read or written, for people.

    Args:
        fault: what was raised.
        of: the path of the file that the sentence names anyhow; another one that is at fault is named here.

    >>> from pathlib import Path
    >>> try:
    ...     read_file(Path("nowhere.txt"))
    ... except OSError as fault:
    ...     print(in_words(fault), in_words(fault, of="nowhere.txt"), sep=" / ")
    nowhere.txt: there is no such file / there is no such file
    """
    match fault:
        case UnicodeDecodeError():
            return f"it is no text in UTF-8: byte {fault.start + 1} is wrong"
        case json.JSONDecodeError():
            empty = not fault.doc.strip()
            return "it is empty" if empty else f"it is not JSON: line {fault.lineno}, character {fault.colno} is wrong"
        case OSError():
            words = _SYSTEM_WORDS.get(fault.errno or 0) or fault.strerror or str(fault)
            named = fault.filename is not None and str(fault.filename) != str(of)
            return f"{fault.filename}: {words}" if named else words
    return str(fault)


def read_file(path: Path, most: int = MOST_CHARACTERS) -> str:
    """Return the text of a file.

    Raises:
        OSError: it cannot be read.
        ValueError: it holds no text, or more than so many characters (`Excess`).
    """
    with path.open(encoding="utf-8-sig") as file:
        text = file.read(most + 1)
    if len(text) > most:
        raise Excess(f"it is longer than {most} characters")
    return text


def require_readable(text: str, most: int) -> None:
    """Raise `BadText` if a text is longer than it may be, or holds what no file could carry or no browser could draw."""
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


# -- JSON ----------------------------------------------------------------------------------------------------------------


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


# -- lines of JSON, as programs exchange them ----------------------------------------------------------------------------

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


def read_object(line: bytes) -> dict[str, Any]:
    """Return the JSON object that a line holds; raise `Unreadable` if there is none, or if it goes beyond a bound."""
    if len(line) > MOST_OF_ONE:
        raise Unreadable(f"the line is longer than {MOST_OF_ONE} bytes")
    try:
        data = read_json(line.decode().rstrip("\r\n"))
    except json.JSONDecodeError as fault:
        raise Unreadable(f"the line is not JSON: {fault.msg} at character {fault.pos + 1}") from None
    except UnicodeDecodeError as fault:
        raise Unreadable(f"the line is not UTF-8: byte {fault.start + 1} is wrong") from None
    except TooDeep:
        raise Unreadable("the line is nested too deeply, or its brackets do not fit together") from None
    except ValueError as fault:
        raise Unreadable(f"the line cannot be read: {fault}") from None
    if not isinstance(data, dict):
        raise Unreadable('a request is a JSON object, such as {"game": "vadrantir"}')
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


# -- games one after the other -------------------------------------------------------------------------------------------

#: Looks for something, yields after every `_STRETCH` characters or game, and returns where it is: an index into the text.
Scan = Generator[None, None, int]


def item_end(text: str, start: int) -> Scan:
    """Look for the end of the item of a JSON list that begins somewhere: the comma or the bracket behind it, or the text's end."""
    depth, quoted, beyond = 0, False, start
    for at in range(start, len(text), _STRETCH):
        for found in _JSON_SIGNS.finditer(text, at, at + _STRETCH):
            sign, here = found[0], found.start()
            if here < beyond:
                continue
            if sign == "\\":
                beyond = here + 2
            elif sign == '"':
                quoted = not quoted
            elif quoted:
                continue
            elif sign in "[{":
                depth += 1
            elif not depth:
                return here
            elif sign != ",":
                depth -= 1
        yield
    return len(text)


def game_end(text: str, start: int) -> Scan:
    """Look for the end of the game that begins somewhere in a readable text: the next line that begins one, or the text's end."""
    at = start
    while (at := text.find(_GAME, at + 1)) >= 0:
        before = text[max(start, at - _MOST_INDENT) : at].rstrip(" \t")
        if before.endswith("\n"):
            return at
        yield
    return len(text)


def finished(work: Generator[None, None, T]) -> T:
    """Return what a generator returns in the end, running over its pauses.

    >>> finished(item_end('[1, [2, 3]]', 1))
    2
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
