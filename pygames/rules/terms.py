"""What all rules speak of: colours, turns, winners, scores."""

from typing import Literal

from pygames.errors import Message

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


def result_value(winner: Winner) -> float:
    """Return what a result is worth to Black: 1, 0.5 or 0."""
    return {"b": 1.0, "draw": 0.5, "w": 0.0}[winner]
