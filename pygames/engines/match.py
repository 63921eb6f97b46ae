"""Games between two players, to see who is stronger: computer players by name, or programs by command.

Games come in pairs: both begin from the same opening, chosen to be fair, and the players swap colours in between. A game depends on
its `Pairing` only (and on the machine's speed, where time is the limit), so it can be played in any process on any machine. The time
of a player is that of the processor, so it loses nothing when the machine is busy with something else; that of a program is that of
the clock on the wall.
"""

import shlex
import shutil
import time
from abc import ABC, abstractmethod
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from pygames.engines.program import PATIENCE, START_SECONDS, Program, ProgramFault
from pygames.errors import IllegalMove, quoted
from pygames.levels import LEVELS
from pygames.players.games import analysis, knowledge_of
from pygames.players.level_player import LevelPlayer, level_knowledge
from pygames.players.player import Player
from pygames.players.roster import PLAYERS, make_player
from pygames.players.weights import read_trait_weights, read_weights
from pygames.record import FORFEIT, RESULT, RESULTS, Record
from pygames.rules import Colour, Position, Setup, Winner, find_game
from pygames.rules.terms import COLOUR_NAME, OTHER, result_value

#: The playouts that choose an opening.
OPENING_PLAYOUTS = 200
#: Far more playouts than a level that is held back by playouts makes for a move: so the level alone says how many it makes.
_AS_THE_LEVEL_SAYS = 10_000
#: The numbers of one seed: a match has fewer games. So no two seeds share an opening or the chance of a player.
_NUMBERS_OF_A_SEED = 1 << 32
#: How long a player thinks before the clock is looked at, in seconds.
_SLICE = 0.01

#: What is set of the options of a player or a program.
Options = tuple[tuple[str, str | int], ...]


class BadOption(Exception):
    """An option that a computer player does not have; the text says so."""


@dataclass(frozen=True)
class Pairing:
    """A game to be played.

    Attributes:
        game, size, variant: what is played.
        a, b: the players, each a name of `PLAYERS` or the command of a program.
        number: which game of the match it is, from 0; in even ones, ``a`` has Black.
        playouts, seconds: the most that a player may use for a move; None for no such limit.
        odds: how many times as much ``a`` may use.
        seed: with the number, makes the opening and the players.
        patience: how many seconds beyond its time, if that is limited, a program has for a move before it loses the game.
        start_seconds: how many seconds a program has to start.
        a_options, b_options: what is set of the options of a program, or of a level (`seated_player`).
    """

    game: str
    size: int
    variant: str
    a: str
    b: str
    number: int
    playouts: int | None
    seconds: float | None
    odds: float = 1.0
    seed: int = 0
    patience: float = PATIENCE
    start_seconds: float = START_SECONDS
    a_options: Options = ()
    b_options: Options = ()

    @classmethod
    def by_level(cls, setup: Setup, a: str, b: str, seed: int) -> Self:
        """Return the first game of a match between levels, each of which makes as many playouts for a move as it always does."""
        return cls(setup.game.name, setup.size, setup.variant, a, b, 0, _AS_THE_LEVEL_SAYS, None, seed=seed)

    @property
    def setup(self) -> Setup:
        """The game, size and variant."""
        return find_game(self.game).setup(self.size, self.variant)

    def most_playouts(self, odds: float) -> int | None:
        """Return the playouts for a move of whoever may use so many times as many, at least one; None for no such limit."""
        return None if self.playouts is None else max(1, round(odds * self.playouts))


@dataclass(frozen=True)
class Played:
    """A game that was played.

    Attributes:
        number: that of its pairing.
        value: what its result is worth to ``a``: 1 for a win, 0.5 for a draw, 0 for a loss.
        record: its moves, with who had which colour and what came of it as tags.
    """

    number: int
    value: float
    record: Record

    @property
    def forfeit(self) -> str:
        """Why somebody forfeited the game, as a sentence; empty if nobody did."""
        return self.record.tags.get(FORFEIT, "")


class _Contestant(ABC):
    """One of the two in a game."""

    name: str

    @abstractmethod
    def move(self, moves: list[str]) -> str:
        """Return the move to play after others, those of the opening included; raise `ProgramFault` if there is none."""

    @abstractmethod
    def advance(self, move: str) -> None:
        """Hear of a move, one's own or the other's."""

    @abstractmethod
    def close(self) -> None:
        """Leave the table."""


class _PlayerHere(_Contestant):
    """A computer player, by name."""

    def __init__(
        self, name: str, position: Position, pairing: Pairing, odds: float, options: Options, seed: int
    ) -> None:
        self.name = name
        self._player = seated_player(name, position, seed, options)
        self._pairing = pairing
        self._odds = odds

    def move(self, moves: list[str]) -> str:
        return _move_of(self._player, self._pairing, self._odds)

    def advance(self, move: str) -> None:
        self._player.advance(move)

    def close(self) -> None:
        """There is nothing to be left behind."""


class _ProgramThere(_Contestant):
    """A program, by its command."""

    def __init__(self, command: str, pairing: Pairing, odds: float, options: Options) -> None:
        self._pairing = pairing
        self._odds = odds
        self._program = Program(command, pairing.setup, options, pairing.start_seconds)
        self.name = self._program.name

    def move(self, moves: list[str]) -> str:
        pairing, odds = self._pairing, self._odds
        return self._program.move(
            pairing.setup,
            moves,
            seconds=None if pairing.seconds is None else odds * pairing.seconds,
            playouts=pairing.most_playouts(odds),
            patience=pairing.patience,
        )

    def advance(self, move: str) -> None:
        """All moves are told with the next request."""

    def close(self) -> None:
        self._program.close()


