"""Boards in a page of another origin, which sends no headers for their sake and forbids itself all else."""

from collections.abc import Iterator

import pytest
from author import Author, EmbeddedBoard, author_of
from board import WebKitBoard
from conftest import READY, OpenPage
from playwright.sync_api import Page, expect
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from catalogue import catalogue
from pygames.record import Record, to_link
from pygames.rules import find_game

SMALL = {"width": 400, "height": 500}
START = find_game("vadrantir").start(5)
BOARD = '<pygames-board id="a" game="vadrantir" size="5" {more}></pygames-board>'


@pytest.fixture(scope="module")
def author(site: str) -> Iterator[Author]:
    with author_of(site) as author:
        yield author


def visit(page: Page, author: Author, body: str, address: str = "") -> EmbeddedBoard:
    """Open the author's page with a body in which there is a board called a."""
    author.body = body
    page.watch.allow(address or author.address)  # type: ignore[attr-defined]
    page.goto(address or author.address)
    return EmbeddedBoard(page, "a", START)


def play_a_move(board: EmbeddedBoard) -> None:
    """Play a move by a click, and see that the author's page hears of it."""
    board.wait()
    board.play("e5")
    expect(board.frame.locator("#status")).to_contain_text("colour")
    assert board.heard("move") == [
        ["move", {"move": "e5", "position": board.position.text, "moves": ["e5"], "turn": "c"}]
    ]


def test_a_click_plays_and_the_author_hears_of_it_in_chromium(revisit: OpenPage, author: Author) -> None:
    play_a_move(visit(revisit(viewport=SMALL), author, BOARD.format(more="")))


@pytest.mark.parametrize(
    "element",
    [
        '<img name="currentScript" src="{elsewhere}">',
        '<form name="currentScript"></form>',
        '<form name="createElement"></form>',
        '<img name="createElement" src="{elsewhere}">',
        '<form name="querySelector"></form><form id="customElements" name="body"></form><form id="location"></form>',
    ],
)
def test_a_board_comes_from_the_site_whatever_the_elements_of_the_page_are_called(
    revisit: OpenPage, author: Author, element: str
) -> None:
    element = element.format(elsewhere=f"{author.address}elsewhere/x.png")
    board = visit(revisit(viewport=SMALL), author, element + BOARD.format(more=""))
    board.wait()
    assert board.frame.url.startswith(author.site)


def test_a_click_plays_and_the_author_hears_of_it_in_firefox(open_firefox_page: OpenPage, author: Author) -> None:
    # Firefox does not pass automated clicks on to the frame of another site, which has a process of its own.
    play_a_move(visit(open_firefox_page(viewport=SMALL), author, BOARD.format(more=""), author.neighbour))


def test_a_click_plays_and_the_author_hears_of_it_in_webkit(webkit: WebDriver, author: Author) -> None:
    author.body = BOARD.format(more="")
    webkit.get(author.address)
    webkit.switch_to.frame(
        webkit.execute_script("return document.getElementById('a').shadowRoot.querySelector('iframe')")
    )
    WebDriverWait(webkit, 60).until(expected_conditions.presence_of_element_located((By.CSS_SELECTOR, READY)))
    board = WebKitBoard(webkit, START)
    board.play("e5")
    webkit.switch_to.default_content()
    WebDriverWait(webkit, 10).until(lambda driver: driver.execute_script("return heard.length") == 3)
    heard = webkit.execute_script("return heard.map(([, name, { position }]) => [name, position])")
    assert heard == [["position", START.text], ["move", board.position.text], ["position", board.position.text]]


