"""Play by link: two browsers that know each other only by the links they open."""

import pytest

from pygames_web.events import Do, Visit
from pygames_web.seats import BY_LINK
from world import Browser


def sent(browser: Browser) -> str:
    """Return the fragment of the link that the page offers to send."""
    assert 'id="letter"' in browser.html
    return browser.state.address.partition("#")[2]


@pytest.fixture
def ann() -> Browser:
    """Ann begins, and Bob is somewhere else."""
    browser = Browser()
    browser.handle(Do("second-player", BY_LINK))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    return browser


def test_the_answer_continues_ones_own_saved_game(ann: Browser) -> None:
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "white"))
    bob.click("d4")
    place = ann.fragment
    ann.handle(Visit(sent(bob)))
    assert ann.text == bob.text
    assert ann.fragment == place
    assert len(ann.stored) == 2  # the game and the preferences
    ann.click("a1")
    games = set(bob.stored)
    bob.handle(Visit(sent(ann)))
    assert bob.text == ann.text
    assert set(bob.stored) == games


def test_nobody_moves_for_the_other(ann: Browser) -> None:
    before = ann.text
    ann.click("a1")
    assert ann.text == before
    assert "turn" in ann.html and ann.state.table and ann.state.table.refused


def test_a_link_that_does_not_follow_says_so_and_changes_nothing(ann: Browser) -> None:
    bob = Browser(fragment=sent(ann))
    bob.handle(Do("play", "white"))
    bob.click("d4")
    ann.handle(Visit(sent(bob)))
    kept = dict(ann.stored)
    bob.handle(Do("undo"))
    bob.handle(Do("delete"))
    bob.handle(Do("play", "black"))
    ann.handle(Visit(bob.state.address.partition("#")[2]))
    assert "does not follow" in str(ann.state.notice)
    assert ann.stored == kept


def test_an_old_link_leads_to_where_the_game_stands(ann: Browser) -> None:
    old = sent(ann)
    bob = Browser(fragment=old)
    bob.handle(Do("play", "white"))
    bob.click("d4")
    ann.handle(Visit(sent(bob)))
    ann.handle(Visit(old))
    assert ann.text == bob.text
    assert "already" in str(ann.state.notice)
