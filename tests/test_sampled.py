"""The search that judges late positions by random games."""

from random import Random

from helpers import random_game
from pygames.players.games import knowledge_of
from pygames.players.sampled import SampledSearch
from pygames.players.search import Report, Search
from pygames.rules import Position, Winner, find_game


def positions() -> list[Position]:
    return [position for position in random_game(find_game("nadraz").setup(6), seed=2) if position.mover]


def white_wins(_position: Position, _rng: Random) -> Winner:
    return "w"


def report(search: Search) -> Report:
    search.think(playouts=60)
    return search.report()


def test_early_in_the_game_knowledge_decides() -> None:
    position = positions()[0]
    knowledge = knowledge_of(position)
    expected = report(Search(position, knowledge))
    assert report(SampledSearch(position, knowledge, white_wins, since=0.9)) == expected


def test_late_in_the_game_random_games_decide() -> None:
    position = next(position for position in positions() if knowledge_of(position).progress(position) > 0.5)
    found = report(SampledSearch(position, knowledge_of(position), white_wins, since=0.5))
    assert not found.proved
    assert found.black == 0.0
