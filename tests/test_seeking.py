"""The legal moves are looked for a little at a time, and meanwhile only what enters a move has to wait."""

from pygames.rules import find_game
from pygames_web.app import Do, Event, Key, Pointer
from pygames_web.seeking import Seeker, enters

#: White has 353 moves here; to know which of them leave a turn that can be finished takes longer than a moment.
LONG = "wbbwbb2/bbwwbwww/www1bbbb/wbw1wwwb/bbwbwbbb/wbbbwbww/bbwwwbw1/wbwb1w2 w -"


def test_the_page_gets_its_turn_before_all_moves_are_found_and_in_the_end_they_are() -> None:
    position, seeker = find_game("snex").position(LONG, 8), Seeker()
    looks = 1
    while not seeker.look(position):
        looks += 1
    assert looks > 1
    assert position.settled
    assert len(position.legal_moves) == 353


def test_in_the_other_games_there_is_nothing_to_wait_for() -> None:
    for game in ("nadraz", "vadrantir", "sundraval", "serpent"):
        assert Seeker().look(find_game(game).start())


def test_a_search_that_was_left_for_another_position_is_taken_up_again() -> None:
    game, seeker = find_game("snex"), Seeker()
    position = game.position(LONG, 8)
    assert not seeker.look(position)
    assert seeker.look(game.start(8))
    while not seeker.look(position):
        pass
    assert len(position.legal_moves) == 353


def test_what_enters_a_move_is_a_click_a_key_on_the_board_or_a_control() -> None:
    entering: list[Event] = [Pointer("c3", click=True), Key("Enter"), Do("type", "c3"), Do("play", "pass")]
    others: list[Event] = [Pointer("c3"), Key("Enter", on_board=False), Key("u"), Do("undo"), Do("share")]
    assert [enters(event) for event in entering + others] == [True] * len(entering) + [False] * len(others)
