"""What is found of the positions of a finished game, at a short look and at a longer one, and what a review makes of it.

The first look at each position is so short that chance alone makes a good move look like a mistake. What seems to have lost most is
weighed: the position is looked into longer, for what was better. Then the position after the move and the one after the better move
are looked into, each as long. What the move gave away is the difference of these two: in both the same colour is to move, and neither
knows what was found before.

The chances before and after a move are no such pair, as a search thinks better of whoever is to move: of 13 moves of five games that
by an eight times longer look had lost 4 % on average, they had lost 13 %, and these two 3 % (November 2026).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pygames.chances import TURNING_POINT, worth
from pygames_web.model.mistakes import chances, game_line, positions_of
from pygames_web.model.review import Better, Review
from pygames_web.model.table import Table
from pygames_web.model.thinking import Thought

#: With fewer playouts than this, nothing is called a mistake: the time of a slow or busy machine may not be enough for more. The
#: difference of two means of so many random games is off by 7 % (one standard deviation).
LEAST_PLAYOUTS = 100
#: Chances that are told only where they are proved (`pygames.chances.told`).
PROVED = (0.0, 1.0)

Line = tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """What was found of positions, each by the moves that lead to it.

    Attributes:
        judged: Black's chances.
        weighed: what a second, longer look found of them in a finished game; None where it was too short (`LEAST_PLAYOUTS`).
        best: the best moves from there.
    """

    judged: Mapping[Line, float] = field(default_factory=dict)
    weighed: Mapping[Line, float | None] = field(default_factory=dict)
    best: Mapping[Line, Line] = field(default_factory=dict)

    def with_judged(self, moves: Line, thought: Thought) -> "Found":
        """Return this with what was found of a position."""
        judged, best = {**self.judged, moves: thought.black}, {**self.best, moves: thought.line}
        return replace(self, judged=judged, best=best)

    def with_weighed(self, moves: Line, thought: Thought) -> "Found":
        """Return this with what the longer look at a position found."""
        enough = thought.playouts >= LEAST_PLAYOUTS or thought.proved
        weighed = {**self.weighed, moves: thought.black if enough else None}
        return replace(self, weighed=weighed, best={**self.best, moves: thought.line})

    def with_review(self, review: Review) -> "Found":
        """Return this with the chances that a review tells."""
        told = {review.moves[:ply]: black for ply, black in enumerate(review.black)}
        return replace(self, judged={**self.judged, **told})

    def without(self, lines: list[Line]) -> "Found":
        """Return this with nothing known of some positions, and nothing weighed."""
        judged = {moves: black for moves, black in self.judged.items() if moves not in lines}
        return Found(judged, {}, {moves: line for moves, line in self.best.items() if moves not in lines})


class Weighing(NamedTuple):
    """What is to be weighed of a finished game.

    Attributes:
        played: the moves up to each position before and after a suspect move.
        instead: those up to the positions after better moves, known when all of the others have been weighed.
        looks: how many there are of both, at most.
    """

    played: list[Line]
    instead: list[Line]
    looks: int

    @property
    def lines(self) -> list[Line]:
        """All of them, in the order in which they are looked into."""
        return self.played + self.instead


def suspects(table: Table, judged: Mapping[Line, float]) -> list[int]:
    """Return the plies before the moves of a finished game that seem to have lost much, the worst first.

    Compared are the two positions before a move and the two after it: a single look is often wrong, and thinks better of whoever is
    to move. What it has proved is enough by itself.
    """
    course, lost = chances(table, judged), []
    for ply, position in enumerate(table.record.positions(game_line(table))[:-1]):
        before = _mean(course[max(ply - 1, 0) : ply + 1][::-1])
        after = _mean(course[ply + 1 : ply + 3])
        if position.mover and before is not None and after is not None:
            lost.append((before - after if position.mover == "b" else after - before, ply))
    return [ply for loss, ply in sorted(lost, reverse=True) if loss >= TURNING_POINT / 2]


def _mean(nearest_first: Sequence[float | None]) -> float | None:
    """Return what the looks at positions before or after a move say together; None if nothing is known of any."""
    known = [chance for chance in nearest_first if chance is not None]
    if known and known[0] in PROVED:
        return known[0]
    return sum(known) / len(known) if known else None


def to_weigh(table: Table, found: Found, most: int) -> Weighing:
    """Return what is to be weighed of a finished game, all positions of which have been judged: of at most so many moves.

    Where a longer look finds that a position was worse than it seemed, the moves before it become suspect in their turn.
    """
    lines, plies = positions_of(table), list[int]()
    known: dict[Line, float] = {**found.judged}
    while True:
        plies += [ply for ply in suspects(table, known) if ply not in plies][: most - len(plies)]
        played = [line for ply, line in enumerate(lines) if ply in plies or ply - 1 in plies]
        if any(line not in found.weighed for line in played):
            return Weighing(played, [], len(played) + len(plies))
        instead = [line for ply in plies if (line := _instead(table, found, ply))]
        before = {**known}
        known |= {line: black for line in played if (black := found.weighed[line]) is not None}
        if known == before or any(line not in found.weighed for line in instead):
            return Weighing(played, instead, len(played) + len(instead))


def _instead(table: Table, found: Found, ply: int) -> Line | None:
    """Return the moves up to the position after the better move; None if the one that was made seems to be the best."""
    moves = table.record.moves(game_line(table))
    line, best = moves[:ply], found.best.get(moves[:ply])
    return (*line, best[0]) if best and best[0] != moves[ply] else None


def review_of(table: Table, found: Found) -> Review:
    """Return what was found of a finished game, all positions of which have been looked into and, if need be, weighed."""
    path, moves = game_line(table), table.record.moves(game_line(table))
    weighed = {line: black for line, black in found.weighed.items() if black is not None}
    sure, course = chances(table, weighed), chances(table, {**found.judged, **weighed})
    better: dict[int, Better] = {}
    for ply in range(len(moves)):
        mover, instead, after = table.record.position(path[:ply]).mover, _instead(table, found, ply), sure[ply + 1]
        if mover and instead in weighed and after is not None:
            black = weighed[instead]
            if worth(black, mover) - worth(after, mover) >= TURNING_POINT:
                better[ply] = Better(black, (instead[-1], *found.best.get(instead, ())))
                # What the mistake before this one led to has been told already.
                course[ply] = course[ply] if ply - 1 in better else black
    return Review(moves, tuple([chance or 0.0 for chance in course[:-1]]), better)
