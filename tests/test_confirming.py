"""Moves that end or cost something are asked for once more, all moves if a person likes it so, and a double click is no answer."""

from collections.abc import Iterator

import pytest

from helpers import in_play
from pygames.rules import Position, find_game
from pygames_web.machine.events import Do, Key, Pointer
from pygames_web.machine.playing import HESITATION
from pygames_web.model.confirming import grave, pass_would_end
from world import Browser


def moves(browser: Browser) -> tuple[str, ...]:
    assert browser.state.table
    return browser.state.table.moves


@pytest.fixture
def passed() -> Browser:
    """A game of Sundraval between two people in which Black has just passed."""
    browser = Browser()
    browser.handle(Do("new", "sundraval,7,standard"))
    browser.click("a1", "m7")
    browser.handle(Do("play", "black"))
    browser.handle(Do("play", "pass"))
    return browser


def test_after_one_pass_the_page_says_that_another_ends_the_game(passed: Browser) -> None:
    assert passed.state.table and passed.state.table.moves[-1] == "pass"
    assert "has passed. A pass ends the game." in passed.html


def test_a_double_click_on_pass_ends_no_game(passed: Browser) -> None:
    now = passed.time
    for later in (100, 200, 300):
        passed.loop.happen(Do("play", "pass", now + later))
        passed.loop.happen(Do("confirm", "", now + later))
    assert passed.state.table and not passed.state.table.position.over
    assert "This pass ends the game." in passed.html
    passed.loop.happen(Do("confirm", "", now + 100 + HESITATION))
    assert passed.state.table.position.over


def test_a_question_can_be_answered_also_where_the_clock_is_set_back_meanwhile(passed: Browser) -> None:
    passed.handle(Do("play", "pass"))
    passed.time -= 3_600_000
    passed.handle(Do("confirm"))
    assert passed.state.table and passed.state.table.position.over


def test_whoever_does_not_mean_it_takes_it_back(passed: Browser) -> None:
    passed.handle(Do("play", "pass"))
    passed.handle(Do("decline"))
    assert passed.state.table and not passed.state.table.position.over and 'id="confirm"' not in passed.html
    passed.click("d4")
    assert passed.state.table.moves[-1] == "d4"


@pytest.mark.parametrize("on_board", [False, True])
def test_escape_takes_it_back_as_well(passed: Browser, on_board: bool) -> None:
    passed.handle(Do("play", "pass"))
    passed.handle(Key("Escape", on_board=on_board))
    assert passed.state.table and not passed.state.table.position.over and 'id="confirm"' not in passed.html
    assert passed.focus == "grid"


def test_a_question_is_gone_with_another_move(passed: Browser) -> None:
    passed.handle(Do("play", "pass"))
    passed.click("d4")
    passed.handle(Do("confirm"))
    assert passed.state.table and passed.state.table.moves[-2:] == ("pass", "d4")


def test_every_move_is_asked_for_if_a_person_likes_it_so() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "confirm"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    assert moves(browser) == () and "Your move is e5." in browser.html
    browser.click("d4")
    assert moves(browser) == () and "Your move is d4." in browser.html
    browser.click("d4")
    assert moves(browser) == ("d4",)
    again = Browser(browser.stored)
    assert again.state.prefs.confirm


def test_a_question_is_gone_when_one_takes_the_pencil_to_sketch() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "confirm"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("pencil"))
    assert moves(browser) == () and 'data-do="confirm"' not in browser.html


def test_so_is_one_that_is_typed_and_it_is_played_when_it_is_typed_again() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "confirm"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Do("type", "e5"))
    assert moves(browser) == () and "Your move is e5. Choose it once more to play it." in browser.html
    browser.handle(Do("type", "e5"))
    assert moves(browser) == ("e5",)


def test_the_second_click_of_a_double_click_on_a_cell_is_no_answer() -> None:
    browser = Browser()
    browser.handle(Do("toggle", "confirm"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    now = browser.time
    browser.loop.happen(Pointer("e5", click=True, now=now), Pointer("e5", click=True, now=now + 150))
    assert moves(browser) == ()
    browser.loop.happen(Pointer("e5", click=True, now=now + HESITATION))
    assert moves(browser) == ("e5",)


def positions(game: str, size: int) -> Iterator[Position]:
    """Yield the positions of some random games in which a colour is to move."""
    for seed in range(6):
        yield from in_play(find_game(game).setup(size), seed)


@pytest.mark.long
def test_a_placement_in_serpent_that_dies_is_grave_and_one_that_lives_is_not() -> None:
    dying = living = 0
    for position in positions("serpent", 5):
        for move in position.legal_moves:
            after = position.play(move)
            if ">" in move or move == "pass" or after.over:
                continue
            dies = after.stones(position.colour).bit_count() <= position.own.bit_count()
            assert (grave(position, move) is not None) == dies
            dying, living = dying + dies, living + (not dies)
    assert dying and living


def test_nothing_is_asked_where_the_rules_leave_only_a_pass() -> None:
    position = find_game("sundraval").start(7).play("a1,m7").play("black")
    assert grave(position, "pass") is None and not pass_would_end(position)
    assert pass_would_end(position.play("pass")) and grave(position.play("pass"), "pass")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("vadrantir", "wwbwb/bbwbwb/wbw1www/ww1bbbbb/bbbwbw1w1/bw1bwwbw/wbwwwbb/wbbbwb/wbw1b w -"),
        ("serpent", "1w1w1/w1ww2/7/w5w1/bwww2w2/1bbw1w2/w1w1w2/3w2/1ww2 b bw"),
    ],
)
def test_nothing_is_asked_of_the_only_legal_move_even_if_it_loses(game: str, text: str) -> None:
    position = find_game(game).position(text, 5)
    (move,) = position.legal_moves
    assert position.play(move).winner not in (position.turn, "draw") and grave(position, move) is None


def test_an_old_answer_to_a_question_is_none_to_the_next(passed: Browser) -> None:
    passed.handle(Do("play", "pass"))
    passed.handle(Do("undo"))
    passed.handle(Do("confirm"))
    assert passed.state.table and not passed.state.table.position.over


def test_a_move_by_a_finger_on_small_cells_is_asked_for_once_more_unless_one_likes_it_otherwise() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Pointer("e5", click=True, small=True))
    assert moves(browser) == () and "Your move is e5." in browser.html
    browser.time += HESITATION
    browser.handle(Do("confirm", "", browser.time))
    assert moves(browser) == ("e5",)
    browser.handle(Do("play", "white"))
    browser.handle(Pointer("d4", click=True))
    assert moves(browser)[-1] == "d4"
    browser.handle(Do("toggle", "careful"))
    browser.handle(Pointer("a1", click=True, small=True))
    assert moves(browser)[-1] == "a1"
