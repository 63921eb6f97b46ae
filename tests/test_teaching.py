"""What guides and lessons claim, held against the engine."""

import re

import pytest

from pygames_web.guide import GUIDES, Diagram
from pygames_web.lessons import LESSONS

TASKS = [(game, number) for game, lesson in LESSONS.items() for number in range(1, len(lesson.tasks) + 1)]
CELL = re.compile(r"\b[a-u][1-9][0-9]?\b")


def diagram(game: str, title: str) -> Diagram:
    """Return the diagram of the section of a guide that is called so."""
    (found,) = [section.diagram for section in GUIDES[game].sections if str(section.title) == title]
    assert found
    return found


@pytest.mark.parametrize(("game", "number"), TASKS)
def test_the_cells_that_a_lesson_praises_have_been_changed_by_every_move_it_accepts(game: str, number: int) -> None:
    lesson = LESSONS[game]
    before = lesson.position(number)
    for cell in CELL.findall(str(lesson.tasks[number - 1].done)):
        for move in before.legal_moves:
            if lesson.accepts(number, move):
                after = before.play(move)
                changed = (before.black ^ after.black) | (before.white ^ after.white)
                assert changed & before.board.cell[cell], move


def test_a_walk_of_nadraz_from_the_middle_of_a_snake_is_refused_for_that() -> None:
    walk = diagram("nadraz", "Walk along a line")
    assert (0, "g4-h4") in walk.refused
    assert str(walk.refusals(0)[0]).endswith("outward from a friendly egg, head or tail")
    # The cell ahead of the end is no example of that: the walk may go on over it.
    assert "g4-i2" in walk.position(0).legal_moves


def test_what_a_cut_of_nadraz_would_leave_is_as_the_guide_says() -> None:
    cut = diagram("nadraz", "What a cut may leave")
    position = cut.position(0)
    board, left = position.board, position.white & ~position.board.cell["f6"]
    lower = board.flood(board.cell["e8"], left)
    ends = [name for name in board.names_in(lower) if (board.near[board.cell[name]] & lower).bit_count() == 1]
    assert ends == ["e8"] and lower.bit_count() > 1
    assert "an enemy snake would not have exactly one head and one tail" in str(cut.refusals(0)[0])


def test_every_walk_that_nadrazs_lesson_accepts_for_joining_ends_beside_the_other_snake() -> None:
    lesson = LESSONS["nadraz"]
    before = lesson.position(6)
    board, egg = before.board, before.board.cell["f3"]
    snake = before.own & ~egg
    for move in before.legal_moves:
        if lesson.accepts(6, move):
            came = before.play(move).black & ~before.black
            assert came & board.near[egg] and (came & board.around(snake)).bit_count() == 1
