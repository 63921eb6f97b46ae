"""The openings with two stones: so many that they are made only when somebody asks for one."""

from collections.abc import Iterator, Sequence
from typing import overload


class TwoStoneOpenings(Sequence[str]):
    """The openings of the two-stone pie in order of the black cell, then the white cell, made one at a time.

    >>> import pygames
    >>> pygames.start("nadraz", 6).legal_moves
    <3660 openings from b2,b3 to j6,j5>
    """

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._index = {name: i for i, name in enumerate(names)}

    def __repr__(self) -> str:
        return f"<{len(self)} openings from {self[0]} to {self[-1]}>"

    def __len__(self) -> int:
        return len(self._names) * (len(self._names) - 1)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        black, white = divmod(index % len(self), len(self._names) - 1)
        return f"{self._names[black]},{self._names[white + (white >= black)]}"

    def __iter__(self) -> Iterator[str]:
        return (f"{black},{white}" for black in self._names for white in self._names if white != black)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        black, _, white = move.partition(",")
        return black in self._index and white in self._index and black != white
