r"""What each move of a record changes on the board, as text: with it a page walks through the game without knowing its rules.

    e5.be5 white! {Brave.} d4.wd4 3~f6.wf6 c3.bc3

Items stand a space apart, in the order of `preorder`. An item is a move with its mark, then what is different after it:

    PLY~        first of all, where it does not follow the item before it: the ply that it is at; 0 for what is to be seen before all
                moves, an item that has none and comes before all others
    .bCELLS     black stones on these cells, written one after another; .w white ones, .x none any more
    .BCELLS     Black's land, of the marks shown; .W White's, .N nobody's; .X cells crossed out, .A cells in alarm
    .=CELL*TEXT a text of the marks, on a cell
    :TURN       whose turn it is, where that is not whose it is as a rule; :TURN:EXTRA with the last field of the position text,
                where that is another than before
    #WINNER     the game is over: b, w or draw

A comment in braces is about the item before it, or the game; in it ``\n`` is a new line, and ``\`` stands before ``{ } \``. Marks are
given anew after each move that has any, stones only where they change. `web/site/embed/walk.js` reads this.
"""

import re

from pygames.drawing.draw import SIGN_STYLES, shown_kinds, writings
from pygames.drawing.geometry import view
from pygames.record import Record
from pygames.rules import Position
from pygames.rules.terms import COLOURS, OTHER, Turn

_SPECIAL = re.compile(r"[\\{}]")
_LAND = {"b": "B", "w": "W", None: "N"}
#: What a text of a mark may be made of.
_PLAIN = re.compile(r"[\w+-]{1,4}", re.ASCII)


def to_plies(record: Record) -> str:
    """Return what the moves of a record change; raise `BadRecord` if one is illegal.

    >>> from pygames.rules import find_game
    >>> record, path = Record(find_game("vadrantir").setup(5)).play((), "e5")
    >>> to_plies(record.play(path, "white")[0])
    'e5.be5 white'
    """
    items = [text for text in (start_text(record.position()), record.comment and _comment(record.comment)) if text]
    last = 0
    for ply, node, before, after in record.steps():
        place = "" if ply == last + 1 else f"{ply}~"
        items.append(place + ply_text(f"{node.move}{node.mark}", before, after))
        if node.comment:
            items.append(_comment(node.comment))
        last = ply
    return " ".join(items)


def start_text(position: Position) -> str:
    """Return the item of a position that a game begins with: its marks, and who has won; empty if it has none of these.

    >>> from pygames.rules import find_game
    >>> start_text(find_game("serpent").position("5/6/ww5/8/9/8/7/6/5 w bw", 5))
    '0~.Xg1g2:w#w'
    """
    marks, result = _marks(position), _result(position)
    return f"0~{marks}:{position.turn}{result}" if marks or result else ""


def ply_text(move: str, before: Position, after: Position) -> str:
    """Return the item of a move, its mark behind it, that leads from one position to another.

    >>> import pygames
    >>> before = pygames.find_game("vadrantir").position("5/6/7/3b4/3wb4/3w4/7/6/5 w -", 5)
    >>> ply_text("c4!", before, before.play("c4"))
    'c4!.wc4'
    """
    return f"{move}{_stones(before, after)}{_marks(after)}{_turn(before, after)}"


def _comment(text: str) -> str:
    escaped = _SPECIAL.sub(lambda sign: f"\\{sign[0]}", text)
    return "{" + escaped.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n") + "}"


def _stones(before: Position, after: Position) -> str:
    """Return which stones came, turned and left."""
    changes = [(colour, after.stones(colour) & ~before.stones(colour)) for colour in COLOURS]
    left = (before.black | before.white) & after.empty
    return _cells(after, [*changes, ("x", left)])


def _marks(position: Position) -> str:
    """Return the marks that every picture of a position shows."""
    kinds = position.kinds_of_marks
    marks = [mark for mark in position.marks() if mark.kind in shown_kinds(position)]
    signs = {"land": _LAND, "cross": dict.fromkeys(_LAND, "X"), "alarm": dict.fromkeys(_LAND, "A")}
    groups = [
        (signs[sign][mark.colour], mark.cells) for mark in marks if (sign := kinds[mark.kind].sign) in SIGN_STYLES
    ]
    texts = writings(view(position.board), position, marks, {}).items()
    labels = (f".={position.board.name[cell]}*{text}" for cell, (text, _) in texts if _PLAIN.fullmatch(text))
    return _cells(position, groups) + "".join(labels)


def _cells(position: Position, groups: list[tuple[str, int]]) -> str:
    return "".join(f".{sign}{''.join(position.board.names_in(cells))}" for sign, cells in groups if cells)


def _turn(before: Position, after: Position) -> str:
    """Return whose turn it is, the last field and who has won, as far as these say something."""
    extra = "" if after.extra == before.extra else f":{after.extra}"
    turn = f":{after.turn}{extra}" if extra or after.turn != _expected(before) else ""
    return turn + _result(after)


def _result(position: Position) -> str:
    return f"#{position.winner}" if position.over_computed and position.over else ""


def _expected(before: Position) -> Turn:
    """Return whose turn it is after a turn, as a rule."""
    if before.turn == "o":
        return "c"
    if before.turn == "c":
        return first_turn(before.setup.game.opening_stones)
    return OTHER[before.turn]


def first_turn(opening_stones: int) -> Turn:
    """Return whose turn it is after the choice of colours."""
    return "w" if opening_stones == 1 else "b"
