"""What can be pointed out on a board: groups, territories, snakes and what else a game has."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pygames.errors import Message
from pygames.rules.terms import Colour


class Mark(NamedTuple):
    """A set of cells worth pointing out, for whoever draws the board.

    ``kind`` names a notion of the rules (``"territory"``, ``"group"``, ``"strangled"``, ``"crosscut"``, ...), ``colour`` whose it is
    if anyone's, ``label`` a short text to write on it.
    """

    kind: str
    cells: int
    colour: Colour | None = None
    label: str = ""


class Finding(NamedTuple):
    """One step of the count at the end of a game: what it finds, and the cells of the board where that is seen, if any."""

    told: Message
    cells: int = 0


class MarkKind(NamedTuple):
    """What is to be known about a kind of marks.

    Attributes:
        name: what `Mark.kind` says.
        sign: how each cell of such a mark is pointed out: as land in the colour of its owner, crossed out, or in alarm; None if
            nothing but the mark's label is shown.
        title: what the switch is called that shows such marks; None if people are not asked. A kind that several games have is
            called the same in all of them.
        counted: whether such marks decide the game, so that they help to see who is ahead.
        explains: whether such marks are shown where a move was refused, as they may be the reason.
        shown: whether every picture shows such marks, asked for or not: always, or at the end of a game; None for neither.
    """

    name: str
    sign: Literal["land", "cross", "alarm"] | None = None
    title: Message | None = None
    counted: bool = False
    explains: bool = False
    shown: Literal["always", "at the end"] | None = None


#: Kinds of marks that several games have.
TERRITORY = MarkKind("territory", "land", Message("Territories"), counted=True, shown="at the end")
GROUP = MarkKind("group", title=Message("Sizes of groups"))
SNAKE = MarkKind("snake", title=Message("Lengths of snakes"))


def kinds(*kinds: MarkKind) -> Mapping[str, MarkKind]:
    """Return kinds of marks by their names."""
    return {kind.name: kind for kind in kinds}
