"""Nadraz (2023): grow snakes in straight lines, cut the enemy's on the way, and end with the longest.

Hexagonal board, two-stone pie. A turn is a *walk* along a line from an egg or an end. `_walk` follows it cell by cell and
says where the turn may stop, and why not elsewhere. Both the legal moves and the reasons against others come from there, so they
cannot disagree.

A turn touches few snakes, so a position takes over the others from its parent. A snake remembers into what it was cut.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, Self

from pygames.board import Board, hexagon_board, shifted
from pygames.errors import BadPosition, Counted, IllegalMove, Message
from pygames.lazy import lazy
from pygames.rules.comparing import ahead, comparison_told, comparisons
from pygames.rules.forced_pass import ForcedPassPosition
from pygames.rules.game import Equipment, Game
from pygames.rules.marks import SNAKE, Finding, Mark, MarkKind, kinds
from pygames.rules.notation import move_cells, named
from pygames.rules.terms import COLOUR_NAME, COLOURS, OTHER, STANDARD, WORDS, Colour, Winner

#: A straight line outward from a cell to the edge, nearest cell first.
Line = tuple[int, ...]
#: A cell of a walk, the set of the cells changed if the turn ends there, and why it may not (None if it may).
Stop = tuple[int, int, Message | None]
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
#: What is said of the comparison of the largest, and of the others.
_LONGEST_SNAKES = (
    Message("Stones in the longest snakes: Black {black}, White {white}."),
    Message("Stones in the next longest snakes: Black {black}, White {white}."),
)


class Snake:
    """A maximal connected set of stones of one colour.

    Attributes:
        stones: the set of its stones.
        length: how many they are; a snake of one is an egg.
        ends: its head and tail: the stones that touch exactly one other of the snake. A snake can have any number of them on a
            board that is given as text.
        origins: the stones it can grow from: an egg itself, else its ends.
        valid: whether it is an egg or has exactly two ends.
    """

    __slots__ = ("_pieces", "board", "ends", "length", "origins", "stones", "valid")

    def __init__(self, board: Board, stones: int, ends: int | None = None) -> None:
        """Make a snake of connected stones; ``ends`` saves the work of finding them."""
        self.board = board
        self.stones = stones
        self.length = stones.bit_count()
        if ends is None:
            touch_one, touch_more, _ = board.touching(stones)
            ends = stones & touch_one & ~touch_more
        self.ends = ends
        self.origins = self.ends if self.length > 1 else stones
        self.valid = self.length == 1 or self.ends.bit_count() == 2
        self._pieces: dict[int, list[Snake]] = {}

    def cut_by(self, stones: int) -> "list[Snake]":
        """Return the snakes into which it falls when some of its stones are flipped; none if the others stay connected."""
        if stones not in self._pieces:
            pieces = _snakes(self.board, self.stones & ~stones)
            self._pieces[stones] = pieces if len(pieces) > 1 else []
        return self._pieces[stones]


def _snakes(board: Board, stones: int) -> list[Snake]:
    return [Snake(board, part) for part in board.components(stones)]


class Side(NamedTuple):
    """The snakes of one colour.

    Attributes:
        snakes: the snakes, in no particular order.
        eggs: the stones that are eggs.
        origins: the stones that a walk can begin at.
        misshapen: the stones of snakes that are not valid.
    """

    snakes: list[Snake]
    eggs: int
    origins: int
    misshapen: int


def side_of(snakes: list[Snake]) -> Side:
    """Return what the snakes of one colour make."""
    eggs = origins = misshapen = 0
    for snake in snakes:
        origins |= snake.origins
        if snake.length == 1:
            eggs |= snake.stones
        if not snake.valid:
            misshapen |= snake.stones
    return Side(snakes, eggs, origins, misshapen)


@cache
def _lines(board: Board) -> list[dict[int, tuple[int, Line]]]:
    """Return, for each of the board's steps, the line outward that begins with a cell, and the origin beside that."""
    found: list[dict[int, tuple[int, Line]]] = []
    for step in board.steps:
        found.append({})
        for origin in board.cells:
            line = []
            cell = origin
            while cell := shifted(cell, step) & board.all:
                line.append(cell)
            if line:
                found[-1][line[0]] = origin, tuple(line)
    return found


