"""The panels say who plays: the two players before the colours are chosen, then the colours, and which the computer took."""

import re

import pytest

from opponents import answer
from pygames.record import Record, to_link
from pygames.rules import find_game
from pygames_web.machine.events import Do, Given, Visit
from pygames_web.model.moment import written_path
from pygames_web.pages import title
from world import Browser, between_people, say


def panels(browser: Browser) -> list[str]:
    """Return what the panels of the two sides say, the one that is to move with a star."""
    html = re.sub(r'<span class="short">.*?</span>', "", browser.html)
    rows = re.findall(r'<li class="seat([^"]*)">(.*?)</li>', html)
    return [re.sub(r"\s*(<[^>]*>\s*)+", " ", row).strip() + "*" * ("to-move" in kind) for kind, row in rows]


@pytest.fixture
def browser() -> Browser:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Do("second-player", "casual"))
    return browser


def test_before_the_choice_the_panels_show_the_players_and_what_each_does(browser: Browser) -> None:
    assert panels(browser) == ["Opens You*", "Chooses Computer: Casual"]
    browser.click("e5")
    assert panels(browser) == ["Opens You", "Chooses Computer: Casual*"]


def test_then_they_show_the_colours_and_the_page_says_which_the_computer_took(browser: Browser) -> None:
    browser.click("e5")
    answer(browser, "black")
    assert panels(browser) == ["Black Computer: Casual", "White You*"]
    assert "The computer has taken Black: you are White." in browser.html
    browser.click("d4")
    assert "The computer has taken" not in browser.html


def test_the_choice_is_shown_until_ones_own_move_also_if_the_computer_moves_first(browser: Browser) -> None:
    browser.click("e5")
    answer(browser, "white")
    answer(browser, "d4")
    assert "The computer has taken White: you are Black." in browser.html
    browser.click("a1")
    assert "The computer has taken" not in browser.html


def test_between_people_here_the_panels_show_the_colours() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert panels(browser) == ["Black to be chosen", "White to be chosen"]
    browser.click("e5")
    browser.handle(Do("play", "white"))
    assert panels(browser) == ["Black first player", "White second player*"]


def test_a_person_who_has_a_name_is_called_by_it_and_the_window_by_that_of_the_game() -> None:
    browser = Browser()
    named = '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n'
    browser.handle(Given(f'{named}[first "Ann"]\n[second "Black"]\n[event "<b>Final"]\n\n1. e5 2. black 3. d4 *'))
    assert panels(browser) == ["Black Black*", "White Ann"]
    assert title(browser.state, say) == "<b>Final - Vadrantir - pygames"
    browser.handle(Do("second-player", "casual"))
    assert panels(browser) == ["Black Computer: Casual*", "White Ann"]


def counts(browser: Browser) -> list[str]:
    """Return the counts of the two colours as the panels show them."""
    return re.findall(r'class="score">([^<]*)<', browser.html)


def test_the_count_is_shown_when_it_is_asked_for_and_when_the_game_is_over() -> None:
    browser = Browser()
    browser.handle(Do("new", "sundraval,7,standard"))
    for move in ("a1,m7", "black", "d4"):
        browser.handle(Do("type", move))
    assert counts(browser) == ["", ""]
    browser.handle(Do("toggle", "count"))
    assert all(counts(browser))
    browser.handle(Do("toggle", "count"))
    for _ in range(2):
        browser.handle(Do("type", "pass"))
    assert 'id="verdict"' in browser.html and all(counts(browser))


@pytest.mark.parametrize(("game", "opening"), [("vadrantir", "e5"), ("sundraval", "a1,m7"), ("nadraz", "e5,g6")])
def test_there_is_no_count_beside_a_game_that_was_given_up_until_it_goes_on(game: str, opening: str) -> None:
    browser = Browser()
    browser.handle(Do("new", f"{game},{find_game(game).sizes[0]},standard"))
    browser.handle(Do("toggle", "count"))
    for move in (opening, "black"):
        browser.handle(Do("type", move))
    count = re.compile('class="score(?: lengths)?">(.*?)</span></li>')
    before = count.findall(browser.html)
    assert all(before)
    for ask in ("resign", "resign-now"):
        browser.handle(Do(ask))
    assert "White wins." in browser.html or "Black wins." in browser.html
    assert count.findall(browser.html) == ["", ""]
    browser.handle(Do("undo"))
    assert count.findall(browser.html) == before


