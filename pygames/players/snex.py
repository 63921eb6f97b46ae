"""Snex: a race to join two edges, so what counts is how many stones each side still needs, and how many ways it has."""

import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import ClassVar, NamedTuple

from pygames.board import Board
from pygames.players.expertise import Expertise
from pygames.players.knowledge import Knowledge, SearchConstants, mover_sign
from pygames.players.traits import Look, TraitScale, told_by_cells
from pygames.players.weights import TraitWeights
from pygames.rules import Colour, Winner
from pygames.rules.sides import sides
from pygames.rules.snex import Snex
from pygames.rules.terms import COLOURS, OTHER

#: How many stones an enemy stone on the way costs, as it has to be pushed or gone round.
_PUSH = 3
#: Of so many positions the connections are kept.
_CONNECTIONS_KEPT = 4_096
#: The trait of a move whose last stone comes to lie on a shortest connection of either colour.
_VITAL = "on a shortest connection"
#: The traits by the connections that go through a point: the shortest ones, and those one stone longer, of either colour.
_ON = ["".join(sign for bit, sign in enumerate(("x", "+x", "o", "+o")) if on >> bit & 1) or "none" for on in range(16)]
_PLACE, _REACH = [f"place on {on}" for on in _ON], [f"reach on {on}" for on in _ON]


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

    # Priors say so much here that what else a move has gained only blurs them.
    constants = SearchConstants(exploration=0.45, reduction=0.0, history=0.0)
    rules_of_thumb: ClassVar[TraitWeights] = TraitWeights({_VITAL: math.log(4.0)})
    noticed: ClassVar[Mapping[str, float]] = {"beginner": 0.3, "casual": 0.6}
    pace = 1200.0
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

    def looks(self, position: Snex, scale: TraitScale[Look]) -> Iterator[tuple[str, Look]]:
        """Yield the moves with what stands for their traits by the points that they touch, and by the connections through these."""
        cell, colour = position.board.cell, position.colour
        own, enemy = connection(position, colour), connection(position, OTHER[colour])
        vital = own.points | enemy.points
        some = vital | own.spare | enemy.spare
        for move, look in told_by_cells(position, scale):
            first = last = cell.get(move, 0)
            if ">" in move:
                _, *reached = move.split(">")
                first, last = cell[reached[0]], cell[reached[-1]]
                look += scale[f"push {len(reached) - 1}"]
            on = first & some and (
                (1 if first & own.points else 0)
                + (2 if first & own.spare else 0)
                + (4 if first & enemy.points else 0)
                + (8 if first & enemy.spare else 0)
            )
            look += scale[_REACH[on] if ">" in move else _PLACE[on]]
            yield move, look + scale[_VITAL] if last & vital else look


def connection(position: Snex, colour: Colour) -> Connection:
    """Return how a colour can join its edges."""
    return _connection(position.board, position.stones(colour), position.stones(OTHER[colour]), colour)


@lru_cache(_CONNECTIONS_KEPT)
def _connection(board: Board, own: int, enemy: int, colour: Colour) -> Connection:
    """As `connection`, by the stones of both. It is asked for when a position is judged, and again when its moves are."""
    near, far = sides(board, colour)
    there, back = _reach(board, own, enemy, near, far), _reach(board, own, enemy, far, near)
    needed = len(there) - 1
    # A point that a colour joins to one edge with i stones and to the other with j, itself among both, is on a way of i + j - 1.
    points = spare = 0
    for stones, cells in enumerate(there):
        before = there[stones - 1] if stones else 0
        rest = needed + 1 - stones
        points |= cells & ~before & back[min(rest, needed)]
        spare |= cells & ~before & back[min(rest + 1, needed)]
    empty = board.all & ~own & ~enemy
    return Connection(needed, points & empty, spare & empty & ~points)


def _reach(board: Board, own: int, enemy: int, near: int, far: int) -> list[int]:
    """Return, for 0, 1, 2, ... more stones, the points that a colour could have joined to an edge, up to the other edge."""
    empty = board.all & ~own & ~enemy
    reach = [board.flood(own & near, own)]
    while not reach[-1] & far:
        found = reach[-1] | (board.spread(reach[-1]) | near) & empty
        if len(reach) >= _PUSH:
            found |= (board.spread(reach[-_PUSH]) | near) & enemy
        reach.append(board.flood(found, found | own))
    return reach


#: How it is searched, by variant.
EXPERTISE = {"standard": Expertise(SnexKnowledge())}
