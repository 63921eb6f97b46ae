"""What the page asks for: each effect is a value that `pygames_web.machine.app` returns; the loop and the shell carry it out."""

from collections.abc import Mapping
from dataclasses import dataclass

from pygames.errors import Message
from pygames_web.model.thinking import ThinkRequest


@dataclass(frozen=True)
class Store:
    """Keep a text under a key, or remove the key; where there is no room for the text, ``spare`` is kept, if there is one."""

    key: str
    text: str | None
    spare: str | None = None


@dataclass(frozen=True)
class Amend:
    """Keep more of what is under a key: fields of a JSON object, or names of a JSON list; what else stands there stays.

    What is damaged there is put aside first. With ``careful`` it stays as well, and nothing is added to it.
    """

    key: str
    more: str
    careful: bool = False


@dataclass(frozen=True)
class KeepAgain:
    """Try again to keep what the storage has not taken under a key, unless another window has changed what stands there."""

    key: str


@dataclass(frozen=True)
class SetAside:
    """Move a text from its key to one that nothing stands under. Where there is no room for that, it stays where it is."""

    key: str
    text: str


@dataclass(frozen=True)
class Persist:
    """Ask the browser not to clear away by itself what it keeps here."""


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
class SendPicture:
    """Open the system's sheet for passing on the board as it is shown, as a file, with an address if there is one."""

    name: str
    title: str
    address: str


@dataclass(frozen=True)
class Install:
    """Let the browser ask whether the site is to be installed."""


@dataclass(frozen=True)
class Focus:
    """Move the focus to the element of an id, once the page shows it."""

    id: str


@dataclass(frozen=True)
class Think:
    """Let one of the interpreters that think have a request, or stop it."""

    request: ThinkRequest | None
    thinker: int = 0


@dataclass(frozen=True)
class Speak:
    """Have the page speak another language."""

    language: str


@dataclass(frozen=True)
class Tell:
    """Tell the page around an embedded board something; messages in the letter are not in any language yet."""

    letter: Mapping[str, object]


@dataclass(frozen=True)
class Sound:
    """Let a short sound be heard: ``stone``, ``slide``, ``cut``, ``refused`` or ``over``."""

    name: str


@dataclass(frozen=True)
class FullScreen:
    """Let the page fill the screen, or no longer."""


@dataclass(frozen=True)
class Fade:
    """Let a refusal be seen for a while; ``spoken`` is what was said of it, and comes back with the event that ends this."""

    spoken: tuple[Message, ...]


@dataclass(frozen=True)
class TakeNewerVersion:
    """Open the page again with the newer version of the site."""


Effect = (
    Store
    | Amend
    | KeepAgain
    | SetAside
    | Persist
    | Go
    | Copy
    | Download
    | Picture
    | Send
    | SendPicture
    | Install
    | Focus
    | Think
    | Speak
    | Tell
    | Fade
    | FullScreen
    | Sound
    | TakeNewerVersion
)
Effects = list[Effect]
