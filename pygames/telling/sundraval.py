"""Sundraval in words: groups that earn, groups that are strangled, and the territories."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pygames.errors import Counted, Message
from pygames.rules import Colour
from pygames.rules.sundraval import Sundraval
from pygames.rules.sundraval_count import earned
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER
from pygames.telling.teller import Piece, Teller, group, sizes


class _Sundraval(Teller[Sundraval]):
    gains: ClassVar[Mapping[str, Message]] = {
        "score": Message("the score"),
        "points nearer to a stone": Message("points nearer to own stones"),
        "points beside stones of one colour only": Message("points beside own stones only"),
        "points in territories": Message("points in territories"),
        "groups": Message("the number of groups"),
        "stones of the largest group, root": Message("the largest group"),
    }

    def pieces(self, position: Sundraval, colour: Colour) -> Iterator[Piece]:
        count = position.count()
        earning = dict(count.earning[colour])
        for stones in position.board.components(position.stones(colour)):
            name = group(stones.bit_count())
            if stones in count.strangled[colour]:
                name = Message("strangled, {group}", group=name)
            elif number := earning.get(stones):
                name = Counted(
                    "{group} with {n} territory, earns {points}",
                    "{group} with {n} territories, earns {points}",
                    n=number,
                    group=name,
                    points=earned(number),
                )
            yield Piece(stones, name)

    def land(self, position: Sundraval) -> Iterator[tuple[int, Message]]:
        for colour in COLOURS:
            for cells in position.count().territories[colour]:
                yield (
                    cells & position.empty,
                    Counted(
                        "territory of {n} point of {colour}",
                        "territory of {n} points of {colour}",
                        n=cells.bit_count(),
                        colour=COLOUR_NAME[colour],
                    ),
                )

    def against(self, position: Sundraval, cells: Sequence[int]) -> int:
        """Return the stones around an empty region that touches no enemy stone."""
        board = position.board
        return board.spread(board.flood(cells[-1], position.empty)) & position.own if cells[-1] & position.empty else 0

    def deeds(self, before: Sundraval, after: Sundraval, move: str) -> Iterator[Message]:
        yield from super().deeds(before, after, move)
        point = before.board.cell[move]
        parts = [*before.board.components(before.board.flood(point, before.empty) & ~point)]
        if len(parts) > 1:
            yield Message("divides a region into {sizes}", sizes=sizes(parts))
        for colour in (before.colour, OTHER[before.colour]):
            yield from _strangled(before, after, colour)
            yield from _territories(before, after, colour)

    def harm(self, before: Sundraval, after: Sundraval) -> Iterator[Message]:
        victim = OTHER[before.colour]
        yield from _strangled(before, after, victim)
        yield from _territories(before, after, victim, lost=True)


def _strangled(before: Sundraval, after: Sundraval, colour: Colour) -> Iterator[Message]:
    """Yield how many stones of a colour are strangled now and were not, or the other way round."""
    then, now = (sum(position.count().strangled[colour]) for position in (before, after))
    if fresh := (now & ~then & before.stones(colour)).bit_count():
        yield Counted(
            "strangles {n} stone of {colour}", "strangles {n} stones of {colour}", n=fresh, colour=COLOUR_NAME[colour]
        )
    if freed := (then & ~now).bit_count():
        yield Counted(
            "frees {n} strangled stone of {colour}",
            "frees {n} strangled stones of {colour}",
            n=freed,
            colour=COLOUR_NAME[colour],
        )


def _territories(before: Sundraval, after: Sundraval, colour: Colour, lost: bool = False) -> Iterator[Message]:
    """Yield how many territories a colour has now if that has changed; with ``lost``, only if they have become fewer."""
    then, now = (len(position.count().territories[colour]) for position in (before, after))
    if now < then or (now > then and not lost):
        yield Counted(
            "{colour} then has {n} territory", "{colour} then has {n} territories", n=now, colour=COLOUR_NAME[colour]
        )


TELLER = _Sundraval()
