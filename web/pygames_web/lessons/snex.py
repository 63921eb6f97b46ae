"""Snex in seven moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames_web.lessons.parts import Lesson, Task, moves_a_snake, wins


def _pushes(before: Position, after: Position) -> bool:
    """An enemy stone stands elsewhere."""
    return before.enemy != (after.white if before.turn == "b" else after.black)


def _places_beside(before: Position, after: Position) -> bool:
    came = after.stones(before.colour) & ~before.own
    return after.stones(before.colour).bit_count() > before.own.bit_count() and bool(
        before.board.near[came] & before.own
    )


def _ends_the_turn(before: Position, after: Position) -> bool:
    return after.turn != before.turn


LESSON = Lesson(
    "snex",
    6,
    (
        Task(
            "6/1w4/2b3/2bbw1/3w2/6 b -",
            Message(
                "You are Black and join bottom and top, White joins left and right. Four stones of a colour on a square are "
                "never allowed. Place a stone that makes your snake longer."
            ),
            _places_beside,
            "c2",
            Message("Stones that touch along the lines form a snake. It may branch."),
            Message("Legal, but place a stone beside your snake."),
        ),
        Task(
            "6/4w1/2b3/2b3/6/6 b -",
            Message(
                "Instead of placing, a snake may crawl: one of its ends goes to a point beside its other end. Choose the end, "
                "then where it goes."
            ),
            moves_a_snake,
            "c4>b3",
            Message("A move must bring the head, the end nearest to an edge, closer to an edge or a corner."),
            Message("That was a placement. Let the snake crawl."),
        ),
        Task(
            "6/2w3/6/1bbbw1/6/6 b -",
            Message(
                "The point may hold an enemy stone, if your snake is longer: it is pushed on. Push the white stone out of your way."
            ),
            _pushes,
            "b3>e3>f3",
            Message("Three can push one."),
            Message("The white stone is where it was. Choose b3, then e3, then where the white stone goes."),
        ),
        Task(
            "6/4w1/4w1/bbbbw1/6/6 b -",
            Message(
                "A pushed stone may take its snake along: it goes beside its snake's other end. Push the stone on e3 to the top."
            ),
            lambda before, after: bool(after.white & after.board.cell["e6"]),
            "a3>e3>e6",
            Message("Four can push three."),
            Message("The white stone has not gone to e6."),
        ),
        Task(
            "6/6/2bb2/3ww1/4b1/2bw2 b -",
            Message(
                "Two black and two white stones across a square are a crosscut. You may never place one, but a moving snake may make "
                "one, if you can undo it in the same turn. Make one."
            ),
            lambda before, after: after.turn == before.turn,
            "c4>d3>d2",
            Message("It is still your turn until no crosscut is left."),
            Message("There is no crosscut after that."),
            show=("crosscut",),
        ),
        Task(
            "6/6/6/3bw1/2wbb1/2bw2 b -",
            Message("There is a crosscut, and Black is still to move. Undo it and end the turn."),
            _ends_the_turn,
            "c1>b1",
            Message("No crosscut is left, and the turn is over."),
            show=("crosscut",),
        ),
        Task(
            "3b2/3b2/1wwbb1/4b1/1w1b2/3bw1 b -",
            Message("A snake that touches both edges of its colour wins. Black is one stone short: win."),
            wins,
            "e2",
            Message("From edge to edge: Black has won."),
            Message("That does not join bottom and top."),
        ),
    ),
)
