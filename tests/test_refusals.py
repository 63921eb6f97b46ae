"""What cannot be played is refused at the board: with a reason, the stones that are the reason, and for a while only."""

import pytest

from pygames.rules import find_game
from pygames.telling import stones_against
from pygames_web.machine.effects import Fade
from pygames_web.machine.embed import start as start_embed
from pygames_web.machine.embed import update as update_embed
from pygames_web.machine.events import Do, Faded, Pointer, Visit
from pygames_web.machine.sharing import sharing
from pygames_web.pages import drawing
from world import Browser, board_at_rest

#: Positions, cells that cannot be chosen there in this order, and the stones that are the reason.
REASONS = [
    ("vadrantir", "5/6/7/8/4b4/3w4/7/6/5 b -", ["e5"], ["e5"]),
    # d5 would make three stones that touch a single white one.
    ("vadrantir", "5/6/7/5w2/3bb4/8/7/6/5 b -", ["e6"], ["e4", "e5", "f6"]),
    ("sundraval", "7/8/9/10/11/12/13/12/11/10/9/ww5b/1w5 w 0", ["a1"], ["a2", "b1", "b2"]),
    ("snex", "6/6/6/6/bb4/1b4 b -", ["a1"], ["a2", "b1", "b2"]),
    ("snex", "6/6/6/2w3/2bw2/6 b -", ["d3"], ["c2", "c3", "d2"]),
    ("snex", "6/6/6/2w3/2b3/6 b -", ["c3"], ["c3"]),
    ("serpent", "5/6/7/8/3bb4/8/7/6/5 b -", ["e6"], ["e4", "e5"]),
    ("serpent", "5/6/7/8/3b1b3/3b4/7/6/5 b b", ["e5"], ["d4", "e4", "e6"]),
    # The egg on a5 would be left dead, and Black could place a living stone where it stands.
    ("serpent", "5/6/2w4/8/9/4w3/5b1/w2b1w/bw2b w bw", ["a4"], ["a5"]),
    ("nadraz", "6/7/8/9/10/3b1w5/10/9/8/7/6 b w", ["f4", "f8"], ["f4", "f6"]),
]


@pytest.mark.parametrize(("game", "text", "cells", "stones"), REASONS)
def test_the_stones_that_are_the_reason_are_known(game: str, text: str, cells: list[str], stones: list[str]) -> None:
    size = text.split(" ")[0].count("/") // 2 + 1 if game != "snex" else 6
    position = find_game(game).position(text, size)
    assert sorted(position.board.names_in(stones_against(position, cells))) == stones


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "snex,6,standard"))
    for move in ("a2", "black", "f6", "b2", "f5"):
        browser.handle(Do("type", move))
    browser.handle(Do("type", "b1"))
    browser.handle(Do("type", "f4"))
    return browser


def styles(browser: Browser) -> set[str]:
    """Return the styles of what is drawn on the board."""
    scene = drawing(browser.state)
    assert scene
    return {shape.style for shape in scene.shapes}


def test_a_refusal_is_at_the_board_with_what_is_in_the_way(browser: Browser) -> None:
    browser.click("a1")
    assert 'id="refusal"' in browser.html and "would make a 2x2 block" in browser.html.split('id="refusal"')[1][:200]
    assert {"refused", "against"} <= styles(browser)


def test_it_goes_away_by_itself(browser: Browser) -> None:
    browser.click("a1")
    (fade,) = [effect for effect in browser.done if isinstance(effect, Fade)]
    browser.handle(Faded(fade.spoken))
    assert browser.state.table and browser.state.table.refused is None
    assert not {"refused", "against"} & styles(browser)


def test_a_new_refusal_has_its_own_time(browser: Browser) -> None:
    browser.click("a1")
    browser.click("a1")
    first, second = [effect for effect in browser.done if isinstance(effect, Fade)]
    browser.handle(Faded(first.spoken))
    assert browser.state.table and browser.state.table.refused
    browser.handle(Faded(second.spoken))
    assert browser.state.table.refused is None


def test_a_typed_move_that_is_refused_shows_it_too(browser: Browser) -> None:
    browser.handle(Do("type", "a1"))
    assert {"refused", "against"} <= styles(browser)


def test_the_share_panel_of_an_exercise_stays_when_a_refusal_goes() -> None:
    browser = Browser(fragment="/lesson/vadrantir/2")
    table = browser.state.on_board
    assert table
    browser.click(table.position.board.names_in(table.position.black)[0])
    browser.handle(Do("share"))
    (fade,) = [effect for effect in browser.done if isinstance(effect, Fade)]
    browser.handle(Faded(fade.spoken))
    assert "against" not in styles(browser) and sharing(browser.state)


def test_a_refusal_goes_on_a_board_in_another_page_too() -> None:
    embed, _ = board_at_rest(start_embed("https://games.example/", "game=vadrantir&size=5&moves=e5+white"))
    embed, effects = update_embed(embed, Pointer("e5", click=True))
    assert embed.table and embed.table.refused
    (fade,) = [effect for effect in effects if isinstance(effect, Fade)]
    embed, _ = update_embed(embed, Faded(fade.spoken))
    assert embed.table and embed.table.refused is None


def test_so_does_a_refusal_in_a_lesson() -> None:
    browser = Browser()
    browser.handle(Visit("/lesson/vadrantir/2"))
    table = browser.state.on_board
    assert table
    taken = table.position.board.names_in(table.position.black)[0]
    browser.handle(Pointer(taken, click=True))
    (fade,) = [effect for effect in browser.done if isinstance(effect, Fade)]
    assert "against" in styles(browser)
    browser.handle(Faded(fade.spoken))
    assert "against" not in styles(browser)
