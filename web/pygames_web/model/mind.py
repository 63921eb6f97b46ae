"""What the computer is to think about: what is wanted of it at the table, worked out afresh after every event."""

import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from pygames.chances import TURNING_POINT, worth
from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.record import Path
from pygames.rules.terms import COLOUR_NAME
from pygames.telling import move_told
from pygames_web.model.mistakes import Evaluations, black_after, game_line, is_reviewed, mistakes
from pygames_web.model.review import Review
from pygames_web.model.seats import PERSON, level_to_act, plays_itself
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
#: How long all positions of a finished game may take together at a first look, and how long each of them at most.
REVIEW_SECONDS = 4.2
REVIEW_SECONDS_EACH = 0.7
#: How long those may take together that are weighed after that, and how long each of them at least and at most. So only the greatest
#: changes are weighed of a game that has many. In four games of each kind, of 168 moves that a single look of 9 seconds in all had
#: called mistakes, 123 were none in a look that was ten times as long; of 26 that were weighed, 8 (November 2026).
WEIGHING_SECONDS = 3.8
WEIGHING_SECONDS_EACH = (0.35, 1.2)
#: With fewer playouts than this, nothing is called a mistake: the time of a slow or busy machine may not be enough for more. The
#: mean of so many random games is off by 10 % (one standard deviation).
LEAST_PLAYOUTS = 24


@dataclass(frozen=True)
class Mind:
    """The interpreters that think, beside the one of the page, as far as the page knows.

    Attributes:
        requests: what each of them thinks about; None if nothing.
        count: how many requests there have been.
        thought: the latest answer to ``request``.
        failed: why the computer cannot think, if it cannot.
        failures: how often it has failed since it last finished anything.
    """

    requests: tuple[ThinkRequest | None, ...] = ()
    count: int = 0
    thought: Thought | None = None
    failed: str = ""
    failures: int = 0

    @property
    def request(self) -> ThinkRequest | None:
        """What is thought about, the first if there is more than one; None if nothing."""
        return next(filter(None, self.requests), None)

    def thought_on(self, table: Table) -> Thought | None:
        """Return the latest thought about the position on a table, if it is being thought about."""
        return self.thought if self.request and self.request.moves == table.moves else None

    def turned_to(self, wishes: tuple[ThinkRequest | None, ...]) -> tuple["Mind", dict[int, ThinkRequest | None]]:
        """Return this with a wish for each interpreter as its request, and the requests that are new (None: stop), by interpreter."""
        count, requests = self.count, []
        changed: dict[int, ThinkRequest | None] = {}
        for thinker, (wish, running) in enumerate(zip_longest(wishes, self.requests)):
            request = running
            if wish != (running and replace(running, number=0)):
                count += wish is not None
                request = changed[thinker] = wish and replace(wish, number=count)
            requests.append(request)
        if not changed:
            return self, changed
        turned = replace(self, requests=tuple(requests), count=count)
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
        recalled: whether what a review had found, which was kept with the game, is shown all the same.
        judged: Black's chances after the moves that lead to a position, as far as it was looked into.
        weighed: what a second, longer look found of them in a finished game.
        unsure: those of them for which this look was too short after all (`LEAST_PLAYOUTS`).
        best: the best moves found from there.
    """

    paused: bool = False
    hinting: bool = False
    hint: Thought | None = None
    analysing: bool = False
    recalled: bool = False
    judged: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    weighed: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    unsure: frozenset[tuple[str, ...]] = frozenset()
    best: Mapping[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    @property
    def evaluations(self) -> Evaluations:
        """What was found of the positions of a finished game."""
        return Evaluations({**self.judged, **self.weighed}, self.best, self.sure.keys())

    @property
    def sure(self) -> Mapping[tuple[str, ...], float]:
        """What is known of the positions that were weighed, of which enough was seen."""
        return {moves: black for moves, black in self.weighed.items() if moves not in self.unsure}

    def with_weighed(self, moves: tuple[str, ...], thought: Thought) -> "Wish":
        """Return this with what the longer look at a position found."""
        enough = thought.playouts >= LEAST_PLAYOUTS or thought.black in (0.0, 1.0)
        unsure = self.unsure if enough else self.unsure | {moves}
        return replace(self, weighed={**self.weighed, moves: thought.black}, unsure=unsure)

    def knowing(self, review: Review) -> "Wish":
        """Return this with what a review had found."""
        lines = [review.moves[:ply] for ply in range(len(review.moves))]
        judged = dict(zip(lines, review.black, strict=True))
        weighed = {lines[ply]: review.black[ply] for ply in review.sure}
        return replace(
            self,
            judged={**self.judged, **judged},
            weighed={**self.weighed, **weighed},
            unsure=self.unsure - weighed.keys(),
            best={**self.best, **{lines[ply]: line for ply, line in review.best.items()}},
        )

    def without(self, lines: Collection[tuple[str, ...]]) -> "Wish":
        """Return this with nothing known of the positions after some moves."""
        return replace(
            self,
            judged={moves: black for moves, black in self.judged.items() if moves not in lines},
            weighed={moves: black for moves, black in self.weighed.items() if moves not in lines},
            unsure=self.unsure.difference(lines),
            best={moves: line for moves, line in self.best.items() if moves not in lines},
        )


def chance_here(mind: Mind, wish: Wish, table: Table) -> float | None:
    """Return Black's chance in the position on a table: as it is being thought to be or, else, as it was found to be."""
    thought = mind.thought_on(table)
    return thought.black if thought else wish.evaluations.black.get(table.moves)


