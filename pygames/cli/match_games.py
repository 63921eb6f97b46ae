"""The games of a match: played one after another or at a time, counted, kept and told of."""

import sys
from contextlib import closing
from dataclasses import replace
from datetime import date

from pygames.cli.match_score import MatchScore
from pygames.cli.progress import Progress
from pygames.cli.spread import WorkerKilled, spread
from pygames.engines.archive import Archive
from pygames.engines.match import Pairing, Played, play_game
from pygames.engines.sprt import Sprt
from pygames.interruption import INTERRUPTED


class MatchGames:
    """The games of a match, of which some may be there already.

    Attributes:
        score: what has come of those that are there.
    """

    def __init__(self, pairing: Pairing, games: int, archive: Archive | None, sprt: Sprt | None = None) -> None:
        """Begin a match, or go on with it.

        Args:
            pairing: its first game.
            games: how many there are to be at most.
            archive: what keeps them.
            sprt: a sequential test that ends it once it has decided.
        """
        played = archive.played if archive else {}
        self.score = MatchScore(sprt, played.values())
        there = frozenset(played)
        self._pairings = (replace(pairing, number=number) for number in range(games) if number not in there)
        self._archive = archive
        self._there, self._missing = len(there), games - len(there)
        self._progress = Progress(games, sys.stderr)

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played."""
        return not self._missing or self.score.decided

    def play(self, jobs: int, cluster: str | None) -> int:
        """Play the games that are not there yet, until they are over or decided, and return the exit status.

        Args:
            jobs: how many at a time.
            cluster: the scheduler of the Dask cluster that plays them; None for the cores of this machine.
        """
        status = 0
        self._progress.begin(self._there)
        if not self.over:
            try:
                # Closing it ends the games that are still under way.
                with closing(spread(play_game, self._pairings, jobs, cluster)) as played:
                    for game in played:
                        self._take(game)
                        if self.score.decided:
                            break
            except KeyboardInterrupt:
                status = INTERRUPTED
            except WorkerKilled:
                self._progress.tell("a process that plays was killed, so the match ends here")
                status = 1
        self._progress.end()
        return status

    def _take(self, game: Played) -> None:
        """Keep a game, count it, and tell."""
        if self._archive:
            self._archive.keep(replace(game, record=game.record.tagged(date=date.today().isoformat())))
        self.score.take(game)
        if game.forfeit:
            self._progress.tell(f"game {game.number + 1}: {game.forfeit}")
        self._progress.note(self.score.counts)
