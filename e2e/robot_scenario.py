"""What the robot is to play: scenarios, chosen by a seed, so that all games, sizes, variants and ways to play come round."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from pygames.players import LEVELS
from pygames.record import Path, Record
from pygames.rules import GAMES, Position, Setup

Card = TypeVar("Card")

#: How many scenarios there are in a session, which begins with an empty browser profile.
SCENARIOS = 4
#: How often boards come, the smallest of a game first.
FREQUENCIES = (6, 2, 1)
#: How often each pair of seats comes: persons are the empty text.
PERSONS = 20
WEAK, STRONG = 2, 1
#: How many plies a game is played for before the robot seeks its end, if it is played from its start.
PATIENCE = 70
#: How many plies there may be in one scenario.
MOST_PLIES = 260


class Kind(NamedTuple):
    """A game at a size, in a variant."""

    game: str
    size: int
    variant: str

    @property
    def setup(self) -> Setup:
        """The setup."""
        return GAMES[self.game].setup(self.size, self.variant)

    def __str__(self) -> str:
        return f"{self.game} {self.size}" + (f" {self.variant}" if self.variant != "standard" else "")


@dataclass(frozen=True)
class Scenario:
    """A game to be played in a certain way.

    Attributes:
        kind: the game, its size and variant.
        seats: who sits where: a person, a level, or ``link``.
        entry: how the game is begun: ``front``, ``guide``, ``link``, ``file``, ``text`` or ``study``; or it is not a whole game at
            all but a ``lesson``, ``puzzles``, an ``embed``, ``controls``, which presses whatever there is, or to ``watch``.
        left: how many plies before its end a game is taken up that was begun elsewhere; None if it is played from its start.
        busy: how likely something happens between two plies.
    """

    kind: Kind
    seats: tuple[str, str]
    entry: str
    left: int | None
    busy: float

    @property
    def patience(self) -> int:
        """For how many plies the robot plays before it seeks the end: a game near its end is not drawn out."""
        return PATIENCE if self.left is None else self.left

    def __str__(self) -> str:
        seats = " against ".join(seat or "person" for seat in self.seats)
        late = "" if self.left is None else f", {self.left} plies before the end"
        return f"{self.kind}, {seats}, by {self.entry}{late}"


@dataclass(frozen=True)
class Session:
    """Some scenarios in one browser profile.

    Attributes:
        phone: whether it is a phone, with a small screen that is touched.
        calm: whether the person prefers that nothing moves.
    """

    seed: int
    phone: bool
    calm: bool
    scenarios: tuple[Scenario, ...]


def kinds() -> list[Kind]:
    """Return all games at all sizes in all variants, as often as each comes in a round."""
    return [
        Kind(game.name, size, variant)
        for game in GAMES.values()
        for variant in game.variants
        for size, times in zip(game.sizes, FREQUENCIES, strict=True)
        for _ in range(times)
    ]


def _seatings() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = [("", "")] * PERSONS
    for level in LEVELS.values():
        found += [(level.name, ""), ("", level.name)] * (WEAK if level.seconds < 1 else STRONG)
        found += [(level.name, level.name)] if level.seconds < 1 else []
    return [*found, *[("", "link"), ("link", "")] * 2]


#: All seatings, as often as each comes in a round.
SEATINGS = _seatings()

#: The ways to begin a game, as often as each comes in a round, and what else there is to do.
ENTRIES = ("front",) * 9 + ("guide", "link", "link", "file", "text", "text", "study")
ELSE = ("lesson", "puzzles", "embed", "controls", "watch")


def session(seed: int) -> Session:
    """Return the session of a seed; sessions of consecutive seeds go through all there is."""
    rng = random.Random(seed)
    return Session(seed, rng.random() < 0.2, rng.random() < 0.8, tuple(_scenarios(seed, rng)))


def _scenarios(seed: int, rng: random.Random) -> Iterator[Scenario]:
    first = seed * SCENARIOS
    for number in range(first, first + SCENARIOS):
        kind = _dealt(kinds(), number, 1)
        seats = _dealt(SEATINGS, number, 2)
        entry = _dealt(ENTRIES, number, 3)
        busy = rng.choice((0.0, 0.05, 0.1, 0.25))
        if number % 13 == 5:
            yield Scenario(kind, ("", ""), _dealt(ELSE, number // 13, 4), None, busy)
            continue
        yield _bounded(Scenario(kind, seats, entry, None, busy), rng)


def _bounded(scenario: Scenario, rng: random.Random) -> Scenario:
    """Return a scenario that has an end: large boards, and games of the computer, are mostly taken up late."""
    game = GAMES[scenario.kind.game]
    computed = any(seat in LEVELS for seat in scenario.seats)
    alone = all(seat in LEVELS for seat in scenario.seats)
    by_link = "link" in scenario.seats
    rank = game.sizes.index(scenario.kind.size)
    late = rng.random() < (0.97 if by_link or (computed and rank) else 0.5 if computed else (0.1, 0.6, 0.9)[rank])
    left = rng.randint(3, 12 if by_link else 14 if alone else 24 if computed else 40)
    if scenario.entry in ("link", "file", "text"):
        late = True
    elif late:
        scenario = replace(scenario, entry=rng.choice(("link", "file", "text", "text")))
    if by_link and scenario.entry != "text":
        # Only a game that was begun here can be told from others when its link comes back.
        scenario = replace(scenario, entry="front" if not late else "text")
    return replace(scenario, left=left if late else None)


def _dealt(cards: Sequence[Card], number: int, pack: int) -> Card:
    """Return the card of a number, where packs of shuffled cards are dealt one after the other."""
    round_, place = divmod(number, len(cards))
    order = list(range(len(cards)))
    random.Random(f"{pack} {round_}").shuffle(order)
    return cards[order[place]]


# -- moves -----------------------------------------------------------------------------------------------------------------


def late_game(kind: Kind, left: int, rng: random.Random) -> tuple[Record, Path]:
    """Return a random game up to so many plies before the end that it came to, at least as far as past the choice of colours."""
    record = Record(kind.setup)
    position = record.position()
    moves: list[str] = []
    while not position.over and len(moves) < 2000:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    moves = moves[: max(len(moves) - left, 2)]
    return record.prolonged((), moves)


def choose(position: Position, rng: random.Random, ending: bool = False) -> str:
    """Return a legal move: of a few one that does not end the game or, if that is what is sought, one that does."""
    moves = position.legal_moves
    few = [moves[rng.randrange(len(moves))] for _ in range(6 if ending else 3)]
    if ending and "pass" in moves:
        return "pass"
    return min(few, key=lambda move: position.play(move).over != ending)
