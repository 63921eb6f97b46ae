"""Nadraz in twelve moves."""

from pygames.errors import Message
from pygames_web.teaching.lessons.parts import (
    Lesson,
    Task,
    also,
    anything,
    covers,
    makes_group,
    makes_one_group,
    takes,
    unites,
    wins,
)

LESSON = Lesson(
    "nadraz",
    6,
    (
        Task(
            "6/7/8/9/10/11/10/9/8/7/6 o -",
            Message(
                "The longest snake wins in the end. You are the first player: put a black and a white stone on any two cells that "
                "are not on the edge. Then your opponent chooses a colour."
            ),
            anything,
            "d4,g6",
            Message("Now the second player chooses. Black moves first, whoever that is."),
            claims=("refused a1,g6: edge", "refused d4,a1: edge"),
            proved=("only black white", "after black: turn b", "after white: turn b"),
        ),
        Task(
            "6/7/8/6w2/10/2bbb6/10/6w2/8/7/6 b w",
            Message(
                "You are Black. From an end of your snake, walk along a straight line and put a stone on each cell of the way: "
                "choose the end, then the cell to stop at. Make the snake six stones long."
            ),
            makes_group(6),
            "f6-f8",
            Message("Three stones in one turn. The numbers of a colour are the lengths of its snakes."),
            Message("A legal walk, but it would not make a snake of six."),
            claims=("groups b 3",),
            proved=("groups b 6",),
        ),
        Task(
            "6/7/8/6w2/7w2/11/2bbbb4/9/8/7/6 b w",
            Message(
                "After each turn every snake must have one head and one tail, marked by dots. From e6, bend sharply up and "
                "to the left, over f6; one stone alone would touch two others and be no tail."
            ),
            covers("f6"),
            "f6-g5",
            Message("Over f6 and beyond: the snake has a new tail, and the bend is allowed."),
            Message("Legal, but not the sharp bend: walk from e6 over f6."),
            show=("end",),
            claims=("ends b e3 e6", "refused f6: exactly one head and one tail"),
            proved=("stones b e6 f6 g5", "touch f6 e5", "touch f6 e6"),
        ),
        Task(
            "6/7/8/4w4/5w4/2b2w5/5w4/4w4/8/7/6 b w",
            Message(
                "Enemy stones on your way are flipped: they become yours, if that cuts their snake and the cell behind them is "
                "empty. You take that cell too. Cut the white snake."
            ),
            takes(1),
            "f4-f7",
            Message("White is left with two short snakes."),
            Message("That would not cut the white snake. Walk to the right, through it."),
            claims=("groups w 5", "refused f4-f6: cut cell"),
            proved=("groups w 2 2",),
        ),
        Task(
            "6/3w3/4w3/3www3/1bw7/2bw1b1w3/1bw7/4www2/8/7/6 b w",
            Message(
                "No head or tail can be flipped, and no egg, which is a stone on its own. The cell behind must be empty, and the "
                "flip must cut. From your egg on f6, only one of the white snakes can be cut: cut it."
            ),
            takes(1),
            "c6-e6",
            Message(
                "To the left there is no empty cell behind, to the right stands an egg, above the snake would stay one."
            ),
            Message("That would cut nothing. Look below the egg."),
            claims=(
                "group b f6 1",
                "refused f4-f5: cut cell, must be on the board and empty",
                "refused f7-f9: an enemy egg, head or tail",
                "refused g6-i6: would not cut",
            ),
            proved=("groups w 5 3 1 1 1",),
        ),
        Task(
            "6/7/8/7w1/4w3w1/2b1w4w1/4w3w1/3w3w1/8/7/6 b w",
            Message(
                "A walk may cut more than once. Only a cell right behind a cut may lie on the edge. Cut both white snakes."
            ),
            takes(2),
            "f4-f11",
            Message("Two cuts in one turn, and the last stone stands on the edge."),
            Message("Cut both snakes: walk on to the edge."),
            claims=("groups w 5 4",),
            proved=("groups w 2 2 2 1", "edge f11", "stones b f11"),
        ),
        Task(
            "6/7/8/6w2/6w3/2b2b5/6b3/9/8/7/6 b w",
            Message(
                "A walk passes over your own eggs, and eggs beside it join as well. Make one snake of all your stones."
            ),
            makes_one_group,
            "f4-f7",
            Message("Eggs on the way or beside it have joined: all your stones are one snake."),
            Message("Some of your stones would still be on their own."),
            claims=("groups b 1 1 1",),
            proved=("number b 1",),
        ),
        Task(
            "6/7/8/6w2/6w3/2b8/4b5/4b4/3b4/7/6 b w",
            Message(
                "A walk that touches another snake of yours joins it, and ends there. Walk from your egg to your snake."
            ),
            also(unites, covers("f5", "c3")),
            "f4-f5",
            Message("The last stone touches the other snake: they are one, and the walk is over."),
            Message("That would not lead from the egg to the snake."),
            claims=("groups b 3 1", "refused f4-f6: merged"),
            proved=("stones b f3 e5",),
        ),
        Task(
            "6/7/8/2w2w3/3w1w4/2b1ww5/4bb4/5b3/5b2/7/6 b w",
            Message("Now do both in one turn: cut the white snake and join your own."),
            also(takes(2), unites),
            "f4-f7",
            Message("The cut is completed even though the first flipped stone has joined your snakes."),
            Message("That would not cut and join at once."),
            claims=("groups w 6", "groups b 4 1"),
            proved=("groups w 2 2", "groups b 9", "touch f5 e5"),
        ),
        Task(
            "6/5w1/1wwww1w1/bbbbw2w1/1wwbw3w1/3bwwwwww1/2b7/1bbbbb3/4b3/1bbb3/6 w b",
            Message(
                "If you can place, you must; if you cannot, you pass. You are White, and Black has no move left. The one "
                "move you have is f2: play it."
            ),
            anything,
            "f2",
            Message("Black has no legal move and passes, so it is White's turn again."),
            claims=("only f2", "refused pass: no other legal move"),
            proved=("only pass", "after pass: turn w"),
            show=("snake",),
        ),
        Task(
            "6/1bbbbw1/1bwwwww1/1b1bwwww1/1b1bbwb1b1/1bwbb1wbbw1/1wbbbbwww1/1bbbbbbbb/2wbwww1/1wbwbbb/2w1w1 w b",
            Message(
                "The game ends when nobody can place a stone, and the longest snake wins. You are White: end it and win."
            ),
            wins,
            "g3-h3",
            Message("Nobody can place any more, and your snake is the longest."),
            Message("That would not end the game in your favour."),
            show=("snake",),
            claims=("turn w",),
            proved=("over w",),
        ),
        Task(
            "6/1wwwww1/2wb1wbw/1wwbbwbw1/1bbb1bbwb1/1wwww1bw1b1/1wbbw1wwww/1wbbbbbb1/1wb1wwww/1wbbbb1/1w4 w b",
            Message(
                "In the reverse variant the colour with fewer eggs wins, or else with fewer snakes of two stones, and so on. "
                "You are White: end the game and win."
            ),
            wins,
            "a5-b5",
            Message("Black has an egg and White has none: White wins."),
            Message("That would not end the game in your favour."),
            show=("snake",),
            variant="reverse",
            claims=("turn w", "groups b 13 11 2"),
            proved=("over w", "groups b 11 11 2 1", "groups w 10 10 8 6"),
        ),
    ),
)
