"""The page as a machine: a state and an event give a new state and effects.

The state is a value and the effects are data, so that all of this runs and is tested without a browser; `pygames_web.shell` turns
what happens in a browser into events, and carries the effects out.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pygames.drawing import THEMES
from pygames.errors import GamesError, IllegalMove, Message
from pygames.players import LEVELS
from pygames.record import Record, from_link
from pygames_web import editing, learning, library, offline, sharing
from pygames_web.correspondence import receive, tagged
from pygames_web.editor import Editor, editor_at
from pygames_web.exercise import Exercise
from pygames_web.guide import GUIDES
from pygames_web.incoming import Incoming, link_in
from pygames_web.mind import REVIEW_SECONDS, wanted
from pygames_web.prefs import PREFS_KEY, SHOWABLE, Prefs, read_prefs
from pygames_web.saves import PREFIX, read_save
from pygames_web.seats import PERSON, SEATS, awaits_link, level_to_act, opponent, player_to_act
from pygames_web.setups import read_setup
from pygames_web.state import (
    Copied,
    Copy,
    Do,
    Effect,
    Effects,
    Entering,
    Event,
    Focus,
    Given,
    Go,
    Heard,
    Key,
    Offer,
    Pointer,
    Report,
    Settled,
    SiteKept,
    Speak,
    State,
    Step,
    Store,
    Stored,
    Think,
    Visit,
    begin,
    fresh_id,
    keep,
)
from pygames_web.table import ARROWS, Table, path_to
from pygames_web.words import LANGUAGES

__all__ = [
    "Copied",
    "Copy",
    "Do",
    "Effect",
    "Effects",
    "Event",
    "Focus",
    "Go",
    "Heard",
    "Key",
    "Pointer",
    "Speak",
    "State",
    "Store",
    "Stored",
    "Think",
    "Visit",
    "attend",
    "start",
    "update",
    "visit",
]


def start(
    base: str, fragment: str, stored: Mapping[str, str], storing: bool = True, sheet: bool = False, now: int = 0
) -> Step:
    """Return the state of a page that has just been opened, from what the browser's storage holds."""
    saves = {key.removeprefix(PREFIX): text for key, text in stored.items() if key.startswith(PREFIX)}
    prefs, learned = read_prefs(stored.get(PREFS_KEY)), learning.read_learned(stored.get(learning.LEARNED_KEY))
    state = State(base=base, saves=saves, prefs=prefs, learned=learned, storing=storing, sheet=sheet)
    return attend(*visit(state, fragment, now))


def update(state: State, event: Event) -> Step:
    """Return the state after an event, and what is to be done."""
    return attend(*_update(state, event))


def attend(state: State, effects: Effects) -> Step:
    """See to it that the computer thinks about what is wanted now, and about nothing else."""
    request, mind = wanted(state.table, state.mind), state.mind
    running = mind.request and replace(mind.request, number=0)
    if request == running:
        return state, effects
    asked = mind.asked + 1
    request = request and replace(request, number=asked)
    return replace(state, mind=replace(mind, request=request, asked=asked, thought=None)), [*effects, Think(request)]


def _update(state: State, event: Event) -> Step:
    if isinstance(event, Do):
        return _do(state, event)
    if isinstance(event, Given):
        return _given(state, event)
    if isinstance(event, Heard):
        return _heard(state, event)
    if isinstance(event, Copied):
        return sharing.copied(state, event)
    if isinstance(event, SiteKept):
        return offline.site_kept(state, event)
    if isinstance(event, Visit):
        return visit(state, event.fragment, event.now)
    if isinstance(event, Stored):
        return _stored(state, event), []
    if isinstance(event, Settled):
        return _settled(state, event)
    if state.editor:
        return _edited(state, state.editor, event)
    if state.exercise:
        return _exercised(state, state.exercise, event)
    if state.table is None:
        return state, []
    if isinstance(event, Key):
        return _key(state, state.table, event)
    refused = _not_ones_turn(state) if event.click else None
    if refused:
        return replace(state, table=replace(state.table, refused=refused, spoken=(refused,))), []
    if event.click and event.cell:
        return settle(state, replace(state.table, hover=event.cell, cursor=None).click(event.cell), event.now)
    return replace(state, table=replace(state.table, hover=event.cell)), []


