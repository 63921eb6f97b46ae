"""Circles and arrows over a position: drawn with the mouse's other button, or by clicks and keys with the pencil in hand."""

from dataclasses import replace

from pygames.errors import Message
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.effects import Focus
from pygames_web.machine.events import Draw
from pygames_web.machine.places import Pencil, Playing
from pygames_web.machine.playing import commit, sketched
from pygames_web.machine.state import State, Transition

DEEDS: Deeds[State] = Deeds()


def sketching(pencil: Pencil) -> Message:
    """Return what a click does with the pencil in hand."""
    if pencil.start is None:
        return Message("Sketching: one place twice for a circle, two places for an arrow.")
    return Message("From {cell}: {cell} again for a circle, another place for an arrow.", cell=pencil.start)


def drawn(state: State, event: Draw) -> Transition:
    """Return the state after the mouse's other button began to draw on the table, or ended it."""
    match state.place:
        case Playing() as place:
            return _ended(state, place, event) if event.ended else _begun(state, place, event.cell)
    return state, []


def _begun(state: State, place: Playing, cell: str | None) -> Transition:
    pencil = replace(place.pencil or Pencil(), start=cell)
    return state.at(replace(place, table=replace(place.table, hover=cell), pencil=pencil)), []


def _ended(state: State, place: Playing, event: Draw) -> Transition:
    """Return the state with what was begun drawn; off the board nothing comes of it."""
    pencil, table = place.pencil, place.table
    if pencil is None or pencil.start is None:
        return state, []
    state = state.at(replace(place, pencil=Pencil(held=True) if pencil.held else None))
    if event.cell == pencil.start and table.chosen:
        # The other button alone takes back what is chosen.
        return commit(state, table.take_back(), event.now)
    return sketched(state, pencil.start, event.cell, event.now) if event.cell else (state, [])


@DEEDS.does(actions.PENCIL)
def _take(state: State, _: None, now: int) -> Transition:
    """Take the pencil in hand, or put it away."""
    match state.place:
        case Playing(table=table) as place:
            if place.sketches:
                return _over(state, place), [Focus("grid")]
            pencil = Pencil(held=True)
            table = replace(table, chosen=(), refused=None, spoken=(sketching(pencil),))
            return state.at(replace(place, table=table, pencil=pencil, asked=None, resigning=False)), [Focus("grid")]
    return state, []


def put_away(state: State, place: Playing) -> State:
    """Return the state with what the pencil has begun taken back or, if that is nothing, without the pencil."""
    if place.pencil and place.pencil.start:
        table = replace(place.table, spoken=(Message("Taken back"),))
        return state.at(replace(place, table=table, pencil=replace(place.pencil, start=None)))
    return _over(state, place)


def _over(state: State, place: Playing) -> State:
    table = replace(place.table, refused=None, spoken=(Message("Sketching is over: what you choose is a move again."),))
    return state.at(replace(place, table=table, pencil=None))


@DEEDS.does(actions.UNDRAW)
def _wipe(state: State, _: None, now: int) -> Transition:
    return commit(state, state.table.undrawn(), now) if state.table else (state, [])
