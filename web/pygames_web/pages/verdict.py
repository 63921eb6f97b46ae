"""What is said when a game is over: who has won, what decided it, the count step by step, and what may follow."""

from collections.abc import Iterator, Sequence

from pygames.errors import Message
from pygames.rules import Position
from pygames_web.machine.actions import ANALYSE, REMATCH, SHOW_FINDING
from pygames_web.machine.places import Playing
from pygames_web.markup import Markup, tag
from pygames_web.model.outcome import outcome, over
from pygames_web.model.table import ended
from pygames_web.pages.parts import control
from pygames_web.words import Speaker


def verdict(place: Playing, say: Speaker) -> Markup | None:
    """Return it, where the game on the table is over; what may follow stands before the count, which can be long."""
    table = place.table
    if not over(table):
        return None
    said, *why = outcome(table.position, table.record, table.path)
    return tag(
        "section",
        tag("h2", say(said)),
        _decided(table.position, why, say),
        tag(
            "p",
            None
            if place.wish.analysing
            else control(say("Review"), ANALYSE, sign="analysis", class_="main", id="review-game"),
            control(say("Rematch"), REMATCH, sign="new", class_="main", id="rematch"),
            class_="words",
        ),
        tag("ol", *_count(table.position, why, place.finding_shown, say), class_="count"),
        class_="verdict",
        id="verdict",
    )


def _decided(position: Position, why: Sequence[Message], say: Speaker) -> Markup | None:
    """Return in a sentence what decided the game, unless the count is no more than that."""
    decided = position.decided() if ended(position) else None
    return tag("p", say(decided), class_="decided") if decided and decided not in why else None


def _count(position: Position, why: Sequence[Message], shown: int | None, say: Speaker) -> Iterator[Markup]:
    """Yield the steps of the count or, where the game did not come to one, why it is over."""
    for number, line in enumerate(why):
        yield tag("li", _step(position, number, shown, say) if ended(position) else say(line))


def _step(position: Position, number: int, shown: int | None, say: Speaker) -> object:
    """Return a step of the count; one that is seen on the board is a button that shows it there, and no longer."""
    told, cells = position.findings()[number]
    if not cells:
        return say(told)
    pressed = "true" if number == shown else "false"
    return control(say(told), SHOW_FINDING.of(number), aria_pressed=pressed, id=f"finding-{number}")
