"""Arrow keys walk over the cells or, after a click on the board, step through the moves; so does the wheel."""

import pytest

from pygames_web.browser.wheel import NOTCH, Wheel
from pygames_web.machine.events import Do, Key, Pointer
from world import Browser


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Do("type", "e5"))
    browser.handle(Do("type", "white"))
    return browser


def ply(browser: Browser) -> int:
    assert browser.state.table
    return len(browser.state.table.path)


def cursor(browser: Browser) -> str | None:
    assert browser.state.table
    return browser.state.table.cursor


def test_the_arrow_keys_walk_over_the_cells_for_whoever_comes_by_keyboard(browser: Browser) -> None:
    browser.handle(Key("ArrowLeft"))
    assert (ply(browser), cursor(browser)) == (2, "e5")


def test_after_a_click_on_the_board_they_step_through_the_moves(browser: Browser) -> None:
    browser.click("d4")
    browser.handle(Key("ArrowLeft"))
    browser.handle(Key("ArrowLeft"))
    assert (ply(browser), cursor(browser)) == (1, None)
    browser.handle(Key("ArrowRight"))
    assert ply(browser) == 2


@pytest.mark.parametrize("key", ["ArrowUp", "ArrowDown", "Enter", "s", "m"])
def test_other_keys_bring_the_cursor_back_and_then_the_arrows_walk(browser: Browser, key: str) -> None:
    browser.click("d4")
    browser.handle(Key(key))
    assert cursor(browser)
    browser.handle(Key("ArrowLeft"))
    assert ply(browser) == 3


def test_the_cursor_comes_back_where_the_click_was(browser: Browser) -> None:
    browser.click("c3")
    browser.handle(Key("ArrowUp"))
    assert cursor(browser) == "c3"


def test_escape_puts_the_cursor_away_if_nothing_is_chosen(browser: Browser) -> None:
    browser.handle(Key("ArrowUp"))
    browser.handle(Key("Escape"))
    assert cursor(browser) is None
    browser.handle(Key("ArrowLeft"))
    assert ply(browser) == 1


@pytest.mark.parametrize("hindrance", ["the computer's turn", "the pencil", "beside the board", "a full cell"])
def test_a_click_puts_the_cursor_away_whatever_comes_of_it(browser: Browser, hindrance: str) -> None:
    browser.handle(Key("ArrowUp"))
    match hindrance:
        case "the computer's turn":
            browser.handle(Do("first-player", "casual"))
            browser.handle(Do("second-player", "casual"))
        case "the pencil":
            browser.handle(Do("pencil"))
    assert cursor(browser)
    cell = {"beside the board": None, "a full cell": "e5"}.get(hindrance, "d4")
    browser.handle(Pointer(cell, click=True))
    assert (ply(browser), cursor(browser)) == (2, None)
    browser.handle(Key("ArrowLeft"))
    assert (ply(browser), cursor(browser)) == (1, None)


def test_a_click_of_a_screen_reader_takes_the_cursor_along(browser: Browser) -> None:
    browser.handle(Pointer("d4", click=True, heard=True))
    assert (ply(browser), cursor(browser)) == (3, "d4")
    browser.handle(Key("ArrowLeft"))
    assert (ply(browser), cursor(browser)) == (3, "d3")


def test_home_and_end_lead_through_the_game_from_the_board_and_from_the_list_only(browser: Browser) -> None:
    browser.handle(Key("Home", on_board=False))
    assert ply(browser) == 2
    browser.handle(Key("Home", on_board=False, in_list=True))
    assert ply(browser) == 0
    browser.handle(Key("End"))
    assert ply(browser) == 2


def test_a_notch_of_a_wheel_is_a_step() -> None:
    wheel = Wheel()
    assert [wheel.turned(by, 0, now) for now, by in ((0, -100), (50, -100), (100, 100))] == [-1, -1, 1]
    assert wheel.turned(3, 1, 500) == 1


def test_small_turns_of_a_trackpad_add_up_until_it_rests_or_turns_back() -> None:
    wheel = Wheel()
    part = NOTCH / 4
    assert [wheel.turned(part, 0, 10 * n) for n in range(8)] == [0, 0, 0, 1, 0, 0, 0, 1]
    assert [wheel.turned(part, 0, now) for now in (1000, 1010, 1020, 2000, 2010)] == [0] * 5
    assert [wheel.turned(-part, 0, 2020 + n) for n in range(4)] == [0, 0, 0, -1]
