"""A user that never tires: plays random games in a real browser and holds what it sees against the engine and against itself.

``python e2e/robot.py [--minutes M] [--jobs N]`` plays session after session, each with a seed of its own: in Chromium for that time,
in Firefox and WebKit for a part of it. ``python e2e/robot.py --seed S [--browser NAME]`` plays one session again and tells every
step. The robot plays by what is on the screen: names, texts,
the picture of the board and the same board in words. The exit status tells whether anything was found.
"""

import argparse
import random
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "e2e"), str(ROOT / "web")]

from author import Author, author_of  # noqa: E402
from browsers import start_chromium, start_firefox, started_webkit  # noqa: E402
from playwright.sync_api import Browser, Error, ViewportSize, sync_playwright  # noqa: E402
from profiles import PHONE, Watch  # noqa: E402
from robot_actor import Actor  # noqa: E402
from robot_between import Between  # noqa: E402
from robot_game import LINK  # noqa: E402
from robot_inspector import Inspector, Shattered, Stuck  # noqa: E402
from robot_log import Log  # noqa: E402
from robot_places import Embedded, Learner, Presser, send, watch  # noqa: E402
from robot_scenario import MOST_PLIES, Kind, Scenario, Session, session  # noqa: E402
from robot_table import RobotTable  # noqa: E402
from robot_webkit import play_in_webkit  # noqa: E402

from pygames.players import LEVELS  # noqa: E402
from serving.serve import Server, running  # noqa: E402

PICTURES = ROOT / "build" / "soak"
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
STARTERS = {"chromium": start_chromium, "firefox": start_firefox}
#: For which part of the time each browser is played in.
SHARES = {"chromium": 1.0, "firefox": 0.1, "webkit": 0.05}
#: How many moves a game in WebKit has at most.
WEBKIT_PLIES = 25
#: More sessions than there will ever be time for.
MANY = 100_000
#: How long a person tries to press something, in milliseconds.
TRIES = 20_000


class Robot:
    """Plays sessions in a browser."""

    def __init__(self, browser: Browser, site: str, author: Author, log: Log) -> None:
        self._browser = browser
        self._site = site
        self._author = author
        self._log = log

    def play(self, session: Session, only: int | None = None) -> None:
        """Play the scenarios of a session, or one of them alone, in a fresh profile."""
        self._log.seed = session.seed
        with self._table(session) as table:
            for number, scenario in enumerate(session.scenarios):
                if only in (None, number):
                    table.actor.rng = random.Random(f"{session.seed} {number}")
                    self._log.begin(f"scenario {number}: {scenario}")
                    self._try(table, session, scenario)

    @contextmanager
    def _table(self, session: Session) -> Iterator[RobotTable]:
        """Open a page in a profile of its own."""
        phone = session.phone and self._browser.browser_type.name == "chromium"
        context = self._browser.new_context(
            base_url=self._site,
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone or None,
            device_scale_factor=2 if phone else 1,
            reduced_motion="reduce" if session.calm else "no-preference",
        )
        try:
            context.add_init_script(path=ROOT / "e2e" / "watch.js")
            context.set_default_timeout(TRIES)
            watch = Watch(context, self._site)
            watch.allow(self._author.address)
            page = context.new_page()
            inspector = Inspector(page, self._log, watch.faults, PICTURES)
            yield RobotTable(Actor(page, inspector, random.Random(session.seed), phone), self._site)
        finally:
            context.close()

    def _try(self, table: RobotTable, session: Session, scenario: Scenario) -> None:
        kind = str(scenario.kind)
        try:
            self._begin(table)
            if self._play(table, session, scenario):
                return
        except Stuck as stuck:
            table.inspector.find("stuck", str(stuck), stuck.detail)
        except Shattered:
            self._log.step("(nothing to go on with)")
        except Error as error:
            table.inspector.find("stuck", str(error).partition("Call log")[0].strip(), str(error)[:500])
        except Exception:
            lines = traceback.format_exc().splitlines()
            table.inspector.find("stuck", f"the robot itself fails: {lines[-1]}", "\n    ".join(lines[-12:]))
        self._log.broken[kind] += 1
        with suppress(Error):
            # What went wrong goes no further than this.
            table.actor.page.goto("about:blank")
        table.inspector.seen = {}

    def _begin(self, table: RobotTable) -> None:
        """Be at the front page, with whatever is kept by now."""
        table.plies = 0
        inspector = table.inspector
        if inspector.seen:
            table.go_home()
            return
        table.game = None
        table.open()
        inspector.adopt()
        inspector.speak(str(inspector.seen["language"]))
        inspector.check_page()

    def _play(self, table: RobotTable, session: Session, scenario: Scenario) -> bool:
        """Play a scenario; return whether it came to its end."""
        match scenario.entry:
            case "lesson":
                Learner(table).lesson(scenario.kind.game)
            case "puzzles":
                Learner(table).puzzles(scenario.kind.game)
            case "controls":
                Presser(table).press_around(scenario)
            case "watch":
                watch(table, scenario.kind.game)
            case "embed":
                Embedded(table, self._author).play(scenario)
            case _:
                return self._whole_game(table, session, scenario)
        self._log.ways[scenario.entry] += 1
        if scenario.entry == "embed":
            self._log.games[str(scenario.kind)] += 1
        return True

    def _whole_game(self, table: RobotTable, session: Session, scenario: Scenario) -> bool:
        """Play a game to its end; return whether it came to one."""
        table.begin(scenario)
        kind = str(Kind(table.on.record.setup.game.name, table.on.record.setup.size, table.on.record.setup.variant))
        if LINK in scenario.seats:
            with self._table(session) as far:
                far.patience = table.patience
                ended = self._play_by_link(table, far, scenario)
        else:
            ended = self._play_on(table, scenario)
        if not ended:
            return False
        table.finish()
        self._log.games[kind] += 1
        self._log.ways[" and ".join(sorted({seat or "person" for seat in scenario.seats}))] += 1
        if table.rng.random() < 0.3:
            Between(table).something()
        elif table.rng.random() < 0.2:
            table.play_again()
        return True

    def _play_on(self, table: RobotTable, scenario: Scenario) -> bool:
        """Make moves until the game is over or waits for a link; return whether it is not too long by then."""
        between = Between(table)
        while not table.on.over and table.on.player != LINK:
            game = table.on
            if game.computer_moves:
                table.let_computer_move()
                continue
            if game.player in LEVELS:
                raise Stuck("the computer is to move, and does not")
            if table.rng.random() < scenario.busy:
                between.something()
                if table.on.computer_moves or table.on.over:
                    continue
            table.ply()
            if table.plies > MOST_PLIES:
                return False
        return True

    def _play_by_link(self, near: RobotTable, far: RobotTable, scenario: Scenario) -> bool:
        here, there = near, far
        while self._play_on(here, scenario):
            if here.on.key and there.game:
                there.by_link[here.on.key] = there.game
            if here.on.over and there.game and there.game.over:
                return True
            send(here, there)
            if there.on.over and here.on.over:
                return True
            if there.on.key:
                here.by_link[there.on.key] = here.on
            here, there = there, here
        return False


