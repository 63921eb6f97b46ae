"""Computer players: a search for all games, by what is known about each or by random games, and levels of strength.

They are pure computation: no threads, no processes, no clock other than to stop. Whoever uses them calls ``think`` in slices as
short as the occasion wants, asks for the move or a report between slices, and says what was played with ``advance``.
"""

from pygames.levels import LEVELS, Level
from pygames.players.games import analysis, champion
from pygames.players.level_player import LevelPlayer
from pygames.players.player import Player
from pygames.players.roster import BASELINES, PLAYERS, UnknownPlayer, make_player
from pygames.players.search import MoveReport, Report, Search

__all__ = [
    "BASELINES",
    "LEVELS",
    "PLAYERS",
    "Level",
    "LevelPlayer",
    "MoveReport",
    "Player",
    "Report",
    "Search",
    "UnknownPlayer",
    "analysis",
    "champion",
    "make_player",
]
