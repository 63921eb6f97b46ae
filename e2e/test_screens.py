"""The page on all kinds of screens: phones, windows that change their size, dense screens, dark rooms."""

import json
import random
from itertools import count, cycle, product

import pytest
from board import TIME_TO_THINK, PageBoard, begin, begin_label, begun, overflow, seat, settings, show
from keeping import FULL, ROOM_AGAIN, reload
from playwright.sync_api import Page, ViewportSize, expect
from profiles import LOW_PHONE, PHONE, SCREEN, OpenPage
from robot_scenario import Kind, late_game

from building.catalogue import catalogue
from pygames.record import Record, from_json, to_json, to_link
from pygames.rules import GAMES, find_game
from pygames_web.machine.playing import HESITATION
from pygames_web.teaching.guide import GUIDES
from pygames_web.teaching.lessons import LESSONS
from pygames_web.words import LANGUAGES


def expect_sharp(board: PageBoard, ratio: float) -> None:
    """Expect the canvas to have as many pixels as the screen has where it is shown, as soon as a frame is drawn."""
    board.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    box = board.box()
    width, height = board.run("const c = document.getElementById('board'); return [c.width, c.height]")
    assert abs(width - box["width"] * ratio) <= 1
    assert abs(height - box["height"] * ratio) <= 1


