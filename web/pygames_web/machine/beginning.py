"""A game begins, and who plays it."""

from dataclasses import replace

from pygames.errors import GamesError, Message
from pygames.record import Record
from pygames.rules import Setup
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.correspondence import saved_match
from pygames_web.machine.effects import Go
from pygames_web.machine.keeping import begin
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.playing import commit
from pygames_web.machine.settings import prefer
from pygames_web.machine.state import State, Transition
from pygames_web.machine.visiting import visit
from pygames_web.model.addresses import PLAYED
from pygames_web.model.outcome import over
from pygames_web.model.saves import read_save
from pygames_web.model.seats import BY_LINK, MATCH, PERSON, level_chosen, opponent, rematch_of, tagged

DEEDS: Deeds[State] = Deeds()

#: Whoever watches wants to see how the game is played: by no beginner.
_WATCHED = "steady"


@DEEDS.does(actions.NEW)
def _new(state: State, setup: Setup, now: int) -> Transition:
    first, second = state.prefs.players
    return begin(state, Record(setup), (first, second), now)


@DEEDS.does(actions.AGAIN)
def _again(state: State, _: None, now: int) -> Transition:
    """Begin a game of the same kind between the same players; one that is left before its end is not lost, and that is said."""
    left = state.table
    if left is None:
        return state, []
    state, effects = begin(state, Record(left.record.setup), left.players, now)
    if left.path and not over(left) and left.id in state.saves:
        told = Message("The game that you left is kept among your games.")
        back = Offer(Message("Back to it"), actions.REOPEN.of(left.id), "open")
        state = replace(state, notice=DetailedNotice(told, offers=(back,)))
    return state, effects


@DEEDS.does(actions.REMATCH)
def _rematch(state: State, _: None, now: int) -> Transition:
    """Begin a game of the same kind in which the other player makes the opening; one that goes on already is not begun again.

    Neither is the rematch of a game by link that is over.
    """
    if state.table is None:
        return state, []
    tags, (first, second) = state.table.record.tags, state.table.players
    record = Record(state.table.record.setup).tagged(first=tags.get("second", ""), second=tags.get("first", ""))
    name = rematch_of(state.table.id) if state.table.id else ""
    begun = name if _goes_on(state, name) else ""
    if BY_LINK in (first, second) and (match := tags.get(MATCH)):
        record = record.tagged(**{MATCH: rematch_of(match)})
        known = saved_match(state, record)
        begun = known[0] if known else ""
    if begun:
        address = f"{PLAYED}{begun}"
        state = visit(state, address, now)
        notice = Message("The rematch has begun already: here is where it stands.")
        return replace(state, notice=notice), [Go(address)]
    return begin(state, record, (second, first), now, name)


def _goes_on(state: State, name: str) -> bool:
    """Whether the game of an id is kept, and is not over."""
    try:
        return name in state.saves and not over(read_save(state.saves[name]).table(name).back_to_game())
    except GamesError:
        return False


@DEEDS.does(actions.VERSUS)
def _versus(state: State, setup: Setup, now: int) -> Transition:
    """Begin a game against the computer, whoever has been chosen for other games."""
    return begin(state, Record(setup), (PERSON, opponent("computer", state.prefs.players)), now)


@DEEDS.does(actions.WATCH)
def _watch(state: State, setup: Setup, now: int) -> Transition:
    """Let the computer play against itself, at the level that has been chosen for it if one has."""
    level = level_chosen(state.prefs.players, _WATCHED)
    return begin(state, Record(setup), (level, level), now)


def _player(seat: int) -> None:
    """Have an action give a seat to a person or a level, in this game and in those to come."""

    @DEEDS.does(actions.PLAYERS[seat])
    def _(state: State, player: str, now: int) -> Transition:
        first, second = state.table.players if state.table else state.prefs.players
        players = (player, second) if seat == 0 else (first, player)
        state, effects = prefer(state, replace(state.prefs, players=players))
        if state.table is None:
            return state, effects
        table = tagged(state.table.played_by(players), now)
        if table.has_others and table.trying is None:
            # In a study it becomes a game, in which nobody is told the best moves beside the board.
            state = state.with_wish(analysing=False)
        state, kept = commit(state.with_wish(paused=False), table, now)
        return state, [*effects, *kept]


_player(0)
_player(1)
