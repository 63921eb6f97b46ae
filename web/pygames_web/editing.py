"""Setting up a position: what the controls, the pointer and the keys do to the position in the making."""

from collections.abc import Callable
from dataclasses import replace

from pygames_web.editor import BRUSHES, TURNS, Brush, Editor
from pygames_web.setups import read_setup
from pygames_web.state import Do, Effects, Go, Key, Pointer, State, Step, begin
from pygames_web.table import ARROWS

#: Keys that choose a brush while the board has the focus.
BRUSH_KEYS: dict[str, Brush] = {"b": "b", "w": "w", "e": ""}


def _changed(state: State, editor: Editor, aside: bool = False) -> Step:
    """Return the state with another position in the making, and the address of it; with ``aside``, Back leads to the old one."""
    place = editor.path
    effects: Effects = [] if place == state.fragment else [Go(place, replace=not aside)]
    return replace(state, editor=editor, fragment=place, notice=None), effects


def _on_editor(change: Callable[[Editor, str], Editor], aside: bool = False) -> Callable[[State, Do], Step]:
    """Return the action of a change to the position in the making."""

    def action(state: State, event: Do) -> Step:
        if state.editor is None:
            return state, []
        return _changed(state, change(state.editor, event.value), aside)

    return action


def _of_another_kind(editor: Editor, value: str) -> Editor:
    """Return an empty editor of the kind of game that a value names, as in ``nadraz,10,standard``."""
    return Editor(read_setup(*value.split(",")), brush=editor.brush).cleared()


def _play(state: State, event: Do) -> Step:
    """Begin a game at the position that has been set up."""
    if state.editor is None:
        return state, []
    first, second = state.prefs.players
    return begin(state, state.editor.record, (first, second), event.now)


#: What each control of the page does.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {
    "edit": _on_editor(_of_another_kind, aside=True),
    "brush": _on_editor(lambda editor, brush: replace(editor, brush=brush) if brush in BRUSHES else editor),
    "turn": _on_editor(lambda editor, turn: editor.turned(turn) if turn in TURNS else editor),
    "extra": _on_editor(lambda editor, extra: replace(editor, extra=extra, typed=None)),
    "position": _on_editor(lambda editor, text: editor.with_text(text)),
    "clear": _on_editor(lambda editor, _: editor.cleared(), aside=True),
    "play-from-here": _play,
}


def pointed(state: State, editor: Editor, event: Pointer) -> Step:
    """Return the state after the pointer moved over the board or a cell was clicked."""
    if event.click and event.cell:
        return _changed(state, replace(editor, hover=None, cursor=None).paint(event.cell))
    return replace(state, editor=replace(editor, hover=event.cell)), []


def pressed(state: State, editor: Editor, event: Key) -> Step:
    """Return the state after a key was pressed while the board had the focus."""
    if event.key in ARROWS:
        return replace(state, editor=editor.walk(state.view, *ARROWS[event.key])), []
    if event.key in ("Enter", " "):
        if editor.cursor is None:
            return replace(state, editor=editor.walk(state.view, 0, 0)), []
        return _changed(state, editor.paint(editor.cursor))
    if event.key in BRUSH_KEYS:
        return _changed(state, replace(editor, brush=BRUSH_KEYS[event.key]))
    return state, []
