"""Games in the browser's storage: one item for each, under a key of its own, so that damage to one leaves the others alone."""

import json
from dataclasses import dataclass
from functools import lru_cache

from pygames.errors import GamesError, Message
from pygames.players import LEVELS
from pygames.record import Record, from_data, to_data

#: Before the id in the key of a saved game.
PREFIX = "pygames:game:"


class DamagedSave(GamesError):
    """A saved game that cannot be read."""


@dataclass(frozen=True)
class Save:
    """A saved game.

    Attributes:
        record: the game, its moves not checked yet.
        path: where in the record one was.
        position: the text of the position there, so that a list of games need not replay them.
        players: the first and the second player: the level of a computer player, or empty for a person.
        changed: when the game was last touched, in milliseconds since 1970.
    """

    record: Record
    path: tuple[int, ...]
    position: str
    changed: int
    players: tuple[str, str] = ("", "")

    def to_text(self) -> str:
        """Return the save as it is kept."""
        data = {
            "record": to_data(self.record),
            "path": self.path,
            "position": self.position,
            "changed": self.changed,
            "players": self.players,
        }
        return json.dumps(data, separators=(",", ":"))


@lru_cache(maxsize=1000)
def read_save(text: str) -> Save:
    """Return a kept save; raise `DamagedSave` if the text is not one."""
    try:
        data = json.loads(text)
        record = from_data(data["record"])
        path = tuple(data["path"])
        record.moves(path)
        setup = record.setup
        setup.game.position(data["position"], setup.size, setup.variant)
        first, second = (name if name in LEVELS else "" for name in data["players"])
        return Save(record, path, data["position"], int(data["changed"]), (first, second))
    except (GamesError, ValueError, TypeError, LookupError, RecursionError) as error:
        reason = error.message if isinstance(error, GamesError) else Message("it is not the text of a saved game")
        raise DamagedSave(Message("This saved game is damaged: {reason}.", reason=reason)) from error
