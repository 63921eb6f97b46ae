"""The browser as the world of the page's loop: what happens in it becomes events, and the page is kept as the state says."""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

import js
from js import document, window
from pyodide.ffi import JsException, create_once_callable, create_proxy

from pygames.drawing import Scene, View
from pygames.drawing.geometry import Point
from pygames.record import Path
from pygames.rules import Position
from pygames_web import pages
from pygames_web.browser.canvas import BoardCanvas
from pygames_web.browser.cells import BoardGrid
from pygames_web.browser.environment import (
    FIELDS,
    focus,
    fragment,
    in_sight,
    is_calm,
    now,
    read_storage,
    scroll_within,
    show,
    speaker,
    text_of,
    theme,
    used_by,
    value_of,
)
from pygames_web.browser.hand import Aim, Gesture, Hand, Line, Pan, Pinch, Tap
from pygames_web.browser.lens import STEP, Lens
from pygames_web.browser.motion import Motion
from pygames_web.browser.performer import Performer
from pygames_web.machine import actions, app
from pygames_web.machine.editing import BRUSH_KEYS
from pygames_web.machine.effects import Effect, Effects
from pygames_web.machine.events import Beat, Do, Draw, Key, Looked, Pointer, SiteKept, Stored, Stroke, Visit
from pygames_web.machine.loop import Loop, Machine, StorageRefused
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.machine.state import State
from pygames_web.markup import Markup
from pygames_web.model.editor import Editor
from pygames_web.model.jumps import JUMPS
from pygames_web.model.motion import Stage, watched
from pygames_web.model.table import ARROWS, Table
from pygames_web.pages import Redraw
from pygames_web.pages.motion import stage_scene
from pygames_web.pages.typing import understood
from pygames_web.words import Speaker

S = TypeVar("S")

#: Keys that the board uses itself while it has the focus.
BOARD_KEYS = {*ARROWS, *app.KEYS, *BRUSH_KEYS, *JUMPS, *(key.upper() for key in JUMPS), "Enter", " "}
#: How long a miniature of the front page shows a position before the next one goes on, in milliseconds.
BEAT = 900
#: What a pointer does.
POINTER_EVENTS = ("pointermove", "pointerdown", "pointerup", "pointerout", "pointercancel", "contextmenu")
#: Keys that enlarge the board, and make it smaller again, while it has the focus.
ZOOM_KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP}
#: How long the board in words waits until it is brought up to date while nobody is reading it, in milliseconds.
UNREAD = 200


#: The mouse's other button, and the sign of its being held.
OTHER_BUTTON, HELD_OTHER = 2, 2
#: How far apart points are looked at on the way of a stroke, in pixels: closer than any two cells.
BETWEEN = 5


