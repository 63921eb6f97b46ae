"""Giving the game on the table away: as a link, as a text, as a picture, and as a code for cameras."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from pygames.embedding import exercise_snippet, snippet
from pygames.errors import GamesError, Message
from pygames.record import Record, to_text
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.correspondence import link_to_send
from pygames_web.machine.effects import Copy, Download, Focus, Picture, Send, SendPicture
from pygames_web.machine.events import Copied
from pygames_web.machine.places import Playing, Practising, SettingUp, Sharing
from pygames_web.machine.state import State, Transition
from pygames_web.model.seats import BY_LINK
from pygames_web.model.sharing_choices import PICTURES
from pygames_web.model.table import Table

DEEDS: Deeds[State] = Deeds()


def sharing(state: State) -> Sharing | None:
    """Return what is chosen in the share panel, if it is open."""
    return state.place.sharing if isinstance(state.place, Playing | SettingUp | Practising) else None


def record_text(state: State) -> str:
    """Return as readable text what the share panel gives away."""
    return to_text(shared_record(state))


def shared_record(state: State) -> Record:
    """Return what the share panel gives away: of the game on the table as much as was chosen."""
    assert state.on_board
    chosen = sharing(state)
    part = chosen.part if chosen else "game"
    record = state.on_board.record
    table = state.table
    if table is None:
        return record
    if part == "position":
        return Record(record.setup, table.position.text)
    if table.trying is None and len(table.path) <= len(table.game_end):
        record = table.game_record
    if part == "game":
        return record
    return Record(record.setup, record.start).prolonged((), record.moves(record.main_line(table.path)))[0]


def shared_address(state: State) -> str:
    """Return the address that shows this to anyone; raise `GamesError` if no link can hold it."""
    if isinstance(state.place, Practising):
        return f"{state.base}#/{state.place.exercise.name}"
    return state.address_of(shared_record(state))


def can_be_embedded(state: State) -> bool:
    """Whether another site can show this: it gets at no file on somebody's disk, nor at what no link can hold."""
    if not state.base.startswith(("http:", "https:")):
        return False
    try:
        shared_address(state)
    except GamesError:
        return False
    return True


def embed_code(state: State) -> str:
    """Return the lines that show this on another site; raise `GamesError` if no link can hold it."""
    chosen, site = sharing(state), state.base.rpartition("/")[0] + "/"
    if isinstance(state.place, Practising):
        exercise = state.place.exercise
        begins = exercise.table.record.position(())
        return exercise_snippet(exercise.option, exercise.number, begins, site, exercise.address)
    record = shared_record(state)
    path = record.path_along(state.table.moves) if state.table else None
    return snippet(record, site, chosen.mode if chosen else "view", path)


def file_name(table: Table, ending: str) -> str:
    """Return what a file with the game or the position on the table is called, as in ``nadraz-10-after-12.svg``."""
    setup = table.record.setup
    return f"{setup.game.name}-{setup.size}-after-{len(table.path)}.{ending}"


class _Copyable(NamedTuple):
    """What can be copied: how to get it, and what to say when it was and when it could not be."""

    text: Callable[[State], str]
    copied: Message
    refused: Message


#: What can be copied, by the id of the field that shows it.
_COPYABLE = {
    "link": _Copyable(
        shared_address,
        Message("Link copied."),
        Message("The link could not be copied. Copy it from its field."),
    ),
    "letter": _Copyable(
        link_to_send,
        Message("Link copied."),
        Message("The link could not be copied. Copy it from its field."),
    ),
    "embed-code": _Copyable(
        embed_code,
        Message("Lines copied."),
        Message("The lines could not be copied. Copy them from their field."),
    ),
    "record-text": _Copyable(
        record_text,
        Message("Record copied."),
        Message("The record could not be copied. Copy it from its field."),
    ),
}

#: Those of them that are links to the game.
_LINKS = ("link", "letter")


# -- controls ------------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.SHARE)
def _share(state: State, _: None, now: int) -> Transition:
    """Open the panel, or close it."""
    if not isinstance(state.place, Playing | SettingUp | Practising):
        return state, []
    opened = None if state.place.sharing else Sharing()
    return state.at(replace(state.place, sharing=opened)), [Focus("link")] if opened else []


@DEEDS.does(actions.COPY)
def _copy(state: State, field: str, now: int) -> Transition:
    return replace(state, notice=None), [Copy(_COPYABLE[field].text(state), field)]


def copied(state: State, event: Copied) -> Transition:
    """Return the state when the clipboard has answered: where it takes nothing, the field with the text gets the focus."""
    copyable = _COPYABLE[event.field]
    if event.done:
        return replace(_sent(state) if event.field in _LINKS else state, notice=copyable.copied), []
    return replace(state, notice=copyable.refused), [Focus(event.field)]


@DEEDS.does(actions.SEND)
def _send(state: State, _: None, now: int) -> Transition:
    if state.on_board is None:
        return state, []
    return replace(_sent(state), notice=None), [Send(state.on_board.position.setup.game.title, shared_address(state))]


def _sent(state: State) -> State:
    """Return the state with a note that the far player may have the game as it stands, in a game by link."""
    match state.place:
        case Playing(table=table) as place if BY_LINK in table.players:
            return state.at(replace(place, sent=table.game_moves), notice=state.notice)
    return state


@DEEDS.does(actions.SEND_PICTURE)
def _send_picture(state: State, _: None, now: int) -> Transition:
    """Pass on the picture and, if a link can hold the game, that as well."""
    if state.table is None:
        return state, []
    try:
        address = shared_address(state)
    except GamesError:
        address = ""
    name = file_name(state.table, "png")
    return replace(state, notice=None), [SendPicture(name, state.table.record.setup.game.title, address)]


@DEEDS.does(actions.DOWNLOAD)
def _download(state: State, form: str, now: int) -> Transition:
    if state.table is None:
        return state, []
    if form in PICTURES:
        return state, [Picture(file_name(state.table, form))]
    return state, [Download(file_name(state.table, "txt"), "text/plain", record_text(state))]


def _chosen(state: State, **changes: Any) -> Transition:
    """Return the state with another choice in the panel, if it is open."""
    match state.place:
        case Playing(sharing=Sharing() as chosen) | SettingUp(sharing=Sharing() as chosen):
            return state.at(replace(state.place, sharing=replace(chosen, **changes)), notice=None), []
    return state, []


@DEEDS.does(actions.SHARE_PART)
def _choose_part(state: State, part: str, now: int) -> Transition:
    return _chosen(state, part=part)


@DEEDS.does(actions.WRITE_LINES)
def _write_lines(state: State, _: None, now: int) -> Transition:
    return _chosen(state, lined=True)


@DEEDS.does(actions.SHARE_MODE)
def _choose_mode(state: State, mode: str, now: int) -> Transition:
    return _chosen(state, mode=mode)