def test_the_board_is_sharp_on_a_screen_of_any_density(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    screen = used_page.context.new_cdp_session(used_page)
    for ratio, width, move in ((2, 1200, "e5"), (3, 1100, "white"), (1.25, 1400, "a1"), (1, 1000, "i1")):
        metrics = {"width": width, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        screen.send("Emulation.setDeviceMetricsOverride", metrics)
        expect_sharp(board, ratio)
        board.play(move)
        assert board.saved == board.position.text
    screen.send("Emulation.clearDeviceMetricsOverride")
    screen.detach()


def test_the_board_follows_the_window_and_clicks_find_their_cells(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    board.play("e5")
    board.play("white")
    for size, move in (((700, 900), "a1"), ((1600, 700), "i1"), ((360, 640), "c2")):
        used_page.set_viewport_size({"width": size[0], "height": size[1]})
        expect_sharp(board, 1)
        board.play(move)
        assert board.saved == board.position.text


def test_a_click_finds_its_cell_on_a_board_of_another_size_before_a_frame_is_drawn(used_page: Page) -> None:
    board = begun(used_page)
    x, y = board.point("a1")
    board.run(f"""
        const canvas = document.getElementById("board");
        const before = canvas.getBoundingClientRect();
        canvas.style.width = `${{before.width / 2}}px`;
        canvas.style.height = `${{before.height / 2}}px`;
        const after = canvas.getBoundingClientRect();
        const place = {{
            clientX: after.x + ({x} - before.x) / 2,
            clientY: after.y + ({y} - before.y) / 2,
            pointerId: 1,
            pointerType: "mouse",
            bubbles: true,
        }};
        for (const kind of ["pointerdown", "pointerup"]) canvas.dispatchEvent(new PointerEvent(kind, place));
    """)
    board.position = board.position.play("a1")
    assert board.saved == board.position.text


def test_on_a_phone_nothing_is_wider_than_the_screen_and_the_board_is_on_the_first_one(used_phone: Page) -> None:
    page = used_phone
    assert overflow(page) == 0
    board = begin(page, "vadrantir", 7, touch=True)
    for target in (board.canvas, board.status):
        box = target.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
    assert overflow(page) == 0
    for move in ("g7", "white", "a1"):
        board.play(move)
    board.press_button("Share")
    assert overflow(page) == 0
    page.keyboard.press("Escape")


def test_on_a_phone_every_guide_begins_with_what_the_game_is_about(used_phone: Page) -> None:
    for name, guide in GUIDES.items():
        show(used_phone, f"#/learn/{name}")
        expect(used_phone.get_by_text(str(guide.goal))).to_be_in_viewport()


def test_on_a_phone_a_line_of_the_count_brings_the_board_into_sight(used_phone: Page) -> None:
    record, _ = late_game(Kind("sundraval", 7, "standard"), 0, random.Random(1))
    show(used_phone, f"#{to_link(record)}")
    line, board = used_phone.locator("#count button").last, used_phone.locator("#board")
    line.scroll_into_view_if_needed()
    expect(board).not_to_be_in_viewport(ratio=0.5)
    line.tap()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(board).to_be_in_viewport(ratio=0.99)


def test_a_button_that_a_finger_has_tapped_looks_as_it_did_before(used_phone: Page) -> None:
    board = begun(used_phone)
    undo = used_phone.locator("#undo")
    border = "button => getComputedStyle(button).borderColor"
    before = undo.evaluate(border)
    undo.tap()
    expect(board.moves).to_have_count(4)
    expect(used_phone.locator("#moves [aria-current=step]")).to_contain_text("d4")
    assert undo.evaluate(border) == before


#: Phones upright and held sideways, a tablet, a low window and a small laptop.
SIZES = ((360, 640), (390, 664), (390, 844), (750, 342), (844, 390), (820, 1180), (1024, 600), (1280, 720))
# What an element lies over that can be used.
COVERED = """(over) => [...document.querySelectorAll("#app :is(button, a, select, input, summary, canvas)")].filter((element) => {
    const [a, b] = [over, element].map((either) => either.getBoundingClientRect());
    // What is scrolled out of sight in the panel is not covered.
    const top = Math.max(b.top, element.closest(".panel")?.getBoundingClientRect().top ?? b.top);
    const apart = a.right <= b.left || b.right <= a.left || a.bottom <= top || b.bottom <= a.top;
    return b.width && !apart && !over.contains(element) && !element.closest("dialog, .skip");
}).map((element) => element.outerHTML)"""
#: What one needs to play.
NEEDED = ("#board", ".seats", "#status", "#turn", "#undo", "#hint-button", "#again", "#open-settings")


def test_all_that_one_needs_to_play_is_in_sight_together_on_every_screen_in_every_game(used_page: Page) -> None:
    unseen = []
    for game in GAMES.values():
        show(used_page, "#/")
        used_page.locator("#oppose-computer").click()
        used_page.get_by_role("button", name=f"Play the computer: {game.title}").click()
        for width, height in SIZES:
            used_page.set_viewport_size({"width": width, "height": height})
            for name in NEEDED:
                box = used_page.locator(name).bounding_box()
                if not (box and box["y"] >= 0 and box["y"] + box["height"] <= height):
                    unseen.append((game.title, width, height, name, box))
            board = used_page.locator("#board").bounding_box()
            assert board and min(board["width"], board["height"]) >= 0.4 * min(width, height)
            assert overflow(used_page) == 0
    used_page.set_viewport_size(SCREEN)
    assert [f"{place[:4]} {place[4]}" for place in unseen] == []


def test_in_a_study_on_a_phone_nothing_lies_over_the_tools(used_phone: Page) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    show(used_phone, "#/study/serpent/6/standard")
    expect(used_phone.locator("#fairness")).to_be_attached()
    for name in ("#hint-button", "#analyse", "#share", "#open-settings", "#again"):
        used_phone.locator(name).click(trial=True)
        covering = "tool => { const box = tool.getBoundingClientRect(); return [0.1, 0.5, 0.9].every(part =>"
        covering += " tool.contains(document.elementFromPoint(box.x + box.width / 2, box.y + part * box.height))) }"
        assert used_phone.locator(name).evaluate(covering), name


def test_in_no_language_is_what_the_numbers_of_openings_mean_cut_on_a_phone(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 360, "height": 640})
    show(used_page, "#/study/snex/6/standard")
    used_page.locator("#fairness").click()
    turn, cut = used_page.locator("#turn"), {}
    for name in LANGUAGES:
        used_page.locator("#language").select_option(name)
        expect(used_page.locator("html")).to_have_attribute("lang", name)
        expect(turn).to_contain_text("58")
        cut[name] = turn.evaluate("(turn) => turn.scrollHeight - turn.clientHeight")
    used_page.locator("#language").select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")
    used_page.locator("#fairness").click()
    assert max(cut.values()) <= 0, cut


#: Returns what can be tapped and is lower or narrower than a finger, as small as there may be where there is little room.
SMALLER = """(least) => [...document.querySelectorAll("button, select, summary, a, input")].flatMap((one) => {
    const { width, height } = (one.closest("label.switch") ?? one).getBoundingClientRect();
    const seen = width && height && getComputedStyle(one).visibility === "visible" && !one.closest(".skip, .unseen");
    const alone = getComputedStyle(one).display !== "inline";
    return seen && alone && (width < 36 || height < least) ? [`${width} x ${height}: ${one.outerHTML.slice(0, 120)}`] : [];
})"""


def test_whatever_a_finger_taps_is_large_enough_for_it_and_all_that_one_needs_is_in_sight(used_phone: Page) -> None:
    page = used_phone
    places = ["/", "/games", "/edit/vadrantir/5", "/learn/nadraz", "/lesson/snex/3", "/puzzles/serpent/5"]
    late, _ = late_game(Kind("vadrantir", 5, "standard"), 0, random.Random(1))
    for width, height in ((360, 640), (390, 664), (750, 342), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        for place in (*places, to_link(late)):
            show(page, f"#{place}")
            expect(page.locator("h1").first).to_be_attached()
            assert page.evaluate(SMALLER, 40) == [], f"{place} at {width} x {height}"
            assert overflow(page) == 0, place
        show(page, "#/")
        begun(page)
        page.evaluate("scrollTo(0, 0)")
        for name in NEEDED:
            expect(page.locator(name)).to_be_in_viewport(ratio=0.99)
        page.locator("#open-settings").tap()
        assert page.evaluate(SMALLER, 40) == []
        page.keyboard.press("Escape")


#: What one looks for when a game is over.
WANTED = (".seats", "#status", "#verdict", "#review-game", "#rematch")


def test_who_has_won_and_why_and_what_may_follow_are_in_sight_on_every_screen_in_every_game(used_page: Page) -> None:
    unseen = []
    for game in GAMES.values():
        record, path = late_game(Kind(game.name, game.sizes[0], "standard"), 0, random.Random(1))
        show(used_page, f"#{to_link(record)}")
        expect(used_page.locator("#moves > li")).to_have_count(len(path))
        for width, height in SIZES:
            used_page.set_viewport_size({"width": width, "height": height})
            used_page.evaluate("scrollTo(0, 0)")
            for name in WANTED:
                box = used_page.locator(name).bounding_box()
                if not (box and box["y"] >= 0 and box["y"] + box["height"] <= height):
                    unseen.append((game.title, width, height, name, box))
            cut = used_page.locator(".who > span").evaluate_all(
                "(names) => names.filter((name) => name.scrollWidth > name.clientWidth).length"
            )
            unseen += [(game.title, width, height, ".who", cut)] if cut else []
    used_page.set_viewport_size(SCREEN)
    assert [f"{place[:4]} {place[4]}" for place in unseen] == []


def test_where_one_is_in_the_list_stays_in_sight_when_a_review_begins(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 1280, "height": 900})
    record, path = late_game(Kind("vadrantir", 5, "standard"), 0, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    expect(used_page.locator("#moves > li")).to_have_count(len(path))
    used_page.get_by_role("button", name="Analysis", exact=True).click()
    expect(used_page.locator("#analysis .graph")).to_be_in_viewport(ratio=1)
    expect(used_page.locator("#moves [aria-current=step]")).to_be_in_viewport(ratio=0.99)


def test_where_one_is_in_the_list_stays_in_sight_when_a_letter_comes_above_it_while_a_dialog_is_open(
    used_page: Page,
) -> None:
    record, _ = late_game(Kind("vadrantir", 5, "standard"), 20, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    move = used_page.locator("#moves [aria-current=step]")
    expect(move).to_be_in_viewport(ratio=0.9)
    seat(used_page, "Person by link", "Person by link")
    expect(used_page.get_by_role("button", name="Copy the link")).to_be_visible()
    expect(move).to_be_in_viewport(ratio=0.9)


#: What parts of a review say: signs and turning points their words, the graph its corners.
FOUND = "(parts) => parts.map((part) => part.textContent + part.getAttribute('points'))"


def test_a_review_is_seen_to_begin_and_to_end_on_a_desktop_says_what_was_better_than_a_mistake_and_is_kept(
    used_page: Page,
) -> None:
    review_in_sight(used_page, by_keys=True)
    used_page.locator("#moves button:has(.sign)").last.click()
    expect(used_page.locator("#mistake")).to_contain_text("was better.")
    expect(used_page.locator("#mistake")).to_be_in_viewport(ratio=0.99)
    told, bar = used_page.locator("#mistake").bounding_box(), used_page.locator("#analysis .bar").bounding_box()
    assert told and bar and bar["y"] - told["y"] - told["height"] >= 12
    # What was better becomes a variation, by which the game of the link is kept, with all that was found.
    used_page.locator("#play-better").click()
    expect(used_page.locator("#moves .variation")).to_have_count(1)
    found = used_page.locator("#moves .sign, #analysis .graph polygon, #analysis .turning button")
    before = found.evaluate_all(FOUND)
    reload(used_page)
    expect(used_page.locator("#analysis .graph")).to_be_in_viewport()
    assert found.evaluate_all(FOUND) == before != []
    expect(used_page.locator("#thinking")).to_have_count(0)
    # Beside it one sees where one is in the list, and at the end of the game the graph comes before the count.
    used_page.set_viewport_size({"width": 1280, "height": 800})
    used_page.locator("#moves > li > button:not(:has(.sign))").last.click()
    expect(used_page.locator("#mistake")).to_have_count(0)
    expect(used_page.locator("#analysis .graph")).to_be_in_viewport(ratio=1)
    expect(used_page.locator("#moves [aria-current=step]")).to_be_in_viewport(ratio=0.99)
    expect(used_page.locator("#count")).to_be_attached()
    reload(used_page)
    expect(used_page.locator("#analysis .graph")).to_be_in_viewport(ratio=1)
    expect(used_page.locator("#moves [aria-current=step]")).to_be_in_viewport(ratio=0.99)
    # On paper the turning points are words.
    used_page.emulate_media(media="print")
    expect(used_page.locator("#analysis .turning button").first).to_be_visible()
    expect(used_page.locator("#analysis .turning button").first).to_have_css("border-style", "none")
    used_page.emulate_media(media="screen")
    used_page.set_viewport_size(SCREEN)


def test_a_review_is_seen_to_begin_and_to_end_on_a_phone(used_phone: Page) -> None:
    review_in_sight(used_phone)


def review_in_sight(page: Page, by_keys: bool = False) -> None:
    """Have a finished game looked over, and expect its graph and what turned the game to be in sight, and a word at the end."""
    record, path = late_game(Kind("vadrantir", 5, "standard"), 0, random.Random(1))
    show(page, f"#{to_link(record)}")
    expect(page.locator("#moves > li")).to_have_count(len(path))
    if by_keys:
        page.locator("#review-game").press("Enter")
    else:
        page.locator("#review-game").click()
    for name in ("#thinking", "#analysis h2", "#board", "#undo"):
        expect(page.locator(name)).to_be_in_viewport()
    expect(page.locator("#analysis")).to_be_focused()
    # Nothing can be done with it: it needs no ring, which would be cut.
    expect(page.locator("#analysis")).to_have_css("outline-style", "none")
    expect(page.locator("label[for=thinking]")).to_have_text("The computer looks over the game")
    expect(page.locator("#thinking")).to_have_count(0, timeout=60_000)
    expect(page.locator("#analysis")).to_be_focused()
    expect(page.locator("#analysis .graph")).to_be_in_viewport(ratio=1)
    expect(page.locator("#analysis .turning button").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#typing")).to_be_attached()
    expect(page.locator("#live p").filter(has_text="The game has been looked over.")).to_have_count(1)
    expect(page.locator("#live p").last).to_contain_text("Turning points: ")
    # It is no game in which moves are tried: that is said where one looks back.
    expect(page.locator(".trying")).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator(".trying")).to_contain_text("Moves are only tried")
    # What is said of this position comes above the graph and moves it down.
    expect(page.locator("#analysis")).to_contain_text("Best line")
    # The graph is clicked where one wants to be: here in the middle of the game.
    graph, half = page.locator("#analysis .graph"), len(path) // 2
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] * half / len(path), "y": box["height"] / 2})
    expect(page.locator(f"#moves > li:nth-child({half}) [aria-current]")).to_have_count(1)


#: Taps a control in the very moment in which it appears, as a second tap on what stood there would, and notes what comes of it.
TAP_AT_ONCE = """(selector) => {
    let gone = !document.querySelector(selector);
    globalThis.tapped = new Promise((tell) => {
        new MutationObserver((_, observer) => {
            const target = document.querySelector(selector);
            gone ||= !target;
            if (!gone || !target) return;
            observer.disconnect();
            const { x, y, width, height } = target.getBoundingClientRect();
            const hit = document.elementFromPoint(x + width / 2, y + height / 2);
            hit?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            tell(hit ? (target.contains(hit) ? "taken" : "not taken") : "out of sight");
        }).observe(document.body, { childList: true, subtree: true });
    });
}"""


def opened_against_the_computer(page: Page) -> PageBoard:
    """Begin a game of Sundraval against the computer on a small phone, and make its opening."""
    page.set_viewport_size(LOW_PHONE)
    page.locator("#oppose-computer").tap()
    page.get_by_role("button", name=begin_label("sundraval", 9)).tap()
    board = PageBoard(page, find_game("sundraval").start(9), touch=True)
    board.click("a1", "i1")
    board.confirm("a1,i1")
    return board


def test_a_second_tap_on_the_button_that_plays_a_move_does_not_pass(used_phone: Page) -> None:
    page, board = used_phone, opened_against_the_computer(used_phone)
    passing = page.locator("#pass")
    passing.wait_for()
    # The computer may have Black, and have begun with any cell.
    begun_with = board.moves.last.inner_text().split()[-1]
    cell = "f6" if begun_with == "e5" else "e5"
    board.click(cell)
    page.wait_for_timeout(HESITATION)
    play = page.get_by_role("button", name=f"Play {cell}").bounding_box()
    assert play
    made = board.moves.count()
    page.evaluate(TAP_AT_ONCE, "#pass")
    page.touchscreen.tap(play["x"] + play["width"] / 2, play["y"] + play["height"] / 2)
    expect(board.moves).to_have_count(made + 2)
    assert page.evaluate("() => globalThis.tapped") == "not taken"
    page.wait_for_timeout(1_000)
    expect(board.moves).to_have_count(made + 2)
    # Whoever means it passes.
    passing.tap()
    expect(board.moves.nth(made + 2)).to_contain_text("pass")


def test_a_second_tap_on_the_button_that_plays_a_move_does_not_stop_the_computer(used_phone: Page) -> None:
    used_phone.evaluate(TAP_AT_ONCE, "#pause")
    opened_against_the_computer(used_phone)
    assert used_phone.evaluate("() => globalThis.tapped") == "not taken"


def test_on_a_phone_analysis_comes_into_sight_when_it_begins(used_phone: Page) -> None:
    page = used_phone
    page.set_viewport_size(LOW_PHONE)
    begun(page)
    page.evaluate("scrollTo(0, 0)")
    page.locator("#analyse").tap()
    expect(page.locator("#analysis h2")).to_be_in_viewport(ratio=1)
    for part in ("#board", "#undo"):
        expect(page.locator(part)).to_be_in_viewport()


#: So that no game by link is taken for one of another test.
MATCHES = map(str, count())


def by_link(page: Page) -> PageBoard:
    """Open a link to a game of Vadrantir in which Black, who is asked to move, is here and White far away."""
    record, _ = Record(find_game("vadrantir").setup(5), tags={"match": next(MATCHES)}).prolonged(
        (), ["e5", "white", "d4"]
    )
    show(page, f"#{to_link(record)}")
    expect(page.locator("#moves > li")).to_have_count(3)
    return PageBoard(page, record.position(record.main_line()), touch=page.viewport_size == LOW_PHONE)


def test_on_a_phone_analysis_of_a_game_by_link_is_in_sight_with_the_board(used_phone: Page) -> None:
    page = used_phone
    page.set_viewport_size(LOW_PHONE)
    by_link(page).play("a1")
    expect(page.locator("#letter")).to_be_visible()
    page.locator("#analyse").tap()
    expect(page.locator("#analysis h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.7)
    # The letter, which there is again at the end of the game, stands below.
    page.locator("#to-game").tap()
    expect(page.locator("#letter")).to_be_attached()


def test_before_the_opening_of_a_game_by_link_all_of_its_buttons_are_on_the_first_screen_of_a_phone(
    used_phone: Page,
) -> None:
    begin(used_phone, "vadrantir", 5, against="link")
    used_phone.set_viewport_size(LOW_PHONE)
    used_phone.evaluate("scrollTo(0, 0)")
    for part in ("#board", "#status", "#hint", "#undo", "#again"):
        expect(used_phone.locator(part)).to_be_in_viewport(ratio=1)


#: A window on a small laptop is as low as the second, at 125 % as the third.
LAPTOPS = [(1280, 720), (1280, 632), (1024, 576)]


@pytest.mark.parametrize("size", LAPTOPS)
def test_beside_the_board_all_of_the_panel_is_in_sight_when_a_game_by_link_waits_and_when_it_is_given_up(
    used_page: Page, size: tuple[int, int]
) -> None:
    used_page.set_viewport_size({"width": size[0], "height": size[1]})
    board = by_link(used_page)
    board.play("a1")
    for part in ("#letter", "#copy-letter", "#typing", "#undo", "#again"):
        expect(used_page.locator(part)).to_be_in_viewport(ratio=1)
    used_page.locator("#resign").click()
    used_page.locator("#resign-now").click()
    for part in ("#verdict", "#letter", "#copy-letter", "#typing", "#undo", "#again"):
        expect(used_page.locator(part)).to_be_in_viewport(ratio=1)


def test_beside_the_board_all_of_the_panel_is_in_sight_when_a_game_by_link_has_ended(used_page: Page) -> None:
    record, path = late_game(Kind("nadraz", 6, "standard"), 1, random.Random(1))
    show(used_page, f"#{to_link(record.tagged(match=next(MATCHES)))}")
    expect(used_page.locator("#moves > li")).to_have_count(len(path))
    PageBoard(used_page, record.position(path)).play("f9")
    for width, height in LAPTOPS:
        used_page.set_viewport_size({"width": width, "height": height})
        for part in ("#verdict", "#letter", "#copy-letter", "#typing", "#undo", "#again"):
            expect(used_page.locator(part)).to_be_in_viewport(ratio=1)


# Those with the longest words.
@pytest.mark.parametrize("language", ["de", "fr"])
def test_where_a_click_is_refused_while_the_computer_thinks_its_buttons_are_all_in_sight(
    used_page: Page, language: str
) -> None:
    board = begin(used_page, "nadraz", 6, against="strongest")
    used_page.locator("#language").select_option(language)
    expect(used_page.locator("html")).to_have_attribute("lang", language)
    board.click("d4", "e6")
    buttons = used_page.locator(".mind button")
    expect(buttons).to_have_count(2)
    board.click("f6")
    expect(used_page.locator("#hint.refused")).to_be_in_viewport(ratio=1)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    used_page.locator("#pause").click()
    used_page.locator("#language").select_option("en")


@pytest.mark.parametrize(("game", "opening"), [("vadrantir", "e5"), ("nadraz", "d4,e6")])
def test_where_a_click_is_refused_in_the_analysis_of_the_choice_of_a_colour_all_of_the_panel_is_in_sight(
    used_page: Page, game: str, opening: str
) -> None:
    used_page.set_viewport_size(SCREEN)
    board = begin(used_page, game, GAMES[game].sizes[0])
    board.play(opening)
    used_page.locator("#analyse").click()
    expect(used_page.locator("#analysis .line")).to_be_visible(timeout=TIME_TO_THINK)
    language, cut = used_page.locator("#language"), {}
    for name in LANGUAGES:
        language.select_option(name)
        expect(used_page.locator("html")).to_have_attribute("lang", name)
        board.click("c4")
        expect(used_page.locator("#hint.refused")).to_be_visible()
        cut[name] = used_page.locator(".panel.game").evaluate("(panel) => panel.scrollHeight - panel.clientHeight")
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")
    assert max(cut.values()) <= 0, cut


def test_on_a_phone_a_notice_lies_over_the_head_of_the_page_or_where_that_is_scrolled_away_at_the_foot(
    used_phone: Page,
) -> None:
    page = used_phone
    page.set_viewport_size(LOW_PHONE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    by_link(page).play("a1")
    copy, notice = page.locator("#copy-letter"), page.locator(".notice")
    page.evaluate("scrollTo(0, 0)")
    copy.click()
    expect(notice).to_contain_text("Link copied.")
    told, board = notice.bounding_box(), page.locator("#board").bounding_box()
    assert told and board and told["y"] + told["height"] <= board["y"]
    page.locator("#dismiss").tap()
    expect(notice).to_be_hidden()
    page.evaluate("scrollTo(0, document.querySelector('#status').getBoundingClientRect().top)")
    copy.click()
    expect(notice).to_contain_text("Link copied.")
    told = notice.bounding_box()
    assert told and told["y"] > LOW_PHONE["height"] / 2
    # In a dialog it leaves free what there is to press.
    page.locator("#share").tap()
    page.locator("#copy").tap()
    expect(notice).to_contain_text("Link copied.")
    told, first = notice.bounding_box(), page.locator("#share-part").bounding_box()
    assert told and first and told["y"] + told["height"] <= first["y"]
    page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [(1280, 720), (390, 664)])
def test_before_anything_is_counted_names_stand_in_the_middle_of_their_boxes(
    used_page: Page, size: tuple[int, int]
) -> None:
    used_page.set_viewport_size({"width": size[0], "height": size[1]})
    board = begin(used_page, "nadraz", 6, against="link")
    for moves in ([], ["e5,f6"]):
        for move in moves:
            board.play(move)
            expect(used_page.locator("#status")).to_contain_text("chooses")
        seats = used_page.locator(".seat").all()
        assert len(seats) == 2
        for one in seats:
            box, name = one.bounding_box(), one.locator(".who").bounding_box()
            assert box and name
            assert abs(box["y"] + box["height"] / 2 - name["y"] - name["height"] / 2) <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_a_seat_is_not_cut_on_a_narrow_phone_in_the_opening_and_nothing_moves_after_it(
    used_page: Page, language: str
) -> None:
    board = begin(used_page, "nadraz", 6, against="strongest")
    used_page.locator("#language").select_option(language)
    expect(used_page.locator("html")).to_have_attribute("lang", language)
    used_page.set_viewport_size({"width": 320, "height": 640})
    names = used_page.locator(".seat .who > *")
    cut = names.evaluate_all("names => names.filter((name) => name.scrollWidth > name.clientWidth).length")
    seats = used_page.locator(".seats")
    before = seats.bounding_box()
    board.click("d4", "e6")
    expect(used_page.locator(".seat .stone.none")).to_have_count(0)
    after = seats.bounding_box()
    used_page.locator("#language").select_option("en")
    used_page.set_viewport_size(SCREEN)
    assert not cut and after == before


#: Windows with the panel beside the board, down to one of a small laptop.
BESIDE = ((1280, 720), (1366, 672), (1280, 632), (1366, 600))


def test_what_can_be_typed_is_told_over_the_moves_and_over_no_button(used_page: Page) -> None:
    begun(used_page)
    used_page.locator("#typed").focus()
    told = used_page.locator("#typed-help").bounding_box()
    assert told
    for name in ("#undo", "#hint-button", "#again"):
        box = used_page.locator(name).bounding_box()
        assert box and box["y"] >= told["y"] + told["height"]
    # What is pressed stays below the pointer, though there is less to tell once nobody types.
    used_page.set_viewport_size({"width": 1280, "height": 900})
    box = used_page.locator("#pencil").bounding_box()
    assert box
    used_page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(used_page.locator("#pencil")).to_have_attribute("aria-pressed", "true")
    expect(used_page.locator("#typed")).not_to_be_focused()


def test_on_a_phone_it_is_said_beside_the_field_what_came_of_a_typed_move(used_phone: Page) -> None:
    begun(used_phone)
    used_phone.set_viewport_size(LOW_PHONE)
    field, told = used_phone.locator("#typed"), used_phone.locator("#typed-help .at-hand")
    field.tap()
    for move, said in (("e5", "Not possible: e5 is taken."), ("a1", "Black to move.")):
        field.fill(move)
        field.press("Enter")
        expect(told).to_have_text(said)
        expect(told).to_be_in_viewport(ratio=1)


def test_on_a_screen_enlarged_four_times_all_that_is_said_of_a_typed_text_is_seen_with_the_field(
    used_page: Page,
) -> None:
    board = begin(used_page, "vadrantir", 7)
    for move in ("d4", "white", "e5"):
        board.play(move)
    used_page.set_viewport_size({"width": 320, "height": 256})
    field = used_page.get_by_label("Move as text")
    field.scroll_into_view_if_needed()
    field.fill("d4")
    field.press("Enter")
    expect(used_page.get_by_text("Not possible: d4 is taken.").last).to_be_in_viewport(ratio=1)
    field.fill("help")
    field.press("Enter")
    answer = used_page.locator("#answer")
    expect(answer).to_contain_text("You can ask")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)


def test_the_move_one_looks_at_is_in_sight_while_one_types_the_next(used_page: Page) -> None:
    finished, _ = late_game(Kind("serpent", 5, "standard"), 0, random.Random(2))
    for record, questions in ((serpent(), "Or a question: board"), (finished, "A question: board")):
        show(used_page, f"#{to_link(record)}")
        move, told = used_page.locator("#moves [aria-current=step]"), used_page.locator("#typed-help")
        for width, height in BESIDE:
            used_page.set_viewport_size({"width": width, "height": height})
            used_page.locator("#grid").focus()
            expect(move).to_be_in_viewport(ratio=0.9)
            used_page.locator("#typed").click()
            expect(told).to_be_in_viewport(ratio=1)
            expect(told).to_contain_text(questions)
            expect(move).to_be_in_viewport(ratio=0.9)
            book, box = used_page.locator(".book").bounding_box(), told.bounding_box()
            assert book and box and book["y"] + book["height"] <= box["y"]
            panel = used_page.locator(".panel")
            assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") == 0
    used_page.set_viewport_size(SCREEN)


# Where a finger points, what can be said is higher, and the lowest window has no room for both.
@pytest.mark.parametrize(("pages", "windows"), [("used_page", BESIDE), ("used_phone", BESIDE[:3])])
def test_what_can_be_said_of_a_move_is_not_cut_below_the_list_of_moves(
    pages: str, windows: tuple[tuple[int, int], ...], request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(pages)
    record, path = late_game(Kind("vadrantir", 6, "standard"), 0, random.Random(3))
    path = path[:40]
    show(page, f"#{to_link(record.ended_at(path).annotate(path, 'Brave!', '!?'))}")
    expect(page.locator("#moves > li")).to_have_count(len(path))
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        for part, ratio in (("#moves [aria-current=step]", 0.9), (".editing", 0.99)):
            expect(page.locator(part)).to_be_in_viewport(ratio=ratio)
    page.set_viewport_size(SCREEN)


def test_in_no_language_is_the_row_of_tools_broken_or_the_name_of_the_language_cut(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 360, "height": 640})
    begun(used_page)
    language = used_page.locator("#language")
    for name in LANGUAGES:
        language.select_option(name)
        expect(used_page.locator("html")).to_have_attribute("lang", name)
        rows = used_page.locator(".tools > button").evaluate_all(
            "(all) => new Set(all.map((one) => one.offsetTop)).size"
        )
        assert rows == 1, name
        # As wide as it likes to be.
        cut = language.evaluate("""(field) => {
            const given = field.offsetWidth;
            field.style.width = "max-content";
            const wanted = field.offsetWidth;
            field.style.width = "";
            return wanted - given;
        }""")
        assert cut <= 0, name
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")


def test_the_name_of_what_is_on_has_room_at_its_sides_and_moves_no_other(used_phone: Page) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    begin(used_phone, "vadrantir", 5, touch=True)
    used_phone.locator("#language").select_option("pt")
    expect(used_phone.locator("html")).to_have_attribute("lang", "pt")
    lefts = "all => all.map(one => one.getBoundingClientRect().left + one.offsetWidth / 2)"
    before = used_phone.locator(".tools > button").evaluate_all(lefts)
    button = used_phone.locator("#analyse")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    ground, name = button.bounding_box(), button.locator("span").bounding_box()
    assert ground and name
    assert name["x"] - ground["x"] >= 4
    assert ground["x"] + ground["width"] - name["x"] - name["width"] >= 4
    assert used_phone.locator(".tools > button").evaluate_all(lefts) == pytest.approx(before, abs=0.5)
    button.tap()
    used_phone.locator("#language").select_option("en")
    expect(used_phone.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 664), (360, 640)])
