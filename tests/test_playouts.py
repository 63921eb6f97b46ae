"""Games at random that are played more quickly than move by move end as the rules would end them."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

import helpers
import oracle_nadraz
from pygames.players import nadraz_playout, vadrantir_playout
from pygames.players.nadraz_playout import RandomWalks
from pygames.players.rave import RandomPlay
from pygames.rules import Position, find_game
from pygames.rules.nadraz import Nadraz
from pygames.rules.terms import COLOURS, result_value
from pygames.rules.vadrantir import Vadrantir

every_playout = pytest.mark.parametrize(
    ("name", "random_play"),
    [
        pytest.param("nadraz", nadraz_playout.RANDOM_PLAY, id="nadraz"),
        pytest.param("vadrantir", vadrantir_playout.RANDOM_PLAY, id="vadrantir"),
    ],
)


def after(name: str, moves: int, seed: int) -> Position:
    """Return a position of the smallest board after the opening, the choice and so many random moves."""
    game = find_game(name)
    *_, position = helpers.random_game(game.setup(game.sizes[0]), seed, plies=moves + 2)
    return position


@every_playout
def test_a_move_places_stones_on_empty_cells_and_the_enemy_s_and_afterwards_they_are_the_mover_s(
    name: str, random_play: RandomPlay
) -> None:
    for seed in range(0, 40, 4):
        position = after(name, seed, seed)
        if position.over:
            continue
        placed = random_play.placed(position)
        for move in position.legal_moves:
            following = position.play(move)
            assert placed.get(move, 0) == following.stones(position.colour) & ~position.own


@every_playout
def test_what_was_held_in_a_random_game_begins_with_the_stones_on_the_board(name: str, random_play: RandomPlay) -> None:
    position = after(name, 12, seed=3)
    for seed in range(20):
        _, black, white = random_play.game(position, Random(seed))
        assert black & position.black == position.black
        assert white & position.white == position.white
        assert (black | white) & ~(position.black | position.white)


def test_a_random_game_of_vadrantir_adds_stones_until_the_game_is_over_and_says_who_won() -> None:
    rng = Random(1)
    for seed in range(40):
        position = after("vadrantir", seed, seed)
        if position.over:
            continue
        value, black, white = vadrantir_playout.random_game(position, rng)  # type: ignore[arg-type]
        assert black & white == 0
        end = position.altered(black=black, white=white, turn="b")
        assert end.winner
        assert value == result_value(end.winner)


def played_through(position: Position, rng: Random) -> Position:
    """Return the end of a random game of Vadrantir that avoids, where it can, cells beside stones of one colour only."""
    near, cell = position.board.near, position.board.cell
    while moves := position.legal_moves:
        shared = [
            move for move in moves if bool(near[cell[move]] & position.black) == bool(near[cell[move]] & position.white)
        ]
        position = position.play(rng.choice(shared or moves))
    return position


@pytest.mark.long
def test_random_games_of_vadrantir_are_won_as_often_and_last_as_long_as_those_played_position_by_position() -> None:
    rng, games = Random(3), 600
    for seed, moves in enumerate((6, 20, 34)):
        position = after("vadrantir", moves, seed)
        assert isinstance(position, Vadrantir)
        quick = [vadrantir_playout.random_game(position, rng) for _ in range(games)]
        slow = [played_through(position, rng) for _ in range(games)]
        won = sum(end.value for end in quick) - sum(result_value(end.winner) for end in slow if end.winner)
        # The standard deviation of the difference of two such means is at most the root.
        assert abs(won / games) < 5 * (0.5 / games) ** 0.5
        stones = sum((end.black | end.white).bit_count() for end in quick)
        stones -= sum((end.black | end.white).bit_count() for end in slow)
        # The number of stones at the end deviates by about 2.
        assert abs(stones / games) < 5 * (8 / games) ** 0.5


def nadraz_positions(seed: int) -> Iterator[Nadraz]:
    """Yield the positions of a random game on the small board from the first turn on."""
    for position in helpers.random_game(find_game("nadraz").setup(6), seed):
        if position.mover:
            assert isinstance(position, Nadraz)
            yield position


def left_by(walks: RandomWalks, position: Nadraz) -> list[object]:
    """Return what a game of random walks knows about both colours, as the rules would say it."""
    cells = position.board.cells
    found: list[object] = []
    for side in walks.sides.values():
        snakes = {snake: sum(cells[cell] for cell in side.members[snake]) for snake in set(side.snake) - {0}}
        stones = sum(cells[cell] for cell in side.stones)
        assert sum(snakes.values()) == stones
        assert all(cells[cell] & snakes[snake] for cell, snake in enumerate(side.snake) if snake)
        misshapen = sum(snakes[snake] for snake in side.misshapen)
        origins = sum(cells[cell] for cell in side.stones if side.beside[cell] < 2)
        found.append((stones, origins, misshapen, {(stones, side.ends[snake]) for snake, stones in snakes.items()}))
    return found


def as_told_by_rules(position: Nadraz) -> list[object]:
    """Return the same of a position."""
    found: list[object] = []
    for colour in COLOURS:
        side = position.side(colour)
        snakes = {(snake.stones, snake.ends.bit_count()) for snake in side.snakes}
        found.append((position.stones(colour), side.origins, side.misshapen, snakes))
    return found


def test_a_random_walk_of_nadraz_is_a_legal_move_and_leaves_what_that_leaves() -> None:
    rng = Random(7)
    boards = [oracle_nadraz.odd_board(rng, 6, faults) for faults in (0, 1, 2) for _ in range(40)]
    odd = [find_game("nadraz").position(board, 6) for board in boards]
    several = flipped = 0
    for position in itertools.chain(odd, *(nadraz_positions(seed) for seed in range(4))):
        assert isinstance(position, Nadraz)
        following = [position.play(move) for move in position.options]
        expected = [as_told_by_rules(after) for after in following]
        assert left_by(RandomWalks(position), position) == as_told_by_rules(position)
        for seed in range(6):
            walks = RandomWalks(position)
            if not walks.move(position.colour, Random(seed)):
                assert not expected
                continue
            after = following[expected.index(left_by(walks, position))]
            several += (after.stones(position.colour) ^ position.own).bit_count() > 1
            flipped += after.stones(after.colour) != position.enemy
    assert several > 100
    assert flipped > 20


@pytest.mark.long
@pytest.mark.parametrize("size", find_game("nadraz").sizes)
def test_whole_games_of_random_walks_go_by_the_rules_of_nadraz(size: int) -> None:
    for seed in range(12):
        rng = Random(seed)
        *_, position = helpers.random_game(find_game("nadraz").setup(size), seed, plies=2 + 4 * seed)
        assert isinstance(position, Nadraz)
        walks = RandomWalks(position)
        while not position.over:
            if walks.move(position.colour, rng):
                after = left_by(walks, position)
                position = next(p for p in map(position.play, position.options) if as_told_by_rules(p) == after)
            else:
                position = position.play("pass")
        assert not any(walks.move(colour, rng) for colour in COLOURS)
        assert {colour: walks.sides[colour].lengths() for colour in COLOURS} == position.score


def results(position: Position) -> set[str | None]:
    """Return the results of all games that go on from a position."""
    if position.over:
        return {position.winner}
    return set().union(*(results(position.play(move)) for move in position.legal_moves))


def test_a_random_game_of_nadraz_has_a_result_that_it_can_have() -> None:
    met = set()
    for seed in range(60):
        *_, position, _, _, _ = nadraz_positions(seed)
        if (position.empty & ~position.board.edge).bit_count() < 8:
            found = {"b" if nadraz_playout.random_game(position, Random(k)).value else "w" for k in range(40)}
            assert found <= results(position)
            met.add(frozenset(found))
    assert met == {frozenset("b"), frozenset("w"), frozenset("bw")}


@every_playout
def test_random_games_depend_on_the_seed_and_nothing_else(name: str, random_play: RandomPlay) -> None:
    position = after(name, 10, seed=4)
    assert [random_play.game(position, Random(seed)) for seed in (5, 6)] == [
        random_play.game(position, Random(seed)) for seed in (5, 6)
    ]
