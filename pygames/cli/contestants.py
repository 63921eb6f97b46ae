"""Who may play on the command line: a player of ours by its name, or a program by its command."""

import os
import shlex
from contextlib import closing, suppress
from pathlib import Path

from pygames.cli.command import UsageError
from pygames.engines.match import BadOption, Options, is_command, seated_player
from pygames.engines.program import START_SECONDS, Program, ProgramFault
from pygames.players import PLAYERS
from pygames.players.weights import BadWeights
from pygames.rules import Setup

#: How a player is named, for the help of a command.
PLAYER_HELP = f"one of: {', '.join(PLAYERS)}; or the command of a program that speaks the player protocol"


def time_to_start(patience: float | None) -> float:
    """Return how many seconds a program has to start, given how patient somebody wants to be, if they say so."""
    return max(START_SECONDS, patience or 0.0)


def require_player(name: str, setup: Setup, options: Options = (), start_seconds: float = START_SECONDS) -> str:
    """Return what a player is called; raise `UsageError` if there is none of that name and no program behind that command."""
    if name in PLAYERS:
        try:
            seated_player(name, setup.start(), 0, options)
        except (BadOption, BadWeights) as fault:
            raise UsageError(str(fault)) from None
        return name
    if not is_command(name):
        raise UsageError(_why_no_command(name))
    try:
        with closing(Program(name, setup, options, start_seconds)) as program:
            return program.name
    except ProgramFault as fault:
        raise UsageError(f"{name!r} cannot play: {fault}") from None


def _why_no_command(name: str) -> str:
    """Return why what names a player is no command, and what to write if it names a file that is there."""
    word = ""
    with suppress(ValueError):
        word = next(iter(shlex.split(name)), "")
    file = Path(word)
    if not word or not file.is_file():
        return f"there is no player {name!r}, and no such command; there are: {', '.join(PLAYERS)}"
    if os.access(file, os.X_OK):
        return f"{word} is a file in this folder, not a command: write ./{word}"
    ways = f"write {f'python {word}'!r}, or" if file.suffix == ".py" else "name what runs it before it, or"
    return f"{word} is a file that cannot be run as it is: {ways} make it executable (chmod +x {word})"
