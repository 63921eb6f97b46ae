"""How a board is looked at: each game on the table has its own way, which is kept with it; lessons and guides are always upright."""

from typing import NamedTuple

from pygames.board import Board
from pygames.drawing import View, view

#: After so many turns by the smallest angle every board is upright again.
_ROUND = 12


class Facing(NamedTuple):
    """By how many of the board's steps it is turned and, before that, whether it is mirrored."""

    turns: int = 0
    mirrored: bool = False

    def rotated(self) -> "Facing":
        """Return the board turned one step further."""
        return self._replace(turns=(self.turns + 1) % _ROUND)

    def reflected(self) -> "Facing":
        """Return the board mirrored, or no longer mirrored."""
        return self._replace(mirrored=not self.mirrored)

    def view(self, board: Board) -> View:
        """Return a board looked at in this way."""
        return view(board, self.turns, self.mirrored)


UPRIGHT = Facing()


def known_facing(kept: object) -> Facing:
    """Return the facing that a kept value stands for; upright for any value that stands for none."""
    match kept:
        case [int(turns), bool(mirrored)] if not isinstance(turns, bool):
            return Facing(turns % _ROUND, mirrored)
    return UPRIGHT
