"""A position as lines of text: the board as it lies on the table, with the names of its rows and the last move in brackets.

A hexagonal board is drawn as staggered rows. Numbers stand where a diagonal of cells with the same number begins.
"""

from pygames.board import row_letters
from pygames.rules import Position
from pygames.rules.notation import named

LEGEND = "b Black, w White, . empty, [ ] the last move"

#: What stands between two neighbours in a row, by whether the left one and the right one are marked.
_GAP = {(False, False): " ", (False, True): "[", (True, True): " ", (True, False): "]"}


def picture(position: Position, last_move: str | None = None) -> list[str]:
    """Return the board drawn in text, the top row first; the cells that the last move names stand in brackets."""
    board = position.board
    marked = named(board, last_move) if last_move else 0
    rows = [_row(position, row, marked) for row in board.rows]
    if board.shape == "square":
        lines = [f"{rank:2} {row}" for rank, row in enumerate(rows, 1)]
        files = "".join(f" {row_letters(x)}" for x in range(board.side))
        return [*reversed(lines), f"   {files}"]
    lefts = [2 * board.lies_at(row[0])[0] for row in board.rows]
    indents = [" " * round(left - min(lefts)) for left in lefts]
    lines = [f"{indents[k]}{row_letters(k):>2} {row} {len(board.rows[k])}" for k, row in enumerate(rows)]
    top, bottom = (f"{indents[k]}     {_numbers(len(board.rows[k]))}" for k in (-1, 0))
    return [top, *reversed(lines), bottom]


def _row(position: Position, row: tuple[int, ...], marked: int) -> str:
    text, inside = "", False
    for cell in row:
        stone = "b" if cell & position.black else "w" if cell & position.white else "."
        text += _GAP[inside, bool(cell & marked)] + stone
        inside = bool(cell & marked)
    return text + _GAP[inside, False]


def _numbers(count: int) -> str:
    """Return the numbers from 1 up, two columns each; only the odd ones where some have two digits."""
    if count < 10:
        return " ".join(str(i) for i in range(1, count + 1))
    return "".join(f"{i:<4}" for i in range(1, count + 1, 2)).rstrip()
