"""How long the site takes from navigation to playable, beside a bare PyScript page that says hello.

``python -m benching.start [--rounds N] [--stages] [--json] [--browsers NAME ...]``. Both pages are served by the same server in
the same run. The bare page is PyScript and Pyodide as published, with no settings but where they are. A first visit is made with a
new profile, a repeat visit in the same browser when the first has had time to keep what it keeps. Times are milliseconds, the
median of the visits, until ready with the worst in brackets; the ratio is ours to the bare page's, of the medians. Paint is from
the first byte of the page to its first contents; the bytes are those of all that was loaded by then, as compressed for the way.
What is kept for later, the offline copy and the snapshot, is loaded or made after that and is neither timed nor counted: the bare
page keeps nothing. With ``--stages``, where our time goes is told instead: see `STAGES`.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, ClassVar, NamedTuple, Protocol

from browsers import Missing, start_chromium, start_firefox, started_webkit
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from building import BUILDING, MODULES, ROOT
from serving.serve import Handler, Server, running

#: What a start of ours has come to by the marks it leaves, in their order.
STAGES = {
    "scripts": "our scripts run",
    "snapshot": "the snapshot is read",
    "code": "the code of Python is compiled and its files can be written",
    "python": "Python runs",
    "pyscript": "PyScript has done its part",
    "imports": "the program is imported",
    "ready": "the page is shown",
}

BARE_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Hello</title>
<link rel="stylesheet" href="assets/bare/core.css">
<script type="module" src="assets/bare/core.js"></script>
</head>
<body>
<p id="hello"></p>
<script type="py" config='{"interpreter": "./assets/bare/pyodide.mjs"}'>
from js import document

document.getElementById("hello").textContent = "hello"
document.documentElement.dataset.state = "ready"
</script>
</body>
</html>
"""

# Resolves when the page says that it is ready, to the milliseconds since navigation, those from the first byte to the first contents,
# and the bytes loaded.
READY = """new Promise((resolve) => {
    const root = document.documentElement;
    const look = () => {
        if (root.dataset.state !== "ready") return;
        const ready = performance.now();
        const [page] = performance.getEntriesByType("navigation");
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        const loaded = [page, ...performance.getEntriesByType("resource")];
        const painted = paint?.startTime ?? ready;
        const bytes = loaded.reduce((sum, x) => sum + x.encodedBodySize, 0);
        // WebKit counts from an earlier page if there was one.
        resolve([ready, painted <= ready ? painted - page.responseStart : null, bytes]);
    };
    new MutationObserver(look).observe(root, { attributes: true });
    look();
})"""
# The milliseconds from navigation at which the page left its marks, by their names.
MARKS = """Object.fromEntries(
    performance
        .getEntriesByType("mark")
        .filter(({ name }) => name.startsWith("start: "))
        .map(({ name, startTime }) => [name.slice(7), startTime]),
)"""
# Resolves when our page has kept all that speeds up the next visit, the site itself included (offline.js), or cannot.
SETTLED = """new Promise((resolve) => {
    const root = document.documentElement;
    const look = () => {
        if (root.dataset.snapshot && (root.dataset.kept || !navigator.serviceWorker)) resolve();
    };
    new MutationObserver(look).observe(root, { attributes: true });
    look();
})"""


#: How long, in seconds, WebKit may take for a visit; on a busy machine the bare page takes half a minute.
PATIENCE = 300


class LenientHandler(Handler):
    """Sends the bare page with a policy that lets PyScript as published run text as code, which ours does without."""

    rules: ClassVar[list[tuple[str, dict[str, str]]]] = [
        *Handler.rules,
        ("/bare.html", {"Content-Security-Policy": "default-src 'self' 'unsafe-eval' 'unsafe-inline' data: blob:"}),
    ]


class VisitTimes(NamedTuple):
    """A visit to a page: milliseconds from navigation to ready and from the first byte to the first paint, and bytes loaded.

    Not all browsers say all of them.
    """

    ready: float | None
    paint: float | None
    loaded: float | None


class Visits(NamedTuple):
    """What several visits to a page came to, each figure by itself."""

    median: VisitTimes
    worst: VisitTimes


