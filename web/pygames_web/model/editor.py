"""A position in the making: stones are put where one likes, and the rules say what is still wrong with it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, Self

from pygames.board import Board
from pygames.drawing import View
from pygames.errors import BadPosition, Message
from pygames.record import Record
from pygames.rules import Position, Setup, Turn
from pygames.rules.notation import parse_stones
from pygames.rules.terms import OTHER
from pygames_web.model.addresses import set_up
from pygames_web.model.facing import UPRIGHT, Facing
from pygames_web.model.moment import ended
from pygames_web.model.setups import read_setup

#: What a click puts on the board: a stone of a colour, or nothing.
Brush = Literal["b", "w", ""]
BRUSHES: dict[Brush, Message] = {"b": Message("Black"), "w": Message("White"), "": Message("Empty")}

#: Whose turn it may be, in words.
TURNS: dict[Turn, Message] = {
    "o": Message("The opening is due"),
    "c": Message("The choice of colours is due"),
    "b": Message("Black to move"),
    "w": Message("White to move"),
}
#: What the last field of position text says, where it names colours.
EXTRA_NAME = {
    "-": Message("nobody"),
    "b": Message("Black"),
    "w": Message("White"),
    "bw": Message("Black and White"),
}


@lru_cache(maxsize=200)
def _read(setup: Setup, text: str) -> Position | Message:
    """Return the position that a text stands for, or why there is none."""
    try:
        return setup.position(text)
    except BadPosition as error:
        return error.message


@dataclass(frozen=True)
class Editor:
    """A position in the making.

    Attributes:
        setup: the game, size and variant.
        black, white: the sets of stones.
        turn: whose turn it is, or the phase of the opening.
        extra: the last field of position text.
        brush: what a click puts on a cell.
        typed: what stands in the field for the position text while it is not the text of this position.
        hover: the cell under the pointer.
        cursor: the cell under the keyboard's cursor, once it has been used.
        facing: how the board is looked at.
        spoken: what has just happened, to be read aloud.
    """

    setup: Setup
    black: int = 0
    white: int = 0
    turn: Turn = "b"
    extra: str = "-"
    brush: Brush = "b"
    typed: str | None = None
    hover: str | None = None
    cursor: str | None = None
    facing: Facing = UPRIGHT
    spoken: tuple[Message, ...] = ()

    @property
    def view(self) -> View:
        """How the board is looked at."""
        return self.facing.view(self.setup.board)

    # -- what it comes to --------------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The position text, whether or not the rules allow it."""
        return self._text(self.extra)

    @property
    def position(self) -> Position:
        """What is on the board: the position or, where there is none, the stones alone, about which the rules are asked nothing."""
        if isinstance(self.found, Position):
            return self.found
        position_class = self.setup.game.position_class
        return position_class(self.setup, self.black, self.white, "o", position_class.extras[0])

    @property
    def found(self) -> Position | Message:
        """The position that has been set up or, if there is none, what is wrong."""
        return _read(self.setup, self.text if self.typed is None else " ".join(self.typed.split()))

    @property
    def is_over(self) -> bool:
        """Whether the game is known to be over in the position that has been set up."""
        return isinstance(self.found, Position) and ended(self.found)

    @property
    def is_bare(self) -> bool:
        """Whether there is no stone yet on a board that, as it is, would be the end of a game."""
        return self.is_clear and self.is_over

    @property
    def record(self) -> Record:
        """A game that begins here; raise `BadPosition` if none can."""
        if isinstance(self.found, Message):
            raise BadPosition(self.found)
        return Record(self.setup, self.found.text)

    @property
    def extras(self) -> tuple[str, ...]:
        """What the last field may be with these stones and this turn, the likeliest first."""
        lastly = ("-", OTHER[self.turn]) if self.turn == "b" or self.turn == "w" else ("-",)
        candidates = dict.fromkeys((*lastly, *self.setup.game.position_class.extras))
        return tuple(extra for extra in candidates if isinstance(_read(self.setup, self._text(extra)), Position))

    @property
    def fragment(self) -> str:
        """The fragment of the address that leads to this position in the making."""
        return set_up(self.setup, self.text)

    def _text(self, extra: str) -> str:
        return self.setup.game.position_class(self.setup, self.black, self.white, self.turn, extra).text

    # -- changing it -------------------------------------------------------------------------------------------------

    def paint(self, name: str) -> Self:
        """Return the editor with the brush put to a cell; a second touch takes a stone away."""
        cell = self.setup.board.cell[name]
        stones = {"b": self.black, "w": self.white}
        new = {colour: (kept | cell if colour == self.brush and not kept & cell else kept & ~cell)
               for colour, kept in stones.items()}  # fmt: skip
        turn: Turn = "b" if self.turn == "o" else self.turn
        painted = replace(self, black=new["b"], white=new["w"], turn=turn, cursor=self.cursor and name)._fitting(self)
        return replace(painted, spoken=(_content(painted.position, name),))

    def stroked(self, names: Collection[str], brush: Brush) -> Self:
        """Return the editor with a brush drawn over cells."""
        cells = sum({self.setup.board.cell[name] for name in names})
        black, white = self.black & ~cells, self.white & ~cells
        black, white = (
            (black | cells, white) if brush == "b" else (black, white | cells) if brush == "w" else (black, white)
        )
        turn: Turn = "b" if self.turn == "o" else self.turn
        painted = replace(self, black=black, white=white, turn=turn, hover=None, cursor=None)._fitting(self)
        # A finger comes to the same cell many times: told is only what it changes there.
        changed = self.black ^ black | self.white ^ white
        told = tuple(_content(painted.position, name) for name in names if self.setup.board.cell[name] & changed)
        return replace(painted, spoken=told or self.spoken)

    def brush_on(self, name: str) -> Brush:
        """Return what a stroke that begins on a cell draws: nothing, as on each of its cells, where the brush has been already."""
        cell = self.setup.board.cell[name]
        there: Brush = "b" if self.black & cell else "w" if self.white & cell else ""
        return "" if there == self.brush else self.brush

    def with_setup(self, setup: Setup) -> "Editor":
        """Return the editor for another game, size or variant; of the same game, or on the same board, the stones stay that fit."""
        if setup.board == self.setup.board:
            return replace(self, setup=setup, typed=None, spoken=())._fitting(self)
        if setup.game is not self.setup.game or not (self.black or self.white):
            return Editor(setup, brush=self.brush).cleared()
        black, white = (self._moved(stones, setup.board) for stones in (self.black, self.white))
        return Editor(setup, black, white, self.turn, self.extra, self.brush)._fitting(self)

    def _moved(self, stones: int, board: Board) -> int:
        """Return stones on another board, each on the cell of the same name; those for which there is none are left out."""
        return sum(board.cell[name] for name in self.setup.board.names_in(stones) if name in board.cell)

    def cleared(self) -> Self:
        """Return the editor with an empty board."""
        return replace(self, black=0, white=0, spoken=(Message("The board is empty."),))._fitting(self)

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return (self.black | self.white).bit_count()

    @property
    def is_clear(self) -> bool:
        """Whether there is nothing to clear: no stone, and no text that is no position."""
        return not (self.black or self.white or self.typed is not None)

    def turned(self, turn: Turn) -> Self:
        """Return the editor with another turn."""
        return replace(self, turn=turn)._fitting(self)

    def with_text(self, text: str) -> Self:
        """Return the editor with what a position text says, as far as it can be read."""
        fields = text.split()
        try:
            if len(fields) != 3 or fields[1] not in TURNS:
                return replace(self, typed=text)
            black, white = parse_stones(self.setup.board, fields[0])
        except BadPosition:
            return replace(self, typed=text)
        turn: Turn = fields[1]
        read = replace(self, black=black, white=white, turn=turn, extra=fields[2], typed=None)
        return read if read.text == text else replace(read, typed=text)

    def _fitting(self, before: "Editor | None" = None) -> Self:
        """Return the editor with the last field changed if it can be, and with nothing half typed.

        It becomes the likeliest one if it must change, or if it was that ``before`` the change: then nobody has chosen another.
        """
        allowed = self.extras
        likeliest = before is not None and before.extras[:1] == (self.extra,)
        extra = allowed[0] if allowed and (likeliest or self.extra not in allowed) else self.extra
        return replace(self, extra=extra, typed=None)

    # -- the keyboard's cursor ---------------------------------------------------------------------------------------

    def walk(self, dx: int, dy: int) -> Self:
        """Return the editor with the cursor one cell further; the grid says what is there."""
        board = self.setup.board
        here = board.cell[self.cursor] if self.cursor else board.cells[len(board.cells) // 2]
        name = board.name[self.view.neighbour(here, dx, dy) if self.cursor else here]
        return replace(self, cursor=name, hover=None, spoken=())


def editor_at(name: str) -> Editor:
    """Return the editor that an address leads to, as in ``nadraz/10/standard`` with or without a position; raise `GamesError`."""
    game, size, variant, text = (*name.split("/", 3), "", "", "")[:4]
    editor = Editor(read_setup(game, size, variant))._fitting()
    return editor.with_text(text.replace("_", " ")) if text else editor


def _content(position: Position, name: str) -> Message:
    """Return what stands on a cell."""
    cell = position.board.cell[name]
    if position.black & cell:
        return Message("{cell}, black stone", cell=name)
    if position.white & cell:
        return Message("{cell}, white stone", cell=name)
    return Message("{cell}, empty", cell=name)
