"""Hex on the page, against the computer."""

from board import begin, seat
from playwright.sync_api import Page, expect

from pygames.rules import find_game

#: As long as the computer may take for its first move, in milliseconds.
PATIENCE = 60_000


def test_hex_is_named_by_the_site_and_played_to_its_end_against_the_computer(used_page: Page) -> None:
    page = used_page
    assert "Serpent, Hex</title>" in page.request.get("./").text()
    board = begin(page, "hex", 5)
    seat(page, second="Computer: Casual")
    board.click("c3")
    while not board.position.over:
        # It is the person's turn once the list has a move more than the person knows of.
        expect(page.locator("#thinking")).to_have_count(0, timeout=PATIENCE)
        expect(board.hint).not_to_contain_text("decides which colour", timeout=PATIENCE)
        moves = [text.split()[1] for text in board.moves.all_inner_texts()]
        board.position = find_game("hex").start(5)
        for move in moves:
            board.position = board.position.play(move)
        if not board.position.over:
            board.play(board.position.legal_moves[-1])
    expect(board.status).to_contain_text("wins")
