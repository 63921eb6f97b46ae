"""``pygames engine``: our computer players as a program that others can ask, by the player protocol (docs/protocol.md)."""

import argparse

from pygames.cli.command import Command, seed
from pygames.engines.engine import Engine
from pygames.engines.server import serve
from pygames.players import LEVELS


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--level", choices=LEVELS, default="strongest", help="how strongly to play (strongest)")
    parser.add_argument("--seed", type=seed, default=0, metavar="K", help="what chance is made by (0)")


def _run(arguments: argparse.Namespace) -> int:
    serve(Engine(arguments.level, arguments.seed))
    return 0


COMMAND = Command(
    name="engine",
    summary="play for other programs, which ask by JSON, one object a line",
    description="Read requests of the player protocol from standard input and answer them on standard output, such as: "
    '{"do": "go", "game": "vadrantir", "size": 5, "moves": ["e5"], "seconds": 1}. It ends with its input.',
    add_arguments=_add_arguments,
    run=_run,
)
