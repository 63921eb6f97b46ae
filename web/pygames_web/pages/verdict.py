"""What is said when a game is over: who has won, what decided it, the count step by step, and what may follow."""

from pygames.rules import Position
from pygames_web.machine.actions import ANALYSE, REMATCH, SHOW_FINDING
from pygames_web.machine.places import Playing
from pygames_web.markup import Markup, tag
from pygames_web.model.outcome import outcome, over
from pygames_web.model.table import Table, ended
from pygames_web.pages.parts import control
from pygames_web.words import Speaker


def verdict(place: Playing, say: Speaker) -> Markup | None:
    """Return it, where the game on the table is over."""
    table = place.table
    if not over(table):
        return None
    return tag(
        "section",
        *_told(table, place.finding_shown, say),
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


def _told(table: Table, shown: int | None, say: Speaker) -> list[Markup]:
    position = table.position
    said, *why = outcome(position, table.record, table.path)
    head = tag("h2", say(said))
    if not ended(position):
        return [head, tag("ol", *(tag("li", say(line)) for line in why), class_="count")]
    decided = position.decided()
    sentence = tag("p", say(decided), class_="decided") if decided and decided not in why else None
    steps = (tag("li", _step(position, number, shown, say)) for number in range(len(why)))
    return [head, *([sentence] if sentence else []), tag("ol", *steps, class_="count")]


def _step(position: Position, number: int, shown: int | None, say: Speaker) -> object:
    """Return a step of the count; one that is seen on the board is a button that shows it there, and no longer."""
    told, cells = position.findings()[number]
    if not cells:
        return say(told)
    pressed = "true" if number == shown else "false"
    return control(say(told), SHOW_FINDING.of(number), aria_pressed=pressed, id=f"finding-{number}")
