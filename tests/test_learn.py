"""What learners need holds for every game, at every size and in every variant: actions, planes, seats, symmetries."""

import copy
import doctest
import importlib
import pickle
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

from helpers import random_game, setups
from pygames.board import Board, hexagon_board, square_board
from pygames.drawing.geometry import view
from pygames.errors import IllegalMove
from pygames.learn import Actions, State, Symmetry, actions_of, arrays, canonical, plane_names, planes, symmetries
from pygames.learn.actions import Choices
from pygames.learn.symmetry import symmetries_of_board
from pygames.record import BadRecord, Record, from_link, to_link
from pygames.rules import GAMES, Position, Setup
from pygames.rules.terms import OTHER
from records import random_record

every_setup = pytest.mark.parametrize("setup", setups(), ids=repr)
every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


def some_positions(setup: Setup, seed: int, plies: int = 24, every: int = 6) -> list[Position]:
    """Return the choice and some positions of play of a random game."""
    return [position for position in random_game(setup, seed, plies) if position.turn != "o"][::every]


def random_states(setup: Setup, seed: int, actions: int = 10_000) -> Iterator[State]:
    """Yield the states of a random game."""
    rng = random.Random(seed)
    state = State.start(setup.game.name, setup.size, setup.variant)
    yield state
    while not state.over and actions:
        state = state.play(rng.choice(state.legal_actions))
        yield state
        actions -= 1


