"""Games of a level against itself, to learn from or to measure a game by, and the file that keeps them.

The file is plain text, JSON lines (`KeptLines`). The first line says what is played (`Practice`, without a number); every other line
is a game (`PlayedOut`), in the order in which they ended:

    {"game": "snex", "size": 8, "variant": "standard", "level": "steady", "seed": 0, "survey": false}
    {"number": 4, "moves": "d3 black c4 f6 e5 ...", "begun": 5, "chances": [0.52, 0.55, ...], "black": 1.0}

A game is the same whenever its number is played, in whatever process, so a run that was broken off goes on where it stopped.
"""

import random
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from pygames.engines.kept_lines import KeptLines
from pygames.engines.match import fair_opening
from pygames.errors import IllegalMove
from pygames.learn import symmetries
from pygames.levels import LEVELS, LEVELS_BY_PLAYOUTS, Level
from pygames.outside.files import in_words
from pygames.outside.json_text import read_json
from pygames.rules import Position, Setup, find_game
from pygames.rules.terms import result_value

#: A game begins with random moves, so that games differ and positions are met that no good player would come to: at most one for so
#: many cells of the board.
_CELLS_A_RANDOM_MOVE = 10
#: How many openings of two stones are measured.
_OPENINGS_OF_TWO = 16
#: How many games there must be at least to learn from: those that fit and those that judge the fit are dealt from them.
LEAST_GAMES = 5
#: Digits of a chance that are kept.
_DIGITS = 3
#: The opening and the choice of Black, with which every game begins.
_LEAST_BEGUN = 2


class BadGames(ValueError):
    """Games from which nothing can be learned or measured, or a file that does not hold those wanted; the text says why."""


@dataclass(frozen=True)
class Practice:
    """A game that a level is to play against itself.

    Attributes:
        game, size, variant: what is played.
        level: who plays it, by name.
        seed: with the number, makes all that is chance in it.
        survey: what it is for. Games to learn from begin with an opening that a quick search finds fair and a few random moves. Games
            to measure by have no random moves, and begin with each opening in turn (`openings_to_measure`). So that they
            differ, the playouts of each colour are multiplied by a random factor from 0.5 to 1.5 for each game.
        number: which of the games it is, from 0.
    """

    game: str
    size: int
    variant: str
    level: str
    seed: int = 0
    survey: bool = False
    number: int = 0

    @property
    def setup(self) -> Setup:
        """The game, size and variant."""
        return find_game(self.game).setup(self.size, self.variant)

    @property
    def conditions(self) -> dict[str, Any]:
        """What all games of one file have in common."""
        return {key: value for key, value in asdict(self).items() if key != "number"}


@dataclass(frozen=True)
class PlayedOut:
    """A game that a level has played against itself.

    Attributes:
        number: that of its `Practice`.
        moves: all its moves, the opening and the choice of Black first.
        begun: how many of them were opening, choice and random moves.
        chances: Black's chance to win, from 0 to 1, as the search saw it before each move after those.
        black: what the result is worth to Black: 1, 0.5 or 0.
        where: the file and the line that it was read from, if so.

    Raises:
        ValueError: these do not fit together, so that there can be no such game.
    """

    number: int
    moves: tuple[str, ...]
    begun: int
    chances: tuple[float, ...]
    black: float
    where: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.number < 0 or self.begun < _LEAST_BEGUN or self.begun + len(self.chances) != len(self.moves):
            raise ValueError("its number, its moves and its chances do not fit together")
        if self.black not in (0.0, 0.5, 1.0) or not all(0.0 <= chance <= 1.0 for chance in self.chances):
            raise ValueError("its chances and its result must lie between 0 and 1, and the result be 0, 0.5 or 1")

    def positions(self, setup: Setup) -> Iterator[Position]:
        """Yield the positions that ``chances`` are of.

        Raises:
            BadGames: the moves are not those of a game of this setup, or those of a game that was read do not lead to its result.
        """
        position = setup.start()
        for ply, move in enumerate(self.moves):
            if ply >= self.begun:
                yield position
            try:
                position = position.play(move)
            except IllegalMove as fault:
                raise _damaged(self.where or f"game {self.number}", fault) from None
        if self.where and not (position.winner and result_value(position.winner) == self.black):
            raise _damaged(self.where, ValueError("its moves do not lead to its result"))

    def to_data(self) -> dict[str, Any]:
        """Return the game as data of JSON."""
        data = {name: value for name, value in asdict(self).items() if name != "where"}
        return {**data, "moves": " ".join(self.moves)}

    @classmethod
    def from_line(cls, line: bytes, where: str = "") -> Self:
        """Return the game of a line that holds what `to_data` returns; raise `ValueError` if it is none."""
        data: Any = read_json(line.decode())
        try:
            number, moves, begun = data["number"], data["moves"].split(), data["begun"]
            chances, black = tuple(data["chances"]), data["black"]
        except (AttributeError, KeyError, TypeError):
            raise ValueError("it is no game to learn from") from None
        # Neither true nor "7" is a number here.
        if not ({type(number), type(begun)} <= {int} and set(map(type, (*chances, black))) <= {int, float}):
            raise ValueError("it has something else where numbers should be")
        try:
            return cls(number, tuple(moves), begun, tuple(map(float, chances)), float(black), where)
        except OverflowError:
            raise ValueError("it holds a number that is too large") from None