def test_in_no_language_does_the_ground_of_analysis_lie_on_the_name_beside_it(
    used_page: Page, width: int, height: int
) -> None:
    used_page.set_viewport_size({"width": width, "height": height})
    begun(used_page)
    used_page.locator("#analyse").click()
    language, covered = used_page.locator("#language"), {}
    for name in LANGUAGES:
        language.select_option(name)
        expect(used_page.locator("html")).to_have_attribute("lang", name)
        ground = used_page.locator("#analyse[aria-pressed=true]").bounding_box()
        names = used_page.locator(".tools > button:not(#analyse) > span").evaluate_all(
            "(all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
        )
        assert ground
        covered[name] = max(min(right, ground["x"] + ground["width"]) - max(left, ground["x"]) for left, right in names)
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")
    assert max(covered.values()) <= 0, covered


def test_on_a_phone_all_of_the_choice_of_a_colour_is_in_sight_in_every_language(used_phone: Page) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    begin(used_phone, "vadrantir", 5, touch=True).play("e5")
    turn, language = used_phone.locator(".turn"), used_phone.locator("#language")
    for name in LANGUAGES:
        language.select_option(name)
        expect(used_phone.locator("html")).to_have_attribute("lang", name)
        assert turn.evaluate("(turn) => turn.scrollHeight - turn.clientHeight") == 0, name
        said, buttons = used_phone.locator("#hint").bounding_box(), turn.locator(".two").bounding_box()
        assert said and buttons and said["y"] + said["height"] <= buttons["y"], name
    language.select_option("en")
    expect(used_phone.locator("html")).to_have_attribute("lang", "en")


