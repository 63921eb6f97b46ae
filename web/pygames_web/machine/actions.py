"""What a control of the page can ask for, and with what: here a value is written into the page and read from it again.

A control carries an `Ask`, made of an `Action` and a value: ``NEW.of(setup)``. What the action does is said once, where it belongs
(`Deeds`). A field has its value from whoever fills it in; its control carries the action alone.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from pygames.drawing import THEMES
from pygames.errors import GamesError, Message, quoted
from pygames.outside.text import read_number
from pygames.record import MARKS, Path
from pygames.rules import Setup
from pygames_web.machine.effects import Effects
from pygames_web.model.editor import BRUSHES, TURNS
from pygames_web.model.moment import read_path, written_path
from pygames_web.model.prefs import ORDERS, SHOWABLE, SWITCHES
from pygames_web.model.seats import OPPONENTS, SEATS
from pygames_web.model.setups import read_setup, written_setup
from pygames_web.model.sharing_choices import COPIED, EMBEDS, FORMS, PARTS
from pygames_web.words import LANGUAGES

T = TypeVar("T")
S = TypeVar("S")
N = TypeVar("N", bound=str)


class BadValue(GamesError):
    """A text that an action cannot be done with."""


class UnknownAction(LookupError):
    """There is no action of this name: the page has shown a control that nothing answers to."""


class Ask(NamedTuple):
    """What a control carries: the name of an action and, as text, what it is to be done with."""

    action: str
    value: str = ""


class Codec(NamedTuple, Generic[T]):
    """How values of a kind are written as text and read from it; reading raises a `GamesError` for a text that none is written as."""

    write: Callable[[T], str]
    read: Callable[[str], T]


@dataclass(frozen=True)
class Action(Generic[T]):
    """Something that can be asked for, by its name and with values of a kind."""

    name: str
    codec: Codec[T]

    def of(self, value: T) -> Ask:
        """Return what a control carries that asks for this."""
        return Ask(self.name, self.codec.write(value))


#: What an action does to a state; the last argument is the time in milliseconds since 1970.
Deed = Callable[[S, T, int], tuple[S, Effects]]


class Deeds(Generic[S]):
    """What the actions of a part of the page do: ``@deeds.does(UNDO)`` before a function says it of that function."""

    def __init__(self, *others: "Deeds[S]") -> None:
        self._deeds: dict[str, tuple[Action[Any], Deed[S, Any]]] = {}
        for other in others:
            self._deeds.update(other._deeds)

    def does(self, action: Action[T]) -> Callable[[Deed[S, T]], Deed[S, T]]:
        """Return what notes that a function does an action."""

        def noted(deed: Deed[S, T]) -> Deed[S, T]:
            assert action.name not in self._deeds, f"two functions do {action.name}"
            self._deeds[action.name] = (action, deed)
            return deed

        return noted

    @property
    def actions(self) -> list[Action[Any]]:
        """All actions that are done here."""
        return [action for action, _ in self._deeds.values()]

    def do(self, state: S, name: str, value: str, now: int) -> tuple[S, Effects]:
        """Do what a control asks for; raise `UnknownAction`, or a `GamesError` for a value that is not of the action's kind."""
        try:
            action, deed = self._deeds[name]
        except KeyError:
            raise UnknownAction(name) from None
        return deed(state, action.codec.read(value), now)


# -- codecs of values ----------------------------------------------------------------------------------------------------


def _nothing(text: str) -> None:
    if text:
        raise BadValue(Message("nothing more is expected here: {text} is too much", text=quoted(text, always=True)))


def _one_of(names: Collection[N]) -> Codec[N]:
    def read(text: str) -> N:
        for name in names:
            if name == text:
                return name
        raise BadValue(Message("there is no choice {name}", name=quoted(text, always=True)))

    return Codec(str, read)


def _number(text: str) -> int:
    number = read_number(text, 5)
    if number is None:
        raise BadValue(Message("this is no number: {text}", text=quoted(text, always=True)))
    return number


class DiagramStep(NamedTuple):
    """A diagram of a guide, by its number, and how far it is to be stepped through."""

    diagram: int
    step: int


def _read_step(text: str) -> DiagramStep:
    diagram, _, step = text.partition(",")
    return DiagramStep(_number(diagram), _number(step))


def _read_path(text: str) -> Path:
    parts = text.split(".")
    if len(parts) % 2 == 0 or sum(map(_number, parts)) > 100_000:
        raise BadValue(Message("this is no place in a game: {text}", text=quoted(text, always=True)))
    return read_path(text)


_NOTHING = Codec[None](lambda _: "", _nothing)
#: Words of a person, or the name of something that may be there or not: what they mean is for the deed to find out.
_TEXT = Codec[str](str, str)
_SETUP = Codec[Setup](written_setup, lambda text: read_setup(*text.split(",")[:3]))
_PATH = Codec[Path](written_path, _read_path)
_COUNT = Codec[int](str, _number)
_STEP = Codec[DiagramStep](lambda step: f"{step.diagram},{step.step}", _read_step)


