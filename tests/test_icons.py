"""The icons of the controls: each is drawn once and used, and no control has a character in the place of one."""

import re
from pathlib import Path

import pytest

from pygames.rules import GAMES
from pygames_web import pages
from pygames_web.machine.app import start, update
from pygames_web.machine.events import Do
from pygames_web.pages.icons import NAMES, icon
from pygames_web.words import Speaker

WEB = Path(__file__).resolve().parent.parent / "web"
PLACES = ["/", "/games", "/study/nadraz/6/standard", "/edit/snex/6/standard", "/lesson/serpent/1", "/puzzles/snex/1"]
#: Characters that pages are tempted to use as pictures.
_SIGNS = re.compile("[«»‹›←-⇿−✓✔✕✖×⌂⚙☰▶◀\U0001f300-\U0001faff]")


def test_every_icon_is_on_some_control() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in [*(WEB / "building").glob("*.py"), *(WEB / "pygames_web" / "pages").glob("*.py")]
    )
    unused = [name for name in NAMES if not re.search(rf'"{name}"(?!: "M)', source) and not name.startswith("zoom-")]
    assert unused == []


def test_an_icon_is_nothing_to_those_who_listen() -> None:
    assert all('aria-hidden="true"' in icon(name) for name in NAMES)


@pytest.mark.parametrize("place", [*PLACES, *(f"/learn/{game}" for game in GAMES)])
def test_no_control_shows_a_character_for_an_icon(place: str) -> None:
    state, _ = start("https://example.org/", place, {})
    if state.table:
        state, _ = update(state, Do("share"))
    html = pages.page(state, Speaker())
    buttons = re.findall(r"<(?:button|a)\b.*?</(?:button|a)>", html)
    assert buttons
    assert [button for button in buttons if _SIGNS.search(re.sub("<[^>]*>", "", button))] == []
