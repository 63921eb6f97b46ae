"""What the computer is to think about: what is wanted of it at the table, worked out afresh after every event."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.record import Path
from pygames.rules.terms import COLOUR_NAME
from pygames.telling import move_told
from pygames_web.model.mistakes import Findings, game_line
from pygames_web.model.seats import PERSON, level_to_act
from pygames_web.model.table import Table
from pygames_web.model.thinking import ThinkRequest, Thought

#: How long a hint and the analysis of the position on the board may take, in seconds.
HINT_SECONDS = 2.0
ANALYSIS_SECONDS = 30.0
#: How long a letter takes to be read aloud, in seconds: some 170 words of English a minute.
SECONDS_A_LETTER = 0.06
#: How long the computer takes for a move at least, so that one sees what came before it: playing itself, and with somebody.
WATCHED_SECONDS = 1.0
REPLY_SECONDS = 0.25
#: How long all positions of a finished game may take together, and how long each of them at most.
REVIEW_SECONDS = 9.0
REVIEW_SECONDS_EACH = 0.7

#: By how much the chances must change for the page to call a move a turning point, whoever gains by it.
TURNING_CHANGE = 0.15


@dataclass(frozen=True)
class Mind:
    """The interpreters that think, beside the one of the page, as far as the page knows.

    Attributes:
        requests: what each of them thinks about; None if nothing.
        asked: how many requests there have been.
        thought: the latest answer to ``request``.
        failed: why the computer cannot think, if it cannot.
        failures: how often it has failed since it last finished anything.
    """

    requests: tuple[ThinkRequest | None, ...] = ()
    asked: int = 0
    thought: Thought | None = None
    failed: str = ""
    failures: int = 0

    @property
    def request(self) -> ThinkRequest | None:
        """What is thought about, the first if there is more than one; None if nothing."""
        return next(filter(None, self.requests), None)

    def turned_to(self, wishes: tuple[ThinkRequest | None, ...]) -> tuple["Mind", dict[int, ThinkRequest | None]]:
        """Return this with a wish for each interpreter as its request, and the requests that are new (None: stop), by interpreter."""
        asked, requests = self.asked, []
        changed: dict[int, ThinkRequest | None] = {}
        for thinker, (wish, running) in enumerate(zip_longest(wishes, self.requests)):
            request = running
            if wish != (running and replace(running, number=0)):
                asked += wish is not None
                request = changed[thinker] = wish and replace(wish, number=asked)
            requests.append(request)
        if not changed:
            return self, changed
        turned = replace(self, requests=tuple(requests), asked=asked)
        outdated = turned.thought and turned.thought.number != (turned.request and turned.request.number)
        return (replace(turned, thought=None) if outdated else turned), changed

    def rested(self) -> "Mind":
        """Return this with all failures forgotten, so that the next request is made again."""
        return replace(self, failed="", failures=0)


@dataclass(frozen=True)
class Wish:
    """What the computer is wanted for at one table.

    Attributes:
        paused: whether the computer's players wait.
        hinting: whether a hint is asked for; ``hint`` is the last one given, and goes with the position.
        analysing: whether the position is looked into while nobody else has to think.
        judged: Black's chances after the moves that lead to a position, as far as it was looked into.
        best: the best moves found from there.
    """

    paused: bool = False
    hinting: bool = False
    hint: Thought | None = None
    analysing: bool = False
    judged: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    best: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    @property
    def found(self) -> Findings:
        """What was found of the positions of a finished game."""
        return Findings(self.judged, self.best)


def wanted(table: Table, wish: Wish, thinkers: int = 1, unhurried: bool = False) -> tuple[ThinkRequest | None, ...]:
    """Return what each of the interpreters that think should be thinking about; nothing if none should.

    First comes a move that the computer has to make, then a hint, then analysis: of every position of a finished game once, each
    interpreter looking into a part of it, and of the position on the board for as long as it is there. Nothing is wanted until it is
    known whether the game is over. ``unhurried`` is as in `Prefs`.
    """
    if not table.position.over_computed:
        return ()
    level = level_to_act(table)
    if level and not wish.paused:
        request = _request(table, table.moves, "play", LEVELS[level].seconds, level)
        watched = all(player in LEVELS for player in table.players)
        pace = WATCHED_SECONDS if watched else REPLY_SECONDS
        return (replace(request, at_least=max(pace, _reading_seconds(table)) if unhurried and watched else pace),)
    if wish.hinting and not table.position.over:
        return (_request(table, table.moves, "hint", HINT_SECONDS),)
    if not wish.analysing:
        return ()
    parts = _parts_of_review(table, wish.judged, thinkers)
    if any(parts):
        return parts
    return () if table.position.over else (_request(table, table.moves, "analysis", ANALYSIS_SECONDS),)


def _reading_seconds(table: Table) -> float:
    """Return how long it takes to read aloud what the last move did."""
    previous = table.previous
    return SECONDS_A_LETTER * len(str(move_told(previous, table.moves[-1], table.position))) if previous else 0.0


def _parts_of_review(
    table: Table, judged: Mapping[tuple[str, ...], float], thinkers: int
) -> tuple[ThinkRequest | None, ...]:
    """Return for each interpreter the first position in its part of a finished game that is still to be looked into."""
    lines = review(table)
    longest_part = -(-len(lines) // thinkers)
    seconds = min(REVIEW_SECONDS / max(longest_part, 1), REVIEW_SECONDS_EACH)
    parts = [lines[number * longest_part : (number + 1) * longest_part] for number in range(thinkers)]
    unjudged = [next((line for line in part if line not in judged), None) for part in parts]
    return tuple([None if line is None else _request(table, line, "review", seconds) for line in unjudged])


def review(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of the line one looks at, if it leads to the end of the game; else nothing."""
    return positions_of(table) if table.record.main_line(table.path) == game_line(table) else []


