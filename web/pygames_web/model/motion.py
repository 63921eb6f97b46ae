"""The way from one position to the next in a few stages, so that a move of somebody else can be watched.

A walk puts down one stone after the other, a step slides its stones along, and stones that leave the board are crossed out first.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pygames.rules import Colour, Position
from pygames.rules.terms import COLOURS, WORDS
from pygames_web.model.seats import PERSON, player_to_act
from pygames_web.model.table import Table

#: How many stages show the stones of a walk at most.
MOST_OF_A_WALK = 4


class Slide(NamedTuple):
    """A stone on its way from one cell to another."""

    colour: Colour
    start: int
    end: int


class Stage(NamedTuple):
    """A picture on the way: the stones that lie still, those that slide, and those that are about to leave the board."""

    position: Position
    slides: tuple[Slide, ...] = ()
    leaving: int = 0


def watched(before: Table, after: Table) -> tuple[Stage, ...]:
    """Return the stages between two tables if somebody else has just made a move of the game; none if there is nothing to see."""
    ply = len(before.path)
    if before.id != after.id or not before.is_live or player_to_act(before) == PERSON:
        return ()
    if len(after.path) <= ply or after.moves[:ply] != before.moves:
        return ()
    return stages(before.position, after.moves[ply])


def stages(before: Position, move: str) -> tuple[Stage, ...]:
    """Return the stages between a position and the one that a legal move leads to, without these two."""
    if before.turn not in COLOURS or move in WORDS:
        return ()
    return tuple(_stages(before, before.play(move), move))


def _stages(before: Position, after: Position, move: str) -> Iterator[Stage]:
    slides = tuple(_slides(before, move)) if ">" in move else ()
    moved = sum(slide.start for slide in slides)
    leaving = (before.black | before.white) & after.empty & ~moved
    if slides:
        still = before.altered(black=before.black & ~moved, white=before.white & ~moved)
        yield Stage(still, slides)
    elif "-" in move:
        yield from _walk(before, after, move)
    if leaving:
        black, white = after.black | (before.black & leaving), after.white | (before.white & leaving)
        yield Stage(after.altered(black=black, white=white), leaving=leaving)


def _slides(before: Position, move: str) -> Iterator[Slide]:
    """Yield the stones that a step moves, each with where it comes from and goes to."""
    cells = [before.board.cell[name] for name in move.split(">")]
    for start, end in pairwise(cells):
        yield Slide("b" if before.black & start else "w", start, end)


def _walk(before: Position, after: Position, move: str) -> Iterator[Stage]:
    """Yield a walk, cell by cell from where it begins."""
    board = before.board
    changed = (before.black ^ after.black) | (before.white ^ after.white)
    # A walk may begin at a stone or at the first cell that it changes, and ends at the last one.
    last = board.cell[before.clicks(move)[0][-1]]
    first = next(cell for name in move.split("-") if (cell := board.cell[name]) != last)
    line = [first]
    while line[-1] != last:
        further = board.near[line[-1]] & changed & ~sum(line)
        if not further or further & (further - 1):
            return
        line.append(further)
    step = -(-len(line) // MOST_OF_A_WALK)
    for count in range(step, len(line), step):
        done = sum(line[:count])
        rest = ~done
        black, white = (before.black & rest) | (after.black & done), (before.white & rest) | (after.white & done)
        yield Stage(before.altered(black=black, white=white))