@pytest.mark.parametrize(("variant", "lengths"), [("standard", "3 · 1"), ("reverse", "1 · 3")])
def test_the_lengths_of_snakes_that_are_compared_first_stand_first(variant: str, lengths: str) -> None:
    text = "6/7/8/6ww1/b9/11/10/3bbb3/8/7/6 w b"
    browser = Browser(fragment=to_link(Record(find_game("nadraz").setup(6, variant), text)))
    shown = re.findall(r'class="score lengths">(.*?)</span></li>', browser.html)
    assert [re.sub(r"</?span>", "", one) for one in shown] == [lengths, "2"]


def test_the_settings_say_which_colour_each_player_has_where_that_is_known() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    seats = r"<span>(First|Second) player(?: <small>(Black|White)</small>)?</span><select"
    assert re.findall(seats, browser.html) == [("First", ""), ("Second", "")]
    for move in ("e5", "black"):
        browser.handle(Do("type", move))
    assert re.findall(seats, browser.html) == [("First", "White"), ("Second", "Black")]
    # A position alone: nobody has chosen.
    browser = Browser(fragment=to_link(Record(find_game("vadrantir").setup(5), browser.text)))
    assert re.findall(seats, browser.html) == [("First", "Black"), ("Second", "White")]


@pytest.mark.parametrize("colour", ["black", "white"])
def test_a_computer_that_comes_to_two_persons_plays_on_from_where_they_have_gone_back_to(colour: str) -> None:
    browser = between_people("e5", colour, "d4", "a1", "b1")
    browser.handle(Do("undo"))
    browser.handle(Do("undo"))
    for seat in ("second-player", "first-player", "second-player"):
        browser.handle(Do(seat, "casual" if seat == "second-player" else ""))
    assert "You are looking back." not in browser.html and "of the computer" not in browser.html
    browser.handle(Visit("/"))
    browser.handle(Visit(browser.fragment))
    table = browser.state.table
    assert table and table.is_live
    if colour == "white":
        browser.click("c3")
    answer(browser, "i3")
    table = browser.state.table
    assert table and table.trying is None
    assert table.game_moves == ("e5", colour, "d4", *(("c3",) if colour == "white" else ()), "i3")
    # What was taken back is a variation.
    assert table.record.moves(table.record.main_line((0, 0, 0, 1))) == ("e5", colour, "d4", "a1", "b1")


def test_a_computer_that_comes_and_goes_leaves_a_game_of_two_persons_as_it_was() -> None:
    browser = between_people("e5", "white", "d4", "a1", "b1")
    whole = browser.state.table and browser.state.table.record
    browser.handle(Do("first"))
    browser.handle(Do("second-player", "casual"))
    browser.handle(Do("second-player", ""))
    browser.handle(Do("last"))
    assert browser.state.table and browser.state.table.record == whole
    assert browser.state.table.moves == ("e5", "white", "d4", "a1", "b1")


def test_another_level_leaves_a_game_as_it_is_in_which_one_looks_at_what_was_tried(browser: Browser) -> None:
    browser.click("e5")
    answer(browser, "white")
    answer(browser, "d4")
    browser.handle(Do("back"))
    browser.click("a1")
    tried = browser.state.table and browser.state.table.path
    browser.handle(Do("to-game"))
    browser.handle(Do("go", written_path(tried or ())))
    assert "These moves were only tried: they are no part of the game." in browser.html
    browser.handle(Do("second-player", "beginner"))
    assert "These moves were only tried: they are no part of the game." in browser.html
    browser.handle(Do("to-game"))
    assert browser.state.table and browser.state.table.moves == ("e5", "white", "d4")
