"""Finds and starts the browsers that the end-to-end tests and the start-up bench drive.

Chromium and Firefox are driven by Playwright, WebKitGTK by Selenium. An installed browser is preferred to one that
Playwright has downloaded.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from selenium.webdriver.webkitgtk.webdriver import WebDriver

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
#: Chromium without windows of its own, which takes a quarter less of the processor for a start of the page.
SHELL = ("chromium-headless-shell",)
#: What the tests take.
LIGHTEST = SHELL + CHROMIUM
FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER = "WebKitWebDriver"
#: WebAssembly is compiled once and not anew where it runs often: a start of the page takes two fifths less of the processor.
COMPILED_ONCE = "--js-flags=--liftoff-only"
#: The same for WebKit, where a start and a game take half of the processor then.
WEBKIT_COMPILED_ONCE = {"JSC_useOMGJIT": "0"}
#: The same for Firefox, by its ``about:config``: a visit takes a seventh less of the processor then.
FIREFOX_COMPILED_ONCE = {"javascript.options.wasm_optimizingjit": False}
# Chromium's own business with its maker has no place in a test of what the page asks for.
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
)


class Missing(Exception):
    """The browser is not on this machine; the text says what would help."""


def installed(names: tuple[str, ...]) -> str | None:
    """Return the path of the first of these programs that is installed."""
    return next(filter(None, map(shutil.which, names)), None)


def start_chromium(playwright: Playwright, *arguments: str, programs: tuple[str, ...] = CHROMIUM) -> Browser:
    """Start Chromium, the first of these programs that is installed, with these arguments besides the usual ones."""
    try:
        return playwright.chromium.launch(executable_path=installed(programs), args=[*CHROMIUM_ARGUMENTS, *arguments])
    except Error as error:
        raise Missing(f"Chromium could not be started: {error.message.splitlines()[0]}") from error


def start_firefox(playwright: Playwright) -> Browser:
    """Start Firefox, the installed one if there is one."""
    return _start_firefox(playwright, {})


def start_light_firefox(playwright: Playwright) -> Browser:
    """Start Firefox as the tests take it."""
    return _start_firefox(playwright, {**FIREFOX_COMPILED_ONCE})


def _start_firefox(playwright: Playwright, settings: dict[str, str | float | bool]) -> Browser:
    path = installed(FIREFOX)
    try:
        if path:
            return playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=settings)
        return playwright.firefox.launch(firefox_user_prefs=settings)
    except Error as error:
        raise Missing(f"Firefox could not be started: {error.message.splitlines()[0]}") from error


def find_minibrowser() -> Path | None:
    """Return the browser that comes with WebKitGTK, which the distributions keep off the path."""
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return found[-1] if found else None


@contextmanager
def virtual_display() -> Iterator[None]:
    """Give the browser a display to draw on; one that has a display already keeps it."""
    program = shutil.which("Xvfb")
    if "DISPLAY" in os.environ:
        yield
        return
    if program is None:
        raise Missing("WebKitGTK needs a display, and Xvfb (package xvfb) is not installed")
    read, write = os.pipe()
    command = [program, "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = f":{answer.readline().strip()}"
        try:
            yield
        finally:
            del os.environ["DISPLAY"]
            server.terminate()


@contextmanager
def started_webkit(settings: Mapping[str, str] = {}, waiting: bool = True) -> Iterator[WebDriver]:
    """Start WebKitGTK with a profile of its own on a display of its own, and end both.

    The settings are those of its engine, as environment variables. Whoever opens a page waits for all of it, unless told otherwise.
    """
    driver_path, browser_path = shutil.which(WEBKIT_DRIVER), find_minibrowser()
    if driver_path is None or browser_path is None:
        raise Missing("WebKitGTK (package webkit2gtk-driver) is not installed")
    with tempfile.TemporaryDirectory() as profile, virtual_display():
        options = Options()
        options.binary_location = str(browser_path)
        options.add_argument("--automation")
        options.page_load_strategy = "normal" if waiting else "none"
        environment = os.environ | {
            "XDG_CACHE_HOME": f"{profile}/cache",
            "XDG_CONFIG_HOME": f"{profile}/config",
            "XDG_DATA_HOME": f"{profile}/data",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            **settings,
        }
        driver = webdriver.WebKitGTK(options=options, service=Service(driver_path, env=environment))
        try:
            yield driver
        finally:
            driver.quit()
