"""The computer's thoughts about a game: what is asked of it, and what becomes of what it says."""

from dataclasses import replace

from pygames.errors import Message, listed
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.effects import Focus, Think
from pygames_web.machine.events import Heard
from pygames_web.machine.keeping import keep
from pygames_web.machine.places import Playing
from pygames_web.machine.playing import commit, enter
from pygames_web.machine.state import State, Transition
from pygames_web.model.confirming import pass_would_end
from pygames_web.model.mind import parts_of_review
from pygames_web.model.mistakes import (
    is_reviewed,
    mistake_here,
    none_told,
    positions_of,
    turn_told,
    turning_points,
    with_better,
)
from pygames_web.model.outcome import over
from pygames_web.model.review import DIGITS
from pygames_web.model.seats import level_to_act
from pygames_web.model.table import Table
from pygames_web.model.thinking import ThinkRequest, Thought
from pygames_web.model.weighing import review_of

#: With no better chance than this the computer lets a game end whose other player passes.
HOPELESS = 0.05

DEEDS: Deeds[State] = Deeds()


def heard(state: State, event: Heard) -> Transition:
    """Take notice of what an interpreter that thinks says; what it says about an earlier request comes too late."""
    mind, thought, table = state.mind, event.thought, state.table
    if thought is None and mind.request:
        return _failed(state, event.failed), [Think(None, thinker) for thinker in range(1, len(mind.requests))]
    if thought is None:
        return state, []
    request = next((request for request in mind.requests if request and request.number == thought.number), None)
    if request is None or table is None:
        return state, []
    shown = thought if request is mind.request else mind.thought
    state = replace(state, mind=replace(mind, thought=shown, failures=0 if thought.done else mind.failures))
    assert isinstance(state.place, Playing)
    if request.purpose == "analysis" or (request.purpose == "review" and thought.done):
        state = _judged(state, table, request, thought)
        if request.purpose == "review":
            return _reviewed(state, table, event.now)
    elif request.purpose == "hint" and thought.done:
        state = state.with_wish(hinting=False, hint=thought)
    elif request.purpose == "play" and thought.done:
        return enter(state, table, "pass" if _gives_in(table, thought) else thought.move, event.now)
    return state, []


def _judged(state: State, table: Table, request: ThinkRequest, thought: Thought) -> State:
    """Return the state with what was found of a position.

    What a review has found stays, however long one of its positions is looked into later: its list of turning points has been told.
    """
    assert isinstance(state.place, Playing)
    found, lines = state.place.wish.found, positions_of(table)
    judged = request.moves in found.judged and request.moves in lines
    if request.purpose == "analysis" and judged:
        return state
    # As it is kept, so that nothing looks different when it is shown again.
    thought = replace(thought, black=round(thought.black, DIGITS))
    if request.purpose == "review" and (judged or request.moves not in lines):
        return state.with_wish(found=found.with_weighed(request.moves, thought))
    return state.with_wish(found=found.with_judged(request.moves, thought))


def _reviewed(state: State, table: Table, now: int) -> Transition:
    """Return the state after a position of a finished game was looked into.

    After the last one it says what turned the game, and what was found is kept with it.
    """
    assert isinstance(state.place, Playing)
    wish = state.place.wish
    if any(parts_of_review(table, wish, state.thinkers)):
        return state, []
    review = review_of(table, wish.found)
    table = replace(table, review=review)
    turning = [turn_told(turn) for turn in turning_points(table)]
    told = Message("Turning points: {moves}.", moves=listed(turning)) if turning else none_told(table)
    table = replace(table, spoken=(Message("The game has been looked over."), told))
    return keep(state.with_table(table).with_wish(found=wish.found.with_review(review)), table, now)


def _gives_in(table: Table, thought: Thought) -> bool:
    """Whether the computer answers a pass by one that ends the game: it has next to no chance, and would only fill the board."""
    best = max((candidate.chance for candidate in thought.candidates), default=1.0)
    return best <= HOPELESS and pass_would_end(table.position)


def _failed(state: State, reason: str) -> State:
    """Return the state when an interpreter that thinks has failed.

    What is wanted is asked anew by itself, but only once, and of one interpreter only: there may be no memory for two.
    """
    state = replace(state, thinkers=1)
    mind = replace(state.mind, requests=(), failures=state.mind.failures + 1)
    if mind.failures == 1:
        notice = Message("The computer has stopped thinking: {reason}. It begins again.", reason=reason)
        return replace(state, notice=notice, mind=mind)
    notice = Message("The computer cannot think: {reason}.", reason=reason)
    return replace(state, notice=notice, mind=replace(mind, failed=reason))


