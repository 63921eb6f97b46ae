"""What a lesson is made of: tasks, each with a position and a condition that the person's move must meet.

A condition looks at a position before and after a move and tells whether the move shows the rule in question. So a task accepts every
move that does, and nobody has to list them.
"""

from collections.abc import Callable
from dataclasses import dataclass

from pygames.errors import Message
from pygames.rules import Position, find_game
from pygames.rules.terms import OTHER

#: Whether the move from one position to another is what a task asks for.
Condition = Callable[[Position, Position], bool]


@dataclass(frozen=True)
class Task:
    """A step of a lesson.

    Attributes:
        text: the position, as position text.
        ask: what to do, and the rule behind it.
        condition: what the move has to do.
        example: a move that does it.
        done: what has happened, once it is done.
        otherwise: what is wrong with another legal move; None if there is no such move.
        show: the kinds of `Position.marks` to draw.
        variant: the variant of the game that it is about.
        claims: what the task says of its position, written as in `pygames_web.teaching.guide.parts`.
        proved: what it says once it is done; it holds after every move that the task accepts.
    """

    text: str
    ask: Message
    condition: Condition
    example: str
    done: Message
    otherwise: Message | None = None
    show: tuple[str, ...] = ()
    variant: str = "standard"
    claims: tuple[str, ...] = ()
    proved: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """The tasks by which a game is learned, on a small board."""

    game: str
    size: int
    tasks: tuple[Task, ...]

    def position(self, number: int) -> Position:
        """Return the position of a task, the first being 1."""
        task = self.tasks[number - 1]
        return find_game(self.game).position(task.text, self.size, task.variant)

    def accepts(self, number: int, move: str) -> bool:
        """Return whether a legal move does what a task asks for."""
        before = self.position(number)
        return self.tasks[number - 1].condition(before, before.play(move))


# -- conditions that several games share --------------------------------------------------------------------------------------


def anything(before: Position, after: Position) -> bool:
    """A legal move is made."""
    return True


def also(*conditions: Condition) -> Condition:
    """Return the condition that all of some hold."""

    def holds(before: Position, after: Position) -> bool:
        return all(each(before, after) for each in conditions)

    return holds


def wins(before: Position, after: Position) -> bool:
    """The game is won."""
    return after.winner == before.colour


def plays_on(*cells: str) -> Condition:
    """Return the condition of putting a stone on one of some cells."""

    def holds(before: Position, after: Position) -> bool:
        came = after.stones(before.colour) & ~before.own
        return came in [after.board.cell[cell] for cell in cells]

    return holds


def covers(*cells: str) -> Condition:
    """Return the condition of having a stone on at least one of some cells where there was none."""

    def holds(before: Position, after: Position) -> bool:
        came = after.stones(before.colour) & ~before.own
        return any(came & after.board.cell[cell] for cell in cells)

    return holds


def takes(number: int) -> Condition:
    """Return the condition of making so many enemy stones leave or change their colour."""

    def holds(before: Position, after: Position) -> bool:
        return (before.enemy & ~after.stones(OTHER[before.colour])).bit_count() == number

    return holds


def makes_group(size: int) -> Condition:
    """Return the condition of giving the moved or placed stones a group of exactly so many stones."""

    def holds(before: Position, after: Position) -> bool:
        came = after.stones(before.colour) & ~before.own
        return after.board.flood(came, after.stones(before.colour)).bit_count() == size

    return holds


def makes_one_group(before: Position, after: Position) -> bool:
    """All friendly stones are one group."""
    return len(list(after.board.components(after.stones(before.colour)))) == 1


def unites(before: Position, after: Position) -> bool:
    """Friendly groups become fewer."""
    board = before.board
    own = after.stones(before.colour)
    return len(list(board.components(own))) < len(list(board.components(before.own)))


def moves_a_snake(before: Position, after: Position) -> bool:
    """A stone leaves its cell and comes down elsewhere."""
    own = after.stones(before.colour)
    return own.bit_count() == before.own.bit_count() and own != before.own
