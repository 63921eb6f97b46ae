"""The page starts in every browser, and says what is the matter where it cannot."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from board import KEPT, READY
from playwright.sync_api import Browser, Page, Route, expect
from profiles import OpenPage, opener, quiet
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from spoiling import EMPTY_ZIP

from serving.serve import Server, running

# How the page was opened, and the addresses of the files that it has asked for.
OPENED = """() => [
    performance.getEntriesByType("navigation")[0].type,
    performance.getEntriesByType("resource").map(({ name }) => name),
]"""


def test_the_page_becomes_playable_in_chromium(page: Page) -> None:
    expect(page.locator("#loading")).to_be_hidden()


def test_the_page_lives_while_chromium_samples_its_memory(sampled_chromium: Browser, site: str) -> None:
    for open_page in opener(sampled_chromium, site):
        page = open_page()
        page.goto("./")
        page.wait_for_selector(READY, state="attached")


def test_the_page_becomes_playable_in_firefox(open_firefox_page: OpenPage) -> None:
    page = open_firefox_page()
    page.goto("./")
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("#loading")).to_be_hidden()
    # What is scrolled has one ground, also below its bar.
    expect(page.locator("main")).to_have_css("scrollbar-color", re.compile(r" rgba\(0, 0, 0, 0\)$"))


def test_the_page_becomes_playable_in_webkit(webkit: WebDriver, dist: Path) -> None:
    # At an address at which the browser has never been: it keeps the files.
    with running(Server(dist)) as server:
        webkit.get(server.address)
        WebDriverWait(webkit, 60).until(expected_conditions.presence_of_element_located((By.CSS_SELECTOR, READY)))
        requests = webkit.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert {urlsplit(url).netloc for url in requests} == {urlsplit(server.address).netloc}
    large = [url for url in requests if url.endswith((".wasm", ".zip"))]
    assert len(large) == len(set(large)) == 3


def test_the_front_page_is_seen_before_python_is_there_and_nothing_on_it_can_be_pressed(open_page: OpenPage) -> None:
    page = open_page()
    held: list[Route] = []
    page.route("**/python.zip", lambda route: held.append(route))
    page.goto("./")
    expect(page.locator(".miniature svg")).to_have_count(5)
    expect(page.locator("#app")).to_have_js_property("inert", True)
    expect(page.locator("#loading")).to_be_in_viewport()
    held.pop().continue_()
    page.wait_for_selector(READY, state="attached")
    expect(page.locator("#app")).to_have_js_property("inert", False)


@pytest.mark.parametrize(
    ("options", "kept"), [({"locale": "de-DE"}, {}), ({"locale": "en-GB"}, {f"{KEPT}game:x": "{}"})]
)
def test_who_reads_another_language_or_has_a_game_here_waits_for_their_own_front_page(
    open_page: OpenPage, options: dict[str, str], kept: dict[str, str]
) -> None:
    page = open_page(**options)
    page.add_init_script(f"Object.assign(localStorage, {kept})")
    page.route("**/python.zip", lambda route: route.abort())
    page.goto("./")
    page.wait_for_selector("html[data-state=failed]", state="attached")
    expect(page.locator("#app")).to_be_empty()
    # The page goes on looking for the file until it is closed.
    page.close()
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_progress_counts_bytes_while_python_loads(open_page: OpenPage) -> None:
    page = open_page()
    held: list[Route] = []
    page.route("**/python.zip", lambda route: held.append(route))
    page.goto("./")
    bar = page.locator("#loading-bar")
    expect(page.locator("#loading-detail")).to_contain_text(" MB")
    assert 0 < float(bar.get_attribute("value") or 0) < 1
    held.pop().continue_()
    page.wait_for_selector(READY, state="attached")


def test_a_file_that_does_not_arrive_is_named_and_can_be_tried_again(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto("./")
    page.wait_for_selector("html[data-state=failed]", state="attached")
    expect(page.locator("#loading-detail")).to_contain_text("pyodide.asm.wasm could not be downloaded")
    page.unroute("**/pyodide.asm.wasm")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(READY, state="attached")
    page.close()
    assert page.watch.faults  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_a_browser_without_webassembly_is_told_so_and_no_file_is_blamed(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto("./")
    expect(page.locator("#loading-stage")).to_have_text("The page could not start.")
    expect(page.locator("#loading-detail")).to_contain_text("This browser cannot run WebAssembly")
    expect(page.locator("#loading-missing")).to_be_hidden()
    expect(page.get_by_role("button", name="Try again")).to_be_hidden()
    quiet(page)
    # It has asked for no file a second time and has not opened itself again, as if one had been lost on the way.
    opened, asked = page.evaluate(OPENED)
    assert opened == "navigate"
    assert len(asked) == len(set(asked))


def test_an_error_in_the_program_is_shown(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/python.zip", lambda route: route.fulfill(body=EMPTY_ZIP))
    page.goto("./")
    page.wait_for_selector("html[data-state=failed]", state="attached")
    expect(page.locator("#loading-detail")).to_contain_text("No module named 'pygames_web'")
    # The page looks for the file that is to blame, which the browser notes as faults, too.
    expect(page.locator("#loading-files")).to_have_text("python.zip")
    page.close()
    assert page.watch.faults  # type: ignore[attr-defined]
    page.watch.faults.clear()  # type: ignore[attr-defined]
