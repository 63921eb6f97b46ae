"""A game on the table: what the controls, the pointer and the keys do to it, and what becomes of the computer's thoughts."""

import re
from collections.abc import Callable
from dataclasses import replace

from pygames.errors import IllegalMove, Message
from pygames.levels import LEVELS
from pygames.record import Path, Record
from pygames.rules import Setup
from pygames_web.machine import actions
from pygames_web.machine.actions import Action, Ask, Deeds
from pygames_web.machine.effects import Effects, Focus, FullScreen, Go, Think
from pygames_web.machine.events import Heard, Key, Pointer
from pygames_web.machine.keeping import begin, fresh_id, keep
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.places import Asked, Pencil, Playing, SettingUp
from pygames_web.machine.seeking import Entering
from pygames_web.machine.settings import prefer
from pygames_web.machine.state import State, Transition
from pygames_web.model.confirming import grave
from pygames_web.model.facing import Facing
from pygames_web.model.jumps import JUMPS, jumped
from pygames_web.model.mistakes import mistake_here, with_better
from pygames_web.model.outcome import cut_short, kept_up, outcome, resigned, taken_up
from pygames_web.model.questions import answer
from pygames_web.model.seats import (
    BY_LINK,
    PERSON,
    awaits_link,
    level_to_act,
    opponent,
    player_to_act,
    tagged,
    who_may_resign,
)
from pygames_web.model.table import ARROWS, Table

DEEDS: Deeds[State] = Deeds()

#: For how long a move that is asked for once more cannot be confirmed, in milliseconds: the second click of a double click.
HESITATION = 400


def commit(state: State, table: Table, now: int) -> Transition:
    """Return the state with another table, and the effects that keep the game if it has changed."""
    old = state.table
    assert old
    if _kept(table) == _kept(old) and table.record is old.record:
        return replace(state.with_table(table, asked=None, resigning=False, unfolding=(), answered=()), notice=None), []
    effects: Effects = []
    if not table.id and table.record is not old.record:
        table = replace(table, id=fresh_id(state, now))
        effects.append(Go(f"/play/{table.id}", replace=True))
    table = tagged(kept_up(old, table))
    if table.record is not old.record or table.path != old.path:
        state = state.with_wish(hint=None, hinting=False)
    if old.is_live and len(table.path) > len(old.path) and not level_to_act(old):
        # Whoever goes on with the game goes on with the computer too.
        state = state.with_wish(paused=False)
    state = replace(
        state.with_table(table, asked=None, resigning=False, unfolding=(), entering=None, answered=()), notice=None
    )
    state, kept = keep(state, table, now)
    return state, [*kept, *effects]


def _kept(table: Table) -> tuple[object, ...]:
    """Return what is kept of a table besides its record."""
    return table.id, table.path, table.players, table.facing, table.standing, table.trying


def not_ones_turn(table: Table) -> Message | None:
    """Return why nobody here may move now, if so."""
    if table.trying is None and cut_short(table.record, table.path):
        return Message("the game is over")
    if level_to_act(table):
        return Message("it is the computer's turn")
    if awaits_link(table):
        return Message("it is your opponent's turn")
    return None


# -- moves ---------------------------------------------------------------------------------------------------------------


def on_board(state: State, place: Playing, event: Pointer | Key) -> Transition:
    """Return the state after the pointer or a key was used on the board of a game."""
    if isinstance(event, Pointer):
        return _pointed(state, place, event)
    return _pressed(state, place, event) if event.on_board else (state, [])


def _pointed(state: State, place: Playing, event: Pointer) -> Transition:
    """Return the state after the pointer moved over the board or a cell was clicked."""
    table = place.table
    if not event.click:
        return state.with_table(replace(table, hover=event.cell)), []
    state = state.with_table(table, stepping=not event.heard)
    if place.pencil and place.pencil.held:
        return _with_pencil(state, place.pencil, event.cell, event.now)
    if refused := not_ones_turn(table):
        return _refuse(state, refused)
    if event.cell is None:
        return state, []
    before = (
        replace(table, hover=None, cursor=event.cell) if event.heard else replace(table, hover=event.cell, cursor=None)
    )
    return _entered(state, before, before.click(event.cell), event.now, event.small)


