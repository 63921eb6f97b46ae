"""Hex (1942): join your two sides of a rhombus.

Rhombus of hexagons, one-stone pie. One stone is placed a turn, and none ever moves or leaves. A full board joins the sides of exactly
one colour, so there are no draws.
"""

from functools import cache
from typing import Self

from pygames.board import Board, row_letters
from pygames.errors import BadPosition, Message
from pygames.rules.game import Equipment, Game
from pygames.rules.marks import Finding, Mark, MarkKind, kinds
from pygames.rules.position import Position
from pygames.rules.sides import sides
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, Colour


@cache
def rhombus_board(side: int) -> Board:
    """Return the rhombus with ``side`` hexagonal cells along each side."""
    stride = side + 1
    rows = [[(y * stride + x, f"{row_letters(y)}{x + 1}") for x in range(side)] for y in range(side)]
    return Board("hexagon", side, stride, rows, rhombus_board)


class Hex(Position):
    """A position of Hex."""

    __slots__ = ()

    kinds_of_marks = kinds(MarkKind("chain", title=Message("Chains"), counted=True))

    def joined(self, colour: Colour) -> bool:
        """Return whether the sides of a colour are joined: Black's are the bottom and the top, White's the left and the right."""
        stones, (near, far) = self.stones(colour), sides(self.board, colour)
        return bool(self.board.flood(near & stones, stones) & far)

    def _is_over(self) -> bool:
        return self.joined("b") or self.joined("w")

    def _moves(self) -> list[str]:
        return self.board.names_in(self.empty)

    def _play(self, move: str) -> Self:
        cell = self.board.cell.get(move, 0)
        if not cell & self.empty:
            raise self.refusal(move)
        black, white = (self.black | cell, self.white) if self.turn == "b" else (self.black, self.white | cell)
        return self._next(black, white, OTHER[self.colour], "-")

    def _winner(self) -> Colour:
        return "b" if self.joined("b") else "w"

    def _findings(self) -> list[Finding]:
        return [Finding(Message("{colour} has joined two sides.", colour=COLOUR_NAME[self._winner()]))]

    def _marks(self) -> list[Mark]:
        chains = ((colour, chain) for colour in COLOURS for chain in self.board.components(self.stones(colour)))
        return [Mark("chain", chain, colour, str(chain.bit_count())) for colour, chain in chains]

    def _why_not(self, chosen: list[int]) -> Message:
        if len(chosen) > 1:
            return Message("a move is a single cell")
        return Message("{cell} is taken", cell=self.board.name[chosen[0]])

    def _check(self) -> None:
        super()._check()
        if self.joined("b") and self.joined("w"):
            raise BadPosition(Message("only one colour can have joined its sides"))


GAME = Game(
    name="hex",
    number=5,
    title="Hex",
    year=1942,
    summary=Message("Join your two sides before the other colour joins its own."),
    board=rhombus_board,
    sizes=(5, 8, 11),
    recommended=8,
    position_class=Hex,
    opening_stones=1,
    equipment=Equipment(sides=True),
)
