"""What guides and lessons claim, held against the engine."""

import re

import pytest

from building.catalogue import sentences
from claims import false_claims
from helpers import moves_of_snakes, random_game
from pygames.rules import Position, find_game
from pygames.rules.terms import COLOURS, OTHER
from pygames_web.machine.events import Visit
from pygames_web.teaching.guide import GUIDES, Diagram, Ruling
from pygames_web.teaching.lessons import LESSONS
from pygames_web.teaching.strategy import sections_of
from world import Browser

TASKS = [(game, number) for game, lesson in LESSONS.items() for number in range(1, len(lesson.tasks) + 1)]
CELL = re.compile(r"\b[a-u][1-9][0-9]?\b")


def diagram(game: str, title: str) -> Diagram:
    """Return the diagram of the section of a guide that is called so."""
    (found,) = [section.diagram for section in GUIDES[game].sections if str(section.title) == title]
    assert found
    return found


SECTIONS = [(game, number) for game in GUIDES for number in range(len(sections_of(game)))]


def named(text: object) -> set[str]:
    """Return the cells that a sentence names."""
    return set(CELL.findall(str(text)))


@pytest.mark.parametrize(
    "claim",
    [
        "turn b",
        "over w",
        "score 1 0",
        "allowed e5",
        "refused a1: taken",
        "refused e5: touches",
        "only a1",
        "groups b 1",
        "largest w 1",
        "number b 2",
        "group b e5 1",
        "stones w e5",
        "empty e5",
        "touch e5 a1",
        "edge e5",
        "inside a1",
        "ends b e5",
        "marked territory b a1",
        "sizes group w 1",
        "labels group b 1",
        "wins 1 a1",
        "best 1 a1",
        "after a1: stones b a1",
        "stood a1: allowed e5",
    ],
)
def test_a_false_claim_is_found(claim: str) -> None:
    position = find_game("vadrantir").position("5/6/7/3b4/3wb4/3w4/7/6/5 w -", 5)
    assert false_claims(position, (claim,)) == [claim]


@pytest.mark.parametrize(("game", "number"), SECTIONS)
def test_every_caption_of_a_guide_makes_claims_and_they_are_true(game: str, number: int) -> None:
    section = sections_of(game)[number]
    shown = section.diagram
    if shown:
        assert len(shown.claims) == len(shown.captions) and all(shown.claims)
        assert [false_claims(shown.position(step), shown.claims[step]) for step in range(len(shown.claims))] == [
            [] for _ in shown.claims
        ]
    assert [false_claims(case.position(), case.claims) for case in section.cases] == [[] for _ in section.cases]


@pytest.mark.parametrize(("game", "number"), SECTIONS)
def test_every_section_of_a_guide_has_a_position_that_proves_it(game: str, number: int) -> None:
    section = sections_of(game)[number]
    assert section.diagram or section.cases


@pytest.mark.parametrize(("game", "number"), SECTIONS)
def test_every_cell_that_a_caption_names_is_in_its_claims(game: str, number: int) -> None:
    shown = sections_of(game)[number].diagram
    if shown:
        for step, caption in enumerate(shown.captions):
            assert named(caption) <= named(shown.claims[step]), caption


@pytest.mark.parametrize(("game", "number"), SECTIONS)
def test_every_refusal_that_a_diagram_shows_is_claimed_with_its_reason(game: str, number: int) -> None:
    shown = sections_of(game)[number].diagram
    for step, move in shown.refused if shown else ():
        (words,) = [claim for claim in shown.claims[step] if claim.startswith(f"refused {move}: ")]  # type: ignore[union-attr]
        assert words.partition(": ")[2]


@pytest.mark.parametrize("game", GUIDES)
def test_every_reading_has_a_position_that_proves_it(game: str) -> None:
    for ruling in GUIDES[game].rulings:
        assert ruling.cases, ruling.published
        assert [false_claims(case.position(), case.claims) for case in ruling.cases] == [[] for _ in ruling.cases]


@pytest.mark.parametrize(("game", "number"), TASKS)
def test_what_a_task_says_of_its_position_and_of_every_move_it_accepts_is_true(game: str, number: int) -> None:
    lesson = LESSONS[game]
    task, before = lesson.tasks[number - 1], lesson.position(number)
    assert task.proved
    assert named(task.ask) <= named(task.claims) and named(task.done) <= named(task.proved)
    assert false_claims(before, task.claims) == []
    for move in before.legal_moves:
        if lesson.accepts(number, move):
            assert false_claims(before.play(move), task.proved) == [], move


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_begins_with_the_board_and_ends_with_the_pie_rule(game: str) -> None:
    titles = [str(section.title) for section in GUIDES[game].sections]
    assert (titles[0], titles[-1]) == ("Board and notation", "The pie rule")


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
    before = lesson.position(8)
    board, egg = before.board, before.board.cell["f3"]
    snake = before.own & ~egg
    for move in before.legal_moves:
        if lesson.accepts(8, move):
            came = before.play(move).black & ~before.black
            assert came & board.near[egg] and (came & board.around(snake)).bit_count() == 1


