"""What a drawing is made of."""

import math
import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from helpers import circled, random_game
from pygames.board import hexagon_board
from pygames.drawing import STYLES, THEMES, Ink, Label, Overlay, Scene, draw, svg
from pygames.drawing.geometry import Point, view
from pygames.drawing.honeycomb import outlines as rings
from pygames.drawing.honeycomb import strokes
from pygames.drawing.scene import cross, decimal
from pygames.drawing.svg import Colours
from pygames.record import Path, Record
from pygames.rules import GAMES, Game, Position, find_game

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
    after = POSITION.play(POSITION.legal_moves[0])
    assert draw(after).ground is draw(POSITION).ground and draw(after).still is not draw(POSITION).still
    assert draw(POSITION, Overlay(coordinates=False)).ground is not draw(POSITION).ground


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


@pytest.mark.parametrize("name", ["nadraz", "vadrantir", "sundraval", "serpent"])
def test_the_names_of_cells_are_as_far_from_the_rim_of_a_hexagon_at_its_round_corners_as_elsewhere(name: str) -> None:
    game = GAMES[name]
    for size in game.sizes:
        seen = view(game.start(size).board)
        edge = [seen.centre[cell] for cell in seen.board.cells_in(seen.board.edge)]
        # The frame is a line along the outermost cells, and round at their corners.
        line = [
            (x + part * (other - x), y + part * (further - y))
            for (x, y), (other, further) in product(edge, repeat=2)
            if math.dist((x, y), (other, further)) < 1.1
            for part in (0, 0.25, 0.5)
        ]
        names = [shape for shape in draw(game.start(size)).ground if isinstance(shape, Label)]
        away = {label.text: min(math.dist((label.x, label.y), point) for point in line) for label in names}
        assert max(away.values()) - min(away.values()) < 0.01, away


# -- what is written -----------------------------------------------------------------------------------------------------

#: A ring of black stones with white ones inside that it strangles; the middle of its land is a white stone.
RINGED = find_game("sundraval").position("7/8/9/10/3bbb5/2b1b1b5/2bb1wwb5/2b2w1b4/2bbbbb4/10/9/8/7 b 0", 7)


def labels(scene: Scene, centre: Point) -> list[Label]:
    """Return what is written at a point."""
    return [shape for shape in scene.shapes if isinstance(shape, Label) and (shape.x, shape.y) == centre]


def heights(scene: Scene, *styles: str) -> list[int]:
    """Return how high the shapes lie whose styles begin with one of these, the lowest first."""
    return [height for height, shape in enumerate(scene.shapes) if shape.style.startswith(styles)]


def dotted(scene: Scene, style: str, position: Position) -> set[str]:
    """Return the cells around whose centres a style has a circle."""
    return {
        name
        for name, cell in position.board.cell.items()
        for shape in scene.shapes
        if isinstance(shape, Ink) and shape.style == style
        for start in re.findall(r"M(\S+) (\S+)a(\S+)", shape.path)
        if math.dist(view(position.board).centre[cell], (float(start[0]) + float(start[2]), float(start[1]))) < 0.01
    }


def numbered(position: Position) -> dict[int, str]:
    """Return a number for every stone, of one to three digits."""
    stones = position.board.cells_in(position.black | position.white)
    return {cell: "119"[: 1 + place % 3] for place, cell in enumerate(stones)}


@pytest.mark.parametrize("name", GAMES)
def test_a_text_lies_above_every_stone_cross_and_line(name: str) -> None:
    game = random_game(GAMES[name].setup(GAMES[name].sizes[0]), seed=2, plies=31)
    *_, position = (position for position in game if not position.over)
    moves = [ways[0] for move in position.legal_moves if (ways := position.clicks(move))]
    longest = max(moves, key=len)
    candidate = tuple(position.board.cell[cell] for cell in longest)
    ghost = position.play(next(move for move in position.legal_moves if position.clicks(move)))
    overlay = Overlay(
        frozenset({"territory", "strangled", "dead", "crosscut"}),
        numbers=numbered(position),
        candidates=((candidate, "56"),),
        after=ghost,
    )
    scene = draw(position, overlay)
    below = heights(scene, "stone", "link", "doomed", "crosscut", "ghost", "turned", "next-stone", "territory")
    assert below and max(below) < min(heights(scene, "plate-", "label"))


