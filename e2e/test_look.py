"""What the pages look like as they come up and as they are used: still, large enough, in sight, in the reader's language."""

import re

import pytest
from board import begun, show
from playwright.sync_api import Page, ViewportSize, expect
from profiles import LOW_PHONE, PHONE, SCREEN, OpenPage
from screenshots import BOARDS, STANDING, pages

from building.catalogue import catalogue
from pygames.drawing import THEMES
from pygames.record import Record, to_texts
from pygames.rules import GAMES, find_game
from pygames_web.pages.icons import NAMES, icon
from pygames_web.words import LANGUAGES

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
#: Where each kind of page is, the games of the same kind left out.
PLACES = {name.split("-")[0]: f"#{fragment}" for name, fragment in pages().items()} | STANDING
#: Writes down by how much what is on the page jumps (Layout Instability API), for as long as nobody has touched anything.
WATCH = """
globalThis.jumps = [];
new PerformanceObserver((list) => jumps.push(...list.getEntries().map((shift) => shift.value)))
    .observe({ type: "layout-shift", buffered: true });
"""
#: More is a jump that people notice; a tenth is what is commonly called good.
STILL = 0.02
#: The least width and height of what is clicked or touched, in pixels (WCAG 2.2, 2.5.8). A checkbox is as large as its label.
TARGET = 24
#: What takes the keyboard past the head is seen only while it has the focus.
SMALL_TARGETS = """(least) => [...document.querySelectorAll("a, button:not([data-skip]), select, textarea, summary, input")]
    .map((element) => (element.type === "checkbox" ? element.closest("label") : element))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height) < least)
    .map((element) => element.outerHTML)"""


def wait(page: Page) -> None:
    """Wait until a page of any kind has come up."""
    expect(page.locator("html")).not_to_have_attribute("data-state", "loading", timeout=60_000)
    expect(page.locator("html")).not_to_have_attribute("data-unspoken", "")


@pytest.mark.parametrize(("size", "names"), [
    (DESKTOP, ["edit", "puzzle", "python", "gallery"]),
    (PHONE, ["home", "games", "learn", "play", "embed"]),
])  # fmt: skip
def test_nothing_jumps_while_a_page_comes_up(open_page: OpenPage, size: ViewportSize, names: list[str]) -> None:
    page = open_page(viewport=size, locale="de")
    page.add_init_script(WATCH)
    jumped = {}
    for name in names:
        page.goto("about:blank")
        page.goto({**PLACES, "embed": BOARDS["embed-play"]}[name])
        wait(page)
        if page.locator("#grid").count():
            expect(page.locator("#cell-a1")).to_have_attribute("aria-label", re.compile("^a1, "))
        jumped[name] = sum(page.evaluate("() => jumps"))
    assert {name: shift for name, shift in jumped.items() if shift > STILL} == {}


def test_small_boards_and_diagrams_have_the_colours_of_the_page(used_page: Page) -> None:
    for place, picture in (("#/", ".cards .miniature"), ("#/learn/serpent", ".diagram")):
        show(used_page, place)
        for theme in ("dark", "contrast-dark", "light"):
            used_page.locator("#theme").select_option(theme)
            cell = THEMES[theme]["cell"]
            rgb = ", ".join(str(int(cell[at : at + 2], 16)) for at in (1, 3, 5))
            expect(used_page.locator(f"{picture} path[fill$='-cell)']").last).to_have_css("fill", f"rgb({rgb})")
    used_page.locator("#theme").select_option("")


def test_everything_that_is_touched_is_large_enough(used_phone: Page) -> None:
    page = used_phone
    small = {}
    for name, place in PLACES.items():
        page.goto(place if name in STANDING else f"./{place}")
        wait(page)
        expect(page.locator("main")).to_be_visible()
        small[name] = page.evaluate(SMALL_TARGETS, TARGET)
    assert {name: found for name, found in small.items() if found} == {}


