"""The grid over the canvas, kept as the board is: the elements that stand for its cells, what they say and where they lie."""

import json
from typing import Any

import js

from pygames.board import Board
from pygames.drawing import View
from pygames.errors import Message
from pygames_web.browser.canvas import BoardCanvas
from pygames_web.browser.environment import focus, show
from pygames_web.model.editor import Editor
from pygames_web.model.table import Table
from pygames_web.pages.grid import basis, cell_id, contents, rows, under_cursor
from pygames_web.words import Speaker


class BoardGrid:
    """The grid of one page."""

    def __init__(self, element: Any) -> None:
        self.element = element
        self._board: Board | None = None
        # What the cells say: as the board is, with more of the one that the keyboard is on, and as the elements have it.
        self._contents: dict[str, Message] = {}
        self._said: dict[str, str] = {}
        self._labels: dict[str, str] = {}
        self._basis: tuple[object, ...] = ()
        self._say: Speaker | None = None
        self._seen: tuple[object, ...] = ()

    @property
    def in_use(self) -> bool:
        """Whether it has the focus."""
        return bool(self.element.isSameNode(js.document.activeElement))

    def focus(self) -> None:
        """Take the focus, with the page where it is."""
        focus(self.element)

    def show_cursor(self) -> None:
        """Bring the cell that the keyboard is on into the window."""
        show(js.document.getElementById(self.element.getAttribute("aria-activedescendant") or ""))

    def point_at(self, name: str | None) -> None:
        """Let a cell be the one that the keyboard is on."""
        if name:
            self.element.setAttribute("aria-activedescendant", cell_id(name))
        else:
            self.element.removeAttribute("aria-activedescendant")

    def tell(self, shown: Table | Editor, say: Speaker) -> None:
        """Have the cells say what is on the board, as far as that has changed."""
        board = shown.position.board
        if board is not self._board:
            self._board, self._labels, self._seen = board, {}, ()
            js.fillElement(self.element, rows(board))
        now = basis(shown)
        if (now, say) != (self._basis, self._say):
            # A move changes what few of the cells say: the others' words stay, but for those of another language.
            known = self._contents if self._say == say else {}
            self._basis, self._say, self._contents = now, say, contents(shown)
            self._said = {
                name: self._said[name] if known.get(name) == message else say(message)
                for name, message in self._contents.items()
            }
        labels = self._said
        if shown.cursor:
            labels = {**labels, shown.cursor: say(under_cursor(shown, self._contents[shown.cursor]))}
        changed = {cell_id(name): label for name, label in labels.items() if self._labels.get(name) != label}
        self._labels = labels
        js.labelCells(json.dumps(changed))

    def place(self, board: BoardCanvas, view: View) -> None:
        """Lay the cells over those that the canvas shows, so that who explores the screen by touch finds them there."""
        seen = (view, board.lens, board.seen)
        if self._seen != seen:
            self._seen = seen
            places = {cell_id(view.board.name[cell]): board.share(*centre) for cell, centre in view.centre.items()}
            js.placeCells(json.dumps(places))
