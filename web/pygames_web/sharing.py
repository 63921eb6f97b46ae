"""Giving the game on the table away: as a link, as a text, as a picture, and as a code for cameras."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from pygames.errors import Message
from pygames.record import to_text
from pygames_web.markup import Markup
from pygames_web.state import Copied, Copy, Do, Download, Focus, Picture, Send, State, Step
from pygames_web.table import Table

#: The forms in which the position can be had as a picture, by the ending of the file's name.
PICTURES = ("svg", "png")


def record_text(state: State) -> str:
    """Return the game on the table as readable text."""
    assert state.table
    return to_text(state.table.record)


def file_name(table: Table, ending: str) -> str:
    """Return what a file with the game or the position on the table is called, as in ``nadraz-10-after-12.svg``."""
    setup = table.record.setup
    return f"{setup.game.name}-{setup.size}-after-{len(table.path)}.{ending}"


@lru_cache(maxsize=4)
def qr_code(text: str) -> Markup | None:
    """Return a QR code of a text, or None if it is too long for one."""
    import segno  # large, and needed by few visits: not before somebody shares

    try:
        code = segno.make(text, error="l", micro=False)
    except segno.DataOverflowError:
        return None
    return Markup(code.svg_inline(omitsize=True, border=4, light="#fff", lineclass=None))


class _Copyable(NamedTuple):
    """What can be copied: how to get it, and what to say when it was and when it could not be."""

    text: Callable[[State], str]
    copied: Message
    refused: Message


#: What can be copied, by the id of the field that shows it.
_COPYABLE = {
    "link": _Copyable(
        lambda state: state.address,
        Message("Link copied."),
        Message("The link could not be copied. Copy it from its field."),
    ),
    "record-text": _Copyable(
        record_text,
        Message("Record copied."),
        Message("The record could not be copied. Copy it from its field."),
    ),
}


# -- controls ------------------------------------------------------------------------------------------------------------


def _share(state: State, _: Do) -> Step:
    return replace(state, sharing=not state.sharing), [] if state.sharing else [Focus("link")]


def _copy(state: State, event: Do) -> Step:
    field = event.value or "link"
    return replace(state, notice=None), [Copy(_COPYABLE[field].text(state), field)]


def copied(state: State, event: Copied) -> Step:
    """Return the state when the clipboard has answered: where it takes nothing, the field with the text gets the focus."""
    copyable = _COPYABLE[event.field]
    if event.done:
        return replace(state, notice=copyable.copied), []
    return replace(state, notice=copyable.refused), [Focus(event.field)]


def _send(state: State, _: Do) -> Step:
    assert state.on_board
    return replace(state, notice=None), [Send(state.on_board.position.setup.game.title, state.address)]


def _download(state: State, event: Do) -> Step:
    assert state.table
    if event.value in PICTURES:
        return state, [Picture(file_name(state.table, event.value))]
    return state, [Download(file_name(state.table, "txt"), "text/plain", record_text(state))]


#: What each control of the panel does.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {
    "share": _share,
    "copy": _copy,
    "send": _send,
    "download": _download,
}
