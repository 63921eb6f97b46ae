"""Vadrantir: an empty cell will belong to the largest group beside it, so what counts is who stands larger where."""

from collections.abc import Mapping
from typing import ClassVar

from pygames.players import vadrantir_playout
from pygames.players.expertise import Expertise
from pygames.players.knowledge import Knowledge, mover_sign
from pygames.players.vadrantir_ending import find_ending
from pygames.rules.terms import COLOURS, Colour
from pygames.rules.vadrantir import Vadrantir

#: Territories of at most so many cells are taken to stay with their owner.
_SMALL = 10


class VadrantirKnowledge(Knowledge[Vadrantir]):
    """What is known about Vadrantir."""

    # The features foresee little, so a weak level needs little noise.
    noise_factors: ClassVar[Mapping[str, float]] = {"beginner": 0.4, "casual": 0.4}
    noticed: ClassVar[Mapping[str, float]] = {"beginner": 0.25}
    # Random games foresee more, so few are enough.
    playouts_factor = 0.7
    pace = 700.0
    notions = (
        "cells ruled",
        "cells ruled on which both may place",
        "cells ruled on which neither may place",
        "single stones, which can grow",
        "stones in large groups",
        "cells of small territories",
        "the move",
    )

    def progress(self, position: Vadrantir) -> float:
        """Return 0 until a third of the board is full: before that, nothing stays as it is."""
        return max(0.0, 1.5 * super().progress(position) - 0.5)

    def features(self, position: Vadrantir) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        ruled = _ruled(position)
        placements = {colour: position.placements(colour) for colour in COLOURS}
        both, either = placements["b"] & placements["w"], placements["b"] | placements["w"]
        lead = [
            (
                cells.bit_count(),
                (cells & both).bit_count(),
                (cells & ~either).bit_count(),
                sum(group.size == 1 for group in position.groups(colour)),
                sum(group.size**2 for group in position.groups(colour)) ** 0.5,
            )
            for colour, cells in ruled.items()
        ]
        small = 0
        for cells, owner in position.territories():
            if owner and cells.bit_count() <= _SMALL:
                small += cells.bit_count() if owner == "b" else -cells.bit_count()
        return (*(black - white for black, white in zip(*lead, strict=True)), small, mover_sign(position))


def _ruled(position: Vadrantir) -> dict[Colour, int]:
    """Return the empty cells beside which each colour has the largest group."""
    ruled: dict[Colour, int] = {"b": 0, "w": 0}
    left = position.empty
    black, white = position.groups("b"), position.groups("w")
    i = j = 0
    while i < len(black) or j < len(white):
        size = max(black[i].size if i < len(black) else 0, white[j].size if j < len(white) else 0)
        by_black = by_white = 0
        while i < len(black) and black[i].size == size:
            by_black |= black[i].rim
            i += 1
        while j < len(white) and white[j].size == size:
            by_white |= white[j].rim
            j += 1
        ruled["b"] |= left & by_black & ~by_white
        ruled["w"] |= left & by_white & ~by_black
        left &= ~(by_black | by_white)
    return ruled


#: How it is searched, by variant.
EXPERTISE = {"standard": Expertise(VadrantirKnowledge(), vadrantir_playout.RANDOM_PLAY, find_ending)}
