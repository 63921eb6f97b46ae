"""Games as files: what a file says of a game besides its moves, and a file of all games, written a moment's work at a time.

Thousands of games would stop the page for long if they were written in one go. So `Outgoing.compute` writes the next few, with a
pause after each, and `Outgoing.advance` counts them.
"""

import re
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal, NamedTuple, Self

from pygames.errors import Message
from pygames.pauses import finished
from pygames.record import RESULT, RESULTS, Record, to_text
from pygames.record.data import in_a_list, to_line
from pygames_web.machine.effects import Download
from pygames_web.model.moment import ended
from pygames_web.model.outcome import end_of
from pygames_web.model.saves import Save, UnreadableSave, read_save_anew
from pygames_web.model.seats import BY_LINK, NAMES, PERSON, SEATS, known_seats
from pygames_web.model.tally import Tally, tally_item

#: How many games are written before the page shows how far the file is.
AT_A_TIME = 50

#: The form of a file, as its name ends.
FileForm = Literal["txt", "json"]

#: The tags by which a file says who sits there as `SEATS` has it; beside `NAMES`, which are for people.
_SEATED = ("first-player", "second-player")


class _Writing(NamedTuple):
    """How files of a form are written: what they are, one game of them, and a file of such games."""

    media_type: str
    game: Callable[[Record], str]
    file: Callable[[Iterable[str]], str]


_WRITING: dict[FileForm, _Writing] = {
    "txt": _Writing("text/plain", to_text, "\n".join),
    "json": _Writing("application/json", to_line, in_a_list),
}


def day(save: Save) -> str:
    """Return the date of a game: the one that somebody gave it, or when it was last touched, as in ``2025-07-31``."""
    return save.record.tags.get("date") or _date(save.changed)


def clock(save: Save) -> str:
    """Return the time of day when a game was last touched, as in ``14:05``; nothing where somebody gave it a date."""
    return "" if "date" in save.record.tags else f"{_local(save.changed):%H:%M}"


def player_names(save: Save) -> list[str | Message]:
    """Return who plays, the first player first; persons without a name are left out if both are."""
    named = [save.record.tags.get(tag) or SEATS[player] for tag, player in zip(NAMES, save.players, strict=True)]
    return [] if named == [SEATS[PERSON]] * 2 else named


# -- one game ------------------------------------------------------------------------------------------------------------


def file_of(save: Save, form: FileForm) -> Download:
    """Return the file of one game."""
    writing = _WRITING[form]
    return Download(f"{_slug(save)}.{form}", writing.media_type, writing.file([writing.game(_documented(save))]))


def undocumented(record: Record) -> tuple[Record, tuple[str, str]]:
    """Return a game from a file without the tags that say who has the seats, and the two players that these name.

    The players of a saved game can change, so they are kept beside its record.
    """
    players = known_seats([record.tags.get(tag, PERSON) for tag in _SEATED])
    said = {tag for tag, player in zip(NAMES, players, strict=True) if record.tags.get(tag) == _called(player)}
    return record.tagged(**dict.fromkeys((*_SEATED, *said), "")), players


def _documented(save: Save) -> Record:
    """Return the record of a game with what is known about it besides: when, by whom, and with which result.

    What was tried behind its end is no part of the game, and left out. Where the rules say what came of it, they are right, whatever
    a file has said.
    """
    known = {"date": day(save)} | {tag: _called(player) for tag, player in zip(NAMES, save.players, strict=True)}
    result = _result(save)
    certain = dict(zip(_SEATED, save.players, strict=True)) | ({RESULT: result} if result else {})
    return save.game_record.tagged(**{**known, **save.record.tags, **certain})


def _result(save: Save) -> str:
    """Return what the rules say came of a game that lists show at its end; nothing if they show it elsewhere, or it goes on."""
    winner = save.shown.winner if save.listed_path == end_of(save.game_record) and ended(save.shown) else None
    return RESULTS[winner] if winner else ""


def _called(player: str) -> str:
    """Return what a file calls a player who has no other name; nothing if that is a person."""
    return "" if player in (PERSON, BY_LINK) else str(SEATS[player])


def _slug(save: Save) -> str:
    """Return a name for a file that every system takes."""
    plain = re.sub("[^a-z0-9]+", "-", str(save.called).lower()).strip("-") or save.record.setup.game.name
    return f"{plain}-{day(save)}" if re.fullmatch("[0-9-]+", day(save)) else plain


def _date(time: int) -> str:
    return _local(time).date().isoformat()


def _local(time: int) -> datetime:
    """Return a time in milliseconds since 1970 as the person's clocks show it."""
    return datetime.fromtimestamp(time / 1000)


# -- all games -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outgoing:
    """A file of all games that is being written.

    Attributes:
        form: how its name ends.
        texts: the kept texts of the games, in their order.
        done: of how many of them it is known what the file has of them.
        games: what the file has of the games so far.
        tally: what goes with them, as far as the form has room for it: what one has played and solved.
    """

    form: FileForm
    texts: tuple[str, ...]
    done: int = 0
    games: tuple[str, ...] = ()
    tally: Tally = Tally()  # noqa: RUF009 (a value)
    #: The next few games, once they have been written; None for each that cannot be read.
    _written: list[str | None] = field(default_factory=list, repr=False, compare=False)

    @property
    def over(self) -> bool:
        """Whether all games are written."""
        return self.done == len(self.texts)

    @property
    def left_out(self) -> int:
        """How many of the games cannot be read."""
        return self.done - len(self.games)

    def compute(self) -> Generator[None, None, None]:
        """Write the next few games, with a pause after each."""
        for text in self.texts[self.done + len(self._written) : self.done + AT_A_TIME]:
            try:
                self._written.append(_WRITING[self.form].game(_documented(read_save_anew(text))))
            except UnreadableSave:
                self._written.append(None)
            yield

    def advance(self) -> Self:
        """Return this with a few games more."""
        finished(self.compute())
        games = [game for game in self._written if game is not None]
        return replace(self, done=self.done + len(self._written), games=(*self.games, *games), _written=[])

    def file(self, now: int) -> Download:
        """Return the file, named after the day."""
        writing = _WRITING[self.form]
        return Download(f"pygames-{_date(now)}.{self.form}", writing.media_type, writing.file(self._items()))

    def _items(self) -> tuple[str, ...]:
        """Return the games and, in JSON, what goes with them."""
        return (*self.games, tally_item(self.tally)) if self.form == "json" and self.tally.lines else self.games
