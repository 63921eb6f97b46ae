"""A game on the table: the moves that are made on it, by pointer, keys, buttons or text, and how it is given up."""

import re
from dataclasses import replace

from pygames.errors import GamesError, IllegalMove, Message
from pygames.outside.bounds import MOST_OF_A_MOVE
from pygames.rules.notation import move_cells
from pygames.rules.terms import COLOUR_NAME, WORDS
from pygames.telling import word_name
from pygames_web.machine import actions
from pygames_web.machine.actions import Deeds
from pygames_web.machine.correspondence import TAKEN, set_aside
from pygames_web.machine.effects import Effects, Focus, Go
from pygames_web.machine.events import Key, Pointer
from pygames_web.machine.keeping import fresh_id, keep
from pygames_web.machine.places import Asked, Pencil, Playing
from pygames_web.machine.seeking import Entering
from pygames_web.machine.state import State, Transition
from pygames_web.model.addresses import PLAYED
from pygames_web.model.confirming import grave
from pygames_web.model.jumps import JUMPS, jumped
from pygames_web.model.outcome import cut_short, kept_up, outcome, resigned
from pygames_web.model.questions import QUESTION_WORDS, answer, like_a_question
from pygames_web.model.seats import awaits_link, level_to_act, tagged, who_may_resign
from pygames_web.model.table import ARROWS, Table

DEEDS: Deeds[State] = Deeds()

#: The number of a move, as it stands before one in a list.
_NUMBER = re.compile(r"^\s*\d+\s*\.+")
#: For how long a move that is asked for once more cannot be confirmed, in milliseconds: the second click of a double click. The clock
#: may be set back meanwhile.
HESITATION = 400


def commit(state: State, table: Table, now: int) -> Transition:
    """Return the state with another table, and the effects that keep the game if it has changed.

    To change the game of a link that contradicts one's own, or to give it the id of one's own, is to take it: a copy of one's own is
    kept.
    """
    assert isinstance(state.place, Playing)
    old, contested, entering = state.place.table, state.place.contested, state.place.entering
    if _kept(table) == _kept(old) and table.record is old.record:
        return state.with_table(table, asked=None, resigning=False, unfolding=(), answered=()).quiet(), []
    effects: Effects = []
    begun = not table.id and table.record is not old.record
    taken = contested in state.saves and (begun or table.id == contested)
    if taken:
        state, effects = set_aside(state, contested, now)
    if begun or taken:
        table = replace(table, id=contested if taken else fresh_id(state, now))
        effects = [*effects, Go(f"{PLAYED}{table.id}", replace=True)]
    table = tagged(kept_up(old, table), now)
    if table.record is not old.record or table.path != old.path:
        state = _let_go(state.with_wish(hint=None, hinting=False))
    if old.is_live and len(table.path) > len(old.path) and not level_to_act(old):
        # Whoever goes on with the game goes on with the computer too.
        state = state.with_wish(paused=False)
    here, before = ((each.path, each.players, each.trying) for each in (table, old))
    if here != before or cut_short(table.record, table.path):
        # What is only said of the game, or how the board lies, leaves a move on its way.
        entering = None
    state = state.with_table(table, asked=None, resigning=False, unfolding=(), entering=entering, answered=()).quiet()
    if taken:
        state = replace(state.with_table(table, contested=""), notice=TAKEN)
    state, kept = keep(state, table, now)
    return state, [*kept, *effects]


@DEEDS.does(actions.TAKE_THEIRS)
def _take_theirs(state: State, name: str, now: int) -> Transition:
    """Let the game of a link that is on the table take the place of one's own; there the computer moves again."""
    match state.place:
        case Playing(table=table, contested=contested) if contested == name and name in state.saves:
            state, effects = commit(state.with_wish(paused=False), replace(table, id=name), now)
            return state, [*effects, Focus("grid")]
    return state, []


def _let_go(state: State) -> State:
    """Return the state with nothing begun by the pencil in hand: what was begun belongs to another position."""
    match state.place:
        case Playing(pencil=Pencil(held=True) as pencil) as place:
            return state.at(replace(place, pencil=replace(pencil, start=None)))
    return state


