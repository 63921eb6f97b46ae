"""The browser's side of the page: what happens in it becomes events for `pygames_web.app`, and its effects are carried out here."""

import json
from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter
from typing import Any

import js
from js import document, location, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from pygames.drawing import render
from pygames.record import Path
from pygames.rules import Position
from pygames_web import app, pages
from pygames_web.app import Copied, Do, Effect, Focus, Go, Heard, Key, Pointer, Store, Stored, Think, Visit
from pygames_web.canvas import BoardCanvas, picture
from pygames_web.cells import BoardGrid
from pygames_web.editing import BRUSH_KEYS
from pygames_web.hand import Gesture, Hand, Pan, Pinch, Swipe, Tap
from pygames_web.intake import Intake
from pygames_web.learning import LEARNED_KEY
from pygames_web.lens import STEP, Lens
from pygames_web.markup import Markup
from pygames_web.prefs import PREFS_KEY
from pygames_web.saves import PREFIX
from pygames_web.seeking import MOMENT, Seeker, enters
from pygames_web.state import (
    Copy,
    Download,
    Effects,
    Given,
    Picture,
    Send,
    Settled,
    SiteKept,
    Speak,
    Step,
    TakeNewerVersion,
)
from pygames_web.table import ARROWS
from pygames_web.thinking import Request, read_thought
from pygames_web.words import Speaker

#: Keys that the board uses itself while it has the focus.
BOARD_KEYS = {*ARROWS, *app.KEYS, *BRUSH_KEYS, "Enter", " "}
#: Elements that a person fills in; the keys they take are theirs.
FIELDS = ("SELECT", "INPUT", "TEXTAREA")
#: How long a file for a download is held ready, in milliseconds.
DOWNLOAD = 60_000
#: How long a miniature of the front page shows a position before the next one goes on, in milliseconds.
BEAT = 900
#: What a pointer does.
POINTER_EVENTS = ("pointermove", "pointerdown", "pointerup", "pointerout", "pointercancel", "contextmenu")
#: Keys that enlarge the board, and make it smaller again, while it has the focus.
ZOOM_KEYS = {"+": STEP, "=": STEP, "-": 1 / STEP}
#: How long the board in words waits until it is brought up to date while nobody is reading it, in milliseconds.
UNREAD = 200


