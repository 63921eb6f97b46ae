"""A game can be given up: it is over then wherever it is shown, and a rematch swaps the sides of the opening."""

import pytest

from opponents import answer, answering, by_link, sent
from pygames.record import Record, from_link, from_text, to_link, to_text
from pygames.rules import GAMES
from pygames_web.machine.events import Do, Given, Key, Visit
from pygames_web.model.outcome import cut_short
from pygames_web.model.saves import Save
from world import Browser, between_people


@pytest.fixture
def browser() -> Browser:
    """A game of Vadrantir against the computer, which has taken White and is to move."""
    browser = Browser()
    browser.handle(Do("second-player", "casual"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    assert browser.state.mind.request
    answer(browser, "white")
    return browser


def resign(browser: Browser) -> None:
    browser.handle(Do("resign"))
    browser.handle(Do("resign-now"))


def test_one_is_asked_before_a_game_is_given_up(browser: Browser) -> None:
    browser.handle(Do("resign"))
    assert "Resign this game?" in browser.html and browser.focus == "resign-now"
    browser.handle(Do("decline"))
    assert [str(line.message) for line in browser.state.said][-1] == "The game goes on."
    assert 'id="resign-now"' not in browser.html and 'id="verdict"' not in browser.html
    browser.handle(Do("resign-now"))
    assert 'id="verdict"' not in browser.html


@pytest.mark.parametrize("on_board", [False, True])
def test_escape_answers_that_one_does_not_resign_and_leads_back_to_the_button(browser: Browser, on_board: bool) -> None:
    browser.handle(Do("resign"))
    browser.handle(Key("Escape", on_board=on_board))
    assert 'id="resign-now"' not in browser.html and browser.focus == "resign"
    browser.handle(Do("resign-now"))
    assert 'id="verdict"' not in browser.html


@pytest.mark.parametrize("address", ["/study/vadrantir/5", "/explore/vadrantir/1"])
def test_nobody_resigns_where_positions_are_only_looked_into(address: str) -> None:
    browser = Browser(fragment=address)
    browser.handle(Do("resign"))
    assert 'aria-disabled="true" id="resign"' in browser.html and "resign this game?" not in browser.html
    if "study" in address:
        for move in ("e5", "white"):
            browser.handle(Do("type", move))
        assert 'aria-disabled="true" id="resign"' in browser.html
        browser.handle(Do("analyse"))
        assert 'aria-disabled="true" id="resign"' not in browser.html, "two people play on from here"


def test_the_question_whether_to_resign_goes_away_with_the_analysis() -> None:
    browser = between_people()
    for move in ("e5", "white"):
        browser.handle(Do("type", move))
    browser.handle(Do("resign"))
    browser.handle(Do("analyse"))
    assert 'id="resign-now"' not in browser.html


def test_between_people_here_it_is_asked_who_gives_up() -> None:
    browser = between_people("e5", "white", "d4")
    browser.handle(Do("resign"))
    assert "Does Black resign this game?" in browser.html


def test_a_game_that_is_given_up_is_over_and_says_who_has_won(browser: Browser) -> None:
    resign(browser)
    assert "White wins." in browser.html and "Black resigned." in browser.html
    assert browser.state.mind.request is None
    assert [str(line.message) for line in browser.state.said][-2:] == ["White wins.", "Black resigned."]
    before = browser.text
    browser.click("a1")
    assert browser.text == before and browser.state.table and "choose Analysis" in str(browser.state.table.refused)


def test_whoever_takes_it_back_hears_that_the_game_goes_on(browser: Browser) -> None:
    resign(browser)
    browser.handle(Do("undo"))
    assert 'id="verdict"' not in browser.html
    assert "The game goes on." in [str(line.message) for line in browser.state.said][-2:]


def test_it_is_over_wherever_it_is_listed(browser: Browser) -> None:
    resign(browser)
    browser.handle(Do("back"))
    browser.handle(Visit(""))
    assert "Continue" not in browser.html
    browser.handle(Visit("/games"))
    assert "You have lost. White wins. Black resigned." in browser.html


def test_its_file_and_its_link_say_so_and_the_file_is_read_again(browser: Browser) -> None:
    resign(browser)
    assert browser.state.table
    record = from_link(browser.state.address.partition("#")[2])
    assert cut_short(record, record.main_line()) == "w"
    other = Browser()
    other.handle(Given(to_text(browser.state.table.record), "game.txt"))
    other.handle(Visit("/games"))
    assert "White wins. Black resigned." in other.html


def test_undo_takes_the_resignation_back(browser: Browser) -> None:
    resign(browser)
    browser.handle(Do("undo"))
    assert browser.state.mind.request and 'id="verdict"' not in browser.html
    assert browser.state.table and not browser.state.table.record.tags.get("forfeit")


def test_moves_can_be_tried_afterwards_and_the_game_stays_given_up(browser: Browser) -> None:
    resign(browser)
    browser.handle(Do("analyse"))
    browser.click("a1")
    assert browser.state.table and browser.state.table.moves[-1] == "a1"
    browser.handle(Do("to-game"))
    assert "Black resigned." in browser.html


def test_with_moves_tried_after_its_end_it_is_opened_at_its_end(browser: Browser) -> None:
    resign(browser)
    browser.handle(Do("analyse"))
    browser.click("a1")
    browser.handle(Do("to-game"))
    assert browser.state.table
    written = to_text(browser.state.table.record)
    assert "a1" in written
    by_link, by_file = Browser(), Browser()
    by_link.handle(Visit(browser.state.address.partition("#")[2]))
    by_file.handle(Given(written, "game.txt"))
    for other in (by_link, by_file):
        assert "White wins." in other.html and "Black resigned." in other.html


def test_another_game_has_not_been_given_up() -> None:
    """Between two people a variation can become the game."""
    browser = between_people("e5", "white", "d4")
    resign(browser)
    assert "Black resigned." in browser.html
    browser.handle(Do("back"))
    browser.handle(Do("type", "a1"))
    browser.handle(Do("promote"))
    assert browser.state.table and not browser.state.table.record.tags.get("forfeit")


def test_nobody_resigns_before_the_colours_are_chosen() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("resign"))
    assert "Resign this game?" not in browser.html


def test_a_far_player_hears_of_it_by_the_link() -> None:
    ann = by_link()
    bob = answering(ann)
    ann.handle(Visit(sent(bob)))
    resign(ann)
    assert 'id="letter"' in ann.html
    bob.handle(Visit(sent(ann)))
    assert "White wins." in bob.html and bob.notice == "Your opponent has resigned."
    # Bob has nothing to send: no link comes back by which the game goes on.
    assert 'id="letter"' not in bob.html
    assert [str(line.message) for line in bob.state.said[-2:]] == ["White wins.", "Black resigned."]


def test_nobody_resigns_for_the_far_player() -> None:
    """A link that says that one has resigned oneself is not believed."""
    ann = by_link()
    bob = answering(ann)
    assert bob.state.table
    forged = bob.state.table.record.tagged(result="White", forfeit="resigned", plies="3")
    ann.handle(Visit(to_link(forged)))
    assert 'id="verdict"' not in ann.html


def test_a_game_of_a_match_that_was_forfeited_is_over() -> None:
    """Programs that die or play illegally lose their game."""
    text = """[pygames "1"]
[game "vadrantir"]
[size "5"]
[variant "standard"]
[forfeit "White (b) loses: it hangs"]
[result "Black"]

1. e5 2. black 3. d4 *
"""
    browser = Browser()
    browser.handle(Given(text, "0001.txt"))
    browser.handle(Visit("/games"))
    assert "Black wins. White lost by forfeit." in browser.html
    assert from_text(text).tags["forfeit"]


def test_in_a_rematch_the_other_player_makes_the_opening(browser: Browser) -> None:
    resign(browser)
    assert browser.state.table
    before = browser.state.table
    browser.handle(Do("rematch"))
    after = browser.state.table
    assert after and after.id != before.id and after.players == ("casual", "")
    assert browser.state.mind.request and browser.state.mind.request.moves == ()


def test_a_rematch_takes_the_names_along() -> None:
    record = Record(GAMES["snex"].setup(6)).tagged(first="Ann", second="Bo")
    browser = Browser({"game:a": Save(record, (), "6/6/6/6/6/6 o -", 1).to_text()}, "/play/a")
    browser.handle(Do("rematch"))
    assert browser.state.table and browser.state.table.record.tags == {"first": "Bo", "second": "Ann"}


@pytest.mark.parametrize(("chance", "over"), [(0.04, True), (0.06, False)])
def test_the_computer_ends_a_game_by_a_pass_after_ones_own_if_it_has_next_to_no_chance(
    chance: float, over: bool
) -> None:
    browser = Browser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "sundraval,7,standard"))
    browser.click("c3", "k5")
    answer(browser, "white")
    browser.handle(Do("play", "pass"))
    assert browser.state.table and browser.state.table.moves[-1] == "pass"
    answer(browser, "g7", chance)
    assert browser.state.table.moves[-1] == ("pass" if over else "g7")
    assert browser.state.table.position.over is over
