"""The command line: ``python -m pygames COMMAND``, or ``pygames COMMAND`` where the package is installed.

Each command is a module with a ``COMMAND`` in it, and `COMMANDS` is the list of them. A fault in what was typed is one line on
standard error and exit status 2, whichever command finds it.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

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
from pygames.cli.command import INTERRUPTED, Command, Parser, UsageError
from pygames.errors import GamesError
from pygames.outside.files import in_words

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
    if sys.stderr is None:
        # What is told on the way is told to nobody, and does not get among the output.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (as long as the process lives)
    if sys.stdout is None:
        print("pygames: the standard output is closed, so there is nowhere to write to", file=sys.stderr)
        return 1
    if sys.stdin is None:
        # As if there were nothing to read.
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 (as long as the process lives)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What the terminal has no letters for is no reason to stop.
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()
    except OSError as fault:
        if not isinstance(fault, BrokenPipeError):  # Whoever reads our output may go at any time.
            print(f"pygames: {in_words(fault)}", file=sys.stderr)
        # The interpreter flushes once more on its way out: let it do so into nothing.
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


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
        arguments = parser.parse_args(argv)
        prog = arguments.prog
        status: int = arguments.run(arguments)
    except (GamesError, UsageError) as fault:
        # What was typed may hold anything, line breaks included, and this is to be one line.
        line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in f"{prog}: {fault}")
        print(line, file=sys.stderr)
        return 2
    return status
