"""The vital figures of a game, and how often Black wins after each opening, from games that a level has played against itself.

What is counted follows C. Browne, *Automatic Generation and Evaluation of Recombination Games* (2008): length, branching, draws,
changes of the lead. Who leads is what the search says: Black with a chance above 0.55, White with one below 0.45, and in between
whoever led before. A game is *decided* when its winner has a chance of 0.8 and never falls below it again; what is given is how much
of the game has been played by then, from 0 to 1.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pygames.measured import Vitals
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import Setup
from pygames.training.selfplay import BadGames, PlayedOut, Practice, openings_to_measure

#: Beyond which chance a colour leads, and from which on a game is decided.
_LEADS, _DECIDED = 0.55, 0.8


class Figures(NamedTuple):
    """The vital figures of some games.

    Attributes:
        vitals: what the games are like.
        openings: how Black fares after each opening that was played, those together that are symmetric to each other.
    """

    vitals: Vitals
    openings: dict[tuple[str, ...], WinDrawLoss]


def figures_of(practice: Practice, games: Sequence[PlayedOut]) -> Figures:
    """Return the vital figures of games.

    Args:
        practice: what they were played by; it says that they are to measure by (`Practice.survey`).
        games: at least one.

    Raises:
        BadGames: there is no game, one begins with no opening that is measured, as games to learn from do, or its moves are not
            those of a game of this setup.

    >>> from pygames.training import Practice, play_out
    >>> practice = Practice("vadrantir", 5, "standard", "casual", survey=True)
    >>> found = figures_of(practice, [play_out(practice)])
    >>> found.vitals.games, len(found.openings), found.vitals.black.games
    (1, 1, 1)
    """
    if not games:
        raise BadGames("there are no games to measure")
    setup = practice.setup
    lengths = sorted(len(game.chances) for game in games)
    choices = [len(position.legal_moves) for game in games for position in game.positions(setup)]
    won = [game for game in games if game.black != 0.5]
    vitals = Vitals(
        level=practice.level,
        games=len(games),
        length=sum(lengths) / len(games),
        lengths=(lengths[len(games) // 20], lengths[-1 - len(games) // 20]),
        branching=sum(choices) / max(1, len(choices)),
        draws=1.0 - len(won) / len(games),
        lead_changes=sum(map(_lead_changes, games)) / len(games),
        decided=sum(map(_decided, won)) / max(1, len(won)),
        black=WinDrawLoss.of(game.black for game in games),
    )
    return Figures(vitals, _by_opening(setup, games))


def _by_opening(setup: Setup, games: Sequence[PlayedOut]) -> dict[tuple[str, ...], WinDrawLoss]:
    """Return how Black fares after each opening that was played; raise `BadGames` at one that is not to be measured."""
    together = openings_to_measure(setup)
    results: dict[str, list[float]] = {same[0]: [] for same in together}
    for game in games:
        if game.moves[0] not in results:
            raise BadGames(f"game {game.number} begins with {game.moves[0]}, which is no opening to measure by")
        results[game.moves[0]].append(game.black)
    return {same: WinDrawLoss.of(results[same[0]]) for same in together if results[same[0]]}


def _lead_changes(game: PlayedOut) -> int:
    leaders = [chance > 0.5 for chance in game.chances if not 1.0 - _LEADS <= chance <= _LEADS]
    return sum(before != after for before, after in pairwise(leaders))


def _decided(game: PlayedOut) -> float:
    """Return how much of a won game has been played when it is decided."""
    plies = len(game.chances)
    for ply in range(plies, 0, -1):
        chance = game.chances[ply - 1]
        if (chance if game.black else 1.0 - chance) < _DECIDED:
            return ply / plies
    return 0.0
