"""The page on all kinds of screens: phones, windows that change their size, dense screens, dark rooms."""

import random

from board import PageBoard, begin, begun, show
from conftest import OpenPage
from playwright.sync_api import Page, expect
from robot_scenario import Kind, late_game

from pygames.record import to_link
from pygames.rules import GAMES

PHONE = {"width": 390, "height": 844}


def expect_sharp(board: PageBoard, ratio: float) -> None:
    """Expect the canvas to have as many pixels as the screen has where it is shown, as soon as a frame is drawn."""
    board.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    box = board.box()
    width, height = board.run("const c = document.getElementById('board'); return [c.width, c.height]")
    assert abs(width - box["width"] * ratio) <= 1
    assert abs(height - box["height"] * ratio) <= 1


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen; on a phone the window grows with what is too wide."""
    taken: int = page.evaluate("() => document.documentElement.scrollWidth")
    assert page.viewport_size
    return taken - page.viewport_size["width"]


def test_the_board_is_sharp_on_a_screen_of_any_density(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    screen = used_page.context.new_cdp_session(used_page)
    for ratio, width, move in ((2, 1200, "e5"), (3, 1100, "white"), (1.25, 1400, "a1"), (1, 1000, "i1")):
        metrics = {"width": width, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", metrics)
        expect_sharp(board, ratio)
        board.play(move)
        assert board.saved == board.position.text
    screen.send("Emulation.clearDeviceMetricsOverride")
    screen.detach()


def test_the_board_follows_the_window_and_clicks_find_their_cells(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    board.play("e5")
    board.play("white")
    for size, move in (((700, 900), "a1"), ((1600, 700), "i1"), ((360, 640), "c2")):
        used_page.set_viewport_size({"width": size[0], "height": size[1]})
        expect_sharp(board, 1)
        board.play(move)
        assert board.saved == board.position.text


def test_on_a_phone_nothing_is_wider_than_the_screen_and_the_board_is_on_the_first_one(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    show(page)
    assert overflow(page) == 0
    board = begin(page, "vadrantir", 7, touch=True)
    for target in (board.canvas, board.status):
        box = target.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
    assert overflow(page) == 0
    for move in ("g7", "white", "a1"):
        board.play(move)
    board.press_button("Share")
    assert overflow(page) == 0


def test_on_a_phone_held_sideways_board_turn_and_undo_are_in_sight_together(used_page: Page) -> None:
    for width, height in ((750, 342), (844, 390)):
        used_page.set_viewport_size({"width": width, "height": height})
        show(used_page, "#/")
        used_page.get_by_role("button", name="Play the computer: Vadrantir").click()
        for name in ("#board", "#status", "#undo"):
            box = used_page.locator(name).bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= height, (name, box)
        assert overflow(used_page) == 0


def test_on_a_phone_late_games_are_no_wider_than_the_screen(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, is_mobile=True, has_touch=True)
    show(page)
    for game in GAMES.values():
        record, path = late_game(Kind(game.name, game.sizes[-1], "standard"), 4, random.Random(3))
        page.goto(f"./#{to_link(record)}")
        expect(page.locator("#moves li")).to_have_count(len(path))
        assert overflow(page) == 0, game.title


def test_colours_follow_the_system_unless_one_is_chosen(used_page: Page) -> None:
    used_page.emulate_media(color_scheme="light", reduced_motion="reduce")
    board = begun(used_page)
    board.leave()
    light = board.picture()
    used_page.emulate_media(color_scheme="dark")
    used_page.wait_for_timeout(100)
    dark = board.picture()
    assert dark != light
    colours = used_page.get_by_label("Colours")
    colours.select_option("Light")
    assert board.picture() == light
    colours.select_option("Automatic")
    assert board.picture() == dark