class Shell:
    """Holds the state of the page and keeps the page as the state says."""

    def __init__(self, say: Speaker) -> None:
        self._root = document.getElementById("app")
        self._board: BoardCanvas | None = None
        self._sizes = js.ResizeObserver.new(create_proxy(self._on_size))
        self._shown: Position | None = None
        self._followed: tuple[str, Path] | None = None
        self._html = ""
        self._worker: Any = None
        self._grid: BoardGrid | None = None
        self._telling = 0
        self._seeker = Seeker()
        self._seeking = 0
        self._early: list[app.Event] = []
        self._early_for: Position | None = None
        self._hand = Hand()
        self._say = say
        self._unkept: dict[str, str | None] = {}
        self._state, effects = self._begin()
        self._listen()
        self._show([*effects, *(self._seek() or ())])
        window.setInterval(create_proxy(self._on_beat), BEAT)

    # -- what is on the page: the whole site here, a single board in a frame (`pygames_web.frame`) --------------------

    def _begin(self) -> Step:
        self._intake = Intake(lambda texts: self.handle(*(Given(text, file, _now()) for text, file in texts)))
        base = location.href.split("#")[0]
        stored, storing = _read_storage()
        sheet = hasattr(window.navigator, "share")
        return app.start(base, _fragment(), stored, storing, sheet=sheet, now=_now())

    def _update(self, event: app.Event) -> Step:
        return app.update(self._state, event)

    def _page(self) -> Markup:
        return pages.page(self._state, self._say)

    def _title(self) -> str:
        return pages.title(self._state, self._say)

    # -- from events to states ---------------------------------------------------------------------------------------

    def handle(self, event: app.Event, *together: app.Event) -> None:
        """Let an event, with others at the same time, change the state, carry out what that asks for, and show the result.

        What enters a move before the legal moves are found is put off until they are.
        """
        if enters(event) and (undecided := self._state.undecided):
            if undecided is not self._early_for:
                self._early, self._early_for = [], undecided
            self._early.append(event)
            return
        if isinstance(event, Pointer) and not event.click:
            # Nothing but the board shows where the pointer is.
            self._state, effects = self._update(event)
            self._perform(effects)
            self._draw()
            return
        effects = []
        for happened in (*self._unnoticed(), event, *together):
            self._state, more = self._update(happened)
            effects += more
        self._show([*effects, *(self._seek() or ())])

    def _show(self, effects: Effects) -> None:
        """Show the state that has been come to, and carry out what was asked for on the way."""
        # What is to be kept is kept before anyone sees it, so that no move can be made that the one before might be lost by.
        self._perform([effect for effect in effects if isinstance(effect, Store)])
        self._render()
        self._perform([effect for effect in effects if not isinstance(effect, Store)])

    def _unnoticed(self) -> list[Stored]:
        """Return what another window did to the game on the table, if that has not been heard of yet.

        Browsers tell a little later, and do not tell a page that sleeps.
        """
        table = self._state.table
        return self._changes([PREFIX + table.id]) if table and table.id else []

    def _changes(self, keys: Iterable[str]) -> list[Stored]:
        """Return which of the saved games of these keys are in the storage in another form than the state knows."""
        try:
            found = {key: _text(window.localStorage.getItem(key)) for key in keys if key not in self._unkept}
        except JsException:
            return []
        known = self._state.saves
        return [Stored(key, text) for key, text in found.items() if text != known.get(key.removeprefix(PREFIX))]

    def _on_beat(self) -> None:
        if self._state.lively and document.visibilityState == "visible" and not _calm():
            self.handle(Do("beat"))

    def _on_waking(self, _: Any) -> None:
        if document.visibilityState == "visible":
            stored, storing = _read_storage()
            keys = {PREFIX + name for name in self._state.saves} | {key for key in stored if key.startswith(PREFIX)}
            for change in self._changes(keys) if storing else ():
                self.handle(change)

    def _listen(self) -> None:
        for target, kinds, handler in (
            (self._root, ("click", "change", "input", "submit"), self._on_control),
            (self._root, POINTER_EVENTS, self._on_pointer),
            (document, ("keydown",), self._on_key),
            (window, ("hashchange",), lambda _: self.handle(Visit(_fragment(), _now()))),
            (window, ("storage",), self._on_storage),
            (document, ("visibilitychange",), self._on_waking),
            (window, ("pageshow",), self._on_waking),
            (window, ("site-kept",), lambda event: self.handle(SiteKept(newer=event.detail == "newer"))),
            (window, ("theme",), lambda _: self._draw()),
        ):
            proxy = create_proxy(handler)
            for kind in kinds:
                target.addEventListener(kind, proxy)

    def _on_control(self, event: Any) -> None:
        cell, lens = event.target.closest("[data-cell]"), event.target.closest("[data-zoom]")
        if cell:
            # A screen reader's click; the fingers and the mouse reach the canvas itself.
            self.handle(Pointer(cell.getAttribute("data-cell"), click=True, now=_now()))
            return
        if lens:
            self._zoom(STEP if lens.getAttribute("data-zoom") == "in" else 1 / STEP)
            return
        element = event.target.closest("[data-do]")
        if not element or event.type != _used_by(element):
            return
        if element.tagName == "FORM":
            event.preventDefault()
        self.handle(Do(element.getAttribute("data-do"), _value(element), _now()))
        if element.hasAttribute("data-once") and not (self._state.table and self._state.table.refused):
            element.reset()

    def _on_pointer(self, event: Any) -> None:
        if self._board is None or not event.target.isSameNode(self._board.element):
            return
        finger, x, y = event.pointerId, event.clientX, event.clientY
        gesture: Gesture | None = None
        match event.type:
            case "contextmenu":
                event.preventDefault()
                self.handle(Do("cancel", now=_now()))
            case "pointerdown":
                if event.button == 0:
                    self._hand.press(finger, x, y)
            case "pointerup":
                gesture = self._hand.release(finger, x, y)
            case "pointermove":
                gesture = self._hand.move(finger, x, y, self._board.lens.zoom > 1)
                if gesture is None and event.pointerType == "mouse":
                    self._hover(self._cell_at(x, y))
            case _:
                self._hand.lose(finger)
                self._hover(None)
        if gesture:
            self._obey(gesture, event.pointerType == "mouse")

    def _hover(self, name: str | None) -> None:
        if self._state.on_board and name != self._state.on_board.hover:
            self.handle(Pointer(name))

    def _obey(self, gesture: Gesture, by_mouse: bool) -> None:
        """Do what a hand on the board asks for."""
        assert self._board
        match gesture:
            case Tap(x, y):
                if self._grid:
                    self._grid.focus()
                self.handle(Pointer(self._cell_at(x, y), click=True, now=_now()))
                if not by_mouse:
                    self._hover(None)
            case Swipe(back):
                self.handle(Do("undo" if back else "redo", now=_now()))
            case Pan(dx, dy):
                self._pan(dx, dy)
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
        self._board.element.classList.toggle("enlarged", self._board.lens.zoom > 1)
        self._tell_soon()

    def _at_cursor(self) -> tuple[float, float] | None:
        """Return where the cell is that the keyboard is on."""
        shown = self._state.on_board
        return self._state.view.centre[shown.position.board.cell[shown.cursor]] if shown and shown.cursor else None

    def _cell_at(self, x: float, y: float) -> str | None:
        assert self._board
        cell = self._state.view.cell_at(*self._board.board_point(x, y))
        return self._state.view.board.name[cell] if cell else None

    def _on_key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.target.tagName in FIELDS:
            form = event.target.closest("[data-escape]")
            if form and event.key == "Escape":
                self.handle(Do(form.getAttribute("data-escape"), now=_now()))
            return
        on_board = self._grid is not None and self._grid.in_use
        if on_board and event.key in ZOOM_KEYS:
            event.preventDefault()
            self._zoom(ZOOM_KEYS[event.key])
            return
        if event.key in (BOARD_KEYS if on_board else app.PAGE_KEYS):
            event.preventDefault()
            self.handle(Key(event.key, on_board, _now()))
            self._keep_cursor_in_sight()

    def _keep_cursor_in_sight(self) -> None:
        point = self._at_cursor()
        if point and self._board and self._board.lens.zoom > 1:
            half_width, half_height = self._board.seen
            self._look(self._board.lens.showing(*point, half_width - 1, half_height - 1))
            self._tell()

    # -- what takes long ---------------------------------------------------------------------------------------------

    def _seek(self) -> Effects | None:
        """Look for a moment through what is awaited, and see to it that this is gone on with later.

        Return what is to be done if there was news, None if there was none.
        """
        effects: Effects | None = None
        end = perf_counter() + MOMENT
        while (what := self._state.awaited) and perf_counter() < end and self._seeker.look(what, end):
            events: list[app.Event] = [*self._unnoticed(), Settled(what, _now())]
            for event in events:
                self._state, more = self._update(event)
                effects = [*(effects or ()), *more]
        if what and not self._seeking:
            self._seeking = window.setTimeout(create_once_callable(self._seek_on), 0)
        return effects

    def _seek_on(self, *_: Any) -> None:
        self._seeking = 0
        effects = self._seek()
        if effects is not None:
            self._show(effects)
        if self._early and not self._state.undecided:
            early, self._early = self._early, []
            # On another position it would be another move.
            shown = self._state.on_board
            for event in early if shown and shown.position is self._early_for else ():
                self.handle(event)

    # -- the second interpreter --------------------------------------------------------------------------------------

    def _think(self, request: Request | None) -> None:
        """Let the second interpreter think about something else, or stop; it is started when it is first needed."""
        if self._worker is None:
            if request is None:
                return
            self._worker = js.startThinker(create_proxy(self._on_thought))
        if request is None:
            self._worker.stop()
        else:
            self._worker.ask(request.to_text())

    def _on_thought(self, text: str, failed: str) -> None:
        self.handle(Heard(read_thought(text) if text else None, failed, _now()))

    def _on_storage(self, event: Any) -> None:
        if event.key:
            self.handle(Stored(event.key, _text(event.newValue)))

    # -- from effects to deeds ---------------------------------------------------------------------------------------

    def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Store(key, text):
                    self._store(key, text)
                case Go(fragment, instead):
                    self._go(fragment, instead)
                case Think(request):
                    self._think(request)
                case Copy(text, field):
                    self._copy(text, field)
                case Download(name, media_type, text):
                    _save_file(name, js.Blob.new(to_js([text]), _object(type=f"{media_type};charset=utf-8")))
                case Picture(name):
                    self._save_picture(name)
                case Send(title, address):
                    # Whoever closes the sheet without sending anything has changed their mind: nothing to tell them.
                    window.navigator.share(_object(title=title, url=address)).then(lambda _: None, lambda _: None)
                case Speak(language):
                    js.speak(language).then(create_once_callable(self._speak))
                case TakeNewerVersion():
                    js.takeNewerVersion()
                case Focus(name):
                    element = document.getElementById(name)
                    if element:
                        element.focus()
                        if element.tagName == "INPUT":
                            element.select()

    def _go(self, fragment: str, instead: bool) -> None:
        try:
            if instead:
                window.history.replaceState(None, "", "#" + fragment)
            else:
                window.history.pushState(None, "", "#" + fragment)
        except JsException:
            # WebKit lets the address change only so often; the next change brings it up to date.
            return

    def _speak(self, spoken: Any) -> None:
        self._say = speaker(spoken)
        self._render()

    def _store(self, key: str, text: str | None) -> None:
        """Keep a text or, with None, remove it; then whatever could not be kept before, for as long as there is room."""
        waiting = {key: text} | {other: unkept for other, unkept in self._unkept.items() if other != key}
        try:
            for name, kept in tuple(waiting.items()):
                if kept is None:
                    window.localStorage.removeItem(name)
                else:
                    window.localStorage.setItem(name, kept)
                del waiting[name]
        except JsException:
            # Full or forbidden: the page says so, and the game goes on.
            pass
        self._unkept = waiting
        self._state = replace(self._state, storing=not waiting)

    def _copy(self, text: str, field: str) -> None:
        clipboard = window.navigator.clipboard
        if not clipboard:
            self.handle(Copied(False, field))
            return
        clipboard.writeText(text).then(
            lambda _: self.handle(Copied(True, field)),
            lambda _: self.handle(Copied(False, field)),
        )

    def _save_picture(self, name: str) -> None:
        table = self._state.table
        if table is None:
            return
        scene = pages.scene(self._state, replace(table, hover=None, cursor=None, chosen=()))
        if name.endswith(".svg"):
            _save_file(name, js.Blob.new(to_js([render(scene, _theme())]), _object(type="image/svg+xml")))
            return
        ground = window.getComputedStyle(document.body).backgroundColor
        picture(scene, _theme(), ground).toBlob(create_once_callable(lambda blob: _save_file(name, blob)))

    # -- from states to the page -------------------------------------------------------------------------------------

    def _render(self) -> None:
        html = self._page()
        if html != self._html:
            self._html = html
            js.morphPage(self._root, html)
            document.title = self._title()
            self._follow_moves()
            canvas = document.getElementById("board")
            if not canvas:
                self._board = self._grid = None
            elif self._board is None or not canvas.isSameNode(self._board.element):
                self._board = BoardCanvas(canvas)
                self._grid = BoardGrid(document.getElementById("grid"))
                self._board.fit()
                self._board.watch(self._sizes)
                self._shown = None
        js.chooseTheme(self._state.prefs.theme)
        self._draw()

    def _follow_moves(self) -> None:
        """Scroll the list of moves to the move one looks at, when that is another one than before.

        At other times the list stays where it was scrolled to, and the page around it stays where it is in any case.
        """
        table = self._state.table
        place = (table.id, table.path) if table else None
        if place == self._followed:
            return
        self._followed = place
        moves = document.getElementById("moves")
        current = moves and moves.querySelector("[aria-current]")
        if current:
            seen, spot = moves.getBoundingClientRect(), current.getBoundingClientRect()
            moves.scrollTop += max(spot.bottom - seen.bottom, 0) + min(spot.top - seen.top, 0)
        elif moves:
            moves.scrollTop = 0

    def _on_size(self, *_: Any) -> None:
        if self._board and self._board.fit():
            self._draw()

    def _draw(self) -> None:
        shown, scene = self._state.on_board, pages.drawing(self._state)
        if self._board is None or shown is None or scene is None:
            return
        position = shown.position
        moved = self._shown is not None and self._shown.setup == position.setup and self._shown != position
        if self._shown is None or self._shown.setup != position.setup:
            self._board.lens = Lens()
        self._shown = position
        self._board.show(scene, _theme(), fade=moved and not _calm())
        if shown.cursor:
            self._tell()
        else:
            self._tell_soon()

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
            self._grid.place(self._board, self._state.view)
            self._grid.point_at(shown.cursor)


