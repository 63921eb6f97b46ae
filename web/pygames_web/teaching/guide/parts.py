"""What the "How to play" of a game is made of: sections of a few sentences, each with a diagram that the engine draws.

What a sentence says of a position stands beside it as *claims*, which the tests hold against the engine. A claim is a text: what is
claimed, then its particulars, such as ``allowed f6-g5``, ``refused a3,f6: edge`` or ``score 4.5 6``. All of them are in
``tests/claims.py``.
"""

from dataclasses import dataclass

from pygames.drawing import Overlay
from pygames.errors import IllegalMove, Message
from pygames.rules import Position, find_game
from pygames.rules.notation import named


@dataclass(frozen=True)
class Case:
    """A position that is not shown, with claims that prove what a sentence says."""

    game: str
    size: int
    text: str
    claims: tuple[str, ...]
    variant: str = "standard"

    def position(self) -> Position:
        """Return the position."""
        return find_game(self.game).position(self.text, self.size, self.variant)


@dataclass(frozen=True)
class Diagram:
    """A position and the moves that can be stepped through from it.

    Attributes:
        game, size, text: the position, as position text; it may be on any board size of the game.
        moves: legal moves from there, shown one at a time at the reader's pace.
        show: the kinds of `Position.marks` to draw.
        captions: what is to be seen, first and after each move; as many as there are moves, and one more.
        refused: moves that are not legal, each with the number of moves after which it is tried; the engine says why not.
        claims: for each of the captions, what it says.
    """

    game: str
    size: int
    text: str
    captions: tuple[Message, ...]
    moves: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    variant: str = "standard"
    refused: tuple[tuple[int, str], ...] = ()
    claims: tuple[tuple[str, ...], ...] = ()

    def position(self, step: int) -> Position:
        """Return the position after a number of the moves."""
        position = find_game(self.game).position(self.text, self.size, self.variant)
        for move in self.moves[:step]:
            position = position.play(move)
        return position

    def overlay(self, step: int) -> Overlay:
        """Return what is drawn after a number of the moves besides the stones: the marks, and what the last move changed."""
        before = self.position(step - 1) if step else None
        last = named(before.board, self.moves[step - 1]) if before else 0
        return Overlay(show=frozenset(self.show), previous=before, named=last, coordinates=True)

    def refusals(self, step: int) -> list[IllegalMove]:
        """Return why each move that is tried after a number of the moves is refused."""
        position = self.position(step)
        return [position.refusal(move) for tried_at, move in self.refused if tried_at == step]


@dataclass(frozen=True)
class Diagrams:
    """Makes the diagrams of a guide, which are all of one game on boards of one size."""

    game: str
    size: int

    def __call__(
        self,
        text: str,
        *captions: Message,
        moves: tuple[str, ...] = (),
        refused: tuple[tuple[int, str], ...] = (),
        show: tuple[str, ...] = (),
        variant: str = "standard",
        claims: tuple[tuple[str, ...], ...] = (),
    ) -> Diagram:
        """Return a diagram of a position; its parts are as `Diagram` has them."""
        return Diagram(self.game, self.size, text, captions, moves, show, variant, refused, claims)

    def case(self, text: str, *claims: str, size: int = 0, variant: str = "standard") -> Case:
        """Return a position that is not shown, on a board of this or another size."""
        return Case(self.game, size or self.size, text, claims, variant)


@dataclass(frozen=True)
class Section:
    """A part of the rules: what it is about, what it says, what it looks like, and cases that prove what is not to be seen there."""

    title: Message
    sentences: tuple[Message, ...]
    diagram: Diagram | None = None
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """How a sentence of the published rules is read that can be read in more than one way.

    Attributes:
        published: its words, in English; where the rules are silent, a message that says about what.
        reading: how it is read here.
        reason: why.
        cases: positions that prove that the engine reads it so.
    """

    published: str | Message
    reading: Message
    reason: Message
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True)
class About:
    """What was published about a game beside its rules.

    Attributes:
        minutes: how long a game takes.
        name: where the name comes from, if that was said.
        thanks: whom the designer thanks, if anybody.
        age: from what age it can be played.
        designer: who made it.
    """

    minutes: str
    name: Message | None = None
    thanks: Message | None = None
    age: int = 7
    designer: str = "Saïd Galdseid"


@dataclass(frozen=True)
class Showcase:
    """What a game looks like in play: the later part of a game that the computer played against itself on the smallest board.

    Attributes:
        text: the position that it begins with.
        moves: the moves that follow, up to the end of the game, a space apart.
    """

    text: str
    moves: str


@dataclass(frozen=True)
class Guide:
    """How a game is played.

    Attributes:
        goal: what one plays for, in a sentence or two.
        sections: the rules, one after another.
        about: what was published beside the rules.
        rulings: how sentences of the published rules that can be read in more than one way are read here.
        showcase: what it looks like.
    """

    goal: Message
    sections: tuple[Section, ...]
    about: About
    rulings: tuple[Ruling, ...]
    showcase: Showcase
