"""Moves that are asked for once more before they are played: those that end or cost something, or all if a person likes it so."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.terms import OTHER, WORDS


def grave(position: Position, move: str) -> Message | None:
    """Return what a legal move does that nobody should do by accident; None if it does nothing of the kind.

    That is a pass that ends the game, a move that loses it, and one by which stones of the mover's own leave the board. Where there
    is no other move, nothing can be chosen better.
    """
    if position.mover is None or position.must_pass or (position.computed and len(position.legal_moves) == 1):
        return None
    after, colour = settled(position.play(move)), position.colour
    if after.over_computed and after.over:
        if move == "pass":
            return Message("This pass ends the game.")
        if after.winner == OTHER[colour]:
            return Message("This move loses the game.")
    gained = after.stones(colour).bit_count() - position.own.bit_count()
    placed = move not in WORDS and ">" not in move
    lost = placed - gained
    return Message("This move takes stones of your own off the board: {count}.", count=lost) if lost > 0 else None


def pass_would_end(position: Position) -> bool:
    """Whether a pass may be chosen here, and would end the game."""
    if not position.over_computed or position.must_pass or not position.may_pass:
        return False
    after = settled(position.play("pass"))
    return after.over_computed and after.over


def settled(position: Position) -> Position:
    """Return the position after the passes that are forced in it, as far as that is known."""
    while position.over_computed and position.must_pass:
        position = position.play("pass")
    return position
