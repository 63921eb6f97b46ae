"""What all games share: the opening and the choice of colours, repetition, entry by clicking, position text.

A `Position` is a value: `Position.play` returns another one and nothing ever changes it. Moves are their canonical texts.
A game is a subclass that answers for the play phase (the hooks, all with a leading underscore) plus a `Game` (game.py) that declares
everything else about it.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, Self

from pygames.errors import BadPosition, IllegalMove, Message, require_string, shortened
from pygames.rules.entering import Entries, Entry
from pygames.rules.game import Setup
from pygames.rules.history import packed, unpacked
from pygames.rules.marks import Finding, Mark, MarkKind
from pygames.rules.notation import board_text, move_cells, parse_stones
from pygames.rules.openings import TwoStoneOpenings
from pygames.rules.terms import CHOICES, COLOURS, WORDS, Colour, PositionKey, Score, Turn, Winner, no_colour

_FIELDS = re.compile(r"([bw0-9/]+) ([ocbw]) ([a-z0-9-]{1,9})", re.ASCII)
#: How many cells a sentence lists at most.
_MOST_NAMED = 8

_GAME_OVER = Message("the game is over")
_CHOICE_DUE = Message("the second player chooses a colour now: black or white")
_NOT_ON_BOARD = Message("{cell} is not on this board")


class Position(ABC):
    """A position of a game, and everything the rules say about it.

    Attributes:
        setup: the game, size and variant.
        board: the board, same as ``setup.board``.
        black, white: the sets of stones.
        turn: ``"o"`` the opening is due, ``"c"`` the choice of colours, ``"b"`` or ``"w"`` that colour is to move (or would be, were
            the game not over).
        extra: the last field of position text.
        past: the keys of all ends of turns so far, this position's own included; empty in games without a repetition rule.

    Two positions are equal if their setups and texts are, whatever came before them. So in a game with a `repetition_rule`, where a
    position that was there before must not come again, equal positions can have different legal moves: a table keyed by positions
    has to be keyed by their `history`, too.
    """

    __slots__ = (
        "_entries",
        "_known_entries",
        "_legal",
        "_over",
        "black",
        "board",
        "extra",
        "past",
        "setup",
        "turn",
        "white",
    )

    #: The values that EXTRA can have; the first is that of the opening and the choice.
    extras: ClassVar[tuple[str, ...]] = ("-",)
    #: What EXTRA is about; None where it is always `-`.
    extra_title: ClassVar[Message | None] = None
    #: Whether a turn may not end in a position that ended an earlier turn.
    repetition_rule: ClassVar[bool] = False
    #: The kinds of marks that there may be, by the names that `Mark.kind` has.
    kinds_of_marks: ClassVar[Mapping[str, MarkKind]] = {}

    def __init__(
        self,
        setup: Setup,
        black: int,
        white: int,
        turn: Turn,
        extra: str,
        past: frozenset[PositionKey] = frozenset(),
    ) -> None:
        """Make a position from parts that are known to fit; use `Game.start`, `Game.position` and `play` instead."""
        # Type checkers refuse another value. To refuse it when it is set would take time for every position.
        self.setup: Final = setup
        self.board: Final = setup.board
        self.black: Final = black
        self.white: Final = white
        self.turn: Final[Turn] = turn
        self.extra: Final = extra
        self.past: Final = past
        self._legal: Sequence[str] | None = None
        self._over: bool | None = None
        self._entries: Entries | None = None
        self._known_entries: Entries | None = None

    # -- what the rules say ------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        if self._over is None:
            self._over = self.turn not in ("o", "c") and self._is_over()
        return self._over

    @property
    def legal_moves(self) -> Sequence[str]:
        """The texts of all legal moves, in a fixed order; none when the game is over."""
        if self._legal is None:
            if self.turn == "o":
                self._legal = _openings(self.setup)
            elif self.turn == "c":
                self._legal = CHOICES
            else:
                self._legal = () if self.over else tuple(self._moves())
        return self._legal

    @property
    def first_move(self) -> str | None:
        """The first of the `legal_moves`, which takes less than to find them all; None when the game is over.

        >>> import pygames
        >>> pygames.start("nadraz", 6).first_move
        'b2,b3'
        """
        return next(iter(self.legal_moves), None)

    @property
    def over_computed(self) -> bool:
        """As `computed`, for `over` and `must_pass`, and with them `winner`, `verdict` and `may_pass`."""
        return True

    @property
    def computed(self) -> bool:
        """Whether `legal_moves`, and all that follows from it, is computed already, or takes no more than milliseconds."""
        return True

    def compute(self, move: str | None = None) -> Iterator[None]:
        """Compute the legal moves bit by bit: an iterator that yields every few milliseconds, until the position is `computed`.

        The position is `over_computed` first. With a move, legal or not, only what `play` needs to know of that move is computed.

        >>> import pygames
        >>> position = pygames.start("snex", 6).play("a1").play("black")
        >>> for _ in position.compute():
        ...     pass  # there is time for something else
        >>> position.computed
        True
        """
        return iter(())

    @property
    def known_moves(self) -> Collection[str]:
        """The legal moves computed so far: all of them in a `computed` position, else those that `compute` has found.

        What it finds next comes to the end of the collection.
        """
        return self.legal_moves

    def may_go_on(self, move: str) -> bool:
        """Whether one of the `known_moves` may be the beginning of a longer one that is not among them."""
        return False

    @property
    def must_pass(self) -> bool:
        """Whether there is no legal move but to pass."""
        return self.legal_moves == ("pass",)

    @property
    def may_pass(self) -> bool:
        """Whether to pass is a legal move."""
        return self.turn in COLOURS and "pass" in self.legal_moves

    def play(self, move: str) -> Self:
        """Return the position after a move, which is a value of its own.

        Raises:
            IllegalMove: the move is not legal, with the reason.

        >>> import pygames
        >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
        >>> position.turn, position.board.names_in(position.black)
        ('w', ['e5'])
        >>> position.play("e5")
        Traceback (most recent call last):
        pygames.errors.IllegalMove: e5: e5 is taken
        """
        if not isinstance(move, str):
            raise IllegalMove(shortened(move), Message("a move is a text, written like c4"))
        if self.turn == "o":
            return self._open(move)
        if self.turn == "c":
            return self._choose(move)
        if self.over:
            raise IllegalMove(move, _GAME_OVER)
        return self._play(move)

    @property
    def winner(self) -> Winner | None:
        """Who has won, or ``"draw"``; None while the game runs."""
        return self._winner() if self.over else None

    @property
    def score(self) -> Score | None:
        """The score as if the game ended now, in games that have one; None in the opening and the choice."""
        return None if self.turn in ("o", "c") else self._score()

    @property
    def shortest_first(self) -> bool:
        """Whether of a score that is a list of lengths the shortest are compared first."""
        return False

    def verdict(self) -> list[Message]:
        """Return, for a finished game, why it ended and the count, one comparison a message; else nothing.

        >>> from pygames import find_game
        >>> end = find_game("snex").position("b5/b5/b5/b5/b5/b5 w -", 6)
        >>> [str(message) for message in end.verdict()]
        ['Black has joined both of its edges with a snake of 6 stones.']
        """
        return [finding.told for finding in self.findings()]

    def findings(self) -> list[Finding]:
        """Return the messages of `verdict`, each with the set of cells where it is seen on the board (0 if there are none)."""
        return self._findings() if self.over else []

    def decided(self) -> Message | None:
        """Return, for a finished game, what decided it, in a sentence; else None."""
        return self._decided() if self.over else None

    def marks(self) -> list[Mark]:
        """Return what can be pointed out on the board: groups, snakes, territories, crosscuts ..., as far as the game has them.

        >>> from pygames import find_game
        >>> position = find_game("snex").position("6/6/2wb2/2bw2/6/6 b -", 6)
        >>> [(mark.kind, position.board.names_in(mark.cells)) for mark in position.marks() if mark.kind == "crosscut"]
        [('crosscut', ['c3', 'd3', 'c4', 'd4'])]
        """
        return [] if self.turn in ("o", "c") else self._marks()

    # -- who is who --------------------------------------------------------------------------------------------------

    @property
    def mover(self) -> Colour | None:
        """The colour to move; None in the opening and the choice."""
        return None if self.turn == "o" or self.turn == "c" else self.turn

    @property
    def colour(self) -> Colour:
        """The colour to move, for use where the opening and the choice are known to be over."""
        return self.turn  # type: ignore[return-value]

    @property
    def own(self) -> int:
        """The stones of the colour to move."""
        return self.black if self.turn == "b" else self.white

    @property
    def enemy(self) -> int:
        """The stones of the colour not to move."""
        return self.white if self.turn == "b" else self.black

    @property
    def empty(self) -> int:
        """The empty cells."""
        return self.board.all & ~(self.black | self.white)

    def stones(self, colour: Colour) -> int:
        """Return the stones of a colour, a bit for each cell; raise `ValueError` if it is neither ``"b"`` nor ``"w"``.

        >>> from pygames import find_game
        >>> position = find_game("snex").position("6/6/6/6/1ww3/6 b -", 6)
        >>> position.board.names_in(position.stones("w"))
        ['b2', 'c2']
        """
        if colour == "b":
            return self.black
        if colour == "w":
            return self.white
        raise no_colour(colour)

    # -- entry by clicking -------------------------------------------------------------------------------------------

    def entry(self, chosen: Sequence[str] = ()) -> Entry:
        """Return how a move that begins with the chosen cells may go on.

        It is empty if none does, whatever the reason: `why_not` tells it, of a name that is no cell, too. Moves that are not made of
        cells (`WORDS`) are not entered this way.

        Args:
            chosen: the names of the cells in the order in which they were chosen; a single one is a list, too.

        >>> from pygames import find_game
        >>> position = find_game("nadraz").position("6/7/8/9/10/2b8/10/9/8/7/6 b w", 6)
        >>> entry = position.entry(["f4"])
        >>> sorted(entry.cells, key=position.board.cell.get), entry.move
        (['f5', 'f6', 'f7', 'f8', 'f9', 'f10'], 'f4')
        >>> position.entry(["z9"]), str(position.why_not(["z9"]))
        (Entry(cells=frozenset(), move=None), 'z9 is not on this board')
        """
        if self.turn == "o":
            return self._opening_entry(tuple(chosen))
        if self._entries is None:
            entries = Entries()
            entries.read(self.clicks, self.legal_moves)
            # Kept when it is whole: another thread may ask meanwhile.
            self._entries = entries
        return self._entries.entry(tuple(chosen))

    def known_entry(self, chosen: Sequence[str] = ()) -> Entry:
        """As `entry`, for the `known_moves` alone."""
        if self.computed:
            return self.entry(chosen)
        self._known_entries = self._known_entries or Entries()
        self._known_entries.read(self.clicks, self.known_moves)
        return self._known_entries.entry(tuple(chosen))

    def why_not(self, chosen: Sequence[str]) -> Message | None:
        """Return why no legal move begins with the chosen cells; None if one does.

        >>> import pygames
        >>> str(pygames.start("vadrantir", 5).play("e5").play("white").why_not(["e5"]))
        'e5 is taken'
        """
        entry = self.entry(chosen)
        if entry.cells or entry.move:
            return None
        if self.over:
            return _GAME_OVER
        for name in chosen:
            if name not in self.board.cell:
                return Message(_NOT_ON_BOARD.template, cell=name)
        if self.turn == "o":
            return self._why_not_open(chosen)
        if self.turn == "c":
            return _CHOICE_DUE
        if self.must_pass:
            return Message("there is no legal move here but to pass")
        return self._why_not([self.board.cell[name] for name in chosen])

    def clicks(self, move: str) -> list[tuple[str, ...]]:
        """Return the sequences of cells by which a move can be entered (none for `WORDS`).

        >>> from pygames import find_game
        >>> find_game("nadraz").position("6/7/8/9/10/2b8/10/9/8/7/6 b w", 6).clicks("f4-f8")
        [('f3', 'f8'), ('f4', 'f8')]
        """
        return [] if move in WORDS else [move_cells(move)]

    @staticmethod
    def spellings(move: str) -> tuple[tuple[str, ...], ...]:
        """Return the sequences of cells, or the one word, by which programs enter a move; none begins that of another legal move."""
        return (move_cells(move),)

    # -- text --------------------------------------------------------------------------------------------------------

    @classmethod
    def parsed(cls, setup: Setup, text: str) -> Self:
        """Return the position that a text stands for, as `Game.position`, with itself as its history.

        Args:
            setup: one of the game whose positions are of this class.
            text: rows from the top, separated by ``/``, then TURN and EXTRA (docs/formats.md).

        Raises:
            BadPosition: the text is no position of this setup, with the reason.
        """
        require_string(text, BadPosition)
        fields = _FIELDS.fullmatch(text)
        if not fields:
            raise BadPosition(
                Message("position text is a board, whose turn it is (o, c, b or w) and an extra field, one space apart")
            )
        board, turn, extra = fields.groups()
        black, white = parse_stones(setup.board, board)
        repeats = cls.repetition_rule and turn in COLOURS
        past = frozenset({(black, white, turn, extra)}) if repeats else frozenset()
        position = cls(setup, black, white, turn, extra, past)  # type: ignore[arg-type]
        if turn in COLOURS:
            position._check()
        else:
            position._check_begun()
        return position

    def _check_begun(self) -> None:
        """Raise `BadPosition` if the opening or the choice of colours cannot be due with these stones and EXTRA."""
        setup, stones = self.setup, self.black | self.white
        counts = self.black.bit_count(), self.white.bit_count()
        if self.turn == "o" and stones:
            raise BadPosition(Message("the opening is due, so the board must be empty"))
        if self.turn == "c" and (counts != (1, setup.game.opening_stones - 1) or stones & ~setup.opening_cells):
            raise BadPosition(
                Message("the choice is due, so the stones must be those of a legal opening and no others")
            )
        if self.extra != self.extras[0]:
            raise BadPosition(Message("before the first turn the last field is {extra}", extra=self.extras[0]))

    @property
    def text(self) -> str:
        """The position text: board, turn and extra field."""
        return f"{board_text(self.board, self.black, self.white)} {self.turn} {self.extra}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.setup.game.title} {self.setup.size} {self.setup.variant}: {self.text}>"

    def _repr_svg_(self) -> str:
        """Return the picture by which notebooks show the position."""
        # Drawing builds on the rules, so they may not need it to be imported: only somebody who looks does.
        from pygames.drawing import svg

        return svg(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.setup, self.key) == (other.setup, other.key)

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy what makes the position, and not what has been computed about it."""
        parts = (self.setup, self.black, self.white, self.turn, self.extra)
        return (_with_history, (type(self), parts, packed(self.past))) if self.past else (type(self), parts)

    @property
    def key(self) -> PositionKey:
        """What makes two positions of a setup the same: stones, turn and extra."""
        return (self.black, self.white, self.turn, self.extra)

    @property
    def history(self) -> Hashable:
        """What came before, as far as the rules still ask for it: equal positions of equal history have the same legal moves.

        It is `past` and, in the middle of a turn of Snex, the boards that have stood in that turn.
        """
        return self.past

    # -- hooks: what a game answers in the play phase ----------------------------------------------------------------

    @abstractmethod
    def _is_over(self) -> bool: ...

    @abstractmethod
    def _moves(self) -> Sequence[str]:
        """Return the legal moves of a position that is not over."""

    @abstractmethod
    def _play(self, move: str) -> Self:
        """Return the position after a move in a position that is not over; raise `refusal` of it if it is not legal."""

    @abstractmethod
    def _winner(self) -> Winner:
        """Return the winner of a position that is over."""

    def _score(self) -> Score | None:
        return None

    def _findings(self) -> list[Finding]:
        return []

    def _decided(self) -> Message | None:
        findings = self._findings()
        return findings[-1].told if findings else None

    def _marks(self) -> list[Mark]:
        return []

    @abstractmethod
    def _why_not(self, chosen: list[int]) -> Message:
        """Return which rule forbids every move that begins with the chosen cells (there is none)."""

    def _check(self) -> None:
        """Raise `BadPosition` if a position text with TURN ``b`` or ``w`` and these stones and EXTRA is not possible."""
        if self.extra != "-":
            raise BadPosition(Message("the last field must be - in this game, not {extra}", extra=self.extra))

    def refusal(self, move: str) -> IllegalMove:
        """Return the error for a move that is known to be illegal."""
        if move == "pass":
            return IllegalMove(move, Message("there is no pass in this game"))
        cells = move_cells(move)
        for name in cells:
            if name not in self.board.cell:
                return IllegalMove(move, Message("not a move: it must be made of coordinates of this board"))
        return IllegalMove(move, self.why_not(cells) or self._why_not_so(self.entry(cells)))

    def _why_not_so(self, entry: Entry) -> Message:
        """Return what is wrong with the text of a move that is made of well chosen cells and yet is none."""
        if entry.move:
            return Message("this move is written {move}", move=entry.move)
        cells = [self.board.name[cell] for cell in self.board.cells if self.board.name[cell] in entry.cells]
        named = ", ".join(cells[:_MOST_NAMED]) + (", …" if len(cells) > _MOST_NAMED else "")
        return Message("that is only the beginning of a move; it can go on with {cells}", cells=named)

    # -- other positions ---------------------------------------------------------------------------------------------

    def _next(self, black: int, white: int, turn: Turn, extra: str) -> Self:
        """Return a position that ends a turn, with the history that it then has."""
        past = self.past
        if self.repetition_rule:
            past |= {(black, white, turn, extra)}
        return type(self)(self.setup, black, white, turn, extra, past)

    def altered(
        self,
        *,
        black: int | None = None,
        white: int | None = None,
        turn: Turn | None = None,
        past: frozenset[PositionKey] | None = None,
    ) -> Self:
        """Return the position with other stones, another turn or another history, to look at what would be if; no rule is asked.

        >>> import pygames
        >>> position = pygames.start("vadrantir", 5).play("e5").play("white")
        >>> position.altered(turn="b").text
        '5/6/7/8/4b4/8/7/6/5 b -'
        """
        return type(self)(
            self.setup,
            self.black if black is None else black,
            self.white if white is None else white,
            turn or self.turn,
            self.extra,
            self.past if past is None else past,
        )

    def mapped(self, image: Callable[[int], int]) -> Self:
        """Return the position in which every set of cells, of its history too, has become its image by a symmetry of the board."""
        past = frozenset([(image(black), image(white), turn, extra) for black, white, turn, extra in self.past])
        return type(self)(self.setup, image(self.black), image(self.white), self.turn, self.extra, past)

    # -- opening and choice ------------------------------------------------------------------------------------------

    def _open(self, move: str) -> Self:
        cells = [self.board.cell.get(name, 0) for name in move.split(",")]
        if not all(cells) or len(cells) != self.setup.game.opening_stones:
            if self.setup.game.opening_stones == 1:
                reason = Message("the opening is one black stone on this board, written like c4")
            else:
                reason = Message("the opening is a black and a white stone on this board, written like c4,e5")
            raise IllegalMove(move, reason)
        reason_against = self.why_not(move.split(","))
        if reason_against:
            raise IllegalMove(move, reason_against)
        white = cells[1] if len(cells) == 2 else 0
        return type(self)(self.setup, cells[0], white, "c", self.extra)

    def _choose(self, move: str) -> Self:
        if move not in CHOICES:
            raise IllegalMove(move, _CHOICE_DUE)
        return self._next(self.black, self.white, "w" if self.setup.game.opening_stones == 1 else "b", self.extra)

    def _opening_entry(self, chosen: tuple[str, ...]) -> Entry:
        """As `entry`, without listing the openings: there are tens of thousands with two stones."""
        cells = [self.board.cell.get(name, 0) & self.setup.opening_cells for name in chosen]
        wanted = self.setup.game.opening_stones
        if not all(cells) or len(set(cells)) < len(cells) or len(cells) > wanted:
            return Entry(frozenset(), None)
        if len(cells) == wanted:
            return Entry(frozenset(), ",".join(chosen))
        return Entry(frozenset(self.board.names_in(self.setup.opening_cells & ~sum(cells))), None)

    def _why_not_open(self, chosen: Sequence[str]) -> Message:
        if any(not self.board.cell[name] & self.setup.opening_cells for name in chosen):
            return Message("an opening stone may not stand on an edge cell")
        if len(set(chosen)) < len(chosen):
            return Message("the two opening stones cannot both stand on {cell}", cell=chosen[-1])
        return Message("the opening has no more stones than that")


def _with_history(kind: Callable[..., Position], parts: tuple[Any, ...], history: bytes) -> Position:
    """Return the position of a class that is made of these parts and has this history."""
    return kind(*parts, unpacked(history))


@cache
def _openings(setup: Setup) -> Sequence[str]:
    names = setup.board.names_in(setup.opening_cells)
    return tuple(names) if setup.game.opening_stones == 1 else TwoStoneOpenings(names)
