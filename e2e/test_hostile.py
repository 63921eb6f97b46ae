"""What others send does no harm: markup and code reach the page as the text that they are, and what has no measure is refused."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from board import KEPT, READY, show
from playwright.sync_api import Page, expect
from profiles import OpenPage

from pygames.record import Path as Moves
from pygames.record import Record, to_data, to_link, to_text
from pygames.rules import find_game
from pygames_web.machine.learning import LEARNED_KEY
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.saves import Save
from pygames_web.model.shelf import PREFIX

#: Each would set a mark on the page if any part of the page took it for more than text.
NAME = """<img src=x onerror="document.documentElement.dataset.taken='yes'">"""
COMMENT = """"><script>document.documentElement.dataset.taken='yes'</script><b onclick='x'>&lt;{{7*7}}</b>"""


@pytest.fixture
def hostile() -> tuple[Record, Moves]:
    """A game with such a name, such players and such comments, and a move of it."""
    record, path = Record(find_game("vadrantir").setup(5)).play((), "e5")
    record = record.annotate(path, comment=COMMENT)
    return replace(record, tags={"event": NAME, "black": NAME, "white": NAME}, comment=COMMENT), path


def expect_only_text(page: Page, *texts: str) -> None:
    """Expect texts to be shown as they are, and nothing to have come of them."""
    for text in texts:
        expect(page.get_by_text(text, exact=True).first).to_be_visible()
    assert page.locator("img, #app script, b[onclick]").count() == 0
    assert page.get_attribute("html", "data-taken") is None


def test_from_a_link(used_page: Page, hostile: tuple[Record, Moves]) -> None:
    show(used_page, "#" + to_link(hostile[0]))
    expect_only_text(used_page, COMMENT)
    used_page.get_by_role("button", name="Share").click()
    expect_only_text(used_page, COMMENT)


def test_from_a_file(used_page: Page, hostile: tuple[Record, Moves], tmp_path: Path) -> None:
    file = tmp_path / f"{NAME.replace('/', '')}.txt"
    file.write_text(to_text(hostile[0]), encoding="utf-8")
    show(used_page, "#/games")
    used_page.locator("input[type=file]").set_input_files(file)
    expect_only_text(used_page, COMMENT)
    show(used_page, "#/games")
    expect_only_text(used_page, NAME)


def test_from_the_storage(used_page: Page, hostile: tuple[Record, Moves]) -> None:
    record, path = hostile
    position = record.position(path).text
    saves = {
        "hostile": Save(record, path, position, 1).to_text(),
        NAME: Save(record, path, position, 2).to_text(),
        COMMENT: json.dumps({"record": to_data(record) | {"game": COMMENT}}),
    }
    # The front page has room for a few games only: there are to be no others.
    used_page.evaluate(
        "(saves) => { localStorage.clear(); Object.assign(localStorage, saves); }",
        {KEPT + PREFIX + key: saves[key] for key in saves},
    )
    for place in ("#/", "#/games", "#/play/hostile"):
        show(used_page, place)
        used_page.reload()
        used_page.wait_for_selector(READY, state="attached")
        expect_only_text(used_page, COMMENT if "play" in place else NAME)
    used_page.evaluate("() => localStorage.clear()")


# -- without measure -----------------------------------------------------------------------------------------------------

#: A text from outside that is pasted anywhere on the page.
PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
HEAD = '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n'


@pytest.mark.parametrize("kept", ["[" * 200_000, '{"record":' + "[" * 200_000, '{"show":[[]]}', "9" * 5_000])
def test_the_page_starts_whatever_it_finds_in_the_storage(revisit: OpenPage, kept: str) -> None:
    page = revisit()
    keys = [KEPT + key for key in (PREFS_KEY, LEARNED_KEY, PREFIX + "x")]
    page.add_init_script(f"for (const key of {keys}) localStorage.setItem(key, {json.dumps(kept)})")
    page.goto("./#/games")
    page.wait_for_selector(READY, state="attached")
    expect(page.get_by_text("damaged").first).to_be_visible()


def test_a_link_to_rows_without_end_leads_to_the_editor_which_says_what_is_wrong(used_page: Page) -> None:
    for row in ("1" * 50 + "p", "1" * 50 + "b0", "9" * 5_000):
        show(used_page, f"#/edit/vadrantir/5/standard/{row}/6/7/8/9/8/7/6/5_b_-")
        expect(used_page.get_by_label("Position text")).to_have_value(re.compile(row[:40]))
        expect(used_page.locator("main")).to_contain_text("position text is" if "p" in row else "row 1 from the top")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#/" * 20_000 + " x", "neither a game nor a link"),
        ("[" * 200_000, "damaged"),
        ("[" * 100_000 + "]" * 100_000, "damaged"),
        (HEAD + f'[position "{"9" * 5_000}/6/7/8/9/8/7/6/5 b -"]\n*', "row 1 from the top"),
        (HEAD + "{" + "\u0301" * 190_000 + "} *", "this one has 190000"),
        (HEAD + "{" + "\u0301" * 4_000 + "} *", "marks on one letter"),
    ],
    ids=["links", "open", "closed", "digits", "long", "marks"],
)
def test_what_has_no_measure_is_refused_in_words_and_the_next_game_comes_in(
    used_page: Page, text: str, why: str
) -> None:
    used_page.evaluate(PASTE, text)
    expect(used_page.locator(".notice")).to_contain_text(why)
    used_page.evaluate(PASTE, HEAD + "1. e5 *")
    expect(used_page.locator(".moves button")).to_have_count(1)
