"""Games are kept: through reloads, crashes, damage and a full disk, and in links for others."""

import pytest
from board import PageBoard, begin, begun, settings, show, stored_games
from keeping import FULL, ROOM_AGAIN, another_window, reload
from playwright.sync_api import Page, expect
from profiles import OpenPage

from pygames_web.model.shelf import PREFIX

BLOCKED = """
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""
MISSING = "Object.defineProperty(window, 'localStorage', { value: null });"
NOTE_WHAT_IS_STORED = """
    window.stored = [];
    window.note = () => stored.push(JSON.parse(kept.read("KEY")).position);
    document.addEventListener("click", window.note);
"""
NO_MORE_NOTES = "document.removeEventListener('click', window.note); return window.stored;"


def shared_link(board: PageBoard) -> str:
    """Return the link that the page offers."""
    board.press_button("Share")
    link = board.page.locator("#link").input_value()
    board.page.keyboard.press("Escape")
    return link


def test_a_reload_continues_where_one_was(used_page: Page) -> None:
    board = begun(used_page)
    switch = used_page.get_by_label("Territories")
    with settings(used_page):
        switch.click()
    board.press_button("Undo")
    reload(used_page)
    expect(board.moves).to_have_count(4)
    expect(board.moves.nth(2)).to_have_attribute("aria-current", "step")
    expect(board.status).to_have_text("Black to move.")
    with settings(used_page):
        expect(switch).to_be_checked()
        switch.click()
    board.press_button("Redo")
    board.play("a1")
    assert board.saved == board.position.text


def test_every_move_is_in_the_storage_before_the_next_can_be_made(used_page: Page) -> None:
    board = begun(used_page)
    # What the storage holds at the end of the very event that makes a move.
    board.run(NOTE_WHAT_IS_STORED.replace("KEY", board.key))
    texts = [board.play(move).text for move in ("a1", "b3", "i1", "e9")]
    assert board.run(NO_MORE_NOTES) == texts


def test_a_page_that_dies_right_after_a_move_has_kept_it(used_page: Page) -> None:
    doomed = used_page.context.new_page()
    board = begun(doomed)
    board.play("a1")
    address = doomed.url
    doomed.close()
    used_page.goto(address)
    reload(used_page)
    again = PageBoard(used_page, board.position)
    expect(again.moves).to_have_count(5)
    again.play("b3")
    assert again.saved == again.position.text


def test_undo_and_redo_walk_through_the_game(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    undo, redo = board.button("Undo"), board.button("Redo")
    expect(undo).to_be_disabled()
    expect(redo).to_be_disabled()
    texts = [board.saved, *(board.play(move).text for move in ("e5", "white", "d4", "d5"))]
    for text in reversed(texts[:-1]):
        undo.click()
        assert board.saved == text
    expect(undo).to_be_disabled()
    for text in texts[1:]:
        redo.click()
        assert board.saved == text
    expect(redo).to_be_disabled()
    board.grid.focus()
    used_page.keyboard.press("u")
    assert board.saved == texts[-2]
    used_page.keyboard.press("r")
    assert board.saved == texts[-1]


def test_a_click_on_a_move_goes_there_and_another_move_begins_a_variation(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    earlier = [board.play(move) for move in ("e5", "white", "d4", "d5", "a1")][2]
    board.moves.nth(2).click()
    expect(board.status).to_have_text("Black to move.")
    assert board.saved == earlier.text
    board.position = earlier
    board.play("b3")
    board.expect_moves("e5", "white", "d4", "d5", "b3", "a1")


def test_a_new_game_leaves_the_old_one_to_be_continued(used_page: Page) -> None:
    board = begun(used_page)
    address, key = used_page.url, board.key
    board.press_button("New game")
    expect(board.moves).to_have_count(0)
    assert {key, board.key} <= stored_games(used_page).keys()
    used_page.get_by_role("link", name="pygames").click()
    used_page.locator(f".recent a[href='#{address.partition('#')[2]}']").click()
    expect(board.moves).to_have_count(4)
    assert board.key == key
    assert board.saved == board.position.text


def test_back_and_forward_lead_home_and_to_the_game_again(used_page: Page) -> None:
    board = begun(used_page)
    used_page.go_back()
    expect(board.button("New game of Vadrantir, size 5, standard")).to_be_visible()
    used_page.go_forward()
    expect(board.moves).to_have_count(4)
    board.play("a1")
    assert board.saved == board.position.text


def test_a_link_shows_the_same_game_in_a_browser_profile_without_games(used_page: Page, revisit: OpenPage) -> None:
    board = begun(used_page)
    link = shared_link(board)
    assert link.startswith(used_page.url.split("#")[0] + "#")
    other = revisit()
    other.emulate_media(reduced_motion="reduce")
    show(other, "#" + link.partition("#")[2])
    copy = PageBoard(other, board.position)
    copy.expect_moves("e5", "white", "d4", "d5")
    expect(copy.status).to_have_text("White to move.")
    board.leave()
    assert copy.picture() == board.picture()
    assert stored_games(other) == {}
    copy.play("a1")
    assert copy.saved == copy.position.text


def test_the_link_is_copied_to_the_clipboard(used_page: Page) -> None:
    used_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = begun(used_page)
    link = shared_link(board)
    board.press_button("Share")
    board.press_button("Copy the link")
    expect(used_page.locator(".notice")).to_contain_text("Link copied.")
    assert used_page.evaluate("() => navigator.clipboard.readText()") == link
    used_page.context.clear_permissions()


#: Without encryption a page has no clipboard; and one that is there may refuse.
NO_CLIPBOARD = """globalThis.theirs = Object.getOwnPropertyDescriptor(Navigator.prototype, "clipboard");
    delete Navigator.prototype.clipboard;"""
BACK = "Object.defineProperty(Navigator.prototype, 'clipboard', theirs);"
REFUSING = "navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); };"
WILLING = "delete navigator.clipboard.writeText;"


@pytest.mark.parametrize(("refuse", "allow"), [(NO_CLIPBOARD, BACK), (REFUSING, WILLING)], ids=["missing", "refusing"])
def test_the_link_is_copied_where_there_is_no_clipboard_for_the_page(used_page: Page, refuse: str, allow: str) -> None:
    used_page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board = begun(used_page)
    link = shared_link(board)
    board.run("return navigator.clipboard.writeText('something else')")
    board.run(refuse)
    board.press_button("Share")
    board.press_button("Copy the link")
    expect(used_page.locator(".notice")).to_contain_text("Link copied.")
    expect(used_page.locator("#copy")).to_be_focused()
    board.run(allow)
    assert used_page.evaluate("() => navigator.clipboard.readText()") == link
    used_page.context.clear_permissions()


def test_a_text_that_cannot_be_copied_at_all_is_selected_to_be_copied_by_hand(used_page: Page) -> None:
    board = begun(used_page)
    board.run(NO_CLIPBOARD + "document.execCommand = () => false;")
    board.press_button("Share")
    used_page.get_by_text("Record as text").click()
    used_page.get_by_role("button", name="Copy", exact=True).click()
    expect(used_page.locator(".notice")).to_contain_text("could not be copied")
    record = used_page.locator("#record-text")
    expect(record).to_be_focused()
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert record.evaluate(selected) == record.input_value()
    board.run(BACK + "delete document.execCommand;")


def test_a_link_that_the_clipboard_refuses_is_there_to_be_copied_by_hand(used_page: Page) -> None:
    board = begun(used_page)
    board.run(REFUSING + "document.execCommand = () => false;")
    board.press_button("Share")
    board.press_button("Copy the link")
    expect(used_page.locator(".notice")).to_contain_text("could not be copied")
    expect(used_page.locator("#link")).to_be_focused()
    board.run(WILLING + "delete document.execCommand;")


@pytest.mark.parametrize("damage", ["cut short", "a letter changed", "not decodable"])
def test_a_damaged_link_is_explained_and_a_new_game_can_be_begun(used_page: Page, damage: str) -> None:
    link = shared_link(begun(used_page)).partition("#")[2]
    another_letter = "A" if link[5] != "A" else "B"
    damaged = {
        "cut short": link[:-3],
        "a letter changed": link[:5] + another_letter + link[6:],
        "not decodable": "%zz",
    }
    used_page.goto("./#" + damaged[damage])
    expect(used_page.locator(".notice")).to_contain_text("This link is damaged")
    board = begun(used_page)
    assert board.saved == board.position.text


def test_a_damaged_save_is_explained_and_the_others_stay(used_page: Page) -> None:
    board = begun(used_page)
    good, others = used_page.url, stored_games(used_page)
    used_page.evaluate("([key, text]) => kept.write(key, text)", [PREFIX + "bad", '{"link": "1x'])
    used_page.goto("./#/play/bad")
    reload(used_page)
    expect(used_page.locator(".notice")).to_contain_text("damaged")
    board.press_button("Remove it")
    expect(used_page.locator(".damaged")).to_have_count(0)
    assert stored_games(used_page) == others
    used_page.goto(good)
    expect(board.moves).to_have_count(4)
    board.play("a1")
    assert board.saved == board.position.text


@pytest.mark.parametrize("without", [BLOCKED, MISSING], ids=["forbidden", "missing"])
def test_a_browser_without_a_storage_is_announced_and_the_game_goes_on(revisit: OpenPage, without: str) -> None:
    page = revisit()
    page.add_init_script(without)
    board = begun(page)
    expect(page.locator(".banner")).to_contain_text("does not keep anything")
    board.expect_moves("e5", "white", "d4", "d5")


def test_a_storage_that_fills_up_is_announced_and_the_game_goes_on(used_page: Page) -> None:
    board = begun(used_page)
    kept = board.position.text
    board.run(FULL)
    board.play("a1")
    expect(used_page.locator(".banner")).to_contain_text("does not keep anything")
    board.play("b3")
    expect(board.moves).to_have_count(6)
    assert board.saved == kept
    board.run(ROOM_AGAIN)
    board.play("i1")
    expect(used_page.locator(".banner")).to_be_hidden()
    assert board.saved == board.position.text


def test_two_windows_do_not_overwrite_each_others_game(used_page: Page) -> None:
    board = begun(used_page)
    second_window = another_window(used_page)
    other = PageBoard(second_window, board.position)
    board.play("a1")
    expect(second_window.locator(".notice")).to_contain_text("gone on in another window")
    other.play("b3")
    assert other.key != board.key
    assert other.saved == other.position.text
    assert board.saved == board.position.text
    second_window.close()


def test_a_name_that_another_window_gives_the_game_is_in_the_title(used_page: Page) -> None:
    board = begun(used_page)
    second_window = another_window(used_page)
    second_window.goto("./#/games")
    second_window.locator(f"#begin-renaming-{board.key.removeprefix(PREFIX)}").click()
    second_window.keyboard.type("The final")
    second_window.keyboard.press("Enter")
    expect(used_page).to_have_title("The final - Vadrantir - pygames")
    second_window.close()


def test_what_another_window_played_is_shown_if_one_likes(used_page: Page) -> None:
    board = begun(used_page)
    second_window = another_window(used_page)
    other = PageBoard(second_window, board.position)
    board.play("a1")
    other.press_button("Show it as it is there")
    other.expect_moves("e5", "white", "d4", "d5", "a1")
    other.position = board.position
    other.play("b3")
    assert other.key == board.key
    expect(used_page.locator(".notice")).to_contain_text("gone on in another window")
    second_window.close()
