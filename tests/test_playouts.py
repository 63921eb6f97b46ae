"""Games at random that are played without positions in between end as the rules would end them."""

from random import Random

import pytest

import helpers
from pygames.players.baselines import random_result
from pygames.players.games import RANDOM_GAMES
from pygames.players.rave import PlayAtRandom
from pygames.players.search import result_value
from pygames.rules import Position, find_game

every_playout = pytest.mark.parametrize(
    ("name", "random_game"), [pytest.param(name, play, id=name) for name, play in RANDOM_GAMES.items()]
)


def after(name: str, moves: int, seed: int) -> Position:
    """Return a position of the smallest board after the opening, the choice and so many random moves."""
    game = find_game(name)
    *_, position = helpers.random_game(game.setup(game.sizes[0]), seed, plies=moves + 2)
    return position


@every_playout
def test_a_random_game_adds_stones_until_the_game_is_over_and_says_who_won(
    name: str, random_game: PlayAtRandom
) -> None:
    rng = Random(1)
    for seed in range(40):
        position = after(name, seed, seed)
        if position.over:
            continue
        value, black, white = random_game(position, rng)
        assert black & white == 0
        assert black & position.black == position.black
        assert white & position.white == position.white
        end = type(position)(position.setup, black, white, "b", position.extra)
        assert end.winner
        assert value == result_value(end.winner)


@every_playout
def test_random_games_are_won_as_often_as_those_played_position_by_position(
    name: str, random_game: PlayAtRandom
) -> None:
    rng, games = Random(3), 600
    for seed, moves in enumerate((6, 20, 34)):
        position = after(name, moves, seed)
        quick = sum(random_game(position, rng).value for _ in range(games)) / games
        slow = sum(random_result(position, rng) for _ in range(games)) / games
        # The standard deviation of the difference of two such means is at most the root.
        assert abs(quick - slow) < 5 * (0.5 / games) ** 0.5


@every_playout
def test_random_games_depend_on_the_seed_and_nothing_else(name: str, random_game: PlayAtRandom) -> None:
    position = after(name, 10, seed=4)
    assert [random_game(position, Random(seed)) for seed in (5, 6)] == [
        random_game(position, Random(seed)) for seed in (5, 6)
    ]