def _pressed(state: State, place: Playing, event: Key) -> Transition:
    """Return the state after a key was pressed that walks over the board or chooses a cell."""
    table = place.table
    if place.stepping:
        # Any of these keys brings the cursor back, to where the pointer has been.
        state = state.with_table(table, stepping=False)
    if event.key in ARROWS:
        return state.with_table(table.walk(*ARROWS[event.key])), []
    if event.key.lower() in JUMPS:
        return state.with_table(jumped(table, event.key)), []
    if event.key not in ("Enter", " "):
        return state, []
    if place.pencil and place.pencil.held and table.cursor:
        return _with_pencil(state, place.pencil, table.cursor, event.now)
    if refused := not_ones_turn(table):
        return _refuse(state, refused)
    if table.cursor is None:
        return state.with_table(table.walk(0, 0)), []
    return _entered(state, table, table.click(table.cursor), event.now)


def _with_pencil(state: State, pencil: Pencil, cell: str | None, now: int) -> Transition:
    """Return the state after a cell was chosen with the pencil in hand: the first begins a circle or an arrow, the second ends it."""
    table = state.table
    assert table
    if pencil.start is None or cell is None:
        spoken = (Message("{cell} chosen", cell=cell),) if cell else ()
        return state.with_table(replace(table, spoken=spoken), pencil=replace(pencil, start=cell)), []
    state = state.with_table(table, pencil=replace(pencil, start=None))
    return commit(state, table.drawn(pencil.start, cell), now)


def _refuse(state: State, reason: Message) -> Transition:
    assert state.table
    return state.with_table(state.table.refusing(reason)), []


def _entered(state: State, before: Table, after: Table, now: int, small: bool = False) -> Transition:
    """Return the state after a cell was chosen; a move that this makes is played, or asked for once more."""
    if after.record is before.record and after.path == before.path:
        return commit(state, after, now)
    return _played_if_sure(state, before, after.moves[len(before.path)], after, now, small)


def _played_if_sure(state: State, before: Table, move: str, after: Table, now: int, small: bool = False) -> Transition:
    """Return the state with a move played or, if it is one to be sure about, asked for once more."""
    assert isinstance(state.place, Playing)
    asked = state.place.asked
    question = _question(state, before, move, small)
    if question is None or (asked and asked.move == move and now - asked.since >= HESITATION):
        return commit(state, after, now)
    if asked and asked.move == move:
        return state, []
    return state.with_table(replace(before, refused=None, spoken=(question,)), asked=Asked(move, now)), []


def _question(state: State, table: Table, move: str, small: bool = False) -> Message | None:
    """Return what is to be asked before a move is played, if anything; nothing is asked where moves are only tried.

    A finger on ``small`` cells may have hit another one than was meant.
    """
    if table.is_aside:
        return None
    return question(table, move, state.prefs.confirm or (small and state.prefs.careful))


def question(table: Table, move: str, always: bool) -> Message | None:
    """Return what is asked before a move is played; with ``always``, of every move of the game."""
    found = grave(table.position, move)
    if found is None and not always:
        return None
    reason = found or Message("Your move is {move}.", move=move)
    return Message("{reason} Choose it once more to play it.", reason=reason)


@DEEDS.does(actions.PLAY)
def _play_shown(state: State, move: str, now: int) -> Transition:
    """Play the move of a button."""
    table = state.table
    if table is None:
        return state, []
    if refused := not_ones_turn(table):
        return _refuse(state, refused)
    try:
        after = table.play(move)
    except IllegalMove as error:
        return _refuse(state, error.reason)
    return _played_if_sure(state, table, move, after, now)


@DEEDS.does(actions.CONFIRM)
def _confirm(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, asked=Asked(move, since)) if now - since >= HESITATION:
            state, effects = commit(state, table.play(move), now)
            return state, [*effects, Focus("grid")]
    return state, []


@DEEDS.does(actions.DECLINE)
def _decline(state: State, _: None, now: int) -> Transition:
    if state.table is None:
        return state, []
    state, effects = commit(state, replace(state.table, chosen=(), refused=None, spoken=(Message("Taken back"),)), now)
    return state, [*effects, Focus("grid")]


@DEEDS.does(actions.TYPE)
def _type(state: State, text: str, now: int) -> Transition:
    """Answer a question that was typed, or play a move, or say why not."""
    table = state.table
    if table is None:
        return state, []
    if (answered := answer(table, text)) is not None:
        told = replace(table, refused=None, spoken=answered)
        return state.with_table(told, answered=answered), [Focus("typed")]
    refused, move = not_ones_turn(table), "".join(text.split()).lower()
    if move and not refused:
        return enter(state, table, move, now)
    return state.with_table(table.refusing(refused)), [Focus("typed")] if refused else []


def enter(state: State, table: Table, move: str, now: int) -> Transition:
    """Play a move, or have it looked at first if that may take long."""
    if table.position.computed:
        return play(state, move, now)
    return state.with_table(table, entering=Entering(table.position, move)), []


