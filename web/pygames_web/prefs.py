"""How a person likes the board to be shown: kept in the browser, the same for every game."""

import json
from dataclasses import asdict, dataclass, fields

from pygames.drawing import THEMES
from pygames.errors import Message
from pygames_web.seats import known_seats
from pygames_web.words import LANGUAGES

#: Where they are kept in the browser's storage.
PREFS_KEY = "pygames:prefs"

#: The kinds of marks that can be switched on, and what each switch is called.
SHOWABLE = {
    "territory": Message("Territories"),
    "group": Message("Groups"),
    "strangled": Message("Strangled groups"),
    "snake": Message("Snakes"),
}


#: What else can be switched on and off, by the names of the fields of `Prefs`.
SWITCHES = ("coordinates", "numbers", "shaped", "confirm", "still")


@dataclass(frozen=True)
class Prefs:
    """What a person has chosen.

    Attributes:
        theme: the colours; empty for those of the system.
        language: what the page is to speak, as in `LANGUAGES`; empty for the language of the browser.
        show: the kinds of `Position.marks` to draw.
        coordinates, numbers: whether cells are named at the rim, and stones carry the number of their move.
        shaped: whether the colours of the stones differ in shape too.
        confirm: whether every move is asked for once more before it is played.
        still: whether the miniatures on the front page stay as they are.
        players: the first and the second player of a new game: a level, or empty for a person.
    """

    theme: str = ""
    language: str = ""
    show: tuple[str, ...] = ()
    coordinates: bool = True
    numbers: bool = False
    shaped: bool = False
    confirm: bool = False
    still: bool = False
    players: tuple[str, ...] = ("", "")

    def to_text(self) -> str:
        """Return the preferences as they are kept."""
        return json.dumps(asdict(self))


def read_prefs(text: str | None) -> Prefs:
    """Return kept preferences; whatever is missing or damaged is as for a new visitor."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        return Prefs()
    if not isinstance(data, dict):
        return Prefs()
    kept = {f.name: data[f.name] for f in fields(Prefs) if isinstance(data.get(f.name), type(f.default))}
    if kept.get("theme") not in THEMES:
        kept.pop("theme", None)
    if kept.get("language") not in LANGUAGES:
        kept.pop("language", None)
    if isinstance(data.get("show"), list):
        kept["show"] = tuple(kind for kind in data["show"] if kind in SHOWABLE)
    kept["players"] = known_seats(data.get("players"))
    return Prefs(**kept)