class _Ground(NamedTuple):
    """What all walks of a turn have in common.

    Attributes:
        board: the board.
        own, enemy: the stones of the colour to move and of the other.
        friends, foes: what they make.
    """

    board: Board
    own: int
    enemy: int
    friends: Side
    foes: Side

    def starts(self, direction: int, first_cells: int) -> list[tuple[int, Line]]:
        """Return each origin whose line outward in a direction begins with one of the first cells, with that line."""
        step, lines = self.board.steps[direction], _lines(self.board)[direction]
        origins = self.friends.origins
        firsts = (origins << step if step > 0 else origins >> -step) & first_cells
        starts = []
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            starts.append(lines[first])
        return starts

    def promising_starts(self) -> Iterator[list[tuple[int, Line]]]:
        """Yield, for each direction, the `starts` of walks that may have a move on them.

        All others surely have none. The first cell of a walk must be one of these:

        - an enemy stone that begins a run with no enemy end and no edge cell in it, and with an empty cell behind it;
        - an empty inner cell where the walk can stop: if the stone there touches several friends, at least two of them must be
          origins, or the growing snake does not have exactly one head and one tail;
        - an empty inner cell behind which the walk can go on.

        (No friendly egg can be beside the origin.)
        """
        board, own, enemy, friends, foes = self
        empty = board.all & ~(own | enemy)
        free, body = empty & ~board.edge, enemy & ~board.edge & ~foes.origins
        passable, stops = free | friends.eggs, free
        if not friends.misshapen:
            _, between_friends, _ = board.touching(own)
            _, between_origins, _ = board.touching(friends.origins)
            stops &= ~between_friends | between_origins
        for direction, step in enumerate(board.steps):
            runs, before = 0, empty
            while before := (before >> step if step > 0 else before << -step) & body:
                runs |= before
            onward = passable | runs
            yield self.starts(direction, runs | stops | free & (onward >> step if step > 0 else onward << -step))


