"""What the page and an interpreter that thinks say to each other: a `ThinkRequest`, and a `Thought` after each slice."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from pygames.errors import Message, joined
from pygames.outside.json_text import read_json
from pygames.telling import word_name

#: How many times as long an answer may take as it should, on a slow or busy machine.
PATIENCE = 4.0


@dataclass(frozen=True)
class ThinkRequest:
    """Think about the position after some moves.

    Attributes:
        game, size, variant, start, moves: how the position came about (``start`` is a position text, or None).
        level: the level to play at; empty to find out as much as possible.
        seconds: when to be done, if there is still something to think about. For a review this stands for a number of playouts
            (`pygames.players.Knowledge.pace`), so that it finds the same again, and elsewhere.
        at_least: how long the answer is to take at least, in seconds.
        playouts: how many playouts a review is to rest on at least. They may take `PATIENCE` times as long as it has.
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
    at_least: float = 0.0
    playouts: int = 0

    def same_thought(self, other: "ThinkRequest") -> bool:
        """Whether two requests are about the same kind of player in the same game, so that what one found serves the other."""
        blank = {"moves": (), "number": 0, "seconds": 0.0, "at_least": 0.0, "purpose": "", "playouts": 0}
        return replace(self, **blank) == replace(other, **blank)  # type: ignore[arg-type]

    def to_text(self) -> str:
        """Return the request as it is sent."""
        return json.dumps(asdict(self))


@dataclass(frozen=True)
class JudgedMove:
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
        gain: the notion in which the best move gains most (`pygames.players.reasons`), for a hint; empty if there is none.
        proved: whether the chance is certain.
    """

    number: int
    done: bool
    move: str
    black: float
    playouts: int
    line: tuple[str, ...]
    candidates: tuple[JudgedMove, ...]
    share: float
    gain: str = ""
    proved: bool = False

    def to_text(self) -> str:
        """Return the thought as it is sent."""
        return json.dumps(asdict(self))


def read_thought(text: str) -> Thought:
    """Return a thought that an interpreter has sent."""
    data: Any = read_json(text)
    candidates = tuple(JudgedMove(**candidate) for candidate in data.pop("candidates"))
    return Thought(**{**data, "line": tuple(data["line"]), "candidates": candidates})


def chances_told(black: float) -> Message:
    """Return the chances of both colours, of which this is Black's."""
    percent = round(100 * black)
    return Message("Black {black} % · White {white} %", black=percent, white=100 - percent)


def best_line_told(thought: Thought) -> Message:
    """Return the best moves that were found, of which there must be one."""
    line = joined([word_name(move) for move in thought.line], _followed)
    return Message("Best line: {line}", line=line)


def _followed(first: object, rest: object) -> Message:
    return Message("{first} {rest}", first=first, rest=rest)
