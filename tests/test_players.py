"""What must hold for the computer players in every game that they know."""

import itertools
import math
from dataclasses import replace

import pytest

import pygames
from helpers import random_game, wins_in_one
from pygames.chances import worth
from pygames.errors import GamesError, IllegalMove
from pygames.players import LEVELS, PLAYERS, UnknownPlayer, analysis, make_player
from pygames.players.games import knowledge_of
from pygames.rules import GAMES, Game, Position

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
every_level = pytest.mark.parametrize("level", LEVELS)


def small(game: Game) -> int:
    return min(game.sizes)


def midgame(game: Game, seed: int = 5) -> Position:
    """Return a position of a random game some way before its end."""
    positions = list(random_game(game.setup(small(game)), seed, plies=60))
    return positions[len(positions) * 2 // 3]


@every_game
def test_the_same_seed_and_playouts_give_the_same_search_however_sliced(game: Game) -> None:
    position = midgame(game)
    whole, sliced = analysis(position, seed=3), analysis(position, seed=3)
    whole.think(playouts=150)
    for playouts in (1, 49, 70, 30):
        sliced.think(playouts=playouts)
    assert whole.report() == sliced.report()


@pytest.mark.parametrize("name", PLAYERS)
def test_where_a_game_is_over_no_move_is_chosen_and_one_is_told_why(name: str) -> None:
    *_, over = random_game(GAMES["vadrantir"].setup(5), 1)
    assert over.over
    player = make_player(name, over)
    player.think(playouts=1)
    with pytest.raises(GamesError, match="the game is over"):
        player.move()


@pytest.mark.parametrize("name", PLAYERS)
def test_to_think_for_no_playouts_or_for_no_time_is_refused(name: str) -> None:
    player = make_player(name, midgame(GAMES["vadrantir"]))
    for playouts in (0, -4):
        with pytest.raises(GamesError, match=f"{playouts} is not a number of playouts above 0"):
            player.think(playouts=playouts)
    for seconds in (0, -1, math.nan):
        with pytest.raises(GamesError, match=f"{seconds} is not a time in seconds above 0"):
            player.think(seconds=seconds)


def test_a_level_that_has_made_its_playouts_can_be_told_to_think_on() -> None:
    player = make_player("steady", midgame(GAMES["vadrantir"]))
    assert player.think() and player.think(playouts=1) and player.think(seconds=0.01)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_seed_is_a_whole_number(name: str) -> None:
    with pytest.raises(GamesError, match="a seed is a whole number, not 'x'"):
        make_player(name, midgame(GAMES["vadrantir"]), seed="x")  # type: ignore[arg-type]


def test_players_and_levels_show_what_they_are() -> None:
    position = pygames.start("vadrantir", 5)
    assert repr(LEVELS["steady"]) == "<Level steady>"
    assert repr(make_player("steady", position)) == f"<LevelPlayer steady at {position!r}>"
    assert repr(make_player("random", position)) == f"<RandomPlayer at {position!r}>"


@every_game
def test_a_slice_by_time_stops_after_some_playouts_and_can_be_followed_by_another(game: Game) -> None:
    search = analysis(midgame(game))
    search.think(seconds=0.01)
    first = search.playouts
    search.think(seconds=0.01)
    assert 0 < first < search.playouts or search.done


@every_game
def test_a_report_has_legal_moves_and_a_playable_line(game: Game) -> None:
    position = midgame(game)
    search = analysis(position)
    search.think(playouts=300)
    report = search.report(moves=5)
    assert report.playouts == search.playouts
    assert 0.0 <= report.black <= 1.0
    assert {move.move for move in report.moves} <= set(position.legal_moves)
    assert report.moves[0].move == report.line[0] == search.move()
    assert report.moves[0].chance == worth(report.black, position.turn)
    for move in report.line:
        position = position.play(move)


@every_game
def test_what_is_known_about_a_move_is_kept_when_it_is_played(game: Game) -> None:
    search = analysis(midgame(game))
    search.think(playouts=300)
    best = search.report().moves[0]
    search.advance(best.move)
    assert search.playouts == best.playouts > 0
    assert search.position == midgame(game).play(best.move)


@every_game
def test_a_search_can_be_led_through_a_game_by_moves_it_never_tried(game: Game) -> None:
    positions = list(random_game(game.setup(small(game)), seed=8, plies=30))
    search = analysis(positions[0])
    for before, after in itertools.pairwise(positions):
        move = next(move for move in before.legal_moves if before.play(move) == after)
        search.advance(move)
        assert search.position == after


@every_game
def test_an_illegal_move_does_not_lead_a_search_astray(game: Game) -> None:
    search = analysis(midgame(game))
    before = search.position
    with pytest.raises(IllegalMove):
        search.advance("z99")
    assert search.position is before


@pytest.mark.long
@every_game
@every_level
def test_no_level_misses_a_win_in_one(game: Game, level: str) -> None:
    position = wins_in_one(game)
    for seed in range(3):
        player = make_player(level, position, seed)
        player.think(playouts=len(position.legal_moves) + 2)
        assert position.play(player.move()).winner == position.mover


@every_game
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_plays_legal_moves_from_the_opening_on(game: Game, name: str) -> None:
    position = game.start(small(game))
    player = make_player(name, position, seed=1)
    for _ in range(6):
        player.think(playouts=3)
        move = player.move()
        position = position.play(move)
        player.advance(move)
        assert player.position == position


@every_game
def test_an_opening_is_found_without_listing_them_all_and_it_is_the_evenest_looked_at(game: Game) -> None:
    search = analysis(game.start(), seed=2)
    search.think(playouts=120)
    report = search.report(moves=100)
    assert len(report.moves) < 50
    assert all(move.chance <= 0.5 for move in report.moves)
    assert report.moves[0].chance > 0.3


@every_game
def test_the_better_side_is_chosen(game: Game) -> None:
    search = analysis(game.start(), seed=2)
    search.think(playouts=100)
    search.advance(search.report(moves=100).moves[-1].move)
    search.think(playouts=100)
    report = search.report()
    assert search.move() == ("black" if report.black >= 0.5 else "white")
    assert [move.chance for move in report.moves] == sorted((move.chance for move in report.moves), reverse=True)


@every_game
def test_a_level_makes_the_same_move_of_the_same_position_however_often_it_is_asked(game: Game) -> None:
    player = make_player("beginner", midgame(game), seed=4)
    while not player.think(seconds=0.05):
        pass
    assert len({player.move() for _ in range(5)}) == 1


@every_game
@pytest.mark.parametrize("name", ["beginner", "casual"])
def test_a_weak_level_overlooks_the_best_moves_as_often_as_its_game_says(game: Game, name: str) -> None:
    position = midgame(game)
    # With hardly any noise, another move than the best means that the best was not noticed.
    level = replace(LEVELS[name], noise=1e-9)
    moves = []
    for seed in range(60):
        player = level.player(position, seed)
        player.think()
        moves.append(player.move())
    tried = player.search.tried()
    highest = max(report.chance for report in tried)
    best = [report.move for report in tried if report.chance > highest - 1e-6]
    overlooked = 1 - knowledge_of(position).noticed.get(name, 1.0)
    # Moves that are equally good are overlooked each by itself.
    expected = 60 * (1 - overlooked ** len(best))
    played = sum(move in best for move in moves)
    assert abs(played - expected) < 16
    assert (played == 60) == (expected == 60)


@every_game
def test_a_level_of_so_many_playouts_stops_there(game: Game) -> None:
    level, position = LEVELS["steady"], midgame(game)
    assert level.playouts
    player = level.player(position)
    assert player.think()
    most = level.playouts * knowledge_of(position).playouts_factor + player.search.overview
    assert player.search.playouts == most or player.search.done


@pytest.mark.long
@every_game
def test_who_is_settled_stays_with_the_move_however_long_it_thinks_on(game: Game) -> None:
    decided = 0
    for seed in range(3):
        player = LEVELS["strongest"].player(midgame(game, seed), seed)
        for playouts in (1, 199, 200, 400):
            player.think(playouts=playouts)
            if player.decided(more=0.3):
                decided += 1
                move = player.move()
                player.think(playouts=player.search.playouts * 3 // 10)
                assert player.move() == move or player.search.done
    assert decided


@every_game
def test_nobody_is_settled_who_has_not_looked_at_every_move(game: Game) -> None:
    player = LEVELS["strongest"].player(midgame(game))
    while player.search.unseen:
        assert not player.decided(more=0.0)
        player.think(playouts=1)


def test_a_player_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'fritz'"):
        make_player("fritz", GAMES["vadrantir"].start())
