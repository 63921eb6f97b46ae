"""Games in the browser's storage: one item for each, under a key of its own, so that damage to one leaves the others alone."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache

from pygames.errors import GamesError, Message
from pygames.record import Record, from_data, to_data
from pygames.rules import Position
from pygames_web.facing import UPRIGHT, Facing, known_facing
from pygames_web.seats import known_seats
from pygames_web.table import Standing, Table

#: Before the id in the key of a saved game.
PREFIX = "pygames:game:"
#: The end of the year 9999, after which no calendar here goes on, in milliseconds since 1970.
_LATEST = 253_402_300_800_000


class DamagedSave(GamesError):
    """A saved game that cannot be read."""


@dataclass(frozen=True)
class Save:
    """A saved game.

    Attributes:
        record: the game, its moves not checked yet.
        path: where in the record one was.
        position: the text of the position there, so that a list of games need not replay them.
        changed: when the game was last touched, in milliseconds since 1970.
        players, facing, standing, trying: as in `Table`.
    """

    record: Record
    path: tuple[int, ...]
    position: str
    changed: int
    players: tuple[str, str] = ("", "")
    facing: Facing = UPRIGHT
    standing: Standing | None = None
    trying: tuple[str, ...] | None = None

    @classmethod
    def of(cls, table: Table, now: int) -> "Save":
        """Return what is kept of a game on the table."""
        return cls(
            table.record,
            table.path,
            table.position.text,
            now,
            table.players,
            table.facing,
            table.standing,
            table.trying,
        )

    def table(self, name: str) -> Table:
        """Return the game as it was on the table, under the id by which it is kept."""
        return Table(name, self.record, self.path, self.players, self.facing, self.standing, self.trying)

    @property
    def name(self) -> str:
        """What the game is called: the name that somebody gave it or, without one, the kind of game it is."""
        setup = self.record.setup
        return self.record.tags.get("event") or f"{setup.game.title} {setup.size}"

    @cached_property
    def shown(self) -> Position:
        """The position where one was."""
        setup = self.record.setup
        return setup.game.position(self.position, setup.size, setup.variant)

    def to_text(self) -> str:
        """Return the save as it is kept."""
        data = {
            "record": to_data(self.record),
            "path": self.path,
            "position": self.position,
            "changed": self.changed,
            "players": self.players,
            "facing": self.facing,
            "standing": self.standing,
            "trying": self.trying,
        }
        return json.dumps(data, separators=(",", ":"))


def readable(saves: Mapping[str, str]) -> list[tuple[str, Save]]:
    """Return the kept games that can be read, each with its id, the one last touched first."""
    found = []
    for name, text in saves.items():
        with suppress(DamagedSave):
            found.append((name, read_save(text)))
    return sorted(found, key=lambda item: -item[1].changed)


@lru_cache(maxsize=10_000)
def read_save(text: str) -> Save:
    """Return a kept save; raise `DamagedSave` if the text is not one."""
    try:
        data = json.loads(text)
        record = from_data(data["record"])
        path = tuple(data["path"])
        record.moves(path)
        setup = record.setup
        setup.game.position(data["position"], setup.size, setup.variant)
        if not 0 <= data["changed"] < _LATEST:
            raise ValueError("not a time")
        players, facing = known_seats(data["players"]), known_facing(data.get("facing"))
        standing, trying = _standing(record, data.get("standing")), _trying(data.get("trying"))
        return Save(record, path, data["position"], int(data["changed"]), players, facing, standing, trying)
    except (GamesError, ValueError, TypeError, LookupError, RecursionError) as error:
        reason = error.message if isinstance(error, GamesError) else Message("it is not the text of a saved game")
        raise DamagedSave(Message("This saved game is damaged: {reason}.", reason=reason)) from error


def _standing(record: Record, kept: object) -> Standing | None:
    """Return how much of the main line is the game; all of it where the kept value says nothing that can be."""
    match kept:
        case [int(played), int(undone)]:
            rest = len(record.main_line()) - played
            if played >= 0 and 0 <= undone <= rest and rest:
                return Standing(played, undone)
    return None


def _trying(kept: object) -> tuple[str, ...] | None:
    """Return the moves of the game while others are tried; whether they are legal is found out with all others."""
    return tuple(map(str, kept)) if isinstance(kept, list) else None