class Nadraz(ForcedPassPosition):
    """A position of Nadraz; EXTRA is the colour that placed the last stone, ``-`` before the first turn."""

    extras = ("-", "b", "w")
    extra_title = Message("Last stone placed by")
    kinds_of_marks = kinds(SNAKE._replace(counted=True), MarkKind("egg"), MarkKind("end"))

    def side(self, colour: Colour) -> Side:
        """Return the snakes of a colour and what matters about them."""
        return self._sides[colour]

    @lazy
    def _sides(self) -> dict[Colour, Side]:
        return {colour: side_of(_snakes(self.board, self.stones(colour))) for colour in COLOURS}

    # -- turn --------------------------------------------------------------------------------------------------------

    @lazy
    def _ground(self) -> _Ground:
        """What all walks of the turn have in common, in the play phase."""
        return _Ground(self.board, self.own, self.enemy, self.side(self.colour), self.side(OTHER[self.colour]))

    def _all_walks(self) -> Iterator[tuple[int, Line, list[Stop]]]:
        """Yield the origin, the line and the walk for each line outward from an origin."""
        ground = self._ground
        for direction in range(len(self.board.steps)):
            for origin, line in ground.starts(direction, self.board.all):
                yield origin, line, _walk(origin, line, ground)

    def _each_option(self) -> Iterator[tuple[str, int]]:
        """Yield the set of the cells that each move changes, once for each walk that makes it."""
        ground = self._ground
        for starts in ground.promising_starts():
            for origin, line in starts:
                for cell, changed, objection in _walk(origin, line, ground):
                    if objection is None:
                        yield self._text(line[0], cell), changed

    def _option(self, move: str) -> int | None:
        """As for all games; only walks that begin at one of its cells are looked at."""
        ground, ends = self._ground, named(self.board, move)
        for direction in range(len(self.board.steps)):
            for origin, line in ground.starts(direction, ends):
                for last, changed, objection in _walk(origin, line, ground):
                    if objection is None and self._text(line[0], last) == move:
                        return changed
        return None

    def can_place(self, colour: Colour) -> bool:
        """Whether a colour could place a stone, were it to move."""
        return (self if self.turn == colour else self._reply)._can_move()

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
                foes += snake.cut_by(option & snake.stones)
            else:
                foes.append(snake)
        after._sides = {colour: side_of(friends), enemy: side_of(foes)}
        return after

    def _passed(self) -> Self:
        after = super()._passed()
        after._sides = {colour: self.side(colour) for colour in COLOURS}
        return after

    # -- entry by clicking -------------------------------------------------------------------------------------------

    def clicks(self, move: str) -> list[tuple[str, ...]]:
        """Return, for each walk that makes the move, two ways to click it: origin and last cell; first and last changed cell."""
        if self.turn in ("o", "c"):
            return super().clicks(move)
        return list(dict.fromkeys(self._ways.get(move, [])))

    @lazy
    def _ways(self) -> dict[str, list[tuple[str, ...]]]:
        """What `clicks` returns for each move, with repetitions."""
        name = self.board.name
        found: dict[str, list[tuple[str, ...]]] = {}
        for origin, line, stops in self._all_walks():
            for last, _, objection in stops:
                if objection is None:
                    ways = found.setdefault(self._text(line[0], last), [])
                    ways.append((name[origin], name[last]))
                    ways.append((name[last],) if last == line[0] else (name[line[0]], name[last]))
        return found

    @staticmethod
    def spellings(move: str) -> tuple[tuple[str, ...], ...]:
        """Return, for a walk, its first and last changed cell in either order, a single one twice."""
        cells = move_cells(move)
        if len(cells) == 1:
            return (cells,) if move in WORDS else (cells * 2,)
        return (cells, cells[::-1]) if "-" in move else (cells,)

    def _why_not(self, chosen: list[int]) -> Message:
        name = self.board.name
        first, last = chosen[0], chosen[-1]
        if len(chosen) > 2:
            return Message("a move is at most two cells: where it comes from or begins, and where it stops")
        if first & self.own and not any(snake.origins & first for snake in self.side(self.colour).snakes):
            return Message("{cell} is neither an egg nor the head or tail of a snake", cell=name[first])
        walks = list(self._all_walks())
        # Of a friendly stone the walks that come from it are meant, and not those that it bars.
        begun = [(line, stops) for origin, line, stops in walks if first == (origin if first & self.own else line[0])]
        if len(chosen) == 1:
            if not begun:
                return Message("no friendly egg, head or tail touches {cell}", cell=name[first])
            begun.sort(key=lambda walk: -len(walk[1]))
            (move, reason), *others = [self._bar(line, stops) for line, stops in begun]
            if all(other == reason for _, other in others):
                return Message("{cell} begins no move: {reason}", cell=name[first], reason=reason)
            return Message("{cell} begins no move ({move}: {reason})", cell=name[first], move=move, reason=reason)
        # A text names the cell that is earlier in cell order first, so the walk may lead from the second cell to the first.
        ways = [(line[0], last, stops) for line, stops in begun if last in line]
        ways += [(last, first, stops) for _, line, stops in walks if line[0] == last and first in line]
        if not ways:
            if walked_to_its_origin := self.entry([name[last], name[first]]).move:
                return Message("this move is written {move}", move=walked_to_its_origin)
            return Message("a move goes in a straight line outward from a friendly egg, head or tail")
        objections = []
        for begin, target, stops in ways:
            *_, (_, _, final) = stops
            objection = {cell: reason for cell, _, reason in stops}.get(target, final)
            if objection is None:
                return Message("this move is written {move}", move=self._text(begin, target))
            objections.append(objection)
        return objections[0]

    def _bar(self, line: Line, stops: list[Stop]) -> tuple[str, Message]:
        """Return what a walk with no move on it changes, written as a move, and what bars it there."""
        bars = ((cell, reason) for cell, _, reason in stops if reason and reason is not _BEFORE_CUT_CELL)
        cell, reason = next(bars)
        return self._text(line[0], cell), reason

    def refusal(self, move: str) -> IllegalMove:
        """As for all games; of a cell that only begins longer moves it says why the turn may not stop there."""
        cell = self.board.cell.get(move, 0)
        if cell & ~self.own and move in self.entry().cells and not self.entry([move]).move:
            return IllegalMove(move, self._why_not([cell, cell]))
        return super().refusal(move)

    # -- end and score -----------------------------------------------------------------------------------------------

    def _lengths(self, colour: Colour) -> list[int]:
        return sorted((snake.length for snake in self.side(colour).snakes), reverse=True)

    def _score(self) -> dict[Colour, list[int]]:
        return {colour: self._lengths(colour) for colour in COLOURS}

    def _counts(self) -> Iterator[tuple[int, int, int]]:
        """Yield, for the reverse variant, each length that occurs and how many black and white snakes have it."""
        black, white = (self._lengths(colour) for colour in COLOURS)
        for length in sorted({*black, *white}):
            yield length, black.count(length), white.count(length)

    @property
    def shortest_first(self) -> bool:
        return self.setup.variant == "reverse"

    @lazy
    def _first_difference(self) -> tuple[int, int, int] | None:
        """The first of `_counts` in which the colours differ; None if there is none, and in the standard variant."""
        return (
            next((counts for counts in self._counts() if counts[1] != counts[2]), None) if self.shortest_first else None
        )

    def _ahead(self) -> Colour | None:
        """Return the colour that wins the comparison of the snakes; None if they are equal."""
        if not self.shortest_first:
            return ahead(self._lengths("b"), self._lengths("w"))
        if self._first_difference is None:
            return None
        _, black, white = self._first_difference
        return "b" if black < white else "w"

    def _last_to_place(self) -> Colour:
        # A game cannot be over before the first turn, the only time at which EXTRA is not a colour.
        return self.extra  # type: ignore[return-value]

    def _winner(self) -> Winner:
        return self._ahead() or self._last_to_place()

    def _findings(self) -> list[Finding]:
        findings = [Finding(Message("Neither colour can place a stone."))]
        findings += self._by_length() if self.shortest_first else self._by_rank()
        if not self._ahead():
            findings.append(Finding(self._all_equal()))
        return findings

    def _by_rank(self) -> Iterator[Finding]:
        """Yield the comparisons of the longest snakes, the next longest, and so on."""
        longest = {colour: sorted(self.side(colour).snakes, key=lambda snake: -snake.length) for colour in COLOURS}
        for rank, black, white in comparisons(self._lengths("b"), self._lengths("w")):
            told = comparison_told(*_LONGEST_SNAKES, rank, black, white)
            yield Finding(told, sum(snakes[rank - 1].stones for snakes in longest.values() if len(snakes) >= rank))

    def _by_length(self) -> Iterator[Finding]:
        """Yield, for the reverse variant, the comparisons of how many snakes of each length there are."""
        for length, black, white in self._counts():
            told = Message(
                "Snakes of length {length}: Black {black}, White {white}.", length=length, black=black, white=white
            )
            snakes = [snake for colour in COLOURS for snake in self.side(colour).snakes if snake.length == length]
            yield Finding(told, sum(snake.stones for snake in snakes))
            if black != white:
                return

    def _all_equal(self) -> Message:
        return Message(
            "All is equal, so {colour}, who placed the last stone, wins.", colour=COLOUR_NAME[self._last_to_place()]
        )

    def _decided(self) -> Message:
        winner = self._ahead()
        if winner is None:
            return self._all_equal()
        name = COLOUR_NAME[winner]
        if self._first_difference:
            length, black, white = self._first_difference
            return Counted(
                "{colour} has fewer snakes of {n} stone: {fewer} against {more}.",
                "{colour} has fewer snakes of {n} stones: {fewer} against {more}.",
                n=length,
                colour=name,
                fewer=min(black, white),
                more=max(black, white),
            )
        *_, (rank, black, white) = comparisons(self._lengths("b"), self._lengths("w"))
        longer, shorter = max(black, white), min(black, white)
        if rank == 1:
            return Message(
                "{colour} has the longest snake: {longer} stones against {shorter}.",
                colour=name,
                longer=longer,
                shorter=shorter,
            )
        return Counted(
            "The longest snakes are equal; {colour}'s snake number {rank} is longer: {n} stone against {shorter}.",
            "The longest snakes are equal; {colour}'s snake number {rank} is longer: {n} stones against {shorter}.",
            n=longer,
            colour=name,
            rank=rank,
            shorter=shorter,
        )

    def _marks(self) -> list[Mark]:
        marks = []
        for colour in COLOURS:
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
        elif self.extra not in self.extras:
            raise BadPosition(
                Message("the last field must be b or w, who placed the last stone, not {extra}", extra=self.extra)
            )


