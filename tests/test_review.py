"""A finished game looked over: its mistakes stand in the list, what was better is said and played out, the graph stays."""

import re
from random import Random

import pytest

from pygames.record import Record
from pygames.rules import GAMES
from pygames_web.machine.events import Beat, Do, Heard
from pygames_web.machine.places import Playing
from pygames_web.model.mind import chances, positions_of, turning_moves, turning_points
from pygames_web.model.mistakes import Evaluations, mistakes
from pygames_web.model.table import Table
from pygames_web.model.thinking import Thought
from test_mind import ThinkingBrowser, against_beginner

GAME = ("e5", "white", "d4", "f6", "c3", "c4")


def table(browser: ThinkingBrowser) -> Table:
    assert browser.state.table
    return browser.state.table


def given_up() -> ThinkingBrowser:
    """Return a game of two persons that White has given up after six plies, about to be looked over."""
    browser = ThinkingBrowser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in GAME:
        browser.handle(Do("play", move))
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))
    browser.handle(Do("analyse"))
    return browser


def looked_over() -> ThinkingBrowser:
    """Return that game looked over: its fourth ply was a blunder."""
    browser = given_up()
    while browser.request and browser.request.purpose == "review":
        ply = len(browser.request.moves)
        answered(browser, 0.7 if ply < 4 else 0.2, ("a1", "i1", "a3") if ply == 3 else (GAME[ply],))
    return browser


@pytest.fixture
def browser() -> ThinkingBrowser:
    return looked_over()


def test_a_review_is_shown_in_front_and_nothing_is_said_of_trying_moves(browser: ThinkingBrowser) -> None:
    assert browser.focus == "analysis"
    assert browser.html.index('id="analysis"') < browser.html.index('id="moves"')
    assert "only tried" not in browser.html
    browser.handle(Do("back"))
    assert "Moves are only tried: the game stays as it is." in browser.html


def test_when_a_review_is_done_it_says_so_and_names_what_turned_the_game(browser: ThinkingBrowser) -> None:
    said = [str(line.message) for line in browser.state.said]
    assert said[-2:] == ["The game has been looked over.", "Turning points: 4. f6: Black 70 → 20 %."]


def test_the_move_that_ends_a_game_turns_it_too_if_it_changes_the_chances_so_much() -> None:
    record = Record(GAMES["vadrantir"].setup(5))
    path: tuple[int, ...] = ()
    rng = Random(1)
    while not (position := record.position(path)).over:
        record, path = record.play(path, rng.choice(position.legal_moves))
    moves, winner = record.moves(path), record.position(path).winner
    even = {moves[:ply]: 0.5 for ply in range(len(moves))}
    shown = Table("", record, path)
    assert turning_points(shown, even) == [len(moves)]
    assert chances(shown, even)[-2:] == [0.5, 1.0 if winner == "b" else 0.0]
    ((_, told),) = turning_moves(shown, even)
    assert re.fullmatch(rf"{len(moves)}\. {re.escape(moves[-1])}: (Black|White) 50 → (0|100) %", str(told))


def answered(browser: ThinkingBrowser, black: float, line: tuple[str, ...]) -> None:
    assert browser.request and browser.request.purpose == "review"
    browser.handle(Heard(Thought(browser.request.number, True, line[0], black, 100, line, (), 1.0)))


def marked(browser: ThinkingBrowser) -> list[tuple[str, str]]:
    """Return the moves of the list that carry the sign of a mistake, with it."""
    return re.findall(r"</small> ([a-z0-9]+)<span class=\"sign\">([?!]+)</span>", browser.html)


