"""The command line: ``python -m pygames COMMAND``, or ``pygames COMMAND`` where the package is installed.

Each command is a module with a ``COMMAND`` in it, and `COMMANDS` is the list of them. A fault in what was typed is one line on
standard error and exit status 2, whichever command finds it.
"""

import sys
from collections.abc import Sequence
from functools import partial

from pygames import __version__
from pygames.cli import (
    analyse,
    bench,
    embed,
    engine,
    figures,
    games,
    ladder,
    learn,
    match,
    perft,
    play,
    puzzles,
    referee,
)
from pygames.cli.command import Command, Parser, UsageError
from pygames.errors import GamesError
from pygames.outside.streams import exit_status

__all__ = ["COMMANDS", "main"]

#: Every command, in the order in which the help shows them.
COMMANDS: tuple[Command, ...] = (
    games.COMMAND,
    play.COMMAND,
    referee.COMMAND,
    engine.COMMAND,
    perft.COMMAND,
    bench.COMMAND,
    match.COMMAND,
    analyse.COMMAND,
    puzzles.COMMAND,
    learn.COMMAND,
    figures.COMMAND,
    ladder.COMMAND,
    embed.COMMAND,
)

_DESCRIPTION = "Abstract games: play them, referee them, count and time them."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments (those of the process if None) ask for, and return the exit status."""
    return exit_status("pygames", partial(_run, argv))


def _run(argv: Sequence[str] | None) -> int:
    parser = Parser(prog="pygames", allow_abbrev=False, description=_DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"pygames {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        subparser = commands.add_parser(
            command.name, help=command.summary, description=command.description, allow_abbrev=False
        )
        command.add_arguments(subparser)
        subparser.set_defaults(run=command.run, prog=subparser.prog)
    prog = parser.prog
    try:
        arguments, surplus = parser.parse_known_args(argv)
        if surplus:
            raise UsageError(f"unrecognized arguments: {' '.join(surplus)} (see {arguments.prog} --help)")
        prog = arguments.prog
        status: int = arguments.run(arguments)
    except (GamesError, UsageError) as fault:
        # What was typed may hold anything, line breaks included, and this is to be one line.
        line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in f"{prog}: {fault}")
        print(line, file=sys.stderr)
        return 2
    return status
