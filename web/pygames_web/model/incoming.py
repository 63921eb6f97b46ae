"""Games from outside: what a file holds, or somebody pasted, dropped or shared, is recognised and read, a moment's work at a time.

A file of thousands of games, or one game of thousands of moves, would stop the page for long if it were read in one go. So
`Incoming.compute` looks for the end of the next game, or checks its moves, and yields every few milliseconds; each
`Incoming.advance` then reads one game, or takes one whose moves are checked. Whatever is the matter with a game, the others come in
all the same.
"""

import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self

from pygames.errors import GamesError, Message
from pygames.outside.bounds import MOST_CHARACTERS
from pygames.outside.json_text import read_json
from pygames.pauses import finished
from pygames.record import BadRecord, Record, find_link, from_data, from_texts
from pygames.record.data import DAMAGED, FORMAT
from pygames.record.scan import game_end, item_end
from pygames.record.tree import TOO_LONG
from pygames_web.model.addresses import is_for_all
from pygames_web.model.shelf import Shelf
from pygames_web.model.tally import FILE_FORMAT, Tally, tally_in

#: The longest game that is read, in characters, and the most games of one text.
MOST_OF_A_GAME = 200_000
MOST_GAMES = 100_000
#: How many faults are told one by one.
MOST_FAULTS = 20
#: Under what is kept, while games come in, how many have been saved: it is still there when that was broken off.
INCOMING_KEY = "incoming"

_LINK = re.compile(r"[0-9][A-Za-z0-9_.~-]{5,}|/\S+", re.ASCII)
#: What people and programs write behind an address that is no part of it.
_BEHIND = ".,;:!?)>]}*…\"'»«›‹”“’‘"
#: Where that begins which programs put behind an address to see who has followed it; none of ours has such a sign.
_FOLLOWED = re.compile(r"[?&]")
_SPACE = re.compile(r"\s*")
_BEGINNING = "[pygames"
#: How a game in readable text begins, ours or any other: no list of JSON does.
_TAG = re.compile(r"\[[A-Za-z]")
_NUMBERED = re.compile(r"1\.+\s*[a-z]", re.ASCII)
_POSITION = re.compile(r"[bw0-9/]+ [ocbw] [a-z0-9-]{1,9}\s*", re.ASCII)
_UNREADABLE = Message("it cannot be read")


class _Piece(NamedTuple):
    """A game of a text: where it begins and ends, where the next begins (None: nowhere), and why it is none, if that is known."""

    start: int
    end: int
    following: int | None
    fault: Message | None = None


@dataclass(frozen=True)
class Source:
    """A text that games are read from, and how far it has been.

    Attributes:
        text: the text.
        file: the name of its file, if it is of one.
        form: what it is: readable text, a JSON list or a JSON object.
        at: where the next game begins.
        number: which game of the text that is.
        fault: why there is no game in the text, if there is none.
    """

    text: str
    file: str = ""
    form: Literal["text", "list", "object"] = "text"
    at: int = 0
    number: int = 1
    fault: Message | None = None
    #: The next game, once it has been looked for.
    _found: list[_Piece] = field(default_factory=list, repr=False, compare=False)

    def compute(self) -> Generator[None, None, None]:
        """Look for the end of the next game; yield every few milliseconds."""
        if not self._found:
            self._found.append((yield from self._piece()))

    def read(self) -> tuple[Record, ...]:
        """Return the next game, or several that stand on one line; raise `ValueError` if it is none."""
        piece = self._next
        if piece.fault:
            raise BadRecord(piece.fault)
        if piece.end - piece.start > MOST_OF_A_GAME:
            raise BadRecord(TOO_LONG)
        content = self.text[piece.start : piece.end]
        return from_texts(content, letter=not self.file) if self.form == "text" else (from_data(read_json(content)),)

    def tally(self) -> Tally | None:
        """Return what one has played and solved if that is what comes next, and not a game."""
        piece = self._next
        if piece.fault or self.form == "text" or FILE_FORMAT not in self.text[piece.start : piece.end]:
            return None
        return tally_in(read_json(self.text[piece.start : piece.end]))

    def further(self) -> "Source | None":
        """Return the text with the next game behind it; None if there is no other."""
        following = self._next.following
        return None if following is None else replace(self, at=following, number=self.number + 1, _found=[])

    @property
    def games(self) -> int:
        """How many games there seem to be in the text, of which none has been read yet: by what they begin with."""
        if self.form == "text":
            return self.text.count(f"\n{_BEGINNING}", self.at) + self.text.startswith(_BEGINNING, self.at)
        return self.text.count(f'"{FORMAT}"')

    @property
    def where(self) -> Message | None:
        """Where the next game comes from, unless it is all that was given."""
        alone = self.number == 1 and self._next.following is None
        if alone:
            return Message("the file {name}", name=self.file) if self.file else None
        if self.file:
            return Message("the file {name}, game {number}", name=self.file, number=self.number)
        return Message("game {number}", number=self.number)

    @property
    def _next(self) -> _Piece:
        finished(self.compute())
        return self._found[0]

    def _piece(self) -> Generator[None, None, _Piece]:
        start, size = self.at, len(self.text)
        if self.fault:
            return _Piece(start, size, None, self.fault)
        if self.number > MOST_GAMES:
            return _Piece(start, size, None, Message("there are more than {n} games", n=MOST_GAMES))
        if self.form == "object":
            return _Piece(start, size, None)
        end = yield from (item_end if self.form == "list" else game_end)(self.text, start)
        if self.form == "text":
            # Whatever stands before the first game is told as a game that is none.
            is_game = end < size or self.number > 1 or self.text.startswith(_BEGINNING, start)
            return _Piece(start, end, None if end == size else end, None if is_game else _no_game(self.text, start))
        if end == size:
            return _Piece(start, end, None, DAMAGED)
        following = end + 1
        # Behind the list there is nothing; if there is something it is read as another game, and found not to be one.
        over = not self.text.startswith(",", end) and _after_space(self.text, following) == size
        return _Piece(start, end, None if over else following)


