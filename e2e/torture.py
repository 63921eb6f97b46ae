"""Torments the site where it stands: files that come as they should not, a storage that fails, workers that die, other windows.

    python e2e/torture.py --minutes 60        # as `make torture MINUTES=60`

Whole games go on meanwhile, by mouse. After every attack nothing may be lost (what was played is on the board and, as soon as it
can be, in the storage; no other game has changed), nothing stuck (the page starts, or one click makes it start; the computer moves)
and nothing unsaid (the page says what it could not do). The readers of text are tormented beside it (`tests/fuzz_records.py`).
"""

import argparse
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from subprocess import CalledProcessError
from typing import get_args

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("e2e", "web", "tests")]

from board import KEPT, READY, TEXTS, PageBoard, seat, show  # noqa: E402
from playwright.sync_api import Error, Page, Worker, expect  # noqa: E402
from spoiling import Fault, Site, spoiling  # noqa: E402
from torture_browsers import BROWSERS, FAULTS, PATIENCE, Victim, victims  # noqa: E402

from building.build import START_FILES  # noqa: E402
from fuzz_records import attack, spoil  # noqa: E402
from pygames.rules import GAMES  # noqa: E402
from pygames_web.model.saves import read_save  # noqa: E402
from pygames_web.model.shelf import PREFIX  # noqa: E402
from serving.serve import Server, running  # noqa: E402
from viewer import attack_viewer  # noqa: E402

#: How many moves to choose from make the computer think.
MANY = 8
#: The longest that a text may take to be read, in seconds of work.
SLOW = 0.1
#: How many inputs the readers get between two looks at the clock.
INPUTS = 5_000
#: How many spoiled games the viewer of embedded boards gets between these.
VIEWED = 500
#: In how many plies of a game the next one comes with an attack.
RATE = 0.15

#: Fills the storage to the last character.
FILL = """() => {
    let count = 0;
    for (let size = 1 << 23; size >= 1; ) {
        try {
            localStorage.setItem("filling " + count, "x".repeat(size));
            count += 1;
        } catch {
            size = Math.floor(size / 2);
        }
    }
}"""
EMPTY = "() => { for (const key of Object.keys(localStorage)) if (key.startsWith('filling')) localStorage.removeItem(key); }"
FORBID = """() => {
    globalThis.allowed = { ...Object.getOwnPropertyDescriptors(Storage.prototype) };
    for (const name of ["getItem", "setItem", "removeItem", "key"]) {
        Storage.prototype[name] = () => { throw new DOMException("no", "SecurityError"); };
    }
}"""
ALLOW = "() => { Object.defineProperties(Storage.prototype, allowed); dispatchEvent(new Event('pageshow')); }"
#: Whether the board in words has just these stones.
SHOWN = """(stones) => Object.entries(stones).every(([name, stone]) => {
    const label = document.getElementById("cell-" + name)?.getAttribute("aria-label");
    return label && label.includes("stone") === Boolean(stone) && label.includes(stone);
})"""
#: Whether the page says something above itself or over itself: these words, or anything at all.
SAYS = """(words) => [...document.querySelectorAll(words === null ? ".banner" : ".banner, .notice")].some(
    (part) => part.getClientRects().length && part.textContent.includes(words ?? ""))"""
SILENT = f"() => !({SAYS})(null)"
#: What has become of a start: the page is there, or names the file that is missing.
STARTED = """(name) => document.documentElement.dataset.state === "ready" ||
    document.getElementById("loading")?.textContent.includes(name)"""
#: Whether the page is there, or offers a button in its place; whether that was pushed.
OFFERED = """() => document.documentElement.dataset.state === "ready" ||
    document.getElementById("loading-retry")?.getClientRects().length > 0"""
RETRY = """() => {
    const button = document.getElementById("loading-retry");
    if (document.documentElement.dataset.state !== "ready" && button?.getClientRects().length) button.click();
}"""
#: Keeps a worker busy for good, once it has answered this.
HANG = "() => { setTimeout(() => { while (true); }); }"
CLOSE = "() => self.close()"


class Wrong(AssertionError):
    """Something was lost, is stuck or was not said."""


@dataclass
class Figures:
    """What was done, and what came of it: how often each attack was made, and what went wrong."""

    attacks: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    games: int = 0
    plies: int = 0
    inputs: int = 0

    def add(self, other: "Figures") -> None:
        """Take in the figures of another process."""
        self.attacks += other.attacks
        self.wrong += other.wrong
        self.games += other.games
        self.plies += other.plies
        self.inputs += other.inputs

    def told(self) -> str:
        """Return the figures in words."""
        lines = [f"{number:8,} {name}" for name, number in sorted(self.attacks.items())]
        lines += [f"{self.inputs:8,} texts to the readers", f"{self.games:8,} whole games, {self.plies:,} plies"]
        return "\n".join([*lines, f"{len(self.wrong):8,} times something was lost, stuck or unsaid", *self.wrong])


