r"""A record as text that people can read, write and mail.

    [pygames "1"]
    [game "vadrantir"]
    [size "6"]
    [variant "standard"]
    [first "Ann"]
    [second "Bo \"the wall\" Li"]

    {A game by mail.}
    1. e5 2. white! 3. d4 {Too early?}
      (3. f6 4. c3)
    4. e6 *

First come the tags, one a line: ``pygames`` with the version of this format, which begins every record; then the game, its size and
variant; ``position`` with position text if the game was set up; then whatever else is known, each name once.

Then come the moves. Each has its ply in front and may have one of the marks ``! ? !! ?? !? ?!`` and a comment in braces behind. A
variation stands in round brackets right after the move that it replaces and may hold variations itself. A comment in front of the
first move is about the whole game. ``*`` ends the record, so that a text that was cut short is noticed. Any number of records may
follow each other.

Moves, their plies and the signs among them may be written full-width, as keyboards of China and Japan do.

Tags and comments end on the line they begin on; in them ``\n`` is a new line, ``\u{200d}`` the character of that number, and ``\``
before ``" { } \`` stands for just that character. Elsewhere it makes no difference where lines are broken.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from pygames.errors import GamesError, Message, quoted, require_string
from pygames.outside.bounds import MOST_CHARACTERS, MOST_OF_A_MOVE
from pygames.outside.text import narrowed, read_number
from pygames.record.record import KNOWN_TAGS, RESERVED_TAGS, Record
from pygames.record.tree import TOO_LONG, BadRecord, Draft, Node, too_long
from pygames.rules import find_game

_VERSION = "1"
_A_VERSION = re.compile("[1-9][0-9]{0,4}")
_WIDTH = 100
_MOST_INDENT = 20

_SPACE = re.compile(r"[\s\u3000]*", re.ASCII)
_LINE_END = re.compile(r"\r\n?|\n")
_TAG = re.compile(r'\[([a-z][a-z-]{0,30}) "', re.ASCII)
_MOVE = re.compile(r"([1-9][0-9]{0,5})\.\s*([a-z][a-z0-9,>-]*)([!?]{0,2})(?![^\s()*])", re.ASCII)
#: Where reading a tag or a comment stops to look: at its end, at an escape, and at what may not stand in it.
_TAG_STOP = re.compile(r'["\\\r\n]')
_COMMENT_STOP = re.compile(r"[{}\\\r\n]")
_NUMBERED = re.compile(r"\\u\{[0-9a-f]{1,6}\}")
#: The signs among the moves.
_SIGNS = ("(", ")", "*")
#: The longest move that is read full-width, with its ply and mark, in characters.
_MOST_OF_AN_ITEM = MOST_OF_A_MOVE + 20
_SIMPLE = re.compile(r"\\[^\r\n]")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]{1,6})\}|(.))", re.DOTALL)
#: What cannot stand for itself in a tag and in a comment.
_TAG_SIGNS = '"\\'
_COMMENT_SIGNS = "{}\\"
#: Characters that cannot be seen but stay as they are: they join the letters of some scripts and the parts of some emoji.
_JOINERS = "\u200c\u200d"


def to_text(record: Record) -> str:
    """Return the text of a record, as files hold it.

    >>> from pygames import find_game
    >>> record, _ = Record(find_game("vadrantir").setup(5)).play((), "e5")
    >>> print(to_text(record).splitlines()[-1])
    1. e5 *
    """
    setup = record.setup
    head = {
        "pygames": _VERSION,
        "game": setup.game.name,
        "size": str(setup.size),
        "variant": setup.variant,
        **({"position": record.start} if record.start else {}),
        **{name: record.tags[name] for name in KNOWN_TAGS if name in record.tags},
    }
    tags = "".join(f'[{name} "{_escaped(value, _TAG_SIGNS)}"]\n' for name, value in (head | dict(record.tags)).items())
    comment = f"{{{_escaped(record.comment, _COMMENT_SIGNS)}}}\n" if record.comment else ""
    return f"{tags}\n{comment}{_wrapped(_words(record.replies))}\n"


def to_texts(records: Iterable[Record]) -> str:
    """Return the text of several records, one after the other, as a file of games holds them.

    >>> from pygames import find_game
    >>> to_texts([Record(find_game("snex").setup(6))] * 2).count('[game "snex"]')
    2
    """
    return "\n".join(map(to_text, records))


def from_text(text: str) -> Record:
    """Return the only record in a text.

    Raises:
        GamesError: there is not exactly one, or something in it is wrong; the text names the line.

    >>> from pygames import find_game
    >>> record, _ = Record(find_game("vadrantir").setup(5)).play((), "e5")
    >>> from_text(to_text(record)) == record
    True
    """
    records = from_texts(text)
    if len(records) != 1:
        raise BadRecord(Message("the text holds {count} games, not one", count=len(records)))
    return records[0]


def from_texts(text: str, letter: bool = False) -> tuple[Record, ...]:
    """Return the records in a text, at least one; in a ``letter``, words may stand behind the last.

    Raises:
        GamesError: anything in it is wrong; the text names the line.

    >>> from pygames import find_game
    >>> records = tuple(Record(find_game(name).setup()) for name in ("snex", "serpent"))
    >>> from_texts(to_texts(records)) == records
    True
    """
    require_string(text, BadRecord)
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(TOO_LONG)
    tokens = _Tokens(text.removeprefix("\ufeff"))
    records = []
    while True:
        records.append(_read(tokens))
        if tokens.is_last or (letter and tokens.ends_in_words):
            return tuple(records)
        tokens.leave_game()


# -- writing ---------------------------------------------------------------------------------------------------------


def _words(replies: tuple[Node, ...]) -> Iterator[str]:
    """Yield the moves of a tree in the order of reading, a bracket on its own before and after each variation."""
    waiting: list[str | tuple[int, tuple[Node, ...]]] = ["*", (1, replies)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        ply, siblings = item
        if siblings:
            main, *others = siblings
            yield f"{ply}. {main.move}{main.mark}" + (
                f" {{{_escaped(main.comment, _COMMENT_SIGNS)}}}" if main.comment else ""
            )
            waiting.append((ply + 1, main.replies))
            for other in reversed(others):
                waiting += [")", (ply, (other,)), "("]


def _wrapped(words: Iterator[str]) -> str:
    """Return words as lines, each variation from a line of its own, indented."""
    lines: list[str] = []
    line, depth = "", 0
    for word in words:
        if word == "(":
            lines.append(line)
            depth += 1
            line = _indent(depth) + word
        elif word == ")":
            lines.append((line or _indent(depth)) + word)
            depth -= 1
            line = ""
        elif not line:
            line = _indent(depth) + word
        elif line.endswith("("):
            line += word
        elif len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = _indent(depth) + word
        else:
            line += " " + word
    return "\n".join(line for line in [*lines, line] if line)


def _indent(depth: int) -> str:
    return "  " * min(depth, _MOST_INDENT)


def _escaped(text: str, signs: str) -> str:
    """Return text with what cannot be seen, and these signs, as escapes."""
    return "".join(
        "\\n" if character == "\n"
        else "\\" + character if character in signs
        else character if character.isprintable() or character in _JOINERS
        else f"\\u{{{ord(character):x}}}"
        for character in text
    )  # fmt: skip


# -- reading ---------------------------------------------------------------------------------------------------------


class _Tokens:
    """The tokens of a text, one at a time.

    Attributes:
        kind: what the current token is: ``"tag"``, ``"comment"``, ``"move"`` or a sign ``(``, ``)``, ``*``; ``""`` at the end.
        parts: of a tag its name and value, of a comment its text, of a move its ply, text and mark.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = self._counted = 0
        self._lines = 1
        self.kind = ""
        self.parts: tuple[str, ...] = ()
        self._end = self._after_space(0)
        self.advance()

    def advance(self) -> None:
        """Go to the next token; raise `BadRecord` if the text goes on in another way."""
        at = self._at = self._end
        sign = self._text[at : at + 1]
        if (plain := narrowed(sign)) in _SIGNS:
            sign = plain
        self.kind = sign
        if sign == "[":
            self._read_tag()
        elif sign == "{":
            self._read_comment()
        elif sign and sign not in _SIGNS:
            self._read_move()
        else:
            self._end = at + len(sign)
        self._end = self._after_space(self._end)

    def _read_tag(self) -> None:
        head = _TAG.match(self._text, self._at)
        end = self._closed(_TAG_STOP, head.end(), '"') if head else -1
        if head is None or not self._text.startswith("]", end):
            raise self.fault(Message('a tag is written like [first "Ann"], on one line'))
        self.kind, self.parts, self._end = "tag", (head[1], self._text[head.end() : end - 1]), end + 1

    def _read_comment(self) -> None:
        end = self._closed(_COMMENT_STOP, self._at + 1, "}")
        if end < 0:
            raise self.fault(Message("the comment that begins here does not end on its line with a brace"))
        self.kind, self.parts, self._end = "comment", (self._text[self._at + 1 : end - 1],), end

    def _read_move(self) -> None:
        text, at = self._text, self._at
        move = _MOVE.match(text, at)
        if move is None:
            text, at = narrowed(text[at : at + _MOST_OF_AN_ITEM]), 0
            move = _MOVE.match(text)
        if move is None:
            rest = _LINE_END.split(self._text[self._at : self._at + 30])[0]
            raise self.fault(Message("{text} cannot be read; a move is written like 3. d4", text=repr(rest)))
        self.kind, self.parts, self._end = "move", (move[1], move[2], move[3]), self._at + move.end() - at

    def _closed(self, stops: re.Pattern[str], start: int, closing: str) -> int:
        """Return where a text that begins somewhere has been closed, or -1 if it is not on its line."""
        at = start
        while (stop := stops.search(self._text, at)) and stop[0] in (closing, "\\"):
            if stop[0] == closing:
                return stop.end()
            escape = _NUMBERED.match(self._text, stop.start()) or _SIMPLE.match(self._text, stop.start())
            if escape is None:
                break
            at = escape.end()
        return -1

    def _after_space(self, at: int) -> int:
        space = _SPACE.match(self._text, at)
        return space.end() if space else at

    @property
    def is_last(self) -> bool:
        """Whether nothing follows the current token."""
        return self._end == len(self._text)

    @property
    def ends_in_words(self) -> bool:
        """Whether what follows the current token, if anything, is neither a tag nor another move."""
        item = narrowed(self._text[self._end : self._end + _MOST_OF_AN_ITEM])
        return not (_TAG.match(item) or _MOVE.match(item))

    def leave_game(self) -> None:
        """Go from the star that ends a game to the tag that begins another; raise `BadRecord` if something else follows."""
        if not self._text.startswith("[", self._end):
            self._at = self._end
            raise self.fault(Message("behind the * that ends a game nothing may stand but another game"))
        self.advance()

    @property
    def line(self) -> int:
        """The number of the line that the current token begins on."""
        self._lines += sum(1 for _ in _LINE_END.finditer(self._text, self._counted, self._at))
        self._counted = self._at
        return self._lines

    def fault(self, problem: Message) -> BadRecord:
        """Return the error for a problem with the current token."""
        return _fault(self.line, problem)