def assert_strangled_as_the_lesson_says(position: Position) -> None:
    """Hold every strangled group of a position against the lesson's sentence."""
    result = position.count()  # type: ignore[attr-defined]
    dead = set(result.strangled["b"]) | set(result.strangled["w"])
    groups = result.groups
    for colour in COLOURS:
        for group in groups[colour]:
            if group.stones in dead:
                linked = [other for other in groups[OTHER[colour]] if group.reach & other.stones]
                friends = [other for other in groups[colour] if other != group and group.reach & other.stones]
                assert not group.has_territory
                assert any(other.size > group.size or other.has_territory for other in linked)
                assert all(friend.stones in dead for friend in friends)
                assert not any(other.size < group.size and other.stones in dead for other in linked)


@pytest.mark.parametrize("seed", range(5))
def test_a_strangled_group_of_sundraval_is_what_the_lesson_says(seed: int) -> None:
    strangled = 0
    for position in random_game(find_game("sundraval").setup(7), seed, plies=70):
        if position.mover:
            assert_strangled_as_the_lesson_says(position)
            strangled += any(position.count().strangled.values())  # type: ignore[attr-defined]
    assert strangled


def test_a_group_of_sundraval_may_be_strangled_though_an_enemy_no_stronger_is_linked_to_it() -> None:
    position = find_game("sundraval").position("1b3w1/bb4ww/9/10/11/12/13/12/11/10/wwww5/1b1w4/w2w3 b 0", 7)
    board = position.board
    (group,) = [mark.cells for mark in position.marks() if mark.kind == "strangled"]
    assert group == board.cell["b2"]
    (single,) = [group for group in position.count().groups["w"] if group.size == 1]  # type: ignore[attr-defined]
    assert single.stones == board.cell["a1"] and single.reach & group and not single.has_territory
    assert_strangled_as_the_lesson_says(position)


def test_dead_groups_of_serpent_leave_though_the_other_colour_could_live_in_their_place() -> None:
    position = find_game("serpent").position("3bb/2wbwb/1w1wwb1/w1bbbbww/2b1wwwbw/wb1w2bw/w1w1bbw/1b1b1w/3ww w bw", 5)
    after = position.play("a4>c2")
    left = position.black & ~after.black
    assert left
    assert not any(after.board.cell.get(move, 0) & left for move in after.legal_moves)
    assert any(after.board.cell.get(move, 0) & left for move in after.play("a1").legal_moves)


def test_the_count_of_vadrantirs_guide_is_the_engines() -> None:
    position = diagram("vadrantir", "The count").position(0)
    board = position.board

    def beside(cell: str) -> list[list[int]]:
        groups = {c: list(board.components(position.stones(c))) for c in COLOURS}
        rim = board.near[board.cell[cell]]
        return [sorted((group.bit_count() for group in groups[c] if group & rim), reverse=True)[:2] for c in COLOURS]

    owners = {board.names_in(mark.cells)[0]: mark.colour for mark in position.marks() if mark.kind == "territory"}
    assert owners == {"d6": "w", "h3": "b"}
    assert beside("d6") == [[8, 4], [8, 5]]
    assert [sizes[0] for sizes in beside("h3")] == [10, 9]
    assert max(group.bit_count() for group in board.components(position.black)) == 10
    assert (position.score, position.winner) == ({"b": 1.5, "w": 1.0}, "b")


def test_an_edge_is_called_an_edge_and_no_word_of_the_engines_is_left_unexplained() -> None:
    assert not [sentence for sentence in sentences() if re.search(r"\b(rims?|units?)\b", sentence)]


@pytest.mark.parametrize("seed", range(3))
def test_a_snake_of_snex_that_has_crawled_has_one_or_two_ends(seed: int) -> None:
    crawled = 0
    for before in random_game(find_game("snex").setup(6), seed, plies=40):
        for move in before.legal_moves if before.mover else ():
            cells = move.split(">")
            if len(cells) == 2:
                board, after = before.board, before.play(move)
                own = after.stones(before.colour)
                snake = (
                    before.board.flood(board.cell[cells[0]], before.own) ^ board.cell[cells[0]] ^ board.cell[cells[1]]
                )
                ends = [cell for cell in board.cells_in(snake) if (board.near[cell] & snake).bit_count() <= 1]
                assert snake & ~own == 0 and len(ends) in (1, 2), move
                crawled += 1
    assert crawled


