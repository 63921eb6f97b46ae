"""How a game is told: the declaration that each game's module ends with, and what serves where there is none."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from pygames.errors import Counted, Message, listed
from pygames.rules import Colour, Position
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER

P = TypeVar("P", bound=Position)


class Piece(NamedTuple):
    """Stones that the rules of a game take together: a group, a snake, an egg.

    Attributes:
        stones: the set of them.
        name: what they are.
        ends: those of them that the rules call ends, if any.
        dead: whether they are dead where they stand.
    """

    stones: int
    name: Message
    ends: int = 0
    dead: bool = False


class Teller(Generic[P]):
    """What there is to say of the positions of a game in the play phase.

    A game that says nothing of its own has groups of connected stones, and moves that place and remove stones.

    Attributes:
        gains: in what a move gains, by the notion of the players, as `pygames.players.reasons` names it.
    """

    gains: ClassVar[Mapping[str, Message]] = {}

    def pieces(self, position: P, colour: Colour) -> Iterator[Piece]:
        """Yield the pieces of a colour."""
        for stones in position.board.components(position.stones(colour)):
            yield Piece(stones, group(stones.bit_count()))

    def in_piece(self, position: P, piece: Piece, cell: int) -> Message:
        """Return what a stone is in its piece."""
        return piece.name

    def land(self, position: P) -> Iterator[tuple[int, Message]]:
        """Yield sets of cells, and what is to be said of each cell of such a set."""
        return iter(())

    def ways(self, position: P) -> Iterator[Message]:
        """Yield, in a game whose groups need one, the way by which each group survives."""
        return iter(())

    def against(self, position: P, cells: Sequence[int]) -> int:
        """Return the stones, beside those on the cells, because of which cells cannot be chosen in this order."""
        return 0

    def deeds(self, before: P, after: P, move: str) -> Iterator[Message]:
        """Yield what a move of the play phase that is no pass did, most important first."""
        own = before.colour
        came = after.stones(own) & ~before.stones(own)
        grown = after.board.flood(came, after.stones(own))
        count = parts_among(before, own, grown)
        if count > 1:
            yield Counted("joins {n} group", "joins {n} groups", n=count)
        if came:
            yield makes_group(grown.bit_count())
        yield from removed({colour: before.stones(colour) for colour in COLOURS}, after)

    def unfinished(self, position: P) -> Message | None:
        """Return why a turn goes on in a position, if in its middle: then the other colour could not move, were it to."""
        return None

    def harm(self, before: P, after: P) -> Iterator[Message]:
        """Yield what a move did to the other colour, of that which its player should have seen coming."""
        enemy = OTHER[before.colour]
        yield from removed({enemy: before.stones(enemy)}, after)


def group(size: int) -> Message:
    """Return the name of a group."""
    return Counted("single stone", "group of {n} stones", n=size)


def makes_group(size: int) -> Message:
    """Return that a move makes a group."""
    return Counted("stands alone", "makes a group of {n} stones", n=size)


def sizes(sets: list[int]) -> object:
    """Return the sizes of some sets, the largest first, as a list in words."""
    return listed(sorted((cells.bit_count() for cells in sets), reverse=True))


def parts_among(before: Position, colour: Colour, cells: int) -> int:
    """Return into how many parts the stones fall that a colour had on some cells."""
    return sum(1 for _ in before.board.components(cells & before.stones(colour)))


def removed(stood: Mapping[Colour, int], after: Position) -> Iterator[Message]:
    """Yield, for each colour, the groups that are gone at the end of a turn, of the stones that stood before any were removed."""
    for colour, stones in stood.items():
        gone = stones & after.empty
        parts = [part for part in after.board.components(stones) if not part & ~gone]
        if parts:
            yield Counted(
                "removes {n} group of {colour}, size {sizes}",
                "removes {n} groups of {colour}, sizes {sizes}",
                n=len(parts),
                colour=COLOUR_NAME[colour],
                sizes=sizes(parts),
            )
