"""``pygames embed``: the lines that put a recorded game into a web page."""

import argparse
import sys
from pathlib import Path

from pygames.cli.command import Command, UsageError, count, text_of
from pygames.embedding import MODES, snippet
from pygames.record import Record, from_link, from_text

#: What stands where nobody said which site the boards come from.
_SOMEWHERE = "https://…/"


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the text of a game, or a link to one")
    parser.add_argument("--site", metavar="ADDRESS", help="where the boards come from, as in https://games.example/")
    parser.add_argument("--mode", choices=MODES, default="view", help="what visitors may do (view)")
    parser.add_argument("--ply", type=count, metavar="N", help="the ply that is shown at first (the last)")


def _run(arguments: argparse.Namespace) -> int:
    record = _read(arguments.file)
    for _ in record.compute():
        pass
    end = record.main_line()
    # Who has won stands in the lines; in some games that takes a while to find out.
    for _ in record.position(end).compute():
        pass
    if arguments.ply is not None and arguments.ply > len(end):
        raise UsageError(f"the game has {len(end)} plies, so there is no ply {arguments.ply}")
    if arguments.site is None:
        print(f"put the address of your site in place of {_SOMEWHERE}, or give it as --site", file=sys.stderr)
    site = arguments.site or _SOMEWHERE
    path = None if arguments.ply is None else end[: arguments.ply]
    print(snippet(record, site if site.endswith("/") else f"{site}/", arguments.mode, path), end="")
    return 0


def _read(file: Path) -> Record:
    text = text_of(file).strip()
    return from_text(text) if "[" in text else from_link(text.rpartition("#")[2])


COMMAND = Command(
    name="embed",
    summary="write the lines that put a game into a web page",
    description="Print the lines of HTML that show a recorded game in any web page. They hold a picture and what each move "
    "changes, so that looking through the game needs no Python there.",
    add_arguments=_add_arguments,
    run=_run,
)