class _Quiet(Server):
    """A server that says nothing of pages which were closed before they had their answers."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet."""


def play(
    seeds: list[int], name: str, deadline: float = float("inf"), only: int | None = None, loud: bool = False
) -> Log:
    """Play the sessions of some seeds in a browser, or one scenario of each, as long as there is time."""
    log = Log(loud, name)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running(_Quiet(ROOT / "dist")) as server:
        playing = _in_webkit if name == "webkit" else _in_playwright
        for _ in playing(seeds, server.address, log, only):
            if time.monotonic() > deadline:
                break
    return log


def _in_playwright(seeds: list[int], site: str, log: Log, only: int | None) -> Iterator[int]:
    """Play session after session, and yield the seed of each that is done."""
    with author_of(site) as author, sync_playwright() as playwright:
        browser = STARTERS[log.browser](playwright)
        for seed in seeds:
            if not browser.is_connected():
                browser = STARTERS[log.browser](playwright)
            Robot(browser, site, author, log).play(session(seed), only)
            yield seed
        browser.close()


def _in_webkit(seeds: list[int], site: str, log: Log, only: int | None) -> Iterator[int]:
    """Play the beginnings of games, since Selenium can do less and does it more slowly."""
    with started_webkit() as driver:
        for seed in seeds:
            for scenario in session(seed).scenarios:
                kind = scenario.kind._replace(variant="standard")
                try:
                    play_in_webkit(driver, site, kind, seed, WEBKIT_PLIES, log, PICTURES)
                except Shattered:
                    log.broken[str(scenario.kind)] += 1
            yield seed


def soak(name: str, minutes: float, jobs: int, first: int) -> Log:
    """Play in a browser for a time, in some processes, from the session of a seed on."""
    log = Log(browser=name)
    deadline = time.monotonic() + 60 * minutes
    with ProcessPoolExecutor(jobs) as pool:
        seeds = [list(range(first + job, first + MANY, jobs)) for job in range(jobs)]
        for part in pool.map(play, seeds, [name] * jobs, [deadline] * jobs):
            log.add(part)
    return log


def main() -> None:
    """Play, print the figures, and fail if a fault was seen."""
    parser = argparse.ArgumentParser(description="Play random games in browsers and look for what is wrong.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=1, help="how many Chromiums play at the same time")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="play the session of this seed alone, and tell every step")
    parser.add_argument("--only", type=int, help="of this session play the scenario of this number alone")
    parser.add_argument("--browser", choices=SHARES, help="play in this one alone")
    options = parser.parse_args()
    if options.seed is not None:
        logs = [play([options.seed], options.browser or "chromium", only=options.only, loud=True)]
    else:
        shares = {options.browser: 1.0} if options.browser else SHARES
        logs = [
            soak(name, share * options.minutes, options.jobs if name == "chromium" else 1, options.first)
            for name, share in shares.items()
        ]
    for log in logs:
        print(f"{log.browser}: {log.figures()}")
    sys.exit(any(log.reports for log in logs))


if __name__ == "__main__":
    main()
