"""What the strategy of a game is made of.

Principles and games were found with the level Strongest, as the commands named below do it again. What is said of a position is
held against the engine like what guides say, and a move that is called winning is proved to win.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from pygames.errors import Message
from pygames.rules import Position, Setup, find_game
from pygames_web.teaching.guide.parts import Section


@dataclass(frozen=True)
class Principle(Section):
    """Advice on how to play well, with a position to try it in: the first one of its diagram.

    Attributes:
        chances: how often the best moves of that position win, in per cent, as the level Strongest found in 5 seconds:
            ``python -m pygames analyse GAME --size N --position TEXT``.
    """

    chances: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Remark:
    """What is said of a move of a game, why it was made or what came of it.

    Attributes:
        text: what is said.
        claims: what is true of the position after it.
        did: words that are in what the move did, as it is told (`pygames.telling.deeds_told`).
    """

    text: Message
    claims: tuple[str, ...]
    did: tuple[str, ...] = ()


@dataclass(frozen=True)
class AnnotatedGame:
    """A whole game that the level Strongest played against itself, with remarks.

    ``python -m pygames match GAME --size N --a strongest --b strongest --seconds 1 --games 2 --seed 25`` plays such; that of
    Sundraval was played with 0.06 seconds.

    Attributes:
        size: cells along a side of the board.
        moves: its moves, a space apart.
        before: what is said before the first move.
        remarks: what is said of moves, by their number, from 1.
        show: the kinds of `Position.marks` to draw.
    """

    game: str
    size: int
    moves: str
    before: Message
    remarks: dict[int, Remark] = field(hash=False)
    show: tuple[str, ...] = ()

    @property
    def setup(self) -> Setup:
        """The game, size and variant."""
        return find_game(self.game).setup(self.size)

    @property
    def stops(self) -> tuple[int, ...]:
        """After how many moves something is said, the start included."""
        return (0, *self.remarks)

    def said(self, stop: int) -> Message:
        """Return what is said there."""
        return self.remarks[stop].text if stop else self.before

    def position(self, moves: int) -> Position:
        """Return the position after a number of the moves; who goes on from there need not play those before again."""
        return _position(self, moves)


@lru_cache(maxsize=256)
def _position(game: AnnotatedGame, moves: int) -> Position:
    if moves:
        return game.position(moves - 1).play(game.moves.split()[moves - 1])
    return game.setup.game.start(game.size)


@dataclass(frozen=True)
class Strategy:
    """How a game is played well: principles and, if there is one, a game with remarks."""

    principles: tuple[Principle, ...]
    annotated: AnnotatedGame | None = None
