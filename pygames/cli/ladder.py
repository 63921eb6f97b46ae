"""``pygames ladder``: how strong the levels are at a game, in Elo."""

import argparse
import importlib
import sys
from collections.abc import Iterator
from dataclasses import astuple, replace
from itertools import combinations
from pathlib import Path
from typing import Any

from pygames.cli.command import (
    Command,
    Parser,
    UsageError,
    add_setup_arguments,
    chosen_setup,
    count,
    named_path,
    seed,
    surplus_option,
    text_of,
    uses_kept_files,
)
from pygames.cli.match_games import MatchGames
from pygames.cli.measuring import add_keeping_arguments, chosen_folder, deliver
from pygames.cli.spread import add_spread_arguments
from pygames.engines.archive import Archive, BadArchive
from pygames.engines.match import Pairing
from pygames.errors import GamesError
from pygames.levels import LEVELS, LEVELS_BY_PLAYOUTS
from pygames.measured import ANCHOR, Rating
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.outside.arguments import duration
from pygames.outside.json_text import read_json
from pygames.rules import Setup

_GAMES, _SLOW_GAMES, _SECONDS = 100, 20, 1.0
#: Levels that take so long that they play fewer games.
_SLOW = ("patient", "strongest")
#: Who meets whom: those that are so close in the list of all.
_CLOSE = 2
#: How many times as long as the strongest level the other may think, which is held back by playouts.
_PATIENCE = 20.0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--games", type=count, default=_GAMES, metavar="N", help=f"games of each pair ({_GAMES})")
    parser.add_argument(
        "--slow-games",
        type=count,
        default=_SLOW_GAMES,
        metavar="N",
        help=f"those of each pair with {' or '.join(_SLOW)} ({_SLOW_GAMES})",
    )
    parser.add_argument(
        "--highest",
        choices=tuple(LEVELS),
        default=next(reversed(LEVELS)),
        help="leave out the levels above this one (none)",
    )
    parser.add_argument(
        "--seconds", type=duration, default=_SECONDS, metavar="S", help=f"time of strongest for a move ({_SECONDS:g})"
    )
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="of the openings and the players (0)")
    parser.add_argument(
        "--known",
        type=named_path,
        metavar="FILE",
        help="a ladder written before: pairs with as many games there are not played again",
    )
    add_keeping_arguments(parser, "ladder")
    add_spread_arguments(parser)


@uses_kept_files(BadArchive)
def _run(arguments: argparse.Namespace) -> int:
    setup = chosen_setup(arguments)
    _require_used(arguments)
    if not (arguments.games and arguments.slow_games and arguments.jobs):
        raise UsageError("a ladder needs at least one game of each pair and one job")
    try:
        rate = importlib.import_module("pygames.training.ladder").rate
    except ImportError:
        raise UsageError("a ladder needs numpy: pip install numpy") from None
    folder = chosen_folder(arguments, "ladder", setup)
    known = _known(arguments.known, arguments) if arguments.known else {}
    results: dict[tuple[str, str], WinDrawLoss] = {}
    for pairing in pairings(setup, arguments.highest, arguments.seconds, arguments.seed):
        games = arguments.slow_games if pairing.b in _SLOW else arguments.games
        there = known.get((pairing.a, pairing.b))
        if there and there.games == games:
            results[pairing.a, pairing.b] = there
            continue
        print(f"{pairing.a} against {pairing.b}", file=sys.stderr)
        archive = Archive(folder / f"{pairing.a}-{pairing.b}", pairing, games)
        match = MatchGames(pairing, games, archive)
        status = match.play(arguments.jobs, arguments.cluster)
        if status:
            return status
        results[pairing.a, pairing.b] = match.score.counts
    data = _data(setup, arguments, results, rate(results, ANCHOR))
    deliver(data, words(setup, data), arguments.write)
    return 0


def _require_used(arguments: argparse.Namespace) -> None:
    """Raise `UsageError` if something is asked for of levels that are left out."""
    names = _names(arguments.highest)
    of_others = {"seconds": LEVELS.keys() - LEVELS_BY_PLAYOUTS, "slow_games": {*_SLOW}}
    unused = [option for option, levels in of_others.items() if levels.isdisjoint(names)]
    if option := surplus_option(arguments, _add_arguments, [arguments.game], unused):
        raise UsageError(f"{option} is for levels that --highest {arguments.highest} leaves out")


