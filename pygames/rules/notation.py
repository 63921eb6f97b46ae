"""How moves and boards are written (docs/formats.md)."""

import re

from pygames.board import Board
from pygames.errors import BadPosition, Message

_TOKEN = re.compile(r"[bw]|[0-9]+", re.ASCII)
#: How many digits a number of empty cells may have.
_GAP_DIGITS = 3


def move_cells(move: str) -> tuple[str, ...]:
    """Return the cell names that a move's text is made of, in its order."""
    return tuple(re.split("[,>-]", move))


def named(board: Board, move: str) -> int:
    """Return the set of the cells that a move's text is made of; a word such as ``pass`` has none."""
    return sum({board.cell.get(name, 0) for name in move_cells(move)})


def board_text(board: Board, black: int, white: int) -> str:
    """Return the BOARD field of position text: rows from the top, numbers for empty cells."""
    stones = iter(board.cells_in(black | white))
    stone = next(stones, None)
    rows = []
    for row in board.rows:
        # The first cell that is not written yet: the cells of a row are bits one after the other.
        text, due = "", row[0]
        while stone is not None and stone <= row[-1]:
            text += _gap(due, stone) + ("b" if black & stone else "w")
            due = stone << 1
            stone = next(stones, None)
        rows.append(text + _gap(due, row[-1] << 1))
    return "/".join(reversed(rows))


def _gap(cell: int, stone: int) -> str:
    """Return how many cells there are from one before another of its row, as a text; nothing for none."""
    empty = stone.bit_length() - cell.bit_length()
    return str(empty) if empty else ""


def parse_stones(board: Board, text: str) -> tuple[int, int]:
    """Return the black and the white stones of a BOARD field; raise `BadPosition` if it is not one of this board."""
    rows = text.split("/")
    if len(rows) != len(board.rows):
        raise BadPosition(
            Message("the board has {wanted} rows, the text {given}", wanted=len(board.rows), given=len(rows))
        )
    black = white = 0
    for number, (row, cells) in enumerate(zip(rows, reversed(board.rows), strict=True), 1):
        # Every sign stands for a cell or more: what is too long for the row is read only until that is certain.
        signs = row[: len(cells) + 1]
        tokens = _TOKEN.findall(signs)
        given = 0
        for token in tokens:
            if token == "b" or token == "w":
                stone = cells[given] if given < len(cells) else 0
                black |= stone if token == "b" else 0
                white |= stone if token == "w" else 0
                given += 1
            elif len(token) > _GAP_DIGITS or token[0] == "0":
                tokens = []
                break
            else:
                given += int(token)
        if "".join(tokens) != signs:
            raise BadPosition(
                Message("row {number} from the top may hold only b, w and numbers of empty cells", number=number)
            )
        if given != len(cells):
            raise BadPosition(
                Message(
                    "row {number} from the top has {wanted} cells, the text {given}",
                    number=number,
                    wanted=len(cells),
                    given=given if signs == row else Message("more"),
                )
            )
    return black, white
