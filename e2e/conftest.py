"""A built site on a server of its own, and pages in real browsers that are watched for whatever should not happen."""

import fcntl
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "e2e"), str(ROOT / "web")]

from author import Author, author_of  # noqa: E402
from board import READY  # noqa: E402
from browsers import (  # noqa: E402
    COMPILED_ONCE,
    LIGHTEST,
    WEBKIT_COMPILED_ONCE,
    Missing,
    start_chromium,
    start_light_firefox,
    started_webkit,
)
from selenium.webdriver.webkitgtk.webdriver import WebDriver  # noqa: E402

from serving.serve import Server, running  # noqa: E402

OpenPage = Callable[..., Page]

#: Where the traces of failed tests are kept: ``playwright show-trace FILE`` shows one.
TRACES = ROOT / "build" / "traces"
_open_contexts: list[BrowserContext] = []
#: Whether a test has failed, so that the next one gets another page.
FAILED = pytest.StashKey[bool]()

SCREEN: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
#: The same phone while its browser shows its bars.
LOW_PHONE: ViewportSize = {"width": 390, "height": 664}
AS_A_PHONE: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 3}
VISITED = "html[data-snapshot=kept]"
#: How long a test waits for what it expects, in seconds: a machine may stand still for a moment, and that is no fault of the page.
PATIENCE = 30
expect.set_options(timeout=1000 * PATIENCE)
#: The styles that a test has left on the page, which would be there for the next.
STYLED = """() => [document.documentElement, document.body].map((part) => part.style.cssText).filter(Boolean)"""
SAMPLING_MEMORY = "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"


def quiet(page: Page) -> None:
    """Wait until a page has loaded, and it and its frames have asked for nothing in half a second.

    Playwright's own ``networkidle`` never came 3 times in 150 where a service worker took over a page while that loaded.
    """
    asked: list[Request] = []

    def note(request: Request) -> None:
        asked.append(request)

    page.on("request", note)
    page.wait_for_load_state()
    before = -1
    while before != len(asked):
        before = len(asked)
        page.wait_for_timeout(500)
    page.remove_listener("request", note)


