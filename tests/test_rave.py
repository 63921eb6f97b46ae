"""The search by random games."""

from random import Random

from helpers import wins_in_one
from pygames.players.games import knowledge_of
from pygames.players.rave import RandomGame, RaveSearch
from pygames.players.vadrantir_playout import random_game
from pygames.rules import find_game
from pygames.rules.vadrantir import Vadrantir


def test_a_move_that_is_good_whenever_it_is_made_is_found_before_every_move_has_been_tried() -> None:
    position = find_game("vadrantir").start(6).play("a1").play("black")
    key = position.board.cell["f6"]

    def won_by_the_key(position: Vadrantir, rng: Random) -> RandomGame:
        end = random_game(position, rng)
        return end._replace(value=float(end.black & key > 0))

    assert position.turn == "w"
    search = RaveSearch(position, knowledge_of(position), won_by_the_key)
    search.think(playouts=70)
    assert len(position.legal_moves) > 70
    assert search.move() == "f6"


def test_a_win_in_one_is_proved_by_the_second_playout() -> None:
    position = wins_in_one(find_game("vadrantir"))
    search = RaveSearch(position, knowledge_of(position), random_game)
    search.think(playouts=2)
    assert search.report().proved
    assert position.play(search.move()).winner == position.mover
