"""A game is given away: whole or in part, as a link, a picture, a text, and as a board for another site."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from author import Author, EmbeddedBoard
from board import READY, begun, show
from playwright.sync_api import Download, Page, expect
from profiles import OpenPage

from pygames.drawing import svg
from pygames.record import Record, from_link, from_text, to_link
from pygames.rules import find_game

#: The moves that `begun` plays.
BEGUN = ("e5", "white", "d4", "d5")


@pytest.fixture
def sharing(used_page: Page) -> Iterator[Page]:
    """The page of a game of four moves, with the share panel open."""
    begun(used_page).press_button("Share")
    yield used_page
    used_page.keyboard.press("Escape")
    expect(used_page.locator("#sharing")).to_be_hidden()


def saved(page: Page, name: str) -> Download:
    """Return what clicking a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    return download.value


def test_this_position_alone_opens_without_its_moves(sharing: Page, revisit: OpenPage) -> None:
    sharing.get_by_label("What is shared").select_option("This position alone")
    expect(sharing.get_by_label("This link holds this position:")).to_be_visible()
    fragment = sharing.locator("#link").input_value().partition("#")[2]
    position = from_link(fragment).position()
    other = revisit()
    show(other, "#" + fragment)
    expect(other.locator("#status")).to_have_text("White to move.")
    expect(other.locator(".moves button")).to_have_count(0)
    board = find_game("vadrantir").start(5)
    for move in BEGUN:
        board = board.play(move)
    assert position.text == board.text


def test_a_link_opens_as_chat_and_mail_programs_hand_it_on(used_page: Page) -> None:
    link = to_link(Record(find_game("vadrantir").setup(5)).play((), "e5")[0])
    for passed_on in (f"?fbclid=x#{link}%29.", f"#{link[:6]}%E2%80%8B{link[6:]}", "#%252Fpuzzles%252Fvadrantir%252F3"):
        show(used_page, passed_on)
        # The board, which is not there where an address leads nowhere.
        expect(used_page.locator("#board"), passed_on).to_be_visible()


def test_who_selects_text_in_a_dialog_may_let_go_beside_it_and_a_click_there_closes_it(sharing: Page) -> None:
    dialog, field = sharing.locator("#sharing").bounding_box(), sharing.locator("#link").bounding_box()
    assert dialog and field
    # All of it is selected at first, and would be dragged away, which brings the game in as little.
    address = sharing.url
    sharing.mouse.move(field["x"] + 60, field["y"] + field["height"] / 2)
    sharing.mouse.down()
    sharing.mouse.move(dialog["x"] / 2, field["y"], steps=3)
    sharing.mouse.up()
    assert sharing.url == address
    sharing.locator("#link").click()
    beside = (dialog["x"] / 2, field["y"] + field["height"] / 2)
    sharing.mouse.move(field["x"] + field["width"] / 2, beside[1])
    sharing.mouse.down()
    sharing.mouse.move(*beside, steps=3)
    sharing.mouse.up()
    expect(sharing.locator("#sharing")).to_be_visible()
    sharing.mouse.click(*beside)
    expect(sharing.locator("#sharing")).to_be_hidden()


def test_nothing_lies_under_the_ring_that_the_link_has_while_it_has_the_focus(sharing: Page) -> None:
    field = sharing.locator("#link")
    expect(field).to_be_focused()
    above, own, below = (
        part.bounding_box() for part in (sharing.locator("label[for=link]"), field, sharing.locator("#copy"))
    )
    assert above and own and below
    ring = sum(
        field.evaluate("(field, side) => parseFloat(getComputedStyle(field)[side])", side)
        for side in ("outlineWidth", "outlineOffset")
    )
    assert ring == 5
    assert above["y"] + above["height"] <= own["y"] - ring
    assert own["y"] + own["height"] + ring <= below["y"]


def test_the_position_is_saved_as_the_pictures_that_it_is(sharing: Page) -> None:
    record = from_link(sharing.locator("#link").input_value().partition("#")[2])
    drawing, image = saved(sharing, "SVG"), saved(sharing, "PNG")
    assert drawing.suggested_filename == "vadrantir-5-after-4.svg"
    text = Path(drawing.path()).read_text()
    assert text.startswith("<svg") and text.partition(">")[0] == svg(record.position()).partition(">")[0]
    assert image.suggested_filename == "vadrantir-5-after-4.png"
    assert Path(image.path()).read_bytes().startswith(b"\x89PNG")


def test_the_record_is_saved_as_a_text_that_is_the_same_game(sharing: Page) -> None:
    link = sharing.locator("#link").input_value()
    sharing.get_by_text("Record as text").click()
    text = Path(saved(sharing, "Save as a file").path()).read_text()
    assert from_text(text) == from_link(link.partition("#")[2])


def test_the_lines_for_another_site_show_the_game_there(sharing: Page, revisit: OpenPage, author: Author) -> None:
    sharing.get_by_text("Put it on your site").click()
    sharing.get_by_label("Visitors can").select_option("Play on")
    lines = sharing.get_by_label("Lines for your page").input_value()
    record = from_link(sharing.locator("#link").input_value().partition("#")[2])
    author.body = lines.replace("<pygames-board", '<pygames-board id="a"')
    page = revisit()
    page.watch.allow(author.address)  # type: ignore[attr-defined]
    page.goto(author.address)
    board = EmbeddedBoard(page, "a", record.position(record.main_line()))
    board.wait()
    assert board.heard()[0][1]["position"] == board.position.text


def test_the_boards_of_the_gallery_speak_the_language_that_it_comes_to_speak(open_page: OpenPage) -> None:
    page = open_page(locale="de")
    page.goto("./gallery.html")
    frame = page.locator(".sample iframe").first.element_handle().content_frame()
    assert frame
    frame.wait_for_selector(READY, state="attached")
    assert frame.get_attribute("html", "lang") == "de"


def test_the_gallery_shows_a_board_beside_the_lines_that_make_it(revisit: OpenPage) -> None:
    page = revisit()
    page.goto("./gallery.html")
    samples = page.locator(".sample:has(pygames-board)")
    expect(samples).to_have_count(7)
    page.get_by_role("button", name="Play for White").click()
    expect(page.locator("#said")).to_have_text("5/6/7/8/4b4/3w4/7/6/5 b -")
    frame = page.locator("#talkative iframe").element_handle().content_frame()
    assert frame
    frame.wait_for_selector(READY, state="attached")
    expect(frame.locator("#status")).to_have_text("Black to move.")
