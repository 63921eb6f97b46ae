"""``pygames perft``: counting move sequences, the test by which two implementations of the rules are compared."""

import argparse

from pygames.cli.command import Command, add_setup_arguments, chosen_position, count
from pygames.rules import Position


def perft(position: Position, depth: int) -> int:
    """Return the number of move sequences of exactly ``depth`` plies; one that ends the game early does not count."""
    if depth == 0:
        return 1
    sequences = 0
    # A stack of our own: games can be longer than Python calls may be nested.
    waiting = [(position, depth)]
    while waiting:
        position, depth = waiting.pop()
        moves = position.legal_moves
        if depth == 1:
            sequences += len(moves)
        else:
            waiting += [(position.play(move), depth - 1) for move in moves]
    return sequences


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--depth", type=count, required=True, metavar="D", help="plies in a sequence")
    parser.add_argument("--position", metavar="TEXT", help="position text to count from (the start of a game)")


def _run(arguments: argparse.Namespace) -> int:
    print(perft(chosen_position(arguments), arguments.depth))
    return 0


COMMAND = Command(
    name="perft",
    summary="count the move sequences of a number of plies",
    description="Print the number of move sequences of exactly D plies. Openings, choices and passes are plies too.",
    add_arguments=_add_arguments,
    run=_run,
)
