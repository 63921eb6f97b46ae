"""What the page draws of a game on the table, and of the diagrams of its guide."""

from dataclasses import replace

import pytest

from helpers import circled
from pygames.drawing import view
from pygames.drawing.figures import ARM
from pygames.drawing.scene import Ink, cross
from pygames.record import Record
from pygames.rules import Position, find_game
from pygames.rules.notation import move_cells
from pygames.rules.terms import WORDS
from pygames_web.machine.events import Do, Pointer, Visit
from pygames_web.model.prefs import Prefs
from pygames_web.model.table import Table
from pygames_web.pages import drawing
from pygames_web.pages.scene import scene
from pygames_web.teaching.guide import GUIDES
from pygames_web.teaching.strategy import sections_of
from world import Browser


def stones(position: Position) -> set[str]:
    return set(position.board.names_in(position.black | position.white))


def drawn(browser: Browser, game: str, size: int) -> dict[str, set[str]]:
    shown = drawing(browser.state)
    assert shown
    return {
        style: cells
        for style in ("stone-b", "stone-w", "ghost-b", "ghost-w", "chosen")
        if (cells := circled(shown, style, game, size))
    }


@pytest.mark.parametrize(("game", "size"), [("nadraz", 6), ("sundraval", 7)])
def test_the_first_stone_of_an_opening_is_a_stone_as_soon_as_it_is_chosen(game: str, size: int) -> None:
    browser = Browser()
    browser.handle(Do("new", f"{game},{size},standard"))
    browser.handle(Pointer("c3"))
    assert drawn(browser, game, size) == {"ghost-b": {"c3"}}
    browser.click("c3")
    assert drawn(browser, game, size) == {"stone-b": {"c3"}, "chosen": {"c3"}}
    browser.handle(Pointer(None))
    assert drawn(browser, game, size) == {"stone-b": {"c3"}, "chosen": {"c3"}}
    browser.handle(Pointer("d4"))
    assert drawn(browser, game, size) == {"stone-b": {"c3"}, "chosen": {"c3"}, "ghost-w": {"d4"}}
    browser.handle(Pointer("c3"))
    assert drawn(browser, game, size) == {"stone-b": {"c3"}, "chosen": {"c3"}}
    browser.click("c3")
    assert browser.state.table
    assert not browser.state.table.chosen
    assert drawn(browser, game, size) == {"ghost-b": {"c3"}}


def test_a_stone_that_dies_where_it_was_just_placed_leaves_a_ring_there() -> None:
    position = find_game("serpent").position("bw2w/2w2b/w1bbbb1/w1w1w1ww/w1wbb2bb/b1w2bbw/bwb2w1/wb2b1/1w1wb b bw", 5)
    record, path = Record(position.setup, start=position.text).play((), "a5>c5")
    table = Table("", record, path)
    assert "c5" not in stones(table.position)
    assert "c5" in circled(scene(table, Prefs()), "last-left", "serpent", 5)


def test_a_stone_that_would_die_as_it_comes_is_seen_where_it_would_come_to() -> None:
    position = find_game("serpent").position("bw2w/2w2b/w1bbbb1/w1w1w1ww/w1wbb2bb/b1w2bbw/bwb2w1/wb2b1/1w1wb b bw", 5)
    table = Table("", Record(position.setup, start=position.text))
    crossed = cross(view(position.board).centre[position.board.cell["c5"]], ARM)
    pointed_at = replace(table, chosen=("a5",), hover="c5")
    for drawn_of_it in (scene(table, Prefs(), asked="a5>c5"), scene(pointed_at, Prefs())):
        assert "c5" in circled(drawn_of_it, "ghost-b", "serpent", 5)
        assert "c5" not in circled(drawn_of_it, "next", "serpent", 5)
        assert any(crossed in shape.path for shape in drawn_of_it.passing if isinstance(shape, Ink))


def test_an_opening_stone_that_may_not_stand_where_one_points_has_no_ghost() -> None:
    browser = Browser()
    browser.handle(Do("new", "nadraz,6,standard"))
    browser.handle(Pointer("a1"))
    assert not drawn(browser, "nadraz", 6)
    browser.click("c3")
    browser.handle(Pointer("a1"))
    assert drawn(browser, "nadraz", 6) == {"stone-b": {"c3"}, "chosen": {"c3"}}


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_crosses_out_the_cells_at_which_moves_that_are_refused_would_end(name: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{name}"))
    crossed = set()
    for diagram in (section.diagram for section in sections_of(name)):
        for step, move in diagram.refused if diagram else ():
            if diagram and step == 0 and move not in WORDS and "-" not in move and "," not in move:
                position = diagram.position(0)
                end = position.board.cell[move_cells(move)[-1]]
                assert end & position.empty
                crossed.add(cross(view(position.board).centre[end], 0.22))
    assert all(one in browser.html for one in crossed)
    assert ">×<" not in browser.html


def test_a_guide_crosses_out_no_cell_at_which_a_walk_or_an_opening_may_begin() -> None:
    browser = Browser()
    browser.handle(Visit("/learn/nadraz"))
    figures = {str(section.title): section.diagram for section in sections_of("nadraz") if section.diagram}
    drawn_in = dict(zip(figures, browser.html.split("<figure")[1:], strict=False))
    centre, cell = view(find_game("nadraz").start(6).board).centre, find_game("nadraz").start(6).board.cell
    crossed = {
        title: {name for name in cell if cross(centre[cell[name]], 0.22) in drawn_in[title]} for title in figures
    }
    # f6 and g4 may be walked over, and f11 lies on the edge; f5, f7 and g6 are allowed, and what lies behind the runs is not.
    assert crossed["Walk along a line"] == {"f11", "h4"}
    assert crossed["What cannot be flipped"] == {"f9", "i6"}
    assert crossed["Eggs on the way"] == {"f8"}
    assert crossed["Snakes and eggs"] == {"f6"}
    assert crossed["Cut the enemy in two"] == set()
