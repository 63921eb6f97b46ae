"""A state as planes: for each thing to know a grid of 0 and 1.

A grid has a row for each row of the board, the bottom one first, and as many columns as the longest row has cells. A cell lies where
`Board.place` says: on square boards as one sees it, on hexagonal ones slanted, so that the six neighbours of a cell in row r and
column c are, on every hexagonal board and in every row,

    (r, c - 1)  (r, c + 1)  (r + 1, c)  (r + 1, c + 1)  (r - 1, c)  (r - 1, c - 1)

and a filter of 3 x 3 sees them all. The planes, all of which are the same whoever looks:

    black, white        the stones
    board               1 on every cell, 0 where the grid has places that the board has not
    opening, choice     1 on every cell if that is due
    black to move, white to move        1 on every cell if it is
    chosen, last chosen     the cells chosen so far of the move that is being made, and the last of them
    extra X             1 on every cell if the last field of position text is X: a plane for each value of the game but the first

The games' own words for EXTRA: in Nadraz who placed last, b or w; in Sundraval the passes just made, 1 or 2; in Serpent the colours
that have ever had two groups, b, w or bw; Vadrantir and Snex have none. What no plane tells are earlier positions, which in Snex and
Serpent may forbid a move; the mask of legal actions tells that.
"""

from pygames.board import union
from pygames.learn.state import State
from pygames.rules import Setup

#: The planes that all games have.
_SHARED = (
    "black",
    "white",
    "board",
    "opening",
    "choice",
    "black to move",
    "white to move",
    "chosen",
    "last chosen",
)
Plane = list[list[int]]


def plane_names(setup: Setup) -> tuple[str, ...]:
    """Return what each plane of the states of a setup tells.

    >>> from pygames import find_game
    >>> plane_names(find_game("sundraval").setup())[-2:]
    ('extra 1', 'extra 2')
    """
    return (*_SHARED, *[f"extra {extra}" for extra in setup.game.position_class.extras[1:]])


def plane_sets(state: State) -> list[int]:
    """Return each plane of a state as the set of cells on which it is 1."""
    position, board, cells = state.position, state.position.board, state.position.board.cells
    chosen = [cells[action] for action in state.chosen]
    whole = (
        position.turn == "o",
        position.turn == "c",
        position.turn == "b",
        position.turn == "w",
    )
    extras = [position.extra == extra for extra in position.extras[1:]]
    everywhere = [board.all if fact else 0 for fact in whole]
    stones = [position.black, position.white, board.all]
    marked = [union(chosen), union(chosen[-1:])]
    return stones + everywhere + marked + [board.all if fact else 0 for fact in extras]


def planes(state: State) -> list[Plane]:
    """Return the planes of a state: ``planes(state)[plane][row][column]`` is 0 or 1.

    >>> state = State.start("snex", 6).play(1)
    >>> planes(state)[0][0]
    [0, 1, 0, 0, 0, 0]
    """
    board = state.position.board
    columns = range(board.width)
    rows = range(0, len(board.rows) * board.stride, board.stride)
    return [[[cells >> start >> column & 1 for column in columns] for start in rows] for cells in plane_sets(state)]
