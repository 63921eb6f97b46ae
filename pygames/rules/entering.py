"""How a move is entered cell by cell."""

from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import NamedTuple


class Entry(NamedTuple):
    """Where the entry of a move by clicking stands.

    ``cells`` are those that may be chosen next, ``move`` is the move that the cells chosen so far already make, if any.
    """

    cells: frozenset[str]
    move: str | None


class Entries:
    """The `Entry` of a position for every sequence of cells that a move begins with, of a collection of moves that may grow."""

    __slots__ = ("_complete", "_following", "_read")

    def __init__(self) -> None:
        self._following: dict[tuple[str, ...], set[str]] = {(): set()}
        self._complete: dict[tuple[str, ...], str] = {}
        self._read = 0

    def read(self, clicks: Callable[[str], Iterable[tuple[str, ...]]], moves: Collection[str]) -> None:
        """Read those moves that have come to the end of the collection since it was read last.

        Args:
            clicks: returns the sequences of cells by which a move can be entered.
            moves: texts of moves.
        """
        for move in islice(moves, self._read, None):
            for cells in clicks(move):
                self._complete[cells] = move
                for i, cell in enumerate(cells):
                    self._following.setdefault(cells[:i], set()).add(cell)
        self._read = len(moves)

    def entry(self, chosen: tuple[str, ...]) -> Entry:
        """Return how a move that begins with the chosen cells may go on."""
        return Entry(frozenset(self._following.get(chosen, ())), self._complete.get(chosen))
