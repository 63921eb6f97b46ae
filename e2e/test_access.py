"""The page for people who do not see it, hear it, point at it or speak English the way its makers do."""

import re
from typing import Any

import pytest
from axe import faults
from board import KEPT, READY, PageBoard, begin, begun, choose_option, go, settings, show
from playwright.sync_api import FloatRect, Page, Route, ViewportSize, expect
from profiles import PHONE, OpenPage
from screenshots import BOARDS, STANDING, pages

from building.catalogue import catalogue
from pygames.drawing import THEMES
from pygames.record import Record, to_link
from pygames.rules import find_game
from pygames_web.words import LANGUAGES

#: The pages that differ in what they are made of; the same page of another game is no different to axe.
KINDS = {name.split("-")[0]: fragment for name, fragment in pages().items()}
SMALL: ViewportSize = {"width": 320, "height": 640}
#: Returns the words of elements that are broken at the end of a line.
BROKEN = r"""(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
    const broken = [], texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/\p{L}+/gu)) {
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
    }
    return broken;
})"""
#: What people who read with difficulty put between lines, letters, words and paragraphs (WCAG 1.4.12).
SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
        p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets = [sheet];
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_page(used_page: Page, theme: str) -> None:
    used_page.locator("#theme").select_option(theme)
    found = {}
    for name, fragment in KINDS.items():
        go(used_page, fragment)
        found[name] = faults(used_page, theme)
    used_page.locator("#theme").select_option("")
    assert {name: list_ for name, list_ in found.items() if list_} == {}


@pytest.mark.parametrize("place", STANDING.values())
def test_axe_finds_nothing_on_the_pages_for_authors(revisit: OpenPage, place: str) -> None:
    page = revisit()
    page.goto(place)
    expect(page.locator("html")).not_to_have_attribute("data-unspoken", "")
    found = {}
    for theme in THEMES:
        page.locator("#theme").select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        found[theme] = faults(page, theme)
    assert {theme: list_ for theme, list_ in found.items() if list_} == {}


def test_axe_finds_nothing_on_an_embedded_board(revisit: OpenPage) -> None:
    page = revisit()
    # Axe cannot know the ground of a board that takes on that of the page around it.
    page.goto(BOARDS["embed-play"] + "&theme=contrast-dark")
    page.wait_for_selector(READY, state="attached")
    assert faults(page) == []


@pytest.mark.parametrize(("size", "text"), [
    (SMALL, "100%"),
    ({"width": 640, "height": 800}, "200%"),
    (PHONE, "200%"),
])  # fmt: skip
def test_nothing_is_cut_off_on_a_narrow_screen_or_in_large_type(used_page: Page, size: ViewportSize, text: str) -> None:
    used_page.set_viewport_size(size)
    used_page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    wide = []
    for name, fragment in KINDS.items():
        go(used_page, fragment)
        room, taken = used_page.evaluate(
            "() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]"
        )
        wide += [name] if taken > room else []
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    assert wide == []


@pytest.mark.parametrize(("size", "text"), [(SMALL, "100%"), (PHONE, "200%")])
def test_no_word_is_broken_on_a_narrow_screen_or_in_large_type(used_page: Page, size: ViewportSize, text: str) -> None:
    used_page.set_viewport_size(size)
    used_page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    broken = {}
    for name, fragment in KINDS.items():
        go(used_page, fragment)
        broken[name] = used_page.evaluate(BROKEN, "main :is(h1, h2, h3, button)")
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    assert {name: words for name, words in broken.items() if words} == {}


#: Returns of which lists in the head the chosen word is cut; one that shows no words is known by its icon.
CUT_CHOICES = """() => [...document.querySelectorAll(".choices select")].flatMap((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    pen.font = font;
    const word = list.selectedOptions[0].text;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room && room < pen.measureText(word).width ? [word] : [];
})"""


