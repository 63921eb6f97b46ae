"""A match in a folder: every game a file of its own, as the page opens it, so that a match that was broken off can go on.

match.json      what is played, by whom, with which limits and from which seed
0001.txt ...    the games, as the text of their records
"""

import json
import os
import re
import weakref
from dataclasses import asdict
from io import FileIO
from pathlib import Path

from pygames.engines.locks import lock
from pygames.engines.match import Pairing, Played, value_of
from pygames.errors import GamesError
from pygames.outside.files import in_words, read_file, read_text, write_all, write_file
from pygames.outside.json_text import read_json
from pygames.record import from_text, to_text

_CONDITIONS = "match.json"
#: What may be different when a match goes on that was broken off: how long programs are waited for. The number is that of the game.
_FREE = ("number", "patience", "start_seconds")


class BadArchive(Exception):
    """A folder that cannot hold the games of a match; the text says why."""


class Archive:
    """The games of one match in a folder, which no other process may use as long as this one does, where the system can see to that.

    Attributes:
        played: those that are there, by number.
    """

    def __init__(self, folder: Path, pairing: Pairing, games: int) -> None:
        """Open the folder of a match of so many games, or make it.

        Raises:
            BadArchive: it cannot be used, another run uses it, or it holds another match or something else.
        """
        self._folder = folder
        self._conditions = folder / _CONDITIONS
        try:
            folder.mkdir(parents=True, exist_ok=True)
            begins = all(path == self._conditions for path in folder.iterdir())
            if not (begins or self._conditions.exists()):
                raise BadArchive(f"{folder} holds something else than a match: take an empty folder")
            self._held = self._hold()
            self._require_same(_conditions(pairing), begins)
            self.played = {number: self._read(number, pairing) for number in self._numbers(games)}
        except OSError as fault:
            raise BadArchive(f"{folder} cannot be used: {in_words(fault, of=folder)}") from None

    def keep(self, game: Played) -> None:
        """Write a game into the folder, at once and whole or not at all."""
        self.played[game.number] = game
        write_file(self._path(game.number), to_text(game.record))

    def _hold(self) -> FileIO:
        """Return the file of conditions, open and locked; a match that is over may lie where nothing can be written."""
        path = self._conditions
        file = FileIO(path, "r" if path.exists() and not os.access(path, os.W_OK) else "a+")
        weakref.finalize(self, file.close)
        lock(file)
        return file

    def _require_same(self, conditions: dict[str, object], begins: bool) -> None:
        """Write the conditions of a match that begins; raise `BadArchive` if the folder holds another one, or they are damaged."""
        self._held.seek(0)
        whole = json.dumps(conditions, indent=1) + "\n"
        try:
            there = read_text(self._held)
            if begins and there != whole and whole.startswith(there):
                # They are new, or were not written to their end.
                self._held.truncate(0)
                write_all(self._held, whole.encode())
                return
            known = read_json(there)
            if not isinstance(known, dict):
                raise ValueError("it is not what a match is written as")
        except ValueError as fault:
            raise BadArchive(
                f"{self._conditions} is damaged ({in_words(fault)}): take another folder, or empty this one to begin anew"
            ) from None
        if known != conditions:
            other = next(key for key in {**conditions, **known} if known.get(key) != conditions.get(key))
            raise BadArchive(f"{self._folder} holds another match: its {other} is {known.get(other)!r}")

    def _path(self, number: int) -> Path:
        return self._folder / f"{number + 1:04}.txt"

    def _numbers(self, games: int) -> list[int]:
        """Return the numbers of the games that are there, of so many, in their order."""
        found = (re.fullmatch(r"([0-9]+)\.txt", path.name, re.ASCII) for path in self._folder.iterdir())
        numbers = {int(match[1]) - 1 for match in found if match and len(match[1]) < 10}
        return sorted(number for number in numbers if number in range(games) and self._path(number).exists())

    def _read(self, number: int, pairing: Pairing) -> Played:
        path = self._path(number)
        if not path.is_file():
            # It may be a pipe, which would be waited for.
            raise BadArchive(f"{path} is no game of this match")
        try:
            record = from_text(read_file(path))
            record.check()
        except (GamesError, ValueError) as fault:
            raise BadArchive(f"{path} is damaged, remove it to have the game played again: {in_words(fault)}") from None
        value = value_of(record, number)
        if value is None or record.setup != pairing.setup:
            raise BadArchive(f"{path} is no game of this match")
        return Played(number, value, record)


def holds_match(folder: Path) -> bool:
    """Return whether a folder holds a match, begun or over."""
    return (folder / _CONDITIONS).exists()


def _conditions(pairing: Pairing) -> dict[str, object]:
    """Return what makes a match, as JSON reads it."""
    conditions: dict[str, object] = json.loads(json.dumps(asdict(pairing)))
    return {key: value for key, value in conditions.items() if key not in _FREE}
