"""What the browser tells of itself and of its controls, and the few things that it does when asked."""

import json
from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from typing import Any

import js
from js import document, location, window
from pyodide.ffi import JsException, create_once_callable, to_js

from pygames_web.model.shelf import TOUCHED, Unread
from pygames_web.words import Speaker

#: Elements that a person fills in; the keys they take are theirs.
TEXT_FIELDS = ("INPUT", "TEXTAREA")
FIELDS = ("SELECT", *TEXT_FIELDS)
#: How much of an element may be cut off where it is in sight, in pixels.
EDGE = 2
#: How long a file for a download is held ready, in milliseconds.
DOWNLOAD = 60_000


def theme() -> str:
    """Return the colours that the page is shown in."""
    return str(document.documentElement.dataset.theme)


def fragment() -> str:
    """Return the fragment of the address, in which no sign that we have written is a percent sign: some programs encode it twice."""
    try:
        return str(js.decodeURIComponent(js.decodeURIComponent(location.hash)))[1:]
    except JsException:
        # Not an address that was ever written: whoever looks for a place or a game there says so.
        return str(location.hash)[1:]


def show(element: Any) -> None:
    """Bring an element into the window, which moves no farther than it must."""
    if element:
        element.scrollIntoView(js_object(block="nearest", inline="nearest"))


def scroll_within(box: Any, element: Any) -> None:
    """Scroll a box, and nothing around it, no farther than needed to have an element of it in sight, or its top if it is too high."""
    seen, spot = box.getBoundingClientRect(), element.getBoundingClientRect()
    box.scrollTop += min(max(spot.bottom - seen.bottom, 0), spot.top - seen.top)


def show_whole_rows(box: Any, element: Any) -> None:
    """Scroll a box on to where a row of what is in it begins, if its edge cuts one, but not beyond an element that is in sight."""
    rows = box.querySelectorAll("li")
    top = rows.item(0).offsetTop + box.scrollTop
    following = bisect_left(range(rows.length), top, key=lambda number: rows.item(number).offsetTop + EDGE)
    if following < rows.length:
        box.scrollTop += min(rows.item(following).offsetTop, element.offsetTop) - top


def shows(box: Any, element: Any) -> bool:
    """Whether a box is scrolled to an element of it, but for its very edge."""
    seen, spot = box.getBoundingClientRect(), element.getBoundingClientRect()
    return bool(seen.top - EDGE <= spot.top and spot.bottom <= seen.bottom + EDGE)


def in_sight(element: Any) -> bool:
    """Whether an element is seen from its first line to its last, but for its very edge, and nothing lies over it."""
    box = element.getBoundingClientRect()
    middle = (box.left + box.right) / 2
    seen = (document.elementFromPoint(middle, y) for y in (box.top + EDGE, box.bottom - EDGE))
    return all(found and element.contains(found) for found in seen)


def focus(element: Any) -> None:
    """Give an element the focus, with the page where it is."""
    if element:
        element.focus(js_object(preventScroll=True))


def copy_field(name: str) -> bool:
    """Copy what stands in a field, which needs neither encryption nor a permission; return whether the browser has done so."""
    field, used = document.getElementById(name), document.activeElement
    if not field:
        return False
    focus(field)
    field.select()
    copied = bool(document.execCommand("copy"))
    focus(used)
    return copied


def used_by(element: Any) -> str:
    """Return the kind of event by which a control asks for its action."""
    if element.tagName == "FORM":
        return "submit"
    if element.hasAttribute("data-live"):
        return "input"
    return "change" if element.tagName in FIELDS else "click"


def value_of(element: Any) -> str:
    """Return what a control asks to do its action with: what stands in it, or what it is marked with."""
    if element.tagName == "FORM":
        return str(element.elements.item(0).value)
    if element.tagName in FIELDS and element.type != "checkbox":
        return str(element.value)
    return element.getAttribute("data-with") or ""


def js_object(**members: object) -> Any:
    """Return a JavaScript object."""
    return to_js(members, dict_converter=js.Object.fromEntries)


def text_of(value: Any) -> str | None:
    """Return what stands for an item of the storage: its text, or None for JavaScript's null."""
    return str(value) if isinstance(value, str) else None


def save_file(name: str, blob: Any) -> None:
    """Have the browser keep a blob as a file, as if a link to it had been followed."""
    link = document.createElement("a")
    link.href, link.download = js.URL.createObjectURL(blob), name
    link.click()
    # WebKit and Firefox come for the blob after the click.
    window.setTimeout(create_once_callable(lambda: js.URL.revokeObjectURL(link.href)), DOWNLOAD)


def let_be(promise: Any) -> None:
    """Have nothing made of a promise, neither of what it comes to nor of why it comes to nothing."""
    promise.then(lambda _: None, lambda _: None)


def fill_screen() -> None:
    """Let the page fill the screen, or no longer; where the browser does not let it, nothing changes."""
    if document.fullscreenElement:
        let_be(document.exitFullscreen())
    elif hasattr(document.documentElement, "requestFullscreen"):
        let_be(document.documentElement.requestFullscreen())


def is_calm() -> bool:
    """Whether the person would rather have nothing move."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def now() -> int:
    return int(js.Date.now())


def read_storage() -> tuple[Mapping[str, str], bool]:
    """Return what the browser keeps for us, and whether that is all; to read it, nothing is written."""
    try:
        found = js.kept.look(TOUCHED)
    except JsException:
        return {}, False
    return Unread(json.loads(found.numbers), cache(found.read)), found.whole


def may_store() -> bool:
    """Whether the browser lets us keep anything."""
    try:
        js.kept.write("?", "")
        js.kept.remove("?")
    except JsException:
        return False
    return True


def sends_pictures() -> bool:
    """Whether the system's sheet for passing things on takes a picture."""
    navigator = window.navigator
    if not hasattr(navigator, "canShare"):
        return False
    picture_file = js.File.new(to_js([""]), "a.png", js_object(type="image/png"))
    return bool(navigator.canShare(js_object(files=[picture_file])))


def thinker_count() -> int:
    """Return how many interpreters may think at once: two where cores and memory (in GB; not all browsers tell) allow it."""
    navigator = window.navigator
    return 2 if navigator.hardwareConcurrency > 2 and getattr(navigator, "deviceMemory", 8) >= 4 else 1


def speaker(spoken: Any) -> Speaker:
    """Return a speaker of the language that the page speaks now."""
    rules = js.Intl.PluralRules.new(spoken.language)
    return Speaker(spoken.language, json.loads(spoken.catalogue), rules.select)
