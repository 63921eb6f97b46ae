"""What the page says of the site as the browser keeps it, and of a newer version."""

from pygames_web.machine.app import start, update
from pygames_web.machine.effects import TakeNewerVersion
from pygames_web.machine.events import Do, SiteKept
from pygames_web.machine.state import State
from pygames_web.pages import page
from pygames_web.words import Speaker

READY = "Ready to be used without a network."
OFFER = "A new version is ready."


def opened(fragment: str = "") -> State:
    return start("https://games.example/", fragment, {})[0]


def html(state: State) -> str:
    return page(state, Speaker())


def test_the_page_says_that_it_works_without_a_network_once_it_does() -> None:
    state = opened()
    assert READY not in html(state)
    state, effects = update(state, SiteKept())
    assert READY in html(state)
    assert OFFER not in html(state)
    assert effects == []


def test_a_newer_version_is_offered_on_every_page_and_taken_only_when_asked_for() -> None:
    for fragment in ("", "/learn/snex"):
        state, effects = update(opened(fragment), SiteKept(newer=True))
        assert effects == []
        assert OFFER in html(state)
        state, effects = update(state, Do("take-newer-version"))
        assert effects == [TakeNewerVersion()]


def test_a_newer_version_that_is_put_off_is_not_offered_again_until_the_next_visit() -> None:
    state, _ = update(opened(), SiteKept(newer=True))
    state, effects = update(state, Do("stay-with-version"))
    assert effects == []
    assert OFFER not in html(state)
    assert OFFER not in html(update(state, SiteKept())[0])


def test_where_nothing_is_kept_a_newer_version_is_not_said_to_leave_the_games_as_they_are() -> None:
    kept, _ = update(opened(), SiteKept(newer=True))
    unkept, _ = update(start("https://games.example/", "", {}, storing=False)[0], SiteKept(newer=True))
    assert "Your games stay as they are." in html(kept) and "would be lost" not in html(kept)
    assert "Your games stay as they are." not in html(unkept) and "would be lost" in html(unkept)


def test_that_there_is_a_newer_version_says_nothing_of_use_without_a_network() -> None:
    state, _ = update(opened(), SiteKept(newer=True))
    assert OFFER in html(state) and READY not in html(state)
    state, _ = update(update(opened(), SiteKept())[0], SiteKept(newer=True))
    assert OFFER in html(state) and READY in html(state)
