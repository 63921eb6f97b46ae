"""Saved games from the state's side: a game is kept, begun or removed, and the effects see to it that the storage follows."""

from dataclasses import replace

from pygames.record import Record
from pygames_web.machine.effects import Effects, Focus, Go, Persist, Store
from pygames_web.machine.places import Playing
from pygames_web.machine.settings import prefer
from pygames_web.machine.state import State, Transition
from pygames_web.model.addresses import PLAYED
from pygames_web.model.saves import Save, UnreadableSave, read_save
from pygames_web.model.seats import is_rematch, level_to_act, tagged
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Table

#: How many moves make a game worth asking the browser not to clear it away; after how many milliseconds it is asked again.
WORTH_KEEPING = 6
ASK_AGAIN = 30 * 24 * 3_600_000
#: After how many milliseconds a game without a move is taken to be left, whatever other window it may be open in; and how many of the
#: games that were touched last are looked at for such a one.
LEFT_AFTER = 3_600_000
_LOOKED_AT = 4


def keep(state: State, table: Table, now: int) -> Transition:
    """Return the state and the effect that save a game; one that is only looked at, from a link, is not saved."""
    if not table.id:
        return state, []
    save = Save.of(table, state.saves.moment(now, table.id), _waits(state, table))
    state, kept = shelve_save(replace(state, fragment=f"{PLAYED}{table.id}"), table.id, save)
    # The clock may have been set back since.
    if len(table.moves) < WORTH_KEEPING or abs(now - state.prefs.asked) < ASK_AGAIN:
        return state, kept
    state, noted = prefer(state, replace(state.prefs, asked=now))
    return state, [*kept, Persist(), *noted]


def _waits(state: State, table: Table) -> bool:
    """Whether the computer was told to wait that is to move on a table."""
    return isinstance(state.place, Playing) and state.place.wish.paused and bool(level_to_act(table))


def begin(state: State, record: Record, players: tuple[str, str], now: int, name: str = "") -> Transition:
    """Return the state with a new game on the table, and the effects that keep it and lead to its place.

    It takes the place of the game that was begun here before it, if that was left without a move. ``name`` is the id that it is to
    have, if that is free.
    """
    blank = state.begun if _is_blank(state, state.begun) else ""
    if not name or name in state.saves:
        # By the id of a rematch it is known that this has begun: no other game has that.
        name = blank if blank and not is_rematch(blank) else fresh_id(state, now)
    removed: Effects = []
    if blank not in ("", name):
        state, removed = shelve(state, blank, None)
    table = tagged(Table(name, record, players=players), now)
    state, kept = keep(replace(state.arriving(state.fragment).at(Playing(table)), begun=name), table, now)
    return state, [*removed, *kept, Go(state.fragment), Focus("grid")]


def left_blank(state: State, now: int) -> str:
    """Return the id of a game that was left without a move, perhaps by closing its window; nothing if there is none."""
    for name in state.saves.latest_first[:_LOOKED_AT]:
        if _is_blank(state, name) and now - read_save(state.saves[name]).changed >= LEFT_AFTER:
            return name
    return ""


def _is_blank(state: State, name: str) -> bool:
    """Whether the game of an id is kept, and nothing was played, said or sent in it."""
    try:
        return name in state.saves and read_save(state.saves[name]).is_blank
    except UnreadableSave:
        return False


def shelve(state: State, name: str, text: str | None, spare: str | None = None) -> Transition:
    """Return the state and the effect that keep the text of a saved game (``spare`` as in `Store`) or, with None, remove the game."""
    return replace(state, saves=state.saves.with_text(name, text)), [Store(PREFIX + name, text, spare)]


def shelve_save(state: State, name: str, save: Save) -> Transition:
    """As `shelve`, of a save: where there is no room for what a review has found, the game is kept without."""
    return shelve(state, name, save.to_text(), save.spare)


def fresh_id(state: State, now: int) -> str:
    """Return an id for a new game that no saved game has."""
    while (name := f"{now:x}") in state.saves:
        now += 1
    return name
