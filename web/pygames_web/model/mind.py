"""What the computer is to think about: what is wanted of it at the table, worked out afresh after every event."""

import zlib
from collections.abc import Container
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import NamedTuple

from pygames.levels import LEVELS
from pygames.telling import move_told
from pygames_web.model.mistakes import game_line, is_reviewed, positions_of
from pygames_web.model.review import Review
from pygames_web.model.seats import PERSON, level_to_act, plays_itself
from pygames_web.model.table import Table
from pygames_web.model.thinking import ThinkRequest, Thought
from pygames_web.model.weighing import LEAST_PLAYOUTS, Found, Weighing, to_weigh

#: How long a hint and the analysis of the position on the board may take, in seconds.
HINT_SECONDS = 2.0
ANALYSIS_SECONDS = 30.0
#: How long a letter takes to be read aloud, in seconds: some 170 words of English a minute.
SECONDS_A_LETTER = 0.06
#: How long the computer takes for a move at least, so that one sees what came before it: playing itself, and with somebody.
WATCHED_SECONDS = 1.0
REPLY_SECONDS = 0.25
#: How long all positions of a finished game may take one interpreter together at a first look, and how long each of them at most.
REVIEW_SECONDS = 4.2
REVIEW_SECONDS_EACH = 0.7
#: How long one is looked into that is weighed after that (`pygames_web.model.weighing`), and how many moves are weighed at most:
#: those that seem worst.
WEIGHING_SECONDS_EACH = 0.32
WEIGHED_MOVES = 5


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
        found: what was found of positions, of a finished game and in analysis.
    """

    paused: bool = False
    hinting: bool = False
    hint: Thought | None = None
    analysing: bool = False
    recalled: bool = False
    found: Found = field(default_factory=Found)

    def knowing(self, review: Review) -> "Wish":
        """Return this with the chances that a review tells."""
        return replace(self, found=self.found.with_review(review))


def chance_here(mind: Mind, wish: Wish, table: Table) -> float | None:
    """Return Black's chance in the position on a table: as it is being thought to be or, else, as it was found to be."""
    thought = mind.thought_on(table)
    return thought.black if thought else wish.found.judged.get(table.moves)


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

    A game has one review, whoever makes it and when: no look depends on another one or on the number of interpreters, and only a
    machine that is much too slow (`pygames_web.model.thinking.PATIENCE`) breaks one off. Looks of another kind have another seed:
    chance is not the same for them.
    """
    lines = [] if is_reviewed(table) else lines_to_review(table)
    known: Container[tuple[str, ...]] = wish.found.judged
    first = replace(
        _request(table, (), "review", min(REVIEW_SECONDS / max(len(lines), 1), REVIEW_SECONDS_EACH)), seed=0
    )
    looks = dict.fromkeys(lines, first)
    if lines and all(line in known for line in lines):
        weighing, known = weighing_of(table, wish), wish.found.weighed
        played = replace(first, seconds=WEIGHING_SECONDS_EACH, playouts=LEAST_PLAYOUTS, seed=1)
        looks = dict.fromkeys(weighing.played, played) | dict.fromkeys(weighing.instead, replace(played, seed=2))
    lines, longest_part = [*looks], -(-len(looks) // thinkers)
    parts = [lines[number * longest_part : (number + 1) * longest_part] for number in range(thinkers)]
    last = next((line for line in reversed(lines) if line not in known), None)
    unknown = [next((line for line in part if line not in known), last) for part in parts]
    return tuple([None if line is None else replace(looks[line], moves=line) for line in unknown])


def weighing_of(table: Table, wish: Wish) -> Weighing:
    """Return what is to be weighed of a finished game, all positions of which have been judged: as much as there is time for."""
    return to_weigh(table, wish.found, WEIGHED_MOVES)


class Looks(NamedTuple):
    """How far a review has come: how many looks it has taken, of how many, and whether these are second ones, to weigh moves."""

    done: int
    total: int
    again: bool


def looks_taken(table: Table, wish: Wish) -> Looks:
    """Return how far a review is in its first look at all positions of a finished game or, after that, in weighing some."""
    lines = positions_of(table)
    judged = sum(line in wish.found.judged for line in lines)
    if judged == len(lines) and not is_reviewed(table):
        # How many positions will be weighed is not known before that.
        weighed, looks = len(wish.found.weighed), weighing_of(table, wish).looks
        if weighed < looks:
            return Looks(weighed, looks, again=True)
    return Looks(judged, len(lines), again=False)


def lines_to_review(table: Table) -> list[tuple[str, ...]]:
    """Return the moves up to each position of the line one looks at, if it leads to the end of the game; else nothing."""
    return positions_of(table) if table.record.main_line(table.path) == game_line(table) else []


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