def wanted(table: Table, wish: Wish, thinkers: int = 1, unhurried: bool = False) -> tuple[ThinkRequest | None, ...]:
    """Return what each of the interpreters that think should be thinking about; nothing if none should.

    First comes a move that the computer has to make, then a hint, then analysis: of every position of a finished game, then of those
    once more that are `to_weigh`, divided among the interpreters, and of the position on the board for as long as it is
    there. Nothing is wanted until it is known whether the game is over. ``unhurried`` is as in `Prefs`.
    """
    if not table.position.over_computed:
        return ()
    level = level_to_act(table)
    if level and not wish.paused:
        request = _request(table, table.moves, "play", LEVELS[level].seconds, level)
        watched = plays_itself(table)
        pace = WATCHED_SECONDS if watched else REPLY_SECONDS
        return (replace(request, at_least=max(pace, _reading_seconds(table)) if unhurried and watched else pace),)
    if wish.hinting and not table.position.over:
        return (_request(table, table.moves, "hint", HINT_SECONDS),)
    if not wish.analysing:
        return ()
    parts = parts_of_review(table, wish, thinkers)
    if any(parts):
        return parts
    return () if table.position.over else (_request(table, table.moves, "analysis", ANALYSIS_SECONDS),)


def _reading_seconds(table: Table) -> float:
    """Return how long it takes to read aloud what the last move did."""
    previous = table.previous
    return SECONDS_A_LETTER * len(str(move_told(previous, table.moves[-1], table.position))) if previous else 0.0


