"""What a person is set to do on a board: a task of a lesson, or a puzzle. Both are asked, tried, and told right or wrong.

`LessonStep` (lesson_step.py) and `PuzzleTry` (puzzle_try.py) say what is asked and what a move comes to; how an exercise got onto the
page and what is kept of it is `pygames_web.machine.learning`'s.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from pygames.errors import Message
from pygames.record import Record
from pygames.rules import Position
from pygames_web.model.table import Table


@dataclass(frozen=True)
class Exercise(ABC):
    """An exercise on the board.

    Attributes:
        game: the name of the game.
        number: which one of its kind, from 1.
        table: the board, and the move that is being entered.
        told: what the last move came to.
        solved: whether everything is done.
        helped: whether a move was shown.
        before: the table to go back to while a wrong move and its answer are on the board; else None.
    """

    game: str
    number: int
    table: Table
    told: Message | None = None
    solved: bool = False
    helped: bool = False
    before: Table | None = None

    #: The place of all exercises of this kind, and what pages of others call such an exercise.
    place = ""
    option = ""
    #: What is said of a number that none of them has.
    missing: ClassVar[Message]

    @property
    def name(self) -> str:
        """Its address without the slash, by which it is also remembered."""
        return self.address.removeprefix("/")

    @property
    def address(self) -> str:
        """Where it is on the site."""
        return f"{self.place}{self.game}/{self.number}"

    @classmethod
    @abstractmethod
    def begin(cls, game: str, number: int) -> Self:
        """Return an exercise of a game, nothing done yet."""

    @property
    @abstractmethod
    def question(self) -> Message:
        """What is to be done."""

    @classmethod
    @abstractmethod
    def number_of(cls, game: str) -> int:
        """Return how many exercises of this kind a game has."""

    @property
    def count(self) -> int:
        """How many exercises of this kind the game has."""
        return self.number_of(self.game)

    @property
    def order(self) -> list[int]:
        """The numbers of all exercises of this kind, in the order in which one comes to them."""
        return list(range(1, self.count + 1))

    @property
    def following(self) -> int | None:
        """The number of the exercise that comes next; None behind the last one."""
        order = self.order
        place = order.index(self.number) + 1
        return order[place] if place < len(order) else None

    @property
    @abstractmethod
    def answer(self) -> str:
        """A right move where the exercise stands."""

    @property
    def show(self) -> tuple[str, ...]:
        """The kinds of `Position.marks` to draw."""
        return ()

    @abstractmethod
    def _judged(self, before: Table, move: str) -> Self:
        """Return the exercise after a legal move, which is on the table already."""

    # -- what the person does ----------------------------------------------------------------------------------------

    def with_table(self, table: Table) -> Self:
        """Return the exercise with another table; if a move was made on it, with what that comes to."""
        before = self.table
        if table.path == before.path:
            told = self.told if table.refused is None else None
            return replace(self, table=table, told=told)
        return replace(self, table=passed(table))._judged(before, table.moves[len(before.path)])

    def click(self, cell: str) -> Self:
        """Return the exercise after a cell was chosen."""
        if self.solved:
            return self
        exercise = self.back()
        return exercise.with_table(replace(exercise.table, hover=cell, cursor=None).click(cell))

    def back(self) -> Self:
        """Return the exercise with a wrong move and its answer taken back, if there are any on the board."""
        if self.before is None:
            return self
        table = replace(self.before, cursor=self.table.cursor, spoken=(Message("Taken back"),))
        return replace(self, table=table, told=None, before=None)

    def walk(self, dx: int, dy: int) -> Self:
        """Return the exercise with the keyboard's cursor one cell further."""
        return replace(self, table=self.table.walk(dx, dy))

    def play(self, move: str) -> Self:
        """Return the exercise after a move; raise `IllegalMove` if it is not legal."""
        if self.solved:
            return self
        exercise = self.back()
        return exercise.with_table(exercise.table.play(move))

    def help(self) -> Self:
        """Return the exercise after a right move was shown."""
        exercise = self.back()
        return self if self.solved else replace(exercise, helped=True).play(exercise.answer)

    # -- what comes of it --------------------------------------------------------------------------------------------

    def _right(self, told: Message, solved: bool) -> Self:
        return replace(self, told=told, solved=solved, table=saying(self.table, *self.table.spoken, told))

    def _wrong(self, before: Table, told: Message) -> Self:
        return replace(self, told=told, table=saying(replace(before, chosen=(), refused=None), told))


def saying(table: Table, *told: Message) -> Table:
    """Return a table, nothing pointed at, of which this is said."""
    return replace(table, hover=None, spoken=told)


def passed(table: Table) -> Table:
    """Return the table after all passes that are due: in exercises it never takes long to find out which these are."""
    while table.due:
        for _ in table.position.compute():
            pass
        # All of it is said at once.
        told, table = table.spoken, table.passed()
        if table.spoken is not told:
            table = replace(table, spoken=(*told, *table.spoken))
    return table


def fresh(position: Position) -> Table:
    """Return the table on which an exercise begins."""
    return Table("", Record(position.setup, position.text))
