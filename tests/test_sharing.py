"""What a game on the table can be given away as."""

import re
from html import escape
from urllib.parse import urlencode

import pytest

from pygames.drawing import Overlay, shown_kinds, svg
from pygames.embedding import snippet
from pygames.record import Record, from_link, from_text, to_link
from pygames.rules import GAMES, find_game
from pygames_web.machine.app import start, update
from pygames_web.machine.effects import Copy, Download, Focus, Picture, Send
from pygames_web.machine.embed import start as start_embed
from pygames_web.machine.events import Copied, Do
from pygames_web.machine.sharing import (
    embed_code,
    file_name,
    record_text,
    shared_address,
    shared_record,
    sharing,
)
from pygames_web.machine.state import State
from pygames_web.model.sharing_choices import PARTS
from pygames_web.pages import page
from pygames_web.pages.share import qr_code
from pygames_web.words import Speaker
from world import TWO_PERSONS, board_at_rest

say = Speaker()


def shared(base: str = "https://games.example/play/", sheet: bool = False) -> State:
    """Return the state of a page with a game of three moves on the table and the panel open."""
    state, _ = start(base, "", TWO_PERSONS, sheet=sheet)
    for event in (
        Do("new", "vadrantir,5,standard"),
        Do("play", "e5"),
        Do("play", "white"),
        Do("play", "d4"),
        Do("share"),
    ):
        state, _ = update(state, event)
    return state


def test_what_stands_in_the_query_of_the_address_is_not_given_away() -> None:
    state, plain = shared("https://games.example/play/?from=club/7"), shared("https://games.example/play/")
    assert shared_address(state) == shared_address(plain) and embed_code(state) == embed_code(plain)


def test_the_lines_for_another_site_are_written_once_they_are_asked_for() -> None:
    state = shared()
    assert "Put it on your site" in page(state, say) and escape(embed_code(state)) not in page(state, say)
    state, _ = update(state, Do("write-lines"))
    assert escape(embed_code(state)) in page(state, say)
    state, _ = update(state, Do("share-mode", "play"))
    assert 'mode="play"' in embed_code(state) and escape(embed_code(state)) in page(state, say)


def test_opening_the_panel_puts_the_focus_on_the_link() -> None:
    state = shared()
    state, _ = update(state, Do("share"))
    assert sharing(state) is None
    _, effects = update(state, Do("share"))
    assert Focus("link") in effects


@pytest.mark.parametrize(
    ("field", "get"),
    [("link", lambda state: state.address), ("record-text", record_text), ("embed-code", embed_code)],
)
def test_each_text_can_be_copied_and_its_field_gets_the_focus_where_the_clipboard_refuses(
    field: str, get: object
) -> None:
    assert callable(get)
    state, _ = update(shared(), Do("write-lines"))
    state, effects = update(state, Do("copy", field))
    assert effects == [Copy(get(state), field)]
    state, effects = update(state, Copied(True, field))
    assert "copied" in str(state.notice) and effects == []
    state, effects = update(state, Copied(False, field))
    assert "could not" in str(state.notice) and effects == [Focus(field)]
    assert f'id="{field}"' in page(state, say)


@pytest.mark.parametrize("part", PARTS)
def test_the_link_and_the_record_as_text_hold_the_same_part_of_the_game(part: str) -> None:
    state = shared()
    for event in (Do("comment", "A comment."), Do("share-part", part)):
        state, _ = update(state, event)
    record = shared_record(state)
    assert from_text(record_text(state)) == record
    assert from_link(shared_address(state).partition("#")[2]) == record
    assert ("A comment." in record_text(state)) == (part == "game")
    assert (len(record.main_line()) > 0) == (part != "position")
    _, effects = update(state, Do("download", "record"))
    assert [effect.text for effect in effects if isinstance(effect, Download)] == [record_text(state)]


