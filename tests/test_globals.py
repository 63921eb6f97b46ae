"""What scripts and Python know of each other by name is declared in one place, and is there."""

import re
from pathlib import Path

from pygames.drawing import THEMES
from pygames_web.words import LANGUAGES
from pygames_web.worker.thinker import Thinker

WEB = Path(__file__).resolve().parent.parent / "web"
SCRIPTS = {path.name: path.read_text() for path in (WEB / "site").glob("*.js")}
MODULES = [path.read_text() for path in (WEB / "pygames_web").rglob("*.py")]
DECLARED = set(re.findall(r"^declare var (\w+)", (WEB / "site" / "globals.d.ts").read_text(), re.MULTILINE))
#: What every browser has, as far as Python uses it.
BROWSER = {
    *("Blob", "Date", "Intl", "Object", "ResizeObserver", "URL", "decodeURIComponent"),
    *("document", "location", "performance", "requestAnimationFrame", "window"),
}


def test_what_python_calls_is_declared() -> None:
    used = {name for text in MODULES for name in re.findall(r"\bjs\.(\w+)", text)}
    for names in (names for text in MODULES for names in re.findall(r"^from js import (.*)", text, re.MULTILINE)):
        used |= set(names.split(", "))
    assert used - DECLARED - BROWSER == set()


def test_what_is_declared_is_what_the_scripts_give() -> None:
    given = {name for text in SCRIPTS.values() for name in re.findall(r"globalThis\.(\w+) = ", text)}
    assert given - {"fetch"} == DECLARED


def test_what_the_worker_calls_is_there() -> None:
    called = set(re.findall(r"\bthinker\.(\w+)\(", SCRIPTS["worker.js"]))
    assert called and all(callable(getattr(Thinker, name)) for name in called)


def test_the_scripts_know_the_languages_and_themes_that_there_are() -> None:
    languages = re.search(r"const LANGUAGES = \[(.*)\]", SCRIPTS["language.js"])
    themes = re.search(r"\[(.*)\]\.includes\(theme\)", SCRIPTS["frame.js"])
    assert languages and themes
    assert set(re.findall(r'"([\w-]+)"', languages[1])) == set(LANGUAGES)
    assert set(re.findall(r'"([\w-]+)"', themes[1])) == set(THEMES)
