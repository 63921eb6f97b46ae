"""What computer players know is learned here, from games that they play against themselves.

``python -m pygames learn GAME`` does all of it, and anybody can do it again:

1. *self-play* (`pygames.training.selfplay`): games of a present level against itself, kept as JSON lines;
2. *fit* (`pygames.training.fit`): the weights of the game's knowledge by logistic regression, from the positions of these games;
3. *gate*: a match of the fitted weights against the present ones (`pygames.engines.match`). Only what wins it is kept.

The same games tell what a game is like (`pygames.training.figures`, ``python -m pygames figures GAME``), and games between the levels
how strong they are (`pygames.training.ladder`, ``python -m pygames ladder GAME``).

Nothing that plays needs any of this: what was learned is a file beside the game's knowledge, ``pygames/players/GAME.json``. What is
fitted needs numpy (the extra ``learn``).
"""

from pygames.training.figures import Figures, figures_of
from pygames.training.selfplay import BadGames, Games, PlayedOut, Practice, openings_to_measure, play_out

__all__ = ["BadGames", "Figures", "Games", "PlayedOut", "Practice", "figures_of", "openings_to_measure", "play_out"]
