"""What a person is set to do on a board: a task of a lesson, or a puzzle. Both are asked, tried, and told right or wrong.

An exercise knows what a move comes to; how it got onto the page and what is kept of it is `pygames_web.machine.learning`'s.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from pygames.errors import Counted, Message, strung
from pygames.levels import LEVELS
from pygames.puzzles import Puzzle, Theme, puzzles_of, theme_of
from pygames.record import Path, Record
from pygames.rules import GAMES, Position
from pygames.rules.terms import COLOUR_NAME, OTHER
from pygames.telling import word_name
from pygames_web.model.addresses import LESSON, PUZZLES
from pygames_web.model.table import Table
from pygames_web.teaching.lessons import LESSONS, Task


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
        return replace(self, table=_passed(table))._judged(before, table.moves[len(before.path)])

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
        return replace(self, told=told, solved=solved, table=_saying(self.table, *self.table.spoken, told))

    def _wrong(self, before: Table, told: Message) -> Self:
        return replace(self, told=told, table=_saying(replace(before, chosen=(), refused=None), told))


def _look_at(cell: str) -> Message:
    return Message("Look at {cell}.", cell=cell)


def _saying(table: Table, *told: Message) -> Table:
    return replace(table, hover=None, spoken=told)


def _passed(table: Table) -> Table:
    """Return the table after all passes that are due: in exercises it never takes long to find out which these are."""
    while table.due:
        for _ in table.position.compute():
            pass
        # All of it is said at once.
        told, table = table.spoken, table.passed()
        if table.spoken is not told:
            table = replace(table, spoken=(*told, *table.spoken))
    return table


def _fresh(position: Position) -> Table:
    return Table("", Record(position.setup, position.text))


# -- lessons -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LessonStep(Exercise):
    """A task of a lesson: any move that does the deed is right."""

    place = LESSON
    option = "lesson"
    missing = Message("there is no task {number}; the lesson of {game} has {count}")

    @classmethod
    def begin(cls, game: str, number: int) -> Self:
        return cls(game, number, _fresh(LESSONS[game].position(number)))

    @classmethod
    def number_of(cls, game: str) -> int:
        return len(LESSONS[game].tasks)

    @property
    def task(self) -> Task:
        """The task."""
        return LESSONS[self.game].tasks[self.number - 1]

    @property
    def question(self) -> Message:
        return self.task.ask

    @property
    def answer(self) -> str:
        return self.task.example

    @property
    def show(self) -> tuple[str, ...]:
        return self.task.show

    def _judged(self, before: Table, move: str) -> Self:
        task = self.task
        if task.condition(before.position, before.position.play(move)):
            return self._right(task.done, solved=True)
        assert task.otherwise, "a task that accepts every move has nothing to say of others"
        return self._wrong(before, task.otherwise)


# -- puzzles -------------------------------------------------------------------------------------------------------------


#: The levels that puzzles are solved by, the weakest first; then those that none of them solves.
DIFFICULTIES = (*LEVELS, "")


@lru_cache(maxsize=8)
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, read once."""
    return tuple(puzzles_of(game))


@lru_cache(maxsize=64)
def themes_in(game: str, number: int) -> tuple[Theme | None, ...]:
    """Return what each move of the winner of a puzzle does."""
    return tuple(theme_of(position, move) for position, _, move, _ in puzzles(game)[number - 1].decisions())


def puzzle_record(game: str, number: int) -> Record:
    """Return a puzzle as a game that begins with it, with its solution as the moves played."""
    puzzle = puzzles(game)[number - 1]
    record = Record(puzzle.setup, puzzle.text)
    path: Path = ()
    for move in puzzle.line:
        record, path = record.play(path, move)
    return record


