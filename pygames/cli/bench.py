"""``pygames bench``: how fast the rules are, in whole random games through the public interface, and how fast players think."""

import argparse
import json
import random
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from pygames.cli.command import (
    GAME_HELP,
    Command,
    UsageError,
    add_board_arguments,
    chosen_setup,
    count,
    counted,
    named_path,
    seed,
    surplus_option,
    text_of,
)
from pygames.cli.perft import perft
from pygames.engines.lines import Unreadable, read_object
from pygames.errors import GamesError
from pygames.outside.arguments import duration
from pygames.players import champion
from pygames.rules import GAMES, Position, Setup, find_game

_PERFT_DEPTH = 2
#: After how many random moves of a game the computer player is timed: early, in the middle, late.
_STAGES = (2, 20, 40)
#: A line of a file of positions.
_A_POSITION = '{"game": "vadrantir", "size": 5, "position": "5/6/7/8/b8/8/7/6/5 c -"}'


class Throughput(NamedTuple):
    """Whole random games, the plies in them (opening and choice included), and the seconds that they took."""

    games: int
    plies: int
    seconds: float


class Latency(NamedTuple):
    """Milliseconds of processor time for ``legal_moves`` of a new position: median, 99.9th percentile (``p999``) and maximum."""

    median: float
    p999: float
    worst: float


def throughput(setup: Setup, seconds: float, seed: int) -> Throughput:
    """Play random games, moves drawn uniformly from all legal ones, until the time is up and the last game has ended."""
    rng = random.Random(seed)
    games = plies = 0
    begin = perf_counter()
    while True:
        position = setup.start()
        while moves := position.legal_moves:
            position = position.play(rng.choice(moves))
            plies += 1
        games += 1
        elapsed = perf_counter() - begin
        if elapsed >= seconds:
            return Throughput(games, plies, elapsed)


def perft_rate(setup: Setup, seconds: float, seed: int) -> float:
    """Return the nodes a second of shallow perfts from the first turn after random openings."""
    rng = random.Random(seed)
    nodes = 0
    begin = perf_counter()
    while True:
        position = setup.start()
        while position.mover is None:
            position = position.play(rng.choice(position.legal_moves))
        nodes += perft(position, _PERFT_DEPTH)
        elapsed = perf_counter() - begin
        if elapsed >= seconds:
            return nodes / elapsed


def playout_rate(setup: Setup, seconds: float, seed: int) -> float:
    """Return the playouts a second of the strongest computer player, early, midway and late in random games, with a new tree each."""
    rng = random.Random(seed)
    playouts, thought = 0, 0.0
    while thought < seconds:
        for stage in _STAGES:
            position = setup.start()
            for _ in range(stage):
                if moves := position.legal_moves:
                    position = position.play(rng.choice(moves))
            if position.over:
                continue
            search = champion(position, seed)
            begin = perf_counter()
            search.think(seconds=seconds / len(_STAGES))
            thought += perf_counter() - begin
            playouts += search.playouts
    return playouts / thought


