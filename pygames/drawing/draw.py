"""A position, and what is to be pointed out on it, becomes a scene.

Nothing here knows which game it draws: `Game.equipment` says how its board and stones look, `Position.kinds_of_marks` how what the
rules point out is shown. Snakes, eggs and ends are told by which stones touch.

What is written can be read: a text lies above all stones, crosses and lines, on a plate of one colour that it stands out from, and is
small enough for that; nothing but the ghost of a move, or a hint, takes its place.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from pygames.drawing.figures import (
    ARM,
    BADGE,
    CAME,
    CIRCLE,
    LEFT,
    LIT_RADIUS,
    LONG_ARM,
    PLATE,
    STONE_RADIUS,
    Figure,
    figures,
    sign_form,
)
from pygames.drawing.geometry import MOST_VIEWS, View
from pygames.drawing.geometry import view as view_of
from pygames.drawing.ground import extent, ground
from pygames.drawing.scene import ANYWHERE, Ink, Label, Scene, Shapes, arrow, circle, cross, polygon, square
from pygames.drawing.sketch import Sketch, hexagon, line_through
from pygames.drawing.theme import LONGEST_TEXT
from pygames.rules import Colour, Mark, Position
from pygames.rules.terms import COLOURS

#: Half the side of a square stone, for each unit of the radius of a round one.
_SQUARE = 0.88
#: The ghost on a stone that changes its colour.
_TURNING = 0.25
#: How large a hexagon on a cell is that has one of another colour already.
_SECOND = 0.5
#: The size of the first candidate's disc, and that of the others.
_BEST, _GOOD = 0.4, 0.35
_MOST_CANDIDATES = 3
#: The dot on a cell that may be chosen next; the ring around a stone there, and that around a chosen one.
_DOT, _RING, _CHOSEN = 0.085, STONE_RADIUS + 0.04, STONE_RADIUS + 0.02
#: How many texts are remembered with what they are on, and how many triangles: more than there are on a board.
_MOST_TEXTS, _MOST_THREES = 1024, 2048
#: The style of each `MarkKind.sign`; "{}" is the colour.
SIGN_STYLES = {"land": "territory-{}", "cross": "doomed", "alarm": "crosscut"}
#: The styles of circles and arrows, the lower first.
HIGHLIGHT_STYLES = ("highlight-rim", "highlight")


def shown_kinds(position: Position) -> frozenset[str]:
    """Return the kinds of `Position.marks` that every picture of a position shows, whether asked for or not (`MarkKind.shown`).

    >>> from pygames import find_game
    >>> shown_kinds(find_game("snex").start(6)), shown_kinds(find_game("vadrantir").start(5))
    (frozenset({'crosscut'}), frozenset())
    """
    shown = {"always", "at the end"} if position.over_computed and position.over else {"always"}
    return frozenset(name for name, kind in position.kinds_of_marks.items() if kind.shown in shown)


@dataclass(frozen=True)
class Overlay:
    """What is to be drawn besides the stones; sets of cells where nothing else is said.

    Attributes:
        show: the kinds of `Position.marks` to draw (`Position.kinds_of_marks` names those that there are; others are never drawn).
        previous: the position before the last move, to mark what that move changed.
        named: the cells that the text of that move names: where one is empty now, a stone may have died as it came.
        chosen: the cells chosen so far for the next move.
        laid: those chosen cells on which a stone is certain already: the first of an opening of two stones. With ``after`` it is
            drawn as a stone, not as a ghost.
        next: the cells that may be chosen next.
        after: the position that the move being considered leads to, drawn as a ghost.
        landing: the cell to which that move brings a stone: one that dies as it comes is drawn there all the same, crossed out.
        cursor: the cell under the keyboard's cursor.
        refused: empty cells where a move was refused.
        against: stones because of which it was.
        numbers: a text for each of some cells, such as move numbers; an empty one is not drawn.
        candidates: moves to point out, the best first: their cells, and a text. The first three are drawn, but not a pass, which
            has no cells.
        circles: cells with circles around them, by whoever comments on the position.
        arrows: arrows of the same, each from cell to cell.
        coordinates: whether rows and cells are named at the rim.
        shaped: whether white stones are square, so that the colours differ in shape too.
    """

    show: frozenset[str] = frozenset()
    previous: Position | None = None
    named: int = 0
    chosen: int = 0
    laid: int = 0
    next: int = 0
    after: Position | None = None
    landing: int = 0
    cursor: int = 0
    refused: int = 0
    against: int = 0
    numbers: dict[int, str] = field(default_factory=dict)
    candidates: tuple[tuple[tuple[int, ...], str], ...] = ()
    circles: int = 0
    arrows: tuple[tuple[int, int], ...] = ()
    coordinates: bool = True
    shaped: bool = False

    def stones(self, colour: Colour, view: View, cells: int, radius: float = STONE_RADIUS) -> dict[int, str]:
        """Return the outlines of stones on some cells, or of a part of each that is that large."""
        if self.shaped and colour == "w":
            return {cell: square(view.centre[cell], _SQUARE * radius) for cell in view.board.cells_in(cells)}
        return _circles_on(view, cells, radius)


def draw(position: Position, overlay: Overlay | None = None, view: View | None = None) -> Scene:
    """Return the scene of a position.

    Args:
        position: what is drawn.
        overlay: what is pointed out on it; nothing if None.
        view: how the board is turned; upright if None.

    >>> import pygames
    >>> from pygames.drawing import render
    >>> render(draw(pygames.start("snex", 6)))[:4]
    '<svg'
    """
    overlay = overlay or Overlay()
    view = view or view_of(position.board)
    numbers = tuple(overlay.numbers.items())
    before = (overlay.previous, overlay.named)
    still, texts = _still(position, view, overlay.show, before, numbers, overlay.shaped)
    best = _candidates(position, overlay)
    hidden = _changing(position, overlay.after) | _dying_as_it_comes(position, overlay) | overlay.refused | sum(best)
    shown = {cell: text for cell, text in texts.items() if not cell & hidden}
    sketch = Sketch()
    _draw_ghosts(sketch, view, position, overlay)
    sketch.free(
        "best-way",
        (line_through(view, pair) for cells, _ in overlay.candidates[:_MOST_CANDIDATES] for pair in pairwise(cells)),
    )
    sketch.ink("ghost-w", overlay.stones("w", view, _white_of_openings(position, overlay, best)))
    _draw_texts(sketch, list(shown.values()))
    _draw_candidates(sketch, view, best)
    _draw_highlights(sketch, view, overlay)
    _draw_entry(sketch, view, position, overlay, sum(shown), sum(best))
    equipment = position.setup.game.equipment
    return Scene(*extent(equipment, view), ground(equipment, view, overlay.coordinates), still, tuple(sketch.shapes))


class _Text(NamedTuple):
    """What is written on a cell, and the plate that it is written on."""

    plate: Ink
    label: Label


@lru_cache(maxsize=16)
def _still(
    position: Position,
    view: View,
    show: frozenset[str],
    before: tuple[Position | None, int],
    numbers: tuple[tuple[int, str], ...],
    shaped: bool,
) -> tuple[Shapes, dict[int, _Text]]:
    """Return what stays the same while a move is entered, and the texts above it.

    The arguments are those of an `Overlay`, ``before`` its ``previous`` and ``named``.
    """
    overlay = Overlay(show, *before, numbers=dict(numbers), shaped=shaped)
    equipment = position.setup.game.equipment
    marks = [mark for mark in position.marks() if mark.kind in overlay.show]
    texts = _texts(view, position, marks, overlay.numbers)
    written = sum(texts)
    sketch = Sketch()
    _draw_marks(sketch, view, position, marks, written, "land", "alarm")
    for figure in figures(equipment.snakes):
        _draw_figure(sketch, view, position, overlay, figure, written)
    _draw_marks(sketch, view, position, marks, written, "cross")
    _draw_changes(sketch, view, position, overlay)
    return tuple(sketch.shapes), texts


# -- what is on it -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _links(view: View, position: Position, colour: Colour) -> dict[int, str]:
    """Return the lines between stones of a colour that touch."""
    stones = position.stones(colour)
    return {
        cell | cell << step: joined[cell]
        for step, joined in _pairs(view).items()
        for cell in view.board.cells_in(stones & (stones >> step))
    }


@lru_cache(maxsize=MOST_VIEWS)
def _pairs(view: View) -> dict[int, dict[int, str]]:
    """Return the lines between cells that touch: for each step towards later cells, by the cell that it is taken from."""
    board = view.board
    return {
        step: {
            cell: line_through(view, (cell, cell << step)) for cell in board.cells_in(board.all & (board.all >> step))
        }
        for step in board.steps[: len(board.steps) // 2]
    }


def _threes(view: View, position: Position, colour: Colour) -> dict[int, str]:
    """Return the triangles between stones of a colour that all touch one another."""
    board, stones = position.board, position.stones(colour)
    return {
        cell | cell << near | cell << far: _three(view, cell, cell << near, cell << far)
        for near, far in combinations(sorted(board.steps[: len(board.steps) // 2]), 2)
        if far - near in board.steps
        for cell in board.cells_in(stones & (stones >> near) & (stones >> far))
    }


@lru_cache(maxsize=_MOST_THREES)
def _three(view: View, *corners: int) -> str:
    return polygon(view.centre[corner] for corner in corners)


@lru_cache(maxsize=MOST_VIEWS)
def _circles(view: View, radius: float) -> dict[int, str]:
    """Return a circle on each cell."""
    return {cell: circle(centre, radius) for cell, centre in view.centre.items()}


# A move changes the stones of one colour, and seldom those of both.
@lru_cache(maxsize=32)
def _circles_on(view: View, cells: int, radius: float) -> dict[int, str]:
    """Return circles on some cells; nobody may change what it returns."""
    circles = _circles(view, radius)
    return {cell: circles[cell] for cell in view.board.cells_in(cells)}


def _draw_figure(sketch: Sketch, view: View, position: Position, overlay: Overlay, figure: Figure, texts: int) -> None:
    """Draw one thing of a colour's stones; a text takes the place of the sign of an end or an egg, and of what shines below it."""
    if figure.of in ("pair", "three"):
        sketch.ink(figure.style, (_links if figure.of == "pair" else _threes)(view, position, figure.colour))
        return
    stones = position.stones(figure.colour)
    if figure.of == "stone":
        cells = stones & ~texts if figure.radius < LIT_RADIUS else stones
        sketch.ink(figure.style, overlay.stones(figure.colour, view, cells, figure.radius))
        return
    near, neighbours = position.board.near, 1 if figure.of == "end" else 0
    bare = position.board.cells_in(stones & ~texts)
    cells = sum(cell for cell in bare if (near[cell] & stones).bit_count() == neighbours)
    sketch.ink(figure.style, _circles_on(view, cells, figure.radius))


