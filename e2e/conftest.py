"""A built site on a server of its own, browsers, and pages in them: new ones, such as have been there before, and used ones."""

import fcntl
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect, sync_playwright

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
from profiles import AS_A_PHONE, PHONE, SCREEN, OpenPage, Profile, keep_traces, opener  # noqa: E402
from selenium.webdriver.webkitgtk.webdriver import WebDriver  # noqa: E402

from serving.serve import Server, running  # noqa: E402

#: Whether a test has failed, so that the next one gets another page.
_FAILED = pytest.StashKey[bool]()
#: The styles that a test has left on the page, which would be there for the next.
STYLED = """() => [document.documentElement, document.body].map((part) => part.style.cssText).filter(Boolean)"""
SAMPLING_MEMORY = "--enable-features=HeapProfilerReporting:stable-probability/1.0/nonstable-probability/1.0"


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


@pytest.fixture
def has_failed(request: pytest.FixtureRequest) -> Callable[[], bool]:
    """Whether the test has failed, for fixtures that end after it."""
    return lambda: request.node.stash.get(_FAILED, False)


@pytest.fixture(scope="session")
def _visitors(chromium: Browser, site: str) -> Iterator[list[Profile]]:
    """The profiles of Chromium that have been on the site and that no test uses at the moment."""
    profiles: list[Profile] = []
    yield profiles
    for profile in profiles:
        profile.close()


@pytest.fixture
def revisit(
    chromium: Browser, site: str, _visitors: list[Profile], has_failed: Callable[[], bool]
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
        if has_failed():
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
def used_page(_lasting_page: Callable[..., Page], has_failed: Callable[[], bool]) -> Iterator[Page]:
    """A playable page that other tests have played on, at home again: starting Python takes longer than most tests."""
    yield from _at_home(_lasting_page, has_failed, phone=False)


@pytest.fixture
def used_phone(_lasting_page: Callable[..., Page], has_failed: Callable[[], bool]) -> Iterator[Page]:
    """A playable page on a phone that other tests have played on, at home again."""
    yield from _at_home(_lasting_page, has_failed, phone=True)


def _at_home(lasting_page: Callable[..., Page], has_failed: Callable[[], bool], phone: bool) -> Iterator[Page]:
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
    if has_failed():
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
        item.stash[_FAILED] = True
        name = re.sub(r"[^\w-]+", "-", item.name)
        report.sections += [("page", condition) for condition in keep_traces(name)]
    return report
