"""Sundraval (2023): divide the emptiness into territories of your own, many to a group.

Hexagonal board of points, two-stone pie. Stones never move, so what a colour may do changes only in the empty region that
a stone has just been put into, and each position takes over the rest from its parent. The count has a module of its own.
"""

from collections.abc import Iterator
from functools import cache
from typing import Self

from pygames.board import Board, hexagon_board
from pygames.errors import BadPosition, Counted, Message
from pygames.lazy import lazy
from pygames.rules.comparing import comparison_told, comparisons, higher
from pygames.rules.game import Equipment, Game
from pygames.rules.marks import GROUP, TERRITORY, Finding, Mark, MarkKind, kinds
from pygames.rules.position import Position
from pygames.rules.sundraval_count import Count, count_board, earned
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, Colour, Winner

#: EXTRA, the number of consecutive passes just made, after one more.
_ONE_MORE = {"0": "1", "1": "2"}
#: What is said of the comparison of the largest, and of the others.
_LARGEST_TERRITORIES = (
    Message("Intersections in the largest territories: Black {black}, White {white}."),
    Message("Intersections in the next largest territories: Black {black}, White {white}."),
)


class Sundraval(Position):
    """A position of Sundraval."""

    extras = ("0", "1", "2")
    extra_title = Message("Passes just made")
    kinds_of_marks = kinds(
        TERRITORY,
        MarkKind("strangled", "cross", Message("Strangled groups"), counted=True, shown="at the end"),
        GROUP,
    )

    # -- turn --------------------------------------------------------------------------------------------------------

    def placements(self, colour: Colour) -> int:
        """Return the points on which a colour may place a stone, were it to move."""
        return self._placements[colour]

    @lazy
    def _placements(self) -> dict[Colour, int]:
        found: dict[Colour, int] = {"b": 0, "w": 0}
        for region in self.board.components(self.empty):
            rim = self.board.around(region)
            for mover in COLOURS:
                if rim & self.stones(OTHER[mover]):
                    found[mover] |= region
        return found

    def _moves(self) -> list[str]:
        return [*self.board.names_in(self.placements(self.colour)), "pass"]

    def _play(self, move: str) -> Self:
        colour = self.colour
        own, enemy = self.placements(colour), self.placements(OTHER[colour])
        if move == "pass":
            after = type(self)(self.setup, self.black, self.white, OTHER[colour], _ONE_MORE[self.extra])
            after._placements = self._placements
            return after
        point = self.board.cell.get(move, 0)
        if not point & own:
            raise self.refusal(move)
        if colour == "b":
            after = type(self)(self.setup, self.black | point, self.white, "w", "0")
        else:
            after = type(self)(self.setup, self.black, self.white | point, "b", "0")
        # What is left of the region around the new stone touches that stone, so all of it is open to the enemy. Where the
        # stone has cut off a part from every enemy stone, that part is no longer open to its own colour.
        empty = after.empty
        new_to_enemy = not enemy & point
        own &= empty
        enemy &= empty
        for part in _connected(self.board, self.board.near[point] & empty):
            own &= ~_untouched(self.board, part, empty, self.enemy)
            if new_to_enemy:
                enemy |= self.board.flood(part, empty)
        after._placements = {colour: own, OTHER[colour]: enemy}
        return after

    def _why_not(self, chosen: list[int]) -> Message:
        if len(chosen) > 1:
            return Message("a move is a single intersection")
        point = chosen[0]
        if not point & self.empty:
            return Message("{cell} is taken", cell=self.board.name[point])
        return Message(
            "the empty region around {cell} touches no stone of {enemy}",
            cell=self.board.name[point],
            enemy=COLOUR_NAME[OTHER[self.colour]],
        )

    def _check(self) -> None:
        if self.extra not in self.extras:
            raise BadPosition(
                Message("the last field must be the passes just made: 0, 1 or 2, not {extra}", extra=self.extra)
            )

    # -- end and score -----------------------------------------------------------------------------------------------

    def _is_over(self) -> bool:
        return self.extra == "2"

    def count(self) -> Count:
        """Return the count of the board, as if the game ended now."""
        return self._count

    @lazy
    def _count(self) -> Count:
        return count_board(self.board, self.black, self.white)

    def _score(self) -> dict[Colour, float]:
        return {colour: self.count().points(colour) for colour in COLOURS}

    def _winner(self) -> Winner:
        return higher(self._score())

    def _findings(self) -> list[Finding]:
        passes = Finding(Message("Two passes in a row end the game."))
        return [passes, *self._removed(), *self._earned(), *self._why_half()]

    def _removed(self) -> Iterator[Finding]:
        """Yield which groups are strangled."""
        for colour, groups in self.count().strangled.items():
            sizes = sorted((stones.bit_count() for stones in groups), reverse=True)
            if sizes:
                told = Message(
                    "Strangled groups of {colour} are removed; their sizes: {sizes}.",
                    colour=COLOUR_NAME[colour],
                    sizes=", ".join(map(str, sizes)),
                )
                yield Finding(told, sum(groups))

    def _earned(self) -> Iterator[Finding]:
        """Yield what the groups of each colour earn."""
        for colour in COLOURS:
            earning = self.count().earning[colour]
            if not earning:
                yield Finding(Message("No group of {colour} has a territory.", colour=COLOUR_NAME[colour]))
                continue
            numbers = sorted((number for _, number in earning), reverse=True)
            told = Message(
                "Territories beside each group of {colour} that has any: {numbers}; points: {points}.",
                colour=COLOUR_NAME[colour],
                numbers=", ".join(map(str, numbers)),
                points=" + ".join(str(earned(number)) for number in numbers),
            )
            yield Finding(told, sum(group for group, _ in earning))

    def _why_half(self) -> Iterator[Finding]:
        """Yield who gets the half point, and why."""
        count = self.count()
        half = count.half()
        if not half:
            told = (
                Message("The territories of both colours have the same sizes, so nobody gets the half point.")
                if self._has_territories()
                else Message("Nobody has a territory, so nobody gets the half point.")
            )
            yield Finding(told)
            return
        for rank, black, white in self._compared_territories():
            told = comparison_told(*_LARGEST_TERRITORIES, rank, black, white)
            ranked = [cells[rank - 1] for cells in count.territories.values() if len(cells) >= rank]
            yield Finding(told, sum(ranked))
        yield Finding(
            Message("Half a point to {colour} for the first territory that is larger.", colour=COLOUR_NAME[half])
        )

    def _has_territories(self) -> bool:
        """Whether any colour has a territory."""
        return any(self.count().territories.values())

    def _compared_territories(self) -> Iterator[tuple[int, int, int]]:
        count = self.count()
        return comparisons(count.sizes("b"), count.sizes("w"))

    def _decided(self) -> Message:
        winner, score = self._winner(), self._score()
        if winner == "draw" and not self._has_territories():
            return Message("Nobody has a territory, so nobody scores, and nobody wins.")
        if winner == "draw":
            return Message("Points and territories are equal, so nobody wins.")
        mine, theirs = score[winner], score[OTHER[winner]]
        if int(mine) == int(theirs):
            *_, (rank, *sizes) = self._compared_territories()
            if rank > 1:
                return Counted(
                    "Both have {n} point, and the largest territories are equal; {colour}'s territory number {rank} "
                    "is larger, {larger} against {smaller}, which is worth half a point.",
                    "Both have {n} points, and the largest territories are equal; {colour}'s territory number {rank} "
                    "is larger, {larger} against {smaller}, which is worth half a point.",
                    n=int(mine),
                    rank=rank,
                    colour=COLOUR_NAME[winner],
                    larger=max(sizes),
                    smaller=min(sizes),
                )
            return Counted(
                "Both have {n} point; {colour} has the larger territory, which is worth half a point.",
                "Both have {n} points; {colour} has the larger territory, which is worth half a point.",
                n=int(mine),
                colour=COLOUR_NAME[winner],
            )
        return Message(
            "{colour} has more points: {mine} against {theirs}.",
            colour=COLOUR_NAME[winner],
            mine=mine,
            theirs=theirs,
        )

    def _marks(self) -> list[Mark]:
        """Return the marks of the count: territories are those after the removal, a group's label is what it earns."""
        result = self.count()
        marks = []
        for colour in COLOURS:
            for cells in result.territories[colour]:
                marks.append(Mark("territory", cells, colour, str(cells.bit_count())))
            for stones in result.strangled[colour]:
                marks.append(Mark("strangled", stones, colour, str(stones.bit_count())))
            for stones, number in result.earning[colour]:
                marks.append(Mark("group", stones, colour, str(earned(number))))
        return marks


@cache
def _connected(board: Board, cells: int) -> tuple[int, ...]:
    """Return the connected parts of some neighbours of a cell: few enough sets to remember the answers."""
    return tuple(board.components(cells))


def _untouched(board: Board, seed: int, empty: int, enemy: int) -> int:
    """Return the empty region that holds a seed, or nothing as soon as it proves to touch an enemy stone."""
    while True:
        grown = board.spread(seed)
        if grown & enemy:
            return 0
        grown &= empty
        if grown == seed:
            return seed
        seed = grown


GAME = Game(
    name="sundraval",
    number=2,
    title="Sundraval",
    year=2023,
    summary=Message("Ring in territories, many to one group, and strangle the groups that fail to."),
    board=hexagon_board,
    sizes=(7, 9, 11),
    recommended=9,
    position_class=Sundraval,
    opening_stones=2,
    equipment=Equipment(points=True),
)