#: What there is beside a board, each with a sign that it is there.
PANELS = (
    ("#/lesson/snex/5", "#show-answer"),
    ("#/lesson/nadraz/11", "#show-answer"),
    ("#/puzzles/serpent/5", "#puzzle-hint"),
    ("#/edit/nadraz/10/reverse", "#judged"),
    ("#/study/nadraz/10/standard", "#analysis"),
)
#: Returns the texts and controls of the panel of which something is cut off at their sides.
CUT_OFF = """() => [...document.querySelectorAll(".panel *")].flatMap((one) => {
    const read = one.checkVisibility() && !one.closest(".unseen, option, .heading") && one.clientWidth > 1;
    const words = one.matches("button, a") || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    return read && words && one.scrollWidth > one.clientWidth
        ? [`${one.scrollWidth} > ${one.clientWidth}: ${one.outerHTML.slice(0, 80)}`] : [];
})"""


def test_in_no_language_is_anything_beside_a_board_cut_on_a_phone(used_page: Page) -> None:
    cut, language = [], used_page.locator("#language")
    nadraz, _ = late_game(Kind("nadraz", 10, "standard"), 60, random.Random(1))
    over, _ = late_game(Kind("sundraval", 9, "standard"), 0, random.Random(1))
    played = [(f"#{to_link(record)}", "#moves > li") for record in (nadraz, over)]
    for place, sign in (*PANELS, *played):
        show(used_page, place)
        expect(used_page.locator(sign).first).to_be_attached()
        for name in LANGUAGES:
            language.select_option(name)
            expect(used_page.locator("html")).to_have_attribute("lang", name)
            for width, height in ((844, 390), (640, 360), (390, 664), (360, 640)):
                used_page.set_viewport_size({"width": width, "height": height})
                cut += [(place[:20], name, width, one) for one in used_page.evaluate(CUT_OFF)]
                rows = used_page.locator(".tools > button").evaluate_all(
                    "(all) => new Set(all.map((one) => one.offsetTop)).size"
                )
                assert rows <= 1, (name, width)
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")
    assert cut == []


