"""What each game looks like in play, from one moment to the next."""

from functools import cache

from pygames.rules import GAMES, Position
from pygames_web.teaching.guide import GUIDES

#: How many beats the end of a game is shown before it begins again.
REST = 6


def showcase(name: str, beat: int = 0) -> Position:
    """Return the position that stands for a game, a number of beats after the first one."""
    moves = GUIDES[name].showcase.moves.split()
    return _after(name, min(beat % (len(moves) + REST), len(moves)))


@cache
def _after(name: str, step: int) -> Position:
    shown = GUIDES[name].showcase
    if not step:
        game = GAMES[name]
        return game.position(shown.text, game.sizes[0])
    return _after(name, step - 1).play(shown.moves.split()[step - 1])
