"""The front page: every way to begin is a click or two away, and the boards on it are alive."""

from typing import Literal

import pytest
from board import PageBoard, begin, begun, show
from playwright.sync_api import Page, ViewportSize, expect
from profiles import LOW_PHONE, SCREEN, OpenPage
from screenshots import random_game

from pygames.record import to_link
from pygames.rules import find_game


def miniatures(page: Page) -> list[str]:
    """Return what the five small boards show."""
    return [board.inner_html() for board in page.locator(".cards .miniature").all()]


def test_the_small_boards_go_on_until_they_are_stopped(used_page: Page) -> None:
    used_page.emulate_media(reduced_motion="no-preference")
    first = miniatures(used_page)
    assert len(first) == 5
    for number in range(5):
        board = used_page.locator(".cards .miniature").nth(number)
        # Its turn comes every 4.5 seconds, and the end of a game stays for some turns.
        expect(board).not_to_have_js_property("innerHTML", first[number])
    stop = used_page.get_by_role("button", name="Stop the small boards")
    stop.click()
    stopped = miniatures(used_page)
    used_page.wait_for_timeout(2_000)
    assert miniatures(used_page) == stopped
    used_page.get_by_role("button", name="Let the small boards play").click()
    expect(stop).to_be_visible()


def test_nothing_moves_for_those_who_want_it_so(used_page: Page) -> None:
    used_page.emulate_media(reduced_motion="reduce")
    still = miniatures(used_page)
    used_page.wait_for_timeout(2_000)
    assert miniatures(used_page) == still


@pytest.mark.parametrize("viewport", [LOW_PHONE, SCREEN], ids=["phone", "desktop"])
def test_a_visitors_first_game_is_a_click_on_its_picture_away(revisit: OpenPage, viewport: ViewportSize) -> None:
    page = revisit(viewport)
    show(page)
    button = page.get_by_role("button", name="Play the computer: Nadraz")
    expect(button).to_be_in_viewport()
    picture = page.locator(".card", has_text="Vadrantir").locator(".miniature")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box
    # The button lies over the picture.
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    board = PageBoard(page, find_game("vadrantir").start(5))
    expect(board.status).to_have_text("Your turn: the opening.")
    board.play("e5")
    # The computer chooses a colour, and if that is White, it moves as well.
    expect(board.moves.nth(1)).to_be_visible(timeout=60_000)
    page.goto("./#/")
    expect(page.locator(".recent a")).to_contain_text("Computer: Beginner")
    expect(page.locator(".recent a")).to_contain_text("just now")


def test_the_large_buttons_begin_a_game_with_whom_is_chosen(used_page: Page) -> None:
    main = used_page.locator(".card .main").first
    for kind, label, second in (
        ("computer", "Play the computer", "Computer: Beginner"),
        ("link", "Play by link", "Person by link"),
        ("person", "Play together", "White"),
    ):
        used_page.locator(f"#oppose-{kind}").click()
        expect(main).to_have_text(label)
        main.click()
        expect(used_page.locator(".seat").nth(1)).to_contain_text(second)
        used_page.goto("./#/")


@pytest.mark.parametrize("viewport", [LOW_PHONE, SCREEN], ids=["phone", "desktop"])
def test_whoever_opens_can_see_which_openings_are_fair(revisit: OpenPage, viewport: ViewportSize) -> None:
    page = revisit(viewport)
    board = begin(page, "snex", 6)
    fair = page.get_by_role("button", name="Fair openings")
    expect(fair).to_be_visible()
    canvas = page.locator("canvas").first
    plain = canvas.screenshot()
    fair.click()
    expect(fair).to_have_attribute("aria-pressed", "true")
    # On a phone the switch is farther down than the board, and what it shows is told beside that.
    expect(canvas).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#hint")).to_contain_text("How often Black wins after an opening")
    expect(page.locator("#hint")).to_be_in_viewport(ratio=0.99)
    page.wait_for_timeout(300)
    assert canvas.screenshot() != plain
    board.play("c2")
    expect(page.locator("#hint")).to_contain_text("games after this opening.")
    # All of that is in sight.
    assert page.locator("#turn").evaluate("(turn) => turn.scrollHeight <= turn.clientHeight + 1")
    expect(page.get_by_role("button", name="Take Black")).to_be_in_viewport()


def test_the_computer_plays_by_itself_after_one_click(used_page: Page) -> None:
    used_page.get_by_role("button", name="Watch the computer play Vadrantir").click()
    expect(used_page.locator(".moves button").nth(1)).to_be_visible(timeout=60_000)
    used_page.get_by_role("button", name="Stop", exact=True).click()