def test_on_a_phone_held_sideways_what_one_can_press_in_a_lesson_is_in_sight(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 844, "height": 390})
    language = used_page.locator("#language")
    language.select_option("de")
    expect(used_page.locator("html")).to_have_attribute("lang", "de")
    for number in range(1, len(LESSONS["snex"].tasks) + 1):
        show(used_page, f"#/lesson/snex/{number}")
        expect(used_page.locator(".task h1 small")).to_contain_text(f"{number} /")
        expect(used_page.locator("#show-answer")).to_be_in_viewport(ratio=1)
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("width", [667, 844])
def test_on_a_phone_held_sideways_what_one_can_press_in_a_puzzle_has_the_ground_of_what_is_around(
    used_page: Page, width: int
) -> None:
    used_page.set_viewport_size({"width": width, "height": 375})
    show(used_page, "#/puzzles/serpent/2")
    expect(used_page.locator("#puzzle-hint")).to_be_in_viewport(ratio=1)
    ground = """(part) => {
        while (getComputedStyle(part).backgroundColor === "rgba(0, 0, 0, 0)") part = part.parentElement;
        return getComputedStyle(part).backgroundColor;
    }"""
    words = used_page.locator(".task > .words:last-child")
    expect(words).to_have_css("position", "sticky")
    assert words.evaluate(ground) == used_page.locator(".task").evaluate(ground)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (667, 375), (844, 390)])
@pytest.mark.parametrize(("place", "size", "last"), [("puzzles/snex/4", 6, "ef"), ("edit/snex/10", 10, "ij")])
def test_on_a_phone_held_sideways_the_buttons_that_enlarge_stand_beside_the_points_and_letters_of_a_square_board(
    used_page: Page, place: str, size: int, last: str, width: int, height: int
) -> None:
    used_page.set_viewport_size({"width": width, "height": height})
    show(used_page, f"#/{place}")
    board = PageBoard(used_page, find_game("snex").start(size))
    before, end = [board.point(f"{column}1")[0] for column in last]
    buttons = used_page.locator(".zoom button").all()
    assert len(buttons) == 2
    for button in buttons:
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box and box["x"] >= end + (end - before) / 2


def test_of_the_lengths_of_snakes_whole_numbers_are_left_out(used_page: Page) -> None:
    nadraz, _ = late_game(Kind("nadraz", 10, "standard"), 60, random.Random(1))
    show(used_page, f"#{to_link(nadraz)}")
    lengths = used_page.locator(".score.lengths > span").all()
    assert lengths
    for length in lengths:
        expect(length).to_have_css("display", "inline-block")


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1280, 720)])
def test_the_list_of_moves_begins_with_a_whole_row_wherever_one_looks(used_page: Page, width: int, height: int) -> None:
    used_page.set_viewport_size({"width": width, "height": height})
    record, path = late_game(Kind("nadraz", 10, "standard"), 0, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    expect(used_page.locator("#moves > li")).to_have_count(len(path))
    moves = used_page.locator("#moves")
    for _ in range(8):
        cut = moves.evaluate("""(list) => {
            const edge = list.getBoundingClientRect().top;
            const boxes = [...list.children].map((row) => row.getBoundingClientRect());
            return boxes.filter(({ top, bottom }) => top < edge - 2 && bottom > edge + 2).length;
        }""")
        assert cut == 0
        assert moves.evaluate("""(list) => {
            const [seen, here] = [list, list.querySelector("[aria-current]")].map((one) => one.getBoundingClientRect());
            return here.top >= seen.top - 2 && here.bottom <= seen.bottom + 2;
        }""")
        for _ in range(5):
            used_page.locator("#undo").click()


def test_choices_of_players_end_where_the_buttons_below_them_end(used_page: Page) -> None:
    begun(used_page)
    with settings(used_page) as dialog:
        choices = dialog.locator(".players select").all()
        ends = [box["x"] + box["width"] for one in (*choices, dialog.locator("#mirror")) if (box := one.bounding_box())]
    assert len(ends) == 3 and max(ends) - min(ends) < 1


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664)])
def test_all_that_is_said_of_a_link_to_send_is_in_sight_on_a_phone(used_phone: Page, width: int, height: int) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    by_link(used_phone).play("a1")
    used_phone.set_viewport_size({"width": width, "height": height})
    turn, language = used_phone.locator(".turn"), used_phone.locator("#language")
    heights = set()
    for name in LANGUAGES:
        language.select_option(name)
        expect(used_phone.locator("html")).to_have_attribute("lang", name)
        assert turn.evaluate("(turn) => turn.scrollHeight - turn.clientHeight") == 0, name
        heights.add(turn.evaluate("(turn) => turn.offsetHeight"))
        used_phone.evaluate("scrollTo(0, 0)")
        expect(used_phone.locator("#undo")).to_be_in_viewport(ratio=1)
    # What is below does not jump.
    assert len(heights) == 1
    language.select_option("en")
    expect(used_phone.locator("html")).to_have_attribute("lang", "en")


def test_on_a_phone_the_board_stays_in_sight_with_the_analysis(used_phone: Page) -> None:
    for height in (640, 664, 844):
        used_phone.set_viewport_size({"width": 360, "height": height})
        show(used_phone, "#/")
        begun(used_phone)
        used_phone.evaluate("scrollTo(0, 0)")
        used_phone.locator("#analyse").tap()
        expect(used_phone.locator("#analysis h2")).to_be_in_viewport(ratio=1)
        for part in ("#board", ".seats", "#undo"):
            expect(used_phone.locator(part)).to_be_in_viewport(ratio=1)
        board, seats = used_phone.locator("#board").bounding_box(), used_phone.locator(".seats").bounding_box()
        assert board and seats and board["y"] + board["height"] <= seats["y"]
        # However far one scrolls.
        used_phone.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(used_phone.locator("#board")).to_be_in_viewport(ratio=1)


