"""Comparing the players by the sizes of what they have: the largest first, then the next, up to the first difference."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from pygames.errors import Message
from pygames.rules.terms import Colour, Winner


def ahead(black: list[int], white: list[int]) -> Colour | None:
    """Return the colour ahead at the first difference of two falling lists of sizes; a missing one counts 0."""
    return None if black == white else "b" if black > white else "w"


def higher(score: Mapping[Colour, float]) -> Winner:
    """Return the colour with the higher of two scores; a draw if they are equal."""
    return "draw" if score["b"] == score["w"] else "b" if score["b"] > score["w"] else "w"


def comparisons(black: list[int], white: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield what `ahead` looks at: rank (from 1), black and white size, up to the first difference."""
    for rank, (b, w) in enumerate(zip_longest(black, white, fillvalue=0), 1):
        yield rank, b, w
        if b != w:
            return


def comparison_told(first: Message, later: Message, rank: int, black: int, white: int) -> Message:
    """Return what is said of one of the `comparisons`.

    Args:
        first: what is said of the largest, with the blanks ``black`` and ``white``.
        later: what is said of the others, with the same blanks.
        rank, black, white: the comparison.
    """
    return Message((first if rank == 1 else later).template, black=black, white=white)
