"""Vadrantir in eight moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.vadrantir import Vadrantir
from pygames_web.teaching.lessons.parts import Lesson, Task, anything, makes_group, wins


def _takes_the_lead(before: Position, after: Position) -> bool:
    """White owns more cells than Black."""
    assert isinstance(after, Vadrantir)
    lead = {"w": 1, "b": -1, None: 0}
    return sum(lead[owner] * cells.bit_count() for cells, owner in after.territories()) > 0


_TWO_AGAINST_TWO = "5/6/7/3b4/3wb4/3w4/7/6/5 w -"

LESSON = Lesson(
    "vadrantir",
    5,
    (
        Task(
            "5/6/7/8/3b5/8/7/6/5 c -",
            Message(
                "Whoever owns more empty cells at the end wins. The first player has opened with a black stone. You are the second "
                "player: decide which colour you would rather have."
            ),
            anything,
            "white",
            Message("That stone was Black's first turn, so White moves next, whoever that is."),
            proved=("turn w",),
        ),
        Task(
            _TWO_AGAINST_TWO,
            Message(
                "You are White. A stone that touches none of your own may always be placed. Put one anywhere on its own."
            ),
            makes_group(1),
            "c6",
            Message("Stones never move and never leave."),
            Message("That stone would touch your others. Put one on its own."),
            claims=("number w 1", "allowed c6"),
            proved=("number w 2",),
        ),
        Task(
            _TWO_AGAINST_TWO,
            Message(
                "Stones that touch form a group. A group may be one stone larger than the largest enemy group that it touches, no "
                "more; one that touches none is a single stone. Black's has two stones: make a group of three."
            ),
            makes_group(3),
            "c4",
            Message("Three stones beside two: that is the most allowed here."),
            Message("That would make a group of one. Add a stone to your two."),
            show=("group",),
            claims=("groups w 2", "groups b 2"),
            proved=("groups w 3", "groups b 2"),
        ),
        Task(
            "5/2b1w1/1bw2b1/4bb2/1w2wwwb1/2b3w1/2b1b2/1w1w2/5 b -",
            Message(
                "Beside a large enemy group yours may grow as well. You are Black, and White has a group of four: join your "
                "stones around it into one group of five."
            ),
            makes_group(5),
            "f7",
            Message("Large groups need large enemies."),
            Message("That would not make a group of five."),
            show=("group",),
            claims=("group w e5 4",),
            proved=("largest b 5",),
        ),
        Task(
            "2w2/bb1wbb/1wb1ww1/3bw1ww/1b2bbbbw/1w3bww/1b1wb2/2wbwb/5 w -",
            Message(
                "Empty cells that hang together belong to the colour with the largest group beside them. One stone is enough for "
                "your group of 10 to reach the large territory. You are White: take the lead."
            ),
            _takes_the_lead,
            "c6",
            Message("White owns more cells now."),
            Message("White would not be ahead."),
            show=("territory", "group"),
            claims=("score 27.5 3", "largest w 10", "largest b 11"),
            proved=("score 0 29.5",),
        ),
        Task(
            "bwbwb/bbb1bb/bbwwbww/1bwwb1ww/b1wb1wbbw/wbwwbwbw/wbwwbbw/b1bbwb/bwwww w -",
            Message(
                "The game ends as soon as a colour has no cell left to place on. If the largest groups beside a territory are equal, "
                "the next largest decide: beside b2 stand 9 and 4 black, 9 and 5 white stones. You are White: end the game and win."
            ),
            wins,
            "f1",
            Message("b2 is White's, by 5 to 4. White wins by 3 to 2½."),
            Message("That would not end the game: both colours would have a cell left to place on."),
            show=("territory", "group"),
            claims=(
                "empty b2",
                "touch b2 b3",
                "touch b2 b1",
                "touch b2 c3",
                "touch b2 a2",
                "group b b3 9",
                "group b b1 4",
                "group w c3 9",
                "group w a2 5",
            ),
            proved=("over w", "marked territory w b2 e2 h4", "score 2.5 3"),
        ),
        Task(
            "bbbww/bwbbww/wb1w1bb/wwwb1wwb/bwwwbbbww/bbwwbbbw/b3b1w/wwbwwb/bwwbb b -",
            Message(
                "The largest group on the board earns half a point; if the largest are equal, the next largest decide. You are "
                "Black, and can make a group of 9, as large as White's: end the game and win."
            ),
            wins,
            "f5",
            Message(
                "3 to 3 by territory, and Black's next group, of 7, is larger than White's, of 6: Black wins by half a point."
            ),
            Message("That would not win at once."),
            show=("territory", "group"),
            claims=("turn b",),
            proved=("over b", "score 3.5 3", "groups b 9 7 4 3 3 1 1", "groups w 9 6 6 4 1 1"),
        ),
        Task(
            "w1w2/3ww1/1b1wb1b/1wwww1wb/1wwbw1bww/wbbb1bbb/ww1bwww/bbbbbw/bbbbb w -",
            Message(
                "It may be your own colour that has no cell left to place on: the cells that each owns decide, and half a point for "
                "the largest group. You are White: end the game and win."
            ),
            wins,
            "i2",
            Message("White has no cell left, which ends the game, and White owns all the territory."),
            Message("That would not win at once."),
            show=("territory", "group"),
            claims=("turn w",),
            proved=("over w", "sizes territory b"),
        ),
    ),
)
