"""What a drawing is made of."""

import math
from itertools import pairwise

import pytest

from pygames.board import hexagon_board
from pygames.drawing import THEMES, Ink, Overlay, draw
from pygames.drawing.geometry import Point, view
from pygames.drawing.honeycomb import outlines as rings
from pygames.drawing.honeycomb import strokes
from pygames.record import Path, Record
from pygames.rules import GAMES, find_game

POSITION = find_game("vadrantir").position("5/6/7/3b4/3wb4/3w4/7/6/5 w -", 5)


def outlines(style: str, overlay: Overlay) -> str:
    """Return the path of a style in the drawing of the position."""
    return "".join(
        shape.path for shape in draw(POSITION, overlay).shapes if isinstance(shape, Ink) and shape.style == style
    )


def test_stones_differ_in_shape_too_if_that_is_asked_for() -> None:
    plain, shaped = Overlay(), Overlay(shaped=True)
    assert outlines("stone-b", plain) == outlines("stone-b", shaped)
    assert "a" in outlines("stone-w", plain)
    assert "a" not in outlines("stone-w", shaped)


def test_what_lies_still_is_the_same_object_while_a_move_is_being_found() -> None:
    cell = POSITION.board.cell["a1"]
    assert draw(POSITION, Overlay(cursor=cell)).still is draw(POSITION, Overlay(chosen=cell)).still
    assert draw(POSITION, Overlay(coordinates=False)).still is not draw(POSITION).still


@pytest.mark.parametrize("name", GAMES)
def test_the_positions_along_a_path_are_those_after_each_of_its_moves(name: str) -> None:
    game = GAMES[name]
    record = Record(game.setup(game.sizes[0]))
    path: Path = ()
    for _ in range(6):
        record, path = record.play(path, record.position(path).legal_moves[0])
    positions = record.positions(path)
    assert positions == [record.position(path[:ply]) for ply in range(7)]
    assert all(
        before.play(move) == after
        for move, (before, after) in zip(record.moves(path), pairwise(positions), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    lights = []
    for colour in (one, other):
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_the_stones_stand_out_from_each_other_and_the_mark_of_the_last_move_from_both(theme: str) -> None:
    palette = THEMES[theme]
    assert contrast(palette["black"], palette["white"]) >= 7
    assert min(contrast(palette["mark"], palette[stone]) for stone in ("black", "white")) >= 3


@pytest.mark.parametrize("theme", ["contrast", "contrast-dark"])
def test_in_high_contrast_everything_stands_out_from_the_cells(theme: str) -> None:
    palette = THEMES[theme]
    # A stone may do so by its rim.
    for drawn in (["line"], ["black", "black_rim"], ["white", "white_rim"], ["accent"], ["danger"], ["focus"], ["ink"]):
        assert max(contrast(palette[name], palette["cell"]) for name in drawn) >= 3, drawn


def sides(lines: list[list[Point]]) -> list[tuple[Point, ...]]:
    return [tuple(sorted(side)) for line in lines for side in pairwise(line)]


@pytest.mark.parametrize("turns", range(6))
def test_every_side_of_a_cell_is_drawn_once_however_the_board_is_turned(turns: int) -> None:
    board = hexagon_board(5)
    drawn = sides(strokes(view(board, turns), board.cells))
    assert len(set(drawn)) == len(drawn) == (6 * len(board.cells) + 6 * (2 * 5 - 1)) / 2
    assert all(math.dist(*side) == pytest.approx(3**-0.5) for side in drawn)


def test_a_line_leads_around_the_cells_and_back_to_where_it_began() -> None:
    board = hexagon_board(5)
    (ring,) = rings(view(board), board.cells)
    assert ring[0] == ring[-1] and len(sides([ring])) == 6 * (2 * 5 - 1)
    around_middle = rings(view(board), board.cells_in(board.all & ~board.cell["e5"]))
    assert sorted(len(sides([ring])) for ring in around_middle) == [6, 6 * (2 * 5 - 1)]
