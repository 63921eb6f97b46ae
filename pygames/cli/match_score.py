"""What the games of a match have come to."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from pygames.cli.command import counted, percent
from pygames.engines.match import Played
from pygames.engines.sprt import Sprt, elo_of
from pygames.measured.win_draw_loss import WinDrawLoss


class MatchScore:
    """What has come of the games so far; however many there are, one more is counted at once."""

    def __init__(self, sprt: Sprt | None, played: Iterable[Played] = ()) -> None:
        """Begin with the games that were played before; a sequential test, if there is one, decides."""
        self._wins_draws_losses = Counter[float]()
        # What games were worth to ``a`` by number, of pairs that do not count yet.
        self._waiting: dict[int, float] = {}
        self._pairs = Counter[float]()
        self._forfeits: list[float] = []
        self._sprt = sprt
        for game in played:
            self.take(game)

    def take(self, game: Played) -> None:
        """Count a game."""
        self._wins_draws_losses[game.value] += 1
        self._waiting[game.number] = game.value
        self._count_pairs()
        if game.forfeit:
            self._forfeits.append(game.value)

    def _count_pairs(self) -> None:
        """Count the pairs up to the first that is not complete, so that quick games do not count before slow ones."""
        while True:
            first = 2 * self._pairs.total()
            if first not in self._waiting or first + 1 not in self._waiting:
                return
            self._pairs[(self._waiting.pop(first) + self._waiting.pop(first + 1)) / 2] += 1

    @property
    def counts(self) -> WinDrawLoss:
        """The games that ``a`` has won, drawn and lost."""
        return WinDrawLoss(*(self._wins_draws_losses[value] for value in (1.0, 0.5, 0.0)))

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
        figures["forfeits"] = {"a": self._forfeits.count(0.0), "b": self._forfeits.count(1.0)}
        if self._sprt:
            figures["sprt"] = {
                "llr": self._sprt.llr(self._pairs),
                "bounds": self._sprt.bounds,
                "accepted": self.accepted,
                "pairs": self._pairs.total(),
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
        yield f"score {percent(counts.score, 1)}, 95 % interval {percent(low, 1)} to {percent(high, 1)}, in {seconds:.0f} s"
        yield f"Elo difference {elo_of(counts.score):+.0f}, 95 % interval {elo_of(low):+.0f} to {elo_of(high):+.0f}"
        if self._forfeits:
            yield f"forfeits: {self._forfeits.count(0.0)} by {a}, {self._forfeits.count(1.0)} by {b}"
        if self._sprt:
            yield self._decision(self._sprt)

    def _decision(self, sprt: Sprt) -> str:
        pairs = self._pairs
        low, high = sprt.bounds
        accepted = {"elo0": f"accepted: {sprt.elo0:+g}", "elo1": f"accepted: {sprt.elo1:+g}", None: "not decided"}
        return (
            f"sequential test of Elo {sprt.elo0:+g} against {sprt.elo1:+g}: LLR {sprt.llr(pairs):.2f} "
            f"({low:.2f} to {high:.2f}) after {counted(pairs.total(), 'pair')}, {accepted[sprt.accepted(pairs)]}"
        )
