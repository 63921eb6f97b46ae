"""How fast the engine is in a browser, beside the Python that runs this: the same ``pygames bench --all`` in both.

``python web/bench_engine.py [--seconds S] [--browser NAME] [--json]``. In the browser it runs under Pyodide in a page of the built
site, started as the site starts it. The ratio is the browser's figure to this Python's; both come from the same run.
"""

import argparse
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
sys.path[:0] = [str(WEB), str(ROOT / "e2e")]

from browsers import Missing, start_chromium, start_firefox  # noqa: E402

from serve import Server  # noqa: E402

BROWSERS = {"chromium": start_chromium, "firefox": start_firefox}

# The site's own module, found where the page has found it, starts Python; the command line is in the wheel alone.
IN_BROWSER = """async ([wheel, seconds]) => {
    const config = JSON.parse(document.querySelector("py-config").textContent);
    const { startPython } = await import(new URL("python.mjs", new URL(config.interpreter, location.href)));
    const python = await startPython({});
    python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel", { extractDir: "/engine" });
    python.globals.set("seconds", seconds);
    return python.runPython(`
import contextlib, io, sys
sys.path.insert(0, "/engine")
from pygames.cli import main
with contextlib.redirect_stdout(io.StringIO()) as printed:
    main(["bench", "--all", "--json", "--seconds", str(seconds)])
printed.getvalue()
`);
}"""

#: What was measured on each board, by game and size.
Figures = dict[tuple[str, int], dict[str, Any]]


def games_per_second(figures: dict[str, Any]) -> float:
    """Return how many random games of a board were played in a second."""
    return float(figures["games"] / figures["seconds"])


def playouts_per_second(figures: dict[str, Any]) -> float:
    """Return how many playouts the strongest computer player made in a second."""
    return float(figures["playouts_per_second"])


def by_board(printed: str) -> Figures:
    """Return the figures that ``pygames bench --all --json`` has printed, by game and size."""
    found = (json.loads(line) for line in printed.splitlines())
    return {(figures["game"], figures["size"]): figures for figures in found}


def here(seconds: float) -> Figures:
    """Return the figures of this Python."""
    command = [sys.executable, "-m", "pygames", "bench", "--all", "--json", "--seconds", str(seconds)]
    return by_board(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def in_browser(browser: Browser, address: str, seconds: float) -> Figures:
    """Return the figures of Pyodide in a page of the site."""
    page: Page = browser.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-state=ready]", state="attached")
    (wheel,) = (ROOT / "dist" / "python").glob("*.whl")
    return by_board(page.evaluate(IN_BROWSER, [f"python/{wheel.name}", seconds]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how fast the engine is in a browser.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement (1)")
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with Server(ROOT / "dist") as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            browser = BROWSERS[options.browser](playwright)
        except Missing as reason:
            sys.exit(str(reason))
        with browser:
            browsers_figures = in_browser(browser, server.address, options.seconds)
        server.shutdown()
    figures = {"here": here(options.seconds), options.browser: browsers_figures}
    if options.json:
        print(json.dumps({where: list(found.values()) for where, found in figures.items()}))
        return
    print(f"{'':<15}{'random games/s':^29}{'playouts/s':^29}")
    print(f"{'game':<10} size" + f"{'here':>10}{options.browser:>11}{'ratio':>7} " * 2)
    for board, mine in figures["here"].items():
        theirs = browsers_figures[board]
        words = f"{board[0]:<10} {board[1]:4}"
        for rate in (games_per_second, playouts_per_second):
            words += f"{rate(mine):10.1f}{rate(theirs):11.1f}{rate(theirs) / rate(mine):7.2f} "
        print(words)


if __name__ == "__main__":
    main()
