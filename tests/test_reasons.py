"""A hint says in which of the things that the players know its move gains most."""

import pytest

from helpers import in_play, setups, wins_in_one
from pygames.players.games import knowledge_of
from pygames.players.reasons import main_gain
from pygames.players.snex import connection
from pygames.rules import GAMES, Setup
from pygames.rules.snex import Snex
from pygames.telling import gain_told

every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


@every_small_setup
def test_there_are_words_for_every_notion_but_having_the_move(setup: Setup) -> None:
    *_, position = in_play(setup, seed=6, plies=60)
    untold = [n for n in knowledge_of(position).notions if not any(gain_told(position, n) for n in (n, f"less: {n}"))]
    assert untold in (["the move"], ["chance"])


@every_small_setup
def test_a_move_gains_most_in_one_of_the_notions_and_a_choice_of_colour_in_none(setup: Setup) -> None:
    positions = in_play(setup, seed=6, plies=60)
    gains = {main_gain(position, move) for position in positions[::5] for move in position.legal_moves[:3]}
    reasons = set(knowledge_of(positions[0]).notions) - {"the move", "chance"}
    assert gains <= reasons | {f"less: {reason}" for reason in reasons} | {None}
    assert bool(gains - {None}) == bool(reasons)
    start = setup.start()
    opening = start.legal_moves[0]
    assert main_gain(start, opening) is None and main_gain(start.play(opening), "black") is None


def test_what_is_gained_is_gained_for_who_moves() -> None:
    board = "6/6/2bw2/2bw2/2bw2/6"
    needed = {"stones not needed", "inverse of the stones needed"}
    black, white = (GAMES["snex"].position(f"{board} {turn} -", 6) for turn in "bw")
    # It brings Black nearer to its edge, and stands in its way.
    assert main_gain(black, "c5") in needed and main_gain(white, "c5") in needed


@every_small_setup
def test_a_move_leaves_its_maker_with_more_of_what_it_gains_in_or_with_less_where_that_is_said(setup: Setup) -> None:
    for position in in_play(setup, seed=6, plies=60)[::3]:
        knowledge, sign = knowledge_of(position), 1 if position.turn == "b" else -1
        for move in position.legal_moves[::4]:
            if gain := main_gain(position, move):
                number = knowledge.notions.index(gain.removeprefix("less: "))
                before, after = (knowledge.features(there)[number] for there in (position, position.play(move)))
                assert (sign * (after - before) < 0) == gain.startswith("less: "), (position, move, gain)


def good_for(name: str, text: str, move: str, variant: str = "standard") -> str:
    """Return what a hint calls a move good for on the smallest board of a game; nothing if it says nothing of it."""
    position = GAMES[name].position(text, min(GAMES[name].sizes), variant)
    return str(gain_told(position, main_gain(position, move) or "") or "")


def test_in_sundraval_groups_gain_by_being_joined_or_begun() -> None:
    few, many = "7/8/6b2/8w1/11/12/13/12/11/10/9/8/7", "7/3bwb2/5wb2/4b3w1/1b9/4b7/8b1bw1/3w4bw2/b5wb3/4w5/3ww4/8/5w1"
    assert good_for("sundraval", f"{few} b 0", "a1") == "one more group"
    assert good_for("sundraval", f"{many} w 0", "f11") == "fewer, better connected groups"


def test_what_is_gained_by_standing_in_the_enemys_way_is_not_called_less_need_of_ones_own() -> None:
    text = "6/6/6/3b2/6/4w1 b -"
    before = GAMES["snex"].position(text, 6)
    after = before.play("a1")
    assert isinstance(before, Snex)
    assert isinstance(after, Snex)
    assert connection(after, "b").needed == connection(before, "b").needed
    assert good_for("snex", text, "a1") == "the count of stones needed to join the edges"


def test_in_the_reverse_variant_of_nadraz_to_join_eggs_is_not_called_good_for_eggs() -> None:
    board = "6/7/2w5/2ww3w1/1w1wwbbwb1/2w1bw1wb2/2www1wb2/1bbbwwb2/3bwb2/3b3/6 b w"
    assert good_for("nadraz", board, "f2-f4", "reverse") == "the count of short snakes"


def test_a_move_that_leaves_fewer_cells_to_grow_on_is_not_called_good_for_them() -> None:
    assert good_for("nadraz", "6/7/8/9/10/11/5bbb2/9/2w5/2w4/6 b w", "e9") != "cells to grow on"


def test_a_move_that_wins_needs_no_other_reason() -> None:
    position = wins_in_one(GAMES["snex"])
    won = [move for move in position.legal_moves if position.play(move).winner == position.mover]
    assert won and all(main_gain(position, move) is None for move in won)