@pytest.mark.parametrize(
    ("width", "text", "worded"), [(320, "100%", True), (320, "200%", False), (390, "200%", False), (640, "200%", False)]
)
def test_no_chosen_word_is_cut_in_the_head(used_page: Page, width: int, text: str, worded: bool) -> None:
    used_page.set_viewport_size({"width": width, "height": 844})
    used_page.evaluate("(size) => { document.documentElement.style.fontSize = size; scrollTo(0, 0); }", text)
    cut, lists = used_page.evaluate(CUT_CHOICES), used_page.locator(".choices select")
    words = lists.evaluate_all("(lists) => lists.map((list) => list.clientWidth > 2 * list.clientHeight)")
    for number in range(2):
        expect(lists.nth(number)).to_be_in_viewport(ratio=1)
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    assert (cut, words) == ([], [worded, worded])


def test_what_keys_do_can_be_read_in_large_type(used_page: Page) -> None:
    begun(used_page)
    used_page.set_viewport_size(PHONE)
    used_page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    used_page.locator("#grid").focus()
    used_page.keyboard.press("?")
    dialog = used_page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_text("walk over the board", exact=True)).to_be_visible()
    broken = used_page.evaluate(BROKEN, "dialog[open] dd")
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    used_page.keyboard.press("Escape")
    assert broken == []


def test_the_button_to_pass_is_whole_for_who_spaces_text_out(used_page: Page) -> None:
    board = begin(used_page, "sundraval", 7)
    for move in ("g7,f6", "white", "d4"):
        board.play(move)
    used_page.set_viewport_size(SMALL)
    used_page.evaluate(SPACED)
    button, room = (used_page.locator(place).bounding_box() for place in ("#pass", "#turn"))
    used_page.evaluate("() => { document.adoptedStyleSheets = []; }")
    assert button and room
    assert room["y"] <= button["y"] and button["y"] + button["height"] <= room["y"] + room["height"]


