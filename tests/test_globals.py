"""What scripts and Python know of each other by name is declared in one place, and is there."""

import re
from pathlib import Path

from building.blanks import shared
from pygames.drawing import THEMES
from pygames_web.machine.learning import LEARNED_KEY
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.shelf import PREFIX
from pygames_web.words import LANGUAGES
from pygames_web.worker.thinker import Thinker

WEB = Path(__file__).resolve().parent.parent / "web"
SCRIPTS = {path.name: path.read_text() for path in (WEB / "site").glob("*.js")}
MODULES = [path.read_text() for path in (WEB / "pygames_web").rglob("*.py")]
DECLARED = set(re.findall(r"^declare var (\w+)", (WEB / "site" / "globals.d.ts").read_text(), re.MULTILINE))
#: What every browser has, as far as Python uses it.
BROWSER = {
    *("Blob", "Date", "File", "Intl", "Object", "Path2D", "ResizeObserver", "URL", "decodeURIComponent"),
    *("document", "location", "performance", "requestAnimationFrame", "window"),
}


def loaded(page: str) -> set[str]:
    """Return the scripts that a page loads, and those that they import, sooner or later."""
    waiting, found = re.findall(r"{{site}}/(\w+\.js)", page), set[str]()
    while waiting:
        name = waiting.pop()
        if name in SCRIPTS and name not in found:
            found.add(name)
            waiting += re.findall(r"\"\./(\w+\.js)\"", SCRIPTS[name])
    return found


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


def test_pages_name_the_languages_and_themes_to_the_scripts_that_need_them() -> None:
    values = shared("assets", ())
    assert values["languages"].split() == values["tags"].split(", ") == list(LANGUAGES)
    assert values["themes"].split() == list(THEMES)
    pages = [path.read_text() for path in (WEB / "site").glob("*.html")]
    for page in (page for page in pages if "<html " in page):
        needed = {
            name for script in loaded(page) for name in re.findall(r"dataset\.(languages|themes)", SCRIPTS[script])
        }
        assert set(re.findall(r'<html [^>]*data-(?:languages|themes)="{{(\w+)}}"', page)) <= needed
        assert all(f'data-{name}="{{{{{name}}}}}"' in page for name in needed)


def test_no_script_has_a_list_of_languages_or_themes_of_its_own() -> None:
    comment = re.compile("//.*")
    scripts = {path: comment.sub("", path.read_text()) for path in (WEB / "site").rglob("*.js")}
    for names in (LANGUAGES, THEMES):
        listed = re.compile(", ".join(f'"{name}"' for name in list(names)[:3]))
        assert [path for path, text in scripts.items() if listed.search(text)] == []


def test_scripts_and_python_keep_things_under_the_same_keys() -> None:
    declared = re.search(r"^type Key = (.*);", (WEB / "site" / "globals.d.ts").read_text(), re.MULTILINE)
    old = re.search(r"OURS = /\^pygames:\((.*)\)\$/", SCRIPTS["storage.js"])
    assert declared and old
    keys = {PREFS_KEY, LEARNED_KEY, PREFIX}
    assert set(declared[1].translate(str.maketrans("", "", '"` ')).replace("${string}", "").split("|")) == keys
    assert set(old[1].replace(".+", "").split("|")) == keys
