"""How quickly the page answers while the computer thinks, and how soon the computer stops when it is told to.

``python -m benching.thinking [--stops N] [--json]``, in Chromium, for every game at its recommended size after a few moves, with the
analysis on. "Hover" is the time from a movement of the pointer to the next picture on the screen; "stop" is the time from
the message that tells the second interpreter to stop until it has (or was ended); both are milliseconds. "Playouts" is the
number of playouts a second that the analysis says it makes, and "native" that number for Python on this machine, measured
right after. "A thought shown" is how many milliseconds the page works for each report of that interpreter, with the pointer still.
"""

import argparse
import json
import time
from statistics import quantiles

from board import begin
from playwright.sync_api import Page

from benching.page import WATCH, hover, opened_page
from pygames.players import analysis
from pygames.rules import GAMES, Position

#: For how many moves the computer has played with itself before the position is looked into.
PLIES = 6
#: How long the analysis runs while the pointer moves, in seconds.
SPELL = 5.0

# Notes when the second interpreter is told to stop and when it has, and what it last said of its thought.
LISTEN = """() => {
    globalThis.stops = [];
    globalThis.heard = {};
    globalThis.thoughts = 0;
    let asked = 0;
    const stopped = () => {
        if (asked) stops.push(performance.now() - asked);
        asked = 0;
    };
    const { postMessage, terminate } = Worker.prototype;
    const known = new WeakSet();
    Worker.prototype.postMessage = function (message) {
        if (!known.has(this)) {
            known.add(this);
            this.addEventListener("message", ({ data }) => {
                if (data.stopped) stopped();
                if (data.thought) globalThis.heard = JSON.parse(data.thought);
                if (data.thought) globalThis.thoughts += 1;
            });
        }
        if (message.stop) asked = performance.now();
        postMessage.call(this, message);
    };
    Worker.prototype.terminate = function () {
        terminate.call(this);
        stopped();
    };
}"""


def opened(page: Page, game: str) -> Position:
    """Begin a game in the page, play a few moves by typing them, and return the position."""
    board = begin(page, game, GAMES[game].recommended)
    position = board.position
    search = analysis(position, seed=1)
    for _ in range(PLIES):
        search.think(playouts=100)
        move = search.move()
        page.locator("form.typing input").fill(move)
        page.keyboard.press("Enter")
        search.advance(move)
        position = search.position
    return position


def thought_shown(page: Page) -> float:
    """Return how long the page works for each thought that it hears of, in milliseconds."""
    page.mouse.move(1, 1)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def worked() -> tuple[float, int]:
        metrics = session.send("Performance.getMetrics")["metrics"]
        thoughts: int = page.evaluate("() => thoughts")
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration"), thoughts

    seconds, thoughts = worked()
    page.wait_for_timeout(1000 * SPELL)
    later, more = worked()
    session.detach()
    return 1000 * (later - seconds) / (more - thoughts)


def measure(page: Page, game: str, stops: int) -> dict[str, float]:
    """Return the figures of one game."""
    page.evaluate("() => { location.hash = '/'; }")
    position = opened(page, game)
    page.evaluate("() => { heard = {}; }")
    analyse = page.get_by_role("button", name="Analysis", exact=True)
    analyse.click()
    page.wait_for_function("() => heard.playouts > 0", timeout=120_000)
    page.evaluate("() => { for (const times of Object.values(answers)) times.length = 0; stops.length = 0; }")
    before, since = page.evaluate("() => heard.playouts"), time.perf_counter()
    hover(page, round(SPELL / 0.05))
    made, spell = page.evaluate("() => heard.playouts") - before, time.perf_counter() - since
    shown = thought_shown(page)
    for _ in range(stops):
        analyse.click()
        page.wait_for_timeout(250)
        analyse.click()
        page.wait_for_timeout(250)
    answers: list[float] = page.evaluate("() => answers.pointermove")
    stopped: list[float] = page.evaluate("() => stops")
    assert len(stopped) >= stops, "each click tells it to stop"
    analyse.click()
    native = analysis(position)
    native.think(seconds=SPELL / 2)
    return {
        "hover, 95th percentile": quantiles(answers, n=20)[-1],
        "stop, longest": max(stopped),
        "a thought shown": shown,
        "playouts": made / spell,
        "native": native.playouts / (SPELL / 2),
    }


def main() -> None:
    """Measure the built site and print the figures."""
    parser = argparse.ArgumentParser(description="Measure how quickly the page answers while the computer thinks.")
    parser.add_argument("--stops", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with opened_page() as page:
        page.goto("./")
        page.evaluate(WATCH)
        page.evaluate(LISTEN)
        figures = {game: measure(page, game, options.stops) for game in GAMES}
    if options.json:
        print(json.dumps(figures))
        return
    for game, values in figures.items():
        print(f"{game:10} " + "  ".join(f"{name} {value:.1f}" for name, value in values.items()))


if __name__ == "__main__":
    main()
