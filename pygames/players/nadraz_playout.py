"""Nadraz played at random to the end, four to eight times as fast as by `Position.play`.

How walks go is told in `pygames.rules.nadraz`. Here the same is done on a board with numbered cells (`pygames.players.numbered`),
without the reasons why a turn may not stop. Stones of a colour beside each other are of one snake, so how many of them are beside a
stone says what it is: an egg has none, an end has one.
"""

from random import Random
from typing import NamedTuple

from pygames.players.numbered import NumberedBoard, numbered
from pygames.players.rave import RandomGame, RandomPlay
from pygames.rules.comparing import ahead
from pygames.rules.nadraz import Nadraz
from pygames.rules.terms import COLOURS, OTHER, Colour


def random_game(position: Nadraz, rng: Random) -> RandomGame:
    """Play on from a position of the play phase of the standard variant by random walks."""
    game = RandomWalks(position)
    turn, last = position.colour, position.extra
    stuck = False
    while True:
        if game.move(turn, rng):
            last, stuck = turn, False
        elif stuck:
            break
        else:
            stuck = True
        turn = OTHER[turn]
    winner = ahead(*[game.sides[colour].lengths() for colour in COLOURS]) or last
    return RandomGame(float(winner == "b"), *[game.sides[colour].held for colour in COLOURS])


class _Side:
    """The stones of one colour.

    Snakes are numbered from 1. Where snakes become one, or one becomes several, some numbers are no longer used.

    Attributes:
        held: the set of the cells on which there is or was a stone.
        stones: the numbers of the cells on which there is one.
        beside: by cell, on how many of the cells beside it there is one.
        snake: by cell, the number of the snake that has a stone there, 0 if none has.
        members: by snake, its cells.
        ends: by snake, how many ends it has; an egg has none.
        misshapen: the snakes that are not valid.
    """

    __slots__ = ("beside", "ends", "held", "members", "misshapen", "snake", "stones")

    def __init__(self, board: NumberedBoard, stones: int) -> None:
        """Take the set of the stones."""
        self.held = stones
        self.stones = board.numbers(stones)
        self.beside = [0] * len(board.cells)
        self.snake = [0] * len(board.cells)
        self.members: list[list[int]] = [[]]
        self.ends = [0]
        self.misshapen: set[int] = set()
        for cell in self.stones:
            for beside in board.near[cell]:
                self.beside[beside] += 1
        for members in _parts(self.stones, board):
            self.add(members)

    def add(self, members: list[int]) -> None:
        """Add a snake with stones on these cells."""
        snake = len(self.members)
        ends = [self.beside[cell] for cell in members].count(1)
        self.members.append(members)
        self.ends.append(ends)
        for cell in members:
            self.snake[cell] = snake
        if not _is_valid(len(members), ends):
            self.misshapen.add(snake)

    def lengths(self) -> list[int]:
        """Return the lengths of the snakes, the longest first."""
        return sorted([len(self.members[snake]) for snake in {*self.snake} - {0}], reverse=True)


def _is_valid(length: int, ends: int) -> bool:
    """Whether a snake of so many stones and ends is valid."""
    return length == 1 or ends == 2


def _parts(cells: list[int], board: NumberedBoard) -> list[list[int]]:
    """Return the maximal connected parts of some cells."""
    left, found = set(cells), []
    for cell in cells:
        if cell in left:
            left.remove(cell)
            part = [cell]
            for reached in part:
                for beside in board.near[reached]:
                    if beside in left:
                        left.remove(beside)
                        part.append(beside)
            found.append(part)
    return found


class _Turn(NamedTuple):
    """What a turn changes.

    Attributes:
        changed: the cells that get a stone of the mover.
        flipped: those of them that had an enemy stone.
        joined: the friendly snakes that become one with them.
        pieces: the enemy snakes into which those fall that are cut.
    """

    changed: list[int]
    flipped: list[int]
    joined: list[int]
    pieces: list[list[int]]


