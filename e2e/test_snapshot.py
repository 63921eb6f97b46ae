"""The second visit starts from a snapshot of Python's memory; with a snapshot that is not as it should be, silently from nothing."""

import pytest
from board import READY
from browsers import WEBKIT_COMPILED_ONCE, Missing, started_webkit
from playwright.sync_api import Page
from profiles import OpenPage
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.webdriver import WebDriver

# What the snapshots of this site are kept as: the cache, and the one entry in it.
DAMAGE = """async (damage) => {
    const name = (await caches.keys()).find((name) => name.startsWith("snapshot"));
    const cache = await caches.open(name);
    const [request] = await cache.keys();
    const response = await cache.match(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { headers } = response;
    if (damage === "truncated") await cache.put(request, new Response(bytes.slice(0, 1e6), { headers }));
    if (damage === "of another build") await cache.put(request, new Response(bytes.fill(7, 16, 48), { headers }));
    if (damage === "not a snapshot") await cache.put(request, new Response(bytes.fill(0), { headers }));
}"""
# The start is timed by PyScript's own events: a plain start downloads Python, which is reported.
COUNT_DOWNLOADS = (
    """addEventListener("load-progress", () => { document.documentElement.dataset.downloaded = "yes"; });"""
)


def visit(page: Page) -> bool:
    """Visit, wait until playable, and tell whether Python started from a snapshot."""
    page.goto("about:blank")
    page.goto("./")
    page.wait_for_selector(READY, state="attached")
    return page.get_attribute("html", "data-downloaded") is None


@pytest.fixture
def second_visit(revisit: OpenPage) -> Page:
    """A page whose first visit has kept a snapshot."""
    page = revisit()
    page.add_init_script(COUNT_DOWNLOADS)
    return page


def test_the_second_visit_starts_from_the_snapshot_of_the_first_and_gives_its_memory_back(second_visit: Page) -> None:
    assert visit(second_visit)
    session = second_visit.context.new_cdp_session(second_visit)
    session.send("HeapProfiler.collectGarbage")
    # The snapshot takes 31 MB.
    assert session.send("Runtime.getHeapUsage")["backingStorageSize"] < 16e6


def test_so_it_does_in_webkit(site: str) -> None:
    try:
        with started_webkit(WEBKIT_COMPILED_ONCE) as driver:
            driver.get(site)
            _see(driver, "html[data-snapshot=kept]")
            assert _marks(driver) == ["scripts", "code", "python", "pyscript", "imports"]
            driver.get("about:blank")
            driver.get(site)
            _see(driver, READY)
            assert _marks(driver) == ["scripts", "snapshot", "code", "python", "pyscript", "imports"]
    except Missing as reason:
        pytest.skip(str(reason))


def _see(driver: WebDriver, selector: str) -> None:
    WebDriverWait(driver, 120).until(expected_conditions.presence_of_element_located((By.CSS_SELECTOR, selector)))


def _marks(driver: WebDriver) -> list[str]:
    """Return what the start has come to, in order."""
    names: list[str] = driver.execute_script("return performance.getEntriesByType('mark').map(({ name }) => name)")
    return [name.removeprefix("start: ") for name in names if name.startswith("start: ")]


def test_where_the_browser_never_says_what_it_keeps_the_start_goes_on_without(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script("CacheStorage.prototype.match = () => new Promise(() => {});")
    page.goto("./")
    page.wait_for_selector(READY, state="attached", timeout=60_000)


def test_a_damaged_snapshot_is_ignored_and_replaced(second_visit: Page) -> None:
    assert visit(second_visit)
    for damage in ("truncated", "of another build", "not a snapshot"):
        second_visit.evaluate(DAMAGE, damage)
        assert not visit(second_visit), damage
        second_visit.wait_for_selector("html[data-snapshot=kept]", state="attached")
        assert visit(second_visit), damage


def test_a_worker_that_hangs_keeps_the_site_from_nothing_but_a_snapshot(open_page: OpenPage) -> None:
    page = open_page()
    page.clock.install()
    page.route("**/snapshot-worker.js", lambda route: None)
    with page.expect_request("**/snapshot-worker.js"):
        page.goto("./")
    page.clock.fast_forward(60_000)
    page.wait_for_selector("html[data-snapshot='the worker did not answer']", state="attached")


def test_without_cache_storage_every_visit_starts_from_nothing(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(COUNT_DOWNLOADS)
    page.add_init_script("Object.defineProperty(globalThis, 'caches', { get() { throw new Error('refused'); } })")
    assert not visit(page)
    assert not visit(page)


def test_two_visits_from_one_snapshot_draw_different_random_numbers(second_visit: Page) -> None:
    # Python's own generator, asked in the page: PyScript's interpreter is reached through a script of its kind.
    drawn = set()
    for _ in range(2):
        assert visit(second_visit)
        second_visit.evaluate("""() => {
            const script = document.createElement("py-script");
            script.append("import random, js; js.document.documentElement.dataset.drawn = str(random.random())");
            document.body.append(script);
        }""")
        second_visit.wait_for_selector("html[data-drawn]", state="attached")
        drawn.add(second_visit.get_attribute("html", "data-drawn"))
    assert len(drawn) == 2
