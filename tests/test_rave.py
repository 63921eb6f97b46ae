"""The search by random games."""

from dataclasses import replace
from random import Random

import pytest

from helpers import random_game, wins_in_one
from pygames.players import analysis, nadraz_playout, vadrantir_playout
from pygames.players.games import knowledge_of
from pygames.players.rave import RandomGame, RaveSearch
from pygames.players.search import Report, Search
from pygames.rules import Position, find_game
from pygames.rules.nadraz import Nadraz
from pygames.rules.vadrantir import Vadrantir


def test_a_move_that_is_good_whenever_it_is_made_is_found_before_every_move_has_been_tried() -> None:
    position = find_game("vadrantir").start(6).play("a1").play("black")
    key = position.board.cell["f6"]

    def won_by_the_key(position: Vadrantir, rng: Random) -> RandomGame:
        end = vadrantir_playout.random_game(position, rng)
        return end._replace(value=float(end.black & key > 0))

    assert position.turn == "w"
    random_play = replace(vadrantir_playout.RANDOM_PLAY, game=won_by_the_key)
    search = RaveSearch(position, knowledge_of(position), random_play)
    search.think(playouts=70)
    assert len(position.legal_moves) > 70
    assert search.move() == "f6"


@pytest.mark.parametrize("game", ["snex", "vadrantir"])
def test_a_full_tree_grows_no_further(game: str) -> None:
    position = find_game(game).start().play("d3").play("white")
    search = analysis(position)
    assert isinstance(search, RaveSearch) == (game == "vadrantir")
    search.most_nodes = 100
    search.think(playouts=1_500)
    assert search.playouts == 1_500
    assert 90 <= size_of(search) <= 105


def test_behind_a_choice_of_colours_a_tree_has_as_much_room_as_elsewhere() -> None:
    search = analysis(find_game("snex").start(6))
    search.think(playouts=800)
    search.advance(search.move())
    known = size_of(search)
    assert search.position.turn == "c" and known > 60
    search.most_nodes = known + 40
    search.think(playouts=400)
    assert size_of(search) >= known + 35


def test_a_tree_without_any_room_still_says_a_move() -> None:
    for position in (find_game("snex").start(6), find_game("vadrantir").start(5).play("e5").play("white")):
        search = analysis(position)
        search.most_nodes = 1
        search.think(playouts=20)
        assert search.tried() and search.move() in position.legal_moves


def size_of(search: Search) -> int:
    waiting, found = [search._root], set()
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += (node.children or {}).values()
    return len(found)


def test_a_win_in_one_is_proved_by_the_second_playout() -> None:
    position = wins_in_one(find_game("vadrantir"))
    search = RaveSearch(position, knowledge_of(position), vadrantir_playout.RANDOM_PLAY)
    search.think(playouts=2)
    assert search.report().proved
    assert position.play(search.move()).winner == position.mover


def test_what_looks_best_is_tried_first_by_who_has_learned_how_good_moves_look() -> None:
    *_, position = random_game(find_game("nadraz").setup(10), seed=2, plies=20)
    knowledge = knowledge_of(position)
    moves, priors = knowledge.candidates(position)
    best = moves[priors.index(max(priors))]
    for foreseen in (20, 0):
        search = RaveSearch(position, knowledge, replace(nadraz_playout.RANDOM_PLAY, since=0.0, foreseen=foreseen))
        search.think(playouts=2)
        (tried,) = search.tried()
        assert (tried.move == best) == (foreseen > 0)
    # Who has not learned it has nothing to go by.
    untaught = knowledge.untaught()
    found = [
        RaveSearch(position, untaught, replace(nadraz_playout.RANDOM_PLAY, since=0.0, foreseen=foreseen))
        for foreseen in (20, 0)
    ]
    for search in found:
        search.think(playouts=5)
    assert found[0].report() == found[1].report()


# -- a game that is searched by knowledge first --------------------------------------------------------------------------


def positions() -> list[Position]:
    return [position for position in random_game(find_game("nadraz").setup(6), seed=2) if position.mover]


def white_wins(position: Nadraz, _rng: Random) -> RandomGame:
    return RandomGame(0.0, position.black, position.white)


def report(search: Search) -> Report:
    search.think(playouts=60)
    return search.report()


def searched(position: Position, since: float) -> RaveSearch:
    """Return a search in which White wins all random games, of which there are some since that much of the game."""
    random_play = replace(nadraz_playout.RANDOM_PLAY, game=white_wins, since=since)
    return RaveSearch(position, knowledge_of(position), random_play)


def test_early_in_the_game_knowledge_decides() -> None:
    position = positions()[0]
    assert report(searched(position, since=0.9)) == report(Search(position, knowledge_of(position)))


def test_late_in_the_game_random_games_decide() -> None:
    position = next(position for position in positions() if knowledge_of(position).progress(position) > 0.5)
    found = report(searched(position, since=0.5))
    assert not found.proved
    assert found.black == 0.0


def test_a_search_goes_on_from_knowledge_to_random_games_as_the_game_does() -> None:
    game = positions()
    search = searched(game[0], since=0.5)
    while not search.position.over:
        search.think(playouts=30)
        late = knowledge_of(search.position).progress(search.position) >= 0.5
        if late and not search.report().proved:
            assert search.report().black < 0.5
        assert search.move() in search.position.legal_moves
        search.advance(search.move())


def test_a_move_of_several_stones_counts_where_the_mover_comes_to_hold_all_their_cells() -> None:
    *_, position = random_game(find_game("nadraz").setup(10), seed=2, plies=20)
    assert isinstance(position, Nadraz)
    cells = max(position.options.values(), key=int.bit_count)
    assert cells.bit_count() > 2
    others = [move for move, changed in position.options.items() if changed & ~cells]

    def found(held: int) -> int:
        """Return what is changed by the move that is found if whoever is to move wins where it comes to hold some cells."""

        def half_won(now: Nadraz, rng: Random) -> RandomGame:
            won = rng.random() < 0.5
            stones = {"b": now.black, "w": now.white}
            stones[position.colour] |= held if won else 0
            return RandomGame(float(won == (position.turn == "b")), stones["b"], stones["w"])

        random_play = replace(nadraz_playout.RANDOM_PLAY, game=half_won, since=0.0, foreseen=0)
        search = RaveSearch(position, knowledge_of(position), random_play)
        search.think(playouts=len(others))
        changed: int = position.options[search.move()]
        return changed

    assert not found(cells) & ~cells
    part = cells ^ (cells & -cells)
    assert found(part) != cells
    assert found(0) != cells