def _not_ones_turn(state: State) -> Message | None:
    """Return why nobody here may move now, if so."""
    assert state.table
    if level_to_act(state.table) and not state.mind.paused:
        return Message("it is the computer's turn")
    if awaits_link(state.table):
        return Message("it is your opponent's turn: send the link, and open the one that comes back")
    return None


def _edited(state: State, editor: Editor, event: Pointer | Key) -> Step:
    if isinstance(event, Pointer):
        return editing.pointed(state, editor, event)
    if KEYS.get(event.key) == "rotate":
        return _do(state, Do("rotate", now=event.now))
    return editing.pressed(state, editor, event) if event.on_board else (state, [])


def _exercised(state: State, exercise: Exercise, event: Pointer | Key) -> Step:
    if isinstance(event, Key) and KEYS.get(event.key) == "rotate":
        return _do(state, Do("rotate", now=event.now))
    return learning.on_board(state, exercise, event)


def settle(state: State, table: Table, now: int) -> Step:
    """Return the state with another table, and the effects that keep the game if it has changed."""
    old = state.table
    if old and table.record is old.record and table.path == old.path:
        return replace(state, table=table, notice=None), []
    effects: Effects = []
    if not table.id and old and table.record is not old.record:
        table = replace(table, id=fresh_id(state, now))
        effects.append(Go(f"/play/{table.id}", replace=True))
    table = tagged(table)
    mind = replace(state.mind, hint=None, hinting=False)
    state, kept = keep(replace(state, table=table, entering=None, notice=None, mind=mind), table, now)
    return state, [*kept, *effects]


# -- places --------------------------------------------------------------------------------------------------------------


def visit(state: State, fragment: str, now: int = 0) -> Step:
    """Return the state at a place: home, a saved game, or the game that a link holds."""
    if state.table and state.table.id and fragment == f"/play/{state.table.id}":
        return replace(state, fragment=fragment), []
    state = state.arriving(fragment)
    try:
        if fragment in ("", "/"):
            return state, []
        if not fragment.startswith("/"):
            return replace(state, opening=Table("", from_link(fragment))), []
        place, name = state.place
        if state.fragment == library.PLACE or (place == "learn" and name in GUIDES):
            return state, []
        if place == "study":
            table = Table("", Record(read_setup(*name.split("/")[:3])))
            return replace(state, table=table, mind=replace(state.mind, analysing=True)), []
        if place in learning.PLACES:
            return learning.visit(state), []
        if place == "edit":
            return replace(state, editor=editor_at(name)), []
        if place == "play" and name in state.saves:
            save = read_save(state.saves[name])
            return replace(state, opening=Table(name, save.record, save.path, save.players)), []
        if place == "play":
            return replace(state, notice=Message("There is no saved game here under this name.")), []
        return replace(state, notice=Message("There is no such page.")), []
    except GamesError as error:
        return replace(state, notice=error.message), []


def _settled(state: State, event: Settled) -> Step:
    """Go on with what has been waited for."""
    match event.what:
        case Record() if state.opening:
            return _opened(replace(state, opening=None), state.opening, event.now)
        case Entering(move=move) if event.what == state.entering:
            return _play(state, move, event.now)
        case Incoming():
            return _read_on(state, event.what, event.now)
    table = state.table and state.table.passed()
    return (state, []) if table is state.table or table is None else settle(state, table, event.now)


def _opened(state: State, table: Table, now: int) -> Step:
    """Return the state with a game on the table whose moves have been looked through, unless one of them is not legal."""
    try:
        table.record.check()
    except GamesError as error:
        return replace(state, notice=error.message), []
    if not table.id:
        return receive(state, table.record), []
    state = replace(state, table=table)
    if state.fragment == f"/play/{table.id}":
        return state, []
    # A link has led here, which may have made the game longer.
    state, kept = keep(state, table, now)
    return state, [*kept, Go(state.fragment, replace=True)]


