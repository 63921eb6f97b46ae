"""``pygames puzzles``: finding puzzles, and proving those that come with the package."""

import argparse
import hashlib
import json
import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple

from pygames.cli.command import (
    Command,
    UsageError,
    add_setup_arguments,
    chosen_setup,
    count,
    counted,
    named_path,
    readings_of,
    require_writable,
    seed,
    surplus_option,
)
from pygames.cli.spread import WorkerKilled, add_spread_arguments, spread
from pygames.engines.kept_lines import KeptLines
from pygames.errors import GamesError
from pygames.interruption import INTERRUPTED
from pygames.levels import LEVELS
from pygames.outside.files import in_words
from pygames.outside.json_text import read_json
from pygames.puzzles import Prover, Puzzle, Undecided, fault, puzzles_of
from pygames.puzzles.collect import Quest, look
from pygames.record import Record
from pygames.rules import Position, find_game

#: The positions of a game in which moves are made.
_Positions = tuple[Position, ...]

_COUNT, _GAMES = 6, 10_000
_LEVEL = "steady"
#: How much of a file of other games is told.
_MOST_TOLD = 200
#: How many positions the proof of a puzzle may look at, far more than any of those that are found needs.
_BUDGET = 1_000_000


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--count", type=count, default=_COUNT, metavar="N", help=f"how many to find ({_COUNT})")
    parser.add_argument(
        "--games", type=count, default=_GAMES, metavar="N", help=f"look into so many games at most ({_GAMES})"
    )
    parser.add_argument(
        "--games-of",
        metavar="FILE",
        help="look into the games of this size and variant in a file, as text or as JSON, instead",
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="of the games they are found in (0)")
    parser.add_argument("--level", choices=LEVELS, default=_LEVEL, help=f"who plays these games ({_LEVEL})")
    parser.add_argument("--choices", type=count, default=1, metavar="M", help="with at least so many moves to find (1)")
    parser.add_argument("--each", type=count, default=1, metavar="N", help="take so many of a game at most (1)")
    parser.add_argument(
        "--turns", type=count, metavar="T", help="to win within so many turns, where a game ends suddenly"
    )
    parser.add_argument(
        "--keep",
        type=named_path,
        metavar="FILE",
        help="keep what comes of each game there; it is not looked into again",
    )
    add_spread_arguments(parser, doing="look")
    parser.add_argument("--verify", action="store_true", help="find none, but prove those that come with the package")


class Examined(NamedTuple):
    """What came of a game: its number, and its puzzles as data."""

    number: int
    puzzles: list[dict[str, Any]]


class _Read(NamedTuple):
    """What was read of the file of ``--games-of``.

    Attributes:
        records: the games of the size and variant, each with its number in the file.
        faults: by number, why a game cannot be read.
        games: how many games there are, those included.
    """

    records: list[tuple[int, Record]]
    faults: dict[int, GamesError]
    games: int


def look_into(quest: Quest) -> Examined:
    """Look into one game, in whatever process."""
    return Examined(quest.number, [puzzle.to_data() for puzzle in look(quest)])


def _run(arguments: argparse.Namespace) -> int:
    if arguments.verify:
        _require_no_search(arguments)
        return _verify(find_game(arguments.game).name)
    if not arguments.jobs or not arguments.each or arguments.turns == 0:
        raise UsageError("there must be at least one job, one puzzle to take of a game and one turn to win in")
    chosen_setup(arguments)
    if arguments.games_of is not None:
        _require_nobody_plays(arguments)
    status = 0
    read = _read_games(arguments)
    given = _given(arguments, read)
    kept = _Kept(arguments.keep, _conditions(arguments, read)) if arguments.keep else None
    before = "[\n"
    try:
        with closing(_examined(arguments, given, kept)) as games:
            puzzles = (puzzle for examined in _in_order(games) for puzzle in examined.puzzles)
            for puzzle in islice(puzzles, arguments.count):
                print(before, json.dumps(puzzle, separators=(",", ":")), sep="", end="", flush=True)
                before = ",\n"
    except KeyboardInterrupt:
        status = INTERRUPTED
    except WorkerKilled:
        print("a process that looks was killed, so the search ends here", file=sys.stderr)
        status = 1
    print(f"{before}]" if before == "[\n" else "\n]")
    return status


