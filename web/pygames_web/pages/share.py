"""The dialog from which a game is given away."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from pygames.errors import GamesError, Message
from pygames_web.machine.actions import (
    COPY,
    DOWNLOAD,
    SEND,
    SEND_PICTURE,
    SHARE,
    SHARE_MODE,
    SHARE_PART,
    WRITE_LINES,
    Action,
)
from pygames_web.machine.places import Playing, Practising, SettingUp, Sharing
from pygames_web.machine.sharing import can_be_embedded, embed_code, record_text, shared_address, sharing
from pygames_web.machine.state import State
from pygames_web.markup import Markup, tag
from pygames_web.model.sharing_choices import EMBEDS, PARTS
from pygames_web.pages.notice import notice
from pygames_web.pages.parts import control, dialog, way
from pygames_web.words import Speaker

_HOLDS = {
    "game": Message("This link holds the whole game:"),
    "moves": Message("This link holds the moves:"),
    "position": Message("This link holds this position:"),
}
_LEADS = Message("This link leads here:")
_ONLY_HERE = Message("This page is a file: its links open only on this machine.")
_RECORD_GOES = Message("The record as text can be sent to anyone.")


def share(state: State, say: Speaker) -> Markup:
    """Return the dialog; what is in it is worked out only while it is open."""
    chosen = sharing(state)
    inside = _of_an_exercise if isinstance(state.place, Practising) else _inside
    return share_dialog(chosen is not None, inside(state, chosen, say) if chosen else (), state, say)


def share_dialog(opened: bool, content: Iterable[Markup | None], state: State, say: Speaker) -> Markup:
    """Return a dialog that gives something away; what there is to say meanwhile is said in it, as the page below is out of reach."""
    told = notice(state, say) if opened else None
    return dialog("sharing", say("Share"), told, *content, say=say, wanted=opened, closing=SHARE)


def _inside(state: State, chosen: Sharing, say: Speaker) -> tuple[Markup | None, ...]:
    return (
        tag(
            "label",
            say("What is shared"),
            _choice(PARTS, chosen.part, SHARE_PART, say),
        ),
        link_panel(state, say),
        tag("h3", say("Picture of the position")),
        tag(
            "p",
            control("SVG", DOWNLOAD.of("svg"), "save"),
            control("PNG", DOWNLOAD.of("png"), "save"),
            control(say("Send the picture…"), SEND_PICTURE, "send", id="send-picture") if state.picture_sheet else None,
            class_="words",
        ),
        tag(
            "details",
            tag("summary", say("Record as text")),
            tag("textarea", record_text(state), id="record-text", readonly=True, rows="6", aria_label=say("Record")),
            tag(
                "p",
                control(say("Copy"), COPY.of("record-text"), icon="copy"),
                control(say("Save as a file"), DOWNLOAD.of("record"), icon="save"),
                class_="words",
            ),
        ),
        _embed(state, chosen, say),
    )


def _of_an_exercise(state: State, chosen: Sharing, say: Speaker) -> tuple[Markup | None, ...]:
    return link_panel(state, say), _embed(state, None, say)


def _choice(names: Mapping[str, Message], chosen: str, action: Action[str], say: Speaker) -> Markup:
    options = [tag("option", say(title), value=name, selected=name == chosen) for name, title in names.items()]
    return tag("select", *options, data_do=action.name, id=action.name)


def _embed(state: State, chosen: Sharing | None, say: Speaker) -> Markup | None:
    """Return the lines that put a board with this on another site, and what visitors can do there, where that is to be chosen."""
    if not can_be_embedded(state):
        return None
    title = say("Put it on your site")
    if chosen and not chosen.lined:
        return tag("details", tag("summary", title, data_do=WRITE_LINES.name))
    return tag(
        "details",
        tag("summary", title),
        tag(
            "label",
            say("Visitors can"),
            _choice(EMBEDS, chosen.mode, SHARE_MODE, say),
        )
        if chosen
        else None,
        tag(
            "textarea",
            embed_code(state),
            id="embed-code",
            readonly=True,
            rows="5",
            aria_label=say("Lines for your page"),
        ),
        tag(
            "p",
            control(say("Copy the lines"), COPY.of("embed-code"), icon="copy"),
            way("away", say("What embedded boards can do"), "gallery.html"),
            class_="words",
        ),
    )


def _holds(state: State) -> Message:
    """Return what is said of the link."""
    if isinstance(state.place, Practising):
        return _LEADS
    chosen = sharing(state)
    return _HOLDS["position" if isinstance(state.place, SettingUp) else chosen.part if chosen else "game"]


def link_panel(state: State, say: Speaker) -> Markup:
    """Return the link and the ways to pass it on or, for a game that no link can hold, why there is none."""
    try:
        address = shared_address(state)
    except GamesError as error:
        return tag("p", say(error.message))
    code = None if state.is_file else qr_code(address)
    return tag(
        "div",
        tag(
            "label",
            say(_holds(state)),
            for_="link",
        ),
        tag("input", id="link", readonly=True, value=address),
        tag("p", say(_ONLY_HERE), f" {say(_RECORD_GOES)}" if isinstance(state.place, Playing) else None)
        if state.is_file
        else None,
        tag(
            "p",
            control(say("Copy the link"), COPY.of("link"), icon="copy", id="copy", class_="main"),
            control(say("Send…"), SEND, icon="send") if state.sheet else None,
            class_="words",
        ),
        tag("div", code, class_="qr", role="img", aria_label=say("QR code of the link")) if code else None,
        class_="passing",
    )


@lru_cache(maxsize=4)
def qr_code(text: str) -> Markup | None:
    """Return a QR code of a text, or None if it is too long for one."""
    import segno  # large, and needed by few visits: not before somebody shares

    try:
        code = segno.make(text, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    return Markup(code.svg_inline(omitsize=True, border=4, light="#fff", lineclass=None))
