"""Where two drawings of a board differ."""

import random
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from helpers import setups
from pygames.drawing import STYLES, Ink, Label, Overlay, Scene, View, draw, view
from pygames.drawing.scene import ANYWHERE, REACH, circle
from pygames.rules import Position, Setup, find_game
from pygames_web.browser.patches import ALL, Parts, boxes, reaching

POSITION = find_game("vadrantir").start(5).play("e5").play("white")
BOARD = POSITION.board
E5, A1 = BOARD.cell["e5"], BOARD.cell["a1"]

every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


def scenes(setup: Setup, seen: View) -> Iterator[Scene]:
    """Yield the drawings of a random game, with all that the page points out."""
    rng = random.Random(6)
    position: Position = setup.start()
    previous, numbers = None, dict[int, str]()
    for ply in range(40):
        move = rng.choice(position.legal_moves)
        after = position.play(move)
        cells = [position.board.cell[name] for name in re.findall(r"[a-z]+\d+", move)]
        yield draw(
            position,
            Overlay(
                show=frozenset(position.kinds_of_marks),
                previous=previous,
                chosen=sum({*cells[:1]}),
                next=sum(rng.sample(position.board.cells, 3)),
                after=after,
                cursor=rng.choice(position.board.cells),
                refused=rng.choice(position.board.cells),
                numbers=dict(numbers) if ply % 2 else {},
                candidates=((tuple(cells), "100"),) if ply % 3 == 0 else (),
                circles=rng.choice(position.board.cells),
                shaped=ply % 4 == 0,
            ),
            seen,
        )
        numbers |= dict.fromkeys(cells, str(ply + 1))
        previous, position = position, after
        if position.over:
            return


def outline(ink: Ink, part: str) -> tuple[float, float, float, float]:
    """Return how far what is painted of a part reaches: to the left, up, to the right, and down."""
    style = STYLES[ink.style]
    if found := re.match(r"M(\S+) (\S+)a(\S+) ", part):
        left, y, radius = map(float, found.groups())
        xs, ys = [left, left + 2 * radius], [y - radius, y + radius]
    else:
        points = [(float(x), float(y)) for x, y in re.findall(r"[ML]([\d.-]+) ([\d.-]+)", part)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
    pen = style.width / 2 if style.stroke else 0
    right, down = style.shift
    return min(xs) + right - pen, min(ys) + down - pen, max(xs) + right + pen, max(ys) + down + pen


@every_small_setup
@pytest.mark.parametrize("turns", [0, 1])
def test_what_is_on_cells_keeps_near_them(setup: Setup, turns: int) -> None:
    board = setup.game.board(setup.size)
    seen = view(board, turns)
    for scene in scenes(setup, seen):
        for shape in scene.still + scene.passing:
            if isinstance(shape, Label):
                assert (shape.x, shape.y) == seen.centre[shape.cells]
                continue
            for cells, part in shape.parts.items():
                if cells == ANYWHERE:
                    continue
                centres = [seen.centre[cell] for cell in board.cells_in(cells)]
                xs, ys = zip(*centres, strict=True)
                left, top, right, bottom = outline(shape, part)
                assert min(xs) - REACH <= left and right <= max(xs) + REACH, (shape.style, part)
                assert min(ys) - REACH <= top and bottom <= max(ys) + REACH, (shape.style, part)


@every_small_setup
def test_beyond_the_cells_where_two_drawings_differ_they_are_the_same(setup: Setup) -> None:
    seen = view(setup.game.board(setup.size))
    found = list(scenes(setup, seen))
    for before, after in pairwise(found):
        for old, new in ((before.still, after.still), (before.passing, after.passing)):
            differing = Parts(old).differing(Parts(new))
            assert differing == Parts(new).differing(Parts(old))
            assert parts_beyond(Parts(old), seen, differing) == parts_beyond(Parts(new), seen, differing)


def parts_beyond(parts: Parts, seen: View, cells: int) -> dict[int, tuple[Ink | Label, ...]]:
    """Return what is on each cell that is not among some."""
    return {cell: parts.on(cell) for cell in seen.board.cells_in(seen.board.all & ~cells)}


def test_a_stone_more_changes_its_cell_and_no_other() -> None:
    after = POSITION.play("a1")
    assert Parts(draw(POSITION).still).differing(Parts(draw(after).still)) == A1


def test_another_text_on_a_cell_is_a_difference() -> None:
    old, new = (Parts(draw(POSITION, Overlay(numbers={E5: text})).passing) for text in ("1", "2"))
    assert old.differing(new) == E5 and not old.differing(old)


def test_what_is_not_said_to_be_on_cells_may_be_anywhere() -> None:
    arrowed = Parts(draw(POSITION, Overlay(arrows=((A1, E5),))).passing)
    assert Parts(()).differing(arrowed) == ALL
    assert arrowed.on(A1) and arrowed.on(BOARD.cell["e1"])


def test_another_order_is_a_difference_everywhere() -> None:
    low, high = (Ink(style, {E5: circle((0, 0), 0.4)}) for style in ("territory-b", "territory-w"))
    assert Parts((low, high)).differing(Parts((high, low))) == ALL


@pytest.mark.parametrize("name", ["vadrantir", "snex"])
@pytest.mark.parametrize("turns", [0, 1])
def test_all_that_reaches_into_what_is_painted_anew_is_painted(name: str, turns: int) -> None:
    board = find_game(name).start(6).board
    seen = view(board, turns)
    for cell in board.cells:
        ((left, top, right, bottom),) = boxes(seen, cell)
        for other, (x, y) in seen.centre.items():
            if left - REACH < x < right + REACH and top - REACH < y < bottom + REACH:
                assert other & reaching(board, cell)
