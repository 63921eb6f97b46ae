"""The computer as a partner: it answers, gives hints, looks into positions and finished games, and stops when it is told to."""

import re
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from board import TIME_TO_THINK, PageBoard, begin, begun, seat, show
from playwright.sync_api import Browser, Locator, Page, Route, Worker, expect
from profiles import OpenPage, opener
from screenshots import random_game
from torture import CLOSE, HANG

from pygames.record import to_link
from pygames.rules import find_game

#: How long one looks on to see that nothing changes any more, in milliseconds.
A_WHILE = 1_000
#: What the address of a worker that thinks ends with.
THINKER = "/worker.js"
#: A game that is over.
FINISHED = "#" + to_link(random_game("vadrantir", 100))
COUNT_MESSAGES = """() => {
    const post = self.postMessage;
    self.told = 0;
    self.postMessage = (message) => {
        self.told += 1;
        post.call(self, message);
    };
}"""


@pytest.fixture(scope="module")
def page_with_computer(chromium: Browser, site: str) -> Iterator[Page]:
    """A page in a profile of its own: who was seated last is remembered for the games to come."""
    for open_page in opener(chromium, site):
        page = open_page()
        show(page)
        yield page


@pytest.fixture
def fresh(page_with_computer: Page) -> Page:
    """The page, at home again."""
    page_with_computer.goto("./#/")
    return page_with_computer


def thinking(page: Page) -> Locator:
    """Return what shows that the computer thinks about a move or a hint."""
    return page.locator("#thinking")


def told(page: Page, thinker: Worker) -> int | None:
    """Return how many messages have been counted; None if the page has ended the worker, as it does when a stop is not answered."""
    return thinker.evaluate("() => self.told") if thinker in page.workers else None


def analysing(page: Page) -> Worker:
    """Begin a game and analyse it; return the worker that thinks."""
    begin(page, "vadrantir", 5)
    seat(page)
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(page.locator("#analysis")).to_contain_text("playouts", timeout=TIME_TO_THINK)
    (thinker,) = thinkers(page)
    return thinker


