"""Nadraz in eight moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames_web.lessons.parts import Lesson, Task, covers, makes_group, makes_one_group, takes, unites, wins


def _cuts_and_unites(before: Position, after: Position) -> bool:
    return takes(2)(before, after) and unites(before, after)


LESSON = Lesson(
    "nadraz",
    6,
    (
        Task(
            "6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w",
            Message(
                "You are Black. From an end of your snake, walk along a straight line: choose the end, then the cell to "
                "stop at. Make the snake six stones long."
            ),
            makes_group(6),
            "f6-f8",
            Message("Three stones in one turn. The longest snake wins in the end."),
            Message("A legal walk, but it does not make a snake of six."),
        ),
        Task(
            "6/7/8/6w2/7w2/11/2bbbb4/9/8/7/6 b w",
            Message(
                "After each turn every snake must have one head and one tail, marked by dots. From e6, bend sharply up and "
                "to the left; one stone alone would touch two others and be no tail."
            ),
            lambda before, after: bool(after.black & after.board.cell["f6"]),
            "f6-g5",
            Message("Over f6 and beyond: the snake has a new tail, and the bend is allowed."),
            Message("Legal, but not the sharp bend: walk from e6 over f6."),
            show=("end",),
        ),
        Task(
            "6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w",
            Message(
                "Enemy stones on your way become yours, if that cuts their snake and the cell behind them is empty. You "
                "take that cell too. Cut the white snake."
            ),
            takes(1),
            "f4-f7",
            Message("White is left with two short snakes."),
            Message("That does not cut the white snake. Walk to the right, through it."),
        ),
        Task(
            "6/7/8/7w1/4w3w1/2b1w4w1/4w3w1/3w3w1/8/7/6 b w",
            Message(
                "A walk may cut more than once. Only a cell right behind a cut may lie on the edge. Cut both white snakes."
            ),
            takes(2),
            "f4-f11",
            Message("Two cuts in one turn, and the last stone stands on the edge."),
            Message("Both snakes, please: walk on to the edge."),
        ),
        Task(
            "6/7/8/6w2/6w3/2b2b5/6b3/9/8/7/6 b w",
            Message(
                "A single stone is an egg. A walk passes over your own eggs, and eggs beside it join as well. Make one snake "
                "of all your stones."
            ),
            makes_one_group,
            "f4-f7",
            Message("Eggs on the way or beside it have joined: all your stones are one snake."),
            Message("Some of your stones are still on their own."),
        ),
        Task(
            "6/7/8/6w2/6w3/2b8/4b5/4b4/3b4/7/6 b w",
            Message(
                "A walk that touches another snake of yours joins it, and ends there. Walk from your egg to your snake."
            ),
            lambda before, after: unites(before, after) and covers("f5", "c3")(before, after),
            "f4-f5",
            Message("The last stone touches the other snake: they are one, and the walk is over."),
            Message("That does not walk from the egg to the snake."),
        ),
        Task(
            "6/7/8/2w2w3/3w1w4/2b1ww5/4bb4/5b3/5b2/7/6 b w",
            Message("Now do both in one turn: cut the white snake and join your own."),
            _cuts_and_unites,
            "f4-f7",
            Message("The cut is completed even though the first flipped stone has joined your snakes."),
            Message("That does not cut and join at once."),
        ),
        Task(
            "6/1bbbbw1/1bwwwww1/1b1bwwww1/1b1bbwb1b1/1bwbb1wbbw1/1wbbbbwww1/1bbbbbbbb/2wbwww1/1wbwbbb/2w1w1 w b",
            Message(
                "The game ends when nobody can place a stone, and the longest snake wins. You are White: end it and win."
            ),
            wins,
            "g3-h3",
            Message("Nobody can place any more, and your snake is the longest."),
            Message("That does not end the game in your favour."),
            show=("snake",),
        ),
    ),
)