class _GrowingSnake:
    """The snake that grows along a walk.

    Attributes:
        changed: the cells taken, one after another.
        joined: the friendly snakes that have become one.
        ends: how many ends it has.
        merged: whether it has touched a friendly snake of two stones or more, which ends the walk.
        friends: how many friendly stones the cell before touches, if it was taken; 0 if it is the origin or an egg.
    """

    __slots__ = ("_mine", "_near", "_touched", "changed", "ends", "friends", "joined", "merged")

    def __init__(self, board: NumberedBoard, mine: _Side, origin: int) -> None:
        """Begin at an egg or an end."""
        self._near, self._mine = board.near, mine
        self.joined = [mine.snake[origin]]
        self.ends = mine.ends[mine.snake[origin]]
        self.changed: list[int] = []
        self.merged = False
        self.friends = 0
        # How many of the cells taken a stone touches that was there before.
        self._touched: dict[int, int] = {}

    def take(self, cell: int) -> None:
        """Put a friendly stone on a cell; the snakes that it touches become one with it.

        A stone is an end if it touches one friend. Of the stones on the way only the last can be touched by another.
        """
        mine, touched, ends = self._mine, self._touched, self.ends
        # If the cell before was taken, this stone is one friend more for that one.
        friends = 1 if self.friends else 0
        if self.friends == 1:
            ends -= 1
        if mine.beside[cell]:
            for beside in self._near[cell]:
                snake = mine.snake[beside]
                if snake:
                    friends += 1
                    if snake not in self.joined:
                        self.joined.append(snake)
                        ends += mine.ends[snake]
                        if len(mine.members[snake]) > 1:
                            self.merged = True
                    before = touched.get(beside, 0)
                    touched[beside] = before + 1
                    before += mine.beside[beside]
                    if before == 0:
                        ends += 1
                    elif before == 1:
                        ends -= 1
        self.ends = ends + 1 if friends == 1 else ends
        self.friends = friends
        self.changed.append(cell)


