"""``pygames figures``: the vital figures of a game, and how often Black wins after each opening."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple
from typing import Any

from pygames.cli.command import (
    Command,
    UsageError,
    add_setup_arguments,
    chosen_setup,
    count,
    counted,
    percent,
    seed,
    uses_kept_files,
)
from pygames.cli.measuring import add_keeping_arguments, chosen_folder, deliver
from pygames.cli.spread import KILLED_AND_KEPT, WorkerKilled, add_spread_arguments, spread
from pygames.levels import LEVELS_BY_PLAYOUTS
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import Setup
from pygames.training import BadGames, Figures, Games, Practice, figures_of, play_out

_LEVEL, _GAMES = "steady", 200
#: To how many digits behind the point means are written.
_DIGITS = {"length": 1, "branching": 1, "draws": 3, "lead_changes": 2, "decided": 2}


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument(
        "--games", type=count, default=_GAMES, metavar="N", help=f"games, from each opening in turn ({_GAMES})"
    )
    parser.add_argument("--level", choices=LEVELS_BY_PLAYOUTS, default=_LEVEL, help=f"who plays them ({_LEVEL})")
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="of the games (0)")
    add_keeping_arguments(parser, "figures")
    add_spread_arguments(parser)


@uses_kept_files(BadGames)
def _run(arguments: argparse.Namespace) -> int:
    setup = chosen_setup(arguments)
    if not (arguments.games and arguments.jobs):
        raise UsageError("figures need at least one game and one job")
    folder = chosen_folder(arguments, "figures", setup)
    practice = Practice(setup.game.name, setup.size, setup.variant, arguments.level, arguments.seed, survey=True)
    try:
        games = Games(folder / "games.jsonl", practice)
        missing = games.missing(arguments.games)
        with closing(spread(play_out, missing, arguments.jobs, arguments.cluster)) as played:
            for known, game in enumerate(played, len(games.first(arguments.games)) + 1):
                games.keep(game)
                print(counted(known, "game"), file=sys.stderr, flush=True)
        found = figures_of(practice, games.first(arguments.games))
        data = _data(setup, arguments, found)
        deliver(data, words(setup, data), arguments.write)
    except WorkerKilled:
        print(KILLED_AND_KEPT, file=sys.stderr)
        return 1
    return 0


def words(setup: Setup, data: dict[str, Any]) -> Iterator[str]:
    """Yield figures, as they are written to a file, as lines for people."""
    low, high = data["lengths"]
    yield f"{setup.game.title} {setup.size} {setup.variant}: {counted(data['games'], 'game')} of {data['level']} against itself"
    yield f"length: {data['length']} plies after opening and choice; 5 % to 95 % of games: {low} to {high}"
    yield f"legal moves of a position: {data['branching']}"
    yield f"draws: {percent(data['draws'], 1)}"
    yield f"changes of the lead: {data['lead_changes']} a game"
    yield f"decided after {percent(data['decided'])} of a game"
    yield f"Black wins {_share(data['black'])}"
    for openings, results in data["openings"].items():
        yield f"  {openings}: {_share(results)}"


def _share(results: tuple[int, int, int]) -> str:
    counts = WinDrawLoss(*results)
    low, high = counts.interval()
    return f"{percent(counts.score)} (95 % interval {percent(low)} to {percent(high)}) of {counts.games}"


def _data(setup: Setup, arguments: argparse.Namespace, found: Figures) -> dict[str, Any]:
    """Return the figures as data, with the command that made them."""
    command = (
        f"python -m pygames figures {setup.game.name} --size {setup.size} --variant {setup.variant} "
        f"--games {arguments.games} --level {arguments.level} --seed {arguments.seed}"
    )
    data = {"command": command, **found.vitals._asdict(), "black": astuple(found.vitals.black)}
    data |= {name: round(data[name], digits) for name, digits in _DIGITS.items()}
    return data | {"openings": {" ".join(same): astuple(counts) for same, counts in found.openings.items()}}


COMMAND = Command(
    name="figures",
    summary="measure a game: how long it is, how often Black wins after each opening",
    description="Have a level play games against itself, from each opening in turn where the pie has one stone and from some that "
    "a quick search finds fair where it has two. Print how long they are, how many moves there are, how often the lead changes, when "
    "they are decided, and how often Black wins, after each opening too, with 95 % intervals. So that games differ, "
    "the playouts of each colour are multiplied by a random factor from 0.5 to 1.5 for each game.",
    add_arguments=_add_arguments,
    run=_run,
)
