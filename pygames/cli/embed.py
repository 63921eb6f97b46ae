"""``pygames embed``: the lines that put a recorded game or a puzzle into a web page."""

import argparse
import re
import sys

from pygames.cli.command import Command, UsageError, count, game_of
from pygames.embedding import MODES, exercise_snippet, snippet
from pygames.outside.text import read_number
from pygames.puzzles import puzzles_of
from pygames.record import Record
from pygames.rules import find_game

#: What stands where nobody said which site the boards come from.
_SOMEWHERE = "https://…/"
#: What can be the address of a site: one to which the names of files can be added. A surrogate is a byte that the
#: encoding of the command line has no character for, as of an é where that is ASCII.
_SITE = re.compile(r"https?://[^\s\"'<>?#\ud800-\udfff]+")


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a game as text, as JSON or by a link (the link alone will do; - is the standard input)",
    )
    parser.add_argument(
        "--puzzle", metavar="GAME/N", help="instead of a game, a puzzle by its number, as in vadrantir/3"
    )
    parser.add_argument("--site", metavar="ADDRESS", help="where the boards come from, as in https://games.example/")
    parser.add_argument("--mode", choices=MODES, help="what visitors may do (view)")
    parser.add_argument("--ply", type=count, metavar="N", help="the ply that is shown at first (the last)")


def _run(arguments: argparse.Namespace) -> int:
    if arguments.file is None and arguments.puzzle is None:
        raise UsageError("name a FILE or a --puzzle")
    if arguments.file is not None and arguments.puzzle is not None:
        raise UsageError("name a FILE or a --puzzle, not both")
    if arguments.puzzle is not None and (arguments.mode or arguments.ply is not None):
        raise UsageError("--mode and --ply are for games, not for a --puzzle")
    site = _SOMEWHERE if arguments.site is None else _site(arguments.site)
    if arguments.puzzle is None:
        lines = _lines_of_game(game_of(arguments.file), site, arguments.mode or "view", arguments.ply)
    else:
        lines = _lines_of_puzzle(arguments.puzzle, site)
    if arguments.site is None:
        print(f"put the address of your site in place of {_SOMEWHERE}, or give it as --site", file=sys.stderr)
    # What the output has no bytes for is written as HTML has it.
    encoding = sys.stdout.encoding or "utf-8"
    print(lines.encode(encoding, "xmlcharrefreplace").decode(encoding), end="")
    return 0


def _lines_of_game(record: Record, site: str, mode: str, ply: int | None) -> str:
    for _ in record.compute():
        pass
    end = record.main_line()
    # Who has won stands in the lines; in some games that takes a while to find out.
    for _ in record.position(end).compute():
        pass
    if ply is not None and ply > len(end):
        raise UsageError(f"the last ply of the game is {len(end)}, so there is no ply {ply}")
    return snippet(record, site, mode, None if ply is None else end[:ply])


def _lines_of_puzzle(name: str, site: str) -> str:
    game, _, digits = name.partition("/")
    puzzles = puzzles_of(find_game(game).name)
    number = read_number(digits, 4) or 0
    if not 1 <= number <= len(puzzles):
        raise UsageError(f"there is no puzzle {name}; {game} has {len(puzzles)}, the last is {game}/{len(puzzles)}")
    return exercise_snippet("puzzle", number, puzzles[number - 1].position, site, f"/puzzles/{game}/{number}")


def _site(address: str) -> str:
    """Return the address of the folder of a site; raise `UsageError` if it cannot be one."""
    if not _SITE.fullmatch(address):
        raise UsageError(f"{address!r} is not the address of a site, such as https://games.example/")
    return address.removesuffix("/index.html").removesuffix("/") + "/"


COMMAND = Command(
    name="embed",
    summary="write the lines that put a game or a puzzle into a web page",
    description="Print the lines of HTML that show a recorded game or a puzzle in any web page. They hold a picture and, of a game, "
    "what each move changes, so that looking through it needs no Python there.",
    add_arguments=_add_arguments,
    run=_run,
)