def test_a_number_on_a_stone_that_is_crossed_out_stands_on_the_colour_of_the_stone() -> None:
    strangled = [mark for mark in RINGED.marks() if mark.kind == "strangled"]
    assert [mark.colour for mark in strangled] == ["w"]
    scene = draw(RINGED, Overlay(frozenset({"territory", "strangled"})))
    on_it = [
        label
        for cell in RINGED.board.cells_in(strangled[0].cells)
        for label in labels(scene, view(RINGED.board).centre[cell])
    ]
    assert [label.text for label in on_it] == ["3"]
    assert on_it[0].style.startswith("label-w")


def test_land_that_is_full_of_stones_to_be_removed_tells_its_size_once() -> None:
    filled = find_game("sundraval").position("7/8/9/10/11/5bbb4/5bwwb4/5bbb4/11/10/9/8/7 b 0", 7)
    inside = filled.white
    assert {(mark.kind, mark.label) for mark in filled.marks() if mark.cells == inside} == {
        ("strangled", "2"),
        ("territory", "2"),
    }
    scene, centre = draw(filled, Overlay(frozenset({"territory", "strangled"}))), view(filled.board).centre
    assert [label.text for cell in filled.board.cells_in(inside) for label in labels(scene, centre[cell])] == ["2"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("label-b", "plate-b"),
        ("label-w", "plate-w"),
        ("label-b", "badge-b"),
        ("label-w", "badge-w"),
        ("label-none", "badge-none"),
        ("best-label", "best"),
    ],
)
def test_every_text_can_be_read_on_what_it_stands_on(theme: str, text: str, ground: str) -> None:
    palette = THEMES[theme]
    assert STYLES[ground].alpha == 1
    assert contrast(palette[STYLES[f"{text}-1"].fill], palette[STYLES[ground].fill]) >= 4.3


@pytest.mark.parametrize("text", ["8", "56", "119", "1234"])
def test_a_text_of_any_length_fits_on_what_it_stands_on(text: str) -> None:
    # The widest of the usual typefaces are 0.7 of their size to a digit, and 0.73 high.
    def corner(style: str) -> float:
        size = STYLES[f"{style}-{len(text)}"].size
        return math.hypot(len(text) * 0.7 * size / 2, 0.73 * size / 2)

    inside_ring = 0.41 - 0.09 - STYLES["last"].width / 2
    assert corner("label-b") <= (inside_ring if len(text) < 3 else 0.32)
    assert corner("best-label") <= 0.35
    territory = find_game("sundraval").position("7/8/9/10/11/12/6b6/12/11/10/9/8/7 b 0", 7)
    scene = draw(territory, Overlay(frozenset({"territory"})))
    (label,) = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.style.startswith("label")]
    (badge,) = [shape for shape in scene.shapes if isinstance(shape, Ink) and shape.style.startswith("badge")]
    assert label.text == "126" and label.style == "label-b-3"
    across = [float(x) for x in re.findall(r"[ML](\S+) ", badge.path)]
    assert 3 * 0.7 * STYLES[label.style].size < max(across) - min(across)


def test_where_a_move_can_go_is_never_marked_by_a_dot_on_a_text() -> None:
    position = POSITION
    everywhere = position.empty
    scene = draw(position, Overlay(frozenset({"territory"}), next=everywhere))
    written = {
        name
        for name, cell in position.board.cell.items()
        if any(label.style.startswith("label") for label in labels(scene, view(position.board).centre[cell]))
    }
    assert written and not written & dotted(scene, "next", position)
    assert written <= dotted(scene, "next-stone", position)
    best = draw(position, Overlay(next=everywhere, candidates=(((position.board.cell["a1"],), "56"),)))
    assert "a1" not in dotted(best, "next", position) and "a2" in dotted(best, "next", position)


def test_of_two_candidates_that_end_on_one_cell_the_worse_writes_its_chance_on_its_way_there() -> None:
    cells = POSITION.board.cell
    candidates = (((cells["a1"], cells["a3"]), "56"), ((cells["a2"], cells["a3"]), "9"), ((cells["a5"],), "3"))
    scene, centre = draw(POSITION, Overlay(candidates=candidates)), view(POSITION.board).centre
    written = {cell: [label.text for label in labels(scene, centre[cells[cell]])] for cell in ("a1", "a2", "a3", "a5")}
    assert written == {"a1": [], "a2": ["9"], "a3": ["56"], "a5": ["3"]}


def test_of_an_opening_that_is_pointed_out_one_sees_which_stone_is_black() -> None:
    position = GAMES["nadraz"].start(6)
    black, white = (position.board.cell[name] for name in ("f7", "g2"))
    opening = Overlay(candidates=(((black, white), "50"),))
    scene, centre = draw(position, opening), view(position.board).centre
    assert [label.text for label in labels(scene, centre[black])] == ["50"]
    assert not labels(scene, centre[white])
    ghosts = [shape.path for shape in scene.passing if isinstance(shape, Ink) and shape.style == "ghost-w"]
    assert ghosts == [*opening.stones("w", view(position.board), white).values()]


