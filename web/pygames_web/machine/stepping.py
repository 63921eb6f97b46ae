"""Back and forth through a game, and how its board is looked at."""

from collections.abc import Callable
from dataclasses import replace

from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.record import Path
from pygames.rules import Position
from pygames.telling import word_name
from pygames_web.machine import actions
from pygames_web.machine.actions import Action, Deeds
from pygames_web.machine.drawing import put_away
from pygames_web.machine.effects import FullScreen
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.machine.playing import commit
from pygames_web.machine.state import State, Transition
from pygames_web.machine.tallying import still_counted
from pygames_web.model.facing import Facing
from pygames_web.model.outcome import cut_short, over, taken_up
from pygames_web.model.seats import BY_LINK, player_to_act, plays_itself
from pygames_web.model.table import Table

DEEDS: Deeds[State] = Deeds()


def _on_table(action: Action[None], step: Callable[[Table], Table]) -> None:
    """Have an action do a step that concerns only the table."""

    @DEEDS.does(action)
    def _(state: State, _: None, now: int) -> Transition:
        return commit(state, step(state.table), now) if state.table else (state, [])


_on_table(actions.BACK, lambda table: table.back_to(table.path[:-1]))
_on_table(actions.FIRST, lambda table: table.back_to(()))


@DEEDS.does(actions.CANCEL)
def _cancel(state: State, _: None, now: int) -> Transition:
    """Take back what was chosen last: a cell, or the pencil; else the cursor, so that arrow keys step through the moves."""
    table = state.table
    if table is None:
        return state, []
    if isinstance(state.place, Playing) and state.place.sketches:
        return put_away(state, state.place), []
    if table.cursor is None or table.chosen or table.refused:
        return commit(state, table.take_back(), now)
    return commit(state.with_table(table, stepping=True), replace(table, cursor=None), now)


@DEEDS.does(actions.GO_TO)
def _go_to(state: State, path: Path, now: int) -> Transition:
    if state.table is None:
        return state, []
    state.table.record.line(path)
    return commit(state, state.table.go(path), now)


@DEEDS.does(actions.UNDO)
def _undo(state: State, _: None, now: int) -> Transition:
    """At the end of a game with others, take it back to the last decision of the person here; else look one decision back.

    A game that was given up goes on by that, unless the far player may know of it already. What that does to one's results is said.

    Where the computer plays against itself that is its own last decision; it waits then, as it does before its first one. What a far
    player has sent is not taken back, only looked at, and so is all of a game by link that is over.
    """
    table = state.table
    if table is None:
        return state, []
    if can_be_taken_up(table):
        state, effects = commit(state, replace(taken_up(table), spoken=(Message("The game goes on."),)), now)
        return _taken_back(state, Message("The resignation is taken back.")), effects
    if not table.path:
        return state, []
    back = looked_back = table.back()
    if not (table.has_others and table.is_live):
        return commit(state, looked_back, now)
    while back.path and player_to_act(back) in LEVELS and not plays_itself(table):
        back = back.back()
    had_ended, move = over(table), table.moves[-1]
    known = isinstance(state.place, Playing) and state.place.sent == table.game_moves
    if player_to_act(back) == BY_LINK or (had_ended and BY_LINK in table.players):
        return commit(state, looked_back, now)
    state, effects = commit(state.with_wish(paused=player_to_act(back) in LEVELS), table.taken_back_to(back.path), now)
    if had_ended:
        return _taken_back(state, Message("The game goes on.")), effects
    if BY_LINK in table.players and known:
        return replace(state, notice=_maybe_sent(table.previous, move)), effects
    return state, effects


def _maybe_sent(before: Position | None, move: str) -> Message:
    """Return what is said of a move of this position that is taken back after its link was copied."""
    if before and before.turn == "c":
        return Message(
            "Your opponent may have the link with your colour already: an answer to it brings the choice back."
        )
    return Message(
        "Your opponent may have the link with {move} already: an answer to it brings the move back.",
        move=word_name(move),
    )


def can_be_taken_up(table: Table) -> bool:
    """Whether *Undo* takes back that the game was given up, which may be before its first move where a position was set up."""
    return table.is_live and BY_LINK not in table.players and cut_short(table.record, table.path) is not None


def _taken_back(state: State, told: Message) -> State:
    """Return the state after the end of a game was taken back, with that said, and how the game is counted all the same."""
    assert state.table
    counted = still_counted(state, state.table.id)
    return replace(state, notice=Message("{told} {counted}", told=told, counted=counted) if counted else told)


@DEEDS.does(actions.REDO)
def _redo(state: State, _: None, now: int) -> Transition:
    """Play again what was taken back, up to the next decision of the person here; else look one decision forward."""
    table = state.table
    if table is None:
        return state, []
    if not (table.has_others and table.is_live):
        return commit(state, table.forward(), now)
    if not table.can_redo():
        return state, []
    end = len(table.taken_back)
    # What else one has looked at is no part of the game.
    on = replace(table, came=()).forward()
    while len(on.path) < end and player_to_act(on) in LEVELS and not plays_itself(table):
        on = on.forward()
    return _played_again(state, table, on.path[:end], now)


@DEEDS.does(actions.LAST)
def _last(state: State, _: None, now: int) -> Transition:
    """Look at the end of the game or, where moves are tried or nobody else plays, of the line one looks at.

    At the end of a game with others, all that was taken back is played again.
    """
    table = state.table
    if table is None:
        return state, []
    if table.has_others and table.trying is None:
        if not table.is_live:
            return commit(state, table.go(table.game_end), now)
        if table.can_redo():
            return _played_again(state, table, table.taken_back, now)
    return commit(state, table.go(table.line_end), now)


def _played_again(state: State, table: Table, path: Path, now: int) -> Transition:
    """Return the state with the game played on again to a place among the moves that were taken back."""
    table = table.taken_back_to(path)
    return commit(state if plays_itself(table) else state.with_wish(paused=False), table, now)


@DEEDS.does(actions.FORWARD)
def _forward(state: State, _: None, now: int) -> Transition:
    """Look one move on; at the end of a game with others, play again what was taken back."""
    table = state.table
    if table and table.has_others and table.is_live:
        return _redo(state, None, now)
    return commit(state, table.forward(), now) if table else (state, [])


def _faced(action: Action[None], change: Callable[[Facing], Facing]) -> None:
    """Have an action change how the board is looked at, of a game or of a position that is set up."""

    @DEEDS.does(action)
    def _(state: State, _: None, now: int) -> Transition:
        match state.place:
            case Playing(table=table):
                return commit(state, replace(table, facing=change(table.facing)), now)
            case SettingUp(editor=editor):
                turned = replace(editor, facing=change(editor.facing))
                return state.at(replace(state.place, editor=turned)), []
        return state, []


@DEEDS.does(actions.FOCUS)
def _focus(state: State, _: None, now: int) -> Transition:
    """Let the page show nothing but the board and what one needs to play, or everything again."""
    match state.place:
        case Playing(focused=focused) as place:
            return state.at(replace(place, focused=not focused)), []
    return state, []


@DEEDS.does(actions.FULL_SCREEN)
def _full_screen(state: State, _: None, now: int) -> Transition:
    return state, [FullScreen()]


_faced(actions.ROTATE, Facing.rotated)
_faced(actions.MIRROR, Facing.reflected)
