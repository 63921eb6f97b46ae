"""Sounds: none until they are wanted, then one for each thing that happens on a board."""

import pytest

from pygames_web.machine.effects import FullScreen, Sound
from pygames_web.machine.events import Do
from world import Browser


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    return browser


def heard(browser: Browser) -> list[str]:
    """Return the sounds since this was last asked."""
    names = [effect.name for effect in browser.done if isinstance(effect, Sound)]
    browser.done.clear()
    return names


def test_nothing_is_heard_until_somebody_wants_it(browser: Browser) -> None:
    browser.click("c3")
    assert heard(browser) == []


def test_stones_steps_and_refusals_sound_each_in_their_way(browser: Browser) -> None:
    browser.handle(Do("toggle", "sounds"))
    assert heard(browser) == ["stone"]
    browser.click("d3")
    browser.handle(Do("play", "black"))
    browser.handle(Do("type", "a5"))
    assert heard(browser) == ["stone", "stone", "stone"]
    browser.click("a5")
    assert heard(browser) == ["refused"]
    browser.handle(Do("type", "d3>e3"))
    assert heard(browser) == ["slide"]
    browser.handle(Do("back"))
    assert heard(browser) == []
    browser.handle(Do("toggle", "sounds"))
    browser.handle(Do("forward"))
    assert heard(browser) == []


def test_stones_that_turn_are_heard_as_a_cut() -> None:
    browser = Browser(fragment="/edit/nadraz/6/standard/6/7/8/9/4ww4/3bw6/3b6/3bbbbb1/6b1/5b1/6_w_b")
    browser.handle(Do("play-from-here"))
    browser.handle(Do("toggle", "sounds"))
    heard(browser)
    browser.handle(Do("type", "b7-f7"))
    assert heard(browser) == ["cut"]


def test_the_end_of_a_game_is_heard() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "sounds"))
    browser.handle(Do("new", "sundraval,7,standard"))
    for move in ("a1,m7", "black", "pass"):
        browser.handle(Do("type", move))
    heard(browser)
    browser.handle(Do("type", "pass"))
    assert heard(browser) == ["over"]


def test_the_choice_is_kept() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "sounds"))
    assert Browser(browser.stored).state.prefs.sounds


def test_focus_leaves_the_board_and_what_one_needs_to_play(browser: Browser) -> None:
    assert 'class="table focused"' not in browser.html
    browser.handle(Do("focus"))
    assert 'class="table focused"' in browser.html
    browser.click("c3")
    assert 'class="table focused"' in browser.html
    browser.handle(Do("focus"))
    assert 'class="table focused"' not in browser.html


def test_the_page_fills_the_screen_on_request(browser: Browser) -> None:
    browser.handle(Do("full-screen"))
    assert FullScreen() in browser.done
