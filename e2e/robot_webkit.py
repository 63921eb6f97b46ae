"""The robot in WebKitGTK, which Selenium drives: short games by clicks, held against the engine as in the other browsers."""

import random
from pathlib import Path
from typing import Any

from board import WebKitBoard, begin_in_webkit
from robot_game import KnownGame, told
from robot_inspector import Inspector
from robot_log import Log
from robot_scenario import Kind, choose
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from pygames.record import Record
from pygames_web.words import Speaker

WATCH = (Path(__file__).parent / "watch.js").read_text(encoding="utf-8")


class _Page:
    """The page of a driver, as an inspector looks at it."""

    def __init__(self, driver: WebDriver) -> None:
        self._driver = driver

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """Return what a function of the page returns."""
        return self._driver.execute_script(f"return ({expression})(arguments[0])", arg)

    def screenshot(self, *, path: str) -> object:
        """Take a picture of the page."""
        return self._driver.save_screenshot(path)


def play_in_webkit(
    driver: WebDriver, site: str, kind: Kind, seed: int, plies: int, log: Log, pictures: Path | None
) -> None:
    """Play some moves of a random game from its start."""
    log.seed = seed
    log.begin(f"{kind}, in WebKit")
    rng = random.Random(f"{seed} {kind}")
    board: WebKitBoard = begin_in_webkit(driver, site, kind.game, kind.size)
    driver.execute_script(WATCH)
    inspector = Inspector(_Page(driver), log, [], pictures)
    game = KnownGame(Record(kind.setup), key=board.key)
    inspector.look()
    inspector.adopt()
    inspector.check(game)
    for _ in range(plies):
        if game.over:
            break
        before = game.position
        move = choose(before, rng)
        log.step(f"play {move}")
        log.plies += 1
        inspector.forget()
        board.play(move, way=rng.randrange(4))
        game.play(move)
        board.position = game.position
        inspector.check(game, [told(before, move, Speaker())])
        inspector.check_board(game)