def _heard(state: State, event: Heard) -> Step:
    """Take notice of what the second interpreter says; what it says about an earlier request comes too late."""
    mind, thought = state.mind, event.thought
    if thought is None:
        notice = Message("The computer cannot think: {reason}", reason=event.failed)
        return replace(state, notice=notice, mind=replace(mind, failed=event.failed)), []
    request, table = mind.request, state.table
    if request is None or table is None or thought.number != request.number:
        return state, []
    mind = replace(mind, thought=thought)
    if request.purpose == "analysis":
        if thought.done or request.seconds > REVIEW_SECONDS:
            mind = replace(mind, judged={**mind.judged, request.moves: thought.black})
    elif request.purpose == "hint" and thought.done:
        mind = replace(mind, hinting=False, hint=thought)
    state = replace(state, mind=mind)
    if request.purpose == "play" and thought.done:
        return _enter(state, table, thought.move, event.now)
    return state, []


def _enter(state: State, table: Table, move: str, now: int) -> Step:
    """Play a move, or have it looked at first if that may take long."""
    if table.position.settled:
        return _play(state, move, now)
    return replace(state, entering=Entering(table.position, move)), []


def _play(state: State, move: str, now: int) -> Step:
    """Play a move, or say why not."""
    table = state.table
    assert table
    try:
        return settle(state, table.play(move), now)
    except IllegalMove as error:
        refused = replace(table, refused=error.reason, spoken=(error.reason,))
        return replace(state, table=refused, entering=None), []


def _stored(state: State, event: Stored) -> State:
    """Take notice of what another window has stored; the game on this table is never changed under one's hands."""
    if event.key == learning.LEARNED_KEY:
        return replace(state, learned=learning.read_learned(event.text))
    if not event.key.startswith(PREFIX):
        return state
    name = event.key.removeprefix(PREFIX)
    saves = {key: text for key, text in state.saves.items() if key != name}
    if event.text is not None:
        saves[name] = event.text
    state = replace(state, saves=saves)
    if state.table is None or state.table.id != name:
        return state
    if event.text is None:
        notice = Report(
            Message("This game was deleted in another window. What you play on here is kept as a new game.")
        )
    else:
        notice = Report(
            Message("This game was changed in another window. What you play on here is kept as a new game."),
            offer=Offer(Message("Show it as it is there"), "reopen", name),
        )
    return replace(state, table=replace(state.table, id=""), notice=notice)


# -- controls ------------------------------------------------------------------------------------------------------------


def _new(state: State, event: Do) -> Step:
    first, second = state.prefs.players
    return begin(state, Record(read_setup(*event.value.split(","))), (first, second), event.now)


def _oppose(state: State, event: Do) -> Step:
    """Let the second player of the games to come be of another kind."""
    return _prefer(state, replace(state.prefs, players=(PERSON, opponent(event.value, state.prefs.players))))


def _watch(state: State, event: Do) -> Step:
    """Let the computer play against itself."""
    level = opponent("computer", state.prefs.players)
    return begin(state, Record(read_setup(*event.value.split(","))), (level, level), event.now)


def _reopen(state: State, event: Do) -> Step:
    """Leave what is on the table for a saved game as it is now."""
    return visit(state, f"/play/{event.value}", event.now)


def _again(state: State, event: Do) -> Step:
    assert state.table
    setup = state.table.record.setup
    return _new(state, replace(event, value=f"{setup.game.name},{setup.size},{setup.variant}"))


def _prefer(state: State, prefs: Prefs) -> Step:
    return replace(state, prefs=prefs), [Store(PREFS_KEY, prefs.to_text())]


def _show(state: State, event: Do) -> Step:
    shown = set(state.prefs.show) ^ {event.value}
    return _prefer(state, replace(state.prefs, show=tuple(kind for kind in SHOWABLE if kind in shown)))


