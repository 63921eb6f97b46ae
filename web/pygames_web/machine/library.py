"""The saved games as a library: listed, named, copied, deleted and brought back, and handed out as files."""

from dataclasses import replace
from typing import Any

from pygames.errors import Message
from pygames_web.machine import actions
from pygames_web.machine.actions import Ask, Deeds
from pygames_web.machine.correspondence import copy_of
from pygames_web.machine.effects import Focus
from pygames_web.machine.keeping import fresh_id, shelve, shelve_save
from pygames_web.machine.notices import OFFER, DetailedNotice, Offer
from pygames_web.machine.outgoing import FileForm, Outgoing, file_of
from pygames_web.machine.places import PAGE, Library, Loading
from pygames_web.machine.settings import prefer
from pygames_web.machine.state import State, Transition
from pygames_web.model.saves import LONGEST_NAME, DamagedSave, read_save

DEEDS: Deeds[State] = Deeds()

# -- one by one ----------------------------------------------------------------------------------------------------------


def _listing(state: State, **changes: Any) -> State:
    """Return the state with the list of games changed, where it is shown."""
    return state.at(replace(state.place, **changes)) if isinstance(state.place, Library) else state


@DEEDS.does(actions.SEARCH)
def _search(state: State, query: str, now: int) -> Transition:
    return _listing(state, query=query, listed=PAGE), []


@DEEDS.does(actions.SORT)
def _sort(state: State, order: str, now: int) -> Transition:
    return prefer(_listing(state, listed=PAGE), replace(state.prefs, order=order))


@DEEDS.does(actions.LIST_MORE)
def _list_more(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Library(listed=listed):
            return _listing(state, listed=listed + PAGE), []
    return state, []


def _gone(state: State) -> Transition:
    """Return the state where nothing can be done with a game any more."""
    return replace(state, notice=Message("This game was deleted in another window.")), []


@DEEDS.does(actions.BEGIN_RENAMING)
def _begin_renaming(state: State, name: str, now: int) -> Transition:
    if name not in state.saves:
        return _gone(state)
    return _listing(state, renaming=name, typed=None), [Focus("name")]


@DEEDS.does(actions.RENAME)
def _rename(state: State, words: str, now: int) -> Transition:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    state = _listing(state, renaming="", typed=None)
    if name not in state.saves:
        return _gone(state)
    state, effects = _named(replace(state, notice=None), name, _name_in(words))
    return state, [*effects, Focus(f"begin-renaming-{name}")]


def _name_in(words: str) -> str:
    """Return the name that somebody has typed for a game."""
    return " ".join(words.split())[:LONGEST_NAME]


def _named(state: State, name: str, given: str) -> Transition:
    """Return the state with the game of an id under another name."""
    save = read_save(state.saves[name])
    return shelve_save(state, name, replace(save, record=save.record.tagged(event=given)))


@DEEDS.does(actions.NAME)
def _type_name(state: State, words: str, now: int) -> Transition:
    return _listing(state, typed=words), []


def with_name(before: State, state: State) -> Transition:
    """Return a state with the name kept that was being typed for a game, if the field for that was left without an answer."""
    match before.place, state.place:
        case Library(renaming=name, typed=str(words)), place if given := _name_in(words):
            if isinstance(place, Library) and place.renaming in ("", name):
                return state, []
            if name not in state.saves or given == read_save(state.saves[name]).record.tags.get("event", ""):
                return state, []
            state, effects = _named(state, name, given)
            if isinstance(place, Loading) and place.table.id == name:
                state = state.at(replace(place, table=place.table.named(given)))
            return replace(state, notice=state.notice or Message("The game is now called {name}.", name=given)), effects
    return state, []


@DEEDS.does(actions.KEEP_NAME)
def _keep_name(state: State, _: None, now: int) -> Transition:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    return _listing(state, renaming="", typed=None), [Focus(f"begin-renaming-{name}")]


@DEEDS.does(actions.DUPLICATE)
def _duplicate(state: State, name: str, now: int) -> Transition:
    """Make a copy and ask for its name."""
    if name not in state.saves:
        return _gone(state)
    copy, fresh = copy_of(read_save(state.saves[name]), state.saves.moment(now)), fresh_id(state, now)
    state, effects = shelve_save(state, fresh, copy)
    return replace(_listing(state, renaming=fresh, typed=None, query="", listed=PAGE), notice=None), [
        *effects,
        Focus("name"),
    ]


@DEEDS.does(actions.FORGET)
def _forget(state: State, name: str, now: int) -> Transition:
    text = state.saves.get(name)
    if text is None:
        return _gone(state)
    try:
        # What a newer version has kept is for that to remove.
        said = Message("{game} is deleted.", game=read_save(text).mentioned)
    except DamagedSave:
        said = Message("The damaged game is deleted.")
    offers = (Offer(Message("Bring it back"), Ask(actions.BRING_BACK.name), "undo"),)
    notice = DetailedNotice(said, offers=offers, lasting=True)
    state, effects = shelve(replace(state, removed=(*state.removed, (name, text)), notice=notice), name, None)
    return state, [*effects, Focus(OFFER)]


@DEEDS.does(actions.BRING_BACK)
def _bring_back(state: State, _: None, now: int) -> Transition:
    """Bring back the game that was deleted last, and offer the one that was deleted before it."""
    if not state.removed:
        return state, []
    *others, (name, text) = state.removed
    if name in state.saves:
        name = fresh_id(state, now)
    offers = (Offer(Message("Bring back the one before it"), Ask(actions.BRING_BACK.name), "undo"),) if others else ()
    notice = DetailedNotice(Message("The game is back."), offers=offers, lasting=bool(others))
    state, effects = shelve(replace(state, removed=tuple(others), notice=notice), name, text)
    return state, [*effects, Focus(OFFER if others else f"begin-renaming-{name}")]


# -- out -----------------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.EXPORT_TEXT)
def _export_text(state: State, name: str, now: int) -> Transition:
    return _export(state, "txt", name, now)


@DEEDS.does(actions.EXPORT_JSON)
def _export_json(state: State, name: str, now: int) -> Transition:
    return _export(state, "json", name, now)


def _export(state: State, form: FileForm, name: str, now: int) -> Transition:
    """Hand out one game as a file or, without a name, begin to write one of all games that can be read."""
    if name:
        return (state, [file_of(read_save(state.saves[name]), form)]) if name in state.saves else _gone(state)
    texts = tuple([state.saves[name] for name in state.saves.latest_first])
    return replace(state, outgoing=Outgoing(form, texts, tally=state.tally), notice=None), []


def write_on(state: State, outgoing: Outgoing, now: int) -> Transition:
    """Add the games just written to the file of all games; the last step hands the file out and says how many are not in it."""
    outgoing = outgoing.advance()
    if not outgoing.over:
        return replace(state, outgoing=outgoing), []
    count = outgoing.left_out
    notice = (
        Message("Games that cannot be read and are not in the file: {count}.", count=count) if count else state.notice
    )
    return replace(state, outgoing=None, notice=notice), [outgoing.file(now)]
