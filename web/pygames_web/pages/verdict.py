"""What is said when a game is over: who has won, what decided it, the count step by step, and what may follow."""

from pygames.rules import Position
from pygames_web.machine.actions import ANALYSE, REMATCH, SHOW_FINDING
from pygames_web.machine.places import Playing
from pygames_web.markup import Markup, tag
from pygames_web.model.outcome import outcome, over
from pygames_web.model.table import ended
from pygames_web.pages.parts import control
from pygames_web.words import Speaker


def verdict(place: Playing, say: Speaker) -> Markup | None:
    """Return what decided the game on the table and what may follow, where it is over; who has won stands above."""
    table = place.table
    if not over(table):
        return None
    said = outcome(table.position, table.record, table.path)[0]
    steps = _steps(place, say)
    decided = table.position.decided() if ended(table.position) else None
    return tag(
        "section",
        tag("h2", say(said), class_="unseen"),
        tag("ol", steps) if len(steps) == 1 else tag("p", say(decided)) if decided else None,
        tag(
            "p",
            None
            if place.wish.analysing
            else control(say("Review"), ANALYSE, sign="analysis", class_="main", id="review-game"),
            control(say("Rematch"), REMATCH, sign="new", class_="main", id="rematch"),
            class_="words",
        ),
        class_="verdict",
        id="verdict",
    )


def count(place: Playing, say: Speaker) -> Markup | None:
    """Return the count of the game on the table, where it is over and what decided it is not all there is to say."""
    if not over(place.table) or len(steps := _steps(place, say)) < 2:
        return None
    return tag("section", tag("h2", say("The count")), tag("ol", steps), class_="count", id="count")


def _steps(place: Playing, say: Speaker) -> list[Markup]:
    """Return the steps of the count or, where the game did not come to one, why it is over."""
    position = place.table.position
    why = outcome(position, place.table.record, place.table.path)[1:]
    return [
        tag("li", _step(position, number, place.finding_shown, say) if ended(position) else say(line))
        for number, line in enumerate(why)
    ]


def _step(position: Position, number: int, shown: int | None, say: Speaker) -> object:
    """Return a step of the count; one that is seen on the board is a button that shows it there, and no longer."""
    told, cells = position.findings()[number]
    if not cells:
        return say(told)
    pressed = "true" if number == shown else "false"
    return control(say(told), SHOW_FINDING.of(number), aria_pressed=pressed, id=f"finding-{number}")
