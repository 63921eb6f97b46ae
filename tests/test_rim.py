"""What stands at the rim of an enlarged board."""

from itertools import combinations

import pytest

from pygames.drawing import STYLES, Ink, Label, Overlay, draw, view
from pygames.rules import GAMES, find_game
from pygames_web.browser.rim import Window, rim

#: A part in the middle of a board, 40 pixels to a unit.
MIDDLE = Window(-2.0, -2.0, 2.0, 2.0, 40.0)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("turns", range(4))
def test_every_row_in_sight_whose_name_is_not_has_it_at_the_rim(name: str, turns: int) -> None:
    position = GAMES[name].start(GAMES[name].sizes[-1])
    seen = view(position.board, turns)
    named = [shape for shape in rim(draw(position, None, seen).ground, seen, MIDDLE, ()) if isinstance(shape, Label)]
    cells = [position.board.name[cell] for cell, centre in seen.centre.items() if MIDDLE.inside(20).shows(centre)]
    for cell in cells:
        letters = cell.rstrip("0123456789")
        assert {letters, cell.removeprefix(letters)} <= {label.text for label in named}, cell
    assert named and all(MIDDLE.shows((label.x, label.y)) for label in named)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("zoom", [1.5, 2.25, 3.4])
def test_no_names_at_the_rim_lie_over_each_other(name: str, turns: int, zoom: float) -> None:
    position = GAMES[name].start(GAMES[name].sizes[-1])
    seen = view(position.board, turns)
    scene = draw(position, None, seen)
    for width, height in ((800, 740), (374, 290)):
        unit = zoom * min(width / (2 * scene.half_width), height / (2 * scene.half_height))
        for x, y in ((0.0, 0.0), (3.0, -2.0), (-4.0, 3.5)):
            window = Window(
                x - width / 2 / unit, y - height / 2 / unit, x + width / 2 / unit, y + height / 2 / unit, unit
            )
            named = [shape for shape in rim(scene.ground, seen, window, ()) if isinstance(shape, Label)]
            assert all(window.shows((label.x, label.y)) for label in named)
            for one, other in combinations(named, 2):
                apart = abs(one.x - other.x) * unit >= 12 or abs(one.y - other.y) * unit >= 14
                assert apart, (one, other)


def test_names_at_the_rim_have_a_line_around_them_and_nothing_that_hides_a_stone() -> None:
    position = find_game("nadraz").start(14)
    seen = view(position.board)
    shapes = rim(draw(position, None, seen).ground, seen, MIDDLE, ())
    assert {(type(shape), shape.style) for shape in shapes} == {(Label, "pin")}
    assert STYLES["pin"].stroke and STYLES["pin"].stroke != STYLES["pin"].fill


def test_a_whole_board_has_nothing_at_its_rim() -> None:
    position = find_game("vadrantir").start(5)
    scene = draw(position)
    whole = Window(-scene.half_width, -scene.half_height, scene.half_width, scene.half_height, 40.0)
    assert not rim(scene.ground, view(position.board), whole, ((4.0, 0.0),))


@pytest.mark.parametrize(("changed", "where"), [(((5.0, 0.0),), "right"), (((0.0, -6.0), (0.0, -9.0)), "top")])
def test_a_sign_leads_to_a_move_that_is_out_of_sight(changed: tuple[tuple[float, float], ...], where: str) -> None:
    position = find_game("vadrantir").start(5)
    scene = draw(position, Overlay(coordinates=False))
    (sign,) = rim(scene.ground, view(position.board), MIDDLE, changed)
    assert isinstance(sign, Ink) and sign.style == "cue"
    x, y = map(float, sign.path[1:].split("L")[0].split(" "))
    assert (x > 1.5) if where == "right" else (y < -1.5)
    assert not rim(scene.ground, view(position.board), MIDDLE, (*changed, (0.0, 0.0)))