def test_while_a_game_is_looked_over_what_is_found_has_room_beside_the_board(used_page: Page) -> None:
    language = used_page.locator("#language")
    language.select_option("de")
    expect(used_page.locator("html")).to_have_attribute("lang", "de")
    record, path = late_game(Kind("sundraval", 7, "standard"), 0, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    expect(used_page.locator("#moves > li")).to_have_count(len(path))
    used_page.locator("#review-game").click()
    expect(used_page.locator("#thinking")).to_be_in_viewport(ratio=1)
    expect(used_page.locator("#pause")).to_be_in_viewport(ratio=1)
    book = used_page.locator(".book").bounding_box()
    assert book and book["height"] >= 180
    used_page.locator("#pause").click()
    language.select_option("en")
    expect(used_page.locator("html")).to_have_attribute("lang", "en")


def test_in_a_study_fair_openings_lie_over_nothing_that_is_told(used_page: Page) -> None:
    show(used_page, "#/study/nadraz/10/standard")
    expect(used_page.locator("#analysis .line")).to_be_visible(timeout=TIME_TO_THINK)
    told, switch = used_page.locator("#analysis").bounding_box(), used_page.locator("#fairness").bounding_box()
    assert told and switch and told["y"] + told["height"] <= switch["y"]


def serpent() -> Record:
    """Return a game of Serpent of 24 plies."""
    record, _ = late_game(Kind("serpent", 5, "standard"), 0, random.Random(2))
    return Record(record.setup).prolonged((), list(record.moves(record.main_line())[:24]))[0]


def test_whatever_becomes_of_the_window_the_move_one_looks_at_stays_in_sight(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 360, "height": 640})
    show(used_page, f"#{to_link(serpent())}")
    move = used_page.locator("#moves [aria-current=step]")
    for width, height in ((640, 360), (360, 640), (1280, 720), (900, 520), (500, 900), (300, 640)):
        used_page.set_viewport_size({"width": width, "height": height})
        # Nothing but the list scrolls to the move.
        used_page.locator("#moves").evaluate("""(moves) => {
            for (const box of [document.querySelector(".panel"), window])
                box.scrollBy(0, moves.getBoundingClientRect().top - 100);
        }""")
        expect(move).to_be_in_viewport(ratio=0.9)


def test_whoever_reads_earlier_moves_goes_on_reading_them_while_the_page_changes(used_page: Page) -> None:
    # Beside the button to pass, a hint takes room from the moves.
    record, _ = late_game(Kind("sundraval", 7, "standard"), 20, random.Random(1))
    show(used_page, f"#{to_link(record)}")
    first = used_page.locator("#moves > li").first
    first.scroll_into_view_if_needed()
    book = used_page.locator(".book")
    height = "book => book.offsetHeight"
    before = book.evaluate(height)
    used_page.locator("#hint-button").click()
    expect(used_page.locator("#hint-found")).to_be_visible(timeout=TIME_TO_THINK)
    used_page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    assert book.evaluate(height) != before
    expect(first).to_be_in_viewport(ratio=0.9)


def test_with_analysis_on_the_list_of_moves_follows_the_move_one_looks_at(used_page: Page) -> None:
    show(used_page, f"#{to_link(serpent())}")
    expect(used_page.locator("#moves > li")).to_have_count(24)
    used_page.locator("#analyse").click()
    expect(used_page.locator("#analysis .line")).to_be_visible(timeout=TIME_TO_THINK)
    for ply in (23, 22, 21, 20):
        used_page.locator("#undo").click()
        current = used_page.locator("#moves [aria-current=step]")
        expect(current).to_contain_text(str(ply))
        expect(used_page.locator("#analysis .line")).to_be_attached()
        expect(current).to_be_in_viewport(ratio=0.9)


def test_the_comment_on_the_move_one_looks_at_is_in_sight_with_it(used_page: Page) -> None:
    (data,) = json.loads(to_json([serpent()]))
    for ply, move in enumerate(data["moves"], 1):
        move["comment"] = f"Move {ply} is one of many of which somebody had something to say. " * 2
    show(used_page, f"#{to_link(from_json(json.dumps([data]))[0])}")
    used_page.locator("#last").click()
    for _ in range(3):
        expect(used_page.locator("#moves li:has([aria-current=step]) > .comment")).to_be_in_viewport(ratio=1)
        expect(used_page.locator("#moves [aria-current=step]")).to_be_in_viewport(ratio=0.99)
        used_page.locator("#undo").click()


def test_why_a_move_is_refused_covers_the_board_only_where_it_is_not_read_below_it(used_page: Page) -> None:
    board = begun(used_page)
    refusal = used_page.locator("#refusal")
    for size in ((1280, 720), (390, 664)):
        used_page.set_viewport_size({"width": size[0], "height": size[1]})
        board.click("e5")
        expect(board.hint).to_contain_text("e5 is taken")
        expect(refusal).to_be_hidden()
    used_page.set_viewport_size({"width": 390, "height": 300})
    used_page.evaluate("scrollTo(0, 0)")
    board.click("e5")
    expect(refusal).to_be_visible()
    expect(refusal).to_contain_text("e5 is taken")
    show(used_page, "#/lesson/vadrantir/3")
    used_page.set_viewport_size(LOW_PHONE)
    PageBoard(used_page, LESSONS["vadrantir"].position(3)).click("d4")
    expect(used_page.locator("#told")).to_contain_text("d4 is taken")
    expect(refusal).to_be_hidden()


@pytest.mark.parametrize("place", ["play", "lesson", "edit"])
def test_no_page_that_fits_into_the_window_can_be_scrolled(used_page: Page, place: str) -> None:
    if place == "play":
        begun(used_page)
    else:
        show(used_page, {"lesson": "#/lesson/nadraz/3", "edit": "#/edit/nadraz/6"}[place])
        expect(used_page.locator("#live")).to_be_attached()
    assert used_page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0


def test_beside_the_board_a_lasting_message_takes_its_room_from_the_board(used_page: Page) -> None:
    board = begun(used_page)
    before = board.box()
    used_page.evaluate(f"() => {{ {FULL} }}")
    board.play(board.position.legal_moves[0])
    banner = used_page.locator(".banner")
    expect(banner).to_contain_text("does not keep anything here now")
    assert used_page.evaluate("() => document.documentElement.scrollHeight - innerHeight") == 0
    expect(used_page.locator("#typing")).to_be_in_viewport(ratio=1)
    assert 0 < board.box()["height"] < before["height"]
    board.play(board.position.legal_moves[-1])
    # What is said for a moment lies over the head of the page, and not over what lasts.
    used_page.locator("#again").click()
    notice = used_page.locator(".notice")
    expect(notice).to_contain_text("The game that you left is kept among your games.")
    said, lasts = notice.bounding_box(), banner.bounding_box()
    assert said and lasts and said["y"] + said["height"] <= lasts["y"]
    used_page.evaluate(f"() => {{ {ROOM_AGAIN} }}")
    show(used_page, "#/games")


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_a_lasting_message_pushes_nothing_that_one_needs_out_of_sight(
    used_page: Page, language: str
) -> None:
    used_page.set_viewport_size(LOW_PHONE)
    board = begun(used_page)
    used_page.locator("#language").select_option(language)
    used_page.evaluate(f"() => {{ {FULL} }}")
    board.play(board.position.legal_moves[0])
    expect(used_page.locator(".banner")).to_be_visible()
    for width, height in ((390, 664), (360, 640), (390, 844), (844, 390)):
        used_page.set_viewport_size({"width": width, "height": height})
        for name in (".banner p", ".banner button", *NEEDED):
            expect(used_page.locator(name).first).to_be_in_viewport(ratio=0.99)
    used_page.evaluate(f"() => {{ {ROOM_AGAIN} }}")
    board.play(board.position.legal_moves[-1])
    used_page.locator("#language").select_option("en")
    show(used_page, "#/games")


@pytest.mark.parametrize(
    ("width", "height", "text"), [(320, 256, 100), (640, 360, 100), (390, 664, 200), (320, 640, 200)]
)
def test_a_lasting_message_is_not_cut_on_a_screen_that_is_small_for_its_type(
    used_page: Page, width: int, height: int, text: int
) -> None:
    board = begun(used_page)
    used_page.locator("#language").select_option("es")
    expect(used_page.locator("html")).to_have_attribute("lang", "es")
    used_page.evaluate(f"() => {{ {FULL} }}")
    board.play(board.position.legal_moves[0])
    used_page.set_viewport_size({"width": width, "height": height})
    used_page.evaluate("(text) => { document.documentElement.style.fontSize = `${text}%`; }", text)
    banner, *parts = (used_page.locator(f".banner{part}") for part in ("", " p:first-of-type", " .ways", " button"))
    expect(banner).to_be_visible()
    around = banner.bounding_box()
    boxes = [part.bounding_box() for part in parts]
    used_page.evaluate(f"() => {{ document.documentElement.style.fontSize = ''; {ROOM_AGAIN} }}")
    used_page.locator("#language").select_option("en")
    show(used_page, "#/games")
    assert around and around["x"] + around["width"] <= width
    for box in boxes:
        assert box and around["x"] <= box["x"] and around["y"] <= box["y"]
        assert box["x"] + box["width"] <= around["x"] + around["width"]
        assert box["y"] + box["height"] <= around["y"] + around["height"]


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_on_a_narrow_phone_nothing_lies_over_the_buttons_that_take_a_colour(used_page: Page, language: str) -> None:
    used_page.set_viewport_size({"width": 320, "height": 640})
    board = begin(used_page, "vadrantir", 5)
    board.play("e5")
    used_page.locator("#language").select_option(language)
    expect(used_page.locator("html")).to_have_attribute("lang", language)
    choice, steps = used_page.locator(".turn > .two").bounding_box(), used_page.locator(".steps").bounding_box()
    used_page.locator("#language").select_option("en")
    assert choice and steps and choice["y"] + choice["height"] <= steps["y"]


