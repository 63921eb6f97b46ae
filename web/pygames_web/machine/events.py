"""What happens to the page: each event is a value, made by the shell or by the loop, and read by `pygames_web.machine.app`.

``now`` is the time of an event in milliseconds since 1970.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygames.errors import Message
from pygames_web.machine.effects import Amend, SetAside, Store
from pygames_web.machine.seeking import Awaited
from pygames_web.model.thinking import Thought


@dataclass(frozen=True)
class Do:
    """A control was used: ``action`` names one of `pygames_web.machine.actions`, ``value`` is what it was used with, as text."""

    action: str
    value: str = ""
    now: int = 0


@dataclass(frozen=True)
class Writing:
    """A field was gone to in which something is said of a move."""


@dataclass(frozen=True)
class Pointer:
    """The pointer is over a cell (``click`` False) or a cell was clicked; None is off the board.

    With ``heard``, a screen reader has clicked: the keyboard's cursor comes along.
    ``small`` says that it was chosen by a finger that is too thick for it.
    ``source`` is the cell of the stone that the mouse drags: chosen where the drag begins, and with it the cell where it ends.
    """

    cell: str | None
    click: bool = False
    now: int = 0
    heard: bool = False
    small: bool = False
    source: str | None = None


@dataclass(frozen=True)
class Stroke:
    """The pointer was drawn over cells; with ``first`` a stroke begins, with ``erasing`` it takes away what is there."""

    cells: tuple[str, ...]
    first: bool = False
    erasing: bool = False


@dataclass(frozen=True)
class Draw:
    """The mouse's other button went down over a cell or, with ``ended``, came up; None is off the board."""

    cell: str | None
    ended: bool = False
    now: int = 0


@dataclass(frozen=True)
class Key:
    """A key was pressed, while the board had the focus, the list of moves (``in_list``) or something else but a field."""

    key: str
    on_board: bool = True
    now: int = 0
    in_list: bool = False


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
class Looked:
    """The storage was looked through.

    Attributes:
        texts: what is kept, by key.
        whole: whether that is all; else there is something that could not be read.
        cleared: whether another window, or the person in the browser's settings, has just cleared the storage.
        now: the time.
    """

    texts: Mapping[str, str]
    whole: bool = True
    cleared: bool = False
    now: int = 0


@dataclass(frozen=True)
class Written:
    """What the storage came to of something to keep: it has taken it or, with ``done`` False, it is full or forbidden.

    ``held`` is what stands there instead, by its key, if that can be read.
    """

    effect: Store | Amend | SetAside
    done: bool
    held: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True)
class Heard:
    """An interpreter that thinks has reported: a `Thought`, or why it cannot think."""

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
class Installable:
    """The browser offers to install the site or, with ``offered`` False, has installed it."""

    offered: bool = True


@dataclass(frozen=True)
class Speaking:
    """The words of another language are there, and the page speaks it from now on.

    Or one cannot be had (``missing``), and the page goes on in the one that it speaks (``instead``; empty if none was chosen).
    """

    missing: str = ""
    instead: str = ""


@dataclass(frozen=True)
class Given:
    """A text was pasted, dropped or read from the file of a name; None is the text of a file that cannot be read.

    What was ``shared`` with the site may come from any other site, without the person's knowledge.
    """

    text: str | None
    file: str = ""
    now: int = 0
    shared: bool = False


@dataclass(frozen=True)
class Faded:
    """A refusal has been seen for long enough; ``spoken`` is what was said of it (`Table.spoken`)."""

    spoken: tuple[Message, ...]


@dataclass(frozen=True)
class Beat:
    """The time has come for the next miniature of the front page to show its next position."""

    now: int = 0


@dataclass(frozen=True)
class Computed:
    """What the page awaits has been looked through or, of a position, at least as far as to tell whether the game is over."""

    what: Awaited
    now: int = 0


Event = (
    Do
    | Writing
    | Given
    | Pointer
    | Stroke
    | Draw
    | Key
    | Visit
    | Stored
    | Looked
    | Written
    | Heard
    | Copied
    | SiteKept
    | Installable
    | Speaking
    | Beat
    | Faded
    | Computed
)


def keeps_nothing(event: Event) -> bool:
    """Whether an event can change no saved game, so that nobody need look what other windows have done to one.

    These come often: the pointer moves, a miniature goes on, the computer says how far it has thought.
    """
    match event:
        case Pointer(click=click):
            return not click
        case Heard(thought=thought):
            return thought is not None and not thought.done
    return isinstance(event, Writing | Beat | Faded | Speaking | Written | Stored | Looked)
