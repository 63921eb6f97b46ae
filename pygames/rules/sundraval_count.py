"""The count at the end of Sundraval: which groups are strangled, and what the others earn.

A chain (friendly groups that share their fate) is strangled or safe as a whole. Each round decides the chains that
depend only on those already decided; chains that wait for each other are never decided, and live.
"""

from typing import NamedTuple

from pygames.board import Board
from pygames.rules.comparing import ahead
from pygames.rules.terms import COLOURS, OTHER, Colour


class LinkedGroup(NamedTuple):
    """A maximal connected set of stones of one colour, and what it is linked to.

    Attributes:
        size: how many stones.
        stones: the set of them.
        reach: the group, the empty regions that touch it, and all that is beside these: it is linked to the groups with stones in
            there.
        has_territory: whether it touches a territory of its own colour.
    """

    size: int
    stones: int
    reach: int
    has_territory: bool


class Count(NamedTuple):
    """The count of a board.

    Attributes:
        groups: the groups of each colour, those that are strangled among them.
        strangled: the stones of each strangled group of a colour.
        territories: the territories of a colour after the removal, the largest first.
        earning: the stones of each remaining group of a colour that has a territory, and how many it has.
    """

    groups: dict[Colour, list[LinkedGroup]]
    strangled: dict[Colour, list[int]]
    territories: dict[Colour, list[int]]
    earning: dict[Colour, list[tuple[int, int]]]

    def sizes(self, colour: Colour) -> list[int]:
        """Return the sizes of the territories of a colour, the largest first."""
        return [territory.bit_count() for territory in self.territories[colour]]

    def half(self) -> Colour | None:
        """Return the colour with the largest territory, or the next largest, and so on, which earns half a point."""
        return ahead(self.sizes("b"), self.sizes("w"))

    def points(self, colour: Colour) -> float:
        """Return the score of a colour."""
        return sum(earned(number) for _, number in self.earning[colour]) + (0.5 if self.half() == colour else 0.0)


def earned(number: int) -> int:
    """Return what a group with a number of territories earns."""
    return number * (number + 1) // 2


def count_board(board: Board, black: int, white: int) -> Count:
    """Return the count of a board with these stones."""
    stones: dict[Colour, int] = {"b": black, "w": white}
    regions = _regions(board, stones)
    groups = _groups(board, stones, regions)
    strangled = _strangled(groups)
    remaining = {colour: [group.stones for group in groups[colour]] for colour in COLOURS}
    if any(strangled.values()):
        for colour in COLOURS:
            remaining[colour] = [group for group in remaining[colour] if group not in strangled[colour]]
        regions = _regions(board, {colour: sum(remaining[colour]) for colour in COLOURS})
    territories: dict[Colour, list[int]] = {"b": [], "w": []}
    for region, owner in regions:
        if owner:
            territories[owner].append(region)
    earning: dict[Colour, list[tuple[int, int]]] = {"b": [], "w": []}
    for colour in COLOURS:
        territories[colour].sort(key=int.bit_count, reverse=True)
        rims = [board.around(territory) for territory in territories[colour]]
        for group in remaining[colour]:
            number = sum(1 for rim in rims if rim & group)
            if number:
                earning[colour].append((group, number))
    return Count(groups, strangled, territories, earning)


def _regions(board: Board, stones: dict[Colour, int]) -> list[tuple[int, Colour | None]]:
    """Return the empty regions, each with the colour whose territory it is, if any."""
    found: list[tuple[int, Colour | None]] = []
    for region in board.components(board.all & ~(stones["b"] | stones["w"])):
        rim = board.around(region)
        touched = [colour for colour in COLOURS if rim & stones[colour]]
        found.append((region, touched[0] if len(touched) == 1 else None))
    return found


def _groups(
    board: Board, stones: dict[Colour, int], regions: list[tuple[int, Colour | None]]
) -> dict[Colour, list[LinkedGroup]]:
    """Return the groups of each colour and what they are linked to."""
    groups: dict[Colour, list[LinkedGroup]] = {"b": [], "w": []}
    for colour in COLOURS:
        for part in board.components(stones[colour]):
            rim = board.around(part)
            touching = [(region, owner) for region, owner in regions if region & rim]
            reach = board.spread(part | sum(region for region, _ in touching))
            has_territory = any(owner == colour for _, owner in touching)
            groups[colour].append(LinkedGroup(part.bit_count(), part, reach, has_territory))
    return groups


def _chains(groups: list[LinkedGroup]) -> list[list[LinkedGroup]]:
    """Return the groups of one colour in chains: those linked, directly or through further friendly links."""
    chains = []
    rest = list(groups)
    while rest:
        chain = [rest.pop()]
        for group in chain:  # which grows under way
            linked = [other for other in rest if group.reach & other.stones]
            if linked:
                chain += linked
                rest = [other for other in rest if not group.reach & other.stones]
        chains.append(chain)
    return chains


def _strangled(groups: dict[Colour, list[LinkedGroup]]) -> dict[Colour, list[int]]:
    """Return the stones of each strangled group of each colour."""
    chains = [(colour, chain) for colour in COLOURS for chain in _chains(groups[colour])]
    chain_of = {group.stones: i for i, (_, chain) in enumerate(chains) for group in chain}
    safe: set[int] = set()
    strangled: set[int] = set()
    undecided: dict[int, set[int]] = {}  # to the chains of the smaller enemy groups that a chain is linked to
    for i, (colour, chain) in enumerate(chains):
        smaller: set[int] = set()
        for group in chain:
            enemies = [enemy for enemy in groups[OTHER[colour]] if group.reach & enemy.stones]
            if group.has_territory or not any(enemy.size > group.size or enemy.has_territory for enemy in enemies):
                safe.add(i)
                break
            smaller.update(chain_of[enemy.stones] for enemy in enemies if enemy.size < group.size)
        else:
            undecided[i] = smaller
    while True:
        newly_safe = {i for i, smaller in undecided.items() if smaller & strangled}
        newly_strangled = {i for i, smaller in undecided.items() if smaller <= safe}
        if not newly_safe | newly_strangled:
            break
        safe |= newly_safe
        strangled |= newly_strangled
        undecided = {i: smaller for i, smaller in undecided.items() if i not in safe | strangled}
    found: dict[Colour, list[int]] = {"b": [], "w": []}
    for i in sorted(strangled):
        colour, chain = chains[i]
        found[colour] += [group.stones for group in chain]
    return found
