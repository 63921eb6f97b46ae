"""``pygames match``: how strong one computer player is against another, over many games on all cores or on a Dask cluster."""

import argparse
import importlib
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any

from pygames.cli.command import Command, UsageError, add_setup_arguments, chosen_setup, count, duration, factor
from pygames.players import PLAYERS, make_player
from pygames.players.match import Pairing, Tally, play_game

_SECONDS = 1.0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    names = f"one of: {', '.join(PLAYERS)}"
    parser.add_argument("--a", required=True, metavar="PLAYER", help=names)
    parser.add_argument("--b", required=True, metavar="PLAYER", help="whom the score is against")
    parser.add_argument("--games", type=count, required=True, metavar="N", help="games, colours swapped after each")
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=duration, metavar="S", help=f"processor time for each move ({_SECONDS:g})")
    limit.add_argument("--playouts", type=count, metavar="P", help="playouts for each move, instead of a time")
    parser.add_argument("--odds", type=factor, default=1.0, metavar="F", help="how many times as much A may use (1)")
    parser.add_argument("--seed", type=count, default=0, metavar="K", help="of the openings and the players (0)")
    parser.add_argument(
        "--jobs", type=count, default=os.cpu_count() or 1, metavar="J", help="games at a time (one a core)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster with this scheduler instead")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def _run(arguments: argparse.Namespace) -> int:
    setup = chosen_setup(arguments)
    for name in (arguments.a, arguments.b):
        make_player(name, setup.game.start(setup.size, setup.variant))
    if not (arguments.games and arguments.jobs and arguments.playouts != 0):
        raise UsageError("a match needs at least one game, one job and one playout")
    seconds = arguments.seconds or (None if arguments.playouts else _SECONDS)
    first = Pairing(
        game=setup.game.name,
        size=setup.size,
        variant=setup.variant,
        a=arguments.a,
        b=arguments.b,
        number=0,
        playouts=arguments.playouts,
        seconds=seconds,
        odds=arguments.odds,
        seed=arguments.seed,
    )
    pairings = [replace(first, number=number) for number in range(arguments.games)]
    started = time.perf_counter()
    cluster = arguments.cluster
    results = _on_cluster(pairings, cluster) if cluster else _on_cores(pairings, arguments.jobs)
    tally = Tally.of(_watched(results, len(pairings)))
    elapsed = time.perf_counter() - started
    low, high = tally.interval()
    if arguments.json:
        outcome = {"a": arguments.a, "b": arguments.b, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses}
        print(json.dumps({**outcome, "score": tally.score, "interval": [low, high], "seconds": elapsed}))
    else:
        print(f"{arguments.a} against {arguments.b}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost")
        print(f"score {tally.score:.1%}, 95 % interval {low:.1%} to {high:.1%}, in {elapsed:.0f} s")
    return 0


def _watched(results: Iterable[float], games: int) -> list[float]:
    """Return the results of so many games; whoever sits at a terminal sees the score as it grows."""
    known = []
    for result in results:
        known.append(result)
        if sys.stderr.isatty():
            end = "\n" if len(known) == games else ""
            print(
                f"\r{len(known)} of {games} games, score {Tally.of(known).score:.1%} ",
                end=end,
                file=sys.stderr,
                flush=True,
            )
    return known


def _on_cores(pairings: list[Pairing], jobs: int) -> Iterator[float]:
    with ProcessPoolExecutor(min(jobs, len(pairings))) as pool:
        yield from pool.map(play_game, pairings)


def _on_cluster(pairings: list[Pairing], address: str) -> Iterator[float]:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise UsageError("--cluster needs Dask: pip install 'pygames[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError) as fault:
        raise UsageError(f"no Dask scheduler answers at {address}: {fault}") from None
    with client:
        # Players are deterministic, but games limited by time are not: each is to be played, whatever was played before.
        for future in client.map(play_game, pairings, pure=False):
            yield future.result()


COMMAND = Command(
    name="match",
    summary="play computer players against each other",
    description="Play games between two computer players, in pairs with the same opening and colours swapped, and print the score of "
    "the first with its 95 % interval.",
    add_arguments=_add_arguments,
    run=_run,
)
