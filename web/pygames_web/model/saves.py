"""A game as it is kept in the browser's storage: what of it is kept, and how its text is read, whatever has become of that."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from pygames.errors import GamesError, Message
from pygames.outside.bounds import MOST_PLIES
from pygames.outside.json_text import read_json
from pygames.record import Path, Record, from_data, to_data
from pygames.record.data import FIELDS, NewerRecord
from pygames.record.tree import BadRecord, Node, preorder
from pygames.rules import Position, Setup
from pygames_web.model.facing import UPRIGHT, Facing, known_facing
from pygames_web.model.kept import NewerVersion, require_known
from pygames_web.model.mistakes import is_reviewed
from pygames_web.model.moment import Moment
from pygames_web.model.outcome import cut_short, end_of
from pygames_web.model.review import Review, path_of, read_review
from pygames_web.model.seats import known_seats
from pygames_web.model.table import Seated, Standing, Table

#: A day before the end of the year 9999, after which no calendar here goes on, wherever one is, in milliseconds since 1970.
LATEST = 253_402_214_400_000
#: Where the text of a save says that its record may have more than the game (`Table.game_record`).
_GOES_BEYOND = re.compile(r'"(standing|trying)": ?\[')
#: Where it says that other moves than those of the game are tried: these may stand in the record in place of some of the game.
_TRIES = re.compile(r'"trying": ?\[')
#: What a save says that is known here, and what is read of its record for an outline.
_FIELDS = frozenset(
    {
        "record",
        "path",
        "position",
        "changed",
        "players",
        "facing",
        "standing",
        "seated",
        "trying",
        "listed",
        "paused",
        "review",
    }
)
_OUTLINE = FIELDS - {"position", "comment", "moves"}
#: The tags that a file adds to a game that does not have them.
_ADDED = ("date", "result")
#: The longest name that a game is given here, and the most of a longer one that is told in a sentence.
LONGEST_NAME = 80
#: Of how many games it is remembered what they are about.
MOST_OUTLINES = 50_000
#: How many of the saves that were read last are remembered: more than a list shows at first, each some 15 kB.
MOST_REMEMBERED = 200


class UnreadableSave(GamesError):
    """A saved game that cannot be read."""


class DamagedSave(UnreadableSave):
    """A saved game that is damaged."""


class NewerSave(UnreadableSave):
    """A saved game that a newer version of the site has made: it is kept for that one."""


@dataclass(frozen=True)
class Save:
    """A saved game.

    Attributes:
        record: the game, its moves not checked yet.
        path: where in the record one was.
        position: the text of the position there, so that a list of games need not replay them.
        changed: when the game was last touched, in milliseconds since 1970.
        players, facing, standing, trying, seated: as in `Table`.
        listed: the text of the position that lists show, if it is another one: that of `Table.listed_path`.
        paused: whether the computer, which is to move, was told to wait.
        review: what a review has found of it.
        more: what else was kept with the game, under ``record`` what else with its record: fields that only other versions know, and
            values of `_READ` that only they know.
    """

    record: Record
    path: Path
    position: str
    changed: int
    players: tuple[str, str] = ("", "")
    facing: Facing = UPRIGHT
    standing: Standing | None = None
    trying: tuple[str, ...] | None = None
    listed: str | None = None
    paused: bool = False
    review: Review | None = None
    more: Mapping[str, Any] = field(default_factory=dict)
    seated: tuple[Seated, ...] = ()

    @classmethod
    def of(cls, table: Table, now: int, paused: bool = False) -> "Save":
        """Return what is kept of a game on the table."""
        listed = table.listed_path
        return cls(
            record=table.record,
            path=table.path,
            position=table.position.text,
            changed=now,
            players=table.players,
            facing=table.facing,
            standing=table.standing,
            trying=table.trying,
            listed=None if listed == table.path else table.record.position(listed).text,
            paused=paused,
            review=table.review if is_reviewed(table) else None,
            more=table.more,
            seated=table.seated,
        )

    def table(self, name: str) -> Table:
        """Return the game as it was on the table, under the id by which it is kept."""
        return Table(
            id=name,
            record=self.record,
            path=self.path,
            players=self.players,
            facing=self.facing,
            standing=self.standing,
            seated=self.seated,
            trying=self.trying,
            review=self.review,
            more=self.more,
        )

    @property
    def called(self) -> Message:
        """What the game is called: the name that somebody gave it or, without one, as its setup is."""
        name = self.record.tags.get("event")
        return Message("{name}", name=name) if name else self.record.setup.called

    @property
    def mentioned(self) -> Message:
        """What the game is called in a sentence: as ever, but of a name from a file that fills a page only the beginning."""
        name = self.record.tags.get("event", "")
        return (
            self.called
            if len(name) <= LONGEST_NAME
            else Message("{name}", name=name[: LONGEST_NAME - 1].rstrip() + "…")
        )

    @property
    def game_record(self) -> Record:
        """As `Table.game_record`."""
        return self.table("").game_record

    def is_again(self, record: Record, players: tuple[str, str]) -> bool:
        """Whether a game that comes from outside, with its players, is this one.

        A file adds tags that this need not have, and one that was written before this was given a name has none.
        """
        added = {tag: self.record.tags.get(tag, "") for tag in _ADDED if tag in record.tags}
        named = {} if "event" in record.tags else {"event": self.record.tags.get("event", "")}
        return self.players == players and to_data(record.tagged(**added, **named)) == to_data(self.game_record)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was played, said or sent: a game that was begun and left again."""
        record = self.record
        return not (record.replies or record.comment or record.tags or record.start)

    @property
    def is_study(self) -> bool:
        """Whether a position is looked into that was set up, as that of a puzzle, and nobody else takes part."""
        return self.record.start is not None and not any(self.players)

    @property
    def is_beside_the_game(self) -> bool:
        """As `Table.is_beside_the_game`, of where one was."""
        return self.table("").is_beside_the_game

    @property
    def listed_path(self) -> Path:
        """As `Table.listed_path`."""
        return self.path if self.listed is None else self.table("").game_path

    @cached_property
    def shown(self) -> Position:
        """The position that lists show."""
        setup = self.record.setup
        text = self.position if self.listed is None else self.listed
        return setup.position(text)

    @property
    def listed_moment(self) -> Moment:
        """What lists say of the game: how it stands where it is listed or, once it was cut short, how it ended."""
        end = end_of(self.record)
        return Moment(self.record, end if cut_short(self.record, end) else self.listed_path, self.shown)

    def to_text(self) -> str:
        """Return the save as it is kept."""
        data = {
            # First of all, so that what other versions have kept under the same name further in is not taken for it.
            "changed": self.changed,
            **self.more,
            "record": {**to_data(self.record), **self.more.get("record", {})},
            "path": self.path,
            "position": self.position,
            "players": self._as_it_was("players", self.players),
            "facing": self._as_it_was("facing", self.facing),
            "standing": self.standing,
            "trying": self.trying,
            "listed": self.listed,
        }
        if self.paused:
            data["paused"] = True
        data.pop("seated", None)
        if seated := self._as_it_was("seated", self.seated):
            data["seated"] = seated
        path = path_of(self.record, self.review.moves) if self.review else None
        if self.review and path:
            data["review"] = self.review.to_data(path)
        return _as_kept(data)

    def _as_it_was(self, name: str, value: object) -> object:
        """Return what is to be kept of a field: what was, if that says more than is known here and the field has not changed."""
        kept = self.more.get(name)
        return value if kept is None or _READ[name](kept) != value else kept

    @property
    def spare(self) -> str | None:
        """What is kept of a game that was looked over where there is no room for what that found; None of any other game."""
        return replace(self, review=None).to_text() if self.review else None


