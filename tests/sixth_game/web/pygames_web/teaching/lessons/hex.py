"""Hex in six moves."""

from pygames.errors import Message
from pygames_web.teaching.lessons.parts import Condition, Lesson, Task, anything, plays_on, wins


def _task(text: str, ask: Message, condition: Condition, example: str, proved: str) -> Task:
    otherwise = None if condition is anything else Message("Look again.")
    return Task(
        text, ask, condition, example, Message("Right."), otherwise, claims=(f"allowed {example}",), proved=(proved,)
    )


LESSON = Lesson(
    "hex",
    5,
    (
        _task(
            "5/5/2b2/5/5 c -",
            Message("A stone in the middle is strong: choose."),
            anything,
            "black",
            "turn w",
        ),
        _task("5/5/2b2/5/5 w -", Message("White joins left and right. Place one."), anything, "c2", "turn b"),
        _task("2b2/2b2/2b2/5/5 b -", Message("Two empty cells link: a2."), plays_on("a2"), "a2", "stones b a2"),
        _task("2b2/2b2/2b2/2b2/1w3 b -", Message("Join bottom and top."), wins, "a3", "over b"),
        _task("5/5/wwww1/5/5 w -", Message("Join left and right."), wins, "c5", "over w"),
        _task("2b2/2b2/5/1wbw1/2b2 b -", Message("One cell joins the halves."), wins, "c3", "over b"),
    ),
)
