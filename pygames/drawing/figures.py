"""What is drawn of stones and marks, as data: the page's own drawings and the script of embedded boards both go by these tables."""

from functools import cache
from typing import Literal, NamedTuple

from pygames.rules import Colour
from pygames.rules.terms import COLOURS

STONE_RADIUS = 0.41
#: A stone with its rim, what of it the light falls on, and where it shines.
_RIM_RADIUS, LIT_RADIUS, _SHINE_RADIUS = 0.44, 0.35, 0.09
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
    """What is drawn of a colour's stones: a circle on each of some, or what joins those that touch.

    Attributes:
        style: the name of its style.
        colour: whose stones.
        of: which: every stone; those that touch one of their colour, or none, in games with snakes; each two that touch, or each
            three that all touch one another.
        radius: the radius of the circle; a line is as wide as its style says.
    """

    style: str
    colour: Colour
    of: Literal["stone", "end", "egg", "pair", "three"]
    radius: float = 0.0


@cache
def figures(snakes: bool) -> tuple[Figure, ...]:
    """Return what stones are drawn with, the lowest first: where there are ``snakes``, those that touch are one body.

    Ends are told by an eye and eggs by a ring.
    """
    shadows = [Figure("shadow", colour, "stone", STONE_RADIUS) for colour in COLOURS]
    if snakes:
        shadows += [Figure("link-shadow", colour, "pair") for colour in COLOURS]
    return (*shadows, *(figure for colour in COLOURS for figure in _body(colour, snakes)))


def _body(colour: Colour, snakes: bool) -> tuple[Figure, ...]:
    """Return what the stones of a colour are drawn with: all rims, then what is inside, so that none runs through a snake."""
    rims: tuple[Figure, ...] = (Figure(f"rim-{colour}", colour, "stone", _RIM_RADIUS),)
    inside: tuple[Figure, ...] = (Figure(f"stone-{colour}", colour, "stone", STONE_RADIUS),)
    signs: tuple[Figure, ...] = ()
    if snakes:
        rims = (Figure(f"link-{colour}-rim", colour, "pair"), *rims)
        inside = (Figure(f"link-{colour}", colour, "pair"), Figure(f"link-{colour}", colour, "three"), *inside)
        signs = (Figure(f"end-{colour}", colour, "end", 0.1), Figure(f"egg-{colour}", colour, "egg", 0.2))
    light = (
        Figure(f"lit-{colour}", colour, "stone", LIT_RADIUS),
        Figure(f"shine-{colour}", colour, "stone", _SHINE_RADIUS),
    )
    return (*rims, *inside, *light, *signs)


def sign_form(sign: str, shape: str) -> tuple[Form, float]:
    """Return how a cell is pointed out by a sign (`MarkKind.sign`) on a board of a shape: a form and its size."""
    if sign == "cross":
        return "cross", ARM
    if sign == "alarm":
        return "square", ALARM
    return ("hexagon", 1.0) if shape == "hexagon" else ("square", 0.5)
