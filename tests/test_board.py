"""The geometry of the boards, at every side, beside the definitions that the rules give."""

import random

import pytest

import literal
from pygames.board import Board, hexagon_board, row_letters, shifted, square_board

HEXAGONS = [hexagon_board(side) for side in range(2, 15)]
SQUARES = [square_board(side) for side in range(2, 20)]
every_hexagon = pytest.mark.parametrize("board", HEXAGONS, ids=repr)
every_square = pytest.mark.parametrize("board", SQUARES, ids=repr)
every_board = pytest.mark.parametrize("board", HEXAGONS + SQUARES, ids=repr)


def names(board: Board, cells: int) -> set[str]:
    return set(board.names_in(cells))


# -- the hexagonal board -------------------------------------------------------------------------------------------------


@every_hexagon
def test_a_hexagonal_board_has_its_cells_in_rows_that_grow_by_one_and_then_shrink(board: Board) -> None:
    side = board.side
    assert len(board.cells) == 3 * side * (side - 1) + 1
    assert [len(row) for row in board.rows] == [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]


@every_hexagon
def test_the_cells_of_a_hexagonal_board_have_the_names_and_neighbours_that_the_rules_say(board: Board) -> None:
    near = literal.neighbours(board.side)
    assert [board.name[cell] for cell in board.cells] == [literal.name(point) for point in near]
    for point, around in near.items():
        cell = board.cell[literal.name(point)]
        assert names(board, board.near[cell]) == {literal.name(other) for other in around}


@every_hexagon
def test_the_edge_of_a_hexagonal_board_is_its_outer_ring(board: Board) -> None:
    ring = {name for name, cell in board.cell.items() if board.near[cell].bit_count() < 6}
    assert names(board, board.edge) == ring
    assert len(ring) == 6 * (board.side - 1)


def test_rows_are_lettered_from_the_bottom_and_go_on_after_z() -> None:
    board = hexagon_board(14)
    assert [board.name[row[0]] for row in board.rows][24:] == ["y1", "z1", "aa1"]
    assert board.name[board.rows[-1][-1]] == "aa14"
    assert [row_letters(i) for i in (0, 25, 26, 27, 51, 52)] == ["a", "z", "aa", "ab", "az", "ba"]


def test_the_fourth_cell_of_the_third_row_is_c4() -> None:
    board = hexagon_board(5)
    assert board.name[board.rows[2][3]] == "c4"


# -- the square board ----------------------------------------------------------------------------------------------------


@every_square
def test_a_square_board_is_named_as_in_chess(board: Board) -> None:
    files = [row_letters(x) for x in range(board.side)]
    assert [board.name[cell] for cell in board.cells] == [f"{x}{y + 1}" for y in range(board.side) for x in files]


@every_square
def test_neighbours_on_a_square_board_are_orthogonal(board: Board) -> None:
    for y, row in enumerate(board.rows):
        for x, cell in enumerate(row):
            around = {(x, y + 1), (x, y - 1), (x + 1, y), (x - 1, y)}
            on_board = [(i, j) for i, j in around if 0 <= i < board.side and 0 <= j < board.side]
            assert board.near[cell] == sum(board.rows[j][i] for i, j in on_board)


@every_square
def test_the_edge_of_a_square_board_is_its_outer_ranks_and_files(board: Board) -> None:
    last = board.side - 1
    rim = [cell for y, row in enumerate(board.rows) for x, cell in enumerate(row) if x in (0, last) or y in (0, last)]
    assert board.edge == sum(rim)


# -- sets of cells on both -----------------------------------------------------------------------------------------------


@every_board
def test_bits_rise_in_cell_order(board: Board) -> None:
    assert list(board.cells) == sorted(board.cells)
    assert [cell for row in board.rows for cell in row] == list(board.cells)
    assert all(cell.bit_count() == 1 for cell in board.cells)
    assert board.all == sum(board.cells)


@every_board
def test_names_and_cells_stand_for_each_other(board: Board) -> None:
    assert {name: board.name[cell] for name, cell in board.cell.items()} == {name: name for name in board.cell}
    assert len(board.cell) == len(board.cells)


@every_board
def test_going_round_the_directions_visits_the_neighbours_and_comes_home(board: Board) -> None:
    for cell in board.cells:
        stepped = [shifted(cell, step) for step in board.steps]
        assert sum(place for place in stepped if place & board.all) == board.near[cell]
    assert sum(board.steps) == 0


@every_board
def test_a_set_of_cells_unpacks_in_cell_order(board: Board) -> None:
    rng = random.Random(board.side)
    for share in (0.0, 0.1, 0.5, 1.0):
        cells = [cell for cell in board.cells if rng.random() < share]
        assert board.cells_in(sum(cells)) == cells
        assert board.names_in(sum(cells)) == [board.name[cell] for cell in cells]


@every_board
def test_a_set_spreads_to_its_neighbours_and_is_surrounded_by_those_outside_it(board: Board) -> None:
    rng = random.Random(board.side)
    for share in (0.0, 0.05, 0.5, 1.0):
        cells = sum(cell for cell in board.cells if rng.random() < share)
        spread = cells
        for cell in board.cells_in(cells):
            spread |= board.near[cell]
        assert board.spread(cells) == spread
        assert board.around(cells) == spread & ~cells


@every_board
def test_cells_that_touch_a_set_are_told_apart_by_how_many_of_it_they_touch(board: Board) -> None:
    rng = random.Random(board.side)
    for share in (0.0, 0.1, 0.5, 1.0):
        cells = sum(cell for cell in board.cells if rng.random() < share)
        touched = {cell: (board.near[cell] & cells).bit_count() for cell in board.cells}
        for number, found in enumerate(board.touching(cells), 1):
            assert found & board.all == sum(cell for cell in board.cells if touched[cell] >= number)


@every_board
def test_a_flood_reaches_what_steps_inside_the_set_reach(board: Board) -> None:
    rng = random.Random(board.side)
    for _ in range(5):
        within = sum(cell for cell in board.cells if rng.random() < 0.6)
        if not within:
            continue
        start = rng.choice(board.cells_in(within))
        reached, todo = {start}, [start]
        while todo:
            fresh = set(board.cells_in(board.near[todo.pop()] & within)) - reached
            reached |= fresh
            todo += fresh
        assert board.flood(start, within) == sum(reached)


@every_board
def test_components_are_connected_apart_from_each_other_and_make_up_the_set(board: Board) -> None:
    rng = random.Random(board.side)
    for share in (0.0, 0.3, 0.6, 1.0):
        cells = sum(cell for cell in board.cells if rng.random() < share)
        parts = list(board.components(cells))
        assert sum(parts) == cells
        assert all(board.around(part) & cells == 0 for part in parts)
        assert all(board.flood(part & -part, part) == part for part in parts)
        assert [part & -part for part in parts] == sorted(part & -part for part in parts)


@pytest.mark.parametrize("side", [0, 1, 15])
def test_a_hexagonal_board_has_a_side_of_2_to_14_cells(side: int) -> None:
    with pytest.raises(ValueError, match="2 to 14"):
        hexagon_board(side)


@pytest.mark.parametrize("side", [0, 1, 20])
def test_a_square_board_has_a_side_of_2_to_19_points(side: int) -> None:
    with pytest.raises(ValueError, match="2 to 19"):
        square_board(side)


def test_boards_are_made_once_and_shared() -> None:
    assert hexagon_board(6) is hexagon_board(6)
    assert square_board(8) is square_board(8)