def test_a_text_gives_way_to_the_ghost_of_a_move_and_to_a_hint() -> None:
    cell = POSITION.board.cell["a1"]
    before = Overlay(numbers={cell: "7"})
    assert [label.text for label in labels(draw(POSITION, before), view(POSITION.board).centre[cell])] == ["7"]
    assert not labels(draw(POSITION, replace(before, after=POSITION.play("a1"))), view(POSITION.board).centre[cell])
    hinted = draw(POSITION, replace(before, candidates=(((cell,), "56"),)))
    assert [label.text for label in labels(hinted, view(POSITION.board).centre[cell])] == ["56"]


def test_a_refused_cell_is_crossed_out() -> None:
    assert outlines("refused", Overlay(refused=POSITION.board.cell["a1"])) == cross(
        view(POSITION.board).centre[POSITION.board.cell["a1"]], 0.22
    )


def test_the_ring_of_a_chosen_stone_has_no_fringe_where_a_move_is_refused_because_of_it() -> None:
    cells = POSITION.board.cell
    scene = draw(POSITION, Overlay(against=cells["e4"] | cells["d4"], chosen=cells["e4"]))
    assert circled(scene, "chosen", "vadrantir", 5) == {"e4"}
    assert circled(scene, "against", "vadrantir", 5) == {"d4"}


def test_a_cell_on_the_ways_of_both_colours_shows_both() -> None:
    shared = 0
    for position in random_game(GAMES["serpent"].setup(5), seed=4):
        ways = {"b": 0, "w": 0}
        for mark in position.marks():
            if mark.kind == "survival path" and mark.colour:
                ways[mark.colour] |= mark.cells
        scene = draw(position, Overlay(frozenset({"survival path"})))
        paths = {shape.style: shape.path for shape in scene.shapes if isinstance(shape, Ink)}
        for cell in position.board.cells_in(ways["b"] & ways["w"]):
            x, y = view(position.board).centre[cell]
            black, white = (f"M{decimal(x)} {decimal(y + scale * 3**-0.5)}L" for scale in (1, 0.5))
            assert black in paths["territory-b"] and white in paths["territory-w"]
            assert list(paths).index("territory-b") < list(paths).index("territory-w")
            shared += 1
    assert shared


def test_a_stone_that_is_laid_is_drawn_as_one_and_what_may_follow_as_a_ghost() -> None:
    start = find_game("nadraz").start(6)
    cells = start.board.cell
    after = start.play("c3,d4")
    scene = draw(start, Overlay(after=after, chosen=cells["c3"], laid=cells["c3"]))
    assert dotted(scene, "stone-b", start) == dotted(scene, "chosen", start) == {"c3"}
    assert dotted(scene, "ghost-w", start) == {"d4"}
    assert not dotted(scene, "ghost-b", start) and not dotted(scene, "stone-w", start)


# -- colours -------------------------------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    lights = []
    for colour in (one, other):
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_the_cells_of_the_edge_are_darker_and_the_lines_of_a_grid_are_seen(theme: str) -> None:
    palette = THEMES[theme]
    # A rule of Nadraz depends on what is the edge.
    assert contrast(palette["cell_edge"], palette["cell"]) >= 1.25
    assert contrast(palette["cell_edge"], "#000000") < contrast(palette["cell"], "#000000")
    assert contrast(palette["line"], palette["cell"]) >= (1.9 if theme == "light" else 2.2)


@pytest.mark.parametrize("theme", THEMES)
def test_the_stones_stand_out_from_each_other_and_the_mark_of_the_last_move_from_both(theme: str) -> None:
    palette = THEMES[theme]
    assert contrast(palette["black"], palette["white"]) >= 7
    assert min(contrast(palette["mark"], palette[stone]) for stone in ("black_lit", "white_lit")) >= 3


def over(style: str, ground: str, palette: dict[str, str]) -> str:
    """Return the colour that is seen where something of a style lies over a colour."""
    colour, alpha = palette[STYLES[style].fill or STYLES[style].stroke], STYLES[style].alpha
    parts = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(alpha * one + (1 - alpha) * other):02x}" for one, other in parts)


