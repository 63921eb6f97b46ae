"""What the commands are made of: a command is data, and those that take a game take it by the same arguments."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from pygames.engines.protocol import MOST_SEED
from pygames.errors import GamesError
from pygames.outside.files import in_words, read_file, read_text
from pygames.outside.text import read_above_zero, read_number
from pygames.record import Record, find_link, from_json, from_link, from_texts, is_link
from pygames.record.readings import readings
from pygames.rules import GAMES, Position, Setup, find_game

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

#: How a file begins that may hold several games: readable ones, or JSON.
_LISTS = "[", "{"


class UsageError(Exception):
    """Arguments that make no sense; the text says why."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises its complaints instead of printing them below the usage, and an `OSError` if it cannot print."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`."""
        raise UsageError(f"{message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Write a help or a version; the method that this one replaces passes over an `OSError`."""
        (file or sys.stderr).write(message)


class Command(NamedTuple):
    """A command: what ``COMMANDS`` lists.

    ``summary`` is its line in the list of commands, ``description`` what its own help says. ``run`` returns the exit status;
    it may raise `GamesError` and `UsageError`.
    """

    name: str
    summary: str
    description: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


GAME_HELP = f"one of: {', '.join(GAMES)}"


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add a game and its ``--size`` and ``--variant``, to be read with `chosen_setup`."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    add_board_arguments(parser)


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ``--size`` and ``--variant`` of a game."""
    parser.add_argument("--size", type=whole, metavar="N", help="cells along a side (the game's recommended size)")
    parser.add_argument("--variant", default="standard", metavar="V", help="variant of the game (standard)")


def chosen_setup(arguments: argparse.Namespace) -> Setup:
    """Return the game, size and variant that were asked for; raise `UnknownGame` if there is no such thing."""
    return find_game(arguments.game).setup(arguments.size, arguments.variant)


def chosen_position(arguments: argparse.Namespace) -> Position:
    """Return the position of a ``--position``, or the start of the game that was asked for.

    Raises:
        UnknownGame: there is no such game, size or variant.
        BadPosition: the text is no position of that.
    """
    setup = chosen_setup(arguments)
    return setup.start() if arguments.position is None else setup.position(arguments.position)


def surplus_option(
    arguments: argparse.Namespace,
    add_arguments: Callable[[argparse.ArgumentParser], None],
    needed: Sequence[str],
    among: Collection[str] | None = None,
) -> str:
    """Return an option, as it is typed, that has another value than where no more than what is needed was typed; ``""`` if none has.

    ``among`` are the names that are looked at, if not all are.
    """
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    usual = vars(parser.parse_args(needed))
    others = (name for name in usual if among is None or name in among)
    surplus = next((name for name in others if getattr(arguments, name) != usual[name]), None)
    return "" if surplus is None else f"--{surplus.replace('_', '-')}"


def usual_folder(kind: str, setup: Setup) -> Path:
    """Return where a command keeps its games if nobody says otherwise."""
    return Path("build") / kind / f"{setup.game.name}-{setup.size}-{setup.variant}"


def require_writable(file: Path, made: Path | None = None) -> None:
    """Raise `UsageError` if a file that is to be written later could not be, without making it.

    ``made`` is a folder that will be made before, with those that it lies in.
    """
    folder = file.parent
    if made and folder in (made, *made.parents) and not folder.exists():
        return
    if not folder.exists():
        raise UsageError(f"{file} cannot be written: there is no folder {folder}")
    if not folder.is_dir():
        raise UsageError(f"{file} cannot be written: {folder} is no folder")
    if file.is_dir():
        raise UsageError(f"{file} cannot be written: it is a folder")
    if not os.access(file if file.exists() else folder, os.W_OK):
        raise UsageError(f"{file} cannot be written: that is not permitted")


@contextmanager
def uses_kept_files(*damaged: type[Exception]) -> Iterator[None]:
    """Raise as `UsageError` that files which a command keeps are damaged; what the system refuses later is no fault of usage."""
    try:
        yield
    except damaged as fault:
        raise UsageError(str(fault)) from None


def text_of(path: Path) -> str:
    """Return the text of a file; raise `UsageError` if it cannot be read."""
    try:
        return read_file(path)
    except (OSError, ValueError) as fault:
        raise UsageError(f"{path} cannot be read: {in_words(fault, of=path)}") from None


def records_of(file: str) -> tuple[Record, ...]:
    """Return the games of a file: its text, its JSON, or a link to one. ``-`` is the standard input; a link may stand for the file.

    Raises:
        UsageError: the file cannot be read, or what it holds is no game.
        GamesError: what stands for it is no link of a game.
    """
    if _is_link_itself(file):
        return (_linked(file),)
    return _all_in(*_text_and_source(file))


def readings_of(file: str) -> Iterator[Record | GamesError]:
    """Yield the games of a file as `records_of` does, one at a time, and in the place of each that is damaged what is wrong with it.

    Raises:
        UsageError: the file cannot be read, or what it holds is no game.
        GamesError: what stands for it is no link of a game.
    """
    if _is_link_itself(file):
        yield _linked(file)
        return
    text, source = _text_and_source(file)
    if text.startswith(_LISTS):
        yield from readings(text)
    else:
        yield from _all_in(text, source)


def _is_link_itself(file: str) -> bool:
    """Whether it is a link that stands where a file is asked for."""
    return is_link(file) or file.startswith(("http:", "https:")) or ("#" in file and not _exists(file))


def _linked(text: str) -> Record:
    """Return the game of the link in a text, whatever stands around it; raise `BadLink` if there is none."""
    return from_link(find_link(text) or text)


def _text_and_source(file: str) -> tuple[str, str]:
    """Return what a file holds, and what it is called; raise `UsageError` if it cannot be read, or is empty."""
    if not file:
        raise UsageError("'' names no file")
    text, source = (_standard_input(), "the standard input") if file == "-" else (text_of(Path(file)), file)
    if not text.strip():
        raise UsageError(f"{source} holds no game: it is empty")
    return text.strip(), source


def _all_in(text: str, source: str) -> tuple[Record, ...]:
    """Return the games of a text, its JSON, or a link; raise `UsageError` if there is anything else in it."""
    try:
        if not text.startswith(_LISTS):
            return (_linked(text),)
        return from_texts(text) if text.startswith("[pygames") else from_json(text)
    except GamesError as fault:
        raise UsageError(f"{source}: {fault}") from None


def game_of(file: str) -> Record:
    """Return the one game of a file, as `records_of`, which raises the same; raise `UsageError` if there are several."""
    records = records_of(file)
    if len(records) != 1:
        raise UsageError(f"{file} holds {counted(len(records), 'game')}; give one that holds just one")
    return records[0]


def _exists(file: str) -> bool:
    """Whether there is a file of a name; a name that no system takes is none."""
    try:
        return Path(file).exists()
    except OSError:
        return False


def _standard_input() -> str:
    """Return what the standard input says, in UTF-8 whatever the terminal speaks; raise `UsageError` if it cannot be read."""
    stream = sys.stdin.buffer if isinstance(sys.stdin, TextIOWrapper) else BytesIO(sys.stdin.read().encode())
    try:
        return read_text(stream)
    except (OSError, ValueError) as fault:
        raise UsageError(f"the standard input cannot be read: {in_words(fault)}") from None


def named_path(text: str) -> Path:
    """Read an argument that names a file or a folder: without a name it would be the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError("'' names no file and no folder")
    return Path(text)


def whole(text: str) -> int:
    """Read an argument that is a whole number."""
    if not is_whole(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def is_whole(text: str) -> bool:
    """Whether a text is a whole number, and of no more digits than anything here may have.

    >>> is_whole("-7"), is_whole("2147483647"), is_whole("7.0"), is_whole("9" * 19)
    (True, True, False, False)
    """
    return bool(re.fullmatch(r"[+-]?[0-9]{1,18}", text, re.ASCII))


def real(text: str) -> float:
    """Read an argument that is a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None


def counted(number: int, thing: str) -> str:
    """Return how many things there are, of which the plural has an s.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def percent(share: float, digits: int = 0) -> str:
    """Return a share from 0 to 1 as people read it, to so many digits behind the point.

    >>> percent(0.5), percent(0.042, digits=1)
    ('50 %', '4.2 %')
    """
    return f"{100 * share:.{digits}f} %"


def count(text: str) -> int:
    """Read an argument that counts something."""
    number = read_number(text, 9)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a count: a whole number from 0 to 999999999")
    return number


def seed(text: str) -> int:
    """Read an argument that chance is made by."""
    number = read_number(text, len(str(MOST_SEED)))
    if number is None or number > MOST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed: a whole number from 0 to {MOST_SEED}")
    return number


def factor(text: str) -> float:
    """Read an argument that is a factor, a number above 0."""
    number = read_above_zero(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number
