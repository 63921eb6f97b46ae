"""What the guides of several games say in the same words."""

from pygames.errors import Message

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
