"""Why a move is good, by what the players know: the notion in which it gains most."""

from pygames.players.games import knowledge_of
from pygames.rules import Position
from pygames.rules.terms import COLOURS

#: Notions that are no reason: every move gives the move away, and chance is all there is where only the rules are known.
_NO_REASON = ("the move", "chance")
#: What stands before a notion of which a move leaves who makes it with less.
_LESS = "less: "
#: A gain of less is not worth a word, in log-odds.
_LEAST = 0.05


def main_gain(position: Position, move: str) -> str | None:
    """Return the notion in which a legal move gains most for who makes it; None if the game is over by it, or nothing is gained.

    What a move gains in a notion is the change of its feature, times what that is worth (`Knowledge.worths`). Where it is good to
    have less of something, as of eggs in the reverse variant of Nadraz, the answer is ``less: eggs``.

    >>> import pygames
    >>> position = pygames.start("snex", 6).play("a1").play("white")
    >>> main_gain(position, "c3")
    'stones not needed'
    """
    knowledge, colour = knowledge_of(position), position.turn
    if colour not in COLOURS:
        return None
    after = position.play(move)
    if knowledge.winner(after):
        return None
    sign = 1.0 if colour == "b" else -1.0
    gains = {
        notion if worth > 0 else f"{_LESS}{notion}": sign * (later - earlier) * worth
        for notion, earlier, later, worth in zip(
            knowledge.notions,
            knowledge.features(position),
            knowledge.features(after),
            knowledge.worths(position),
            strict=True,
        )
        if notion not in _NO_REASON
    }
    best = max(gains, key=lambda notion: gains[notion], default=None)
    return best if best and gains[best] >= _LEAST else None
