"""Endings that are worked out: what they say is certain, and the search beside them plays by it."""

from collections.abc import Callable
from functools import cache

import pytest

from helpers import random_game
from pygames.players import analysis, champion, make_player
from pygames.players.games import knowledge_of
from pygames.players.rave import RaveSearch
from pygames.players.search import Search
from pygames.players.vadrantir_ending import VadrantirEnding, find_ending
from pygames.players.vadrantir_playout import RANDOM_PLAY
from pygames.rules import Position, find_game
from pygames.rules.terms import result_value
from pygames.rules.vadrantir import Vadrantir

#: Positions of Vadrantir 5, each twelve plies before the end of a game: only i1 wins; there are moves that win, draw and lose.
ONE_WINS = "1w1bb/1bbwwb/w1wwb1b/b1b1bbww/wbww1wbwb/1w1wb1w1/bbwbbww/wb2bb/w1bww b -"
ONE_DRAWS = "bwwbb/1wwwb1/bwbbw1w/bw1bbb2/wbbwb1w1b/1wb1wbwb/wbwwb1b/1bbww1/w1wwb w -"


def vadrantir(text: str) -> Vadrantir:
    position = find_game("vadrantir").position(text, 5)
    assert isinstance(position, Vadrantir)
    return position


@cache
def result(position: Position) -> float:
    """Return what a position is worth to Black with best play, by the rules alone."""
    if position.winner:
        return result_value(position.winner)
    best = max if position.turn == "b" else min
    return best(result(position.play(move)) for move in position.legal_moves)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_an_ending_has_the_results_that_the_rules_give_it(size: int) -> None:
    checked = 0
    for seed in range(6):
        *game, _ = random_game(find_game("vadrantir").setup(size), seed=seed)
        for position in game[-6:]:
            assert isinstance(position, Vadrantir)
            if (position.placements("b") | position.placements("w")).bit_count() > 8:
                continue
            ending = VadrantirEnding(position)
            for move in position.legal_moves:
                assert ending.result_after(move, 10_000) == result(position.play(move))
                checked += 1
    assert checked > 50


def test_an_ending_that_is_interrupted_goes_on_where_it_was() -> None:
    position = vadrantir(ONE_DRAWS)
    whole = {move: VadrantirEnding(position).result_after(move, 100_000) for move in position.legal_moves}
    assert set(whole.values()) == {0.0, 0.5, 1.0}
    ending = VadrantirEnding(position)
    for move in position.legal_moves:
        times = 1
        while (found := ending.result_after(move, 100)) is None:
            times += 1
            assert times < 1000
        assert found == whole[move]


def test_an_ending_goes_on_with_the_game() -> None:
    position = vadrantir(ONE_DRAWS)
    ending = VadrantirEnding(position)
    while not position.over:
        for move in position.legal_moves:
            assert ending.result_after(move, 100_000) == VadrantirEnding(position).result_after(move, 100_000)
        move = position.legal_moves[0]
        ending.advance(move)
        position = position.play(move)


def test_no_ending_is_found_before_few_cells_are_left() -> None:
    start = find_game("vadrantir").start(5)
    for position in (start, start.play("e5"), start.play("e5").play("black")):
        assert isinstance(position, Vadrantir)
        assert find_ending(position) is None
    assert find_ending(vadrantir(ONE_WINS))


@pytest.mark.parametrize("search", [champion, analysis])
def test_the_only_move_that_wins_is_found_and_known_to_win(search: Callable[[Position], Search]) -> None:
    position = vadrantir(ONE_WINS)
    by_chance = RaveSearch(position, knowledge_of(position), RANDOM_PLAY)
    by_chance.think(playouts=500)
    assert by_chance.move() != "i1" and not by_chance.report().proved
    player = search(position)
    player.think(playouts=2_000)
    assert player.move() == "i1"
    assert player.report().proved and player.report().black == 1.0


def test_a_search_that_comes_to_an_ending_plays_it_as_well_as_it_can_be_played() -> None:
    position = vadrantir(ONE_WINS)
    player, other = champion(position), make_player("steady", position)
    while not position.over:
        mover = player if position.turn == "b" else other
        mover.think(playouts=2_000)
        move = mover.move()
        for each in (player, other):
            each.advance(move)
        position = position.play(move)
    assert position.winner == "b"


def test_where_every_move_loses_one_is_played_all_the_same() -> None:
    position = vadrantir(ONE_WINS).play("a2")
    player = champion(position)
    player.think(playouts=5_000)
    assert player.report().proved and player.report().black == 0.0
    assert player.move() in position.legal_moves


def test_the_same_playouts_find_the_same() -> None:
    reports = []
    for slice_of in (1, 7, 300):
        player = champion(vadrantir(ONE_WINS), seed=3)
        while player.playouts < 300:
            player.think(playouts=min(slice_of, 300 - player.playouts))
        reports.append(player.report())
    assert reports[0] == reports[1] == reports[2]


def test_who_is_held_back_to_few_playouts_works_out_no_ending() -> None:
    position = vadrantir(ONE_WINS)
    player = make_player("patient", position)
    player.think()
    assert player.move() != "i1"
