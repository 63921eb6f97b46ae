"""The rules of Vadrantir, clause by clause, on drawn boards of side 5, and against a literal second implementation."""

import random

import pytest

import literal
from helpers import drawn, drawn_at_the_bottom, judged, random_game
from pygames.errors import BadPosition, IllegalMove
from pygames.rules import find_game
from pygames.rules.terms import COLOURS
from pygames.rules.vadrantir import Vadrantir

SIDE = 5


def board(bottom: str, rest: str = ".", turn: str = "b") -> Vadrantir:
    """Return a position whose bottom rows are drawn and whose other cells all hold one thing."""
    position = drawn_at_the_bottom("vadrantir", SIDE, bottom, rest, turn)
    assert isinstance(position, Vadrantir)
    return position


#: Six groups of ten around one empty cell: neither colour may place there.
PINWHEEL = """
        b w w w w
       b b w w w b
      b b b w w b b
     b b b b w b b b
    w w w w . b b b b
     w w w b w w w w
      w w b b w w w
       w b b b w w
        b b b b w"""


# -- turn ----------------------------------------------------------------------------------------------------------------


def test_white_makes_the_first_turn_after_the_choice() -> None:
    opened = find_game("vadrantir").start(SIDE).play("e5")
    assert opened.text == "5/6/7/8/4b4/8/7/6/5 c -"
    assert opened.play("white").turn == "w"


def test_a_stone_that_touches_no_friendly_stone_may_go_on_any_empty_cell() -> None:
    position = board(
        """
          w w w w w w w
           w w . w w .
            b w w w w"""
    )
    assert {"b3", "b6"} <= set(position.legal_moves)
    assert "d1" in position.legal_moves


def test_a_group_without_enemy_neighbours_may_not_grow() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            . b . . w"""
    )
    assert {"a1", "a3", "b2", "b3"}.isdisjoint(position.legal_moves)
    with pytest.raises(
        IllegalMove, match="a1: the group would have 2 stones, and it may have only one, as it touches no enemy group"
    ):
        position.play("a1")


def test_a_group_may_have_one_stone_more_than_its_largest_enemy_neighbour_and_not_two() -> None:
    level = board(
        """
          . . . . . . .
           . . . . . .
            b b w w ."""
    )
    ahead = board(
        """
          . . . . . . .
           b . . . . .
            b b w w ."""
    )
    assert {"b1", "b2", "b3"} <= set(level.legal_moves)
    assert {"c1", "c2", "b2", "b3"}.isdisjoint(ahead.legal_moves)


def test_the_largest_enemy_group_counts_not_the_sum_of_all() -> None:
    position = board(
        """
          . . . . . . .
           w . . . . .
            . b b w ."""
    )
    assert {"a1", "b2", "b3", "b4"}.isdisjoint(position.legal_moves)


def test_the_enemy_may_touch_any_stone_of_the_group() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            . b b w w"""
    )
    assert "a1" in position.legal_moves


def test_the_enemy_may_touch_the_new_stone_alone() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            b . w w ."""
    )
    assert "a2" in position.legal_moves
    assert "b1" not in position.legal_moves


def test_an_enemy_group_elsewhere_allows_nothing() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            b . . w w"""
    )
    assert "a2" not in position.legal_moves


def test_a_stone_that_unites_groups_makes_one_group_of_them_all() -> None:
    enough = board(
        """
          . . . . . . .
           . . . . . .
            b . b w w"""
    )
    too_few = board(
        """
          . . . . . . .
           . . . . . .
            b . b w ."""
    )
    assert "a2" in enough.legal_moves
    assert "a2" not in too_few.legal_moves


def test_an_enemy_of_one_united_group_allows_the_whole() -> None:
    position = board(
        """
          . w w . . . .
           . b . . . .
            . . . b b"""
    )
    assert "a3" not in position.legal_moves
    enlarged = board(
        """
          w w w . . . .
           . b . . . .
            . . . b b"""
    )
    assert "b3" in enlarged.legal_moves


