"""A game with others has one end, where moves are answered; anywhere else moves are tried, and the game stays as it was."""

import json
import re

import pytest

from opponents import ThinkingBrowser, against_beginner
from pygames.record import Record, to_link, to_text
from pygames.rules import find_game
from pygames_web.machine.events import Do, Given, Key, Pointer, Visit
from pygames_web.model.mind import wanted
from pygames_web.model.moment import written_path
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Standing
from pygames_web.pages.turn import hint
from world import Browser, between_people, say


def game(browser: Browser) -> tuple[str, ...]:
    """Return the moves of the game, without those that were only tried."""
    return browser.table.record.moves(browser.table.game_end)


@pytest.mark.parametrize("kept", [["e5", "white", "e5"], ["e5", "white", "a1", "pass"], [1, 2]])
def test_a_kept_game_that_cannot_be_played_is_not_gone_back_to(kept: list[object]) -> None:
    before = between_people("e5", "white", "d4")
    name, save = next((key, json.loads(text)) for key, text in before.stored.items() if key.startswith(PREFIX))
    browser = Browser({name: json.dumps(save | {"trying": kept})}, before.fragment)
    assert game(browser) == ("e5", "white", "d4") and browser.table.trying is None


@pytest.fixture
def browser() -> ThinkingBrowser:
    """A game in which the person has White and the computer, which plays second, Black; it is the person's turn."""
    return against_beginner("e5", "a1", "a3", "c1")


def test_the_list_sets_off_what_was_tried_behind_the_end_of_the_game() -> None:
    browser = between_people("e5", "white", "d4")
    assert 'class="beside"' not in browser.html
    browser.handle(Do("analyse"))
    for move in ("a1", "b1"):
        browser.handle(Do("type", move))
    assert browser.html.count('class="beside"') == 2
    browser.handle(Do("to-game"))
    assert browser.html.count('class="beside"') == 2 and game(browser) == ("e5", "white", "d4")
    browser.handle(Do("type", "c1"))
    assert 'class="beside"' not in browser.html and 'class="variation"' in browser.html


def test_undo_and_redo_go_from_decision_to_decision_of_the_person(browser: ThinkingBrowser) -> None:
    whole, positions = game(browser), []
    for _ in range(2):
        browser.handle(Do("undo"))
        positions.append(browser.text)
        assert browser.request is None and browser.table.is_live
    browser.handle(Do("redo"))
    assert browser.text == positions[0] and browser.request is None
    browser.handle(Do("redo"))
    assert game(browser) == whole and browser.table.standing is None and browser.request is None
    assert 'id="redo"' in browser.html