def _kept(table: Table) -> tuple[object, ...]:
    """Return what is kept of a table besides its record."""
    return table.id, table.path, table.players, table.facing, table.standing, table.trying


def not_ones_turn(table: Table) -> Message | None:
    """Return why nobody here may move now, if so."""
    if table.trying is None and cut_short(table.record, table.path):
        return Message("the game is over: to try moves from here, choose Analysis")
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
    if not event.heard:
        # Whatever comes of the click: arrow keys either walk over the board or step through the moves.
        table = replace(table, cursor=None)
    state = state.with_table(table, stepping=not event.heard)
    if place.pencil and place.sketches:
        return _with_pencil(state, place.pencil, event.cell, event.now)
    if refused := not_ones_turn(table):
        return _refuse(state, refused)
    if event.cell is None:
        return state, []
    before = replace(table, hover=None, cursor=event.cell) if event.heard else replace(table, hover=event.cell)
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
    if place.pencil and place.sketches and table.cursor:
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
        return state.with_table(replace(table, refused=None, spoken=spoken), pencil=replace(pencil, start=cell)), []
    return sketched(state.with_table(table, pencil=replace(pencil, start=None)), pencil.start, cell, now)


def sketched(state: State, start: str, end: str, now: int) -> Transition:
    """Return the state with a circle or an arrow drawn or, if there is no room for one more in the comment, with that said."""
    assert state.table
    try:
        table = state.table.drawn(start, end)
    except GamesError as error:
        return replace(state, notice=error.message), []
    return commit(state, table, now)


def _refuse(state: State, reason: Message | None, cells: tuple[str, ...] = ()) -> Transition:
    """Return the state with a move refused, which puts away the answer to a question; without a reason, only that is done."""
    assert state.table
    return state.with_table(state.table.refusing(reason, cells), answered=()), []


def _entered(state: State, before: Table, after: Table, now: int, small: bool = False) -> Transition:
    """Return the state after a cell was chosen; a move that this makes is played, or asked for once more."""
    if after.record is before.record and after.path == before.path:
        return commit(state, after, now)
    return _played_if_sure(state, before, after.moves[len(before.path)], after, now, small)


def _played_if_sure(state: State, before: Table, move: str, after: Table, now: int, small: bool = False) -> Transition:
    """Return the state with a move played or, if it is one to be sure about, asked for once more."""
    assert isinstance(state.place, Playing)
    asked = state.place.asked
    words = _question(state, before, move, small)
    if words is None or (asked and asked.move == move and abs(now - asked.since) >= HESITATION):
        return commit(state, after, now)
    if asked and asked.move == move:
        return state, []
    return state.with_table(replace(before, refused=None, spoken=(words,)), asked=Asked(move, now)), []


def _question(state: State, table: Table, move: str, small: bool = False) -> Message | None:
    """Return what is to be asked before a move is played, if anything: nothing where moves are only tried, nor of the computer.

    A finger on ``small`` cells may have hit another one than was meant.
    """
    if table.is_aside or level_to_act(table):
        return None
    return question(table, move, state.prefs.confirm or (small and state.prefs.careful))


def question(table: Table, move: str, always: bool) -> Message | None:
    """Return what is asked before a move is played; with ``always``, of every move of the game."""
    found = grave(table.position, move)
    if found is None and not always:
        return None
    reason = found or Message("Your move is {move}.", move=word_name(move))
    return Message("{reason} Choose it once more to play it.", reason=reason)


def asked_anew(state: State) -> State:
    """Return the state with the question that waits for an answer, if one does, asked aloud again: in another language."""
    match state.place:
        case Playing(table=table, asked=Asked(move)):
            asked = question(table, move, always=True)
        case Playing(table=table, resigning=True):
            asked = giving_up(table)
        case _:
            return state
    return state.with_table(replace(table, spoken=(asked,) if asked else ()))


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
        case Playing(table=table, asked=Asked(move, since)) if abs(now - since) >= HESITATION:
            state, effects = commit(state, table.play(move), now)
            return state, [*effects, Focus("grid")]
    return state, []


