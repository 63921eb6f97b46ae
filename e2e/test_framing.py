"""The site in the frames of strangers, at a host that sets no headers: what can be pressed there leads out of the frame."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from author import Author, EmbeddedBoard, author_of
from board import READY
from playwright.sync_api import Frame, FrameLocator, Page, expect
from profiles import PATIENCE, OpenPage, quiet
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from servers import plainly_served

from pygames.rules import find_game

#: The pages that no page of another origin may frame, by where they are.
PAGES = ("", "gallery.html", "python/")
SENTENCE = "it works only in a window of its own"
#: Whatever a person can press, fill in or move to by the keyboard.
CONTROLS = "button, select, input, textarea, summary, canvas, [tabindex], a[href]"


@pytest.fixture(scope="module")
def bare(dist: Path) -> Iterator[str]:
    """The address of the site at a host that sets no headers."""
    with plainly_served(dist) as address:
        yield address


@pytest.fixture(scope="module")
def stranger(bare: str) -> Iterator[Author]:
    """Somebody with a page of another origin."""
    with author_of(bare) as author:
        yield author


def framed(page: Page, stranger: Author, address: str, how: str = "") -> Frame:
    """Open the stranger's page with a frame of an address, and return that frame."""
    stranger.body = f'<div id="a"><iframe src="{address}" {how} width="380" height="300"></iframe></div>'
    page.watch.allow(stranger.address)  # type: ignore[attr-defined]
    page.watch.allow(stranger.site)  # type: ignore[attr-defined]
    page.goto(stranger.address)
    return EmbeddedBoard(page, "a", find_game("vadrantir").start(5)).frame


def expect_only_a_way_out(page: Page, frame: Frame | FrameLocator) -> None:
    """Expect that a sentence and a link are all that a frame shows, once all is loaded and a script has chosen their language."""
    expect(frame.get_by_text(SENTENCE)).to_be_visible()
    quiet(page)
    expect(frame.locator(CONTROLS)).to_have_count(1)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_the_frame_of_a_stranger_is_a_sentence_and_a_link(
    revisit: OpenPage, stranger: Author, name: str
) -> None:
    page = revisit()
    frame = framed(page, stranger, stranger.site + name)
    expect_only_a_way_out(page, frame)
    with page.context.expect_page() as opened:
        frame.get_by_role("link").click()
    assert opened.value.url == stranger.site + name


def test_the_link_opens_the_very_game_in_a_window_of_its_own(revisit: OpenPage, stranger: Author) -> None:
    page = revisit()
    address = stranger.site + "#/learn/snex"
    frame = framed(page, stranger, address)
    with page.context.expect_page() as opened:
        frame.get_by_role("link").click()
    opened.value.wait_for_selector(READY, state="attached")
    assert opened.value.url == address
    assert opened.value.evaluate("() => opener") is None
    expect(opened.value.get_by_role("heading", name="Snex").first).to_be_visible()


def test_it_says_so_in_the_language_of_the_reader(open_page: OpenPage, stranger: Author) -> None:
    frame = framed(open_page(locale="it-CH"), stranger, stranger.site)
    expect(frame.get_by_role("link", name="Aprila in una finestra propria")).to_be_visible()
    expect(frame.locator("html")).to_have_attribute("lang", "it")
    expect(frame.locator(CONTROLS)).to_have_count(1)


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin", "allow-scripts allow-forms"])
def test_a_sandbox_does_not_get_round_it(revisit: OpenPage, stranger: Author, sandbox: str) -> None:
    page = revisit()
    frame = framed(page, stranger, stranger.site, f'sandbox="{sandbox}"')
    expect_only_a_way_out(page, frame)


def test_without_scripts_there_is_nothing_to_press_at_all(revisit: OpenPage, stranger: Author) -> None:
    page = revisit()
    frame = framed(page, stranger, stranger.site, "sandbox")
    expect(frame.locator("noscript p[lang=en]")).to_contain_text("JavaScript")
    expect(frame.locator("#loading")).not_to_be_visible()
    assert frame.locator(CONTROLS).and_(frame.locator(":visible")).count() == 0
    # The sandbox itself complains of every script, as long as the page is there.
    page.close()
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_a_page_of_the_site_between_does_not_make_the_stranger_one_of_us(
    revisit: OpenPage, stranger: Author, dist: Path
) -> None:
    page = revisit()
    frame = framed(page, stranger, stranger.site + "sbom.json")
    frame.wait_for_load_state()
    frame.evaluate(
        "(address) => document.body.append(Object.assign(document.createElement('iframe'), { src: address }))",
        stranger.site,
    )
    expect_only_a_way_out(page, frame.frame_locator("iframe"))


def test_in_firefox_too(open_firefox_page: OpenPage, stranger: Author) -> None:
    page = open_firefox_page()
    frame = framed(page, stranger, stranger.site)
    expect_only_a_way_out(page, frame)


