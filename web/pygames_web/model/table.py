"""A game on the table: the record, where in it one looks, and the move that is being entered.

Everything here is a value and a function from values to values; nothing knows of a browser.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from pygames.drawing import View
from pygames.errors import GamesError, Message
from pygames.record import Highlights, Path, Record, commented, highlights_of, words_of
from pygames.rules import Position
from pygames.rules.terms import COLOUR_NAME
from pygames.telling import end_told, move_told, result_told, word_name
from pygames_web.model.facing import UPRIGHT, Facing
from pygames_web.model.moment import Moment, ended
from pygames_web.model.review import Review

#: The steps of the cursor for each arrow key.
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


class Standing(NamedTuple):
    """How much of the main line is the game: ``played`` plies, and ``undone`` plies after them that were taken back."""

    played: int
    undone: int = 0


class Seated(NamedTuple):
    """Who has sat at a table from after so many plies of the game on: the first and the second player."""

    since: int
    players: tuple[str, str]


@dataclass(frozen=True)
class Table:
    """What is on the table.

    A game with a computer or a far player in it goes on at one place only, its end (`game_end`): there moves are answered. Moves
    from anywhere else are tried: they become variations, nobody answers them, and the game stays as it was.

    Attributes:
        id: names the save; empty while the game has none (it was opened from a link and not played on).
        record: the game.
        path: where in the record one looks.
        players: the first and the second player: the level of a computer player, or empty for a person.
        facing: how the board is looked at.
        standing: how much of the main line is the game; None if all of it is.
        seated: who has sat here one after the other; empty while that was nobody else than now.
        trying: the moves of the game while others are only tried (analysis mode); else None.
        came: the moves along which one has looked back to here: one looks on along them again.
        chosen: the cells chosen so far for the next move.
        hover: the cell under the pointer.
        cursor: the cell under the keyboard's cursor, once it has been used.
        refused: why the last click was impossible.
        refused_at: the cells that it would have chosen.
        due: whether the passes that follow the last move are still to be played, if there are any.
        spoken: what has just happened, to be read aloud; whoever says it again makes another tuple of it.
        review: what a review has found of the game, or of a variation that was looked over.
        more: what only other versions know of the game, kept with it (`Save`).
    """

    id: str
    record: Record
    path: Path = ()
    players: tuple[str, str] = ("", "")
    facing: Facing = UPRIGHT
    standing: Standing | None = None
    seated: tuple[Seated, ...] = ()
    trying: tuple[str, ...] | None = None
    came: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    hover: str | None = None
    cursor: str | None = None
    refused: Message | None = None
    refused_at: tuple[str, ...] = ()
    due: bool = False
    spoken: tuple[Message, ...] = ()
    review: Review | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def position(self) -> Position:
        """The position one looks at."""
        return self.record.position(self.path)

    @property
    def moment(self) -> Moment:
        """Where in the game one looks."""
        return Moment.at(self.record, self.path)

    @property
    def name(self) -> str:
        """The name that somebody gave the game; empty if nobody did."""
        return self.record.tags.get("event", "")

    def named(self, name: str) -> Self:
        """Return the table with the game under another name, or under none if that is empty."""
        return self if name == self.name else replace(self, record=self.record.tagged(event=name))

    @property
    def previous(self) -> Position | None:
        """The position before the last move, if there is a last move."""
        return self.record.position(self.path[:-1]) if self.path else None

    @property
    def change(self) -> tuple[Position, str] | None:
        """The last move that was no pass, and the position before it; None if there is none."""
        path, moves = self.path, self.moves
        while path and moves[len(path) - 1] == "pass":
            path = path[:-1]
        return (self.record.position(path[:-1]), moves[len(path) - 1]) if path else None

    @property
    def changed(self) -> int:
        """The cells that the last move that was no pass has changed."""
        if self.change is None:
            return 0
        (before, _), after = self.change, self.position
        return (before.black ^ after.black) | (before.white ^ after.white)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves up to here."""
        return self.record.moves(self.path)

    @property
    def view(self) -> View:
        """How the board is looked at."""
        return self.facing.view(self.record.setup.board)

    @property
    def game_end(self) -> Path:
        """Where the game stands: the end of the moves that were played and not taken back."""
        line = self.record.main_line()
        return line if self.standing is None else line[: self.standing.played]

    @property
    def listed_path(self) -> Path:
        """Where lists show the game: where one looks or, if one looks back in a game that is over or has others, where it stands."""
        end = self.game_path
        if self.is_beside_the_game or len(self.path) >= len(end):
            return self.path
        return end if self.has_others or ended(self.record.position(end)) else self.path

    @property
    def game_path(self) -> Path:
        """As `game_end`, also while others than the moves of the game are tried, as far as the record has those."""
        if self.trying is None:
            return self.game_end
        record, path = _with_line(self.record, self.trying)
        return path if record is self.record else self.path

    @property
    def game_moves(self) -> tuple[str, ...]:
        """The moves of the game itself, without those that were only tried."""
        return self.record.moves(self.game_end) if self.trying is None else self.trying

    @property
    def game_record(self) -> Record:
        """The record without what was tried behind the end of the game, or taken back: there it would look like moves of it."""
        trying = self.with_game_checked().trying
        if trying is None:
            return self.record.ended_at(self.game_end) if self.standing else self.record
        record, end = _with_line(self.record, trying)
        if any(end) and not self.has_others:
            return record
        record, end = _as_main_line(record, end)
        return record.ended_at(end)

    @property
    def has_others(self) -> bool:
        """Whether a computer or a far player takes part."""
        return any(self.players)

    @property
    def is_live(self) -> bool:
        """Whether a move made here goes on with the game."""
        return self.trying is None and self.path == self.game_end

    @property
    def is_aside(self) -> bool:
        """Whether moves are only tried, or one looks back in a game with others: the game itself stays as it is."""
        return self.trying is not None or (self.has_others and not self.is_live)

    @property
    def looks_back(self) -> bool:
        """Whether one looks back in a game with others, and tries nothing there."""
        return self.trying is None and self.is_aside

    @property
    def is_beside_the_game(self) -> bool:
        """Whether one looks at moves that are no part of the game: they are, or were, only tried."""
        if self.trying is not None:
            moves = self.moves
            return moves != self.trying[: len(moves)]
        return self.has_others and self.path != self.game_end[: len(self.path)]

    @property
    def taken_back(self) -> Path:
        """Where the game stood before moves of it were taken back; where it stands, if none were."""
        end = self.game_end
        return end if self.standing is None else self.record.main_line()[: len(end) + self.standing.undone]

    @property
    def is_taken_back(self) -> bool:
        """Whether one looks at moves that were of the game, and were taken back."""
        shown = self.path == self.taken_back[: len(self.path)]
        return self.trying is None and self.has_others and shown and len(self.path) > len(self.game_end)

    @property
    def considered(self) -> Position | None:
        """The position that the move being considered leads to, if the cells chosen and the one pointed at make a move.

        Of an opening of two stones, the first makes a position too: without the other.
        """
        position, cells = self.position, self._considered_cells
        if not cells:
            return None
        entry = position.known_entry(cells)
        if entry.move:
            return position.play(entry.move)
        stones = cells if entry.cells else self.chosen
        if position.turn != "o" or not stones:
            return None
        return position.altered(black=position.board.cell[stones[0]])

    @property
    def considered_move(self) -> str | None:
        """The move that is made by the cells chosen and the one pointed at, if they make one."""
        cells = self._considered_cells
        return self.position.known_entry(cells).move if cells else None

    @property
    def _considered_cells(self) -> tuple[str, ...]:
        pointed = self.hover or self.cursor
        return (*self.chosen, pointed) if pointed and pointed not in self.chosen[-1:] else self.chosen

    @property
    def laid(self) -> int:
        """The chosen cells on which there is a stone by that alone: those of an opening."""
        position = self.position
        return sum(position.board.cell[name] for name in self.chosen) if position.turn == "o" else 0

    # -- entering a move ---------------------------------------------------------------------------------------------

    def click(self, cell: str) -> Self:
        """Return the table after a cell was chosen, by whatever means.

        A cell that ends a move plays it, unless the move can go on; then choosing the last cell again plays it. Choosing the
        last cell again, where that plays nothing, takes it back; a cell that cannot come next but can come first begins again.

        As long as the legal moves are looked for, only those known already are entered.
        """
        position = self.position
        here = position.known_entry(self.chosen)
        if self.chosen and cell == self.chosen[-1]:
            return self.play(here.move) if here.move else self.take_back()
        chosen = (*self.chosen, cell)
        entry = position.known_entry(chosen)
        if entry.cells or (entry.move and position.may_go_on(entry.move)):
            return replace(self, chosen=chosen, refused=None, spoken=(Message("{cell} chosen", cell=cell),))
        if entry.move:
            return self.play(entry.move)
        if self.chosen and position.known_entry((cell,)).cells:
            return replace(self, chosen=(), refused=None).click(cell)
        return self.refusing(position.why_not(chosen), chosen)

    def refusing(self, reason: Message | None, at: tuple[str, ...] = ()) -> Self:
        """Return the table after a click or a move was refused; without a reason if nothing is wrong with it.

        ``at`` are the cells that were to be chosen.
        """
        return replace(self, refused=reason, refused_at=at, spoken=(reason,) if reason else ())

    def is_known(self, cell: str) -> bool:
        """Whether it is known already what a click on a cell does."""
        position = self.position
        if position.computed or cell in self.chosen[-1:]:
            return True
        entry = position.known_entry((*self.chosen, cell))
        return bool(entry.cells or entry.move)

    def has_stone(self, cell: str | None) -> bool:
        """Whether there is a stone on a cell."""
        position = self.position
        return cell is not None and bool(position.board.cell[cell] & (position.black | position.white))

    def heeds_drag(self, source: str, cell: str | None) -> bool:
        """Whether the mouse, which drags a stone, chooses the cell that it is on.

        Where the drag begins, that is the stone's own cell, unless it is chosen already; where it ends, any other.
        """
        return (source == cell) != (self.chosen[-1:] == (source,))

    def take_back(self) -> Self:
        """Return the table with the last chosen cell taken back."""
        spoken = (Message("Taken back"),) if self.chosen else ()
        return replace(self, chosen=self.chosen[:-1], refused=None, spoken=spoken)

    def play(self, move: str) -> Self:
        """Return the table after a legal move and, as `passed`, what follows it; raise `IllegalMove` if it is not legal.

        Anywhere but at the end of a game with others, moves are only tried from then on.
        """
        if self.has_others and self.trying is None and not self.is_live:
            return self.try_moves().play(move)
        played = self._after(move)
        told = move_told(self.position, move, played.position)
        table, spoken = replace(played, chosen=(), refused=None, due=True)._followed()
        return replace(table, spoken=(told, *spoken))

    def _after(self, move: str) -> Self:
        """Return the table with a move added to the record; a move of the game comes before those that were only tried."""
        record, path = self.record.play(self.path, move)
        if not self.is_live:
            return replace(self, record=record, path=path)
        redone = self.standing is not None and not any(path)
        # Moves that were taken back and replaced are of those who sit here now.
        seated = self.seated if redone else self._seated_from(len(self.path), self.players)
        if self.standing is None:
            return replace(self, record=record, path=path, seated=seated)
        record, path = _as_main_line(record, path)
        if not redone and self.standing.undone:
            # What was taken back and replaced is no variation, unless something was said of it or tried after it.
            record = _without_bare(record, (*path[:-1], 1))
        undone = max(self.standing.undone - 1, 0) if redone else 0
        return replace(self, record=record, path=path, standing=_standing(record, len(path), undone), seated=seated)

    def passed(self) -> Self:
        """Return the table after the passes that are due; it says so, and how the game has ended if it has.

        Where it takes long to find out whether there is another move, they stay due until that is known. What the move itself did
        has been said by then, and is not said again.
        """
        if not self.due:
            return self
        table, spoken = self._followed()
        return replace(table, spoken=spoken) if spoken else table

    def _followed(self) -> tuple[Self, tuple[Message, ...]]:
        """Return the table after the passes that are due, and what there is to say of them and of the end of the game."""
        table, spoken = self, list[Message]()
        while (position := table.position).over_computed and position.must_pass:
            table = table._after("pass")
            spoken.append(Message("{colour} has no move and must pass.", colour=COLOUR_NAME[position.colour]))
        if not position.over_computed:
            return table, tuple(spoken)
        if position.over:
            spoken += end_told(position)
        return replace(table, due=False), tuple(spoken)

    # -- going through the record ------------------------------------------------------------------------------------

    def go(self, path: Path) -> Self:
        """Return the table looking at another place of the record."""
        moves = self.record.moves(path)
        spoken = [Message("After {move}", move=word_name(moves[-1])) if moves else Message("At the start")]
        position = self.record.position(path)
        if ended(position):
            spoken.append(result_told(position))
        return replace(self, path=path, came=(), chosen=(), refused=None, due=False, spoken=tuple(spoken))

    def back(self) -> Self:
        """Return the table one decision earlier: a forced pass is stepped over."""
        path = self.path[:-1]
        while path and self.was_forced(self.path, len(path)):
            path = path[:-1]
        return self.back_to(path)

    def back_to(self, path: Path) -> Self:
        """Return the table looking at an earlier place of the line that one looks at."""
        return replace(self.go(path), came=self.came if self._has_come_back else self.moves)

    def forward(self) -> Self:
        """Return the table one decision later along the line that one looks at."""
        end = self.line_end
        path = end[: len(self.path) + 1]
        while len(path) < len(end) and self.was_forced(end, len(path)):
            path = end[: len(path) + 1]
        return replace(self.go(path), came=self.came)

    @property
    def line_end(self) -> Path:
        """The end of the line that one looks at: of the one along which one came back, else of the main line from here."""
        known = self.record.path_along(self.came) if self._has_come_back else self.path
        return self.record.main_line(known)

    @property
    def _has_come_back(self) -> bool:
        """Whether the moves along which one has looked back still lead on from here."""
        moves = self.moves
        return self.came[: len(moves)] == moves

    def was_forced(self, path: Path, ply: int) -> bool:
        """Whether the move after so many others along a path is a forced pass."""
        return self.record.moves(path)[ply] == "pass" and self.record.position(path[:ply]).must_pass

    def played_by(self, players: tuple[str, str]) -> Self:
        """Return the table with other players.

        Whoever comes to people here, as the computer does, plays on from where they look: that line becomes the game, and what
        followed is a variation.
        """
        table = replace(self, players=players, refused=None)
        if not any(players) or self.has_others or self.is_live or self.trying is not None:
            return replace(table, seated=self._seated_from(len(self.game_moves), players))
        record, path = _as_main_line(self.record, self.path)
        seated = self._seated_from(len(path), players)
        return replace(table, record=record, path=path, standing=_standing(record, len(path), 0), seated=seated)

    def _seated_from(self, plies: int, players: tuple[str, str]) -> tuple[Seated, ...]:
        """Return who has sat here one after the other if, from after so many plies on, it is these."""
        seated = [each for each in self.seated or (Seated(0, self.players),) if each.since < plies]
        if not seated or seated[-1].players != players:
            seated.append(Seated(plies, players))
        return tuple(seated) if len(seated) > 1 else ()

    def plies_of_players(self) -> int:
        """Return how many plies of the game were played while the players sat here who do so now."""
        plies = len(self.game_moves)
        seated = self.seated or (Seated(0, self.players),)
        ends = [min(each.since, plies) for each in seated[1:]]
        return sum(
            end - min(each.since, plies)
            for each, end in zip(seated, [*ends, plies], strict=True)
            if each.players == self.players
        )

    # -- the game, and moves that are only tried ---------------------------------------------------------------------

    def taken_back_to(self, path: Path) -> Self:
        """Return the table with the game taken back, or played on again, to a place of its line."""
        undone = max(len(self.taken_back) - len(path), 0)
        return replace(self.go(path), standing=_standing(self.record, len(path), undone))

    def can_redo(self) -> bool:
        """Whether moves of the game have been taken back."""
        return self.standing is not None and self.standing.undone > 0

    def try_moves(self) -> Self:
        """Return the table in analysis mode: moves are tried from here, and the game stays as it is.

        In a game with others that is the game as far as it was played; else it is the line that one looks at.
        """
        if self.trying is not None:
            return self
        end = self.record.main_line(self.path) if any(self.path) and not self.has_others else self.game_end
        table = replace(self, trying=self.record.moves(end), chosen=(), refused=None)
        if self.standing is None and not any(end):
            return replace(table, standing=Standing(len(end)))
        return table

    def with_game_checked(self) -> Self:
        """Return the table; if others than legal moves are kept as those of the game while moves are tried, without them."""
        if self.trying is not None:
            try:
                _with_line(self.record, self.trying)[0].check()
            except GamesError:
                return replace(self, trying=None)
        return self

    def back_to_game(self) -> Self:
        """Return the table at the end of the game, as it was before moves were tried; a variation that people were in stays one."""
        if self.trying is None:
            return self.go(self.game_end)
        record, path = _with_line(self.record, self.trying)
        if any(path) and not self.has_others:
            return replace(self, record=record, trying=None).go(path)
        return self.continued(self.trying)

    def continued(self, moves: tuple[str, ...]) -> Self:
        """Return the table at the end of the game of these moves, which are known to be legal."""
        record, path = _as_main_line(*_with_line(self.record, moves))
        undone = self.standing.undone if self.standing else 0
        standing = _standing(record, len(path), undone)
        return replace(self, record=record, trying=None, standing=standing).go(path)

    # -- the record's tree -------------------------------------------------------------------------------------------

    def promote(self) -> Self:
        """Return the table with the variation one looks at made the main line, however deep in others it is.

        While moves are tried that is the game from now on, unless the main line goes on from where the game ends.
        """
        record, path = _as_main_line(self.record, self.path)
        table = replace(self, record=record, path=path, due=False, spoken=(Message("This is the main line now."),))
        if self.trying is None or record.moves(record.main_line())[: len(self.trying)] == self.trying:
            return table
        return replace(table, trying=None, standing=None).try_moves()

    def delete(self) -> Self:
        """Return the table without the move one looks at and all that follows it; a move of the game is taken back by that.

        While moves are tried, the game stays as it is only where others play: between people here it is theirs to shorten.
        """
        if self.trying is not None and not self.has_others and not self.is_beside_the_game:
            table = replace(self, trying=None).delete()
            return table.try_moves() if table.record.replies else table
        record, path = self.record.delete(self.path), self.path[:-1]
        standing = self.standing
        if self.trying is None and not any(self.path) and len(self.path) <= len(self.game_end):
            standing = _standing(record, len(path), 0) if self.has_others else None
        return replace(self, record=record, path=path, standing=standing, chosen=(), due=False, spoken=())

    def annotate(self, words: str | None = None, mark: str | None = None) -> Self:
        """Return the table with other words or another mark on the move one looks at."""
        comment = None if words is None else commented(words, self.highlights)
        return replace(self, record=self.record.annotate(self.path, comment, mark))

    @property
    def comment(self) -> str:
        """What is said of the move one looks at or, at the start, of the game."""
        return self.record.line(self.path)[-1].comment if self.path else self.record.comment

    @property
    def highlights(self) -> Highlights:
        """What is drawn over the position one looks at."""
        return highlights_of(self.comment).on(self.position.board.cell)

    def drawn(self, start: str, end: str) -> Self:
        """Return the table with a circle (on one cell) or an arrow more or, if it is there, without it."""
        highlights = self.highlights.toggled(start, end)
        more = len(highlights.circles) + len(highlights.arrows) > len(self.highlights.circles) + len(
            self.highlights.arrows
        )
        return replace(self._highlighted(highlights), spoken=(_drawing_told(start, end, more),))

    def undrawn(self) -> Self:
        """Return the table with nothing drawn over the position one looks at."""
        return replace(self._highlighted(Highlights()), spoken=(Message("Nothing is sketched on the board."),))

    def _highlighted(self, highlights: Highlights) -> Self:
        comment = commented(words_of(self.comment), highlights)
        return replace(self, record=self.record.annotate(self.path, comment), refused=None)

    def has_later(self) -> bool:
        """Whether the record goes on from here."""
        return len(self.record.main_line(self.path)) > len(self.path)

    # -- the keyboard's cursor ---------------------------------------------------------------------------------------

    def walk(self, dx: int, dy: int) -> Self:
        """Return the table with the cursor one cell further; the grid says what is there."""
        board = self.position.board
        if self.cursor is None:
            middle = board.cells[len(board.cells) // 2]
            near = self.chosen[-1] if self.chosen else self.hover
            cell = board.cell[near] if near else middle
        else:
            cell = self.view.neighbour(board.cell[self.cursor], dx, dy)
        name = board.name[cell]
        return replace(self, cursor=name, hover=None, refused=None, spoken=())


def _with_line(record: Record, moves: tuple[str, ...]) -> tuple[Record, Path]:
    """Return a record with the line of these moves, of which those that are there already are followed, and the path to its end."""
    path = record.path_along(moves)
    return record.prolonged(path, moves[len(path) :]) if len(path) < len(moves) else (record, path)


def _as_main_line(record: Record, path: Path) -> tuple[Record, Path]:
    """Return a record with the moves along a path as its main line, and their path then."""
    while any(path):
        record, path = record.promote(path)
    return record, path


def _without_bare(record: Record, path: Path) -> Record:
    """Return a record without the line from the end of a path, if nothing is said of its moves and it has no variations."""
    line = record.line(record.main_line(path))[len(path) - 1 :]
    bare = all(not node.comment and not node.mark and len(node.replies) < 2 for node in line)
    return record.delete(path) if bare else record


def _standing(record: Record, played: int, undone: int) -> Standing | None:
    """Return how much of the main line is the game when so many plies of it are; None if that is all of it."""
    rest = len(record.main_line()) - played
    return Standing(played, min(undone, rest)) if rest else None


def _drawing_told(start: str, end: str, more: bool) -> Message:
    if start == end:
        return Message("A circle on {cell}.", cell=start) if more else Message("No circle on {cell}.", cell=start)
    if more:
        return Message("An arrow from {start} to {end}.", start=start, end=end)
    return Message("No arrow from {start} to {end}.", start=start, end=end)


def last_changed(table: Table) -> list[str]:
    """Return the names of the cells that the last move that was no pass has changed."""
    return table.position.board.names_in(table.changed)
