"""How quickly the page answers on its largest board: Nadraz with 14 cells a side, with snakes, move numbers and coordinates shown.

``python -m benching.page [--moves N] [--games N] [--json]``, in Chromium. Times are milliseconds. "Painted" is
how long the page is busy with painting the whole board anew, "turned" with turning it, for which all of the page is made anew.
"Hover", on the whole board and on an enlarged one, and "move" are the times from the input to the next picture on the screen; what
the browser itself takes of the former is told by an empty page.
"Frame" is the time from one picture to the next while the pointer moves over the board without a rest: 16.7 where none is missed.
"Looking" is about positions of Snex whose moves take seconds to find: for how long the page was busy at most while their links were
opened and their moves looked for. "Memory" is that of the page's process, in MB, after the garbage has been collected: all that is
resident, the browser's own program included, so that of an empty page and of a bare PyScript page are told, too.
"""

import argparse
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from board import begin, settings, show
from browsers import start_chromium
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

from benching.start import READY, served
from building import ROOT
from pygames.record import Record, to_link
from pygames.rules import Position, find_game
from serving.serve import Server, running

# Positions of Snex: White has no placement, so whether there is any move is for the steps to say; there are crosscuts to undo in
# some six hundred ways.
SLOW = (
    "wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -",
    "wwwwwwbb/w1wbwbwb/wwwwwwwb/bbbbbb1b/wwwbwbbb/bbwbwbwb/wwwbwwwb/wbwwbb1w w -",
)
SCREEN: ViewportSize = {"width": 1280, "height": 800}
# Notes, for each input, how long it takes until the picture that it led to is on the screen; and tasks that block the page.
WATCH = """() => {
    globalThis.answers = { pointermove: [], submit: [] };
    globalThis.blocked = [];
    const note = (event) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => answers[event.type].push(performance.now() - event.timeStamp);
        port2.postMessage(null);
    });
    for (const kind of Object.keys(answers)) addEventListener(kind, note, { capture: true });
    new PerformanceObserver((list) => blocked.push(...list.getEntries().map((task) => task.duration))).observe({ type: "longtask" });
}"""
# How long the page is busy with something, a number of times; in between it may do what else there is to do.
BUSY = """async ([thing, times]) => {
    const things = {
        turn: () => document.querySelector("[data-do=rotate]").click(),
        zoom: (n) => document.querySelector(`[data-zoom=${n % 2 ? "in" : "fit"}]`).click(),
    };
    const taken = [];
    for (let n = 0; n < times; n++) {
        const before = performance.now();
        things[thing](n);
        taken.push(performance.now() - before);
        await new Promise((done) => setTimeout(done, 20));
    }
    return taken;
}"""
# Notes when each picture of the screen begins, until `endFrames` is called, which returns the times between them.
FRAMES = """() => {
    const begun = [];
    let going = true;
    const note = (time) => {
        begun.push(time);
        if (going) requestAnimationFrame(note);
    };
    globalThis.endFrames = () => {
        going = false;
        return begun.slice(1).map((time, n) => time - begun[n]);
    };
    requestAnimationFrame(note);
}"""
PLAY = """(move) => {
    const form = document.querySelector("form.typing");
    form.elements[0].value = move;
    form.requestSubmit();
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def random_moves(count: int, seed: int) -> list[str]:
    """Return the moves of a random game, up to a number of them."""
    rng = random.Random(seed)
    position: Position = find_game("nadraz").start(14)
    moves: list[str] = []
    while len(moves) < count and not position.over:
        # Short walks make a long game.
        choice = min(rng.sample(position.legal_moves, min(8, len(position.legal_moves))), key=lambda move: "-" in move)
        moves.append(choice)
        position = position.play(choice)
    return moves


def play(page: Page, count: int, seed: int) -> None:
    """Begin a game in the page and play a number of moves by typing them."""
    page.evaluate("() => { location.hash = '/'; }")
    begin(page, "nadraz", 14)
    for move in random_moves(count, seed):
        page.evaluate(PLAY, move)


def move_over_board(page: Page, times: int) -> Iterator[None]:
    """Move the pointer over the board, from cell to cell, and yield after each time."""
    box = page.locator("#board").bounding_box()
    assert box
    rng = random.Random(1)
    for _ in range(times):
        x, y = (rng.uniform(0.3, 0.7) for _ in range(2))
        page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
        yield


def hover(page: Page, times: int) -> list[float]:
    """Move the pointer over the board, with a rest after each time; return how long each picture of that took."""
    page.evaluate("() => answers.pointermove.splice(0)")
    for _ in move_over_board(page, times):
        page.wait_for_timeout(30)
    taken: list[float] = page.evaluate("() => answers.pointermove")
    return taken


def hover_without_game(browser: Browser) -> dict[str, float]:
    """Return how long a picture takes on a page with a canvas on which nothing is ever drawn: what the browser itself needs."""
    with browser.new_page(viewport=SCREEN) as page:
        page.set_content('<canvas id="board" width="720" height="720"></canvas>')
        page.evaluate(WATCH)
        return middle("hover, empty page", hover(page, 60))


def frames(page: Page, times: int) -> list[float]:
    """Move the pointer over the board without a rest; return the times between pictures."""
    page.evaluate(FRAMES)
    for _ in move_over_board(page, times):
        pass
    taken: list[float] = page.evaluate("() => endFrames()")
    return taken


def look(page: Page) -> list[float]:
    """Open the links of positions whose moves take long to find; return the tasks that block the page until they are found."""
    page.evaluate("() => blocked.splice(0)")
    for text in SLOW:
        page.evaluate("(link) => { location.hash = link; }", to_link(Record(find_game("snex").setup(8), text)))
        page.wait_for_selector("#looking")
        page.wait_for_selector("#looking", state="detached", timeout=120_000)
        page.wait_for_timeout(100)
    tasks: list[float] = page.evaluate("() => blocked.splice(0)")
    return tasks


def middle(what: str, taken: list[float]) -> dict[str, float]:
    """Return how long something took that was done often: mostly, and when it took long."""
    return {f"{what}, median": median(taken), f"{what}, 95th percentile": quantiles(taken, n=20)[-1]}


def upper_end(what: str, taken: list[float]) -> dict[str, float]:
    """Return how long something took that must not take long: when it did, and at most."""
    return {f"{what}, 95th percentile": quantiles(taken, n=20)[-1], f"{what}, worst": max(taken)}


def blocking(when: str, tasks: list[float]) -> dict[str, float]:
    """Return what blocked the page: how many tasks that a person would feel, and for how long at most."""
    return {
        f"{when}tasks over 100 ms": sum(task > 100 for task in tasks),
        f"{when}longest task": max(tasks, default=0.0),
    }


def memory(session: CDPSession, browser: CDPSession) -> float:
    """Return the memory of the page's process."""
    session.send("HeapProfiler.collectGarbage")
    processes = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(_resident(pid) for pid in pages)


