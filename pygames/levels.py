"""The levels of strength at which the computer plays, by name.

They are plain values, so a page can offer them before it loads what plays, `pygames.players`: a seventh of the program.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.errors import Message
from pygames.rules import Position

if TYPE_CHECKING:
    from pygames.players.level_player import LevelPlayer


@dataclass(frozen=True)
class Level:
    """How strongly to play.

    Attributes:
        name: what the command line calls it.
        title: what people call it.
        playouts: how many playouts it makes for a move, after one for each move there is; None for as many as the time allows. A game
            multiplies it by its `Knowledge.playouts_factor`.
        noise: the standard deviation of the error that is added to the chance of each move, in standard deviations of the chances of
            all moves; 0 for none. A game multiplies it by one of its `Knowledge.noise_factors`.
        seconds: how long it thinks about a move where nobody says otherwise.
    """

    name: str
    title: Message
    playouts: int | None
    noise: float
    seconds: float

    def __repr__(self) -> str:
        return f"<Level {self.name}>"

    def player(self, position: Position, seed: int = 0) -> "LevelPlayer":
        """Return a player of this level, seated at a position; raise `GamesError` if the seed is no whole number.

        >>> import pygames
        >>> LEVELS["steady"].player(pygames.start("vadrantir", 5), seed=1)
        <LevelPlayer steady at <Vadrantir 5 standard: 5/6/7/8/9/8/7/6/5 o ->>
        """
        from pygames.players.level_player import LevelPlayer

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

#: Those that are held back by playouts, so that it makes no difference to them how busy the machine is.
LEVELS_BY_PLAYOUTS = tuple(name for name, level in LEVELS.items() if level.playouts is not None)
