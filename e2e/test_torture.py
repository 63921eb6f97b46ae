"""Whatever is done to storage, workers, windows and files, nothing is lost, stuck or unsaid; and what is, is found."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import torture_browsers
from board import show
from playwright.sync_api import Browser, Page
from profiles import opener
from spoiling import Fault, spoiling
from torture import ATTACKS, TorturedGame, Wrong, spoil_one
from torture_browsers import InPlaywright


@pytest.fixture(scope="module")
def _tortured_page(chromium: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """What gives the page that all attacks are made on, as in `make torture`, or another one in its place if asked for."""
    with contextmanager(opener)(chromium, site) as open_page:
        pages: list[Page] = []

        def tortured_page(another: bool = False) -> Page:
            if another or not pages:
                pages[:] = [open_page()]
            return pages[0]

        yield tortured_page


@pytest.fixture
def game(_tortured_page: Callable[..., Page], has_failed: Callable[[], bool]) -> Iterator[TorturedGame]:
    """A game in its second ply, others that are kept, and another window."""
    page = _tortured_page()
    victim = InPlaywright(page)
    rng = random.Random(1)
    for _ in range(2):
        show(page, "#/")
        game = TorturedGame(victim, rng)
        for _ in range(2):
            game.play()
    game.require_kept()
    yield game
    if isinstance(game.elsewhere, Page):
        game.elsewhere.close()
    if has_failed():
        _tortured_page(another=True)


#: It takes a while until a worker counts as silent; test_computer.py puts the clock forward for that.
SLOW = "workers: closed or hung"


@pytest.mark.parametrize("name", sorted({*ATTACKS} - {SLOW}))
def test_a_game_goes_on_through_whatever_is_done_to_it(game: TorturedGame, name: str) -> None:
    ATTACKS[name](game)
    game.play()
    game.require_kept()


@pytest.mark.parametrize(
    ("name", "fault"),
    [("boot.js", "garbled"), ("python.zip", "busy"), ("pyodide.asm.wasm", "aborted"), ("site.css", "cut")],
)
def test_a_page_starts_or_names_the_file_whatever_becomes_of_it(
    chromium: Browser, dist: Path, tmp_path: Path, name: str, fault: Fault
) -> None:
    with spoiling(dist, tmp_path) as site, chromium.new_context(base_url=site.address) as context:
        spoil_one(InPlaywright(context.new_page()), site, name, fault)


# -- what is lost is found -------------------------------------------------------------------------------------------------


def test_what_is_lost_or_unsaid_is_found(game: TorturedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torture_browsers, "PATIENCE", 1_000)
    (other, *_), own = game.others, game.board.key
    with pytest.raises(Wrong, match="unsaid"):
        game.require_said("does not keep anything")
    game.page.evaluate("([own, other]) => kept.write(other, kept.read(own))", [own, other])
    with pytest.raises(Wrong, match="other saves have changed"):
        game.require_kept()
    text = game.board.position.text
    game.page.evaluate("([own, text]) => kept.write(own, kept.read(own).replaceAll(text, '-'))", [own, text])
    with pytest.raises(Wrong, match="the browser keeps -"):
        game.require_kept()
    game.page.evaluate(
        "() => document.getElementById('cell-a1').setAttribute('aria-label', 'a1, black stone, white stone')"
    )
    with pytest.raises(Wrong, match="does not show"):
        game.require_shown()