def _theme(state: State, event: Do) -> Step:
    return _prefer(state, replace(state.prefs, theme=event.value if event.value in THEMES else ""))


def _language(state: State, event: Do) -> Step:
    if event.value not in LANGUAGES:
        return state, []
    state, effects = _prefer(state, replace(state.prefs, language=event.value))
    return state, [*effects, Speak(event.value)]


def _toggle(state: State, event: Do) -> Step:
    switched: dict[str, Any] = {event.value: not getattr(state.prefs, event.value)}
    return _prefer(state, replace(state.prefs, **switched))


def _step(state: State, event: Do) -> Step:
    number, _, step = event.value.partition(",")
    return replace(state, steps={**state.steps, number: int(step)}), []


def _player(seat: int) -> Callable[[State, Do], Step]:
    """Return the action that gives a seat to a person or a level, in this game and in those to come."""

    def action(state: State, event: Do) -> Step:
        level = event.value if event.value in SEATS else PERSON
        first, second = state.table.players if state.table else state.prefs.players
        players = (level, second) if seat == 0 else (first, level)
        state, effects = _prefer(state, replace(state.prefs, players=players))
        if state.table is None:
            return state, effects
        table = tagged(replace(state.table, players=players, refused=None))
        state = replace(state, table=table, mind=replace(state.mind, paused=False))
        kept, more = keep(state, table, event.now)
        return kept, [*effects, *more]

    return action


def _undo(state: State, event: Do) -> Step:
    """Go back to the last decision that was not the computer's; if all were, stop it."""
    if state.table is None or not state.table.path:
        return state, []
    table = state.table.back()
    while table.path and player_to_act(table) in LEVELS:
        table = table.back()
    mind = replace(state.mind, paused=player_to_act(table) in LEVELS or all(name in LEVELS for name in table.players))
    return settle(replace(state, mind=mind), table, event.now)


def _think(**changes: bool) -> Callable[[State, Do], Step]:
    """Return the action that changes what the computer is asked to do."""

    def action(state: State, _: Do) -> Step:
        return replace(state, mind=replace(state.mind, **changes)), []  # type: ignore[arg-type]

    return action


def _analyse(state: State, _: Do) -> Step:
    return replace(state, mind=replace(state.mind, analysing=not state.mind.analysing)), []


def _move_now(state: State, event: Do) -> Step:
    """Play the best move that the computer has found so far."""
    thought, request = state.mind.thought, state.mind.request
    if state.table and thought and thought.candidates and request and request.purpose == "play":
        return _enter(state, state.table, thought.candidates[0].move, event.now)
    return state, []


def _given(state: State, event: Given) -> Step:
    """Go where a link leads; let the games of any other text come in."""
    link = link_in(event.text or "")
    if link is None:
        return library.bring_in(state, event)
    state, effects = visit(state, link, event.now)
    return state, [Go(link), *effects]


def _read_on(state: State, incoming: Incoming, now: int) -> Step:
    """Let the games that come in go on doing so; in the end, be where they can be seen."""
    state, effects = library.read_on(state, incoming, now)
    for effect in effects:
        if isinstance(effect, Go):
            state = replace(visit(state, effect.fragment, now)[0], notice=state.notice)
    return state, effects


def _type(state: State, event: Do) -> Step:
    """Play a move that was typed, or say why not."""
    assert state.table
    refused = _not_ones_turn(state)
    move = "".join(event.value.split()).lower()
    if move and not refused:
        return _enter(state, state.table, move, event.now)
    return replace(state, table=replace(state.table, refused=refused, spoken=(refused,) if refused else ())), []


def _on_table(step: Callable[[Table, str], Table]) -> Callable[[State, Do], Step]:
    """Return the action of a step that concerns only the table."""

    def action(state: State, event: Do) -> Step:
        if state.table is None:
            return state, []
        return settle(state, step(state.table, event.value), event.now)

    return action


