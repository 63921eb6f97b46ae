"""Vadrantir played at random to the end, four to eight times as fast as by `Position.play`.

A random game looks at one cell after another, so the cells are numbered (`pygames.players.numbered`), and so are the groups.
"""

from collections.abc import Iterable
from random import Random

from pygames.players.numbered import numbered
from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.comparing import ahead
from pygames.rules.terms import COLOURS, OTHER, Colour
from pygames.rules.vadrantir import Vadrantir


def random_game(position: Vadrantir, rng: Random) -> RandomGame:
    """Play on from a running position of the play phase.

    Cells beside stones of one colour only are most likely its territory: whoever can moves elsewhere. Among the cells left by that,
    every legal placement is as likely. Such games foresee the result better than if all moves were alike.
    """
    game = _RandomGame(position)
    turn: Colour = position.colour
    # Whether the next to move is stuck shows when it moves. Whoever has just moved must be able to go on as well.
    while game.move(turn, rng) and game.can_go_on(turn):
        turn = OTHER[turn]
    return RandomGame(game.value(), *[game.sides[colour].stones for colour in COLOURS])


#: The number of the group of a stone for which no group has been found yet.
_UNKNOWN = -1


class _Side:
    """The stones of one colour.

    Attributes:
        stones: the set of them.
        group: by cell, the number of the group that has a stone there, 0 if none has.
        beside: by cell, whether a cell beside it has a stone.
        witness: a cell where a stone could be placed when that was last looked for, -1 if none was. Most of the time it still can.
    """

    __slots__ = ("beside", "group", "stones", "witness")

    def __init__(self, stones: int, cells: int) -> None:
        """Take the set of the stones and the number of cells of the board; the groups are still to be told."""
        self.stones = stones
        self.group = [0] * cells
        self.beside = [False] * cells
        self.witness = -1


