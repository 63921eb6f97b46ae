"""What all rules speak of: colours, turns, winners, scores."""

from typing import Literal

from pygames.errors import Message, shortened

Colour = Literal["b", "w"]
Turn = Literal["o", "c", "b", "w"]
Winner = Literal["b", "w", "draw"]
Score = dict[Colour, float] | dict[Colour, list[int]]
#: What may not come back at the end of a turn: black stones, white stones, side to move, EXTRA.
PositionKey = tuple[int, int, Turn, str]

COLOURS: tuple[Colour, Colour] = ("b", "w")
OTHER: dict[Colour, Colour] = {"b": "w", "w": "b"}
COLOUR_NAME: dict[Colour, Message] = {"b": Message("Black"), "w": Message("White")}
#: The variant that every game has.
STANDARD = Message("standard")
#: The moves by which the second player chooses a colour.
CHOICES = ("black", "white")
#: The moves that are not made of cells.
WORDS = (*CHOICES, "pass")
#: What forbids a move by the repetition rule.
REPETITION = Message("the same position has already stood at the end of an earlier turn")


def no_colour(value: object) -> ValueError:
    """Return the error for what is given for a colour and is none, such as the word "black", by which one is chosen.

    >>> no_colour("black")
    ValueError("a colour is 'b' or 'w', not 'black'")
    """
    return ValueError(f"a colour is 'b' or 'w', not {shortened(value)}")


def number_text(value: float) -> str:
    """Return a number as it is written in English; a half, as of a point, is ``½``.

    >>> number_text(0.5), number_text(-0.5), number_text(1234.5), number_text(60)
    ('½', '-½', '1,234½', '60')
    """
    whole, rest = divmod(abs(value), 1)
    if rest != 0.5:
        return f"{value:,.10g}"
    return f"{'-' if value < 0 else ''}{f'{whole:,.0f}' if whole else ''}½"


def result_value(winner: Winner) -> float:
    """Return what a result is worth to Black: 1, 0.5 or 0."""
    return {"b": 1.0, "draw": 0.5, "w": 0.0}[winner]