@dataclass(frozen=True)
class PuzzleTry(Exercise):
    """A puzzle: one move is right, and the best defence answers it."""

    place = PUZZLES
    option = "puzzle"
    missing = Message("there is no puzzle {number}; {game} has {count}")

    @classmethod
    def begin(cls, game: str, number: int) -> Self:
        return cls(game, number, _fresh(puzzles(game)[number - 1].position))

    @classmethod
    def number_of(cls, game: str) -> int:
        return len(puzzles(game))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return puzzles(self.game)[self.number - 1]

    @property
    def question(self) -> Message:
        colour, turns = COLOUR_NAME[self.puzzle.colour], self.puzzle.turns
        if turns is None:
            return Message("{colour} to move. Only one move wins in the end: find it.", colour=colour)
        return Counted(
            "{colour} to move. Only one move wins within {n} turn of {colour}: find it.",
            "{colour} to move. Only one move wins within {n} turns of {colour}: find it.",
            n=turns,
            colour=colour,
        )

    @property
    def order(self) -> list[int]:
        """The easiest come first; among those that are equally difficult, the ones of the usual variant."""
        variants = [*GAMES[self.game].variants]

        def place(number: int) -> tuple[int, int]:
            puzzle = puzzles(self.game)[number - 1]
            return DIFFICULTIES.index(puzzle.level), variants.index(puzzle.setup.variant)

        return sorted(super().order, key=place)

    @property
    def answer(self) -> str:
        return self.puzzle.line[len(self.table.path)]

    @property
    def show(self) -> tuple[str, ...]:
        kinds = self.table.position.kinds_of_marks
        return tuple(name for name, kind in kinds.items() if kind.counted)

    def hint(self) -> Self:
        """Return the exercise with a word on what the right move does or, if that was said, on where it begins."""
        exercise = self.back()
        theme = theme_of(exercise.table.position, exercise.answer)
        told = Message("Look for this: {theme}.", theme=theme.title) if theme else None
        if told is None or told == exercise.told:
            ways = exercise.table.position.clicks(exercise.answer)
            told = _look_at(ways[0][0]) if ways else Message("The right move places no stone: pass.")
        return replace(exercise, told=told, table=_saying(exercise.table, told))

    @property
    def pointed_out(self) -> str:
        """The cell at which a hint tells one to look; empty if none does."""
        named = self.told is not None and self.told.template == _look_at("").template
        return str(self.told.values["cell"]) if self.told and named else ""

    @property
    def explanation(self) -> tuple[Message, ...]:
        """What each move of the solution does."""
        moves = [move for _, _, move, _ in self.puzzle.decisions()]
        found = zip(themes_in(self.game, self.number), moves, strict=True)
        return tuple(theme.why(move) for theme, move in found if theme)

    def _judged(self, before: Table, move: str) -> Self:
        puzzle, colour = self.puzzle, self.puzzle.colour
        if move != puzzle.line[len(before.path)]:
            return self._refuted(before, move)
        table = self.table
        while len(table.path) < len(puzzle.line) and table.position.turn != colour:
            table = _passed(table.play(puzzle.line[len(table.path)]))
        answers = [word_name(answer) for answer in puzzle.line[len(self.table.path) : len(table.path)]]
        after = replace(self, table=table)
        if len(table.path) < len(puzzle.line):
            enemy = COLOUR_NAME[OTHER[colour]]
            told = (
                Message(
                    "{move} is right. {colour} answers {reply}. Go on.",
                    move=word_name(move),
                    colour=enemy,
                    reply=strung(answers),
                )
                if answers
                else Message("{move} is right. Go on.", move=word_name(move))
            )
            return after._right(told, solved=False)
        if table.position.over:
            told = Message("{colour} has won.") if self.helped else Message("Solved: {colour} has won.")
        else:
            whatever = Message("Whatever comes now, {colour} can win.")
            told = whatever if self.helped else Message("Solved: whatever comes now, {colour} can win.")
        return after._right(Message(told.template, colour=COLOUR_NAME[colour]), solved=True)

    def _refuted(self, before: Table, move: str) -> Self:
        """Return the exercise with a move that does not win and the answer that refutes it on the board."""
        refutations = next(found for position, _, _, found in self.puzzle.decisions() if position == before.position)
        reply, table = refutations[move], self.table
        if reply and table.position.turn != self.puzzle.colour:
            table = table.play(reply)
        told = self._failure(
            word_name(move), word_name(reply), forced=reply == "pass" and before.position.play(move).must_pass
        )
        back = replace(before, chosen=(), refused=None)
        return replace(self, told=told, table=_saying(table, told), before=back)

    def _failure(self, move: object, reply: object, *, forced: bool) -> Message:
        """Return what is said of a move that does not win, or not soon enough, and of what refutes it, if anything must.

        A pass that is ``forced`` refutes nothing: what comes after it does.
        """
        enemy, turns = COLOUR_NAME[OTHER[self.puzzle.colour]], self.puzzle.turns
        if forced:
            return self._failure_after_pass(move, enemy)
        if turns is None and reply:
            return Message(
                "{move} does not win: {colour} answers {reply}. Try again.", move=move, colour=enemy, reply=reply
            )
        if turns is None:
            return Message("{move} does not win. Try again.", move=move)
        if reply:
            return Counted(
                "{move} does not win within {n} turn: {colour} answers {reply}. Try again.",
                "{move} does not win within {n} turns: {colour} answers {reply}. Try again.",
                n=turns,
                move=move,
                colour=enemy,
                reply=reply,
            )
        return Counted(
            "{move} does not win within {n} turn. Try again.",
            "{move} does not win within {n} turns. Try again.",
            n=turns,
            move=move,
        )

    def _failure_after_pass(self, move: object, enemy: Message) -> Message:
        """Return what is said of a move that does not win although the other colour cannot but pass."""
        winner, turns = COLOUR_NAME[self.puzzle.colour], self.puzzle.turns
        if turns is None:
            return Message(
                "{move} does not win: {colour} must pass, but {winner} does not win even so. Try again.",
                move=move,
                colour=enemy,
                winner=winner,
            )
        return Counted(
            "{move} does not win within {n} turn: {colour} must pass, but {winner} does not win in time even so. Try again.",
            "{move} does not win within {n} turns: {colour} must pass, but {winner} does not win in time even so. Try again.",
            n=turns,
            move=move,
            colour=enemy,
            winner=winner,
        )