def _theme() -> str:
    """Return the colours that the page is shown in."""
    return str(document.documentElement.dataset.theme)


def _fragment() -> str:
    try:
        return str(js.decodeURIComponent(location.hash)[1:])
    except JsException:
        # Not an address that was ever written: whoever looks for a place or a game there says so.
        return str(location.hash)[1:]


def _used_by(element: Any) -> str:
    """Return the kind of event by which a control asks for its action."""
    if element.tagName == "FORM":
        return "submit"
    if element.hasAttribute("data-live"):
        return "input"
    return "change" if element.tagName in FIELDS else "click"


def _value(element: Any) -> str:
    """Return what a control asks to do its action with: what stands in it, or what it is marked with."""
    if element.tagName == "FORM":
        return str(element.elements.item(0).value)
    if element.tagName in FIELDS and element.type != "checkbox":
        return str(element.value)
    return element.getAttribute("data-with") or ""


def _object(**members: str) -> Any:
    """Return a JavaScript object."""
    return to_js(members, dict_converter=js.Object.fromEntries)


def _text(value: Any) -> str | None:
    """Return what stands for an item of the storage: its text, or None for JavaScript's null."""
    return str(value) if isinstance(value, str) else None


def _save_file(name: str, blob: Any) -> None:
    """Have the browser keep a blob as a file, as if a link to it had been followed."""
    link = document.createElement("a")
    link.href, link.download = js.URL.createObjectURL(blob), name
    link.click()
    # WebKit and Firefox come for the blob after the click.
    window.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(link.href)), DOWNLOAD)


def _calm() -> bool:
    """Whether the person would rather have nothing move."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def _now() -> int:
    return int(js.Date.now())


def _read_storage() -> tuple[dict[str, str], bool]:
    """Return what the browser keeps for us, and whether it lets us keep anything."""
    try:
        storage = window.localStorage
        storage.setItem(PREFS_KEY + "?", "")
        storage.removeItem(PREFS_KEY + "?")
        keys = [storage.key(i) for i in range(storage.length)]
        return {
            key: storage.getItem(key) for key in keys if key in (PREFS_KEY, LEARNED_KEY) or key.startswith(PREFIX)
        }, True
    except JsException:
        return {}, False


def speaker(spoken: Any) -> Speaker:
    """Return a speaker of the language that the page speaks now."""
    return Speaker(spoken.language, json.loads(spoken.catalogue))


async def start() -> None:
    """Bring the page to life, in the language that it has begun to speak."""
    Shell(speaker(await js.spoken))
    document.documentElement.dataset.state = "ready"
