"""What the guides of several games say in the same words."""

from pygames.errors import Message
from pygames_web.guide.parts import Ruling

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
    "Black plays first, and then turns alternate.",
    Message("The stone of the opening was Black's first turn, so White moves next."),
    Message("That is what a pie rule is: the first turn is made, and then the colours are chosen."),
)
NO_REPETITION = Ruling(
    Message("Nothing is said of repetition."),
    Message("No turn may bring back a position that stood at the end of an earlier turn."),
    Message("Without that, a game need not end."),
)
