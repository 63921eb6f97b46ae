"""``pygames puzzles``: finding puzzles, and proving those that come with the package."""

import argparse
import json
from itertools import islice

from pygames.cli.command import GAME_HELP, Command, count
from pygames.puzzles import Prover, Undecided, fault, puzzles_of
from pygames.puzzles.collect import collect

_COUNT = 6
#: How many positions the proof of a puzzle may look at, far more than any of those that are found needs.
_BUDGET = 1_000_000


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--count", type=count, default=_COUNT, metavar="N", help=f"how many to find ({_COUNT})")
    parser.add_argument("--seed", type=count, default=0, metavar="K", help="of the games they are found in (0)")
    parser.add_argument("--verify", action="store_true", help="find none, but prove those that come with the package")


def _run(arguments: argparse.Namespace) -> int:
    return _verify(arguments.game) if arguments.verify else _find(arguments.game, arguments.count, arguments.seed)


def _find(game: str, wanted: int, seed: int) -> int:
    """Print puzzles as JSON, each as soon as it is found: one a line between the brackets."""
    found = islice(collect(game, seed), wanted)
    print("[", end="")
    for number, puzzle in enumerate(found):
        print("," if number else "", json.dumps(puzzle.to_data(), separators=(",", ":")), sep="\n", end="", flush=True)
    print("\n]")
    return 0


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
    "JSON; or prove again all that is claimed of the puzzles that come with the package.",
    add_arguments=_add_arguments,
    run=_run,
)
