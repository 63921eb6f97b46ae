"""Vadrantir played at random to the end, a few times as fast as by `Position.play`."""

from random import Random

from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.terms import OTHER, Colour
from pygames.rules.vadrantir import Group, Groups, Vadrantir, score_of


def random_game(position: Vadrantir, rng: Random) -> RandomGame:
    """Play on from a running position of the play phase.

    Cells beside stones of one colour only are most likely its territory: whoever can moves elsewhere. Among the cells left by that,
    every legal placement is as likely. Such games foresee the result better than if all moves were alike.
    """
    game = _RandomGame(position)
    turn: Colour = position.colour
    while True:
        found = game.draw(turn, rng) or game.first(turn)
        if not found:
            break
        game.place(turn, *found)
        # Whether the next to move is stuck shows when it moves. Whoever has just moved must be able to go on as well.
        if not game.can_go_on(turn):
            break
        turn = OTHER[turn]
    for colour in game.groups:
        game.groups[colour].sort(reverse=True)
    score = score_of(position.board, game.empty, game.groups)
    value = 0.5 if score["b"] == score["w"] else float(score["b"] > score["w"])
    return RandomGame(value, game.stones["b"], game.stones["w"])


class _RandomGame:
    """A random game under way.

    Attributes:
        groups: the groups of each colour, in no particular order.
        stones: the stones of each colour.
        empty: the set of the empty cells.
    """

    __slots__ = ("_empties", "_near", "_witness", "empty", "groups", "stones")

    def __init__(self, position: Vadrantir) -> None:
        self.groups: Groups = {"b": position.groups("b").copy(), "w": position.groups("w").copy()}
        self.stones: dict[Colour, int] = {"b": position.black, "w": position.white}
        self.empty = position.empty
        self._near = position.board.near
        self._empties = position.board.cells_in(position.empty)
        # A cell on which each colour could place a stone when that was last looked for. Most of the time it still can.
        self._witness: dict[Colour, int] = {"b": 0, "w": 0}

    def draw(self, turn: Colour, rng: Random) -> tuple[int, Group] | None:
        """Draw a legal placement that is not in likely territory: where the cell stands in the list, and the group it makes."""
        near, empties, own, others = self._near, self._empties, self.stones[turn], self.stones[OTHER[turn]]
        left = len(empties)
        while left:
            drawn = int(rng.random() * left)
            cell = empties[drawn]
            left -= 1
            # A cell drawn in vain goes behind those still to be drawn from, and so does the one that is found.
            empties[drawn], empties[left] = empties[left], cell
            if bool(near[cell] & own) == bool(near[cell] & others):
                grown = _grown(cell, near[cell], own, self.groups[turn], self.groups[OTHER[turn]])
                if grown:
                    return left, grown
        return None

    def first(self, turn: Colour) -> tuple[int, Group] | None:
        """Return the first legal placement in the list, as `draw` does; None if there is none."""
        own, friends, enemies = self.stones[turn], self.groups[turn], self.groups[OTHER[turn]]
        for index, cell in enumerate(self._empties):
            grown = _grown(cell, self._near[cell], own, friends, enemies)
            if grown:
                return index, grown
        return None

    def place(self, turn: Colour, index: int, grown: Group) -> None:
        """Place a stone on a cell of the list, which makes a group."""
        cell = self._empties.pop(index)
        self.empty ^= cell
        self.stones[turn] |= cell
        if grown.size > 1:
            self.groups[turn] = [group for group in self.groups[turn] if not group.rim & cell]
        self.groups[turn].append(grown)

    def can_go_on(self, turn: Colour) -> bool:
        """Whether a colour could place another stone."""
        near, own, friends, enemies = self._near, self.stones[turn], self.groups[turn], self.groups[OTHER[turn]]
        cell = self._witness[turn]
        if cell & self.empty and _grown(cell, near[cell], own, friends, enemies):
            return True
        legal = (cell for cell in self._empties if _grown(cell, near[cell], own, friends, enemies))
        self._witness[turn] = next(legal, 0)
        return self._witness[turn] != 0


def _grown(cell: int, near: int, stones: int, own: list[Group], enemies: list[Group]) -> Group | None:
    """Return the group that a stone on a cell makes, or None where it may not be placed."""
    if not near & stones:
        return Group(1, cell, near)
    size, rim = 1, near
    united = cell
    for group in own:
        if group.rim & cell:
            size += group.size
            united |= group.stones
            rim |= group.rim
    for enemy in enemies:
        if enemy.size + 1 >= size and enemy.stones & rim:
            return Group(size, united, rim & ~united)
    return None


def _placed(position: Vadrantir) -> dict[str, int]:
    """Return the cell on which each move puts its stone."""
    return {move: position.board.cell[move] for move in position.legal_moves}


#: How Vadrantir is searched by random games.
RANDOM_PLAY = RandomPlay(random_game, _placed)
