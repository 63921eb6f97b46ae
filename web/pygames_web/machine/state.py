"""What the page depends on, as one value.

`pygames_web.machine.app` is the machine that leads from one state to the next.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from pygames.errors import Message
from pygames.record import Record, to_link
from pygames.rules import Position
from pygames_web.machine.effects import Amend, Effects, Store
from pygames_web.machine.events import Event, Given
from pygames_web.machine.notices import DetailedNotice
from pygames_web.machine.outgoing import Outgoing
from pygames_web.machine.places import Front, HalfReviewed, Loading, Place, Playing, Practising, SettingUp
from pygames_web.machine.seeking import ALL_KNOWN, Awaited, Known
from pygames_web.model.editor import Editor
from pygames_web.model.exercise import Exercise
from pygames_web.model.incoming import Incoming
from pygames_web.model.mind import Mind
from pygames_web.model.prefs import Prefs
from pygames_web.model.shelf import Shelf, saves_in
from pygames_web.model.table import Table
from pygames_web.model.tally import Tally


class Early(NamedTuple):
    """Events that enter a move in a position before its legal moves are found; they have effect once these are."""

    position: Position
    events: tuple[Event, ...]


class LogLine(NamedTuple):
    """A line of what is read aloud, and its number, which no other has."""

    number: int
    message: Message


@dataclass(frozen=True)
class State:
    """All that the page depends on.

    Attributes:
        base: the page's address without a query and a fragment.
        fragment: the fragment of the address: the name of a place such as ``/play/ID``, or a game as a link.
        place: where one is.
        saves: the texts of the saved games by id.
        prefs: what the person has chosen for all games.
        learned: the names of the exercises that are done.
        tally: what one has played and solved here, as far as it could be read.
        spoiled: what is kept in its place and cannot be read, if so; it stays as it is.
        notice: what went wrong or was done, until the next step.
        known: how much is known of the position on the board.
        early: what was entered before the legal moves were found.
        storing: whether the browser's storage takes what is given to it.
        unkept: what it has not taken yet, by key.
        held: what stood under these keys when it did not take it, as far as that could be read.
        unread: whether it holds something that cannot be read.
        newer_kept: whether a newer version of the site has kept preferences, or what was learned: that stays as it is.
        sheet: whether the system has a sheet for passing addresses on, and ``picture_sheet`` whether that takes pictures.
        thinkers: how many interpreters may think, beside the one of the page.
        mind: what the computer thinks about.
        removed: the ids and the texts of the saved games that were deleted here, the last one last.
        shared: what was shared with the site and waits for a person to say that it may come in.
        offline: whether the page would open without a network.
        installable: whether the browser offers to install the site.
        newer: whether there is a newer version of the site to offer.
        incoming: the games that are coming in from outside.
        outgoing: the file of all games that is being written.
        said: what has been read aloud lately, the last line last.
        begun: the id of the game that was begun here last.
        left: the puzzle that one looks into, as it was left for that.
        half_reviewed: the game that was left last in the middle of its review.
    """

    base: str = ""
    fragment: str = ""
    place: Place = Front()  # noqa: RUF009 (a value)
    saves: Shelf = field(default_factory=lambda: saves_in({}))
    prefs: Prefs = Prefs()  # noqa: RUF009 (a value)
    learned: frozenset[str] = frozenset()
    tally: Tally = Tally()  # noqa: RUF009 (a value)
    spoiled: str | None = None
    notice: Message | None = None
    known: Known = ALL_KNOWN
    early: Early | None = None
    storing: bool = True
    unkept: Mapping[str, Store | Amend] = field(default_factory=dict)
    held: Mapping[str, str | None] = field(default_factory=dict)
    unread: bool = False
    newer_kept: bool = False
    sheet: bool = False
    picture_sheet: bool = False
    thinkers: int = 1
    mind: Mind = field(default_factory=Mind)
    removed: tuple[tuple[str, str], ...] = ()
    shared: tuple[Given, ...] = ()
    offline: bool = False
    installable: bool = False
    newer: bool = False
    incoming: Incoming | None = None
    outgoing: Outgoing | None = None
    said: tuple[LogLine, ...] = ()
    begun: str = ""
    left: Exercise | None = None
    half_reviewed: HalfReviewed | None = None

    @property
    def is_file(self) -> bool:
        """Whether the page is a file on this machine, not a place on the web."""
        return self.base.startswith("file:")

    # -- where one is ------------------------------------------------------------------------------------------------

    def at(self, place: Place, **changes: Any) -> "State":
        """Return the state at a place."""
        return replace(self, place=place, **changes)

    def arriving(self, fragment: str) -> "State":
        """Return the state on the way to the place that a fragment names: what belongs to the last one is left behind."""
        half = self.place.half_reviewed if isinstance(self.place, Playing) else None
        return replace(
            self,
            fragment=fragment,
            place=Front(),
            notice=None,
            early=None,
            mind=self.mind.rested(),
            half_reviewed=half or self.half_reviewed,
        )

    def quiet(self) -> "State":
        """Return the state without what was said of the step before, unless that is a lasting notice."""
        return self if self.asks else replace(self, notice=None)

    def quiet_after(self, before: "State") -> "State":
        """Return the state without a lasting notice once the game that it is about, of the state before, has gone on or was left."""
        if self.notice is not before.notice or not self.asks:
            return self
        games = [state.table and (state.table.id, state.table.record) for state in (before, self)]
        return self if games[0] == games[1] else replace(self, notice=None)

    @property
    def asks(self) -> bool:
        """Whether a notice waits for an answer: it stays until the game that it is about goes on or is left."""
        return isinstance(self.notice, DetailedNotice) and self.notice.lasting

    @property
    def table(self) -> Table | None:
        """The game on the table, if there is one."""
        return self.place.table if isinstance(self.place, Playing) else None

    def with_table(self, table: Table, **changes: Any) -> "State":
        """Return the state with another table, and other changes to `Playing`, where a game is being played."""
        assert isinstance(self.place, Playing)
        return replace(self, place=replace(self.place, table=table, **changes))

    def with_exercise(self, exercise: Exercise) -> "State":
        """Return the state with another exercise, or what it has come to, where one is being done."""
        assert isinstance(self.place, Practising)
        return replace(self, place=replace(self.place, exercise=exercise))

    def with_wish(self, **changes: Any) -> "State":
        """Return the state with the computer wanted for something else, where a game is being played."""
        assert isinstance(self.place, Playing)
        return replace(self, place=replace(self.place, wish=replace(self.place.wish, **changes)))

    @property
    def on_board(self) -> Table | Editor | None:
        """What the board of the page shows: the game on the table, the position that is being set up or that of an exercise."""
        match self.place:
            case Playing(table=table):
                return table
            case SettingUp(editor=editor):
                return editor
            case Practising(exercise=exercise):
                return exercise.table
        return None

    @property
    def lively(self) -> bool:
        """Whether something goes on by itself: miniatures on the front page, unless told to stop, or a line that is played out."""
        if isinstance(self.place, Playing):
            return bool(self.place.unfolding)
        return isinstance(self.place, Front) and self.place.beat is not None and not self.prefs.still

    # -- what is waited for ------------------------------------------------------------------------------------------

    @property
    def undecided(self) -> Position | None:
        """The position on the board while its legal moves are looked for or, if nobody needs these, whether there are any."""
        match self.place:
            case Playing(table=table, watching=True):
                return None if table.position.over_computed else table.position
            case SettingUp(editor=Editor(found=Position() as found)):
                return None if found.over_computed else found
        position = self.on_board.position if isinstance(self.on_board, Table) else None
        return None if position is None or position.computed else position

    @property
    def awaited(self) -> Awaited | None:
        """What is to be looked through now: a game to be opened, a move, a file of games, moves on the board, games that come in."""
        match self.place:
            case Loading(table=table):
                return table.record
            case Playing(table=table, entering=entering) if entering and entering.position is table.position:
                return entering
        return self.outgoing or self.undecided or self.incoming

    @property
    def address(self) -> str:
        """The address that shows what is on the board to anyone; raise `GamesError` if no link can hold it."""
        assert self.on_board
        return self.address_of(self.on_board.record)

    def address_of(self, record: Record) -> str:
        """Return the address that shows a record to anyone; raise `GamesError` if no link can hold it."""
        return f"{self.base}#{to_link(record)}"


Transition = tuple[State, Effects]
