"""Sundraval: many territories beside one group, so what counts is nearness, few groups, and room that no enemy stone touches."""

import math
from collections.abc import Iterator, Mapping
from typing import ClassVar

from pygames.players.expertise import Expertise
from pygames.players.knowledge import Knowledge, mover_sign
from pygames.players.traits import Look, TraitScale, told_by_cells
from pygames.players.weights import TraitWeights
from pygames.rules.sundraval import Sundraval
from pygames.rules.terms import COLOURS

#: Points of the score up to which the lead counts in full; beyond, its root.
_PLENTY = 4.0
#: The trait of a move that is more than two steps away from all stones.
_FAR = "far from all stones"


class SundravalKnowledge(Knowledge[Sundraval]):
    """What is known about Sundraval."""

    rules_of_thumb: ClassVar[TraitWeights] = TraitWeights({"pass": math.log(0.2), _FAR: math.log(0.3)})
    noticed: ClassVar[Mapping[str, float]] = {"beginner": 0.1, "casual": 0.3}
    # There are many points to try, so it takes more playouts.
    playouts_factor = 2.0
    pace = 900.0
    notions = (
        "score",
        "points nearer to a stone",
        "points beside stones of one colour only",
        "points in territories",
        "groups",
        "stones of the largest group, root",
        "the move",
    )

    def features(self, position: Sundraval) -> tuple[float, ...]:
        """Return by how much Black leads in what `notions` lists."""
        board, empty = position.board, position.empty
        count = position.count()
        score = count.points("b") - count.points("w")
        beside = {colour: board.spread(position.stones(colour)) & empty for colour in COLOURS}
        near, left = dict(beside), empty & ~beside["b"] & ~beside["w"]
        mine = {"b": beside["b"] & ~beside["w"], "w": beside["w"] & ~beside["b"]}
        fair = dict(mine)
        while left and (near["b"] or near["w"]):
            near = {colour: board.spread(near[colour]) & left for colour in COLOURS}
            fair["b"] |= near["b"] & ~near["w"]
            fair["w"] |= near["w"] & ~near["b"]
            left &= ~(near["b"] | near["w"])
        groups = count.groups
        largest = [max((group.size for group in groups[colour]), default=0) for colour in COLOURS]
        return (
            math.copysign(min(abs(score), _PLENTY) + math.sqrt(max(0.0, abs(score) - _PLENTY)), score),
            fair["b"].bit_count() - fair["w"].bit_count(),
            mine["b"].bit_count() - mine["w"].bit_count(),
            position.placements("w").bit_count() - position.placements("b").bit_count(),
            len(groups["b"]) - len(groups["w"]),
            math.sqrt(largest[0]) - math.sqrt(largest[1]),
            mover_sign(position),
        )

    def looks(self, position: Sundraval, scale: TraitScale[Look]) -> Iterator[tuple[str, Look]]:
        """Yield the moves with what stands for their traits by the points that they touch, and by whether any stone is near."""
        board = position.board
        near = board.spread(board.spread(position.black | position.white))
        for move, look in told_by_cells(position, scale):
            yield move, look if board.cell.get(move, near) & near else look + scale[_FAR]


#: How it is searched, by variant.
EXPERTISE = {"standard": Expertise(SundravalKnowledge())}
