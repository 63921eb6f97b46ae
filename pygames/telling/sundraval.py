"""Sundraval in words: groups that earn, groups that are strangled, and the territories."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pygames.errors import Counted, Message, strung
from pygames.rules import Colour
from pygames.rules.sundraval import Sundraval
from pygames.rules.sundraval_count import earned
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER
from pygames.telling.teller import Piece, Teller, group, sizes


class _Sundraval(Teller[Sundraval]):
    gains: ClassVar[Mapping[str, Message]] = {
        "score": Message("the score"),
        "points nearer to a stone": Message("intersections nearer to own stones"),
        "points beside stones of one colour only": Message("intersections beside own stones only"),
        "points in territories": Message("intersections in territories"),
        "groups": Message("one more group"),
        "less: groups": Message("fewer, better connected groups"),
        "stones of the largest group, root": Message("the largest group"),
    }

    def pieces(self, position: Sundraval, colour: Colour) -> Iterator[Piece]:
        count = position.count()
        earning = dict(count.earning[colour])
        for stones in position.board.components(position.stones(colour)):
            size = stones.bit_count()
            name = group(size)
            if stones in count.strangled[colour]:
                name = Counted("strangled single stone", "strangled group of {n} stones", n=size)
            elif number := earning.get(stones):
                name = Counted(
                    "{group} with {n} territory (earns {points})",
                    "{group} with {n} territories (earns {points})",
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
                        "territory of {n} intersection of {colour}",
                        "territory of {n} intersections of {colour}",
                        n=cells.bit_count(),
                        colour=COLOUR_NAME[colour],
                    ),
                )

    def against(self, position: Sundraval, cells: Sequence[int]) -> int:
        """Return the stones around an empty region that touches no enemy stone."""
        board = position.board
        return board.spread(board.flood(cells[-1], position.empty)) & position.own if cells[-1] & position.empty else 0

    def deeds(self, before: Sundraval, after: Sundraval, move: str) -> Iterator[Message]:
        done = [*super().deeds(before, after, move)]
        point = before.board.cell[move]
        parts = [*before.board.components(before.board.flood(point, before.empty) & ~point)]
        if len(parts) > 1:
            done.append(Message("divides a region into {sizes}", sizes=sizes(parts)))
        counted = [told for colour in (before.colour, OTHER[before.colour]) for told in _counted(before, after, colour)]
        if counted:
            # No comma stands before it: what was done would seem to hang on the end of the game.
            score = Message("if the game ended now: {counted}", counted=strung(counted))
            yield Message("{first}; {rest}", first=strung(done), rest=score)
        else:
            yield from done

    def harm(self, before: Sundraval, after: Sundraval) -> Iterator[Message]:
        victim = OTHER[before.colour]
        name = COLOUR_NAME[victim]
        if strangled := (_strangled(after, victim) & ~_strangled(before, victim) & before.stones(victim)).bit_count():
            yield Counted(
                "leaves {n} stone of {colour} strangled",
                "leaves {n} stones of {colour} strangled",
                n=strangled,
                colour=name,
            )
        then, now = (len(position.count().territories[victim]) for position in (before, after))
        if not now < then:
            return
        if now:
            yield Counted("leaves {colour} {n} territory", "leaves {colour} {n} territories", n=now, colour=name)
        else:
            yield Message("leaves {colour} no territory", colour=name)


def _strangled(position: Sundraval, colour: Colour) -> int:
    """Return the stones of a colour that would be strangled, were the game over."""
    return sum(position.count().strangled[colour])


def _counted(before: Sundraval, after: Sundraval, colour: Colour) -> Iterator[Message]:
    """Yield what a move has changed in the count of a colour, as it would be if the game ended now."""
    then, now = (_strangled(position, colour) for position in (before, after))
    name = COLOUR_NAME[colour]
    more = now & ~then
    # Nearly every first stone of a group would be strangled, which is no news.
    if more & before.stones(colour):
        yield Counted(
            "{n} more stone of {colour} strangled",
            "{n} more stones of {colour} strangled",
            n=more.bit_count(),
            colour=name,
        )
    if fewer := (then & ~now).bit_count():
        yield Counted(
            "{n} stone of {colour} no longer strangled",
            "{n} stones of {colour} no longer strangled",
            n=fewer,
            colour=name,
        )
    territories, had = (len(position.count().territories[colour]) for position in (after, before))
    if territories == had:
        return
    if territories:
        yield Counted("{n} territory of {colour}", "{n} territories of {colour}", n=territories, colour=name)
    else:
        yield Message("no territory of {colour} left", colour=name)


TELLER = _Sundraval()
