"""What one has played and solved here, for oneself: how games with others ended, and on which days their puzzle was solved.

It is kept as a list of lines, to which lines are only ever added: ``game ID GAME/SIZE/VARIANT OPPONENT RESULT``, the first that names
a game, and ``daily DAY``. Lines of other kinds belong to newer versions.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, Self

from pygames.errors import GamesError
from pygames.levels import LEVELS
from pygames.outside.json_text import read_json
from pygames.rules import GAMES, Setup
from pygames_web.model.days import days_before
from pygames_web.model.kept import VERSION, NewerVersion, require_known, with_names
from pygames_web.model.outcome import over, winner_of
from pygames_web.model.seats import BY_LINK, colour_here
from pygames_web.model.setups import read_setup, written_setup
from pygames_web.model.table import Table

#: Where it is kept in the browser's storage.
TALLY_KEY = "tally"
#: What it calls itself in a file of all games.
FILE_FORMAT = "pygames tally"
#: The longest line that is taken in; those that are written are shorter than a hundred characters.
LONGEST_LINE = 200

Outcome = Literal["won", "lost", "draw"]
OUTCOMES: tuple[Outcome, ...] = ("won", "lost", "draw")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
#: Whom one can win or lose against: the computer at a level, the strongest last, or a person far away.
_OPPONENTS = (*LEVELS, BY_LINK)


class DamagedTally(ValueError):
    """A text that is no tally."""


class Against(NamedTuple):
    """A kind of game and whom it was played against."""

    setup: Setup
    opponent: str


@dataclass(frozen=True)
class Tally:
    """The lines that are kept, in their order."""

    lines: tuple[str, ...] = ()

    def __contains__(self, name: object) -> bool:
        """Whether it is noted how the game of an id ended."""
        return name in self._games

    def result_of(self, name: str) -> str | None:
        """Return how the game of an id is noted to have ended; None if it is not."""
        return self._games[name][2] if name in self._games else None

    def joined(self, lines: Iterable[str]) -> Self:
        """Return this with lines more, each once, as far as there is room for them."""
        return type(self)(tuple(with_names(self.lines, lines)))

    @cached_property
    def _games(self) -> Mapping[str, tuple[str, str, str]]:
        """What is noted of each game, by its id: the kind of game, the opponent and the result."""
        games: dict[str, tuple[str, str, str]] = {}
        for line in self.lines:
            match line.split(" "):
                case ["game", name, kind, opponent, result]:
                    games.setdefault(name, (kind, opponent, result))
        return games

    @cached_property
    def results(self) -> dict[Against, Counter[Outcome]]:
        """How often one has won, lost or neither, by the kind of game and the opponent, in the order of games, sizes and levels."""
        found: dict[Against, Counter[Outcome]] = {}
        for kind, opponent, result in self._games.values():
            against = _against(kind, opponent)
            for outcome in OUTCOMES:
                if against and outcome == result:
                    found.setdefault(against, Counter())[outcome] += 1
        return dict(sorted(found.items(), key=lambda item: _place(item[0])))

    @cached_property
    def days(self) -> tuple[str, ...]:
        """The days whose puzzle was solved on them, the first one first."""
        days = [line.removeprefix("daily ") for line in self.lines if line.startswith("daily ")]
        return tuple(sorted({day for day in days if _is_day(day)}))

    def streak(self, today: str) -> int:
        """Return on how many days running their puzzle was solved, up to today or yesterday.

        Days to come count for nothing: the clock has been set back since.
        """
        days = [day for day in self.days if day <= today]
        if not days or days_before(days[-1], today) > 1:
            return 0
        count = 1
        while count < len(days) and days_before(days[-count - 1], days[-count]) == 1:
            count += 1
        return count


def read_tally(text: str | None) -> Tally:
    """Return a kept tally; raise `DamagedTally` if the text is none, or `NewerVersion`."""
    if text is None:
        return Tally()
    try:
        data = read_json(text)
    except ValueError as error:
        raise DamagedTally from error
    require_known(data)
    if not isinstance(data, list) or not all(isinstance(line, str) for line in data):
        raise DamagedTally
    lines: list[str] = data
    return Tally(tuple(lines))


def tally_or_none(text: str | None) -> Tally | None:
    """Return a kept tally, or None if it cannot be read: then it stays as it is."""
    try:
        return read_tally(text)
    except (DamagedTally, NewerVersion):
        return None


def tally_item(tally: Tally) -> str:
    """Return a tally as it stands in a file of all games, as JSON."""
    return json.dumps({"format": FILE_FORMAT, "version": VERSION, "lines": tally.lines})


def tally_in(data: object) -> Tally | None:
    """Return the tally that an item of a file is, or None if it is something else; raise `NewerVersion`."""
    match data:
        case {"format": str(form), "lines": [*lines]} if form == FILE_FORMAT:
            require_known(data)
            return Tally(tuple(line for line in lines if isinstance(line, str) and len(line) <= LONGEST_LINE))
    return None


def result_line(table: Table) -> str | None:
    """Return what is to be noted of a game that is over for somebody here who has played against somebody else; else None.

    That is who sits at the table when it ends, if they played at least half of its moves: nobody wins or loses a game by coming late.
    """
    mine = colour_here(table)
    if not table.id or mine is None or not table.is_live or not over(table):
        return None
    if 2 * table.plies_of_players() < len(table.path):
        return None
    winner = winner_of(table.moment)
    result: Outcome = "draw" if winner == "draw" else "won" if winner == mine else "lost"
    kind, opponent = written_setup(table.record.setup, "/"), next(filter(None, table.players))
    return f"game {table.id} {kind} {opponent} {result}"


def _against(kind: str, opponent: str) -> Against | None:
    try:
        setup = read_setup(*kind.split("/")[:3])
    except GamesError:
        return None
    return Against(setup, opponent) if opponent in _OPPONENTS else None


def _place(against: Against) -> tuple[int, str, int, int]:
    setup = against.setup
    return [*GAMES].index(setup.game.name), setup.variant, setup.size, _OPPONENTS.index(against.opponent)


def _is_day(text: str) -> bool:
    try:
        return bool(_DAY.fullmatch(text)) and days_before(text, text) == 0
    except ValueError:
        return False