#: Has the page hear of a newer version.
NEWER = "() => dispatchEvent(new CustomEvent('site-kept', { detail: 'newer' }))"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_of_a_newer_version_covers_nothing_and_moves_no_board(used_phone: Page, language: str) -> None:
    used_phone.set_viewport_size(SCREEN)
    board = begun(used_phone)
    used_phone.locator("#language").select_option(language)
    expect(used_phone.locator("html")).to_have_attribute("lang", language)
    offer = used_phone.locator(".newer")
    for width, height in ((1280, 720), (1024, 768), (844, 390), (664, 390), (390, 664), (320, 568)):
        used_phone.set_viewport_size({"width": width, "height": height})
        needed = NEEDED if width > 320 else ["#board"]
        used_phone.evaluate("scrollTo(0, 0)")
        before = board.box()
        used_phone.evaluate(NEWER)
        expect(offer.get_by_role("button")).to_have_count(2)
        assert board.box() == before
        for name in (".newer p", ".newer button >> nth=0", ".newer button >> nth=1", *needed):
            expect(used_phone.locator(name).first).to_be_in_viewport(ratio=0.99)
        assert offer.evaluate(COVERED) == []
        offer.locator("button").last.click()
        expect(offer).to_be_empty()
    used_phone.locator("#language").select_option("en")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (664, 390), (390, 664)])
def test_the_offer_of_a_newer_version_is_seen_where_the_head_is_not(used_page: Page, width: int, height: int) -> None:
    board, offer = begun(used_page), used_page.locator(".newer")
    used_page.set_viewport_size({"width": width, "height": height})
    used_page.locator("#focus").click()
    before = board.box()
    used_page.evaluate(NEWER)
    expect(offer.get_by_role("button").first).to_be_in_viewport(ratio=1)
    assert board.box() == before
    # What lies over others takes no tap at once.
    expect(offer).to_have_css("pointer-events", "none")
    expect(offer).not_to_have_css("pointer-events", "none")
    offer.locator("button").last.click()
    used_page.locator("#focus").click()
    show(used_page, "#/learn/snex")
    used_page.evaluate("scrollTo(0, 1000)")
    used_page.evaluate(NEWER)
    expect(offer.get_by_role("button").first).to_be_in_viewport(ratio=1)
    offer.locator("button").last.click()
    expect(offer).to_be_empty()


def test_on_the_smallest_phone_the_largest_board_has_most_of_the_width(used_page: Page) -> None:
    used_page.set_viewport_size({"width": 320, "height": 568})
    board = begin(used_page, "nadraz", 10)
    assert board.box()["height"] >= 0.8 * 320


#: Plays moves by the field for them, so that no jump can be put down to a click or a tap; returns by how much things jumped.
TYPE = """async (moves) => {
    // What the page did before is drawn by then.
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const jumps = [];
    const watch = new PerformanceObserver((list) => jumps.push(...list.getEntries()));
    watch.observe({ type: "layout-shift" });
    const form = document.querySelector("form.typing");
    for (const move of moves) {
        form.elements[0].value = move;
        form.requestSubmit();
        for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    jumps.push(...watch.takeRecords());
    return jumps.map((jump) => [jump.value, ...jump.sources.map((source) => source.node?.outerHTML?.slice(0, 80))]);
}"""


def test_nothing_jumps_over_ten_plies_in_any_language(used_page: Page) -> None:
    jumped = {}
    for language, (width, height), game in zip(LANGUAGES, cycle(SIZES[::2]), cycle(GAMES.values()), strict=False):
        used_page.set_viewport_size({"width": width, "height": height})
        record, _ = late_game(Kind(game.name, game.sizes[0], "standard"), 10, random.Random(1))
        moves = record.moves(record.main_line())[:10]
        show(used_page, "#/")
        begin(used_page, game.name, game.sizes[0])
        used_page.locator("#language").select_option(language)
        expect(used_page.locator("html")).to_have_attribute("lang", language)
        expect(used_page.locator("#open-settings")).to_have_text(
            catalogue(language)["Settings"] if language != "en" else "Settings"
        )
        jumped[language] = used_page.evaluate(TYPE, list(moves))
        expect(used_page.locator("#moves > li")).to_have_count(len(moves))
        used_page.locator("#language").select_option("en")
        expect(used_page.locator("html")).to_have_attribute("lang", "en")
    used_page.set_viewport_size(SCREEN)
    assert {language: jumps for language, jumps in jumped.items() if jumps} == {}


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_is_below_stays_where_it_is_in_a_variation_and_while_a_move_is_begun_there(
    used_page: Page, language: str
) -> None:
    board = begin(used_page, "nadraz", 6)
    for move in ("d4,e6", "white", "d5"):
        board.play(move)
    used_page.locator("#language").select_option(language)
    expect(used_page.locator("html")).to_have_attribute("lang", language)
    note, parts = used_page.locator(".trying p:not(.words)"), [used_page.locator(part) for part in (".turn", ".steps")]
    moved = []
    for width, height in ((1000, 560), (1280, 720), (390, 664), (360, 640)):
        used_page.set_viewport_size({"width": width, "height": height})
        expect(note).to_have_count(0)
        before = [part.bounding_box() for part in parts]
        used_page.locator("#undo").click()
        board.click("d4", "d3")
        expect(note).to_be_visible()
        there = [part.bounding_box() for part in parts]
        board.click("e6")
        expect(note).to_be_hidden()
        begun_there = [part.bounding_box() for part in parts]
        board.click("e6")
        expect(note).to_be_visible()
        used_page.locator("#to-game").click()
        moved += [(width, height)] * (not before == there == begun_there)
    used_page.locator("#language").select_option("en")
    used_page.set_viewport_size(SCREEN)
    assert moved == []


def test_what_is_below_stays_where_it_is_when_a_move_is_asked_for_again(used_page: Page) -> None:
    used_page.set_viewport_size(SCREEN)
    board = begin(used_page, "sundraval", 9)
    for move in ("a1,i1", "white", "i3"):
        board.play(move)
    with settings(used_page) as choices:
        choices.get_by_label("Ask before every move").check()
    moved = {}
    for (width, height), language in (*product(((360, 640), (820, 1180)), LANGUAGES), *zip(SIZES, cycle(LANGUAGES))):
        used_page.set_viewport_size({"width": width, "height": height})
        used_page.locator("#language").select_option(language)
        expect(used_page.locator("html")).to_have_attribute("lang", language)
        steps = used_page.locator(".steps")
        before = steps.bounding_box()
        board.click("c4")
        expect(used_page.locator("#confirm")).to_be_visible()
        moved[width, height, language] = before != steps.bounding_box()
        used_page.keyboard.press("Escape")
        expect(used_page.locator("#confirm")).to_have_count(0)
    used_page.locator("#language").select_option("en")
    used_page.set_viewport_size(SCREEN)
    with settings(used_page) as choices:
        choices.get_by_label("Ask before every move").uncheck()
    assert [where for where, has_moved in moved.items() if has_moved] == []


def test_below_the_board_of_a_phone_all_stays_where_it_is_when_a_move_is_asked_for_again_and_in_a_variation(
    used_phone: Page,
) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    board = begin(used_phone, "sundraval", 9, touch=True)
    used_phone.evaluate("scrollTo(0, 0)")
    steps = used_phone.locator(".steps")
    before = steps.bounding_box()
    # Its cells are so small that each move is asked for again.
    for move, seen in (("e5,f6", before), ("white", None), ("j9", before), ("j8", before)):
        board.enter(move)
        if seen:
            expect(used_phone.locator("#confirm")).to_be_visible()
            assert steps.bounding_box() == seen
            board.confirm(move)
        board.position = board.position.play(move)
        if move == "j9":
            used_phone.locator("#undo").tap()
            board.position = board.position.setup.start().play("e5,f6").play("white")
    for language in LANGUAGES:
        used_phone.locator("#language").select_option(language)
        expect(used_phone.locator("html")).to_have_attribute("lang", language)
        expect(used_phone.locator(".trying.variation")).to_be_visible()
        assert steps.bounding_box() == before, language
    used_phone.locator("#language").select_option("en")
    board.press_button("Pass")
    expect(board.hint).to_have_text("White has passed. A pass ends the game.")
    assert steps.bounding_box() == before


