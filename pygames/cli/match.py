"""``pygames match``: how strong one player is against another, over many games on all cores or on a Dask cluster."""

import argparse
import json
import time

from pygames.cli.command import (
    Command,
    UsageError,
    add_setup_arguments,
    chosen_setup,
    count,
    factor,
    is_whole,
    named_path,
    real,
    seed,
)
from pygames.cli.contestants import PLAYER_HELP, require_player, time_to_start
from pygames.cli.match_games import MatchGames
from pygames.cli.spread import add_spread_arguments
from pygames.engines.archive import Archive, BadArchive, holds_match
from pygames.engines.match import Pairing
from pygames.engines.program import PATIENCE, START_SECONDS
from pygames.engines.protocol import MOST_PLAYOUTS
from pygames.engines.sprt import Sprt
from pygames.outside.arguments import duration
from pygames.outside.bounds import MOST_SECONDS
from pygames.players import PLAYERS

_SECONDS = 1.0
#: How often a sequential test may be wrong.
_ERROR = 0.05
#: How long a program may take for a move where there is only a number of playouts.
_PATIENCE_BY_PLAYOUTS = 300.0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    _add_players(parser)
    _add_limits(parser)
    _add_ending(parser)
    parser.add_argument(
        "--seed",
        type=seed,
        default=0,
        metavar="K",
        help="of the openings and the players: matches of different seeds have no opening in common but by chance (0)",
    )
    add_spread_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def _add_players(parser: argparse.ArgumentParser) -> None:
    """Add who plays."""
    parser.add_argument("--a", required=True, metavar="PLAYER", help=PLAYER_HELP)
    parser.add_argument("--b", required=True, metavar="PLAYER", help="whom the score is against")
    for side in "ab":
        parser.add_argument(
            f"--{side}-option",
            type=_option,
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"an option of {side.upper()}: of a program any that it has, of a level weights=FILE or priors=FILE; "
            "may be given several times",
        )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    """Add how much each player may use for a move."""
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument(
        "--seconds",
        type=duration,
        metavar="S",
        help=f"time for each move ({_SECONDS:g}), of the processor for a player, by the clock for a program",
    )
    limit.add_argument("--playouts", type=count, metavar="P", help="playouts for each move, instead of a time")
    parser.add_argument("--odds", type=factor, default=1.0, metavar="F", help="how many times as much A may use (1)")
    parser.add_argument(
        "--patience",
        type=duration,
        metavar="S",
        help=f"a program that oversteps its time by so much loses ({PATIENCE:g}; {_PATIENCE_BY_PLAYOUTS:g} with --playouts); "
        f"to start it has {START_SECONDS:g} s, or S if that is more",
    )


def _add_ending(parser: argparse.ArgumentParser) -> None:
    """Add when the match ends, and what is kept of it."""
    parser.add_argument("--games", type=count, required=True, metavar="N", help="games, colours swapped after each")
    parser.add_argument(
        "--keep",
        type=named_path,
        metavar="FOLDER",
        help="keep every game there as a record; what is there is not played again",
    )
    parser.add_argument(
        "--sprt",
        type=real,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as a sequential test has decided between these two Elo differences",
    )
    parser.add_argument("--error", type=factor, metavar="E", help=f"how often this test may be wrong ({_ERROR:g})")


def _option(text: str) -> tuple[str, str | int]:
    """Read an option of a program; a whole number, written as JSON writes it, is one."""
    name, sign, value = text.partition("=")
    if not (name and sign):
        raise argparse.ArgumentTypeError(f"{text!r} is not an option, such as level=steady")
    return name, int(value) if is_whole(value) and str(int(value)) == value else value


def _run(arguments: argparse.Namespace) -> int:
    pairing = _first_pairing(arguments)
    sprt = _sprt(arguments)
    if arguments.patience is not None and pairing.a in PLAYERS and pairing.b in PLAYERS:
        raise UsageError("--patience is for a program: both players keep their time")
    goes_on = arguments.keep is not None and holds_match(arguments.keep)
    if not goes_on:
        # Nothing is kept of a match of players that cannot be.
        _require_players(arguments, pairing)
    try:
        archive = Archive(arguments.keep, pairing, arguments.games) if arguments.keep else None
    except BadArchive as fault:
        raise UsageError(str(fault)) from None
    match = MatchGames(pairing, arguments.games, archive, sprt)
    if goes_on and not match.over:
        _require_players(arguments, pairing)
    started = time.perf_counter()
    status = match.play(arguments.jobs, arguments.cluster)
    elapsed = time.perf_counter() - started
    if arguments.json:
        print(json.dumps({"a": pairing.a, "b": pairing.b, **match.score.figures(), "seconds": elapsed}))
    else:
        print(*match.score.words(pairing.a, pairing.b, elapsed, broken_off=bool(status)), sep="\n")
    return status


def _first_pairing(arguments: argparse.Namespace) -> Pairing:
    """Return the first game of the match that was asked for."""
    setup = chosen_setup(arguments)
    seconds = arguments.seconds or (None if arguments.playouts else _SECONDS)
    _require_possible(arguments, seconds)
    patience = arguments.patience or (_PATIENCE_BY_PLAYOUTS if arguments.playouts else PATIENCE)
    return Pairing(
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
        patience=patience,
        start_seconds=time_to_start(arguments.patience),
        a_options=tuple(arguments.a_option),
        b_options=tuple(arguments.b_option),
    )


def _require_players(arguments: argparse.Namespace, pairing: Pairing) -> None:
    """Raise `UsageError` if one of the two cannot play; the machines of a cluster may have programs that are not here."""
    if not arguments.cluster:
        for name, options in ((pairing.a, pairing.a_options), (pairing.b, pairing.b_options)):
            require_player(name, pairing.setup, options, pairing.start_seconds)


def _require_possible(arguments: argparse.Namespace, seconds: float | None) -> None:
    """Raise `UsageError` if nothing would be played, or if A could not be told what it may use for a move (see docs/protocol.md)."""
    odds, playouts = arguments.odds, arguments.playouts
    if not (arguments.games and arguments.jobs and (playouts is None or odds * playouts > 0.5)):
        raise UsageError("a match needs at least one game, one job and one playout")
    if playouts is not None and odds * playouts > MOST_PLAYOUTS:
        raise UsageError(
            f"with --odds {odds:g}, A would have more than {MOST_PLAYOUTS} playouts for a move, the most there are"
        )
    if seconds is not None and not 0 < odds * seconds <= MOST_SECONDS:
        most = f"{MOST_SECONDS:.0f} s, a week, the most there is"
        raise UsageError(f"with --odds {odds:g}, A would have no time for a move or more than {most}")


def _sprt(arguments: argparse.Namespace) -> Sprt | None:
    if arguments.sprt is None:
        if arguments.error is not None:
            raise UsageError("--error says how often a sequential test may be wrong: name its --sprt too")
        return None
    error = _ERROR if arguments.error is None else arguments.error
    elo0, elo1 = arguments.sprt
    try:
        return Sprt(elo0, elo1, error)
    except ValueError as fault:
        raise UsageError(str(fault)) from None


COMMAND = Command(
    name="match",
    summary="play players or programs against each other",
    description="Play games between two computer players, or programs that speak the player protocol (docs/protocol.md), in pairs "
    "with the same opening and colours swapped. Print the score of the first with its 95 % interval.",
    add_arguments=_add_arguments,
    run=_run,
)
