"""Jumps of the keyboard's cursor: to the next own stone, end, cell that can be chosen, or cell that the last move changed."""

from collections.abc import Callable
from dataclasses import replace

from pygames.errors import Message
from pygames.rules import Colour
from pygames.telling import ends_of
from pygames_web.model.table import Table, last_changed


def _own(table: Table) -> list[str]:
    """Return the stones of the colour to move; all stones before the first turn."""
    position = table.position
    return position.board.names_in(position.own if position.mover else position.black | position.white)


def _ends(table: Table) -> list[str]:
    position = table.position
    colour: Colour = position.mover or "b"
    return position.board.names_in(ends_of(position, colour))


def _next(table: Table) -> list[str]:
    """Return the cells that can be chosen, in the order of the board."""
    position = table.position
    cells = position.known_entry(table.chosen).cells
    return [name for name in position.board.cell if name in cells]


#: The keys, and the cells that each leads through, in the order of the board; with Shift, backwards.
JUMPS: dict[str, Callable[[Table], list[str]]] = {"s": _own, "e": _ends, "m": _next, "c": last_changed}


def jumped(table: Table, key: str) -> Table:
    """Return the table with the cursor on the next cell that a key leads to, going round."""
    names = JUMPS[key.lower()](table)
    if not names:
        return replace(table, spoken=(Message("There is no such place."),))
    order = [*table.position.board.cell]
    here = order.index(table.cursor) if table.cursor else -1
    if key.isupper():
        name = next((name for name in reversed(names) if order.index(name) < here), names[-1])
    else:
        name = next((name for name in names if order.index(name) > here), names[0])
    return replace(table, cursor=name, hover=None, refused=None, spoken=())
