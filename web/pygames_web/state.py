"""What the page depends on, what happens to it and what it asks for: values all, without any behaviour of their own.

`pygames_web.app` is the machine that leads from one state to the next.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pygames.drawing import View, view
from pygames.errors import Message
from pygames.record import Record, to_link
from pygames.rules import Position
from pygames_web.editor import Editor
from pygames_web.exercise import Exercise
from pygames_web.incoming import Incoming
from pygames_web.mind import Mind
from pygames_web.prefs import Prefs
from pygames_web.saves import PREFIX, Save
from pygames_web.table import Table
from pygames_web.thinking import Request, Thought

#: How many saved games are listed at once, and how many more at each request.
PAGE = 24
#: The id of the button for what a notice offers.
OFFER = "offer"

# -- what happens --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Do:
    """A control was used: ``action`` names what is to be done, ``value`` what with; ``now`` is in milliseconds since 1970."""

    action: str
    value: str = ""
    now: int = 0


@dataclass(frozen=True)
class Pointer:
    """The pointer is over a cell (``click`` False) or a cell was clicked; None is off the board."""

    cell: str | None
    click: bool = False
    now: int = 0


@dataclass(frozen=True)
class Key:
    """A key was pressed, while the board had the focus or elsewhere on the page (but not in a field)."""

    key: str
    on_board: bool = True
    now: int = 0


@dataclass(frozen=True)
class Visit:
    """The address has another fragment now."""

    fragment: str
    now: int = 0


@dataclass(frozen=True)
class Stored:
    """Another window has changed (or, with None, removed) an item of the storage."""

    key: str
    text: str | None


@dataclass(frozen=True)
class Heard:
    """The second interpreter has reported: a `Thought`, or why it cannot think."""

    thought: Thought | None
    failed: str = ""
    now: int = 0


@dataclass(frozen=True)
class Copied:
    """The clipboard has taken the text of a field or, with ``done`` False, has not."""

    done: bool
    field: str = "link"


@dataclass(frozen=True)
class SiteKept:
    """The browser keeps the site for use without a network or, with ``newer``, has a newer version of it ready to take over."""

    newer: bool = False


@dataclass(frozen=True)
class Given:
    """A text was pasted, dropped or read from the file of a name; None is the text of a file that cannot be read."""

    text: str | None
    file: str = ""
    now: int = 0


@dataclass(frozen=True)
class Entering:
    """A move that is played as soon as it has been looked at, as it may take long to find out whether it is legal."""

    position: Position
    move: str

    def settle(self) -> Iterator[None]:
        """Look at the move, with a pause after each little work."""
        return self.position.settle(self.move)


#: What is looked through a little at a time (its ``settle``), as that may take long.
Awaited = Record | Entering | Position | Incoming


@dataclass(frozen=True)
class Settled:
    """What the page awaits has been looked through or, of a position, at least as far as to tell whether the game is over."""

    what: Awaited
    now: int = 0


Event = Do | Given | Pointer | Key | Visit | Stored | Heard | Copied | SiteKept | Settled


# -- what is to be done --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Store:
    """Keep a text under a key, or remove the key."""

    key: str
    text: str | None


@dataclass(frozen=True)
class Go:
    """Show a fragment in the address, as a new place to come back to or, with ``replace``, instead of the one there."""

    fragment: str
    replace: bool = False


@dataclass(frozen=True)
class Copy:
    """Put a text on the clipboard; ``field`` is the id of the element that shows it too."""

    text: str
    field: str = "link"


@dataclass(frozen=True)
class Download:
    """Give a text to the person as a file."""

    name: str
    media_type: str
    text: str


@dataclass(frozen=True)
class Picture:
    """Give the board as it is shown to the person as a file, in the form that the ending of its name says."""

    name: str


@dataclass(frozen=True)
class Send:
    """Open the system's sheet for passing an address on."""

    title: str
    address: str


@dataclass(frozen=True)
class Focus:
    """Move the focus to the element of an id."""

    id: str


@dataclass(frozen=True)
class Think:
    """Let the second interpreter think about a request, or stop it."""

    request: Request | None


@dataclass(frozen=True)
class Speak:
    """Have the page speak another language."""

    language: str


@dataclass(frozen=True)
class TakeNewerVersion:
    """Open the page again with the newer version of the site."""


Effect = Store | Go | Copy | Download | Picture | Send | Focus | Think | Speak | TakeNewerVersion
Effects = list[Effect]


# -- the state -----------------------------------------------------------------------------------------------------------


class Offer(NamedTuple):
    """What a person may do about a report: what its button says, and the action that it asks for."""

    label: Message
    action: str
    value: str = ""


class Report(Message):
    """A sentence that goes on: the particulars are listed below it, then comes what may be done about it."""

    __slots__ = ("offer", "particulars")

    def __init__(self, message: Message, particulars: tuple[Message, ...] = (), offer: Offer | None = None) -> None:
        super().__init__(message.template, **message.values)
        self.particulars = particulars
        self.offer = offer


@dataclass(frozen=True)
class Sharing:
    """What is chosen in the share panel.

    Attributes:
        part: how much of the game is given away, as in `pygames_web.sharing.PARTS`.
        mode: what visitors of an embedded board may do, as in `pygames_web.embed`.
    """

    part: str = "game"
    mode: str = "view"