def play(state: State, move: str, now: int) -> Transition:
    """Play a move, or say why not."""
    table = state.table
    assert table
    try:
        return commit(state, table.play(move), now)
    except IllegalMove as error:
        return state.with_table(table.refusing(error.reason, _named(table, move)), entering=None), [Focus("typed")]


def _named(table: Table, move: str) -> tuple[str, ...]:
    """Return the cells that the text of a move names; none if it is not made of cells of the board."""
    cells = tuple(re.split("[,>-]", move))
    return cells if all(cell in table.position.board.cell for cell in cells) else ()


# -- giving up -----------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.RESIGN)
def _resign(state: State, _: None, now: int) -> Transition:
    """Ask whether the game is to be given up."""
    table = state.table
    if table is None or who_may_resign(table) is None:
        return state, []
    spoken = replace(table, chosen=(), refused=None, spoken=(Message("Resign this game?"),))
    return state.with_table(spoken, asked=None, resigning=True), [Focus("resign-now")]


@DEEDS.does(actions.RESIGN_NOW)
def _resign_now(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, resigning=True) if colour := who_may_resign(table):
            given_up = resigned(table, colour)
            spoken = tuple(outcome(given_up.position, given_up.record, given_up.path))
            state, effects = commit(state, replace(given_up, spoken=spoken), now)
            return state, [*effects, Focus("grid")]
    return state, []


# -- the computer --------------------------------------------------------------------------------------------------------


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
        wish = state.place.wish
        best = {**wish.best, request.moves: thought.line}
        state = state.with_wish(judged={**wish.judged, request.moves: thought.black}, best=best)
    elif request.purpose == "hint" and thought.done:
        state = state.with_wish(hinting=False, hint=thought)
    elif request.purpose == "play" and thought.done:
        return enter(state, table, thought.move, event.now)
    return state, []


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
    return (state.with_wish(paused=True, hinting=False) if state.table else state), []


@DEEDS.does(actions.RESUME)
def _resume(state: State, _: None, now: int) -> Transition:
    """Let the computer go on, also after it has failed."""
    return (replace(state.with_wish(paused=False), mind=state.mind.rested()) if state.table else state), []


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
        case Playing(wish=wish) if wish.analysing:
            return state.with_wish(analysing=False), []
        case Playing(table=table):
            state = state.with_wish(analysing=True, paused=False)
            begun = table.has_others or table.record.replies
            return commit(state, table.try_moves(), now) if begun else (state, [])
    return state, []


@DEEDS.does(actions.PLAY_BETTER)
def _play_better(state: State, _: None, now: int) -> Transition:
    """Play out what was better than the mistake one looks at, a move at a time."""
    match state.place:
        case Playing(table=table, wish=wish) if mistake := mistake_here(table, wish.found):
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


# -- back and forth ------------------------------------------------------------------------------------------------------


def _on_table(action: Action[None], step: Callable[[Table], Table]) -> None:
    """Have an action do a step that concerns only the table."""

    @DEEDS.does(action)
    def _(state: State, _: None, now: int) -> Transition:
        return commit(state, step(state.table), now) if state.table else (state, [])


def _last(table: Table) -> Table:
    """Return the table at the end of the game or, where moves are tried or nobody else plays, of the line one looks at."""
    if table.has_others and table.trying is None and table.path != table.game_end:
        return table.go(table.game_end)
    return table.go(table.record.main_line(table.path))


_on_table(actions.BACK, lambda table: table.go(table.path[:-1]))
_on_table(actions.FIRST, lambda table: table.go(()))
_on_table(actions.LAST, _last)


