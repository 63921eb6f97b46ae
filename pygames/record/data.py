"""A record as plain data, for saves and JSON files.

    {"format": "pygames record", "version": 1, "game": "vadrantir", "size": 6, "variant": "standard",
     "position": "6/7/... w -", "tags": {"first": "Ann"}, "comment": "...",
     "moves": [{"ply": 1, "move": "e5"}, {"ply": 2, "move": "white", "mark": "!", "comment": "..."}, ...]}

``position``, ``tags``, ``comment`` and ``mark`` are there only if they say something. Moves come in preorder, the main line
first; a move whose ply is not one more than that of the move before it begins a variation, and follows the latest move
of the ply before its own. So a long game is a long list, not a deep one, which JSON readers would refuse.
"""

import json
from collections.abc import Iterable, Iterator
from typing import TypeVar

from pygames.errors import GamesError, Message, require_string
from pygames.outside.bounds import MOST_CHARACTERS
from pygames.outside.json_text import read_json
from pygames.pauses import finished
from pygames.record.record import Record
from pygames.record.scan import item_end
from pygames.record.tree import TOO_LONG, BadRecord, Draft, Node, grow, preorder, too_long
from pygames.rules import find_game

#: What every record says of itself, and the version of this form.
FORMAT = "pygames record"
VERSION = 1
#: All that a record may say.
FIELDS = frozenset({"format", "version", "game", "size", "variant", "position", "tags", "comment", "moves"})
_MOVE_FIELDS = frozenset({"ply", "move", "mark", "comment"})
_SPACE = " \t\r\n"
#: What is wrong with text that should be JSON.
DAMAGED = Message("this file is damaged: it is not complete JSON")
_KINDS = {
    str: Message("a text"),
    int: Message("a number of at most five digits"),
    list: Message("a list"),
    dict: Message("an object"),
}

T = TypeVar("T")


class NewerRecord(BadRecord):
    """A record in a version of this form that is unknown here."""


def to_data(record: Record) -> dict[str, object]:
    """Return a record as data that JSON can hold (docs/formats.md names its fields).

    >>> from pygames import find_game
    >>> record, _ = Record(find_game("vadrantir").setup(5)).play((), "e5")
    >>> data = to_data(record)
    >>> data["game"], data["size"], data["version"]
    ('vadrantir', 5, 1)
    """
    setup = record.setup
    said = {"position": record.start, "tags": dict(record.tags), "comment": record.comment}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": setup.game.name,
        "size": setup.size,
        "variant": setup.variant,
        **{name: value for name, value in said.items() if value},
        "moves": [_entry(ply, node) for ply, node in preorder(record.replies)],
    }


def _entry(ply: int, node: Node) -> dict[str, object]:
    entry: dict[str, object] = {"ply": ply, "move": node.move}
    if node.mark:
        entry["mark"] = node.mark
    if node.comment:
        entry["comment"] = node.comment
    return entry


def from_data(data: object) -> Record:
    """Return the record that data stands for: what `to_data` returned, or the same read from JSON.

    Whether its moves are legal, `Record.check` says.

    Raises:
        GamesError: the data has another shape, says something unknown, or is of a newer version.

    >>> from pygames import find_game
    >>> record = Record(find_game("snex").setup(6))
    >>> from_data(to_data(record)) == record
    True
    """
    if not isinstance(data, dict):
        raise BadRecord(Message("the record of a game is an object with fields, not {value}", value=_brief(data)))
    if data.get("format") == FORMAT and _field(data, "version", int) > VERSION:
        # Other versions may have other fields.
        raise NewerRecord(
            Message("this record was made by a newer version of this program; update it to open the record")
        )
    fields = _fields(data, FIELDS)
    if _field(fields, "format", str) != FORMAT or fields["version"] != VERSION:
        raise BadRecord(Message("this is not the record of a game"))
    setup = find_game(_field(fields, "game", str)).setup(_field(fields, "size", int), _field(fields, "variant", str))
    replies = _replies(_field(fields, "moves", list))
    position = _field(fields, "position", str) if "position" in fields else None
    given = _field(fields, "tags", dict, {})
    tags = {name: _field(given, name, str) for name in given}
    return Record(setup, position, replies, tags, _field(fields, "comment", str, ""))


