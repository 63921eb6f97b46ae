"""How a person likes the board to be shown: kept in the browser, the same for every game."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from pygames.drawing import THEMES
from pygames.errors import Message
from pygames.outside.json_text import read_json
from pygames.rules import GAMES
from pygames_web.model.kept import MOST_OF_FIELDS
from pygames_web.model.seats import known_seats
from pygames_web.words import LANGUAGES

#: Where they are kept in the browser's storage.
PREFS_KEY = "prefs"

#: The kinds of marks that can be switched on, and what each switch is called.
SHOWABLE = {
    name: kind.title
    for game in GAMES.values()
    for name, kind in game.position_class.kinds_of_marks.items()
    if kind.title
}

#: Those of which nothing but a text on their stones is seen, where the numbers of moves stand too: one sees the one or the other.
ON_STONES = {
    name for game in GAMES.values() for name, kind in game.position_class.kinds_of_marks.items() if kind.sign is None
}

#: What else can be switched on and off, by the names of the fields of `Prefs`.
SWITCHES = (
    "coordinates",
    "numbers",
    "shaped",
    "count",
    "openings",
    "sounds",
    "confirm",
    "careful",
    "unhurried",
    "still",
)


#: By what the saved games can be sorted, the usual one first.
ORDERS = {"played": Message("Last played"), "game": Message("Game"), "name": Message("Name")}


@dataclass(frozen=True)
class Prefs:
    """What a person has chosen.

    Attributes:
        theme: the colours; empty for those of the system.
        language: what the page is to speak, as in `LANGUAGES`; empty for the language of the browser.
        show: the kinds of `Position.marks` to draw.
        coordinates, numbers: whether cells are named at the rim, and stones carry the number of their move.
        shaped: whether the colours of the stones differ in shape too.
        count: whether the count is shown before the game is over.
        openings: whether the board says how fair each opening is, while one is to be made.
        sounds: whether moves are heard.
        confirm: whether every move is asked for once more before it is played.
        careful: whether a move is that a finger has chosen on small cells.
        unhurried: whether the computer, where it plays itself, waits until the last move has been read aloud.
        still: whether the miniatures on the front page stay as they are.
        order: by what the saved games are sorted, as in `ORDERS`.
        players: the first and the second player of a new game: a level, or empty for a person.
        asked: when the browser was last asked not to clear away what it keeps, in milliseconds since 1970.
    """

    theme: str = ""
    language: str = ""
    show: tuple[str, ...] = ()
    coordinates: bool = True
    numbers: bool = False
    shaped: bool = False
    count: bool = False
    openings: bool = False
    sounds: bool = False
    confirm: bool = False
    careful: bool = True
    unhurried: bool = False
    still: bool = False
    order: str = "played"
    players: tuple[str, ...] = ("", "beginner")
    asked: int = 0

    def showing(self, *kinds: str) -> "Prefs":
        """Return these with just these kinds of marks shown; numbers of moves make room for what is new on stones."""
        fresh = ON_STONES & set(kinds) - set(self.show)
        shown = tuple(kind for kind in SHOWABLE if kind in kinds)
        return replace(self, show=shown, numbers=self.numbers and not fresh)

    def switched(self, name: str) -> "Prefs":
        """Return these with one of `SWITCHES` on or off; what else is written on stones makes room for numbers of moves."""
        switch: dict[str, Any] = {name: not getattr(self, name)}
        return replace(self, **switch)._readable()

    def _readable(self) -> "Prefs":
        """Return these without what the numbers of moves take the place of."""
        return replace(self, show=tuple(kind for kind in self.show if not (self.numbers and kind in ON_STONES)))

    def beyond(self, before: "Prefs") -> dict[str, object]:
        """Return the fields that others do not have as these do."""
        return {name: value for name, value in asdict(self).items() if value != getattr(before, name)}


def read_prefs(text: str | None) -> Prefs:
    """Return kept preferences; whatever is missing or damaged is as for a new visitor."""
    try:
        data = read_json(text or "{}", MOST_OF_FIELDS)
    except ValueError:
        return Prefs()
    if not isinstance(data, dict):
        return Prefs()
    kept = {f.name: data[f.name] for f in fields(Prefs) if type(data.get(f.name)) is type(f.default)}
    if kept.get("theme") not in THEMES:
        kept.pop("theme", None)
    if kept.get("language") not in LANGUAGES:
        kept.pop("language", None)
    if kept.get("order") not in ORDERS:
        kept.pop("order", None)
    if isinstance(data.get("show"), list):
        kept["show"] = tuple(kind for kind in SHOWABLE if kind in data["show"])
    if isinstance(data.get("players"), list):
        kept["players"] = known_seats(data["players"])
    return Prefs(**kept)._readable()
