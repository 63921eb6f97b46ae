"""Python in a worker of a page of the site, as the computer player has it, measured beside the Python that runs this."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from browsers import Missing, start_chromium, start_firefox
from playwright.sync_api import Browser, Page, sync_playwright

from building import MODULES, ROOT
from serving.serve import Server, running

BROWSERS = {"chromium": start_chromium, "firefox": start_firefox}

# The site's own module, found where the page has found it, starts Python in a worker. But it starts with Python's library as
# published: the command line, which is in the wheel alone, needs more of that than a page.
START = """async ([wheel, library, source]) => {
    const work = async (starter, wheel, stdLibURL, source) => {
        const { startPython } = await import(starter);
        const python = await startPython({ stdLibURL });
        python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel", { extractDir: "/engine" });
        python.runPython("import sys; sys.path.insert(0, '/engine')");
        const measure = python.runPython(source);
        onmessage = ({ data }) => postMessage(measure(...data));
        postMessage("started");
    };
    const config = JSON.parse(document.querySelector("py-config").textContent);
    const starter = new URL("python.js", new URL(config.interpreter, location.href));
    const options = [starter, new URL(wheel, location.href), new URL(library, location.href), source];
    const script = new Blob([`(${work})(...${JSON.stringify(options)})`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script), { type: "module" });
    const said = () => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
    });
    globalThis.measure = (args) => {
        worker.postMessage(args);
        return said();
    };
    await said();
}"""
#: Where the worker finds Python's library as published.
LIBRARY = "published-library.zip"


class Pair(NamedTuple):
    """What the same call has measured in this Python and in the browser's, one after the other."""

    here: Any
    there: Any


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `measured` reads."""
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    parser.add_argument("--json", action="store_true")


def measured(options: argparse.Namespace, source: str, calls: Sequence[Sequence[Any]]) -> Iterator[list[Pair]]:
    """Yield what `compared` does, in the browser that the command line asks for."""
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        try:
            browser = BROWSERS[options.browser](playwright)
        except Missing as reason:
            sys.exit(str(reason))
        with browser:
            yield from compared(browser, server.address, source, calls, options.rounds)


def told(here: Sequence[float], there: Sequence[float], speeds: Sequence[float]) -> str:
    """Return the medians of what was measured in both and of how fast the browser is beside this Python, and the extremes of that."""
    return f"{median(here):10.1f}{median(there):11.1f}{median(speeds):7.2f} ({min(speeds):.2f} to {max(speeds):.2f})"


def compared(
    browser: Browser, address: str, source: str, calls: Sequence[Sequence[Any]], rounds: int
) -> Iterator[list[Pair]]:
    """Yield what a function measures, call by call, in turns in a browser and here, as the speed of a machine changes.

    A browser compiles WebAssembly twice, first quickly and then well, and what is running ends in the code it began in. The computer
    player thinks in many short calls, so it comes to the better code within seconds. Hence all calls are made once before the
    first that counts.

    Args:
        browser: the browser.
        address: where the site is served.
        source: Python whose last line names the function, which returns JSON; the package is there to import.
        calls: the arguments of each call.
        rounds: how often each is made.
    """
    # The page's policy would not let a worker be made of a text.
    page: Page = browser.new_page(bypass_csp=True)
    page.route(f"**/{LIBRARY}", lambda route: route.fulfill(path=MODULES / "pyodide" / "python_stdlib.zip"))
    page.goto(address)
    (wheel,) = (ROOT / "dist" / "python").glob("*.whl")
    page.evaluate(START, [f"python/{wheel.name}", LIBRARY, source])

    def there(arguments: Sequence[Any]) -> Any:
        return json.loads(page.evaluate("(args) => measure(args)", list(arguments)))

    space: dict[str, Any] = {}
    exec(source, space)
    measure = space[source.split()[-1]]
    for arguments in calls:
        there(arguments)
    for arguments in calls:
        yield [Pair(json.loads(measure(*arguments)), there(arguments)) for _ in range(rounds)]
