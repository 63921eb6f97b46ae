"""The puzzle of a day: the same for everybody, another game each day, and no puzzle of a game again before all the others came.

A day is one of universal time, so that it is the same day for everybody.
"""

from datetime import UTC, date, datetime
from math import gcd

from pygames.puzzles import has_puzzles
from pygames.rules import GAMES
from pygames_web.model.puzzle_try import PuzzleTry, puzzles


def day_at(now: int) -> str:
    """Return the day of a time in milliseconds since 1970, as in ``2026-11-24``."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def days_before(day: str, other: str) -> int:
    """Return how many days a day comes before another."""
    return (date.fromisoformat(other) - date.fromisoformat(day)).days


def puzzle_of(day: str) -> PuzzleTry:
    """Return the puzzle of a day, nothing tried yet. Games without puzzles have no turn."""
    names = tuple(name for name in GAMES if has_puzzles(name))
    round_, turn = divmod(date.fromisoformat(day).toordinal(), len(names))
    game = names[turn]
    count = len(puzzles(game))
    return PuzzleTry.begin(game, 1 + round_ * _stride(count) % count)


def _stride(count: int) -> int:
    """Return a step that leads through so many puzzles, each once before the first comes again, and not to its neighbours."""
    golden = round(count * 0.618)
    return next(step for step in range(max(golden, 1), 2 * count + 1) if gcd(step, count) == 1)
