"""The saved games as a library: looked through, named, copied, deleted and brought back, handed out as files and taken in."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from pygames.errors import Message
from pygames.record import Record, to_json, to_texts
from pygames.rules.position import Winner
from pygames_web.correspondence import MATCH
from pygames_web.incoming import Incoming, source_of
from pygames_web.saves import DamagedSave, Save, read_save, readable
from pygames_web.seats import BY_LINK, PERSON, SEATS
from pygames_web.state import (
    OFFER,
    PAGE,
    Do,
    Download,
    Effects,
    Focus,
    Given,
    Go,
    Offer,
    Report,
    State,
    Step,
    fresh_id,
    shelve,
)
from pygames_web.table import ended

#: Where the saved games are listed.
PLACE = "/games"
#: The longest name of a game.
LONGEST_NAME = 80

_WINNER: dict[Winner | None, str] = {"b": "Black", "w": "White", "draw": "draw"}


def day(save: Save) -> str:
    """Return the date of a game: the one that somebody gave it, or when it was last touched, as in ``2025-07-31``."""
    return save.record.tags.get("date") or datetime.fromtimestamp(save.changed / 1000, UTC).date().isoformat()


def player_names(save: Save) -> list[str | Message]:
    """Return who plays, the first player first; persons without a name are left out if both are."""
    named = [
        save.record.tags.get(tag) or SEATS[player]
        for tag, player in zip(("first", "second"), save.players, strict=True)
    ]
    return [] if named == [SEATS[PERSON]] * 2 else named


def found(state: State) -> list[tuple[str, Save]]:
    """Return the saved games, with their ids, in which every word that is looked for occurs."""
    words = state.query.casefold().split()
    return [(name, save) for name, save in readable(state.saves) if all(word in _described(save) for word in words)]


def _described(save: Save) -> str:
    """Return all that a game can be found by."""
    setup = save.record.setup
    kind = (setup.game.title, setup.size, setup.variant)
    return " ".join(map(str, (save.name, *kind, day(save), *player_names(save), *save.record.tags.values()))).casefold()


# -- one by one ----------------------------------------------------------------------------------------------------------


def _search(state: State, event: Do) -> Step:
    return replace(state, query=event.value, listed=PAGE), []


def _list_more(state: State, _: Do) -> Step:
    return replace(state, listed=state.listed + PAGE), []


def _begin_renaming(state: State, event: Do) -> Step:
    return replace(state, renaming=event.value), [Focus("name")]


def _rename(state: State, event: Do) -> Step:
    name = state.renaming
    if name not in state.saves:
        return replace(state, renaming=""), []
    save = read_save(state.saves[name])
    given = " ".join(event.value.split())[:LONGEST_NAME]
    record = save.record.tagged(event=given)
    state, effects = shelve(replace(state, renaming="", notice=None), name, replace(save, record=record).to_text())
    return state, [*effects, Focus(f"begin-renaming-{name}")]


def _keep_name(state: State, _: Do) -> Step:
    return replace(state, renaming=""), [Focus(f"begin-renaming-{state.renaming}")]


def _duplicate(state: State, event: Do) -> Step:
    """Make a copy and ask for its name; it is no game by link, since the link that answers would belong to both."""
    save = read_save(state.saves[event.value])
    first, second = (PERSON if player == BY_LINK else player for player in save.players)
    record = save.record.tagged(**{MATCH: ""})
    copy = replace(save, record=record, players=(first, second), changed=event.now)
    name = fresh_id(state, event.now)
    state, effects = shelve(state, name, copy.to_text())
    return replace(state, renaming=name, notice=None, query="", listed=PAGE), [*effects, Focus("name")]


def _forget(state: State, event: Do) -> Step:
    text = state.saves.get(event.value)
    if text is None:
        return state, []
    try:
        said = Message("{game} is deleted.", game=read_save(text).name)
    except DamagedSave:
        said = Message("The damaged game is deleted.")
    notice = Report(said, offer=Offer(Message("Bring it back"), "bring-back"))
    state, effects = shelve(replace(state, removed=(event.value, text), notice=notice), event.value, None)
    return state, [*effects, Focus(OFFER)]


def _bring_back(state: State, event: Do) -> Step:
    if state.removed is None:
        return state, []
    name, text = state.removed
    if name in state.saves:
        name = fresh_id(state, event.now)
    state, effects = shelve(replace(state, removed=None, notice=Message("The game is back.")), name, text)
    return state, [*effects, Focus(f"begin-renaming-{name}")]


# -- out -----------------------------------------------------------------------------------------------------------------


def _export(form: str, media_type: str, written: Callable[[Sequence[Record]], str]) -> Callable[[State, Do], Step]:
    """Return the action that hands out one game, or all that can be read, as a file of a form."""

    def action(state: State, event: Do) -> Step:
        if event.value:
            save = read_save(state.saves[event.value])
            return state, [Download(f"{_slug(save)}.{form}", media_type, written([_documented(save)]))]
        games = readable(state.saves)
        text = written([_documented(save) for _, save in games])
        today = datetime.fromtimestamp(event.now / 1000, UTC).date().isoformat()
        left_out = len(state.saves) - len(games)
        notice = Message("Damaged games that are not in the file: {count}.", count=left_out) if left_out else None
        return replace(state, notice=notice), [Download(f"pygames-{today}.{form}", media_type, text)]

    return action


def _slug(save: Save) -> str:
    """Return a name for a file that every system takes."""
    plain = re.sub("[^a-z0-9]+", "-", save.name.lower()).strip("-")
    return f"{plain or save.record.setup.game.name}-{day(save)}" if re.fullmatch("[0-9-]+", day(save)) else plain


def _documented(save: Save) -> Record:
    """Return the record of a game with what is known about it besides: when, by whom, and with which result."""
    known = {"date": day(save), "result": _WINNER[save.shown.winner] if ended(save.shown) else ""}
    for tag, player in zip(("first", "second"), save.players, strict=True):
        known[tag] = str(SEATS[player]) if player not in (PERSON, BY_LINK) else ""
    return save.record.tagged(**{name: value for name, value in known.items() if name not in save.record.tags})


# -- in ------------------------------------------------------------------------------------------------------------------


def bring_in(state: State, event: Given) -> Step:
    """Return the state in which the games of a text have begun to come in."""
    source = source_of(event.text, event.file)
    if state.incoming:
        return replace(state, incoming=state.incoming.joined(source)), []
    return replace(state, incoming=Incoming(state.fragment, event.now).joined(source), notice=None), []


def read_on(state: State, incoming: Incoming, now: int) -> Step:
    """Return the state when games that come in have gone on doing so; the last step says how it went and leads to the games."""
    incoming, record = incoming.advance()
    effects: Effects = []
    if record:
        name, path = fresh_id(state, now), record.main_line()
        save = Save(record, path, record.position(path).text, incoming.began)
        state, effects = shelve(state, name, save.to_text())
        incoming = incoming.saved(name)
    if not incoming.over:
        return replace(state, incoming=incoming), effects
    state = replace(state, incoming=None, notice=_told(incoming))
    if not incoming.kept or state.fragment != incoming.place:
        return state, effects
    alone = incoming.kept == 1 and not incoming.failed
    return state, [*effects, Go(f"/play/{incoming.first}" if alone else PLACE)]


def _told(incoming: Incoming) -> Message | None:
    """Return how it went, unless there is nothing to say but the one game itself."""
    told, failed, count = incoming.faults, incoming.failed, incoming.kept
    if failed > len(told):
        told = (*told, Message("and {count} more", count=failed - len(told)))
    if not count:
        if failed == 1:
            return Message("This cannot be opened: {reason}.", reason=told[0])
        return Report(Message("No game could be opened."), told)
    if failed:
        return Report(Message("Games that came in: {count}. These could not be opened:", count=count), told)
    return Message("Games that came in: {count}.", count=count) if count > 1 else None


#: What each control of the library does; what leads to another place is followed there.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {
    "search": _search,
    "list-more": _list_more,
    "begin-renaming": _begin_renaming,
    "rename": _rename,
    "keep-name": _keep_name,
    "duplicate": _duplicate,
    "forget": _forget,
    "bring-back": _bring_back,
    "export-text": _export("txt", "text/plain", to_texts),
    "export-json": _export("json", "application/json", to_json),
}