def _draw_marks(sketch: Sketch, view: View, position: Position, marks: list[Mark], texts: int, *signs: str) -> None:
    """Point out the cells of those marks that are shown by one of some signs."""
    paths: dict[str, dict[int, str]] = defaultdict(dict)
    seen: dict[int, str] = {}
    for mark in marks:
        sign = position.kinds_of_marks[mark.kind].sign
        if sign is None or sign not in signs:
            continue
        style = SIGN_STYLES[sign].format(mark.colour or "none")
        form, size = sign_form(sign, view.board.shape)
        for cell in view.board.cells_in(mark.cells):
            if form == "cross":
                paths[style][cell] = cross(view.centre[cell], LONG_ARM if cell & texts else size)
            elif form == "hexagon":
                # On the way of both colours, the second does not hide the first.
                both = seen.setdefault(cell, style) != style
                paths[style][cell] = hexagon(view, cell, _SECOND if both else size)
            else:
                paths[style][cell] = square(view.centre[cell], size)
    for style, parts in paths.items():
        sketch.ink(style, parts)


def _draw_changes(sketch: Sketch, view: View, position: Position, overlay: Overlay) -> None:
    """Mark what the last move changed: rings on stones that came or turned, dashes where stones left."""
    previous = overlay.previous
    if previous is None:
        return
    came = (position.black & ~previous.black) | (position.white & ~previous.white)
    left = (previous.black | previous.white | overlay.named) & position.empty
    sketch.ink("last", _circles_on(view, came, CAME))
    sketch.ink("last-left", _circles_on(view, left, LEFT))