class Watch:
    """Notes what a page does that it should not: requests off the origin, errors on the console, uncaught exceptions.

    A test that provokes such a thing takes it out of ``faults``, which shows that it happened.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.faults: list[str] = []
        self._origins: tuple[str, ...] = (origin,)
        context.on("request", lambda request: self._see_request(request.url))
        context.on("console", lambda message: self._see(message.type == "error", f"console: {message.text}"))
        context.on("weberror", lambda error: self._see(True, f"uncaught: {error.error}"))

    def allow(self, origin: str) -> None:
        """Let the page ask another origin too: that of an author who embeds boards."""
        self._origins += (origin,)

    def taken(self) -> list[str]:
        """Return what was noted, and forget it and what was allowed."""
        faults, self.faults, self._origins = self.faults, [], self._origins[:1]
        return faults

    def _see(self, fault: bool, text: str) -> None:
        if fault:
            self.faults.append(text)

    def _see_request(self, url: str) -> None:
        local = urlsplit(url).scheme in ("blob", "data") or url.startswith(self._origins)
        self._see(not local, f"request off the origin: {url}")


class Profile:
    """A profile of a browser: what it keeps is its own, and its pages are watched."""

    def __init__(self, browser: Browser, site: str, **options: Any) -> None:
        self._context = browser.new_context(base_url=site, **options)
        self._context.tracing.start()
        self.watch = Watch(self._context, site)

    def open_page(self) -> Page:
        """Open a page, whose trace begins here."""
        if self._context not in _open_contexts:
            _open_contexts.append(self._context)
        self._context.tracing.start_chunk()
        page = self._context.new_page()
        page.watch = self.watch  # type: ignore[attr-defined]
        return page

    def visit(self) -> None:
        """Be on the site until it has kept what the next visit starts from."""
        page = self.open_page()
        page.goto("./")
        page.wait_for_selector(VISITED, state="attached")
        page.close()

    def clear(self, site: str) -> None:
        """Close all pages and forget what they kept, but for the files of the site."""
        _open_contexts.remove(self._context)
        self._context.tracing.stop_chunk()
        self._context.clear_permissions()
        for page in self._context.pages:
            page.close()
        blank = self._context.new_page()
        kinds = "cookies,file_systems,indexeddb,local_storage,service_workers"
        session = self._context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": site.rstrip("/"), "storageTypes": kinds})
        blank.close()

    def close(self) -> None:
        """Close the profile, which is gone then."""
        if self._context in _open_contexts:
            _open_contexts.remove(self._context)
        self._context.close()


@pytest.fixture(scope="session")
def dist() -> Path:
    """The site, built from the sources as they are now."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "--silent", "dist"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return ROOT / "dist"


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site, served with the headers that it has in public."""
    with running(Server(dist)) as server:
        yield server.address


@pytest.fixture(scope="module")
def author(site: str) -> Iterator[Author]:
    """The server of an author, on whose page boards of the site are embedded."""
    with author_of(site) as author:
        yield author


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = _or_skip(lambda playwright: start_chromium(playwright, COMPILED_ONCE, programs=LIGHTEST), playwright)
    yield browser
    browser.close()


@pytest.fixture
def sampled_chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium as about one start in a hundred is: it notes now and then which code asks for memory."""
    browser = _or_skip(lambda playwright: start_chromium(playwright, SAMPLING_MEMORY), playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    browser = _or_skip(start_light_firefox, playwright)
    yield browser
    browser.close()


def _or_skip(start: Callable[[Playwright], Browser], playwright: Playwright) -> Browser:
    try:
        return start(playwright)
    except Missing as reason:
        pytest.skip(str(reason))


@pytest.fixture
def open_page(chromium: Browser, site: str) -> Iterator[OpenPage]:
    """Open pages in fresh profiles of Chromium: ``open_page(viewport=..., has_touch=True, ...)``."""
    yield from opener(chromium, site)


@pytest.fixture
def open_firefox_page(firefox: Browser, site: str) -> Iterator[OpenPage]:
    """Open pages in fresh profiles of Firefox."""
    yield from opener(firefox, site)


def opener(browser: Browser, site: str) -> Iterator[OpenPage]:
    """Yield what opens watched pages in fresh profiles of a browser."""
    profiles: list[Profile] = []

    def open_page(**options: Any) -> Page:
        profiles.append(Profile(browser, site, **options))
        return profiles[-1].open_page()

    yield open_page
    for profile in profiles:
        profile.close()
    assert [fault for profile in profiles for fault in profile.watch.faults] == []


@pytest.fixture(scope="session")
def _visitors(chromium: Browser, site: str) -> Iterator[list[Profile]]:
    """The profiles of Chromium that have been on the site and that no test uses at the moment."""
    profiles: list[Profile] = []
    yield profiles
    for profile in profiles:
        profile.close()


@pytest.fixture
def revisit(
    chromium: Browser, site: str, _visitors: list[Profile], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Open pages in profiles of Chromium that have been on the site before: ``revisit(viewport=...)``.

    They keep nothing but the files of the site, with which Python starts in half the time. No two pages share a profile.
    """
    profiles: list[Profile] = []

    def open_page(viewport: ViewportSize = SCREEN) -> Page:
        if not _visitors:
            _visitors.append(Profile(chromium, site))
            _visitors[0].visit()
        profiles.append(_visitors.pop())
        page = profiles[-1].open_page()
        page.set_viewport_size(viewport)
        return page

    yield open_page
    for profile in profiles:
        if request.node.stash.get(FAILED, False):
            profile.close()
        else:
            profile.clear(site)
            _visitors.append(profile)
    assert [fault for profile in profiles for fault in profile.watch.taken()] == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The playable page in a fresh profile of Chromium."""
    page = open_page()
    page.goto("./")
    page.wait_for_selector(READY, state="attached")
    return page


@pytest.fixture(scope="session")
def _lasting_page(chromium: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """What gives the page that lasts on a desktop or a phone, or another one in its place if asked for."""
    with contextmanager(opener)(chromium, site) as open_page:
        pages: dict[bool, Page] = {}

        def lasting_page(phone: bool, another: bool = False) -> Page:
            if another or phone not in pages:
                page = pages[phone] = open_page(**(AS_A_PHONE if phone else {}))
                page.goto("./")
                page.wait_for_selector(READY, state="attached")
            return pages[phone]

        yield lasting_page


@pytest.fixture
def used_page(_lasting_page: Callable[..., Page], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A playable page that other tests have played on, at home again: starting Python takes longer than most tests."""
    yield from _at_home(_lasting_page, request, phone=False)


@pytest.fixture
def used_phone(_lasting_page: Callable[..., Page], request: pytest.FixtureRequest) -> Iterator[Page]:
    """A playable page on a phone that other tests have played on, at home again."""
    yield from _at_home(_lasting_page, request, phone=True)


def _at_home(lasting_page: Callable[..., Page], request: pytest.FixtureRequest, phone: bool) -> Iterator[Page]:
    page = lasting_page(phone)
    # Its trace, if one is kept, begins here.
    page.context.tracing.stop_chunk()
    page.context.tracing.start_chunk()
    page.set_viewport_size(PHONE if phone else SCREEN)
    # What moves takes two fifths of the processor time of a ply. A test of it asks for it.
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto("./#/")
    # The address changes before the page hears of it, and only the front page asks who the opponent is.
    person = page.locator("#oppose-person")
    person.wait_for()
    # Another test may have chosen another one, which is remembered.
    if person.get_attribute("aria-pressed") != "true":
        person.click()
        expect(person).to_have_attribute("aria-pressed", "true")
    yield page
    faults, page.watch.faults = page.watch.faults, []  # type: ignore[attr-defined]
    if request.node.stash.get(FAILED, False):
        page.close()
        lasting_page(phone, another=True)
    else:
        faults += page.evaluate(STYLED)
        # No analysis goes on there behind other tests, nor small boards that play if they were asked for.
        page.emulate_media(reduced_motion="reduce")
        page.goto("./#/")
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="session")
def webkit() -> Iterator[WebDriver]:
    """WebKitGTK, by Selenium."""
    try:
        with started_webkit(WEBKIT_COMPILED_ONCE) as driver:
            yield driver
    except Missing as reason:
        pytest.skip(str(reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep a trace of each page that is open when a test fails, and say how it is: no test is tried again."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        TRACES.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"[^\w-]+", "-", item.name)
        for number, context in enumerate(_open_contexts):
            report.sections += [("page", _condition(page)) for page in context.pages]
            _keep_trace(context, TRACES / f"{name}-{number}")
    return report


def _condition(page: Page) -> str:
    """Return where a page is, and whether its scripts run and its frames are drawn: a click waits for both."""
    signs = [page.url]
    for sign, condition in (
        ("scripts run", "() => true"),
        ("frames are drawn", "() => new Promise(requestAnimationFrame)"),
    ):
        try:
            page.wait_for_function(condition, timeout=3_000)
            signs.append(sign)
        except Error as error:
            signs.append(f"not so that {sign} ({error.message.splitlines()[0]})")
    return ", ".join(signs)


def _keep_trace(context: BrowserContext, path: Path) -> None:
    with suppress(Error):
        context.tracing.stop_chunk(path=path.with_suffix(".zip"))
        context.tracing.start_chunk()
        for number, page in enumerate(context.pages):
            page.screenshot(path=f"{path}-{number}.png")
