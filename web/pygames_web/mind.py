"""What the computer is to think about, as the state of the page has it; worked out afresh after every event."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from pygames.players import LEVELS
from pygames_web.seats import PERSON, level_to_act
from pygames_web.table import Table, ended
from pygames_web.thinking import Request, Thought

#: How long a hint, the analysis of the position on the board, and that of each move of a finished game may take, in seconds.
HINT_SECONDS = 2.0
ANALYSIS_SECONDS = 30.0
REVIEW_SECONDS = 0.7

#: By how much the chances must change for a move to be called a turning point.
TURNING_POINT = 0.15


@dataclass(frozen=True)
class Mind:
    """The state of the computer's thought.

    Attributes:
        request: what it thinks about; None if nothing.
        asked: how many requests there have been.
        thought: the latest answer to ``request``.
        paused: whether the computer's players wait.
        hinting: whether a hint is asked for; ``hint`` is the last one given, and goes with the position.
        analysing: whether the position is looked into while nobody else has to think.
        judged: Black's chances after the moves that lead to a position, as far as it was looked into.
        failed: why the computer cannot think, if it cannot.
    """

    request: Request | None = None
    asked: int = 0
    thought: Thought | None = None
    paused: bool = False
    hinting: bool = False
    hint: Thought | None = None
    analysing: bool = False
    judged: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    failed: str = ""


def wanted(table: Table | None, mind: Mind) -> Request | None:
    """Return what the computer should be thinking about, or None.

    First comes a move that it has to make, then a hint, then analysis: of every position of a finished game once, and of the one on
    the board for as long as it is there. As long as it is not known whether the game is over, it is nothing.
    """
    if table is None or mind.failed or not table.position.over_settled:
        return None
    level = level_to_act(table)
    if level and not mind.paused:
        return _request(table, table.moves, "play", LEVELS[level].seconds, level)
    if mind.hinting and not table.position.over:
        return _request(table, table.moves, "hint", HINT_SECONDS)
    if not mind.analysing:
        return None
    unjudged = next((line for line in review(table) if line not in mind.judged), None)
    if unjudged is not None:
        return _request(table, unjudged, "analysis", REVIEW_SECONDS)
    return None if table.position.over else _request(table, table.moves, "analysis", ANALYSIS_SECONDS)


def review(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of the main line, if it leads to the end of the game; else nothing."""
    end = table.record.main_line(table.path)
    if not ended(table.record.position(end)):
        return []
    moves = table.record.moves(end)
    return [moves[:ply] for ply in range(len(moves))]


def turning_points(table: Table, mind: Mind) -> list[int]:
    """Return the plies of a finished game that changed the chances most, the largest change first, at most three."""
    lines = [line for line in review(table) if line in mind.judged]
    changes = {
        len(later): abs(mind.judged[later] - mind.judged[earlier])
        for earlier, later in pairwise(lines)
        if len(later) == len(earlier) + 1
    }
    return [ply for ply in sorted(changes, key=lambda ply: -changes[ply]) if changes[ply] >= TURNING_POINT][:3]


def _request(table: Table, moves: tuple[str, ...], purpose: str, seconds: float, level: str = PERSON) -> Request:
    setup = table.record.setup
    return Request(
        game=setup.game.name,
        size=setup.size,
        variant=setup.variant,
        start=table.record.start,
        moves=moves,
        level=level,
        seconds=seconds,
        purpose=purpose,
        seed=zlib.crc32(table.id.encode()),
    )
