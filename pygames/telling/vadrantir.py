"""Vadrantir in words: groups, and the territories that they divide."""

from collections.abc import Iterator, Sequence

from pygames.errors import Counted, Message
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.rules.vadrantir import Vadrantir
from pygames.telling.teller import Teller, sizes


class _Vadrantir(Teller[Vadrantir]):
    def land(self, position: Vadrantir) -> Iterator[tuple[int, Message]]:
        for cells, owner in position.territories():
            size = cells.bit_count()
            if owner:
                colour = COLOUR_NAME[owner]
                told: Message = Counted(
                    "{n} cell of territory of {colour}", "{n} cells of territory of {colour}", n=size, colour=colour
                )
            else:
                told = Counted("{n} cell of territory of nobody", "{n} cells of territory of nobody", n=size)
            yield cells, told

    def against(self, position: Vadrantir, cells: Sequence[int]) -> int:
        """Return the group that would be too large, and the enemy groups that it would touch."""
        if not cells[-1] & position.empty:
            return 0
        board, own, enemy = position.board, position.own, position.enemy
        grown = board.flood(cells[-1], own | cells[-1])
        touched = board.spread(grown) & enemy
        return (grown & own) | (board.flood(touched, enemy) if touched else 0)

    def deeds(self, before: Vadrantir, after: Vadrantir, move: str) -> Iterator[Message]:
        yield from super().deeds(before, after, move)
        cell = before.board.cell[move]
        parts = [*before.board.components(before.board.flood(cell, before.empty) & ~cell)]
        if len(parts) > 1:
            yield Message("divides a territory into {sizes}", sizes=sizes(parts))

    def harm(self, before: Vadrantir, after: Vadrantir) -> Iterator[Message]:
        victim = OTHER[before.colour]
        lost = sum(cells for cells, owner in before.territories() if owner == victim)
        lost &= sum(cells for cells, owner in after.territories() if owner == before.colour)
        if lost:
            yield Counted(
                "takes {n} cell of territory from {colour}",
                "takes {n} cells of territory from {colour}",
                n=lost.bit_count(),
                colour=COLOUR_NAME[victim],
            )


TELLER = _Vadrantir()
