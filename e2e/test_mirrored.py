"""The page in a language that is written from right to left, with longer words and accents, which nobody speaks."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from board import PageBoard, overflow, show
from playwright.sync_api import Browser, Page, ViewportSize, expect
from profiles import PHONE, SCREEN, opener

from pseudo import BEGIN, pseudo_catalogue
from pygames.rules import GAMES

#: One page of each kind.
PLACES = (
    "#/",
    "#/games",
    "#/results",
    "#/learn/nadraz",
    "#/lesson/snex",
    "#/puzzles/serpent",
    "#/study/vadrantir/5",
    "#/edit/sundraval/7",
)


@pytest.fixture(scope="module")
def _mirrored_page(chromium: Browser, site: str) -> Iterator[Page]:
    """A page that is given that language when it asks for German."""
    with contextmanager(opener)(chromium, site) as open_page:
        page = open_page(locale="de", service_workers="block")
        page.route("**/locale/de.json", lambda route: route.fulfill(json=pseudo_catalogue()))
        # The texts may come while Python starts, which leaves the page no time for them.
        show(page)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        yield page


@pytest.fixture
def mirrored(_mirrored_page: Page) -> Page:
    """That page, at home on a desktop."""
    _mirrored_page.set_viewport_size(SCREEN)
    show(_mirrored_page, "#/")
    return _mirrored_page


@pytest.mark.parametrize("viewport", [SCREEN, PHONE], ids=["screen", "phone"])
def test_every_page_begins_at_the_right_and_is_no_wider_than_the_screen(mirrored: Page, viewport: ViewportSize) -> None:
    page = mirrored
    page.set_viewport_size(viewport)
    for place in PLACES:
        show(page, place)
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("main")).to_contain_text(BEGIN)
        assert overflow(page) == 0, place
        brand = page.locator(".brand").bounding_box()
        assert brand and brand["x"] + brand["width"] > viewport["width"] - 40, place


def test_the_panel_stands_at_the_left_of_a_board_that_is_as_ever_and_played_by_mouse(mirrored: Page) -> None:
    page = mirrored
    page.locator("#oppose-person").click()
    page.locator(".card").nth([*GAMES].index("vadrantir")).locator("[data-do=new]").first.click()
    position = GAMES["vadrantir"].start(5)
    board = PageBoard(page, position)
    panel = page.locator(".panel").bounding_box()
    assert panel and panel["x"] + panel["width"] <= board.box()["x"]
    for number, move in enumerate(("e5", "white", "a1", "i5", "d4"), 1):
        if move == "white":
            page.locator("#turn button").nth(1).click()
        else:
            board.click(move)
        position = position.play(move)
        expect(page.locator("#moves > li")).to_have_count(number)
        assert board.saved == position.text
    page.locator("#undo").click()
    expect(page.locator("#moves [aria-current]")).to_contain_text("i5")
