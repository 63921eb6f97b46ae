"""Snex in words: snakes that can move or not, pushes, crosscuts, and how far snakes reach."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import ClassVar

from pygames.errors import Counted, Message, listed
from pygames.rules import Colour
from pygames.rules.snex import Snex
from pygames.rules.snex_steps import ends, heads, is_unit, squares
from pygames.rules.terms import COLOUR_NAME
from pygames.telling.teller import Piece, Teller
from pygames.telling.words import in_snake, makes_snake, snake


class _Snex(Teller[Snex]):
    gains: ClassVar[Mapping[str, Message]] = {
        "stones not needed": Message("the count of stones needed to join the edges"),
        "inverse of the stones needed": Message("the count of stones needed to join the edges"),
        "points of shortest connections": Message("the count of ways to join the edges"),
        "points of connections one stone longer": Message("the count of ways to join the edges"),
    }

    def pieces(self, position: Snex, colour: Colour) -> Iterator[Piece]:
        for stones in position.board.components(position.stones(colour)):
            yield Piece(stones, snake(stones.bit_count()), ends(position.board, stones))

    def in_piece(self, position: Snex, piece: Piece, cell: int) -> Message:
        if piece.stones == cell:
            return piece.name
        told = in_snake(position, piece, cell)
        if is_unit(position.board, piece.stones) and cell & heads(position.board, piece.stones):
            return Message("head, {told}", told=told)
        return told

    def land(self, position: Snex) -> Iterator[tuple[int, Message]]:
        for corner in position.board.cells_in(position.crosscuts):
            yield squares(position.board, corner), Message("crosscut")

    def against(self, position: Snex, cells: Sequence[int]) -> int:
        """Return the snake that cannot move so, the crosscuts to be undone, or the stones of the square that would be closed."""
        board, own = position.board, position.own
        point = cells[0]
        if point & own:
            return board.flood(point, own)
        if point & position.enemy:
            return 0
        if position.crosscuts:
            return sum(squares(board, corner) for corner in board.cells_in(position.crosscuts))
        return _closing(position, point)

    def deeds(self, before: Snex, after: Snex, move: str) -> Iterator[Message]:
        board, colour = before.board, before.colour
        path = move.split(">")
        for number, (start, end) in enumerate(pairwise(path)):
            if number == 0:
                yield Message("moves {start} to {end}", start=start, end=end)
            else:
                yield Message("pushes {start} to {end}", start=start, end=end)
        put = board.cell[path[min(1, len(path) - 1)]]
        grown = board.flood(put, after.stones(colour))
        count = _joined(before, path, grown)
        if count > 1:
            yield Counted("joins {n} snake", "joins {n} snakes", n=count)
        if grown != put or len(path) == 1:
            yield makes_snake(grown.bit_count())
        undone, made = before.crosscuts & ~after.crosscuts, after.crosscuts & ~before.crosscuts
        if undone:
            yield Message("undoes a crosscut")
        for corner in board.cells_in(made):
            yield Message("makes a crosscut at {cells}", cells=listed(board.names_in(squares(board, corner))))
        if after.crosscuts:
            left = after.crosscuts.bit_count()
            yield Counted("{n} crosscut is still to be undone", "{n} crosscuts are still to be undone", n=left)

    def unfinished(self, position: Snex) -> Message | None:
        if not position.crosscuts:
            return None
        return Counted(
            "There is a crosscut: {colour} moves on until none is left.",
            "There are {n} crosscuts: {colour} moves on until none is left.",
            n=position.crosscuts.bit_count(),
            colour=COLOUR_NAME[position.colour],
        )

    def harm(self, before: Snex, after: Snex) -> Iterator[Message]:
        """Yield nothing: stones do not leave, and what a push is worth is for people to judge."""
        return iter(())


def _joined(before: Snex, path: list[str], grown: int) -> int:
    """Return how many snakes there were of the stones that a move along a path has made one snake.

    The stones of who moves go from the first point to the second, from the third to the fourth, and so on: where they stand now says
    nothing of what they were a part of.
    """
    cell, own = before.board.cell, before.own
    moved = [(cell[start], cell[end]) for start, end in zip(path[::2], path[1::2], strict=False)]
    came_from = grown & own & ~sum(end for _, end in moved) | sum(start for start, end in moved if end & grown)
    return sum(1 for snake in before.board.components(own) if snake & came_from)


def _closing(position: Snex, point: int) -> int:
    """Return the stones of the squares that a stone on a point would make a block or a crosscut of."""
    board, own, enemy = position.board, position.own, position.enemy
    found = 0
    for one, other in combinations(board.cells_in(board.near[point]), 2):
        across = board.near[one] & board.near[other] & ~point & own
        if across and ((one | other) & ~own == 0 or (one | other) & ~enemy == 0):
            found |= one | other | across
    return found


TELLER = _Snex()