def test_in_webkit_too(webkit: WebDriver, stranger: Author) -> None:
    stranger.body = f'<iframe src="{stranger.site}"></iframe>'
    webkit.get(stranger.address)
    webkit.switch_to.frame(0)
    WebDriverWait(webkit, 60).until(expected_conditions.text_to_be_present_in_element((By.TAG_NAME, "p"), SENTENCE))
    WebDriverWait(webkit, PATIENCE).until(lambda driver: len(driver.find_elements(By.CSS_SELECTOR, CONTROLS)) == 1)
    webkit.switch_to.default_content()


@pytest.mark.parametrize("address", ["javascript:alert(1)", "//other.example/", "https://other.example/", "../", "/"])
def test_the_link_leads_nowhere_but_to_the_site(used_page: Page, address: str) -> None:
    used_page.goto(f"framed.html?{address}")
    expect(used_page.get_by_role("link")).to_have_attribute("href", re.sub("framed.*", "", used_page.url))


def test_in_the_frame_of_a_page_of_its_own_origin_the_site_plays(revisit: OpenPage) -> None:
    page = revisit()
    page.goto("framed.html")
    page.evaluate("() => document.body.append(document.createElement('iframe'))")
    page.locator("iframe").evaluate("(frame) => { frame.src = './'; frame.width = 900; frame.height = 700; }")
    frame = page.frame_locator("iframe")
    frame.locator(READY).wait_for(state="attached")
    frame.get_by_role("link", name="Snex").first.click()
    expect(frame.get_by_role("heading", name="Snex").first).to_be_visible()


def test_a_board_that_is_made_for_frames_plays_without_headers_too(revisit: OpenPage, stranger: Author) -> None:
    page = revisit(viewport={"width": 400, "height": 500})
    framed(page, stranger, stranger.site + "embed.html#game=vadrantir&size=5")
    board = EmbeddedBoard(page, "a", find_game("vadrantir").start(5))
    board.wait()
    board.play("e5")
    expect(board.frame.locator("#status")).to_contain_text("colour")


@pytest.mark.parametrize("place", ["a window of its own", "the page of somebody else"])
def test_a_board_hears_nobody_whose_page_it_does_not_stand_in(revisit: OpenPage, stranger: Author, place: str) -> None:
    """A stranger names any page in the address of a board, and can write to what they opened, and to a frame in their frame."""
    page = revisit()
    board = f"{stranger.site}embed.html#game=vadrantir&size=5&start=now&page={stranger.address.rstrip('/')}"
    frame = framed(page, stranger, stranger.site + "sbom.json")
    if place == "a window of its own":
        with page.expect_popup() as opened:
            page.evaluate("(address) => { globalThis.told = open(address); }", board)
        inner: Page | Frame = opened.value
    else:
        frame.evaluate(
            "(address) => document.body.append(Object.assign(document.createElement('iframe'), { src: address }))",
            board,
        )
        page.evaluate("() => { globalThis.told = frames[0].frames[0]; }")
        expect(frame.locator("iframe")).to_have_count(1)
        (inner,) = frame.child_frames
    inner.wait_for_selector(READY, state="attached")
    inner.evaluate(
        """() => {
            globalThis.heard = [];
            author.listen((text) => heard.push(text));
            addEventListener("message", () => (globalThis.came = true));
        }"""
    )
    page.evaluate("""() => told.postMessage('{"id": 1, "do": "play", "with": {"move": "e5"}}', "*")""")
    inner.wait_for_function("() => globalThis.came")
    assert inner.evaluate("() => heard") == []


@pytest.mark.parametrize("name", [*PAGES, "framed.html", "404.html", "embed.html"])
def test_every_page_carries_the_policy_of_its_headers_but_for_what_only_headers_can_say(site: str, name: str) -> None:
    with urlopen(site + name) as response:
        header, page = response.headers["Content-Security-Policy"], response.read().decode()
    (carried,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    said = set(header.split("; "))
    assert said - set(carried.split("; ")) == (set() if name == "embed.html" else {"frame-ancestors 'self'"})
    assert set(carried.split("; ")) <= said
    # Nothing that the page is made of comes before it.
    assert page.index("http-equiv") < min(found.start() for found in re.finditer("<script|<link", page))


def test_without_headers_the_page_itself_refuses_what_the_policy_forbids(revisit: OpenPage, bare: str) -> None:
    page = revisit()
    page.watch.allow(bare)  # type: ignore[attr-defined]
    page.goto(bare)
    page.wait_for_selector(READY, state="attached")
    page.evaluate(
        "() => document.body.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }))"
    )
    page.evaluate("() => import(`data:text/javascript,document.documentElement.dataset.taken = 'yes'`).catch(() => {})")
    assert page.get_attribute("html", "data-taken") is None
    page.close()
    for directive in ("img-src", "script-src"):
        assert any(directive in fault for fault in page.watch.faults)  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]