def seated_player(name: str, position: Position, seed: int, options: Options = ()) -> Player:
    """Return a computer player of a name.

    A level has two options, each a file of weights to be used instead of those that come with the package: ``weights`` of what is
    counted in positions, ``priors`` of how moves look.

    Raises:
        BadOption: there is no such option.
        BadWeights: the file holds no weights of this game and variant.
    """
    if not options:
        return make_player(name, position, seed)
    if name not in LEVELS:
        raise BadOption(f"{name} has no options")
    settings = dict(options)
    if not settings.keys() <= {"weights", "priors"}:
        raise BadOption(f"{name} has two options, weights=FILE and priors=FILE")
    knowledge = level_knowledge(LEVELS[name], position)
    if "weights" in settings:
        weights = read_weights(Path(str(settings["weights"])), knowledge.variant, knowledge.notions)
        knowledge = knowledge.weighted(weights)
    if "priors" in settings:
        knowledge = knowledge.weighted(
            trait_weights=read_trait_weights(Path(str(settings["priors"])), knowledge.variant)
        )
    return LevelPlayer(LEVELS[name], position, seed, knowledge)


def is_command(text: str) -> bool:
    """Return whether a player is named by the command of a program that is there."""
    if text in PLAYERS:
        return False
    try:
        words = shlex.split(text)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


def fair_opening(start: Position, seed: int) -> tuple[str, str]:
    """Return an opening that a quick search finds fair, and the choice of Black.

    The search knows nothing of how good moves look, so it finds the same openings whatever has been learned since.
    """
    search = analysis(start, seed, knowledge_of(start).untaught())
    search.think(playouts=OPENING_PLAYOUTS)
    return search.move(), "black"


def play_game(pairing: Pairing) -> Played:
    """Play a game to its end. Who dies, hangs, refuses or plays an illegal move loses it."""
    setup = pairing.setup
    position = setup.start()
    pair, half = divmod(pairing.number, 2)
    a_colour: Colour = "w" if half else "b"
    moves = list(fair_opening(position, _seeded(pairing.seed, pair)))
    for move in moves:
        position = position.play(move)
    names: dict[Colour, str] = {a_colour: quoted(pairing.a), OTHER[a_colour]: quoted(pairing.b)}
    with ExitStack() as table:
        colour = a_colour
        try:
            contestants: dict[Colour, _Contestant] = {}
            for colour in (a_colour, OTHER[a_colour]):
                contestants[colour] = table.enter_context(closing(_seated(pairing, position, colour == a_colour)))
                names[colour] = contestants[colour].name
            while not position.over:
                colour = position.colour
                move = contestants[colour].move(moves)
                position = _after(position, move)
                moves.append(move)
                for contestant in contestants.values():
                    contestant.advance(move)
        except ProgramFault as fault:
            forfeit = f"{COLOUR_NAME[colour]} ({names[colour]}) loses: {fault}"
            winner: Winner | None = OTHER[colour]
        else:
            forfeit, winner = "", position.winner
    assert winner
    return Played(pairing.number, _value(winner, pairing.number), _record(pairing, moves, names, winner, forfeit))


def _seated(pairing: Pairing, position: Position, is_a: bool) -> _Contestant:
    name, odds, options = (pairing.a, pairing.odds, pairing.a_options) if is_a else (pairing.b, 1.0, pairing.b_options)
    if name in PLAYERS:
        seed = 2 * _seeded(pairing.seed, pairing.number) + (not is_a)
        return _PlayerHere(name, position, pairing, odds, options, seed)
    return _ProgramThere(name, pairing, odds, options)


def _seeded(seed: int, number: int) -> int:
    """Return the seed of a game or pair of a number: another one for each seed and number."""
    return seed * _NUMBERS_OF_A_SEED + number


def _after(position: Position, move: str) -> Position:
    try:
        return position.play(move)
    except IllegalMove as fault:
        raise ProgramFault(f"it played an illegal move, {fault}") from None


def _record(pairing: Pairing, moves: list[str], names: dict[Colour, str], winner: Winner, forfeit: str) -> Record:
    record, path = Record(pairing.setup).prolonged((), moves)
    if forfeit:
        record = record.annotate(path, forfeit)
    a, b = (names["w"], names["b"]) if pairing.number % 2 else (names["b"], names["w"])
    tags = {
        "event": f"{a} against {b}, game {pairing.number + 1}",
        # The second player chose Black.
        "first": names["w"],
        "second": names["b"],
        RESULT: RESULTS[winner],
        FORFEIT: forfeit,
    }
    return record.tagged(**tags)


def value_of(record: Record, number: int) -> float | None:
    """Return what the result of a recorded game of a match is worth to ``a``; None if it was neither finished nor forfeited so."""
    winner = record.tagged_result
    if not winner or not (record.tags.get(FORFEIT) or record.position(record.main_line()).winner == winner):
        return None
    return _value(winner, number)


def _value(winner: Winner, number: int) -> float:
    """Return what the result of the game of a number is worth to ``a``, who has Black in even ones."""
    black = result_value(winner)
    return 1.0 - black if number % 2 else black


def _move_of(player: Player, pairing: Pairing, odds: float) -> str:
    if pairing.seconds is None:
        player.think(pairing.most_playouts(odds))
        return player.move()
    limit, begun = odds * pairing.seconds, time.thread_time()
    # A player goes by the clock on the wall, which runs ahead of the processor's when the machine is busy.
    while not player.think(seconds=_SLICE):
        spent = time.thread_time() - begun
        if spent >= limit or (spent > 0.0 and player.decided(limit / spent - 1.0)):
            break
    return player.move()