def latency(setup: Setup, games: int, seed: int) -> Latency:
    """Time every call of ``legal_moves`` in a number (1 or more) of random games."""
    rng = random.Random(seed)
    times = []
    for _ in range(games):
        position = setup.start()
        while True:
            begin = process_time()
            moves = position.legal_moves
            times.append(1000 * (process_time() - begin))
            if not moves:
                break
            position = position.play(rng.choice(moves))
    times.sort()
    return Latency(median(times), times[(len(times) - 1) * 999 // 1000], times[-1])


def _bench_positions(arguments: argparse.Namespace) -> None:
    """Print how long `legal_moves` takes in each position of a file, and how many moves there are."""
    positions = []
    for number, line in enumerate(text_of(arguments.positions).splitlines(), 1):
        try:
            positions.append(_position_in(line))
        except (GamesError, Unreadable) as fault:
            raise UsageError(f"no list of positions: {arguments.positions}, line {number}: {fault}") from None
    if not positions:
        raise UsageError(f"{arguments.positions} holds no positions: it is empty")
    for position in positions:
        begin = process_time()
        moves = len(position.legal_moves)
        taken = 1000 * (process_time() - begin)
        game, size = position.setup.game.name, position.setup.size
        figures = {"game": game, "size": size, "position": position.text, "moves": moves, "legal_moves_ms": taken}
        words = f"{game:<10} {size:4} {moves:6} legal moves in {taken:9.3f} ms: {position.text}"
        print(json.dumps(figures) if arguments.json else words, flush=True)


def _position_in(line: str) -> Position:
    """Return the position of a line of a file; raise `GamesError` or `Unreadable` if there is none."""
    said = read_object(line.encode(), _A_POSITION)
    for key in ("game", "size", "position"):
        if key not in said:
            raise Unreadable(f"the line has no key {key!r}, as in {_A_POSITION}")
    return find_game(said["game"]).position(said["position"], said["size"], said.get("variant", "standard"))


def _bench_one(arguments: argparse.Namespace) -> None:
    setup = chosen_setup(arguments)
    run = throughput(setup, arguments.seconds, arguments.seed)
    figures: dict[str, object] = run._asdict()
    words = (
        f"{counted(run.games, 'game')}, {run.plies} plies, {run.seconds:.2f} seconds: "
        f"{run.games / run.seconds:.1f} games/s, {run.plies / run.seconds:.0f} plies/s"
    )
    if arguments.latency:
        call = latency(setup, arguments.latency, arguments.seed)
        figures["legal_moves_ms"] = call._asdict()
        words += f"\nlegal_moves: median {call.median:.3f} ms, 99.9 % {call.p999:.3f} ms, worst {call.worst:.3f} ms"
    print(json.dumps(figures) if arguments.json else words)


def _bench_all(arguments: argparse.Namespace) -> None:
    """Print a line for every game and size as soon as it is measured."""
    if not arguments.json:
        print(f"{'game':<10} size   games/s   plies/s  perft nodes/s  playouts/s", end="")
        print("   legal_moves: median   99.9 %    worst (ms)" if arguments.latency else "")
    for game in GAMES.values():
        for size in game.sizes:
            setup = game.setup(size)
            run = throughput(setup, arguments.seconds, arguments.seed)
            nodes = perft_rate(setup, arguments.seconds, arguments.seed)
            playouts = playout_rate(setup, arguments.seconds, arguments.seed)
            figures = {
                "game": game.name,
                "size": size,
                **run._asdict(),
                "perft_nodes_per_second": nodes,
                "playouts_per_second": playouts,
            }
            games_rate, plies_rate = run.games / run.seconds, run.plies / run.seconds
            words = f"{game.name:<10} {size:4} {games_rate:9.1f} {plies_rate:9.0f} {nodes:14.0f} {playouts:11.0f}"
            if arguments.latency and size == game.recommended:
                call = latency(setup, arguments.latency, arguments.seed)
                figures["legal_moves_ms"] = call._asdict()
                words += f" {call.median:21.3f} {call.p999:8.3f} {call.worst:8.3f}"
            print(json.dumps(figures) if arguments.json else words, flush=True)


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("game", metavar="GAME", nargs="?", help=GAME_HELP)
    what.add_argument(
        "--all", action="store_true", help="every game at every size, with perft nodes and playouts a second too"
    )
    what.add_argument(
        "--positions",
        type=named_path,
        metavar="FILE",
        help="time legal_moves of the positions in a file instead: a line for each, a JSON object with game, size, position, variant",
    )
    add_board_arguments(parser)
    parser.add_argument("--seconds", type=duration, default=5.0, metavar="S", help="time for each measurement (5)")
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="seed of the random games (0)")
    parser.add_argument(
        "--latency",
        type=count,
        default=0,
        metavar="N",
        help="also time each call of legal_moves in N random games (with --all: at recommended sizes)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, one object a line")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.game:
        _bench_one(arguments)
        return 0
    if arguments.size is not None or arguments.variant != "standard":
        what = (
            "--all takes every size of every game"
            if arguments.all
            else "a file of positions names their sizes and variants"
        )
        raise UsageError(f"{what}, so there can be no --size and no --variant")
    if arguments.all:
        _bench_all(arguments)
        return 0
    if option := surplus_option(arguments, _add_arguments, ["--all"], ("seconds", "seed", "latency")):
        raise UsageError(f"{option} is for random games: --positions measures each position of a file once")
    _bench_positions(arguments)
    return 0


COMMAND = Command(
    name="bench",
    summary="measure random games a second",
    description="Play whole random games until the time is up, and print how many games and plies that were.",
    add_arguments=_add_arguments,
    run=_run,
)