# -- games that go on through everything ---------------------------------------------------------------------------------


class TorturedGame:
    """A game on a page, and what the browser should keep besides it.

    Attributes:
        victim, page, board: where it is played, and how it should stand.
        elsewhere: another window of the same browser.
        others: the texts of all other saves.
    """

    def __init__(self, victim: Victim, rng: random.Random) -> None:
        """Begin a game in a profile, where the site is open."""
        self.victim = victim
        self.page = victim.page
        self.elsewhere = victim.elsewhere
        self.rng = rng
        name = rng.choice(sorted(GAMES))
        self.others = self.texts()
        self.board = victim.begin(name, GAMES[name].sizes[0])

    def play(self) -> None:
        """Make a random move; a pass or a step that pushes far only if there is nothing else."""
        moves = self.board.position.legal_moves
        simple = [move for move in moves if move != "pass" and move.count(">") < 3]
        self.board.play(self.rng.choice(simple or moves))

    def texts(self) -> dict[str, str]:
        """Return the saves that the browser keeps, by their keys."""
        kept: dict[str, str] = self.page.evaluate(TEXTS)
        return {key: text for key, text in kept.items() if key.startswith(PREFIX)}

    def catch_up(self) -> None:
        """Take in what the computer has played meanwhile; raise `Wrong` unless that goes on from how the game stood."""
        save = read_save(self.texts()[self.board.key])
        been = [save.record.position(save.path[:ply]) for ply in range(len(save.path) + 1)]
        if self.board.position.text not in [position.text for position in been]:
            raise Wrong(f"lost: the game that is kept was never {self.board.position.text}")
        self.board.position = been[-1]

    def require_shown(self) -> None:
        """Raise `Wrong` unless the page comes to show the position."""
        position = self.board.position
        stones = {name: self._stone(cell) for name, cell in position.board.cell.items()}
        try:
            self.victim.wait_until(SHOWN, stones)
        except Error:
            raise Wrong(f"lost: the page does not show {position.text}") from None

    def _stone(self, cell: int) -> str:
        position = self.board.position
        return "black stone" if cell & position.black else "white stone" if cell & position.white else ""

    def require_kept(self) -> None:
        """Raise `Wrong` unless the browser keeps the position, and all other saves as they were."""
        self.require_shown()
        if (saved := self.board.saved) != self.board.position.text:
            raise Wrong(f"lost: the browser keeps {saved}, not {self.board.position.text}")
        others = {key: text for key, text in self.texts().items() if key != self.board.key}
        if others != self.others:
            changed = sorted(key for key in {*others, *self.others} if others.get(key) != self.others.get(key))
            raise Wrong(f"lost: other saves have changed: {changed}")

    def require_said(self, words: str) -> None:
        """Raise `Wrong` unless the page says something above itself or over itself."""
        try:
            self.victim.wait_until(SAYS, words)
        except Error:
            raise Wrong(f"unsaid: {words!r}; the page says {self.board.notice!r}") from None

    def require_silent(self) -> None:
        """Raise `Wrong` if the page goes on saying that it keeps nothing."""
        try:
            self.victim.wait_until(SILENT)
        except Error:
            raise Wrong(f"stuck: the page still says {self.board.notice!r}") from None


def full(game: TorturedGame) -> None:
    """Fill the storage, and empty it a move later."""
    _unkept(game, FILL, EMPTY)


def forbidden(game: TorturedGame) -> None:
    """Have the browser refuse everything about its storage for a move."""
    _unkept(game, FORBID, ALLOW)


def _unkept(game: TorturedGame, refuse: str, allow: str) -> None:
    """Play a move that the storage does not take, by what a script does to it, and another one when that is undone."""
    game.page.evaluate(refuse)
    game.play()
    game.require_said("does not keep anything")
    game.require_shown()
    game.page.evaluate(allow)
    if not game.board.position.over:
        game.play()
        game.require_silent()
        game.require_kept()


def emptied(game: TorturedGame) -> None:
    """Delete all in another window."""
    game.elsewhere.evaluate("() => localStorage.clear()")
    game.require_said("All that was kept here has been deleted in another window.")
    game.others = {}
    game.board.press_button("Keep this game again")
    game.require_kept()


def damaged(game: TorturedGame) -> None:
    """Damage this very game in another window."""
    text = game.texts()[game.board.key]
    _overwritten(game, text[: game.rng.randrange(len(text))])


