"""The browser's side of taking games in: files that are chosen or dropped, and text that is dropped or pasted, anywhere on the page.

What becomes of it is for `pygames_web.machine.app` to say.
"""

from asyncio import ensure_future
from collections.abc import Callable, Sequence
from typing import Any

from js import document, window
from pyodide.ffi import JsException, create_proxy

from pygames.outside.bounds import MOST_BYTES

#: Elements that take text themselves.
_FIELDS = "input, textarea, select, [contenteditable]"

#: What to call with the texts that come in together (None: of a file that cannot be read), each with the name of its file, if any.
Deliver = Callable[[Sequence[tuple[str | None, str]]], None]


class Intake:
    """Watches the whole page for games that come in."""

    def __init__(self, tell: Deliver) -> None:
        self._tell = tell
        #: Whether something of the page itself is dragged, such as words that are selected: that brings nothing in.
        self._own = False
        for target, kind, handler in (
            (window, "dragstart", self._on_own_drag),
            (window, "dragend", self._on_own_drag),
            (document, "change", self._on_chosen),
            (document, "paste", self._on_paste),
            (window, "dragover", self._on_drag),
            (window, "drop", self._on_drop),
        ):
            target.addEventListener(kind, create_proxy(handler))

    def _on_chosen(self, event: Any) -> None:
        field = event.target
        if getattr(field, "type", "") == "file":
            files = list(field.files)
            # The same file may be chosen once more.
            field.value = ""
            self._read(files)

    def _on_paste(self, event: Any) -> None:
        if not _in_field(event):
            self._take(event.clipboardData)

    def _on_own_drag(self, event: Any) -> None:
        self._own = event.type == "dragstart"

    def _on_drag(self, event: Any) -> None:
        # Unless it is told otherwise, a browser leaves the page for a file that is dropped on it.
        if not (self._own or _in_field(event)):
            event.preventDefault()
            event.dataTransfer.dropEffect = "copy"

    def _on_drop(self, event: Any) -> None:
        if not (self._own or _in_field(event)):
            event.preventDefault()
            self._take(event.dataTransfer)

    def _take(self, given: Any) -> None:
        """Take in what was dropped or pasted: files if there are any, else text."""
        if not given:
            return
        files = list(given.files)
        text = given.getData("text/plain")
        if files:
            self._read(files)
        elif text.strip():
            self._tell([(text, "")])

    def _read(self, files: list[Any]) -> None:
        self._reading = ensure_future(self._read_all(files))

    async def _read_all(self, files: list[Any]) -> None:
        self._tell([(await _text(file), str(file.name)) for file in files])


async def _text(file: Any) -> str | None:
    """Return the text of a file, or None if it is too large or cannot be read, as a folder."""
    if file.size > MOST_BYTES:
        return None
    try:
        return str(await file.text())
    except JsException:
        return None


def _in_field(event: Any) -> bool:
    return bool(getattr(event.target, "closest", None) and event.target.closest(_FIELDS))
