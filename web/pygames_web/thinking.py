"""What the page and an interpreter that thinks say to each other: a `Request` about a position, and a `Thought` after each slice.

`Thinker` is what runs in that interpreter. It knows of no browser, and it thinks only while `Thinker.slice` is running, a
few hundredths of a second at a time, so whoever calls it can stop or change its mind between two slices.
"""

import json
import time
from dataclasses import asdict, dataclass, replace
from typing import Any

from pygames.outside import read_json
from pygames.players import LEVELS, LevelPlayer, Search, analysis
from pygames.rules import find_game

#: How long a slice thinks, in seconds.
SLICE = 0.03
#: How many moves are reported.
CANDIDATES = 5


@dataclass(frozen=True)
class Request:
    """Think about the position after some moves.

    Attributes:
        game, size, variant, start, moves: how the position came about (``start`` is a position text, or None).
        level: the level to play at; empty to find out as much as possible.
        seconds: when to be done, if there is still something to think about.
        purpose: what the answer is for: ``play``, ``hint``, ``analysis`` or ``review``.
        seed: makes two games differ.
        number: tells this request from others.
    """

    game: str
    size: int
    variant: str
    start: str | None
    moves: tuple[str, ...]
    level: str
    seconds: float
    purpose: str
    seed: int = 0
    number: int = 0

    def same_thought(self, other: "Request") -> bool:
        """Whether two requests are about the same kind of player in the same game, so that what one found serves the other."""
        blank = {"moves": (), "number": 0, "seconds": 0.0, "purpose": ""}
        return replace(self, **blank) == replace(other, **blank)  # type: ignore[arg-type]

    def to_text(self) -> str:
        """Return the request as it is sent."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class Candidate:
    """A move that was looked into, and the chance that it wins for whoever makes it."""

    move: str
    chance: float


@dataclass(frozen=True)
class Thought:
    """What was found so far.

    Attributes:
        number: the request's.
        done: whether the request is answered.
        move: the move to play, once done.
        black: Black's chance to win, 0 to 1.
        playouts: how much thought that rests on.
        line: the best moves from here on.
        candidates: the best moves here, the best first.
        share: the part of the time that is used up, 0 to 1.
    """

    number: int
    done: bool
    move: str
    black: float
    playouts: int
    line: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    share: float

    def to_text(self) -> str:
        """Return the thought as it is sent."""
        return json.dumps(asdict(self))


def read_thought(text: str) -> Thought:
    """Return a thought that an interpreter has sent."""
    data: Any = read_json(text)
    candidates = tuple(Candidate(**candidate) for candidate in data.pop("candidates"))
    return Thought(**{**data, "line": tuple(data["line"]), "candidates": candidates})


class Thinker:
    """Answers one request at a time, and keeps what it knows while the game goes on."""

    def __init__(self) -> None:
        self._request: Request | None = None
        self._player: LevelPlayer | Search | None = None
        self._started = 0.0

    def ask(self, text: str) -> None:
        """Take on a request in place of the one before."""
        data: Any = read_json(text)
        request = Request(**{**data, "moves": tuple(data["moves"])})
        self._player = self._followed(request) or _player(request)
        self._request = request
        self._started = time.perf_counter()

    def _followed(self, request: Request) -> LevelPlayer | Search | None:
        """Return the player at hand, gone on to the position asked for, if that follows from the one it knows."""
        before, player = self._request, self._player
        if before is None or player is None or not before.same_thought(request):
            return None
        known = len(before.moves)
        if request.moves[:known] != before.moves:
            return None
        for move in request.moves[known:]:
            player.advance(move)
        return player

    def slice(self) -> str:
        """Think for a moment and return the `Thought` as text; nothing is left to do once it is done."""
        request, player = self._request, self._player
        assert request and player
        idle = player.think(seconds=SLICE)
        share = min((time.perf_counter() - self._started) / request.seconds, 1.0)
        done = idle or share >= 1.0 or (request.purpose == "play" and player.settled(1.0 / share - 1.0))
        search = player if isinstance(player, Search) else player.search
        report = search.report(CANDIDATES)
        return Thought(
            number=request.number,
            done=done,
            move=player.move() if done else "",
            black=report.black,
            playouts=report.playouts,
            line=report.line[:8],
            candidates=tuple(Candidate(found.move, found.chance) for found in report.moves),
            share=share,
        ).to_text()


def _player(request: Request) -> LevelPlayer | Search:
    """Return a player that sits down at the position asked for."""
    game = find_game(request.game)
    if request.start is None:
        position = game.start(request.size, request.variant)
    else:
        position = game.position(request.start, request.size, request.variant)
    for move in request.moves:
        position = position.play(move)
    if request.level:
        return LEVELS[request.level].player(position, request.seed)
    return analysis(position, request.seed)
