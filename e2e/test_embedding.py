"""Boards in a page of another origin, which sends no headers for their sake and forbids itself all else."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from author import Author, EmbeddedBoard, author_of
from board import WebKitBoard
from conftest import READY, OpenPage
from playwright.sync_api import Page, expect
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from servers import as_github_pages, ours, plainly_served

from building.catalogue import catalogue
from building.precache import integrity
from pygames.embedding import snippet
from pygames.record import Record, to_link
from pygames.rules import find_game

SMALL = {"width": 400, "height": 500}
START = find_game("vadrantir").start(5)
BOARD = '<pygames-board id="a" game="vadrantir" size="5" {more}></pygames-board>'
# Scrolls until little more than a quarter of the first board is in sight, and waits until the browser has told of that.
LEAVE_SOME = """() => new Promise((done) => {
    scrollTo(0, a.getBoundingClientRect().top + scrollY + 0.72 * a.offsetHeight);
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


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
    frame = "return document.getElementById('a').shadowRoot?.querySelector('iframe')"
    webkit.switch_to.frame(WebDriverWait(webkit, 10).until(lambda driver: driver.execute_script(frame)))
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
    drawn = page.locator("#a svg.still")
    expect(drawn).to_be_visible()
    at = drawn.bounding_box()
    page.wait_for_load_state("networkidle")
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


def test_a_board_out_of_sight_sleeps_until_it_is_scrolled_to_or_asked(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    second = BOARD.format(more="").replace('"a"', '"b"')
    board = visit(page, author, BOARD.format(more="") + "<p></p>" * 60 + second)
    board.wait()
    other = EmbeddedBoard(page, "b", START)
    expect(other.element).to_have_count(0)
    assert other.ask('play("e5")') == START.play("e5").text
    assert board.heard() == [["position", {"position": START.text, "moves": [], "turn": "o", "over": False}]]
    assert other.element.get_attribute("title") == "Vadrantir 5"


def test_two_boards_are_alive_and_the_others_rest_and_wake_where_they_were(revisit: OpenPage, author: Author) -> None:
    page = revisit(viewport=SMALL)
    more = "".join(BOARD.format(more="").replace('"a"', f'"{name}"') + "<p></p>" * 60 for name in "abc")
    board = visit(page, author, more)
    board.wait()
    board.play("e5")
    second, third = (EmbeddedBoard(page, name, START) for name in "bc")
    assert second.ask('play("d4")') == START.play("d4").text
    assert third.ask('play("c3")') == START.play("c3").text
    # The first is in sight, the second is not.
    assert [name for name in "abc" if page.locator(f"#{name} iframe").count()] == ["a", "c"]
    expect(page.locator("#b svg.still")).to_have_accessible_name(f"Vadrantir: {START.play('d4').text}")
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


@pytest.mark.parametrize(("wanted", "spoken"), [("de", "de"), ("pt-BR", "pt"), ("", "it"), ("tlh", "it")])
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
    expect(view.get_by_role("img")).to_have_accessible_name(f"Vadrantir: {record.position((0, 0, 0)).text}")
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


def test_who_plays_on_in_a_viewed_game_has_python_go_on_from_there(revisit: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = revisit(viewport=SMALL)
    board = visit(page, author, lines.replace('mode="view"', 'mode="view" ply="2"'))
    view = page.locator("#a")
    expect(view.get_by_role("status")).to_have_text("2 of 3: white")
    view.get_by_role("button", name="Play on").click()
    # Until Python is there, the position stays in sight.
    expect(view.locator("svg.still")).to_be_visible()
    board.wait()
    expect(view.locator("svg.still")).to_have_count(0)
    board.position = record.position((0, 0))
    board.play("a1")
    assert board.heard("move")[-1][1]["moves"] == ["e5", "white", "a1"]


def test_readers_of_feeds_and_pages_without_scripts_show_the_true_position(open_page: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = open_page(viewport=SMALL, java_script_enabled=False)
    visit(page, author, lines)
    expect(page.get_by_role("img")).to_have_accessible_name(f"Vadrantir: {record.position((0, 0, 0)).text}")
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.get_by_role("link", name="Vadrantir")).to_have_attribute("href", f"{author.site}#{to_link(record)}")


def test_a_position_is_drawn_at_once_and_moves_never_as_an_empty_board(open_page: OpenPage, author: Author) -> None:
    text = START.play("e5").play("white").text
    page = open_page(viewport=SMALL)
    both = 'start="touched" position="{}"></pygames-board><pygames-board id="b" game="vadrantir" size="5" start="touched" moves="e5"'
    visit(page, author, BOARD.replace("{more}", both.format(text)))
    expect(page.locator("#a svg.still")).to_have_accessible_name(f"Vadrantir: {text}")
    page.emulate_media(media="print")
    expect(page.locator("#b")).to_contain_text("Vadrantir 5")
    assert page.locator("#b .still svg").count() == page.locator("#b svg.still").count() == 0


def test_a_game_written_by_hand_is_worked_out_and_then_walked_through_without_a_frame(
    revisit: OpenPage, author: Author
) -> None:
    page = revisit(viewport=SMALL)
    board = visit(page, author, BOARD.format(more='mode="view" moves="e5 white d4"'))
    expect(page.locator("#a").get_by_role("status")).to_have_text("3 of 3: d4", timeout=30_000)
    assert board.ask("undo()") == START.play("e5").play("white").text
    assert page.locator("#a iframe").count() == 0
    # What worked it out reads another one, too.
    board.set("moves", "e5 white d4 purple")
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("move 4, purple")


@pytest.mark.parametrize(("ground", "theme"), [("black", "dark"), ("white", "light")])
def test_a_board_is_as_light_as_its_page_is_and_not_as_the_system(
    open_page: OpenPage, author: Author, ground: str, theme: str
) -> None:
    system = "light" if theme == "dark" else "dark"
    page = open_page(viewport=SMALL, color_scheme=system)
    colours = {"black": "background: black; color: #ddd", "white": "background: white; color: #222"}
    board = visit(page, author, BOARD.format(more=""))
    page.locator("body").evaluate("(body, style) => { body.style.cssText = style; }", colours[ground])
    board.wait()
    expect(board.frame.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.locator("#a .board")).to_have_attribute("data-scheme", theme)


def test_a_viewed_game_is_walked_through_by_methods_and_says_where_it_ends(open_page: OpenPage, author: Author) -> None:
    record, lines = viewed(author.site)
    page = open_page(viewport=SMALL)
    board = visit(page, author, lines)
    assert board.ask("goTo(1)") == START.play("e5").text
    assert page.evaluate("() => [a.position, a.moves]") == [START.play("e5").text, ["e5"]]
    assert board.ask("redo()") == record.position((0, 0)).text
    assert board.ask("goTo(0)") == START.text
    assert [board.ask(call) for call in ("undo()", "goTo(4)", "goTo(3).then(() => a.redo())")] == [
        "there is no move to take back",
        "there is no ply '4'; the last is 3",
        "there is no move to play again",
    ]


def test_where_the_site_is_out_of_reach_every_call_is_refused(open_page: OpenPage, author: Author) -> None:
    page = open_page(viewport=SMALL)
    page.route("**/embed.html*", lambda route: route.abort())
    visit(page, author, BOARD.format(more=""))
    calls = "() => Promise.all([a.play('e5'), a.undo(), a.goTo(0), a.load({})].map((call) => call.catch(({ message }) => message)))"
    assert page.evaluate(calls) == ["the board does not answer; its site may be out of reach"] * 4
    expect(page.locator("#a").get_by_role("alert")).to_contain_text("does not answer")
    expect(page.locator("#a svg.still")).to_be_visible()
    page.watch.faults.clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("attributes", "why"),
    [
        ('position="5/6/7/8/9/8/7/6/6 b -"', "row 9 from the top has 5 cells"),
        ('plies="e5.bz99"', "these plies are damaged"),
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


def test_in_a_sandbox_a_board_can_be_played_on(open_page: OpenPage, site: str, folder: Path, elsewhere: str) -> None:
    page = open_page(viewport=SMALL)
    page.watch.allow(elsewhere)  # type: ignore[attr-defined]
    written(folder, "inner.html", f'<script src="{site}embed.js" defer></script>', PLAYED)
    frame = '<iframe sandbox="allow-scripts" src="inner.html" width="380" height="480"></iframe>'
    page.goto(elsewhere + written(folder, "outer.html", frame))
    inner = page.frames[1]
    inner.wait_for_function("() => window.a?.position", timeout=60_000)
    assert inner.evaluate("() => a.play('e5')") == START.play("e5").text


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


@pytest.mark.parametrize("width", [120, 200, 300])
def test_nothing_is_cut_off_where_there_is_little_room(revisit: OpenPage, author: Author, width: int) -> None:
    page = revisit(viewport={"width": 400, "height": 900})
    _, lines = viewed(author.site)
    visit(page, author, lines + BOARD.format(more='moves="e5"').replace('"a"', '"b"'))
    page.locator("body").evaluate("(body, width) => { body.style.width = `${width}px`; }", width)
    board = EmbeddedBoard(page, "b", START)
    board.wait()
    for part in page.locator("#a .viewer > *").all():
        assert part.evaluate("(part) => part.scrollWidth <= part.clientWidth || part.localName === 'svg'")
    shown = "() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert board.frame.evaluate(shown)
    around = board.element.bounding_box()
    assert around
    for button in board.frame.locator(".controls :is(button, a)").all():
        box = button.bounding_box()
        assert box and box["x"] >= around["x"] and box["x"] + box["width"] <= around["x"] + around["width"]
        assert box["y"] + box["height"] <= around["y"] + around["height"]
