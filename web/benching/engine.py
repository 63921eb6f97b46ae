"""How fast the engine is in a browser, beside the Python that runs this: the same ``pygames bench --all`` in both.

``python -m benching.engine [--seconds S] [--browser NAME] [--json]``. In the browser it runs under Pyodide in a worker, as the
computer player does. The ratio is the browser's figure to this Python's; both come from the same run.

A browser compiles WebAssembly twice, first quickly and then well, and what is running ends in the code it began in. The computer
player thinks in many short calls, so it comes to the better code within seconds. Hence each board is measured in a call of its own,
after a first round that does not count.
"""

import argparse
import json
import subprocess
import sys
from typing import Any

from browsers import Missing, start_chromium, start_firefox
from playwright.sync_api import Browser, Page, sync_playwright

from building import MODULES, ROOT
from pygames.rules import GAMES
from serving.serve import Server, running

BROWSERS = {"chromium": start_chromium, "firefox": start_firefox}

# The site's own module, found where the page has found it, starts Python in a worker, as for the computer player. But it starts with
# Python's library as published: the command line, which is in the wheel alone, needs more of that than a page.
IN_WORKER = """async ([wheel, library, boards, seconds]) => {
    const work = async (starter, wheel, stdLibURL, boards, seconds) => {
        const { startPython } = await import(starter);
        const python = await startPython({ stdLibURL });
        python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel", { extractDir: "/engine" });
        const bench = python.runPython(`
import contextlib, io, sys
sys.path.insert(0, "/engine")
from pygames.cli import main
def bench(game, size, seconds):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        main(["bench", game, "--size", str(size), "--json", "--seconds", str(seconds)])
    return printed.getvalue()
bench
`);
        for (const board of boards) bench(...board, seconds);
        postMessage(boards.map((board) => bench(...board, seconds)).join(""));
    };
    const config = JSON.parse(document.querySelector("py-config").textContent);
    const starter = new URL("python.js", new URL(config.interpreter, location.href));
    const options = [starter, new URL(wheel, location.href), new URL(library, location.href), boards, seconds];
    const script = new Blob([`(${work})(...${JSON.stringify(options)})`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(script), { type: "module" });
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
    });
}"""
#: Where the worker finds Python's library as published.
LIBRARY = "published-library.zip"

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
    """Return the figures of Pyodide in a worker of a page of the site."""
    # The page's policy would not let a worker be made of a text.
    page: Page = browser.new_page(bypass_csp=True)
    page.route(f"**/{LIBRARY}", lambda route: route.fulfill(path=MODULES / "pyodide" / "python_stdlib.zip"))
    page.goto(address)
    (wheel,) = (ROOT / "dist" / "python").glob("*.whl")
    boards = [(game.name, size) for game in GAMES.values() for size in game.sizes]
    return by_board(page.evaluate(IN_WORKER, [f"python/{wheel.name}", LIBRARY, boards, seconds]))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how fast the engine is in a browser.")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement (1)")
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        try:
            browser = BROWSERS[options.browser](playwright)
        except Missing as reason:
            sys.exit(str(reason))
        with browser:
            browsers_figures = in_browser(browser, server.address, options.seconds)
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