def newer(game: TorturedGame) -> None:
    """Have a newer version of the site write this very game in another window, in a way that is not known here."""
    save = json.loads(game.texts()[game.board.key])
    _overwritten(game, json.dumps(save | {"record": save["record"] | {"version": 99}}))


def _overwritten(game: TorturedGame, text: str) -> None:
    """Have this very game overwritten in another window: what is played on becomes a game of its own, and that stays what it is."""
    key = game.board.key
    game.elsewhere.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{KEPT}{key}", text])
    game.others[key] = text
    game.require_said("changed in another window")
    game.play()
    if game.board.key == key:
        raise Wrong("lost: what another window has written is overwritten")
    game.require_kept()


def damaged_beside(game: TorturedGame) -> None:
    """Damage another game in another window, which is not the business of this one."""
    if not game.others:
        return
    key = game.rng.choice(sorted(game.others))
    text = game.others[key][: game.rng.randrange(len(game.others[key]) + 1)]
    game.elsewhere.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"{KEPT}{key}", text])
    game.others[key] = text
    game.play()
    game.require_kept()


def played_elsewhere(game: TorturedGame) -> None:
    """Play on in another window: both go on, each in a game of its own."""
    key = game.board.key
    assert isinstance(game.page, Page)
    with game.page.context.new_page() as other:
        show(other, "#/play/" + key.removeprefix(PREFIX))
        twin = PageBoard(other, game.board.position)
        moves = game.board.position.legal_moves
        twin.play(moves[0])
        expect(other.locator("#looking")).to_have_count(0, timeout=PATIENCE)
        game.require_said("gone on in another window")
        game.others[key] = game.texts()[key]
    game.play()
    if game.board.key == key:
        raise Wrong("lost: the move of the other window has been overwritten")
    game.require_kept()


def reloaded(game: TorturedGame) -> None:
    """Load the page anew."""
    game.page.reload()
    game.page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    game.require_kept()


def silenced(game: TorturedGame) -> None:
    """Have the computer think, and end or hang its worker: that is told, and it thinks again, by itself or when asked."""
    position = game.board.position
    # Where there is little to think about, the computer has moved before anything can be done to it.
    if position.turn not in "bw" or len(position.legal_moves) < MANY:
        return
    # A game that can be won by one move is over by then.
    if any(position.play(move).over for move in position.legal_moves):
        return
    assert isinstance(game.page, Page)
    seat(game.page, "Computer: Strongest", "Computer: Strongest")
    hurry = game.page.get_by_role("button", name="Move now")
    expect(hurry).to_be_enabled(timeout=PATIENCE)
    # A worker that is closed may not come to answer.
    with suppress(Error):
        _thinker(game.page).evaluate(game.rng.choice((HANG, CLOSE)))
    game.require_said("it does not answer")
    resume = game.page.get_by_role("button", name="Let the computer move")
    if resume.count():
        resume.click()
    try:
        expect(hurry).to_be_enabled(timeout=PATIENCE)
    except AssertionError:
        raise Wrong("stuck: the computer does not think again") from None
    seat(game.page)
    game.catch_up()
    game.require_shown()


def _thinker(page: Page) -> Worker:
    """Return the worker that thinks: soon after a start another one makes a snapshot."""
    return [worker for worker in page.workers if worker.url.endswith("/worker.js")][-1]


#: What is done to a game that goes on.
ATTACKS: dict[str, Callable[[TorturedGame], None]] = {
    "storage: full": full,
    "storage: forbidden": forbidden,
    "storage: emptied in another window": emptied,
    "storage: this game damaged": damaged,
    "storage: another game damaged": damaged_beside,
    "windows: a move in another one": played_elsewhere,
    "windows: loaded anew": reloaded,
    "windows: a newer version in another one": newer,
    "workers: closed or hung": silenced,
}


#: What only the protocol of Chromium can do, and what needs a second window.
OF_CHROMIUM = ("workers: closed or hung",)
OF_WINDOWS = ("windows: a move in another one",)


def attacks_in(browser: str) -> list[str]:
    """Return what can be done to a game in a browser."""
    return sorted(
        {*ATTACKS} - {*(OF_CHROMIUM if browser != "chromium" else ())} - {*(OF_WINDOWS if browser == "webkit" else ())}
    )


def play(victim: Victim, attacks: list[str], rng: random.Random, figures: Figures) -> None:
    """Play a whole game, and attack it at every seventh move or so."""
    game = TorturedGame(victim, rng)
    while not game.board.position.over:
        # A game is kept from its first move on.
        if game.board.position.turn != "o" and rng.random() < RATE:
            name = rng.choice(attacks)
            figures.attacks[name] += 1
            try:
                ATTACKS[name](game)
            except FAULTS as wrong:
                raise Wrong(f"{name}: {wrong}") from wrong
        else:
            game.play()
            game.require_kept()
        figures.plies += 1
    figures.games += 1