class _RandomGame:
    """A random game under way. Groups of both colours are numbered from 1; where two unite, one of the numbers is no longer used.

    Attributes:
        sides: the stones of each colour.
    """

    __slots__ = ("_board", "_contacts", "_empties", "_limits", "_members", "_near", "_sizes", "sides")

    def __init__(self, position: Vadrantir) -> None:
        self._board = numbered(position.board)
        self._near = self._board.near
        self._empties = self._board.numbers(position.empty)
        self.sides = {colour: _Side(position.stones(colour), len(self._near)) for colour in COLOURS}
        # By group: how many stones it has and on which cells, the cells of the enemy stones that it touches, some more than once, and
        # the size of the largest enemy group that it touches.
        self._sizes = [0]
        self._members: list[list[int]] = [[]]
        self._contacts: list[list[int]] = [[]]
        self._limits = [0]
        black, white = self.sides.values()
        cells = [self._board.numbers(side.stones) for side in (black, white)]
        for side, held in zip((black, white), cells, strict=True):
            for cell in held:
                side.group[cell] = _UNKNOWN
        self._find_groups(cells[0], black, white)
        self._find_groups(cells[1], white, black)
        for group, contacts in enumerate(self._contacts):
            limit = 0
            for cell in contacts:
                size = self._sizes[black.group[cell] or white.group[cell]]
                if size > limit:
                    limit = size
            self._limits[group] = limit

    def _find_groups(self, cells: list[int], mine: _Side, theirs: _Side) -> None:
        """Add the groups of a colour that has stones on these cells, each without its limit."""
        near, group, beside_mine, enemy = self._near, mine.group, mine.beside, theirs.group
        made = len(self._sizes)
        for cell in cells:
            if group[cell] != _UNKNOWN:
                continue
            group[cell] = made
            members: list[int] = [cell]
            contacts: list[int] = []
            for member in members:
                for beside in near[member]:
                    beside_mine[beside] = True
                    if group[beside]:
                        if group[beside] < 0:
                            group[beside] = made
                            members.append(beside)
                    elif enemy[beside]:
                        contacts.append(beside)
            self._sizes.append(len(members))
            self._members.append(members)
            self._contacts.append(contacts)
            self._limits.append(0)
            made += 1

    def move(self, turn: Colour, rng: Random) -> bool:
        """Place a stone outside likely territory if there is a legal cell, else on the first legal one; return False if none is."""
        empties, mine, theirs = self._empties, self.sides[turn], self.sides[OTHER[turn]]
        own, others, random = mine.beside, theirs.beside, rng.random
        left = len(empties)
        while left:
            drawn = int(random() * left)
            cell = empties[drawn]
            left -= 1
            # A cell drawn in vain goes behind those still to be drawn from, and so does the one that is found.
            empties[drawn], empties[left] = empties[left], cell
            if (others[cell] and self._may_grow(cell, mine, theirs)) if own[cell] else not others[cell]:
                break
        else:
            cell = self._first(mine, theirs)
            if cell < 0:
                return False
            left = empties.index(cell)
        del empties[left]
        self._place(cell, mine, theirs)
        return True

    def can_go_on(self, turn: Colour) -> bool:
        """Whether a colour could place another stone."""
        mine, theirs = self.sides[turn], self.sides[OTHER[turn]]
        cell = mine.witness
        taken = cell < 0 or mine.group[cell] or theirs.group[cell]
        if taken or (mine.beside[cell] and not self._may_grow(cell, mine, theirs)):
            mine.witness = self._first(mine, theirs)
        return mine.witness >= 0

    def value(self) -> float:
        """Return what the result is worth to Black, as if the game ended now: 1, 0.5 or 0."""
        black, white = (side.group for side in self.sides.values())
        lead = self._lead(set(black), set(white)) / 2
        left = set(self._empties)
        while left:
            cells, blacks, whites = [left.pop()], {0}, {0}
            for cell in cells:
                for beside in self._near[cell]:
                    if black[beside]:
                        blacks.add(black[beside])
                    elif white[beside]:
                        whites.add(white[beside])
                    elif beside in left:
                        left.remove(beside)
                        cells.append(beside)
            lead += len(cells) * self._lead(blacks, whites)
        return 0.5 if lead == 0 else float(lead > 0)

    def _lead(self, black: Iterable[int], white: Iterable[int]) -> int:
        """Return 1 if some black groups are larger than some white ones, compared from the largest on, -1 if smaller, 0 if alike.

        Both hold the number 0, which stands for no group, of size 0.
        """
        sizes = self._sizes
        larger = ahead(*[sorted([sizes[group] for group in groups], reverse=True) for groups in (black, white)])
        return 0 if larger is None else 1 if larger == "b" else -1

    def _first(self, mine: _Side, theirs: _Side) -> int:
        """Return the first legal cell in the list, -1 if there is none."""
        for cell in self._empties:
            if not mine.beside[cell] or self._may_grow(cell, mine, theirs):
                return cell
        return -1

    def _may_grow(self, cell: int, mine: _Side, theirs: _Side) -> bool:
        """Whether a stone may be placed on an empty cell that has friends beside it."""
        group, enemy, sizes, limits = mine.group, theirs.group, self._sizes, self._limits
        size, limit = 1, 0
        # Three groups beside a cell have one stone there each, so it is enough to know the last two.
        last = other = 0
        for beside in self._near[cell]:
            found = group[beside]
            if found:
                if found != last and found != other:
                    size += sizes[found]
                    if limits[found] > limit:
                        limit = limits[found]
                    last, other = found, last
            else:
                found = enemy[beside]
                if found and sizes[found] > limit:
                    limit = sizes[found]
        return size <= 1 + limit

    def _place(self, cell: int, mine: _Side, theirs: _Side) -> None:
        """Place a stone: all groups beside it become one with it."""
        near, sizes, limits, enemy = self._near[cell], self._sizes, self._limits, theirs.group
        made = 0
        if mine.beside[cell]:
            for beside in near:
                found = mine.group[beside]
                if found and found != made:
                    made = self._united(made, found, mine) if made else found
            self._members[made].append(cell)
            sizes[made] += 1
        else:
            made = len(sizes)
            sizes.append(1)
            limits.append(0)
            self._members.append([cell])
            self._contacts.append([])
        mine.stones |= self._board.cells[cell]
        mine.group[cell] = made
        contacts = self._contacts[made]
        for beside in near:
            mine.beside[beside] = True
            found = enemy[beside]
            if found:
                contacts.append(beside)
                self._contacts[found].append(cell)
                if sizes[found] > limits[made]:
                    limits[made] = sizes[found]
        size = sizes[made]
        for contact in contacts:
            found = enemy[contact]
            if limits[found] < size:
                limits[found] = size

    def _united(self, one: int, other: int, mine: _Side) -> int:
        """Unite two groups; return the number by which both go then."""
        if self._sizes[other] > self._sizes[one]:
            one, other = other, one
        for cell in self._members[other]:
            mine.group[cell] = one
        self._members[one] += self._members[other]
        self._contacts[one] += self._contacts[other]
        self._sizes[one] += self._sizes[other]
        self._limits[one] = max(self._limits[one], self._limits[other])
        return one


def _placed(position: Vadrantir) -> dict[str, int]:
    """Return the cell on which each move puts its stone."""
    return {move: position.board.cell[move] for move in position.legal_moves}


#: How Vadrantir is searched by random games.
RANDOM_PLAY = RandomPlay(random_game, _placed)