def test_on_an_embedded_board_the_button_to_pass_is_whole_for_who_spaces_text_out(revisit: OpenPage) -> None:
    page = revisit({"width": 700, "height": 480})
    page.goto("embed.html#game=sundraval&size=7&moves=g7,f6+white+d4")
    page.wait_for_selector(READY, state="attached")
    page.evaluate(SPACED)
    button, room = (page.locator(place).bounding_box() for place in ("#pass", ".controls"))
    assert button and room
    assert room["y"] <= button["y"] and button["y"] + button["height"] <= room["y"] + room["height"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_for_the_sizes_stay_together_on_a_small_phone(used_page: Page, language: str) -> None:
    used_page.set_viewport_size(SMALL)
    used_page.locator("#language").select_option(language)
    expect(used_page.locator("html")).to_have_attribute("lang", language)
    lines = used_page.evaluate(
        """() => [...document.querySelectorAll(".sizes")].map(
            (row) => new Set([...row.querySelectorAll("button")].map((button) => button.offsetTop)).size
        )"""
    )
    used_page.locator("#language").select_option("en")
    assert set(lines) == {1}


@pytest.mark.parametrize(("width", "text"), [(320, "100%"), (320, "200%"), (390, "200%")])
def test_a_dialog_is_closed_in_its_corner_also_in_large_type(used_page: Page, width: int, text: str) -> None:
    begun(used_page)
    used_page.set_viewport_size({"width": width, "height": 844})
    used_page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    with settings(used_page) as dialog:
        parts = (dialog, dialog.get_by_role("button", name="Close"), dialog.get_by_role("heading", name="Settings"))
        around, close, heading = (part.bounding_box() for part in parts)
        broken = used_page.evaluate(BROKEN, "dialog[open] h2")
    used_page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    assert around and close and heading
    room = close["width"] / 2
    assert close["y"] - around["y"] < room
    assert around["x"] + around["width"] - close["x"] - close["width"] < room
    assert heading["x"] + heading["width"] <= around["x"] + around["width"]
    assert broken == []


def test_what_happens_while_a_dialog_is_open_is_read_aloud_once_it_is_closed(used_page: Page) -> None:
    board = begun(used_page)
    last = board.live.locator("p").last
    with settings(used_page) as dialog:
        read = last.get_attribute("id") or ""
        choose_option(dialog.get_by_label("Second player"), "Computer: Beginner")
        expect(board.moves).to_have_count(5)
        assert last.get_attribute("id") == read
    expect(last).not_to_have_attribute("id", read)
    move = board.moves.last.inner_text().split()[-1]
    expect(board.live.locator(f"#{read} ~ p").first).to_have_text(re.compile(f"^White plays {move}: "))


@pytest.mark.parametrize("opened", ["settings", "keys"])
def test_no_dialog_of_a_game_lies_over_the_one_that_one_goes_back_to(used_page: Page, opened: str) -> None:
    board = begun(used_page)
    before = board.key
    board.press_button("New game")
    expect(board.moves).to_have_count(0)
    used_page.locator(f"[data-open={opened}]").click()
    expect(used_page.locator(f"#{opened}")).to_be_visible()
    used_page.go_back()
    expect(board.moves).to_have_count(4)
    assert board.key == before
    expect(used_page.locator(f"#{opened}")).to_be_hidden()
    expect(used_page.locator("body")).not_to_be_focused()


def test_the_board_is_a_grid_that_says_what_stands_where(used_page: Page) -> None:
    board = begun(used_page)
    expect(board.grid.get_by_role("row")).to_have_count(9)
    expect(board.grid.get_by_role("gridcell")).to_have_count(len(board.position.board.cells))
    cell = board.grid.get_by_role("gridcell", name="e5, black stone, group of 2 stones", exact=True)
    expect(cell).to_have_count(1)
    expect(
        board.grid.get_by_role("gridcell", name=re.compile("^a1, empty, .* of territory of .*, can be chosen$"))
    ).to_have_count(1)
    board.play("a1")
    expect(
        board.grid.get_by_role("gridcell", name="a1, white stone, single stone, last move", exact=True)
    ).to_have_count(1)


def test_who_explores_by_touch_finds_each_cell_where_it_is_seen(used_page: Page) -> None:
    board = begun(used_page)
    for name in ("a1", "e5", "i5"):
        cell = board.grid.get_by_role("gridcell", name=re.compile(f"^{name},"))
        expect(cell).to_have_count(1)
        box = cell.bounding_box()
        assert box
        x, y = board.point(name)
        assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx((x, y), abs=1)


def test_a_tap_on_the_board_leaves_the_focus_on_its_cells_and_lights_up_nothing_beside_them(used_phone: Page) -> None:
    board = begin(used_phone, "vadrantir", 5, touch=True)
    box = board.box()
    corner: FloatRect = {"x": box["x"], "y": box["y"], "width": 12, "height": 12}
    before = used_phone.screenshot(clip=corner)
    for move in ("e5", "white", "d4", "d5"):
        board.play(move)
        assert used_phone.screenshot(clip=corner) == before, "a touch lights up the whole board"
        # Behind a tap the browser tells of a mouse as well, which would take the focus away.
        used_phone.wait_for_timeout(400)
        expect(board.grid).to_be_focused()


def test_a_screen_readers_click_on_a_cell_plays_there(used_page: Page) -> None:
    board = begun(used_page)
    cell = board.grid.get_by_role("gridcell", name=re.compile("^a1,"))
    expect(cell).to_have_count(1)
    cell.dispatch_event("click")
    expect(board.live).to_contain_text("White plays a1: stands alone.")


def test_a_move_is_typed_and_read_aloud(used_page: Page) -> None:
    board = begun(used_page)
    field = used_page.get_by_label("Move as text")
    field.fill("A1")
    field.press("Enter")
    expect(board.live).to_contain_text("White plays a1: stands alone.")
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_a_typed_move_that_is_refused_says_why_and_can_be_corrected(used_page: Page) -> None:
    board = begun(used_page)
    field = used_page.get_by_label("Move as text")
    field.fill("e5")
    board.press_button("Play")
    expect(board.live).to_contain_text("e5 is taken")
    expect(board.hint).to_contain_text("e5 is taken")
    expect(field).to_have_value("e5")
    field.fill("a1")
    board.press_button("Play")
    expect(board.live).to_contain_text("White plays a1: stands alone.")


def cell_width(board: PageBoard) -> float:
    """Return how wide a cell of the board is on the screen, in pixels, as the grid has it."""
    box = board.page.locator("#cell-a1").bounding_box()
    assert box
    return box["width"]


def test_the_largest_board_is_played_on_a_phone_by_zooming_in(used_phone: Page) -> None:
    page = used_phone
    board = begin(page, "nadraz", 14, touch=True)
    expect(page.locator("#cell-a1")).to_have_attribute("aria-label", "a1, empty, edge")
    assert cell_width(board) < 24
    for _ in range(2):
        board.press_button("Zoom in")
    expect(page.get_by_role("button", name="Whole board")).to_be_enabled()
    page.wait_for_function("() => document.getElementById('cell-a1').getBoundingClientRect().width >= 24")
    middle = page.locator("#cell-n14").bounding_box()
    assert middle
    board.click_at(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    expect(board.live).to_contain_text("n14 chosen")


def test_a_button_that_can_go_no_closer_or_farther_is_off_and_keeps_the_focus(used_page: Page) -> None:
    begin(used_page, "nadraz", 14)
    farther, closer = (used_page.get_by_role("button", name=name) for name in ("Whole board", "Zoom in"))
    expect(farther).to_be_disabled()
    expect(closer).to_be_enabled()
    closer.focus()
    for _ in range(5):
        used_page.keyboard.press("Enter")
    expect(closer).to_be_disabled()
    expect(closer).to_be_focused()
    expect(farther).to_be_enabled()
    farther.click()
    expect(farther).to_be_disabled()


def test_two_fingers_enlarge_the_board_and_one_drags_it(used_phone: Page) -> None:
    page = used_phone
    board = begin(page, "nadraz", 14, touch=True)
    expect(page.locator("#cell-n14")).to_have_attribute("aria-label", re.compile("n14"))
    box = board.box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    small = cell_width(board)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 5):
        touch("touchMove", (x - 30 - 15 * step, y), (x + 30 + 15 * step, y))
    touch("touchEnd")
    page.wait_for_function(
        "(small) => document.getElementById('cell-a1').getBoundingClientRect().width > 2 * small", arg=small
    )
    before = page.locator("#cell-n14").bounding_box()
    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x + 15 * step, y + 10 * step))
    touch("touchEnd")
    assert before
    page.wait_for_function(
        "(left) => document.getElementById('cell-n14').getBoundingClientRect().left > left + 40", arg=before["x"]
    )
    assert board.saved == board.position.text


