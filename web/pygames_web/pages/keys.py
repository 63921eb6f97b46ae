"""The keys that do something on the page of a game, in a dialog that the shell opens."""

from functools import lru_cache

from pygames.errors import Message
from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import dialog, opener
from pygames_web.words import Speaker

#: The keys, and what they do while the board has the focus.
_ON_BOARD = (
    (("←", "→", "↑", "↓"), Message("walk over the board")),
    (
        ("←", "→"),
        Message("after a click on the board: go back a move, go on a move; the other keys bring the cursor back"),
    ),
    (("Enter",), Message("choose the place")),
    (("Escape",), Message("take back what is chosen; if nothing is, put the cursor away")),
    (("S",), Message("go to the next stone of whoever is to move; with Shift, as all of these, to the one before")),
    (("E",), Message("where there are snakes: go to the next end of one")),
    (("M",), Message("go to the next place that can be chosen")),
    (("C",), Message("go to the next place that the last move has changed")),
    (("U", "R"), Message("undo a move, redo it")),
    (("Home", "End"), Message("go to the first position, to the last one")),
    (("F",), Message("rotate the board")),
    (("D",), Message("sketch circles and arrows, or play on")),
    (("+", "−"), Message("zoom in, zoom out")),
    (("?",), Message("show these keys")),
)
#: The same anywhere else on the page.
_ELSEWHERE = (
    (("←", "→"), Message("go back a move, go on a move")),
    (("Home", "End"), Message("in the list of moves: go to the first position, to the last one")),
    (("?",), Message("show these keys")),
)


def keys_button(say: Speaker) -> Markup:
    """Return the button that opens the dialog."""
    return opener("keys", "keys", say("Keys"), class_="way")


# It is the same for as long as the page speaks one language.
@lru_cache(maxsize=1)
def keys_dialog(say: Speaker) -> Markup:
    """Return the dialog; it stays closed until the shell opens it."""
    return dialog(
        "keys",
        say("Keys"),
        tag("h3", say("On the board")),
        _listed(_ON_BOARD, say),
        tag("h3", say("Beside the board")),
        _listed(_ELSEWHERE, say),
        say=say,
    )


def _listed(keys: tuple[tuple[tuple[str, ...], Message], ...], say: Speaker) -> Markup:
    rows = [tag("div", tag("dt", (tag("kbd", key) for key in pressed)), tag("dd", say(does))) for pressed, does in keys]
    return tag("dl", *rows)