def test_the_last_position_plays_again_all_that_was_taken_back(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    browser.handle(Do("undo"))
    browser.handle(Do("undo"))
    browser.handle(Do("last"))
    assert browser.table.is_live and game(browser) == whole and browser.table.standing is None
    assert "no part of the game" not in browser.html


def test_no_rule_of_the_opening_stands_beside_the_way_back_to_the_game(browser: ThinkingBrowser) -> None:
    browser.handle(Do("first"))
    for _ in range(3):
        assert "You are looking back." in browser.html
        assert hint(browser.table, browser.table.position, say) == ""
        browser.handle(Do("forward"))


def test_moves_that_were_taken_back_are_not_called_tried(browser: ThinkingBrowser) -> None:
    end = browser.table.path
    browser.handle(Do("undo"))
    browser.handle(Do("go", written_path(end)))
    assert "These moves were taken back: they are no part of the game." in browser.html
    browser.handle(Do("analyse"))
    browser.click("i1")
    browser.handle(Do("to-game"))
    browser.handle(Do("go", written_path((*end, 0))))
    assert "These moves were only tried: they are no part of the game." in browser.html


def test_whoever_takes_back_and_plays_another_move_is_answered_and_that_is_the_game(browser: ThinkingBrowser) -> None:
    browser.handle(Do("undo"))
    before = game(browser)
    browser.click("i1")
    assert browser.request and browser.request.purpose == "play"
    browser.think()
    assert game(browser)[: len(before) + 1] == (*before, "i1")
    assert browser.table.record.moves(browser.table.record.main_line()) == game(browser)
    assert browser.table.is_live


def test_the_computers_stones_are_never_put_by_a_click(browser: ThinkingBrowser) -> None:
    browser.click("i1")
    assert browser.request
    browser.handle(Do("pause"))
    before = browser.text
    browser.click("g1")
    browser.handle(Do("type", "g1"))
    assert browser.text == before and "computer&#x27;s turn" in browser.html
    browser.handle(Do("resume"))
    assert browser.request


def test_a_move_of_the_computer_that_is_deleted_is_not_played_again_before_one_asks_for_it(
    browser: ThinkingBrowser,
) -> None:
    whole = game(browser)
    browser.handle(Do("delete"))
    assert browser.request is None and game(browser) == whole[:-1]
    assert "Let the computer move" in browser.html
    browser.handle(Do("restore"))
    assert game(browser) == whole and browser.request is None
    browser.handle(Do("delete"))
    browser.handle(Do("resume"))
    assert browser.request and browser.request.purpose == "play"


def test_analysis_that_is_switched_on_and_off_where_the_game_stands_leaves_one_in_the_game(
    browser: ThinkingBrowser,
) -> None:
    whole = game(browser)
    for _ in range(2):
        browser.handle(Do("analyse"))
    assert browser.table.is_live and game(browser) == whole and "only tried" not in browser.html
    browser.click("i1")
    assert browser.request and browser.request.purpose == "play"


def test_where_another_move_was_tried_it_stays_so_when_analysis_is_switched_off(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    for do in (Do("analyse"), Do("type", "i1"), Do("analyse")):
        browser.handle(do)
    assert browser.table.trying == whole and "only tried" in browser.html


def test_a_move_from_a_past_position_is_only_tried_and_nobody_answers_it(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    for _ in range(2):
        browser.handle(Do("back"))
    assert "You are looking back." in browser.html
    browser.click("i1")
    assert browser.request is None and browser.table.trying == whole
    browser.click("i2")
    assert browser.request is None and "Moves are only tried: the game stays as it is." in browser.html
    assert browser.table.moves[-2:] == ("i1", "i2")
    browser.handle(Do("to-game"))
    assert browser.table.is_live and game(browser) == whole and browser.table.trying is None
    assert "looking back" not in browser.html


def test_the_analysis_button_leads_to_moves_that_are_only_tried_and_back(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    browser.handle(Do("analyse"))
    assert browser.playing.wish.analysing and browser.request and browser.request.purpose == "analysis"
    browser.click("i1")
    browser.click("i2")
    assert browser.request and browser.request.purpose == "analysis"
    again = Browser(browser.stored, browser.fragment)
    assert again.table.trying == whole and not wanted(again.table, again.playing.wish)
    browser.handle(Do("to-game"))
    assert game(browser) == whole and browser.table.is_live and browser.request is None
    assert browser.table.standing == Standing(len(whole))
    browser.click("g1")
    assert browser.request and browser.request.purpose == "play" and game(browser) == (*whole, "g1")


def test_moves_that_were_only_tried_are_told_from_the_game_when_one_comes_to_them_later(
    browser: ThinkingBrowser,
) -> None:
    whole = game(browser)
    browser.handle(Do("analyse"))
    browser.click("i1")
    browser.click("i2")
    browser.handle(Do("to-game"))
    browser.handle(Do("forward"))
    assert "looking back" not in browser.html and browser.table.moves == whole
    tried = (*browser.table.path, 0, 0)
    browser.handle(Do("go", written_path(tried)))
    assert browser.table.moves == (*whole, "i1", "i2")
    assert "These moves were only tried: they are no part of the game." in browser.html
    browser.handle(Do("go", written_path(tried[:2])))
    assert "You are looking back." in browser.html


def tried_to_the_end() -> Browser:
    """Return a game of Snex in which somebody has tried moves until one colour would have won."""
    browser = ThinkingBrowser()
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "snex,6,standard"))
    browser.click("b1")
    browser.think(0.001)
    browser.handle(Do("analyse"))
    if browser.table.position.turn == "c":
        browser.handle(Do("type", "white"))
    for move in ("f1", "b2", "f2", "b3", "f3", "b4", "f4", "b5", "f5", "b6", "f6"):
        if browser.table.position.over:
            break
        browser.handle(Do("type", move))
    assert browser.table.position.over
    return browser


def test_nobody_wins_or_loses_by_moves_that_are_only_tried() -> None:
    browser = tried_to_the_end()
    assert "Black wins." in browser.html and "Moves are only tried: the game stays as it is." in browser.html
    assert not any(words in browser.html for words in ("You have won", "You have lost", 'id="rematch"'))
    browser.handle(Do("to-game"))
    assert 'id="verdict"' not in browser.html and "White to move." in browser.html


def test_a_game_in_which_moves_are_tried_to_an_end_is_still_to_be_gone_on_with() -> None:
    browser = tried_to_the_end()
    name = browser.fragment
    browser.handle(Visit("/games"))
    assert "<p>Moves are being tried.</p>" in browser.html and "<p>Black wins.</p>" not in browser.html
    browser.handle(Visit("/"))
    assert f'href="#{name}"' in browser.html and "Moves are being tried." in browser.html


def test_the_game_comes_back_even_if_its_moves_were_deleted_in_analysis(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    browser.handle(Do("analyse"))
    browser.handle(Do("first"))
    browser.handle(Do("redo"))
    browser.handle(Do("delete"))
    assert browser.table.moves == ()
    browser.handle(Do("to-game"))
    assert game(browser) == whole and browser.request is None


def test_between_people_here_what_is_deleted_in_analysis_stays_deleted_and_can_be_brought_back() -> None:
    browser = between_people("e5", "white", "d4", "d5", "c3")
    browser.handle(Do("comment", "Too slow."))
    whole = browser.table.record
    for do in (Do("analyse"), Do("go", "4"), Do("delete")):
        browser.handle(do)
    browser.click("a1")
    assert "Moves are only tried: the game stays as it is." in browser.html
    browser.handle(Do("to-game"))
    assert game(browser) == browser.table.moves == ("e5", "white", "d4")
    assert browser.table.line_end == (0, 0, 0, 0)
    browser = Browser(fragment=to_link(whole))
    for do in (Do("analyse"), Do("go", "4"), Do("delete"), Do("restore"), Do("to-game")):
        browser.handle(do)
    assert browser.table.record == whole and browser.table.moves == game(browser)


def test_without_a_move_left_nothing_is_tried_any_more() -> None:
    browser = between_people("e5", "white")
    for do in (Do("analyse"), Do("go", "1"), Do("delete")):
        browser.handle(do)
    assert browser.table.trying is None and game(browser) == ()


def test_from_a_variation_that_is_deleted_in_analysis_the_way_back_leads_to_the_game() -> None:
    browser = between_people("e5", "white", "d4", "d5")
    whole = game(browser)
    for do in (Do("go", "2"), Do("type", "f6"), Do("type", "c3"), Do("analyse"), Do("delete")):
        browser.handle(do)
    assert browser.table.trying == ("e5", "white", "f6")
    for do in (Do("delete"), Do("to-game")):
        browser.handle(do)
    assert game(browser) == whole == browser.table.moves


@pytest.mark.parametrize("opponent", ["beginner", "link"])
def test_a_study_in_which_somebody_is_given_a_seat_becomes_a_game_without_analysis(opponent: str) -> None:
    browser = Browser(fragment="/study/vadrantir/5/standard")
    browser.click("e5")
    assert 'id="analysis"' in browser.html
    browser.handle(Do("second-player", opponent))
    assert 'id="analysis"' not in browser.html and "Moves are only tried" not in browser.html
    browser.handle(Do("analyse"))
    assert 'id="analysis"' in browser.html and "Moves are only tried: the game stays as it is." in browser.html


def test_in_a_finished_game_every_variation_is_ones_own() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("second-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    while browser.request:
        browser.think(0.001)
    whole = game(browser)
    for _ in range(4):
        browser.handle(Do("back"))
    here = browser.table
    other = next(move for move in here.position.legal_moves if move != whole[len(here.path)])
    browser.click(other)
    assert browser.request is None and browser.table.moves[-1] == other
    assert game(browser) == whole


def test_a_game_of_two_persons_takes_moves_anywhere_as_ever() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    browser.handle(Do("undo"))
    browser.click("a1")
    assert browser.table.moves == ("e5", "white", "a1") and browser.table.trying is None


def test_the_line_that_two_persons_were_on_is_what_they_come_back_to() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    browser.handle(Do("play", "white"))
    browser.click("d4")
    browser.handle(Do("undo"))
    browser.click("a1")
    browser.handle(Do("analyse"))
    browser.click("b1")
    browser.handle(Do("to-game"))
    assert browser.table.moves == ("e5", "white", "a1")
    record = browser.table.record
    assert record.moves(record.main_line()) == ("e5", "white", "d4")


def test_between_two_persons_a_variation_is_called_one_and_can_become_the_game() -> None:
    browser = between_people("e5", "white", "d4")
    assert "This is a variation" not in browser.html
    browser.handle(Do("undo"))
    browser.click("a1")
    assert "This is a variation: the game is the main line." in browser.html and 'id="take-over"' in browser.html
    browser.handle(Do("promote"))
    assert "This is a variation" not in browser.html and browser.table.is_live
    browser.handle(Do("resign"))
    assert "Does Black resign this game?" in browser.html


def test_a_variation_that_becomes_the_main_line_in_analysis_is_what_the_way_back_leads_to() -> None:
    browser = between_people("e5", "white", "d4", "d5")
    for do in (Do("analyse"), Do("go", "2"), Do("type", "f6"), Do("promote")):
        browser.handle(do)
    assert 'class="beside"' not in browser.html
    for do in (Do("type", "a1"), Do("to-game")):
        browser.handle(do)
    assert browser.table.moves == game(browser) == ("e5", "white", "f6") and "This is a variation" not in browser.html


def test_what_was_tried_behind_the_end_of_a_game_is_no_part_of_it_when_its_order_changes() -> None:
    browser = between_people("e5", "white", "d4")
    for do in (Do("analyse"), Do("type", "f6"), Do("go", "3"), Do("type", "a1"), Do("promote"), Do("to-game")):
        browser.handle(do)
    assert browser.table.moves == game(browser) == ("e5", "white", "d4")
    assert browser.table.record.moves(browser.table.line_end) == ("e5", "white", "d4", "a1")


def test_what_makes_a_variation_the_main_line_has_one_name_and_stands_in_one_place() -> None:
    browser = between_people("e5", "white", "d4")
    for analysing in (False, True):
        browser.handle(Do("undo"))
        browser.click("b1" if analysing else "a1")
        assert browser.html.count('data-do="promote"') == browser.html.count("Make it the main line") == 1
        browser.handle(Do("analyse"))


def test_a_variation_of_a_variation_becomes_the_main_line_at_once() -> None:
    browser = between_people("e5", "white", "d4", "d5")
    for moves in (("a1", "b1"), ("c1",)):
        browser.handle(Do("undo"))
        browser.click(*moves)
    assert browser.table.moves == ("e5", "white", "d4", "a1", "c1")
    browser.handle(Do("promote"))
    record = browser.table.record
    assert record.moves(record.main_line()) == ("e5", "white", "d4", "a1", "c1")
    assert "This is a variation" not in browser.html


def test_a_variation_is_left_for_the_game() -> None:
    browser = between_people("e5", "white", "d4")
    browser.handle(Do("undo"))
    browser.click("a1")
    browser.handle(Do("to-game"))
    assert browser.table.moves == ("e5", "white", "d4") and "This is a variation" not in browser.html


def test_legal_cells_and_ghosts_show_only_to_whoever_may_move(browser: ThinkingBrowser) -> None:
    from pygames_web.pages import drawing

    browser.handle(Pointer("i1"))
    pointed = drawing(browser.state)
    browser.handle(Pointer(None))
    assert pointed != drawing(browser.state)
    browser.click("g1")
    assert browser.request
    browser.handle(Pointer("i1"))
    pointed = drawing(browser.state)
    browser.handle(Pointer(None))
    assert pointed == drawing(browser.state)
    # The cursor of the keyboard is shown, and not what a move to it would do.
    browser.handle(Key("ArrowUp"))
    shown = drawing(browser.state)
    assert shown and not any(getattr(shape, "style", "").startswith("ghost") for shape in shown.shapes)


def test_keys_look_back_and_on_without_a_change_to_the_game(browser: ThinkingBrowser) -> None:
    whole = game(browser)
    for key in ("Home", "ArrowRight", "End", "ArrowLeft", "ArrowRight"):
        browser.handle(Key(key, on_board=False, in_list=True))
        assert game(browser) == whole and browser.request is None
    assert browser.table.is_live


def test_redo_and_a_move_of_ones_own_bring_back_a_computer_that_undo_has_stopped() -> None:
    browser = ThinkingBrowser()
    browser.handle(Do("first-player", "beginner"))
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.think()
    browser.handle(Do("undo"))
    assert browser.table.path == () and browser.playing.wish.paused and browser.request is None
    browser.handle(Do("redo"))
    assert len(browser.table.path) == 1 and browser.request is None
    browser.handle(Do("play", "black"))
    assert browser.request and browser.request.purpose == "play"


def test_whoever_says_something_of_a_move_sees_of_which_also_where_that_hides_the_list() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    assert "<summary>About this game</summary>" in browser.html
    for ply, move in enumerate(("e5", "white", "d4"), 1):
        browser.handle(Do("type", move))
        assert f"<summary>About {ply}. {move}</summary>" in browser.html
    browser.handle(Do("undo"))
    assert "<summary>About 2. white</summary>" in browser.html


def test_what_is_said_of_a_game_before_its_first_move_can_be_changed_and_only_a_move_is_marked() -> None:
    browser = Browser()
    browser.handle(Given(to_text(Record(find_game("vadrantir").setup(5), comment="A final.").play((), "e5")[0])))
    assert 'id="mark" disabled' not in browser.html
    browser.handle(Do("first"))
    assert ">A final.</textarea>" in browser.html and "inert" not in browser.html
    assert re.search('<select[^>]* disabled[^>]*id="mark"', browser.html)
    browser.handle(Do("comment", "The final."))
    assert (
        browser.table.record.comment == "The final." and '<p class="comment" dir="auto">The final.</p>' in browser.html
    )
    assert browser.table.record.line((0,))[-1].comment == ""