@pytest.mark.parametrize(("place", "option"), [("puzzles", "puzzle"), ("lesson", "lesson")])
def test_an_exercise_is_given_away_as_its_link_and_as_lines_with_how_it_begins(place: str, option: str) -> None:
    state, _ = start("https://games.example/play/", f"/{place}/vadrantir/3", {})
    begins = state.on_board
    assert begins
    # Its answer, once it is on the board, is not given away.
    state, _ = update(state, Do("show-answer"))
    state, effects = update(state, Do("share"))
    assert Focus("link") in effects
    shown = page(state, say)
    assert f'value="https://games.example/play/#/{place}/vadrantir/3"' in shown
    lines = embed_code(state)
    turn = "Black" if begins.position.turn == "b" else "White"
    assert f'<pygames-board {option}="vadrantir/3">' in lines and f'"Vadrantir 5. {turn} to move."' in lines
    assert svg(begins.position, Overlay(show=shown_kinds(begins.position))).partition(">")[2] in lines
    assert escape(lines) in shown and "share-mode" not in shown
    assert update(state, Do("copy", "link"))[1] == [Copy(f"https://games.example/play/#/{place}/vadrantir/3", "link")]
    state, _ = update(state, Do("share"))
    assert sharing(state) is None


def given(state: State) -> Record:
    """Return what the link of the share panel opens as."""
    return from_link(shared_address(state).partition("#")[2])


def test_a_game_is_given_away_whole_or_its_moves_alone_or_one_position_of_it() -> None:
    state = shared()
    for event in (Do("comment", "Brave."), Do("undo"), Do("play", "a1"), Do("first"), Do("redo"), Do("redo")):
        state, _ = update(state, event)
    assert state.table
    record = state.table.record
    assert given(state) == record and "whole game" in page(state, say)
    state, _ = update(state, Do("share-part", "moves"))
    assert given(state) == Record(record.setup).play((), "e5")[0].play((0,), "white")[0].play((0, 0), "d4")[0]
    state, _ = update(state, Do("share-part", "position"))
    assert state.table
    assert given(state) == Record(record.setup, state.table.position.text)
    assert f'value="{shared_address(state)}"' in page(state, say)
    assert "no choice" in str(update(state, Do("share-part", "nothing"))[0].notice)


def test_what_was_tried_behind_the_end_of_a_game_is_given_away_only_by_who_looks_at_it() -> None:
    state = shared()
    assert state.table
    game = state.table.record
    for event in (Do("analyse"), Do("play", "a1"), Do("play", "b1")):
        state, _ = update(state, event)
    assert state.table and state.table.moves == ("e5", "white", "d4", "a1", "b1")
    tried = state.table.record
    assert given(state) == tried
    state, _ = update(state, Do("to-game"))
    for part in ("game", "moves"):
        state, _ = update(state, Do("share-part", part))
        assert given(state) == game
    state, _ = update(state, Do("forward"))
    state, _ = update(state, Do("share-part", "game"))
    assert given(state) == tried


@pytest.mark.parametrize("mode", ["view", "play", "analyse"])
def test_the_lines_for_another_site_show_the_position_that_was_shared(mode: str) -> None:
    state, _ = update(shared(), Do("undo"))
    state, _ = update(state, Do("share-mode", mode))
    assert state.table
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', embed_code(state).splitlines()[1].partition(">")[0]))
    assert attributes["ply"] == "2"
    options = {name: value for name, value in attributes.items() if name not in ("plies", "position")}
    embedded, _ = board_at_rest(start_embed("https://games.example/play/", urlencode(options)))
    assert embedded.state.table and embedded.state.table.position == state.table.position


@pytest.mark.parametrize("mode", ["view", "play", "analyse"])
@pytest.mark.parametrize(("part", "ply"), [("game", "2 f6 c3"), ("moves", None), ("position", None)])
def test_the_lines_for_another_site_show_the_move_of_a_variation_that_one_looks_at(
    mode: str, part: str, ply: str | None
) -> None:
    state = shared()
    for event in (Do("undo"), Do("play", "f6"), Do("play", "c3")):
        state, _ = update(state, event)
    for event in (Do("share-part", part), Do("share-mode", mode)):
        state, _ = update(state, event)
    assert state.table and state.table.moves == ("e5", "white", "f6", "c3")
    lines = embed_code(state)
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', lines.splitlines()[1].partition(">")[0]))
    assert attributes.get("ply") == ply
    assert 'White to move."' in lines and ("Moves: 4." in lines) == (part != "position")
    options = {name: value for name, value in attributes.items() if name not in ("plies", "position")}
    embedded, _ = board_at_rest(start_embed("https://games.example/play/", urlencode(options)))
    assert embedded.state.table and embedded.state.table.position == state.table.position


