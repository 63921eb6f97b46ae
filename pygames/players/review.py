"""A finished game looked over: how the chances stood after each ply, and where they turned."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygames.chances import TURNING_POINT, told, worth_of_move
from pygames.errors import GamesError, Message
from pygames.players.games import analysis
from pygames.players.search import Search
from pygames.rules import Position
from pygames.rules.terms import result_value


class Ply(NamedTuple):
    """A move of a game, looked back at.

    Attributes:
        move: what was played.
        better: what the search would have played.
        cost: how much of its maker's chance the move gave away, as far as the search can tell; below 0 if it beat the search, and
            never above 0 if the search would have played it. If it seems a `TURNING_POINT`, that is the difference between a search
            after the better move and one after this: chances before and after a move tell too much, as a search thinks better of
            whoever is to move.
        black: Black's chance to win after it; 0 or 1 only if that is proved.
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
    """Yield each move of a game as it is looked into, with so many playouts or so much time for each position.

    Raises:
        GamesError: neither is limited.
    """
    if playouts is None and seconds is None:
        raise GamesError(Message("a review needs a number of playouts or a time for each position"))
    if not moves:
        return
    search = analysis(start, seed)
    search.think(playouts, seconds)
    for move in moves:
        position, before, better = search.position, _estimate(search), search.move()
        search.advance(move)
        black = _black_chance(search, playouts, seconds)
        stands, turn = worth_of_move(black, position.turn, move), position.turn
        cost = worth_of_move(before, turn, better) - stands
        if better == move:
            # The search thinks otherwise of its own move once it has looked longer: that is nothing the move gave away.
            cost = min(cost, 0.0)
        elif cost >= TURNING_POINT:
            instead = analysis(position.play(better), seed + 1)
            cost = worth_of_move(_black_chance(instead, playouts, seconds), turn, better) - stands
        yield Ply(move, better, cost, black)


def _black_chance(search: Search, playouts: int | None, seconds: float | None) -> float:
    """Return Black's chance in the position of a search, which looks into it unless the game is over."""
    if search.position.winner:
        return result_value(search.position.winner)
    search.think(playouts, seconds)
    return _estimate(search)


def _estimate(search: Search) -> float:
    return told(search.estimate(), search.report(1).proved)
