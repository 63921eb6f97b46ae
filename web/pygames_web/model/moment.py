"""A moment of a game: a place of its record, as a page calls it, and the position there, with which it may have ended."""

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


def ended(position: Position) -> bool:
    """Whether a game is known to be over; it may take a while to find out, and until then it goes on."""
    return position.over_computed and position.over


def written_path(path: Path) -> str:
    """Return what a page calls a place of the record.

    Numbers tell by turns how many moves of the main line are gone along, and which variation is turned into: the first move of
    the variation to the fourth is ``3.1.0``. In long games that is much shorter than the path.
    """
    parts = [0]
    for step in path:
        if step:
            parts += [step, 0]
        else:
            parts[-1] += 1
    return ".".join(map(str, parts))


def read_path(place: str) -> Path:
    """Return the path that `written_path` has written so."""
    first, *others = map(int, place.split("."))
    path = (0,) * first
    for variation, run in zip(others[::2], others[1::2], strict=True):
        path += (variation, *(0,) * run)
    return path
