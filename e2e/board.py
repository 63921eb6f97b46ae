"""The board as a person at a screen has it: where its cells are, how a move is entered, what there is to read.

What a test knows of a game comes from the engine; what the page did, from what it shows and from the browser's storage.
"""

import base64
import json
import re
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page, expect
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from pygames.drawing import draw, view
from pygames.rules import Position, find_game
from pygames_web.machine.playing import HESITATION
from pygames_web.model.confirming import grave
from pygames_web.model.shelf import PREFIX

#: A page that can be played on.
READY = "html[data-state=ready]"
#: Starting the second interpreter and thinking can take longer than anything else on the page, in milliseconds.
TIME_TO_THINK = 60_000
#: What the keys begin with that a site at the root of its host keeps things under.
KEPT = "pygames / "
#: Returns what the site keeps, by its short keys.
TEXTS = "() => Object.fromEntries(kept.keys().map((key) => [key, kept.read(key)]))"

#: Returns what the canvases show, at a quarter of its size: four bytes for each pixel.
SMALL_PICTURE = """
    const layers = ["board", "passing"].map((id) => document.getElementById(id));
    const [width, height] = [layers[0].width >> 2, layers[0].height >> 2];
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.imageSmoothingQuality = "high";
    for (const layer of layers) context.drawImage(layer, 0, 0, width, height);
    const colours = context.getImageData(0, 0, width, height).data;
    return btoa(Array.from(colours, (colour) => String.fromCharCode(colour)).join(""));
"""
#: Each pixel of the lower canvas.
PAINTED = "document.getElementById('board').toDataURL()"
#: By how much a colour may differ in two such pictures, of 255, for people to see the same.
ALIKE = 16

#: The buttons of the moves that are not made on the board.
WORD_BUTTONS = {"black": "Take Black", "white": "Take White", "pass": "Pass"}
#: The arrow keys, and where they lead on a screen.
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def begin_label(game: str, size: int, variant: str = "standard") -> str:
    """Return what the button is called that begins a game."""
    return f"New game of {find_game(game).title}, size {size}, {variant}"


class Picture:
    """What canvases show, at a quarter of its size. It equals another one if people see the same.

    A browser colours the pixels at the edge of a shape a little otherwise when it paints that together with others, and the page
    paints only what is around changed cells.
    """

    def __init__(self, colours: bytes) -> None:
        self.colours = colours

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture) or len(self.colours) != len(other.colours):
            return False
        return all(abs(one - another) <= ALIKE for one, another in zip(self.colours, other.colours, strict=True))

    __hash__ = None  # type: ignore[assignment]


