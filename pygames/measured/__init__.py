"""What was measured of the games by having the computer play them, and comes with the package.

How strong the levels are, how long games are, and how often Black wins after each opening. There are two files for each setup that
was measured, and each names the command that wrote it:

    ladder-snex-8-standard.json    python -m pygames ladder snex --size 8
    figures-snex-8-standard.json   python -m pygames figures snex --size 8
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pygames.beside import shipped_text
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import Position, Setup

#: The player whose Elo is 0: it plays any legal move, every one as likely.
ANCHOR = "random"
#: How far from an even score that of a fair opening may be.
FAIR = 0.08


class Rating(NamedTuple):
    """How strong a player is at a setup, in Elo.

    With a difference d, the stronger one is to be expected to score 1 / (1 + 10^(-d / 400)) of the points against the weaker one
    (A. Elo, *The Rating of Chessplayers*, 1978): at 200, three of four.

    Attributes:
        elo: above a player who moves at random (`ANCHOR`).
        low, high: its 95 % interval.
    """

    elo: int
    low: int
    high: int


class Vitals(NamedTuple):
    """What games of a setup are like, in the mean, when a level plays itself.

    Attributes:
        level: the name of the level.
        games: how many games that rests on.
        length: their plies after opening and choice.
        lengths: how many plies 5 % and 95 % of the games have at most.
        branching: the legal moves of a position.
        draws: the share of games that are drawn, from 0 to 1.
        lead_changes: how often the lead changes in a game.
        decided: how much of a game that is not drawn has been played when it is decided, from 0 to 1.
        black: how Black fares.
    """

    level: str
    games: int
    length: float
    lengths: tuple[int, int]
    branching: float
    draws: float
    lead_changes: float
    decided: float
    black: WinDrawLoss


class Opening(NamedTuple):
    """How fair an opening is.

    Attributes:
        moves: those that turns and mirrors of the board bring to each other: they are as fair.
        black: how Black fares after it.
    """

    moves: tuple[str, ...]
    black: WinDrawLoss

    @property
    def is_fair(self) -> bool:
        """Whether Black's score is within `FAIR` of an even one."""
        return abs(self.black.score - 0.5) <= FAIR

    @property
    def better(self) -> str | None:
        """The choice of the better colour, ``"black"`` or ``"white"``; None where an even score is within the 95 % interval."""
        low, high = self.black.interval()
        return "black" if low > 0.5 else "white" if high < 0.5 else None


def ratings_of(setup: Setup) -> dict[str, Rating]:
    """Return how strong the levels are at a setup, by name, the weakest first; none if that was not measured.

    >>> from pygames.rules import find_game
    >>> list(ratings_of(find_game("snex").setup(8)))[:2]
    ['beginner', 'casual']
    """
    levels = _measured("ladder", setup).get("levels", {})
    return {name: Rating(*map(int, numbers)) for name, numbers in levels.items()}


def seconds_of(setup: Setup) -> float | None:
    """Return the seconds for a move that the strongest level had when it was measured at a setup; None if it was not.

    >>> from pygames.rules import find_game
    >>> seconds_of(find_game("snex").setup(6)), seconds_of(find_game("nadraz").setup(14))
    (1.0, None)
    """
    seconds = _measured("ladder", setup).get("seconds")
    return None if seconds is None else float(seconds)


def vitals_of(setup: Setup) -> Vitals | None:
    """Return what games of a setup are like; None if that was not measured."""
    data = _measured("figures", setup)
    if not data:
        return None
    figures = {name: data[name] for name in Vitals._fields if name not in ("lengths", "black")}
    return Vitals(**figures, lengths=tuple(data["lengths"]), black=WinDrawLoss(*data["black"]))


def openings_of(setup: Setup) -> tuple[Opening, ...]:
    """Return how fair openings of a setup are: all of them where the pie has one stone, a choice of them where it has two.

    In the order of cells; none if that was not measured.

    >>> from pygames.rules import find_game
    >>> [opening.moves for opening in openings_of(find_game("snex").setup(6))][:2]
    [('a1', 'f1', 'a6', 'f6'), ('b1', 'e1', 'b6', 'e6')]
    """
    openings = _measured("figures", setup).get("openings", {})
    return tuple(Opening(tuple(moves.split()), WinDrawLoss(*results)) for moves, results in openings.items())


def opening_made(position: Position) -> Opening | None:
    """Return what is known of the opening after which a colour is to be chosen; None elsewhere, or if it was not measured.

    >>> import pygames
    >>> opening_made(pygames.start("snex", 6).play("f6")).moves[0]
    'a1'
    """
    if position.turn != "c":
        return None
    made = ",".join(name for stones in (position.black, position.white) for name in position.board.names_in(stones))
    return next((opening for opening in openings_of(position.setup) if made in opening.moves), None)


def shipped_file(kind: str, setup: Setup) -> Path:
    """Return the file of the package that holds what was measured of a setup, ``ladder`` or ``figures``; it need not be there."""
    return Path(__file__).with_name(f"{kind}-{setup.game.name}-{setup.size}-{setup.variant}.json")


@cache
def _measured(kind: str, setup: Setup) -> dict[str, Any]:
    """Return what a file holds, nothing if it is not there."""
    data: dict[str, Any] = json.loads(shipped_text(__name__, shipped_file(kind, setup).name) or "{}")
    return data