def parts_of_review(table: Table, wish: Wish, thinkers: int) -> tuple[ThinkRequest | None, ...]:
    """Return for each interpreter the position of a finished game that it is to look into, or to weigh.

    Each goes through a part of them from its beginning. Who is done takes the last that is left of any: none waits for another. The
    very last is taken by all of them, and done once one of them is. Nothing is left of a game that was looked over, earlier perhaps.
    """
    lines = [] if is_reviewed(table) else lines_to_review(table)
    known, together, most = wish.judged, REVIEW_SECONDS, REVIEW_SECONDS_EACH
    if all(line in known for line in lines):
        lines = to_weigh(table, wish.judged, thinkers) if lines else []
        known, together, (_, most) = wish.weighed, WEIGHING_SECONDS, WEIGHING_SECONDS_EACH
    longest_part = -(-len(lines) // thinkers)
    seconds = min(together / max(longest_part, 1), most)
    parts = [lines[number * longest_part : (number + 1) * longest_part] for number in range(thinkers)]
    last = next((line for line in reversed(lines) if line not in known), None)
    unknown = [next((line for line in part if line not in known), last) for part in parts]
    return tuple([None if line is None else _request(table, line, "review", seconds) for line in unknown])


def to_weigh(table: Table, judged: Mapping[tuple[str, ...], float], thinkers: int) -> list[tuple[str, ...]]:
    """Return the moves up to each position of a finished game that is to be weighed, when all have been judged.

    They are those before and after the moves that seem to have changed the chances most, as many as there is time for.
    """
    least, _ = WEIGHING_SECONDS_EACH
    most, lines = int(thinkers * WEIGHING_SECONDS / least), positions_of(table)
    chosen: set[tuple[str, ...]] = set()
    for ply, change in _changes(table, judged):
        pair = [line for line in lines[ply - 1 : ply + 1] if line not in chosen]
        if change < TURNING_POINT or len(chosen) + len(pair) > most:
            break
        chosen.update(pair)
    return sorted(chosen, key=len)


def _changes(table: Table, judged: Mapping[tuple[str, ...], float]) -> list[tuple[int, float]]:
    """Return by how much each ply of a finished game changed the chances, as far as they are known, the largest change first."""
    changes = [
        (ply, abs(later - earlier))
        for ply, (earlier, later) in enumerate(pairwise(chances(table, judged)), 1)
        if earlier is not None and later is not None
    ]
    return sorted(changes, key=lambda change: -change[1])


def chances(table: Table, judged: Mapping[tuple[str, ...], float]) -> list[float | None]:
    """Return Black's chances after each ply of a finished game from none on, None where they are not known."""
    end = game_line(table)
    moves = table.record.moves(end)
    return [black_after(position, moves[:ply], judged) for ply, position in enumerate(table.record.positions(end))]


def lines_to_review(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of the line one looks at, if it leads to the end of the game; else nothing."""
    return positions_of(table) if table.record.main_line(table.path) == game_line(table) else []


def positions_of(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of a finished game, also while one looks into a variation; else nothing."""
    moves = table.record.moves(game_line(table))
    return [moves[:ply] for ply in range(len(moves))]


def review_of(table: Table, wish: Wish) -> Review:
    """Return what was found of a finished game, all positions of which have been looked into."""
    found, lines = wish.evaluations, positions_of(table)
    return Review(
        table.record.moves(game_line(table)),
        tuple([found.black[line] for line in lines]),
        frozenset(ply for ply, line in enumerate(lines) if line in found.weighed),
        {len(mistake.path) - 1: mistake.better for mistake in mistakes(table, found)},
    )


def turning_points(table: Table, weighed: Mapping[tuple[str, ...], float]) -> list[int]:
    """Return the plies of a finished game that changed the chances most, the largest change first, at most three.

    ``weighed`` holds Black's chances after the moves that lead to a position.
    """
    return [ply for ply, change in _changes(table, weighed) if change >= TURNING_POINT][:3]


def turning_moves(table: Table, weighed: Mapping[tuple[str, ...], float]) -> list[tuple[Path, Message]]:
    """Return the `turning_points` in the order of the game: where in the record each leads, and what it was.

    That is its number, the move, and the chance of whoever made it before and after: ``12. e9: White 62 → 31 %``.
    """
    end, known = game_line(table), chances(table, weighed)
    return [
        (end[:ply], _turn_told(table, end[:ply], known[ply - 1 : ply + 1]))
        for ply in sorted(turning_points(table, weighed))
    ]


def _turn_told(table: Table, path: Path, around: Sequence[float | None]) -> Message:
    """Return what a move was, Black's chances before and after it being known."""
    moves, colour = table.record.moves(path), table.record.position(path[:-1]).mover or "b"
    before, after = (100 * worth(chance, colour) for chance in around if chance is not None)
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
