"""What has to be said about the page as a whole: what went wrong, what has just been done, what may be done about it."""

from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import control
from pygames_web.reports import OFFER, Report
from pygames_web.state import State
from pygames_web.words import Speaker


def notice(state: State, say: Speaker) -> Markup:
    """Return the notice; it is there, hidden, even when there is nothing to say, so that screen readers watch it."""
    lines = [*_told(state, say), *_coming_in(state, say), *_unkept(state, say)]
    return tag("div", *lines, class_="notice", role="status", hidden=not lines)


def _told(state: State, say: Speaker) -> list[Markup]:
    told = state.notice
    if told is None:
        return []
    if not isinstance(told, Report):
        return [tag("p", say(told))]
    buttons = [
        control(say(offer.label), offer.ask, offer.sign, id=OFFER if number == 0 else None)
        for number, offer in enumerate(told.offers)
    ]
    lines = [tag("p", say(told), *((" ", button) for button in buttons))]
    if told.particulars:
        lines.append(tag("ul", *(tag("li", say(item)) for item in told.particulars)))
    return lines


def _coming_in(state: State, say: Speaker) -> list[Markup]:
    incoming = state.incoming
    if incoming is None:
        return []
    done, count = incoming.done, len(incoming.sources)
    return [
        tag(
            "p",
            tag("label", say("Games are coming in."), for_="coming-in"),
            " ",
            tag("progress", id="coming-in", max=count, value=done),
        )
    ]


def _unkept(state: State, say: Speaker) -> list[Markup]:
    if state.storing:
        return []
    words = say(
        "This browser does not keep anything here now: its storage is full or switched off. "
        "Your games last until you close the page. To keep them, save them as files."
    )
    return [tag("p", words, " ", tag("a", say("All games"), href="#/games"))]
