"""What computer players know is learned here, from games that they play against themselves.

``python -m pygames learn GAME`` does all of it, and anybody can do it again:

1. *self-play* (`pygames.training.selfplay`): games of a present level against itself, kept as JSON lines;
2. *fit*: the weights of what is counted in positions by logistic regression (`pygames.training.fit`), and those of how moves look by
   conditional logit (`pygames.training.priors`), from the positions and the moves of these games;
3. *gate*: a match with the fitted weights against the present ones (`pygames.engines.match`). Only what wins it is kept.

The same games tell what a game is like (`pygames.training.figures`, ``python -m pygames figures GAME``), and games between the levels
how strong they are (`pygames.training.ladder`, ``python -m pygames ladder GAME``).

Nothing that plays needs any of this: what was learned is in two files beside the game's knowledge, ``pygames/players/GAME.json`` and
``GAME-moves.json``. What is fitted needs numpy and scipy (the extra ``learn``).
"""

from pygames.training.figures import Figures, figures_of
from pygames.training.selfplay import LEAST_GAMES, BadGames, Games, PlayedOut, Practice, openings_to_measure, play_out

__all__ = [
    "LEAST_GAMES",
    "BadGames",
    "Figures",
    "Games",
    "PlayedOut",
    "Practice",
    "figures_of",
    "openings_to_measure",
    "play_out",
]
