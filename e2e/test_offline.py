"""Once visited, the site works without a network; a newer version comes whole, is offered, and comes only when it is asked for."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from board import READY, begin, show
from browsers import CHROMIUM_ARGUMENTS, COMPILED_ONCE, LIGHTEST, installed
from playwright.sync_api import Browser, Page, Playwright, expect
from servers import ours

from building.precache import write_service_worker
from pygames.rules import GAMES

KEPT = "Ready to be used without a network."
OFFER = "A new version is ready."
# Resolves when the browser has tried to fetch a newer version.
UPDATE_IS_OVER = """async () => {
    const { installing } = await (await navigator.serviceWorker.ready).update();
    if (installing) await new Promise((over) => installing.addEventListener("statechange", over));
}"""

# Puts other bytes in the place of some files that the browser keeps for use without a network; resolves to how many.
DAMAGE = """async (names) => {
    let count = 0;
    for (const name of (await caches.keys()).filter((name) => name.startsWith("site at"))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            if (!names.some((name) => request.url.endsWith(name))) continue;
            const { headers } = await cache.match(request);
            await cache.put(request, new Response("half of it", { headers }));
            count += 1;
        }
    }
    return count;
}"""
# Resolves to how many bytes of a file each version has that is kept.
KEPT_BYTES = """async (name) => {
    const found = {};
    for (const version of (await caches.keys()).filter((name) => name.startsWith("site at"))) {
        const cache = await caches.open(version);
        for (const request of await cache.keys()) {
            if (request.url.endsWith(name)) found[version] = (await (await cache.match(request)).arrayBuffer()).byteLength;
        }
    }
    return found;
}"""
# The browser gives out nothing any more of what it keeps, once the page has said so.
REFUSING = """let refused = false;
addEventListener("message", ({ data }) => (refused ||= data === "refuse"));
for (const name of ["open", "match", "keys", "delete"]) {
    const answer = CacheStorage.prototype[name];
    CacheStorage.prototype[name] = function (...asked) {
        return refused ? NOTHING : answer.apply(this, asked);
    };
}
"""
REFUSE = "async () => (await navigator.serviceWorker.ready).active.postMessage('refuse')"
LARGE = ("pyodide.asm.wasm", "python.zip", "pyodide.js")


@pytest.fixture
def own_site(dist: Path, tmp_path: Path) -> Path:
    """A copy of the site that may be changed; its compressed variants would go on as they were."""
    return Path(shutil.copytree(dist, tmp_path / "site", ignore=shutil.ignore_patterns("*.br", "*.gz")))


def publish_next(site: Path) -> None:
    """Replace a site by another version of itself, as different as can be: not one of our files is where it was."""
    (old,) = (site / "assets").glob("site-*")
    old.rename(old.with_name("site-next"))
    for path in site.iterdir():
        if path.suffix in (".html", ".webmanifest"):
            path.write_text(path.read_text().replace(old.name, "site-next"))
    write_service_worker(site)


def version(page: Page) -> str:
    """Return the version of the site that a page was opened with: the folder of its styles."""
    return (page.locator("link[rel=stylesheet]").first.get_attribute("href") or "").split("/")[1]


def expect_computer_plays(page: Page) -> None:
    """Begin a game against the computer and expect it to play: it takes White, which has the better of this opening, and moves."""
    board = begin(page, "vadrantir", 5, against="casual")
    board.play("e5")
    expect(board.moves).to_have_count(3)


def test_without_a_network_the_closed_browser_opens_and_everything_works(
    playwright: Playwright, chromium: Browser, dist: Path, tmp_path: Path
) -> None:
    def open_browser(visit: Callable[[Page], None]) -> None:
        with playwright.chromium.launch_persistent_context(
            tmp_path, executable_path=installed(LIGHTEST), args=[*CHROMIUM_ARGUMENTS, COMPILED_ONCE], base_url=address
        ) as context:
            page = context.new_page()
            show(page)
            visit(page)

    def first_visit(page: Page) -> None:
        page.wait_for_selector("html[data-snapshot=kept]", state="attached")
        expect(page.get_by_text(KEPT)).to_be_visible()

    def visit_without_network(page: Page) -> None:
        expect_computer_plays(page)
        page.get_by_role("button", name="Share").click()
        link = page.locator("#link").input_value()
        expect(page.locator(".qr svg")).to_be_visible()
        for name, game in GAMES.items():
            show(page, f"#/learn/{name}")
            expect(page.get_by_role("heading", name=f"How to play {game.title}")).to_be_visible()
            for place in ("lesson", "puzzles"):
                show(page, f"#/{place}/{name}/1")
                expect(page.locator("#board")).to_be_visible()
            show(page, f"#/edit/{name}/{game.sizes[-1]}/standard")
            expect(page.locator("#board")).to_be_visible()
        page.goto("gallery.html")
        page.locator("pygames-board").first.scroll_into_view_if_needed()
        expect(page.frame_locator("pygames-board iframe").first.locator(READY)).to_be_attached()
        page.goto("about:blank")
        page.goto(link)
        expect(page.locator(".moves button")).to_have_count(3)
        # What is not kept says so, and leads back.
        page.goto("docs/")
        expect(page.get_by_role("heading", name="There is no network")).to_be_visible()
        page.get_by_role("link", name="The games are.").click()
        expect(page.locator(READY)).to_be_attached()

    with ours(dist) as address:
        open_browser(first_visit)
    open_browser(visit_without_network)


def test_a_newer_version_is_offered_when_it_is_whole_and_taken_when_wanted(chromium: Browser, own_site: Path) -> None:
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page, other = context.new_page(), context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        show(other)
        first = version(page)

        # Half of the next version has been put on the server.
        publish_next(own_site)
        styles = own_site / "assets" / "site-next" / "site.css"
        whole = styles.read_text()
        styles.write_text(whole[:1000])
        show(page)
        page.evaluate(UPDATE_IS_OVER)
        assert version(page) == first
        expect(page.get_by_text(OFFER)).to_have_count(0)

        styles.write_text(whole)
        page.reload()
        expect(page.get_by_text(OFFER)).to_be_visible()
        assert version(page) == first
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("link[href='assets/site-next/site.css']")).to_be_attached()
        page.wait_for_selector(READY, state="attached")

        # A window that was open goes on with the version that it was opened with, though it is gone from the server.
        assert version(other) == first
        expect_computer_plays(other)
        other.reload()
        assert version(other) == "site-next"


def test_what_was_damaged_of_what_is_kept_is_mended_when_it_is_used(chromium: Browser, own_site: Path) -> None:
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page = context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        assert page.evaluate(DAMAGE, [*LARGE, "boot.js"]) == 4
        page.reload()
        page.wait_for_selector(READY, state="attached")
        for name in LARGE:
            (file,) = (own_site / "assets").glob(f"*/{name}")
            assert set(page.evaluate(KEPT_BYTES, name).values()) == {file.stat().st_size}


@pytest.mark.parametrize("nothing", ["Promise.reject(new DOMException('no', 'UnknownError'))", "new Promise(() => {})"])
def test_where_the_browser_gives_out_nothing_of_what_it_keeps_the_page_comes_from_the_server(
    chromium: Browser, own_site: Path, nothing: str
) -> None:
    refusing = REFUSING.replace("NOTHING", nothing)
    script = own_site / "service-worker.js"
    script.write_text(refusing + script.read_text())
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page = context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        page.evaluate(REFUSE)
        page.add_init_script(f"{refusing} refused = true;")
        page.reload()
        page.wait_for_selector(READY, state="attached")
        expect_computer_plays(page)
        expect(page.get_by_text(KEPT)).to_have_count(0)


def test_a_file_that_is_gone_from_the_server_is_waited_for_where_the_browser_is_slow(
    chromium: Browser, own_site: Path
) -> None:
    slow = "new Promise((go) => setTimeout(go, 6_000)).then(() => answer.apply(this, asked))"
    script = own_site / "service-worker.js"
    script.write_text(REFUSING.replace("NOTHING", slow) + script.read_text())
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page = context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        page.evaluate(REFUSE)
        for gone in own_site.glob("assets/site-*/dom.js*"):
            gone.unlink()
        context.new_cdp_session(page).send("Network.clearBrowserCache")
        page.reload()
        page.wait_for_selector(READY, state="attached")


def test_what_was_damaged_of_what_is_kept_does_not_come_into_the_next_version(
    chromium: Browser, own_site: Path
) -> None:
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page = context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        # The runtime is the same in both versions.
        page.evaluate(DAMAGE, ["pyodide.asm.wasm"])
        publish_next(own_site)
        page.evaluate(UPDATE_IS_OVER)
        (file,) = (own_site / "assets").glob("*/pyodide.asm.wasm")
        expect(page.get_by_text(OFFER)).to_be_visible()
        assert file.stat().st_size in page.evaluate(KEPT_BYTES, file.name).values()
        page.get_by_role("button", name="Use it now").click()
        expect(page.locator("link[href='assets/site-next/site.css']")).to_be_attached()
        page.wait_for_selector(READY, state="attached")


def test_that_the_page_works_without_a_network_is_said_only_while_every_file_is_kept(
    chromium: Browser, own_site: Path
) -> None:
    with ours(own_site) as address, chromium.new_context(base_url=address) as context:
        page = context.new_page()
        show(page)
        expect(page.get_by_text(KEPT)).to_be_visible()
        page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name); }")
        # No page has asked for this file, so that the browser does not find it elsewhere either.
        licences = own_site / "licenses.txt"
        text = licences.read_text()
        licences.write_text("none")
        page.reload()
        page.wait_for_selector("html[data-kept='not whole']", state="attached")
        expect(page.get_by_text(KEPT)).to_have_count(0)
        licences.write_text(text)
        page.reload()
        expect(page.get_by_text(KEPT)).to_be_visible()
