"""Setting up a position on the board, by keys and as text; the rules' word on it; playing on from there."""

import pytest
from board import PageBoard, begun, show
from keeping import reload
from playwright.sync_api import Page, expect

from pygames.rules import find_game


@pytest.fixture
def editor(used_page: Page) -> PageBoard:
    """An empty board of Vadrantir, set up from the front page."""
    used_page.get_by_role("link", name="Set up a position of Vadrantir").click()
    used_page.locator("#kind").select_option("Vadrantir 5")
    return PageBoard(used_page, find_game("vadrantir").start(5))


def text(editor: PageBoard) -> str:
    """Return the position text that the page shows."""
    return editor.page.get_by_label("Position text").input_value()


def test_a_position_is_set_up_by_clicks_and_played_on_from(editor: PageBoard) -> None:
    page = editor.page
    editor.click("e5", "d4")
    editor.press_button("White")
    editor.click("e4", "d4", "a1")
    editor.press_button("Empty")
    editor.click("a1")
    page.get_by_label("Turn").select_option("White to move")
    assert text(editor) == "5/6/7/8/3wb4/3w4/7/6/5 w -"
    reload(page)
    assert text(editor) == "5/6/7/8/3wb4/3w4/7/6/5 w -"
    editor.press_button("Play from here")
    editor.position = find_game("vadrantir").position("5/6/7/8/3wb4/3w4/7/6/5 w -", 5)
    expect(editor.status).to_have_text("White to move.")
    editor.play("f5")
    assert editor.saved == editor.position.text
    editor.expect_moves("f5")


def test_stones_are_painted_by_dragging_and_erased_with_the_other_button(editor: PageBoard) -> None:
    page = editor.page
    editor.drag("e2", "e7")
    assert text(editor) == "5/6/7/8/1bbbbbb2/8/7/6/5 b -"
    editor.drag("e4", "e5", button="right")
    assert text(editor) == "5/6/7/8/1bb2bb2/8/7/6/5 b -"
    editor.press_button("Analyse")
    expect(page.locator("#analysis")).to_be_visible()


def test_the_keys_that_undo_in_any_program_take_back_the_last_stone_and_nothing_that_was_typed(
    editor: PageBoard,
) -> None:
    page = editor.page
    page.get_by_label("Position text").fill("5/6/7/8/4b4/8/7/6/5 w -")
    editor.click("a1")
    assert text(editor) == "5/6/7/8/4b4/8/7/6/b4 w -"
    page.keyboard.press("Control+z")
    assert text(editor) == "5/6/7/8/4b4/8/7/6/5 w -"
    expect(page.locator("#judged")).to_have_text("This position can be played.")
    editor.press_button("Undo")
    assert text(editor) == "5/6/7/8/9/8/7/6/5 b -"


def test_a_position_is_set_up_by_the_keyboard_alone(editor: PageBoard) -> None:
    editor.grid.focus()
    for key in ("Enter", "Enter", "ArrowRight", "w", "Enter"):
        editor.page.keyboard.press(key)
    assert text(editor) == "5/6/7/8/4bw3/8/7/6/5 b -"
    expect(editor.live).to_contain_text("e6, white stone")
    editor.page.keyboard.press("e")
    editor.page.keyboard.press("Enter")
    assert text(editor) == "5/6/7/8/4b4/8/7/6/5 b -"


def test_what_the_rules_forbid_is_explained_while_it_is_typed_and_cannot_be_played(editor: PageBoard) -> None:
    field = editor.page.get_by_label("Position text")
    judged = editor.page.locator("#judged")
    field.fill("")
    field.press_sequentially("5/6/7/8/4b4/8/7/6/5 c")
    expect(judged).to_contain_text("Not a position")
    expect(editor.button("Play from here")).to_be_disabled()
    field.press_sequentially(" -")
    expect(judged).to_have_text("This position can be played.")
    expect(editor.page.get_by_label("Turn")).to_have_value("c")
    editor.press_button("Clear")
    expect(judged).to_contain_text("Not a position")
    editor.page.go_back()
    assert text(editor) == "5/6/7/8/4b4/8/7/6/5 c -"


def test_nothing_moves_while_the_stones_are_no_position(used_phone: Page) -> None:
    show(used_phone, "#/edit/serpent/5")
    editor = PageBoard(used_phone, find_game("serpent").start(5))
    parts = [used_phone.locator(part) for part in ("#extra", "#text", "#play-from-here", "#take-back")]
    before = [part.bounding_box() for part in parts]
    for cell, judged in (("e5", "can be played"), ("e6", "can be played"), ("f5", "Not a position")):
        editor.click(cell)
        expect(used_phone.locator("#judged")).to_contain_text(judged)
        assert [part.bounding_box() for part in parts] == before
    expect(used_phone.locator("#extra")).to_be_disabled()


def test_a_position_is_shared_as_a_link(editor: PageBoard) -> None:
    editor.click("e5")
    editor.press_button("Share")
    link = editor.page.locator("#link").input_value()
    show(editor.page, "#" + link.partition("#")[2])
    expect(editor.status).to_have_text("Black to move.")
    expect(editor.moves).to_have_count(0)


def test_a_position_of_a_game_is_taken_along(used_page: Page) -> None:
    board = begun(used_page)
    used_page.get_by_role("link", name="Set up a position from this one").click()
    assert text(board) == board.position.text
    used_page.go_back()
    board.expect_moves("e5", "white", "d4", "d5")