class _GrowingSnake:
    """The snake that grows along a walk: that of the origin and all that joins it.

    Attributes:
        stones: its stones.
        changed: those of them that were placed or flipped in this turn.
        ends: the stones that touch exactly one other of it.
        merged: whether it has touched another friendly snake of two stones or more, which ends the walk.
        objection: why the turn may not end here as far as friendly snakes go: all must have exactly one head and one tail.
    """

    __slots__ = ("_friends", "_lone", "_near", "_own", "changed", "ends", "merged", "objection", "stones")

    def __init__(self, origin: int, ground: _Ground) -> None:
        """Begin at an egg or an end of a friendly snake."""
        board, self._own, _, friends, _ = ground
        for snake in friends.snakes:
            if snake.stones & origin:
                break
        self.stones = snake.stones
        self.changed = 0
        self.ends = snake.ends
        self.merged = False
        self.objection: Message | None = None
        self._near = board.near
        self._friends = friends
        # The friendly eggs that touch nothing yet.
        self._lone = friends.eggs

    def take(self, cells: Line) -> None:
        """Put a friendly stone on each of some cells, one after another."""
        near, own, friends = self._near, self._own, self._friends
        stones, changed, ends, lone = self.stones, self.changed, self.ends, self._lone
        for cell in cells:
            touched = near[cell] & (own | changed)
            fresh = touched & ~stones
            if fresh:
                for friend in friends.snakes:
                    if friend.stones & fresh:
                        stones |= friend.stones
                        ends |= friend.ends
                        self.merged |= friend.length > 1
            # A lone stone that is touched becomes an end; an end that is touched once more is none any longer.
            ends = ends & ~touched | lone & touched
            lone &= ~touched
            if not touched & (touched - 1):
                ends |= cell
            stones |= cell
            changed |= cell
        self.stones, self.changed, self.ends, self._lone = stones, changed, ends, lone
        if ends.bit_count() != 2:
            self.objection = _GROWN_BADLY
        else:
            self.objection = _FRIEND_MISSHAPEN if friends.misshapen & ~stones else None


