"""Vadrantir in words: groups, and the territories that they divide."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pygames.errors import Counted, Message
from pygames.rules.terms import COLOUR_NAME, OTHER, Colour
from pygames.rules.vadrantir import Vadrantir
from pygames.telling.teller import Teller, sizes

#: A territory of more than this share of the board is still to be divided: who owns it changes with nearly every stone.
_DIVIDED = 1 / 4


class _Vadrantir(Teller[Vadrantir]):
    gains: ClassVar[Mapping[str, Message]] = {
        "cells ruled": Message("empty cells beside which one's group is the largest"),
        "cells ruled on which both may place": Message("empty cells beside which one's group is the largest"),
        "cells ruled on which neither may place": Message("empty cells beside which one's group is the largest"),
        "single stones, which can grow": Message("single stones that can grow"),
        "stones in large groups": Message("large groups"),
        "cells of small territories": Message("small territories"),
    }

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
        held, then, now = _land(before, most=len(before.board.name)), _land(before), _land(after)
        yield from super().deeds(before, after, move)
        yield from _taken(held[enemy] & now[own], enemy)
        cell = before.board.cell[move]
        if gained := now[own] & held[None]:
            yield Counted("gains {n} cell of territory", "gains {n} cells of territory", n=gained.bit_count())
        if freed := then[enemy] & after.empty & ~(now[own] | now[enemy]):
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
        yield from _taken(_land(before)[victim] & _land(after)[before.colour], victim)


def _taken(cells: int, victim: Colour) -> Iterator[Message]:
    """Yield how many cells of territory were taken from a colour, if any were."""
    if cells:
        yield Counted(
            "takes {n} cell of territory from {colour}",
            "takes {n} cells of territory from {colour}",
            n=cells.bit_count(),
            colour=COLOUR_NAME[victim],
        )


def _land(position: Vadrantir, most: int | None = None) -> dict[Colour | None, int]:
    """Return the cells of all territories of at most so many cells, by their owner (None if nobody owns them).

    If it is not said how many, those are meant that need not be divided any more.
    """
    most = int(_DIVIDED * len(position.board.name)) if most is None else most
    land: dict[Colour | None, int] = {"b": 0, "w": 0, None: 0}
    for cells, owner in position.territories():
        if cells.bit_count() <= most:
            land[owner] |= cells
    return land


TELLER = _Vadrantir()