class Writing(NamedTuple):
    """What is written on a cell, and whose land it is on, if that has an owner."""

    text: str
    owner: Colour | None


def writings(view: View, position: Position, marks: Iterable[Mark], numbers: Mapping[int, str]) -> dict[int, Writing]:
    """Return what is written on which cell: the numbers asked for and, in the middle of each mark, its label."""
    labels: dict[int, str] = {}
    owners: dict[int, Colour | None] = {}
    for mark in marks:
        owners |= dict.fromkeys(view.board.cells_in(mark.cells), mark.colour)
        # What is said of land stands on a free cell of it if there is one. Land that is full of stones to be removed is as large as
        # their group, and the group says so already.
        free = mark.cells & ~sum(numbers) & ~sum(labels)
        if numbers and not free & position.empty:
            # Lengths of snakes among numbers of moves would be taken for such.
            continue
        said = not free & position.empty and mark.label in map(labels.get, view.board.cells_in(mark.cells))
        if mark.label and free and not said:
            labels[_middle(view, free & position.empty or free)] = mark.label
    return {cell: Writing(text, owners.get(cell)) for cell, text in {**numbers, **labels}.items() if text}


def _texts(view: View, position: Position, marks: list[Mark], numbers: dict[int, str]) -> dict[int, _Text]:
    """Return what is written on which cell, with the plates below."""
    written = writings(view, position, marks, numbers).items()
    black, white = position.black, position.white
    texts = [
        (cell, _text(view, cell, text, "b" if black & cell else "w" if white & cell else None, owner))
        for cell, (text, owner) in written
    ]
    return dict(sorted(texts, key=lambda item: item[1].label.style))


