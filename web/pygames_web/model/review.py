"""What a review found of a finished game: Black's chances, and what was better than the mistakes. It is kept with the game.

Another version of the site may have kept it. What cannot be read is no loss but of a few seconds: the game can be looked over again.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pygames.errors import GamesError
from pygames.outside.bounds import MOST_OF_A_MOVE, MOST_PLIES
from pygames.record import Path, Record
from pygames_web.model.kept import NewerVersion, require_known

#: To how many parts of a whole the chances are kept, and to how many digits they are known from the beginning.
PARTS, DIGITS = 10_000, 4


@dataclass(frozen=True)
class Better:
    """What would have been better than a move of the game.

    Attributes:
        black: Black's chance after the better move.
        line: that move, and how the game might have gone on.
    """

    black: float
    line: tuple[str, ...]


@dataclass(frozen=True)
class Review:
    """What was found of a finished game.

    Attributes:
        moves: the moves of the game.
        black: Black's chances before each of them.
        better: what would have been better than each mistake, by the plies before it.
    """

    moves: tuple[str, ...]
    black: tuple[float, ...]
    better: Mapping[int, Better] = field(default_factory=dict)

    def to_data(self, path: Path) -> dict[str, Any]:
        """Return the review as it is kept, of a game that stands along a path of its record."""
        return {
            "path": path,
            "check": _check(self.moves),
            "black": [round(PARTS * chance) for chance in self.black],
            "better": {str(ply): [round(PARTS * one.black), " ".join(one.line)] for ply, one in self.better.items()},
        }


def read_review(kept: object, record: Record) -> Review | None:
    """Return a kept review of a record; None if it is damaged, or of other moves than the record has there.

    Raises:
        NewerVersion: a newer version of the site has kept it.
    """
    try:
        require_known(kept)
        return _read(kept, record)
    except NewerVersion:
        raise
    except (GamesError, ValueError, TypeError, LookupError, AttributeError):
        return None


def _read(kept: Any, record: Record) -> Review | None:
    """As `read_review`, but whatever it meets in what is damaged is raised."""
    moves = record.moves(tuple(kept["path"]))
    black = tuple([_part(chance) for chance in kept["black"]])
    better = {int(ply): Better(_part(chance), _line(text)) for ply, (chance, text) in kept["better"].items()}
    if (
        not moves
        or len(black) != len(moves)
        or kept["check"] != _check(moves)
        or not better.keys() <= set(range(len(moves)))
    ):
        return None
    return Review(moves, black, better)


def path_of(record: Record, moves: tuple[str, ...]) -> Path | None:
    """Return the path of a record along moves; None if it does not have them."""
    path = record.path_along(moves)
    return path if len(path) == len(moves) else None


def _check(moves: tuple[str, ...]) -> int:
    """Return a number that other moves hardly have: a version that knows nothing of reviews may have changed the game."""
    return zlib.crc32(" ".join(moves).encode())


def _part(kept: Any) -> float:
    """Return a kept chance; raise `ValueError` if it is none."""
    if not 0 <= kept <= PARTS:
        raise ValueError("not a chance")
    return int(kept) / PARTS


def _line(text: str) -> tuple[str, ...]:
    """Return the moves of a kept line; raise `ValueError` if there are none, or if they are too long for moves."""
    line = tuple(text.split())
    if not 0 < len(line) <= MOST_PLIES or max(map(len, line)) > MOST_OF_A_MOVE:
        raise ValueError("not a line")
    return line
