"""What is on the screen: a state becomes the page, the board on it, and that board in words, as far as they have changed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import js
from js import document, window
from pyodide.ffi import create_proxy

from pygames.drawing import Scene, View, render
from pygames.drawing.geometry import Point
from pygames.record import Path
from pygames.rules import Position
from pygames_web import pages
from pygames_web.browser.canvas import BoardCanvas
from pygames_web.browser.cells import BoardGrid
from pygames_web.browser.environment import focus, in_sight, is_calm, scroll_within, show_whole_rows, shows, theme
from pygames_web.browser.lens import Lens
from pygames_web.browser.motion import Motion
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.machine.state import State
from pygames_web.markup import Markup
from pygames_web.model.editor import Editor
from pygames_web.model.motion import Stage, watched
from pygames_web.model.table import Table
from pygames_web.pages import Redraw
from pygames_web.pages.motion import stage_scene
from pygames_web.words import Speaker

S = TypeVar("S")

#: How long the board in words waits until it is brought up to date while nobody is reading it, in milliseconds.
UNREAD = 200
#: The themes in which boards of dark ones are printed: paper is white.
ON_PAPER = {"dark": "light", "contrast-dark": "contrast"}
#: The id of the drawing of the board that is printed.
PRINTED = "printed"


@dataclass(frozen=True)
class Contents(Generic[S]):
    """What states are shown as: the whole site, or a single board in a frame.

    Attributes:
        page: returns all that a state shows.
        title: returns the title of the page.
        changed: returns how much of the page a change of state can change.
    """

    page: Callable[[S, Speaker], Markup]
    title: Callable[[S, Speaker], str]
    changed: Callable[[S, S], Redraw]


class Screen(Generic[S]):
    """Keeps the page as the state says.

    Args:
        contents: what states are shown as.
        page_of: returns the part of a state that is a page's.
        say: says sentences in the language of the page.

    Attributes:
        root: the element that holds the page.
        board, grid: the board that is shown, painted and in words; None where there is none.
        say: as above.
    """

    def __init__(self, contents: Contents[S], page_of: Callable[[S], State], say: Speaker) -> None:
        self.root = document.getElementById("app")
        self.board: BoardCanvas | None = None
        self.grid: BoardGrid | None = None
        self.say = say
        self._contents = contents
        self._page_of = page_of
        self._sizes = js.ResizeObserver.new(create_proxy(self.fit))
        self._paint_again = create_proxy(self._on_restored)
        self._list_sizes = js.ResizeObserver.new(create_proxy(self._fit_moves))
        # The list of moves, and how large it was when it was last shown.
        self._list: Any = None
        self._list_size: tuple[int, ...] = ()
        self._drawn: Position | None = None
        # The table as it was drawn last, and a move of somebody else on its way to it.
        self._seen: Table | None = None
        self._motion = Motion()
        self._scene: Scene | None = None
        self._shown: S | None = None
        # The move that the list of moves was scrolled to last.
        self._followed: tuple[str, Path] | None = None
        #: Whether the graph of a review was shown: when it appears, little more than a row of the list is left.
        self._graphed = False
        # What was told last of a move of an exercise.
        self._told = ""
        self._html = ""
        # Where the page was shown last.
        self._place: tuple[type, str] | None = None
        # Whether what had the focus is gone, and nothing on the page could take it yet.
        self._lost = False
        self._telling = 0
        self._tell_later = create_proxy(self._tell)
        self._small = False

    @property
    def state(self) -> State:
        """The state of the page as it is shown."""
        assert self._shown is not None
        return self._page_of(self._shown)

    def show(self, state: S) -> None:
        """Show a state: as much of the page as can have changed since the last one that was shown."""
        before, self._shown = self._shown, state
        part = Redraw.PAGE if before is None else self._contents.changed(before, state)
        if part is Redraw.PAGE:
            self._render()
        elif part is Redraw.THOUGHT:
            followed = _move_in_sight()
            for name, html in pages.thought_parts(self.state, self.say).items():
                js.morphPart(name, html)
            if followed:
                _scroll_to_move()
            self._watch_moves()
            # The page is no longer as it was last shown as a whole.
            self._html = ""
        # A thought seldom changes the picture: only analysis points out moves on the board.
        if part in (Redraw.PAGE, Redraw.BOARD) or (part is Redraw.THOUGHT and pages.drawing(self.state) != self._scene):
            self.draw()

    def speak(self, say: Speaker) -> None:
        """Show the page in another language."""
        self.say = say
        self._render()
        self.draw()

    def _render(self) -> None:
        assert self._shown is not None
        html = self._contents.page(self._shown, self.say)
        # Two addresses may lead to the same page: whoever goes from one to the other has arrived then, and not with the next change.
        place, self._place = self._place, self._where()
        if html != self._html:
            in_use = self.root.contains(document.activeElement) or self._lost
            # To another move it is scrolled in any case.
            followed = self._looked_at == self._followed and _move_in_sight()
            js.morphPage(self.root, html)
            # The board comes first: whatever goes wrong after it, it can be played on.
            self._find_board()
            if in_use:
                self._keep_focus(arrived=place != self._place)
                self._lost = bool(document.activeElement.isSameNode(document.body))
            self._follow_moves(followed)
            self._watch_moves()
            self._follow_telling()
            _lay_news()
            _say_once()
            self._html = html
        # What another window calls the game stands nowhere else on the page.
        document.title = self._contents.title(self._shown, self.say)
        js.chooseTheme(self.state.prefs.theme)

    def _find_board(self) -> None:
        """Take over the board that is on the page now, if there is one."""
        canvas = document.getElementById("board")
        if not canvas:
            self.board = self.grid = None
            return
        if self.board is None or not canvas.isSameNode(self.board.element):
            self.board = BoardCanvas(*(document.getElementById(name) for name in ("board", "passing", "loupe")))
            self.grid = BoardGrid(document.getElementById("grid"))
            self.board.fit()
            self.board.watch(self._sizes, self._paint_again)
            self._drawn = None
        self._show_limits()

    def _where(self) -> tuple[type, str]:
        """Return the kind of place where one is, and its address unless that changes as one goes on there."""
        place = self.state.place
        return type(place), "" if isinstance(place, Playing | SettingUp) else self.state.fragment

    def _keep_focus(self, arrived: bool) -> None:
        """Move the focus to what a page is for when one arrives there, and to the board when what had the focus is gone."""
        if arrived and not isinstance(self.state.place, Playing | SettingUp):
            focus(self.root.querySelector("h1"))
        elif arrived or document.activeElement.isSameNode(document.body):
            self.focus_on_main()

    def focus_on_main(self) -> None:
        """Move the focus to the board or, where there is none, to the heading."""
        focus(document.getElementById("grid") or self.root.querySelector("h1"))

    def _follow_moves(self, followed: bool) -> None:
        """Scroll the list of moves to the move one looks at, when that is another one than before, or was ``followed``: in sight.

        So it is when a review begins beside it. What is told above the list comes first: what was better than a mistake, how the
        chances went, or the count of a game. Where analysis grows there, the move stays in sight. At other times all of it stays
        where it was scrolled to, and the page around it in any case.
        """
        place = self._looked_at
        graphed, self._graphed = self._graphed, bool(document.querySelector("#analysis .graph"))
        if place == self._followed and not followed and graphed >= self._graphed:
            return
        self._followed = place
        _scroll_to_move()

    def _follow_telling(self) -> None:
        """Have in sight what is told of a move in an exercise, when that is something else than before, and the task above it."""
        element = document.querySelector(".exercise #told")
        told, self._told = self._told, element.textContent if element else ""
        if self._told in ("", told):
            return
        panel = element.closest(".exercise")
        if not shows(panel, element):
            panel.scrollTop = 0
            scroll_within(panel, element)

    @property
    def _looked_at(self) -> tuple[str, Path] | None:
        """The move that one looks at: which game it is of, and its path."""
        table = self.state.table
        return (table.id, table.path) if table else None

    def _watch_moves(self) -> None:
        """Have it noticed when the list of moves that is shown gets another size than it has now."""
        moves = document.getElementById("moves")
        self._list_size = _size_of_list()
        if moves and not (self._list and moves.isSameNode(self._list)):
            self._list_sizes.disconnect()
            for box in (moves, moves.closest(".book")):
                self._list_sizes.observe(box)
        self._list = moves

    def _fit_moves(self, *_: Any) -> None:
        """Scroll the list of moves to the move one looks at where something else than a change of the page gave it another size.

        The window is another one then, or lies on its side: where the list was scrolled to means nothing any more.
        """
        size = _size_of_list()
        if size != self._list_size:
            self._list_size = size
            _scroll_to_move()

    def fit(self, *_: Any) -> None:
        """Have the board take on the size that the page gives to it, and know where it is."""
        if self.board and self.board.fit():
            self.draw()

    def _on_restored(self, *_: Any) -> None:
        """Paint all of the board: the browser had lost what it showed."""
        if self.board:
            self.board.forget()
            self.draw()

    def draw(self) -> None:
        """Draw the board as the state says."""
        shown, scene = self.state.on_board, pages.drawing(self.state)
        if self.board is None or shown is None or scene is None:
            return
        if self._moves_on():
            return
        position = shown.position
        moved = self._drawn is not None and self._drawn.setup == position.setup and self._drawn != position
        if self._drawn is None or self._drawn.setup != position.setup:
            self.board.lens = Lens()
            self._show_limits()
        self._drawn, self._scene = position, scene
        self.board.show(scene, self._view, _changed(shown), theme(), fade=moved and not is_calm())
        if self._small != self.board.is_dense:
            self._show_limits()
        if shown.cursor:
            self._tell()
        else:
            if self.grid:
                # A click has taken the keyboard's cursor away: Enter would not choose the cell it was on.
                self.grid.point_at(None)
            self._tell_soon()

    def _moves_on(self) -> bool:
        """Let a move of somebody else be watched; return whether one is on its way, and nothing else has happened meanwhile."""
        before, self._seen = self._seen, self.state.table
        now = self._seen
        if before is None or now is None or before.record.setup != now.record.setup:
            self._motion.stop()
            return False
        if (before.path, before.chosen) == (now.path, now.chosen) and before.record is now.record:
            return self._motion.running
        self._motion.stop()
        stages = watched(before, now) if not is_calm() and document.visibilityState == "visible" else ()
        if stages:
            self._motion.begin(stages, self._show_on_the_way, self.draw)
            self._tell_soon()
        return bool(stages)

    def _show_on_the_way(self, stage: Stage, share: float) -> None:
        table = self.state.table
        if table and self.board:
            scene = stage_scene(table, self.state.prefs, stage, share)
            self.board.show(scene, self._view, (), theme(), fade=False)

    def _tell_soon(self) -> None:
        """Bring the board in words up to date when there is nothing more urgent to do."""
        if not self._telling:
            self._telling = window.setTimeout(self._tell_later, UNREAD)

    def _tell(self) -> None:
        window.clearTimeout(self._telling)
        self._telling = 0
        shown = self.state.on_board
        if self.grid and self.board and shown:
            self.grid.tell(shown, self.say)
            self.grid.place(self.board, self._view)
            self.grid.point_at(shown.cursor)

    # -- looking closer ----------------------------------------------------------------------------------------------

    def zoom(self, factor: float) -> None:
        """Enlarge the board around the cell that the keyboard is on, or around what is in the middle."""
        if self.board:
            self.look_through(
                self.board.lens.closer(factor, *(self._at_cursor() or (self.board.lens.x, self.board.lens.y)))
            )

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by a number of pixels."""
        assert self.board
        (left, top), (right, bottom) = self.board.board_point(0, 0), self.board.board_point(dx, dy)
        self.look_through(self.board.lens.moved(left - right, top - bottom))

    def look_through(self, lens: Lens) -> None:
        """Look at the board in another way."""
        assert self.board
        self.board.look_through(lens)
        self._show_limits()
        self._tell_soon()

    def prepare_print(self, begins: bool) -> None:
        """Have the whole board beside the painted one, as a drawing in the colours of paper, while the page is printed.

        Chromium prints nothing of a canvas that is painted once a print has been announced, so that one stays as it is.
        """
        before = document.getElementById(PRINTED)
        if before:
            # A browser may announce a print more than once before it is over.
            before.remove()
        scene = (pages.picture(self.state) or pages.drawing(self.state)) if begins else None
        if self.board and scene:
            printed = document.createElement("div")
            printed.id = PRINTED
            js.fillElement(printed, render(scene, ON_PAPER.get(theme(), theme())))
            self.board.element.after(printed)

    def _show_limits(self) -> None:
        """Show whether the board is enlarged, and turn off the button that can go no further; it keeps the focus."""
        assert self.board
        lens, self._small = self.board.lens, self.board.is_dense
        self.board.element.classList.toggle("held", not lens.farthest or self._small)
        for where, at_limit in (("fit", lens.farthest), ("in", lens.closest)):
            button = document.querySelector(f"[data-zoom={where}]")
            button.setAttribute("aria-disabled", "true" if at_limit else "false")

    @property
    def _view(self) -> View:
        assert self.state.on_board
        return self.state.on_board.view

    def _at_cursor(self) -> tuple[float, float] | None:
        """Return where the cell is that the keyboard is on."""
        shown = self.state.on_board
        return self._view.centre[shown.position.board.cell[shown.cursor]] if shown and shown.cursor else None

    def cell_at(self, x: float, y: float) -> str | None:
        """Return the name of the cell under a point of the window, if there is one."""
        assert self.board
        cell = self._view.cell_at(*self.board.board_point(x, y))
        return self._view.board.name[cell] if cell else None

    def keep_cursor_in_sight(self) -> None:
        """Show the cell that the keyboard is on, in the board in words and on an enlarged board."""
        if self.grid:
            self.grid.show_cursor()
        point = self._at_cursor()
        if point and self.board and not self.board.lens.farthest:
            half_width, half_height = self.board.seen
            self.look_through(self.board.lens.showing(*point, half_width - 1, half_height - 1))
            self._tell()


