"""Records of games: moves with variations and comments, as a readable text, as plain data and as a link."""

from pygames.record.data import from_data, from_json, to_data, to_json
from pygames.record.link import BadLink, from_link, to_link
from pygames.record.record import KNOWN_TAGS, Path, Record
from pygames.record.text import from_text, from_texts, to_text, to_texts
from pygames.record.tree import MARKS, BadRecord, Node

__all__ = [
    "KNOWN_TAGS",
    "MARKS",
    "BadLink",
    "BadRecord",
    "Node",
    "Path",
    "Record",
    "from_data",
    "from_json",
    "from_link",
    "from_text",
    "from_texts",
    "to_data",
    "to_json",
    "to_link",
    "to_text",
    "to_texts",
]
