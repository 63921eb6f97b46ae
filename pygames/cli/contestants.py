"""Who may play on the command line: a player of ours by its name, or a program by its command."""

from contextlib import closing

from pygames.cli.command import UsageError
from pygames.engines.match import BadOption, Options, is_command, seated_player
from pygames.engines.program import Program, ProgramFault
from pygames.players import PLAYERS
from pygames.players.weights import BadWeights
from pygames.rules import Setup

#: How many seconds a program may overstep its time.
PATIENCE = 5.0
#: How a player is named, for the help of a command.
PLAYER_HELP = f"one of: {', '.join(PLAYERS)}; or the command of a program that speaks the player protocol"


def require_player(name: str, setup: Setup, options: Options = ()) -> str:
    """Return what a player is called; raise `UsageError` if there is none of that name and no program behind that command."""
    if name in PLAYERS:
        try:
            seated_player(name, setup.game.start(setup.size, setup.variant), 0, options)
        except (BadOption, BadWeights) as fault:
            raise UsageError(str(fault)) from None
        return name
    if not is_command(name):
        raise UsageError(f"there is no player {name!r}, and no such command; there are: {', '.join(PLAYERS)}")
    try:
        with closing(Program(name, setup, options)) as program:
            return program.name
    except ProgramFault as fault:
        raise UsageError(f"{name!r} cannot play: {fault}") from None
