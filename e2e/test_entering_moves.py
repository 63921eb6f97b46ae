"""What the board shows and says while a move is being found."""

import re

import pytest
from board import PageBoard, begin, begun, settings, show
from playwright.sync_api import Page, expect
from profiles import OpenPage

from pygames.record import Record, to_link
from pygames.rules import GAMES, Position, find_game
from pygames_web.words import Speaker

TWO_STONE_GAMES = [name for name, game in GAMES.items() if game.opening_stones == 2]


def shown_scores(position: Position) -> list[str]:
    """Return how the page should write the scores of a position."""
    score = position.score
    assert score
    return [Speaker().number(points) for points in (score["b"], score["w"]) if isinstance(points, float)]


def test_a_legal_cell_under_the_pointer_shows_the_stone_that_a_click_would_place(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    empty = board.colour_at("g3")
    board.hover("g3")
    ghost = board.colour_at("g3")
    assert ghost != empty
    board.hover("h3")
    assert board.colour_at("h3") == ghost
    board.leave()
    assert board.colour_at("g3") == board.colour_at("h3") == empty


def test_the_pointer_does_not_have_the_board_painted_anew(used_page: Page) -> None:
    board = begun(used_page)
    # What is on the lower canvas alone would be gone if that were painted.
    used_page.evaluate("() => document.getElementById('board').getContext('2d').fillRect(0, 0, 9, 9)")
    board.leave()
    painted, before = board.painted(), board.picture()
    board.hover("g3")
    assert board.picture() != before
    assert board.painted() == painted


def test_the_page_is_asked_once_for_each_move_of_the_pointer_where_the_board_is(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    points = [board.point(cell) for cell in ("g3", "h3", "f5")]
    used_page.evaluate("""() => {
        window.moved = window.asked = 0;
        const canvas = document.getElementById("board");
        canvas.getBoundingClientRect = () => (asked++, Element.prototype.getBoundingClientRect.call(canvas));
        canvas.addEventListener("pointermove", () => moved++);
    }""")
    for point in points:
        used_page.mouse.move(*point)
    asked, moved = used_page.evaluate("() => [asked, moved]")
    assert asked == moved >= 3
    # However the page lies in the window.
    used_page.evaluate("() => (document.body.style.transform = 'translate(60px, 40px)')")
    board.play("g3")
    expect(board.status).to_have_text("Black to move.")
    used_page.evaluate("() => document.body.removeAttribute('style')")


def test_a_cell_where_no_stone_may_go_shows_no_ghost(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    stone = board.colour_at("d4")
    board.hover("d4")
    assert board.colour_at("d4") == stone


def test_pointing_shows_where_one_may_play(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    quiet = board.colour_at("a1")
    board.hover("g3")
    assert board.colour_at("a1") != quiet


def test_the_ghost_has_the_colour_of_whoever_is_to_move(used_page: Page) -> None:
    board = begun(used_page)
    board.hover("g3")
    white = board.colour_at("g3")
    board.play("a1")
    board.hover("g3")
    assert sum(board.colour_at("g3")[:3]) < sum(white[:3])


def test_an_impossible_click_says_which_rule_forbids_it(used_page: Page) -> None:
    board = begun(used_page)
    reason = str(board.position.why_not(["e5"]))
    board.click("e5")
    expect(board.hint).to_contain_text(reason)
    expect(board.live).to_contain_text(reason)
    assert board.saved == board.position.text
    board.play("a1")
    expect(board.hint).not_to_contain_text(reason)


def test_a_click_beside_the_board_does_nothing(used_page: Page) -> None:
    board = begun(used_page)
    box = board.box()
    board.click_at(box["x"] + 3, box["y"] + 3)
    assert board.saved == board.position.text
    expect(board.hint).to_have_text("")


def test_the_right_button_plays_nothing(used_page: Page) -> None:
    board = begun(used_page)
    used_page.mouse.click(*board.point("a1"), button="right")
    assert board.saved == board.position.text


def test_the_score_runs_along_if_one_likes(used_page: Page) -> None:
    board = begun(used_page)
    with settings(used_page):
        used_page.get_by_label("Count as it stands").check()
    for move in ("f5", "a1", "g3"):
        expect(used_page.locator(".seat .score")).to_have_text(shown_scores(board.play(move)))
    with settings(used_page):
        used_page.get_by_label("Count as it stands").uncheck()
    expect(used_page.locator(".seat .score")).to_have_text(["", ""])


def test_it_is_said_whose_turn_it_is(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    expect(board.hint).to_have_text("Put a black stone on the board. Then the other player chooses a colour.")
    board.play("e5")
    expect(board.status).to_have_text("The second player chooses a colour.")
    board.play("white")
    expect(board.status).to_have_text("White to move.")
    board.play("d4")
    expect(board.status).to_have_text("Black to move.")


def test_the_choice_is_made_with_buttons_and_not_on_the_board(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    board.play("e5")
    board.click("a1")
    assert board.saved == board.position.text
    expect(board.hint).to_contain_text("chooses a colour")
    board.play("black")
    expect(used_page.locator(".seat").nth(0)).to_contain_text("second player")


@pytest.mark.parametrize("label", ["Territories", "Sizes of groups", "Coordinates", "Move numbers"])
def test_what_the_board_shows_is_switched_on_and_off(used_page: Page, label: str) -> None:
    board = begun(used_page)
    board.leave()
    switch = used_page.get_by_label(label)
    before = board.picture()
    with settings(used_page):
        switch.click()
        assert board.picture() != before
        switch.click()
        assert board.picture() == before


@pytest.fixture
def moving(used_page: Page) -> PageBoard:
    """A game of Snex that was opened from a position, in which stones of White's can move."""
    setup = find_game("snex").setup(6)
    text = "b1b1wb/w5/w3w1/3b2/2wbb1/b3w1 w -"
    show(used_page, "#" + to_link(Record(setup, text)))
    return PageBoard(used_page, setup.game.position(text, 6))


def test_a_stone_is_dragged_to_where_it_goes_and_shows_what_that_makes(moving: PageBoard) -> None:
    page = moving.page
    moving.hover("e1")
    page.mouse.down()
    page.mouse.move(*moving.point("f1"), steps=3)
    expect(moving.live).to_contain_text("e1 chosen")
    ghost = moving.colour_at("f1")
    page.mouse.up()
    moving.expect_moves("e1>f1")
    moving.leave()
    assert moving.colour_at("f1") != ghost
    assert moving.notice == ""


def test_a_dragged_stone_that_pushes_another_goes_on_by_clicks_or_by_dragging_that(moving: PageBoard) -> None:
    moving.drag("a4", "a6")
    expect(moving.live).to_contain_text("a6 chosen")
    moving.drag("a6", "b6")
    moving.expect_moves("a4>a6>b6")


def test_a_stone_that_is_put_down_where_it_stood_or_beside_the_board_stays_chosen(moving: PageBoard) -> None:
    moving.drag("c2", "b1", "c2")
    moving.drag("c2", off=True)
    moving.drag("c2", "b1", "c2")
    expect(moving.live).to_have_text(re.compile("[^c]c2 chosen$"))
    moving.click("b2")
    moving.expect_moves("c2>b2")


def test_of_a_stone_that_cannot_go_where_it_is_dragged_it_is_said_why(moving: PageBoard) -> None:
    moving.drag("e1", "a2")
    expect(moving.hint).to_have_text("Not possible: a single stone moves to a point beside it.")
    expect(moving.hint).to_have_text("From e1: choose where it goes, or e1 again to take that back.")
    moving.page.keyboard.press("Escape")
    moving.drag("d2", "c3")
    expect(moving.hint).to_have_text("Not possible: d2 holds an enemy stone.")
    moving.expect_moves()


def test_a_mouse_that_trembles_on_a_cell_clicks_it_and_one_that_goes_to_another_does_not(used_page: Page) -> None:
    board = begun(used_page)
    x, y = board.point("g3")
    used_page.mouse.move(x - 7, y - 7)
    used_page.mouse.down()
    used_page.mouse.move(x + 7, y + 7, steps=3)
    used_page.mouse.up()
    board.expect_moves("e5", "white", "d4", "d5", "g3")
    board.drag("h3", "h5")
    board.drag("h3", off=True)
    board.expect_moves("e5", "white", "d4", "d5", "g3")


@pytest.mark.parametrize("name", TWO_STONE_GAMES)
def test_a_move_that_has_begun_is_taken_back_by_a_right_click_or_escape(used_page: Page, name: str) -> None:
    board = begin(used_page, name, GAMES[name].sizes[0])
    first, second = board.position.legal_moves[0].split(",")
    black = "Put a black stone on the board, then a white one. Then the other player chooses a colour."
    white = "Now put a white stone on the board."
    board.click(first)
    expect(board.hint).to_have_text(white)
    used_page.mouse.click(*board.point(second), button="right")
    expect(board.hint).to_have_text(black)
    board.click(first)
    expect(board.hint).to_have_text(white)
    used_page.keyboard.press("Escape")
    expect(board.hint).to_have_text(black)
    board.click(first, first)
    expect(board.hint).to_have_text(black)
    assert board.saved == board.position.text
    board.play(f"{first},{second}")
    assert board.saved == board.position.text


def test_both_stones_of_an_opening_are_shown_before_it_is_played(used_page: Page) -> None:
    board = begin(used_page, "sundraval", 7)
    board.leave()
    before = board.colour_at("g7"), board.colour_at("h7")
    board.click("g7")
    board.hover("h7")
    assert board.colour_at("g7") != before[0]
    assert board.colour_at("h7") != before[1]
    assert board.colour_at("g7") != board.colour_at("h7")
    assert board.saved == board.position.text


def test_a_forced_pass_is_played_and_announced(used_page: Page) -> None:
    text = "6/1bbbbb1/1wwwwbw1/1wb1wbw2/1wbbwb1w2/1wb1bbw1w2/1bwwbwwww1/1bwwwbbb1/1bw2b2/1wwbbb1/2w3 b w"
    position = find_game("nadraz").position(text, 6)
    assert position.play("c4").legal_moves == ("pass",)
    show(used_page, "#" + to_link(Record(position.setup, text)))
    board = PageBoard(used_page, position)
    board.play("c4")
    expect(board.live).to_contain_text("White has no move and must pass.")
    expect(used_page.locator("#hint")).to_have_text("White had no move and had to pass.")
    board.expect_moves("c4", "pass")
    expect(board.status).to_have_text("Black to move.")
    board.press_button("Undo")
    assert board.saved == text


def test_the_answer_to_a_typed_question_is_put_away_by_escape_with_the_focus_where_it_was(used_page: Page) -> None:
    begin(used_page, "vadrantir", 5).play("e5")
    field, answer = used_page.get_by_label("Move as text"), used_page.locator("#answer")
    field.fill("board")
    field.press("Enter")
    expect(answer).to_be_visible()
    field.press("Escape")
    expect(answer).to_be_hidden()
    expect(field).to_be_focused()
    used_page.get_by_role("button", name="Share").click()
    expect(used_page.get_by_role("dialog", name="Share")).to_be_visible()


def test_a_click_is_not_lost_while_the_legal_moves_are_still_looked_for(used_page: Page) -> None:
    setup = find_game("snex").setup(8)
    text = "wwbwwbw1/wbbwbbbb/wbwwwwwb/wb1bwbbb/wbbwww1w/1wbwbbww/1wwwwbbw/wwbbwbww b -"
    show(used_page, "#" + to_link(Record(setup, text)))
    board = PageBoard(used_page, setup.game.position(text, 8))
    expect(board.hint).to_have_text("Looking for the legal moves…")
    board.click("h8")
    board.expect_moves("h8")
    expect(board.status).to_have_text("White to move.")


def test_a_fault_while_the_page_is_shown_costs_no_later_click(open_page: OpenPage) -> None:
    page = open_page()
    show(page)
    # The browser refuses the title of the game, once.
    page.evaluate("""() => {
        const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "title");
        let refused = false;
        Object.defineProperty(document, "title", {
            get: () => get.call(document),
            set: (text) => {
                if (!refused && text.includes("Vadrantir")) {
                    refused = true;
                    throw new Error("no title");
                }
                set.call(document, text);
            },
        });
    }""")
    board = begin(page, "vadrantir", 5)
    board.play("e5")
    expect(board.hint).to_contain_text("colour")
    board.expect_moves("e5")
    assert page.watch.faults  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]