class Shell(ABC, Generic[S]):
    """The browser as the world of the page's loop: makes events of what happens in it, and keeps the page as the state says."""

    def __init__(self, machine: Machine[S], say: Speaker) -> None:
        self._root = document.getElementById("app")
        self._board: BoardCanvas | None = None
        self._sizes = js.ResizeObserver.new(create_proxy(self._on_size))
        self._drawn: Position | None = None
        # The table as it was drawn last, and a move of somebody else on its way to it.
        self._seen: Table | None = None
        self._motion = Motion()
        self._scene: Scene | None = None
        self._shown: S | None = None
        self._followed: tuple[str, Path] | None = None
        self._html = ""
        # Where the page was shown last.
        self._place: tuple[type, str] | None = None
        # Whether what had the focus is gone, and nothing on the page could take it yet.
        self._lost = False
        self._grid: BoardGrid | None = None
        self._telling = 0
        self._hand = Hand()
        self._small = False
        #: Whether the pointer last went down beside what is in a dialog.
        self._pressed_beside = False
        # Where the mouse's other button is down, or was drawn to last.
        self._other: tuple[float, float] | None = None
        self._say = say
        self._machine = machine
        self._performer = Performer(lambda event: self._loop.happen(event), lambda: self._state, self._speak)
        self._loop = Loop(machine, self, *self._begin())
        self._listen()

    # -- what is on the page: the whole site (`Page`), or a single board in a frame (`pygames_web.browser.frame`) -------------

    @abstractmethod
    def _begin(self) -> tuple[S, Effects]:
        """Return the state to begin with, and what is to be done to begin with."""

    @abstractmethod
    def _page(self, state: S) -> Markup:
        """Return what the page shows."""

    @abstractmethod
    def _title(self, state: S) -> str:
        """Return the title of the page."""

    @abstractmethod
    def _changed(self, before: S, after: S) -> Redraw:
        """Return how much of the page a change of state can change."""

    @property
    def _state(self) -> State:
        """The state of the page as it is shown."""
        assert self._shown is not None
        return self._machine.page(self._shown)

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
        """Show a state: as much of the page as can have changed since the last one that was shown."""
        before, self._shown = self._shown, state
        part = Redraw.PAGE if before is None else self._changed(before, state)
        if part is Redraw.PAGE:
            self._render()
        elif part is Redraw.THOUGHT:
            followed = _move_in_sight()
            for name, html in pages.thought_parts(self._state, self._say).items():
                js.morphPart(name, html)
            if followed:
                _scroll_to_move()
            # The page is no longer as it was last shown as a whole.
            self._html = ""
        # A thought seldom changes the picture: only analysis points out moves on the board.
        if part in (Redraw.PAGE, Redraw.BOARD) or (
            part is Redraw.THOUGHT and pages.drawing(self._state) != self._scene
        ):
            self._draw()

    # -- from what happens to events ---------------------------------------------------------------------------------

    def _listen(self) -> None:
        happen = self._loop.happen
        for target, kinds, handler in (
            (self._root, ("click", "change", "input", "submit"), self._on_control),
            (self._root, POINTER_EVENTS, self._on_pointer),
            (self._root, ("mousedown",), self._leave_focus),
            (self._root, ("pointerdown", "click"), self._on_dialog),
            (document, ("keydown",), self._on_key),
            (window, ("hashchange",), lambda _: happen(Visit(fragment(), now()))),
            (window, ("storage",), self._on_storage),
            (document, ("visibilitychange",), self._on_waking),
            (window, ("pageshow",), self._on_waking),
            (window, ("site-kept",), lambda event: happen(SiteKept(newer=event.detail == "newer"))),
            (window, ("theme",), lambda _: self._draw()),
        ):
            proxy = create_proxy(handler)
            for kind in kinds:
                target.addEventListener(kind, proxy)
        # It does not bubble.
        self._root.addEventListener("close", create_proxy(self._on_closed), True)
        window.setInterval(create_proxy(self._on_beat), BEAT)

    def _on_beat(self) -> None:
        if self._state.lively and document.visibilityState == "visible" and not is_calm():
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
                self._zoom(STEP)
            elif self._board:
                self._look(Lens())
            return
        if event.target.closest("[data-skip]"):
            self._focus_on_main()
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
            value = understood(value, self._say)
        self._loop.happen(Do(action, value, now()))
        if element.hasAttribute("data-once") and not (self._state.table and self._state.table.refused):
            element.reset()
        for name in (shows or "").split():
            show(document.getElementById(name))

    def _on_closed(self, event: Any) -> None:
        """Say that a person has closed a dialog of which the state thinks that it is open."""
        if event.target.hasAttribute("data-wanted"):
            self._loop.happen(Do(event.target.getAttribute("data-closing"), now=now()))

    def _on_pointer(self, event: Any) -> None:
        if self._board is None or not event.target.isSameNode(self._board.element):
            return
        # The observer tells of another size with the next frame only: where frames are slow, a click comes before it.
        self._on_size()
        finger, x, y = event.pointerId, event.clientX, event.clientY
        gesture: Gesture | None = None
        match event.type:
            case "contextmenu":
                event.preventDefault()
                if self._other is None:
                    self._loop.happen(Do(actions.CANCEL.name, now=now()))
            case "pointerdown":
                self._other = None
                if event.button == 0:
                    by_finger = event.pointerType != "mouse" and not self._setting_up
                    small = by_finger and self._board.is_dense
                    gesture = self._hand.press(finger, x, y, first=event.isPrimary, small=small)
                elif event.button == OTHER_BUTTON:
                    self._other = (x, y)
                    # That it comes up is told of wherever it does.
                    event.target.setPointerCapture(finger)
                    self._press_other(x, y)
            case "pointerup" if event.button == OTHER_BUTTON:
                self._loop.happen(Draw(self._cell_at(x, y), ended=True, now=now()))
            case "pointerup":
                gesture = self._hand.release(finger, x, y)
            case "pointermove" if self._setting_up and self._other and event.buttons & HELD_OTHER:
                self._draw_over(Line(self._other, (x, y), first=False), erasing=True)
                self._other = (x, y)
            case "pointermove":
                gesture = self._hand.move(finger, x, y, not self._board.lens.farthest, self._setting_up)
                if gesture is None and event.pointerType == "mouse":
                    self._hover(self._cell_at(x, y))
            case _:
                if event.type == "pointercancel":
                    self._loop.happen(Draw(None, ended=True, now=now()))
                self._hand.lose(finger)
                self._hover(None)
        if not isinstance(gesture, Aim):
            self._board.loupe.hide()
        if gesture:
            self._obey(gesture, event.pointerType == "mouse")

    def _leave_focus(self, event: Any) -> None:
        """Keep the browser from taking the focus off the cells: behind a tap it tells of a mouse that went down on the board."""
        if self._board and event.target.isSameNode(self._board.element):
            event.preventDefault()

    @property
    def _setting_up(self) -> bool:
        return isinstance(self._state.place, SettingUp)

    def _press_other(self, x: float, y: float) -> None:
        """The mouse's other button went down: it erases where a position is set up, and draws over one elsewhere."""
        if self._setting_up:
            self._draw_over(Line((x, y), (x, y), first=True), erasing=True)
        else:
            self._loop.happen(Draw(self._cell_at(x, y), now=now()))

    def _draw_over(self, line: Line, erasing: bool = False) -> None:
        """Draw over all cells of a line, however fast the hand was."""
        (left, top), (right, bottom) = line.start, line.end
        points = max(round(math.dist(line.start, line.end) / BETWEEN), 1)
        shares = [number / points for number in range(0 if line.first else 1, points + 1)]
        cells = [self._cell_at(left + (right - left) * share, top + (bottom - top) * share) for share in shares]
        self._loop.happen(Stroke(tuple(dict.fromkeys(filter(None, cells))), line.first, erasing))

    def _hover(self, name: str | None) -> None:
        if self._state.on_board and name != self._state.on_board.hover:
            self._loop.happen(Pointer(name))

    def _obey(self, gesture: Gesture, by_mouse: bool) -> None:
        """Do what a hand on the board asks for."""
        assert self._board
        match gesture:
            case Tap(x, y):
                if self._grid:
                    self._grid.focus()
                small = not by_mouse and self._board.is_dense
                self._loop.happen(Pointer(self._cell_at(x, y), click=True, now=now(), small=small))
                if not by_mouse:
                    self._hover(None)
            case Aim(x, y):
                self._hover(self._cell_at(x, y))
                self._board.loupe.show(x, y)
            case Pan(dx, dy):
                self._pan(dx, dy)
            case Line():
                self._draw_over(gesture)
            case Pinch(factor, x, y, dx, dy):
                self._look(self._board.lens.closer(factor, *self._board.board_point(x, y)))
                self._pan(dx, dy)

    # -- looking closer ----------------------------------------------------------------------------------------------

    def _zoom(self, factor: float) -> None:
        """Enlarge the board around the cell that the keyboard is on, or around what is in the middle."""
        if self._board:
            self._look(
                self._board.lens.closer(factor, *(self._at_cursor() or (self._board.lens.x, self._board.lens.y)))
            )

    def _pan(self, dx: float, dy: float) -> None:
        """Drag the board by a number of pixels."""
        assert self._board
        (left, top), (right, bottom) = self._board.board_point(0, 0), self._board.board_point(dx, dy)
        self._look(self._board.lens.moved(left - right, top - bottom))

    def _look(self, lens: Lens) -> None:
        assert self._board
        self._board.look(lens)
        self._show_limits()
        self._tell_soon()

    def _show_limits(self) -> None:
        """Show whether the board is enlarged, and turn off the button that can go no further; it keeps the focus."""
        assert self._board
        lens, self._small = self._board.lens, self._board.is_dense
        self._board.element.classList.toggle("held", not lens.farthest or self._small)
        for where, at_limit in (("fit", lens.farthest), ("in", lens.closest)):
            button = document.querySelector(f"[data-zoom={where}]")
            button.setAttribute("aria-disabled", "true" if at_limit else "false")

    @property
    def _view(self) -> View:
        assert self._state.on_board
        return self._state.on_board.view

    def _at_cursor(self) -> tuple[float, float] | None:
        """Return where the cell is that the keyboard is on."""
        shown = self._state.on_board
        return self._view.centre[shown.position.board.cell[shown.cursor]] if shown and shown.cursor else None

    def _cell_at(self, x: float, y: float) -> str | None:
        assert self._board
        cell = self._view.cell_at(*self._board.board_point(x, y))
        return self._view.board.name[cell] if cell else None

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
        if event.target.tagName in FIELDS:
            form = event.target.closest("[data-escape]")
            if form and event.key == "Escape":
                self._loop.happen(Do(form.getAttribute("data-escape"), now=now()))
            return
        if event.target.closest("dialog"):
            return
        on_board = self._grid is not None and self._grid.in_use
        keys = document.getElementById("keys")
        if on_board and event.key == "?" and keys:
            keys.showModal()
            return
        if on_board and event.key in ZOOM_KEYS:
            event.preventDefault()
            self._zoom(ZOOM_KEYS[event.key])
            return
        key = Key(event.key, on_board, now(), in_list=bool(event.target.closest("#moves")))
        if event.key in BOARD_KEYS if on_board else app.meaning(self._state, key):
            event.preventDefault()
            self._loop.happen(key)
            self._keep_cursor_in_sight()

    def _on_chord(self, event: Any) -> None:
        """Take back the last change of a position that is set up by the keys that do so in any program.

        Left to itself, the browser would take back what was once typed in the field of its text, wherever the focus is.
        """
        chord = (event.ctrlKey or event.metaKey) and not event.altKey and event.key == "z"
        if chord and isinstance(self._state.place, SettingUp) and event.target.tagName not in FIELDS:
            event.preventDefault()
            self._loop.happen(Do(actions.TAKE_BACK.name, now=now()))

    def _keep_cursor_in_sight(self) -> None:
        if self._grid:
            self._grid.show_cursor()
        point = self._at_cursor()
        if point and self._board and not self._board.lens.farthest:
            half_width, half_height = self._board.seen
            self._look(self._board.lens.showing(*point, half_width - 1, half_height - 1))
            self._tell()

    def perform(self, effect: Effect) -> None:
        """Carry out an effect that is not about the storage."""
        self._performer.perform(effect)

    def _speak(self, spoken: Any) -> None:
        self._say = speaker(spoken)
        self._render()
        self._draw()

    # -- from states to the page -------------------------------------------------------------------------------------

    def _render(self) -> None:
        assert self._shown is not None
        html = self._page(self._shown)
        if html != self._html:
            self._html = html
            in_use = self._root.contains(document.activeElement) or self._lost
            followed = _move_in_sight()
            js.morphPage(self._root, html)
            place, self._place = self._place, self._where()
            if in_use:
                self._keep_focus(arrived=place != self._place)
                self._lost = bool(document.activeElement.isSameNode(document.body))
            document.title = self._title(self._shown)
            self._follow_moves(followed)
            _lay_notice()
            _say_once()
            canvas = document.getElementById("board")
            if not canvas:
                self._board = self._grid = None
            elif self._board is None or not canvas.isSameNode(self._board.element):
                self._board = BoardCanvas(*(document.getElementById(name) for name in ("board", "passing", "loupe")))
                self._grid = BoardGrid(document.getElementById("grid"))
                self._board.fit()
                self._board.watch(self._sizes)
                self._drawn = None
            if self._board:
                self._show_limits()
        js.chooseTheme(self._state.prefs.theme)

    def _where(self) -> tuple[type, str]:
        """Return the kind of place where one is, and its address unless that changes as one goes on there."""
        place = self._state.place
        return type(place), "" if isinstance(place, Playing | SettingUp) else self._state.fragment

    def _keep_focus(self, arrived: bool) -> None:
        """Move the focus to what a page is for when one arrives there, and to the board when what had the focus is gone."""
        if arrived and not isinstance(self._state.place, Playing | SettingUp):
            focus(self._root.querySelector("h1"))
        elif arrived or document.activeElement.isSameNode(document.body):
            self._focus_on_main()

    def _focus_on_main(self) -> None:
        """Move the focus to the board or, where there is none, to the heading."""
        focus(document.getElementById("grid") or self._root.querySelector("h1"))

    def _follow_moves(self, followed: bool) -> None:
        """Scroll the list of moves to the move one looks at, when that is another one than before, or was ``followed``: in sight.

        What is told above the list, the count of a game or what was better than a mistake, comes first; where analysis grows there,
        the move stays in sight. At other times all of it stays where it was scrolled to, and the page around it in any case.
        """
        table = self._state.table
        place = (table.id, table.path) if table else None
        if place == self._followed and not followed:
            return
        self._followed = place
        _scroll_to_move()

    def _on_size(self, *_: Any) -> None:
        if self._board and self._board.fit():
            self._draw()

    def _draw(self) -> None:
        shown, scene = self._state.on_board, pages.drawing(self._state)
        if self._board is None or shown is None or scene is None:
            return
        if self._moves_on():
            return
        position = shown.position
        moved = self._drawn is not None and self._drawn.setup == position.setup and self._drawn != position
        if self._drawn is None or self._drawn.setup != position.setup:
            self._board.lens = Lens()
            self._show_limits()
        self._drawn, self._scene = position, scene
        self._board.show(scene, self._view, _changed(shown), theme(), fade=moved and not is_calm())
        if self._small != self._board.is_dense:
            self._show_limits()
        if shown.cursor:
            self._tell()
        else:
            if self._grid:
                # A click has taken the keyboard's cursor away: Enter would not choose the cell it was on.
                self._grid.point_at(None)
            self._tell_soon()

    def _moves_on(self) -> bool:
        """Let a move of somebody else be watched; return whether one is on its way, and nothing else has happened meanwhile."""
        before, self._seen = self._seen, self._state.table
        now = self._seen
        if before is None or now is None or before.record.setup != now.record.setup:
            self._motion.stop()
            return False
        if (before.path, before.chosen) == (now.path, now.chosen) and before.record is now.record:
            return self._motion.running
        self._motion.stop()
        stages = watched(before, now) if not is_calm() and document.visibilityState == "visible" else ()
        if stages:
            self._motion.begin(stages, self._show_on_the_way, self._draw)
            self._tell_soon()
        return bool(stages)

    def _show_on_the_way(self, stage: Stage, share: float) -> None:
        table = self._state.table
        if table and self._board:
            scene = stage_scene(table, self._state.prefs, stage, share)
            self._board.show(scene, self._view, (), theme(), fade=False)

    def _tell_soon(self) -> None:
        """Bring the board in words up to date when there is nothing more urgent to do."""
        if not self._telling:
            self._telling = window.setTimeout(create_once_callable(self._tell), UNREAD)

    def _tell(self) -> None:
        window.clearTimeout(self._telling)
        self._telling = 0
        shown = self._state.on_board
        if self._grid and self._board and shown:
            self._grid.tell(shown, self._say)
            self._grid.place(self._board, self._view)
            self._grid.point_at(shown.cursor)


