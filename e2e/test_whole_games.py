"""Whole games, played as people play them: by mouse, by touch, by the keyboard alone, in three browsers."""

import random
import re
from collections import Counter

import pytest
from board import READY, WORD_BUTTONS, PageBoard, WebKitBoard, after, begin, begin_in_webkit, begin_label, show
from playwright.sync_api import Locator, Page, expect
from profiles import OpenPage
from robot_scenario import Kind, late_game
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from pygames.record import to_link
from pygames.rules import GAMES, Position

#: After so many moves a game is no longer drawn out.
LONG = 30
#: The games in which stones are pushed and taken away, which is seen to happen here. Vadrantir is so on a phone.
LIVELY = ("snex", "serpent")
#: What a whole game on the canvas must show of each game, as `kinds` calls it.
SHOWN = {
    "nadraz": {"walk", "flip"},
    "vadrantir": {"placement"},
    "sundraval": {"placement", "pass"},
    "snex": {"placement", "step", "push", "turn of several steps"},
    "serpent": {"placement", "step", "removal"},
}


def kinds(before: Position, move: str) -> frozenset[str]:
    """Return what there is to a move: how it is written, and what it does to the stones."""
    result = before.play(move)
    if before.turn == "c":
        return frozenset({"choice"})
    found = {"pass" if move == "pass" else "step" if ">" in move else "walk" if "-" in move else "placement"}
    if move.count(">") > 1:
        found.add("push")
    if before.black & result.white or before.white & result.black:
        found.add("flip")
    if _stones(result) < _stones(before) + (found == {"placement"}):
        found.add("removal")
    if before.turn == result.turn:
        found.add("turn of several steps")
    return frozenset(found)


def _stones(position: Position) -> int:
    return (position.black | position.white).bit_count()


class Chooser:
    """Chooses moves of a random game in which every kind of move is as frequent as it can be."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.seen: Counter[frozenset[str]] = Counter()
        self.plies = 0

    def choose(self, position: Position) -> str:
        """Return a legal move: the one of the rarest kind among a few, and none that ends the game unless it is long."""
        moves = position.legal_moves
        few = self._random.sample(moves, min(16, len(moves)))
        if "pass" in moves:
            few.append("pass")
        late = self.plies > LONG
        move = min(few, key=lambda m: (position.play(m).over != late, self.seen[kinds(position, m)]))
        self.seen[kinds(position, move)] += 1
        self.plies += 1
        return move


def play_on(board: PageBoard | WebKitBoard, chooser: Chooser, plies: int = 1_000) -> None:
    """Play a number of moves, or to the end, and find each of them in the storage at once."""
    for ply in range(plies):
        if board.position.over:
            return
        position = board.play(chooser.choose(board.position), way=ply)
        assert (board.saved, board.faults) == (position.text, [])
        assert board.notice == ""


def expect_verdict(board: PageBoard) -> None:
    """Expect the page to announce the end of the game and to show the count as the rules have it."""
    winner = {"b": "Black wins.", "w": "White wins.", "draw": "The game is a draw."}[board.position.winner or ""]
    expect(board.status).to_have_text(winner)
    expect(board.live).to_contain_text(winner)
    expect(board.page.locator("#verdict h2")).to_have_text(winner)
    expect(board.page.locator(":is(#verdict, #count) li")).to_have_text(
        [str(line) for line in board.position.verdict()]
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_with_every_kind_of_move_is_played_on_the_canvas(used_page: Page, name: str) -> None:
    if name in LIVELY:
        used_page.emulate_media(reduced_motion="no-preference")
    board = begin(used_page, name, GAMES[name].sizes[0])
    chooser = Chooser(seed=1)
    play_on(board, chooser)
    expect_verdict(board)
    assert SHOWN.get(name, set()) <= frozenset().union(*chooser.seen)
    board.press_button("Rematch")
    expect(board.moves).to_have_count(0)


def test_a_whole_game_is_played_by_touch_on_a_phone(used_phone: Page) -> None:
    used_phone.emulate_media(reduced_motion="no-preference")
    board = begin(used_phone, "vadrantir", 5, touch=True)
    play_on(board, Chooser(seed=2))
    expect_verdict(board)


def test_a_game_is_begun_and_played_by_the_keyboard_alone(used_page: Page) -> None:
    keys = used_page.keyboard
    board = PageBoard(used_page, GAMES["vadrantir"].start(5))
    _tab_to(board.button(begin_label("vadrantir", 5)))
    keys.press("Enter")
    expect(board.grid).to_be_focused()
    keys.press("ArrowRight")
    cell = "e5"
    chooser = Chooser(seed=3)
    for _ in range(8):
        move = chooser.choose(board.position)
        if move in WORD_BUTTONS:
            _tab_to(board.button(WORD_BUTTONS[move]))
            keys.press("Enter")
            _tab_to(board.grid, back=True)
        else:
            board.walk(cell, move)
            cell = move
            expect(board.current_cell).to_have_accessible_name(re.compile(rf"^{cell}, empty"))
            keys.press("Enter")
            expect(board.live).to_contain_text(move)
        board.position = after(board.position, move)
        assert board.saved == board.position.text
    keys.press("ArrowLeft")
    keys.press("ArrowRight")
    expect(board.current_cell).to_have_accessible_name(re.compile(rf"^{cell}, (black|white) stone"))


def _tab_to(target: Locator, back: bool = False) -> None:
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        target.page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError("the tabulator key does not lead there")


def test_a_short_game_is_played_in_firefox(open_firefox_page: OpenPage) -> None:
    page = open_firefox_page()
    board = begin(page, "vadrantir", 5)
    play_on(board, Chooser(seed=4), plies=8)
    expect(board.moves).to_have_count(8)
    page.reload()
    page.wait_for_selector(READY, state="attached")
    expect(board.moves).to_have_count(8)
    assert board.saved == board.position.text
    # At the end of a game there is more to scroll; the page itself is never longer than its window.
    page.set_viewport_size({"width": 1024, "height": 700})
    record, path = late_game(Kind("sundraval", 7, "standard"), 0, random.Random(1))
    show(page, f"#{to_link(record)}")
    expect(page.locator("#moves > li")).to_have_count(len(path))
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_short_game_is_played_in_webkit(webkit: WebDriver, site: str) -> None:
    board = begin_in_webkit(webkit, site, "vadrantir", 5)
    play_on(board, Chooser(seed=5), plies=8)
    assert board.run("return document.querySelectorAll('.moves button').length") == 8
