"""The ending of Vadrantir worked out: which colour wins with best play of both.

All orders of the placements that are left are gone through, depth first, each board once. Moves that leave the enemy few placements
come first: most of the time the first of them decides.

Only empty cells can change, so a board is told by few bits: one for each cell that was empty when the ending began, one for each
group of that time. A `Group` of a board has the set of such bits that it is made of, and of those around it.
"""

from typing import NamedTuple

from pygames.rules.terms import COLOURS, OTHER, Colour
from pygames.rules.vadrantir import Group, Vadrantir, grown, legal_among

#: An ending begins when as few cells are left on which anybody may place: with two cells more, it takes four times as long.
_MOST_PLACEMENTS = 18
#: How many boards are remembered at most, each some 150 bytes. When there are more, no more is worked out.
_MOST_BOARDS = 100_000


class _Board(NamedTuple):
    """A board, seen by whoever is to move.

    Attributes:
        mine, theirs: the groups, the largest first.
        placements, replies: the cells on which the mover may place, and the other colour.
        empty: the empty cells.
        placed: the cells on which the mover has placed since the ending began.
    """

    mine: list[Group]
    theirs: list[Group]
    placements: int
    replies: int
    empty: int
    placed: int


class _Interrupted(Exception):
    """As many boards have been gone through as were asked for."""


def find_ending(position: Vadrantir) -> "VadrantirEnding | None":
    """Return the ending of a position, if that is near enough to its end to be worked out."""
    if position.turn not in COLOURS:
        return None
    left = position.placements("b") | position.placements("w")
    return VadrantirEnding(position) if left.bit_count() <= _MOST_PLACEMENTS else None


class VadrantirEnding:
    """The ending from a running position on.

    >>> import pygames
    >>> text = "wwbbb/bwbw1w/w2wwbb/1bwbbbww/bwwww1wbb/1bbbbbww/wwbw1wb/bwwb1b/1bwbw b -"
    >>> position = pygames.find_game("vadrantir").position(text, 5)
    >>> ending = VadrantirEnding(position)
    >>> {move: ending.result_after(move, 1000) for move in position.legal_moves}
    {'a1': 0.0, 'b5': 1.0, 'f1': 0.0, 'g2': 1.0}
    """

    def __init__(self, position: Vadrantir) -> None:
        """Take a position in which a colour is to move."""
        board, cells = position.board, list(position.board.cells_in(position.empty))
        bits = {cell: 1 << number for number, cell in enumerate(cells)}
        for colour in COLOURS:
            for group in position.groups(colour):
                bits[group.stones] = 1 << len(bits)

        def bits_of(some: int) -> int:
            return sum(bit for part, bit in bits.items() if part & some)

        self._bits = {board.name[cell]: bits[cell] for cell in cells}
        self._near = {bits[cell]: bits_of(board.near[cell]) for cell in cells}
        self._start = bits_of(position.empty)
        self._turn: Colour = position.colour
        mine, theirs = (
            [Group(group.size, bits[group.stones], bits_of(group.rim)) for group in position.groups(colour)]
            for colour in (self._turn, OTHER[self._turn])
        )
        placements = legal_among(self._start, mine, theirs, self._near)
        replies = legal_among(self._start, theirs, mine, self._near)
        self._board = _Board(mine, theirs, placements, replies, self._start, 0)
        # By `_key`, what a board is worth to whoever is to move there: 1, 0 or -1.
        self._known: dict[int, int] = {}
        self._left = 0

    def result_after(self, move: str, most: int) -> float | None:
        """As `Ending.result_after`."""
        if len(self._known) >= _MOST_BOARDS:
            return None
        self._left = most
        try:
            worth = -self._worth(self._play(self._board, self._bits[move]))
        except _Interrupted:
            return None
        return (1 + (worth if self._turn == "b" else -worth)) / 2

    def advance(self, move: str) -> None:
        """Go on from the position after a move; boards that can come about no more are forgotten."""
        self._board, self._turn = self._play(self._board, self._bits[move]), OTHER[self._turn]
        filled = (self._start & ~self._board.empty) << self._start.bit_length()
        self._known = {key: worth for key, worth in self._known.items() if not key & filled}

    def _worth(self, board: _Board) -> int:
        """Return what a board is worth to whoever is to move there with best play."""
        if not (board.placements and board.replies):
            return self._result(board)
        # Who is to move is told by how many cells are empty.
        key = board.empty << self._start.bit_length() | board.placed
        if key in self._known:
            return self._known[key]
        if not self._left:
            raise _Interrupted
        self._left -= 1
        following, left = [], board.placements
        while left:
            cell = left & -left
            left ^= cell
            after = self._play(board, cell)
            following.append((2 * after.placements.bit_count() - after.replies.bit_count(), cell, after))
        following.sort()
        best = -1
        for *_, after in following:
            best = max(best, -self._worth(after))
            if best == 1:
                break
        self._known[key] = best
        return best

    def _play(self, board: _Board, cell: int) -> _Board:
        """Return the board after a placement, as the other colour sees it."""
        mine, theirs, placements, replies, empty, placed = board
        group, groups = grown(cell, mine, self._near)
        empty &= ~cell
        # As in `Vadrantir.play`: the group matters to its own colour beside it, and to the enemy beside it and beside the groups
        # that it touches, to whom it allows more than before.
        changed = group.rim & empty
        placements &= empty & ~changed
        if changed:
            placements |= legal_among(changed, groups, theirs, self._near)
        for _, stones, around in theirs:
            if stones & group.rim:
                changed |= around
        replies &= empty
        changed &= empty & ~replies
        if changed:
            replies |= legal_among(changed, theirs, groups, self._near)
        return _Board(theirs, groups, replies, placements, empty, self._start & ~board.empty & ~placed)

    def _result(self, board: _Board) -> int:
        """Return what the result is worth to whoever would be to move, as the game is over."""
        mine, theirs, _, _, left, _ = board
        lead = _lead([group.size for group in mine], [group.size for group in theirs])
        while left:
            territory = new = left & -left
            while new:
                cell = new & -new
                found = self._near[cell] & left & ~territory
                territory |= found
                new = new ^ cell | found
            left &= ~territory
            lead += (
                2
                * territory.bit_count()
                * _lead(
                    [size for size, _, rim in mine if rim & territory],
                    [size for size, _, rim in theirs if rim & territory],
                )
            )
        return (lead > 0) - (lead < 0)


def _lead(mine: list[int], theirs: list[int]) -> int:
    """Return 1 if the first of two falling lists of sizes is ahead, -1 if the second is, 0 if they are alike."""
    return (mine > theirs) - (mine < theirs)