def test_the_lines_for_another_site_name_the_variant() -> None:
    lines = snippet(Record(GAMES["nadraz"].setup(6, "reverse")), "https://games.example/")
    assert 'aria-label="Nadraz 6, reverse. ' in lines and ">Nadraz 6, reverse</a>" in lines
    assert ">Nadraz 6</a>" in snippet(Record(GAMES["nadraz"].setup(6)), "https://games.example/")


def test_the_lines_for_another_site_make_the_board_that_was_shared() -> None:
    state, _ = update(shared(), Do("share-mode", "analyse"))
    assert state.table
    script, board = embed_code(state).splitlines()
    assert 'slot="picture"' in board and '"Vadrantir 5. Moves: 3. Black to move."' in board
    assert script == '<script src="https://games.example/play/embed.js" defer></script>'
    attributes = dict(re.findall(r'(\w+)="([^"]*)"', board.partition(">")[0]))
    assert attributes == {
        "game": "vadrantir",
        "size": "5",
        "href": "#" + to_link(state.table.record),
        "mode": "analyse",
    }
    embedded, _ = board_at_rest(start_embed("https://games.example/play/", urlencode(attributes)))
    assert embedded.state.table and embedded.state.table.record == state.table.record
    assert embedded.mode == "analyse"


def test_a_site_on_ones_own_disk_offers_no_lines_for_others() -> None:
    assert "Put it on your site" in page(shared(), say)
    assert "Put it on your site" not in page(shared("file:///home/ann/pygames.html"), say)


@pytest.mark.parametrize("fragment", ["/puzzles/snex/3", "/lesson/snex", "/edit/snex/6/standard/6/w5/6/4b1/6/6_w_-"])
def test_on_ones_own_disk_the_record_is_spoken_of_only_where_there_is_one(fragment: str) -> None:
    file = "file:///home/ann/pygames.html"
    told = "open only on this machine.", "The record as text can be sent"
    assert all(words in page(shared(file), say) for words in told)
    state, _ = update(start(file, fragment, {})[0], Do("share"))
    assert [words in page(state, say) for words in told] == [True, False]


def test_the_letter_to_an_opponent_holds_the_whole_game_whatever_is_shared() -> None:
    state, _ = update(shared(), Do("share-part", "position"))
    assert state.table
    letter = f"{state.base}#{to_link(state.table.record)}"
    assert update(state, Do("copy", "letter"))[1] == [Copy(letter, "letter")]


def test_the_record_is_saved_as_text_that_reads_back() -> None:
    state = shared()
    _, (effect,) = update(state, Do("download", "record"))
    assert isinstance(effect, Download) and effect.name == "vadrantir-5-after-3.txt"
    assert state.table and from_text(effect.text) == state.table.record


def test_pictures_are_named_for_what_they_show() -> None:
    state = shared()
    assert state.table and file_name(state.table, "svg") == "vadrantir-5-after-3.svg"
    assert update(state, Do("download", "png"))[1] == [Picture("vadrantir-5-after-3.png")]


def test_the_systems_sheet_is_offered_only_where_there_is_one() -> None:
    assert 'data-do="send"' not in page(shared(), say)
    state = shared(sheet=True)
    assert 'data-do="send"' in page(state, say)
    assert update(state, Do("send"))[1] == [Send(find_game("vadrantir").title, state.address)]


def test_a_qr_code_is_drawn_without_styles_and_only_of_what_fits_one() -> None:
    code = qr_code(shared().address)
    assert code and code.startswith("<svg") and "style" not in code
    assert qr_code("a" * 3_000) is None
