"""Serpent in ten moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.terms import OTHER
from pygames_web.teaching.lessons.parts import Lesson, Task, anything, makes_group, moves_a_snake, plays_on, wins

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
                "You win when your opponent's last group leaves the board. Stones that touch form a group. A single "
                "stone is an egg, a longer group a snake: a bare line, in which each stone touches only the one before "
                "and the one behind it. A placed stone may touch at most two of your eggs, and none of your snakes. "
                "Join two eggs into one snake."
            ),
            makes_group(3),
            "b3",
            Message("Two eggs and a stone between them: a snake of three."),
            Message("Legal, but it would not join two of your eggs."),
            claims=("groups b 2 1 1 1", "refused c3: more than two eggs", "refused f6: beside a snake"),
            proved=("groups b 3 2 1",),
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
            Message("That would be a placement. Move the snake."),
            claims=("groups b 2 1 1",),
            proved=("turn w",),
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
            Message("The shaded path would still be open."),
            show=_PATHS,
            claims=("sizes survival_path b 3", "groups w 1"),
            proved=("sizes survival_path b 4", "groups w 1 1", "sizes survival_path w 2"),
        ),
        Task(
            "5/3b2/7/2w5/5b3/8/7/w5/bw3 w bw",
            Message(
                "A group without a survival path is dead and removed at the end of the turn. Kill the egg in the corner."
            ),
            _kills,
            "b2",
            Message("The egg is gone. The other two black eggs still have each other."),
            Message("The egg could still reach a friend."),
            show=_PATHS,
            claims=("stones b a1",),
            proved=("empty a1", "groups b 1 1", "sizes survival_path b 2"),
        ),
        Task(
            "5/6/7/8/4w4/8/7/w5/bw3 w w",
            Message(
                "As long as a colour has never had two groups, its only group lives without a path. Black has had one egg so far. "
                "You are White: shut it in with a stone on b2."
            ),
            plays_on("b2"),
            "b2",
            Message("The black egg has no way out, and stays. White has had two groups, and needs its path."),
            Message("The black egg would not be shut in. Place a stone on b2."),
            show=_PATHS,
            claims=("groups b 1", "number w 3", "allowed b2"),
            proved=("stones b a1", "stones w b2", "marked dead b", "number w 2", "sizes survival_path w 4"),
        ),
        Task(
            "5/3b2/7/2w5/5b3/8/7/ww4/1w3 b bw",
            Message(
                "You may not place a stone that would be the only one removed. Black cannot live in the walled corner: try a1, "
                "then place a stone elsewhere."
            ),
            anything,
            "d6",
            Message("All black groups can reach a friend, so the stone stays."),
            show=_PATHS,
            claims=("refused a1: no survival path",),
            proved=("turn w", "marked dead b"),
        ),
        Task(
            "5/6/2w4/8/9/4w3/5b1/w2b1w/bw2b w bw",
            Message(
                "A dead group is removed only if its owner could not place a living stone in the empty space that this leaves. "
                "Otherwise the turn is not allowed: try a4. You are White: then kill the other egg, on a1."
            ),
            _kills,
            "b2",
            Message("In the corner Black could not live again, so the egg is removed. The egg on a5 lives on."),
            Message("The egg on a1 would still be there."),
            show=_PATHS,
            claims=("refused a4: cannot be removed", "stones b a1 a5"),
            proved=("empty a1", "stones b a5", "refused a1: no survival path"),
        ),
        Task(
            "5/6/2w4/8/7b1/8/2bbb2/1bw2w/2w1b b bw",
            Message(
                "A snake may not pass over a nearer group of its own, unless that one dies by the move. Sacrifice the egg on a5: "
                "move your snake to where it closes that egg's only path."
            ),
            _sacrifices,
            "b2>c6",
            Message("The stone on c6 closes the egg's only path, so the snake may pass over it."),
            Message("All your stones would still be there."),
            show=_PATHS,
            claims=("number b 3", "stones b a5"),
            proved=("stones b c6", "empty a5", "number b 2"),
        ),
        Task(
            "5/1w4/7/8/3bw4/8/3bb2/6/w4 b bw",
            Message(
                "If you join your last two groups, the one left has nobody to reach: you lose. Make a move that does not."
            ),
            _survives,
            "b2",
            Message("Black's groups can still reach each other and live."),
            Message("That would join your last two groups, and Black would be gone."),
            show=_PATHS,
            claims=("number b 2", "after c5>d4: over w"),
            proved=("turn w", "marked dead b"),
        ),
        Task(
            "ww3/6/7/8/w8/8/1bb4/2b3/b1b2 w bw",
            Message(
                "Whoever loses the last group loses the game. Black's two groups live by the path through b1: win."
            ),
            wins,
            "b1",
            Message(
                "Both groups die at once, and White has won. In a game, leave your opponent fewer moves than you have: a "
                "player who can move must do so, even if the move kills the player's own groups. You pass only if you cannot move."
            ),
            Message("Black would still be alive."),
            show=_PATHS,
            claims=("marked survival_path b b1", "number b 2"),
            proved=("over w", "number b 0"),
        ),
    ),
)
