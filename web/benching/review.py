"""How soon a finished game is looked over: the first position, and all of them.

``python -m benching.review [--game NAME] [--rounds N] [--json]``, in Chromium, for random games at the recommended size. Times are
seconds from the press on "Analysis"; "cold" is a page in which the computer has not thought before, so that its interpreters have to
start. It is done with one interpreter that thinks and with two. The median of the rounds is told and, after a slash, the worst.
"""

import argparse
import json
import random
import time
from statistics import median

from board import show
from playwright.sync_api import Page

from benching.page import opened_page
from pygames.record import Record, to_link
from pygames.rules import GAMES, Game

#: For how long a game may be looked over, in milliseconds.
PATIENCE = 120_000
# The page takes a machine of so many cores for granted.
CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { value: %d })"


def finished(game: Game, seed: int) -> Record:
    """Return a random game to its end."""
    rng = random.Random(seed)
    record = Record(game.setup(game.recommended))
    position = record.position(())
    moves: list[str] = []
    while not position.over:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return record.prolonged((), moves)[0]


def reviewed(page: Page) -> tuple[float, float]:
    """Press "Analysis"; return how long the first position takes, and all of them."""
    page.get_by_role("button", name="Analysis", exact=True).click()
    began = time.perf_counter()
    told = "document.querySelector('#analysis .review')?.textContent ?? ''"
    page.wait_for_function(f"() => /^[1-9]/.test({told})", timeout=PATIENCE)
    first = time.perf_counter() - began
    page.wait_for_function(f"() => /^(\\d+) \\D+ \\1 /.test({told})", timeout=PATIENCE)
    return first, time.perf_counter() - began


def measure(page: Page, game: Game, seed: int) -> dict[str, float]:
    """Return the figures of one game in a page that has just been opened, and of another one after it."""
    figures: dict[str, float] = {}
    for state, number in (("cold", 2 * seed), ("warm", 2 * seed + 1)):
        record = finished(game, number)
        page.evaluate("(link) => { location.hash = link; }", to_link(record))
        page.wait_for_selector("#verdict:not([hidden])", timeout=PATIENCE)
        figures[f"{state}, first"], figures[f"{state}, all"] = reviewed(page)
    return figures


def main() -> None:
    """Measure the built site and print the figures."""
    parser = argparse.ArgumentParser(description="Measure how soon a finished game is looked over.")
    parser.add_argument("--game", choices=GAMES, default="vadrantir")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures: dict[str, dict[str, tuple[float, float]]] = {}
    for cores, name in ((2, "one interpreter"), (4, "two interpreters")):
        rounds = []
        for seed in range(options.rounds):
            with opened_page() as page:
                page.add_init_script(CORES % cores)
                show(page)
                rounds.append(measure(page, GAMES[options.game], seed))
        figures[name] = {
            what: (median([taken[what] for taken in rounds]), max([taken[what] for taken in rounds]))
            for what in rounds[0]
        }
    if options.json:
        print(json.dumps(figures))
        return
    for label, values in figures.items():
        print(
            f"{label:18} " + "  ".join(f"{what} {middle:.1f}/{worst:.1f}" for what, (middle, worst) in values.items())
        )


if __name__ == "__main__":
    main()