def pairings(setup: Setup, highest: str, seconds: float, seed: int) -> Iterator[Pairing]:
    """Yield the first game of each pair that is to meet, up to the highest level; the strongest has so many seconds for a move."""
    for (low, a), (high, b) in combinations(enumerate(_names(highest)), 2):
        if high - low > _CLOSE:
            continue
        pairing = Pairing.by_level(setup, a, b, seed)
        timed = b not in LEVELS_BY_PLAYOUTS
        yield replace(pairing, playouts=None, seconds=seconds, odds=_PATIENCE) if timed else pairing


def _names(highest: str) -> list[str]:
    """Return who plays, up to the highest level."""
    names = [ANCHOR, *LEVELS]
    return names[: names.index(highest) + 1]


def _known(file: Path, arguments: argparse.Namespace) -> dict[tuple[str, ...], WinDrawLoss]:
    """Return what came of each pair in a ladder that was written before.

    Raises:
        UsageError: the file is no ladder, or its games are others than those asked for: of another setup or seed or, if any had a
            time, another time.
    """
    try:
        data: Any = read_json(text_of(file))
        said = _arguments_of(data["command"])
        games = {tuple(pair.split()): WinDrawLoss(*counts) for pair, counts in data["games"].items()}
        if any(len(pair) != 2 or not all(map(_is_count, astuple(counts))) for pair, counts in games.items()):
            raise ValueError("these are no results of pairs")
        same = chosen_setup(said) == chosen_setup(arguments)
    except (ValueError, LookupError, TypeError, AttributeError, GamesError):
        raise UsageError(f"{file} is no ladder as --write writes it") from None
    timed = said.highest not in LEVELS_BY_PLAYOUTS
    if not (same and said.seed == arguments.seed and (said.seconds == arguments.seconds or not timed)):
        raise UsageError(f"{file} is the ladder of other games: {data['command']}")
    return games


def _is_count(value: object) -> bool:
    # True is no number here.
    return type(value) is int and value >= 0


def _arguments_of(command: str) -> argparse.Namespace:
    """Return what the command of a written ladder asked for; raise `ValueError` if it is none."""
    parser = Parser(add_help=False)
    _add_arguments(parser)
    start = ("python", "-m", "pygames", "ladder")
    typed = command.split()
    try:
        if tuple(typed[: len(start)]) != start:
            raise UsageError("it is another command")
        return parser.parse_args(typed[len(start) :])
    except UsageError as fault:
        raise ValueError(str(fault)) from None


def _data(
    setup: Setup, arguments: argparse.Namespace, results: dict[tuple[str, str], WinDrawLoss], ratings: dict[str, Rating]
) -> dict[str, Any]:
    """Return the ladder as data, with the command that made it."""
    command = (
        f"python -m pygames ladder {setup.game.name} --size {setup.size} --variant {setup.variant} "
        f"--games {arguments.games} --slow-games {arguments.slow_games} --highest {arguments.highest} "
        f"--seconds {_plain(arguments.seconds)} --seed {arguments.seed}"
    )
    timed = {} if arguments.highest in LEVELS_BY_PLAYOUTS else {"seconds": arguments.seconds}
    return {
        "command": command,
        **timed,
        "levels": ratings,
        "games": {" ".join(pair): astuple(counts) for pair, counts in results.items()},
    }


def _plain(number: float) -> str:
    """Return a number as it would be written by hand, such that it is read as the same number."""
    short = f"{number:g}"
    return short if float(short) == number else repr(number)


def words(setup: Setup, data: dict[str, Any]) -> Iterator[str]:
    """Yield a ladder, as it is written to a file, as lines for people."""
    yield f"{setup.game.title} {setup.size} {setup.variant}: Elo above a player who moves at random"
    for name, (elo, low, high) in data["levels"].items():
        yield f"  {name:<10} {elo:5}  (95 % interval {low} to {high})"
    for pair, (wins, draws, losses) in data["games"].items():
        a, b = pair.split()
        yield f"  {a} against {b}: {wins} won, {draws} drawn, {losses} lost"


COMMAND = Command(
    name="ladder",
    summary="measure how strong the levels are at a game",
    description="Play games between a player who moves at random and the levels, each against the two that are next to it on "
    "either side, and fit the Elo of all of them together. Levels are held back by playouts, so it makes no difference how busy the "
    "machine is; the strongest is given processor time. Begun again, it goes on where it stopped. It needs the extra learn (numpy).",
    add_arguments=_add_arguments,
    run=_run,
)