def test_a_finger_that_was_on_the_board_when_it_left_the_page_spoils_no_later_tap(used_phone: Page) -> None:
    page = used_phone
    board = begin(page, "nadraz", 6, touch=True)
    fingers = page.context.new_cdp_session(page)
    x, y = board.point("c3")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    game = page.evaluate("() => location.hash")
    page.evaluate("() => { location.hash = '#/'; }")
    expect(board.canvas).to_have_count(0)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("(game) => { location.hash = game; }", game)
    expect(board.hint).to_contain_text("Put a black stone on the board")
    board.click("c3")
    expect(board.hint).to_have_text("Now put a white stone on the board.")


def test_the_keyboard_zooms_and_the_cell_it_is_on_stays_in_sight(used_page: Page) -> None:
    board = begin(used_page, "nadraz", 14)
    keys = used_page.keyboard
    keys.press("ArrowRight")
    for _ in range(4):
        keys.press("+")
    for _ in range(9):
        keys.press("ArrowRight")
    cell, canvas = board.current_cell.bounding_box(), board.box()
    assert cell
    assert canvas["x"] <= cell["x"] and cell["x"] + cell["width"] <= canvas["x"] + canvas["width"]


@pytest.mark.parametrize(("asked", "theme"), [
    ({"color_scheme": "dark"}, "dark"),
    ({"contrast": "more"}, "contrast"),
    ({"contrast": "more", "color_scheme": "dark"}, "contrast-dark"),
    ({"forced_colors": "active"}, "contrast"),
    ({"forced_colors": "active", "color_scheme": "dark"}, "contrast-dark"),
    ({}, "light"),
])  # fmt: skip
def test_the_page_has_the_colours_that_the_system_asks_for(used_page: Page, asked: dict[str, Any], theme: str) -> None:
    used_page.emulate_media(**{"color_scheme": "light", **asked})
    expect(used_page.locator("html")).to_have_attribute("data-theme", theme)
    used_page.emulate_media(color_scheme="light", contrast="no-preference", forced_colors="none")