@pytest.mark.parametrize("name", GUIDES)
def test_a_diagram_whose_words_name_a_cell_has_coordinates(name: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{name}"))
    figures = browser.html.partition("A game with remarks")[0].split("<figure")[1:]
    diagrams = [section.diagram for section in sections_of(name) if section.diagram]
    assert len(figures) == len(diagrams)
    for figure, shown in zip(figures, diagrams, strict=True):
        if any(CELL.search(str(caption)) for caption in shown.captions):
            assert f">{shown.position(0).board.name[shown.position(0).board.cells[0]][0]}</text>" in figure


# -- what can be read in more than one way -------------------------------------------------------------------------------


def ruling(game: str, words: str) -> Ruling:
    """Return the ruling on the published sentence with these words."""
    (found,) = [ruling for ruling in GUIDES[game].rulings if words in str(ruling.published)]
    return found


def test_the_stone_of_a_one_stone_opening_was_blacks_first_turn() -> None:
    for game in ("vadrantir", "snex", "serpent"):
        assert "White moves next" in str(ruling(game, "Black plays first").reading)
        start = find_game(game).start()
        for choice in ("black", "white"):
            assert start.play("d4").play(choice).turn == "w"


def test_no_opening_stone_of_nadraz_lies_on_the_edge() -> None:
    assert "edge" in str(ruling("nadraz", "the first player places").reading)
    start = find_game("nadraz").start(6)
    assert "e5,e6" in start.legal_moves
    for opening in ("a1,e5", "e5,a1"):
        assert "edge" in str(start.refusal(opening).reason)


def test_sundraval_is_a_draw_without_territory() -> None:
    assert "draw" in str(ruling("sundraval", "drawless").reading)
    position = find_game("sundraval").start()
    for move in ("e5,f6", "black", "pass", "pass"):
        position = position.play(move)
    assert position.winner == "draw" and position.score == {"b": 0.0, "w": 0.0}


def test_a_ring_of_snex_may_be_placed_and_does_not_move() -> None:
    assert "closes it to a ring" in str(ruling("snex", "Place a stone").reading)
    game = find_game("snex")
    ring = game.position("6/6/6/bbb3/b1b3/bb4 b -", 6).play("c1").text
    moving = game.position(ring.replace(" w ", " b "), 6)
    assert moves_of_snakes(moving) == []


def test_an_edge_of_either_colour_makes_an_end_of_snex_closer() -> None:
    assert "whichever colour" in str(ruling("snex", "The head of a snake").reading)
    # Black's edges are the bottom and the top, White's the left and the right. From c4 the nearest edge is the left one.
    position = find_game("snex").position("8/8/8/8/2b5/8/8/8 b -", 8)
    # On b4 that edge is nearer, and on c3, as far from it, a corner is.
    assert moves_of_snakes(position) == ["c4>b4", "c4>c3"]


def test_whoever_makes_the_turn_in_which_both_colours_die_wins_serpent() -> None:
    assert "the player who made that turn wins" in str(ruling("serpent", "last enemy").reading)
    for turn, winner in (("w", "b"), ("b", "w")):
        assert find_game("serpent").position(f"5/6/7/8/9/8/7/6/5 {turn} bw", 5).winner == winner


@pytest.mark.parametrize("game", GUIDES)
def test_a_guide_says_whose_game_it_is_and_what_is_read_in_which_way(game: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{game}"))
    about = GUIDES[game].about
    for fact in (
        f"About {find_game(game).title}",
        about.designer,
        str(find_game(game).year),
        f"{about.minutes} minutes",
    ):
        assert fact in browser.html
    assert browser.html.count('data-column="Published"') == len(GUIDES[game].rulings) > 0


def test_a_position_is_not_called_a_board() -> None:
    assert not [sentence for sentence in sentences() if re.search(r"\b(same|no) board\b", sentence, re.IGNORECASE)]


@pytest.mark.parametrize("name", GUIDES)
def test_every_diagram_says_what_stands_where_to_those_who_do_not_see_it(name: str) -> None:
    browser = Browser()
    browser.handle(Visit(f"/learn/{name}"))
    diagrams = re.findall(r'<div class="diagram"([^>]*)>', browser.html)
    assert diagrams and all('role="img"' in said and "Black: " in said and "White: " in said for said in diagrams)