def positions_of(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of a finished game, also while one looks into a variation; else nothing."""
    moves = table.record.moves(game_line(table))
    return [moves[:ply] for ply in range(len(moves))]


def turning_points(table: Table, judged: Mapping[tuple[str, ...], float]) -> list[int]:
    """Return the plies of a finished game that changed the chances most, the largest change first, at most three.

    ``judged`` holds Black's chances after the moves that lead to a position.
    """
    lines = [line for line in positions_of(table) if line in judged]
    changes = {
        len(later): abs(judged[later] - judged[earlier])
        for earlier, later in pairwise(lines)
        if len(later) == len(earlier) + 1
    }
    return [ply for ply in sorted(changes, key=lambda ply: -changes[ply]) if changes[ply] >= TURNING_CHANGE][:3]


def turning_moves(table: Table, judged: Mapping[tuple[str, ...], float]) -> list[tuple[Path, Message]]:
    """Return the `turning_points` in the order of the game: where in the record each leads, and what it was.

    That is its number, the move, and the chance of whoever made it before and after: ``12. e9: White 62 → 31 %``.
    """
    end = game_line(table)
    return [(end[:ply], _turn_told(table, end[:ply], judged)) for ply in sorted(turning_points(table, judged))]


def _turn_told(table: Table, path: Path, judged: Mapping[tuple[str, ...], float]) -> Message:
    moves, colour = table.record.moves(path), table.record.position(path[:-1]).mover or "b"
    before, after = (100 * (chance if colour == "b" else 1 - chance) for chance in (judged[moves[:-1]], judged[moves]))
    return Message(
        "{number}. {move}: {colour} {before} → {after} %",
        number=len(moves),
        move=moves[-1],
        colour=COLOUR_NAME[colour],
        before=round(before),
        after=round(after),
    )


def _request(table: Table, moves: tuple[str, ...], purpose: str, seconds: float, level: str = PERSON) -> ThinkRequest:
    setup = table.record.setup
    return ThinkRequest(
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
