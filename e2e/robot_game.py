"""A game as it should be on a page, by all that was done there: worked out with the engine alone, told in the words of the page."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pygames.players import LEVELS
from pygames.record import Node, Path, Record
from pygames.rules import Position
from pygames.rules.terms import COLOUR_NAME, OTHER, WORDS
from pygames.telling import move_told
from pygames_web.words import Speaker

LINK = "link"


@dataclass
class KnownGame:
    """A game on a page.

    Attributes:
        record: the game with its variations.
        path: where in it one looks.
        seats: the first and the second player: a level, ``link``, or empty for a person here.
        key: under what the browser keeps it; empty as long as it does not.
        paused: whether the computer was told to wait.
        apart: whether moves are only tried, and answered by nobody.
        played: how many plies of the main line are the game, where some were taken back; None if all are.
        undone: how many plies after these were taken back; the others were tried.
    """

    record: Record
    path: Path = ()
    seats: tuple[str, str] = ("", "")
    key: str = ""
    paused: bool = False
    apart: bool = False
    played: int | None = None
    undone: int = 0

    @property
    def position(self) -> Position:
        """The position one looks at."""
        return self.record.position(self.path)

    @property
    def over(self) -> bool:
        """Whether the game is over where one looks."""
        return self.position.over

    @property
    def has_others(self) -> bool:
        """Whether a computer or a far player takes part."""
        return any(self.seats)

    @property
    def end(self) -> Path:
        """Where the game stands."""
        line = self.record.main_line()
        return line if self.played is None else line[: self.played]

    @property
    def live(self) -> bool:
        """Whether a move made here goes on with the game."""
        return not self.apart and self.path == self.end

    @property
    def player(self) -> str:
        """Who is to act where one looks: a level, ``link``, or empty for a person or where the game is over."""
        position = self.position
        if position.over:
            return ""
        if position.turn in ("o", "c"):
            return self.seats[position.turn == "c"]
        return self.seats[position.turn != (self.record.first_colour(self.path) or "b")]

    @property
    def computer_moves(self) -> bool:
        """Whether the computer is to make a move now."""
        return self.player in LEVELS and self.live and not self.paused

    def play(self, move: str) -> list[str]:
        """Play a move and the forced passes that follow it; return all of them."""
        live, played = self.live and self.has_others, [move]
        if self.has_others and not live and not self.apart:
            # What is tried may go on where the game ends.
            self.apart, self.played = True, len(self.end)
        self._add(move, live)
        while self.position.must_pass:
            played.append("pass")
            self._add("pass", live)
        return played

    def _add(self, move: str, live: bool) -> None:
        self.record, self.path = self.record.play(self.path, move)
        if not live:
            return
        redone = not any(self.path)
        # What was tried before is a variation to what is played, and what was taken back if there is more to it than moves.
        while any(self.path):
            self.record, self.path = self.record.promote(self.path)
        if self.undone and not redone:
            self._drop_bare((*self.path[:-1], 1))
        self._stand(self.path, max(self.undone - 1, 0) if redone else 0)

    def _drop_bare(self, path: Path) -> None:
        line = self.record.line(self.record.main_line(path))[len(path) - 1 :]
        if not any(node.comment or node.mark or len(node.replies) > 1 for node in line):
            self.record = self.record.delete(path)

    def take_back_to(self, path: Path) -> None:
        """Let the game stand at a place of its main line, and look there."""
        self._stand(path, self.undone + len(self.end) - len(path))

    def _stand(self, path: Path, undone: int) -> None:
        self.path = path
        rest = len(self.record.main_line()) - len(path)
        self.played = len(path) if rest else None
        self.undone = min(undone, rest)

    def before(self, path: Path) -> Path:
        """Return the place one decision before another: forced passes are stepped over."""
        path = path[:-1]
        while path and self.record.position(path).must_pass:
            path = path[:-1]
        return path


# -- what the page says -------------------------------------------------------------------------------------------------


def result(position: Position, say: Speaker) -> str:
    """Return how a game ended."""
    if position.winner == "draw":
        return say("The game is a draw.")
    return say("{colour} wins.", colour=COLOUR_NAME["b" if position.winner == "b" else "w"])


def status(position: Position, say: Speaker) -> str:
    """Return whose turn it is, or how the game ended."""
    if position.over:
        return result(position, say)
    if position.turn == "o":
        return say("Opening: the first player begins.")
    if position.turn == "c":
        return say("The second player chooses a colour.")
    return say("{colour} to move.", colour=COLOUR_NAME[position.colour])


def says_turn(seen: str, position: Position, say: Speaker) -> bool:
    """Whether the page says whose turn it is, or how the game ended; one who plays somebody else is told that it is one's own."""
    if position.over:
        return status(position, say) in seen
    match position.turn:
        case "o":
            own = say("Your turn: the opening.")
        case "c":
            own = f"{say('Your turn')}."
        case _:
            own = say("Your turn, with {colour}.", colour=COLOUR_NAME[position.colour])
    # A browser's text has the spaces that do not break as others.
    return seen.split() in (status(position, say).split(), own.split())


def told(before: Position, move: str, say: Speaker, forced: bool = False) -> str:
    """Return what is said of a move; of a pass that follows a move by itself (``forced``), also why."""
    if before.turn == "o":
        return say("Opening: {move}.", move=move)
    if before.turn == "c":
        return say("The second player takes {colour}.", colour=COLOUR_NAME["b" if move == "black" else "w"])
    colour = COLOUR_NAME[before.colour]
    if forced:
        return say("{colour} has no move and must pass.", colour=colour)
    return say(move_told(before, move))


def grave(position: Position, move: str) -> bool:
    """Whether a move is one that the page asks about: it ends the game by a pass, loses it, or costs stones of one's own."""
    if position.mover is None or len(position.legal_moves) == 1:
        return False
    after = position.play(move)
    while after.must_pass:
        after = after.play("pass")
    if after.over and (move == "pass" or after.winner == OTHER[position.colour]):
        return True
    fewer = position.own.bit_count() - after.stones(position.colour).bit_count()
    return fewer > 0 or (fewer == 0 and move not in WORDS and ">" not in move)


def listed(record: Record, path: Path, say: Callable[[str], str]) -> tuple[list[str], int]:
    """Return the moves as they are listed, each with its number and its mark, and which of them one looks at (-1: none)."""
    moves: list[str] = []
    current = -1
    for node, place in _in_order(record.replies, ()):
        if place == path:
            current = len(moves)
        name = say(node.move) if node.move in WORDS else node.move
        moves.append(f"{len(place)} {name}{node.mark}")
    return moves, current


def _in_order(replies: tuple[Node, ...], path: Path) -> Iterator[tuple[Node, Path]]:
    """Yield the moves as they are listed, each with its place: the variations to a move stand behind it."""
    while replies:
        main, *others = replies
        yield main, (*path, 0)
        for index, node in enumerate(others, 1):
            yield node, (*path, index)
            yield from _in_order(node.replies, (*path, index))
        replies, path = main.replies, (*path, 0)


def label(position: Position, cell: str, say: Speaker) -> str:
    """Return what is said of a cell."""
    bit = position.board.cell[cell]
    if position.black & bit:
        return say("{cell}, black stone", cell=cell)
    return say("{cell}, white stone" if position.white & bit else "{cell}, empty", cell=cell)
