"""The rules of Nadraz, clause by clause, on drawn boards of side 6, and against a literal second implementation."""

import random

import pytest

import literal
import oracle_nadraz as oracle
from helpers import assert_refused, drawn, names, random_game
from pygames.errors import BadPosition
from pygames.rules import Position, find_game
from pygames.rules.nadraz import Nadraz
from pygames.rules.terms import COLOURS

SIDES = find_game("nadraz").sizes


def middle(rows: str, turn: str = "b", extra: str = "b", variant: str = "standard") -> Position:
    """Return a position of which only some rows are drawn: as many above as below row f, the longest."""
    lines = rows.strip().splitlines()
    rest = (11 - len(lines)) // 2
    above = ["." * (6 + k) for k in range(rest)]
    return drawn("nadraz", 6, "\n".join([*above, *lines, *reversed(above)]), turn, extra, variant)


def stops(position: Position, origin: str) -> str:
    """Return the cells of the origin's row where a walk from it may stop."""
    found = {cell for cell in position.entry([origin]).cells if cell[0] == origin[0]}
    return " ".join(sorted(found, key=lambda cell: int(cell[1:])))


def ends(position: Position, colour: str = "b") -> list[str]:
    """Return the names of the head and the tail of each snake of a colour."""
    return [names(position, mark.cells) for mark in position.marks() if (mark.kind, mark.colour) == ("end", colour)]


# -- walks over empty cells ----------------------------------------------------------------------------------------------


def test_a_walk_places_any_number_of_stones_and_stops_before_the_edge_of_the_board() -> None:
    position = middle(". . . . b . . . . . .")
    assert stops(position, "f5") == "f2 f3 f4 f6 f7 f8 f9 f10"
    assert_refused(position, "f6-f11", "on the edge only as the cut cell")
    assert names(position, position.play("f6-f8").black) == "f5 f6 f7 f8"


def test_a_walk_leads_in_any_of_the_six_directions() -> None:
    position = middle(". . . . b . . . . . .")
    assert {move for move in position.legal_moves if "-" not in move} == {"e4", "e5", "f4", "f6", "g4", "g5"}


def test_a_walk_may_not_turn_a_corner() -> None:
    position = middle(". . . . b . . . . . .")
    assert_refused(position, "f6-g6", "straight line")


def test_a_snake_grows_from_its_head_and_its_tail_but_not_from_its_middle() -> None:
    position = middle(". . . b b b b b . . .")
    assert (stops(position, "f4"), stops(position, "f8"), stops(position, "f6")) == ("f2 f3", "f9 f10", "")
    assert_refused(position, "g5", "no friendly egg, head or tail touches g5")
    assert_refused(position, "f6-h4", "f6 is neither an egg nor the head or tail of a snake")


def test_a_turn_may_not_stop_where_a_bend_leaves_no_head_but_may_walk_on() -> None:
    position = middle(
        """
           . . . . . . . . .
          . . . . . . . . . .
         . . . . b b b . . . .
          . . . . . . . . . .
           . . . . . . . . ."""
    )
    assert_refused(position, "g6", "the growing snake would not have exactly one head and one tail")
    assert ends(position.play("g6-h5")) == ["f5 h5"]


def test_a_snake_may_not_bite_its_own_tail() -> None:
    position = middle(
        """
          . . . b b . . . . .
         . . . b . b . . . . .
          . . . . b . . . . ."""
    )
    assert ends(position) == ["e5 f4"]
    assert_refused(position, "e4", "the growing snake would not have exactly one head and one tail")


# -- friends on the way --------------------------------------------------------------------------------------------------


def test_touching_an_egg_makes_it_part_of_the_snake_and_does_not_end_the_walk() -> None:
    position = middle(
        """
          . . . . b . . . . .
         . b . . . . . . . . .
          . . . . . . . . . ."""
    )
    # At f6 the egg is touched a second time, so nothing is an end there until the walk goes on.
    assert stops(position, "f2") == "f3 f4 f5 f7 f8 f9 f10"
    assert ends(position.play("f3-f5")) == ["f2 g5"]
    assert ends(position.play("f3-f7")) == ["f2 f7"]


