"""The levels of strength at which the computer plays, by name.

They are values: a page that lets one choose a level does not load what plays (`pygames.players.levels`), a seventh of the program,
before somebody does.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.errors import Message
from pygames.rules import Position

if TYPE_CHECKING:
    from pygames.players.levels import LevelPlayer


@dataclass(frozen=True)
class Level:
    """How strongly to play.

    Attributes:
        name: what the command line calls it.
        title: what people call it.
        playouts: how many playouts it makes for a move, beyond the first look at all, where the game has no more `Knowledge.pace`
            than most; None for as many as the time allows.
        blur: how far it misjudges moves, in standard deviations of the values of the moves there are, where the game has no more
            `Knowledge.haze` than most; 0 if it thinks on.
        seconds: how long it likes to think about a move where nobody says otherwise.
    """

    name: str
    title: Message
    playouts: int | None
    blur: float
    seconds: float

    def player(self, position: Position, seed: int = 0) -> "LevelPlayer":
        """Return a player of this level, seated at a position."""
        from pygames.players.levels import LevelPlayer

        return LevelPlayer(self, position, seed)


#: From the weakest to the strongest.
LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("beginner", Message("Beginner"), 0, 1.5, 0.5),
        Level("casual", Message("Casual"), 0, 0.5, 0.5),
        Level("steady", Message("Steady"), 50, 0.0, 1.0),
        Level("thoughtful", Message("Thoughtful"), 250, 0.0, 1.0),
        Level("patient", Message("Patient"), 1200, 0.0, 2.0),
        Level("strongest", Message("Strongest"), None, 0.0, 5.0),
    )
}
