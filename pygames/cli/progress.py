"""How a match stands, told while it is played."""

import time
from collections.abc import Callable
from typing import TextIO

from pygames.cli.command import counted, percent
from pygames.measured.win_draw_loss import WinDrawLoss

#: How often a match tells how it stands where no terminal shows it all the time, in seconds.
_EVERY = 30.0


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
            f"score {percent(counts.score, 1)} ({percent(low, 1)} to {percent(high, 1)}), {_span(left)} left"
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
