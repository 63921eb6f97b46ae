"""What the torture needs of a browser: windows with a game on them, another window of the same profile, pages to be started."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cached_property
from typing import Any, Literal, Protocol

from board import READY, Board, WebKitBoard, begin, begin_label
from browsers import start_chromium, start_firefox, started_webkit
from playwright.sync_api import Error, Page, sync_playwright
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from pygames.rules import find_game

#: What comes where a page does not do what it should.
FAULTS = (AssertionError, Error, WebDriverException)
STARTERS = {"chromium": start_chromium, "firefox": start_firefox}
BROWSERS = (*STARTERS, "webkit")
#: How long a page may take for anything on a busy machine, in milliseconds.
PATIENCE = 60_000
#: How long a page is waited for before it is looked at again, in milliseconds. By the clock: a page that opens itself again may not
#: draw for a while.
_PAUSE = 100
#: Runs something with the storage of another document of the same site: an empty one inside the page.
_ELSEWHERE = """
let frame = document.getElementById("elsewhere");
if (!frame) {{
    frame = document.createElement("iframe");
    frame.id = "elsewhere";
    frame.hidden = true;
    document.documentElement.append(frame);
}}
const other = frame.contentWindow.localStorage;
return ((localStorage) => ({expression})(arguments[0]))(other);
"""


class Window(Protocol):
    """A page, as far as Playwright and Selenium have it in common; what does not come in time is an `Error` of Playwright."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what a function of the page returns."""

    def wait_for_function(
        self, expression: str, *, arg: Any = None, timeout: float | None = None, polling: float | None = None
    ) -> object:
        """Wait until a function of the page returns something true."""

    def wait_for_selector(
        self, selector: str, *, timeout: float | None = None, state: Literal["attached"] | None = None
    ) -> object:
        """Wait until there is an element."""

    def reload(self) -> object:
        """Load the page anew."""


class Elsewhere(Protocol):
    """Another window of the same browser, which has no games."""

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what a function of the page returns."""


class Victim(ABC):
    """A profile of a browser, and a window of it.

    Attributes:
        page: the window.
    """

    page: Window

    @property
    @abstractmethod
    def elsewhere(self) -> Elsewhere:
        """Another window of the same profile."""

    @abstractmethod
    def set_out(self) -> None:
        """Open the site, and do not wait for it."""

    @abstractmethod
    def begin(self, game: str, size: int) -> Board:
        """Begin a game, on the site if it is open."""

    def wait_until(self, condition: str, arg: Any = None) -> None:
        """Wait until a function of the page returns something true; raise an `Error` of Playwright if that does not come."""
        self.page.wait_for_function(condition, arg=arg, timeout=PATIENCE, polling=_PAUSE)

    def arrive(self) -> None:
        """Open the site."""
        self.set_out()
        self.page.wait_for_selector(READY, state="attached", timeout=PATIENCE)


class InPlaywright(Victim):
    """A profile of Chromium or Firefox."""

    def __init__(self, page: Page) -> None:
        self.page = self._page = page

    @cached_property
    def elsewhere(self) -> Elsewhere:
        page = self._page.context.new_page()
        page.goto("./python/")
        self._page.bring_to_front()
        return page

    def set_out(self) -> None:
        self._page.goto("./", wait_until="commit")

    def begin(self, game: str, size: int) -> Board:
        return begin(self._page, game, size)


class _WebKitPage:
    """A page of WebKit, by the names that Playwright has for what it can do."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        try:
            return self._driver.execute_script(f"return ({expression})(arguments[0])", arg)
        except WebDriverException as fault:
            raise Error(str(fault)) from None

    def wait_for_function(
        self, expression: str, *, arg: Any = None, timeout: float | None = None, polling: float | None = None
    ) -> object:
        until = time.monotonic() + (timeout or 0.0) / 1000
        while True:
            # While another document comes, there is nothing to ask.
            with suppress(Error):
                if found := self.evaluate(expression, arg):
                    return found
            if time.monotonic() > until:
                raise Error(f"not true in time: {expression}")
            time.sleep((polling or _PAUSE) / 1000)

    def wait_for_selector(
        self, selector: str, *, timeout: float | None = None, state: Literal["attached"] | None = None
    ) -> object:
        return self.wait_for_function(
            "(selector) => Boolean(document.querySelector(selector))", arg=selector, timeout=timeout
        )

    def reload(self) -> None:
        self.leave()
        self._driver.refresh()

    def leave(self) -> None:
        """Have nobody take the page that is left for the one that comes: the driver does not wait for it."""
        with suppress(Error):
            self.evaluate("() => { document.documentElement.dataset.state = 'left'; }")


class _WebKitElsewhere:
    """The storage, by another document inside the page: of windows, the driver has one."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        return self._driver.execute_script(_ELSEWHERE.format(expression=expression), arg)


class InWebKit(Victim):
    """A profile of WebKit."""

    def __init__(self, driver: WebDriver, address: str) -> None:
        self._driver, self._address = driver, address
        self.page = self._page = _WebKitPage(driver)
        self._elsewhere = _WebKitElsewhere(driver)

    @property
    def elsewhere(self) -> Elsewhere:
        return self._elsewhere

    def set_out(self) -> None:
        self._page.leave()
        self._driver.get(self._address)

    def begin(self, game: str, size: int) -> Board:
        board = WebKitBoard(self._driver, find_game(game).start(size))
        board.press_button("A person here")
        board.press_button(begin_label(game, size))
        return board


@contextmanager
def victims(browser: str) -> Iterator[Callable[[str], AbstractContextManager[Victim]]]:
    """Start a browser, and yield what makes a fresh profile of it for a site at an address."""
    if browser == "webkit":
        yield _in_webkit
        return
    with sync_playwright() as playwright, STARTERS[browser](playwright) as running:

        @contextmanager
        def fresh(address: str) -> Iterator[Victim]:
            with running.new_context(base_url=address) as context:
                yield InPlaywright(context.new_page())

        yield fresh


@contextmanager
def _in_webkit(address: str) -> Iterator[Victim]:
    with started_webkit(waiting=False) as driver:
        yield InWebKit(driver, address)
