"""What the page asks of the browser, carried out: from effects to what the browser does."""

from collections.abc import Callable
from typing import Any

import js
from js import document, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, to_js

from pygames.drawing import Scene, render
from pygames_web import pages
from pygames_web.browser.canvas import picture
from pygames_web.browser.environment import (
    TEXT_FIELDS,
    copy_field,
    fill_screen,
    js_object,
    let_be,
    now,
    save_file,
    theme,
)
from pygames_web.machine.effects import (
    Copy,
    Download,
    Effect,
    Fade,
    Focus,
    FullScreen,
    Go,
    Install,
    Persist,
    Picture,
    Send,
    SendPicture,
    Sound,
    Speak,
    TakeNewerVersion,
    Think,
)
from pygames_web.machine.events import Copied, Event, Faded, Heard
from pygames_web.machine.state import State
from pygames_web.model.thinking import ThinkRequest, read_thought

#: How long a refusal is seen, in milliseconds.
SEEN = 6_000


class Performer:
    """Carries out all effects but those about the storage.

    Args:
        happen: takes the events that come of an effect.
        state: returns the state of the page as it is shown.
        speak: takes the words of another language (`spoken` of boot.js) once they are there.
    """

    def __init__(
        self, happen: Callable[[Event], None], state: Callable[[], State], speak: Callable[[Any], None]
    ) -> None:
        self._happen, self._state, self._speak = happen, state, speak
        self._thinkers: dict[int, Any] = {}

    def perform(self, effect: Effect) -> None:
        """Carry out an effect that is not about the storage."""
        match effect:
            case Go(fragment, instead):
                self._go(fragment, instead)
            case Think(request, thinker):
                self._think(request, thinker)
            case Copy(text, field):
                self._copy(text, field)
            case Download(name, media_type, text):
                save_file(name, js.Blob.new(to_js([text]), js_object(type=f"{media_type};charset=utf-8")))
            case Picture(name):
                self._save_picture(name)
            case Send(title, address):
                # Whoever closes the sheet without sending anything has changed their mind: nothing to tell them.
                let_be(window.navigator.share(js_object(title=title, url=address)))
            case SendPicture(name, title, address):
                self._send_picture(name, title, address)
            case Install():
                js.installed.install()
            case Speak(language):
                js.speak(language).then(create_once_callable(self._speak))
            case Persist():
                if hasattr(window.navigator, "storage"):
                    let_be(window.navigator.storage.persist())
            case Fade(spoken):
                window.setTimeout(create_once_callable(lambda: self._happen(Faded(spoken))), SEEN)
            case Sound(name):
                js.playSound(name)
            case FullScreen():
                fill_screen()
            case TakeNewerVersion():
                js.takeNewerVersion()
            case Focus(name):
                element = document.getElementById(name)
                if element:
                    element.focus()
                    if element.tagName in TEXT_FIELDS:
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

    def _copy(self, text: str, field: str) -> None:
        """Copy a text or, where the browser has no clipboard for the page, as without encryption, or refuses it, its field."""
        clipboard = getattr(window.navigator, "clipboard", None)
        if clipboard is None:
            self._happen(Copied(copy_field(field), field))
            return
        clipboard.writeText(text).then(
            lambda _: self._happen(Copied(True, field)),
            lambda _: self._happen(Copied(copy_field(field), field)),
        )

    def _save_picture(self, name: str) -> None:
        scene = pages.picture(self._state())
        if scene is None:
            return
        if name.endswith(".svg"):
            save_file(name, js.Blob.new(to_js([render(scene, theme())]), js_object(type="image/svg+xml")))
            return
        _on_its_ground(scene).toBlob(create_once_callable(lambda blob: save_file(name, blob)))

    def _send_picture(self, name: str, title: str, address: str) -> None:
        scene = pages.picture(self._state())
        if scene is None:
            return

        def send(blob: Any) -> None:
            file = js.File.new(to_js([blob]), name, js_object(type="image/png"))
            link = {"url": address} if address else {}
            let_be(window.navigator.share(js_object(title=title, files=[file], **link)))

        _on_its_ground(scene).toBlob(create_once_callable(send))

    # -- the interpreters that think ---------------------------------------------------------------------------------

    def _think(self, request: ThinkRequest | None, number: int) -> None:
        """Let one of the interpreters think about something else, or stop; it is started when it is first needed.

        The first stays for what is asked of it next. The others, seldom needed, give back their memory.
        """
        if number not in self._thinkers:
            if request is None:
                return
            self._thinkers[number] = js.startThinker(create_proxy(self._on_thought))
        if request:
            self._thinkers[number].ask(request.to_text())
        elif number == 0:
            self._thinkers[number].stop()
        else:
            self._thinkers[number].end()

    def _on_thought(self, text: str, failed: str) -> None:
        self._happen(Heard(read_thought(text) if text else None, failed, now()))


def _on_its_ground(scene: Scene) -> Any:
    """Return a canvas with a scene in the colours of the page."""
    return picture(scene, theme(), window.getComputedStyle(document.body).backgroundColor)