@pytest.mark.parametrize(("width", "height"), [(390, 664), (750, 342)])
def test_nothing_jumps_when_the_colours_are_chosen(used_page: Page, width: int, height: int) -> None:
    used_page.set_viewport_size({"width": width, "height": height})
    used_page.locator("#oppose-computer").click()
    used_page.get_by_role("button", name="Play the computer: Vadrantir").click()
    board = PageBoard(used_page, GAMES["vadrantir"].start(5))
    before = [used_page.locator(part).bounding_box() for part in NEEDED]
    board.click("e5")
    expect(used_page.locator(".seat .stone.none")).to_have_count(0)
    assert [used_page.locator(part).bounding_box() for part in NEEDED] == before


@pytest.mark.parametrize(("width", "height"), [(390, 664), (750, 342), (1280, 720)])
def test_nothing_jumps_when_one_is_asked_whether_one_resigns(used_page: Page, width: int, height: int) -> None:
    used_page.set_viewport_size({"width": width, "height": height})
    begun(used_page)
    before = [used_page.locator(part).bounding_box() for part in NEEDED]
    used_page.locator("#resign").click()
    expect(used_page.locator(".asked")).to_be_visible()
    assert [used_page.locator(part).bounding_box() for part in NEEDED] == before


def test_the_question_whether_one_resigns_is_in_sight_in_the_smallest_window(used_page: Page) -> None:
    begun(used_page)
    used_page.set_viewport_size({"width": 320, "height": 256})
    used_page.locator("#resign").click()
    expect(used_page.locator(".asked")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (1000, 560)])
def test_in_large_type_a_panel_beside_the_board_leaves_half_of_the_window_to_it(
    used_page: Page, width: int, height: int
) -> None:
    board = begin(used_page, "vadrantir", 5, against="strongest")
    used_page.set_viewport_size({"width": width, "height": height})
    used_page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    panel, names = used_page.locator(".panel").bounding_box(), used_page.locator(".seat .who > *")
    cut = names.evaluate_all("names => names.filter((name) => name.scrollWidth > name.clientWidth).length")
    shown = board.box()
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    used_page.set_viewport_size(SCREEN)
    assert panel and panel["x"] + panel["width"] <= width and panel["width"] <= width / 2
    assert shown["width"] > width / 3 and not cut


def test_a_hint_leaves_its_room_to_a_move_that_is_begun_and_stands_there_again_when_that_is_taken_back(
    used_page: Page,
) -> None:
    used_page.set_viewport_size(LOW_PHONE)
    board = begin(used_page, "nadraz", 6)
    for move in ("d4,e6", "white"):
        board.play(move)
    steps, hint = used_page.locator(".steps"), used_page.locator("#hint-found")
    used_page.locator("#hint-button").click()
    expect(hint).to_be_visible(timeout=TIME_TO_THINK)
    before = steps.bounding_box()
    board.click("d4")
    expect(board.hint).to_contain_text("From d4: choose where it goes")
    expect(hint).to_be_hidden()
    assert steps.bounding_box() == before
    board.click("d4")
    expect(hint).to_be_visible()


def test_a_hint_leaves_its_room_to_a_question_and_stands_there_again_after_it(used_page: Page) -> None:
    used_page.set_viewport_size(LOW_PHONE)
    begun(used_page)
    steps, hint = used_page.locator(".steps"), used_page.locator("#hint-found")
    used_page.locator("#hint-button").click()
    expect(hint).to_be_visible(timeout=TIME_TO_THINK)
    before = steps.bounding_box()
    used_page.locator("#resign").click()
    expect(hint).to_be_hidden()
    after = steps.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 1
    used_page.locator("#decline").click()
    expect(hint).to_be_visible()


def expect_a_hint_in_the_room_of(page: Page, said: str) -> None:
    """Expect that a hint stands where this is said, and moves nothing below it."""
    hint, steps = page.locator("#hint"), page.locator(".steps")
    expect(hint).to_contain_text(said)
    before = steps.bounding_box()
    page.locator("#hint-button").click()
    expect(page.locator("#hint-found")).to_be_visible(timeout=TIME_TO_THINK)
    expect(hint).to_be_hidden()
    assert steps.bounding_box() == before


@pytest.mark.parametrize(("name", "size"), [("nadraz", 6), ("sundraval", 7)])
def test_a_hint_for_an_opening_takes_the_room_of_its_rule(used_page: Page, name: str, size: int) -> None:
    used_page.set_viewport_size(PHONE)
    begin(used_page, name, size)
    expect_a_hint_in_the_room_of(used_page, "Put a black stone on the board, then a white one.")


def test_a_hint_in_the_middle_of_a_turn_takes_the_room_of_what_is_said_of_the_crosscut(used_page: Page) -> None:
    used_page.set_viewport_size(LOW_PHONE)
    show(used_page, f"#{to_link(Record(GAMES['snex'].setup(6), start='6/6/6/2bw2/2wb2/6 b -'))}")
    expect_a_hint_in_the_room_of(used_page, "There is a crosscut")


def test_on_a_phone_late_games_are_no_wider_than_the_screen(used_phone: Page) -> None:
    page = used_phone
    for game in GAMES.values():
        record, path = late_game(Kind(game.name, game.sizes[-1], "standard"), 4, random.Random(3))
        page.goto(f"./#{to_link(record)}")
        expect(page.locator("#moves li")).to_have_count(len(path))
        assert overflow(page) == 0, game.title


def test_beside_the_board_late_games_have_seats_no_wider_than_the_panel(revisit: OpenPage) -> None:
    page = revisit(viewport=SCREEN)
    for name in ("nadraz", "vadrantir"):
        record, path = late_game(Kind(name, GAMES[name].sizes[1], "standard"), 4, random.Random(3))
        show(page, f"#{to_link(record)}")
        expect(page.locator("#moves li")).to_have_count(len(path))
        panel = page.locator(".panel")
        assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") == 0, name


def test_colours_follow_the_system_unless_one_is_chosen(used_page: Page) -> None:
    used_page.emulate_media(color_scheme="light")
    board = begun(used_page)
    board.leave()
    light = board.picture()
    used_page.emulate_media(color_scheme="dark")
    expect(used_page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = board.picture()
    assert dark != light
    colours = used_page.get_by_label("Colours")
    colours.select_option("Light")
    assert board.picture() == light
    colours.select_option("Automatic")
    assert board.picture() == dark


def test_where_the_system_paints_the_page_the_board_is_seen_through_what_lies_over_it(used_page: Page) -> None:
    used_page.emulate_media(forced_colors="active")
    begun(used_page)
    expect(used_page.locator("#passing")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    used_page.emulate_media(forced_colors="none")


def test_where_the_system_paints_the_page_no_border_lies_on_the_names_below_icons(used_page: Page) -> None:
    used_page.emulate_media(forced_colors="active")
    begun(used_page)
    ground = used_page.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
    expect(used_page.locator("#open-settings")).to_have_css("border-left-color", ground)
    # Which of them is on is seen all the same.
    used_page.get_by_role("button", name="Analysis", exact=True).click()
    expect(used_page.locator("#analyse")).not_to_have_css("border-left-color", ground)
    used_page.emulate_media(forced_colors="none")


@pytest.mark.parametrize("size", [SCREEN, LOW_PHONE], ids=["desktop", "phone"])
def test_the_board_alone_is_left_by_the_button_that_led_there(used_page: Page, size: ViewportSize) -> None:
    board = begin(used_page, "vadrantir", 5)
    used_page.set_viewport_size(size)
    button = board.button("Focus")
    before = board.box()
    for alone in (True, False):
        button.click()
        expect(used_page.locator("#moves")).to_be_visible(visible=not alone)
        expect(used_page.locator(".top")).to_be_visible(visible=not alone)
        expect(button).to_be_visible()
        expect(button).to_be_focused()
        box, view = board.canvas.bounding_box(), used_page.viewport_size
        assert box and view and box["y"] >= 0 and box["y"] + box["height"] <= view["height"]
        assert box["height"] >= before["height"] + 40 if alone else box["height"] == before["height"]