def grounds(palette: dict[str, str]) -> dict[str, str]:
    """Return the colours that free cells have: bare ones, those of the edge, and the land of somebody."""
    bare = {name: palette[name] for name in ("cell", "cell_edge")}
    return bare | {land: over(land, palette["cell"], palette) for land in ("territory-b", "territory-w")}


#: What one needs to see to play, on free cells and on stones: marks of what may be done, of what was done, and of what is chosen.
ON_CELLS = ("next", "next-stone", "chosen", "cursor", "refused", "last-left", "best", "best-way")
ON_STONES = ("last", "doomed", "ghost-gone")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", ON_CELLS)
def test_what_is_needed_to_play_stands_out_from_every_cell(theme: str, style: str) -> None:
    palette = THEMES[theme]
    for name, ground in grounds(palette).items():
        seen = [over(style, ground, palette)]
        if STYLES[style].fill and STYLES[style].stroke:
            # What has a halo stands out by that where the ground is as light, or dark, as it is itself.
            seen.append(palette[STYLES[style].stroke])
            assert contrast(*seen) >= 3
        elif name.startswith("territory"):
            continue
        assert max(contrast(colour, ground) for colour in seen) >= 3, name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", ON_STONES)
def test_what_is_needed_to_play_stands_out_from_every_stone(theme: str, style: str) -> None:
    palette = THEMES[theme]
    for stone in ("black_lit", "white_lit"):
        assert contrast(over(style, palette[stone], palette), palette[stone]) >= 3, stone


@pytest.mark.parametrize("theme", THEMES)
def test_the_signs_on_stones_and_the_names_on_the_frame_stand_out(theme: str) -> None:
    palette = THEMES[theme]
    for sign, stone in (("end-b", "black_lit"), ("egg-b", "black_lit"), ("end-w", "white_lit"), ("egg-w", "white_lit")):
        assert contrast(over(sign, palette[stone], palette), palette[stone]) >= 3
    assert contrast(palette["frame_ink"], palette["frame"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_a_stone_stands_out_from_every_cell_by_itself_or_by_its_rim(theme: str) -> None:
    palette = THEMES[theme]
    for name, ground in grounds(palette).items():
        for stone in ("black", "white"):
            # Nobody is asked to tell a stone from the land of its own colour by that alone: it has a shadow, and light on it.
            if name != f"territory-{stone[0]}":
                assert max(contrast(palette[part], ground) for part in (f"{stone}_lit", f"{stone}_rim")) >= 3, (
                    name,
                    stone,
                )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_there_is_room_for_the_shadow_of_a_board_below_it(game: Game) -> None:
    position = game.start(game.sizes[0])
    scene, upright = draw(position), view(position.board)
    (shadow,) = [STYLES[shape.style] for shape in scene.ground if isinstance(shape, Ink) and "shadow" in shape.style]
    assert upright.half_height + shadow.width / 2 + shadow.shift[1] <= scene.half_height


@pytest.mark.parametrize("theme", ["contrast", "contrast-dark"])
def test_in_high_contrast_everything_stands_out_from_the_cells(theme: str) -> None:
    palette = THEMES[theme]
    # A stone may do so by its rim.
    for drawn in (["line"], ["black", "black_rim"], ["white", "white_rim"], ["accent"], ["danger"], ["focus"], ["ink"]):
        assert max(contrast(palette[name], palette["cell"]) for name in drawn) >= 3, drawn


def test_in_high_contrast_both_colours_of_sides_are_seen_on_the_frame_without_looking_closely() -> None:
    for palette in (THEMES["contrast"], THEMES["contrast-dark"]):
        for colour in "bw":
            side = STYLES[f"side-{colour}"]
            rimmed = contrast(palette[side.stroke], palette["frame"]) >= 3 and side.width >= 0.05
            assert rimmed or contrast(palette[side.fill], palette["frame"]) >= 3, colour


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


def test_what_has_no_cell_or_no_text_is_not_drawn() -> None:
    position = find_game("nadraz").start(6)
    nothing = Overlay(numbers={position.board.cell["c4"]: ""}, candidates=(((), "60"),))
    assert svg(position, nothing) == svg(position)


@pytest.mark.parametrize(
    ("theme", "complaint"), [("blue", "there is no theme 'blue'; there are: light"), ({}, "the palette lacks frame")]
)
def test_a_picture_in_colours_that_there_are_not_is_refused(theme: Colours, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        svg(find_game("snex").start(6), theme=theme)


def test_a_colour_of_a_palette_stays_within_its_attribute() -> None:
    palette = dict(THEMES["light"], cell='"/><b>')
    assert "<b>" not in svg(find_game("snex").start(6), theme=palette)
