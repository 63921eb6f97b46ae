"""What a game declares of itself: its sizes and variants, what it is played with, how links write it.

A `Game` stands at the end of the module of its rules; a `Setup` is a game at one size and in one variant. What is played is a
`Position` (position.py), which knows its setup.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from operator import index
from typing import TYPE_CHECKING, Literal, NamedTuple

from pygames.board import Board
from pygames.errors import Message, UnknownGame, quoted, require_string, shortened
from pygames.rules.terms import STANDARD

if TYPE_CHECKING:
    from pygames.rules.position import Position


class Equipment(NamedTuple):
    """What a game is played with, for whoever draws it.

    Attributes:
        points: whether stones stand on the crossings of lines, not on cells.
        marked_edge: whether the cells of the edge look different from the others.
        snakes: whether stones of a colour that touch are joined up.
        sides: whether the sides of the board belong to colours: the bottom and the top to Black, the left and the right to White.
    """

    points: bool = False
    marked_edge: bool = False
    snakes: bool = False
    sides: bool = False


ON_CELLS = Equipment()


def _standard_only() -> Mapping[str, Message]:
    return {"standard": STANDARD}


@dataclass(frozen=True)
class Game:
    """A game as its module declares it, for all layers.

    What links (`pygames.record.link`) are made of may never change for a game that was published: its number, the order of its
    variants, the form of its moves, the order of its cells. New variants come last.

    Attributes:
        name: what programs call it, which is the name of its module too.
        number: what links call it; no two games have the same.
        title: what people call it.
        year: when it was published.
        summary: what it is about, in a sentence.
        board: returns its board of a size.
        sizes, recommended: the sizes it is played at, rising, and the one that newcomers are offered.
        position_class: the class of its positions.
        opening_stones: how many stones the first player puts on the board, before the second chooses a colour.
        inner_opening: whether these may not stand on the edge.
        variants: the title of each variant by its name.
        other_summaries: what variants are about that have another goal, by their names.
        cells_of_a_move, joint: how many cells a move of the play phase names at most, and what joins them in its text.
        equipment: what it is played with.
    """

    name: str
    number: int
    title: str
    year: int
    summary: Message
    board: Callable[[int], Board]
    sizes: tuple[int, ...]
    recommended: int
    position_class: "type[Position]"
    opening_stones: Literal[1, 2]
    inner_opening: bool = False
    variants: Mapping[str, Message] = field(default_factory=_standard_only, hash=False)
    other_summaries: Mapping[str, Message] = field(default_factory=dict, hash=False)
    cells_of_a_move: int = 1
    joint: str = ""
    equipment: Equipment = ON_CELLS

    def __reduce__(self) -> "tuple[Callable[[type[Position]], Game], tuple[type[Position]]]":
        """Have a copy, in any process, be the game as it is declared there."""
        return _declared, (self.position_class,)

    def setup(self, size: int | None = None, variant: str = "standard") -> "Setup":
        """Return the game at a size (the recommended one if None) and in a variant; raise `UnknownGame` if there is none."""
        try:
            whole = index(self.recommended if size is None else size)
        except TypeError:
            raise UnknownGame(Message("a size is a whole number, not {size}", size=shortened(size))) from None
        require_string(variant, UnknownGame)
        return _setup(self, whole, variant)

    def start(self, size: int | None = None, variant: str = "standard") -> "Position":
        """Return the position before the opening.

        Raises:
            UnknownGame: there is no such size or variant.

        >>> from pygames import find_game
        >>> find_game("vadrantir").start(5).text
        '5/6/7/8/9/8/7/6/5 o -'
        """
        return self.setup(size, variant).start()

    def position(self, text: str, size: int | None = None, variant: str = "standard") -> "Position":
        """Return the position that a text stands for.

        Args:
            text: rows from the top, separated by ``/``, then TURN and EXTRA (docs/formats.md).
            size: the recommended one if None.
            variant: one of ``variants``.

        Raises:
            BadPosition: the text is no position of this game, with the reason.
            UnknownGame: there is no such size or variant.

        >>> from pygames import find_game
        >>> find_game("vadrantir").position("5/6/7/8/4b4/8/7/6/5 w -", 5).play("d4").text
        '5/6/7/8/4b4/3w4/7/6/5 b -'
        """
        return self.setup(size, variant).position(text)


def _declared(position_class: "type[Position]") -> Game:
    """Return the game whose positions are of a class: its module declares it as ``GAME``."""
    game: Game = vars(sys.modules[position_class.__module__])["GAME"]
    return game


@dataclass(frozen=True)
class Setup:
    """A game at one size and in one variant."""

    game: Game
    size: int
    variant: str

    # Much is only named, as by the buttons that begin games: its board is made when it is asked for.
    @cached_property
    def board(self) -> Board:
        """Its board."""
        return self.game.board(self.size)

    @cached_property
    def opening_cells(self) -> int:
        """The cells that stones of the opening may be put on."""
        return self.board.all & ~self.board.edge if self.game.inner_opening else self.board.all

    def __repr__(self) -> str:
        return f"Setup({self.game.name}, {self.size}, {self.variant})"

    @property
    def called(self) -> Message:
        """What it is called.

        >>> from pygames import find_game
        >>> str(find_game("nadraz").setup(6).called), str(find_game("nadraz").setup(6, "reverse").called)
        ('Nadraz 6', 'Nadraz 6, reverse')
        """
        return Message("{game} {kind}", game=self.game.title, kind=self.kind)

    @property
    def kind(self) -> Message:
        """Its size and its variant, if that is not the one that every game has."""
        if self.variant == "standard":
            return Message("{size}", size=str(self.size))
        return Message("{size}, {variant}", size=str(self.size), variant=self.game.variants[self.variant])

    @property
    def summary(self) -> Message:
        """What it is about, in a sentence."""
        return self.game.other_summaries.get(self.variant, self.game.summary)

    def start(self) -> "Position":
        """Return the position before the opening.

        >>> from pygames import find_game
        >>> find_game("vadrantir").setup(5).start().text
        '5/6/7/8/9/8/7/6/5 o -'
        """
        kind = self.game.position_class
        return kind(self, 0, 0, "o", kind.extras[0])

    def position(self, text: str) -> "Position":
        """Return the position that a text stands for, as `Game.position` does; raise `BadPosition` if it is none of this setup."""
        return self.game.position_class.parsed(self, text)

    def __reduce__(self) -> "tuple[Callable[[Game, int, str], Setup], tuple[Game, int, str]]":
        """Have a copy, in any process, be the one setup of its game, size and variant there."""
        return _setup, (self.game, self.size, self.variant)


@cache
def _setup(game: Game, size: int, variant: str) -> Setup:
    if size not in game.sizes:
        sizes = ", ".join(map(str, game.sizes))
        raise UnknownGame(
            Message(
                "{title} is played at sizes {sizes}, not {size}", title=game.title, sizes=sizes, size=shortened(size)
            )
        )
    if variant not in game.variants:
        variants = ", ".join(game.variants)
        raise UnknownGame(
            Message(
                "{title} has the variants: {variants}; not {variant}",
                title=game.title,
                variants=variants,
                variant=quoted(variant, always=True),
            )
        )
    return Setup(game, size, variant)
