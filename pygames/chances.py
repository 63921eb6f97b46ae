"""Chances to win: what they are worth to whom, and by how much a move must change them to turn a game."""

from pygames.rules import Turn

#: A move that changes the chance of whoever makes it by at least so much turns the game, and is a mistake if it makes it worse.
TURNING_POINT = 0.15
#: How far from certain an estimate is at least: it is told as 1 % or 99 %, since 0 % and 100 % are what is proved.
DOUBT = 0.01


def told(found: float, proved: bool) -> float:
    """Return a chance as it is told: few random games may all end alike, which proves nothing.

    >>> told(1.0, proved=False), told(1.0, proved=True), told(0.6, proved=False)
    (0.99, 1.0, 0.6)
    """
    return found if proved else min(max(found, DOUBT), 1.0 - DOUBT)


def worth(black: float, turn: Turn) -> float:
    """Return what Black's chance to win is worth to whoever is to act.

    The second player will choose the better colour, which is worse for the first player.

    >>> worth(0.75, "b"), worth(0.75, "w"), worth(0.75, "c"), worth(0.75, "o")
    (0.75, 0.25, 0.75, 0.25)
    """
    if turn == "b":
        return black
    if turn == "w":
        return 1.0 - black
    return min(black, 1.0 - black) if turn == "o" else max(black, 1.0 - black)


def worth_of_move(black: float, turn: Turn, move: str) -> float:
    """Return what Black's chance after a move is worth to whoever made it, be it a choice of colour."""
    if turn == "c":
        return black if move == "black" else 1.0 - black
    return worth(black, turn)
