"""The page in a language that is longer than English and written from right to left: mirrored, with room, and playable."""

import json

import pytest
from board import PageBoard, show
from conftest import OpenPage
from playwright.sync_api import Page, Route, expect

from pseudo import pseudo_catalogue
from pygames.rules import find_game

#: It takes the place of a language that there is.
LANGUAGE = "de"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    page = open_page(locale=LANGUAGE)
    text = json.dumps(pseudo_catalogue())

    def answer(route: Route) -> None:
        route.fulfill(body=text, content_type="application/json")

    page.route(f"**/locale/{LANGUAGE}.json", answer)
    return page


def test_the_page_is_mirrored_and_the_board_is_not(page: Page) -> None:
    show(page)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.locator("[data-do=versus]").first.wait_for()
    for width, height in ((1280, 720), (390, 664)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WIDER) <= 0
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator("[data-do=new][data-with='vadrantir,5,standard']").click()
    board = PageBoard(page, find_game("vadrantir").start(5))
    board.click("e5")
    assert board.saved and board.saved.endswith("4b4/8/7/6/5 c -")
    panel, canvas = page.locator(".panel").bounding_box(), board.box()
    assert panel and panel["x"] < canvas["x"]
    assert page.evaluate(WIDER) <= 0
    page.set_viewport_size({"width": 390, "height": 664})
    assert page.evaluate(WIDER) <= 0
