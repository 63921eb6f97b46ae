"""Nadraz (2023): grow snakes in straight lines, cut the enemy's on the way, and end with the longest.

Hexagonal board, two-stone pie. A turn is a *walk* along a line from an egg or an end; `Nadraz.walk` follows it cell by cell and
says where the turn may stop, and why not elsewhere. The legal moves and the words for an illegal one both come from that, so
they cannot disagree.

A turn touches few snakes, so a position takes over the others from its parent. A snake remembers what it falls apart into.
"""

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from typing import NamedTuple, Self

from pygames.board import Board, hexagon_board
from pygames.errors import BadPosition, Message
from pygames.rules.position import (
    COLOUR_NAME,
    OTHER,
    Colour,
    ForcedPassPosition,
    Game,
    Mark,
    Winner,
)

_COLOURS: tuple[Colour, Colour] = ("b", "w")
#: A straight line outward from a cell to the edge, nearest cell first.
Line = tuple[int, ...]

_ON_AN_EGG = Message("a walk passes over a friendly egg and cannot stop on it")
_FRIEND_AHEAD = Message("a friendly stone that is not an egg ends the walk")
_MERGED = Message("the growing snake has merged with another one, which ends the walk")
_ON_THE_EDGE = Message("a stone may be placed on the edge only as the cut cell after a flipped run")
_BEFORE_CUT_CELL = Message("the walk cannot stop before it has taken the cut cell of the run")
_RUN_WITH_END = Message("the run has an enemy egg, head or tail in it, which cannot be flipped")
_RUN_ON_EDGE = Message("the run has a stone on the edge, where a flipped stone may not stand")
_NO_CUT_CELL = Message("the cell right after the run, its cut cell, must be on the board and empty")
_NO_CUT = Message("flipping the run would not cut an enemy snake")
_GROWN_BADLY = Message("the growing snake would not have exactly one head and one tail")
_CUT_BADLY = Message("an enemy snake would not have exactly one head and one tail")
_FRIEND_MISSHAPEN = Message("another friendly snake would not have exactly one head and one tail")


class Snake:
    """A maximal connected set of stones of one colour.

    Attributes:
        stones: the set of its stones.
        length: how many they are; a snake of one is an egg.
        ends: its head and tail: the stones that touch exactly one other of the snake. On boards that nobody played to, a snake
            can have any number of them.
        origins: the stones it can grow from: an egg itself, else its ends.
        valid: whether it is an egg or has exactly two ends.
    """

    __slots__ = ("_pieces", "board", "ends", "length", "origins", "stones", "valid")

    def __init__(self, board: Board, stones: int) -> None:
        self.board = board
        self.stones = stones
        self.length = stones.bit_count()
        touch_one = touch_more = 0
        for step in board.steps:
            beside = stones << step if step > 0 else stones >> -step
            touch_more |= touch_one & beside
            touch_one |= beside
        self.ends = stones & touch_one & ~touch_more
        self.origins = self.ends if self.length > 1 else stones
        self.valid = self.length == 1 or self.ends.bit_count() == 2
        self._pieces: dict[int, list[Snake]] = {}

    def without(self, stones: int) -> "list[Snake]":
        """Return the snakes that are left of it when some of its stones are taken away."""
        if stones not in self._pieces:
            self._pieces[stones] = _snakes(self.board, self.stones & ~stones)
        return self._pieces[stones]


def _snakes(board: Board, stones: int) -> list[Snake]:
    return [Snake(board, part) for part in board.components(stones)]


class Side(NamedTuple):
    """The snakes of one colour in no particular order, the eggs among them, and the stones of those that are not valid."""

    snakes: list[Snake]
    eggs: int
    misshapen: int


def _side(snakes: list[Snake]) -> Side:
    eggs = sum(snake.stones for snake in snakes if snake.length == 1)
    misshapen = sum(snake.stones for snake in snakes if not snake.valid)
    return Side(snakes, eggs, misshapen)


@cache
def _lines_from(board: Board) -> dict[int, list[Line]]:
    """Return the straight lines outward from each cell that have at least one further cell."""
    lines: dict[int, list[Line]] = {cell: [] for cell in board.cells}
    for start in board.cells:
        for step in board.steps:
            line = []
            cell = start
            while cell := (cell << step if step > 0 else cell >> -step) & board.all:
                line.append(cell)
            if line:
                lines[start].append(tuple(line))
    return lines


class Step(NamedTuple):
    """A cell of a walk, the cells changed if the turn stops there, and why it may not (None if it may)."""

    cell: int
    changed: int
    objection: Message | None