def test_a_game_is_studied_after_one_click_and_kept_with_the_first_move(used_page: Page) -> None:
    used_page.get_by_role("link", name="Study Vadrantir").click()
    assert used_page.url.endswith("#/study/vadrantir/6/standard")
    expect(used_page.locator("#analysis")).to_contain_text("Black", timeout=60_000)
    board = PageBoard(used_page, find_game("vadrantir").start(6))
    board.play("f6")
    assert board.saved == board.position.text
    expect(used_page.locator("#analysis")).to_be_visible()


def test_the_game_last_played_stands_first_to_be_gone_on_with(used_page: Page) -> None:
    board = begun(used_page)
    place = used_page.url.partition("#")[2]
    used_page.goto("./#/")
    first = used_page.locator(".recent a").first
    expect(first).to_have_attribute("href", f"#{place}")
    first.click()
    board.expect_moves("e5", "white", "d4", "d5")


#: Resolves to how far down the page is when it has been painted a few times.
PAINTED = """() => new Promise((seen) => {
    const wait = (times) => times ? requestAnimationFrame(() => wait(times - 1)) : seen(scrollY);
    wait(5);
})"""


def scrolled(page: Page) -> int:
    """Return how far down the page is scrolled once nothing is left to be done about that."""
    return int(page.evaluate(PAINTED))


@pytest.mark.parametrize("viewport", [LOW_PHONE, SCREEN], ids=["phone", "desktop"])
@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("button", "Watch the computer play Serpent"),
        ("button", "New game of Serpent, size 5, standard"),
        ("link", "Lesson: Serpent"),
        ("link", "Set up a position of Serpent"),
    ],
)
def test_a_place_begins_at_its_top_and_back_leads_to_where_one_was(
    used_page: Page, role: Literal["button", "link"], name: str, viewport: ViewportSize
) -> None:
    used_page.set_viewport_size(viewport)
    way = used_page.get_by_role(role, name=name)
    way.scroll_into_view_if_needed()
    down = scrolled(used_page)
    assert down > 300
    way.click()
    expect(used_page.locator("#board")).to_be_visible()
    assert scrolled(used_page) == 0
    used_page.evaluate("scrollTo(0, 40)")
    # Not every page is higher than the window.
    further = scrolled(used_page)
    used_page.evaluate("history.back()")
    expect(way).to_be_visible()
    assert scrolled(used_page) == down
    used_page.evaluate("history.forward()")
    expect(used_page.locator("#board")).to_be_visible()
    assert scrolled(used_page) == further


def test_forward_leads_to_where_one_was_in_a_game_that_takes_long_to_open(used_page: Page) -> None:
    used_page.set_viewport_size(LOW_PHONE)
    used_page.goto("./#" + to_link(random_game("serpent", 60)))
    expect(used_page.locator("#board")).to_be_visible()
    used_page.evaluate("scrollTo(0, 300)")
    assert scrolled(used_page) == 300
    used_page.evaluate("history.back()")
    expect(used_page.locator("#board")).to_have_count(0)
    session = used_page.context.new_cdp_session(used_page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 20})
    used_page.evaluate("history.forward()")
    expect(used_page.locator("#board")).to_be_visible()
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    used_page.wait_for_function("() => scrollY === 300")


def test_a_page_that_is_loaded_anew_is_where_it_was(used_page: Page) -> None:
    used_page.goto("./#/learn/serpent")
    expect(used_page.locator("h1")).to_have_text("How to play Serpent")
    used_page.evaluate("scrollTo(0, 900)")
    assert scrolled(used_page) == 900
    used_page.reload()
    used_page.wait_for_selector("html[data-state=ready]", state="attached")
    assert scrolled(used_page) == 900


@pytest.mark.parametrize("place", ["/", "/games", "/study/nadraz/6/reverse", "/edit/snex/8/standard", "/learn/serpent"])
def test_every_place_can_be_left_and_come_back_to(used_page: Page, place: str) -> None:
    used_page.goto("./#/learn/nadraz")
    used_page.goto(f"./#{place}")
    heading = used_page.locator("h1").inner_text()
    used_page.go_back()
    expect(used_page.locator("h1")).to_have_text("How to play Nadraz")
    used_page.go_forward()
    expect(used_page.locator("h1")).to_have_text(heading)


def test_links_to_different_places_have_different_names(used_page: Page) -> None:
    links = used_page.locator(".cards a").all()
    names = [link.get_attribute("aria-label") or link.inner_text() for link in links]
    assert len({*names}) == len({link.get_attribute("href") for link in links}) == 25
    used_page.get_by_role("link", name="How to play: Snex").press("Enter")
    expect(used_page.locator("h1")).to_have_text("How to play Snex")
