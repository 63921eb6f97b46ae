"""A task of a lesson on the board."""

from dataclasses import dataclass
from typing import Self

from pygames.errors import Message
from pygames_web.model.addresses import LESSON
from pygames_web.model.exercise import Exercise, fresh
from pygames_web.model.table import Table
from pygames_web.teaching.lessons import LESSONS, Task


@dataclass(frozen=True)
class LessonStep(Exercise):
    """A task of a lesson: any move that does the deed is right."""

    place = LESSON
    option = "lesson"
    missing = Message("there is no task {number}; the lesson of {game} has {count}")

    @classmethod
    def begin(cls, game: str, number: int) -> Self:
        return cls(game, number, fresh(LESSONS[game].position(number)))

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
        if LESSONS[self.game].accepts(self.number, move):
            return self._right(task.done, solved=True)
        assert task.otherwise, "a task that accepts every move has nothing to say of others"
        return self._wrong(before, task.otherwise)
