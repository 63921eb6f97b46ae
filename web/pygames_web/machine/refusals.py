"""Refusals: each is seen for a while, and then goes away by itself."""

from dataclasses import replace

from pygames_web.machine.effects import Effects, Fade
from pygames_web.machine.events import Faded
from pygames_web.machine.places import Playing, Practising
from pygames_web.machine.state import State
from pygames_web.model.table import Table


def fading(before: State, after: State) -> Effects:
    """Return what sees to it that a refusal goes away, if a change of state has brought one."""
    old, new = before.on_board, after.on_board
    if not isinstance(new, Table) or not new.refused or (old and old.spoken is new.spoken):
        return []
    return [Fade(new.spoken)]


def faded(state: State, event: Faded) -> State:
    """Return the state without a refusal that has been seen for long enough, if nothing else has been said since."""
    table = state.on_board
    if not isinstance(table, Table) or table.spoken is not event.spoken:
        return state
    table = replace(table, refused=None)
    match state.place:
        case Playing():
            return state.with_table(table)
        case Practising(exercise=exercise):
            return state.with_exercise(exercise.with_table(table))
    return state
