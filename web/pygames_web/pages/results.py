"""What one has played and solved here: how games with others ended, by game, size and opponent, and the puzzles of the days."""

from itertools import groupby

from pygames.errors import Counted
from pygames_web.machine.actions import BEGIN_TALLY, SAVE_SPOILED
from pygames_web.machine.places import Results
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import DAILY, RESULTS
from pygames_web.model.kept import is_newer
from pygames_web.model.seats import SEATS
from pygames_web.model.tally import OUTCOMES, Against, Tally
from pygames_web.pages.parts import control, way
from pygames_web.words import Speaker


def results_page(state: State, place: Results, say: Speaker) -> Markup:
    """Return the page."""
    return tag(
        "main",
        tag("h1", say("Your results"), tabindex="-1"),
        tag(
            "p",
            say("They are noted in this browser and nowhere else, and go into the file of all games as JSON.")
            if state.storing
            else say("They go into the file of all games as JSON."),
        ),
        _spoiled(state, say),
        tag("h2", say("Puzzle of the day")),
        _days(state.tally, place.day, say),
        tag("h2", say("Games against others")),
        _games(state.tally, say),
        tag("p", say("A game counts only if at least half of its moves were played against the opponent at its end.")),
        class_="results",
    )


def daily(tally: Tally, day: str, say: Speaker) -> Markup:
    """Return the ways to the puzzle of the day, with how often in a row it was solved, and to one's results."""
    streak = tally.streak(day)
    words = streak_told(streak, say) if streak else None
    return tag(
        "p",
        way("puzzle", say("Puzzle of the day"), f"#{DAILY}"),
        tag("small", words) if words else None,
        way("analysis", say("Your results"), f"#{RESULTS}"),
        class_="daily",
    )


def streak_told(streak: int, say: Speaker) -> str:
    """Return on how many days running the puzzle of the day was solved."""
    return say(Counted("Solved on {n} day running", "Solved on {n} days running", n=streak))


def _spoiled(state: State, say: Speaker) -> Markup | None:
    """Return what is said of results that cannot be read, and what can be done."""
    if state.spoiled is None:
        return None
    if is_newer(state.spoiled):
        return tag("p", say("A newer version of this site has kept your results. They stay as they are."))
    return tag(
        "div",
        tag("p", say("What is kept of your results cannot be read. It stays as it is, and nothing is added to it.")),
        tag(
            "p",
            control(say("Save it as a file"), SAVE_SPOILED, "save", id="save-spoiled"),
            control(say("Put it aside and begin anew"), BEGIN_TALLY, "new", id="begin-tally"),
            class_="words",
        ),
        class_="damaged",
    )


def _days(tally: Tally, day: str, say: Speaker) -> Markup:
    streak = tally.streak(day)
    solved = Counted("Solved on {n} day in all", "Solved on {n} days in all", n=len(tally.days))
    told = [streak_told(streak, say)] if streak else []
    if tally.days:
        told.append(say(solved))
    return tag(
        "div",
        tag("p", " · ".join(told), id="streak") if told else None,
        tag("p", way("puzzle", say("Go to the puzzle of the day"), f"#{DAILY}")),
    )


def _games(tally: Tally, say: Speaker) -> Markup:
    if not tally.results:
        return tag("p", say("Games against the computer, or by link, are counted here when they end."))
    head = tag(
        "tr", *(tag("th", title, scope="col") for title in ("", say("Won"), say("Lost"), say("Drawn"), say("Played")))
    )
    bodies = [
        tag(
            "tbody",
            tag("tr", tag("th", say(kind.called), colspan="5", scope="rowgroup")),
            *(_row(a, tally, say) for a in rows),
        )
        for kind, rows in groupby(tally.results, lambda against: against.setup)
    ]
    return tag("table", tag("thead", head), *bodies, class_="tally")


def _row(against: Against, tally: Tally, say: Speaker) -> Markup:
    counts = tally.results[against]
    numbers = [*(counts[outcome] for outcome in OUTCOMES), counts.total()]
    return tag(
        "tr", tag("th", say(SEATS[against.opponent]), scope="row"), *(tag("td", str(number)) for number in numbers)
    )
