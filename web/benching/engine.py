"""How fast the engine is in a browser, beside the Python that runs this: the same ``pygames bench --all`` in both.

``python -m benching.engine [--seconds S] [--browser NAME] [--json]``. In the browser it runs under Pyodide in a worker, as the
computer player does. The ratio is the browser's figure to this Python's; both come from the same run.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

from browsers import Missing, start_chromium, start_firefox
from playwright.sync_api import Browser, sync_playwright

from benching.worker import measured
from building import ROOT
from pygames.rules import GAMES
from serving.serve import Server, running

BROWSERS = {"chromium": start_chromium, "firefox": start_firefox}

# Called for each board.
BENCH = """
import contextlib, io
from pygames.cli import main
def bench(game, size, seconds):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        main(["bench", game, "--size", str(size), "--json", "--seconds", str(seconds)])
    return printed.getvalue()
bench
"""

#: What was measured on each board, by game and size.
Figures = dict[tuple[str, int], dict[str, Any]]


def games_per_second(figures: dict[str, Any]) -> float:
    """Return how many random games of a board were played in a second."""
    return float(figures["games"] / figures["seconds"])


def playouts_per_second(figures: dict[str, Any]) -> float:
    """Return how many playouts the strongest computer player made in a second."""
    return float(figures["playouts_per_second"])


def by_board(found: Iterable[dict[str, Any]]) -> Figures:
    """Return what ``pygames bench --json`` has printed of boards, by game and size."""
    return {(figures["game"], figures["size"]): figures for figures in found}


def here(seconds: float) -> Figures:
    """Return the figures of this Python."""
    command = [sys.executable, "-m", "pygames", "bench", "--all", "--json", "--seconds", str(seconds)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return by_board(map(json.loads, printed.splitlines()))


def in_browser(browser: Browser, address: str, seconds: float) -> Figures:
    """Return the figures of Pyodide in a worker of a page of the site."""
    boards = [(game.name, size, seconds) for game in GAMES.values() for size in game.sizes]
    return by_board(measured(browser, address, BENCH, boards))


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
