"""What is drawn of stones and marks, as data: the page's own drawings and the script of embedded boards both go by these tables."""

from functools import cache
from typing import Literal, NamedTuple

from pygames.rules import Colour

STONE_RADIUS = 0.41
#: The rings on what the last move brought, and those where it took a stone away.
CAME, LEFT = STONE_RADIUS - 0.09, STONE_RADIUS - 0.06
#: The circles of whoever comments on a position.
CIRCLE = STONE_RADIUS + 0.02
#: The arms of a cross, and of one that reaches out below a text.
ARM, LONG_ARM = 0.22, 0.28
#: What a text on a stone lies on, and how large a hexagon below a text elsewhere is.
PLATE, BADGE = 0.27, 0.68
#: Half the side of a square that fills a cell.
ALARM = 0.48

Form = Literal["circle", "square", "hexagon", "cross"]


class Figure(NamedTuple):
    """What is drawn of a colour's stones: a circle on each of some, or a line between each two that touch.

    Attributes:
        style: the name of its style.
        colour: whose stones.
        of: which: every stone; those that touch one of their colour, or none, in games with snakes; or each two that touch.
        radius: the radius of the circle; a line is as wide as its style says.
    """

    style: str
    colour: Colour
    of: Literal["stone", "end", "egg", "pair"]
    radius: float = 0.0


_STONES = (Figure("stone-b", "b", "stone", STONE_RADIUS), Figure("stone-w", "w", "stone", STONE_RADIUS))


@cache
def figures(snakes: bool) -> tuple[Figure, ...]:
    """Return what stones are drawn with, the lowest first: where there are ``snakes``, those that touch are joined up.

    Ends are told by an eye and eggs by a ring.
    """
    if not snakes:
        return _STONES
    return (
        Figure("link-b-rim", "b", "pair"),
        Figure("link-b", "b", "pair"),
        Figure("link-w-rim", "w", "pair"),
        Figure("link-w", "w", "pair"),
        *_STONES,
        Figure("end-b", "b", "end", 0.1),
        Figure("egg-b", "b", "egg", 0.2),
        Figure("end-w", "w", "end", 0.1),
        Figure("egg-w", "w", "egg", 0.2),
    )


def sign_form(sign: str, shape: str) -> tuple[Form, float]:
    """Return how a cell is pointed out by a sign (`MarkKind.sign`) on a board of a shape: a form and its size."""
    if sign == "cross":
        return "cross", ARM
    if sign == "alarm":
        return "square", ALARM
    return ("hexagon", 0.62) if shape == "hexagon" else ("square", 0.2)
