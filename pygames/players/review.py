"""A finished game looked over: how the chances stood after each ply, and where they turned."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygames.chances import TURNING_POINT, worth_of_move
from pygames.players.games import analysis
from pygames.rules import Position
from pygames.rules.terms import result_value


class Ply(NamedTuple):
    """A move of a game, looked back at.

    Attributes:
        move: what was played.
        better: what the search would have played.
        cost: how much of its maker's chance the move gave away, as far as the search can tell; below 0 if it beat the search.
        black: Black's chance to win after it; 0, 0.5 or 1 if that is certain.
    """

    move: str
    better: str
    cost: float
    black: float

    @property
    def turning(self) -> bool:
        """Whether the game turned here."""
        return self.cost >= TURNING_POINT


def review(
    start: Position, moves: Sequence[str], playouts: int | None = None, seconds: float | None = None, seed: int = 0
) -> Iterator[Ply]:
    """Yield each move of a game as it is looked into, with so many playouts or so much time for each position."""
    if not moves:
        return
    search = analysis(start, seed)
    search.think(playouts, seconds)
    for move in moves:
        turn, before, better = search.position.turn, search.report(), search.move()
        search.advance(move)
        winner = search.position.winner
        if winner:
            black = result_value(winner)
        else:
            search.think(playouts, seconds)
            black = search.report().black
        yield Ply(move, better, worth_of_move(before.black, turn, better) - worth_of_move(black, turn, move), black)