def games(browser: str, seed: int, deadline: float) -> Figures:
    """Play games until the time is over, three in a profile."""
    figures = Figures()
    with running(Server(ROOT / "dist")) as server, victims(browser) as fresh:
        for number in count(seed):
            with fresh(server.address) as victim:
                rng = random.Random(number)
                try:
                    for _ in range(3):
                        victim.arrive()
                        play(victim, attacks_in(browser), rng, figures)
                        if time.monotonic() > deadline:
                            return figures
                except FAULTS as wrong:
                    figures.wrong.append(f"game {number}: {wrong}"[:600])
                    if time.monotonic() > deadline:
                        return figures
    raise AssertionError("there are always more games")


# -- files on their way --------------------------------------------------------------------------------------------------


def files(browser: str, seed: int, deadline: float) -> Figures:
    """Have one file after the other come as it should not, in random order, until the time is over."""
    figures, rng = Figures(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, spoiling(ROOT / "dist", Path(folder)) as site:
        (runtime,) = (site.folder / "assets").glob("runtime-*")
        names = sorted({*START_FILES, *(path.name for path in runtime.iterdir()), *OTHERS})
        ways = [(name, fault) for name in names for fault in get_args(Fault)]
        with victims(browser) as fresh:
            while True:
                rng.shuffle(ways)
                for name, fault in ways:
                    if time.monotonic() > deadline:
                        return figures
                    figures.attacks[f"files: {fault}"] += 1
                    try:
                        with fresh(site.address) as victim:
                            spoil_one(victim, site, name, fault)
                    except FAULTS as wrong:
                        figures.wrong.append(f"{name}, {fault}: {wrong}"[:600])
                    site.faults.clear()


#: What else a page asks for: without these it goes on.
OTHERS = ("framed.js", "guard.js", "ahead.js", "manifest.webmanifest", "service-worker.js")


def spoil_one(victim: Victim, site: Site, name: str, fault: Fault) -> None:
    """Have a file come once as it should not; raise `Wrong` unless the page starts, or names the file and starts by one click."""
    site.faults[name].append(fault)
    page = victim.page
    victim.set_out()
    try:
        victim.wait_until(STARTED, name)
    except Error as error:
        told = page.evaluate(
            "() => [location.href, document.documentElement.dataset.state, document.getElementById('loading')?.innerText]"
        )
        what = error.message.splitlines()[0]
        raise Wrong(f"stuck or unsaid: the page neither starts nor names the file: {told!r} ({what})") from None
    # What was lost only once the page may get by itself meanwhile.
    victim.wait_until(OFFERED)
    with suppress(Error):
        page.evaluate(RETRY)
    try:
        page.wait_for_selector(READY, state="attached", timeout=PATIENCE)
    except Error:
        raise Wrong("stuck: one click does not mend it") from None


# -- everything ----------------------------------------------------------------------------------------------------------


def texts(seed: int, deadline: float) -> Figures:
    """Give spoiled and hostile texts to all that reads text from outside, until the time is over."""
    figures = Figures()
    for number in count(seed):
        try:
            outcomes = {
                **spoil(INPUTS, number),
                **attack(INPUTS, number),
                "viewer": attack_viewer(VIEWED, number),
            }
        except (AssertionError, CalledProcessError):
            figures.wrong.append(f"texts of seed {number}: {traceback.format_exc()}")
            outcomes = {}
        figures.inputs += 2 * INPUTS + VIEWED
        figures.wrong += [f"{name}: slow: {outcome}" for name, outcome in outcomes.items() if outcome.seconds > SLOW]
        if time.monotonic() > deadline:
            break
    return figures


def torture(browser: str, minutes: float, seed: int) -> Figures:
    """Do all of it at the same time; what reads texts is the same in whatever browser, so one of them is enough for that."""
    deadline = time.monotonic() + 60 * minutes
    figures = Figures()
    with ProcessPoolExecutor(3) as pool:
        parts = [pool.submit(kind, browser, seed, deadline) for kind in (games, files)]
        parts += [pool.submit(texts, seed, deadline)] if browser == "chromium" else []
        for part in parts:
            figures.add(part.result())
    return figures


def main() -> None:
    """Torment the site, print the figures, and fail if something went wrong."""
    parser = argparse.ArgumentParser(description="Torment the site and see that nothing is lost, stuck or unsaid.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--browser", choices=BROWSERS, default="chromium")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    figures = torture(options.browser, options.minutes, options.first)
    print(figures.told())
    sys.exit(bool(figures.wrong))


if __name__ == "__main__":
    main()