@DEEDS.does(actions.PAUSE)
def _pause(state: State, _: None, now: int) -> Transition:
    """Have the computer stop what it does. What a review has found so far stays, and it goes on from there when wanted."""
    request = state.mind.request
    if request and request.purpose == "review":
        return state.with_wish(analysing=False, recalled=True), [Focus("go-on")]
    if not state.table:
        return state, []
    # What was pressed is gone; what undoes that takes its place.
    there = Focus("resume" if level_to_act(state.table) else "hint-button")
    state, effects = _waiting(state.with_wish(paused=True, hinting=False), now)
    return state, [*effects, there]


@DEEDS.does(actions.RESUME)
def _resume(state: State, _: None, now: int) -> Transition:
    """Let the computer go on, also after it has failed."""
    return (
        _waiting(replace(state.with_wish(paused=False), mind=state.mind.rested()), now) if state.table else (state, [])
    )


def _waiting(state: State, now: int) -> Transition:
    """Return the state and, where it is the computer's turn, the effects that keep with the game whether the computer is to wait."""
    table = state.table
    return keep(state, table, now) if table and level_to_act(table) else (state, [])


@DEEDS.does(actions.HINT)
def _hint(state: State, _: None, now: int) -> Transition:
    return (state.with_wish(hinting=True) if state.table else state), []


@DEEDS.does(actions.MOVE_NOW)
def _move_now(state: State, _: None, now: int) -> Transition:
    """Play the best move that the computer has found so far."""
    thought, request = state.mind.thought, state.mind.request
    if state.table and thought and thought.candidates and request and request.purpose == "play":
        return enter(state, state.table, thought.candidates[0].move, now)
    return state, []


@DEEDS.does(actions.ANALYSE)
def _analyse(state: State, _: None, now: int) -> Transition:
    """Have the positions looked into, or no longer; in a game that has begun this also leads into analysis mode."""
    match state.place:
        case Playing(table=table, wish=wish) if wish.analysing:
            state = state.with_wish(analysing=False)
            # Where the game stands, nothing is tried any more.
            stands = table.moves == table.trying and not over(table)
            return commit(state, table.back_to_game(), now) if stands else (state, [])
        case Playing(table=table, wish=wish):
            goes_on = wish.recalled and not is_reviewed(table)
            # A hint would stand beside the best line, which may be another, and hide the moves of the analysis on the board.
            state = state.with_wish(analysing=True, recalled=False, paused=False, hinting=False, hint=None)
            state = state.with_table(table, resigning=False)
            if not (table.has_others or table.record.replies):
                return state, []
            state, effects = commit(state, table.try_moves(), now)
            return state, [*effects, Focus("analysis")] if over(table) or goes_on else effects
    return state, []


@DEEDS.does(actions.REVIEW_AGAIN)
def _review_again(state: State, _: None, now: int) -> Transition:
    """Have a finished game looked over that was looked over before; what is kept of it stays until that is done."""
    match state.place:
        case Playing(table=table, wish=wish) as place if is_reviewed(table):
            wish = replace(wish, found=wish.found.without(positions_of(table)), analysing=False)
            return _analyse(state.at(replace(place, table=replace(table, review=None), wish=wish)), None, now)
    return state, []


@DEEDS.does(actions.PLAY_BETTER)
def _play_better(state: State, _: None, now: int) -> Transition:
    """Play out what was better than the mistake one looks at, a move at a time."""
    match state.place:
        case Playing(table=table) if mistake := mistake_here(table):
            table, end = with_better(table.try_moves(), mistake)
            state, effects = commit(state, table, now)
            assert isinstance(state.place, Playing)
            return state.at(replace(state.place, unfolding=end)), effects
    return state, []


def unfolded(state: State, place: Playing) -> State:
    """Return the state with the next move shown of a line that is played out."""
    end, here = place.unfolding, place.table.path
    if end[: len(here)] != here or end == here:
        return state.at(replace(place, unfolding=()))
    return state.at(replace(place, table=place.table.go(end[: len(here) + 1])))


@DEEDS.does(actions.TO_GAME)
def _to_game(state: State, _: None, now: int) -> Transition:
    """Leave analysis mode, or what one looks back at, for the end of the game."""
    if state.table is None:
        return state, []
    state, effects = commit(state.with_wish(analysing=False), state.table.back_to_game(), now)
    return state, [*effects, Focus("grid")]


@DEEDS.does(actions.SHOW_FINDING)
def _show_finding(state: State, number: int, now: int) -> Transition:
    """Show a step of the count on the board, or no longer."""
    match state.place:
        case Playing(table=table) as place if number < len(table.position.findings()):
            shown = None if place.finding_shown == number else (table.position, number)
            return state.at(replace(place, finding=shown)), []
    return state, []
