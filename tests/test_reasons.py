"""A hint says in which of the things that the players know its move gains most."""

import pytest

from helpers import random_game, setups, wins_in_one
from pygames.players.games import knowledge_of
from pygames.players.reasons import main_gain
from pygames.rules import GAMES, Position, Setup
from pygames.telling import gain_told

every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


def in_play(setup: Setup) -> list[Position]:
    return [position for position in random_game(setup, seed=6, plies=60) if position.mover and not position.over]


@every_small_setup
def test_there_are_words_for_every_notion_but_having_the_move(setup: Setup) -> None:
    *_, position = in_play(setup)
    for move in position.legal_moves[::5]:
        untold = [n for n in knowledge_of(position).notions if not gain_told(position, n, move)]
        assert untold in (["the move"], ["chance"])


@every_small_setup
def test_a_move_gains_most_in_one_of_the_notions_and_a_choice_of_colour_in_none(setup: Setup) -> None:
    positions = in_play(setup)
    gains = {main_gain(position, move) for position in positions[::5] for move in position.legal_moves[:3]}
    reasons = set(knowledge_of(positions[0]).notions) - {"the move", "chance"}
    assert gains <= reasons | {None}
    assert bool(gains - {None}) == bool(reasons)
    start = setup.game.start(setup.size, setup.variant)
    opening = start.legal_moves[0]
    assert main_gain(start, opening) is None and main_gain(start.play(opening), "black") is None


def test_what_is_gained_is_gained_for_who_moves() -> None:
    board = "6/6/2bw2/2bw2/2bw2/6"
    needed = {"stones not needed", "inverse of the stones needed"}
    black, white = (GAMES["snex"].position(f"{board} {turn} -", 6) for turn in "bw")
    # It brings Black nearer to its edge, and stands in its way.
    assert main_gain(black, "c5") in needed and main_gain(white, "c5") in needed


def test_in_sundraval_groups_gain_by_being_joined_or_begun() -> None:
    position = GAMES["sundraval"].position("7/8/9/10/11/12/4b1b6/12/11/4w5/9/8/7 b 0", 7)
    assert str(gain_told(position, "groups", "g6")) == "fewer, better connected groups"
    assert str(gain_told(position, "groups", "a1")) == "one more group"


def test_a_move_that_wins_needs_no_other_reason() -> None:
    position = wins_in_one(GAMES["snex"])
    won = [move for move in position.legal_moves if position.play(move).winner == position.mover]
    assert won and all(main_gain(position, move) is None for move in won)