@dataclass(frozen=True)
class State:
    """All that the page depends on.

    Attributes:
        base: the page's address without a fragment.
        fragment: the fragment of the address: a place such as ``/play/ID``, or a game as a link.
        saves: the texts of the saved games by id.
        prefs: how the person likes the board.
        table: the game on the table; None on the other pages.
        opening: the game that is about to be, while its moves are looked through.
        entering: the move that is about to be played in a position on the table; without effect in any other.
        editor: the position that is being set up; None on the other pages.
        exercise: the step of a lesson or the puzzle that is on the board; None on the other pages.
        learned: the names of the exercises that are done.
        notice: what went wrong, until the next step.
        sharing: what is chosen in the share panel, if it is open.
        storing: whether the browser's storage takes what is given to it.
        sheet: whether the system has a sheet for passing addresses on.
        mind: what the computer thinks about.
        steps: how far each diagram of the page has been stepped through.
        query: what is looked for among the saved games.
        listed: how many of them are listed at most.
        renaming: the id of the one that is being given a name.
        removed: the id and the text of the one that was deleted last.
        offline: whether the page would open without a network.
        newer: whether there is a newer version of the site to offer.
        cut: the table before moves were deleted from its record.
        incoming: the games that are coming in from outside.
        beat: how often the miniatures on the front page have gone on.
        watching: whether nobody is to move here, so that nobody needs the legal moves.
    """

    base: str = ""
    fragment: str = ""
    saves: Mapping[str, str] = field(default_factory=dict)
    prefs: Prefs = Prefs()  # noqa: RUF009 (a value)
    table: Table | None = None
    opening: Table | None = None
    entering: Entering | None = None
    editor: Editor | None = None
    exercise: Exercise | None = None
    learned: frozenset[str] = frozenset()
    notice: Message | None = None
    sharing: Sharing | None = None
    storing: bool = True
    sheet: bool = False
    steps: Mapping[str, int] = field(default_factory=dict)
    mind: Mind = field(default_factory=Mind)
    query: str = ""
    listed: int = PAGE
    renaming: str = ""
    removed: tuple[str, str] | None = None
    offline: bool = False
    newer: bool = False
    cut: Table | None = None
    incoming: Incoming | None = None
    beat: int = 0
    watching: bool = False

    @property
    def is_file(self) -> bool:
        """Whether the page is a file on this machine, not a place on the web."""
        return self.base.startswith("file:")

    @property
    def place(self) -> tuple[str, str]:
        """The place that the fragment names, and which one of its kind, as in ``("learn", "nadraz")``."""
        place, _, name = self.fragment.removeprefix("/").partition("/")
        return place, name

    def arriving(self, fragment: str) -> "State":
        """Return the state on the way to another place: what belongs to the last one is left behind."""
        mind = replace(self.mind, paused=False, hinting=False, hint=None, analysing=False, judged={})
        return replace(
            self,
            fragment=fragment,
            table=None,
            opening=None,
            entering=None,
            editor=None,
            exercise=None,
            notice=None,
            sharing=None,
            steps={},
            mind=mind,
            query="",
            listed=PAGE,
            renaming="",
            cut=None,
        )

    @property
    def lively(self) -> bool:
        """Whether there are miniatures that go on by themselves: on the front page, unless they have been told to stop."""
        return self.fragment in ("", "/") and self.on_board is None and not self.prefs.still

    @property
    def on_board(self) -> Table | Editor | None:
        """What the board of the page shows: the game on the table, the position that is being set up or that of an exercise."""
        return self.table or self.editor or (self.exercise.table if self.exercise else None)

    @property
    def undecided(self) -> Position | None:
        """The position on the board while its legal moves are looked for or, if nobody needs these, whether there are any."""
        position = self.on_board.position if isinstance(self.on_board, Table) else None
        if position is None or (position.over_settled if self.watching else position.settled):
            return None
        return position

    @property
    def awaited(self) -> Awaited | None:
        """What is to be looked through now: a game that is being opened, a move, the position on the board, or games that come in."""
        if self.opening:
            return self.opening.record
        if self.entering and self.table and self.entering.position is self.table.position:
            return self.entering
        return self.undecided or self.incoming

    @property
    def view(self) -> View:
        """How the board of the page is looked at."""
        assert self.on_board
        return view(self.on_board.position.board, self.prefs.turns, self.prefs.mirrored)

    @property
    def address(self) -> str:
        """The address that shows what is on the board to anyone; raise `GamesError` if no link can hold it."""
        assert self.on_board
        return f"{self.base}#{to_link(self.on_board.record)}"


Step = tuple[State, Effects]


def keep(state: State, table: Table, now: int) -> Step:
    """Return the state and the effect that save a game; one that is only looked at, from a link, is not saved."""
    if not table.id:
        return state, []
    save = Save(table.record, table.path, table.position.text, now, table.players)
    return shelve(replace(state, fragment=f"/play/{table.id}"), table.id, save.to_text())


def begin(state: State, record: Record, players: tuple[str, str], now: int) -> Step:
    """Return the state with a new game on the table, and the effects that keep it and lead to its place."""
    table = Table(fresh_id(state, now), record, players=players)
    state, kept = keep(replace(state.arriving(state.fragment), table=table), table, now)
    return state, [*kept, Go(state.fragment), Focus("grid")]


def shelve(state: State, name: str, text: str | None) -> Step:
    """Return the state and the effect that keep the text of a saved game or, with None, remove the game."""
    saves = {key: kept for key, kept in state.saves.items() if key != name}
    if text is not None:
        saves[name] = text
    return replace(state, saves=saves), [Store(PREFIX + name, text)]


def fresh_id(state: State, now: int) -> str:
    """Return an id for a new game that no saved game has."""
    while (name := f"{now:x}") in state.saves:
        now += 1
    return name
