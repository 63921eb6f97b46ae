"""The board in words, and moves typed as text."""

import pytest

from pygames.record import Record
from pygames.rules import GAMES
from pygames_web.machine.app import start, update
from pygames_web.machine.events import Do, Pointer
from pygames_web.machine.state import State
from pygames_web.model.table import Table
from pygames_web.pages import page
from pygames_web.pages.grid import basis, contents, rows
from pygames_web.words import Speaker
from world import TWO_PERSONS

say = Speaker()


@pytest.fixture
def state() -> State:
    state, _ = start("http://x/", "", TWO_PERSONS)
    return update(state, Do("new", "nadraz,6,standard", 1))[0]


def said(state: State) -> dict[str, str]:
    assert state.table
    return {name: str(message) for name, message in contents(state.table).items()}


def typed(state: State, *texts: str) -> State:
    for text in texts:
        state, _ = update(state, Do("type", text))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_the_grid_has_a_cell_for_each_of_the_board_in_its_rows_from_the_top(name: str) -> None:
    board = GAMES[name].start(GAMES[name].sizes[0]).board
    grid = rows(board)
    assert grid.count('role="gridcell"') == len(board.cells)
    assert grid.count('role="row"') == len(board.rows)
    top, bottom = board.name[board.rows[-1][0]], board.name[board.rows[0][0]]
    assert grid.index(f'"{top}"') < grid.index(f'"{bottom}"')


def test_each_cell_says_what_stands_there_and_what_can_be_done(state: State) -> None:
    state = typed(state, "d4,g6", "black")
    cells = said(state)
    assert cells["d4"] == "d4, black stone, egg, can be chosen"
    assert cells["g6"] == "g6, white stone, egg"
    assert cells["a1"] == "a1, empty, edge"


def test_the_cells_chosen_for_a_move_say_so(state: State) -> None:
    state, _ = update(typed(state, "d4,g6", "black"), Pointer("d4", click=True))
    assert said(state)["d4"] == "d4, black stone, egg, chosen"


def test_what_cells_say_of_a_position_of_snex_is_known_to_be_old_once_more_moves_are_found() -> None:
    text = "wwbwwbw1/wbbwbbbb/wbwwwwwb/wb1bwbbb/wbbwww1w/1wbwbbww/1wwwwbbw/wwbbwbww b -"
    table = Table("", Record(GAMES["snex"].setup(8), text))
    looking = table.position.compute()
    next(looking)
    before, known = basis(table), contents(table)
    for _ in looking:
        pass
    assert contents(table) != known and basis(table) != before


def test_a_move_is_typed_with_or_without_spaces_and_capitals(state: State) -> None:
    for opening in (" D4, g6 ", "d4 g6", "1. d4,g6", "1... d4 g6"):
        after = typed(state, opening, "2. White")
        assert after.table and after.table.moves == ("d4,g6", "white")


def test_a_typed_move_that_is_not_allowed_says_why_and_changes_nothing(state: State) -> None:
    state = typed(state, "a1,g6")
    assert state.table and state.table.moves == ()
    assert "an opening stone may not stand on an edge cell" in str(state.table.refused)
    # Where the field is far below the board, it is said beside it.
    assert "Not possible: an opening stone" in page(state, say).partition('class="at-hand refused"')[2]
    told = page(typed(state, "d4,g6"), say).partition('class="at-hand" aria-hidden="true">')[2]
    assert told.startswith("The second player chooses a colour.")


@pytest.mark.parametrize("text", ["", "  ", "zz99", "d4,,", "d4,g6,", "é", "<b>", "d4\x00", "9" * 5000])
def test_nothing_that_is_typed_breaks_the_page(state: State, text: str) -> None:
    after = typed(state, text)
    assert after.table and after.table.moves == ()


def test_nobody_types_a_move_for_the_computer(state: State) -> None:
    state, _ = update(state, Do("first-player", "beginner"))
    state = typed(state, "d4,g6")
    assert state.table and state.table.moves == ()
    assert str(state.table.refused) == "it is the computer's turn"
