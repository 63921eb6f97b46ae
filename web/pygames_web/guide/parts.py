"""What the "How to play" of a game is made of: sections of a few sentences, each with a diagram that the engine draws."""

from dataclasses import dataclass

from pygames.errors import Message
from pygames.rules import Position, find_game


@dataclass(frozen=True)
class Diagram:
    """A position and the moves that can be stepped through from it.

    Attributes:
        game, size, text: the position, as position text; it may be on any board size of the game.
        moves: legal moves from there, shown one at a time at the reader's pace.
        show: the kinds of `Position.marks` to draw.
        caption: what is to be seen, first and after each move; as many as there are moves, and one more.
    """

    game: str
    size: int
    text: str
    captions: tuple[Message, ...]
    moves: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    variant: str = "standard"

    def position(self, step: int) -> Position:
        """Return the position after a number of the moves."""
        position = find_game(self.game).position(self.text, self.size, self.variant)
        for move in self.moves[:step]:
            position = position.play(move)
        return position


@dataclass(frozen=True)
class Section:
    """A part of the rules: what it is about, what it says, and what it looks like."""

    title: Message
    sentences: tuple[Message, ...]
    diagram: Diagram | None = None


@dataclass(frozen=True)
class Guide:
    """How a game is played.

    Attributes:
        goal: what one plays for, in a sentence or two.
        sections: the rules, one after another.
        readings: how sentences of the published rules that can be read in more than one way are read here.
    """

    goal: Message
    sections: tuple[Section, ...]
    readings: tuple[Message, ...] = ()