def test_a_walk_passes_over_an_egg_which_is_not_a_changed_cell() -> None:
    position = middle(". b . . . b . . . . .")
    assert stops(position, "f2") == "f3 f4 f5 f7 f8 f9 f10"
    assert_refused(position, "f3-f6", "passes over a friendly egg and cannot stop on it")
    assert names(position, position.play("f3-f7").black) == "f2 f3 f4 f5 f6 f7"


def test_a_run_may_begin_right_after_an_egg() -> None:
    position = middle(
        """
          . . . . . w . . . .
         . b . . . b w . . . .
          . . . . . . w . . ."""
    )
    assert names(position, position.play("f3-f8").black) == "f2 f3 f4 f5 f6 f7 f8"


def test_merging_with_a_longer_snake_ends_the_walk() -> None:
    position = middle(
        """
          . . . . . b b . . .
         . b . . . . . . . . .
          . . . . . . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4 f5 f6"
    assert_refused(position, "f3-f8", "merged with another one, which ends the walk")


def test_merging_with_the_middle_of_a_snake_makes_a_third_end() -> None:
    position = middle(
        """
           . . . b . b . . .
          . . . . b b . . . .
         . b . . . . . . . . .
          . . . . . . . . . .
           . . . . . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4"
    assert_refused(position, "f3-f5", "the growing snake would not have exactly one head and one tail")


def test_a_friendly_stone_that_is_not_an_egg_ends_the_walk() -> None:
    position = middle(". . . . b b . . . . .")
    assert str(position.why_not(["f5", "f9"])) == "a friendly stone that is not an egg ends the walk"


# -- runs, flips and cuts ------------------------------------------------------------------------------------------------


def test_a_run_is_flipped_and_its_cut_cell_taken_before_the_walk_may_stop() -> None:
    position = middle(
        """
          . . . w . . . . . .
         . b . . w . . . . . .
          . . . . w . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4 f6 f7 f8 f9 f10"
    assert_refused(position, "f3-f5", "cannot stop before it has taken the cut cell")
    after = position.play("f3-f6")
    assert names(after, after.black) == "f2 f3 f4 f5 f6"
    assert names(after, after.white) == "e5 g4"


def test_a_walk_may_cut_several_runs_each_with_its_cut_cell() -> None:
    position = middle(
        """
          . . . w . . . w . .
         . b . . w . w w . . .
          . . . . w w . . . ."""
    )
    assert stops(position, "f2") == "f3 f4 f6 f9 f10"
    after = position.play("f3-f9")
    assert names(after, after.black) == "f2 f3 f4 f5 f6 f7 f8 f9"
    assert names(after, after.white) == "e5 e6 g4 g8"


def test_the_ends_that_an_earlier_flip_of_the_turn_made_cannot_be_flipped() -> None:
    position = middle(
        """
          . . . w . . . . . .
         . b . . w . w . . . .
          . . . . w w . . . ."""
    )
    assert stops(position, "f2") == "f3 f4 f6"
    assert_refused(position, "f3-f8", "an enemy egg, head or tail")


@pytest.mark.parametrize("above", [". . . . . . . . . .", ". . . w . . . . . ."])
def test_an_enemy_egg_or_end_cannot_be_flipped(above: str) -> None:
    position = middle(f"{above}\n . b . . w . . . . . .\n . . . . . . . . . .")
    assert stops(position, "f2") == "f3 f4"
    assert_refused(position, "f3-f6", "an enemy egg, head or tail")


def test_the_cell_right_after_a_run_must_be_empty_even_of_a_friendly_egg() -> None:
    position = middle(
        """
          . . . w . . . . . .
         . b . . w b . . . . .
          . . . . w . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4"
    assert_refused(position, "f3-f7", "its cut cell, must be on the board and empty")


def test_a_run_that_reaches_the_edge_has_no_cut_cell() -> None:
    position = middle(
        """
          . . . . . . . . . w
         . . . . . . . b . . w
          . . . . . . . . . w"""
    )
    assert_refused(position, "f9-f11", "its cut cell, must be on the board and empty")


def test_flipping_a_run_must_cut_the_enemy_snake() -> None:
    position = middle(
        """
           . . w . w . . . .
          . . . w w . . . . .
         . b . . w . . . . . .
          . . . . . . . . . .
           . . . . . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4"
    assert_refused(position, "f3-f6", "would not cut an enemy snake")


def test_a_cut_cell_may_be_on_the_edge() -> None:
    position = middle(
        """
          . . . . . . . . w .
         . . . . . . . b . w .
          . . . . . . . . . w"""
    )
    assert names(position, position.play("f9-f11").black) == "f8 f9 f10 f11"


def test_a_flipped_stone_may_not_stand_on_the_edge() -> None:
    position = drawn(
        "nadraz",
        6,
        """
             . . . . . .
            . . . . . . .
           . . . . . . . .
          . . . . . . . . .
         . . . . . . . . . .
        . . . . . . . . . . .
         . . . . . . . . . .
          . . . . . . . . .
           . . . . . . . .
            . . w . w . .
             . b w w . .""",
        "b",
        "w",
    )
    assert_refused(position, "a3-a5", "a stone on the edge, where a flipped stone may not stand")


def test_a_merge_in_the_middle_of_a_run_lets_the_walk_take_the_cut_cell_and_no_more() -> None:
    position = middle(
        """
           . . . . . . . . .
          . . . w . . . . . .
         . b . . w w . . . . .
          . . . . b w b b . .
           . . . . b b . . ."""
    )
    assert stops(position, "f2") == "f3 f4 f7"
    assert_refused(position, "f3-f8", "merged with another one")
    assert ends(position.play("f3-f7")) == ["e8 f2"]


# -- every snake valid ---------------------------------------------------------------------------------------------------


def test_a_cut_may_not_leave_an_enemy_snake_without_two_ends() -> None:
    position = middle(
        """
            . w . . . . . .
           . . w w . . . . .
          . . . w . . . . . .
         . b . . w . . . . . .
          . . . . w . . . . .
           . . . . . . . . .
            . . . . . . . ."""
    )
    assert stops(position, "f2") == "f3 f4"
    assert_refused(position, "f3-f6", "an enemy snake would not have exactly one head and one tail")


def test_a_misshapen_enemy_snake_forbids_every_move_that_does_not_mend_it() -> None:
    position = middle(
        """
          . . . w . . . . . .
         . b . . w . . . . . .
          . . . w w . . . . ."""
    )
    assert position.legal_moves == ("f3-f6", "f3-f7", "f3-f8", "f3-f9", "f3-f10")


def test_a_misshapen_friendly_snake_forbids_every_move_that_does_not_mend_it() -> None:
    position = middle(
        """
          . . . . . b . . . .
         . b . . . b b b . . .
          . . . . . . . . . ."""
    )
    assert ends(position) == ["f8"]
    assert position.legal_moves == ("f3-f5",)
    assert_refused(position, "f3-f4", "another friendly snake would not have exactly one head and one tail")


# -- moves and their texts -----------------------------------------------------------------------------------------------


def test_two_ways_to_change_the_same_cells_are_one_move() -> None:
    position = middle(". b . . . . b . . . .")
    assert list(position.legal_moves).count("f3-f6") == 1
    assert set(position.clicks("f3-f6")) == {("f2", "f6"), ("f3", "f6"), ("f7", "f3"), ("f6", "f3")}


def test_a_move_is_legal_if_one_of_the_ways_to_change_its_cells_is() -> None:
    position = middle(
        """
            . . . . . . . .
           . . . . . . . . .
          . . . w . . . . . .
         . . b . w . b . . . .
          . . . b w b . . . .
           . . b b b . . . .
            . b . . . . . ."""
    )
    # From f3 the stone on f4 already merges two snakes; from f7 it grows the snake that it touches.
    assert stops(position, "f3") == "f2"
    assert stops(position, "f7") == "f2 f4 f8 f9 f10"
    assert position.clicks("f4-f6") == [("f7", "f4"), ("f6", "f4")]
    assert ends(position.play("f4-f6")) == ["c2 f3"]


def test_the_cell_that_is_earlier_in_cell_order_comes_first_in_the_text() -> None:
    position = middle(". . . . . . b . . . .")
    assert "f5-f6" in position.legal_moves
    assert_refused(position, "f6-f5", "this move is written f5-f6")
    # What a walk leads to and where it comes from, in whichever order.
    assert_refused(position, "f7-f5", "this move is written f5-f6")
    assert_refused(position, "f5-f7", "this move is written f5-f6")
    assert position.clicks("f5-f6") == [("f7", "f5"), ("f6", "f5")]
    # A walk to the right, last cell first, and a single cell named twice.
    assert_refused(position, "f10-f8", "this move is written f8-f10")
    assert_refused(position, "f8-f8", "this move is written f8")


def test_a_move_of_one_cell_is_entered_by_that_cell_or_from_any_origin() -> None:
    position = middle(". . . b . b . . . . .")
    assert position.clicks("f5") == [("f4", "f5"), ("f5",), ("f6", "f5")]
    assert position.entry(["f5"]).move == "f5"


def test_a_cell_that_begins_no_move_is_refused_for_the_reason_that_ends_the_walk() -> None:
    position = middle(". . . . b w . . . . .")
    assert str(position.why_not(["f6"])) == (
        "f6 begins no move: the run has an enemy egg, head or tail in it, which cannot be flipped"
    )
    assert (
        str(position.why_not(["f5", "f9"])) == "the run has an enemy egg, head or tail in it, which cannot be flipped"
    )
    assert str(position.why_not(["f4", "f3", "f2"])).startswith("a move is at most two cells")
    assert str(position.why_not(["f3", "f4"])) == "this move is written f3-f4"
    assert str(position.why_not(["f5", "f5"])).startswith("a move goes in a straight line")


def test_of_several_reasons_one_is_told_with_the_walk_that_it_bars() -> None:
    # Lines in six directions lead from the tail on j6, and the edge, its own snake, a bad run or a bad shape bars each of them.
    text = "6/3bwb1/3bw1b1/3bwb1b1/3bw1b1b1/3bwwwbb2/2b3wb2/1bw3w2/2wwwww1/7/6 b w"
    position = find_game("nadraz").position(text, 6)
    told = str(position.why_not(["j6"]))
    walk, reason = told.removeprefix("j6 begins no move (").removesuffix(")").split(": ")
    assert_refused(position, walk, reason)


def test_a_walk_from_an_end_is_refused_for_its_own_reason() -> None:
    # The walk from the other end, f4, begins with f5; the one from f5 meets a run that no cut cell follows.
    position = middle(". . . b b w b . . . .")
    assert str(position.why_not(["f5", "f6"])).startswith("the cell right after the run, its cut cell, must be")


# -- passing, the end, the count -----------------------------------------------------------------------------------------


def test_who_cannot_place_must_pass_while_the_enemy_can() -> None:
    position = middle(". . . . w . . . . . .", extra="w")
    assert position.legal_moves == ("pass",)
    after = position.play("pass")
    assert after.text.endswith(" w w")
    assert_refused(after, "pass", "only for a player who has no other legal move")


# A triangle has no ends, so nobody may move while there is one.
TRIANGLES = """
          . b . . . w . . . .
         . b b . . w w . . . .
          . . . . . . . . . ."""


def test_the_game_ends_when_neither_colour_can_place() -> None:
    for turn in "bw":
        position = middle(TRIANGLES, turn)
        assert position.over
        assert position.legal_moves == ()


@pytest.mark.parametrize("variant", ["standard", "reverse"])
@pytest.mark.parametrize("last", ["b", "w"])
def test_the_colour_that_placed_the_last_stone_wins_if_all_snakes_are_equal(variant: str, last: str) -> None:
    position = middle(TRIANGLES, "b", last, variant)
    assert position.score == {"b": [3], "w": [3]}
    assert position.winner == last
    colour = {"b": "Black", "w": "White"}[last]
    assert str(position.verdict()[-1]) == f"All is equal, so {colour}, who placed the last stone, wins."


def test_the_longest_snake_wins_then_the_next_longest() -> None:
    position = middle(
        """
          . b . . . w . . . .
         . b b . . w w . . b b
          . . . . . . . . . ."""
    )
    assert position.score == {"b": [3, 2], "w": [3]}
    assert position.winner == "b"
    assert [str(line) for line in position.verdict()] == [
        "Neither colour can place a stone.",
        "Stones in the longest snakes: Black 3, White 3.",
        "Stones in the next longest snakes: Black 2, White 0.",
    ]


def test_a_single_stone_that_decides_is_told_as_one() -> None:
    position = middle(
        """
          . b . . . w . . . .
         . b b . . w w . . . b
          . . . . . . . . . ."""
    )
    assert str(position.decided()) == (
        "The longest snakes are equal; Black's snake number 2 is longer: 1 stone against 0."
    )


def test_in_the_reverse_variant_fewer_snakes_of_the_shortest_length_win() -> None:
    rows = """
          . b . . . w . . . .
         . b b . w . w . b . b
          . . . . w w . . . ."""
    position = middle(rows, variant="reverse")
    assert position.score == {"b": [3, 1, 1], "w": [5]}
    assert (position.winner, middle(rows).winner) == ("w", "w")
    assert [str(line) for line in position.verdict()] == [
        "Neither colour can place a stone.",
        "Snakes of length 1: Black 2, White 0.",
    ]


def test_the_extra_field_is_the_colour_that_placed_last_and_a_pass_keeps_it() -> None:
    start = find_game("nadraz").start(6)
    position = start.play("f5,f7").play("white")
    assert position.extra == "-"
    assert position.play("f4").extra == "b"
    assert position.play("f4").play("f8").extra == "w"


def test_an_opening_stone_may_not_stand_on_the_edge() -> None:
    assert_refused(find_game("nadraz").start(6), "a1,f5", "may not stand on an edge cell")


@pytest.mark.parametrize(
    "text",
    [
        "6/7/8/9/10/2b2w5/10/9/8/7/6 w -",
        "6/7/8/9/10/2b8/10/9/8/7/6 b -",
        "6/7/8/9/10/b4w5/10/9/8/7/6 b -",
        "6/7/8/9/10/2b2w2b2/10/9/8/7/6 b -",
        "6/7/8/9/10/2b2w5/10/9/8/7/6 b bw",
        "6/7/8/9/10/2b2w5/10/9/8/7/6 c b",
    ],
)
def test_an_extra_field_that_is_not_possible_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        find_game("nadraz").position(text, 6)


def test_the_marks_are_the_snakes_with_their_lengths_their_ends_and_the_eggs() -> None:
    position = middle(". . b b b . . w . . .")
    assert [(names(position, mark.cells), mark.kind, mark.colour, mark.label) for mark in position.marks()] == [
        ("f3 f4 f5", "snake", "b", "3"),
        ("f3 f5", "end", "b", ""),
        ("f8", "snake", "w", "1"),
        ("f8", "egg", "w", ""),
    ]


# -- for computer players ------------------------------------------------------------------------------------------------


def test_whether_a_colour_can_place_is_known_whoever_is_to_move() -> None:
    game, met = find_game("nadraz"), set()
    for position in random_game(game.setup(6), seed=4):
        if position.mover and not position.over and "-" not in position.text.split():
            assert isinstance(position, Nadraz)
            for colour in COLOURS:
                stones, _, extra = position.text.split()
                its_turn = game.position(f"{stones} {colour} {extra}", 6)
                assert position.can_place(colour) == (its_turn.legal_moves != ("pass",))
                met.add(position.can_place(colour))
    assert met == {True, False}


# -- against a literal second implementation -----------------------------------------------------------------------------


def assert_agrees(position: Position) -> None:
    setup = position.setup
    expected = oracle.answer(setup.size, setup.variant, position.text)
    assert sorted(position.legal_moves) == expected["legal"]
    assert (position.over, position.winner) == (expected["over"], expected["winner"])
    assert position.score == expected["score"]


@pytest.mark.long
@pytest.mark.parametrize("variant", ["standard", "reverse"])
@pytest.mark.parametrize("side", SIDES)
def test_random_games_agree_with_a_literal_reading_of_the_rules(side: int, variant: str) -> None:
    rng = random.Random(side)
    for position in random_game(find_game("nadraz").setup(side, variant), seed=side):
        if position.mover and (position.over or rng.random() < 20 / side**3):
            assert_agrees(position)


@pytest.mark.long
@pytest.mark.parametrize("faults", [0, 1, 3])
@pytest.mark.parametrize("side", SIDES[:2])
def test_odd_boards_and_what_follows_agree_with_a_literal_reading_of_the_rules(side: int, faults: int) -> None:
    rng = random.Random(side)
    for _ in range(2500 // side**3):
        position = find_game("nadraz").position(oracle.odd_board(rng, side, faults), side)
        assert_agrees(position)
        if not position.over:
            move = rng.choice(position.legal_moves)
            after = position.play(move)
            assert after.text == oracle.after(side, position.text, move)
            assert_agrees(after)


def test_random_boards_agree_with_a_literal_reading_of_the_rules() -> None:
    rng = random.Random(6)
    for _ in range(40):
        assert_agrees(find_game("nadraz").position(literal.soup(rng, 6, "bw"), 6))
