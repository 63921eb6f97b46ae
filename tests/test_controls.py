"""Every control of a page asks for something that the page understands, and the page understands nothing else."""

import random
import re
from collections.abc import Callable
from functools import cache
from html import unescape

import pytest

from embedded import board
from helpers import random_line
from opponents import ThinkingBrowser, conflicting
from pygames.puzzles import puzzles_of
from pygames.record import Record, to_link, to_text
from pygames.rules import GAMES
from pygames_web.machine import actions
from pygames_web.machine.actions import Action, Ask, UnknownAction
from pygames_web.machine.app import DEEDS, KEYS, LIST_KEYS, start, update
from pygames_web.machine.events import (
    Copied,
    Do,
    Draw,
    Given,
    Heard,
    Installable,
    Looked,
    Pointer,
    SiteKept,
    Stored,
    Visit,
)
from pygames_web.machine.places import Practising
from pygames_web.model.prefs import SHOWABLE
from pygames_web.model.setups import written_setup
from pygames_web.model.shelf import PREFIX
from pygames_web.model.tally import TALLY_KEY
from pygames_web.model.thinking import JudgedMove, Thought
from pygames_web.pages import page
from pygames_web.pages.embed import embed_page
from records import random_record
from reviewed import looked_over
from world import Browser, key_of, say

