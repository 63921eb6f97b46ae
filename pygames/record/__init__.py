"""Records of games: moves with variations and comments, as a readable text, as plain data and as a link."""

from pygames.record.link import BadLink, from_link, to_link
from pygames.record.record import KNOWN_TAGS, Path, Record
from pygames.record.tree import MARKS, BadRecord, Node

__all__ = [
    "KNOWN_TAGS",
    "MARKS",
    "BadLink",
    "BadRecord",
    "Node",
    "Path",
    "Record",
    "from_link",
    "to_link",
]