def _replies(entries: list[object]) -> tuple[Node, ...]:
    """Return the tree of the moves of a record; raise `BadRecord` if they make none."""
    if too_long(moves=len(entries)):
        raise BadRecord(TOO_LONG)
    root = Draft()
    line = [root]
    for entry in entries:
        if not isinstance(entry, dict):
            raise BadRecord(Message("each move is an object with fields, not {value}", value=_brief(entry)))
        move = _fields(entry, _MOVE_FIELDS)
        ply = _field(move, "ply", int)
        if not 1 <= ply <= len(line):
            raise BadRecord(
                Message("a move with the ply {ply} cannot follow one with {last}", ply=ply, last=len(line) - 1)
            )
        if too_long(plies=ply):
            raise BadRecord(TOO_LONG)
        draft = grow(line, ply, _field(move, "move", str))
        draft.mark, draft.comment = _field(move, "mark", str, ""), _field(move, "comment", str, "")
    return root.tree()


def to_json(records: Iterable[Record]) -> str:
    """Return the text of a JSON file of records: a list of their data, one a line.

    >>> from pygames import find_game
    >>> len(to_json([Record(find_game("snex").setup(6))] * 2).splitlines())
    4
    """
    return in_a_list(map(to_line, records))


def to_line(record: Record) -> str:
    """Return the data of a record as a line of JSON."""
    return json.dumps(to_data(record), ensure_ascii=False)


def in_a_list(lines: Iterable[str]) -> str:
    """Return the text of a JSON file of records, each given as a line."""
    return "[\n" + ",\n".join(lines) + "\n]\n"


def from_json(text: str) -> tuple[Record, ...]:
    """Return the records of a JSON file, which holds a list of them or a single one.

    Raises:
        GamesError: there is anything else in it.

    >>> from pygames import find_game
    >>> record = Record(find_game("snex").setup(6))
    >>> from_json(to_json([record])) == (record,)
    True
    """
    require_string(text, BadRecord)
    if len(text) > MOST_CHARACTERS:
        raise BadRecord(TOO_LONG)
    return tuple(from_item(item) for item in items(text.removeprefix("\ufeff")))


def from_item(text: str) -> Record:
    """Return the record that an item of a JSON file holds; raise `GamesError` if it holds anything else."""
    try:
        return from_data(read_json(text))
    except GamesError:
        raise
    except ValueError:
        raise BadRecord(DAMAGED) from None


def items(text: str) -> Iterator[str]:
    """Yield the items of a JSON list one at a time, or a text that is no list as a whole.

    All items read at once would take many times the memory of their text. Raise `BadRecord` if the list does not end, or not with
    the text.
    """
    try:
        yield from _items(text)
    except ValueError:
        raise BadRecord(DAMAGED) from None


def _items(text: str) -> Iterator[str]:
    at = len(text) - len(text.lstrip(_SPACE))
    if not text.startswith("[", at):
        yield text
        return
    end = finished(item_end(text, at + 1))
    if text.startswith(",", end) or text[at + 1 : end].strip(_SPACE):
        yield text[at + 1 : end]
    while text.startswith(",", end):
        at, end = end, finished(item_end(text, end + 1))
        yield text[at + 1 : end]
    if text[end:].strip(_SPACE) != "]":
        raise ValueError("the list does not end with the text")


def _fields(data: dict[str, object], names: frozenset[str]) -> dict[str, object]:
    """Return data if it has no other fields than those of the names."""
    for name in data:
        if name not in names:
            raise BadRecord(Message("the record has a field that is unknown here: {name}", name=_brief(name)))
    return data


def _field(fields: dict[str, object], name: str, kind: type[T], default: T | None = None) -> T:
    """Return a field, or the default if it is not there; raise `BadRecord` if it is of another kind, or missing without a default."""
    value = fields.get(name, default)
    if isinstance(value, kind) and not isinstance(value, bool) and not (isinstance(value, int) and abs(value) > 99_999):
        return value
    if name not in fields:
        raise BadRecord(Message("the record says nothing about its {name}", name=name))
    raise BadRecord(
        Message(
            "the {name} of a record must be {kind}, not {value}",
            name=_brief(name),
            kind=_KINDS[kind],
            value=_brief(value),
        )
    )


def _brief(value: object) -> str:
    """Return a text, number, truth value or None in at most 40 characters; of anything larger, the name of its type."""
    if isinstance(value, str | float | bool | None):
        text = json.dumps(value)
        return text if len(text) <= 40 else text[:39] + "…"
    if isinstance(value, int) and value.bit_length() < 64:
        return str(value)
    return type(value).__name__
