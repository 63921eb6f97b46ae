"""The record beside the board: its tree, the ways through it, how the board is shown, and games by link."""

import re

import pytest
from board import PageBoard, begin, begun, seat, settings, show, stored_games
from keeping import another_window, reload
from playwright.sync_api import CDPSession, Page, expect
from profiles import PHONE, OpenPage
from screenshots import random_game

from pygames.record import to_link
from pygames.rules import find_game


def here(board: PageBoard, ply: int) -> None:
    """Expect the move of a ply to be the one looked at; 0 is the start."""
    current = board.page.locator(".moves [aria-current]")
    if ply:
        expect(current.locator("small")).to_have_text(str(ply))
    else:
        expect(current).to_have_count(0)


def stroke(session: CDPSession, board: PageBoard, dx: float, dy: float = 0) -> None:
    """Draw a finger over the board."""
    box = board.box()
    x, y = box["x"] + (box["width"] - dx) / 2, box["y"] + (box["height"] - dy) / 2
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 6):
        point = {"x": x + dx * part / 5, "y": y + dy * part / 5}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_buttons_and_keys_lead_through_the_moves(used_page: Page) -> None:
    board = begun(used_page)
    used_page.locator("#moves").focus()
    for step, ply in (("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1), ("End", 4)):
        used_page.keyboard.press(step)
        here(board, ply)
    for button, ply in (("First position", 0), ("Redo", 1), ("Last position", 4), ("Undo", 3)):
        board.press_button(button)
        here(board, ply)


def test_the_other_button_draws_an_arrow_that_a_link_shows_again(used_page: Page) -> None:
    board = begun(used_page)
    board.drag("c3", "e5", button="right")
    expect(used_page.locator("#drawn")).to_contain_text("c3→e5")
    board.press_button("Share")
    link = used_page.locator("#link").input_value()
    used_page.goto("./#/")
    used_page.goto(link)
    expect(used_page.locator("#drawn")).to_contain_text("c3→e5")


def test_with_the_pencil_in_hand_a_stroke_draws_an_arrow_and_two_clicks_do_too(used_page: Page) -> None:
    board = begun(used_page)
    used_page.keyboard.press("d")
    for end in ("e5", "c4"):
        board.drag("c3", end)
    expect(used_page.locator("#drawn")).to_have_text("Sketched: c3→e5, c3→c4")
    board.drag("c3", "i5", off=True)
    board.click("d4", "d6", "d4", "d4")
    expect(used_page.locator("#drawn")).to_have_text("Sketched: d4, c3→e5, c3→c4, d4→d6")
    expect(used_page.locator(".turn")).to_contain_text("Sketching: one place twice")
    board.expect_moves("e5", "white", "d4", "d5")


def test_with_the_pencil_in_hand_a_finger_draws_an_arrow_and_the_page_stays(used_phone: Page) -> None:
    board = begun(used_phone)
    board.press_button("Sketch on the board")
    top = used_phone.evaluate("scrollY")
    stroke(used_phone.context.new_cdp_session(used_phone), board, 0, -160)
    expect(used_phone.locator("#drawn")).to_have_text(re.compile(r"^Sketched: \w\d→\w\d$"))
    assert used_phone.evaluate("scrollY") == top
    board.expect_moves("e5", "white", "d4", "d5")


def test_an_arrow_that_leaves_the_board_is_forgotten(used_page: Page) -> None:
    board = begun(used_page)
    board.hover("a1")
    used_page.wait_for_timeout(300)
    before = board.picture()
    board.drag("c3", "e5", button="right", off=True)
    board.hover("a1")
    used_page.wait_for_timeout(300)
    assert board.picture() == before
    expect(used_page.locator("#drawn")).to_have_count(0)


def test_a_stroke_over_the_board_neither_undoes_nor_plays_a_move(used_phone: Page) -> None:
    board = begin(used_phone, "vadrantir", 5, touch=True)
    for move in ("e5", "white", "d4"):
        board.play(move)
    session = used_phone.context.new_cdp_session(used_phone)
    for dx in (160, -160):
        stroke(session, board, dx)
        here(board, 3)
    board.expect_moves("e5", "white", "d4")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_list_follows_the_move_one_looks_at_and_else_stays_where_it_was(revisit: OpenPage, width: int) -> None:
    page = revisit(viewport={"width": width, "height": 844})
    # Without it the picture of the board changes for a while after every move.
    page.emulate_media(reduced_motion="reduce")
    # It is not over: the verdict, which stands above the moves at the end alone, would move them.
    record = random_game("vadrantir", 50)
    last = len(record.main_line())
    show(page, "#" + to_link(record))
    board = PageBoard(page, record.position(record.main_line()))
    listed = page.locator("#moves")

    def in_sight(ply: int) -> bool:
        """Whether a move can be seen whole in the list, if one scrolls the page to that."""
        seen, spot = listed.bounding_box(), board.moves.nth(ply - 1).bounding_box()
        assert seen and spot
        return seen["y"] - 1 < spot["y"] and spot["y"] + spot["height"] < seen["y"] + seen["height"] + 1

    here(board, last)
    assert in_sight(last) and not in_sight(1)
    listed.focus()
    stood = page.evaluate("scrollY")
    page.keyboard.press("Home")
    here(board, 0)
    assert in_sight(1) and not in_sight(last)
    page.keyboard.press("End")
    here(board, last)
    assert in_sight(last)
    assert page.evaluate("scrollY") == stood
    board.grid.focus()
    stood = page.evaluate("scrollY")
    listed.evaluate("list => list.scrollTop = 0")
    before = board.painted()
    page.keyboard.press("f")
    board.expect_painted_anew(before)
    assert in_sight(1) and not in_sight(last)
    assert page.evaluate("scrollY") == stood


def test_a_variation_is_promoted_commented_marked_and_deleted(used_page: Page) -> None:
    board = begun(used_page)
    board.press_button("Undo")
    board.position = board.position.setup.game.start(5).play("e5").play("white").play("d4")
    board.play("a1")
    board.expect_moves("e5", "white", "d4", "d5", "a1")
    used_page.locator(".editing summary").click()
    used_page.get_by_label("Comment").fill("Why not?")
    used_page.get_by_label("Mark").select_option("!?")
    expect(board.moves.last).to_have_text("4 a1!?")
    expect(used_page.locator(".moves .comment")).to_have_text("Why not?")
    board.press_button("Make it the main line")
    expect(board.moves).to_have_text(["1 e5", "2 white", "3 d4", "4 a1!?", "4 d5"])
    reload(used_page)
    expect(board.moves).to_have_text(["1 e5", "2 white", "3 d4", "4 a1!?", "4 d5"])
    board.moves.last.click()
    used_page.locator(".editing summary").click()
    board.press_button("Delete from here")
    expect(board.moves).to_have_text(["1 e5", "2 white", "3 d4", "4 a1!?"])
    board.press_button("Bring it back")
    expect(board.moves).to_have_text(["1 e5", "2 white", "3 d4", "4 a1!?", "4 d5"])


@pytest.mark.parametrize(("said", "direction"), [("שלום!", "rtl"), ("Hello!", "ltr")])
def test_a_comment_is_written_and_read_in_the_direction_of_its_own_script(
    used_page: Page, said: str, direction: str
) -> None:
    board = begin(used_page, "vadrantir", 5)
    used_page.locator(".editing summary").click()
    field = used_page.get_by_label("Comment")
    for place, move in ((".record > .comment", "e5"), (".moves .comment", "white")):
        expect(field).to_have_value("")
        field.fill(said)
        comment = used_page.locator(place)
        expect(comment).to_have_text(said)
        for shown in (field, comment):
            expect(shown).to_have_css("direction", direction)
        board.play(move)
    expect(board.moves.first).to_have_css("direction", "ltr")


def test_the_list_of_moves_is_as_in_a_page_that_is_opened_anew(used_page: Page) -> None:
    board = begun(used_page)
    start = board.position.setup.game.start(5).play("e5").play("white").play("d4")
    written = "One line,\nand\n<b>another</b> & one more."

    def expect_the_same_anew() -> None:
        listed = used_page.locator("#moves").inner_html()
        reload(used_page)
        expect(board.moves.first).to_be_visible()
        same = """(html) => {
            const list = document.getElementById("moves");
            const before = list.cloneNode(false);
            fillElement(before, html);
            return before.isEqualNode(list);
        }"""
        assert used_page.evaluate(same, listed)

    for move in ("a1", "b1", "c1"):
        board.press_button("Undo")
        board.position = start
        board.play(move)
    used_page.locator(".editing summary").click()
    used_page.get_by_label("Comment").fill(written)
    used_page.get_by_label("Mark").select_option("!?")
    expect(used_page.locator(".moves .comment")).to_have_text(written, use_inner_text=False)
    board.press_button("Undo")
    board.press_button("Undo")
    expect_the_same_anew()
    board.moves.get_by_text("b1").click()
    board.position = start.play("b1")
    board.play("d5")
    expect_the_same_anew()
    board.moves.get_by_text("c1").click()
    used_page.locator(".editing summary").click()
    board.press_button("Make it the main line")
    board.press_button("Undo")
    expect_the_same_anew()
    board.moves.get_by_text("a1").click()
    used_page.locator(".editing summary").click()
    board.press_button("Delete from here")
    expect_the_same_anew()
    expect(board.moves).to_have_text(["1 e5", "2 white", "3 d4", "4 c1!?", "4 d5", "4 b1", "5 d5"])


def test_words_for_which_there_is_no_room_do_not_stand_in_the_field_of_another_move(used_page: Page) -> None:
    board = begun(used_page)
    used_page.mouse.click(*board.point("d4"), button="right")
    used_page.locator(".editing summary").click()
    field = used_page.get_by_label("Comment")
    field.fill("x" * 5_000)
    expect(used_page.locator(".notice")).to_contain_text("5000 characters")
    board.press_button("Undo")
    expect(field).to_have_value("")


def test_where_one_writes_about_moves_stays_open_when_the_analysis_comes_and_goes(used_page: Page) -> None:
    begun(used_page)
    used_page.locator(".editing summary").click()
    field = used_page.get_by_label("Comment")
    field.fill("Seen through.")
    for pressed in ("true", "false"):
        used_page.get_by_role("button", name="Analysis").click()
        expect(used_page.get_by_role("button", name="Analysis")).to_have_attribute("aria-pressed", pressed)
        expect(field).to_be_visible()
        expect(field).to_have_value("Seen through.")


def test_what_is_said_of_a_game_is_written_at_its_start_in_a_field_that_stays_open(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    used_page.locator(".editing summary").click()
    field = used_page.get_by_label("Comment")
    field.click()
    used_page.keyboard.type("The final.")
    expect(used_page.locator(".record > .comment")).to_have_text("The final.")
    expect(field).to_be_focused()
    board.play("e5")
    expect(used_page.locator(".editing summary")).to_have_text("About 1. e5")
    expect(field).to_have_value("")
    board.press_button("Undo")
    expect(field).to_have_value("The final.")
    reload(used_page)
    expect(used_page.locator(".record > .comment")).to_have_text("The final.")


@pytest.mark.parametrize("way", ["Rotate", "Mirror", "Coordinates", "Move numbers"])
def test_the_board_is_shown_as_one_likes_and_stays_so(used_page: Page, way: str) -> None:
    board = begun(used_page)
    board.leave()
    before = board.picture()
    control = used_page.get_by_label(way) if way in ("Coordinates", "Move numbers") else board.button(way)
    with settings(used_page):
        control.click()
    board.leave()
    changed = board.picture()
    assert changed != before
    used_page.goto("./#/")
    used_page.go_back()
    expect(board.moves).to_have_count(4)
    assert board.picture() == changed
    with settings(used_page):
        for _ in range({"Rotate": 5}.get(way, 1)):
            control.click()
    board.leave()
    assert board.picture() == before


def sent(page: Page) -> str:
    """Return the fragment of the link that the page offers to send."""
    return page.get_by_label("Send your opponent this link").input_value().partition("#")[2]


def test_the_link_to_send_stays_where_it_is_when_a_click_is_refused(used_page: Page) -> None:
    used_page.set_viewport_size(PHONE)
    used_page.get_by_role("button", name="A person by link").click()
    used_page.get_by_role("button", name="Play by link: Vadrantir").click()
    ann = PageBoard(used_page, find_game("vadrantir").start(5))
    ann.play("e5")
    letter, below = used_page.locator("#letter"), used_page.locator("#first")
    before = letter.bounding_box(), below.bounding_box()
    ann.click("d4")
    expect(used_page.locator("#hint")).to_have_text("Not possible: it is your opponent's turn.")
    assert (letter.bounding_box(), below.bounding_box()) == before


def test_nothing_moves_when_a_pass_is_tried_in_a_past_position(revisit: OpenPage) -> None:
    page = revisit(PHONE)
    show(page)
    board = begin(page, "sundraval", 7)
    for move in ("e5,f6", "black", "a1", "b1", "c1", "d1"):
        board.play(move)
    seat(page, second="Computer: Beginner")
    board.moves.nth(3).click()
    aside, below = page.locator(".trying"), page.locator("#first")
    expect(aside).to_contain_text("You are looking back.")
    before = aside.bounding_box(), below.bounding_box()
    board.press_button("Pass")
    expect(page.locator("#hint")).to_have_text("Black has passed. A pass ends the game.")
    expect(aside).to_contain_text("Moves are only tried: the game stays as it is.")
    assert (aside.bounding_box(), below.bounding_box()) == before


def test_whoever_plays_on_in_a_link_that_contradicts_ones_game_has_a_link_to_answer_it(
    revisit: OpenPage, used_page: Page
) -> None:
    ann = begin(used_page, "vadrantir", 5, against="link")
    ann.play("e5")
    bobs_page = revisit()
    show(bobs_page, "#" + sent(used_page))
    bob = PageBoard(bobs_page, ann.position)
    bob.play("white")
    bob.play("d4")
    place, before = bobs_page.url, len(stored_games(bobs_page))
    # Ann takes her opening back for another, and Bob plays on in that game with no answer to what is asked.
    ann.press_button("Undo")
    ann.position = find_game("vadrantir").start(5)
    ann.play("c3")
    bobs_page.goto("./#" + sent(used_page))
    expect(bobs_page.locator(".notice")).to_contain_text("does not follow from your saved game: move 1")
    bob.position = ann.position
    bob.play("black")
    expect(bobs_page.locator(".notice")).to_contain_text("has taken the place of yours, which is kept as a copy")
    expect(bobs_page).to_have_url(place)
    assert len(stored_games(bobs_page)) == before + 1
    used_page.goto("./#" + sent(bobs_page))
    expect(used_page.locator(".notice")).to_contain_text("Your game goes on.")
    ann.expect_moves("c3", "black")


def test_two_people_play_by_sending_links(revisit: OpenPage, used_page: Page) -> None:
    ann = begin(used_page, "vadrantir", 5, against="link")
    ann.play("e5")
    first, before = "#" + sent(used_page), len(stored_games(used_page))
    expect(used_page.get_by_role("button", name="Take White")).to_have_count(0)
    bobs_page = revisit()
    show(bobs_page, first)
    bob = PageBoard(bobs_page, ann.position)
    bob.play("white")
    bob.play("d4")
    place = used_page.url
    used_page.goto("./#" + sent(bobs_page))
    expect(used_page.locator(".notice")).to_contain_text("Your game goes on.")
    expect(used_page).to_have_url(place)
    ann.expect_moves("e5", "white", "d4")
    ann.position = bob.position
    ann.play("a1")
    # In another browser Bob answers the first link with something else.
    others_page = revisit()
    show(others_page, first)
    other = PageBoard(others_page, find_game("vadrantir").start(5).play("e5"))
    other.play("black")
    kept, contrary = ann.saved, "./#" + sent(others_page)
    used_page.goto(contrary)
    expect(used_page.locator(".notice")).to_contain_text("does not follow from your saved game: move 2")
    ann.press_button("Show my game")
    expect(used_page.locator(".notice")).to_be_hidden()
    ann.expect_moves("e5", "white", "d4", "a1")
    expect(used_page).to_have_url(place)
    assert ann.saved == kept
    used_page.goto(contrary)
    ann.press_button("Take this one, and keep mine as a copy")
    ann.expect_moves("e5", "black")
    expect(used_page).to_have_url(place)
    assert len(stored_games(used_page)) == before + 1
    used_page.goto("./#/")
    used_page.get_by_role("button", name="A person here").click()


def test_one_link_that_is_open_in_two_windows_is_one_game(revisit: OpenPage, used_page: Page) -> None:
    ann = begin(used_page, "vadrantir", 5, against="link")
    ann.play("e5")
    bobs_page = revisit()
    show(bobs_page, "#" + sent(used_page))
    second_window = another_window(bobs_page)
    bob, elsewhere = PageBoard(bobs_page, ann.position), PageBoard(second_window, ann.position)
    bob.play("white")
    expect(second_window.locator(".notice")).to_contain_text("The game has gone on in another window.")
    elsewhere.press_button("Show it as it is there")
    elsewhere.expect_moves("e5", "white")
    elsewhere.position = bob.position
    elsewhere.play("d4")
    expect(bobs_page.locator(".notice")).to_contain_text("The game has gone on in another window.")
    assert elsewhere.key == bob.key and len(stored_games(bobs_page)) == 1
