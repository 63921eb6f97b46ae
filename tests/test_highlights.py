"""Circles and arrows over a position: drawn by button, clicks and keys, kept inside comments, the same in every form of a record."""

import re
from itertools import pairwise

import pytest

from pygames.learn import symmetries
from pygames.record import (
    Arrow,
    Highlights,
    Record,
    commented,
    from_json,
    from_link,
    from_text,
    highlights_of,
    to_json,
    to_link,
    to_text,
    words_of,
)
from pygames.rules import GAMES, find_game
from pygames_web.machine.events import Do, Draw, Key, Pointer, Visit
from pygames_web.machine.places import Playing
from pygames_web.model.saves import read_save
from pygames_web.model.table import Table
from pygames_web.pages import drawing
from world import Browser

DRAWN = Highlights(("d4", "e5"), (Arrow("d4", "e6"),))


def game() -> Record:
    record, path = Record(find_game("vadrantir").setup(5)).play((), "e5")
    return record.annotate(path, commented("Brave!", DRAWN))


@pytest.fixture
def browser() -> Browser:
    """A game of two persons whose opening has been made."""
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.click("e5")
    return browser


def test_what_is_drawn_is_the_same_in_text_data_and_link() -> None:
    record = game()
    for again in (from_text(to_text(record)), from_json(to_json([record]))[0], from_link(to_link(record))):
        assert again == record
        assert highlights_of(again.replies[0].comment) == DRAWN and words_of(again.replies[0].comment) == "Brave!"


def test_a_reader_that_does_not_know_it_reads_it_as_words() -> None:
    assert "{Brave! [%circle d4 e5] [%arrow d4-e6]}" in to_text(game())


def test_as_much_as_can_be_drawn_is_read_back_on_the_largest_board() -> None:
    names = list(find_game("nadraz").setup(14).board.cell)[-61:]
    drawn = Highlights()
    for start, end in pairwise([*names, names[0]]):
        drawn = drawn.toggled(start, start).toggled(start, end)
    assert (len(drawn.circles), len(drawn.arrows)) == (60, 60)
    assert highlights_of(commented("So:", drawn)) == drawn and words_of(commented("So:", drawn)) == "So:"


def test_the_spaces_of_the_words_stay_as_they_are() -> None:
    words = "col1    col2\n  indented"
    assert words_of(commented(words, DRAWN)) == words


@pytest.mark.parametrize(
    ("comment", "words"),
    [
        ("[%circle]", "[%circle]"),
        ("[%eval 3] so", "[%eval 3] so"),
        ("a [%circle ] b", "a [%circle ] b"),
        ("x [b2] y  z", "x [b2] y  z"),
        ("a  list:  [% of", "a  list:  [% of"),
        ("[%arrow d4-d4]", ""),
        ("[%arrow d4-e5-e6 d4] no", "no"),
        ("[%circle Ω]", "[%circle Ω]"),
    ],
)
def test_a_comment_that_draws_nothing_keeps_its_words(comment: str, words: str) -> None:
    assert not highlights_of(comment)
    assert words_of(comment) == words


def test_the_other_button_draws_a_circle_and_an_arrow_and_takes_them_away(browser: Browser) -> None:
    for _ in range(2):
        browser.handle(Draw("d4"))
        browser.handle(Draw("d4", ended=True))
        browser.handle(Draw("d4"))
        browser.handle(Pointer("e6"))
        browser.handle(Draw("e6", ended=True))
        drawn = browser.table.highlights
        if drawn:
            assert drawn == Highlights(("d4",), (Arrow("d4", "e6"),))
    assert not drawn and browser.table.comment == ""


@pytest.mark.parametrize("by_pencil", [False, True])
def test_where_the_comment_has_no_room_for_a_sketch_that_is_said_and_nothing_hangs_on(
    browser: Browser, by_pencil: bool
) -> None:
    browser.handle(Do("comment", "x" * 5_000))
    if by_pencil:
        browser.handle(Do("pencil"))
        browser.click("c4", "c4")
    else:
        browser.handle(Draw("c4"))
        browser.handle(Draw("c4", ended=True))
    assert "5000 characters" in browser.notice
    assert isinstance(browser.state.place, Playing)
    pencil = browser.state.place.pencil
    assert pencil is None or (by_pencil and pencil.start is None)
    browser.handle(Do("comment", ""))
    assert browser.notice == ""


def test_an_arrow_is_seen_while_it_is_drawn_and_off_the_board_nothing_comes_of_it(browser: Browser) -> None:
    before = drawing(browser.state)
    browser.handle(Draw("d4"))
    browser.handle(Pointer("e6"))
    assert drawing(browser.state) != before
    browser.handle(Pointer(None))
    browser.handle(Draw(None, ended=True))
    assert drawing(browser.state) == before and browser.table.comment == ""


