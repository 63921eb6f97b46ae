"""Vadrantir played at random to the end, some times as fast as position by position."""

from random import Random

from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.position import OTHER, Colour
from pygames.rules.vadrantir import Group, Groups, Vadrantir, score_of


def random_game(position: Vadrantir, rng: Random) -> RandomGame:
    """Play on from a running position of the play phase.

    Whoever can leaves alone the cells beside stones of one colour only: they are most likely its territory. Apart from that, every
    legal placement is as likely. Played like this, the rest of a game foresees the result better than if all were alike.
    """
    near = position.board.near
    groups: Groups = {"b": position.groups("b").copy(), "w": position.groups("w").copy()}
    stones: dict[Colour, int] = {"b": position.black, "w": position.white}
    empties = position.board.cells_in(position.empty)
    empty = position.empty
    turn: Colour = position.colour
    # For each colour, a cell on which it could place a stone when that was last looked for. Most of the time it still can.
    witness: dict[Colour, int] = {"b": 0, "w": 0}
    while True:
        enemy = OTHER[turn]
        own, others = stones[turn], stones[enemy]
        left = len(empties)
        grown = None
        while left and not grown:
            draw = int(rng.random() * left)
            cell = empties[draw]
            if bool(near[cell] & own) == bool(near[cell] & others):
                grown = _grown(cell, near[cell], own, groups[turn], groups[enemy])
            # A cell drawn in vain goes behind those still to be drawn from.
            left -= 1
            empties[draw], empties[left] = empties[left], cell
        if not grown:
            for cell in empties:
                grown = _grown(cell, near[cell], own, groups[turn], groups[enemy])
                if grown:
                    left = empties.index(cell)
                    break
        if not grown:
            break
        del empties[left]
        empty ^= cell
        stones[turn] |= cell
        if grown.size > 1:
            groups[turn] = [group for group in groups[turn] if not group.rim & cell]
        groups[turn].append(grown)
        # The next to move will find out; but whoever has just moved must be able to go on as well.
        around = stones[turn], groups[turn], groups[enemy]
        cell = witness[turn]
        if not (cell & empty and _grown(cell, near[cell], *around)):
            witness[turn] = next((cell for cell in empties if _grown(cell, near[cell], *around)), 0)
            if not witness[turn]:
                break
        turn = enemy
    for colour in groups:
        groups[colour].sort(reverse=True)
    score = score_of(position.board, empty, groups)
    value = 0.5 if score["b"] == score["w"] else float(score["b"] > score["w"])
    return RandomGame(value, stones["b"], stones["w"])


def _grown(cell: int, near: int, stones: int, own: list[Group], enemies: list[Group]) -> Group | None:
    """Return the group that a stone on a cell makes, or None where it may not be placed."""
    if not near & stones:
        return Group(1, cell, near)
    size, rim = 1, near
    united = cell
    for group in own:
        if group[2] & cell:
            size += group[0]
            united |= group[1]
            rim |= group[2]
    for enemy in enemies:
        if enemy[0] + 1 >= size and enemy[1] & rim:
            return Group(size, united, rim & ~united)
    return None


def _placed(position: Vadrantir) -> dict[str, int]:
    """Return the cell on which each move puts its stone."""
    return {move: position.board.cell[move] for move in position.legal_moves}


#: How Vadrantir is searched by random games.
RANDOM_PLAY = RandomPlay(random_game, _placed)
