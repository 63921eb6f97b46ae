"""The games of a file one by one: what is damaged in one of them is no reason to do without the others."""

from collections.abc import Iterator

from pygames.errors import GamesError, require_string
from pygames.pauses import finished
from pygames.record.data import from_item, items
from pygames.record.record import Record
from pygames.record.scan import game_end
from pygames.record.text import from_texts
from pygames.record.tree import BadRecord


def readings(text: str) -> Iterator[Record | GamesError]:
    """Yield the games of a text, readable or JSON, and in the place of each that is damaged what is wrong with it.

    Lines are counted from the beginning of the game. Whether moves are legal, `Record.check` says.

    >>> from pygames import find_game
    >>> from pygames.record import Record, to_texts
    >>> text = to_texts([Record(find_game("snex").setup(size)) for size in (6, 8)])
    >>> [type(game).__name__ for game in readings(text.replace('size "6"', 'size "x"'))]
    ['BadRecord', 'Record']
    """
    require_string(text, BadRecord)
    text = text.removeprefix("\ufeff").lstrip()
    yield from _readable(text) if text.startswith("[pygames") else _listed(text)


def _readable(text: str) -> Iterator[Record | GamesError]:
    at = 0
    while at < len(text):
        end = finished(game_end(text, at))
        try:
            yield from from_texts(text[at:end])
        except GamesError as fault:
            yield fault
        at = end


def _listed(text: str) -> Iterator[Record | GamesError]:
    cut = False
    try:
        for item in items(text):
            try:
                yield from_item(item)
            except GamesError as fault:
                cut = text.endswith(item)
                yield fault
    except BadRecord as fault:
        # Of a file that is cut short in the middle of an item that item has said so.
        if not cut:
            yield fault