def test_the_other_button_alone_takes_back_what_is_chosen() -> None:
    browser = Browser()
    browser.handle(Do("new", "nadraz,6,standard"))
    browser.click("c4")
    assert browser.table.chosen
    browser.handle(Draw("e5"))
    browser.handle(Draw("e5", ended=True))
    assert not browser.table.chosen and not browser.table.highlights


def test_with_the_pencil_in_hand_clicks_and_keys_draw_and_play_nothing(browser: Browser) -> None:
    browser.handle(Do("play", "white"))
    moves = browser.table.moves
    browser.handle(Do("pencil"))
    browser.click("d4", "e6", "c3", "c3")
    for key in ("Enter", "Enter"):
        browser.handle(Key("ArrowUp"))
        browser.handle(Key(key))
    drawn = browser.table.highlights
    # What cells do now is said, and how that ends, in sight of the board.
    assert "Sketching: one place twice" in browser.html and "Done</span>" in browser.html
    assert "Take" not in browser.html
    assert drawn.arrows[0] == Arrow("d4", "e6") and drawn.circles == ("c3",) and len(drawn.arrows) == 2
    assert browser.table.moves == moves
    browser.handle(Key("d"))
    assert str(browser.state.said[-1].message) == "Sketching is over: what you choose is a move again."
    browser.click("d4")
    assert len(browser.table.moves) == len(moves) + 1


def test_what_the_pencil_has_begun_goes_with_escape_and_with_its_position(browser: Browser) -> None:
    browser.handle(Do("play", "white"))
    browser.handle(Do("pencil"))
    browser.click("d4")
    assert "From d4: d4 again for a circle, another place for an arrow." in browser.html
    browser.handle(Key("Escape"))
    browser.click("d4")
    browser.handle(Do("undo"))
    assert "Sketching: one place twice for a circle" in browser.html
    browser.click("c3", "c3")
    assert browser.table.highlights.circles == ("c3",) and not browser.table.highlights.arrows
    # A refused move is explained meanwhile, and what the computer does is told.
    browser.handle(Do("type", "zz9"))
    assert "Not possible: " in browser.html and "Done</span>" in browser.html
    browser.click("d4")
    assert "Not possible: " not in browser.html
    browser.handle(Key("Escape"))
    browser.handle(Key("Escape"))
    assert str(browser.state.said[-1].message) == "Sketching is over: what you choose is a move again."
    assert "Done</span>" not in browser.html


def test_what_is_drawn_and_what_is_said_leave_each_other_alone_and_are_kept(browser: Browser) -> None:
    browser.handle(Do("comment", "Brave!"))
    browser.handle(Draw("d4"))
    browser.handle(Draw("d4", ended=True))
    browser.handle(Do("comment", "Very brave!"))
    (text,) = browser.state.saves.values()
    assert read_save(text).record.replies[0].comment == "Very brave! [%circle d4]"
    assert ">Very brave!</" in browser.html and "%circle" not in browser.html.split('id="record-text"')[0]
    browser.handle(Do("undraw"))
    assert browser.table.comment == "Very brave!"


def test_what_is_drawn_belongs_to_its_move_and_comes_with_a_link(browser: Browser) -> None:
    other = Browser(fragment=to_link(game()))
    assert other.table.highlights == DRAWN
    shown = drawing(other.state)
    other.handle(Do("first"))
    assert not other.table.highlights and drawing(other.state) != shown


def test_what_is_drawn_is_said(browser: Browser) -> None:
    browser.handle(Draw("d4"))
    browser.handle(Draw("e6", ended=True))
    assert str(browser.state.said[-1].message) == "An arrow from d4 to e6."


def test_cells_of_another_board_are_not_drawn() -> None:
    record, path = Record(find_game("snex").setup(6)).play((), "c3")
    record = record.annotate(path, "[%circle h8 c3] [%arrow h8-c3]")
    assert Table("", record, path).highlights == Highlights(("c3",))


def test_a_game_that_is_turned_turns_what_is_drawn() -> None:
    record = game()
    turn = symmetries(record.setup)[1]
    turned = turn.record(record)
    assert highlights_of(turned.replies[0].comment) == DRAWN.mapped(turn.move) != DRAWN
    assert words_of(turned.replies[0].comment) == "Brave!"


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.equipment.points])
def test_no_page_speaks_of_cells_where_stones_stand_on_points(name: str) -> None:
    browser = Browser()
    told = []
    browser.handle(Visit(f"/edit/{name}"))
    told.append(browser.html)
    browser.handle(Do("new", f"{name},{GAMES[name].sizes[0]},standard"))
    for event in (Do("pencil"), Pointer("c3", click=True), Pointer("d4", click=True), Do("pencil"), Key("C"), Key("M")):
        browser.handle(event)
        told += [browser.html, str(browser.state.said[-1].message)]
    assert [words for text in told for words in re.findall(r"[^<>\"]*\bcells?\b[^<>\"]*", text)] == []