@DEEDS.does(actions.DECLINE)
def _decline(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, resigning=resigning):
            told = Message("The game goes on.") if resigning else Message("Taken back")
            state, effects = commit(state, replace(table, chosen=(), refused=None, spoken=(told,)), now)
            return state, [*effects, Focus("resign" if resigning else "grid")]
    return state, []


@DEEDS.does(actions.TYPE)
def _type(state: State, text: str, now: int) -> Transition:
    """Answer a question that was typed, or play a move, or say why not."""
    table = state.table
    if table is None:
        return state, []
    if (answered := answer(table, text)) is not None:
        told = replace(table, refused=None, spoken=answered)
        return state.with_table(told, answered=answered), [Focus("typed")]
    refused, move = not_ones_turn(table), _typed_move(table, text)
    if move and not refused:
        return enter(state, table, move, now)
    return _refuse(state, refused)[0], [Focus("typed")] if refused else []


def _typed_move(table: Table, text: str) -> str:
    """Return the move that a text stands for: without a number before it, and with a comma between the stones of an opening."""
    parts = _NUMBER.sub("", text.lower()).split()
    opening = table.position.turn == "o" and all(part in table.position.board.cell for part in parts)
    return ("," if opening else "").join(parts)


@DEEDS.does(actions.CLOSE_ANSWER)
def _close_answer(state: State, _: None, now: int) -> Transition:
    """Put away the answer to the question that was typed last."""
    return (state.with_table(state.table, answered=()) if state.table else state), []


def enter(state: State, table: Table, move: str, now: int) -> Transition:
    """Play a move, or have it looked at first if that may take long."""
    if table.position.computed:
        return play(state, move, now)
    return state.with_table(table, entering=Entering(table.position, move)), []


def play(state: State, move: str, now: int) -> Transition:
    """Play a move that was typed or thought of, or say why not.

    Nobody types a move by accident: it is asked for once more only if a person likes to be asked for every move.
    """
    table = state.table
    assert table
    looked = state.with_table(table, entering=None)
    try:
        after = table.play(move)
    except IllegalMove as error:
        reason = error.reason
        if like_a_question(move) and move not in WORDS:
            reason = Message("{reason}; type {help} for what can be asked", reason=reason, help=QUESTION_WORDS["help"])
        return _refuse(looked, reason, _named(table, move))[0], [Focus("typed")]
    if state.prefs.confirm:
        return _played_if_sure(looked, table, after.moves[len(table.path)], after, now)
    return commit(looked, after, now)


def _named(table: Table, move: str) -> tuple[str, ...]:
    """Return the cells that the text of a move names; none if it is not made of cells of the board, or too long for a move."""
    cells = move_cells(move) if len(move) <= MOST_OF_A_MOVE else ()
    return cells if all(cell in table.position.board.cell for cell in cells) else ()


# -- giving up -----------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.RESIGN)
def _resign(state: State, _: None, now: int) -> Transition:
    """Ask whether the game is to be given up."""
    table = state.table
    if table is None or not can_resign(state):
        return state, []
    spoken = replace(table, chosen=(), refused=None, spoken=(giving_up(table),))
    return state.with_table(spoken, asked=None, resigning=True), [Focus("resign-now")]


def can_resign(state: State) -> bool:
    """Whether somebody here may give the game up: not while it is asked if that of a link is to take the place of one's own."""
    match state.place:
        case Playing(contested=contested, may_resign=str()):
            return not (contested and state.asks)
    return False


def giving_up(table: Table) -> Message:
    """Return the question whether the game is to be given up; between people here it says by whom."""
    if table.has_others or (colour := table.position.mover) is None:
        return Message("Resign this game?")
    return Message("Does {colour} resign this game?", colour=COLOUR_NAME[colour])


@DEEDS.does(actions.RESIGN_NOW)
def _resign_now(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Playing(table=table, resigning=True) if colour := who_may_resign(table):
            given_up = resigned(table, colour)
            spoken = tuple(outcome(given_up.moment))
            state, effects = commit(state, replace(given_up, spoken=spoken), now)
            return state, [*effects, Focus("grid")]
    return state, []
