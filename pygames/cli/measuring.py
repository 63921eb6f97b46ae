"""What the commands that measure a game have in common: where their games are kept, and how what these show is written and told."""

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pygames.cli.command import named_path, require_writable, usual_folder
from pygames.outside.files import write_file
from pygames.rules import Setup


def add_keeping_arguments(parser: argparse.ArgumentParser, kind: str) -> None:
    """Add the ``--folder`` of games to measure by, to be read with `chosen_folder`, and the file to ``--write`` what they show to."""
    parser.add_argument(
        "--folder",
        type=named_path,
        metavar="FOLDER",
        help=f"where the games are kept; those that are there are not played again (build/{kind}/GAME-SIZE-VARIANT)",
    )
    parser.add_argument("--write", type=named_path, metavar="FILE", help="write what was found there too, as JSON")


def chosen_folder(arguments: argparse.Namespace, kind: str, setup: Setup) -> Path:
    """Return where the games are kept; raise `UsageError` if the file for what they show could not be written after them."""
    folder: Path = arguments.folder or usual_folder(kind, setup)
    if arguments.write:
        require_writable(arguments.write, folder)
    return folder


def deliver(data: Mapping[str, Any], lines: Iterable[str], file: Path | None) -> None:
    """Write what was measured to a file, if one was named, and print it for people: where one of the two fails, the other is done.

    Args:
        data: what was measured, as JSON.
        lines: the same in words.
        file: where it is written, for people to compare: a line for each entry.

    Raises:
        OSError: the file, or the output, cannot be written to.
    """
    try:
        if file:
            write_file(file, "{\n" + ",\n".join(f" {json.dumps(key)}: {_entry(data[key])}" for key in data) + "\n}\n")
    finally:
        print(*lines, sep="\n")


def _entry(value: Any) -> str:
    if not isinstance(value, dict):
        return json.dumps(value)
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(entry)}" for key, entry in value.items()) + "\n }"
