"""Profiles of real browsers, whose pages are watched for whatever should not happen, and the screens that they are seen on."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, ViewportSize, expect

ROOT = Path(__file__).resolve().parent.parent

OpenPage = Callable[..., Page]

#: Where the traces of failed tests are kept: ``playwright show-trace FILE`` shows one.
TRACES = ROOT / "build" / "traces"
_open_contexts: list[BrowserContext] = []

SCREEN: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
#: The same phone while its browser shows its bars.
LOW_PHONE: ViewportSize = {"width": 390, "height": 664}
AS_A_PHONE: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 3}
_VISITED = "html[data-snapshot=kept]"
#: How long a test waits for what it expects, in seconds: a machine may stand still for a moment, and that is no fault of the page.
PATIENCE = 30
expect.set_options(timeout=1000 * PATIENCE)


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
        page.wait_for_selector(_VISITED, state="attached")
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


def keep_traces(name: str) -> list[str]:
    """Keep a trace and pictures of the pages that are open, in files with this name; return of each page how it is."""
    TRACES.mkdir(parents=True, exist_ok=True)
    conditions: list[str] = []
    for number, context in enumerate(_open_contexts):
        conditions += map(_condition, context.pages)
        _keep_trace(context, TRACES / f"{name}-{number}")
    return conditions


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