def _plain(*names: str) -> Iterable[Action[None]]:
    return (Action(name, _NOTHING) for name in names)


# -- games ---------------------------------------------------------------------------------------------------------------

NEW = Action("new", _SETUP)
VERSUS, WATCH = Action("versus", _SETUP), Action("watch", _SETUP)
OPPOSE = Action("oppose", _one_of(OPPONENTS))
REOPEN = Action("reopen", _TEXT)
AGAIN, REMATCH = _plain("again", "rematch")
PLAYERS = (Action("first-player", _one_of(SEATS)), Action("second-player", _one_of(SEATS)))

# -- at the table --------------------------------------------------------------------------------------------------------

PLAY = Action("play", _TEXT)
TYPE = Action("type", _TEXT)
CONFIRM, DECLINE, CANCEL, CLOSE_ANSWER = _plain("confirm", "decline", "cancel", "close-answer")
RESIGN, RESIGN_NOW = _plain("resign", "resign-now")
FOCUS, FULL_SCREEN = _plain("focus", "full-screen")
PAUSE, RESUME, MOVE_NOW, HINT = _plain("pause", "resume", "move-now", "hint")
ANALYSE, REVIEW_AGAIN, PLAY_BETTER, TO_GAME = _plain("analyse", "review-again", "play-better", "to-game")
UNDO, REDO, BACK, FORWARD, FIRST, LAST = _plain("undo", "redo", "back", "forward", "first", "last")
GO_TO = Action("go", _PATH)
PROMOTE, DELETE, RESTORE, KEEP_AGAIN = _plain("promote", "delete", "restore", "keep-again")
COMMENT = Action("comment", _TEXT)
PENCIL, UNDRAW = _plain("pencil", "undraw")
MARK = Action("mark", _one_of(MARKS))
ROTATE, MIRROR = _plain("rotate", "mirror")
SHOW_FINDING = Action("show-finding", _COUNT)
TAKE_THEIRS = Action("take-theirs", _TEXT)

# -- for all games -------------------------------------------------------------------------------------------------------

SHOW = Action("show", _one_of(SHOWABLE))
TOGGLE = Action("toggle", _one_of(SWITCHES))
THEME = Action("theme", _one_of(("", *THEMES)))
LANGUAGE = Action("language", _one_of(LANGUAGES))
TAKE_NEWER, STAY, DISMISS = _plain("take-newer-version", "stay-with-version", "dismiss")
(INSTALL,) = _plain("install")

# -- sharing -------------------------------------------------------------------------------------------------------------

SHARE, SEND, SEND_PICTURE, WRITE_LINES = _plain("share", "send", "send-picture", "write-lines")
COPY = Action("copy", _one_of(COPIED))
DOWNLOAD = Action("download", _one_of(FORMS))
SHARE_PART = Action("share-part", _one_of(PARTS))
SHARE_MODE = Action("share-mode", _one_of(EMBEDS))

# -- the library ---------------------------------------------------------------------------------------------------------

SEARCH = Action("search", _TEXT)
SORT = Action("sort", _one_of(ORDERS))
BEGIN_RENAMING, RENAME, NAME = (Action(name, _TEXT) for name in ("begin-renaming", "rename", "name"))
KEEP_NAME, LIST_MORE, BRING_BACK, TAKE_IN = _plain("keep-name", "list-more", "bring-back", "take-in")
DUPLICATE, FORGET = Action("duplicate", _TEXT), Action("forget", _TEXT)
EXPORT_TEXT, EXPORT_JSON = Action("export-text", _TEXT), Action("export-json", _TEXT)

# -- results -------------------------------------------------------------------------------------------------------------

SAVE_SPOILED, BEGIN_TALLY = _plain("save-spoiled", "begin-tally")

# -- setting up ----------------------------------------------------------------------------------------------------------

EDIT = Action("edit", _SETUP)
BRUSH = Action("brush", _one_of(BRUSHES))
TURN = Action("turn", _one_of(TURNS))
EXTRA, POSITION = Action("extra", _TEXT), Action("position", _TEXT)
CLEAR, TAKE_BACK = _plain("clear", "take-back")
PLAY_FROM_HERE, ANALYSE_FROM_HERE, OPEN_POSITION = _plain("play-from-here", "analyse-from-here", "open-position")

# -- learning ------------------------------------------------------------------------------------------------------------

STEP = Action("step", _STEP)
ANSWER = Action("answer", _TEXT)
SHOW_ANSWER, PUZZLE_HINT, TRY_AGAIN = _plain("show-answer", "puzzle-hint", "try-again")
RESTART, NEXT_EXERCISE = _plain("restart", "next-exercise")