def _changed(shown: Table | Editor) -> list[Point]:
    """Return where on the board the last move has changed something."""
    cells = shown.changed if isinstance(shown, Table) else 0
    return [shown.view.centre[cell] for cell in shown.position.board.cells_in(cells)]


def _current_move() -> Any:
    """Return the move in the list that one looks at, if there is one."""
    return document.querySelector("#moves [aria-current]")


def _size_of_list() -> tuple[int, ...]:
    """Return how large the list of moves is, and what it is scrolled with."""
    moves = document.getElementById("moves")
    if not moves:
        return ()
    return tuple(length for box in (moves, moves.closest(".book")) for length in (box.offsetWidth, box.offsetHeight))


def _move_in_sight() -> bool:
    """Whether the list shows the move that one looks at, or would but for a dialog that lies over it."""
    move = _current_move()
    if move and document.querySelector("dialog[open]"):
        return all(shows(move.closest(box), move) for box in ("#moves", ".book"))
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
    show_whole_rows(moves, item)
    told = document.getElementById("mistake")
    if not (told or document.querySelector("#analysis .graph")):
        told = document.getElementById("count") or item
    if told:
        scroll_within(book, told)


def _say_once() -> None:
    """Leave the board uncovered by why something was refused where that is to be read beside or below it."""
    told = document.querySelector(":is(#hint, #told).refused")
    if told:
        document.getElementById("refusal").hidden = in_sight(told)


def _lay_news() -> None:
    """Lay what is told or offered at the head of the page at its foot while the head is out of sight."""
    # In a dialog it lies over the heading of that.
    for part in document.querySelectorAll(":is(.notice, .newer:not(:empty)):not(dialog *)"):
        part.classList.toggle("low", not _shows_head())


def _shows_head() -> bool:
    """Whether the head of the page is in sight. Where nothing but a board is shown, it is hidden but for what is offered."""
    head = document.querySelector(".top").getBoundingClientRect()
    return head.bottom > 0 and not document.querySelector(".table.focused")
