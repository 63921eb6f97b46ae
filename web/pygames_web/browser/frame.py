"""The browser's side of an embedded board: that of the page, except for where the game comes from and who is told of it."""

import json

import js
from js import document, location
from pyodide.ffi import create_proxy

from pygames_web.browser.environment import speaker
from pygames_web.browser.screen import Contents
from pygames_web.browser.shell import Shell
from pygames_web.machine import embed
from pygames_web.machine.effects import Effect, Effects, Tell
from pygames_web.machine.embed import Embed
from pygames_web.pages import Redraw, changed
from pygames_web.pages.embed import embed_page, embed_title
from pygames_web.words import Speaker


class Frame(Shell[Embed]):
    """A page with a single board, which answers the page around it."""

    def __init__(self, say: Speaker) -> None:
        super().__init__(embed.MACHINE, Contents(embed_page, embed_title, _changed), say)
        js.author.listen(create_proxy(self._on_request))

    def _begin(self) -> tuple[Embed, Effects]:
        # Browsers start no workers in what has no origin.
        return embed.start(
            str(js.URL.new(".", location.href).href), str(location.hash), thinks=js.window.origin != "null"
        )

    def perform(self, effect: Effect) -> None:
        """Carry out an effect; what is for the page around the board is told in the language of the board."""
        if isinstance(effect, Tell):
            js.author.tell(json.dumps(embed.written(effect.letter, self._screen.say)))
        else:
            super().perform(effect)

    def _on_request(self, text: str) -> None:
        self._loop.change(lambda board: embed.ask(board, text))


def _changed(before: Embed, after: Embed) -> Redraw:
    """Return how much a change can change: a board alone is small, so more than a pointer's move shows all of it anew."""
    part = changed(before.state, after.state)
    return part if part is Redraw.BOARD else Redraw.PAGE


async def start() -> None:
    """Bring the board to life."""
    Frame(speaker(await js.spoken))
    document.documentElement.dataset.state = "ready"
