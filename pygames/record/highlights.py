"""What is drawn over a position by whoever comments on it: circles around cells, and arrows from cell to cell.

They stand inside a comment, behind its words, so that every form of a record holds them, and whoever does not know them reads them as
text: ``Brave! [%circle d4 e5] [%arrow d4-e6]``.
"""

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

#: How many circles and arrows are read, far more than anybody can tell apart.
_MOST = 60
#: With the space that parts it from words. An arrow has ten characters at most, with the space behind it: ``aa10-ab10 ``.
_WRITTEN = re.compile(r" ?\[%(circle|arrow) ([a-z0-9 -]{1,600})\]", re.ASCII)
_CELL = re.compile(r"[a-z]{1,2}[0-9]{1,2}", re.ASCII)


class Arrow(NamedTuple):
    """An arrow between the middles of two cells."""

    start: str
    end: str


@dataclass(frozen=True)
class Highlights:
    """Circles and arrows, in the order in which they were drawn."""

    circles: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is drawn."""
        return bool(self.circles or self.arrows)

    def toggled(self, start: str, end: str) -> Self:
        """Return these with an arrow more or, on one cell, a circle; without it if it is there. More than can be read are not added.

        >>> Highlights().toggled("d4", "d4").toggled("d4", "e5").written
        '[%circle d4] [%arrow d4-e5]'
        >>> Highlights().toggled("d4", "e5").toggled("d4", "e5")
        Highlights(circles=(), arrows=())
        """
        if start == end:
            circles = tuple(cell for cell in self.circles if cell != start)
            return replace(self, circles=circles if len(circles) < len(self.circles) else (*circles, start)[:_MOST])
        arrow = Arrow(start, end)
        arrows = tuple(other for other in self.arrows if other != arrow)
        return replace(self, arrows=arrows if len(arrows) < len(self.arrows) else (*arrows, arrow)[:_MOST])

    def mapped(self, image: Callable[[str], str]) -> Self:
        """Return these with other cells in the place of theirs."""
        arrows = tuple(Arrow(image(start), image(end)) for start, end in self.arrows)
        return replace(self, circles=tuple(map(image, self.circles)), arrows=arrows)

    def on(self, cells: Container[str]) -> Self:
        """Return those of these that lie on some cells."""
        arrows = tuple(arrow for arrow in self.arrows if arrow.start in cells and arrow.end in cells)
        return replace(self, circles=tuple(cell for cell in self.circles if cell in cells), arrows=arrows)

    @property
    def written(self) -> str:
        """These as they stand in a comment."""
        circles = f"[%circle {' '.join(self.circles)}]" if self.circles else ""
        arrows = f"[%arrow {' '.join(map('-'.join, self.arrows))}]" if self.arrows else ""
        return " ".join(filter(None, (circles, arrows)))


def words_of(comment: str) -> str:
    """Return a comment without what it draws.

    >>> words_of("Look [%circle d4] here.")
    'Look here.'
    """
    words, drawings = _WRITTEN.subn("", comment)
    return words.strip() if drawings else comment


def highlights_of(comment: str) -> Highlights:
    """Return what a comment draws; what is no cell or no arrow draws nothing.

    >>> highlights_of("Brave! [%circle d4 e5] [%arrow d4-e6 what]").arrows
    (Arrow(start='d4', end='e6'),)
    """
    if "[%" not in comment:
        return Highlights()
    circles: dict[str, None] = {}
    arrows: dict[Arrow, None] = {}
    for kind, names in _WRITTEN.findall(comment):
        for item in names.split():
            cells = item.split("-")
            if not all(map(_CELL.fullmatch, cells)):
                continue
            if kind == "circle" and len(cells) == 1:
                circles[item] = None
            elif kind == "arrow" and len(cells) == 2 and cells[0] != cells[1]:
                arrows[Arrow(*cells)] = None
    return Highlights(tuple(circles)[:_MOST], tuple(arrows)[:_MOST])


def commented(words: str, highlights: Highlights) -> str:
    """Return the comment that says these words and draws these.

    >>> commented("Brave!", Highlights(("d4",)))
    'Brave! [%circle d4]'
    """
    return f"{words} {highlights.written}" if words and highlights else words or highlights.written
