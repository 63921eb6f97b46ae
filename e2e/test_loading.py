"""Whatever becomes of a file on its way, the page says which it is, and one click gets it anew, past all that was kept of it."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from board import READY
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver
from servers import plainly_served
from spoiling import EMPTY_ZIP, Fault, Site, spoiling

from building.build import START_FILES

FAILED = "html[data-state=failed]"
EXAMINED = f"{FAILED}[data-examined]"
#: The headers of an answer that the browser is not to keep.
UNKEPT = {"Cache-Control": "no-store"}
#: A file of each kind: the start itself, what it imports, what is needed later, Python, and the program. The others, and more
#: that can become of them, are for `make torture`.
FILES = ("boot.js", "dom.js", "thinker.js", "pyodide.asm.wasm", "python.zip")


@pytest.fixture
def site(dist: Path, tmp_path: Path) -> Iterator[Site]:
    with spoiling(dist, tmp_path) as site:
        yield site


@pytest.fixture
def context(chromium: Browser, site: Site) -> Iterator[BrowserContext]:
    with chromium.new_context(base_url=site.address) as context:
        yield context


def opened(context: BrowserContext) -> Page:
    """Open the page without waiting for all of it."""
    page = context.new_page()
    page.goto("./", wait_until="commit")
    return page


def expect_named(page: Page, name: str) -> None:
    """Expect that the page cannot start and names a file: it waits for a click now.

    A page that has failed and still looks for the reason opens itself again if it finds every file.
    """
    page.wait_for_selector(EXAMINED, state="attached", timeout=60_000)
    expect(page.locator("#loading-files")).to_have_text(name)


def mended(page: Page) -> None:
    """Try again, once, and expect the page to start."""
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(READY, state="attached", timeout=60_000)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_came_cut_short_once_is_named_and_mended_by_one_click(
    context: BrowserContext, site: Site, name: str
) -> None:
    site.faults[name].append("cut")
    page = opened(context)
    expect_named(page, name)
    mended(page)
    # Nothing goes on behind the next one.
    page.close()
    other = opened(context)
    other.wait_for_selector(READY, state="attached")


@pytest.mark.parametrize("name", ["boot.js", "pyodide.asm.wasm"])
def test_so_it_is_in_firefox(firefox: Browser, site: Site, name: str) -> None:
    site.faults[name].append("cut")
    with firefox.new_context(base_url=site.address) as context:
        page = opened(context)
        expect_named(page, name)
        mended(page)


def starts_all_the_same(context: BrowserContext, name: str, spoil: Callable[[Route], None]) -> None:
    """Open the page, the first answer to one of its scripts being spoilt, and expect it to start without a click."""
    page = context.new_page()
    spoilt: list[str] = []

    def answer(route: Route) -> None:
        if spoilt:
            route.fallback()
        else:
            spoilt.append(route.request.url)
            spoil(route)

    page.route(f"**/{name}", answer)
    page.goto("./", wait_until="commit")
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    assert spoilt


@pytest.mark.parametrize("name", ["boot.js", "pyscript-core.js"])
def test_a_script_that_the_site_is_too_busy_for_once_is_got_again_without_a_click(
    context: BrowserContext, name: str
) -> None:
    starts_all_the_same(context, name, lambda route: route.fulfill(status=503, headers=UNKEPT))


def test_a_script_that_was_lost_on_the_way_once_is_got_again_without_a_click(context: BrowserContext) -> None:
    starts_all_the_same(context, "boot.js", lambda route: route.abort())


def test_a_script_that_was_something_else_once_is_got_again_without_a_click(context: BrowserContext) -> None:
    # The browser tells neither its name nor that anything was wrong with the answer.
    starts_all_the_same(
        context,
        "interpreter.js",
        lambda route: route.fulfill(body="<!doctype html>", content_type="text/javascript", headers=UNKEPT),
    )


def test_the_program_that_came_damaged_once_is_got_again_without_a_click(context: BrowserContext) -> None:
    # So it is in WebKit, which does not keep what came damaged.
    starts_all_the_same(context, "python.zip", lambda route: route.fulfill(body=EMPTY_ZIP, headers=UNKEPT))


def test_a_site_that_does_not_say_at_once_what_its_files_are_is_asked_again(
    context: BrowserContext, site: Site
) -> None:
    site.faults["python.zip"].append("cut")
    site.faults["service-worker.js"].append("busy")
    page = opened(context)
    expect(page.locator("#loading-files")).to_have_text("python.zip", timeout=60_000)
    mended(page)


def test_what_is_broken_stays_so_for_those_who_only_reload(context: BrowserContext, site: Site) -> None:
    # Without this the tests above would show nothing: the browser keeps what it was sent for ever.
    site.faults["boot.js"].append("cut")
    page = opened(context)
    page.wait_for_selector(FAILED, state="attached")
    page.reload(wait_until="commit")
    page.wait_for_selector(FAILED, state="attached")
    assert site.asked["boot.js"] == 1


@pytest.mark.parametrize(
    ("name", "fault"), [("boot.js", "missing"), ("cells.js", "replaced"), ("python.zip", "missing")]
)
def test_a_file_that_is_not_there_is_named_until_it_is(
    context: BrowserContext, site: Site, name: str, fault: Fault
) -> None:
    site.always[name] = fault
    page = opened(context)
    expect_named(page, name)
    for _ in range(2):
        with page.expect_navigation(wait_until="commit"):
            page.get_by_role("button", name="Try again").click()
        expect_named(page, name)
    del site.always[name]
    mended(page)


#: What may become of the styles.
STYLE_FAULTS: list[Fault] = ["missing", "replaced", "cut", "mistyped"]


@pytest.mark.parametrize("fault", STYLE_FAULTS)
def test_a_page_without_its_styles_does_not_count_as_started(context: BrowserContext, site: Site, fault: Fault) -> None:
    expect_without_styles(context, site, fault)


@pytest.mark.parametrize("fault", STYLE_FAULTS)
def test_nor_does_it_in_firefox(firefox: Browser, site: Site, fault: Fault) -> None:
    with firefox.new_context(base_url=site.address) as context:
        expect_without_styles(context, site, fault)


@pytest.mark.parametrize("fault", STYLE_FAULTS)
def test_nor_does_it_in_webkit(webkit: WebDriver, site: Site, fault: Fault) -> None:
    site.always["site.css"] = fault
    webkit.get(f"{site.address}#/learn/snex")
    where, words = told_of_styles(fault)
    told = expected_conditions.text_to_be_present_in_element((By.CSS_SELECTOR, f"{EXAMINED} {where}"), words)
    WebDriverWait(webkit, 60).until(told)
    assert webkit.find_element(By.ID, "loading-retry").is_displayed()


def expect_without_styles(context: BrowserContext, site: Site, fault: Fault) -> None:
    """Open the page without its styles, and expect that it tells so although Python starts."""
    site.always["site.css"] = fault
    page = context.new_page()
    page.goto("./#/learn/snex", wait_until="commit")
    expect(page.get_by_role("heading", name="How to play Snex")).to_be_attached(timeout=60_000)
    where, words = told_of_styles(fault)
    expect(page.locator(f"{EXAMINED} {where}")).to_contain_text(words, timeout=60_000)
    expect(page.get_by_role("button", name="Try again")).to_be_in_viewport()


def told_of_styles(fault: Fault) -> tuple[str, str]:
    """Return where on the page is told of styles with a fault, and what."""
    if fault == "mistyped":
        return (
            "#loading-detail",
            "The server sends site.css as text/plain, but browsers take such a file only as text/css.",
        )
    return "#loading-files", "site.css"


@pytest.mark.parametrize("name", ["site.css", "embed.css"])
def test_nor_does_a_board_in_a_sandbox(context: BrowserContext, site: Site, name: str) -> None:
    # There a page may not look at its own styles.
    site.always[name] = "replaced"
    (site.folder / "around.html").write_text(
        '<!doctype html><iframe sandbox="allow-scripts" src="embed.html#game=snex&amp;size=6"></iframe>'
    )
    page = context.new_page()
    page.goto("./around.html", wait_until="commit")
    expect(page.frame_locator("iframe").locator("#loading-files")).to_have_text(name, timeout=60_000)


@pytest.mark.parametrize("name", ["index.html", "embed.html#game=snex&size=6"])
def test_a_page_that_comes_without_any_other_file_says_so_itself_in_every_language(
    chromium: Browser, site: Site, name: str
) -> None:
    assets, later = site.folder / "assets", site.folder / "later"
    with plainly_served(site.folder) as address, chromium.new_context(base_url=address) as context:
        assets.rename(later)
        page = context.new_page()
        page.goto(name)
        said = page.get_by_text("Files of this page have not come. Load it again")
        expect(said).to_be_visible()
        expect(page.get_by_text("Dateien dieser Seite sind nicht angekommen.")).to_be_visible()
        later.rename(assets)
        page.reload()
        page.wait_for_selector(READY, state="attached")
        expect(said).to_be_hidden()


@pytest.mark.parametrize("name", ["boot.js", "pyodide.asm.js"])
def test_a_script_that_the_server_sends_as_something_else_is_named_and_so_is_its_type(
    context: BrowserContext, site: Site, name: str
) -> None:
    site.always[name] = "mistyped"
    page = opened(context)
    expect(page.locator("#loading-detail")).to_have_text(
        f"The server sends {name} as text/plain, but browsers take such a file only as text/javascript."
    )
    del site.always[name]
    mended(page)


def test_a_server_that_knows_no_webassembly_does(context: BrowserContext, site: Site) -> None:
    site.always["pyodide.asm.wasm"] = "mistyped"
    page = opened(context)
    page.wait_for_selector(READY, state="attached")


def test_a_part_of_python_that_never_ends_is_named_in_15_seconds(context: BrowserContext, site: Site) -> None:
    site.faults["pyodide.asm.wasm"].append("hanging")
    page = opened(context)
    expect(page.locator("#loading-missing")).to_contain_text("pyodide.asm.wasm")
    mended(page)


def test_a_script_that_never_ends_is_named_in_15_seconds_and_as_long_as_it_does_not_come(
    context: BrowserContext, site: Site
) -> None:
    site.faults["boot.js"].append("hanging")
    page = opened(context)
    missing = page.locator("#loading-missing")
    expect(missing).to_contain_text("boot.js")
    # Whoever does not press the button at once finds it there still when the files are looked through once more.
    end = time.monotonic() + 60
    while site.asked["service-worker.js"] < 2:
        assert time.monotonic() < end
        page.wait_for_timeout(500)
    expect(missing).to_contain_text("boot.js")
    mended(page)


def test_if_what_watches_the_start_does_not_come_the_page_begins_again(context: BrowserContext, site: Site) -> None:
    site.faults["guard.js"].append("hanging")
    page = context.new_page()
    page.clock.install()
    with page.expect_response("**/ahead.js"):
        page.goto("./", wait_until="commit")
    page.wait_for_function("() => globalThis.plainFetch")
    page.clock.run_for(10_000)
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    assert site.asked["guard.js"] == 2


@pytest.mark.parametrize("name", ["index.html", "embed.html"])
def test_nothing_that_the_page_waits_for_comes_before_what_watches_the_start(dist: Path, name: str) -> None:
    # WebKit runs no other script than those while the page waits for one.
    scripts = re.findall(r'<script [^>]*src="[^"]*/([^"/]+)"( async)?>', (dist / name).read_text())
    assert next(script for script, apart in scripts if not apart) == "guard.js"


@pytest.mark.parametrize("part", ["missing", "files", "retry"])
def test_a_page_that_comes_in_pieces_starts(context: BrowserContext, site: Site, part: str) -> None:
    site.pauses["index.html"] = f'id="loading-{part}"'.encode()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(error.message))
    page.goto("index.html", wait_until="commit")
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    assert not faults


def test_a_board_of_another_page_says_so_too(context: BrowserContext, site: Site) -> None:
    site.faults["cells.js"].append("cut")
    page = context.new_page()
    page.goto("embed.html#game=snex&size=6", wait_until="commit")
    expect_named(page, "cells.js")
    mended(page)


def test_what_cannot_start_is_told_in_the_readers_language(chromium: Browser, site: Site) -> None:
    site.always["language.js"] = "missing"
    with chromium.new_context(base_url=site.address, locale="de-AT") as context:
        page = opened(context)
        expect(page.locator("#loading-stage")).to_have_text("Die Seite konnte nicht starten.")


def test_a_language_that_never_comes_is_told_and_the_page_starts_in_english(chromium: Browser, site: Site) -> None:
    site.always["de.json"] = "hanging"
    with chromium.new_context(base_url=site.address, locale="de-AT") as context:
        page = opened(context)
        page.wait_for_selector(READY, state="attached", timeout=60_000)
        expect(page.get_by_role("heading", name="Board games you have not played yet")).to_be_visible()
        expect(page.locator(".notice")).to_contain_text("Deutsch could not be loaded.")


def test_the_files_that_are_watched_are_those_that_a_start_asks_for(context: BrowserContext, site: Site) -> None:
    page = opened(context)
    page.wait_for_selector(READY, state="attached")
    asked = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())")
    files = {name for name in asked if name.endswith((".js", ".css", ".zip", ".wasm"))}
    (runtime,) = (site.folder / "assets").glob("runtime-*")
    assert files - {"framed.js", "guard.js", "ahead.js"} == {
        *START_FILES,
        *(path.name for path in runtime.iterdir()),
    }


def test_a_page_whose_files_a_newer_version_has_removed_offers_that_one(chromium: Browser, site: Site) -> None:
    with chromium.new_context(base_url=site.address, service_workers="block") as context:
        page = opened(context)
        page.wait_for_selector(READY, state="attached")
        (old,) = (site.folder / "assets").glob("site-*")
        old.rename(old.with_name("site-next"))
        for path in site.folder.glob("*.html"):
            path.write_text(path.read_text().replace(old.name, "site-next"))
        page.evaluate("() => startThinker(() => {}).ask('{}')")
        expect(page.get_by_text("A new version is ready.")).to_be_visible()
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("link[href='assets/site-next/site.css']")).to_be_attached()
        page.wait_for_selector(READY, state="attached")
