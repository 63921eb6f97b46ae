"""A move of somebody else can be watched: walks, steps, pushes and deaths in a few pictures."""

import random

import pytest

from opponents import answer
from pygames.record import Record
from pygames.rules import GAMES, Position, find_game
from pygames_web.machine.events import Do
from pygames_web.model.mind import REPLY_SECONDS, WATCHED_SECONDS
from pygames_web.model.motion import MOST_OF_A_WALK, Slide, stages, watched
from pygames_web.model.prefs import Prefs
from pygames_web.model.table import Table
from pygames_web.pages.motion import stage_scene
from world import Browser


def names(position: Position, cells: int) -> list[str]:
    return position.board.names_in(cells)


def test_a_push_slides_the_stone_and_the_one_that_is_pushed() -> None:
    position = find_game("snex").position("6/6/6/1bbw2/6/6 b -", 6)
    move = next(move for move in position.legal_moves if move.count(">") == 2)
    (stage,) = stages(position, move)
    lead, reached, pushed = (position.board.cell[name] for name in move.split(">"))
    assert stage.slides == (Slide("b", lead, reached), Slide("w", reached, pushed))
    assert not (stage.position.black | stage.position.white) & (lead | reached)


def test_a_walk_goes_from_its_own_stone_cell_by_cell() -> None:
    position = find_game("nadraz").position("6/7/8/9/10/2b8/10/9/8/7/6 b w", 6)
    found = stages(position, "f4-f8")
    assert [names(position, stage.position.black) for stage in found] == [
        ["f3", "f4", "f5"],
        ["f3", "f4", "f5", "f6", "f7"],
    ]
    back = stages(find_game("nadraz").position("6/7/8/9/10/7b3/10/9/8/7/6 b w", 6), "f4-f7")
    assert names(position, back[0].position.black) == ["f7", "f8"]


def test_a_walk_begins_at_the_stone_that_grows_even_if_its_other_end_comes_to_touch_a_friend() -> None:
    rows = "6/1bbbbw1/5bw1/1bbbbbbwb/2b2w2w1/3b1ww2w1/3bw1w3/3b2w2/2bwwww1/2bb3/6 b w"
    position = find_game("nadraz").position(rows, 6)
    first, *_ = stages(position, "b5-g9")
    assert names(position, first.position.black & ~position.black) == ["f9", "g9"]


def test_stones_that_die_are_crossed_out_first() -> None:
    rng = random.Random(1)
    for _ in range(20):
        position = find_game("serpent").start(5)
        while not position.over:
            move = rng.choice(position.legal_moves)
            after = position.play(move)
            gone = (position.black | position.white) & after.empty
            if ">" not in move and gone and position.turn in "bw":
                stage = stages(position, move)[-1]
                assert stage.leaving == gone and not gone & stage.position.empty
                return
            position = after
    pytest.fail("nothing died")


def test_a_stone_that_is_only_put_down_has_no_stages() -> None:
    assert stages(find_game("vadrantir").position("5/6/7/8/4b4/8/7/6/5 w -", 5), "d4") == ()
    assert stages(find_game("vadrantir").start(5), "e5") == ()


@pytest.mark.parametrize("name", GAMES)
def test_every_stage_of_a_random_game_can_be_drawn(name: str) -> None:
    rng = random.Random(5)
    game = GAMES[name]
    position = game.start(game.sizes[0], "standard")
    table, seen = Table("", Record(position.setup)), 0
    for _ in range(24):
        if position.over:
            break
        move = rng.choice(position.legal_moves)
        for stage in stages(position, move):
            for share in (0.0, 0.5):
                assert stage_scene(table, Prefs(), stage, share).shapes
            seen += 1
        assert len(stages(position, move)) <= MOST_OF_A_WALK + 1
        position = position.play(move)
    # Where a move names more than one cell, stones walk or slide.
    assert seen or not game.joint


def test_only_moves_of_somebody_else_are_watched() -> None:
    browser = Browser()
    browser.handle(Do("new", "nadraz,6,standard"))
    browser.handle(Do("second-player", "casual"))
    browser.handle(Do("type", "f3,e8"))
    answer(browser, "black")
    before = browser.state.table
    assert before
    move = next(move for move in before.position.legal_moves if "-" in move)
    assert not watched(before, before)
    own = before.played_by(("", ""))
    assert not watched(own, own.play(move))
    assert watched(before, before.play(move))


def test_the_computer_takes_its_time_so_that_one_sees_what_came_before() -> None:
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    browser.handle(Do("second-player", "beginner"))
    browser.click("e5")
    assert browser.state.mind.request and browser.state.mind.request.at_least == REPLY_SECONDS
    browser.handle(Do("first-player", "beginner"))
    assert browser.state.mind.request.at_least == WATCHED_SECONDS
