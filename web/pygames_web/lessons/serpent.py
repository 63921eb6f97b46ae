"""Serpent in seven moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.position import OTHER
from pygames_web.lessons.parts import Lesson, Task, makes_group, moves_a_snake, wins

_PATHS = ("survival path", "dead")


def _steps_in(before: Position, after: Position) -> bool:
    """A stone stands on what was a shortest survival path of the enemy."""
    path = sum(mark.cells for mark in before.marks() if mark.kind == "survival path" and mark.colour != before.turn)
    return bool(after.stones(before.colour) & path)


def _kills(before: Position, after: Position) -> bool:
    return after.stones(OTHER[before.colour]) != before.enemy


def _sacrifices(before: Position, after: Position) -> bool:
    return after.stones(before.colour).bit_count() < before.own.bit_count() and not after.over


def _survives(before: Position, after: Position) -> bool:
    return not after.over


LESSON = Lesson(
    "serpent",
    5,
    (
        Task(
            "5/6/4bb1/8/1w4w2/2b5/3b3/1b4/5 b bw",
            Message(
                "Stones that touch form a group: an egg if it is one, else a snake, which is always a bare line. A placed "
                "stone may not touch your snakes, and at most two eggs. Join two eggs to a snake."
            ),
            makes_group(3),
            "b3",
            Message("Two eggs and a stone between them: a snake of three."),
            Message("Legal, but two of your eggs are not joined."),
        ),
        Task(
            "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw",
            Message(
                "A snake moves towards another group of yours: its far end goes to a cell beside its near end. Move your snake, end "
                "first, then where to."
            ),
            moves_a_snake,
            "b5>c4",
            Message("A move must bring the snake closer to the group it goes for."),
            Message("That was a placement. Move the snake."),
        ),
        Task(
            "5/2w3/7/8/2b3b2/8/7/6/5 w b",
            Message(
                "Once a colour has had two groups, each lives by a survival path: empty cells that would join it to another one in a "
                "bare line. Black's is shaded. You are White: step in."
            ),
            _steps_in,
            "e5",
            Message("Black's path is longer now, and White has two groups and a path, too."),
            Message("The shaded path is still open."),
            show=_PATHS,
        ),
        Task(
            "5/3b2/7/2w5/5b3/8/7/w5/bw3 w bw",
            Message(
                "A group without a survival path is dead and removed at the end of the turn. Kill the egg in the corner."
            ),
            _kills,
            "b2",
            Message("The egg is gone. The other two black eggs still have each other."),
            Message("The egg can still reach a friend."),
            show=_PATHS,
        ),
        Task(
            "5/6/2w4/8/7b1/8/2bbb2/1bw2w/2w1b b bw",
            Message(
                "A snake may not pass over a nearer group of its own, unless that one dies by the move. Sacrifice the egg at the "
                "bottom to move up."
            ),
            _sacrifices,
            "b2>c6",
            Message("The stone on c6 closes the egg's only path, so the snake may pass over it."),
            Message("All your groups are still there."),
            show=_PATHS,
        ),
        Task(
            "5/1w4/7/8/3bw4/8/3bb2/6/w4 b bw",
            Message(
                "If you join your last two groups, the one left has nobody to reach: you lose. Make a move that does not."
            ),
            _survives,
            "b2",
            Message("Still two groups: Black lives."),
            Message("That joins your last two groups, and Black is gone."),
            show=_PATHS,
        ),
        Task(
            "ww3/6/7/8/w8/8/1bb4/2b3/b1b2 w bw",
            Message(
                "Whoever loses the last group loses the game. Black's two groups live by the path through b1: win."
            ),
            wins,
            "b1",
            Message("Both groups die at once, and White has won."),
            Message("Black is still alive."),
            show=_PATHS,
        ),
    ),
)