def test_placing_may_allow_the_enemy_to_grow() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            b . . . ."""
    )
    after = position.play("a5").play("a3")
    assert "a2" in after.legal_moves
    assert "a2" not in position.legal_moves


def test_there_is_no_pass() -> None:
    position = find_game("vadrantir").start().play("a1").play("black")
    with pytest.raises(IllegalMove):
        position.play("pass")


def test_a_taken_cell_is_refused() -> None:
    position = find_game("vadrantir").start().play("a1").play("black")
    with pytest.raises(IllegalMove, match="a1: a1 is taken"):
        position.play("a1")


@pytest.mark.parametrize("extra", ["0", "1", "a1"])
def test_the_last_field_of_a_position_is_a_dash(extra: str) -> None:
    with pytest.raises(BadPosition, match="must be -"):
        find_game("vadrantir").position(f"5/6/7/8/9/8/7/6/5 b {extra}", SIDE)


# -- end -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", ["b", "w"])
def test_the_game_is_over_when_one_colour_cannot_place_whoever_is_to_move(turn: str) -> None:
    position = board(
        """
          b b b b b b b
           b b b b b b
            . b b b b""",
        rest="b",
        turn=turn,
    )
    assert [position.placements("b"), position.placements("w")] == [0, position.board.cell["a1"]]
    assert position.over
    assert position.legal_moves == ()
    assert str(position.verdict()[0]) == "Black cannot place a stone."


def test_the_game_runs_while_both_colours_can_place() -> None:
    position = board(
        """
          b b b b b b b
           b b b b w w
            . b b w .""",
        rest="b",
    )
    assert not position.over
    assert position.legal_moves == ("a5",)
    assert position.play("a5").over


def test_the_game_is_over_when_neither_colour_can_place() -> None:
    position = drawn("vadrantir", SIDE, PINWHEEL, "b")
    assert position.over
    assert str(position.verdict()[0]) == "Neither colour can place a stone."


# -- score ---------------------------------------------------------------------------------------------------------------


def test_there_is_no_score_before_the_first_turn() -> None:
    start = find_game("vadrantir").start()
    opened = start.play("a1")
    assert [start.score, opened.score] == [None, None]
    assert opened.play("black").score == {"b": 90.5, "w": 0}


def test_a_territory_belongs_to_the_colour_with_the_largest_group_beside_it() -> None:
    position = board(
        """
          w w w w w w w
           b b w w w w
            . . b w w""",
        rest="w",
    )
    assert position.score == {"b": 0, "w": 2.5}


def test_where_the_largest_groups_beside_a_territory_are_equal_the_next_largest_decide() -> None:
    position = board(
        """
          w w . b b . w
           . . . . . .
            b b . w w"""
    )
    assert position.score == {"b": 0, "w": 52.5}


def test_a_missing_group_counts_0() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            b b . w w""",
        turn="w",
    ).play("c1")
    assert position.score == {"b": 0, "w": 56.5}


def test_a_territory_beside_equal_groups_is_nobodys_and_equal_groups_earn_nobody_the_half_point() -> None:
    position = board(
        """
          . . . . . . .
           . . . . . .
            b b . w w"""
    )
    assert position.score == {"b": 0, "w": 0}


def test_a_group_that_does_not_touch_a_territory_has_no_say_in_it() -> None:
    position = board(
        """
          w w w w w w w
           b b w w w w
            . b w w w""",
        rest="w",
    )
    assert position.score == {"b": 1, "w": 0.5}


def test_the_score_is_the_sum_of_the_territories_and_the_half_point() -> None:
    position = board(
        """
          b b b w w w w
           . . b w w w
            . . b w .""",
        rest="w",
    )
    assert position.score == {"b": 4, "w": 1.5}


def test_equal_scores_are_a_draw() -> None:
    position = drawn("vadrantir", SIDE, PINWHEEL, "w")
    assert position.score == {"b": 0, "w": 0}
    assert position.winner == "draw"


# -- for people ----------------------------------------------------------------------------------------------------------


def test_the_verdict_tells_the_count_comparison_by_comparison() -> None:
    position = board(
        """
          b b b b b b w
           b b b b b b
            . b b b .""",
        rest="b",
    )
    assert [str(line) for line in position.verdict()] == [
        "Black cannot place a stone.",
        "Black owns 2 cells of territory: 1 + 1.",
        "White owns no territory.",
        "Stones in the largest groups: Black 58, White 1.",
        "Half a point to Black for the first group that is larger.",
    ]
    assert str(drawn("vadrantir", SIDE, PINWHEEL, "b").verdict()[-1]) == (
        "The groups of both colours have the same sizes, so nobody gets the half point."
    )


def test_what_decided_the_game_names_the_group_that_is_larger() -> None:
    rows = "bbbww/bwbbww/wb1w1bb/wwwb1wwb/bwwwbbbww/bbwwbbbw/b3b1w/wwbwwb/bwwbb b -"
    position = find_game("vadrantir").position(rows, SIDE).play("f5")
    assert isinstance(position, Vadrantir)
    assert [position.groups(colour)[0].size for colour in COLOURS] == [9, 9]
    assert str(position.decided()) == (
        "Both own 3 cells, and the largest groups are equal; Black's group number 2 is larger, 7 against 6, which is worth "
        "half a point."
    )


def test_the_marks_are_territories_and_groups_with_their_sizes() -> None:
    position = board(
        """
          w w w w w w w
           b b w w w w
            . b w w w""",
        rest="w",
    )
    marks = [(mark.kind, mark.colour, mark.label, mark.cells.bit_count()) for mark in position.marks()]
    assert marks == [("territory", "b", "1", 1), ("group", "b", "3", 3), ("group", "w", "57", 57)]


# -- against a literal second implementation -----------------------------------------------------------------------------


@pytest.mark.parametrize("side", find_game("vadrantir").sizes)
def test_random_games_agree_with_a_literal_reading_of_the_rules(side: int) -> None:
    rng = random.Random(side)
    for position in random_game(find_game("vadrantir").setup(side), seed=side):
        if position.mover and (position.over or rng.random() < 0.3):
            assert judged(position) == literal.vadrantir(side, position.text)


@pytest.mark.long
@pytest.mark.parametrize("side", find_game("vadrantir").sizes)
def test_random_boards_and_what_follows_agree_with_a_literal_reading_of_the_rules(side: int) -> None:
    rng = random.Random(side)
    for _ in range(1200 // side**2):
        position = find_game("vadrantir").position(literal.soup(rng, side, "-"), side)
        assert judged(position) == literal.vadrantir(side, position.text)
        if not position.over:
            after = position.play(rng.choice(position.legal_moves))
            assert judged(after) == literal.vadrantir(side, after.text)
