"""A short whole game by ear: typed moves and questions, and every line of the live region heard once (`by_ear.py` plays the rest)."""

from board import seat, show
from by_ear import BlindPlayer
from playwright.sync_api import Page
from profiles import OpenPage


def test_a_game_is_played_to_its_end_by_what_is_heard(used_page: Page) -> None:
    player = BlindPlayer(used_page, "sundraval", 7, seed=3)
    player.play(12)
    player.hears_the_board()
    for _ in range(2):
        player.make("pass")
    assert player.position.over and player.record[-1][1][-1].startswith(("Half a point", "All territories"))
    heard = [line for _, lines in player.record for line in lines]
    assert len([line for line in heard if " plays " in line]) == len(player.record) - 4


def test_one_hears_ones_own_move_and_the_computers_reply_and_keeps_typing(revisit: OpenPage) -> None:
    # A page of its own: who was chosen as opponent is kept for the next game.
    page = revisit()
    show(page)
    player = BlindPlayer(page, "vadrantir", 5, seed=1)
    seat(page, second="Computer: Beginner")
    player.type("a1")
    heard = player.ear.new("The second player takes")
    assert heard[0] == "Opening: a1." and len(heard) == len({*heard})
    assert page.evaluate("document.activeElement.id") == "typed"
