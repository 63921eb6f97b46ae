"""Games from outside: what a file holds, or what somebody pasted or dropped, is recognised and read, a moment's work at a time.

A file of thousands of games, or one game of thousands of moves, would stop the page for long if it were read in one go. So a text is
only cut into its games at first; each `Incoming.advance` reads one of them or, once `Incoming.settle` has looked through its moves,
takes it.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from pygames.errors import GamesError, Message
from pygames.record import BadRecord, Record, from_data, from_texts

#: The longest text that is read at all, and the longest game in it, in characters and in moves.
MOST_CHARACTERS = 8_000_000
MOST_OF_A_GAME = 200_000
MOST_MOVES = 10_000

_LINK = re.compile(r"(?:\S*#)?([0-9][A-Za-z0-9_.~-]{5,}|/\S+)", re.ASCII)
_GAME = re.compile(r'^[ \t]*(?=\[pygames ")', re.MULTILINE)
_NO_GAME = Message("this is neither a game nor a link to one")
_TOO_LONG = Message("it is longer than any game could be")


class Source(NamedTuple):
    """What stands for a game: its text, its data from a JSON file, or why it is neither; and where it comes from."""

    content: object
    where: Message | None = None


@dataclass(frozen=True)
class Incoming:
    """Games that are coming in.

    Attributes:
        place: the fragment of the address when they began to, so that nobody is called away from another place.
        began: when that was, in milliseconds since 1970: games that come in together are listed in their order.
        sources: what stands for each game.
        done: how many of them have been read.
        records: the games read from the current one whose moves are being checked.
        kept: the ids under which those that are sound are saved.
        faults: what is wrong with the others.
    """

    place: str
    began: int
    sources: tuple[Source, ...]
    done: int = 0
    records: tuple[Record, ...] = ()
    kept: tuple[str, ...] = ()
    faults: tuple[Message, ...] = ()

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return self.done == len(self.sources)

    def settle(self) -> Iterator[None]:
        """Make the next `advance` quick, with a pause after each little work."""
        return self.records[0].settle() if self.records else iter(())

    def advance(self) -> tuple[Self, Record | None]:
        """Return what is to come once the next is read or taken, and the game that has just been found to be sound, if one has."""
        records = self.records
        try:
            if not records:
                return replace(self, records=_read(self.sources[self.done].content)), None
            records[0].check()
        except GamesError as error:
            problem, where = error.message, self.sources[self.done].where
            if where:
                problem = Message("{where}: {problem}", where=where, problem=problem)
            return replace(self, records=(), done=self.done + 1, faults=(*self.faults, problem)), None
        return replace(self, records=records[1:], done=self.done + (len(records) == 1)), records[0]


def link_in(text: str) -> str | None:
    """Return the fragment that a text stands for if it is an address with one, or the fragment of a link; else None."""
    link = _LINK.fullmatch(text.strip()) if len(text) < MOST_OF_A_GAME else None
    return link[1] if link else None


def sources_in(text: str | None, file: str = "") -> tuple[Source, ...]:
    """Return what stands for each game of a text, or of a file of that name; None is the text of a file that cannot be read."""
    whole = Message("the file {name}", name=file) if file else None
    try:
        contents = _contents(text)
    except BadRecord as error:
        return (Source(error, whole),)
    if len(contents) == 1:
        return (Source(contents[0], whole),)
    return tuple(
        Source(content, Message("the file {name}, game {number}", name=file, number=number))
        if file
        else Source(content, Message("game {number}", number=number))
        for number, content in enumerate(contents, 1)
    )


def _contents(text: str | None) -> tuple[object, ...]:
    """Return the contents of the games of a text file or a JSON file; raise `BadRecord` if the text is neither."""
    if text is None:
        raise BadRecord(Message("it cannot be read; it is too large, or not a file"))
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(Message("this is too long: more than {n} million characters", n=MOST_CHARACTERS // 1_000_000))
    start = text.lstrip()
    if start.startswith(("[", "{")) and not start.startswith("[pygames"):
        return _items(text)
    before, *games = _GAME.split(text)
    if not games:
        raise BadRecord(_NO_GAME)
    return (before, *games) if before.strip() else tuple(games)


def _items(text: str) -> tuple[object, ...]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord(Message("this file is damaged: it is not complete JSON")) from None
    items = tuple(data) if isinstance(data, list) else (data,)
    if not items:
        raise BadRecord(Message("this file holds no games"))
    return items


def _read(source: object) -> tuple[Record, ...]:
    """Return the games that the content of a source stands for: one, unless there are several to a line."""
    if isinstance(source, BadRecord):
        raise source
    if isinstance(source, str):
        if len(source) > MOST_OF_A_GAME:
            raise BadRecord(_TOO_LONG)
        return from_texts(source)
    if isinstance(source, dict) and isinstance(moves := source.get("moves"), list) and len(moves) > MOST_MOVES:
        raise BadRecord(_TOO_LONG)
    return (from_data(source),)
