"""A robot plays random games, by all that is on the screen, and finds nothing wrong; what is made wrong, it finds."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from author import Author
from board import PageBoard, begun, show
from playwright.sync_api import Browser, Page
from profiles import ROOT, opener
from robot import PICTURES, Robot
from robot_game import KnownGame
from robot_inspector import Inspector, Shattered
from robot_log import Log
from robot_scenario import SEATINGS, Kind, Scenario, Session, kinds, session
from robot_webkit import play_in_webkit
from selenium.webdriver.webkitgtk.webdriver import WebDriver

from pygames.players import LEVELS
from pygames.record import Record
from pygames.rules import GAMES, find_game
from pygames_web.model.shelf import PREFIX

PERSONS = ("", "")
#: What is played on a desktop: a part of each game, by another way in, with other players. Where a game is begun from its start or
#: goes to and fro, it is one that is over as soon as both pass.
DESKTOP = (
    Scenario(Kind("sundraval", 9, "standard"), PERSONS, "study", 8, 0.1),
    Scenario(Kind("nadraz", 6, "reverse"), PERSONS, "text", 5, 0.1),
    Scenario(Kind("serpent", 5, "standard"), ("casual", ""), "link", 4, 0.1),
    Scenario(Kind("sundraval", 7, "standard"), ("", "link"), "text", 4, 0.0),
)
#: And on a phone.
PHONE = (
    Scenario(Kind("vadrantir", 5, "standard"), PERSONS, "file", 10, 0.2),
    Scenario(Kind("snex", 6, "standard"), ("", "beginner"), "text", 6, 0.0),
    Scenario(Kind("serpent", 5, "standard"), PERSONS, "lesson", None, 0.0),
)
SHORT = (
    Scenario(Kind("snex", 6, "standard"), PERSONS, "text", 4, 0.2),
    Scenario(Kind("nadraz", 6, "standard"), PERSONS, "link", 3, 0.0),
)


def faults_told(browser: Browser, site: str, author: Author, session: Session) -> list[str]:
    """Return what the robot finds in a session, in words.

    How long the page works at once is for `make soak` on a quiet machine: here other tests share the processors.
    """
    PICTURES.mkdir(parents=True, exist_ok=True)
    log = Log(browser=browser.browser_type.name)
    Robot(browser, site, author, log).play(session)
    return [report.told() for report in log.reports.values() if report.kind != "long task"]


def test_nothing_is_wrong_in_random_games_on_a_desktop(chromium: Browser, site: str, author: Author) -> None:
    assert faults_told(chromium, site, author, Session(1, False, True, DESKTOP)) == []


def test_nothing_is_wrong_in_random_games_on_a_phone(chromium: Browser, site: str, author: Author) -> None:
    assert faults_told(chromium, site, author, Session(2, True, False, PHONE)) == []


def test_nothing_is_wrong_in_random_games_in_firefox(firefox: Browser, site: str, author: Author) -> None:
    assert faults_told(firefox, site, author, Session(3, False, True, SHORT)) == []


@pytest.mark.parametrize("name", ["snex", "nadraz"])
def test_nothing_is_wrong_in_random_games_in_webkit(webkit: WebDriver, site: str, name: str) -> None:
    log = Log(browser="webkit")
    kind = Kind(name, GAMES[name].sizes[0], "standard")
    play_in_webkit(webkit, site, kind, 4, 8, log, None)
    assert [report.told() for report in log.reports.values()] == []


def test_every_game_size_variant_and_seating_comes_round() -> None:
    played = [scenario for seed in range(60) for scenario in session(seed).scenarios]
    assert {scenario.kind for scenario in played} == set(kinds())
    assert {scenario.seats for scenario in played} == set(SEATINGS)
    assert {(level, "") for level in LEVELS} | {("", level) for level in LEVELS} <= set(SEATINGS)
    assert session(7) == session(7)


# -- what is made wrong is found -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def _watched_page(chromium: Browser, site: str) -> Iterator[Page]:
    with contextmanager(opener)(chromium, site) as open_page:
        page = open_page()
        page.add_init_script(path=ROOT / "e2e" / "watch.js")
        show(page)
        yield page


@pytest.fixture
def board(_watched_page: Page) -> Iterator[PageBoard]:
    """A game of four moves, on a page that is watched by the robot's eyes."""
    _watched_page.goto("./#/")
    yield begun(_watched_page)
    _watched_page.watch.faults.clear()  # type: ignore[attr-defined]