def _as_kept(data: Any) -> str:
    """Return the text of data as a save has it."""
    return json.dumps(data, separators=(",", ":"))


def texts_of(record: Record) -> Callable[[str], bool]:
    """Return what says of a kept text whether it can be of a game that comes from outside, without reading it.

    It can only be if the moves stand in it; behind its end there may be others, which no file has. Where others are tried, they may
    stand apart from the record. What else the game has stands there too, whatever its moves: many positions that were set up have
    the same ones, as none.
    """
    data: Any = to_data(record)["moves"]
    said = (record.start, record.comment, *(value for tag, value in record.tags.items() if tag not in _ADDED))
    words = [_as_kept(text) for text in said if text]
    moves, line = _as_kept(data), _as_kept(data[: len(record.main_line())])[:-1]

    def can_be(text: str) -> bool:
        if not all(word in text for word in words):
            return False
        goes_beyond = line in text and _GOES_BEYOND.search(text) is not None
        return moves in text or goes_beyond or _TRIES.search(text) is not None

    return can_be


def outline(text: str) -> Save | None:
    """Return a kept save without its moves, in a fraction of the time that these take; None if it cannot be read."""
    try:
        data: Any = read_json(text)
        require_known(data)
        known, players = data["record"], known_seats(data["players"])
        record = from_data({name: known[name] for name in known if name in _OUTLINE} | {"moves": []})
        return Save(record, (), data["position"], _time(data["changed"]), players)
    except (GamesError, ValueError, TypeError, LookupError):
        return None


@lru_cache(maxsize=MOST_REMEMBERED)
def read_save(text: str) -> Save:
    """As `read_save_anew`, for what is shown again and again: the saves that were read last are remembered."""
    return read_save_anew(text)