@DEEDS.does(actions.CANCEL)
def _cancel(state: State, _: None, now: int) -> Transition:
    """Take back the cell that was chosen last or, if none was, the cursor, so that arrow keys step through the moves."""
    table = state.table
    if table is None:
        return state, []
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

    A game that was given up goes on by that, unless the far player may know of it already.

    Where the computer plays against itself that is its own last decision; it waits then, as it does before its first one. What a far
    player has sent is not taken back, only looked at.
    """
    table = state.table
    if table is None or not table.path:
        return state, []
    back = table.back()
    if table.is_live and BY_LINK not in table.players and cut_short(table.record, table.path):
        return commit(state, taken_up(table), now)
    if not (table.has_others and table.is_live):
        return commit(state, back, now)
    while back.path and player_to_act(back) in LEVELS and not _plays_itself(table):
        back = back.back()
    if player_to_act(back) == BY_LINK:
        return commit(state, back, now)
    return commit(state.with_wish(paused=player_to_act(back) in LEVELS), table.taken_back_to(back.path), now)


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
    assert table.standing
    end = table.standing.played + table.standing.undone
    on = table.forward()
    while len(on.path) < end and player_to_act(on) in LEVELS and not _plays_itself(table):
        on = on.forward()
    table = table.taken_back_to(on.path[:end])
    return commit(state if _plays_itself(table) else state.with_wish(paused=False), table, now)


def _plays_itself(table: Table) -> bool:
    """Whether the computer has both seats."""
    return all(player in LEVELS for player in table.players)


@DEEDS.does(actions.FORWARD)
def _forward(state: State, _: None, now: int) -> Transition:
    """Look one move on; at the end of a game with others, play again what was taken back."""
    table = state.table
    if table and table.has_others and table.is_live:
        return _redo(state, None, now)
    return commit(state, table.forward(), now) if table else (state, [])


# -- how the board is looked at ------------------------------------------------------------------------------------------


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


# -- the record ----------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.PROMOTE)
def _promote(state: State, _: None, now: int) -> Transition:
    """Make the variation one looks at the main line; where others play, the main line is the game."""
    table = state.table
    if table is None or not table.path or table.has_others:
        return state, []
    return commit(state, table.promote(), now)


@DEEDS.does(actions.DELETE)
def _delete(state: State, _: None, now: int) -> Transition:
    """Delete the move one looks at and all that follows it; until the next step it can be brought back."""
    table = state.table
    if table is None or not table.path:
        return state, []
    said = Message("{move} and what follows it are deleted.", move=table.moves[-1])
    deleted = table.delete()
    if level_to_act(deleted):
        # What the computer has played was deleted on purpose: it does not play again before it is asked to.
        state = state.with_wish(paused=True)
    state, effects = commit(state, deleted, now)
    offer = Offer(Message("Bring it back"), Ask(actions.RESTORE.name), "undo")
    notice = DetailedNotice(said, offers=(offer,))
    assert state.table
    return replace(state.with_table(state.table, cut=table), notice=notice), effects


@DEEDS.does(actions.RESTORE)
def _restore(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, cut=Table() as cut):
            back = replace(table, record=cut.record, path=cut.path, standing=cut.standing, trying=cut.trying, chosen=())
            state, effects = commit(state.with_table(table, cut=None), back, now)
            return state, [*effects, Focus("grid")]
    return state, []


@DEEDS.does(actions.KEEP_AGAIN)
def _keep_again(state: State, _: None, now: int) -> Transition:
    """Keep the game on the table as a new one, where its save is gone."""
    table = state.table
    if table is None or table.id:
        return state, []
    state, effects = commit(state, replace(table, id=fresh_id(state, now)), now)
    return state, [*effects, Go(state.fragment, replace=True), Focus("grid")]


@DEEDS.does(actions.COMMENT)
def _comment(state: State, text: str, now: int) -> Transition:
    if state.table is None:
        return state, []
    return commit(state, state.table.annotate(words=text if text.strip() else ""), now)


@DEEDS.does(actions.MARK)
def _mark(state: State, mark: str, now: int) -> Transition:
    return commit(state, state.table.annotate(mark=mark), now) if state.table else (state, [])


# -- games ---------------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.NEW)
def _new(state: State, setup: Setup, now: int) -> Transition:
    first, second = state.prefs.players
    return begin(state, Record(setup), (first, second), now)


@DEEDS.does(actions.AGAIN)
def _again(state: State, _: None, now: int) -> Transition:
    """Begin a game of the same kind between the same players."""
    return begin(state, Record(state.table.record.setup), state.table.players, now) if state.table else (state, [])


@DEEDS.does(actions.REMATCH)
def _rematch(state: State, _: None, now: int) -> Transition:
    """Begin a game of the same kind in which the other player makes the opening."""
    if state.table is None:
        return state, []
    tags, (first, second) = state.table.record.tags, state.table.players
    record = Record(state.table.record.setup).tagged(first=tags.get("second", ""), second=tags.get("first", ""))
    return begin(state, record, (second, first), now)


@DEEDS.does(actions.VERSUS)
def _versus(state: State, setup: Setup, now: int) -> Transition:
    """Begin a game against the computer, whoever has been chosen for other games."""
    return begin(state, Record(setup), (PERSON, opponent("computer", state.prefs.players)), now)


@DEEDS.does(actions.WATCH)
def _watch(state: State, setup: Setup, now: int) -> Transition:
    """Let the computer play against itself."""
    level = opponent("computer", state.prefs.players)
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
        table = tagged(state.table.played_by(players))
        state, kept = commit(state.with_wish(paused=False), table, now)
        return state, [*effects, *kept]


_player(0)
_player(1)
