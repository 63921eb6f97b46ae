"""A record in the fragment of a link.

    1 MOVES [ "." NOTES | "~" NOTES ] CHECK

``1`` is the version of this format. All characters are of the base64url alphabet, ``A-Z a-z 0-9 - _``, worth 0 to 63, but for the
one that begins the notes. Every record has one text and every other text is refused, with one exception: whether notes are
compressed, and to what, depends on the compressor.

MOVES is a list of values, each below a limit (its *radix*) that follows from the values before it. They are the digits of one number
in mixed radix, the first digit the lowest, so that a cell of a 91-cell board takes 6.5 bits and not 7. To keep the numbers
small, a *page* takes digits as long as their radixes multiply to no more than 64 ** 100; it is written in 100 characters, the last
page in as few as can tell all its values apart, the lowest character first. The values are

- the game (of 16, by its `Game.number`), the size (of 32), the variant (of 8, by its place in `Game.variants`), and whether the
  record starts from a set-up position (of 2);
- if so, the position: for each cell in cell order 0 empty, 1 black, 2 white (of 3); TURN (of 3); EXTRA (of 7, by its
  place in `_EXTRAS`; what a game says that is not there comes after these, and makes them more);
- the tree in preorder. In the opening, the index of each of its cells among all N cells (of N); in the choice 0 black, 1 white; in
  play, the index of the move's first cell or N for a pass; then, as long as the game knows moves of more cells, 1 and the next
  cell or 0. The first of these values has room for one more, its highest, which says that the line ends here. After that
  comes the ply of the next move of the preorder, counted from 1, or 0 at the end of the tree (of the last ply and 1).

NOTES, if there is anything to note, are UTF-8 in base64 without padding, compressed by raw DEFLATE (after ``~``) if that is shorter.
They are joined by the byte FF, which UTF-8 never uses: first the comment of the record; then the tags by name, as
``name=value``; then, for every move that has a mark or comment, its number in the preorder counted from 1, the mark, and after a
space the comment.

CHECK is the CRC-32 of all before it, its low 24 bits as four characters, the highest first: it tells a damaged link from a
whole one. Every version of the format begins with its digit and ends with this check.

The decoder judges the form alone. Whether the moves are legal is for `Record.check` to say.

All tables and radixes below belong to version 1, and so do the number of a game, the order of its variants, the form of its moves,
and the order of a board's cells: none of them may ever change, whatever becomes of the games. Links of the version are kept in
`tests/links/`, the order of the cells in `tests/data/link-cells-1.txt`.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from itertools import islice

from pygames.errors import Message, require_string
from pygames.record.record import Record
from pygames.record.tree import TOO_LONG, BadRecord, Draft, grow, preorder, too_long
from pygames.rules import GAMES, Game, Position, Setup, Turn
from pygames.rules.notation import move_cells
from pygames.rules.terms import CHOICES

#: The longest fragment that is written or read, and the most bytes of notes in it once they are unpacked.
LONGEST_LINK = 5_000
MOST_NOTES = 30_000

_VERSION = "1"
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_WORTH = {digit: worth for worth, digit in enumerate(_DIGITS)}
_WORD = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
#: In how many places of a text a link is looked for: no letter has more, and each takes a moment.
_MOST_PLACES = 1_000
#: Where one may stand: at the start, or behind the # of an address.
_PLACE_OF_LINK = re.compile(r"(?:\A\s*|#)([0-9][A-Za-z0-9_.~-]{5,})", re.ASCII)
#: Signs that take no room, which messengers put into long words: they are no part of a link.
_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
#: Where a mail program has broken a line, and what it may have put before the next: ``=`` and ``>`` are of mails that are quoted.
_BREAK = re.compile(r"=?\r?\n[>\s]*")
_SIGNS = re.compile(r"[A-Za-z0-9_.~-]*", re.ASCII)
#: Over how many lines a link is looked for.
_MOST_LINES = 100
_NOTE = re.compile(r"([1-9][0-9]{0,4})([!?]{0,2})( ?)(.*)", re.ASCII | re.DOTALL)
_TAG = re.compile(r"([a-z-]+)=(.+)", re.ASCII | re.DOTALL)

_PAGE = 100
_PAGE_SPAN = 64**_PAGE

_TURNS: tuple[Turn, ...] = ("c", "b", "w")
_EXTRAS = ("-", "b", "w", "bw", "0", "1", "2")
#: How many games, sizes and variants the version has room for, and how many things a cell can hold.
_MOST_GAMES, _MOST_SIZES, _MOST_VARIANTS, _CONTENTS = 16, 32, 8, 3


class BadLink(BadRecord):
    """A link that is damaged, or that no record could have."""


_DAMAGED = Message("this link is damaged: part of it is missing or was changed; copy the whole link again")
_IMPOSSIBLE = Message("this link does not stand for any game; ask for a new one")
_TOO_LONG = Message("this game with its notes is too long for a link; send it as a file")


def to_link(record: Record) -> str:
    """Return the fragment, without ``#``, that stands for a record.

    Raises:
        BadRecord: the record is too long for a link.

    >>> from pygames import find_game
    >>> from pygames.record import Record
    >>> record, _ = Record(find_game("vadrantir").setup(5)).play((), "e5")
    >>> from_link(to_link(record)) == record
    True
    """
    moves, notes = _moves(record), _notes(record)
    if len(notes) > MOST_NOTES:
        raise BadRecord(_TOO_LONG)
    body = _VERSION + moves
    if notes:
        plain = urlsafe_b64encode(notes)
        packed = urlsafe_b64encode(_deflate(notes))
        body += ("." + plain.decode() if len(plain) <= len(packed) else "~" + packed.decode()).rstrip("=")
    if len(body) + 4 > LONGEST_LINK:
        raise BadRecord(_TOO_LONG)
    return body + _check(body)


def from_link(link: str) -> Record:
    """Return the record that a link stands for: a whole address, or what stands behind its ``#``.

    Raises:
        BadLink: there is none; the text says in plain words why.

    >>> from_link("1nonsense")
    Traceback (most recent call last):
        ...
    pygames.record.link.BadLink: this link is damaged: part of it is missing or was changed; copy the whole link again
    """
    fragment = _fragment(link)
    if not fragment or "/" in fragment:
        raise BadLink(Message("the link holds no game; copy the whole link again"))
    if len(fragment) > LONGEST_LINK:
        raise BadLink(Message("this link is too long to be one of ours; ask for the game as a file"))
    shape = _shape(fragment)
    if not shape:
        raise BadLink(_DAMAGED)
    if fragment[0] != _VERSION:
        raise BadLink(Message("this link was made by a newer version of this program; reload the page to update it"))
    moves, sign, packed = shape
    notes = _unpacked(sign, packed) if sign else b""
    moves = moves[1:]
    try:
        record = _read(moves, notes)
    except BadRecord as error:
        raise BadLink(_IMPOSSIBLE) from error
    if _moves(record) != moves or _notes(record) != notes:
        raise BadLink(_IMPOSSIBLE)
    return record


def is_link(text: str) -> bool:
    """Whether a text is a link that has come whole, of this version or another: a whole address, or what stands behind its ``#``.

    >>> is_link("https://games.example/#1nonsense"), is_link("games.txt")
    (False, False)
    """
    fragment = _fragment(text)
    return len(fragment) <= LONGEST_LINK and _shape(fragment) is not None


def find_link(text: str) -> str | None:
    """Return the fragment of the first link in a text that has come whole, whatever stands around it; None if there is none.

    One is found also if its ``#`` was written ``%23``, if signs that nobody sees were put into it, and if a mail program has broken
    it into several lines: its check tells where it ends. Of a text with thousands of addresses only the first thousand are looked at.

    >>> find_link("Your move: <https://games.example/#1QBQrF._2ZpcnN0PUFubv8yIT8gQnJhdmUujW79>.")
    '1QBQrF._2ZpcnN0PUFubv8yIT8gQnJhdmUujW79'
    >>> find_link("https://games.example/page#1nonsense")
    """
    require_string(text, BadLink)
    text = text.translate(_UNSEEN).replace("%23", "#")
    for found in islice(_PLACE_OF_LINK.finditer(text), _MOST_PLACES):
        for link in _continued(text, found):
            if whole := _without_signs_behind(link):
                return whole
    return None


def _continued(text: str, found: re.Match[str]) -> Iterator[str]:
    """Yield what may be a link as it stands on its line, then with the first word of the next line, and so on."""
    link, end = found[1], found.end()
    yield link
    for _ in range(_MOST_LINES):
        gap = _BREAK.match(text, end)
        word = gap and _SIGNS.match(text, gap.end())
        if not word or not word[0] or len(link) > LONGEST_LINK:
            return
        link, end = link + word[0], word.end()
        yield link


def _without_signs_behind(link: str) -> str | None:
    """Return a link without the signs that stand behind it, of which it may itself end with the last two; None if it is none."""
    for _ in range(3):
        link = link.rstrip(".~")
        if is_link(link):
            return link
        if not link.endswith(("-", "_")):
            return None
        link = link[:-1]
    return None


def _fragment(link: str) -> str:
    require_string(link, BadLink)
    return link.strip().rpartition("#")[2]


def _shape(fragment: str) -> tuple[str, str, str] | None:
    """Return what stands before the notes, the sign of these and the notes, both empty without any; None if it is no whole link."""
    body = fragment[:-4]
    sign = "." if "." in body else "~" if "~" in body else ""
    moves, _, notes = body.partition(sign) if sign else (body, "", "")
    words = [moves, fragment[-4:], *([notes] if sign else [])]
    whole = all(map(_WORD.fullmatch, words)) and fragment[-4:] == _check(body)
    return (moves, sign, notes) if whole else None


def _check(body: str) -> str:
    worth = zlib.crc32(body.encode())
    return "".join(_DIGITS[worth >> shift & 63] for shift in (18, 12, 6, 0))


# -- moves -----------------------------------------------------------------------------------------------------------


class _Writer:
    """Collects values and returns them as text, as the module says."""

    def __init__(self) -> None:
        self._pages: list[str] = []
        self._number, self._span = 0, 1

    def put(self, value: int, radix: int) -> None:
        """Add a value; raise `ValueError` if it is not below its radix, for it would change the values around it."""
        if not 0 <= value < radix:
            raise ValueError(f"version {_VERSION} of links has no room for {value} among {radix}")
        if self._span * radix > _PAGE_SPAN:
            self._turn_page(_PAGE)
        self._number += value * self._span
        self._span *= radix

    def text(self) -> str:
        length = ((self._span - 1).bit_length() + 5) // 6
        self._turn_page(length)
        return "".join(self._pages)

    def _turn_page(self, length: int) -> None:
        number = self._number
        self._pages.append("".join(_DIGITS[number >> 6 * place & 63] for place in range(length)))
        self._number, self._span = 0, 1


class _Reader:
    """Returns the values of a text of a `_Writer`, one by one."""

    def __init__(self, text: str) -> None:
        self._pages = [text[i : i + _PAGE] for i in range(0, len(text), _PAGE)][::-1]
        self._number, self._span = 0, _PAGE_SPAN

    def take(self, radix: int) -> int:
        """Return the next value; raise `BadLink` if the text is at its end."""
        self._span *= radix
        if self._span > _PAGE_SPAN:
            if not self._pages:
                raise BadLink(_IMPOSSIBLE)
            self._number = 0
            for digit in reversed(self._pages.pop()):
                self._number = self._number << 6 | _WORTH[digit]
            self._span = radix
        self._number, value = divmod(self._number, radix)
        return value


def _extras(game: Game) -> tuple[str, ...]:
    """Return what EXTRA may be in links of a game."""
    return tuple(dict.fromkeys((*_EXTRAS, *game.position_class.extras)))


def _phase(position: Position) -> int:
    """Return how many of the opening and the choice are over."""
    return {"o": 0, "c": 1}.get(position.turn, 2)


def _moves(record: Record) -> str:
    """Return MOVES; raise `BadRecord` if a move has a form that the game does not know."""
    setup = record.setup
    writer = _Writer()
    writer.put(setup.game.number, _MOST_GAMES)
    writer.put(setup.size, _MOST_SIZES)
    writer.put(list(setup.game.variants).index(setup.variant), _MOST_VARIANTS)
    writer.put(record.start is not None, 2)
    start = record.position()
    if record.start is not None:
        for cell in setup.board.cells:
            writer.put(1 if start.black & cell else 2 if start.white & cell else 0, _CONTENTS)
        writer.put(_TURNS.index(start.turn), len(_TURNS))
        extras = _extras(setup.game)
        writer.put(extras.index(start.extra), len(extras))
    code = _MoveCode(setup)
    before, last = _phase(start) - 1, 0
    for ply, node in preorder(record.replies):
        if ply <= last:
            code.put(writer, before + last + 1, None)
            writer.put(ply, last + 1)
        code.put(writer, before + ply, node.move)
        last = ply
    code.put(writer, before + last + 1, None)
    writer.put(0, last + 1)
    return writer.text()


class _MoveCode:
    """How the moves of a setup become values and values moves, in each phase: opening 0, choice 1, play 2 and more."""

    def __init__(self, setup: Setup) -> None:
        self._title = setup.game.title
        self._names = tuple(setup.board.cell)
        self._index = {name: index for index, name in enumerate(self._names)}
        self._stones, self._joint, self._most = setup.game.opening_stones, setup.game.joint, setup.game.cells_of_a_move

    def put(self, writer: _Writer, phase: int, move: str | None) -> None:
        """Write a move, or None for the end of the line."""
        beginnings = self._beginnings(phase)
        if move is None:
            writer.put(beginnings, beginnings + 1)
        elif phase == 1 and move in CHOICES:
            writer.put(CHOICES.index(move), beginnings + 1)
        elif phase > 1 and move == "pass":
            writer.put(len(self._names), beginnings + 1)
        else:
            first, *others = self._cells(phase, move)
            writer.put(first, beginnings + 1)
            for cell in others:
                if phase > 1:
                    writer.put(1, 2)
                writer.put(cell, len(self._names))
            if phase > 1 and len(others) < self._most - 1:
                writer.put(0, 2)

    def take(self, reader: _Reader, phase: int) -> str | None:
        """Read a move, or None for the end of the line."""
        count, beginnings = len(self._names), self._beginnings(phase)
        first = reader.take(beginnings + 1)
        if first == beginnings:
            return None
        if phase == 1:
            return CHOICES[first]
        if first == count:
            return "pass"
        move = self._names[first]
        if phase == 0:
            for _ in range(self._stones - 1):
                move += "," + self._names[reader.take(count)]
            return move
        cells = 1
        while cells < self._most and reader.take(2):
            move += self._joint + self._names[reader.take(count)]
            cells += 1
        return move

    def _beginnings(self, phase: int) -> int:
        """Return how many values may begin a move."""
        count = len(self._names)
        return count if phase == 0 else len(CHOICES) if phase == 1 else count + 1

    def _cells(self, phase: int, move: str) -> list[int]:
        """Return the indices of the cells of a move; raise `BadRecord` if it has no form that the game knows."""
        names = move_cells(move)
        if phase == 0:
            fits = len(names) == self._stones and ",".join(names) == move
        else:
            fits = phase > 1 and len(names) <= self._most and self._joint.join(names) == move
        if not fits or not all(name in self._index for name in names):
            raise BadRecord(
                Message("{move} is not the text of a move of {title} at this point", move=move, title=self._title)
            )
        return [self._index[name] for name in names]


def _read(moves: str, notes: bytes) -> Record:
    reader = _Reader(moves)
    radixes = (_MOST_GAMES, _MOST_SIZES, _MOST_VARIANTS, 2)
    number, size, variant, set_up = (reader.take(radix) for radix in radixes)
    game = next((game for game in GAMES.values() if game.number == number), None)
    if not game or size not in game.sizes or variant >= len(game.variants):
        raise BadLink(_IMPOSSIBLE)
    setup = game.setup(size, list(game.variants)[variant])
    start = _read_position(reader, setup) if set_up else game.start(size, setup.variant)
    root = Draft()
    nodes = list(_read_tree(reader, setup, _phase(start), root))
    tags = _read_notes(notes, root, nodes)
    return Record(setup, start.text if set_up else None, root.tree(), tags, root.comment)


def _read_position(reader: _Reader, setup: Setup) -> Position:
    stones = [0, 0, 0]
    for cell in setup.board.cells:
        stones[reader.take(_CONTENTS)] |= cell
    turn, extras = _TURNS[reader.take(len(_TURNS))], _extras(setup.game)
    extra = extras[reader.take(len(extras))]
    return setup.game.position_class(setup, stones[1], stones[2], turn, extra)


def _read_tree(reader: _Reader, setup: Setup, before: int, root: Draft) -> Iterator[Draft]:
    """Grow a tree on a root, after so many phases, and yield its nodes in preorder."""
    code = _MoveCode(setup)
    line = [root]
    ply = 1
    while True:
        move = code.take(reader, before + ply - 1)
        if move is None:
            ply = reader.take(ply)
            if not ply:
                return
            move = code.take(reader, before + ply - 1)
            if move is None:
                raise BadLink(_IMPOSSIBLE)
        if too_long(plies=ply):
            raise BadLink(TOO_LONG)
        yield grow(line, ply, move)
        ply += 1


# -- notes -----------------------------------------------------------------------------------------------------------


def _notes(record: Record) -> bytes:
    """Return NOTES before they are compressed."""
    notes = [f"{name}={value}" for name, value in record.tags.items()]
    for number, (_, node) in enumerate(preorder(record.replies), 1):
        if node.comment or node.mark:
            notes.append(f"{number}{node.mark}" + (f" {node.comment}" if node.comment else ""))
    return b"\xff".join(text.encode() for text in (record.comment, *notes))


def _read_notes(notes: bytes, root: Draft, nodes: list[Draft]) -> dict[str, str]:
    """Put the comments and marks where they belong and return the tags."""
    tags: dict[str, str] = {}
    try:
        root.comment, *lines = (line.decode() for line in notes.split(b"\xff"))
    except UnicodeDecodeError:
        raise BadLink(_IMPOSSIBLE) from None
    for line in lines:
        if (note := _NOTE.fullmatch(line)) and bool(note[3]) == bool(note[4]):
            number = int(note[1])
            if number > len(nodes):
                raise BadLink(_IMPOSSIBLE)
            nodes[number - 1].mark, nodes[number - 1].comment = note[2], note[4]
        elif tag := _TAG.fullmatch(line):
            tags[tag[1]] = tag[2]
        else:
            raise BadLink(_IMPOSSIBLE)
    return tags


def _deflate(notes: bytes) -> bytes:
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return compressor.compress(notes) + compressor.flush()


def _unpacked(sign: str, text: str) -> bytes:
    """Return the bytes of NOTES; raise `BadLink` unless they are written as briefly as the module says."""
    try:
        notes = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        raise BadLink(_IMPOSSIBLE) from None
    if urlsafe_b64encode(notes).decode().rstrip("=") != text:
        raise BadLink(_IMPOSSIBLE)
    if sign == ".":
        return notes
    inflater = zlib.decompressobj(-15)
    try:
        packed, notes = notes, inflater.decompress(notes, MOST_NOTES + 1)
    except zlib.error:
        raise BadLink(_IMPOSSIBLE) from None
    if len(notes) > MOST_NOTES or not inflater.eof or inflater.unused_data or len(packed) >= len(notes):
        raise BadLink(_IMPOSSIBLE)
    return notes
