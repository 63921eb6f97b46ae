"""The whole site in the browser."""

from typing import Any

import js
from js import document, location, window
from pyodide.ffi import create_proxy

from pygames_web import pages
from pygames_web.browser.environment import (
    fragment,
    js_object,
    may_store,
    now,
    read_storage,
    sends_pictures,
    speaker,
    text_of,
    thinker_count,
)
from pygames_web.browser.intake import Intake
from pygames_web.browser.screen import Contents
from pygames_web.browser.shell import Shell
from pygames_web.browser.wheel import Wheel
from pygames_web.machine import actions, app
from pygames_web.machine.effects import Effects
from pygames_web.machine.events import Do, Given, Installable, Speaking
from pygames_web.machine.state import State
from pygames_web.model.incoming import told_in
from pygames_web.words import Speaker


class Page(Shell[State]):
    """The whole site."""

    def __init__(self, say: Speaker) -> None:
        super().__init__(app.MACHINE, Contents(pages.page, pages.title, pages.changed), say)
        self._wheel = Wheel()
        self._screen.root.addEventListener("wheel", create_proxy(self._on_wheel), js_object(passive=False))
        self._intake = Intake(
            lambda texts: self._loop.happen(*(Given(text, file, now()) for text, file in texts)),
        )
        js.installed.listen(create_proxy(self._on_installed))

    def lacks(self, language: str) -> None:
        """Tell that the language that was wanted cannot be had."""
        self._loop.happen(Speaking(language))

    def _on_wheel(self, event: Any) -> None:
        """Step through the moves of the game on the board; with a key held, the wheel does what it does anywhere."""
        table = self._screen.state.table
        if self._screen.board is None or table is None or not event.target.isSameNode(self._screen.board.element):
            return
        if event.ctrlKey or event.shiftKey or not (table.path or table.has_later()):
            return
        event.preventDefault()
        steps = self._wheel.turned(event.deltaY, event.deltaMode, event.timeStamp)
        # What was taken back in a game with others is not played again by a turn too far.
        if steps < 0 or (steps > 0 and not (table.has_others and table.is_live)):
            self._loop.happen(Do((actions.BACK if steps < 0 else actions.FORWARD).name, now=now()))

    def _begin(self) -> tuple[State, Effects]:
        stored, whole = read_storage()
        sheet = hasattr(window.navigator, "share")
        return app.start(
            location.href,
            fragment(),
            stored,
            storing=may_store(),
            whole=whole,
            sheet=sheet,
            picture_sheet=sheet and sends_pictures(),
            thinkers=thinker_count(),
            now=now(),
        )

    def _on_installed(self, kind: str, *told: str | None) -> None:
        """Take notice of what the browser tells a site that can be installed, or is."""
        match kind, told:
            case "words", words:
                self._loop.happen(Given(told_in(list(map(str, words))), now=now(), shared=True))
            case _, (text, file):
                self._loop.happen(Given(text_of(text), str(file), now(), shared=kind == "shared"))
            case _:
                self._loop.happen(Installable(kind == "offered"))


async def start() -> None:
    """Bring the page to life, in the language that it has begun to speak."""
    js.performance.mark("start: imports")
    spoken = await js.spoken
    page = Page(speaker(spoken))
    if spoken.missing:
        page.lacks(spoken.missing)
    document.documentElement.dataset.state = "ready"
