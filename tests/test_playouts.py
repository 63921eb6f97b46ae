"""Games at random that are played without positions in between end as the rules would end them."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pygames.players.games import RANDOM_GAMES
from pygames.players.rave import RandomGame
from pygames.players.search import result_value
from pygames.rules import Position, find_game

every_playout = pytest.mark.parametrize(
    ("name", "random_game"), [pytest.param(name, play, id=name) for name, play in RANDOM_GAMES.items()]
)
RandomGames = Callable[[Any, Random], RandomGame]


def after(name: str, moves: int, seed: int) -> Position:
    """Return a position of the smallest board after so many random moves of the play phase."""
    game, rng = find_game(name), Random(seed)
    position = game.start(game.sizes[0])
    position = position.play(rng.choice(position.legal_moves)).play("white")
    for _ in range(moves):
        if not position.over:
            position = position.play(rng.choice(position.legal_moves))
    return position


def played_through(position: Position, rng: Random) -> float:
    """Return what the result of a random game is worth to Black, played position by position."""
    while not position.over:
        position = position.play(rng.choice(position.legal_moves))
    assert position.winner
    return result_value(position.winner)


@every_playout
def test_a_random_game_adds_stones_until_the_game_is_over_and_says_who_won(name: str, random_game: RandomGames) -> None:
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
    name: str, random_game: RandomGames
) -> None:
    rng, games = Random(3), 600
    for seed, moves in enumerate((6, 20, 34)):
        position = after(name, moves, seed)
        quick = sum(random_game(position, rng).value for _ in range(games)) / games
        slow = sum(played_through(position, rng) for _ in range(games)) / games
        # The standard deviation of the difference of two such means is at most the root.
        assert abs(quick - slow) < 5 * (0.5 / games) ** 0.5


@every_playout
def test_random_games_depend_on_the_seed_and_nothing_else(name: str, random_game: RandomGames) -> None:
    position = after(name, 10, seed=4)
    assert [random_game(position, Random(seed)) for seed in (5, 6)] == [
        random_game(position, Random(seed)) for seed in (5, 6)
    ]
