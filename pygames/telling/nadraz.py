"""Nadraz in words: eggs, snakes with their ends, and what a walk cuts and joins."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pygames.board import shifted
from pygames.errors import Counted, Message
from pygames.rules import Colour
from pygames.rules.nadraz import Nadraz
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling.teller import Piece, Teller, sizes
from pygames.telling.words import EGG, in_snake, makes_snake, snake


class _Nadraz(Teller[Nadraz]):
    gains: ClassVar[Mapping[str, Message]] = {
        "the longest snake": Message("the longest snake"),
        "the second longest": Message("the second longest snake"),
        "all stones": Message("stones in snakes"),
        "cells on which a snake can grow by one": Message("cells to grow on"),
        "ends that can grow": Message("ends that can grow"),
        "eggs": Message("eggs"),
        "less: walled in, so that no turn is left": Message("the count of turns left"),
        "the longest snake that one straight walk could make": Message("the longest snake of one walk"),
        "lines on which the enemy could be cut": Message("lines to cut on"),
        "ahead in the longest snake, in the last turns": Message("the longest snake"),
        "less: eggs": Message("the count of short snakes"),
        "less: snakes of two stones": Message("the count of short snakes"),
        "less: snakes of three": Message("the count of short snakes"),
        "less: snakes of four": Message("the count of short snakes"),
    }

    def pieces(self, position: Nadraz, colour: Colour) -> Iterator[Piece]:
        for found in position.side(colour).snakes:
            name = EGG if found.length == 1 else snake(found.length)
            yield Piece(found.stones, name, found.origins)

    def in_piece(self, position: Nadraz, piece: Piece, cell: int) -> Message:
        return EGG if piece.stones == cell else in_snake(position, piece, cell)

    def against(self, position: Nadraz, cells: Sequence[int]) -> int:
        """Return the stones on the way, or the snakes beside a cell from which none leads."""
        board, first, last = position.board, cells[0], cells[-1]
        between = _between(position, first, last)
        if between:
            return between & ~position.empty
        near = (first | board.near[first]) & position.own
        return board.flood(near, position.own) if near else 0

    def deeds(self, before: Nadraz, after: Nadraz, move: str) -> Iterator[Message]:
        colour = before.colour
        came = after.stones(colour) & ~before.stones(colour)
        yield from _cuts(before, after)
        grown = next(found for found in after.side(colour).snakes if found.stones & came)
        joined = sum(1 for found in before.side(colour).snakes if found.stones & grown.stones)
        if joined > 1:
            yield Counted("joins {n} snake or egg", "joins {n} snakes or eggs", n=joined)
        yield makes_snake(grown.length)

    def harm(self, before: Nadraz, after: Nadraz) -> Iterator[Message]:
        yield from _cuts(before, after)


def _cuts(before: Nadraz, after: Nadraz) -> Iterator[Message]:
    """Yield, for each snake of the other colour that was cut, how long it was and what is left of it."""
    victim = OTHER[before.colour]
    left = after.stones(victim)
    for found in before.side(victim).snakes:
        if found.stones & ~left:
            yield Message(
                "cuts {length} of {colour} into {pieces}",
                length=found.length,
                colour=COLOUR_NAME[victim],
                pieces=sizes([*after.board.components(found.stones & left)]),
            )


def _between(position: Nadraz, first: int, last: int) -> int:
    """Return the cells of the straight line that leads from one cell to another, with these; nothing if none does."""
    board = position.board
    for step in board.steps:
        cell = line = first
        while cell != last and (further := board.near[cell] & shifted(cell, step)):
            cell = further
            line |= cell
        if cell == last and first != last:
            return line
    return 0


TELLER = _Nadraz()
