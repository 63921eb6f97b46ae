"""What has to be said about the page as a whole: what went wrong, what has just been done, what may be done about it."""

from pygames_web.machine.actions import DISMISS, EXPORT_TEXT, STAY, TAKE_NEWER
from pygames_web.machine.notices import OFFER, DetailedNotice
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.addresses import SAVED
from pygames_web.pages.parts import control, icon_button, way
from pygames_web.words import Speaker


def notice(state: State, say: Speaker) -> Markup:
    """Return what has just happened or went wrong: it lies over the head of the page until the next step, and nothing moves for it.

    It is there, hidden, even when there is nothing to say, so that screen readers watch it.
    """
    lines = _lines(state, say)
    close = icon_button("close", say("Close"), DISMISS, id="dismiss") if lines else None
    offers = isinstance(state.notice, DetailedNotice) and state.notice.offers
    kind = "notice offering" if offers else "notice"
    return tag("div", tag("div", *lines), close, class_=kind, role="status", hidden=not lines)


def banner(state: State, say: Speaker) -> Markup:
    """Return what lasts, above the page: games that come in or go out, a storage that takes nothing."""
    lines = [*_under_way(state, say), *_not_read(state, say), *_unkept(state, say)]
    kind = "banner over-board" if state.on_board else "banner"
    return tag("div", *lines, class_=kind, role="status", hidden=not lines)


def newer_version(state: State, say: Speaker) -> Markup:
    """Return the offer of a newer version, for the head of the page: it stays until it is taken or put off.

    In the head it covers nothing; where that is out of sight it lies at the foot, and takes no tap that was meant for what was there.
    It is there, empty, even when there is none, so that screen readers watch it.
    """
    if not state.newer:
        return tag("div", class_="newer", role="status")
    beside = (
        tag("span", say("Your games stay as they are."), class_="advice")
        if state.storing
        else say("Save your games in a file first: those that are not kept would be lost.")
    )
    return tag(
        "div",
        tag("p", say("A new version is ready."), " ", beside),
        control(say("Use it now"), TAKE_NEWER, icon="again", class_="main"),
        icon_button("close", say("Later"), STAY),
        class_="newer settling",
        role="status",
    )


def _lines(state: State, say: Speaker) -> list[Markup]:
    told = state.notice
    if told is None:
        return []
    if not isinstance(told, DetailedNotice):
        return [tag("p", say.sentence(told))]
    buttons = [
        control(say(offer.label), offer.ask, offer.icon, id=OFFER if number == 0 else None)
        for number, offer in enumerate(told.offers)
    ]
    lines = [tag("p", say(told), *((" ", button) for button in buttons))]
    if told.particulars:
        lines.append(tag("ul", *(tag("li", say(item)) for item in told.particulars)))
    return lines


def _under_way(state: State, say: Speaker) -> list[Markup]:
    """Return how far the games are that come in, and the file in which they go out."""
    incoming, outgoing = state.incoming, state.outgoing
    lines = []
    if incoming:
        count = max(incoming.expected, incoming.done)
        told = say("{number} of {count}", number=incoming.done, count=count) if count > 1 else None
        lines.append(_progress("coming-in", say("Games are coming in."), incoming.read, incoming.length, told))
    if outgoing:
        lines.append(_progress("going-out", say("The file is being written."), outgoing.done, len(outgoing.texts)))
    return lines


def _progress(name: str, words: str, done: int, of: int, told: str | None = None) -> Markup:
    """Return a bar with its words, and what is told of it to the eye: read aloud, each step would be."""
    bar = tag("progress", id=name, max=max(of, 1), value=done)
    number = (" ", tag("span", told, aria_hidden="true")) if told else None
    return tag("p", tag("label", words, for_=name), " ", bar, number)


def _unkept(state: State, say: Speaker) -> list[Markup]:
    if state.storing:
        return []
    words = say("This browser does not keep anything here now: its storage is full or switched off.")
    advice = say("Your games last until you close the page. To keep them, save them as files.")
    save = control(say("Save all games in a file"), EXPORT_TEXT.of(""), "save", id="save-all") if state.saves else None
    return [
        tag("p", words, " ", tag("span", advice, class_="advice")),
        tag("p", save, way("open", say("All games"), f"#{SAVED}"), class_="ways"),
    ]


def _not_read(state: State, say: Speaker) -> list[Markup]:
    """Return what is said of things that are kept but cannot be read, or cannot be understood."""
    words = []
    if state.unread and state.storing:
        words.append(say("Something that is kept here cannot be read now. It stays as it is."))
    if state.newer_kept:
        words.append(
            say(
                "A newer version of this site has kept your preferences or what you have learned. They stay as they are; "
                "what you choose here lasts until you close the page."
            )
        )
    return [tag("p", line) for line in words]
