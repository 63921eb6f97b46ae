"""The front page as it is after one has played: what is offered to be gone on with, and what of it is said."""

import re

import pytest

from building.catalogue import catalogue
from pygames_web.machine.events import Beat, Do, Event, Looked, Visit
from pygames_web.pages import page
from pygames_web.words import Speaker, since
from world import Browser


def test_a_game_in_which_nothing_was_played_is_not_offered_to_be_gone_on_with() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Visit("/", browser.time))
    assert "Continue" not in browser.html
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Visit("/", browser.time + 300_000))
    assert "Continue" in browser.html and "5 min ago" in browser.html
    assert browser.html.count('href="#/play/') == 1


@pytest.mark.parametrize("kind", ["the page is shown again", "the miniatures go on"])
def test_a_front_page_that_stays_open_says_how_long_ago_a_game_was_played_by_now(kind: str) -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Visit("/", browser.time))
    assert "just now" in browser.html
    later = browser.time + 7_200_000
    event: Event = Beat(later) if kind == "the miniatures go on" else Looked(browser.stored, now=later)
    browser.handle(event)
    assert "2 h ago" in browser.html


@pytest.mark.parametrize(
    ("place", "pictures"), [("/", "miniature"), ("/games", "miniature"), ("/learn/nadraz", "diagram")]
)
def test_white_stones_of_small_pictures_are_square_for_whoever_wants_them_so(place: str, pictures: str) -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    browser.handle(Visit(place, browser.time))
    assert pictures in browser.html and "a" in _white_stones(browser)
    browser.handle(Do("toggle", "shaped"))
    assert _white_stones(browser) and "a" not in _white_stones(browser)


def _white_stones(browser: Browser) -> str:
    """Return the outlines of the white stones in all pictures of a page."""
    return "".join(re.findall(r'<path d="([^"]*)" fill="var\(--board-white\)"', browser.html))


@pytest.mark.parametrize("place", ["/", "/games"])
def test_what_was_played_last_comes_first_also_where_the_clock_was_set_back(place: str) -> None:
    browser = Browser()
    browser.time = 3 * 86_400_000
    for size in (6, 7, 5):
        browser.handle(Do("new", f"vadrantir,{size},standard"))
        browser.click("e5")
        browser.time -= 86_400_000
    browser.handle(Visit(place, browser.time))
    assert re.findall(r' title="Vadrantir (\d)"', browser.html) == ["5", "7", "6"]
    assert " ago" not in browser.html
    # Whoever goes on with a game at a time when that is the latest has it dated by that.
    (oldest,) = (name for name, text in browser.state.saves.items() if '"size":6' in text)
    browser.handle(Visit(f"/play/{oldest}"))
    browser.time = 4 * 86_400_000
    browser.handle(Do("play", "white"))
    browser.handle(Visit("/", browser.time + 3_600_000))
    assert "1 h ago" in browser.html


def test_the_last_time_that_a_calendar_has_spoils_no_game_after_it() -> None:
    stored: dict[str, str] = {}
    for changed in (253_402_214_399_999, 999_999_999_999_999):
        browser = Browser(stored)
        browser.handle(Do("new", "vadrantir,6,standard"))
        browser.click("e5")
        stored = {key: re.sub('"changed":[0-9]+', f'"changed":{changed}', text) for key, text in browser.stored.items()}
    browser = Browser(stored)
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Visit("/games"))
    assert 'title="Vadrantir 5"' in browser.html


def test_a_game_to_go_on_with_names_the_opponent_and_whose_turn_it_is() -> None:
    browser = Browser()
    browser.handle(Do("versus", "snex,6,standard"))
    assert browser.state.table and browser.state.table.players == ("", "beginner")
    assert "Your turn: the opening." in browser.html
    browser.click("c2")
    browser.handle(Visit("/", browser.time))
    assert "Computer: Beginner" in browser.html and "Your turn" not in browser.html


def test_a_while_is_told_in_the_largest_unit_of_which_it_is_one_or_more() -> None:
    told = {0: "just now", 60_000: "1 min ago", 7_199_999: "1 h ago", 2 * 86_400_000: "2 d ago", -5: "just now"}
    assert {while_: str(since(while_)) for while_ in told} == told


@pytest.mark.parametrize("place", ["/", "/games"])
def test_a_game_of_a_variant_is_named_by_it_beside_a_standard_one(place: str) -> None:
    browser = Browser()
    for variant in ("standard", "reverse"):
        browser.handle(Do("new", f"nadraz,6,{variant}"))
        browser.click("d4", "g6")
    browser.handle(Visit(place))
    assert sorted(re.findall(r' title="(Nadraz[^"]*)"', browser.html)) == ["Nadraz 6", "Nadraz 6, reverse"]
    assert "Nadraz 6, umgekehrt" in page(browser.state, Speaker("de", catalogue("de")))
    browser.handle(Visit("/games"))
    (name,) = [name for name, text in browser.state.saves.items() if "reverse" in text]
    browser.handle(Do("forget", name))
    assert browser.notice == "Nadraz 6, reverse is deleted."
