"""Games of Snex, whose moves take the page longest to find: what it says after every ply, and what it keeps."""

import random

import pytest
from board import PageBoard, begin, show, stored_games
from playwright.sync_api import Page, expect
from profiles import OpenPage

from pygames.record import Record, from_data, to_link
from pygames.rules import Position, find_game

SMALL, *LARGE = find_game("snex").sizes
#: As many plies of a game as have steps in them, and as many at its end.
BEGINNING, ENDING = 16, 6
#: Finding all moves of a large board takes a while, and so does the computer, in milliseconds.
PATIENCE = 60_000


def choose(position: Position, rng: random.Random) -> str:
    """Return a legal move of a random game; steps that push at most once are enough."""
    moves = position.legal_moves
    return rng.choice([move for move in moves if move.count(">") < 3] or moves)


def calm(page: Page) -> None:
    """Have moves not be seen to happen: nothing here is about that, and it takes the processor longer than all else."""
    page.emulate_media(reduced_motion="reduce")


def expect_nothing_but_the_game(board: PageBoard) -> None:
    """Expect the page to show the position and no notice, and the storage to hold the one game."""
    page = board.page
    expect(page.locator("#looking")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".notice")).to_be_hidden()
    expect(page.locator(".banner")).to_be_hidden()
    assert board.saved == board.position.text
    assert len(stored_games(page)) == 1


@pytest.mark.parametrize("size", [SMALL, *LARGE])
def test_a_game_of_two_persons_is_one_save_and_brings_no_notice(revisit: OpenPage, size: int) -> None:
    page, rng = revisit(), random.Random(size)
    if size != SMALL:
        calm(page)
    board = begin(page, "snex", size)
    while len(board.moves.all()) < BEGINNING:
        board.play(choose(board.position, rng))
        expect_nothing_but_the_game(board)
    expect(page.locator("#verdict")).to_be_hidden()


def test_a_game_of_two_persons_is_so_to_its_end(revisit: OpenPage) -> None:
    position, rng, moves = find_game("snex").start(SMALL), random.Random(SMALL), list[str]()
    while not position.over:
        moves.append(choose(position, rng))
        position = position.play(moves[-1])
    record, path = Record(position.setup).prolonged((), moves[:-ENDING])
    page = revisit()
    show(page, f"#{to_link(record)}")
    board = PageBoard(page, record.position(path))
    expect(board.moves).to_have_count(len(path))
    for move in moves[-ENDING:]:
        board.play(move)
        expect_nothing_but_the_game(board)
    expect(page.locator("#verdict")).to_be_visible()


@pytest.mark.parametrize(("size", "plies"), [(SMALL, BEGINNING), (LARGE[-1], 12)])
def test_a_game_against_the_computer_is_one_save_and_brings_no_notice(revisit: OpenPage, size: int, plies: int) -> None:
    page, rng = revisit(), random.Random(size)
    calm(page)
    board = begin(page, "snex", size, against="beginner")
    while len(board.moves.all()) < plies and not board.position.over:
        board.play(choose(board.position, rng))
        answered(board)
        expect_nothing_but_the_game(board)
    expect(page.locator("#verdict")).to_be_visible(visible=board.position.over)


def answered(board: PageBoard) -> None:
    """Wait until the computer has moved as often as it has to, and follow it."""
    expect(board.page.locator("#looking")).to_have_count(0, timeout=PATIENCE)
    expect(board.page.locator("#thinking")).to_have_count(0, timeout=PATIENCE)
    ((_, save),) = stored_games(board.page).items()
    record = from_data(save["record"])
    board.position = record.position(record.main_line())


@pytest.mark.parametrize(("size", "plies"), [(SMALL, 12), (LARGE[-1], 8)])
def test_a_game_by_link_is_one_save_each_and_brings_no_notice(revisit: OpenPage, size: int, plies: int) -> None:
    ann, bob = revisit(), revisit()
    for page in (ann, bob):
        calm(page)
    rng = random.Random(size)
    boards = [begin(ann, "snex", size, against="link"), PageBoard(bob, find_game("snex").start(size))]
    here = 0
    for _ in range(plies):
        board = boards[here]
        board.play(choose(board.position, rng))
        expect_nothing_but_the_game(board)
        letter = board.page.get_by_label("Send your opponent this link")
        if letter.count() == 0:
            # A crosscut is still to be untied, or the other has no move.
            continue
        link, there = "#" + letter.input_value().partition("#")[2], boards[1 - here]
        there.position = board.position
        follow(there, link)
        if board.position.over:
            expect(there.page.locator("#verdict")).to_be_visible()
            return
        here = 1 - here


def follow(board: PageBoard, link: str) -> None:
    """Open a link that has come, and see the game go on from it."""
    if board.page.url == "about:blank":
        show(board.page, link)
        return
    board.page.goto("./" + link)
    expect(board.page.locator("#opening")).to_have_count(0, timeout=PATIENCE)
    expect(board.page.locator("#looking")).to_have_count(0, timeout=PATIENCE)
    expect(board.page.locator(".notice")).to_contain_text("Your game goes on.")
    assert board.saved == board.position.text


def test_the_page_that_is_left_and_come_back_to_says_nothing_either(revisit: OpenPage) -> None:
    page = revisit()
    board, rng = begin(page, "snex", 6), random.Random(1)
    for _ in range(6):
        board.play(choose(board.position, rng))
        expect_nothing_but_the_game(board)
        page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow'))")
        expect_nothing_but_the_game(board)