def test_a_board_is_drawn_at_once_and_starts_python_only_when_touched(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = visit(page, author, BOARD.format(more='start="touched"'))
    drawn = board.frame.locator("#drawn")
    expect(drawn).to_be_visible()
    at = drawn.bounding_box()
    page.wait_for_load_state("networkidle")
    assert not [url for url in requests if "pyodide" in url or url.endswith("core.js")]
    board.press_button("Start the board")
    board.wait()
    expect(drawn).to_be_hidden()
    expect(board.frame.locator("#grid")).to_be_focused()
    # What is alive is where the drawing was.
    assert board.frame.locator("#board").bounding_box() == at
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(board.frame.locator("#live")).to_contain_text("Opening")
    assert [name for name, _ in board.heard()] == ["position", "move", "position"]


def test_a_board_out_of_sight_sleeps_until_it_is_scrolled_to_or_asked(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    second = BOARD.format(more="").replace('"a"', '"b"')
    board = visit(page, author, BOARD.format(more="") + "<p></p>" * 60 + second)
    board.wait()
    other = EmbeddedBoard(page, "b", START)
    assert other.frame.evaluate("() => document.documentElement.dataset.state") != "ready"
    assert other.ask('play("e5")') == START.play("e5").text
    assert board.heard() == [["position", {"position": START.text, "moves": [], "turn": "o", "over": False}]]


def test_the_author_can_load_play_and_take_back_and_is_told_why_not(revisit: OpenPage, author: Author) -> None:
    board = visit(revisit(viewport=SMALL), author, BOARD.format(more=""))
    assert board.ask('play("e5")') == START.play("e5").text
    assert "chooses a colour" in board.ask('play("e5")')
    assert board.ask("undo()") == START.text
    assert "there is no game" in board.ask('load({ game: "chess", size: 8 })')
    assert board.ask('load({ game: "snex", size: 6 })') == find_game("snex").start(6).text
    assert board.heard("move") == []
    # Attributes are followed as well.
    record, path = Record(START.setup).play((), "d4")
    board.set("href", "#" + to_link(record))
    board.set("mode", "view")
    expect(board.frame.locator("#status")).to_contain_text("1 of 1: d4")
    assert board.heard()[-1][1]["position"] == record.position(path).text


def test_the_author_is_told_why_not_in_the_language_of_the_browser(open_page: OpenPage, author: Author) -> None:
    board = visit(open_page(viewport=SMALL, locale="it-CH"), author, BOARD.format(more='moves="e5"'))
    italian = catalogue("it")
    assert italian["the second player chooses a colour now: black or white"] in board.ask('play("e5")')
    assert board.ask('load({ game: "snex" })') == italian[
        "the board needs a size, which is a number, not {size}"
    ].format(size="''")
    assert board.frame.title() == "Vadrantir - pygames"


@pytest.mark.parametrize(("wanted", "spoken"), [("de", "de"), ("de-CH", "de"), ("", "it"), ("tlh", "it")])
def test_a_board_speaks_the_language_that_the_author_wants(
    open_page: OpenPage, author: Author, wanted: str, spoken: str
) -> None:
    board = visit(open_page(viewport=SMALL, locale="it-CH"), author, BOARD.format(more=f'lang="{wanted}"'))
    board.wait()
    assert board.frame.get_attribute("html", "lang") == spoken
    said = catalogue(spoken)["Put a black stone on the board."]
    expect(board.frame.locator("#status")).to_have_text(said)


def test_only_the_page_around_is_heard(revisit: OpenPage, author: Author, site: str) -> None:
    page = revisit()
    board = visit(page, author, BOARD.format(more=""))
    board.wait()
    request = '{"id": 1, "do": "play", "with": {"move": "e5"}}'
    # The frame itself is of the right origin for nobody: neither the board nor the element take it for the other.
    board.run(
        f"postMessage('{request}', '*'); parent.postMessage('nonsense', '*'); parent.postMessage('{{\"event\": \"gone\"}}', '*');"
    )
    page.evaluate("""() => postMessage('{"event": "over", "detail": {}}', "*")""")
    assert board.ask('play("d4")') == START.play("d4").text
    assert [name for name, _ in board.heard()] == ["position", "position"]


def test_in_a_large_frame_the_board_ends_where_the_line_below_it_begins(revisit: OpenPage, author: Author) -> None:
    board = visit(revisit(viewport={"width": 1100, "height": 1100}), author, BOARD.format(more=""))
    board.wait()
    picture, line = (board.frame.locator(part).bounding_box() for part in ("#board", ".controls"))
    assert picture and line
    assert picture["y"] + picture["height"] <= line["y"]


def test_the_board_leads_to_the_whole_game_on_the_site(revisit: OpenPage, author: Author, site: str) -> None:
    page = revisit()
    board = visit(page, author, BOARD.format(more='moves="e5 white d4"'))
    board.wait()
    with page.context.expect_page() as opened:
        board.frame.get_by_role("link", name="Open this game").click()
    assert opened.value.url.startswith(site + "#1")
    opened.value.wait_for_selector(READY, state="attached")
    expect(opened.value.locator(".moves button")).to_have_count(3)


def test_a_board_in_a_folded_part_of_the_page_is_there_when_it_is_unfolded(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, f"<details open><summary>Board</summary>{BOARD.format(more='')}</details>")
    board.wait()
    page.get_by_text("Board").click()
    assert board.ask('play("e5")') == START.play("e5").text
    page.get_by_text("Board").click()
    board.position = START.play("e5")
    board.play("white")
    board.play("d4")
    assert board.heard("move")[-1][1]["position"] == board.position.text


def test_other_pages_of_the_site_cannot_be_framed(revisit: OpenPage, author: Author, site: str) -> None:
    page = revisit()
    visit(page, author, f'<iframe src="{site}index.html" id="a"></iframe>')
    page.wait_for_load_state("networkidle")
    assert "index.html" not in page.frames[1].url
    page.close()
    assert any("frame-ancestors" in fault for fault in page.watch.faults)  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_what_is_wrong_with_a_board_is_said_in_its_place(revisit: OpenPage, author: Author) -> None:
    board = visit(revisit(viewport=SMALL), author, BOARD.format(more='moves="e5 purple"'))
    board.wait()
    expect(board.frame.get_by_role("alert")).to_contain_text("move 2, purple")
    assert board.frame.title() == "A board of pygames"