SPOIL = {
    "notice": "document.querySelector('.notice').textContent = 'Oh.'; document.querySelector('.notice').hidden = false",
    "copies": f"kept.write('{PREFIX}1', kept.read(KEY))",
    "save": "kept.write(KEY, kept.read(KEY).replace('d5', 'd6'))",
    "status": "document.getElementById('status').textContent = 'White wins.'",
    "turn": "document.querySelectorAll('.seat').forEach((seat) => seat.classList.toggle('to-move'))",
    "moves": "document.querySelector('#moves li').remove()",
    "announcement": "document.getElementById('live').append('White plays d5. White plays d5.')",
    "jump": "document.querySelector('main').style.marginTop = '90px'",
    "long task": "setTimeout(() => { const end = performance.now() + 2000; while (performance.now() < end); })",
    "console": "console.error('Oh.')",
}
#: What browsers tell of, later than it happens.
TOLD = {"jump": "layout-shift", "long task": "longtask"}
#: Spoils the page, and waits until the browser has told of it; whoever asked before this one has heard of it then.
UNTIL_TOLD = (
    "() => new Promise((done) => { new PerformanceObserver(() => setTimeout(done)).observe({ type: 'TYPE' }); SPOIL })"
)


@pytest.mark.parametrize("kind", SPOIL)
def test_what_is_made_wrong_on_a_page_is_found(board: PageBoard, kind: str) -> None:
    log, page = Log(), board.page
    inspector = Inspector(page, log, page.watch.faults, None)  # type: ignore[attr-defined]
    record, path = Record(find_game("vadrantir").setup(5)).prolonged((), ("e5", "white", "d4", "d5"))
    game = KnownGame(record, path, key=board.key)
    inspector.look()
    inspector.adopt()
    inspector.forget()
    inspector.check(game, still=True)
    assert log.reports == {}
    script = UNTIL_TOLD.replace("TYPE", TOLD[kind]) if kind in TOLD else "() => { SPOIL }"
    page.evaluate(script.replace("SPOIL", SPOIL[kind].replace("KEY", f"'{board.key}'")))
    try:
        inspector.check(game, ["White plays d5."] if kind == "announcement" else [], still=True)
    except Shattered:
        assert kind in ("save", "moves")
    assert kind in {report.kind for report in log.reports.values()}


def test_only_a_game_without_a_move_gives_its_place_to_the_next(board: PageBoard) -> None:
    page, log = board.page, Log()
    inspector = Inspector(page, log, [], None)
    inspector.look()
    played = board.key
    # Another window could have begun it.
    page.evaluate(f"""() => {{
        const save = JSON.parse(kept.read("{played}"));
        save.record.moves = [];
        kept.write("{played}0", JSON.stringify(save));
    }}""")
    inspector.look()
    inspector.adopt()
    page.evaluate(f"""() => {{ kept.remove("{played}"); kept.remove("{played}0"); }}""")
    inspector.look()
    for gone in (f"{played}0", played):
        inspector.give_way(gone)
        assert inspector.kept.keys() - inspector.games.keys() == {played}


#: Paints over the board again and again, since the page may have reason to draw it once more.
PAINT_OVER = """() => {
    const pen = document.getElementById("board").getContext("2d");
    return setInterval(() => {
        pen.save();
        pen.resetTransform();
        pen.fillStyle = "red";
        pen.fillRect(0, 0, 4000, 4000);
        pen.restore();
    }, 5);
}"""


def test_a_board_that_is_drawn_wrong_is_found(board: PageBoard) -> None:
    log, page = Log(), board.page
    inspector = Inspector(page, log, [], None)
    game = KnownGame(Record(board.position.setup, board.position.text))
    board.leave()
    page.wait_for_timeout(500)
    inspector.check_board(game, words=True)
    assert log.reports == {}
    spoiling = page.evaluate(PAINT_OVER)
    page.locator("#cell-a1").evaluate("(cell) => cell.setAttribute('aria-label', 'a1, black stone')")
    inspector.check_board(game, words=True)
    page.evaluate("(spoiling) => clearInterval(spoiling)", spoiling)
    assert {report.kind for report in log.reports.values()} == {"drawn", "words"}
