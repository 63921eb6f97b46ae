"""``pygames analyse``: the best moves of a position, or how the chances went through a recorded game."""

import argparse
from pathlib import Path

from pygames.chances import told
from pygames.cli.command import Command, UsageError, add_setup_arguments, chosen_position, counted, game_of, percent
from pygames.outside.arguments import duration
from pygames.players import analysis
from pygames.players.review import review
from pygames.record import Record, from_link
from pygames.rules import GAMES, Position, find_game
from pygames.rules.terms import COLOUR_NAME

_SECONDS = 5.0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    add_setup_arguments(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--position", metavar="TEXT", help="position text (the start of a game)")
    what.add_argument(
        "--record", metavar="FILE", help="a game as text, as JSON or by a link, to look over move by move"
    )
    what.add_argument("--link", metavar="FRAGMENT", help="a link to a game, or what stands behind its #")
    parser.add_argument(
        "--seconds", type=duration, default=_SECONDS, metavar="S", help=f"time for each position ({_SECONDS:g})"
    )


def _run(arguments: argparse.Namespace) -> int:
    if arguments.game not in GAMES and Path(arguments.game).is_file():
        raise UsageError(f"a file comes behind its game: pygames analyse GAME --record {arguments.game}")
    find_game(arguments.game)
    if arguments.record is not None or arguments.link is not None:
        record = _record(arguments)
        if record.setup.game.name != arguments.game:
            raise UsageError(f"that is a game of {record.setup.game.title}, not of {arguments.game}")
        if arguments.size is not None or arguments.variant != "standard":
            raise UsageError("a game names its size and variant, so there can be no --size and no --variant")
        if not record.main_line():
            raise UsageError("that game has no moves to look over; --position takes the text of a position")
        _print_review(record, arguments.seconds)
        return 0
    _print_analysis(chosen_position(arguments), arguments.seconds)
    return 0


def _record(arguments: argparse.Namespace) -> Record:
    if arguments.link is not None:
        return from_link(arguments.link)
    return game_of(arguments.record)


def _print_analysis(position: Position, seconds: float) -> None:
    if position.over:
        print(*position.verdict(), sep="\n")
        return
    search = analysis(position)
    search.think(seconds=seconds)
    report = search.report()
    certain = " (proved)" if report.proved else ""
    black = told(report.black, report.proved)
    print(f"Black wins {percent(black)}, White {percent(1 - black)}{certain}; {report.playouts} playouts")
    print("Best line:", *report.line)
    for move in report.moves:
        print(f"{move.move:12} {percent(told(move.chance, move.proved), 1):>7} {move.playouts:8} playouts")


def _print_review(record: Record, seconds: float) -> None:
    path = record.main_line()
    record.position(path)  # which complains if a move is illegal, before time is spent on those ahead of it
    position = record.position()
    for number, ply in enumerate(review(position, record.moves(path), seconds=seconds), 1):
        name = COLOUR_NAME[position.mover] if position.mover else ""
        points = counted(round(100 * ply.cost), "percentage point")
        remark = f"  turning point: {ply.better} was better by {points}" if ply.turning else ""
        print(f"{number:3} {name!s:5} {ply.move:12} Black {percent(ply.black, 1):>7}{remark}", flush=True)
        position = position.play(ply.move)


COMMAND = Command(
    name="analyse",
    summary="find the best moves of a position, or look over a game",
    description="Print the best moves of a position with their chances and the best line, or for a recorded game how the "
    "chances stood after each move and where they turned.",
    add_arguments=_add_arguments,
    run=_run,
)
