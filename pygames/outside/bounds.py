"""The bounds for what comes from outside."""

#: The longest text that is read at all, in characters.
MOST_CHARACTERS = 8_000_000
#: The longest file that a page reads, in bytes: a character has four at most. The scripts of the page say it once more.
MOST_BYTES = 4 * MOST_CHARACTERS
#: The longest JSON of one thing: a game of 200,000 characters of which each is written as an escape.
MOST_OF_ONE = 2_500_000
#: The longest list of options of an embedded board, and the longest request to one: a long game, and how it is looked at.
MOST_OF_A_BOARD = 1_000_000
#: The longest time for a move, a week, in seconds.
MOST_SECONDS = 604_800.0
#: How many moves a record that is read may have, variations included.
MOST_MOVES = 10_000
#: How many of them may follow one another: Python in a browser cannot give back a line of 3,000 that is nested move in move.
MOST_PLIES = 2_000
#: How deep JSON may be nested. What is written here is nested four deep.
MOST_DEPTH = 16
#: How many digits a number may have: Python itself reads no longer whole number.
MOST_DIGITS = 4_300
#: The longest comment and the longest value of a tag.
MOST_OF_A_COMMENT = 5_000
MOST_OF_A_TAG = 1_000
#: The longest text of a move: one that names every cell of the largest board is shorter.
MOST_OF_A_MOVE = 4_000
#: How many marks may stand on one letter: no script needs ten, and browsers take the square of their number to draw them.
MOST_MARKS = 100


class Excess(ValueError):
    """Text that goes beyond a bound; the text says which."""
