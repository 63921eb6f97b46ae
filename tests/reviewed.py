"""A finished game that the computer looks over."""

from collections.abc import Callable

from opponents import ThinkingBrowser
from pygames_web.machine.events import Do, Heard
from pygames_web.model.thinking import Thought

GAME = ("e5", "white", "d4", "f6", "c3", "c4")


def given_up(browser: ThinkingBrowser | None = None) -> ThinkingBrowser:
    """Return a game of two persons that White has given up after six plies, about to be looked over."""
    browser = browser or ThinkingBrowser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in GAME:
        browser.handle(Do("play", move))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    browser.handle(Do("analyse"))
    return browser


def answered(browser: ThinkingBrowser, black: float, line: tuple[str, ...]) -> None:
    """Let the computer answer a position that it looks over: what chance Black has, and the best line."""
    assert browser.request and browser.request.purpose == "review"
    browser.handle(Heard(Thought(browser.request.number, True, line[0], black, 100, line, (), 1.0)))


def looked_over(
    browser: ThinkingBrowser | None = None, after_each: Callable[[ThinkingBrowser], None] = lambda browser: None
) -> ThinkingBrowser:
    """Return that game looked over: its fourth ply was a blunder."""
    browser = browser or given_up()
    while browser.request and browser.request.purpose == "review":
        after_each(browser)
        ply = len(browser.request.moves)
        if browser.request.moves == (*GAME[:3], "a1"):
            answered(browser, 0.7, ("i1", "a3"))
        else:
            answered(browser, 0.7 if ply < 4 else 0.2, ("a1",) if ply == 3 else (GAME[ply],))
    return browser