def _delete(state: State, event: Do) -> Step:
    """Delete the move one looks at and all that follows it; until the next step it can be brought back."""
    table = state.table
    if table is None or not table.path:
        return state, []
    said = Message("{move} and what follows it are deleted.", move=table.moves[-1])
    state, effects = settle(state, table.delete(), event.now)
    return replace(state, cut=table, notice=Report(said, offer=Offer(Message("Bring it back"), "restore"))), effects


def _restore(state: State, event: Do) -> Step:
    if state.table is None or state.cut is None:
        return state, []
    table = replace(state.table, record=state.cut.record, path=state.cut.path, chosen=())
    return settle(replace(state, cut=None), table, event.now)


#: What each control does.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {
    "new": _new,
    "reopen": _reopen,
    "beat": lambda state, _: (replace(state, beat=state.beat + 1) if state.lively else state, []),
    "oppose": _oppose,
    "watch": _watch,
    "again": _again,
    "show": _show,
    "theme": _theme,
    "language": _language,
    "toggle": _toggle,
    "step": _step,
    **learning.ACTIONS,
    **library.ACTIONS,
    **editing.ACTIONS,
    **sharing.ACTIONS,
    **offline.ACTIONS,
    "type": _type,
    "play": _on_table(lambda table, move: table.play(move)),
    "first-player": _player(0),
    "second-player": _player(1),
    "pause": _think(paused=True, hinting=False),
    "resume": _think(paused=False),
    "hint": _think(hinting=True),
    "analyse": _analyse,
    "move-now": _move_now,
    "undo": _undo,
    "back": _on_table(lambda table, _: table.go(table.path[:-1])),
    "redo": _on_table(lambda table, _: table.forward()),
    "first": _on_table(lambda table, _: table.go(())),
    "last": _on_table(lambda table, _: table.go(table.record.main_line(table.path))),
    "go": _on_table(lambda table, path: table.go(path_to(path))),
    "promote": _on_table(lambda table, _: table.promote() if table.path else table),
    "delete": _delete,
    "restore": _restore,
    "comment": _on_table(lambda table, text: table.annotate(comment=text if text.strip() else "")),
    "mark": _on_table(lambda table, mark: table.annotate(mark=mark)),
    "rotate": lambda state, _: _prefer(state, replace(state.prefs, turns=(state.prefs.turns + 1) % 12)),
    "mirror": lambda state, _: _prefer(state, replace(state.prefs, mirrored=not state.prefs.mirrored)),
    "cancel": _on_table(lambda table, _: table.take_back()),
}

#: Keys that stand for a control while the board has the focus.
KEYS = {
    "u": "undo",
    "r": "redo",
    "f": "rotate",
    "Escape": "cancel",
    "Backspace": "undo",
    "PageUp": "undo",
    "PageDown": "redo",
    "Home": "first",
    "End": "last",
}
#: Keys that stand for a control anywhere else on the page of a game.
PAGE_KEYS = {"ArrowLeft": "back", "ArrowRight": "redo", "Home": "first", "End": "last", "f": "rotate"}


def _do(state: State, event: Do) -> Step:
    action = ACTIONS.get(event.action)
    if action is None:
        return state, []
    try:
        return action(state, event)
    except GamesError as error:
        return replace(state, notice=error.message), []


def _key(state: State, table: Table, event: Key) -> Step:
    if not event.on_board:
        return _do(state, Do(PAGE_KEYS[event.key], now=event.now)) if event.key in PAGE_KEYS else (state, [])
    if event.key in ARROWS:
        return replace(state, table=table.walk(state.view, *ARROWS[event.key])), []
    if event.key in ("Enter", " "):
        refused = _not_ones_turn(state)
        if refused:
            return replace(state, table=replace(table, refused=refused, spoken=(refused,))), []
        if table.cursor is None:
            return replace(state, table=table.walk(state.view, 0, 0)), []
        return settle(state, table.click(table.cursor), event.now)
    if event.key in KEYS:
        return _do(state, Do(KEYS[event.key], now=event.now))
    return state, []