def thinkers(page: Page) -> list[Worker]:
    """Return the workers that think, or would."""
    return [worker for worker in page.workers if worker.url.endswith(THINKER)]


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds of the workers of a page: Chromium lets one go on for two seconds that is ended while busy."""
    end = time.monotonic() + TIME_TO_THINK / 1_000
    while not holds():
        assert time.monotonic() < end, [worker.url for worker in page.workers]
        page.wait_for_timeout(100)


def catch_up(board: PageBoard) -> int:
    """Wait until the computer has moved, take over its moves as the page lists them, and return how many moves there are."""
    expect(thinking(board.page)).to_have_count(0, timeout=TIME_TO_THINK)
    moves = [text.split()[1] for text in board.moves.all_inner_texts()]
    position = find_game("vadrantir").start(5)
    for move in moves:
        position = position.play(move)
    board.position = position
    return len(moves)


def test_the_computer_chooses_a_colour_and_answers_until_it_is_paused(fresh: Page) -> None:
    board = begin(fresh, "vadrantir", 5)
    seat(fresh, second="Computer: Beginner")
    board.click("e5")
    for _ in range(3):
        expect(board.hint).not_to_contain_text("decides which colour", timeout=TIME_TO_THINK)
        before = catch_up(board)
        assert board.saved == board.position.text
        board.play(board.position.legal_moves[0])
        expect(board.moves).to_have_count(before + 2, timeout=TIME_TO_THINK)
    catch_up(board)
    board.press_button("Undo")
    expect(board.moves.and_(fresh.locator("[aria-current=step]"))).to_have_count(1)
    expect(thinking(fresh)).to_have_count(0)


def test_a_comment_stays_with_its_move_when_the_computer_moves_meanwhile(fresh: Page) -> None:
    board = begin(fresh, "vadrantir", 5)
    for move in ("e5", "white", "d4"):
        board.play(move)
    fresh.locator(".editing summary").click()
    field = fresh.get_by_label("Comment")
    seat(fresh, first="Computer: Strongest")
    field.click()
    expect(board.moves).to_have_count(4, timeout=TIME_TO_THINK)
    fresh.keyboard.type("A good one")
    expect(fresh.locator(".editing summary")).to_have_text("About 3. d4")
    expect(board.moves.nth(2).locator("xpath=..").locator(".comment")).to_have_text("A good one")
    expect(fresh.locator(".moves .comment")).to_have_count(1)
    board.press_button("Undo")
    expect(field).to_have_value("")


def test_a_click_while_the_computer_thinks_says_whose_turn_it_is_and_stop_stops_it(fresh: Page) -> None:
    board = begin(fresh, "nadraz", 10)
    seat(fresh)
    for move in ("e5,f6", "white"):
        board.play(move)
    seat(fresh, first="Computer: Strongest")
    expect(thinking(fresh)).to_have_attribute("value", re.compile(r"0\.[1-9]"), timeout=TIME_TO_THINK)
    board.click("j10")
    expect(board.hint).to_have_text("Not possible: it is the computer's turn.")
    board.press_button("Stop")
    expect(thinking(fresh)).to_have_count(0)
    expect(board.button("Let the computer move")).to_be_focused()
    fresh.wait_for_timeout(A_WHILE)
    expect(board.moves).to_have_count(2)
    board.press_button("Let the computer move")
    expect(thinking(fresh)).to_have_count(1)
    expect(fresh.get_by_role("button", name="Move now")).to_be_enabled(timeout=TIME_TO_THINK)
    board.press_button("Move now")
    expect(board.moves).to_have_count(3)


def test_a_hint_is_drawn_on_the_board_and_the_position_analysed_until_one_moves_on(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    plain = board.picture()
    board.press_button("Hint")
    expect(thinking(used_page)).to_have_count(1)
    expect(thinking(used_page)).to_have_count(0, timeout=TIME_TO_THINK)
    assert board.picture() != plain
    board.press_button("Analysis")
    analysis = used_page.locator("#analysis")
    expect(analysis).to_contain_text(re.compile(r"Black \d+ % · White \d+ %"), timeout=TIME_TO_THINK)
    expect(analysis).to_contain_text(re.compile(r"Best line: \w+"), timeout=TIME_TO_THINK)
    playouts = analysis.get_by_text(re.compile(r"^[\d.,]+ playouts$"))
    first = playouts.inner_text()
    expect(playouts).not_to_have_text(first, timeout=TIME_TO_THINK)
    board.play("a1")
    expect(board.moves).to_have_count(5)
    board.press_button("Analysis")
    expect(analysis).to_have_count(0)


def machine(revisit: OpenPage, cores: int, place: str) -> Page:
    """Open a place on a machine that says how many cores it has."""
    page = revisit()
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{ value: {cores} }})")
    show(page, place)
    return page


def review(page: Page) -> list[str]:
    """Begin the review of a finished game; return the addresses of the workers that are and will be there for it."""
    began = [worker.url for worker in thinkers(page)]
    page.on("worker", lambda worker: began.append(worker.url))
    page.get_by_role("button", name="Analysis", exact=True).click()
    return began


def expect_interpreters(began: list[str], number: int) -> None:
    """Expect so many of the workers to be interpreters that think."""
    assert len([url for url in began if url.endswith(THINKER)]) == number


def test_a_finished_game_is_reviewed_by_one_interpreter_on_one_core(revisit: OpenPage) -> None:
    page = machine(revisit, 1, FINISHED)
    began = review(page)
    # All that take part do so from the beginning.
    expect(page.locator("#analysis .review")).to_have_text(
        re.compile(r"^[1-9]\d+ of \d+ positions looked into$"), timeout=TIME_TO_THINK
    )
    expect_interpreters(began, 1)


def test_a_finished_game_is_reviewed_by_two_interpreters_where_there_are_cores_for_them_and_one_stays(
    revisit: OpenPage,
) -> None:
    page = machine(revisit, 4, FINISHED)
    began = review(page)
    reviewed = page.locator("#analysis .review")
    # One bar for the whole review, and a sentence with its numbers.
    expect(page.get_by_role("progressbar", name="The computer looks over the game")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(1)
    expect(reviewed).to_have_text(re.compile(r"^\d+ of \d+ positions looked into$"))
    expect(reviewed).to_have_text(re.compile(r"^(\d+) of \1 positions looked into$"), timeout=TIME_TO_THINK)
    expect_interpreters(began, 2)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("img", name="Black's chances over the game").locator("polygon")).to_have_count(1)
    wait_until(page, lambda: len(thinkers(page)) <= 1)
    page.wait_for_timeout(A_WHILE)
    assert len(thinkers(page)) == 1


def test_the_computer_plays_itself_until_somebody_takes_a_seat(fresh: Page) -> None:
    board = begin(fresh, "vadrantir", 5)
    seat(fresh, "Computer: Beginner", "Computer: Beginner")
    expect(board.moves.nth(5)).to_be_visible(timeout=TIME_TO_THINK)
    seat(fresh)
    expect(thinking(fresh)).to_have_count(0)
    assert catch_up(board) >= 6
    board.play(board.position.legal_moves[0])


@pytest.mark.parametrize("end", [HANG, CLOSE], ids=["hangs", "closes"])
def test_a_thinker_that_falls_silent_is_told_and_another_goes_on_with_the_move(revisit: OpenPage, end: str) -> None:
    page = revisit()
    page.clock.install()
    show(page)
    board = begin(page, "vadrantir", 5)
    for move in ("e5", "white"):
        board.play(move)
    seat(page, second="Computer: Strongest")
    hurry = page.get_by_role("button", name="Move now")
    expect(hurry).to_be_enabled(timeout=TIME_TO_THINK)
    (thinker,) = thinkers(page)
    thinker.evaluate(end)
    # What it has said before may come in meanwhile, and counts.
    while page.locator(".notice").is_hidden():
        page.clock.run_for(A_WHILE)
    expect(page.locator(".notice")).to_contain_text(
        "The computer has stopped thinking: it does not answer. It begins again."
    )
    expect(hurry).to_be_enabled(timeout=TIME_TO_THINK)
    hurry.click()
    expect(board.moves).to_have_count(3)


def test_a_computer_that_cannot_think_is_told_and_moves_when_asked_again_as_in_the_next_game(
    revisit: OpenPage,
) -> None:
    page = revisit()
    page.route("**/worker.js", lambda route: route.abort())
    show(page)
    board = begin(page, "vadrantir", 5)
    seat(page, second="Computer: Beginner")
    board.click("e5")
    expect(page.locator(".notice")).to_contain_text("The computer cannot think: it could not be started.")
    expect(thinking(page)).to_have_count(0)
    address = page.url
    board.press_button("New game")
    board = PageBoard(page, find_game("vadrantir").start(5))
    board.click("e5")
    expect(page.locator(".notice")).to_contain_text("The computer cannot think")
    page.unroute("**/worker.js")
    board.press_button("Let the computer move")
    expect_choice(board)
    page.goto(address)
    expect_choice(board)


#: Two ways in which a browser lets a page start no workers: it throws, or it follows a policy that came with the page.
THROWS = """if (!localStorage.getItem("allowed"))
    globalThis.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } };"""


def forbid_workers(route: Route) -> None:
    """Answer with the page under a policy that forbids workers."""
    response = route.fetch()
    policy = "Content-Security-Policy"
    route.fulfill(response=response, headers={**response.headers, policy: "worker-src 'none'"})


@pytest.mark.parametrize("way", ["throws", "policy"])
def test_where_the_browser_refuses_workers_that_is_told_and_the_computer_moves_once_they_are_allowed(
    open_page: OpenPage, way: str
) -> None:
    page = open_page(service_workers="block")
    if way == "throws":
        page.add_init_script(THROWS)
    else:
        page.route(lambda address: urlsplit(address).path == "/", forbid_workers)
    show(page)
    board = begin(page, "vadrantir", 5)
    seat(page, second="Computer: Beginner")
    board.click("e5")
    told = page.locator(".notice")
    expect(told).to_contain_text("The computer cannot think: the browser lets this page start no workers. Allow them")
    page.reload()
    expect(told).to_contain_text("start no workers", timeout=TIME_TO_THINK)
    page.evaluate("localStorage.setItem('allowed', 'yes')")
    page.unroute_all()
    page.reload()
    expect_choice(board)
    page.watch.taken()  # type: ignore[attr-defined]


def expect_choice(board: PageBoard) -> None:
    """Expect the computer to have taken a colour; if that is White, it is to move, and does."""
    choice = board.moves.nth(1)
    expect(choice).to_have_text(re.compile("black|white"), timeout=TIME_TO_THINK)
    expect(board.moves).to_have_count(3 if "white" in choice.inner_text() else 2, timeout=TIME_TO_THINK)


def test_leaving_the_game_ends_the_thinking(fresh: Page) -> None:
    thinker = analysing(fresh)
    thinker.evaluate(COUNT_MESSAGES)
    fresh.wait_for_timeout(A_WHILE)
    assert told(fresh, thinker)
    fresh.get_by_role("link", name="pygames").click()
    expect(fresh.locator("#analysis")).to_have_count(0)
    fresh.wait_for_timeout(A_WHILE)
    before = told(fresh, thinker)
    fresh.wait_for_timeout(A_WHILE)
    assert told(fresh, thinker) == before


def test_a_thinker_that_does_not_answer_is_ended_and_another_takes_its_place(fresh: Page) -> None:
    thinker = analysing(fresh)
    thinker.evaluate(HANG)
    analysis = fresh.get_by_role("button", name="Analysis", exact=True)
    analysis.click()
    expect(fresh.locator("#analysis")).to_have_count(0)
    wait_until(fresh, lambda: thinker not in fresh.workers)
    analysis.click()
    expect(fresh.locator("#analysis")).to_contain_text("playouts", timeout=TIME_TO_THINK)