def _stretches(line: Line, ground: _Ground) -> Iterator[tuple[Line, int, Message | None]]:
    """Yield what a walk meets along a line, one after another.

    - An empty cell: that cell, 0, None.
    - A run of enemy stones: its cells and the cut cell behind it, the set of the run's cells, None.
    - A friendly egg: its cell, 0, and that the walk cannot stop there. It goes on behind.
    - What no walk gets past: the cell, 0, and why. That is the last.
    """
    board, own, enemy, friends, _ = ground
    edge = board.edge
    special = own | enemy | edge
    at = 0
    while at < len(line):
        start, cell = at, line[at]
        at += 1
        if not cell & special:
            yield (cell,), 0, None
        elif cell & own:
            if not cell & friends.eggs:
                yield (cell,), 0, _FRIEND_AHEAD
                return
            yield (cell,), 0, _ON_AN_EGG
        elif cell & enemy:
            run = cell
            while at < len(line) and line[at] & enemy:
                run |= line[at]
                at += 1
            if at == len(line) or line[at] & own:
                yield (cell,), 0, _NO_CUT_CELL
                return
            if run & edge:
                yield (cell,), 0, _RUN_ON_EDGE
                return
            at += 1
            yield line[start:at], run, None
        else:
            yield (cell,), 0, _ON_THE_EDGE
            return


def _flipped(foes: Side, run: int) -> Side | Message:
    """Return a side after a run of its stones has been flipped, or why that is not allowed."""
    victim = next(foe for foe in foes.snakes if foe.stones & run)
    if victim.origins & run:
        return _RUN_WITH_END
    pieces = victim.cut_by(run)
    if not pieces:
        return _NO_CUT
    return side_of([*[foe for foe in foes.snakes if foe is not victim], *pieces])


def _walk(origin: int, line: Line, ground: _Ground) -> list[Stop]:
    """Return the cells of a walk along a line that leads outward from an origin, and where the turn may stop.

    The last one is the end of the line, or where the walk is over for the reason that it gives.
    """
    snake, foes = _GrowingSnake(origin, ground), ground.foes
    stops: list[Stop] = []
    for cells, run, bar in _stretches(line, ground):
        if snake.merged:
            return [*stops, (cells[0], snake.changed, _MERGED)]
        if bar:
            stops.append((cells[0], snake.changed, bar))
            continue
        if run:
            cut = _flipped(foes, run)
            if isinstance(cut, Message):
                return [*stops, (cells[0], snake.changed, cut)]
            foes = cut
            stops += [(cell, snake.changed, _BEFORE_CUT_CELL) for cell in cells[:-1]]
        snake.take(cells)
        stops.append((cells[-1], snake.changed, snake.objection or (_CUT_BADLY if foes.misshapen else None)))
    return stops


GAME = Game(
    name="nadraz",
    number=1,
    title="Nadraz",
    year=2023,
    summary=Message("Grow snakes in straight lines, cut through the enemy's, and end with the longest one."),
    board=hexagon_board,
    sizes=(6, 10, 14),
    recommended=10,
    position_class=Nadraz,
    opening_stones=2,
    inner_opening=True,
    variants={"standard": STANDARD, "reverse": Message("reverse")},
    other_summaries={
        "reverse": Message(
            "Grow snakes in straight lines, cut through the enemy's, and end with the fewest short ones."
        ),
    },
    cells_of_a_move=2,
    joint="-",
    equipment=Equipment(marked_edge=True, snakes=True),
)
