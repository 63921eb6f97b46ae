"""The sides of a board that belong to colours, in games where they do (`pygames.rules.game.Equipment`)."""

from functools import cache

from pygames.board import Board
from pygames.rules.terms import Colour


@cache
def sides(board: Board, colour: Colour) -> tuple[int, int]:
    """Return the cells of the two sides of a colour: Black's are the bottom and the top, White's the left and the right.

    A corner belongs to a side of both.

    >>> from pygames.board import square_board
    >>> board = square_board(6)
    >>> bottom, top = sides(board, "b")
    >>> board.names_in(top)
    ['a6', 'b6', 'c6', 'd6', 'e6', 'f6']
    """
    rows = board.rows
    if colour == "b":
        return sum(rows[0]), sum(rows[-1])
    return sum(row[0] for row in rows), sum(row[-1] for row in rows)
