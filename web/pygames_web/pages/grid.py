"""The board in words: for people who do not see the canvas, the same board lies over it as a grid of cells that can be read.

What stands on a cell and what can be done there is its label. On a board of 547 cells it would cost too much to say it all again at
every move, so `BoardGrid` in `pygames_web.browser.cells` gives the page only what has changed.
"""

from pygames.board import Board
from pygames.errors import Message
from pygames.telling import deeds_told, standing
from pygames_web.markup import Markup, join, tag
from pygames_web.model.editor import Editor
from pygames_web.model.table import Table, last_changed


def cell_id(name: str) -> str:
    """Return the id of the element that stands for a cell."""
    return f"cell-{name}"


def rows(board: Board) -> Markup:
    """Return the grid's rows, the topmost first, with cells that say nothing yet."""
    return join(
        tag(
            "div",
            *(
                tag("div", id=cell_id(name), role="gridcell", data_cell=name)
                for name in (board.name[cell] for cell in row)
            ),
            role="row",
        )
        for row in reversed(board.rows)
    )


def contents(shown: Table | Editor) -> dict[str, Message]:
    """Return what there is to say of each cell: what stands there, if the last move changed it, and if it is chosen or can be."""
    position = shown.position
    said = {name: Message("{cell}, {content}", cell=name, content=what) for name, what in standing(position).items()}
    if isinstance(shown, Editor):
        return said
    for name in last_changed(shown):
        said[name] = Message("{content}, last move", content=said[name])
    for name in position.known_entry(shown.chosen).cells:
        said[name] = Message("{content}, can be chosen", content=said[name])
    for name in shown.chosen:
        said[name] = Message("{content}, chosen", content=said[name])
    return said


def basis(shown: Table | Editor) -> tuple[object, ...]:
    """Return what `contents` depend on: where it is the same, so are they. What is known of a position can become more."""
    position = shown.position
    if isinstance(shown, Editor):
        return (position,)
    return position, shown.path, shown.chosen, position.computed, len(position.known_moves)


def under_cursor(shown: Table | Editor, said: Message) -> Message:
    """Return what there is to say of the cell under the keyboard's cursor: beside its `contents`, what choosing it would do."""
    move = shown.considered_move if isinstance(shown, Table) else None
    deeds = deeds_told(shown.position, move) if move else None
    return Message("{content}: {deeds}", content=said, deeds=deeds) if deeds else said
