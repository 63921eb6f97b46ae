"""The legal moves are looked for a little at a time, and meanwhile only what enters a move has to wait."""

from itertools import pairwise
from time import perf_counter

import pytest

from pygames.puzzles import puzzles_of
from pygames.record import BadRecord, Record
from pygames.rules import Position, find_game
from pygames_web.machine.outgoing import Outgoing
from pygames_web.machine.places import Playing
from pygames_web.machine.seeking import MOMENT, Awaited, Seeker
from pygames_web.machine.state import State
from pygames_web.model.table import Table
from pygames_web.teaching.lessons import LESSONS

#: White has 353 moves here; to know which of them leave a turn that can be finished takes longer than a moment.
LONG = "wbbwbb2/bbwwbwww/www1bbbb/wbw1wwwb/bbwbwbbb/wbbbwbww/bbwwwbw1/wbwb1w2 w -"


#: Black has no placement here, so whether it must pass is for the steps to say.
FULL = "wwwbbbbw/2bwwwbb/wwwwbw1b/bwbwbbww/wwwwwbbb/wbbbwbww/bwbwwbbb/wwbbwww1 b -"


def look(seeker: Seeker, what: Awaited) -> bool:
    """Look for a moment, as the shell does."""
    return seeker.seek(what, perf_counter() + MOMENT)


def test_the_page_gets_its_turn_before_all_moves_are_found_and_in_the_end_they_are() -> None:
    position, seeker = find_game("snex").position(LONG, 8), Seeker()
    looks = 0
    while not position.computed:
        look(seeker, position)
        looks += 1
    assert looks > 1
    assert len(position.legal_moves) == 353


def test_that_there_are_twice_as_many_known_moves_is_news() -> None:
    position, seeker = find_game("snex").position(LONG, 8), Seeker()
    counts = []
    while not position.computed:
        if look(seeker, position):
            counts.append(len(position.known_moves))
    assert len(counts) > 3 and counts[-1] == 353
    assert all(more > less for less, more in pairwise(counts))


def test_the_moves_that_are_known_grow_to_those_that_are_legal() -> None:
    position = find_game("snex").position(LONG, 8)
    known = [frozenset(position.known_moves)]
    for _ in position.compute():
        if len(position.known_moves) > len(known[-1]):
            known.append(frozenset(position.known_moves))
            assert position.known_entry().cells == {move.split(">")[0] for move in known[-1]}
    assert all(less <= more for less, more in pairwise(known))
    assert known[0] < known[-1] <= frozenset(position.legal_moves) == frozenset(position.known_moves)
    assert position.known_entry() == position.entry()


def test_a_known_move_is_played_without_a_search() -> None:
    position = find_game("snex").position(LONG, 8)
    search = position.compute()
    while not any(">" in move for move in position.known_moves):
        next(search)
    for move in list(position.known_moves):
        assert position.play(move).turn == "b"
    assert not position.computed


def test_in_the_other_games_there_is_nothing_to_wait_for() -> None:
    for game in ("nadraz", "vadrantir", "sundraval", "serpent"):
        assert look(Seeker(), find_game(game).start())


def test_that_the_game_is_not_over_is_news_before_the_legal_moves_are_found() -> None:
    position, seeker = find_game("snex").position(FULL, 8), Seeker()
    news = []
    while not position.computed:
        if look(seeker, position):
            news.append((position.over_computed, position.computed))
    assert (True, False) in news


def test_a_game_is_looked_through_a_little_at_a_time_too() -> None:
    # To say why a move is not legal, it takes all those that are.
    record, _ = Record(find_game("snex").setup(8), LONG).prolonged((), ("a1>a2",))
    seeker = Seeker()
    looks = 1
    while not look(seeker, record):
        looks += 1
    assert looks > 1
    with pytest.raises(BadRecord, match="move 1, a1>a2"):
        record.check()


def test_the_positions_of_lessons_and_puzzles_and_those_a_move_later_are_settled_in_a_moment() -> None:
    positions = [LESSONS["snex"].position(number + 1) for number in range(len(LESSONS["snex"].tasks))]
    positions += [position for puzzle in puzzles_of("snex") for position, *_ in puzzle.decisions()]
    for position in positions:
        assert pauses(position) < 500
        assert all(pauses(position.play(move)) < 500 for move in position.legal_moves)


def test_a_file_of_all_games_does_not_wait_for_the_legal_moves() -> None:
    outgoing = Outgoing("txt", ())
    state = State(place=Playing(Table("", Record(find_game("snex").setup(8), LONG))), outgoing=outgoing)
    assert state.undecided and state.awaited is outgoing


def pauses(position: Position) -> int:
    """Return how much there is to look at until a position is computed."""
    return sum(1 for _ in position.compute())


def test_a_search_that_was_left_for_another_position_is_taken_up_again() -> None:
    game, seeker = find_game("snex"), Seeker()
    position = game.position(LONG, 8)
    look(seeker, position)
    assert not position.computed
    assert look(seeker, game.start(8))
    while not position.computed:
        look(seeker, position)
    assert len(position.legal_moves) == 353
