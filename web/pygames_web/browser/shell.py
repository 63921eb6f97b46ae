"""The browser as the world of the page's loop: what happens in it becomes events. What is shown of it is the screen's affair."""

import gc
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import js
from js import document, window
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pygames_web.browser.canvas import BoardCanvas
from pygames_web.browser.environment import (
    FIELDS,
    fragment,
    is_calm,
    now,
    read_storage,
    show,
    speaker,
    text_of,
    used_by,
    value_of,
)
from pygames_web.browser.hand import Aim, Gesture, Hand, Line, LineEnd, Pan, Pinch, Tap
from pygames_web.browser.lens import STEP, Lens
from pygames_web.browser.performer import Performer
from pygames_web.browser.screen import Contents, Screen
from pygames_web.machine import actions, app
from pygames_web.machine.editing import BRUSH_KEYS
from pygames_web.machine.effects import Effect, Effects
from pygames_web.machine.events import (
    Beat,
    Do,
    Draw,
    Key,
    Looked,
    Pointer,
    SiteKept,
    Speaking,
    Stored,
    Stroke,
    Visit,
    Writing,
)
from pygames_web.machine.loop import Loop, Machine, StorageRefused
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.model.jumps import JUMPS
from pygames_web.model.table import ARROWS, Table
from pygames_web.pages.typing import understood
from pygames_web.words import Speaker

S = TypeVar("S")

#: Keys that choose what the cursor is on, or press a button.
CHOOSING = {"Enter", " "}
#: Keys that the board uses itself while it has the focus.
BOARD_KEYS = {*ARROWS, *app.KEYS, *BRUSH_KEYS, *JUMPS, *(key.upper() for key in JUMPS), *CHOOSING}
#: How long a miniature of the front page shows a position before the next one goes on, in milliseconds.
BEAT = 900
#: What a pointer does.
POINTER_EVENTS = ("pointermove", "pointerdown", "pointerup", "pointerout", "pointercancel", "contextmenu")
#: Keys that enlarge the board, and make it smaller again, while it has the focus.
ZOOM_KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP}
#: The mouse's other button, and the sign of its being held.
OTHER_BUTTON, HELD_OTHER = 2, 2
#: How far apart points are looked at on the way of a stroke, in pixels: closer than any two cells.
BETWEEN = 5