def _fault(line: int, problem: Message) -> BadRecord:
    return BadRecord(Message("line {line}: {problem}", line=line, problem=problem))


def _read(tokens: _Tokens) -> Record:
    """Return the record that begins at the current token, and go to the star that ends it."""
    line = tokens.line
    head = _read_head(tokens)
    name = _tag(tokens, head, "game")
    with _told_of_the_game_at(line):
        # Of one that is unknown here nothing else need be said.
        game = find_game(name)
    number, variant = _tag(tokens, head, "size"), _tag(tokens, head, "variant")
    root = _read_moves(tokens)
    with _told_of_the_game_at(line):
        size = read_number(number, 2)
        if size is None or str(size) != number:
            raise BadRecord(Message("the size is a number, not {size}", size=quoted(number, always=True)))
        setup = game.setup(size, variant)
        tags = {name: value for name, value in head.items() if name not in RESERVED_TAGS}
        return Record(setup, head.get("position"), root.tree(), tags, root.comment)


@contextmanager
def _told_of_the_game_at(line: int) -> Iterator[None]:
    """Have what is wrong with a game as a whole told of the line where it begins."""
    try:
        yield
    except GamesError as error:
        raise _fault(line, Message("the game that begins here: {problem}", problem=error.message)) from error


def _read_head(tokens: _Tokens) -> dict[str, str]:
    """Return the tags of the record."""
    head: dict[str, str] = {}
    version = tokens.parts[1] if tokens.kind == "tag" and tokens.parts[0] == "pygames" else ""
    if not _A_VERSION.fullmatch(version):
        raise tokens.fault(Message('a game begins with the line [pygames "1"]'))
    if version != _VERSION:
        raise tokens.fault(
            Message("this game was written by a newer version of this program; update it to open the game")
        )
    while tokens.kind == "tag":
        name, value = tokens.parts
        if name in head:
            raise tokens.fault(Message("the tag {name} stands twice", name=name))
        head[name] = _plain(tokens, value)
        tokens.advance()
    return head


