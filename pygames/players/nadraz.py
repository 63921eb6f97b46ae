"""Nadraz: the longest snake wins, so what counts is length, and ends that can still grow."""

import math
from collections.abc import Iterator, Mapping
from typing import ClassVar

from pygames.board import shifted
from pygames.players import nadraz_playout
from pygames.players.expertise import Expertise
from pygames.players.knowledge import Knowledge, SearchConstants, mover_sign
from pygames.players.traits import Look, TraitScale
from pygames.rules import Winner
from pygames.rules.nadraz import Nadraz, Side
from pygames.rules.terms import COLOURS, OTHER, Colour

#: With a lead d in the longest snake, in stones, a colour is tanh(d / this) ahead when the board is full.
_CLEAR_LEAD = 4.0


def _few(count: int) -> str:
    """Tell a count that matters less the greater it is."""
    return str(count) if count < 5 else "5 to 7" if count < 8 else "8 or more"


#: Counts of cells and stones, from this on told alike; and by how many stones a snake is longer than the longest, likewise.
_MANY, _FAR = 8, 4
#: The traits of walks by the number of cells changed, of stones cut, of the stones of the snake that grows, and of cells on the edge.
_CELLS, _CUTS, _SNAKE = ([f"{what}: {_few(count)}" for count in range(28)] for what in ("cells", "cuts", "snake"))
_ON_EDGE = [f"cells on the edge: {count}" for count in range(28)]
_AHEAD = {ahead: f"longer than the longest by: {ahead}" for ahead in range(-_FAR, _FAR + 1)}


class _EitherVariant(Knowledge[Nadraz]):
    """What is known about Nadraz in either variant."""

    pace = 1000.0

    def progress(self, position: Nadraz) -> float:
        """Return how far the inner board, where stones are placed freely, is filled."""
        return min(1.0, 1.5 * super().progress(position))

    def winner(self, position: Nadraz) -> Winner | None:
        """Return the result, if the game is over. Where a snake has room to grow by one it is not, which is quick to see."""
        if any(_room(position, position.side(colour)) for colour in COLOURS):
            return None
        return position.winner

    def looks(self, position: Nadraz, scale: TraitScale[Look]) -> Iterator[tuple[str, Look]]:
        """Yield the moves with what stands for their traits: what lies around both ends of a walk, its length and its snake."""
        board, own, enemy = position.board, position.own, position.enemy
        snakes = [(snake.length, snake.stones) for snake in position.side(position.colour).snakes]
        longest = max((length for length, _ in snakes), default=0)
        end = scale.surroundings(board, "walk").looks(own, enemy)
        for move, changed in position.options.items():
            beside, count = board.spread(changed), changed.bit_count()
            length = 0
            for stones_of, stones in snakes:
                if stones & beside:
                    length += stones_of
            ahead = max(-_FAR, min(length + count - longest, _FAR))
            walk = (
                scale[_CELLS[count]]
                + scale[_CUTS[(changed & enemy).bit_count()]]
                + scale[_SNAKE[min(length, _MANY)]]
                + scale[_AHEAD[ahead]]
                + scale[_ON_EDGE[(changed & board.edge).bit_count()]]
            )
            low, high = changed & -changed, 1 << changed.bit_length() - 1
            yield move, (end(low) + end(high) if low != high else end(low)) + walk
        if not position.options:
            # There is a pass, or nothing.
            yield from ((move, scale[move]) for move in position.legal_moves)