def _changed(shown: Table | Editor) -> list[Point]:
    """Return where on the board the last move has changed something."""
    cells = shown.changed if isinstance(shown, Table) else 0
    return [shown.view.centre[cell] for cell in shown.position.board.cells_in(cells)]


def _current_move() -> Any:
    """Return the move in the list that one looks at, if there is one."""
    return document.querySelector("#moves [aria-current]")


def _move_in_sight() -> bool:
    """Whether the list shows the move that one looks at."""
    move = _current_move()
    return bool(move) and in_sight(move)


def _scroll_to_move() -> None:
    """Scroll the list to the move one looks at, with the comment on it."""
    moves, current = document.getElementById("moves"), _current_move()
    if not moves:
        return
    book = moves.closest(".book")
    if not current:
        moves.scrollTop = book.scrollTop = 0
        return
    item = current.closest("li")
    scroll_within(moves, item)
    told = document.getElementById("mistake") or document.getElementById("count")
    if told or not document.querySelector("#analysis .graph"):
        scroll_within(book, told or item)


def _say_once() -> None:
    """Leave the board uncovered by why something was refused where that is to be read beside or below it."""
    told = document.querySelector(":is(#hint, #told).refused")
    if told:
        document.getElementById("refusal").hidden = in_sight(told)


def _lay_notice() -> None:
    """Say where, on a small screen, a notice hides least: over the head of the page or, where that is scrolled away, at the foot."""
    notice, head = document.querySelector(".notice"), document.querySelector(".top")
    # In a dialog it lies over the heading of that.
    if notice and not notice.closest("dialog"):
        notice.classList.toggle("low", head.getBoundingClientRect().bottom <= 0)
