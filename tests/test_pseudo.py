"""Nothing that a person reads is left in English where another language is spoken."""

import re
from html import unescape

import pytest

from pseudo import BEGIN, END, pseudo_catalogue
from pygames.rules import GAMES
from pygames_web.machine.events import Do, Visit
from pygames_web.pages import page
from pygames_web.words import LANGUAGES, Speaker
from world import Browser

say = Speaker("qps", pseudo_catalogue())
_TAG = re.compile(r"<[^>]*>")
_NAMED = re.compile(r' (?:aria-label|title|placeholder)="([^"]*)"')
_INNERMOST = re.compile(f"{BEGIN}[^{BEGIN}{END}]*{END}")
#: The words of the published rules stand in the guides as they are.
_QUOTED = re.compile(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>', re.DOTALL)
_WORD = re.compile(r"[A-Za-z]{3,}")
#: What is called the same in all languages.
_NAMES = {
    *("Enter", "Escape", "Home", "End", "Saïd", "Galdseid"),
    *("pygames", "SVG", "PNG", "JSON", *LANGUAGES.values()),
    *(game.title for game in GAMES.values()),
}
PLACES = [
    *("/", "/games", "/study/nadraz/6/reverse", "/edit/snex/6/standard", "/puzzles/snex/1", "/learn/sundraval"),
    *(f"/lesson/{game}/1" for game in GAMES),
]


def unsaid(html: str) -> set[str]:
    """Return the words of a page that stand outside of all sentences."""
    html = _QUOTED.sub("", html)
    texts = [*_TAG.sub("\n", html).split("\n"), *_NAMED.findall(html)]
    found: set[str] = set()
    for text in map(unescape, texts):
        rest = text
        while (shorter := _INNERMOST.sub("", rest)) != rest:
            rest = shorter
        found.update(_WORD.findall(rest))
    return found - _NAMES - {word for name in _NAMES for word in _WORD.findall(name)}


@pytest.mark.parametrize("place", PLACES)
def test_everything_on_a_page_is_a_sentence_of_the_language(place: str) -> None:
    browser = Browser()
    browser.handle(Visit(place))
    assert unsaid(page(browser.state, say)) == set()


def test_so_is_everything_in_a_game_that_is_played_and_refused_and_given_up() -> None:
    browser = Browser()
    browser.handle(Do("new", "serpent,5,standard"))
    browser.handle(Do("second-player", "casual"))
    browser.handle(Do("second-player", ""))
    for action, value in (
        ("type", "e3"),
        ("play", "black"),
        ("type", "e3"),
        ("type", "c4"),
        ("type", "ways"),
        ("resign", ""),
    ):
        browser.handle(Do(action, value))
        assert unsaid(page(browser.state, say)) == set()
    browser.handle(Do("resign-now"))
    assert unsaid(page(browser.state, say)) == set()