class Visitor(Protocol):
    """A browser with a profile of its own."""

    def visit(self, address: str) -> VisitTimes:
        """Go to an address and wait until the page is ready."""
        ...

    def wait_until_kept(self) -> None:
        """Wait until the page just visited has nothing more to keep."""
        ...

    def marks(self) -> dict[str, float]:
        """Return the marks that the page just visited left as it started, in milliseconds since navigation."""
        ...


class PlaywrightVisitor:
    """Chromium or Firefox."""

    def __init__(self, context: BrowserContext) -> None:
        self._page = context.new_page()

    def visit(self, address: str) -> VisitTimes:
        self._page.goto("about:blank")
        self._page.goto(address, wait_until="commit")
        return VisitTimes(*self._page.evaluate(READY))

    def wait_until_kept(self) -> None:
        self._page.evaluate(SETTLED)

    def marks(self) -> dict[str, float]:
        found: dict[str, float] = self._page.evaluate(MARKS)
        return found


class SeleniumVisitor:
    """WebKitGTK."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver
        driver.set_page_load_timeout(PATIENCE)
        driver.set_script_timeout(PATIENCE)

    def visit(self, address: str) -> VisitTimes:
        self._driver.get("about:blank")
        self._driver.get(address)
        return VisitTimes(*self._driver.execute_async_script(f"{READY}.then(arguments[0])"))

    def wait_until_kept(self) -> None:
        self._driver.execute_async_script(f"{SETTLED}.then(arguments[0])")

    def marks(self) -> dict[str, float]:
        found: dict[str, float] = self._driver.execute_script(f"return {MARKS}")
        return found


class PlaywrightBrowser:
    """Makes fresh profiles of a running browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    @contextmanager
    def visitor(self) -> Iterator[Visitor]:
        with self._browser.new_context() as context:
            yield PlaywrightVisitor(context)


class WebKit:
    """Starts WebKitGTK anew for every profile."""

    @contextmanager
    def visitor(self) -> Iterator[Visitor]:
        with started_webkit() as driver:
            yield SeleniumVisitor(driver)


