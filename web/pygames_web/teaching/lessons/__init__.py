"""A short lesson for each game: the person makes the move that shows each rule."""

from importlib import import_module

from pygames.rules import GAMES
from pygames_web.teaching.lessons.parts import Lesson, Task

__all__ = ["LESSONS", "Lesson", "Task"]

#: The lesson of each game by the game's name, which is the name of its module here.
LESSONS: dict[str, Lesson] = {name: import_module(f"{__name__}.{name}").LESSON for name in GAMES}