#: What is narrower than the longest of its choices, or than what stands in it until somebody writes there.
CUT = """() => {
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    return [...document.querySelectorAll("select, input[placeholder]")].filter((field) => field.checkVisibility())
        .filter((field) => {
            const { font, padding, border } = getComputedStyle(field);
            const whole = document.createElement(field.placeholder ? "span" : "select");
            whole.append(...(field.placeholder ? [field.placeholder] : field.cloneNode(true).children));
            Object.assign(whole.style, { font, padding, border, position: "absolute", width: "max-content" });
            document.body.append(whole);
            const wanted = whole.getBoundingClientRect().width;
            whole.remove();
            return wanted > field.getBoundingClientRect().width + 1;
        })
        .map((field) => field.outerHTML.slice(0, 60));
}"""


#: Returns the words in the row below the board that take two lines.
BROKEN = """() => [...document.querySelectorAll(".tools > button > span")].flatMap((name) => {
    const text = name.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
    }).map((word) => word[0]);
})"""
#: A phone on which the names have no room beside each other.
SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}


def test_no_word_below_an_icon_is_broken(used_page: Page) -> None:
    show(used_page, PLACES["play"])
    broken = {}
    for size in (DESKTOP, PHONE, SMALL_PHONE):
        used_page.set_viewport_size(size)
        for language in LANGUAGES:
            used_page.locator("#language").select_option(language)
            said = catalogue(language) if language != "en" else {}
            expect(used_page.locator("#open-settings")).to_have_text(said.get("Settings", "Settings"))
            broken[language, size["width"]] = used_page.evaluate(BROKEN)
    used_page.locator("#language").select_option("en")
    assert {where: words for where, words in broken.items() if words} == {}


@pytest.mark.parametrize("size", [SCREEN, LOW_PHONE], ids=["desktop", "phone"])
def test_no_choice_and_no_field_is_cut_off(revisit: OpenPage, size: ViewportSize) -> None:
    page = revisit(viewport=size)
    # Among all games there is a search where there is one.
    begun(page)
    cut = {}
    for language in LANGUAGES:
        page.locator("#language").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for name in ("home", "play", "games", "edit"):
            show(page, PLACES[name])
            expect(page.locator("main")).to_be_visible()
            cut[language, name] = page.evaluate(CUT)
    assert {place: found for place, found in cut.items() if found} == {}


def test_on_a_phone_no_name_of_the_colours_is_cut_off(used_phone: Page) -> None:
    used_phone.set_viewport_size(LOW_PHONE)
    show(used_phone)
    cut = {}
    for language in LANGUAGES:
        used_phone.locator("#language").select_option(language)
        expect(used_phone.locator("html")).to_have_attribute("lang", language)
        cut[language] = used_phone.evaluate(CUT)
        mark, field = used_phone.locator(".brand").bounding_box(), used_phone.locator("#language").bounding_box()
        assert mark and field and mark["x"] + mark["width"] <= field["x"], language
    used_phone.locator("#language").select_option("en")
    assert {language: found for language, found in cut.items() if found} == {}


def test_what_has_the_focus_is_not_hidden_behind_the_notice(used_page: Page) -> None:
    used_page.set_viewport_size(PHONE)
    show(used_page, "#/games")
    record = Record(find_game("vadrantir").setup(5))
    games = to_texts([record.tagged(event=f"Focus {number}") for number in range(8)])
    used_page.locator("#file").set_input_files(
        {"name": "games.txt", "mimeType": "text/plain", "buffer": games.encode()}
    )
    expect(used_page.locator(".notice")).to_be_visible()
    used_page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    used_page.get_by_role("link", name="Licences").focus()
    hidden = []
    for _ in range(30):
        used_page.keyboard.press("Shift+Tab")
        hidden += used_page.evaluate("""() => {
            const { left, top, width, height } = document.activeElement.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return document.activeElement.contains(seen) ? [] : [document.activeElement.outerHTML];
        }""")
    assert hidden == []


