"""Sundraval played at random to the end, faster than position by position."""

from random import Random

from pygames.players.rave import RandomGame
from pygames.rules.position import OTHER, Colour
from pygames.rules.sundraval import Sundraval, placements_after
from pygames.rules.sundraval_count import count_board


def random_game(position: Sundraval, rng: Random) -> RandomGame:
    """Play on from a running position of the play phase until nobody can place a stone; every placement is as likely; nobody passes
    who has one."""
    board = position.board
    stones: dict[Colour, int] = {"b": position.black, "w": position.white}
    placements: dict[Colour, int] = {"b": position.placements("b"), "w": position.placements("w")}
    empty = position.empty
    empties = board.cells_in(empty)
    turn: Colour = position.colour
    while placements["b"] or placements["w"]:
        enemy = OTHER[turn]
        open_points, left = placements[turn], len(empties)
        while open_points:
            draw = int(rng.random() * left)
            point = empties[draw]
            # A point drawn in vain goes behind those still to be drawn from.
            left -= 1
            empties[draw], empties[left] = empties[left], point
            if point & open_points:
                del empties[left]
                empty ^= point
                stones[turn] |= point
                placements[turn], placements[enemy] = placements_after(
                    board, point, empty, open_points, placements[enemy], stones[enemy]
                )
                break
        turn = enemy
    count = count_board(board, stones["b"], stones["w"])
    black, white = count.points("b"), count.points("w")
    return RandomGame(0.5 if black == white else float(black > white), stones["b"], stones["w"])