def read_save_anew(text: str) -> Save:
    """Return a kept save; raise `DamagedSave` if the text is not one, and `NewerSave` if a newer version has made it."""
    try:
        data: Any = read_json(text)
        require_known(data)
        kept = data["record"]
        # A record of this version may say more than this version knows, as long as it is kept here.
        more = {name: kept[name] for name in kept if name not in FIELDS}
        record = from_data({name: kept[name] for name in kept if name not in more})
        path = tuple(data["path"])
        record.moves(path)
        setup = record.setup
        setup.position(data["position"])
        review, newer = _review(record, data)
        others = {name: data[name] for name in data if name not in _FIELDS or _says_more(name, data[name])} | newer
        others |= {"record": more} if more else {}
        return Save(
            record=record,
            path=path,
            position=data["position"],
            changed=_time(data["changed"]),
            players=known_seats(data["players"]),
            facing=known_facing(data.get("facing")),
            standing=_standing(record, data.get("standing")),
            trying=_trying(data.get("trying")),
            listed=_listed(setup, data.get("listed")),
            paused=data.get("paused") is True,
            review=review,
            more=others,
            seated=_seated(data.get("seated")),
        )
    except (NewerVersion, NewerRecord) as error:
        raise NewerSave(Message("This saved game was made by a newer version of this site.")) from error
    except (GamesError, ValueError, TypeError, LookupError) as error:
        reason = error.message if isinstance(error, GamesError) else Message("it is not the text of a saved game")
        raise DamagedSave(Message("This saved game is damaged: {reason}.", reason=reason)) from error


def as_named_in(text: str, table: Table) -> Table | None:
    """Return the game on a table under the name that a kept text has for it; None if it is not kept there as it is on the table.

    Two windows show it then, and one of them has only kept it again, looks into it, or has named it in the list of games.
    """
    try:
        save = read_save(text)
    except UnreadableSave:
        return None
    there = save.table("")
    named = table.named(there.name)
    kept, here = ((each.record, each.game_moves, each.can_redo(), each.players) for each in (there, named))
    return named if kept == here else None


def as_said_in(text: str, table: Table) -> Table | None:
    """As `as_named_in`, also where something else is said of moves there: that comes along."""
    try:
        there = read_save(text).table("")
    except UnreadableSave:
        return None
    record = table.record.annotate((), there.record.comment)
    path: list[int] = []
    for (ply, mine), (other, theirs) in zip(
        *(preorder(each.replies) for each in (table.record, there.record)), strict=False
    ):
        if (ply, mine.move) != (other, theirs.move):
            return None
        path[ply - 1 :] = [path[ply - 1] + 1 if len(path) >= ply else 0]
        if (mine.comment, mine.mark) != (theirs.comment, theirs.mark):
            record = record.annotate(tuple(path), theirs.comment, theirs.mark)
    return as_named_in(text, replace(table, record=record))


def goes_on_in(text: str, table: Table) -> bool:
    """Whether a kept text is of the game on a table, and has more moves of it."""
    moves = moves_in(text)
    return len(moves) > len(table.game_moves) and moves[: len(table.game_moves)] == table.game_moves


def moves_in(text: str) -> tuple[str, ...]:
    """Return the moves of the game of a kept text; none if it cannot be read."""
    try:
        return read_save(text).table("").game_moves
    except GamesError:
        return ()


def _time(kept: Any) -> int:
    """Return a kept time; raise `ValueError` if it is none that a calendar has."""
    if not 0 <= kept < LATEST:
        raise ValueError("not a time")
    return int(kept)


def _standing(record: Record, kept: object) -> Standing | None:
    """Return how much of the main line is the game; all of it where the kept value says nothing that can be."""
    match kept:
        case [int(played), int(undone)]:
            rest = len(record.main_line()) - played
            if played >= 0 and 0 <= undone <= rest and rest:
                return Standing(played, undone)
    return None


def _seated(kept: object) -> tuple[Seated, ...]:
    """Return who has sat at a kept game one after the other; nobody else than at its end if the kept value is damaged."""
    seated: list[Seated] = []
    for each in kept if isinstance(kept, list) else []:
        match each:
            case [int(since), [str(), str()] as players] if since > (seated[-1].since if seated else -1):
                seated.append(Seated(since, known_seats(players)))
            case _:
                return ()
    return tuple(seated)


#: How fields are read of which another version may keep what is unknown here, as a new level among the players.
_READ: dict[str, Callable[[object], object]] = {"players": known_seats, "facing": known_facing, "seated": _seated}


def _says_more(name: str, kept: object) -> bool:
    """Whether a kept value of a field says something else than is read of it here."""
    return name in _READ and _as_kept(_READ[name](kept)) != _as_kept(kept)


def _listed(setup: Setup, kept: Any) -> str | None:
    """Return the text of the position that lists show; None if it is none: then they show where one was."""
    try:
        setup.position(kept)
    except (GamesError, TypeError, AttributeError):
        return None
    assert isinstance(kept, str)
    return kept


def _review(record: Record, data: Mapping[str, Any]) -> tuple[Review | None, dict[str, Any]]:
    """Return what a review has found of a kept game, if it can be read; what a newer version has found is kept on for that."""
    kept = data.get("review")
    try:
        return read_review(kept, record), {}
    except NewerVersion:
        return None, {"review": kept}


def _trying(kept: object) -> tuple[str, ...] | None:
    """Return the moves of the game while others are tried; None where the kept value holds none.

    Whether they are legal is for `Table.with_game_checked` to say.
    """
    if not isinstance(kept, list) or len(kept) > MOST_PLIES:
        return None
    try:
        return tuple([Node(move).move for move in kept])
    except BadRecord:
        return None
