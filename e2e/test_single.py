"""The one file plays from a folder of one's own machine, with no server and without asking any address for anything."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from board import READY, PageBoard, begin
from playwright.sync_api import Browser, BrowserContext, expect
from profiles import ROOT


@pytest.fixture(scope="module")
def address(dist: Path) -> str:
    """The address of the file, made from the site as it is now."""
    assert dist
    subprocess.run(["make", "--silent", "single"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return (ROOT / "build" / "pygames.html").as_uri()


@pytest.fixture(params=["chromium", "firefox"])
def context(request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A fresh profile of each browser."""
    browser: Browser = request.getfixturevalue(request.param)
    with browser.new_context() as context:
        yield context


def test_the_file_plays_keeps_games_and_opens_links(context: BrowserContext, address: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(READY, state="attached", timeout=60_000)
    board = begin(page, "vadrantir", 5)
    for move in ("e5", "white", "d4"):
        board.play(move)
    assert board.saved == board.position.text

    page.reload()
    page.wait_for_selector(READY, state="attached")
    board.expect_moves("e5", "white", "d4")
    board.press_button("Share")
    expect(page.get_by_text("its links open only on this machine")).to_be_visible()
    link = page.locator("#link").input_value()
    page.keyboard.press("Escape")
    other = context.new_page()
    other.goto(link)
    other.wait_for_selector(READY, state="attached")
    PageBoard(other, board.position).expect_moves("e5", "white", "d4")

    # The second interpreter has to come from the file as well.
    board.press_button("Analysis")
    expect(page.get_by_text("Best line:")).to_be_visible(timeout=60_000)
    assert {urlsplit(url).scheme for url in asked} <= {"file", "blob", "data"}