@lru_cache(maxsize=_MOST_TEXTS)
def _text(view: View, cell: int, text: str, stone: Colour | None, owner: Colour | None) -> _Text:
    """Return a text on what it is on: a stone, or the land of an owner if it has one."""
    centre = view.centre[cell]
    if stone:
        plate = Ink(f"plate-{stone}", {cell: circle(centre, PLATE)})
    else:
        hexagonal = view.board.shape == "hexagon"
        badge = hexagon(view, cell, BADGE) if hexagonal else square(centre, BADGE / 2)
        plate = Ink(f"badge-{owner or 'none'}", {cell: badge})
    return _Text(plate, _label(view, f"label-{stone or owner or 'none'}", cell, text))


def _label(view: View, style: str, cell: int, text: str) -> Label:
    """Return a text on a cell, the smaller the longer it is."""
    return Label(f"{style}-{min(len(text), LONGEST_TEXT)}", *view.centre[cell], text, cell)


def _draw_texts(sketch: Sketch, texts: list[_Text]) -> None:
    """Write texts on their plates, so that no cross and no line runs through them."""
    plates: dict[str, dict[int, str]] = defaultdict(dict)
    for plate, _ in texts:
        plates[plate.style].update(plate.parts)
    for style, paths in plates.items():
        sketch.ink(style, paths)
    sketch.shapes += [label for _, label in texts]


def _middle(view: View, cells: int) -> int:
    """Return the cell of a set that is nearest to the set's middle."""
    points = {cell: view.centre[cell] for cell in view.board.cells_in(cells)}
    x = sum(x for x, _ in points.values()) / len(points)
    y = sum(y for _, y in points.values()) / len(points)
    return min(points, key=lambda cell: math.dist(points[cell], (x, y)))


def _changing(position: Position, after: Position | None) -> int:
    """Return the cells that a move being considered changes."""
    return 0 if after is None else (position.black ^ after.black) | (position.white ^ after.white)


def _dying_as_it_comes(position: Position, overlay: Overlay) -> int:
    """Return the cell to which the move being considered brings a stone that dies as it comes; none if there is no such stone."""
    return overlay.landing & position.empty & overlay.after.empty if overlay.after else 0


