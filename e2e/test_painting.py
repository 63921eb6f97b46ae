"""The board is painted anew only where it has changed: it must look as if all of it were painted."""

import random

from board import PageBoard, begin, begun, settings
from playwright.sync_api import Page
from profiles import OpenPage

from pygames.rules import GAMES

#: When nothing fades any more: that takes 180 ms and ends with a picture of the screen.
FADED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 200))"


def looks_whole(board: PageBoard) -> bool:
    """Return whether the canvases show what they show when all is painted anew."""
    board.page.evaluate(FADED)
    shown = board.picture()
    # Mirrored twice, the board is as it was.
    for _ in range(2):
        board.page.locator("#mirror").dispatch_event("click")
    return shown == board.picture()


def look_around(board: PageBoard, rng: random.Random) -> None:
    """Point at a few cells."""
    for cell in rng.sample(sorted(board.position.board.cell), 3):
        board.hover(cell)
    board.leave()


def test_what_is_painted_piece_by_piece_looks_as_if_painted_at_once(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    rng = random.Random(4)
    first, *others = GAMES.values()
    for game in (first, *others):
        # The last move of the game before is still fading away.
        board = begin(page, game.name, game.sizes[0])
        if game is first:
            with settings(page) as dialog:
                for label in ("Snakes", "Move numbers"):
                    dialog.get_by_label(label).check()
        for ply in range(4):
            look_around(board, rng)
            board.play(rng.choice(board.position.legal_moves))
            assert ply % 2 or looks_whole(board), (game.name, ply)
        page.locator("[data-zoom=in]").click()
        look_around(board, rng)
        assert looks_whole(board), (game.name, "enlarged")
        page.locator("[data-zoom=fit]").click()
        board.play(rng.choice(board.position.legal_moves))
        page.go_back()


def test_a_text_alone_is_painted_anew(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="no-preference")
    board = begin(page, "vadrantir", 5)
    with settings(page) as dialog:
        dialog.get_by_label("Territories").check()
    for move in ("a3", "black", "a2", "a4", "d3"):
        board.play(move)
    # In the middle of the board it says 57 now, and no longer 58.
    assert looks_whole(board)


def test_a_board_that_the_browser_has_lost_is_painted_again(used_page: Page) -> None:
    board = begun(used_page)
    board.leave()
    shown = board.picture()
    used_page.evaluate("""() => {
        for (const layer of ["board", "passing"].map((id) => document.getElementById(id))) layer.width = layer.width;
    }""")
    assert board.picture() != shown
    used_page.evaluate("""() => {
        for (const id of ["board", "passing"]) document.getElementById(id).dispatchEvent(new Event("contextrestored"));
    }""")
    assert board.picture() == shown
    board.hover("g3")
    assert board.picture() != shown
