"""Vadrantir in words: groups, and the territories that they divide."""

from collections.abc import Iterator, Sequence

from pygames.errors import Counted, Message
from pygames.rules.terms import COLOUR_NAME, OTHER, Colour
from pygames.rules.vadrantir import Vadrantir
from pygames.telling.teller import Teller, sizes

#: A territory of more than this share of the board is still to be divided: who owns it changes with nearly every stone.
_DIVIDED = 1 / 4


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
        own, enemy = before.colour, OTHER[before.colour]
        yield from super().deeds(before, after, move)
        yield from self.harm(before, after)
        cell = before.board.cell[move]
        fresh = _land(after, own) & ~_land(before, own) & ~_land(before, enemy)
        if fresh:
            yield Counted("gains {n} cell of territory", "gains {n} cells of territory", n=fresh.bit_count())
        if freed := _land(before, enemy) & after.empty & ~_land(after, enemy) & ~_land(after, own):
            yield Counted(
                "leaves {n} cell of territory of {colour} to nobody",
                "leaves {n} cells of territory of {colour} to nobody",
                n=freed.bit_count(),
                colour=COLOUR_NAME[enemy],
            )
        parts = [*before.board.components(before.board.flood(cell, before.empty) & ~cell)]
        if len(parts) > 1:
            yield Message("divides a territory into {sizes}", sizes=sizes(parts))

    def harm(self, before: Vadrantir, after: Vadrantir) -> Iterator[Message]:
        victim = OTHER[before.colour]
        if lost := _land(before, victim) & _land(after, before.colour):
            yield Counted(
                "takes {n} cell of territory from {colour}",
                "takes {n} cells of territory from {colour}",
                n=lost.bit_count(),
                colour=COLOUR_NAME[victim],
            )


def _land(position: Vadrantir, colour: Colour) -> int:
    """Return the cells of the territories of a colour that are no larger than a territory at the end may be."""
    most = _DIVIDED * len(position.board.name)
    return sum(cells for cells, owner in position.territories() if owner == colour and cells.bit_count() <= most)


TELLER = _Vadrantir()
