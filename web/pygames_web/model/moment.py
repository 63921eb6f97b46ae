"""A moment of a game: a place of its record, with the position there."""

from typing import NamedTuple

from pygames.record import Path, Record
from pygames.rules import Position


class Moment(NamedTuple):
    """A place of the record of a game.

    Attributes:
        record: the game.
        path: where in it.
        position: the position there. A list of games, which replays none of them, has the one that it shows.
    """

    record: Record
    path: Path
    position: Position

    @classmethod
    def at(cls, record: Record, path: Path) -> "Moment":
        """Return the moment at the end of a path."""
        return cls(record, path, record.position(path))