def test_every_icon_lies_within_its_grid(used_page: Page) -> None:
    boxes: dict[str, list[float]] = used_page.evaluate(
        """(icons) => Object.fromEntries(Object.entries(icons).map(([name, markup]) => {
            const place = document.createElement("div");
            fillElement(place, markup);
            document.body.append(place);
            const { x, y, width, height } = place.firstChild.getBBox();
            place.remove();
            return [name, [x, y, 24 - x - width, 24 - y - height]];
        }))""",
        {name: icon(name) for name in NAMES},
    )
    assert {name: box for name, box in boxes.items() if min(box) < 1} == {}


# -- the pages that stand as they are ------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", STANDING.values())
def test_a_page_for_authors_speaks_the_browsers_language(open_page: OpenPage, place: str) -> None:
    page = open_page(locale="de-CH")
    page.goto(place)
    wait(page)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    said: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-say]")]
            .filter((element) => !element.children.length)
            .map((element) => [element.dataset.say, element.content ?? element.textContent]))"""
    )
    german = catalogue("de")
    titles = ", ".join(game.title for game in GAMES.values())
    assert len(said) > 10
    assert page.locator("meta[name=description]").get_attribute("data-say") in said
    assert said == {sentence: german[sentence].replace("{titles}", titles) for sentence in said}


def test_a_sentence_with_code_in_it_keeps_the_code_in_every_language(open_page: OpenPage) -> None:
    page = open_page(locale="es")
    page.goto("gallery.html")
    methods = page.locator("p", has=page.locator("code", has_text="load(options)"))
    for language, words in (("Español", "dan cada uno una promesa"), ("English", "each give a promise")):
        page.locator("#language").select_option(language)
        expect(methods).to_contain_text(words)
        expect(methods.locator("code")).to_have_text(
            [
                *("load(options)", "play(move)", "undo()", "redo()", "goTo(ply)"),
                *("position", "moves", "game"),
            ]
        )


def test_what_is_chosen_on_a_page_for_authors_holds_on_every_page(revisit: OpenPage) -> None:
    page = revisit()
    page.goto("python/")
    page.get_by_label("Language").select_option("Italiano")
    expect(page.locator("h1")).to_have_text("pygames per Python")
    page.get_by_label("Colori").select_option("Alto contrasto, scuro")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast-dark")
    show(page)
    expect(page.locator("#language")).to_have_value("it")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast-dark")
    page.goto("gallery.html")
    expect(page.get_by_label("Colori")).to_have_value("contrast-dark")
    expect(page.locator("h1")).to_have_text("Tavolieri per la tua pagina")


def test_a_choice_on_a_page_for_authors_writes_over_nothing_that_it_cannot_read(revisit: OpenPage) -> None:
    page = revisit()
    page.goto("gallery.html")
    for damaged in ('{"players": ["", "steady"], "confirm": tru', '["players"]', "null"):
        page.evaluate("(text) => kept.write('prefs', text)", damaged)
        page.locator("#theme").select_option("dark")
        page.locator("#theme").select_option("light")
        assert page.evaluate("() => kept.read('prefs')") == damaged
    whole = '{"confirm": true}'
    page.evaluate("(text) => kept.write('prefs', text)", whole)
    page.evaluate("() => { globalThis.read = Storage.prototype.getItem; }")
    page.evaluate("() => { Storage.prototype.getItem = () => { throw new DOMException('no', 'UnknownError'); }; }")
    page.locator("#theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("() => { Storage.prototype.getItem = read; }")
    assert page.evaluate("() => kept.read('prefs')") == whole
    page.locator("#theme").select_option("light")
    assert page.evaluate("() => JSON.parse(kept.read('prefs'))") == {"confirm": True, "theme": "light"}


@pytest.mark.parametrize("place", ["", BOARDS["embed-play"]])
def test_without_scripts_a_page_says_in_every_language_what_it_needs(open_page: OpenPage, place: str) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"./{place}")
    for language in LANGUAGES:
        expect(page.locator(f"p[lang={language}]").filter(has_text="JavaScript", visible=True)).to_be_in_viewport(
            ratio=1
        )
    expect(page.locator("#loading")).not_to_be_visible()


def test_without_scripts_the_pages_for_authors_can_be_read(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    for place in STANDING.values():
        page.goto(place)
        expect(page.locator("h1")).to_be_visible()
