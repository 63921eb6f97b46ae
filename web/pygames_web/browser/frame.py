"""The browser's side of an embedded board: that of the page, except for where the game comes from and who is told of it."""

import json

import js
from js import document, location
from pyodide.ffi import create_proxy

from pygames_web.browser.environment import speaker
from pygames_web.browser.shell import Shell
from pygames_web.machine import embed
from pygames_web.machine.effects import Effect, Effects, Tell
from pygames_web.machine.embed import Embed
from pygames_web.machine.loop import Machine
from pygames_web.markup import Markup
from pygames_web.pages import Redraw, changed
from pygames_web.pages.embed import embed_page, embed_title
from pygames_web.words import Speaker


class Frame(Shell[Embed]):
    """A page with a single board, which answers the page around it."""

    def __init__(self, say: Speaker) -> None:
        super().__init__(Machine(embed.update, lambda board: board.state, lambda board: board.awaited), say)
        js.author.listen(create_proxy(self._on_request))

    def _begin(self) -> tuple[Embed, Effects]:
        # Browsers start no workers in what has no origin.
        return embed.start(
            str(js.URL.new(".", location.href).href), str(location.hash), thinks=js.window.origin != "null"
        )

    def _page(self, state: Embed) -> Markup:
        return embed_page(state, self._say)

    def _title(self, state: Embed) -> str:
        return embed_title(state, self._say)

    def _changed(self, before: Embed, after: Embed) -> Redraw:
        # A board alone is small: whatever is more than a pointer's move shows all of it anew.
        part = changed(before.state, after.state)
        return part if part is Redraw.BOARD else Redraw.PAGE

    def perform(self, effect: Effect) -> None:
        """Carry out an effect; what is for the page around the board is told in the language of the board."""
        if isinstance(effect, Tell):
            js.author.tell(json.dumps(embed.written(effect.letter, self._say)))
        else:
            super().perform(effect)

    def _on_request(self, text: str) -> None:
        self._loop.change(lambda board: embed.ask(board, text))


async def start() -> None:
    """Bring the board to life."""
    Frame(speaker(await js.spoken))
    document.documentElement.dataset.state = "ready"