class RandomWalks:
    """A game of random walks under way.

    Attributes:
        sides: the stones of each colour.
    """

    __slots__ = ("_board", "sides")

    def __init__(self, position: Nadraz) -> None:
        """Begin at a position of the play phase."""
        self._board = numbered(position.board)
        self.sides = {colour: _Side(self._board, position.stones(colour)) for colour in COLOURS}

    def move(self, turn: Colour, rng: Random) -> bool:
        """Make a random walk as far as it may go; return False if there is no move.

        First a direction is drawn, then an origin from where there is a move. So mostly one direction is all that is looked at.
        """
        mine, theirs, random = self.sides[turn], self.sides[OTHER[turn]], rng.random
        own, beside = mine.snake, mine.beside
        origins = [cell for cell in mine.stones if beside[cell] < 2]
        directions = self._board.ahead
        drawn = int(random() * len(directions))
        for direction in (*directions[drawn:], *directions[:drawn]):
            left = len(origins)
            while left:
                at = int(random() * left)
                origin = origins[at]
                left -= 1
                # An origin drawn in vain goes behind those still to be drawn from.
                origins[at], origins[left] = origins[left], origin
                first = direction[origin]
                if first >= 0 and not own[first] and self._is_promising(first, direction, mine, theirs):
                    found = self._furthest(origin, direction, mine, theirs)
                    if found:
                        self._make(found, mine, theirs)
                        return True
        return False

    def _is_promising(self, first: int, direction: list[int], mine: _Side, theirs: _Side) -> bool:
        """Whether a walk may have a move on it, as far as its first cells show; most have none.

        It has to begin with a run that may be flipped, or with an empty inner cell where it can stop or behind which it can go on. If
        a stone on that cell touches several friends, and all snakes are valid, it can stop only if at least two of them are origins.
        """
        own, enemy, edge = mine.snake, theirs.snake, self._board.edge
        if not enemy[first]:
            if edge[first]:
                return False
            beside = mine.beside
            if beside[first] == 1 or mine.misshapen:
                return True
            origins = 0
            for cell in self._board.near[first]:
                if own[cell] and beside[cell] < 2:
                    origins += 1
            if origins > 1:
                return True
            first = direction[first]
            if first < 0 or not enemy[first]:
                return first >= 0 and not (beside[first] if own[first] else edge[first])
        beside = theirs.beside
        while first >= 0 and enemy[first]:
            if beside[first] < 2 or edge[first]:
                return False
            first = direction[first]
        return first >= 0 and not own[first]

    def _furthest(self, origin: int, direction: list[int], mine: _Side, theirs: _Side) -> _Turn | None:
        """Return the turn of a walk that goes as far as it may; None if it may not stop anywhere."""
        edge, own, enemy = self._board.edge, mine.snake, theirs.snake
        snake = _GrowingSnake(self._board, mine, origin)
        flipped: list[int] = []
        pieces: list[list[int]] = []
        # Most walks that may not stop fail for the snake that grows, so what runs cut is looked at only where that one is valid.
        uncut: list[list[int]] = []
        stop = None
        cell = direction[origin]
        while cell >= 0 and not snake.merged:
            if own[cell]:
                if mine.beside[cell]:
                    break
                snake.friends = 0
                cell = direction[cell]
                continue
            if enemy[cell]:
                run = self._run(cell, direction, mine, theirs)
                if not run:
                    break
                uncut.append(run)
                flipped += run
                for taken in run:
                    snake.take(taken)
                cell = direction[run[-1]]
            elif edge[cell]:
                break
            snake.take(cell)
            if snake.ends == 2 and mine.misshapen.issubset(snake.joined):
                for run in uncut:
                    pieces = self._cut(run, pieces, theirs)
                    if not pieces:
                        return stop
                uncut = []
                if self._are_valid(pieces, flipped, theirs):
                    stop = _Turn(snake.changed[:], flipped[:], snake.joined[:], pieces)
            cell = direction[cell]
        return stop

    def _run(self, cell: int, direction: list[int], mine: _Side, theirs: _Side) -> list[int]:
        """Return the enemy stones from one on that a walk may flip; none if one of them may not be, or no cut cell is behind them."""
        edge, own, enemy, beside = self._board.edge, mine.snake, theirs.snake, theirs.beside
        run: list[int] = []
        while cell >= 0 and enemy[cell] and beside[cell] > 1 and not edge[cell]:
            run.append(cell)
            cell = direction[cell]
        return [] if cell < 0 or own[cell] or enemy[cell] else run

    def _cut(self, run: list[int], pieces: list[list[int]], theirs: _Side) -> list[list[int]]:
        """Return the pieces of enemy snakes after a run cuts one of some pieces, or another snake; none if it cuts nothing."""
        others = [piece for piece in pieces if run[0] not in piece]
        whole = next((piece for piece in pieces if run[0] in piece), theirs.members[theirs.snake[run[0]]])
        parts = _parts([cell for cell in whole if cell not in run], self._board)
        return [*others, *parts] if len(parts) > 1 else []

    def _are_valid(self, pieces: list[list[int]], flipped: list[int], theirs: _Side) -> bool:
        """Whether all enemy snakes are valid when some stones have been flipped, which leaves these pieces."""
        if theirs.misshapen and not theirs.misshapen.issubset([theirs.snake[cell] for cell in flipped]):
            return False
        if not flipped:
            return True
        beside, near = theirs.beside, self._board.near
        lost: dict[int, int] = {}
        for cell in flipped:
            for touched in near[cell]:
                lost[touched] = lost.get(touched, 0) + 1
        ends = [[beside[cell] - lost.get(cell, 0) for cell in piece].count(1) for piece in pieces]
        return all(map(_is_valid, map(len, pieces), ends))

    def _make(self, turn: _Turn, mine: _Side, theirs: _Side) -> None:
        """Put the stones of a turn on the board."""
        changed, flipped, joined, pieces = turn
        near, cells = self._board.near, self._board.cells
        for cell in flipped:
            theirs.stones.remove(cell)
            theirs.misshapen.discard(theirs.snake[cell])
            theirs.snake[cell] = 0
            for beside in near[cell]:
                theirs.beside[beside] -= 1
        for piece in pieces:
            theirs.add(piece)
        mine.misshapen.difference_update(joined)
        mine.stones += changed
        grown = max(joined, key=lambda snake: len(mine.members[snake]))
        members = mine.members[grown]
        joined.remove(grown)
        for fresh in (changed, *[mine.members[snake] for snake in joined]):
            members += fresh
            for cell in fresh:
                mine.snake[cell] = grown
        mine.ends[grown] = 2
        for cell in changed:
            mine.held |= cells[cell]
            for beside in near[cell]:
                mine.beside[beside] += 1


def _placed(position: Nadraz) -> dict[str, int]:
    """Return the cells that each move changes."""
    return position.options


#: How Nadraz is searched by random games. Before `since`, knowledge foresees as much in a fraction of the time.
RANDOM_PLAY = RandomPlay(random_game, _placed, since=0.6, exploration=0.15, foreseen=20)