@contextmanager
def served() -> Iterator[str]:
    """Serve the built site with the bare page beside it."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        shutil.copytree(ROOT / "dist", site)
        bare = site / "assets" / "bare"
        for published in ("pyodide", "@pyscript/core/dist"):
            shutil.copytree(MODULES / published, bare, dirs_exist_ok=True)
        subprocess.run(
            ["node", str(BUILDING / "compress.mjs"), str(bare), str(ROOT / "build" / "compressed")], check=True
        )
        (site / "bare.html").write_text(BARE_PAGE, encoding="utf-8")
        with running(Server(site, handler=LenientHandler)) as server:
            yield server.address


def measure(browser: PlaywrightBrowser | WebKit, address: str, rounds: int) -> dict[str, dict[str, Visits]]:
    """Return what first and repeat visits came to, of our page and of the bare one, taken in turns."""
    visits: dict[str, dict[str, list[VisitTimes]]] = {
        visit: {page: [] for page in ("ours", "bare")} for visit in ("first", "repeat")
    }
    for _ in range(rounds):
        for page, name in (("ours", ""), ("bare", "bare.html")):
            with browser.visitor() as visitor:
                visits["first"][page].append(visitor.visit(address + name))
                if page == "ours":
                    visitor.wait_until_kept()
                visits["repeat"][page] += [visitor.visit(address + name) for _ in range(3)]
    return {
        visit: {page: Visits(_of_all(median, found), _of_all(max, found)) for page, found in pages.items()}
        for visit, pages in visits.items()
    }


def stages(browser: PlaywrightBrowser | WebKit, address: str, rounds: int) -> dict[str, dict[str, float]]:
    """Return the median lengths of the stages of first and repeat visits to our page, in milliseconds."""
    visits: dict[str, list[dict[str, float]]] = {"first": [], "repeat": []}
    for _ in range(rounds):
        with browser.visitor() as visitor:
            for visit in ("first", "repeat", "repeat", "repeat"):
                ready = visitor.visit(address).ready
                assert ready
                visits[visit].append(_lengths({**visitor.marks(), "ready": ready}))
                visitor.wait_until_kept()
    return {
        visit: {stage: median(found[stage] for found in all_found if stage in found) for stage in all_found[0]}
        for visit, all_found in visits.items()
    }


def _lengths(marks: dict[str, float]) -> dict[str, float]:
    """Return how long each stage took, from when it is reached."""
    reached = [stage for stage in STAGES if stage in marks]
    times = [0.0, *[marks[stage] for stage in reached]]
    return {stage: after - before for stage, (before, after) in zip(reached, pairwise(times), strict=True)}


def _of_all(figure: Callable[[list[float]], float], visits: list[VisitTimes]) -> VisitTimes:
    """Return a figure of what several visits took, by itself for each of the times; None where no browser says it."""
    known = [[value for value in values if value is not None] for values in zip(*visits, strict=True)]
    return VisitTimes(*[figure(values) if values else None for values in known])


def browsers(names: list[str]) -> Iterator[tuple[str, PlaywrightBrowser | WebKit]]:
    """Yield the browsers asked for that are on this machine."""
    for name, start in (("chromium", start_chromium), ("firefox", start_firefox)):
        if name in names:
            try:
                with sync_playwright() as playwright, start(playwright) as browser:
                    yield name, PlaywrightBrowser(browser)
            except Missing as reason:
                print(reason, file=sys.stderr)
    if "webkit" in names:
        yield "webkit", WebKit()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how long the site takes to start.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stages", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--browsers", nargs="+", default=["chromium", "firefox", "webkit"])
    options = parser.parse_args()
    measured = stages if options.stages else measure
    figures: dict[str, Any] = {}
    with served() as address:
        for name, browser in browsers(options.browsers):
            try:
                figures[name] = measured(browser, address, options.rounds)
            except Missing as reason:
                print(reason, file=sys.stderr)
    if options.json:
        print(json.dumps(figures if options.stages else _as_objects(figures)))
    elif options.stages:
        print_stages(figures)
    else:
        print_visits(figures)


def _as_objects(figures: dict[str, dict[str, dict[str, Visits]]]) -> dict[str, Any]:
    """Return figures with their visits as JSON objects."""
    return {
        name: {
            visit: {
                page: {figure: times._asdict() for figure, times in found._asdict().items()}
                for page, found in pages.items()
            }
            for visit, pages in visits.items()
        }
        for name, visits in figures.items()
    }


def print_stages(figures: dict[str, dict[str, dict[str, float]]]) -> None:
    """Print how long each stage takes, and all together."""
    print("milliseconds until " + "; ".join(f"{words} ({stage})" for stage, words in STAGES.items()))
    print(f"{'browser':10}{'visit':8}" + "".join([f"{stage:>10}" for stage in (*STAGES, "all")]))
    for name, visits in figures.items():
        for visit, lengths in visits.items():
            times = [*map(lengths.get, STAGES), sum(lengths.values())]
            print(
                f"{name:10}{visit:8}" + "".join(["         -" if time is None else f"{time:10.0f}" for time in times])
            )


def print_visits(figures: dict[str, dict[str, dict[str, Visits]]]) -> None:
    """Print how long the visits to both pages take."""
    print(f"{'':18}{'ready after (ms)':^34}{'first paint (ms)':^24}{'loaded (kB)':^24}")
    print(
        f"{'browser':10}{'visit':8}"
        + f"{'ours':>13}{'bare':>13}{'ratio':>8}"
        + f"{'ours':>8}{'bare':>8}{'ratio':>8}" * 2
    )
    for name, visits in figures.items():
        for visit, pages in visits.items():
            ours, bare = pages["ours"], pages["bare"]
            words = f"{name:10}{visit:8}{_with_worst(ours):>13}{_with_worst(bare):>13}"
            words += _ratio(ours.median.ready, bare.median.ready)
            words += _both(ours.median.paint, bare.median.paint)
            words += _both(ours.median.loaded, bare.median.loaded, 1_000)
            print(words)


def _with_worst(visits: Visits) -> str:
    usual, worst = visits.median.ready, visits.worst.ready
    return f"{usual:.0f} ({worst:.0f})" if usual and worst else "-"


def _both(ours: float | None, bare: float | None, unit: float = 1) -> str:
    """Return the figures of both pages in a unit, and their ratio."""
    return "".join([f"{figure / unit:8.0f}" if figure else f"{'-':>8}" for figure in (ours, bare)]) + _ratio(ours, bare)


def _ratio(ours: float | None, bare: float | None) -> str:
    return f"{ours / bare:8.2f}" if ours and bare else f"{'-':>8}"


if __name__ == "__main__":
    main()
