"""Records of games: moves with variations and comments, as a readable text, as plain data and as a link.

>>> from pygames import find_game
>>> from pygames.record import Record, from_link, to_link, to_text
>>> record, path = Record(find_game("vadrantir").setup(5)).play((), "e5")
>>> record, path = record.play(path, "white")
>>> record = record.annotate(path, "Brave.", "!?").tagged(first="Ann")
>>> to_link(record)
'1QBQrF._2ZpcnN0PUFubv8yIT8gQnJhdmUujW79'
>>> from_link(to_link(record)) == record
True
>>> print(to_text(record).splitlines()[-1])
1. e5 2. white!? {Brave.} *
"""

from pygames.record.data import from_data, from_json, to_data, to_json
from pygames.record.highlights import Arrow, Highlights, commented, highlights_of, words_of
from pygames.record.link import BadLink, find_link, from_link, is_link, to_link
from pygames.record.record import FORFEIT, KNOWN_TAGS, RESULT, RESULTS, Path, Record
from pygames.record.text import from_text, from_texts, to_text, to_texts
from pygames.record.tree import MARKS, BadRecord, Node

__all__ = [
    "FORFEIT",
    "KNOWN_TAGS",
    "MARKS",
    "RESULT",
    "RESULTS",
    "Arrow",
    "BadLink",
    "BadRecord",
    "Highlights",
    "Node",
    "Path",
    "Record",
    "commented",
    "find_link",
    "from_data",
    "from_json",
    "from_link",
    "from_text",
    "from_texts",
    "highlights_of",
    "is_link",
    "to_data",
    "to_json",
    "to_link",
    "to_text",
    "to_texts",
    "words_of",
]