def _candidates(position: Position, overlay: Overlay) -> dict[int, str]:
    """Return the text of each candidate by the cell it stands on, the best first; one whose cell shows a ghost is left out.

    It stands where the move ends, in an opening on the black stone. Where that of a better one stands there already, it goes to the
    next cell of the move: each line has its own.
    """
    best: dict[int, str] = {}
    for cells, text in overlay.candidates[:_MOST_CANDIDATES]:
        places = cells if position.turn == "o" else cells[::-1]
        free = next((cell for cell in places if cell not in best), None)
        if free and not places[0] & _changing(position, overlay.after):
            best[free] = text
    return best


def _white_of_openings(position: Position, overlay: Overlay, texts: dict[int, str]) -> int:
    """Return the cells of the white stones of openings that are pointed out, where nothing else is shown."""
    if position.turn != "o":
        return 0
    whites = {cell for cells, _ in overlay.candidates[:_MOST_CANDIDATES] for cell in cells[1:]} - texts.keys()
    return sum(whites) & ~_changing(position, overlay.after)


def _draw_candidates(sketch: Sketch, view: View, best: dict[int, str]) -> None:
    for rank, (cell, text) in enumerate(best.items()):
        sketch.ink("best", {cell: circle(view.centre[cell], _GOOD if rank else _BEST)})
        sketch.shapes.append(_label(view, "best-label", cell, text))


def _draw_highlights(sketch: Sketch, view: View, overlay: Overlay) -> None:
    """Draw circles and arrows, each on a rim that it stands out from whatever it lies on."""
    parts = _circles_on(view, overlay.circles, CIRCLE)
    arrows = "".join(arrow(view.centre[start], view.centre[end]) for start, end in overlay.arrows)
    for style in HIGHLIGHT_STYLES:
        sketch.ink(style, {**parts, ANYWHERE: arrows} if arrows else parts)


def _draw_ghosts(sketch: Sketch, view: View, position: Position, overlay: Overlay) -> None:
    """Draw what the move that is being entered would do."""
    if overlay.after is None:
        return
    for colour in COLOURS:
        fresh = overlay.after.stones(colour) & ~position.stones(colour)
        laid, new = fresh & overlay.laid, fresh & position.empty & ~overlay.laid
        sketch.ink(f"stone-{colour}", overlay.stones(colour, view, laid))
        sketch.ink(f"ghost-{colour}", overlay.stones(colour, view, new))
        sketch.ink(f"turned-{colour}", _circles_on(view, fresh & ~position.empty, _TURNING))
    dying = _dying_as_it_comes(position, overlay)
    sketch.ink(f"ghost-{position.colour}", overlay.stones(position.colour, view, dying))
    gone = (position.black | position.white) & overlay.after.empty | dying
    sketch.ink("ghost-gone", _crosses_on(view, gone))


def _crosses_on(view: View, cells: int) -> dict[int, str]:
    return {cell: cross(view.centre[cell], ARM) for cell in view.board.cells_in(cells)}


def _draw_entry(
    sketch: Sketch, view: View, position: Position, overlay: Overlay, written: int, pointed_out: int
) -> None:
    """Draw the cells chosen for a move, and those that may be chosen next: a ring where there is a stone or a text, else a dot."""
    further = overlay.next & ~pointed_out
    rings = further & (written | ~position.empty)
    dots = further & ~rings & ~_changing(position, overlay.after) & ~_dying_as_it_comes(position, overlay)
    sketch.ink("next", _circles_on(view, dots, _DOT))
    sketch.ink("next-stone", _circles_on(view, rings, _RING))
    sketch.ink("refused", _crosses_on(view, overlay.refused))
    sketch.ink("against", _circles_on(view, overlay.against & ~overlay.chosen, _RING))
    sketch.ink("chosen", _circles_on(view, overlay.chosen, _CHOSEN))
    if overlay.cursor:
        hexagonal = view.board.shape == "hexagon"
        cell = overlay.cursor
        sketch.ink("cursor", {cell: hexagon(view, cell, 0.88) if hexagonal else square(view.centre[cell], 0.46)})
