"""Serpent: a colour without two groups in reach of each other is lost, so what counts is who has more ways to stay connected."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pygames.players.expertise import Expertise
from pygames.players.knowledge import Knowledge, mover_sign
from pygames.players.traits import Look, TraitScale, told_by_cells
from pygames.rules import Colour, Winner
from pygames.rules.serpent import Serpent
from pygames.rules.terms import COLOURS


class SerpentKnowledge(Knowledge[Serpent]):
    """What is known about Serpent."""

    noise_factors: ClassVar[Mapping[str, float]] = {"beginner": 0.6, "casual": 0.6}
    noticed: ClassVar[Mapping[str, float]] = {"beginner": 0.4}
    notions = (
        "groups",
        "stones",
        "groups with more than one way to live",
        "cells on which an egg lives",
        "cells on which an enemy stone could kill",
        "cells to place on",
        "the move",
    )

    def progress(self, position: Serpent) -> float:
        """Return how full the board is; it is never much more than half full."""
        return min(1.0, 1.7 * super().progress(position))

    def features(self, position: Serpent) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        lead = [_standing(position, colour) for colour in COLOURS]
        return (*(black - white for black, white in zip(*lead, strict=True)), mover_sign(position))

    def looks(self, position: Serpent, scale: TraitScale[Look]) -> Iterator[tuple[str, Look]]:
        """Yield the moves with what stands for their traits by the cells that they touch."""
        return told_by_cells(position, scale)

    def winner(self, position: Serpent) -> Winner | None:
        """Return the result, if a colour has lost its last group; that nobody can move is seen later."""
        lost = any(colour in position.extra and not position.stones(colour) for colour in COLOURS)
        return position.winner if lost else None


def _standing(position: Serpent, colour: Colour) -> tuple[float, ...]:
    colony = position.colony(colour)
    survival = position.survival(colour)
    lone = colour not in position.extra
    firm = sum(1 for group in colony.groups if (survival.bridges & group.reach).bit_count() > 1)
    return (
        len(colony.groups),
        colony.stones.bit_count(),
        firm,
        survival.nest.bit_count(),
        0 if lone else survival.lifeline.bit_count(),
        (colony.placeable & position.empty).bit_count(),
    )


#: How it is searched, by variant.
EXPERTISE = {"standard": Expertise(SerpentKnowledge())}
