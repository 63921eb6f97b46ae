"""Boards turned and mirrored, with all that stands on them: cells, moves, actions, positions, records, links.

A hexagonal board has 12 symmetries, six turns with or without a mirror before. Of the eight of a square board those count that
leave the edges with their owners: in Snex four, half a turn with or without a mirror before.

With row r and column c counted from the middle of the board as `Board.place` counts them (on a square board in halves), a turn
clockwise by a sixth brings a cell of a hexagonal board from (r, c) to (r - c, r) and a mirror to (r, r - c). On a square board a
quarter turn brings it to (-c, r), a mirror to (r, -c). Colours stay as they are.
"""

import re
from contextlib import suppress
from functools import cache
from operator import index
from typing import NamedTuple, TypeVar

from pygames.board import Board
from pygames.errors import Message, shortened
from pygames.learn.actions import WORD_ACTIONS
from pygames.learn.state import State
from pygames.record import BadRecord, Record, commented, from_link, highlights_of, to_link, words_of
from pygames.record.tree import Draft, grow, preorder
from pygames.rules import Position, Setup
from pygames.rules.sides import sides

P = TypeVar("P", bound=Position)

# Of letters in a row, however many, the first alone begins a name.
_CELL = re.compile(r"(?<![a-z])[a-z]+[0-9]+", re.ASCII)