class Shell(ABC, Generic[S]):
    """The browser as the world of the page's loop: makes events of what happens in it, and has the screen show the states.

    The whole site is one (`pygames_web.browser.site`), and so is a single board in a frame (`pygames_web.browser.frame`).
    """

    def __init__(self, machine: Machine[S], contents: Contents[S], say: Speaker) -> None:
        self._hand = Hand()
        #: Whether the pointer last went down beside what is in a dialog.
        self._pressed_beside = False
        # Where the mouse's other button is down, or was drawn to last.
        self._other: tuple[float, float] | None = None
        # Where the mouse went down that is drawn over the board, and whether it drags a stone from there.
        self._source: str | None = None
        self._drags = False
        self._screen = Screen(contents, machine.page, say)
        self._performer = Performer(
            lambda event: self._loop.happen(event),
            lambda: self._screen.state,
            self._speak,
        )
        self._loop = Loop(machine, self, *self._begin())
        self._listen()
        # What there is now stays for good: the garbage collector need not look at it again and again.
        gc.freeze()

    @abstractmethod
    def _begin(self) -> tuple[S, Effects]:
        """Return the state to begin with, and what is to be done to begin with."""

    def _speak(self, spoken: Any) -> None:
        """Speak another language, whose words have come; if they cannot be had, tell so, and choose the one that is spoken."""
        if spoken.missing:
            self._loop.happen(Speaking(spoken.missing, spoken.language))
            document.getElementById(actions.LANGUAGE.name).value = spoken.language
            return
        self._screen.speak(speaker(spoken))
        self._loop.happen(Speaking())

    # -- the world of the loop ---------------------------------------------------------------------------------------

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return now()

    def read(self, key: str) -> str | None:
        """Return what the storage holds under a key; raise `StorageRefused` if it cannot be read."""
        try:
            return text_of(js.kept.read(key))
        except JsException as error:
            raise StorageRefused from error

    def write(self, key: str, text: str | None) -> None:
        """Have the storage hold a text or, with None, nothing; raise `StorageRefused` if it does not."""
        try:
            if text is None:
                js.kept.remove(key)
            else:
                js.kept.write(key, text)
        except JsException as error:
            raise StorageRefused from error

    def later(self, call: Callable[[], None]) -> None:
        """Call a function once the browser has had its turn."""
        window.setTimeout(create_once_callable(call), 0)

    def show(self, state: S) -> None:
        """Show a state."""
        self._screen.show(state)

    def perform(self, effect: Effect) -> None:
        """Carry out an effect that is not about the storage."""
        self._performer.perform(effect)

    # -- from what happens to events ---------------------------------------------------------------------------------

    def _listen(self) -> None:
        happen = self._loop.happen
        for target, kinds, handler in (
            (self._screen.root, ("click", "change", "input", "submit"), self._on_control),
            (self._screen.root, POINTER_EVENTS, self._on_pointer),
            (self._screen.root, ("mousedown", "click"), self._leave_focus),
            (self._screen.root, ("pointerdown", "click"), self._on_dialog),
            (self._screen.root, ("focusin",), self._on_focus),
            (document, ("keydown",), self._on_key),
            (window, ("hashchange",), self._on_address),
            (window, ("storage",), self._on_storage),
            (document, ("visibilitychange",), self._on_waking),
            (window, ("pageshow",), self._on_waking),
            (window, ("site-kept",), lambda event: happen(SiteKept(newer=event.detail == "newer"))),
            (window, ("theme",), lambda _: self._screen.draw()),
            (
                window,
                ("beforeprint", "afterprint"),
                lambda event: self._screen.prepare_print(event.type == "beforeprint"),
            ),
        ):
            proxy = create_proxy(handler)
            for kind in kinds:
                target.addEventListener(kind, proxy)
        # It does not bubble.
        self._screen.root.addEventListener("close", create_proxy(self._on_closed), True)
        window.setInterval(create_proxy(self._on_beat), BEAT)

    def _on_beat(self) -> None:
        if self._screen.state.lively and document.visibilityState == "visible" and not is_calm():
            self._loop.happen(Beat(now()))

    def _on_waking(self, _: Any) -> None:
        """Look what other windows have done meanwhile: a page that sleeps is not told."""
        if document.visibilityState == "visible":
            self._loop.happen(Looked(*read_storage(), now=now()))

    def _on_storage(self, event: Any) -> None:
        key = text_of(event.key)
        if key is None:
            self._loop.happen(Looked(*read_storage(), cleared=True, now=now()))
        elif short := text_of(js.kept.short(key)):
            self._loop.happen(Stored(short, text_of(event.newValue)))

    def _on_control(self, event: Any) -> None:
        cell, lens = event.target.closest("[data-cell]"), event.target.closest("[data-zoom]")
        if cell:
            # A screen reader's click; the fingers and the mouse reach the canvas itself.
            self._loop.happen(Pointer(cell.getAttribute("data-cell"), click=True, now=now(), heard=True))
            return
        if lens:
            if lens.getAttribute("data-zoom") == "in":
                self._screen.zoom(STEP)
            elif self._screen.board:
                self._screen.look_through(Lens())
            return
        if event.target.closest("[data-skip]"):
            self._screen.focus_on_main()
            return
        opener = event.target.closest("[data-open]")
        if opener:
            document.getElementById(opener.getAttribute("data-open")).showModal()
            return
        element = event.target.closest("[data-do]")
        if not element or event.type != used_by(element) or element.getAttribute("aria-disabled") == "true":
            return
        if element.tagName == "FORM":
            event.preventDefault()
        action, value, shows = element.getAttribute("data-do"), value_of(element), element.getAttribute("data-shows")
        if action == actions.TYPE.name:
            value = understood(value, self._screen.say)
        self._loop.happen(Do(action, value, now()))
        if element.hasAttribute("data-once") and not (self._screen.state.table and self._screen.state.table.refused):
            element.reset()
        for name in (shows or "").split():
            show(document.getElementById(name))

    def _on_focus(self, event: Any) -> None:
        """Tell that somebody is about to write about a move: the game may go on before anything is written."""
        if event.target.closest(".editing label"):
            self._loop.happen(Writing())

    def _on_address(self, _: Any) -> None:
        """Go to the place of the address; what a person has opened over the last one would lie over this one."""
        for dialog in document.querySelectorAll("dialog[open]:not([data-closing])"):
            dialog.close()
        self._loop.happen(Visit(fragment(), now()))

    def _on_closed(self, event: Any) -> None:
        """Say that a person has closed a dialog of which the state thinks that it is open."""
        if event.target.hasAttribute("data-wanted"):
            self._loop.happen(Do(event.target.getAttribute("data-closing"), now=now()))

    def _on_pointer(self, event: Any) -> None:
        if self._screen.board is None or not event.target.isSameNode(self._screen.board.element):
            return
        # Where it is now, is asked here once for all that follows. The observer tells of another size with the next frame only: where
        # frames are slow, a click comes before it.
        self._screen.fit()
        gesture = self._gesture(event, self._screen.board)
        if not isinstance(gesture, Aim):
            self._screen.board.loupe.hide()
        if gesture:
            self._obey(gesture, event.pointerType == "mouse")

    def _gesture(self, event: Any, board: BoardCanvas) -> Gesture | None:
        """Return what a hand does on the board by an event of the pointer; what the mouse's other button asks for is done at once."""
        finger, x, y = event.pointerId, event.clientX, event.clientY
        match event.type:
            case "contextmenu":
                event.preventDefault()
                if self._other is None:
                    self._loop.happen(Do(actions.CANCEL.name, now=now()))
            case "pointerdown":
                return self._pressed(event, board)
            case "pointerup" if event.button == OTHER_BUTTON:
                self._loop.happen(Draw(self._screen.cell_at(x, y), ended=True, now=now()))
            case "pointerup":
                return self._hand.release(finger, x, y)
            case "pointermove" if self._setting_up and self._other and event.buttons & HELD_OTHER:
                self._draw_over(Line(self._other, (x, y), first=False), erasing=True)
                self._other = (x, y)
            case "pointermove":
                drawing = self._setting_up or self._sketching or event.pointerType == "mouse"
                gesture = self._hand.move(finger, x, y, not board.lens.farthest, drawing)
                if gesture is None and event.pointerType == "mouse":
                    self._hover(self._screen.cell_at(x, y))
                return gesture
            case _:
                if event.type == "pointercancel":
                    self._loop.happen(Draw(None, ended=True, now=now()))
                self._hand.lose(finger)
                self._hover(None)
        return None

    def _pressed(self, event: Any, board: BoardCanvas) -> Gesture | None:
        """Return what a hand does that has come down on the board."""
        finger, x, y = event.pointerId, event.clientX, event.clientY
        self._other = None
        if self._sketching or event.pointerType == "mouse":
            # That it comes up is told of wherever it does.
            event.target.setPointerCapture(finger)
        if event.button == OTHER_BUTTON:
            self._other = (x, y)
            self._press_other(x, y)
        if event.button != 0:
            return None
        by_finger = event.pointerType != "mouse" and not self._setting_up
        return self._hand.press(finger, x, y, first=event.isPrimary, small=by_finger and board.is_dense)

    def _leave_focus(self, event: Any) -> None:
        """Keep the browser from taking the focus away before a click is done.

        Behind a tap it tells of a mouse that went down on the board, and the focus is on the cells. Where moves are typed there is
        more room for that while one types: what is pressed elsewhere would move away from under the pointer, and not be clicked.
        """
        pressed = event.target.closest(".game :is(button, summary, a)")
        typing = document.activeElement.id == "typed" and pressed and not pressed.closest("#typing")
        if event.type == "click":
            if typing:
                pressed.focus()
        elif typing or (self._screen.board and event.target.isSameNode(self._screen.board.element)):
            event.preventDefault()

    @property
    def _setting_up(self) -> bool:
        return isinstance(self._screen.state.place, SettingUp)

    @property
    def _sketching(self) -> bool:
        place = self._screen.state.place
        return isinstance(place, Playing) and place.sketches

    def _press_other(self, x: float, y: float) -> None:
        """The mouse's other button went down: it erases where a position is set up, and draws over one elsewhere."""
        if self._setting_up:
            self._draw_over(Line((x, y), (x, y), first=True), erasing=True)
        else:
            self._loop.happen(Draw(self._screen.cell_at(x, y), now=now()))

    def _draw_over(self, line: Line, erasing: bool = False) -> None:
        """Draw over all cells of a line, however fast the hand was."""
        (left, top), (right, bottom) = line.start, line.end
        points = max(round(math.dist(line.start, line.end) / BETWEEN), 1)
        shares = [number / points for number in range(0 if line.first else 1, points + 1)]
        cells = [self._screen.cell_at(left + (right - left) * share, top + (bottom - top) * share) for share in shares]
        self._loop.happen(Stroke(tuple(dict.fromkeys(filter(None, cells))), line.first, erasing))

    def _hover(self, name: str | None) -> None:
        if self._screen.state.on_board and name != self._screen.state.on_board.hover:
            self._loop.happen(Pointer(name))

    def _drag_from(self, cell: str | None) -> None:
        """Begin to drag what is on a cell: a stone is chosen by that."""
        table = self._screen.state.on_board
        self._source = cell
        self._drags = isinstance(table, Table) and table.has_stone(cell)
        if self._drags:
            self._choose(cell, source=cell)

    def _drag_to(self, cell: str | None) -> None:
        """End a drag: the cell that a stone was dragged to is chosen. Without a stone, whoever stayed on one cell has clicked it."""
        if self._drags:
            self._choose(cell, source=self._source)
        elif cell == self._source:
            self._choose(cell)

    def _choose(self, cell: str | None, small: bool = False, source: str | None = None) -> None:
        """Have a cell chosen by a hand, and the board hear keys from then on."""
        if self._screen.grid:
            self._screen.grid.focus()
        self._loop.happen(Pointer(cell, click=True, now=now(), small=small, source=source))

    def _obey(self, gesture: Gesture, by_mouse: bool) -> None:
        """Do what a hand on the board asks for."""
        assert self._screen.board
        match gesture:
            case Tap(x, y):
                self._choose(self._screen.cell_at(x, y), small=not by_mouse and self._screen.board.is_dense)
                if not by_mouse:
                    self._hover(None)
            case Aim(x, y):
                self._hover(self._screen.cell_at(x, y))
                self._screen.board.loupe.show(x, y)
            case Pan(dx, dy):
                self._screen.pan(dx, dy)
            case Line() if self._setting_up:
                self._draw_over(gesture)
            case Line(start, end, first):
                if first and self._sketching:
                    self._loop.happen(Draw(self._screen.cell_at(*start), now=now()))
                elif first:
                    self._drag_from(self._screen.cell_at(*start))
                self._hover(self._screen.cell_at(*end))
            case LineEnd(point) if self._sketching:
                self._loop.happen(Draw(self._screen.cell_at(*point) if point else None, ended=True, now=now()))
                if not by_mouse:
                    self._hover(None)
            case LineEnd(point) if point and not self._setting_up:
                self._drag_to(self._screen.cell_at(*point))
            case Pinch(factor, x, y, dx, dy):
                self._screen.look_through(self._screen.board.lens.closer(factor, *self._screen.board.board_point(x, y)))
                self._screen.pan(dx, dy)

    def _on_dialog(self, event: Any) -> None:
        """Close a dialog when the pointer went down and came up beside it: whoever selects text in it may let go there."""
        beside = event.target.tagName == "DIALOG"
        if event.type == "click" and beside and self._pressed_beside:
            event.target.close()
        self._pressed_beside = beside

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            self._on_chord(event)
            return
        # There Escape closes the dialog, and no more than that.
        if event.target.closest("dialog"):
            return
        if event.target.tagName in FIELDS:
            self._on_field_key(event)
            return
        on_board = self._screen.grid is not None and self._screen.grid.in_use
        if event.repeat and event.key in CHOOSING and (on_board or event.target.closest(".asked")):
            # A key that is held answers no question that it has raised.
            event.preventDefault()
            return
        keys = document.getElementById("keys")
        if event.key == "?" and keys:
            keys.showModal()
            return
        if on_board and event.key in ZOOM_KEYS:
            event.preventDefault()
            self._screen.zoom(ZOOM_KEYS[event.key])
            return
        key = Key(event.key, on_board, now(), in_list=bool(event.target.closest("#moves")))
        if event.key in BOARD_KEYS if on_board else app.meaning(self._screen.state, key):
            event.preventDefault()
            self._loop.happen(key)
            self._screen.keep_cursor_in_sight()

    def _on_field_key(self, event: Any) -> None:
        """Have Escape answer a question that waits, as a move that was typed may have raised it, or else leave a field."""
        if event.key != "Escape":
            return
        form, key = event.target.closest("[data-escape]"), Key(event.key, on_board=False, now=now())
        if app.meaning(self._screen.state, key):
            self._loop.happen(key)
        elif form:
            self._loop.happen(Do(form.getAttribute("data-escape"), now=now()))

    def _on_chord(self, event: Any) -> None:
        """Take back the last change of a position that is set up by the keys that do so in any program.

        Left to itself, the browser would take back what was once typed in the field of its text, wherever the focus is.
        """
        chord = (event.ctrlKey or event.metaKey) and not event.altKey and event.key == "z"
        if chord and isinstance(self._screen.state.place, SettingUp) and event.target.tagName not in FIELDS:
            event.preventDefault()
            self._loop.happen(Do(actions.TAKE_BACK.name, now=now()))