class Board(ABC):
    """A game on a page, whatever drives the browser.

    ``position`` is where the game should be by all that was played through `play`; the page's own idea is `saved`.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        #: By how many steps the board is rotated.
        self.turns = 0

    @abstractmethod
    def run(self, script: str) -> Any:
        """Run the body of a function in the page and return its result."""

    @abstractmethod
    def click_at(self, x: float, y: float) -> None:
        """Click, or tap, a point of the window."""

    @abstractmethod
    def press_button(self, name: str) -> None:
        """Click a button."""

    def confirm(self, move: str) -> None:
        """Say that a move is meant which the page asks for once more; it does not take an answer at once."""
        time.sleep(HESITATION / 1000)
        self.press_button(WORD_BUTTONS.get(move, f"Play {move}"))

    # -- what there is to see ----------------------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """Under what this game is kept, as the site itself calls it."""
        return PREFIX + str(self.run("return location.hash")).removeprefix("#/play/")

    @property
    def saved(self) -> str | None:
        """The text of the position that the storage holds for this game at this moment."""
        text: str | None = self.run(f"return kept.read('{self.key}')")
        return None if text is None else str(json.loads(text)["position"])

    @property
    def notice(self) -> str:
        """What the page says went wrong or was done; nothing if it says nothing."""
        shown = "return [...document.querySelectorAll('.notice:not([hidden]), .banner:not([hidden])')]"
        return str(self.run(shown + ".map((notice) => notice.textContent).join(' ')"))

    def box(self) -> FloatRect:
        """Return where the canvas is in the window."""
        box: FloatRect = self.run("return document.getElementById('board').getBoundingClientRect().toJSON()")
        return box

    def point(self, cell: str) -> tuple[float, float]:
        """Return the point of the window where the middle of a cell is."""
        box = self.box()
        seen = view(self.position.board, self.turns)
        scene = draw(self.position, None, seen)
        scale = min(box["width"] / (2 * scene.half_width), box["height"] / (2 * scene.half_height))
        x, y = seen.centre[self.position.board.cell[cell]]
        return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 + y * scale

    # -- what one does -----------------------------------------------------------------------------------------------

    def click(self, *cells: str) -> None:
        """Click cells."""
        for cell in cells:
            self.click_at(*self.point(cell))

    def enter(self, move: str, way: int = 0) -> None:
        """Enter a legal move, in one of the ways in which it can be clicked."""
        if move in WORD_BUTTONS:
            self.press_button(WORD_BUTTONS[move])
        else:
            ways = self.position.clicks(move)
            cells = ways[way % len(ways)]
            self.click(*cells)
            if self.position.entry(cells).cells:
                # The move could go on; the last cell once more says that it does not.
                self.click(cells[-1])

    def play(self, move: str, way: int = 0) -> Position:
        """Enter a legal move, confirm it if that is asked for, and return the position it should lead to."""
        self.enter(move, way)
        if grave(self.position, move):
            self.confirm(move)
        self.position = after(self.position, move)
        return self.position


def after(position: Position, move: str) -> Position:
    """Return the position after a move and the forced passes that follow it."""
    position = position.play(move)
    while position.legal_moves == ("pass",):
        position = position.play("pass")
    return position


class PageBoard(Board):
    """A board in Chromium or Firefox."""

    def __init__(self, page: Page, position: Position, touch: bool = False) -> None:
        super().__init__(position)
        self.page = page
        self._touch = touch

    def run(self, script: str) -> Any:
        return self.page.evaluate("() => {" + script + "}")

    def box(self) -> FloatRect:
        # Whoever follows a link to a game waits for its board.
        self.canvas.wait_for()
        return super().box()

    def click_at(self, x: float, y: float) -> None:
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press_button(self, name: str) -> None:
        button = self.button(name)
        # A button that has just come may not take a click yet.
        expect(button).not_to_have_css("pointer-events", "none")
        if self._touch:
            button.tap()
        else:
            button.click()

    @property
    def faults(self) -> list[str]:
        """What went wrong in the page, whether or not it was seen."""
        faults: list[str] = self.page.watch.faults  # type: ignore[attr-defined]
        return faults

    def button(self, name: str) -> Locator:
        """Return the button of a name."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def canvas(self) -> Locator:
        """The canvas."""
        return self.page.locator("#board")

    @property
    def grid(self) -> Locator:
        """The board in words, which takes the keys."""
        return self.page.get_by_role("grid", name="Board")

    @property
    def current_cell(self) -> Locator:
        """The cell that the keyboard is on."""
        return self.page.locator(f"#{self.grid.get_attribute('aria-activedescendant')}")

    @property
    def status(self) -> Locator:
        """Whose turn it is, or how the game ended."""
        return self.page.locator("#status")

    @property
    def hint(self) -> Locator:
        """What a click would do, or why the last one did nothing."""
        return self.page.locator("#hint")

    @property
    def live(self) -> Locator:
        """What is read aloud."""
        return self.page.locator("#live")

    @property
    def moves(self) -> Locator:
        """The list of moves, an element for each."""
        return self.page.locator(".moves button")

    def expect_moves(self, *moves: str) -> None:
        """Expect the list to show these moves, however they are numbered."""
        expect(self.moves).to_have_text([re.compile(rf"(^|\s){re.escape(move)}$") for move in moves])

    def colour_at(self, cell: str) -> tuple[int, ...]:
        """Return the colour that is seen in the middle of a cell."""
        x, y = self.point(cell)
        script = """([x, y]) => {
            const context = new OffscreenCanvas(1, 1).getContext("2d");
            for (const canvas of ["board", "passing"].map((id) => document.getElementById(id))) {
                const box = canvas.getBoundingClientRect();
                const ratio = canvas.width / box.width;
                context.drawImage(canvas, -Math.floor((x - box.x) * ratio), -Math.floor((y - box.y) * ratio));
            }
            return [...context.getImageData(0, 0, 1, 1).data];
        }"""
        return tuple(self.page.evaluate(script, [x, y]))

    def picture(self) -> "Picture":
        """Return what the canvases show."""
        return Picture(base64.b64decode(self.run(SMALL_PICTURE)))

    def painted(self) -> str:
        """Return each pixel of the lower canvas, which shows what lies still."""
        pixels: str = self.run(f"return {PAINTED}")
        return pixels

    def expect_painted_anew(self, before: str) -> None:
        """Wait until what lies still is another than what was `painted` before."""
        self.page.wait_for_function(f"before => {PAINTED} !== before", arg=before)

    def hover(self, cell: str) -> None:
        """Move the pointer onto a cell."""
        self.page.mouse.move(*self.point(cell))

    def drag(self, start: str, *ends: str, button: Literal["left", "right"] = "left", off: bool = False) -> None:
        """Drag the mouse from one cell over others; with ``off`` it comes up beside the board."""
        self.hover(start)
        self.page.mouse.down(button=button)
        for end in ends:
            self.page.mouse.move(*self.point(end), steps=3)
        if off:
            self.leave()
        self.page.mouse.up(button=button)

    def leave(self) -> None:
        """Move the pointer off the board."""
        self.page.mouse.move(1, 1)

    def walk(self, start: str, goal: str) -> None:
        """Walk with the arrow keys from one cell to another."""
        for key in self._way(start, goal):
            self.page.keyboard.press(key)

    def _way(self, start: str, goal: str) -> Iterable[str]:
        board = self.position.board
        seen = view(board)
        ways: dict[int, list[str]] = {board.cell[start]: []}
        fresh = deque(ways)
        while board.cell[goal] not in ways:
            cell = fresh.popleft()
            for key, step in ARROWS.items():
                following = seen.neighbour(cell, *step)
                if following not in ways:
                    ways[following] = [*ways[cell], key]
                    fresh.append(following)
        return ways[board.cell[goal]]


