"""Somebody who has only a keyboard: the focus never falls off, and every place can be come to."""

import re

import pytest
from board import begin, begun, go, settings, show
from playwright.sync_api import Page, expect
from profiles import OpenPage

from pygames_web.teaching.guide import GUIDES


def focused(page: Page) -> str:
    """Return what has the focus, by its id or, without one, its kind."""
    found: str = page.evaluate("() => document.activeElement.id || document.activeElement.tagName.toLowerCase()")
    return found


def press(page: Page, name: str) -> None:
    """Press a button with the Enter key."""
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_choosing_a_colour_leads_to_the_board(used_page: Page) -> None:
    board = begin(used_page, "snex", 6)
    board.play("c3")
    press(used_page, "Take Black")
    expect(board.status).to_have_text("White to move.")
    assert focused(used_page) == "grid"


def test_a_key_that_is_held_answers_no_question_and_escape_answers_that_it_was_not_meant(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    for move in ("e5", "white"):
        board.play(move)
    with settings(used_page) as choices:
        choices.get_by_label("Ask before every move").check()
    board.grid.focus()
    for key in ("ArrowUp", "ArrowUp"):
        used_page.keyboard.press(key)
    for key in ("Enter", "Space"):
        used_page.keyboard.down(key)
        expect(used_page.locator("#confirm")).to_be_visible()
        used_page.wait_for_timeout(500)
        used_page.keyboard.down(key)
        used_page.keyboard.up(key)
        expect(used_page.locator("#confirm")).to_be_visible()
        expect(board.moves).to_have_count(2)
        used_page.locator("#confirm").focus()
        used_page.keyboard.press("Escape")
        expect(used_page.locator("#confirm")).to_have_count(0)
        assert focused(used_page) == "grid"
    used_page.locator("#resign").focus()
    used_page.keyboard.down("Enter")
    expect(used_page.locator("#resign-now")).to_be_focused()
    used_page.keyboard.down("Enter")
    used_page.keyboard.up("Enter")
    used_page.keyboard.press("Escape")
    expect(used_page.locator("#resign-now")).to_have_count(0)
    assert focused(used_page) == "resign"
    expect(used_page.locator("#verdict")).to_have_count(0)
    with settings(used_page) as choices:
        choices.get_by_label("Ask before every move").uncheck()


def test_escape_in_a_field_of_a_dialog_closes_that_and_answers_no_question_below_it(used_page: Page) -> None:
    begun(used_page)
    for opener, field in (("#share", "#link"), ("#open-settings", "dialog[open] select")):
        used_page.locator("#resign").press("Enter")
        expect(used_page.locator("#resign-now")).to_be_focused()
        used_page.locator(opener).press("Enter")
        used_page.locator(field).first.focus()
        used_page.keyboard.press("Escape")
        expect(used_page.locator("dialog[open]")).to_have_count(0)
        expect(used_page.locator("#resign-now")).to_be_visible()
        used_page.locator("#resign-now").press("Escape")
        expect(used_page.locator("#resign-now")).to_have_count(0)


def test_undo_and_redo_keep_the_focus_at_their_limits(used_page: Page) -> None:
    board = begun(used_page)
    press(used_page, "Undo")
    for _ in range(4):
        used_page.keyboard.press("Enter")
    expect(board.button("Undo")).to_be_disabled()
    assert focused(used_page) == "undo"
    press(used_page, "Last position")
    assert focused(used_page) == "last"


def test_the_list_shows_the_last_move_wherever_the_keyboard_has_scrolled_it(used_page: Page) -> None:
    begun(used_page)
    used_page.get_by_role("link", name="Set up a position from this one").focus()
    current = used_page.locator("#moves [aria-current]")
    expect(current).not_to_be_in_viewport()
    field = used_page.get_by_label("Move as text")
    field.fill("f6")
    field.press("Enter")
    expect(current).to_contain_text("f6")
    expect(current).to_be_in_viewport(ratio=0.9)


def test_only_who_uses_keys_sees_a_ring_around_the_board(used_page: Page) -> None:
    board = begin(used_page, "snex", 6)
    board.grid.focus()
    used_page.keyboard.press("ArrowRight")
    ring = "(grid) => getComputedStyle(grid).outlineStyle"
    assert board.grid.evaluate(ring) == "solid"
    board.play("c3")
    assert board.grid.evaluate(ring) == "none"
    used_page.keyboard.press("ArrowRight")
    assert board.grid.evaluate(ring) == "solid"


def test_show_me_leads_to_the_board_of_a_lesson(used_page: Page) -> None:
    go(used_page, "#/lesson/snex")
    press(used_page, "Show me")
    expect(used_page.locator("#told")).not_to_be_empty()
    assert focused(used_page) == "grid"


@pytest.mark.parametrize("place", ["learn", "lesson", "puzzles"])
def test_a_link_leads_to_the_heading_of_its_page(used_page: Page, place: str) -> None:
    show(used_page)
    used_page.locator(f"a[href='#/{place}/vadrantir']").first.focus()
    used_page.keyboard.press("Enter")
    expect(used_page.locator("h1:focus")).to_contain_text("Vadrantir")


def test_whoever_goes_back_is_at_the_link_that_led_away(used_page: Page) -> None:
    show(used_page)
    lesson = used_page.get_by_role("link", name="Lesson: Serpent", exact=True)
    lesson.focus()
    used_page.keyboard.press("Enter")
    expect(used_page.locator("h1:focus")).to_contain_text("Lesson: Serpent")
    used_page.go_back()
    expect(lesson).to_be_focused()
    expect(lesson).to_be_in_viewport(ratio=1)
    used_page.go_forward()
    expect(used_page.locator("h1:focus")).to_contain_text("Lesson: Serpent")


@pytest.mark.parametrize("place", ["lesson", "puzzles"])
def test_whoever_chooses_the_exercise_that_is_there_stays_on_the_board_afterwards(used_page: Page, place: str) -> None:
    go(used_page, f"#/{place}/vadrantir")
    used_page.locator(".exercises a[aria-current]").first.focus()
    used_page.keyboard.press("Enter")
    used_page.wait_for_url(re.compile(rf"#/{place}/vadrantir/\d+$"))
    used_page.locator("#grid").focus()
    before = used_page.locator("#told").text_content() or ""
    for key in ("ArrowUp", "Enter"):
        used_page.keyboard.press(key)
    expect(used_page.locator("#told")).not_to_have_text(before)
    assert focused(used_page) == "grid"


def test_what_a_move_does_on_a_diagram_of_a_guide_is_heard(used_page: Page) -> None:
    go(used_page, "#/learn/serpent")
    live = used_page.locator("#live")
    press(used_page, "Play b3")
    said = "Black plays b3: joins 2 groups, makes a snake of 3 stones."
    expect(live).to_contain_text(said)
    caption = str(GUIDES["serpent"].sections[2].diagram.captions[1])  # type: ignore[union-attr]
    expect(live.locator("p", has_text=said).locator("+ p")).to_have_text(caption)


def test_who_has_lost_to_the_computer_hears_so_at_once_and_when_coming_back_to_the_end(revisit: OpenPage) -> None:
    page = revisit()
    board = begin(page, "vadrantir", 5, against="beginner")
    board.enter("e5")
    expect(board.live).to_contain_text("to move.")
    press(page, "Resign")
    expect(page.locator("#resign-now")).to_be_focused()
    page.keyboard.press("Enter")
    lost = re.compile(r"You have lost(Black|White) wins\.(Black|White) resigned\.$")
    expect(board.live).to_have_text(lost)
    press(page, "First position")
    expect(board.live).to_contain_text("At the start")
    press(page, "Last position")
    expect(board.live).to_have_text(re.compile(r"After \w+You have lost(Black|White) wins\.$"))


def test_a_text_that_is_no_move_is_replaced_by_the_next_one(used_page: Page) -> None:
    board = begin(used_page, "snex", 6)
    field = used_page.get_by_label("Move as text")
    field.focus()
    for text in ("zz9", "c3"):
        used_page.keyboard.type(text)
        used_page.keyboard.press("Enter")
    expect(board.status).to_contain_text("chooses a colour")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_the_moves_are_one_stop_for_the_tab_key_and_the_arrows_go_through_them(used_page: Page) -> None:
    board = begun(used_page)
    moves = used_page.locator("#moves")
    moves.focus()
    used_page.keyboard.press("Tab")
    expect(used_page.locator("#moves :focus")).to_have_count(0)
    moves.focus()
    used_page.keyboard.press("ArrowLeft")
    expect(moves.locator("[aria-current]")).to_have_count(1)
    expect(moves).to_be_focused()
    used_page.keyboard.press("Home")
    expect(moves.locator("[aria-current]")).to_have_count(0)
    expect(board.button("Undo")).to_be_disabled()


def test_after_a_click_on_the_board_the_arrow_keys_and_the_wheel_step_through_the_moves(used_page: Page) -> None:
    board = begun(used_page)
    here = used_page.locator("#moves [aria-current]")
    used_page.keyboard.press("ArrowLeft")
    expect(here).to_have_text("3 d4")
    used_page.mouse.move(*board.point("a1"))
    used_page.mouse.wheel(0, 120)
    expect(here).to_have_text("4 d5")
    used_page.mouse.wheel(0, -120)
    expect(here).to_have_text("3 d4")
    assert used_page.evaluate("scrollY") == 0
    used_page.keyboard.press("ArrowUp")
    expect(board.current_cell).to_have_attribute("aria-label", re.compile("^a1"))


def test_a_letter_does_something_on_the_board_only(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    before = board.painted()
    used_page.get_by_role("button", name="Share").focus()
    used_page.keyboard.press("f")
    assert board.painted() == before
    used_page.locator("#grid").focus()
    used_page.keyboard.press("f")
    board.expect_painted_anew(before)


def test_home_and_end_scroll_a_page_without_a_board(used_page: Page) -> None:
    go(used_page, "#/learn/nadraz")
    used_page.locator("h1").focus()
    # Chromium loses a Home that comes in the moment in which its way down ends, on an empty page as well.
    used_page.evaluate(
        "() => { globalThis.rested = new Promise((done) => addEventListener('scrollend', done, { once: true })); }"
    )
    used_page.keyboard.press("End")
    used_page.evaluate("() => rested.then(() => undefined)")
    assert used_page.evaluate("() => scrollY") > 500
    used_page.keyboard.press("Home")
    used_page.wait_for_function("() => scrollY === 0")


def test_the_head_of_the_page_can_be_skipped(used_page: Page) -> None:
    begun(used_page)
    skip = used_page.get_by_role("button", name="Skip to the board")
    skip.focus()
    box = skip.bounding_box()
    assert box and box["width"] > 60 and box["y"] >= 0
    used_page.keyboard.press("Enter")
    assert focused(used_page) == "grid"
    go(used_page, "#/learn/snex")
    press(used_page, "Skip to the content")
    expect(used_page.locator("h1")).to_be_focused()


def test_a_question_mark_on_the_board_or_beside_it_lists_the_keys(used_page: Page) -> None:
    begun(used_page)
    used_page.locator("#grid").focus()
    used_page.keyboard.press("?")
    dialog = used_page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_text("take back what is chosen")).to_be_visible()
    used_page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert focused(used_page) == "grid"
    used_page.locator("#moves").focus()
    used_page.keyboard.press("?")
    expect(dialog).to_be_visible()
    used_page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    press(used_page, "Keys")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_in_large_type_the_window_follows_the_cell_that_the_keyboard_is_on(used_page: Page) -> None:
    begin(used_page, "nadraz", 10)
    used_page.set_viewport_size({"width": 320, "height": 256})
    used_page.locator("#grid").focus()
    for _ in range(12):
        used_page.keyboard.press("ArrowUp")
    cell = used_page.locator("#" + str(used_page.locator("#grid").get_attribute("aria-activedescendant")))
    assert re.match("cell-[p-s]", str(cell.get_attribute("id")))
    expect(cell).to_be_in_viewport(ratio=1)
    for _ in range(18):
        used_page.keyboard.press("ArrowDown")
    cell = used_page.locator("#" + str(used_page.locator("#grid").get_attribute("aria-activedescendant")))
    expect(cell).to_be_in_viewport(ratio=1)
