"""What is said when a game is over: who has won, what decided it, the count step by step, and what may follow."""

from collections.abc import Iterator, Sequence

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.marks import Finding
from pygames_web.machine.actions import ANALYSE, REMATCH, REVIEW_AGAIN, SHOW_FINDING
from pygames_web.machine.places import Playing
from pygames_web.markup import Markup, tag
from pygames_web.model.mistakes import is_reviewed, positions_of
from pygames_web.model.moment import ended
from pygames_web.model.outcome import outcome, over
from pygames_web.pages.parts import control
from pygames_web.words import Speaker


def ending(place: Playing, say: Speaker) -> tuple[Markup | None, Markup | None]:
    """Return, where the game on the table is over, what decided it with what may follow, and its count; who has won stands above.

    There is no count where it is no more than a sentence: that is what decided the game.
    """
    table = place.table
    if not over(table):
        return None, None
    said, *why = outcome(table.moment)
    steps = tag("ol", _steps(table.position, why, place.finding_shown, say))
    if len(why) > 1:
        count = tag("section", tag("h2", say("The count")), steps, class_="count", id="count")
        decided = table.position.decided()
        return _verdict(place, said, tag("p", say(decided)) if decided else None, say), count
    return _verdict(place, said, steps if why else None, say), None


def _verdict(place: Playing, said: Message, decided: Markup | None, say: Speaker) -> Markup:
    return tag(
        "section",
        tag("h2", say(said), class_="unseen"),
        decided,
        # A game that goes on elsewhere is not over because moves tried beside it have come to an end.
        None if place.table.is_beside_the_game else tag("p", *_ways_on(place, say), class_="words"),
        class_="verdict",
        id="verdict",
    )


def _ways_on(place: Playing, say: Speaker) -> Iterator[Markup]:
    """Yield what may follow on a game; one without a move has nothing to review."""
    if not place.shows_chances and positions_of(place.table):
        yield control(say("Review"), ANALYSE, icon="analysis", class_="main", id="review-game")
    elif is_reviewed(place.table):
        yield control(say("Review again"), REVIEW_AGAIN, icon="analysis", id="review-again")
    yield control(say("Rematch"), REMATCH, icon="new", class_="main", id="rematch")


def _steps(position: Position, why: Sequence[Message], shown: int | None, say: Speaker) -> list[Markup]:
    """Return the steps of the count or, where the game did not come to one, why it is over."""
    if not ended(position):
        return [tag("li", say(line)) for line in why]
    return [tag("li", _step(number, finding, shown, say)) for number, finding in enumerate(position.findings())]


def _step(number: int, finding: Finding, shown: int | None, say: Speaker) -> object:
    """Return a step of the count; one that is seen on the board is a button that shows it there, and no longer."""
    told, cells = finding
    if not cells:
        return say(told)
    pressed = number == shown
    return control(
        say(told),
        SHOW_FINDING.of(number),
        aria_pressed="true" if pressed else "false",
        data_shows=None if pressed else "board",
        id=f"finding-{number}",
    )