def _tag(tokens: _Tokens, head: dict[str, str], name: str) -> str:
    """Return a tag that every record has, once the tags have been read."""
    if name not in head:
        raise tokens.fault(Message("the tag {name} is missing from the lines above", name=name))
    return narrowed(head[name])


def _read_moves(tokens: _Tokens) -> Draft:
    """Return the root of the moves up to the star that ends them."""
    moves = _Moves(tokens)
    while tokens.kind != "*":
        if not moves.take():
            unexpected = Message("a tag cannot stand among the moves; is a * missing before it?")
            raise tokens.fault(_MISPLACED.get(tokens.kind, unexpected))
        tokens.advance()
    if moves.in_variation:
        raise tokens.fault(Message("the game ends inside a variation; is a ) missing before the * ?"))
    return moves.root


class _Moves:
    """The moves of a record as far as they have been read.

    Attributes:
        root: the draft that they grow from.
    """

    def __init__(self, tokens: _Tokens) -> None:
        self.root = Draft()
        self._tokens = tokens
        # The move just read, the one before it, and the ply of the next.
        self._last = self._before = self.root
        self._ply = 1
        # The same for each line that a variation has interrupted.
        self._interrupted: list[tuple[Draft, Draft, int]] = []
        # What a comment would be about: the game or the move just read.
        self._subject: Draft | None = self.root
        # Whether there is a move that a variation could replace; each variation begins with none.
        self._moved = False
        self._count = 0

    @property
    def in_variation(self) -> bool:
        """Whether a variation has begun and not ended."""
        return bool(self._interrupted)

    def take(self) -> bool:
        """Read the current token; return False if it may not stand here."""
        kind = self._tokens.kind
        if kind == "move":
            self._add(*self._tokens.parts)
        elif kind == "comment" and self._subject:
            self._subject.comment = _plain(self._tokens, *self._tokens.parts)
            self._subject = None
        elif kind == "(" and self._moved:
            self._interrupted.append((self._before, self._last, self._ply))
            self._last, self._ply = self._before, self._ply - 1
            self._subject, self._moved = None, False
        elif kind == ")" and self._moved and self._interrupted:
            self._before, self._last, self._ply = self._interrupted.pop()
            self._subject = None
        else:
            return False
        return True

    def _add(self, ply: str, move: str, mark: str) -> None:
        self._count += 1
        if too_long(self._count, self._ply):
            raise self._tokens.fault(TOO_LONG)
        if read_number(ply, 6) != self._ply:
            raise self._tokens.fault(Message("the move here should have the number {ply}", ply=self._ply))
        self._before, self._last = self._last, self._last.add(move)
        self._last.mark = mark
        self._subject, self._moved, self._ply = self._last, True, self._ply + 1


_MISPLACED = {
    "comment": Message("a comment belongs right behind a move, one to each, or before the first"),
    "(": Message("a variation stands behind the move that it replaces"),
    ")": Message("there is no variation with moves to end here"),
    "": Message("the game is cut short: it should end with a *"),
}


def _plain(tokens: _Tokens, text: str) -> str:
    """Return text with the escapes resolved."""

    def resolved(escape: re.Match[str]) -> str:
        number, character = escape.groups()
        if number and int(number, 16) < 0x110000:
            return chr(int(number, 16))
        if character == "n":
            return "\n"
        if character and character in '"{}\\':
            return str(character)
        raise tokens.fault(
            Message(
                '{escape} is unknown; behind a \\ may stand n, u{{200d}} or one of the signs " {{ }} \\',
                escape=escape[0],
            )
        )

    return _ESCAPE.sub(resolved, text)
