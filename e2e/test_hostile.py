"""Names and comments that would be markup or code reach the page as the text that they are, whichever way they come."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from board import show
from conftest import READY
from playwright.sync_api import Page, expect

from pygames.record import Path as Moves
from pygames.record import Record, to_data, to_link, to_text
from pygames.rules import find_game
from pygames_web.saves import PREFIX, Save

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
    used_page.evaluate("(saves) => Object.assign(localStorage, saves)", {PREFIX + key: saves[key] for key in saves})
    for place in ("#/", "#/games", "#/play/hostile"):
        show(used_page, place)
        used_page.reload()
        used_page.wait_for_selector(READY, state="attached")
        expect_only_text(used_page, COMMENT if "play" in place else NAME)
    used_page.evaluate("() => localStorage.clear()")