def _resident(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def memory_of_others(browser: Browser, address: str) -> dict[str, float]:
    """Return the memory of an empty page and of the bare PyScript page that `served` has at an address."""
    with browser.new_page() as page:
        sessions = page.context.new_cdp_session(page), browser.new_browser_cdp_session()
        empty = memory(*sessions)
        page.goto(f"{address}bare.html", wait_until="commit")
        page.evaluate(READY)
        return {"memory, empty page": empty, "memory, bare PyScript page": memory(*sessions)}


def measure(page: Page, moves: int, games: int) -> dict[str, float]:
    """Return the figures of an open page."""
    session = page.context.new_cdp_session(page)
    assert page.context.browser
    browser = page.context.browser.new_browser_cdp_session()
    show(page)
    page.evaluate(WATCH)
    play(page, 60, seed=1)
    with settings(page) as dialog:
        for label in ("Snakes", "Move numbers"):
            dialog.get_by_label(label).check()
    turning, zooming = (page.evaluate(BUSY, [thing, 30]) for thing in ("turn", "zoom"))
    enlarged, enlarged_frames = hover(page, 60), frames(page, 300)
    page.locator("[data-zoom=fit]").click()
    hovered, hovered_frames = hover(page, 60), frames(page, 300)
    play(page, moves, seed=2)
    first = memory(session, browser)
    for seed in range(games):
        play(page, 20, seed)
    last = memory(session, browser)
    answers: dict[str, list[float]] = page.evaluate("() => answers")
    blocked: list[float] = page.evaluate("() => blocked.splice(0)")
    looking = look(page)
    return {
        "board painted": median(zooming),
        "board turned": median(turning),
        **middle("hover", hovered),
        **middle("hover, enlarged", enlarged),
        **upper_end("frame", hovered_frames),
        **upper_end("frame, enlarged", enlarged_frames),
        **middle("move", answers["submit"]),
        **blocking("", blocked),
        **blocking("looking, ", looking),
        f"memory, after {moves} moves": first,
        f"memory, after {games} more games": last,
    }


@contextmanager
def opened_page() -> Iterator[Page]:
    """Open a page in Chromium, which has the built site behind it but shows nothing yet."""
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        chromium = start_chromium(playwright)
        yield chromium.new_page(base_url=server.address, viewport=SCREEN)
        chromium.close()


def main() -> None:
    """Measure the built site and print the figures."""
    parser = argparse.ArgumentParser(description="Measure how quickly the page answers.")
    parser.add_argument("--moves", type=int, default=200)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with served() as address, sync_playwright() as playwright, start_chromium(playwright) as chromium:
        others = memory_of_others(chromium, address) | hover_without_game(chromium)
    with opened_page() as page:
        figures = measure(page, options.moves, options.games) | others
    print(
        json.dumps(figures) if options.json else "\n".join(f"{name:34}{value:8.1f}" for name, value in figures.items())
    )


if __name__ == "__main__":
    main()
