"""Which saved games an event may change: what other windows have done to those without its having been told is looked up before."""

from collections.abc import Iterator

from pygames.record import Record
from pygames_web.machine.actions import REMATCH
from pygames_web.machine.correspondence import matches
from pygames_web.machine.events import Do, Event, Visit, keeps_nothing
from pygames_web.machine.places import Library, Loading, Playing
from pygames_web.machine.state import State
from pygames_web.model.addresses import PLAYED
from pygames_web.model.seats import MATCH, rematch_of


def concerned(state: State, event: Event) -> list[str]:
    """Return the ids of the saved games that an event may change: where one is, begun last, or named by the event."""
    if keeps_nothing(event):
        return []
    known = [name for name in (*_here(state), *_named(event)) if name in state.saves]
    on_table = state.table.id if state.table else ""
    # These two may have been deleted elsewhere, and come back since; a rematch may have begun elsewhere.
    rematch = rematch_of(on_table) if on_table and _begins_rematch(event) else ""
    return list(dict.fromkeys(filter(None, (on_table, state.begun, rematch, *known))))


def _begins_rematch(event: Event) -> bool:
    return isinstance(event, Do) and event.action == REMATCH.name


def _here(state: State) -> Iterator[str]:
    """Yield the ids of the saved games that may change where one is, but for the one on the table."""
    match state.place:
        case Playing(contested=contested):
            yield contested
        case Loading(table=table):
            yield from [table.id] if table.id else _of_the_same_match(state, table.record)
        case Library(renaming=renaming):
            yield renaming or ""


def _of_the_same_match(state: State, record: Record) -> list[str]:
    """Return the ids of the saved games by link that a record from a link may belong to."""
    return [name for name, _ in matches(state, record)] if MATCH in record.tags else []


def _named(event: Event) -> Iterator[str]:
    match event:
        case Do(value=value):
            yield value
        case Visit(fragment):
            yield fragment.removeprefix(PLAYED)
