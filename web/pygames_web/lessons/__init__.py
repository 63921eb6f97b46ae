"""A short lesson for each game: the person makes the move that shows each rule."""

from pygames_web.lessons import nadraz, serpent, snex, sundraval, vadrantir
from pygames_web.lessons.parts import Lesson, Task

__all__ = ["LESSONS", "Lesson", "Task"]

#: The lesson of each game by the game's name.
LESSONS: dict[str, Lesson] = {
    lesson.game: lesson for lesson in (nadraz.LESSON, vadrantir.LESSON, sundraval.LESSON, snex.LESSON, serpent.LESSON)
}
