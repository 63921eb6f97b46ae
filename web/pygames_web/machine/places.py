"""Where one can be on the site: exactly one of these, with all that belongs to being there. It is left behind as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from pygames.errors import Message
from pygames.record import Path
from pygames.rules import Colour, Position
from pygames_web.machine.seeking import Entering
from pygames_web.model.editor import Brush, Editor
from pygames_web.model.exercise import Exercise
from pygames_web.model.mind import Wish
from pygames_web.model.mistakes import is_reviewed, positions_of
from pygames_web.model.seats import who_may_resign
from pygames_web.model.table import Table
from pygames_web.model.weighing import Found

#: How many saved games are listed at once, and how many more at each request.
PAGE = 12


@dataclass(frozen=True)
class Sharing:
    """What is chosen in the share panel.

    Attributes:
        part: how much of the game is given away, as in `pygames_web.model.sharing_choices.PARTS`.
        mode: what visitors of an embedded board may do, as in `pygames_web.model.sharing_choices.EMBEDS`.
        lined: whether the lines for another site have been asked for: after a long game it takes a while to write them.
    """

    part: str = "game"
    mode: str = "view"
    lined: bool = False


class HalfReviewed(NamedTuple):
    """A saved game, by its id, that was left in the middle of a review, and what that had found."""

    game: str
    found: Found


@dataclass(frozen=True)
class Front:
    """The front page.

    Attributes:
        beat: how often its miniatures have gone on, None if they stay (where an address leads nowhere).
        now: when one was last seen there, in milliseconds since 1970.
    """

    beat: int | None = 0
    now: int = 0

    def seen(self, now: int) -> Self:
        """Return it as of a time: what it says of times goes by that."""
        return replace(self, now=max(self.now, now))


@dataclass(frozen=True)
class Library:
    """The list of saved games.

    Attributes:
        query: what is looked for.
        listed: how many games are listed at most.
        renaming: the id of the game that is being given a name.
        typed: what stands in the field for that, once anything was typed.
    """

    query: str = ""
    listed: int = PAGE
    renaming: str = ""
    typed: str | None = None


@dataclass(frozen=True)
class Results:
    """What one has played and solved here; ``day`` is the day on which one came there."""

    day: str


@dataclass(frozen=True)
class Reading:
    """The guide to a game; ``steps`` is how far each of its diagrams has been stepped through."""

    game: str
    steps: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Practising:
    """A task of a lesson, or a puzzle.

    Attributes:
        exercise: the task or the puzzle.
        sharing: there while the share panel is open.
        day: as the puzzle of which day one came to it; empty if not as one.
    """

    exercise: Exercise
    sharing: Sharing | None = None
    day: str = ""


@dataclass(frozen=True)
class SettingUp:
    """A position that is being set up.

    Attributes:
        editor: the position.
        past: what it was before, the last change last.
        stroke: what the stroke that is being drawn over the board puts on it; None before it has met a cell.
    """

    editor: Editor
    past: tuple[Editor, ...] = ()
    stroke: Brush | None = None
    sharing: Sharing | None = None


@dataclass(frozen=True)
class Loading:
    """A game that is about to be on the table, while its moves are looked through.

    Attributes:
        table: the game.
        reading: whether it is there to be read from its start.
        paused: whether the computer, which is to move, was told to wait when it was last here.
    """

    table: Table
    reading: bool = False
    paused: bool = False


@dataclass(frozen=True)
class Asked:
    """A move that was entered and is played once it has been confirmed, at the earliest a moment after ``since``."""

    move: str
    since: int


@dataclass(frozen=True)
class Pencil:
    """What circles and arrows are drawn with.

    Attributes:
        start: the cell on which a circle or an arrow was begun, if one was.
        held: whether clicks draw until it is put away; else a drag of the mouse's other button does.
    """

    start: str | None = None
    held: bool = False


@dataclass(frozen=True)
class Playing:
    """A game on the table.

    Attributes:
        table: the game.
        wish: what the computer is wanted for.
        entering: the move that is about to be played in a position on the table; without effect in any other.
        asked: the move that waits to be confirmed.
        resigning: whether it is asked if the game is to be given up.
        unfolding: where a line ends that is played out.
        cut: the table before moves were deleted from its record.
        sharing: what is chosen in the share panel, if it is open.
        stepping: whether arrow keys on the board step through the moves, as they do once it was clicked.
        focused: whether the page shows nothing but the board and what one needs to play.
        answered: the answer to the question that was typed last.
        finding: a position that the game ended with, and the number of the step of its count that is shown on the board.
        pencil: what one draws with at the moment, if one does.
        watching: whether nobody is to move here, so that nobody needs the legal moves.
        contested: the id of one's own game, which that of a link on the table contradicts and replaces once it is played on.
        sent: the moves of the game by link whose link was copied or passed on last.
        writing: the moves up to the one that somebody writes about or marks, none for the game; None once anything else is done.
    """

    table: Table
    wish: Wish = field(default_factory=Wish)
    entering: Entering | None = None
    asked: Asked | None = None
    resigning: bool = False
    unfolding: Path = ()
    cut: Table | None = None
    sharing: Sharing | None = None
    stepping: bool = False
    focused: bool = False
    answered: tuple[Message, ...] = ()
    pencil: Pencil | None = None
    finding: tuple[Position, int] | None = None
    watching: bool = False
    contested: str = ""
    sent: tuple[str, ...] = ()
    writing: tuple[str, ...] | None = None

    @property
    def about(self) -> Table:
        """The table looking at the move that something is said of: the one that is written about stays that when the game goes on."""
        if self.writing is None:
            return self.table
        path = self.table.record.path_along(self.writing)
        return replace(self.table, path=path) if len(path) == len(self.writing) else self.table

    @property
    def sketches(self) -> bool:
        """Whether cells that are chosen are sketched on, and make no moves."""
        return self.pencil is not None and self.pencil.held

    @property
    def may_resign(self) -> Colour | None:
        """The colour that somebody here may give the game up for; where positions are looked into, there is no game to give up."""
        return None if self.wish.analysing else who_may_resign(self.table)

    @property
    def shows_chances(self) -> bool:
        """Whether it is shown what the computer finds: while it looks into positions, and what a review has found so far."""
        recalled = self.wish.recalled and not self.table.can_redo()
        return self.wish.analysing or (recalled and self._has_judged)

    @property
    def half_reviewed(self) -> HalfReviewed | None:
        """What a review of a saved game has found, if it is not done."""
        table = self.table
        half = table.id and self._has_judged and not is_reviewed(table)
        return HalfReviewed(table.id, self.wish.found) if half else None

    @property
    def _has_judged(self) -> bool:
        """Whether a position of a finished game has been looked into."""
        return any(line in self.wish.found.judged for line in positions_of(self.table))

    @property
    def finding_shown(self) -> int | None:
        """The step of the count that is shown on the board: none in any other position."""
        return self.finding[1] if self.finding and self.finding[0] == self.table.position else None


Place = Front | Library | Results | Reading | Practising | SettingUp | Loading | Playing