class NadrazKnowledge(_EitherVariant):
    """What is known about Nadraz."""

    # The second best move is hardly worse than the best, so it takes much noise to play badly.
    noise_factors: ClassVar[Mapping[str, float]] = {"beginner": 4.0}
    # On a board of 6 priors gained nothing: there are few moves.
    taught_from = 10
    constants = SearchConstants(exploration=0.4)
    # More playouts gain little.
    playouts_factor = 2.0
    notions = (
        "the longest snake",
        "the second longest",
        "all stones",
        "cells on which a snake can grow by one",
        "ends that can grow",
        "eggs",
        "walled in, so that no turn is left",
        "the longest snake that one straight walk could make",
        "lines on which the enemy could be cut",
        "the move",
        "ahead in the longest snake, in the last turns",
    )

    def features(self, position: Nadraz) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        standings = [_standing(position, colour) for colour in COLOURS]
        leads = [black - white for black, white in zip(*standings, strict=True)]
        longest, *_, longest_to_be, _ = leads
        # As the board fills up, a lead of a few stones comes to be as good as a lead of many.
        ahead = math.tanh(longest / _CLEAR_LEAD) + math.tanh(longest_to_be / _CLEAR_LEAD)
        return (*leads, mover_sign(position), ahead * self.progress(position) ** 7)


def _standing(position: Nadraz, colour: Colour) -> tuple[float, ...]:
    side = position.side(colour)
    lengths = sorted((snake.length for snake in side.snakes), reverse=True)
    room = _room(position, side)
    live = position.board.spread(room) & side.origins
    return (
        lengths[0] if lengths else 0,
        lengths[1] if len(lengths) > 1 else 0,
        sum(lengths),
        room.bit_count(),
        live.bit_count(),
        side.eggs.bit_count(),
        # Early on, hardly anybody comes out again.
        not room and not position.can_place(colour),
        _longest_to_be(position, side, live),
        _cuts(position, colour),
    )


def _longest_to_be(position: Nadraz, side: Side, live: int) -> int:
    """Return the length of the longest snake that one straight walk over empty cells can make, from an end that is live."""
    longest = 0
    open_ground = position.empty & ~position.board.edge
    for snake in side.snakes:
        ends, longest = snake.origins & live, max(longest, snake.length)
        for step in position.board.steps if ends else ():
            length = snake.length
            reached = shifted(ends, step) & open_ground
            while reached:
                length += 1
                reached = shifted(reached, step) & open_ground
            longest = max(longest, length)
    return longest


def _cuts(position: Nadraz, colour: Colour) -> int:
    """Return on how many lines a walk over empty cells meets a run of inner enemy stones with an empty cell behind it."""
    board, origins = position.board, position.side(colour).origins
    body = position.stones(OTHER[colour]) & ~position.side(OTHER[colour]).origins
    empty = position.empty
    open_ground = empty & ~board.edge
    found = 0
    for step in board.steps:
        walked = reached = origins
        while reached := shifted(reached, step) & open_ground:
            walked |= reached
        run = shifted(walked, step) & body
        while run:
            run = shifted(run, step)
            found += (run & empty).bit_count()
            run &= body
    return found


class ReverseNadrazKnowledge(_EitherVariant):
    """What is known about the reverse variant: the fewer short snakes the better."""

    variant = "reverse"
    notions = (
        "eggs",
        "snakes of two stones",
        "snakes of three",
        "snakes of four",
        "cells on which a snake can grow by one",
        "the move",
    )

    def features(self, position: Nadraz) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        lead = []
        for colour in COLOURS:
            side = position.side(colour)
            lengths = [snake.length for snake in side.snakes]
            lead.append((*(lengths.count(n) for n in (1, 2, 3, 4)), _room(position, side).bit_count()))
        return (*(black - white for black, white in zip(*lead, strict=True)), mover_sign(position))


def _room(position: Nadraz, side: Side) -> int:
    """Return the cells on which a stone would lengthen one snake and touch no other: a legal move, while all snakes are valid."""
    if any(position.side(colour).misshapen for colour in COLOURS):
        return 0
    board = position.board
    stones = sum(snake.stones for snake in side.snakes)
    once, twice, _ = board.touching(stones)
    return once & ~twice & board.around(side.origins) & position.empty & ~board.edge


#: How it is searched, by variant.
EXPERTISE = {
    "standard": Expertise(NadrazKnowledge(), nadraz_playout.RANDOM_PLAY, slow=True),
    "reverse": Expertise(ReverseNadrazKnowledge()),
}