def test_where_the_system_paints_the_page_boards_in_it_show_the_move_one_looks_at_and_how_they_start(
    revisit: OpenPage,
) -> None:
    page = revisit()
    page.emulate_media(forced_colors="active")
    page.goto("gallery.html")
    ground = "(element) => getComputedStyle(element).backgroundColor"
    viewer = page.locator("pygames-board").filter(has=page.get_by_role("region", name="Snex 6"))
    move, other = (viewer.get_by_role("button", name=name).evaluate(ground) for name in ("24. e3", "23. c1>b1"))
    assert move not in (other, page.locator("body").evaluate(ground))
    start = page.get_by_role("button", name="Nadraz 6: Start the board")
    assert start.locator("span").first.evaluate(ground) == move


def test_colours_that_were_chosen_stay_whatever_the_system_asks_for(revisit: OpenPage) -> None:
    page = revisit()
    page.emulate_media(color_scheme="light")
    show(page)
    page.get_by_label("Colours").select_option("Dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_colour_scheme_that_there_is_not_is_none_on_any_page(revisit: OpenPage) -> None:
    page = revisit()
    page.emulate_media(color_scheme="dark")
    page.add_init_script(f"localStorage['{KEPT}prefs'] = JSON.stringify({{ theme: 'sepia' }})")
    for place in ("./gallery.html", "./"):
        page.goto(place)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.get_by_label("Colours")).to_have_value("")


@pytest.mark.parametrize("place", ["./", "./gallery.html"])
def test_where_a_network_answers_with_a_page_of_its_own_in_place_of_a_language_the_page_speaks_english(
    open_page: OpenPage, place: str
) -> None:
    page = open_page(locale="de-AT", service_workers="block")
    page.route(
        "**/locale/de.json", lambda route: route.fulfill(content_type="text/html", body="<!doctype html>Sign in")
    )
    page.goto(place)
    expect(page.locator("h1").first).to_be_visible(timeout=60_000)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("body")).to_contain_text("Deutsch could not be loaded.", timeout=60_000)


