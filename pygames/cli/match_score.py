"""A match while it is played: what its games have come to, and how people are told."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date
from typing import Literal, TextIO

from pygames.cli.command import INTERRUPTED, counted
from pygames.cli.spread import WorkerKilled, spread
from pygames.engines.archive import Archive
from pygames.engines.match import Pairing, Played, play_game
from pygames.engines.sprt import Sprt, elo_of
from pygames.measured.win_draw_loss import WinDrawLoss

#: How often a match tells how it stands where no terminal shows it all the time, in seconds.
_EVERY = 30.0


class MatchScore:
    """What has come of the games so far.

    Attributes:
        values: what each game was worth to ``a``, by number.
        progress: tells people.
    """

    def __init__(self, games: int, sprt: Sprt | None, archive: Archive | None, progress: "Progress") -> None:
        played = archive.played if archive else {}
        self.values = {number: game.value for number, game in played.items()}
        self.progress = progress
        self._forfeits = {number: game.value for number, game in played.items() if game.forfeit}
        self._sprt = sprt
        self._archive = archive
        progress.begin(len(played))

    def take(self, game: Played) -> None:
        """Count a game, keep it, and tell."""
        if self._archive:
            self._archive.keep(replace(game, record=game.record.tagged(date=date.today().isoformat())))
        self.values[game.number] = game.value
        if game.forfeit:
            self._forfeits[game.number] = game.value
            self.progress.tell(f"game {game.number + 1}: {game.forfeit}")
        self.progress.note(self.counts)

    @property
    def counts(self) -> WinDrawLoss:
        """The games that ``a`` has won, drawn and lost."""
        return WinDrawLoss.of(self.values.values())

    @property
    def _pairs(self) -> list[float]:
        """The scores of the pairs up to the first that is not complete, so that quick games do not count before slow ones."""
        pairs: list[float] = []
        while True:
            first, second = (self.values.get(2 * len(pairs) + half) for half in (0, 1))
            if first is None or second is None:
                return pairs
            pairs.append((first + second) / 2)

    @property
    def decided(self) -> bool:
        """Whether the sequential test has accepted something."""
        return self.accepted is not None

    @property
    def accepted(self) -> Literal["elo0", "elo1"] | None:
        """What the sequential test has accepted, if there is one and it has."""
        return self._sprt.accepted(self._pairs) if self._sprt else None

    def figures(self) -> dict[str, object]:
        """Return the outcome as data."""
        counts = self.counts
        figures: dict[str, object] = {"wins": counts.wins, "draws": counts.draws, "losses": counts.losses}
        if counts.games:
            figures |= {"score": counts.score, "interval": counts.interval()}
        forfeited = list(self._forfeits.values())
        figures["forfeits"] = {"a": forfeited.count(0.0), "b": forfeited.count(1.0)}
        if self._sprt:
            pairs = self._pairs
            figures["sprt"] = {
                "llr": self._sprt.llr(pairs),
                "bounds": self._sprt.bounds,
                "accepted": self.accepted,
                "pairs": len(pairs),
            }
        return figures

    def words(self, a: str, b: str, seconds: float, broken_off: bool) -> Iterator[str]:
        """Yield the outcome as lines for people."""
        counts = self.counts
        if broken_off:
            yield f"broken off after {counted(counts.games, 'game')}"
        if not counts.games:
            return
        yield f"{a} against {b}: {counts.wins} won, {counts.draws} drawn, {counts.losses} lost"
        low, high = counts.interval()
        yield f"score {counts.score:.1%}, 95 % interval {low:.1%} to {high:.1%}, in {seconds:.0f} s"
        yield f"Elo difference {elo_of(counts.score):+.0f}, 95 % interval {elo_of(low):+.0f} to {elo_of(high):+.0f}"
        forfeited = list(self._forfeits.values())
        if forfeited:
            yield f"forfeits: {forfeited.count(0.0)} by {a}, {forfeited.count(1.0)} by {b}"
        if self._sprt:
            yield self._decision(self._sprt)

    def _decision(self, sprt: Sprt) -> str:
        pairs = self._pairs
        low, high = sprt.bounds
        accepted = {"elo0": f"accepted: {sprt.elo0:+g}", "elo1": f"accepted: {sprt.elo1:+g}", None: "not decided"}
        return (
            f"sequential test of Elo {sprt.elo0:+g} against {sprt.elo1:+g}: LLR {sprt.llr(pairs):.2f} "
            f"({low:.2f} to {high:.2f}) after {counted(len(pairs), 'pair')}, {accepted[sprt.accepted(pairs)]}"
        )


class Progress:
    """Tells people how a match stands: all the time at a terminal, elsewhere in a line now and then."""

    def __init__(self, games: int, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        """Tell of a match of so many games on a stream, by a clock in seconds."""
        self._games = games
        self._stream = stream
        self._now = now
        self._begun = self._told = now()
        self._known = self._before = 0
        self._open = False

    def begin(self, known: int) -> None:
        """Hear of how many games are known from before."""
        self._known = self._before = known
        if known:
            self.tell(f"{known} of {counted(self._games, 'game')} are there already")

    def note(self, counts: WinDrawLoss) -> None:
        """Hear of how it stands after one more game."""
        self._known = counts.games
        now = self._now()
        if self._stream.isatty():
            self._write(f"\r{self._line(counts, now)}\x1b[K", True)
        elif self._known == self._before + 1 or self._known == self._games or now - self._told >= _EVERY:
            self._told = now
            self._write(f"{self._line(counts, now)}\n", False)

    def tell(self, line: str) -> None:
        """Say something on a line of its own."""
        self.end()
        self._write(f"{line}\n", False)

    def end(self) -> None:
        """End the line that is being written anew all the time."""
        if self._open:
            self._write("\n", False)

    def _line(self, counts: WinDrawLoss, now: float) -> str:
        low, high = counts.interval()
        left = (self._games - self._known) * (now - self._begun) / max(1, self._known - self._before)
        return (
            f"{counts.games} of {counted(self._games, 'game')}: {counts.wins} won, {counts.draws} drawn, {counts.losses} lost, "
            f"score {counts.score:.1%} ({low:.1%} to {high:.1%}), {_span(left)} left"
        )

    def _write(self, text: str, is_open: bool) -> None:
        self._open = is_open
        self._stream.write(text)
        self._stream.flush()


def _span(seconds: float) -> str:
    """Return a time as people say it."""
    return (
        f"{seconds:.0f} s"
        if seconds < 100
        else f"{seconds / 60:.0f} min"
        if seconds < 6_000
        else f"{seconds / 3600:.0f} h"
    )


def play_games(match: MatchScore, pairing: Pairing, games: int, jobs: int, cluster: str | None) -> int:
    """Play those of so many games that are not there yet, until they are over or decided, and return the exit status."""
    pairings = [replace(pairing, number=number) for number in range(games) if number not in match.values]
    status = 0
    if pairings and not match.decided:
        try:
            # Closing it ends the games that are still under way.
            with closing(spread(play_game, pairings, jobs, cluster)) as played:
                for game in played:
                    match.take(game)
                    if match.decided:
                        break
        except KeyboardInterrupt:
            status = INTERRUPTED
        except WorkerKilled:
            match.progress.tell("a process that plays was killed, so the match ends here")
            status = 1
    match.progress.end()
    return status
