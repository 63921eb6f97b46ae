"""What the guides of several games say in the same words."""

from pygames.errors import Message
from pygames_web.teaching.guide.parts import Case, Ruling

HEXAGON = (
    Message(
        "The board is a hexagon of cells. The rows have letters, from the bottom; the cells of a row have numbers, from the left. "
        "So c4 is the fourth cell of the third row."
    ),
)
ONE_STONE_PIE = (
    Message("The first player puts one black stone anywhere. The second player then decides which colour to play."),
    Message("That stone was Black's first turn, so White moves next, whoever that is. Then turns alternate."),
)
TWO_STONE_PIE = (
    Message(
        "The first player puts one black and one white stone on the board. The second player then decides which colour to play."
    ),
    Message("Black moves first, whoever that is. Then turns alternate."),
)

PIE_ADVICE = Message(
    "As the first player, make an opening in which you would as gladly be White as Black: your opponent takes the better colour."
)

BLACK_PLAYS_FIRST = Ruling(
    "Black plays first",
    Message("The stone of the opening is Black's first turn, so White moves next."),
    Message("That is what a pie rule is: the first turn is made, and then the colours are chosen."),
    tuple(
        Case(game, size, text, ("after black: turn w", "after white: turn w"))
        for game, size, text in (
            ("vadrantir", 5, "5/6/7/3b4/9/8/7/6/5 c -"),
            ("snex", 6, "6/6/3b2/6/6/6 c -"),
            ("serpent", 5, "5/6/7/3b4/9/8/7/6/5 c -"),
        )
    ),
)
BLACK_MOVES_FIRST = Ruling(
    "Black plays first",
    Message("The two stones of the opening are no turn. Black moves first, whichever player that is."),
    Message("Both colours have a stone, so the opening is nobody's turn, and the sentence names a colour."),
    (
        Case("nadraz", 6, "6/7/8/9/4w5/11/10/3b5/8/7/6 c -", ("after black: turn b", "after white: turn b")),
        Case("sundraval", 7, "7/8/9/10/4w6/12/13/12/3b7/10/9/8/7 c 0", ("after black: turn b", "after white: turn b")),
    ),
)
NO_REPETITION = Ruling(
    Message("Nothing is said of repetition."),
    Message("No turn but a forced pass may bring back a position that stood at the end of an earlier turn."),
    Message("Without that, a game need not end."),
    (
        Case("snex", 6, "6/6/6/6/6/2b3 b -", ("allowed c1>b1", "stood c1>b1: refused c1>b1: end of an earlier turn")),
        Case("snex", 6, "bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb b -", ("stood pass: only pass",)),
        Case(
            "serpent", 5, "5/1w2b1/7/8/3bw4/8/4b2/4b1/5 b bw", ("stood b5>c4: refused b5>c4: end of an earlier turn",)
        ),
    ),
)