_CONTROL = re.compile(
    r'<(?:button|summary|select|input|textarea|form)[^>]*? data-do="([^"]*)"(?: data-with="([^"]*)")?'
)
_SELECT = re.compile(r'<select[^>]*? data-do="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)
_OPTION = re.compile(r'<option[^>]*? value="([^"]*)"')
_ESCAPE = re.compile(r'data-escape="([^"]*)"')


def asks(html: str) -> set[Ask]:
    """Return what the controls of a page ask for, each choice of a selection too."""
    found = {Ask(unescape(do), unescape(value or "")) for do, value in _CONTROL.findall(html)}
    found -= {Ask(unescape(do)) for do, _ in _SELECT.findall(html)}
    for do, options in _SELECT.findall(html):
        found |= {Ask(unescape(do), unescape(value)) for value in _OPTION.findall(options)}
    return found | {Ask(do) for do in _ESCAPE.findall(html)}


@cache
def seen() -> frozenset[Ask]:
    """Return all that controls ask for on pages that are come to by going through the whole site."""
    found: set[Ask] = set()
    browser = ThinkingBrowser()

    def look() -> None:
        found.update(asks(page(browser.state, say)))

    _go_round(browser, look)
    _play(browser, look)
    _open_all_games(browser, look)
    _meet_other_windows(browser, look)
    _conflict(found)
    # Where the system has a sheet for passing addresses on, there is a button for it.
    state, _ = update(
        start("https://games.example/", "/study/snex/6", {}, sheet=True, picture_sheet=True)[0], Do("share")
    )
    found |= asks(page(state, say))
    found |= asks(Browser(fragment=_finished()).html)
    shared = Browser()
    shared.handle(Given(to_text(Record(GAMES["snex"].setup(6))), shared=True))
    found |= asks(shared.html)
    mistaken = looked_over()
    found |= asks(mistaken.html)
    mistaken.handle(Do("go", "4"))
    found |= asks(mistaken.html)
    found |= asks(Browser({TALLY_KEY: "damaged"}, "/results").html)
    return frozenset(found)


def _finished() -> str:
    """Return the link of a game in which both colours own land at the end."""
    return to_link(random_line(GAMES["vadrantir"].setup(5), seed=1))


def _go_round(browser: ThinkingBrowser, look: Callable[[], None]) -> None:
    """See every kind of page without a game on it."""
    ended = "/edit/snex/6/standard/b5/b5/b5/b5/b5/b5_w_-"
    for fragment in ("", "/games", "/nowhere", "/edit/sundraval/7", "/study/snex/6", "/edit/nadraz/6", ended):
        browser.handle(Visit(fragment))
        look()
        browser.handle(Do("share"))
        look()
    for game in GAMES:
        for place in ("learn", "lesson", "puzzles"):
            browser.handle(Visit(f"/{place}/{game}"))
            look()
            browser.handle(Do("show-answer"))
            look()
        browser.handle(Visit(f"/lesson/{game}/2"))
        assert isinstance(browser.state.place, Practising)
        # Behind the last step a game is offered.
        for step in (2, browser.state.place.exercise.count):
            browser.handle(Visit(f"/lesson/{game}/{step}"))
            browser.handle(Do("show-answer"))
            look()
    # A wrong move in a puzzle stays until it is taken back.
    browser.handle(Visit("/puzzles/vadrantir/1"))
    browser.handle(Do("answer", next(iter(puzzles_of("vadrantir")[0].refutations[0]))))
    look()
    browser.handle(Visit("/learn/vadrantir"))
    browser.handle(Do("step", "1,1"))
    look()
    browser.handle(SiteKept(newer=True))
    look()
    browser.handle(Visit("/"))
    browser.handle(Installable())
    look()


def _play(browser: ThinkingBrowser, look: Callable[[], None]) -> None:
    """See games with every kind of opponent at their stages."""
    for players in (("", ""), ("", "beginner"), ("", "link"), ("beginner", "beginner")):
        for seat, player in zip(("first", "second"), players, strict=True):
            browser.handle(Do(f"{seat}-player", player))
        browser.handle(Do("new", "sundraval,7,standard"))
        look()
        browser.click("a1", "m7")
        look()
        _think(browser, look)
        for event in (
            Do("play", "black"),
            Do("resign"),
            Do("decline"),
            Do("play", "pass"),
            Do("pause"),
            Do("play", "pass"),
            Do("undo"),
            Do("back"),
            Do("analyse"),
            Do("hint"),
            Do("share"),
            Do("write-lines"),
            Draw("d4"),
            Draw("e5", ended=True),
            Do("delete"),
            Do("restore"),
            Do("to-game"),
            Do("play", "pass"),
            Do("confirm"),
            Copied(True),
        ):
            browser.handle(event)
            look()


def _open_all_games(browser: ThinkingBrowser, look: Callable[[], None]) -> None:
    """See the list of all games: few, renamed, forgotten, many and damaged."""
    browser.handle(Visit("/games"))
    look()
    (game, *_) = browser.state.saves
    for event in (Do("begin-renaming", game), Do("keep-name"), Do("forget", game)):
        browser.handle(event)
        look()
    for number in range(30):
        tags = f'[pygames "1"]\n[game "snex"]\n[size "6"]\n[variant "standard"]\n[event "{number}"]\n'
        browser.handle(Given(f"{tags}\n1. c3 *"))
    browser.handle(Stored(PREFIX + "bad", "{"))
    browser.handle(Visit("/games"))
    look()


def _meet_other_windows(browser: ThinkingBrowser, look: Callable[[], None]) -> None:
    """See what is said when another window has written a game, or deleted all."""
    browser.handle(Do("new", "snex,6,standard"))
    browser.click("c3")
    browser.stored[key_of(browser)] += " "
    browser.handle(Do("rotate"))
    look()
    browser.handle(Looked({}, cleared=True))
    look()


def _think(browser: ThinkingBrowser, look: Callable[[], None]) -> None:
    """Let the computer have thought for a while, without its being done."""
    if browser.state.mind.request:
        number = browser.state.mind.request.number
        browser.handle(Heard(Thought(number, False, "", 0.5, 9, (), (JudgedMove("black", 0.5),), 0.5)))
        look()


def _conflict(found: set[Ask]) -> None:
    """Look at the page that a link leads to which contradicts ones own game."""
    ann = Browser()
    for event in (Do("second-player", "link"), Do("new", "vadrantir,5,standard"), Pointer("e5", click=True)):
        ann.handle(event)
    ann.handle(Visit(conflicting(ann)))
    found.update(asks(ann.html))


def test_every_control_asks_for_an_action_with_a_value_of_its_kind() -> None:
    known = {action.name: action for action in DEEDS.actions}
    assert {ask.action for ask in seen()} <= known.keys()
    for ask in seen():
        action = known[ask.action]
        if action.codec.write is str:
            continue
        assert action.of(action.codec.read(ask.value)) == ask


def test_nothing_is_understood_that_no_control_and_no_key_asks_for() -> None:
    by_key = {action.name for action in (*KEYS.values(), *LIST_KEYS.values())}
    assert {action.name for action in DEEDS.actions} - {ask.action for ask in seen()} - by_key == set()


def test_every_action_has_a_name_of_its_own_and_is_done() -> None:
    named = [value for value in vars(actions).values() if isinstance(value, Action)]
    named += actions.PLAYERS
    assert len({action.name for action in named}) == len(named)
    assert {action.name for action in named} == {action.name for action in DEEDS.actions}


def test_an_action_that_there_is_not_is_an_error() -> None:
    with pytest.raises(UnknownAction):
        Browser().handle(Do("no-such-action"))


@pytest.mark.parametrize(
    ("action", "value"),
    [
        ("new", "chess,8,standard"),
        ("new", ""),
        ("go", "1.2"),
        ("go", "9" * 5_000),
        ("go", "-1"),
        ("step", "1"),
        ("step", "x,y"),
        ("undo", "twice"),
        ("theme", "pink"),
        ("brush", "x"),
        ("first-player", "nobody"),
        ("toggle", "players"),
        ("copy", "nothing"),
    ],
)
def test_a_value_that_is_not_of_the_kind_of_its_action_is_said_so_and_changes_nothing(action: str, value: str) -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    before = browser.state
    after, effects = update(before, Do(action, value))
    assert after.notice and after.at(after.place, notice=None) == before and effects == []


def test_what_a_control_is_written_with_is_read_from_it_again() -> None:
    rng = random.Random(1)
    for game in GAMES.values():
        for variant in game.variants:
            for size in game.sizes:
                setup = game.setup(size, variant)
                assert actions.NEW.codec.read(actions.NEW.of(setup).value) == setup
                assert actions.NEW.of(setup).value == written_setup(setup)
    for _ in range(200):
        path = tuple(rng.choice((0, 0, 0, 1, 2)) for _ in range(rng.randrange(40)))
        assert actions.GO_TO.codec.read(actions.GO_TO.of(path).value) == path


def test_the_controls_of_an_embedded_board_are_understood_by_it() -> None:
    for mode in ("view", "play", "analyse"):
        html = embed_page(board(game="sundraval", size="7", moves="a1,m7 black pass", mode=mode), say)
        assert asks(html) and {ask.action for ask in asks(html)} <= {action.name for action in DEEDS.actions}


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_shown_on_the_board_is_offered_from_the_first_ply_to_the_last(name: str) -> None:
    record, _ = random_record(GAMES[name].setup(), 5, moves=40)
    browser = Browser()
    browser.handle(Visit(to_link(record)))
    offered = set()
    for _ in range(len(record.main_line())):
        offered.add(frozenset(ask for ask in asks(browser.html) if ask.action == "show"))
        browser.handle(Do("undo"))
    (kinds,) = offered
    assert {ask.value for ask in kinds} == set(SHOWABLE) & set(GAMES[name].position_class.kinds_of_marks)
