"""``pygames puzzles``: finding puzzles, and proving those that come with the package."""

import argparse
import json
from collections.abc import Iterable
from itertools import islice

from pygames.cli.command import GAME_HELP, Command, count
from pygames.puzzles import Prover, Puzzle, Undecided, fault, puzzles_of
from pygames.puzzles.collect import collect

_COUNT = 6
#: How many positions the proof of a puzzle may look at, far more than any of those that are found needs.
_BUDGET = 1_000_000


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--count", type=count, default=_COUNT, metavar="N", help=f"how many to find ({_COUNT})")
    parser.add_argument("--seed", type=count, default=0, metavar="K", help="of the games they are found in (0)")
    parser.add_argument("--choices", type=count, default=1, metavar="M", help="with at least so many moves to find (1)")
    parser.add_argument(
        "--turns", type=count, metavar="T", help="to win within so many turns, where a game ends suddenly"
    )
    parser.add_argument("--verify", action="store_true", help="find none, but prove those that come with the package")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.verify:
        return _verify(arguments.game)
    return _find(collect(arguments.game, arguments.seed, arguments.choices, arguments.turns), arguments.count)


def _find(puzzles: Iterable[Puzzle], wanted: int) -> int:
    """Print puzzles as JSON, each as soon as it is found: one a line between the brackets."""
    found = islice(puzzles, wanted)
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
