"""The site among a person's other programs: what it says of itself there, how it is installed, and what is handed to it."""

import json
from pathlib import Path

import pytest

from pygames_web.machine import app
from pygames_web.machine.effects import Install, SendPicture
from pygames_web.machine.events import Do, Installable, Visit
from pygames_web.machine.places import Front, Library, Practising
from pygames_web.pages import page
from world import Browser, say

SITE = Path(__file__).resolve().parent.parent / "web" / "site"
MANIFEST = json.loads((SITE / "manifest.webmanifest").read_text())


@pytest.mark.parametrize("shortcut", MANIFEST["shortcuts"], ids=lambda shortcut: str(shortcut["name"]))
def test_each_shortcut_leads_to_its_place(shortcut: dict[str, str]) -> None:
    browser = Browser(fragment=shortcut["url"].removeprefix("./#"))
    places = {"New game": Front, "Puzzle of the day": Practising, "Your games": Library}
    assert isinstance(browser.state.place, places[shortcut["name"]]) and not browser.notice


def test_every_picture_of_the_manifest_is_there_in_the_size_that_it_says() -> None:
    said = {screen["form_factor"]: tuple(map(int, screen["sizes"].split("x"))) for screen in MANIFEST["screenshots"]}
    wide = (SITE.parent / "picture.png").read_bytes()
    assert (int.from_bytes(wide[16:20]), int.from_bytes(wide[20:24])) == said["wide"]
    assert size_of_jpeg((SITE / "screens" / "narrow.jpg").read_bytes()) == said["narrow"]


def size_of_jpeg(data: bytes) -> tuple[int, int]:
    """Return the width and the height that the frame header of a JPEG says."""
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return int.from_bytes(data[at + 7 : at + 9]), int.from_bytes(data[at + 5 : at + 7])


def test_the_button_that_installs_is_there_as_long_as_the_browser_offers_it() -> None:
    browser = Browser()
    assert 'id="install"' not in browser.html
    browser.handle(Installable())
    assert 'id="install"' in browser.html
    browser.handle(Do("install"))
    assert browser.done[-1] == Install() and 'id="install"' not in browser.html
    browser.handle(Installable())
    browser.handle(Installable(offered=False))
    assert 'id="install"' not in browser.html


def test_the_picture_is_passed_on_with_the_link_where_the_system_takes_pictures() -> None:
    for picture_sheet in (True, False):
        state, _ = app.start("https://games.example/", "", {}, sheet=True, picture_sheet=picture_sheet)
        state, _ = app.update(state, Do("new", "snex,6,standard", now=1))
        state, _ = app.update(state, Do("share"))
        assert ('id="send-picture"' in page(state, say)) == picture_sheet
    _, (effect,) = app.update(state, Do("send-picture"))
    assert isinstance(effect, SendPicture)
    assert effect.name == "snex-6-after-0.png" and effect.address.startswith("https://games.example/#1")


def test_a_front_page_that_was_left_keeps_the_offer() -> None:
    browser = Browser()
    browser.handle(Installable())
    browser.handle(Visit("/games"))
    browser.handle(Visit("/"))
    assert 'id="install"' in browser.html
