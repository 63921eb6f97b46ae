"""What a person does at a page: presses what has a name there, points at the board, walks on it with keys, types."""

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from board import WORD_BUTTONS, choose_option
from playwright.sync_api import Frame, Locator, Page
from robot_inspector import PAUSE, Inspector, Stuck

from pygames.rules import Position
from pygames.rules.terms import WORDS
from pygames_web.machine.playing import HESITATION

#: The ways to enter a move, as often as each is taken; on a phone all is touched.
HANDS = ("mouse",) * 6 + ("keys", "typing")
#: A distance between two cells that is too small for a finger, in pixels.
SMALL_CELL = 24
#: The most keys that are pressed to get to a cell.
MOST_KEYS = 90


class Actor:
    """A person at a page; ``frame`` is what the board is in: the page itself or, on somebody else's page, a frame of it."""

    def __init__(self, page: Page, inspector: Inspector, rng: random.Random, touch: bool = False) -> None:
        self.page = page
        self.frame: Page | Frame = page
        self.inspector = inspector
        self.rng = rng
        self.touch = touch
        self._places: dict[str, tuple[float, float]] = {}

    @property
    def log(self) -> Callable[[str], None]:
        """What notes a step before it is done."""
        return self.inspector.log.step

    def say(self, sentence: str, **values: object) -> str:
        """Return a sentence in the language that the page speaks."""
        return self.inspector.say(sentence, **values)

    # -- controls ----------------------------------------------------------------------------------------------------

    def button(self, sentence: str, **values: object) -> Locator:
        """Return the button that is called so."""
        return self.frame.get_by_role("button", name=self.say(sentence, **values), exact=True).first

    def press(self, sentence: str, **values: object) -> None:
        """Press the button that is called so."""
        self.log(f"press {sentence.format(**values)!r}")
        self.touch_on(self.button(sentence, **values))

    def follow(self, sentence: str, **values: object) -> None:
        """Follow the link that is called so."""
        self.log(f"follow {sentence.format(**values)!r}")
        self.touch_on(self.frame.get_by_role("link", name=self.say(sentence, **values), exact=True).first)

    def choose(self, label: str, option: str) -> None:
        """Choose an option of a list by the words of both."""
        self.log(f"choose {option!r} for {label!r}")
        # What a label holds besides its words, such as the options themselves, is part of its text.
        choose_option(self.frame.locator("select").and_(self.frame.get_by_label(self.say(label))).first, option)

    def touch_on(self, target: Locator) -> None:
        """Click or tap a control, which is brought into sight before: that the page is scrolled is no jump of it."""
        target.scroll_into_view_if_needed()
        self.inspector.take_as_seen()
        if self.touch:
            target.tap()
        else:
            target.click()

    @contextmanager
    def settings(self) -> Iterator[Locator]:
        """Have the dialog of the settings open meanwhile."""
        dialog = self.page.locator("#settings")
        self.touch_on(self.page.locator("#open-settings"))
        yield dialog
        self.page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")

    # -- the board ---------------------------------------------------------------------------------------------------

    def survey(self, position: Position) -> None:
        """Find out where the cells of the board are, once it is laid out."""
        end = time.monotonic() + 10
        while True:
            found = self.frame.evaluate("() => robot.cells()")
            if found and found["at"].keys() == position.board.cell.keys():
                self._places = {name: tuple(at) for name, at in found["at"].items()}
                return
            if time.monotonic() > end:
                raise Stuck("the board in words is not laid out", f"{found and len(found['at'])} cells")
            time.sleep(PAUSE)

    def point(self, cell: str) -> tuple[float, float]:
        """Return where in the window the middle of a cell is."""
        x, y = self._places[cell]
        left, top, width, height = self.frame.evaluate("([x, y]) => robot.box(x, y)", [x, y])
        if self.frame is not self.page:
            assert isinstance(self.frame, Frame)
            box = self.frame.frame_element().bounding_box()
            assert box
            left, top = left + box["x"], top + box["y"]
        return left + x * width, top + y * height

    @property
    def is_dense(self) -> bool:
        """Whether the cells are too small for a finger."""
        here, *others = self._places.items()
        nearest = min(others, key=lambda other: math.dist(here[1], other[1]))
        return math.dist(self.point(here[0]), self.point(nearest[0])) < SMALL_CELL

    def click(self, cell: str) -> None:
        """Click a cell, or tap on it."""
        self.log(f"{'tap' if self.touch else 'click'} {cell}")
        x, y = self.point(cell)
        if self.frame is self.page and self.page.evaluate("([x, y]) => robot.covered(x, y)", [x, y]):
            self.press("Close")
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def hover(self, cell: str) -> None:
        """Point at a cell."""
        self.page.mouse.move(*self.point(cell))

    def leave_board(self) -> None:
        """Move the pointer off the board."""
        if not self.touch:
            self.page.mouse.move(1, 1)

    def key(self, key: str) -> None:
        """Press a key while the board has the focus."""
        self.log(f"key {key}")
        self.focus_board()
        self.page.keyboard.press(key)

    def focus_board(self) -> None:
        """Give the board the focus, with the page where it is."""
        self.frame.evaluate("() => document.getElementById('grid').focus({ preventScroll: true })")

    def walk(self, cell: str) -> None:
        """Walk to a cell with the arrow keys, as somebody does who looks where the cursor is."""
        self.log(f"walk to {cell}")
        self.focus_board()
        goal_x, goal_y = self._places[cell]
        unit = 0.3 / len(self._places) ** 0.5
        been: Counter[str] = Counter()
        for _ in range(MOST_KEYS):
            at = self._cursor()
            if at == cell:
                return
            been[at] += 1
            if not at:
                self.page.keyboard.press("ArrowUp")
                continue
            x, y = self._places[at]
            across, along = "ArrowRight" if goal_x > x else "ArrowLeft", "ArrowDown" if goal_y > y else "ArrowUp"
            keys = [key for key, way in ((along, goal_y - y), (across, goal_x - x)) if abs(way) > unit]
            # Who has come to a cell before goes on in another way.
            self.page.keyboard.press(keys[0] if keys and been[at] == 1 else self.rng.choice(keys or [along, across]))
        raise Stuck("the arrow keys do not lead to a cell", f"to {cell}, only to {self._cursor()}")

    def _cursor(self) -> str:
        script = "() => document.getElementById('grid').getAttribute('aria-activedescendant') ?? ''"
        return str(self.frame.evaluate(script)).removeprefix("cell-")

    # -- moves -------------------------------------------------------------------------------------------------------

    def enter(self, position: Position, move: str, typing: bool = True) -> str:
        """Enter a legal move, in one of the ways there are; where there is no field to type in, not by that. Return by which."""
        hand = "touch" if self.touch else self.rng.choice(HANDS)
        if hand == "typing" and not (typing and self.frame is self.page):
            hand = "mouse"
        if hand == "typing":
            self.type_move(move)
            return hand
        if move in WORDS:
            self._enter_word(move, hand)
            return hand
        ways = position.clicks(move)
        cells = ways[self.rng.randrange(len(ways))]
        for number in range(len(cells)):
            self.point_out(cells[number], hand)
            if number + 1 < len(cells):
                self._check_chosen(cells[number])
        if position.entry(cells).cells:
            # The move could go on; the last cell once more says that it does not.
            self._check_chosen(cells[-1])
            self.point_out(cells[-1], hand)
        return hand

    def confirm(self, move: str) -> None:
        """Say that a move is meant which the page asks about; it takes no answer at once."""
        self.page.wait_for_timeout(HESITATION)
        if move in WORDS:
            self.press(WORD_BUTTONS[move])
        else:
            self.press("Play {move}", move=move)

    def point_out(self, cell: str, hand: str) -> None:
        """Choose a cell by a hand."""
        if hand != "keys":
            self.click(cell)
            return
        self.walk(cell)
        # Walking told what there is on each cell; what is told from here on is about the choice.
        self.page.keyboard.press("Enter")

    def _check_chosen(self, cell: str) -> None:
        sentence = self.say("{cell} chosen", cell=cell)
        if sentence not in self.inspector.look()["live"]:
            self.inspector.find(
                "announcement", "that a cell is chosen is not said", f"{cell}: {self.inspector.seen['live']!r}"
            )

    def _enter_word(self, move: str, hand: str) -> None:
        if hand == "keys":
            self.log(f"the button {WORD_BUTTONS[move]!r} by the Enter key")
            self.button(WORD_BUTTONS[move]).focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(WORD_BUTTONS[move])

    def type_move(self, move: str) -> None:
        """Type the text of a move."""
        self.log(f"type {move}")
        field = self.frame.get_by_label(self.say("Move as text"), exact=True)
        field.fill(move)
        field.press("Enter")
