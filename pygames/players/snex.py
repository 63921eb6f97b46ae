"""Snex: a race to join two edges, so what counts is how many stones each side still needs, and how many ways it has."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from pygames.players.expertise import Expertise
from pygames.players.knowledge import Candidate, Knowledge, mover_sign
from pygames.rules import Colour, Winner
from pygames.rules.notation import move_cells
from pygames.rules.snex import Snex
from pygames.rules.terms import COLOURS

#: How many stones an enemy stone on the way costs, as it has to be pushed or gone round.
_PUSH = 3
#: The prior of a move that touches a shortest connection of either colour, against that of any other move.
_CONNECTION_PRIOR = 4.0


class Connection(NamedTuple):
    """The shortest ways for a colour to join its edges.

    Attributes:
        needed: how many stones they need.
        points: the empty points on them.
        spare: the empty points on ways that need one stone more, and on no shortest one.
    """

    needed: int
    points: int
    spare: int


class SnexKnowledge(Knowledge[Snex]):
    """What is known about Snex."""

    noticed: ClassVar[Mapping[str, float]] = {"beginner": 0.3, "casual": 0.6}
    notions = (
        "stones not needed",
        "inverse of the stones needed",
        "points of shortest connections",
        "points of connections one stone longer",
        "the move",
    )

    def features(self, position: Snex) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        black, white = (connection(position, colour) for colour in COLOURS)
        return (
            white.needed - black.needed,
            1 / (black.needed + 0.5) - 1 / (white.needed + 0.5),
            black.points.bit_count() - white.points.bit_count(),
            black.spare.bit_count() - white.spare.bit_count(),
            mover_sign(position),
        )

    def winner(self, position: Snex) -> Winner | None:
        """Return the result, if the edges of a colour are joined; that nobody can move is seen later."""
        return position.winner if position.connected else None

    def candidates(self, position: Snex) -> list[Candidate]:
        """Return the moves, those on a shortest connection of either colour first."""
        vital = 0
        for colour in COLOURS:
            vital |= connection(position, colour).points
        names = set(position.board.names_in(vital))
        return [
            Candidate(1.0 if names.isdisjoint(move_cells(move)) else _CONNECTION_PRIOR, move)
            for move in position.legal_moves
        ]


def connection(position: Snex, colour: Colour) -> Connection:
    """Return how a colour can join its edges."""
    board = position.board
    if colour == "b":
        near, far = sum(board.rows[0]), sum(board.rows[-1])
    else:
        near, far = sum(row[0] for row in board.rows), sum(row[-1] for row in board.rows)
    there, back = _reach(position, colour, near, far), _reach(position, colour, far, near)
    needed = len(there) - 1
    # A point that a colour joins to one edge with i stones and to the other with j, itself among both, is on a way of i + j - 1.
    points = spare = 0
    for stones, cells in enumerate(there):
        before = there[stones - 1] if stones else 0
        rest = needed + 1 - stones
        points |= cells & ~before & back[min(rest, needed)]
        spare |= cells & ~before & back[min(rest + 1, needed)]
    empty = position.empty
    return Connection(needed, points & empty, spare & empty & ~points)


def _reach(position: Snex, colour: Colour, near: int, far: int) -> list[int]:
    """Return, for 0, 1, 2, ... more stones, the points that a colour could have joined to an edge, up to the other edge."""
    board, own = position.board, position.stones(colour)
    empty, enemy = position.empty, board.all & ~own & ~position.empty
    reach = [board.flood(own & near, own)]
    while not reach[-1] & far:
        found = reach[-1] | (board.spread(reach[-1]) | near) & empty
        if len(reach) >= _PUSH:
            found |= (board.spread(reach[-_PUSH]) | near) & enemy
        reach.append(board.flood(found, found | own))
    return reach


#: How it is searched, by variant.
EXPERTISE = {"standard": Expertise(SnexKnowledge())}
