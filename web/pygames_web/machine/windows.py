"""What other windows do to the saved games: what was played in one window never takes the place of what was played in another."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from pygames.errors import Message
from pygames.record import Path, Record
from pygames_web.machine import actions
from pygames_web.machine.actions import Ask
from pygames_web.machine.correspondence import saved_match
from pygames_web.machine.effects import Go, Store
from pygames_web.machine.events import Looked
from pygames_web.machine.keeping import fresh_id, keep, shelve, shelve_save
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.places import Loading, Playing
from pygames_web.machine.state import State, Transition
from pygames_web.machine.visiting import visit
from pygames_web.model.addresses import PLAYED
from pygames_web.model.saves import UnreadableSave, as_named_in, as_said_in, goes_on_in, moves_in, read_save
from pygames_web.model.seats import MATCH, level_to_act
from pygames_web.model.shelf import PREFIX, Shelf, saves_in
from pygames_web.model.table import Table

T = TypeVar("T")

#: What may be done about a game whose save another window has deleted.
KEEP_AGAIN = Offer(Message("Keep this game again"), Ask(actions.KEEP_AGAIN.name), "save")
_DELETED = DetailedNotice(
    Message("This game was deleted in another window. What you play on here is kept as a new game."),
    offers=(KEEP_AGAIN,),
    lasting=True,
)
#: What is said once something is said of a move of a game that another window has changed.
_SAID_THERE = Message("The game is shown here now as it is in the other window, and your change is kept in it.")


def game_stored(state: State, name: str, text: str | None) -> Transition:
    """Return the state after another window has kept the game of an id or, with None, deleted it, and the effects.

    The game on this table is never changed under one's hands.
    """
    key = PREFIX + name
    if key in state.held:
        held = state.held[key]
        if held == text:
            return state, []
        if held and text and (kept := _kept_again(state, name, held, text)):
            return kept
    changed = replace(state, saves=state.saves.with_text(name, text))
    match state.place:
        case Loading(table=table) as loading if name and table.id == name:
            changed = changed.at(_loading_anew(loading, text))
    return _with_untaken(state, _parted(changed, state.saves), name)


def looked(state: State, event: Looked) -> Transition:
    """Return the state with the games that are kept now; what could not be read is taken to be as it was."""
    before, saves = state.saves, saves_in(event.texts)
    missed = [] if event.whole else [name for name in before if name not in saves]
    untaken = [key.removeprefix(PREFIX) for key in state.unkept if key.startswith(PREFIX)]
    for name in (*missed, *untaken):
        saves = saves.with_text(name, before.get(name))
    # Whoever clears all deletes no single game: what was not taken is kept in its place then.
    news = [] if event.cleared else [name for name in untaken if _is_news(state, event, PREFIX + name)]
    held = {key: event.texts.get(key) for key in state.held} if event.cleared else state.held
    state, effects = _parted(replace(state, saves=saves, held=held), before), []
    for name in news:
        state, kept = game_stored(state, name, event.texts.get(PREFIX + name))
        effects += kept
    return state, effects


def _is_news(state: State, event: Looked, key: str) -> bool:
    """Whether what stands under the key of a game is something else than when the storage did not take what was played here."""
    known = key in state.held and (event.whole or key in event.texts)
    return known and state.held[key] != event.texts.get(key)


def _loading_anew(loading: Loading, text: str | None) -> Loading:
    """Return the loading of a saved game that another window has changed meanwhile.

    A game by link is taken for that of a link again, which finds the saved one as it is now; so is one that cannot be read any more,
    which is then nobody's.
    """
    if text is not None and MATCH not in loading.table.record.tags:
        with suppress(UnreadableSave):
            save = read_save(text)
            return replace(loading, table=save.table(loading.table.id), paused=save.paused)
    return replace(loading, table=replace(loading.table, id=""))


# -- the game on the table -----------------------------------------------------------------------------------------------


def _parted(state: State, before: Shelf) -> State:
    """Return the state with the game on the table no longer its save, if that is not what it was before."""
    table = state.table
    name = _changed_there(state, table, before) if table else ""
    if table is None or not name:
        return _offering_what_is_there(_back_again(state))
    if (text := state.saves.get(name)) is None:
        notice = _DELETED
    elif table.id and (named := _as_kept_there(state, text, table)):
        return _looked_over(_renamed(state, named), text)
    else:
        said = (
            Message("The game has gone on in another window. What you play on here is kept as a new game.")
            if goes_on_in(text, table)
            else Message("This game was changed in another window. What you play on here is kept as a new game.")
        )
        offer = Offer(Message("Show it as it is there"), actions.REOPEN.of(name), "open")
        notice = DetailedNotice(said, offers=(offer,), lasting=True)
    state = state.with_table(replace(table, id=""), contested="")
    if level_to_act(table):
        # It would play on by itself, and so keep a new game and take away what is said here.
        state = state.with_wish(paused=True)
    return replace(state, notice=notice)


def _changed_there(state: State, table: Table, before: Shelf) -> str:
    """Return the id of the game on the table if its save is not what it was before, or nothing.

    That of a link which is not kept here yet may have been begun in another window, from the same link. One that contradicts a game
    that is kept here may have taken its place there.
    """
    if table.id:
        return table.id if state.saves.get(table.id) != before.get(table.id) else ""
    match state.place:
        case Playing(contested=own) if own in state.saves:
            taken = moves_in(state.saves[own])[: len(table.game_moves)] == table.game_moves
            return own if taken else ""
    if MATCH not in table.record.tags or saved_match(replace(state, saves=before), table.record):
        return ""
    begun = saved_match(state, table.record)
    return begun[0] if begun else ""


def _back_again(state: State) -> State:
    """Return the state with the game on the table its save again, if that was changed or deleted and is as the game is here again."""
    match state.place:
        case Playing(table=Table(id="") as table) if name := _parted_from(state):
            if named := as_said_in(state.saves[name], table):
                return replace(state.with_table(replace(named, id=name)), notice=None)
    return state


def _as_kept_there(state: State, text: str, table: Table) -> Table | None:
    """Return the game on the table as another window has kept it, if that has the same moves; what is said of them comes along.

    What the storage has not taken here is not to be lost by that.
    """
    return (as_named_in if PREFIX + table.id in state.unkept else as_said_in)(text, table)


def _parted_from(state: State) -> str:
    """Return the id of the save that the game on the table was until another window changed it, or nothing."""
    match state.place:
        case Playing(table=Table(id="")) if state.fragment.startswith(PLAYED):
            name = state.fragment.removeprefix(PLAYED)
            return name if name in state.saves else ""
    return ""


def said_there(state: State, said: Table, now: int) -> Transition | None:
    """Return the state with what is said of a move kept in the game as another window has changed it, and that on the table.

    ``said`` is the game on the table with that said, looking at the move. Return None if the game is its own save, or if the moves
    are not there, or something else is said of that one.
    """
    name = _parted_from(state)
    try:
        save = read_save(state.saves[name]) if name else None
    except UnreadableSave:
        save = None
    if save is None or state.table is None:
        return None
    before = state.table.record
    if (save.record.setup, save.record.start) != (before.setup, before.start):
        return None
    path, looked_at = (save.record.path_along(moves) for moves in (said.moves, state.table.moves))
    if len(path) < len(said.path) or len(looked_at) < len(state.table.path):
        return None
    if _said_of(save.record, path) != _said_of(before, said.path):
        return None
    save = replace(
        save,
        record=save.record.annotate(path, *_said_of(said.record, said.path)),
        changed=state.saves.moment(now, name),
    )
    state, effects = shelve_save(state, name, save)
    state = visit(state, f"{PLAYED}{name}", now)
    match state.place:
        case Loading(table=table) as loading:
            state = state.at(replace(loading, table=replace(table, path=looked_at)), notice=_SAID_THERE)
    return state, effects


def _said_of(record: Record, path: Path) -> tuple[str, str]:
    """Return the comment and the mark at the end of a path."""
    if not path:
        return record.comment, ""
    node = record.line(path)[-1]
    return node.comment, node.mark


def _renamed(state: State, named: Table) -> State:
    """Return the state with the game on the table under the name that another window has given it."""
    match state.place:
        case Playing(table=table, cut=cut) if named is not table:
            return state.with_table(named, cut=cut and cut.named(named.name))
    return state


def _looked_over(state: State, text: str) -> State:
    """Return the state with what a review in another window has found, so that what is kept here does not take its place."""
    match state.place:
        case Playing(table=Table(review=None) as table, wish=wish) if review := read_save(text).review:
            return state.at(
                replace(
                    state.place,
                    table=replace(table, review=review),
                    wish=wish.knowing(review),
                )
            )
    return state


def _offering_what_is_there(state: State) -> State:
    """Return the state without the offer to show a game that has been deleted meanwhile."""
    notice = state.notice
    offered = [offer.ask for offer in notice.offers] if isinstance(notice, DetailedNotice) else []
    if all(ask.value in state.saves for ask in offered if ask.action == actions.REOPEN.name):
        return state
    match state.place:
        case Playing(table=Table(id=""), contested=""):
            return replace(state, notice=_DELETED)
        case Playing(table=table):
            return replace(state.with_table(table, contested=""), notice=None)
    return replace(state, notice=None)


# -- what the storage had not taken --------------------------------------------------------------------------------------


def _kept_again(state: State, name: str, held: str, text: str) -> Transition | None:
    """Return the state with a game that goes on here as it was to be kept, if another window has only kept again what stood there.

    It takes over the name that the game was given there. Return None if anything else was done there.
    """
    match state.unkept.get(PREFIX + name):
        case Store(text=str(ours)):
            with suppress(UnreadableSave):
                if as_named_in(text, read_save(held).table(name)) is None:
                    return None
                save, given = read_save(ours), read_save(text).table(name).name
                save = replace(save, record=save.table(name).named(given).record)
                if state.table and state.table.id == name:
                    state = _renamed(state, state.table.named(given))
                return shelve_save(replace(state, held={**state.held, PREFIX + name: text}), name, save)
    return None


def _with_untaken(before: State, state: State, name: str) -> Transition:
    """Return the state with what was played here in a game that another window has changed, where the storage had not taken it.

    That is no longer to take the place of what stands there now, and is kept apart.
    """
    state = replace(state, held=_but(state.held, name), unkept=_but(state.unkept, name))
    match before.unkept.get(PREFIX + name):
        case Store(text=str(text)):
            on_table = before.table is not None and before.table.id == name
            return (_table_apart if on_table else _copy_apart)(state, name, text)
    return state, []


def _but(kept: Mapping[str, T], name: str) -> Mapping[str, T]:
    """Return what is known by key without what belongs to a game."""
    return {key: value for key, value in kept.items() if key != PREFIX + name}


def _table_apart(state: State, name: str, text: str) -> Transition:
    """Keep the game on the table as a new one at once, unless it stands there as it is or was deleted."""
    table = state.table
    if table is None or table.id or name not in state.saves:
        return state, []
    now = read_save(text).changed
    table = replace(table, id=fresh_id(state, now))
    state, kept = keep(state.with_table(table), table, now)
    return state, [*kept, Go(state.fragment, replace=True)]


def _copy_apart(state: State, name: str, text: str) -> Transition:
    """Keep a game that is not on the table as a copy; one that was deleted may be brought back."""
    try:
        save = read_save(text)
    except UnreadableSave:
        # It was only brought back here.
        return shelve(state, fresh_id(state, 0), text)
    if (theirs := state.saves.get(name)) is None:
        bring_back = Offer(Message("Bring it back"), Ask(actions.BRING_BACK.name), "undo")
        told = DetailedNotice(Message("{game} is deleted.", game=save.mentioned), offers=(bring_back,), lasting=True)
        return replace(state, removed=(*state.removed, (name, text)), notice=told), []
    if as_named_in(theirs, save.table(name)):
        return state, []
    told = DetailedNotice(
        Message(
            "{game} was changed in another window. What you had played here is kept as a copy.", game=save.mentioned
        ),
        lasting=True,
    )
    notice = state.notice if state.asks else told
    return shelve_save(replace(state, notice=notice), fresh_id(state, save.changed), save)