def spelled(actions: Actions, choices: Choices, begun: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield every spelling that the choices allow, with its move."""
    for action in choices:
        after = actions.after(choices, action)
        if isinstance(after, str):
            yield (*begun, action), after
        else:
            yield from spelled(actions, after, (*begun, action))


# -- actions -------------------------------------------------------------------------------------------------------------


@every_setup
def test_there_are_three_actions_more_than_cells_and_each_is_told_by_its_text(setup: Setup) -> None:
    actions = actions_of(setup)
    assert actions.count == len(setup.board.cells) + 3
    assert [actions.number[text] for text in actions.texts] == list(range(actions.count))
    assert actions.texts[: len(setup.board.cells)] == tuple(setup.board.cell)
    assert pickle.loads(pickle.dumps(actions)) is actions


@every_setup
def test_actions_spell_the_legal_moves_and_nothing_else(setup: Setup) -> None:
    actions = actions_of(setup)
    for position in some_positions(setup, seed=4):
        found = dict(spelled(actions, actions.choices(position)))
        assert found == {spelling: move for move in position.legal_moves for spelling in actions.spellings(move)}
        for move in position.legal_moves:
            assert actions.move(position, actions.spell(move)) == move


@every_small_setup
def test_actions_spell_every_opening(setup: Setup) -> None:
    start = setup.start()
    actions = actions_of(setup)
    assert sorted(move for _, move in spelled(actions, actions.choices(start))) == sorted(start.legal_moves)


def test_what_spells_no_legal_move_is_refused() -> None:
    position = GAMES["nadraz"].start(6)
    actions = actions_of(position.setup)
    for spelling in [(), (20,), (0, 20), (20, 20), (20, 30, 40), (91,)]:
        with pytest.raises(ValueError, match="the actions"):
            actions.move(position, spelling)


# -- states and seats ----------------------------------------------------------------------------------------------------


@every_small_setup
def test_whole_games_can_be_played_by_actions(setup: Setup) -> None:
    for state in random_states(setup, seed=9):
        legal = state.legal_actions
        assert [action for action, allowed in enumerate(state.mask) if allowed] == legal == sorted(set(legal))
        assert state.over == (not legal) == (state.seat is None)
        illegal = next(action for action in range(state.actions.count) if action not in legal)
        with pytest.raises(IllegalMove, match="not among the legal"):
            state.play(illegal)
        assert sum(state.returns) == 0
    winner = state.position.winner
    assert winner is not None
    if winner == "draw":
        assert state.returns == (0, 0)
    else:
        assert state.returns[state.seat_of(winner)] == 1


@pytest.mark.parametrize("action", [1.0, 31.0, "1", [1], None, -1])
def test_what_is_no_whole_number_is_an_illegal_action(action: Any) -> None:
    for state in (State.start("vadrantir", 5), State.start("nadraz", 6)):
        with pytest.raises(IllegalMove, match="not among the legal"):
            state.play(action)


def test_the_actions_of_a_setup_are_none_of_another() -> None:
    actions = actions_of(GAMES["snex"].setup(6))
    for position in (GAMES["snex"].start(8), GAMES["nadraz"].start(6), State.start("vadrantir", 5).make("e5").position):
        for ask in (actions.choices, partial(actions.move, spelling=(3,))):
            with pytest.raises(ValueError, match=r"these are the actions of Setup\(snex, 6, standard\), not of Setup"):
                ask(position)


def test_a_whole_number_of_any_kind_is_an_action() -> None:
    start = State.start("nadraz", 6)
    action = start.legal_actions[0]
    state = start.play(np.int64(action))  # type: ignore[arg-type]
    assert state == start.play(action) and type(state.chosen[0]) is int


@every_setup
@pytest.mark.parametrize("colour", ["black", "white"])
def test_who_chooses_a_colour_has_it(setup: Setup, colour: str) -> None:
    state = State.start(setup.game.name, setup.size, setup.variant)
    assert (state.seat, state.first, state.colour_of(0)) == (0, None, None)
    opening = setup.board.names_in(setup.opening_cells)[: setup.game.opening_stones]
    for name in opening:
        assert state.seat == 0
        state = state.play(state.actions.number[name])
    assert state.seat == 1
    state = state.play(state.actions.number[colour])
    chosen = "b" if colour == "black" else "w"
    assert (state.colour_of(1), state.colour_of(0)) == (chosen, OTHER[chosen])  # type: ignore[index]
    assert state.colour_of(state.seat_of(state.position.colour)) == state.position.turn
    record = Record(setup)
    path: tuple[int, ...] = ()
    for move in (",".join(opening), colour):
        record, path = record.play(path, move)
    assert State.of(record, path) == state


def test_seats_are_asked_for_where_nobody_could_know_them() -> None:
    opened = GAMES["snex"].start().play("a1")
    chosen = opened.play("black")
    assert State(chosen, "w").seat == 0
    for position, first in ((chosen, None), (chosen, "x"), (opened, "b"), (opened, "x"), (opened, "")):
        with pytest.raises(ValueError, match="colour of the first seat"):
            State(position, first)  # type: ignore[arg-type]


def test_a_move_that_is_begun_is_gone_on_with() -> None:
    state = State.start("sundraval", 7)
    assert state.make("a1,b2") == state.play(0).play(state.actions.number["b2"])
    with pytest.raises(ValueError, match="begun"):
        state.play(0).make("a1,b2")


@every_small_setup
def test_a_copy_of_a_state_is_equal_also_in_the_middle_of_a_move(setup: Setup) -> None:
    for state in random_states(setup, seed=3, actions=12):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state) and again.legal_actions == state.legal_actions
        assert copy.copy(state) is copy.deepcopy(state) is state
        assert len(pickle.dumps(state)) < 600


# -- planes --------------------------------------------------------------------------------------------------------------


@every_setup
def test_planes_show_the_state_cell_by_cell(setup: Setup) -> None:
    board = setup.board
    for state in list(random_states(setup, seed=5, actions=21))[::4]:
        position = state.position
        shown = dict(zip(plane_names(setup), planes(state), strict=True))
        sets = {
            "black": position.black,
            "white": position.white,
            "board": board.all,
            "chosen": sum({board.cells[action] for action in state.chosen}),
            "last chosen": board.cells[state.chosen[-1]] if state.chosen else 0,
        }
        facts = {
            "opening": position.turn == "o",
            "choice": position.turn == "c",
            "black to move": position.turn == "b",
            "white to move": position.turn == "w",
            **{f"extra {extra}": position.extra == extra for extra in position.extras[1:]},
        }
        assert position.extra in position.extras
        sets |= {name: board.all if fact else 0 for name, fact in facts.items()}
        assert shown == {name: grid(board, cells) for name, cells in sets.items()}


def grid(board: Board, cells: int) -> list[list[int]]:
    rows = [[0] * board.width for _ in board.rows]
    for cell in board.cells_in(cells):
        row, column = board.place(cell)
        rows[row][column] = 1
    return rows


@every_setup
def test_neighbours_lie_the_same_way_on_every_row_of_a_plane(setup: Setup) -> None:
    board = setup.board
    cell_at = {board.place(cell): cell for cell in board.cells}
    assert [board.place(cell)[0] for row in board.rows for cell in row] == [
        number for number, row in enumerate(board.rows) for _ in row
    ]
    around = [(0, 1), (1, 0), (0, -1), (-1, 0)] + ([(1, 1), (-1, -1)] if board.shape == "hexagon" else [])
    for (row, column), cell in cell_at.items():
        assert board.near[cell] == sum(cell_at.get((row + up, column + right), 0) for up, right in around)


@every_setup
def test_arrays_are_the_planes_and_the_mask(setup: Setup) -> None:
    for state in random_states(setup, seed=6, actions=4):
        array = arrays.array(state)
        assert array.dtype == np.int8 and array.shape == arrays.shape(setup)
        assert array.tolist() == planes(state)
        assert arrays.mask(state).tolist() == state.mask


# -- symmetries ----------------------------------------------------------------------------------------------------------


@every_setup
def test_symmetries_keep_neighbours_and_are_a_group(setup: Setup) -> None:
    board, every = setup.board, symmetries(setup)
    assert len({symmetry.image for symmetry in every}) == len(every)
    if board.make is hexagon_board:
        assert len(every) == 12
    elif board.make is square_board:
        assert len(every) == 4
    assert every[0].image == tuple(range(len(board.cells)))
    for symmetry in every:
        assert all(symmetry.cells(board.near[cell]) == board.near[symmetry.cells(cell)] for cell in board.cells)
        assert [symmetry.inverse.image[image] for image in symmetry.image] == list(range(len(board.cells)))
        assert symmetry.inverse in every and pickle.loads(pickle.dumps(symmetry)) is symmetry


@every_small_setup
def test_boards_are_turned_and_mirrored_as_views_of_them_are(setup: Setup) -> None:
    upright = view(setup.board).centre
    for symmetry in symmetries_of_board(setup.board):
        seen = view(setup.board, symmetry.turns, symmetry.mirrored).centre
        for cell in setup.board.cells:
            assert seen[cell] == pytest.approx(upright[symmetry.cells(cell)], abs=0.001)


def test_snex_keeps_the_edges_of_each_colour() -> None:
    board = GAMES["snex"].setup(6).board
    bottom, top = sum(board.rows[0]), sum(board.rows[-1])
    for symmetry in symmetries(GAMES["snex"].setup(6)):
        assert symmetry.cells(bottom) in (bottom, top)
    quarter = Symmetry.of(board, 1)
    assert quarter.cells(bottom) not in (bottom, top)


def test_a_symmetry_takes_no_action_that_the_board_does_not_have() -> None:
    symmetry = Symmetry.of(GAMES["snex"].setup(6).board, 2)
    assert [symmetry.action(action) for action in (0, 35, 36, 38)] == [35, 0, 36, 38]
    assert symmetry.action(np.int64(35)) == 0  # type: ignore[arg-type]
    unfit: list[Any] = [-1, 39, 9999, 1.0, "1", None]
    for action in unfit:
        with pytest.raises(ValueError, match=f"there is no action {action!r} on .*: they go from 0 to 38"):
            symmetry.action(action)


def test_a_symmetry_gives_back_at_once_what_is_no_move_however_long() -> None:
    # With time that grows by the square this takes some three minutes.
    assert Symmetry.of(GAMES["snex"].setup(6).board, 2).move("x" * 10**6) == "x" * 10**6


@pytest.mark.parametrize(
    ("game", "size", "complaint"),
    [("snex", 8, "is not played on"), ("snex", 6, "gives edges of"), ("serpent", 5, "not played on")],
)
def test_a_symmetry_takes_nothing_that_it_does_not_leave_as_it_is(game: str, size: int, complaint: str) -> None:
    quarter = Symmetry.of(GAMES["snex"].setup(6).board, 1)
    setup = GAMES[game].setup(size)
    record = Record(setup)
    for change in (
        partial(quarter.position, record.position()),
        partial(quarter.state, State.of(record)),
        partial(quarter.record, record),
        partial(quarter.link, to_link(record)),
    ):
        with pytest.raises(ValueError, match=complaint):
            change()


@every_setup
def test_the_rules_are_the_same_on_a_board_turned_or_mirrored(setup: Setup) -> None:
    rng = random.Random(8)
    for position in some_positions(setup, seed=7):
        symmetry = rng.choice(symmetries(setup)[1:])
        after = symmetry.position(position)
        assert sorted(after.legal_moves) == sorted(map(symmetry.move, position.legal_moves))
        assert (after.over, after.winner, after.score) == (position.over, position.winner, position.score)
        assert symmetry.inverse.position(after) == position
        assert symmetry.inverse.position(after).past == position.past
        if position.legal_moves:
            move = rng.choice(position.legal_moves)
            assert after.play(symmetry.move(move)) == symmetry.position(position.play(move))


@every_small_setup
def test_actions_can_be_turned_one_by_one(setup: Setup) -> None:
    rng = random.Random(2)
    for state in random_states(setup, seed=1, actions=20):
        symmetry = rng.choice(symmetries(setup))
        after = symmetry.state(state)
        assert after.legal_actions == sorted(map(symmetry.action, state.legal_actions))
        assert after.seat == state.seat


def test_a_turn_in_the_middle_is_turned_with_the_boards_that_have_stood_in_it() -> None:
    setup = GAMES["snex"].setup(6)
    steps = 0
    for seed in range(20):
        for position in random_game(setup, seed, plies=60):
            if any(mark.kind == "crosscut" for mark in position.marks()):
                steps += 1
                for symmetry in symmetries(setup):
                    after = symmetry.position(position)
                    assert sorted(after.legal_moves) == sorted(map(symmetry.move, position.legal_moves))
    assert steps


@every_setup
def test_all_positions_that_are_symmetric_have_one_canonical_form(setup: Setup) -> None:
    for position in some_positions(setup, seed=12, plies=6, every=3):
        form, symmetry = canonical(position)
        assert symmetry.position(position) == form
        assert {canonical(other.position(position)).position for other in symmetries(setup)} == {form}


@every_small_setup
def test_records_and_links_can_be_turned(setup: Setup) -> None:
    record, paths = random_record(setup, 3, moves=8)
    record = record.annotate(paths[1], "here", "!").tagged(first="Ann")
    set_up = Record(setup, record.position(paths[3]).text)
    for symmetry in symmetries(setup):
        after = symmetry.record(record)
        after.check()
        assert (after.tags, after.line(paths[1])[-1].comment) == (record.tags, "here")
        for path in paths:
            assert after.position(path) == symmetry.position(record.position(path))
        assert from_link(symmetry.link(to_link(record))) == after
        assert symmetry.inverse.link(symmetry.link(to_link(record))) == to_link(record)
        assert symmetry.record(set_up).position() == symmetry.position(set_up.position())


@pytest.mark.parametrize("move", ["z99", "a1-b1-c1", "e5,z1"])
def test_a_record_with_a_move_of_no_board_cannot_be_turned(move: str) -> None:
    record, _ = Record(GAMES["nadraz"].setup(6)).prolonged((), ["c3,c4", "black", move])
    for symmetry in symmetries(record.setup):
        with pytest.raises(KeyError):
            symmetry.move(move)
        with pytest.raises(BadRecord, match=f"move 3, {move}: "):
            symmetry.record(record)


# -- the words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["board", "learn", "learn.actions", "learn.arrays", "learn.planes", "learn.state", "learn.symmetry"]
)
def test_examples_run_as_they_are_printed(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"pygames.{name}")).failed == 0