def _require_no_search(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` if anything is said of a search beside ``--verify``, which does without."""
    if option := surplus_option(arguments, _add_arguments, [arguments.game, "--verify"]):
        raise UsageError(
            f"{option} is for a search: --verify proves all puzzles of the game that come with the package"
        )


def _require_nobody_plays(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` if it is said how games are played beside ``--games-of``, which names such as were played before."""
    if option := surplus_option(arguments, _add_arguments, [arguments.game], ("seed", "level")):
        raise UsageError(f"{option} is for games that are played for the search: --games-of takes those of a file")


def _examined(
    arguments: argparse.Namespace, given: list[_Positions] | None, kept: "_Kept | None"
) -> Generator[Examined, None, None]:
    """Yield what comes of each game, first of those that were looked into before, and tell how far it is."""
    known = kept.examined if kept else []
    yield from known
    there = frozenset(examined.number for examined in known)
    missing = (quest for quest in _quests(arguments, given) if quest.number not in there)
    first = next(missing, None)
    if first is None:
        return
    games = spread(look_into, chain([first], missing), arguments.jobs, arguments.cluster)
    puzzles = sum(len(examined.puzzles) for examined in known)
    # Of games that are played for this, most are never needed: nobody knows how many there will be.
    of = None if given is None else len(given)
    done = set(there)
    if of:
        _tell(len(done), of, puzzles)
    with closing(games):
        for examined in games:
            done.add(examined.number)
            puzzles += len(examined.puzzles)
            if kept:
                kept.add(examined)
            _tell(len(done), of, puzzles)
            yield examined


def _tell(done: int, of: int | None, puzzles: int) -> None:
    """Tell how far it is: how many games were looked into, of how many if that is known."""
    games = f"{done} of {counted(of, 'game')}" if of else counted(done, "game")
    print(f"{games}, {counted(puzzles, 'puzzle')}", file=sys.stderr, flush=True)


class _Kept:
    """The file of ``--keep``: which games were looked into and for what, and what came of each.

    Attributes:
        examined: what came of the games that were looked into before.
    """

    def __init__(self, path: Path, conditions: dict[str, Any]) -> None:
        """Open the file, or make it; raise `UsageError` if it is damaged, or says what came of other games."""
        require_writable(path)
        try:
            self._lines = KeptLines(path, conditions)
        except OSError as fault:
            raise UsageError(f"{path} cannot be used: {in_words(fault, of=path)}") from None
        if self._lines.first != json.dumps(conditions).encode():
            begins = self._lines.first[:_MOST_TOLD].decode(errors="replace")
            raise UsageError(f"{path} does not hold what came of these games: it begins with {begins}")
        self.examined = [
            _read(line, conditions["game"], f"{path}, line {number}")
            for number, line in enumerate(self._lines.others, 2)
        ]

    def add(self, examined: Examined) -> None:
        """Keep what came of one game more."""
        self._lines.add(examined)


def _conditions(arguments: argparse.Namespace, read: _Read | None) -> dict[str, Any]:
    """Return which games are looked into, and for what: other games may come to stand in a file of the same name."""
    setup = chosen_setup(arguments)
    played = {"level": arguments.level, "seed": arguments.seed}
    of = played if read is None else {"games_of": arguments.games_of, "sha256": _digest(read)}
    wanted = {"choices": arguments.choices, "turns": arguments.turns, "each": arguments.each}
    return {"game": setup.game.name, "size": setup.size, "variant": setup.variant, **of, **wanted}


def _digest(read: _Read) -> str:
    """Return what tells games from others: of how they begin and which moves follow."""
    games = [(record.start, record.moves(record.main_line())) for _, record in read.records]
    return hashlib.sha256(json.dumps(games).encode()).hexdigest()


def _read(line: bytes, game: str, where: str) -> Examined:
    try:
        examined = Examined(*read_json(line.decode()))  # type: ignore[misc]
        same = [Puzzle.from_data(game, puzzle).to_data() for puzzle in examined.puzzles]
        sound = type(examined.number) is int and same == examined.puzzles
    except (GamesError, ValueError, TypeError, AttributeError, KeyError):
        sound = False
    if not sound:
        raise UsageError(f"{where} is damaged; remove it, and its game is looked into again")
    return examined


def _read_games(arguments: argparse.Namespace) -> _Read | None:
    """Return the games of a file; None where they are played for this."""
    if arguments.games_of is None:
        return None
    setup = chosen_setup(arguments)
    games = list(enumerate(readings_of(arguments.games_of), 1))
    faults = {number: game for number, game in games if isinstance(game, GamesError)}
    records = [(number, game) for number, game in games if isinstance(game, Record) and game.setup == setup]
    return _Read(records, faults, len(games))


def _given(arguments: argparse.Namespace, read: _Read | None) -> list[_Positions] | None:
    """Return the games of a file that are to be looked into, and tell which are left out; None where they are played for it.

    Raise `UsageError` if all of them are damaged, or none is of the size and variant.
    """
    if read is None:
        return None
    file, given, faults = arguments.games_of, list[_Positions](), dict(read.faults)
    for number, record in read.records:
        if len(given) == arguments.games:
            break
        try:
            given.append(_play_phase(record))
        except GamesError as fault:
            faults[number] = fault
    if faults and len(faults) == read.games:
        told = "" if read.games == 1 else f"none of its {read.games} games can be read; the first: "
        raise UsageError(f"{file}: {told}{faults[1]}")
    for number, why in sorted(faults.items()):
        print(f"{file}: game {number} is left out: {why}", file=sys.stderr)
    if not read.records:
        raise UsageError(
            f"{file} holds no game of {chosen_setup(arguments).called}; --size and --variant say of which to look"
        )
    return given


def _quests(arguments: argparse.Namespace, given: list[_Positions] | None) -> Iterator[Quest]:
    """Yield the games to look into, numbered from 0."""
    setup = chosen_setup(arguments)
    games = repeat(None, arguments.games) if given is None else given
    for number, game in enumerate(games):
        yield Quest(
            setup,
            number,
            arguments.seed,
            arguments.level,
            arguments.choices,
            arguments.turns,
            arguments.each,
            game,
        )


def _play_phase(record: Record) -> _Positions:
    """Return the positions of a game in which moves are made; raise `GamesError` if one of its moves is illegal."""
    return tuple(position for position in record.positions(record.main_line()) if position.mover)


def _in_order(games: Iterator[Examined]) -> Iterator[Examined]:
    """Yield games in the order of their numbers, so that it is the same puzzles however many are looked into at a time."""
    waiting: dict[int, Examined] = {}
    number = 0
    for examined in games:
        waiting[examined.number] = examined
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def _verify(game: str) -> int:
    faults = 0
    for number, puzzle in enumerate(puzzles_of(game), 1):
        prover = Prover(_BUDGET)
        try:
            found = fault(puzzle, prover)
        except Undecided:
            found = "no proof within reach"
        faults += bool(found)
        print(f"{game} {number}: {found or 'proved'}", flush=True)
    return 1 if faults else 0


COMMAND = Command(
    name="puzzles",
    summary="find positions with one winning move, or prove those there are",
    description="Find positions in which exactly one move wins, in games the computer plays against itself, and print them as "
    "JSON, each with its themes and the weakest level that solves it; or prove again all that is claimed of the puzzles that come "
    "with the package.",
    add_arguments=_add_arguments,
    run=_run,
)