#: Notes what goes wrong in a page, where the driver does not tell.
NOTE_FAULTS = """
    window.faults = [];
    const note = (text) => window.faults.push(String(text));
    window.addEventListener("error", ({ message }) => note(message));
    window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
    const tell = console.error;
    console.error = (...texts) => (note(texts.join(" ")), tell.apply(console, texts));
"""


class WebKitBoard(Board):
    """A board in WebKitGTK."""

    def __init__(self, driver: WebDriver, position: Position) -> None:
        super().__init__(position)
        self._driver = driver

    def run(self, script: str) -> Any:
        return self._driver.execute_script(script)

    @property
    def faults(self) -> list[str]:
        """As in `PageBoard`, since the game was begun."""
        faults: list[str] = self.run("return window.faults")
        return faults

    def click_at(self, x: float, y: float) -> None:
        actions = ActionChains(self._driver, duration=0)
        pointer = actions.w3c_actions.pointer_action
        pointer.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        pointer.click()
        actions.perform()

    def press_button(self, name: str) -> None:
        path = f"//button[@aria-label='{name}' or normalize-space()='{name}']"
        button = self._driver.find_element(By.XPATH, path)
        # As in `PageBoard`.
        WebDriverWait(self._driver, 5).until(lambda _: button.value_of_css_property("pointer-events") != "none")
        button.click()


def begin(
    page: Page, game: str, size: int, variant: str = "standard", touch: bool = False, against: str = ""
) -> PageBoard:
    """Open the site in a page, unless it is open, and begin a game there against a level, ``link`` or a person here."""
    if page.url == "about:blank":
        show(page)
    page.wait_for_selector(READY, state="attached")
    second = page.locator("#second-player")
    if second.input_value() != against:
        second.select_option(against)
    board = PageBoard(page, find_game(game).start(size, variant), touch)
    board.press_button(begin_label(game, size, variant))
    # The front page may have been scrolled down, and so is the board for a moment.
    expect(board.canvas).to_be_in_viewport()
    return board


def begun(page: Page) -> PageBoard:
    """Begin a game of Vadrantir and play a few moves of it."""
    board = begin(page, "vadrantir", 5)
    for move in ("e5", "white", "d4", "d5"):
        board.play(move)
    return board


@contextmanager
def settings(page: Page) -> Iterator[Locator]:
    """Have the dialog of the settings open meanwhile."""
    dialog = page.locator("#settings")
    page.locator("#open-settings").click()
    yield dialog
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def seat(page: Page, first: str = "Person here", second: str = "Person here") -> None:
    """Give the seats of the game on the table to players."""
    with settings(page) as choice:
        choose_option(choice.get_by_label("First player"), first)
        choose_option(choice.get_by_label("Second player"), second)


def choose_option(choice: Locator, words: str) -> None:
    """Choose an option of a list by its words; where a level has an Elo, that follows its name alone."""
    # Before a level it is said that it is the computer's, in any language; a space may be one that no line breaks at.
    named, level = (re.escape(text).replace("\\ ", r"\s") for text in (words, words.rpartition(":")[2].strip()))
    option = choice.locator("option", has_text=re.compile(rf"^\s*({named}|{level}, Elo \d+)\s*$"))
    choice.select_option(value=option.get_attribute("value"))


def show(page: Page, fragment: str = "") -> None:
    """Open the site at a fragment of its address and wait until it can be played on."""
    page.goto("./" + fragment)
    page.wait_for_selector(READY, state="attached")


def begin_in_webkit(driver: WebDriver, site: str, game: str, size: int) -> WebKitBoard:
    """Open the site in WebKitGTK and begin a game there."""
    driver.get(site)
    WebDriverWait(driver, 60).until(expected_conditions.presence_of_element_located((By.CSS_SELECTOR, READY)))
    driver.execute_script(NOTE_FAULTS)
    board = WebKitBoard(driver, find_game(game).start(size))
    board.press_button("A person here")
    board.press_button(begin_label(game, size))
    return board


def stored_games(page: Page) -> dict[str, dict[str, Any]]:
    """Return the saved games in the storage by their keys."""
    items: dict[str, str] = page.evaluate(TEXTS)
    return {key: json.loads(text) for key, text in items.items() if key.startswith(PREFIX)}


def go(page: Page, fragment: str) -> None:
    """Go to a place of the page that is open."""
    page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    expect(page.locator("main")).to_be_visible()
    page.evaluate("() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))")


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen; on a phone the window grows with what is too wide."""
    taken: int = page.evaluate("() => document.documentElement.scrollWidth")
    assert page.viewport_size
    return taken - page.viewport_size["width"]
