"""What the page says while something on it is looked through that takes long: a game before it is opened, or the legal moves."""

from pygames.errors import Message
from pygames.rules import Position, Setup
from pygames_web.markup import Markup, tag
from pygames_web.words import Speaker

OPENING = Message("Opening the game…")
LOOKING = Message("Looking for the legal moves…")


def opening_page(setup: Setup, say: Speaker) -> Markup:
    """Return the page of a game whose moves are looked through."""
    return tag(
        "main",
        tag("h1", setup.game.title, " ", tag("small", say(setup.kind)), tabindex="-1"),
        tag("p", tag("label", say(OPENING), for_="opening"), tag("progress", id="opening"), class_="mind"),
        class_="waiting",
    )


def looking(position: Position, words: str | None) -> Markup | None:
    """Return what shows that the legal moves are looked for: in the hint that says so, and not where nobody here waits for them."""
    return None if position.computed else tag("progress", id="looking", aria_hidden="true", hidden=not words)
