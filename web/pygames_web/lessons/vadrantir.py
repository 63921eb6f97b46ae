"""Vadrantir in six moves."""

from pygames.errors import Message
from pygames.rules import Position
from pygames.rules.vadrantir import Vadrantir
from pygames_web.lessons.parts import Lesson, Task, anything, makes_group, wins


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
                "The first player has opened with a black stone. You are the second player: decide which colour you would rather "
                "have."
            ),
            anything,
            "white",
            Message("That stone was Black's first turn, so White moves next, whoever that is."),
        ),
        Task(
            _TWO_AGAINST_TWO,
            Message(
                "You are White. A stone that touches none of your own may always be placed. Put one anywhere on its own."
            ),
            makes_group(1),
            "c6",
            Message("Stones never move and never leave."),
            Message("That stone touches your others. Put one on its own."),
        ),
        Task(
            _TWO_AGAINST_TWO,
            Message(
                "Stones that touch form a group. It may be one stone larger than the largest enemy group it touches, no more. "
                "Black's has two stones: make a group of three."
            ),
            makes_group(3),
            "c4",
            Message("Three stones beside two: that is the most allowed here."),
            Message("That makes a group of one. Add a stone to your two."),
            show=("group",),
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
            Message("That does not make a group of five."),
            show=("group",),
        ),
        Task(
            "2w2/bb1wbb/1wb1ww1/3bw1ww/1b2bbbbw/1w3bww/1b1wb2/2wbwb/5 w -",
            Message(
                "Empty cells that hang together belong to the colour with the largest group beside them. You are White: take the "
                "lead."
            ),
            _takes_the_lead,
            "c6",
            Message("White owns more cells now."),
            Message("White would not be ahead."),
            show=("territory", "group"),
        ),
        Task(
            "w1w2/3ww1/1b1wb1b/1wwww1wb/1wwbw1bww/wbbb1bbb/ww1bwww/bbbbbw/bbbbb w -",
            Message(
                "The game ends as soon as one colour has no cell left to place on. The cells you own decide, and half a point "
                "for the largest group. End it and win."
            ),
            wins,
            "i2",
            Message("White has no cell left, which ends the game, and White owns all the territory."),
            Message("That does not win at once."),
            show=("territory",),
        ),
    ),
)