@pytest.mark.parametrize("place", ["./", "./gallery.html"])
def test_a_language_that_cannot_be_loaded_is_told_of_and_the_page_goes_on_in_its_own(
    open_page: OpenPage, place: str
) -> None:
    page = open_page(locale="fr", service_workers="block")
    page.goto(place)
    choice = page.locator("#language")
    if place == "./":
        page.wait_for_selector(READY, state="attached")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.evaluate("() => { globalThis.told = 0; addEventListener('site-kept', () => (told += 1)); }")
    page.route(
        re.compile(r"(/|html|de\.json)$"),
        lambda route: route.fulfill(content_type="text/html", body="<!doctype html>Sign in"),
    )
    choice.select_option("de")
    sentence = "{language} could not be loaded. Try again when you are online."
    expect(page.locator("body")).to_contain_text(catalogue("fr")[sentence].replace("{language}", "Deutsch"))
    expect(choice).to_have_value("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert page.evaluate("() => JSON.parse(kept.read('prefs') ?? '{}').language ?? 'fr'") == "fr"
    # The page of that network is no newer version of the site.
    page.wait_for_timeout(300)
    assert page.evaluate("() => told") == 0


def test_what_was_to_be_heard_before_anybody_touched_the_page_is_not_heard_later(revisit: OpenPage) -> None:
    page = revisit()
    page.add_init_script("""{
        globalThis.tones = 0;
        // For the browser, whoever tests the page has touched it already.
        const activation = { hasBeenActive: false };
        Object.defineProperty(navigator, "userActivation", { value: activation });
        const { createOscillator } = AudioContext.prototype;
        AudioContext.prototype.createOscillator = function () { tones += 1; return createOscillator.call(this); };
        addEventListener("py:done", () => { playSound("over"); globalThis.played = true; });
        addEventListener("click", () => { activation.hasBeenActive = true; playSound("stone"); });
    }""")
    page.goto("./")
    page.wait_for_function("() => window.played", timeout=60_000)
    page.locator(".brand").click()
    assert page.evaluate("() => tones") == 1


def test_sounds_go_on_on_a_phone_that_was_rung_up_meanwhile(revisit: OpenPage) -> None:
    page = revisit()
    show(page)
    page.locator(".brand").click()
    resumed = """() => {
        globalThis.resumed = 0;
        Object.defineProperty(AudioContext.prototype, "state", { get: () => "interrupted" });
        AudioContext.prototype.resume = async () => { globalThis.resumed += 1; };
        playSound("stone");
        return globalThis.resumed;
    }"""
    assert page.evaluate(resumed) == 1


def test_the_page_speaks_the_browsers_language(open_page: OpenPage) -> None:
    page = open_page(locale="de-AT")
    record, _ = Record(find_game("vadrantir").setup(5)).play((), "e5")
    show(page, f"#{to_link(record)}")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".seat").first).to_contain_text("Schwarz")


def test_the_language_that_was_chosen_last_is_spoken_whichever_comes_last(open_page: OpenPage) -> None:
    page = open_page(service_workers="block")
    show(page)
    held: list[Route] = []
    page.route("**/locale/fr.json", lambda route: held.append(route))
    with page.expect_request("**/locale/fr.json"):
        page.locator("#language").select_option("Français")
    page.locator("#language").select_option("English")
    with page.expect_response("**/locale/fr.json"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("main h1")).to_have_text("Board games you have not played yet")


def test_a_question_that_waits_is_seen_and_heard_in_the_language_that_is_chosen_meanwhile(used_page: Page) -> None:
    board = begin(used_page, "vadrantir", 5)
    board.play("e5")
    board.play("white")
    board.press_button("Resign")
    expect(board.live.locator("p").last).to_have_text("Does White resign this game?")
    used_page.locator("#language").select_option("Deutsch")
    asked = catalogue("de")["Does {colour} resign this game?"].format(colour=catalogue("de")["White"])
    expect(used_page.locator(".asked")).to_contain_text(asked)
    expect(board.live.locator("p").last).to_have_text(asked)
    expect(board.live).to_contain_text("Does White resign this game?")
    used_page.locator("#language").select_option("English")


def test_a_language_that_is_chosen_is_spoken_at_once_and_the_next_time(used_page: Page) -> None:
    chooser = used_page.locator("#language")
    chooser.select_option("Deutsch")
    expect(used_page.locator("html")).to_have_attribute("lang", "de")
    expect(used_page.get_by_label("Sprache")).to_be_visible()
    expect(used_page).to_have_title(re.compile("Brettspiele"))
    expect(used_page.locator("meta[name=description]")).to_have_attribute(
        "content", re.compile("^Abstrakte Brettspiele")
    )
    used_page.reload()
    used_page.wait_for_selector(READY, state="attached")
    expect(used_page.get_by_label("Sprache")).to_have_value("de")
    chooser.select_option("English")
    expect(used_page.get_by_label("Language")).to_be_visible()
