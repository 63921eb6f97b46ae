"""Boards in a page of another origin, which sends no headers for their sake and forbids itself all else."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

import pytest
from author import Author, EmbeddedBoard, author_of
from board import READY, WebKitBoard
from playwright.sync_api import Locator, Page, Route, expect
from profiles import PATIENCE, OpenPage, quiet
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from servers import as_github_pages, ours, plainly_served

from building.catalogue import catalogue
from building.digests import integrity
from pygames.embedding import exercise_snippet, snippet
from pygames.record import Record, to_link
from pygames.rules import GAMES, find_game
from pygames_web.model.puzzle_try import PuzzleTry

SMALL = {"width": 400, "height": 500}
START = find_game("vadrantir").start(5)
BOARD = '<pygames-board id="a" game="vadrantir" size="5" {more}></pygames-board>'
# Scrolls until little more than a quarter of the first board is in sight, and waits until the browser has told of that.
LEAVE_SOME = """() => new Promise((done) => {
    scrollTo(0, a.getBoundingClientRect().top + scrollY + 0.72 * a.offsetHeight);
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""

# Waits until the browser has told of what is in sight.
LET_SEE = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
)

CLOBBERING = (
    '<img name="currentScript" src="{elsewhere}">',
    '<form name="currentScript"></form>',
    '<form name="createElement"></form>',
    '<form name="defaultView"></form>',
    '<img name="createElement" src="{elsewhere}">',
    '<form name="querySelector"></form><form id="customElements" name="body"></form><form id="location"></form>',
)


def visit(
    page: Page, author: Author, body: str, address: str = "", until: Literal["load", "domcontentloaded"] = "load"
) -> EmbeddedBoard:
    """Open the author's page with a body in which there is a board called a.

    A page whose board is a frame that is never answered is never loaded: `until` says what to wait for then.
    """
    author.body = body
    page.watch.allow(address or author.address)  # type: ignore[attr-defined]
    page.goto(address or author.address, wait_until=until)
    return EmbeddedBoard(page, "a", START)


def play_a_move(board: EmbeddedBoard) -> None:
    """Play a move by a click, and see that the author's page hears of it."""
    board.wait()
    board.play("e5")
    expect(board.frame.locator("#status")).to_contain_text("colour")
    assert board.heard("move") == [
        ["move", {"move": "e5", "position": board.position.text, "moves": ["e5"], "turn": "c"}]
    ]


def test_a_click_plays_and_nobody_but_the_page_around_is_heard(revisit: OpenPage, author: Author, site: str) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more=""))
    play_a_move(board)
    request = '{"id": 1, "do": "play", "with": {"move": "white"}}'
    # The frame itself is of the right origin for nobody: neither the board nor the element take it for the other.
    board.run(
        f"postMessage('{request}', '*'); parent.postMessage('nonsense', '*'); parent.postMessage('{{\"event\": \"gone\"}}', '*');"
    )
    page.evaluate("""() => postMessage('{"event": "over", "detail": {}}', "*")""")
    after = START.play("e5").play("black")
    assert board.ask('play("black")') == after.text
    assert [name for name, _ in board.heard()] == ["position", "move", "position", "position"]
    # In a large frame the board ends where the line below it begins.
    page.set_viewport_size({"width": 1100, "height": 1100})
    picture, line = (board.frame.locator(part).bounding_box() for part in ("#board", ".controls"))
    assert picture and line
    assert picture["y"] + picture["height"] <= line["y"]
    with page.context.expect_page() as opened:
        board.frame.get_by_role("link", name="Open this game").click()
    assert opened.value.url.startswith(site + "#1")
    opened.value.wait_for_selector(READY, state="attached")
    expect(opened.value.locator(".moves button")).to_have_count(2)


def test_a_board_comes_from_the_site_whatever_the_elements_of_the_page_are_called(
    revisit: OpenPage, author: Author
) -> None:
    page = revisit(viewport=SMALL)
    for element in CLOBBERING:
        element = element.format(elsewhere=f"{author.address}elsewhere/x.png")
        board = visit(page, author, element + BOARD.format(more=""))
        expect(board.element, element).to_have_attribute("src", re.compile(re.escape(author.site)))
        board.wait()
        assert board.frame.url.startswith(author.site), element


def test_a_click_plays_and_the_author_hears_of_it_in_firefox(open_firefox_page: OpenPage, author: Author) -> None:
    # Firefox does not pass automated clicks on to the frame of another site, which has a process of its own.
    play_a_move(visit(open_firefox_page(viewport=SMALL), author, BOARD.format(more=""), author.neighbour))


def test_a_click_plays_and_the_author_hears_of_it_in_webkit(webkit: WebDriver, author: Author) -> None:
    author.body = BOARD.format(more="")
    webkit.get(author.address)
    frame = "return document.getElementById('a').shadowRoot?.querySelector('iframe')"
    webkit.switch_to.frame(WebDriverWait(webkit, PATIENCE).until(lambda driver: driver.execute_script(frame)))
    WebDriverWait(webkit, 60).until(expected_conditions.presence_of_element_located((By.CSS_SELECTOR, READY)))
    board = WebKitBoard(webkit, START)
    board.play("e5")
    status = "return document.getElementById('status').textContent"
    WebDriverWait(webkit, PATIENCE).until(lambda _: "colour" in board.run(status), "the click has made no move")
    webkit.switch_to.default_content()
    WebDriverWait(webkit, PATIENCE).until(lambda driver: driver.execute_script("return heard.length") == 3)
    heard = webkit.execute_script("return heard.map(([, name, { position }]) => [name, position])")
    assert heard == [["position", START.text], ["move", board.position.text], ["position", board.position.text]]


