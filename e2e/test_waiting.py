"""The page while it looks through what takes long: it says so, and answers to everything else."""

from axe import faults
from board import PageBoard, settings, show
from playwright.sync_api import Page, expect

from pygames.record import Record, to_link
from pygames.rules import find_game

SNEX = find_game("snex")
#: Black has 1745 moves here, many of which tie crosscuts: to find out which of these can be untied takes long.
HARD = "wwwwwbbb/w1wbwbwb/wwwwwbwb/wbbbwb1b/wwwbwbbb/bbwbwbwb/wwwwwwwb/wbwbbb1w b -"
#: White makes a crosscut here, and has some six hundred ways to go on.
WIDE = "wwwwwwwb/w1wbwbwb/wwwbwbwb/bbbbbbwb/wwwbwbbb/bbwwwbwb/www1wwwb/wbwbbb1w w -"
TIE = "g5>d6>g8>f6>d3>d1>d2"
#: White has no placement here, so whether it must pass takes a while too: some 20 seconds where nothing else runs.
FULL = "wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -"
#: How long that may take beside other tests, in milliseconds.
MOST_LOOKING = 180_000


def opened(page: Page, text: str, *moves: str) -> PageBoard:
    """Open the link of a game that begins with a position."""
    record, path = Record(SNEX.setup(8), text).prolonged((), moves)
    show(page, f"#{to_link(record)}")
    return PageBoard(page, record.position(path))


def expect_looking(page: Page) -> None:
    """Expect the page to be looking for the legal moves still, and to say so."""
    expect(page.locator("#looking")).to_be_visible()
    expect(page.locator("#hint")).to_have_text("Looking for the legal moves…")


def test_while_the_page_looks_for_the_moves_of_a_link_everything_else_can_be_done(used_page: Page) -> None:
    board = opened(used_page, HARD)
    expect_looking(used_page)
    expect(used_page.locator("#waiting")).to_contain_text("Looking for the legal moves")
    board.button("Share").click()
    expect(used_page.locator("#link")).to_be_visible()
    used_page.keyboard.press("Escape")
    before = board.picture()
    with settings(used_page):
        board.button("Mirror").click()
    assert board.picture() != before
    used_page.get_by_label("Colours").select_option("dark")
    expect(used_page.locator("html")).to_have_attribute("data-theme", "dark")
    # A click on c1 is one on f1 now, and a step from there is known already.
    board.hover("c1")
    board.click("c1")
    expect(used_page.locator("#hint")).to_contain_text("From f1: choose where it goes")
    expect(used_page.locator("#waiting")).to_contain_text("Looking for the legal moves")
    used_page.get_by_label("Colours").select_option("")
    with settings(used_page):
        board.button("Mirror").click()


def test_a_search_is_left_for_a_new_game_that_can_be_played_at_once(used_page: Page) -> None:
    board = opened(used_page, HARD)
    expect_looking(used_page)
    board.button("New game").click()
    board = PageBoard(used_page, SNEX.start(8))
    board.play("c3")
    board.expect_moves("c3")
    expect(used_page.locator("#looking")).to_have_count(0)


def test_one_can_go_back_through_the_moves_while_the_answers_to_the_last_are_looked_for(used_page: Page) -> None:
    board = opened(used_page, WIDE, TIE)
    expect_looking(used_page)
    board.expect_moves(TIE)
    board.button("Undo").click()
    expect(board.live).to_contain_text("At the start")
    expect(board.button("Undo")).to_be_disabled()
    expect_looking(used_page)


def test_in_a_position_without_placements_it_turns_out_who_is_to_move(used_page: Page) -> None:
    board = opened(used_page, FULL)
    expect(board.status).to_have_text("White to move.")
    expect_looking(used_page)
    places = [used_page.locator(place).bounding_box() for place in ("#undo", "#moves")]
    expect(used_page.locator("#looking")).to_have_count(0, timeout=MOST_LOOKING)
    expect(board.hint).to_have_text("")
    expect(board.button("Pass")).to_have_count(0)
    # Nothing has moved on the page.
    assert [used_page.locator(place).bounding_box() for place in ("#undo", "#moves")] == places


def test_a_typed_move_is_played_while_the_others_are_still_looked_for(used_page: Page) -> None:
    board = opened(used_page, HARD)
    expect_looking(used_page)
    used_page.get_by_label("Move as text").fill("b7")
    used_page.keyboard.press("Enter")
    board.expect_moves("b7")
    expect(board.status).to_have_text("White to move.")


def test_a_game_that_takes_long_to_open_can_be_left_and_axe_finds_nothing_wrong_meanwhile(used_page: Page) -> None:
    # To say why a move is not legal, it takes all those that are.
    record, _ = Record(SNEX.setup(8), HARD).prolonged((), ("a1>a2",))
    show(used_page, f"#{to_link(record)}")
    expect(used_page.get_by_label("Opening the game…")).to_be_visible()
    assert faults(used_page) == []
    used_page.get_by_role("link", name="pygames").click()
    expect(used_page.get_by_role("heading", name="Nadraz")).to_be_visible()
    opened(used_page, HARD)
    expect_looking(used_page)
    assert faults(used_page) == []