@dataclass(frozen=True)
class Incoming:
    """Games that are coming in.

    Attributes:
        place: the fragment of the address when they began to, so that nobody is called away from another place.
        began: when that was, in milliseconds since 1970: games that come in together are listed in their order.
        before: the games that were kept already.
        sources: the texts that are still to be read, the current one first.
        expected: how many games there seem to be in the texts that were given.
        length, passed: how many characters there are altogether in the texts that were given, and in those that have been read.
        records: the games read from the current one whose moves are being checked.
        first: the id under which the first sound game is kept.
        tally: what else has come: what one has played and solved.
        added: how many sound games have been saved.
        known: how many others were kept already.
        faults: what is wrong with the others, as far as that is told.
        failed: how many of them there have been.
        names: the ids of the sound games: one set, which grows, for all that follow from each other, as there may be thousands.
    """

    place: str
    began: int
    before: Shelf
    sources: tuple[Source, ...] = ()
    expected: int = 0
    length: int = 0
    passed: int = 0
    records: tuple[Record, ...] = ()
    first: str = ""
    tally: Tally = Tally()  # noqa: RUF009 (a value)
    added: int = 0
    known: int = 0
    faults: tuple[Message, ...] = ()
    failed: int = 0
    names: set[str] = field(default_factory=set, repr=False, compare=False)

    def joined(self, source: Source) -> Self:
        """Return what is to come when another text comes too."""
        expected, length = self.expected + source.games, self.length + len(source.text)
        return replace(self, sources=(*self.sources, source), expected=expected, length=length)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come."""
        return not self.sources

    @property
    def done(self) -> int:
        """How many games have been read, sound or not."""
        return self.added + self.known + self.failed

    @property
    def read(self) -> int:
        """How many of the characters have been read."""
        return self.passed + (self.sources[0].at if self.sources else 0)

    def compute(self) -> Iterator[None]:
        """Do the long part of the next `advance` before it; yield every few milliseconds."""
        # What goes wrong here does so again in `advance`, which says so.
        with suppress(Exception):
            yield from self.records[0].compute() if self.records else self.sources[0].compute()

    def advance(self) -> tuple[Self, Record | None]:
        """Read the next game, or take the one whose moves were checked; return what is left, and the game if it is sound."""
        source = self.sources[0]
        try:
            if not self.records and (tally := source.tally()):
                return replace(self._beyond(source), tally=Tally((*self.tally.lines, *tally.lines))), None
            if not self.records:
                return replace(self, records=source.read()), None
            self.records[0].check()
        except Exception as error:
            # One game that cannot be read, for whatever reason, is no reason to lose the others.
            problem = _problem(error, source)
            told = (*self.faults, problem) if self.failed < MOST_FAULTS else self.faults
            return replace(self._beyond(source), faults=told, failed=self.failed + 1), None
        record, *others = self.records
        return (replace(self, records=tuple(others)) if others else self._beyond(source)), record

    def saved(self, name: str) -> Self:
        """Return this when a sound game has been saved under an id."""
        self.names.add(name)
        return replace(self, first=self.first or name, added=self.added + 1)

    def met(self, name: str) -> Self:
        """Return this when a sound game was found to be kept already, under an id."""
        self.names.add(name)
        return replace(self, first=self.first or name, known=self.known + 1)

    def _beyond(self, source: Source) -> Self:
        """Return what is to come when the current game is over."""
        following = source.further()
        if following:
            return replace(self, records=(), sources=(following, *self.sources[1:]))
        return replace(self, records=(), sources=self.sources[1:], passed=self.passed + len(source.text))


def told_in(words: Sequence[str]) -> str:
    """Return as one text the words that were shared together, as a title, a text and an address: those that hold games, else all."""
    told = [text for text in words if text.strip()]
    return next(filter(_holds_games, told), "\n".join(told))


def link_in(text: str) -> str | None:
    """Return the fragment that a text stands for, or None.

    A text that holds games stands for those, whatever links stand in their comments. In any other the first whole link of a game
    counts, then the first address of a place that is the same for everyone, then what looks like a link but is damaged. A text
    that is nothing but an address or a fragment may lead anywhere.
    """
    if len(text) >= MOST_OF_A_GAME or _holds_games(text):
        return None
    if link := find_link(text):
        return link
    words = [word.rpartition("#") for word in text.split()]
    fragments = [_bare(fragment) for _, _, fragment in words]
    if len(words) > 1:
        addressed = [fragment for (before, _, _), fragment in zip(words, fragments, strict=True) if "://" in before]
        places = [fragment for fragment in addressed if is_for_all(fragment)]
        fragments = places or [fragment for fragment in addressed if not fragment.startswith("/")]
    return next(filter(_LINK.fullmatch, fragments), None)


def meant(fragment: str) -> str:
    """Return the fragment that the one of an address stands for.

    Programs that pass addresses on take the sign that ends a sentence for a part of them, or put something of their own behind them.
    Those that break a link into lines may leave a space where they join these again.

    >>> meant("/puzzles/snex/3)."), meant("/daily?fbclid=x"), meant("1abc")
    ('/puzzles/snex/3', '/daily', '1abc')
    >>> meant("1QBQrF._2ZpcnN0PUFub v8yIT8gQnJhdmUujW79")
    '1QBQrF._2ZpcnN0PUFubv8yIT8gQnJhdmUujW79'
    """
    return find_link(fragment) or find_link("".join(fragment.split())) or _bare(fragment)


def _bare(fragment: str) -> str:
    return _FOLLOWED.split(fragment, maxsplit=1)[0].rstrip(_BEHIND)


def _holds_games(text: str) -> bool:
    """Whether a text is one that games are written down in, sound or not: a readable text or JSON."""
    if _BEGINNING in text:
        return True
    return text.startswith(("[", "{"), _start(text)) and any(f'"{name}"' in text for name in (FORMAT, FILE_FORMAT))


def source_of(text: str | None, file: str = "") -> Source:
    """Return what games are read from: a text, or a file of that name; None is the text of a file that cannot be read."""
    if text is None:
        return Source("", file, fault=Message("it cannot be read; it is too large, or not a file"))
    if len(text) > MOST_CHARACTERS:
        too_long = Message("this is too long: more than {n} million characters", n=MOST_CHARACTERS // 1_000_000)
        return Source("", file, fault=too_long)
    start = _start(text)
    if not file and not text.startswith(("[", "{"), start) and not _NUMBERED.match(text, start):
        # The words of a letter around a game.
        start = max(start, text.find(_BEGINNING))
    if _TAG.match(text, start) or not text.startswith(("[", "{"), start):
        return Source(text, file, at=start)
    if text.startswith("{", start):
        return Source(text, file, "object", start)
    if text.startswith("]", _after_space(text, start + 1)):
        return Source(text, file, fault=Message("this file holds no games"))
    return Source(text, file, "list", start + 1)


def _start(text: str) -> int:
    """Return where a text begins, behind the mark of its encoding and white space."""
    return _after_space(text, text.startswith("\ufeff"))


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _no_game(text: str, start: int) -> Message:
    """Return why a text that begins like none of ours is no game."""
    if _TAG.match(text, start) or _NUMBERED.match(text, start):
        return Message("a record here begins with the line {line}", line='[pygames "1"]')
    if _POSITION.fullmatch(text, start):
        return Message("this is the text of a position; there is a field for it where positions are set up")
    return Message("this is neither a game nor a link to one")


def _problem(error: Exception, source: Source) -> Message:
    """Return what is wrong with the current game of a text, and where that comes from."""
    damaged = source.form != "text" and isinstance(error, ValueError)
    reason = error.message if isinstance(error, GamesError) else DAMAGED if damaged else _UNREADABLE
    where = source.where
    return Message("{where}: {problem}", where=where, problem=reason) if where else reason