def _damaged(where: str, fault: ValueError) -> BadGames:
    return BadGames(f"{where}, is damaged; remove the line, and its game is played again: {in_words(fault)}")


def play_out(practice: Practice) -> PlayedOut:
    """Play a game to its end.

    Args:
        practice: the game, and the level that plays it, one of `LEVELS_BY_PLAYOUTS`.

    Raises:
        UnknownGame: there is no such game, size or variant.
        ValueError: there is no such level, or nothing but time holds it back.

    >>> game = play_out(Practice("vadrantir", 5, "standard", "casual"))
    >>> len(game.moves) == game.begun + len(game.chances), game.black in (0.0, 0.5, 1.0)
    (True, True)
    """
    setup = practice.setup
    if practice.level not in LEVELS_BY_PLAYOUTS:
        raise ValueError(
            f"no level {practice.level!r} is held back by playouts; take one of: {', '.join(LEVELS_BY_PLAYOUTS)}"
        )
    rng = random.Random(f"{practice.seed} {practice.number}")
    moves, position = _begun(practice, setup, rng)
    begun, chances = len(moves), []
    level = LEVELS[practice.level]
    # To learn from, one player with one tree does for both colours.
    levels = [_varied(level, rng), _varied(level, rng)] if practice.survey else [level]
    players = [level.player(position, rng.randrange(2**32)) for level in levels]
    while not position.over:
        player = players[-1] if position.turn == "w" else players[0]
        player.think()
        moves.append(player.move())
        chances.append(round(player.search.report(1).black, _DIGITS))
        position = position.play(moves[-1])
        for player in players:
            player.advance(moves[-1])
    assert position.winner
    return PlayedOut(practice.number, tuple(moves), begun, tuple(chances), result_value(position.winner))


def _begun(practice: Practice, setup: Setup, rng: random.Random) -> tuple[list[str], Position]:
    """Return the opening, the choice and the random moves of a game, and the position after them."""
    position = setup.start()
    if practice.survey:
        openings = openings_to_measure(setup)
        moves = [openings[practice.number % len(openings)][0], "black"]
    else:
        moves = list(fair_opening(position, rng.randrange(2**32)))
    for move in moves:
        position = position.play(move)
    for _ in range(0 if practice.survey else rng.randrange(len(setup.board.cells) // _CELLS_A_RANDOM_MOVE + 1)):
        if not position.over:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
    return moves, position


def _varied(level: Level, rng: random.Random) -> Level:
    """Return a level with its playouts multiplied by a random factor from 0.5 to 1.5."""
    return replace(level, playouts=round((level.playouts or 0) * rng.uniform(0.5, 1.5)))


@cache
def openings_to_measure(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """Return the openings to measure, those together that turns and mirrors of the board bring to each other.

    Where the pie has one stone, these are all openings, in the order of cells, of each and of the first ones. With two stones there
    are too many: some that a quick search finds fair.

    >>> openings_to_measure(find_game("snex").setup(6))[0]
    ('a1', 'f1', 'a6', 'f6')
    """
    start = setup.start()
    if setup.game.opening_stones > 1:
        return tuple(dict.fromkeys((fair_opening(start, seed)[0],) for seed in range(_OPENINGS_OF_TWO)))
    legal = start.legal_moves
    together = {move: frozenset(symmetry.move(move) for symmetry in symmetries(setup)) for move in legal}
    return tuple(dict.fromkeys(tuple(move for move in legal if move in together[first]) for first in legal))


class Games:
    """The games of one practice in a file.

    Attributes:
        played: those that are there, by number.
    """

    def __init__(self, path: Path, practice: Practice) -> None:
        """Open the file of the games of a practice, or make it.

        Of a last line that was not written to its end, the game is played again. A file that is refused stays as it is.

        Raises:
            BadGames: the file cannot be used, is damaged, or holds the games of another practice, or something else.
        """
        self._practice = practice
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lines = KeptLines(path, practice.conditions)
        except OSError as fault:
            raise BadGames(f"{path} cannot be used: {in_words(fault, of=path)}") from None
        self.played = _read(self._lines, path, practice)

    def keep(self, game: PlayedOut) -> None:
        """Add a game to the file."""
        self.played[game.number] = game
        self._lines.add(game.to_data())

    def missing(self, count: int) -> Iterator[Practice]:
        """Yield what is to be played of the numbers below ``count``: those that are not there."""
        there = frozenset(self.played)
        return (replace(self._practice, number=number) for number in range(count) if number not in there)

    def first(self, count: int) -> list[PlayedOut]:
        """Return the games of the numbers below ``count``, in their order."""
        return [self.played[number] for number in sorted(self.played) if number < count]


def _read(lines: KeptLines, path: Path, practice: Practice) -> dict[int, PlayedOut]:
    try:
        conditions = read_json(lines.first.decode())
    except ValueError as fault:
        raise BadGames(
            f"{path} does not begin as a file of games does; take another folder: {in_words(fault)}"
        ) from None
    if conditions != practice.conditions:
        raise BadGames(f"{path} holds other games: {lines.first.decode().strip()}")
    played = {}
    for number, line in enumerate(lines.others, 2):
        where = f"{path}, line {number}"
        try:
            game = PlayedOut.from_line(line, where)
        except ValueError as fault:
            raise _damaged(where, fault) from None
        played[game.number] = game
    return played