class Symmetry:
    """A way to lay a board upon itself.

    Attributes:
        board: the board.
        turns: by how many steps it is turned clockwise: sixths of a circle on boards of hexagons, quarters on square ones.
        mirrored: whether left and right are exchanged before that.
        image: for each cell, in cell order, the index of the cell that it comes to.

    >>> import pygames
    >>> position = pygames.start("vadrantir", 5).play("a1").play("white").play("d4")
    >>> half = Symmetry.of(position.board, 3)
    >>> half.position(position).text
    '4b/6/7/4w3/9/8/7/6/5 b -'
    >>> half.move("d4"), half.inverse.move(half.move("d4"))
    ('f5', 'd4')
    """

    def __init__(self, board: Board, turns: int, mirrored: bool) -> None:
        """Use `Symmetry.of`; raise `ValueError` if the board does not come to lie upon itself."""
        self.board = board
        self.turns = turns
        self.mirrored = mirrored
        numbers: dict[tuple[float, float], int] = {board.place(cell): number for number, cell in enumerate(board.cells)}
        places = [self._place(place) for place in numbers]
        if not numbers.keys() >= set(places):
            raise ValueError(f"{board!r} does not come to lie upon itself so")
        self.image: tuple[int, ...] = tuple(numbers[place] for place in places)
        self._cell_image = {cell: board.cells[image] for cell, image in zip(board.cells, self.image, strict=True)}

    @staticmethod
    def of(board: Board, turns: int = 0, mirrored: bool = False) -> "Symmetry":
        """Return the symmetry of a board by turns, modulo a full one, after a mirror or not; raise `ValueError` if it is none."""
        return _symmetry(board, turns % len(board.steps), mirrored)

    def __repr__(self) -> str:
        return f"Symmetry.of({self.board!r}, {self.turns}, {self.mirrored})"

    def __reduce__(self) -> "tuple[object, tuple[Board, int, bool]]":
        """Have a copy, in any process, be the one symmetry of its kind there."""
        return _symmetry, (self.board, self.turns, self.mirrored)

    def _place(self, place: tuple[float, float]) -> tuple[float, float]:
        """Return where a place, a row and a column, comes to: between places if the board cannot be turned so."""
        middle = self.board.width - 1
        row, column = (2 * number - middle for number in place)
        if self.board.shape == "hexagon":
            if self.mirrored:
                column = row - column
            for _ in range(self.turns):
                row, column = row - column, row
        else:
            if self.mirrored:
                column = -column
            for _ in range(self.turns):
                row, column = -column, row
        return (row + middle) / 2, (column + middle) / 2

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that brings everything back."""
        return self if self.mirrored else Symmetry.of(self.board, -self.turns)

    # -- what stands on the board ------------------------------------------------------------------------------------

    def cells(self, cells: int) -> int:
        """Return where a set of cells comes to."""
        image = self._cell_image
        return sum([image[cell] for cell in self.board.cells_in(cells)])

    def move(self, move: str) -> str:
        """Return what a move becomes; raise `KeyError` if it names what is not on the board."""
        cell = self.board.cell
        text = _CELL.sub(lambda name: self.board.name[self._cell_image[cell[name[0]]]], move)
        if "-" not in text:
            return text
        # A walk names its ends in cell order.
        first, _, last = text.partition("-")
        return text if cell[first] < cell[last] else f"{last}-{first}"

    def action(self, action: int) -> int:
        """Return what an action becomes: another cell, or the same word; raise `ValueError` if there is no such action."""
        cells = len(self.image)
        try:
            known = 0 <= index(action) < cells + len(WORD_ACTIONS)
        except TypeError:
            known = False
        if not known:
            raise ValueError(
                f"there is no action {shortened(action)} on {self.board!r}: they go from 0 to {cells + len(WORD_ACTIONS) - 1}"
            )
        return self.image[action] if action < cells else action

    def position(self, position: P) -> P:
        """Return what a position becomes, with its history.

        Raises:
            ValueError: it is on another board, or the symmetry gives edges to others than their owners.
        """
        self._require_fit(position.setup)
        return position.mapped(self.cells)

    def state(self, state: State) -> State:
        """Return what a state becomes, with what is chosen of a move that is being made.

        Raises:
            ValueError: as for `position`.
        """
        after = State(self.position(state.position), state.first)
        for action in state.chosen:
            after = after.play(self.action(action))
        return after

    def record(self, record: Record) -> Record:
        """Return what a record becomes: all moves, what comments draw, the position it was set up from; words stay.

        Raises:
            BadRecord: a move names what is not on the board; or a comment that is about as long as one may be gets too long, as it
                draws on cells with longer names.
            ValueError: as for `position`.
        """
        self._require_fit(record.setup)
        root = Draft()
        line = [root]
        for ply, node in preorder(record.replies):
            try:
                draft = grow(line, ply, self.move(node.move))
            except KeyError:
                raise BadRecord(
                    Message(
                        "move {number}, {problem}", number=ply, problem=record.position().refusal(node.move).message
                    )
                ) from None
            draft.comment, draft.mark = self._comment(node.comment), node.mark
        start = self.position(record.position()).text if record.start is not None else None
        return Record(record.setup, start, root.tree(), record.tags, self._comment(record.comment))

    def _comment(self, comment: str) -> str:
        """Return what a comment becomes: what it draws lies on other cells."""
        drawn = highlights_of(comment).on(self.board.cell)
        return commented(words_of(comment), drawn.mapped(self.move)) if drawn else comment

    def link(self, link: str) -> str:
        """Return the link, without ``#``, of what the record of a link becomes.

        Raises:
            BadLink: it is no link to a game.
            ValueError: as for `position`.
        """
        return to_link(self.record(from_link(link)))

    def _require_fit(self, setup: Setup) -> None:
        """Raise `ValueError` if this is no symmetry of a setup."""
        if setup.board != self.board:
            raise ValueError(f"{setup!r} is not played on {self.board!r}")
        if not _keeps_edges(self, setup):
            raise ValueError(f"{self!r} gives edges of {setup!r} to others than their owners")


@cache
def _symmetry(board: Board, turns: int, mirrored: bool) -> Symmetry:
    return Symmetry(board, turns, mirrored)


@cache
def symmetries_of_board(board: Board) -> tuple[Symmetry, ...]:
    """Return all symmetries of a board, the one that changes nothing first: 12 of a hexagon, 8 of a square."""
    found = []
    for mirrored in (False, True):
        for turns in range(len(board.steps)):
            with suppress(ValueError):
                found.append(Symmetry.of(board, turns, mirrored))
    return tuple(found)


@cache
def symmetries(setup: Setup) -> tuple[Symmetry, ...]:
    """Return the symmetries of a setup, the one that changes nothing first.

    >>> from pygames import find_game
    >>> [len(symmetries(find_game(name).setup())) for name in ("nadraz", "snex")]
    [12, 4]
    """
    return tuple([symmetry for symmetry in symmetries_of_board(setup.board) if _keeps_edges(symmetry, setup)])


@cache
def _keeps_edges(symmetry: Symmetry, setup: Setup) -> bool:
    """Whether the edges of a board, where they belong to the colours, stay with their owners."""
    if not setup.game.equipment.sides:
        return True
    bottom, top = sides(setup.board, "b")
    return symmetry.cells(bottom | top) == bottom | top


class Canonical(NamedTuple):
    """A position that stands for all that are symmetric to it, and the symmetry that has brought it there."""

    position: Position
    symmetry: Symmetry


def canonical(position: Position) -> Canonical:
    """Return the canonical form of a position: of all it can become the one whose black, then white stones are the least numbers.

    All positions that are symmetric to each other have the same.

    >>> import pygames
    >>> corners = [pygames.start("vadrantir", 5).play(corner) for corner in ("a1", "a5", "e1", "e9", "i1", "i5")]
    >>> {canonical(corner).position.text for corner in corners}
    {'5/6/7/8/9/8/7/6/b4 c -'}
    """

    def stones(symmetry: Symmetry) -> tuple[int, int]:
        return symmetry.cells(position.black), symmetry.cells(position.white)

    least = min(symmetries(position.setup), key=stones)
    return Canonical(least.position(position), least)
