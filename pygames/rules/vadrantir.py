"""Vadrantir (2024): grow groups no faster than the enemy beside them, and own the emptiness that is left.

Hexagonal board, one-stone pie. Stones never move and never leave, so each position takes over its parent's groups, merging
what the new stone touches, and looks again only at the placements that the merged group has changed.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Self

from pygames.board import Board, hexagon_board
from pygames.errors import Counted, Message
from pygames.lazy import lazy
from pygames.rules.comparing import ahead, comparison_told, comparisons, higher
from pygames.rules.game import Game
from pygames.rules.marks import GROUP, TERRITORY, Finding, Mark, kinds
from pygames.rules.position import Position
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, Colour, Winner

#: What is said of the comparison of the largest, and of the others.
_LARGEST_GROUPS = (
    Message("Stones in the largest groups: Black {black}, White {white}."),
    Message("Stones in the next largest groups: Black {black}, White {white}."),
)


class Group(NamedTuple):
    """A maximal connected set of stones of one colour.

    Attributes:
        size: how many stones.
        stones: the set of them.
        rim: the cells around it, empty or not.
    """

    size: int
    stones: int
    rim: int


#: The groups of each colour, the largest first.
Groups = dict[Colour, list[Group]]


class Vadrantir(Position):
    """A position of Vadrantir."""

    kinds_of_marks = kinds(TERRITORY, GROUP)

    # -- turn --------------------------------------------------------------------------------------------------------

    def groups(self, colour: Colour) -> list[Group]:
        """Return the groups of a colour, the largest first."""
        return self._groups[colour]

    @lazy
    def _groups(self) -> Groups:
        board = self.board
        found: Groups = {"b": [], "w": []}
        for colour in COLOURS:
            parts = board.components(self.stones(colour))
            found[colour] = sorted((Group(part.bit_count(), part, board.around(part)) for part in parts), reverse=True)
        return found

    def placements(self, colour: Colour) -> int:
        """Return the cells on which a colour may place a stone, were it to move."""
        return self._placements[colour]

    @lazy
    def _placements(self) -> dict[Colour, int]:
        return {colour: self._legal_among(self.empty, colour) for colour in COLOURS}

    def _legal_among(self, cells: int, colour: Colour) -> int:
        """Return those of some empty cells on which a colour may place a stone."""
        return legal_among(cells, self.groups(colour), self.groups(OTHER[colour]), self.board.near)

    def _moves(self) -> list[str]:
        return self.board.names_in(self.placements(self.colour))

    def _play(self, move: str) -> Self:
        cell = self.board.cell.get(move, 0)
        colour = self.colour
        own, others = self.placements(colour), self.placements(OTHER[colour])
        if not cell & own:
            raise self.refusal(move)
        if colour == "b":
            after = type(self)(self.setup, self.black | cell, self.white, "w", "-")
        else:
            after = type(self)(self.setup, self.black, self.white | cell, "b", "-")
        group, groups = grown(cell, self.groups(colour), self.board.near)
        after._groups = {colour: groups, OTHER[colour]: self.groups(OTHER[colour])}
        # The group that the stone has made matters to its own colour beside it, and to the enemy beside it and beside the groups
        # that it touches. It allows the enemy more than the groups it was made of did, so what the enemy could do stays legal.
        empty = after.empty
        changed = group.rim & empty
        after._placements = {colour: own & empty & ~changed | after._legal_among(changed, colour)}
        for enemy in self.groups(OTHER[colour]):
            if enemy.stones & group.rim:
                changed |= enemy.rim
        others &= empty
        after._placements[OTHER[colour]] = others | after._legal_among(changed & empty & ~others, OTHER[colour])
        return after

    def _why_not(self, chosen: list[int]) -> Message:
        if len(chosen) > 1:
            return Message("a move is a single cell")
        cell = chosen[0]
        if not cell & self.empty:
            return Message("{cell} is taken", cell=self.board.name[cell])
        colour = self.colour
        size, limit = _size_and_limit(cell, self.groups(colour), self.groups(OTHER[colour]), self.board.near)
        if limit == 1:
            return Message(
                "the group would have {size} stones, and it may have only one, as it touches no enemy group", size=size
            )
        return Message(
            "the group would have {size} stones, and it may have at most {limit}: one more than the largest enemy group it "
            "touches",
            size=size,
            limit=limit,
        )

    # -- end and score -----------------------------------------------------------------------------------------------

    def _is_over(self) -> bool:
        return not (self.placements("b") and self.placements("w"))

    def territories(self) -> list[tuple[int, Colour | None]]:
        """Return the territories, each with its owner (None if nobody owns it)."""
        return _territories(self.board, self.empty, self._both_groups())

    def _largest(self) -> Colour | None:
        """Return the colour with the larger largest group, or next largest, and so on."""
        return _largest(self._both_groups())

    def _both_groups(self) -> Groups:
        return {colour: self.groups(colour) for colour in COLOURS}

    def _score(self) -> dict[Colour, float]:
        return score_of(self.board, self.empty, self._both_groups())

    def _winner(self) -> Winner:
        return higher(self._score())

    def _findings(self) -> list[Finding]:
        stuck = [colour for colour in COLOURS if not self.placements(colour)]
        if len(stuck) == 2:
            findings = [Finding(Message("Neither colour can place a stone."))]
        else:
            findings = [Finding(Message("{colour} cannot place a stone.", colour=COLOUR_NAME[stuck[0]]))]
        territories = self.territories()
        for colour in COLOURS:
            owned = [cells for cells, owner in territories if owner == colour]
            sizes = sorted(map(int.bit_count, owned), reverse=True)
            findings.append(Finding(_owned(colour, sizes), sum(owned)))
        half = self._largest()
        if not half:
            return [
                *findings,
                Finding(Message("The groups of both colours have the same sizes, so nobody gets the half point.")),
            ]
        for rank, black, white in self._compared_groups():
            told = comparison_told(*_LARGEST_GROUPS, rank, black, white)
            ranked = [self.groups(colour)[rank - 1] for colour in COLOURS if len(self.groups(colour)) >= rank]
            findings.append(Finding(told, sum(group.stones for group in ranked)))
        told = Message("Half a point to {colour} for the first group that is larger.", colour=COLOUR_NAME[half])
        return [*findings, Finding(told)]

    def _compared_groups(self) -> Iterator[tuple[int, int, int]]:
        black, white = ([group.size for group in self.groups(colour)] for colour in COLOURS)
        return comparisons(black, white)

    def _decided(self) -> Message:
        winner, score = self._winner(), self._score()
        if winner == "draw":
            return Message("Territories and groups are equal, so nobody wins.")
        land = {colour: int(points) for colour, points in score.items()}
        mine, theirs = land[winner], land[OTHER[winner]]
        if mine == theirs:
            *_, (rank, *sizes) = self._compared_groups()
            if rank > 1:
                return Counted(
                    "Both own {n} cell, and the largest groups are equal; {colour}'s group number {rank} is larger, "
                    "{larger} against {smaller}, which is worth half a point.",
                    "Both own {n} cells, and the largest groups are equal; {colour}'s group number {rank} is larger, "
                    "{larger} against {smaller}, which is worth half a point.",
                    n=mine,
                    rank=rank,
                    colour=COLOUR_NAME[winner],
                    larger=max(sizes),
                    smaller=min(sizes),
                )
            return Counted(
                "Both own {n} cell; {colour} has the larger group, which is worth half a point.",
                "Both own {n} cells; {colour} has the larger group, which is worth half a point.",
                n=mine,
                colour=COLOUR_NAME[winner],
            )
        return Counted(
            "{colour} owns more territory: {n} cell against {theirs}.",
            "{colour} owns more territory: {n} cells against {theirs}.",
            n=mine,
            colour=COLOUR_NAME[winner],
            theirs=theirs,
        )

    def _marks(self) -> list[Mark]:
        marks = [Mark("territory", cells, owner, str(cells.bit_count())) for cells, owner in self.territories()]
        for colour in COLOURS:
            marks += [Mark("group", group.stones, colour, str(group.size)) for group in self.groups(colour)]
        return marks


def legal_among(cells: int, own: list[Group], enemies: list[Group], near: Mapping[int, int]) -> int:
    """Return those of some empty cells on which a colour may place a stone.

    Args:
        cells: the set of them.
        own, enemies: the groups of the colour and of the other, the largest first.
        near: by cell, what is around it, told as the groups are.
    """
    own = [group for group in own if group.rim & cells]
    beside_one = beside_more = 0
    for _, _, rim in own:
        beside_more |= beside_one & rim
        beside_one |= rim
    legal = cells & ~beside_one
    beside_one &= cells & ~beside_more
    # A cell that touches one friendly group g gives a group of |g| + 1 stones: it needs an enemy group of |g| or more
    # that touches g or the cell. Both lists fall in size, so the enemies large enough for g are for the next one too.
    large = beside_large = i = 0
    for size, _, rim in own:
        while i < len(enemies) and enemies[i].size >= size:
            large |= enemies[i].stones
            beside_large |= enemies[i].rim
            i += 1
        liberties = rim & beside_one
        if liberties:
            legal |= liberties if rim & large else liberties & beside_large
    beside_more &= cells
    while beside_more:
        cell = beside_more & -beside_more
        beside_more ^= cell
        size, limit = _size_and_limit(cell, own, enemies, near)
        if size <= limit:
            legal |= cell
    return legal


def _size_and_limit(cell: int, own: list[Group], enemies: list[Group], near: Mapping[int, int]) -> tuple[int, int]:
    """Return, for a cell beside friendly stones, the size of the group that a stone there would join, and the largest allowed."""
    joined, around = 1, near[cell]
    for size, _, rim in own:
        if rim & cell:
            joined += size
            around |= rim
    for size, stones, _ in enemies:
        if stones & around:
            return joined, 1 + size
    return joined, 1


def grown(cell: int, groups: list[Group], near: Mapping[int, int]) -> tuple[Group, list[Group]]:
    """Return the group that a stone on a cell makes for a colour with some groups, and all groups that it then has.

    For the arguments see `legal_among`.
    """
    made, stones, around = 1, cell, near[cell]
    others = []
    for group in groups:
        if group.rim & cell:
            made += group.size
            stones |= group.stones
            around |= group.rim
        else:
            others.append(group)
    one = Group(made, stones, around & ~stones)
    others.append(one)
    others.sort(reverse=True)
    return one, others


def score_of(board: Board, empty: int, groups: Groups) -> dict[Colour, float]:
    """Return the score of each colour on a board with these groups and empty cells."""
    score: dict[Colour, float] = {"b": 0.0, "w": 0.0}
    for cells, owner in _territories(board, empty, groups):
        if owner:
            score[owner] += cells.bit_count()
    half = _largest(groups)
    if half:
        score[half] += 0.5
    return score


def _owned(colour: Colour, sizes: list[int]) -> Message:
    """Return what a colour owns: territories of these sizes."""
    name = COLOUR_NAME[colour]
    if not sizes:
        return Message("{colour} owns no territory.", colour=name)
    if len(sizes) == 1:
        return Counted(
            "{colour} owns {n} cell of territory.", "{colour} owns {n} cells of territory.", n=sizes[0], colour=name
        )
    return Counted(
        "{colour} owns {n} cell of territory: {sizes}.",
        "{colour} owns {n} cells of territory: {sizes}.",
        n=sum(sizes),
        colour=name,
        sizes=" + ".join(map(str, sizes)),
    )


def _territories(board: Board, empty: int, groups: Groups) -> list[tuple[int, Colour | None]]:
    found = []
    for cells in board.components(empty):
        rim = board.around(cells)
        black, white = ([group.size for group in groups[c] if group.stones & rim] for c in COLOURS)
        found.append((cells, ahead(black, white)))
    return found


def _largest(groups: Groups) -> Colour | None:
    black, white = ([group.size for group in groups[c]] for c in COLOURS)
    return ahead(black, white)


GAME = Game(
    name="vadrantir",
    number=0,
    title="Vadrantir",
    year=2024,
    summary=Message("Unite territories: a group may outgrow its largest enemy neighbour by one stone only."),
    board=hexagon_board,
    sizes=(5, 6, 7),
    recommended=6,
    position_class=Vadrantir,
    opening_stones=1,
)
