"""The saved games in the browser's storage: one item for each, under a key of its own, so that damage to one leaves others alone."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from math import inf

from pygames.record import Record
from pygames_web.model.saves import LATEST, Save, UnreadableSave, read_save_anew, texts_of

#: Before the id in the key of a saved game.
PREFIX = "game:"
#: Where the text of a save says when it was changed: no text inside it can, since quotes inside texts are written otherwise.
_CHANGED = re.compile(r'"changed": ?([0-9]{1,15})')
#: The pattern for that, which means the same in JavaScript.
TOUCHED = _CHANGED.pattern


class Unread(Mapping[str, str]):
    """What a storage held at one moment, by key: a text is got when it is asked for.

    Attributes:
        touched: the keys, each with what `TOUCHED` finds in its text.
    """

    def __init__(self, touched: Mapping[str, int | None], text: Callable[[str], str]) -> None:
        self.touched = touched
        self._text = text

    def __getitem__(self, key: str) -> str:
        if key not in self.touched:
            raise KeyError(key)
        return self._text(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.touched)

    def __len__(self) -> int:
        return len(self.touched)


class Shelf(Mapping[str, str]):
    """The texts of the saved games by their ids: those that the storage held, and what has changed since.

    It is a value, but equal only to itself: to compare two would be to get all texts. There may be thousands, so a change copies only
    what has changed so far.
    """

    def __init__(
        self, touched: Mapping[str, float], held: Mapping[str, str], since: Mapping[str, str | None] | None = None
    ) -> None:
        """Hold games.

        Args:
            touched: when each game that the storage held was last touched.
            held: the texts that the storage held, by its keys.
            since: what the texts of games have become since; None for a game that is gone.
        """
        self._touched = touched
        self._held = held
        self._since = since or {}

    __eq__, __hash__ = object.__eq__, object.__hash__

    def __getitem__(self, name: str) -> str:
        if name in self._since:
            text = self._since[name]
            if text is None:
                raise KeyError(name)
            return text
        if name not in self._touched:
            raise KeyError(name)
        return self._held[PREFIX + name]

    def __iter__(self) -> Iterator[str]:
        yield from (name for name in self._touched if name not in self._since)
        yield from (name for name, text in self._since.items() if text is not None)

    def __len__(self) -> int:
        return len(self._touched) + sum(
            (text is not None) - (name in self._touched) for name, text in self._since.items()
        )

    def with_text(self, name: str, text: str | None) -> "Shelf":
        """Return the shelf with another text of a game or, with None, without the game."""
        since = dict(self._since)
        since.pop(name, None)  # What is changed last comes last.
        since[name] = text
        return Shelf(self._touched, self._held, since)

    @cached_property
    def _times(self) -> Mapping[str, float]:
        """When each game was last touched, by its id; infinity for one that names no time."""
        return {
            name: self._touched[name] if (text := self._since.get(name)) is None else _touched(text) for name in self
        }

    @cached_property
    def latest_first(self) -> list[str]:
        """The ids of the games, the one last touched first. No game is read for this. A save that names no time comes first."""
        return sorted(self._times, key=self._times.__getitem__, reverse=True)

    def moment(self, now: int, name: str = "") -> int:
        """Return the time for a game that is touched now, under its id if it has one: later than those of all others.

        The clock may have been set back since these were touched; a time that no calendar has counts for nothing.
        """
        others = (time for other, time in self._times.items() if other != name and now < time < LATEST - 1)
        return max(map(int, others), default=now - 1) + 1

    def kept_as(self, record: Record, players: tuple[str, str]) -> str | None:
        """Return the id under which a game that comes from outside is kept already, None if it is not."""
        found = self._readable(texts_of(record))
        return next((name for name, save in found if save.is_again(record, players)), None)

    def readable(self, words: str) -> Iterator[tuple[str, Save]]:
        """Yield the games with words in their texts that can be read, each with its id, the one last touched first."""
        return self._readable(lambda text: words in text)

    def _readable(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Save]]:
        for name in self.latest_first:
            if wanted(self[name]):
                with suppress(UnreadableSave):
                    yield name, read_save_anew(self[name])


def saves_in(stored: Mapping[str, str]) -> Shelf:
    """Return the saved games of all that is stored."""
    if not isinstance(stored, Unread):
        texts = {key.removeprefix(PREFIX): text for key, text in stored.items() if key.startswith(PREFIX)}
        return Shelf({}, {}, texts)
    begin = len(PREFIX)
    games = {
        key[begin:]: inf if time is None else time for key, time in stored.touched.items() if key.startswith(PREFIX)
    }
    return Shelf(games, stored)


def _touched(text: str) -> float:
    """Return when a game was last touched, as its text says, in milliseconds since 1970."""
    found = _CHANGED.search(text)
    return int(found[1]) if found else inf
