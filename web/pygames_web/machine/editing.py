"""Setting up a position: what the controls, the pointer and the keys do to the position in the making."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pygames.errors import Message
from pygames.levels import LEVELS
from pygames.record import to_link
from pygames.rules import Setup
from pygames_web.machine import actions
from pygames_web.machine.actions import Action, Ask, Deeds
from pygames_web.machine.effects import Effects, Focus, Go
from pygames_web.machine.events import Key, Pointer, Stroke
from pygames_web.machine.keeping import begin
from pygames_web.machine.notices import DetailedNotice, Offer
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.machine.state import State, Transition
from pygames_web.model.editor import BRUSHES, Brush, Editor
from pygames_web.model.mind import Wish
from pygames_web.model.moment import Moment
from pygames_web.model.seats import PERSON, seat_to_act
from pygames_web.model.table import ARROWS, Table

T = TypeVar("T")

DEEDS: Deeds[State] = Deeds()

#: How many changes can be taken back.
MOST_TAKEN_BACK = 200
#: Keys that choose a brush while the board has the focus.
BRUSH_KEYS: dict[str, Brush] = {"b": "b", "w": "w", "e": ""}


def _with_editor(state: State, editor: Editor) -> State:
    assert isinstance(state.place, SettingUp)
    return state.at(replace(state.place, editor=editor))


def _changed(state: State, editor: Editor, aside: bool = False, goes_on: bool = False) -> Transition:
    """Return the state with another position in the making, and the address of it.

    With ``aside``, Back leads to the old one. What ``goes_on`` with the last change is taken back together with it.
    """
    assert isinstance(state.place, SettingUp)
    place, fragment = state.place, editor.fragment
    is_typing = editor.typed is not None and place.editor.typed is None
    changes = not goes_on and (is_typing or fragment != place.editor.fragment)
    past = (*place.past, place.editor) if changes else place.past
    effects: Effects = [] if fragment == state.fragment else [Go(fragment, replace=not aside)]
    place = replace(place, editor=editor, past=past[-MOST_TAKEN_BACK:])
    return replace(state.at(place), fragment=fragment, notice=None), effects


def _has(action: Action[T], change: Callable[[Editor, T], Editor], aside: bool = False) -> None:
    """Have an action change the position in the making."""

    @DEEDS.does(action)
    def _(state: State, value: T, now: int) -> Transition:
        if not isinstance(state.place, SettingUp):
            return state, []
        return _changed(state, change(state.place.editor, value), aside)


_has(actions.BRUSH, lambda editor, brush: replace(editor, brush=brush))
_has(actions.TURN, lambda editor, turn: editor.turned(turn))
_has(actions.EXTRA, lambda editor, extra: replace(editor, extra=extra, typed=None))
_has(actions.CLEAR, lambda editor, _: editor.cleared(), aside=True)


@DEEDS.does(actions.POSITION)
def _type(state: State, text: str, now: int) -> Transition:
    """Read a position text; all that is typed until there is one is taken back at once."""
    if not isinstance(state.place, SettingUp):
        return state, []
    editor = state.place.editor
    return _changed(state, editor.with_text(text), goes_on=editor.typed is not None)


@DEEDS.does(actions.EDIT)
def _edit(state: State, setup: Setup, now: int) -> Transition:
    """Set up a position of another game, size or variant; of stones for which that has no room it is said that they are gone."""
    if not isinstance(state.place, SettingUp):
        return state, []
    before = state.place.editor
    after = before.with_setup(setup)
    state, effects = _changed(state, after, aside=True)
    if not (lost := before.stones - after.stones):
        return state, effects
    told = Message("Stones that have no place on this board: {count}.", count=lost)
    offers = (Offer(Message("Undo"), Ask(actions.TAKE_BACK.name), "undo"),)
    return replace(state, notice=DetailedNotice(told, offers=offers)), effects


@DEEDS.does(actions.TAKE_BACK)
def _take_back(state: State, _: None, now: int) -> Transition:
    """Take back the last change of the position; how it is looked at and what a click puts on it stay."""
    match state.place:
        case SettingUp(editor=editor, past=(*past, before)) as place:
            kept = replace(before, brush=editor.brush, facing=editor.facing, hover=None, cursor=editor.cursor)
            state = state.at(replace(place, past=tuple(past)))
            return _changed(state, replace(kept, spoken=(Message("Taken back"),)), goes_on=True)
    return state, []


@DEEDS.does(actions.PLAY_FROM_HERE)
def _play(state: State, _: None, now: int) -> Transition:
    """Begin a game at the position that has been set up; against the computer, whoever has set it up is to move."""
    if not isinstance(state.place, SettingUp):
        return state, []
    record, (first, second) = state.place.editor.record, state.prefs.players
    seat = seat_to_act(Moment.at(record, ()))
    if seat is not None and (first, second)[seat] in LEVELS and PERSON in (first, second):
        first, second = second, first
    return begin(state, record, (first, second), now)


@DEEDS.does(actions.ANALYSE_FROM_HERE)
def _analyse(state: State, _: None, now: int) -> Transition:
    """Look into the position that has been set up: moves are tried from there, and the computer judges them."""
    return _opened(state, Wish(analysing=True))


@DEEDS.does(actions.OPEN_POSITION)
def _open(state: State, _: None, now: int) -> Transition:
    """Show the position that has been set up as it is shown to whoever gets a link to it."""
    return _opened(state, Wish())


def _opened(state: State, wish: Wish) -> Transition:
    """Return the state with the position that has been set up on the table; nothing is kept of it."""
    if not isinstance(state.place, SettingUp):
        return state, []
    record = state.place.editor.record
    link = to_link(record)
    place = Playing(Table("", record, facing=state.place.editor.facing), wish)
    return state.arriving(link).at(place), [Go(link), Focus("grid")]


def drawn_over(state: State, place: SettingUp, event: Stroke) -> Transition:
    """Return the state after a stroke went over cells of the board; what it draws depends on the first of them."""
    brush = None if event.first else place.stroke
    begins = brush is None
    if brush is None and event.cells:
        brush = "" if event.erasing else place.editor.brush_on(event.cells[0])
    state = state.at(replace(place, stroke=brush))
    if brush is None:
        return state, []
    return _changed(state, place.editor.stroked(event.cells, brush), goes_on=not begins)


def on_board(state: State, editor: Editor, event: Pointer | Key) -> Transition:
    """Return the state after the pointer or a key was used on the board of the position in the making."""
    if isinstance(event, Pointer):
        return _pointed(state, editor, event)
    return _pressed(state, editor, event) if event.on_board else (state, [])


def _pointed(state: State, editor: Editor, event: Pointer) -> Transition:
    """Return the state after the pointer moved over the board or a cell was clicked."""
    if event.click and event.cell:
        return _changed(state, replace(editor, hover=None, cursor=None).paint(event.cell))
    return _with_editor(state, replace(editor, hover=event.cell)), []


def _pressed(state: State, editor: Editor, event: Key) -> Transition:
    """Return the state after a key was pressed while the board had the focus."""
    if event.key in ARROWS:
        return _with_editor(state, editor.walk(*ARROWS[event.key])), []
    if event.key in ("Enter", " "):
        if editor.cursor is None:
            return _with_editor(state, editor.walk(0, 0)), []
        return _changed(state, editor.paint(editor.cursor))
    if event.key in BRUSH_KEYS:
        brush = BRUSH_KEYS[event.key]
        return _changed(state, replace(editor, brush=brush, spoken=(BRUSHES[brush],)))
    return state, []