def test_a_board_is_drawn_at_once_and_starts_python_only_when_touched(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = visit(page, author, BOARD.format(more='start="touched"'))
    drawn = page.locator("#a svg.still")
    expect(drawn).to_be_visible()
    at = drawn.bounding_box()
    quiet(page)
    assert [url for url in requests if url.startswith(author.site)] == [f"{author.site}embed.js"]
    page.get_by_role("button", name="Vadrantir 5: Start the board").click()
    board.wait()
    expect(drawn).to_have_count(0)
    expect(board.frame.locator("#grid")).to_be_focused()
    # What is alive is where the drawing was.
    assert board.frame.locator("#board").bounding_box() == at
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(board.frame.locator("#live")).to_contain_text("Opening")
    assert [name for name, _ in board.heard()] == ["position", "move", "position"]


@pytest.mark.parametrize("width", [320, 400])
def test_a_board_stays_where_its_picture_was_when_it_comes_alive(revisit: OpenPage, author: Author, width: int) -> None:
    page = revisit(viewport={"width": width + 16, "height": 1000})
    record, path = Record(START.setup).play((), "e5")
    game = snippet(record.play(path, "white")[0], author.site, mode="play").partition("\n")[2]
    lines = game.replace("<pygames-board", '<pygames-board id="a" start="touched"')
    visit(page, author, lines + '<pygames-board id="b" puzzle="vadrantir/1" start="touched"></pygames-board>')
    expect(page.locator("#b .question")).to_be_visible()
    for name, picture in (("a", "svg[slot]"), ("b", "svg.still")):
        shown = page.locator(f"#{name} {picture}").bounding_box()
        page.locator(f"#{name}").get_by_role("button").click()
        board = EmbeddedBoard(page, name, START)
        board.wait()
        alive = board.frame.locator("#board").bounding_box()
        assert shown and alive and all(abs(shown[side] - alive[side]) < 1 for side in ("x", "y", "width", "height")), (
            name
        )


def resting_picture(page: Page, elsewhere: str, site: str, folder: Path) -> Locator:
    """Open an author's page with a board that rests until it is touched, and return its picture."""
    script, game = snippet(Record(START.setup), site, mode="play").split("\n", 1)
    resting = game.replace("<pygames-board", "<pygames-board start='touched'")
    page.goto(elsewhere + written(folder, "resting.html", script, resting))
    page.get_by_role("button", name="Start the board").wait_for()
    return page.locator("pygames-board svg[slot]")


def test_where_the_system_paints_a_page_the_picture_of_a_board_keeps_its_colours(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    picture = resting_picture(page, elsewhere, site, folder)
    plain = picture.screenshot()
    page.emulate_media(forced_colors="active")
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert picture.screenshot() == plain


def test_a_board_looks_the_same_in_a_window_of_the_page_and_back_from_there(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    parts = ("<body style='margin: 0'>", VIEWED, "<template></template>")
    page.goto(elsewhere + written(folder, "moved.html", f'<script src="{site}embed.js" defer></script>', *parts))
    page.locator("#a").get_by_role("status").wait_for()
    heights = page.evaluate(
        """() => {
            const board = a;
            const frame = document.createElement("iframe");
            frame.style.cssText = "width: 400px; border: 0";
            frame.srcdoc = "<body style='margin: 0'>";
            return new Promise((done) => {
                frame.onload = () => {
                    const template = document.querySelector("template").content;
                    const places = [document.body, frame.contentDocument.body, template, document.body];
                    done(places.map((place) => (place.append(board), place.isConnected ? board.offsetHeight : null)));
                };
                document.body.append(frame);
            });
        }"""
    )
    assert heights == [heights[0], heights[0], None, heights[0]]


def test_no_style_that_a_page_has_for_its_pictures_moves_that_of_a_board(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    picture = resting_picture(page, elsewhere, site, folder)
    look = "(picture) => { const { x, y, width, height } = picture.getBoundingClientRect(); return [x, y, width, height]; }"
    plain = picture.evaluate(look)
    for styles in (
        "img, svg { display: block; max-width: 100%; height: auto; }",
        "svg { width: 1em; height: 1em; vertical-align: middle; }",
        "svg, img { max-width: 60%; margin: 1em auto; padding: 1em; border: 3px solid red; position: relative; }",
        "article > *, svg { display: none; }",
    ):
        style = page.add_style_tag(content=styles)
        assert picture.evaluate(look) == plain, styles
        style.evaluate("(style) => style.remove()")


def test_two_boards_are_alive_and_the_others_sleep_or_rest_and_wake_where_they_were(
    revisit: OpenPage, author: Author
) -> None:
    page = revisit(viewport=SMALL)
    more = "".join(BOARD.format(more="").replace('"a"', f'"{name}"') + "<p></p>" * 60 for name in "abc")
    board = visit(page, author, more)
    board.wait()
    second, third = (EmbeddedBoard(page, name, START) for name in "bc")
    expect(second.element).to_have_count(0)
    board.play("e5")
    assert second.ask('play("d4")') == START.play("d4").text
    assert second.element.get_attribute("title") == "Vadrantir 5"
    assert [name for name, _ in board.heard()] == ["position", "move", "position"]
    assert third.ask('play("c3")') == START.play("c3").text
    # The first is in sight, the second is not.
    assert [name for name in "abc" if page.locator(f"#{name} iframe").count()] == ["a", "c"]
    expect(page.locator("#b svg.still")).to_have_accessible_name(
        "Vadrantir 5. Moves: 1. The second player chooses a colour."
    )
    assert page.evaluate("() => [b.position, b.moves]") == [START.play("d4").text, ["d4"]]
    # Too little of the first stays in sight for it to be seen: it has to go.
    page.evaluate(LEAVE_SOME)
    page.locator("#b").scroll_into_view_if_needed()
    second.wait()
    assert [name for name in "abc" if page.locator(f"#{name} iframe").count()] == ["b", "c"]
    second.position = START.play("d4")
    second.play("white")
    # What it was before is not told once more.
    assert [name for name, _ in second.heard()] == ["position", "position", "move", "position"]


def test_the_author_hears_why_a_board_cannot_be_what_its_attributes_ask_for(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, '<pygames-board id="a" game="chess" size="8"></pygames-board>')
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("there is no game 'chess'")
    expect(board.element).to_have_count(0)
    assert board.heard("error") == [["error", {"problem": "there is no game 'chess'; there are: " + ", ".join(GAMES)}]]
    board = visit(page, author, BOARD.format(more=""))
    play_a_move(board)
    board.set("moves", "zz")
    page.wait_for_function("() => heard.some(([, name]) => name === 'error')")
    assert "zz" in board.heard("error")[0][1]["problem"]
    expect(board.frame.locator(".moves, #status")).to_contain_text("colour")
    assert (
        board.ask("load({ game: 'vadrantir', size: 5, moves: ['e5', 'white'] })") == START.play("e5").play("white").text
    )


def test_a_board_goes_on_in_another_window_of_the_page_and_back_from_there(open_page: OpenPage, author: Author) -> None:
    board = visit(open_page(viewport=SMALL), author, BOARD.format(more=""))
    board.wait()
    position = START
    for move, other in (("e5", True), ("white", False), ("d4", True)):
        board.page.evaluate(
            """(other) => {
                globalThis.board ??= a;
                globalThis.place ??= document.body.appendChild(document.createElement("iframe"));
                (other ? place.contentDocument : document).body.append(board);
            }""",
            other,
        )
        position = position.play(move)
        assert board.page.evaluate("(move) => board.play(move).catch(({ message }) => message)", move) == position.text


def test_while_a_board_starts_nothing_is_said_to_be_missing(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/python.zip", lambda route: None)
    board = visit(page, author, BOARD.format(more=""))
    expect(board.frame.locator("#loading-stage")).to_be_visible()
    expect(board.frame.locator("#loading-missing")).to_be_hidden()


def test_what_is_wrong_with_a_board_is_no_fault_of_another_that_asks_it(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport={"width": 600, "height": 1300})
    wrong = '<pygames-board id="b" puzzle="foo/1"></pygames-board>'
    right = '<pygames-board id="a" game="vadrantir" size="5" moves="e5 white" mode="view"></pygames-board>'
    board = visit(page, author, wrong + right)
    page.locator("#b iframe").wait_for(state="attached")
    # Both are in sight, so the second has asked the first, whose Python is still starting, to read its moves.
    page.wait_for_timeout(200)
    page.evaluate("() => b.remove()")
    expect(page.locator("#a").get_by_role("status")).to_have_text("2 of 2: white")
    assert board.heard("error") == []


def test_a_board_is_written_from_left_to_right_on_any_page(open_page: OpenPage, author: Author) -> None:
    _, lines = viewed(author.site)
    page = open_page(viewport=SMALL)
    visit(page, author, f'<div dir="rtl">{lines}</div>')
    status = page.locator("#a").get_by_role("status")
    assert status.evaluate("(element) => getComputedStyle(element).direction") == "ltr"


def test_a_move_between_two_comments_from_right_to_left_stands_between_them(
    open_page: OpenPage, author: Author
) -> None:
    record = Record(START.setup).annotate((), "שלום").play((), "e5")[0].annotate((0,), "עולם")
    page = open_page(viewport=SMALL)
    visit(page, author, snippet(record, author.site).replace("<pygames-board", '<pygames-board id="a"'))
    listed = page.locator("#a [part=moves] > :not(.gap)")
    expect(listed).to_have_text(["שלום", "1. e5", "עולם"])
    places = listed.evaluate_all("(parts) => parts.map((part) => part.getBoundingClientRect().left)")
    assert places == sorted(places)


def test_the_author_can_load_play_and_take_back_and_is_told_why_not(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, f"<details open><summary>Board</summary>{BOARD.format(more='')}</details>")
    board.wait()
    # In a folded part of the page it is there, too, and when that is unfolded.
    page.get_by_text("Board").click()
    assert board.ask('play("e5")') == START.play("e5").text
    assert "chooses a colour" in board.ask('play("e5")')
    page.get_by_text("Board").click()
    board.position = START.play("e5")
    board.play("white")
    assert board.ask("undo()") == START.play("e5").text
    assert "there is no game" in board.ask('load({ game: "chess", size: 8 })')
    assert "there is no ply '9'; the last is 0" in board.ask('load({ game: "snex", size: 6, ply: 9 })')
    # What is nothing that a method can take is refused as well, and thrown at nobody.
    assert "the board needs a game" in board.ask("load(null)")
    assert board.ask("load({ game: Object.create(null) })") and board.ask("play(Object.create(null))")
    # What no board can read is refused, and the board goes on.
    for moves, problem in ((2_000, "move 2, a1"), (20_000, "longer than any game"), (400_000, "too long")):
        assert problem in board.ask(f'load({{ game: "snex", size: 6, moves: "a1 ".repeat({moves}) }})')
    assert board.ask('load({ game: "snex", size: 6 })') == find_game("snex").start(6).text
    assert [told["move"] for _, told in board.heard("move")] == ["white"]
    # Attributes are followed as well.
    record, path = Record(START.setup).play((), "d4")
    board.set("href", "#" + to_link(record))
    board.set("ply", "0")
    expect(board.frame.locator("#status")).to_contain_text("Put a black stone")
    assert board.heard()[-1][1]["position"] == START.text
    board.set("ply", "1")
    board.set("mode", "view")
    expect(board.frame.locator("#status")).to_contain_text("1 of 1: d4")
    assert board.heard()[-1][1]["position"] == record.position(path).text


def test_a_board_speaks_the_language_of_its_page_and_of_the_browser_where_that_is_not_there(
    open_page: OpenPage, author: Author
) -> None:
    """Resting boards say so by the button that starts them."""
    page = open_page(viewport=SMALL, locale="it-CH")
    lines = {"a": "", "b": 'lang="pt-BR"', "c": 'lang="tlh"', "d": 'lang=""'}
    boards = [BOARD.format(more=f'{lang} start="touched"').replace('"a"', f'"{name}"') for name, lang in lines.items()]
    french = BOARD.format(more='start="touched"').replace('"a"', '"e"')
    author.language = "de-AT"
    viewed_lines = viewed(author.site)[1].replace('"a"', '"f"')
    board = visit(page, author, "".join(boards) + f'<p lang="fr">{french}</p>' + viewed_lines)

    def said(language: str, names: str) -> None:
        label = catalogue(language)["Start the board"]
        for name in names:
            expect(page.locator(f"#{name} button"), name).to_have_accessible_name(f"Vadrantir 5: {label}")

    said("de", "a")
    said("pt", "b")
    said("it", "cd")
    said("fr", "e")
    back = page.locator("#f").get_by_role("button", name=catalogue("de")["Back a move"])
    back.click()
    # A page that changes its language takes its boards along, where they are.
    page.evaluate("() => { document.documentElement.lang = 'es'; }")
    said("es", "a")
    said("pt", "b")
    expect(page.locator("#f").get_by_role("button", name=catalogue("es")["Back a move"])).to_be_visible()
    assert page.evaluate("() => f.moves") == ["e5", "white"]
    # A move that is a word is one of the language, in the line and in the list.
    expect(page.locator("#f").get_by_role("status")).to_have_text(f"2 de 3: {catalogue('es')['white']}")
    expect(page.locator("#f [aria-current]")).to_have_text(f"2. {catalogue('es')['white']}")
    page.locator("#a button").click()
    board.wait()
    assert board.frame.get_attribute("html", "lang") == "es"
    asked = "Put a black stone on the board. Then the other player chooses a colour."
    expect(board.frame.locator("#status")).to_have_text(catalogue("es")[asked])
    author.language = ""


def test_the_author_is_told_why_not_in_the_language_of_the_browser(open_page: OpenPage, author: Author) -> None:
    board = visit(open_page(viewport=SMALL, locale="it-CH"), author, BOARD.format(more='moves="e5"'))
    italian = catalogue("it")
    assert italian["the second player chooses a colour now: black or white"] in board.ask('play("e5")')
    assert board.ask('load({ game: "snex" })') == italian["{title} needs a size; there are: {sizes}"].format(
        title="Snex", sizes="6, 8, 10"
    )
    assert board.frame.title() == "Vadrantir 5 - pygames"


@pytest.mark.parametrize(
    "wrong",
    ['size="8"', 'mode="view" size="8"', 'mode="view" size="5" plies="e5.be5 zz~"', 'size="5" moves="e5 purple"'],
)
def test_a_board_that_cannot_be_shown_says_why_in_the_language_that_its_page_has_now(
    open_page: OpenPage, author: Author, wrong: str
) -> None:
    """Whether the script or Python has found out what is wrong."""
    page = open_page(viewport=SMALL)
    author.language = "de"
    visit(page, author, f'<pygames-board id="a" game="vadrantir" {wrong}></pygames-board>')
    said = page.locator("#a").get_by_role("alert")
    before, after = (catalogue(language)["This board cannot be shown: {problem}."] for language in ("de", "fr"))
    expect(said).to_contain_text(before.split("{")[0])
    page.evaluate("() => { document.documentElement.lang = 'fr'; }")
    expect(said).to_contain_text(after.split("{")[0])
    author.language = ""


def test_a_board_in_a_frame_alone_leaves_out_a_theme_that_there_is_not(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    visit(
        page, author, f'<iframe id="a" src="{author.site}embed.html#game=vadrantir&amp;size=5&amp;theme=pink"></iframe>'
    )
    page.frame_locator("#a").locator(READY).wait_for(state="attached")
    expect(page.frame_locator("#a").locator("canvas").first).to_be_visible()
    assert "The board leaves out theme='pink': it may be light, dark, contrast, contrast-dark." in told


def test_other_pages_of_the_site_cannot_be_framed(revisit: OpenPage, author: Author, site: str) -> None:
    page = revisit()
    visit(page, author, f'<iframe src="{site}index.html" id="a"></iframe>')
    quiet(page)
    assert "index.html" not in page.frames[1].url
    page.close()
    assert any("frame-ancestors" in fault for fault in page.watch.faults)  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_what_is_wrong_with_a_board_is_said_in_its_place(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more='moves="e5 purple"'))
    said = page.locator("#a").get_by_role("alert")
    expect(said).to_contain_text("move 2, purple")
    expect(board.element).to_have_count(0)
    # There is no empty box where the board would be, and another game can be asked for.
    assert page.evaluate("() => a.offsetHeight") < 120
    assert board.ask("load({ game: 'vadrantir', size: 5, moves: ['e5'] })") == START.play("e5").text
    expect(said).to_have_count(0)
    board.position = START.play("e5")
    board.play("white")


def test_a_board_that_could_not_be_shown_rests_until_somebody_touches_it(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/embed.html*", lambda route: route.abort())
    board = visit(page, author, BOARD.format(more="") + "<p></p>" * 60)
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("does not answer")
    for _ in range(2):
        page.evaluate(LEAVE_SOME)
        page.locator("#a").scroll_into_view_if_needed()
        page.evaluate(LET_SEE)
    assert board.element.count() == 0
    assert len(board.heard("error")) == 1
    page.get_by_role("button", name="Start the board").click()
    expect(board.element).to_have_count(1)
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_boards_that_leave_sight_before_their_turn_come_do_not_come_alive(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport={"width": 400, "height": 2000})
    page.route("**/embed.html*", lambda route: None)
    boards = "".join(BOARD.format(more="").replace('"a"', f'"{name}"') for name in "abcd") + "<p></p>" * 200
    visit(page, author, boards, until="domcontentloaded")
    expect(page.locator("iframe")).to_have_count(2)
    for scroll in (5000, 0):
        page.evaluate("(to) => scrollTo(0, to)", scroll)
        page.evaluate(LET_SEE)
        assert [name for name in "abcd" if page.locator(f"#{name} iframe").count()] == ["a", "b"]


# -- without Python ------------------------------------------------------------------------------------------------------


def viewed(site: str) -> tuple[Record, str]:
    """Return a game with a variation and a comment, and the lines that show it, without their script."""
    record, path = Record(START.setup).play((), "e5")
    record, path = record.play(path, "white")
    record, _ = record.play(path, "f6")
    record, path = record.play(path, "d4")
    record = record.annotate(path, "Too early?").promote(path)[0]
    return record, snippet(record, site).partition("\n")[2].replace("<pygames-board", '<pygames-board id="a"')


def test_a_game_is_walked_through_without_python_or_a_frame(open_page: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = open_page(viewport=SMALL)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    board = visit(page, author, lines)
    view = page.locator("#a")
    status = view.get_by_role("status")
    expect(status).to_have_text("3 of 3: d4")
    assert page.evaluate("() => a.position") == record.position((0, 0, 0)).text
    expect(view.get_by_role("img")).to_have_accessible_name("Vadrantir 5. Moves: 3. Black to move.")
    view.get_by_role("button", name="Back a move").click()
    expect(status).to_have_text("2 of 3: white")
    page.keyboard.press("Home")
    expect(status).to_have_text("Moves: 3")
    view.get_by_role("button", name="3. f6").click()
    expect(view.locator("[aria-current]")).to_have_text("3. f6")
    expect(view.get_by_text("Too early?")).to_be_visible()
    positions = [record.position(path).text for path in ((0, 0), (), (0, 0, 1))]
    assert [told["position"] for _, told in board.heard("position")] == positions
    assert board.ask("undo()") == positions[0]
    assert board.ask('play("d4")') == record.position((0, 0, 0)).text
    assert page.locator("#a iframe").count() == 0
    assert [url for url in requests if url.startswith(author.site)] == [f"{author.site}embed.js"]


def test_a_position_that_is_shared_alone_needs_neither_python_nor_a_frame(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport={"width": 400, "height": 1000})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    later = START.play("e5").play("white")
    shared = [Record(START.setup), Record(later.setup, later.text)]
    visit(page, author, "".join(snippet(record, author.site).partition("\n")[2] for record in shared))
    quiet(page)
    shown = page.evaluate("() => [...document.querySelectorAll('pygames-board')].map(({ position }) => position)")
    assert shown == [START.text, later.text]
    assert [url for url in requests if url.startswith(author.site)] == [f"{author.site}embed.js"]


#: Notes what there is of a board while it comes to life: Python may be there before a test looks.
SEE_PICTURE = """() => {
    const root = document.getElementById("a").shadowRoot;
    globalThis.seen = [];
    new MutationObserver(() => {
        const [frame, still] = [root.querySelector("iframe"), root.querySelector("svg.still")];
        const sight = !frame ? "no frame" : still ? "both" : "the frame alone";
        if (seen.at(-1) !== sight) seen.push(sight);
    }).observe(root, { childList: true, subtree: true });
}"""


def test_who_plays_on_in_a_viewed_game_has_python_go_on_from_there(revisit: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = revisit(viewport=SMALL)
    board = visit(page, author, lines.replace('mode="view"', 'mode="view" ply="2"'))
    view = page.locator("#a")
    expect(view.get_by_role("status")).to_have_text("2 of 3: white")
    view.get_by_role("button", name="Rotate").click()
    page.evaluate(SEE_PICTURE)
    view.get_by_role("button", name="Play on").click()
    board.wait()
    # Until Python was there, the position stayed in sight.
    assert page.evaluate("() => seen") == ["both", "the frame alone"]
    expect(view.locator("svg.still")).to_have_count(0)
    board.position, board.turns = record.position((0, 0)), 1
    board.play("a1")
    assert board.heard("move")[-1][1]["moves"] == ["e5", "white", "a1"]


@pytest.mark.parametrize(("lang", "name"), [("en", "Nadraz 6, reverse"), ("de", "Nadraz 6, umgekehrt")])
def test_a_board_is_called_by_its_variant(open_page: OpenPage, author: Author, lang: str, name: str) -> None:
    page = open_page(viewport=SMALL)
    record = Record(find_game("nadraz").setup(6, "reverse")).play((), "d4,g6")[0]
    viewed_lines, played = (snippet(record, author.site, mode).partition("\n")[2] for mode in ("view", "play"))
    lines = viewed_lines.replace("<pygames-board", f'<pygames-board id="a" lang="{lang}"') + played.replace(
        "<pygames-board", f'<pygames-board start="touched" lang="{lang}"'
    )
    visit(page, author, lines)
    expect(page.locator("#a").get_by_role("region")).to_have_accessible_name(name)
    expect(page.locator("#a").get_by_role("img")).to_have_accessible_name(re.compile(rf"^{name}\. "))
    expect(page.locator("pygames-board").last.get_by_role("button")).to_have_accessible_name(re.compile(f"^{name}: "))


def test_readers_of_feeds_and_pages_without_scripts_show_the_true_position(open_page: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = open_page(viewport=SMALL, java_script_enabled=False)
    visit(page, author, lines)
    expect(page.get_by_role("img")).to_have_accessible_name("Vadrantir 5. Moves: 3. Black to move.")
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.get_by_role("link", name="Vadrantir")).to_have_attribute("href", f"{author.site}#{to_link(record)}")


def test_a_position_is_drawn_at_once_and_moves_never_as_an_empty_board(open_page: OpenPage, author: Author) -> None:
    text = START.play("e5").play("white").text
    page = open_page(viewport=SMALL)
    both = 'start="touched" position="{}"></pygames-board><pygames-board id="b" game="vadrantir" size="5" start="touched" moves="e5"'
    visit(page, author, BOARD.replace("{more}", both.format(text)))
    expect(page.locator("#a svg.still")).to_have_accessible_name("Vadrantir 5. White to move.")
    page.emulate_media(media="print")
    expect(page.locator("#b")).to_contain_text("Vadrantir 5")
    assert page.locator("#b .still svg").count() == page.locator("#b svg.still").count() == 0


def test_a_game_written_by_hand_is_worked_out_and_then_walked_through_without_a_frame(
    revisit: OpenPage, author: Author
) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more='mode="view" moves="e5 white d4"'))
    expect(page.locator("#a").get_by_role("status")).to_have_text("3 of 3: d4")
    assert board.ask("undo()") == START.play("e5").play("white").text
    assert page.locator("#a iframe").count() == 0
    # What worked it out reads another one, too.
    board.set("moves", "e5 white d4 purple")
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("move 4, purple")


def test_a_game_written_by_hand_is_tried_again_by_whoever_wants_to_see_it(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/embed.html*", lambda route: route.abort())
    board = visit(page, author, BOARD.format(more='mode="view" moves="e5 white d4"'))
    shown = page.locator("#a")
    expect(shown.get_by_role("alert")).to_contain_text("does not answer; try again later")
    again = shown.get_by_role("button", name="Start the board")
    again.click()
    expect(shown.get_by_role("alert")).to_have_count(0)
    expect(shown.get_by_role("alert")).to_contain_text("does not answer; try again later")
    assert len(board.heard("error")) == 2
    page.unroute("**/embed.html*")
    again.click()
    expect(shown.get_by_role("status")).to_have_text("3 of 3: d4", timeout=60_000)
    # The keyboard goes on where the button was.
    page.keyboard.press("ArrowLeft")
    expect(shown.get_by_role("status")).to_have_text("2 of 3: white")
    # What no move is stays so, however often it is tried.
    board.set("moves", "e5 purple")
    expect(shown.get_by_role("alert")).to_contain_text("move 2, purple")
    expect(again).to_have_count(0)
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_a_board_is_as_light_as_its_page_is_and_not_as_the_system(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    board = visit(page, author, BOARD.format(more=""))
    pages = (("dark", "light", "background: black; color: #ddd"), ("light", "dark", "background: white; color: #222"))
    for theme, system, style in pages:
        page.emulate_media(color_scheme=system)  # type: ignore[arg-type]
        page.locator("body").evaluate("(body, style) => { body.style.cssText = style; }", style)
        board.wait()
        expect(board.frame.locator("html")).to_have_attribute("data-theme", theme)
        expect(page.locator("#a .board")).to_have_attribute("data-scheme", theme)


#: Where the text of an element ends, and whether some of it is cut off.
END_AND_CUT = """(element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return [text.getBoundingClientRect().right, element.scrollHeight > element.clientHeight];
}"""


def test_where_the_system_paints_a_page_the_buttons_of_its_boards_are_as_light_as_their_words(
    open_page: OpenPage, author: Author
) -> None:
    page = open_page(viewport=SMALL, forced_colors="active", color_scheme="dark")
    visit(page, author, BOARD.format(more='mode="view" plies="e5.be5"'))
    look = "(part) => { const { color, stroke } = getComputedStyle(part); return [color, stroke]; }"
    for name in ("Back a move", "Rotate", "Play on and analyse"):
        button = page.get_by_role("button", name=name)
        assert button.evaluate(look)[0] == button.locator("path").evaluate(look)[1], name


def test_a_puzzle_that_rests_says_what_it_asks_and_a_lesson_what_it_is(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    begins = PuzzleTry.begin("vadrantir", 3).table.position
    lines = exercise_snippet("puzzle", 3, begins, author.site, "/puzzles/vadrantir/3").partition("\n")[2]
    lesson = '<pygames-board id="b" lesson="snex/2" start="touched"></pygames-board>'
    body = lines.replace("<pygames-board", '<pygames-board id="a" start="touched"') + lesson
    board = visit(page, author, body)
    mover = {"b": "Black", "w": "White"}[begins.turn]
    expect(page.locator("#a .question")).to_have_text(f"{mover} to move. Only one move wins: find it.")
    expect(page.locator("#a").get_by_role("img").first).to_have_accessible_name(f"Vadrantir 5. {mover} to move.")
    expect(page.locator("#b .question")).to_have_text("Lesson: Snex 2")
    # Where there is room for it, the button says what it does, beside all that is asked.
    for width, words in ((360, False), (448, True)):
        page.locator("#a").evaluate("(board, width) => { board.style.width = `${width}px`; }", width)
        expect(page.locator("#a .start .words")).to_be_visible(visible=words)
        pressed = page.locator("#a .start > span").bounding_box()
        end, cut = page.locator("#a .question").evaluate(END_AND_CUT)
        assert pressed and end <= pressed["x"] and not cut, width
    page.locator("#a").get_by_role("button").click()
    board.wait()
    expect(page.locator("#a .question")).to_have_count(0)
    expect(board.frame.locator("#status")).to_contain_text(f"{mover} to move. Only one move wins")


def test_how_exercises_begin_is_asked_for_again_after_it_could_not_be_loaded(
    open_page: OpenPage, author: Author
) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/embed.exercises.js", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        board = visit(page, author, '<pygames-board id="a" puzzle="vadrantir/1" start="touched"></pygames-board>')
    page.unroute("**/embed.exercises.js")
    board.set("puzzle", "vadrantir/2")
    expect(page.locator("#a .question")).to_be_visible()
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_a_viewed_game_is_walked_through_by_methods_and_says_where_it_ends(open_page: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = open_page(viewport=SMALL)
    board = visit(page, author, lines)
    assert board.ask("goTo(1)") == START.play("e5").text
    assert page.evaluate("() => [a.position, a.moves]") == [START.play("e5").text, ["e5"]]
    assert board.ask("redo()") == record.position((0, 0)).text
    assert board.ask("goTo(0)") == START.text
    calls = ("undo()", "goTo(4)", "goTo('')", "goTo(3).then(() => a.redo())")
    assert [board.ask(call) for call in calls] == [
        "there is no move to take back",
        "there is no ply '4'; the last is 3",
        "there is no ply ''; the last is 3",
        "there is no move to play again",
    ]


def test_attributes_for_looks_move_no_reader_and_a_ply_is_told_as_a_position(
    open_page: OpenPage, author: Author
) -> None:
    _, lines = viewed(author.site)
    page = open_page(viewport=SMALL)
    board = visit(page, author, lines)
    page.evaluate("() => addEventListener('ready', () => heard.push(['a', 'ready', {}]))")
    view = page.locator("#a")
    view.get_by_role("button", name="3. f6").click()
    for _ in range(2):
        page.keyboard.press("r")
    turned = "(svg) => svg.getAttribute('viewBox')"
    looks = {"theme": "dark", "marks": "c4", "arrows": "c4-d5", "numbers": "", "coordinates": "off", "rotate": "1"}
    svg = view.get_by_role("img")
    for name, value in looks.items():
        before = (
            svg.inner_html(),
            svg.evaluate(turned),
            view.locator(".board").evaluate("(board) => getComputedStyle(board).backgroundColor"),
        )
        board.set(name, value)
        page.wait_for_function(
            """([html, box, ground]) => {
                const [svg, board] = ["svg", ".board"].map((part) => a.shadowRoot.querySelector(part));
                const { backgroundColor } = getComputedStyle(board);
                return svg.innerHTML !== html || svg.getAttribute("viewBox") !== box || backgroundColor !== ground;
            }""",
            arg=before,
        )
        assert page.evaluate("() => a.moves") == ["e5", "white", "f6"], name
    expect(view.get_by_role("button", name="3. f6")).to_be_focused()
    assert view.locator(".viewer svg text").count() == 2
    board.set("numbers", "off")
    expect(view.locator(".viewer svg text")).to_have_count(0)
    assert len(board.heard()) == 1
    # It is counted along the main line.
    board.set("ply", "1")
    expect(view.get_by_role("status")).to_have_text("1 of 3: e5")
    board.set("plies", "d4.bd4")
    expect(view.get_by_role("status")).to_have_text("1 of 1: d4")
    told = [(name, detail.get("position")) for name, detail in board.heard()[1:]]
    assert told == [("position", START.play(move).text) for move in ("e5", "d4")]


def test_a_viewer_begins_at_a_move_of_a_variation_if_its_ply_names_that(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    board = visit(page, author, viewed(author.site)[1].replace('id="a"', 'id="a" ply="2 f6"'))
    status = page.locator("#a").get_by_role("status")
    expect(status).to_have_text("3 of 3: f6")
    assert not told
    board.set("ply", "1")
    expect(status).to_have_text("1 of 3: e5")
    board.set("ply", "2 a1")
    expect(status).to_have_text("3 of 3: d4")
    assert told == ["<pygames-board> leaves out ply='2 a1': it may be a ply and moves from there, as in 2 f6 c3."]


#: How often a variation has its first or last move on another line than the bracket there, as wide as the list may be.
APART = """() => {
    const list = a.shadowRoot.querySelector(".list");
    let apart = 0;
    for (let width = 60; width < 300; width += 3) {
        list.style.width = `${width}px`;
        for (const variation of list.querySelectorAll(".variation")) {
            const [lines, moves] = [variation.getClientRects(), variation.querySelectorAll("button")];
            const [first, last] = [moves[0], moves[moves.length - 1]].map((move) => move.getBoundingClientRect());
            if (lines[0].bottom < first.top + 1 || lines[lines.length - 1].top > last.bottom - 1) apart++;
        }
    }
    return apart;
}"""


@pytest.mark.parametrize("browser", ["open_page", "open_firefox_page"])
def test_no_line_ends_between_a_bracket_and_its_move(
    request: pytest.FixtureRequest, author: Author, browser: str
) -> None:
    page = request.getfixturevalue(browser)(viewport=SMALL)
    visit(
        page,
        author,
        viewed(author.site)[1].replace("3~f6.wf6", "3~f6.wf6 c3.bc3 g7.wg7 4~c4.bc4 b2.wb2"),
        author.neighbour,
    )
    page.locator("#a").get_by_role("button", name="3. f6").wait_for()
    assert page.evaluate(APART) == 0


def test_an_author_is_told_of_values_that_attributes_cannot_have_and_the_board_goes_on_without(
    open_page: OpenPage, author: Author
) -> None:
    page = open_page(viewport=SMALL)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    wrong = {
        "ply": ("77", "'77': it may be a whole number from 0 to 3."),
        "rotate": ("77", "'77': it may be a whole number from 0 to 5."),
        "coordinates": ("no", "'no': it may be on or off."),
        "numbers": ("1st", "'1st': it may be on or off."),
        "theme": ("blue", "'blue': it may be light, dark, contrast, contrast-dark."),
        "marks": ("c4 zz", "'zz': it may be cells, as in c4 d5."),
        "arrows": ("c4-d5 e5d4", "'e5d4': it may be arrows, as in c4-d5."),
    }
    attributes = " ".join(f'{name}="{value}"' for name, (value, _) in wrong.items())
    lines = viewed(author.site)[1].replace('id="a"', f'id="a" {attributes}')
    board = visit(page, author, lines + lines.replace('id="a"', 'id="b"'))
    expect(page.locator("#a").get_by_role("status")).to_have_text("3 of 3: d4")
    expect(page.locator("#a .viewer > svg text").first).to_be_visible()
    expect(page.locator("#a svg [stroke*=highlight]").first).to_be_visible()
    board.set("ply", "77")
    assert sorted(told) == sorted(f"<pygames-board> leaves out {name}={why}" for name, (_, why) in wrong.items())
    expect(page.locator("#b").get_by_role("status")).to_have_text("3 of 3: d4")


def test_what_looks_cannot_be_is_left_out_where_python_is_needed_too(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    board = visit(page, author, BOARD.format(more='theme="pink"'))
    play_a_move(board)
    assert "<pygames-board> leaves out theme='pink': it may be light, dark, contrast, contrast-dark." in told


def test_a_ply_after_the_last_is_left_out_where_python_is_needed_too(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text) if message.type == "warning" else None)
    board = visit(page, author, BOARD.format(more='moves="e5 white d4" ply="77"'))
    assert board.ask("goTo(3)") == START.play("e5").play("white").play("d4").text
    assert page.evaluate("() => a.moves") == ["e5", "white", "d4"]
    left_out = "<pygames-board> leaves out ply='{}': it may be a whole number from 0 to 3."
    assert [text for text in told if "ply=" in text] == [left_out.format(77)]
    # A move that is taken back leaves the author's ply what it is.
    board.set("ply", "3")
    assert board.ask("undo()") == START.play("e5").play("white").text
    board.set("ply", "5")
    assert board.ask("goTo(1)") == START.play("e5").text
    assert [text for text in told if "ply=" in text] == [left_out.format(77), left_out.format(5)]
    board.set("ply", "2 a1")
    assert board.ask("goTo(1)") == START.play("e5").text
    assert "ply='2 a1': it may be a ply and moves from there" in told[-1]


@pytest.mark.parametrize(
    ("attributes", "why"),
    [
        ('mode="foo"', "there is no mode 'foo'; there are: view, play, analyse"),
        ('mode="foo" start="touched" moves="e5"', "there is no mode 'foo'"),
        ('mode="view" variant="foo"', "Vadrantir has the variants: standard; not 'foo'"),
        ('mode="view" variant="foo" plies="e5.be5"', "Vadrantir has the variants: standard; not 'foo'"),
    ],
)
def test_a_mode_and_a_variant_that_there_are_not_are_refused_before_python_starts(
    open_page: OpenPage, author: Author, attributes: str, why: str
) -> None:
    page = open_page(viewport=SMALL)
    board = visit(page, author, BOARD.format(more=attributes))
    expect(page.locator("#a").get_by_role("alert")).to_contain_text(why)
    page.evaluate(LET_SEE)
    assert board.element.count() == 0
    board.set("size", "6")
    page.wait_for_function("() => heard.some(([, name]) => name === 'error')")
    assert why in board.heard("error")[0][1]["problem"]


def test_a_call_that_is_refused_leaves_a_viewer_as_it_was(revisit: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = revisit(viewport=SMALL)
    board = visit(page, author, lines)
    page.evaluate("() => addEventListener('ready', () => heard.push(['a', 'ready', {}]))")
    assert board.ask("goTo(2)") == record.position((0, 0)).text
    heard = board.heard()
    calls = ['play("zz")', 'load({ game: "chess" })', 'load({ game: "snex", size: 6, mvoes: ["a1"] })']
    for call, why in zip(calls, ("zz", "there is no game 'chess'", "no option 'mvoes'"), strict=True):
        assert why in board.ask(call)
        expect(page.locator("#a").get_by_role("status")).to_have_text("2 of 3: white")
        expect(page.locator("#a .comment")).to_have_text("Too early?")
        assert page.locator("#a iframe").count() == 0
    # Of several, one that is not refused goes on.
    answers = page.evaluate(
        "() => Promise.all(['zz', 'a1'].map((move) => a.play(move).catch(({ message }) => message)))"
    )
    assert "zz" in answers[0]
    assert answers[1] == record.position((0, 0)).play("a1").text
    assert page.evaluate("() => a.moves") == ["e5", "white", "a1"]
    assert [name for name, _ in board.heard()[len(heard) :]] == ["position"]


def test_a_game_against_the_computer_is_played_on_an_element_that_only_shows(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more='mode="view" position="5/6/7/8/9/8/7/6/5 o -"'))
    assert board.ask("load({ ...a.game, against: 'beginner' })") == START.text
    board.play("e5")
    page.wait_for_function("() => heard.some(([, name, { move }]) => name === 'move' && move === 'e5')")


def test_where_a_policy_allows_no_frame_a_viewer_comes_back_and_says_so(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    page.goto(elsewhere + without_frames(folder, "policy.html", site, VIEWED))
    page.evaluate(
        "() => { window.heard = []; a.addEventListener('error', ({ detail }) => heard.push(detail.problem)); }"
    )
    view = page.locator("#a")
    view.get_by_role("button", name="Back a move").click()
    view.get_by_role("button", name="Play on").click()
    why = f"the Content-Security-Policy of this page must name {site.rstrip('/')} in frame-src"
    expect(view.get_by_role("status")).to_have_text(why)
    assert page.evaluate("() => heard") == [why]
    assert page.evaluate("() => a.play('a1').catch(({ message }) => message)") == why
    view.get_by_role("button", name="On a move").click()
    expect(view.get_by_role("status")).to_have_text("3 of 3: d4")
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_where_a_policy_allows_no_frame_a_game_written_by_hand_says_so(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    board = BOARD.format(more='mode="view" moves="e5 white d4"')
    page.goto(elsewhere + without_frames(folder, "by-hand.html", site, board))
    expect(page.locator("#a").get_by_role("alert")).to_contain_text(f"must name {site.rstrip('/')} in frame-src")
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_where_a_policy_allows_no_frame_no_question_lies_on_the_picture_of_a_puzzle(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    board = '<pygames-board id="a" puzzle="vadrantir/1"></pygames-board>'
    late: list[Route] = []
    page.route("**/embed.exercises.js", lambda route: late.append(route))
    with page.expect_request("**/embed.exercises.js"):
        page.goto(elsewhere + without_frames(folder, "puzzle.html", site, board), wait_until="commit")
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("in frame-src")
    late.pop().continue_()
    expect(page.locator("#a svg.still")).to_be_attached()
    expect(page.locator("#a .question")).to_have_count(0)
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_why_a_board_cannot_be_shown_is_not_written_over_its_picture(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more='against="beginner" seat="third" start="touched"'))
    page.evaluate("() => customElements.whenDefined('pygames-board')")
    expect(page.locator("#a .still")).to_be_visible()
    assert "there is no seat 'third'" in board.ask('play("e5")')
    expect(board.frame.get_by_text("there is no seat 'third'")).to_be_visible()
    expect(page.locator("#a .still")).to_have_count(0)


def test_what_was_set_before_the_script_came_is_taken_over(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    early = '<script>a.moves = ["e5", "white"]; a.position = null;</script>'
    script = f'<script src="{site}embed.js" defer></script>'
    page.goto(elsewhere + written(folder, "early.html", script, RESTING, early))
    expect(page.locator("#a")).to_have_attribute("moves", "e5 white")
    assert page.evaluate("() => Object.keys(a)") == []


def test_where_the_site_is_out_of_reach_every_call_is_refused(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/embed.html*", lambda route: route.abort())
    visit(page, author, BOARD.format(more=""))
    calls = "() => Promise.all([a.play('e5'), a.undo(), a.goTo(0), a.load({})].map((call) => call.catch(({ message }) => message)))"
    assert page.evaluate(calls) == [f"{author.site.split('/')[2]} does not answer; try again later"] * 4
    said, picture = page.locator("#a").get_by_role("alert"), page.locator("#a svg.still")
    expect(said).to_contain_text("does not answer; try again later.")
    expect(page.get_by_role("button", name="Start the board")).to_be_visible()
    above, below = said.bounding_box(), picture.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"], "nothing covers the board"
    page.watch.faults.clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("attributes", "why"),
    [
        ('position="5/6/7/8/9/8/7/6/6 b -"', "row 9 from the top has 5 cells"),
        ('plies="e5.bz99"', "the value of plies is damaged"),
        ('plies="garbage garbage"', "the value of plies is damaged"),
    ],
)
def test_what_cannot_be_viewed_is_said_in_its_place(
    open_page: OpenPage, author: Author, attributes: str, why: str
) -> None:
    page = open_page(viewport=SMALL)
    visit(page, author, BOARD.format(more=f'mode="view" {attributes}'))
    expect(page.locator("#a").get_by_role("alert")).to_contain_text(why)


# -- other pages ---------------------------------------------------------------------------------------------------------

VIEWED = '<pygames-board id="a" game="vadrantir" size="5" mode="view" plies="e5.be5 white d4.wd4"></pygames-board>'
PLAYED = '<pygames-board id="a" game="vadrantir" size="5"></pygames-board>'
RESTING = PLAYED.replace("size", 'start="touched" size')
#: Ways to have the script, and what is on the page.
WAYS = {
    "a module": '<script type="module" src="{site}embed.module.js"></script>',
    "the script as a module": '<script type="module" src="{site}embed.js"></script>',
    "imported": '<script type="module">await import("{site}embed.module.js");</script>',
    "with a digest": '<script src="{site}embed.js" crossorigin integrity="{digest}"></script>',
    "twice": '<script src="{site}embed.js"></script><script src="{site}embed.js" defer></script>'
    '<script type="module" src="{site}embed.module.js"></script>',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of another author, whose pages have no policy, with the icon that browsers ask any site for."""
    folder = tmp_path_factory.mktemp("author")
    (folder / "favicon.ico").touch()
    return folder


@pytest.fixture(scope="module")
def elsewhere(folder: Path) -> Iterator[str]:
    with plainly_served(folder) as address:
        yield address


def written(folder: Path, name: str, *parts: str) -> str:
    """Write a page of the other author, and return its name."""
    (folder / name).write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>' + "".join(parts)
    )
    return name


def without_frames(folder: Path, name: str, site: str, board: str) -> str:
    """Write a page of the other author whose policy allows the scripts of the site and no frame, and return its name."""
    policy = f"""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src {site}">"""
    return written(folder, name, policy, f'<script src="{site}embed.js" defer></script>', board)


def test_the_script_comes_in_any_way_that_scripts_do(
    open_page: OpenPage, site: str, dist: Path, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    for way, head in WAYS.items():
        script = head.format(site=site, digest=integrity(dist / "embed.js"))
        page.goto(elsewhere + written(folder, "page.html", script, VIEWED))
        expect(page.locator("#a").get_by_role("status"), way).to_have_text("3 of 3: d4")


def test_a_page_that_is_a_file_can_have_a_board(open_page: OpenPage, site: str, folder: Path) -> None:
    page = open_page(viewport=SMALL)
    script = f'<script src="{site}embed.js" defer></script>'
    page.watch.allow("file:")  # type: ignore[attr-defined]
    page.goto((folder / written(folder, "file.html", script, PLAYED)).as_uri())
    assert EmbeddedBoard(page, "a", START).ask('play("e5")') == START.play("e5").text


def test_a_frame_that_names_no_page_around_it_is_a_board_all_the_same(
    revisit: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = revisit()
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    options = "game=vadrantir&amp;size=5&amp;page=games.example"
    frame = f'<iframe src="{site}embed.html#{options}" width="380" height="480"></iframe>'
    page.goto(elsewhere + written(folder, "named.html", frame))
    expect(page.frame_locator("iframe").locator("#status")).to_contain_text("Put a black stone", timeout=60_000)


def test_in_a_sandbox_a_board_can_be_played_on(open_page: OpenPage, site: str, folder: Path, elsewhere: str) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    written(folder, "inner.html", f'<script src="{site}embed.js" defer></script>', PLAYED)
    frame = '<iframe sandbox="allow-scripts" src="inner.html" width="380" height="480"></iframe>'
    page.goto(elsewhere + written(folder, "outer.html", frame))
    inner = page.frames[1]
    inner.wait_for_function("() => window.a?.position", timeout=60_000)
    assert inner.evaluate("() => a.play('e5')") == START.play("e5").text
    # But there the computer cannot think.
    why = "this page is shut into a sandbox, where the computer cannot think"
    asked = "() => a.load({ game: 'vadrantir', size: 5, against: 'steady' }).catch(({ message }) => message)"
    assert inner.evaluate(asked) == why
    assert inner.evaluate("() => a.position") == START.play("e5").text
    written(folder, "inner.html", f'<script src="{site}embed.js" defer></script>', VIEWED)
    page.goto(f"{elsewhere}outer.html")
    view = page.frame_locator("iframe").locator("#a")
    view.get_by_role("button", name="Play on", exact=True).click()
    expect(view.frame_locator("iframe").locator("#status")).to_have_text("Black to move.", timeout=60_000)


@pytest.mark.parametrize(("policy", "host"), [("require-corp", ours), ("credentialless", as_github_pages)])
def test_a_page_that_shuts_itself_off_can_have_a_board(
    open_page: OpenPage, dist: Path, policy: str, host: Callable[[Path], AbstractContextManager[str]]
) -> None:
    headers = {"Cross_Origin_Embedder_Policy": policy, "Cross_Origin_Opener_Policy": "same-origin"}
    page = open_page(viewport=SMALL)
    with host(dist) as site, author_of(site, **headers) as author:
        page.watch.allow(site)  # type: ignore[attr-defined]
        board = visit(page, author, BOARD.format(more=""))
        assert page.evaluate("() => crossOriginIsolated")
        assert board.ask('play("e5")') == START.play("e5").text
        page.goto("about:blank")
    if host is not ours:
        # It was tried as a frame that needs headers first.
        page.watch.faults.clear()  # type: ignore[attr-defined]


def test_a_page_that_shuts_itself_off_says_that_the_site_is_silent(open_page: OpenPage, dist: Path) -> None:
    headers = {"Cross_Origin_Embedder_Policy": "require-corp", "Cross_Origin_Opener_Policy": "same-origin"}
    page = open_page(viewport=SMALL)
    page.clock.install()
    page.route("**/embed.html*", lambda route: None)
    with ours(dist) as site, author_of(site, **headers) as author:
        page.watch.allow(site)  # type: ignore[attr-defined]
        board = visit(page, author, BOARD.format(more=""), until="domcontentloaded")
        expect(board.element).to_have_count(1)
        page.clock.fast_forward(31_000)
        expect(page.locator("#a iframe[credentialless]")).to_have_count(1)
        page.clock.fast_forward(31_000)
        expect(page.locator("#a").get_by_role("alert")).to_contain_text("does not answer")
        page.goto("about:blank")


def test_nothing_is_cut_off_where_there_is_little_room(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport={"width": 400, "height": 900})
    _, lines = viewed(author.site)
    visit(page, author, lines + BOARD.format(more='moves="e5"').replace('"a"', '"b"'))
    board = EmbeddedBoard(page, "b", START)
    board.wait()
    shown = "() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    for width in (120, 200, 300):
        page.locator("body").evaluate("(body, width) => { body.style.width = `${width}px`; }", width)
        parts = page.locator("#a .viewer > *").all()
        assert len(parts) == 3
        for part in parts:
            assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth || part.localName === 'svg'"), width
        board.frame.wait_for_function("(width) => innerWidth === width", arg=width)
        board.frame.wait_for_function(shown)
        around = board.element.bounding_box()
        assert around
        buttons = board.frame.locator(".controls :is(button, a)").all()
        assert buttons
        for button in buttons:
            box = button.bounding_box()
            assert box and box["x"] >= around["x"] and box["x"] + box["width"] <= around["x"] + around["width"], width
            assert box["y"] + box["height"] <= around["y"] + around["height"], width


def test_a_narrow_board_says_all_of_its_line(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    author.language = "de"
    try:
        board = visit(page, author, BOARD.format(more='against="beginner"'))
        board.wait()
        for width in (360, 380, 480, 600):
            page.set_viewport_size({"width": width + 16, "height": 700})
            board.frame.wait_for_function("(width) => innerWidth === width", arg=width)
            status = board.frame.locator("#status")
            expect(status).to_contain_text("Ungeübt")
            assert status.evaluate("(line) => line.scrollHeight <= line.clientHeight + 1"), width
    finally:
        author.language = ""


# -- the styles of other pages -------------------------------------------------------------------------------------------

#: What stands around a board, and how it is laid out, by parent or board.
LAYOUTS = {
    "a flex row": ("display: flex", ""),
    "a centred column": ("display: flex; flex-direction: column; align-items: center", ""),
    "a centred grid": ("display: grid; place-items: center", ""),
    "an inline block": ("", "display: inline-block"),
    "a float": ("", "float: left"),
    "something absolute": ("position: absolute", ""),
    "a table": ("display: table", ""),
    "a figure": ("width: fit-content", ""),
    "a row of a table": ("display: table-cell", ""),
}


def test_a_board_has_a_usable_width_in_any_layout_and_never_more_than_its_room(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    boards = [VIEWED, RESTING, RESTING.replace("size", 'style="max-width: 40rem" size')]
    parts = [f'<div style="{around}">{board}</div>' for around, _ in LAYOUTS.values() for board in boards]
    styles = "".join(
        f"div:nth-of-type({3 * at + n}) pygames-board {{ {own} }}"
        for at, (_, own) in enumerate(LAYOUTS.values())
        for n in (1, 2, 3)
    )
    script = f"<style>body {{ margin: 0 }} div {{ clear: both }} {styles}</style>"
    written(folder, "layouts.html", script, f'<script src="{site}embed.js" defer></script>', *parts, PLAYED)
    page.goto(f"{elsewhere}layouts.html")
    for room, wide in ((400, 400), (900, 480)):
        page.set_viewport_size({"width": room, "height": 600})
        *alone, one, another, third, block = page.locator("pygames-board").evaluate_all(
            "(all) => all.map((board) => board.offsetWidth)"
        )
        assert alone == [wide] * len(alone), dict(zip(LAYOUTS, alone[::3], strict=False))
        assert room - 3 < one + another + third <= block == room
        assert min(one, another, third) >= 128
        assert page.evaluate("() => document.documentElement.scrollWidth") == room


def test_a_board_is_as_high_in_a_page_without_a_doctype(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    boards = [VIEWED, RESTING, *(board.replace("size", 'style="height: 260px" size') for board in (VIEWED, RESTING))]
    script = f'<script src="{site}embed.js" defer></script>'
    name = written(folder, "doctype.html", script, '<div style="width: 300px">', *boards)
    bare = folder / "bare.html"
    bare.write_text((folder / name).read_text().removeprefix("<!doctype html>"))
    heights = []
    for file in (name, bare.name):
        page.goto(elsewhere + file)
        heights.append(
            page.locator("pygames-board").evaluate_all(
                "(all) => all.map((board) => board.shadowRoot.lastChild.offsetHeight)"
            )
        )
    assert page.evaluate("() => document.compatMode") == "BackCompat"
    assert heights[0][1:] == [300, 260, 260] and heights[1] == heights[0]


def test_a_board_is_the_same_where_the_lines_of_a_page_run_from_top_to_bottom(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    script = f'<script src="{site}embed.js" defer></script>'
    modes = ("horizontal-tb", "vertical-rl", "vertical-lr", "sideways-lr")
    parts = [
        f'<div style="writing-mode: {mode}; width: 300px">{board}</div>'
        for mode in modes
        for board in (VIEWED, RESTING)
    ]
    page.goto(elsewhere + written(folder, "vertical.html", script, *parts))
    look = """(all) => all.map((board) => {
        const { width, height } = board.shadowRoot.querySelector("svg").getBoundingClientRect();
        return [board.offsetWidth, board.offsetHeight, width, height].map(Math.round);
    })"""
    viewed, resting, *vertical = page.locator("pygames-board").evaluate_all(look)
    assert viewed[0] == resting[0] == 300 and viewed[2] == 300
    assert vertical == [viewed, resting] * 3


def test_how_a_page_sets_its_text_moves_no_letter_on_a_board(
    open_page: OpenPage, site: str, folder: Path, elsewhere: str
) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    script = f'<script src="{site}embed.js" defer></script>'
    page.goto(elsewhere + written(folder, "text.html", script, VIEWED))
    look = """() => [...a.shadowRoot.querySelectorAll("text, .status, .list")].map((part) => {
        const { x, y, width } = part.getBoundingClientRect();
        return [part.textContent && part.innerText, x, y, width, getComputedStyle(part).textShadow];
    })"""
    page.locator("#a").get_by_role("status").wait_for()
    plain = page.evaluate(look)
    styles = "letter-spacing: 0.1em; word-spacing: 1em; text-transform: uppercase; text-indent: 2em; text-shadow: 0 0 3px red"
    more = "font-variant: small-caps; font-style: italic; font-weight: 800; text-align: end; line-height: 3; white-space: pre"
    page.locator("body").evaluate("(body, styles) => { body.style.cssText = styles; }", f"{styles}; {more}")
    assert page.evaluate(look) == plain
    # Its font and its size are the author's.
    page.locator("body").evaluate("(body) => { body.style.font = '30px monospace'; }")
    status = page.locator("#a").get_by_role("status")
    assert status.evaluate("(part) => getComputedStyle(part).font") == "27px / 33.75px monospace"


def test_all_moves_of_a_long_game_are_printed(open_page: OpenPage, site: str, folder: Path, elsewhere: str) -> None:
    page = open_page(viewport={"width": 900, "height": 700})
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    cells = [f"{letter}{number}" for letter in "abcde" for number in range(1, 6)]
    plies = " ".join(["e5.be5", "white", *(f"{cell}.w{cell}" for cell in cells * 8)])
    board = f'<pygames-board id="a" game="vadrantir" size="5" mode="view" plies="{plies}" style="height: 400px"></pygames-board>'
    script = f'<script src="{site}embed.js" defer></script>'
    page.goto(elsewhere + written(folder, "long.html", script, board, "<p>Behind</p>"))
    page.locator("#a").get_by_role("status").wait_for()
    page.emulate_media(media="print")
    last, behind = page.locator("#a .list button").last.bounding_box(), page.get_by_text("Behind").bounding_box()
    assert last and behind
    assert page.locator("#a .list").evaluate("(list) => list.scrollHeight <= list.clientHeight")
    assert last["y"] + last["height"] <= behind["y"]
    board_box = page.locator("#a").get_by_role("img").bounding_box()
    assert board_box and board_box["height"] <= 700
    # No page ends within a board, and where no ground is printed the move that is shown stands there as black as the others.
    assert page.evaluate("() => getComputedStyle(a).breakInside") == "avoid"
    colour = "(button) => getComputedStyle(button).color"
    moves = page.locator("#a .list button")
    assert moves.last.get_attribute("aria-current") and moves.last.evaluate(colour) == moves.first.evaluate(colour)
