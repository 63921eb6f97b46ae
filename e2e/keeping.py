"""What tests of games that are kept do to a page: they open it anew, or twice, and leave its storage no room."""

from board import READY
from playwright.sync_api import Page

#: Scripts by which nothing more can be stored, and by which it can again.
FULL = """
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
"""
ROOM_AGAIN = "Storage.prototype.setItem = window.setItem;"


def reload(page: Page) -> None:
    """Open the page again where it is."""
    page.reload()
    page.wait_for_selector(READY, state="attached")


def another_window(page: Page) -> Page:
    """Open the place where a page is in another window of the same browser profile."""
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(READY, state="attached")
    return other
