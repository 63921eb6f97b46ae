"""Serpent shows and tells, on request and where a move was refused, the way by which each group survives."""

import pytest

from pygames.rules import find_game
from pygames.telling import ways_told
from pygames_web.machine.events import Do
from pygames_web.pages import drawing
from world import Browser

#: Black has two eggs, and White nothing but one.
POSITION = "5/6/7/8/2b3b2/8/3w3/6/5 w b"


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "serpent,5,standard"))
    for move in ("e3", "black", "c4", "e7"):
        browser.handle(Do("type", move))
    return browser


def territories(browser: Browser) -> int:
    """Return how many kinds of land are drawn."""
    scene = drawing(browser.state)
    assert scene
    return sum(shape.style.startswith("territory") for shape in scene.shapes)


def test_the_ways_are_told_group_by_group() -> None:
    told = [str(line) for line in ways_told(find_game("serpent").position(POSITION, 5))]
    assert told == [
        "Black, egg at e3: by e4, e5 and e6 to egg at e7.",
        "Black, egg at e7: by e6, e5 and e4 to egg at e3.",
        "White has had no second group yet, so it needs no survival path.",
    ]


def test_they_can_be_asked_for_by_a_word(browser: Browser) -> None:
    browser.handle(Do("type", "ways"))
    assert "Black, egg at e3: by" in browser.html


def test_they_are_shown_on_the_board_on_request(browser: Browser) -> None:
    assert territories(browser) == 0
    browser.handle(Do("show", "survival path"))
    assert territories(browser) == 1
    assert "Survival paths" in browser.html


def test_they_are_shown_where_a_move_is_refused(browser: Browser) -> None:
    browser.handle(Do("type", "e3"))
    assert territories(browser) == 1
    browser.handle(Do("cancel"))
    assert territories(browser) == 0


def test_where_no_group_needs_a_way_that_is_said() -> None:
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    browser.handle(Do("type", "ways"))
    assert "No group needs a way to survive here." in browser.html