class Nadraz(ForcedPassPosition):
    """A position of Nadraz; EXTRA is the colour that placed the last stone, ``-`` before the first turn."""

    __slots__ = ("_sides", "_ways")

    _sides: dict[Colour, Side]
    _ways: dict[str, list[tuple[str, ...]]]

    def side(self, colour: Colour) -> Side:
        """Return the snakes of a colour and what matters about them."""
        if not hasattr(self, "_sides"):
            self._sides = {colour: _side(_snakes(self.board, self.stones(colour))) for colour in _COLOURS}
        return self._sides[colour]

    # -- turn --------------------------------------------------------------------------------------------------------

    def walk(self, snake: Snake, line: Line) -> Iterator[Step]:
        """Yield the steps of a walk of the colour to move along a line that leads outward from an origin of its snake.

        The last step is the end of the line, or where the walk is over for the reason that it gives.
        """
        near, edge = self.board.near, self.board.edge
        own, enemy = self.own, self.enemy
        friends, eggs, misshapen = self.side(self.colour)
        foes, _, misshapen_foes = self.side(OTHER[self.colour])
        changed = 0
        grown, ends, alone, merged = snake.stones, snake.ends, eggs, False
        at = 0
        while at < len(line):
            cell = line[at]
            stop = at
            if merged:
                yield Step(cell, changed, _MERGED)
                return
            if cell & own:
                if not cell & eggs:
                    yield Step(cell, changed, _FRIEND_AHEAD)
                    return
                yield Step(cell, changed, _ON_AN_EGG)
                at += 1
                continue
            if cell & enemy:
                while stop < len(line) and line[stop] & enemy:
                    stop += 1
                run = sum(line[at:stop])
                victim = next(foe for foe in foes if foe.stones & run)
                objection = _objection_to_cut(victim, run, edge)
                if stop == len(line) or line[stop] & own:
                    objection = _NO_CUT_CELL
                if objection:
                    yield Step(cell, changed, objection)
                    return
                foes = [foe for foe in foes if foe is not victim] + victim.without(run)
                misshapen_foes = any(not foe.valid for foe in foes)
            elif cell & edge:
                yield Step(cell, changed, _ON_THE_EDGE)
                return
            # From here to the stop the cells become friendly, one after another.
            for cell in line[at : stop + 1]:
                touched = near[cell] & (own | changed)
                joining = touched & ~grown
                if joining:
                    for friend in friends:
                        if friend.stones & joining:
                            grown |= friend.stones
                            ends |= friend.ends
                            merged |= friend.length > 1
                # A stone that is touched for the first time becomes an end, an end that is touched again is none any more.
                ends = ends & ~touched | alone & touched
                alone &= ~touched
                if not touched & (touched - 1):
                    ends |= cell
                grown |= cell
                changed |= cell
                if cell != line[stop]:
                    yield Step(cell, changed, _BEFORE_CUT_CELL)
            if ends.bit_count() != 2:
                yield Step(cell, changed, _GROWN_BADLY)
            elif misshapen & ~grown:
                yield Step(cell, changed, _FRIEND_MISSHAPEN)
            elif misshapen_foes:
                yield Step(cell, changed, _CUT_BADLY)
            else:
                yield Step(cell, changed, None)
            at = stop + 1

    def _walks(self) -> Iterator[tuple[int, Line, Iterator[Step]]]:
        """Yield every origin of the colour to move with every line outward from it and the walk along that line."""
        lines_from = _lines_from(self.board)
        for snake in self.side(self.colour).snakes:
            for origin in self.board.cells_in(snake.origins):
                for line in lines_from[origin]:
                    yield origin, line, self.walk(snake, line)

    def _options(self) -> dict[str, int]:
        """Return the set of the cells that each move changes."""
        return {
            self._text(line[0], step.cell): step.changed
            for _, line, steps in self._walks()
            for step in steps
            if step.objection is None
        }

    def _text(self, first: int, last: int) -> str:
        name = self.board.name
        if first == last:
            return name[first]
        return f"{name[first]}-{name[last]}" if first < last else f"{name[last]}-{name[first]}"

    def _after(self, move: str, option: int) -> Self:
        colour, enemy = self.colour, OTHER[self.colour]
        if colour == "b":
            after = self._next(self.black | option, self.white & ~option, "w", "b")
        else:
            after = self._next(self.black & ~option, self.white | option, "b", "w")
        beside = self.board.spread(option)
        grown, friends, foes = option, [], []
        for snake in self.side(colour).snakes:
            if snake.stones & beside:
                grown |= snake.stones
            else:
                friends.append(snake)
        friends.append(Snake(self.board, grown))
        for snake in self.side(enemy).snakes:
            if snake.stones & option:
                foes += snake.without(option & snake.stones)
            else:
                foes.append(snake)
        after._sides = {colour: _side(friends), enemy: _side(foes)}
        return after

    def _passed(self) -> Self:
        after = super()._passed()
        after._sides = {colour: self.side(colour) for colour in _COLOURS}
        return after

    # -- entry by clicking -------------------------------------------------------------------------------------------

    def clicks(self, move: str) -> list[tuple[str, ...]]:
        """Return, for each walk that makes the move: its origin and the cell where it stops; its first and last changed cell."""
        if self.turn in ("o", "c"):
            return super().clicks(move)
        if not hasattr(self, "_ways"):
            name = self.board.name
            self._ways = {}
            for origin, line, steps in self._walks():
                for step in steps:
                    if step.objection is None:
                        ways = self._ways.setdefault(self._text(line[0], step.cell), [])
                        ways.append((name[origin], name[step.cell]))
                        ways.append(tuple(dict.fromkeys((name[line[0]], name[step.cell]))))
        return list(dict.fromkeys(self._ways.get(move, [])))

    def _why_not(self, chosen: list[int]) -> Message:
        name = self.board.name
        first, stop = chosen[0], chosen[-1]
        if len(chosen) > 2:
            return Message("a move is at most two cells: where it comes from or begins, and where it stops")
        if first & self.own and not any(snake.origins & first for snake in self.side(self.colour).snakes):
            return Message("{cell} is neither an egg nor the head or tail of a snake", cell=name[first])
        begins = [(line, list(steps)) for origin, line, steps in self._walks() if first in (origin, line[0])]
        if len(chosen) == 1:
            if not begins:
                return Message("no friendly egg, head or tail touches {cell}", cell=name[first])
            furthest = max((steps for _, steps in begins), key=len)
            reason = next(s.objection for s in furthest if s.objection not in (None, _BEFORE_CUT_CELL))
            return Message("{cell} begins no move: {reason}", cell=name[first], reason=reason)
        # A text names the cell that is earlier in cell order first, so the walk may lead from the second cell to the first.
        backwards = [(line, list(steps)) for _, line, steps in self._walks() if line[0] == stop and first in line]
        ways = [(steps, stop) for line, steps in begins if stop in line] + [(steps, first) for _, steps in backwards]
        if not ways:
            return Message("a move goes in a straight line from a friendly egg, head or tail")
        for steps, target in ways:
            reached = next((step for step in steps if step.cell == target), steps[-1])
            if reached.objection:
                return reached.objection
        return Message("the first cell is where the move comes from or begins, the second where it stops")

    # -- end and score -----------------------------------------------------------------------------------------------

    def _lengths(self, colour: Colour) -> list[int]:
        return sorted((snake.length for snake in self.side(colour).snakes), reverse=True)

    def _score(self) -> dict[Colour, list[int]]:
        return {colour: self._lengths(colour) for colour in _COLOURS}

    def _comparisons(self) -> list[tuple[int, int, int]]:
        """Return what is compared, in order: a rank or, in the reverse variant, a length; then Black's and White's number."""
        black, white = (self._lengths(colour) for colour in _COLOURS)
        if self.setup.variant == "reverse":
            return [(length, black.count(length), white.count(length)) for length in sorted({*black, *white})]
        return [(rank, *pair) for rank, pair in enumerate(zip_longest(black, white, fillvalue=0), 1)]

    def _winner(self) -> Winner:
        for _, black, white in self._comparisons():
            if black != white:
                more: Colour = "b" if black > white else "w"
                return OTHER[more] if self.setup.variant == "reverse" else more
        return self._last_to_place

    @property
    def _last_to_place(self) -> Colour:
        return self.extra  # type: ignore[return-value]

    def _verdict(self) -> list[Message]:
        lines = [Message("Neither colour can place a stone.")]
        for compared, black, white in self._comparisons():
            if self.setup.variant == "reverse":
                lines.append(
                    Message(
                        "Snakes of length {length}: Black {black}, White {white}",
                        length=compared,
                        black=black,
                        white=white,
                    )
                )
            else:
                lines.append(
                    Message(
                        "Snake {rank}: Black {black}, White {white} stones", rank=compared, black=black, white=white
                    )
                )
            if black != white:
                return lines
        lines.append(
            Message(
                "All snakes are equal, so {colour} wins by the last stone.", colour=COLOUR_NAME[self._last_to_place]
            )
        )
        return lines

    def _marks(self) -> list[Mark]:
        marks = []
        for colour in _COLOURS:
            for snake in self.side(colour).snakes:
                marks.append(Mark("snake", snake.stones, colour, str(snake.length)))
                marks.append(Mark("egg" if snake.length == 1 else "end", snake.origins, colour))
        return marks

    def _check(self) -> None:
        if self.extra == "-":
            stones = self.black | self.white
            counts = self.black.bit_count(), self.white.bit_count()
            if self.turn != "b" or counts != (1, 1) or stones & ~self.setup.opening_cells:
                raise BadPosition(
                    Message("the last field may be - only before the first turn: Black's, on the two opening stones")
                )
        elif self.extra not in _COLOURS:
            raise BadPosition(
                Message("the last field must be b or w, who placed the last stone, not {extra}", extra=self.extra)
            )


def _objection_to_cut(victim: Snake, run: int, edge: int) -> Message | None:
    """Return why a run of stones of an enemy snake may not be flipped, whatever comes after it."""
    if victim.origins & run:
        return _RUN_WITH_END
    if run & edge:
        return _RUN_ON_EDGE
    return _NO_CUT if len(victim.without(run)) < 2 else None


NADRAZ = Game(
    name="nadraz",
    title="Nadraz",
    year=2023,
    summary=Message("Grow snakes in straight lines, cut through the enemy's, and end with the longest one."),
    board=hexagon_board,
    sizes=(6, 10, 14),
    recommended=10,
    position_class=Nadraz,
    opening_stones=2,
    inner_opening=True,
    variants=("standard", "reverse"),
)
