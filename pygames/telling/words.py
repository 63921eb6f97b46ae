"""What the games with snakes call them.

A snake has several stones, and what is said of its stones is counted all the same: other languages have a form of their own for
two stones, or for twenty-one.
"""

from pygames.errors import Counted, Message, listed
from pygames.rules import Position
from pygames.telling.teller import Piece

EGG = Message("egg")


def snake(length: int) -> Message:
    """Return the name of a snake."""
    return Counted("single stone", "snake of {n} stones", n=length)


def makes_snake(length: int) -> Message:
    """Return that a move makes a snake."""
    return Counted("stands alone", "makes a snake of {n} stones", n=length)


def in_snake(position: Position, piece: Piece, cell: int) -> Message:
    """Return what a stone of a snake is in it: an end or not, how long the snake is, and where its other ends are."""
    others, length = position.board.names_in(piece.ends & ~cell), piece.stones.bit_count()
    if cell & piece.ends:
        if not others:
            return Counted("only end of a snake of {n} stone", "only end of a snake of {n} stones", n=length)
        if len(others) > 1:
            return Counted(
                "end of a snake of {n} stone, the other ends at {cells}",
                "end of a snake of {n} stones, the other ends at {cells}",
                n=length,
                cells=listed(others),
            )
        return Counted(
            "end of a snake of {n} stone, the other end at {cell}",
            "end of a snake of {n} stones, the other end at {cell}",
            n=length,
            cell=others[0],
        )
    if not others:
        return Counted("in a snake of {n} stone without an end", "in a snake of {n} stones without an end", n=length)
    if len(others) == 1:
        return Counted(
            "in a snake of {n} stone with its only end at {cell}",
            "in a snake of {n} stones with its only end at {cell}",
            n=length,
            cell=others[0],
        )
    return Counted(
        "in a snake of {n} stone with ends at {cells}",
        "in a snake of {n} stones with ends at {cells}",
        n=length,
        cells=listed(others),
    )
