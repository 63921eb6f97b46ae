"""The browser's side of an embedded board: that of the page, except for where the game comes from and who is told of it."""

import json

import js
from js import document, location
from pyodide.ffi import create_proxy

from pygames_web import embed
from pygames_web.app import Event
from pygames_web.markup import Markup
from pygames_web.pages.embed import embed_page, embed_title
from pygames_web.shell import Shell, speaker
from pygames_web.state import Effects, Step
from pygames_web.words import Speaker


class Frame(Shell):
    """A page with a single board, which answers the page around it."""

    def __init__(self, say: Speaker) -> None:
        super().__init__(say)
        js.author.listen(create_proxy(self._on_request))

    def _begin(self) -> Step:
        self._embed, effects = embed.start(str(js.URL.new(".", location.href).href), str(location.hash))
        return self._embed.state, effects

    def _update(self, event: Event) -> Step:
        self._embed, effects = embed.update(self._embed, event)
        return self._embed.state, effects

    def _page(self) -> Markup:
        return embed_page(self._embed, self._say)

    def _title(self) -> str:
        return embed_title(self._embed, self._say)

    def _show(self, effects: Effects) -> None:
        """Show the board, and tell the page around it."""
        super()._show(effects)
        self._embed, told = embed.tell(self._embed, self._say)
        for message in told:
            js.author.tell(json.dumps(message))

    def _on_request(self, text: str) -> None:
        self._embed, effects = embed.ask(self._embed, text)
        self._state = self._embed.state
        self._show([*effects, *(self._seek() or ())])


async def start() -> None:
    """Bring the board to life."""
    Frame(speaker(await js.spoken))
    document.documentElement.dataset.state = "ready"