def test_what_seems_a_mistake_is_looked_into_longer_before_it_is_marked() -> None:
    browser = given_up()
    for ply in range(len(GAME)):
        answered(browser, 0.7 if ply < 4 else 0.2, ("a1",))
    for ply in (3, 4):
        assert f"{ply - 3} of 2 positions looked into again" in browser.html
        assert browser.request and browser.request.moves == GAME[:ply] and browser.request.seconds > 1
        assert not marked(browser) and "Turning points" not in browser.html
        answered(browser, 0.65, ("a1",))
    # It was none.
    assert browser.request and browser.request.purpose == "analysis" and not marked(browser)
    assert f"{len(GAME)} of {len(GAME)} positions looked into" in browser.html
    assert [str(line.message) for line in browser.state.said][-1] == "The game has been looked over."


def test_a_mistake_is_marked_in_the_list_when_its_position_and_the_next_have_been_weighed(
    browser: ThinkingBrowser,
) -> None:
    assert marked(browser) == [("f6", "??")]
    (mistake,) = mistakes(table(browser), place(browser).wish.evaluations)
    assert mistake.move == "f6" and round(mistake.cost, 2) == 0.5 and mistake.better == ("a1", "i1", "a3")
    browser.handle(Do("analyse"))
    assert not marked(browser)


def place(browser: ThinkingBrowser) -> Playing:
    assert isinstance(browser.state.place, Playing)
    return browser.state.place


@pytest.mark.parametrize(("black", "sign"), [(0.66, None), (0.54, "?!"), (0.44, "?"), (0.2, "??")])
def test_a_mistake_is_as_grave_as_what_it_gives_away(browser: ThinkingBrowser, black: float, sign: str | None) -> None:
    found = place(browser).wish.evaluations
    other = Evaluations({**found.black, GAME[:4]: black, GAME[:5]: black}, found.best, found.weighed)
    assert [mistake.sign for mistake in mistakes(table(browser), other)] == ([sign] if sign else [])


def test_what_was_better_is_said_where_the_mistake_is_and_played_out_there(browser: ThinkingBrowser) -> None:
    assert 'id="mistake"' not in browser.html
    browser.handle(Do("go", "4"))
    told = "<strong>?? Blunder.</strong> f6 gave away 50 % of the chances. a1 was better."
    assert told in browser.html and "Upright line: the position on the board." in browser.html
    game = table(browser).record.moves(table(browser).record.main_line())
    browser.handle(Do("play-better"))
    shown = [table(browser).moves]
    for _ in range(4):
        browser.handle(Beat())
        shown.append(table(browser).moves)
    better = (*GAME[:3], "a1", "i1", "a3")
    assert shown == [better[:4], better[:5], better, better, better]
    assert not browser.state.lively
    assert table(browser).record.moves(table(browser).record.main_line()) == game == GAME
    assert 'id="mistake"' in browser.html


def test_whoever_does_something_else_meanwhile_is_not_led_on(browser: ThinkingBrowser) -> None:
    browser.handle(Do("go", "4"))
    browser.handle(Do("play-better"))
    assert browser.state.lively
    browser.handle(Do("go", "2"))
    browser.handle(Beat())
    assert table(browser).moves == GAME[:2] and not browser.state.lively


def test_the_graph_stays_inside_variations_and_says_where_they_begin(browser: ThinkingBrowser) -> None:
    browser.handle(Do("go", "3"))
    browser.handle(Do("play", "h6"))
    assert len(positions_of(table(browser))) == len(GAME)
    assert 'class="graph"' in browser.html and 'x1="3" x2="3"' in browser.html
    assert marked(browser) == [("f6", "??")]
    assert browser.request and browser.request.purpose == "analysis"


def test_moves_that_were_taken_back_and_replaced_are_no_variations_unless_something_is_said_of_them() -> None:
    browser = against_beginner("e5", "a1", "i1", "a5")
    browser.handle(Do("undo"))
    browser.click("i5")
    assert all(len(node.replies) < 2 for node in table(browser).record.line(table(browser).record.main_line()))
    while browser.request:
        browser.think()
    browser.handle(Do("comment", "Keep this."))
    browser.handle(Do("undo"))
    browser.click("a3")
    assert any(len(node.replies) == 2 for node in table(browser).record.line(table(browser).record.main_line()))
