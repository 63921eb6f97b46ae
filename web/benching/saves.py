"""How quickly the page starts, lists the games and takes a move, with thousands of saved games and with none.

``python -m benching.saves [--games N] [--rounds N] [--json]``, in Chromium. Times are milliseconds, medians over rounds that take
turns: with the games, without, and how many times longer it takes with them. The start is one from what an earlier visit has left.
"""

import argparse
import json
import random
from statistics import median
from time import perf_counter

from board import READY, begin, show
from browsers import start_chromium
from playwright.sync_api import Browser, Page, sync_playwright

from building import ROOT
from pygames.record import Record
from pygames.rules import find_game
from pygames_web.model.saves import Save
from pygames_web.model.shelf import PREFIX
from serving.serve import Server, running

#: The snapshot for the next start is kept some seconds after the first, in milliseconds.
SNAPSHOT = 60_000
KEEP = "(texts) => { for (const [key, text] of Object.entries(texts)) kept.write(key, text); }"
PLAY = """(move) => {
    const form = document.querySelector("form.typing");
    form.elements[0].value = move;
    const before = performance.now();
    form.requestSubmit();
    return performance.now() - before;
}"""


def saved_games(count: int) -> dict[str, str]:
    """Return the texts of games of a few moves, by the keys under which the site keeps them."""
    rng, texts = random.Random(1), {}
    for number in range(count):
        record, path = Record(find_game("vadrantir").setup(5)).play((), "e5")
        for _ in range(6):
            record, path = record.play(path, rng.choice(record.position(path).legal_moves))
        texts[f"{PREFIX}{number:x}"] = Save(record, path, record.position(path).text, number).to_text()
    return texts


def timed(page: Page, fragment: str, shown: str) -> float:
    """Return how long it takes from the opening of a place until the page shows something there."""
    page.goto("about:blank")
    before = perf_counter()
    page.goto("./" + fragment)
    page.wait_for_selector(READY, state="attached")
    page.wait_for_selector(shown, state="attached")
    return (perf_counter() - before) * 1000


class Visitor:
    """A profile that holds some saved games, and the times that were taken in it."""

    def __init__(self, browser: Browser, address: str, texts: dict[str, str]) -> None:
        self.times: dict[str, list[float]] = {"start": [], "library": [], "move": []}
        self._page = browser.new_context(base_url=address).new_page()
        self._page.goto("./")
        self._page.wait_for_selector("html[data-snapshot]", state="attached", timeout=SNAPSHOT)
        self._page.evaluate(KEEP, texts)

    def round(self) -> None:
        """Take each time once, and that of a few moves."""
        self.times["start"].append(timed(self._page, "", ".cards"))
        self.times["library"].append(timed(self._page, "#/games", ".library"))
        self._page.goto("./#/")
        begin(self._page, "vadrantir", 5)
        self.times["move"] += [self._page.evaluate(PLAY, move) for move in ("e5", "white", "d4", "d5", "a1")]

    def search(self) -> float:
        """Return how long it takes to look through all games for words, for the first time."""
        show(self._page, "#/games")
        field = self._page.locator("#search")
        before = perf_counter()
        field.fill("sundraval")
        self._page.wait_for_selector(".games:empty", state="attached")
        return (perf_counter() - before) * 1000


def main() -> None:
    """Measure the built site and print the figures."""
    parser = argparse.ArgumentParser(description="Measure how quickly the page answers with many saved games.")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        chromium = start_chromium(playwright)
        none, many = (Visitor(chromium, server.address, texts) for texts in ({}, saved_games(options.games)))
        for _ in range(options.rounds):
            for visitor in (many, none):
                visitor.round()
        figures = {name: (median(many.times[name]), median(none.times[name])) for name in many.times}
        searched = many.search()
        chromium.close()
    if options.json:
        print(json.dumps({**figures, "first search": searched}))
        return
    for name, (with_games, without) in figures.items():
        print(f"{name:14}{with_games:9.1f}{without:9.1f}{with_games / without:7.2f}")
    print(f"{'first search':14}{searched:9.1f}")


if __name__ == "__main__":
    main()
