"""What is noted of games that have ended and of puzzles of the day, and what can be done about a tally that cannot be read."""

import json
from dataclasses import replace

from pygames.errors import Message
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.effects import Amend, Download, Effects, SetAside
from pygames_web.machine.places import Loading
from pygames_web.machine.state import State, Transition
from pygames_web.model.outcome import over
from pygames_web.model.seats import BY_LINK
from pygames_web.model.tally import TALLY_KEY, Tally, result_line, tally_or_none

DEEDS: Deeds[State] = Deeds()

#: What is said of a game that goes on although it is counted, by how it ended first.
_STILL_COUNTED = {
    "won": Message("In your results the game still counts as won: only its first end counts."),
    "lost": Message("In your results the game still counts as lost: only its first end counts."),
    "draw": Message("In your results the game still counts as drawn: only its first end counts."),
}

#: What is said of results that come in where those that are kept cannot be read.
_SPOILED = Message("The results kept here cannot be read, so none were added.")


def noted(state: State, line: str) -> Transition:
    """Return the state with a line more in the tally, and the effect that keeps it; where it cannot be read, it stays as it is."""
    if line in state.tally.lines or state.spoiled is not None:
        return state, []
    tally = state.tally.joined([line])
    if tally == state.tally:
        return replace(state, notice=_no_room(1)), []
    return replace(state, tally=tally), [Amend(TALLY_KEY, json.dumps([line]), careful=True)]


def with_result(before: State, after: State) -> Transition:
    """Return a state with a note of how the game on the table ended, if it has just ended; only its first end counts."""
    table = after.table
    if table is None or not over(table) or table.id in after.tally or not _has_ended(before, after):
        return after, []
    line = result_line(table)
    return noted(after, line) if line else (after, [])


def still_counted(state: State, name: str) -> Message | None:
    """Return how a game goes on to count whose end is taken back; None if it is not counted."""
    return _STILL_COUNTED.get(state.tally.result_of(name) or "")


def _has_ended(before: State, after: State) -> bool:
    """Whether the game on the table went on, or was found to be over, and was not only opened or looked through."""
    old, new = before.table, after.table
    assert new
    if old is None:
        # What a far player has sent is opened.
        return isinstance(before.place, Loading) and BY_LINK in new.players
    if old.id not in ("", new.id) or old.record.setup != new.record.setup:
        return False
    if new.record is old.record:
        return new.path == old.path and not before.known.over
    return len(new.path) > len(old.path) or not over(old)


def learned_of(state: State, text: str | None) -> State:
    """Return the state after the storage was found to hold a tally: what another window has noted is noted here too."""
    found = tally_or_none(text)
    if found is None:
        return replace(state, spoiled=text)
    return replace(state, tally=state.tally.joined(found.lines), spoiled=None)


# -- where it cannot be read ---------------------------------------------------------------------------------------------


@DEEDS.does(actions.SAVE_SPOILED)
def _save(state: State, _: None, now: int) -> Transition:
    """Hand out what cannot be read as it is."""
    return state, [] if state.spoiled is None else [Download("pygames-results.txt", "text/plain", state.spoiled)]


@DEEDS.does(actions.BEGIN_TALLY)
def _begin(state: State, _: None, now: int) -> Transition:
    """Begin anew; what cannot be read is put aside."""
    if state.spoiled is None:
        return state, []
    effects: Effects = [SetAside(TALLY_KEY, state.spoiled)]
    if state.tally.lines:
        effects.append(Amend(TALLY_KEY, json.dumps(state.tally.lines), careful=True))
    return replace(state, spoiled=None), effects


def stays(state: State, text: str) -> State:
    """Return the state with a tally that cannot be read still where it was, because there was no room to put it aside."""
    notice = Message(
        "There is no room here to put it aside. Delete games that are no longer needed, or save it as a file first."
    )
    return replace(state, spoiled=text, notice=notice)


def merged(state: State, tally: Tally) -> tuple[State, Effects, Message | None]:
    """Return the state with the lines of another tally in this one, the effect that keeps them, and why some were not added if so."""
    if state.spoiled is not None:
        return state, [], _SPOILED if tally.lines else None
    known, joined = len(state.tally.lines), state.tally.joined(tally.lines)
    left_out = len(set(tally.lines).difference(joined.lines))
    refused = _no_room(left_out) if left_out else None
    if len(joined.lines) == known:
        return state, [], refused
    return replace(state, tally=joined), [Amend(TALLY_KEY, json.dumps(joined.lines[known:]), careful=True)], refused


def _no_room(count: int) -> Message:
    """Return what is said of results that are not added because the text of all would be longer than is read."""
    return Message("There are too many results here. Those that were not added: {count}.", count=count)
