"""What comes to paper: the diagram, both players and all moves, whatever is on the screen, and nothing that is pressed."""

import random
import re
import zlib
from typing import Any

import pytest
from board import begun, settings, show
from playwright.sync_api import Page, expect
from robot_scenario import Kind, late_game

from pygames.drawing.theme import DARK, LIGHT
from pygames.record import to_link
from pygames.rules import GAMES

# How many bytes of a PDF stand compressed behind this.
_STREAM = re.compile(rb"/FlateDecode\s*/Length (\d+)[^>]*>>\s*stream\r?\n")


def printed(page: Page, backgrounds: bool = True) -> bytes:
    """Print a page, with backgrounds or as browsers do unless told otherwise, and return what is on all sheets, as PDF says it."""
    # What another test has asked for would hold for the paper too.
    page.emulate_media(media="null")
    sheets = page.pdf(print_background=backgrounds)
    streams = [sheets[found.end() :][: int(found[1])] for found in _STREAM.finditer(sheets)]
    assert streams
    return b"\n".join(map(zlib.decompress, streams))


def colours(sheets: bytes) -> set[str]:
    """Return the colours of what is on sheets, such as ``"#7d5d3a"``."""
    # Each is three numbers from 0 to 1.
    found = re.findall(rb"([.\d]+) ([.\d]+) ([.\d]+) (?:rg|RG)\b", sheets)
    return {"#" + "".join([f"{round(255 * float(share)):02x}" for share in shares]) for shares in found}


def test_a_game_is_printed_with_diagram_players_and_moves_and_nothing_to_press(used_page: Page) -> None:
    board = begun(used_page)
    used_page.emulate_media(media="print")
    for part in (board.canvas, used_page.locator(".seats"), board.moves.first, board.moves.last):
        expect(part).to_be_visible()
    pressed = used_page.locator("button:not(#moves button), select, input, a").filter(visible=True)
    assert [control.evaluate("(one) => one.outerHTML") for control in pressed.all()] == []
    used_page.emulate_media(media="screen")


def test_each_player_has_a_stone_of_its_colour_on_paper_that_has_no_backgrounds(used_page: Page) -> None:
    begun(used_page)
    stones = used_page.locator(".seats .stone").evaluate_all(
        "(stones) => stones.map((stone) => getComputedStyle(stone).backgroundColor)"
    )
    wanted = {"#" + "".join(f"{int(share):02x}" for share in re.findall(r"\d+", stone)) for stone in stones}
    # The board has stones of these colours too.
    used_page.locator(".board").evaluate("(board) => { board.style.display = 'none'; }")
    assert len(wanted) == 2 and wanted <= colours(printed(used_page, backgrounds=False))
    used_page.locator(".board").evaluate("(board) => { board.style.display = ''; }")


def test_what_is_sketched_is_printed_and_no_more_when_it_is_sketched_again(used_page: Page) -> None:
    board = begun(used_page)
    used_page.keyboard.press("d")
    for is_there in (True, False):
        board.click("c3", "g5")
        assert (LIGHT["highlight"] in colours(printed(used_page))) is is_there


def test_the_whole_of_an_enlarged_board_is_printed(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    whole = printed(used_page)
    assert LIGHT["cell"] in colours(whole)
    board.button("Zoom in").click()
    enlarged = board.picture()
    # Browsers may announce a print again before it is over, as where somebody chooses another paper.
    used_page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert printed(used_page) == whole
    board.button("Focus").click()
    assert LIGHT["cell"] in colours(printed(used_page))
    board.button("Focus").click()
    assert board.picture() == enlarged
    expect(used_page.locator("#printed")).to_have_count(0)


def test_a_board_in_dark_colours_is_printed_in_light_ones(used_page: Page) -> None:
    board = begun(used_page)
    light = printed(used_page)
    used_page.emulate_media(color_scheme="dark")
    expect(used_page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = board.picture()
    sheets = printed(used_page)
    assert LIGHT["cell"] in colours(sheets) and DARK["cell"] not in colours(sheets)
    assert sheets == light
    assert board.picture() == dark


def test_a_board_that_is_alone_on_the_screen_is_printed_with_the_moves(used_page: Page) -> None:
    board = begun(used_page)
    board.button("Focus").click()
    expect(board.moves.last).to_be_hidden()
    used_page.emulate_media(media="print")
    for part in (board.canvas, used_page.locator(".panel h1"), used_page.locator(".seats"), board.moves.last):
        expect(part).to_be_visible()
    used_page.emulate_media(media="screen")
    board.button("Focus").click()


def test_an_open_dialog_is_not_printed_over_the_game(used_page: Page) -> None:
    begun(used_page)
    with settings(used_page) as dialog:
        used_page.emulate_media(media="print")
        expect(dialog).to_be_hidden()
        expect(used_page.locator("#moves")).to_be_visible()
        used_page.emulate_media(media="screen")
        expect(dialog).to_be_visible()


def test_no_ring_of_the_keyboard_is_printed(used_page: Page) -> None:
    board = begun(used_page)
    board.grid.focus()
    used_page.keyboard.press("ArrowUp")
    expect(board.grid).to_have_css("outline-style", "solid")
    used_page.emulate_media(media="print")
    expect(board.grid).to_have_css("outline-style", "none")
    used_page.emulate_media(media="screen")


@pytest.mark.parametrize(
    ("place", "parts"),
    [
        ("puzzles/snex", ("#board", "#question", ".seats")),
        ("lesson/snex/2", ("#board", "#question", ".seats")),
        ("learn/sundraval", (".rule h2 >> nth=0", ".diagram >> nth=0", "figcaption >> nth=0")),
    ],
)
def test_what_one_learns_from_is_printed_with_its_diagrams_and_nothing_to_press(
    used_page: Page, place: str, parts: tuple[str, ...]
) -> None:
    show(used_page, f"#/{place}")
    used_page.emulate_media(media="print")
    for part in parts:
        expect(used_page.locator(part)).to_be_visible()
    pressed = used_page.locator("button, select, input, summary, a").filter(visible=True)
    assert [control.evaluate("(one) => one.outerHTML") for control in pressed.all()] == []
    used_page.emulate_media(media="screen")


def test_of_a_guide_there_are_several_rules_on_a_sheet(used_page: Page) -> None:
    show(used_page, "#/learn/snex")
    used_page.emulate_media(media="null")
    margins: Any = dict.fromkeys(("top", "right", "bottom", "left"), "1.5cm")
    sheets = used_page.pdf(format="A4", margin=margins)
    # A sheet is a "Page"; all of them are the "Pages".
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) < used_page.locator(".rule").count()


@pytest.mark.parametrize("name", ["vadrantir", "snex"])
def test_a_finished_game_is_printed_with_what_decided_it_and_its_count(used_page: Page, name: str) -> None:
    record, path = late_game(Kind(name, GAMES[name].sizes[0], "standard"), 0, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    expect(used_page.locator("#moves > li")).to_have_count(len(path))
    used_page.emulate_media(media="print")
    position = record.position(path)
    expect(used_page.locator("#verdict")).to_contain_text(str(position.decided()))
    for line in position.verdict():
        expect(used_page.locator(":is(#verdict, #count) li").get_by_text(str(line), exact=True).last).to_be_visible()
    expect(used_page.locator("#rematch")).to_be_hidden()
    used_page.emulate_media(media="screen")
