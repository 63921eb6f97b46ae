"""The panel beside the board from which a game is given away."""

from pygames.errors import GamesError
from pygames_web.markup import Markup, tag
from pygames_web.pages.parts import control
from pygames_web.sharing import qr_code, record_text
from pygames_web.state import State
from pygames_web.words import Speaker


def share(state: State, say: Speaker) -> Markup | None:
    """Return the panel, if it is open."""
    if not state.sharing:
        return None
    return tag(
        "section",
        link_panel(state, say),
        tag("h2", say("Picture of the position")),
        tag("p", control("SVG", "download", "svg"), control("PNG", "download", "png"), class_="words"),
        tag(
            "details",
            tag("summary", say("Record as text")),
            tag("textarea", record_text(state), id="record-text", readonly=True, rows="6", aria_label=say("Record")),
            tag(
                "p",
                control(say("Copy"), "copy", "record-text"),
                control(say("Save as a file"), "download", "record"),
                class_="words",
            ),
        ),
        class_="share",
        aria_label=say("Share"),
    )


def link_panel(state: State, say: Speaker) -> Markup:
    """Return the link and the ways to pass it on or, for a game that no link can hold, why there is none."""
    try:
        address = state.address
    except GamesError as error:
        return tag("p", say(error.message))
    code = qr_code(address)
    return tag(
        "div",
        tag("label", say("This link holds the whole game:"), for_="link"),
        tag("input", id="link", readonly=True, value=address),
        tag(
            "p",
            control(say("Copy the link"), "copy", id="copy", class_="main"),
            control(say("Send…"), "send") if state.sheet else None,
            class_="words",
        ),
        tag("div", code, class_="qr", role="img", aria_label=say("QR code of the link")) if code else None,
    )
