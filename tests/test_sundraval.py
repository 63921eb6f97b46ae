"""The rules of Sundraval, clause by clause, on drawn boards of side 7, and against a literal second implementation."""

import random

import pytest

import literal
from helpers import drawn, drawn_at_the_bottom, judged, names, random_game
from pygames.errors import BadPosition, IllegalMove
from pygames.rules import find_game
from pygames.rules.sundraval import Sundraval

SIDE = 7


def board(bottom: str, rest: str = "w", turn: str = "b", extra: str = "0") -> Sundraval:
    """Return a position whose bottom rows are drawn and whose other points all hold one thing."""
    position = drawn_at_the_bottom("sundraval", SIDE, bottom, rest, turn, extra)
    assert isinstance(position, Sundraval)
    return position


def strangled(position: Sundraval) -> set[str]:
    """Return the strangled groups of both colours, each as the names of its points."""
    groups = position.count().strangled
    return {names(position, stones) for stones in groups["b"] + groups["w"]}


# -- turn ----------------------------------------------------------------------------------------------------------------


def test_a_stone_may_go_anywhere_in_an_empty_region_that_touches_an_enemy_stone_somewhere() -> None:
    position = board(
        """
         . . . . . . . . w
          . . . . . . . .
           b . . . . . .""",
        rest=".",
    )
    assert set(position.legal_moves) == set(position.board.cell) - {"c9", "a1"} | {"pass"}


def test_an_empty_region_that_touches_no_enemy_stone_is_closed_to_its_owner_and_open_to_the_enemy() -> None:
    bottom = """
         w w w w w w w w w
          b b w w w w w w
           . b w . w w w"""
    assert board(bottom, turn="b").legal_moves == ("a4", "pass")
    assert board(bottom, turn="w").legal_moves == ("a1", "pass")
    with pytest.raises(IllegalMove, match="a1: the empty region around a1 touches no stone of White"):
        board(bottom, turn="b").play("a1")


def test_without_enemy_stones_there_is_only_a_pass() -> None:
    empty = find_game("sundraval").position("7/8/9/10/11/12/13/12/11/10/9/8/7 b 0", SIDE)
    assert empty.legal_moves == ("pass",)
    assert empty.score == {"b": 0, "w": 0}


def test_a_taken_point_is_refused() -> None:
    position = find_game("sundraval").start().play("a1,b1").play("black")
    with pytest.raises(IllegalMove, match="b1: b1 is taken"):
        position.play("b1")


def test_a_stone_closes_to_its_own_colour_what_it_cuts_off_from_every_enemy_stone() -> None:
    position = board(
        """
         . . . . . . . . w
          b b . . . . . .
           . . . . . . .""",
        rest=".",
    )
    after = position.play("a2")
    assert "a1" in position.legal_moves
    assert "a1" in after.legal_moves
    assert "a1" not in after.play("pass").legal_moves


def test_a_stone_closes_to_its_own_colour_the_last_region_beside_an_enemy_stone_that_it_walls_in() -> None:
    position = board(
        """
         . . . . . . . . .
          b b . . . . . .
           w . . . . . .""",
        rest=".",
    )
    assert position.play("a2").play("pass").legal_moves == ("pass",)


def test_a_stone_in_the_territory_of_the_enemy_opens_it_to_the_enemy() -> None:
    position = board(
        """
         w w w w w w w w w
          b b b w w w w w
           . . b w w w w""",
        turn="w",
    )
    assert position.play("pass").legal_moves == ("pass",)
    assert position.play("a2").legal_moves == ("a1", "pass")


def test_a_pass_is_always_allowed() -> None:
    for seed in range(3):
        for position in random_game(find_game("sundraval").setup(SIDE), seed):
            assert ("pass" in position.legal_moves) == (position.mover is not None and not position.over)


# -- end -----------------------------------------------------------------------------------------------------------------


def test_two_passes_in_a_row_end_the_game_and_a_stone_between_them_does_not() -> None:
    position = find_game("sundraval").start(SIDE).play("g6,g8").play("white")
    assert [position.extra, position.play("pass").extra] == ["0", "1"]
    assert not position.play("pass").play("a1").play("pass").over
    assert position.play("pass").play("a1").extra == "0"
    assert position.play("a1").play("pass").play("a2").extra == "0"
    finished = position.play("pass").play("pass")
    assert finished.over
    assert finished.text.endswith(" b 2")
    with pytest.raises(IllegalMove, match="the game is over"):
        finished.play("pass")


@pytest.mark.parametrize("extra", ["-", "3", "00", "02", "10"])
def test_the_last_field_of_a_position_counts_the_passes_just_made(extra: str) -> None:
    with pytest.raises(BadPosition, match="0, 1 or 2"):
        find_game("sundraval").position(f"7/8/9/10/11/12/13/12/11/10/9/8/7 b {extra}", SIDE)


@pytest.mark.parametrize("text", ["7/8/9/10/11/12/13/12/11/10/9/8/7 o 1", "7/8/9/10/11/12/13/12/11/10/9/8/bw5 c 1"])
def test_there_are_no_passes_before_the_first_turn(text: str) -> None:
    with pytest.raises(BadPosition, match="before the first turn the last field is 0"):
        find_game("sundraval").position(text, SIDE)


def test_there_is_no_score_before_the_first_turn() -> None:
    start = find_game("sundraval").start(SIDE)
    opened = start.play("a1,b1")
    assert [start.score, opened.score, opened.play("black").score] == [None, None, {"b": 0, "w": 0}]


def test_passing_at_once_is_a_draw() -> None:
    assert find_game("sundraval").start().play("a1,b1").play("black").play("pass").play("pass").winner == "draw"


# -- territories ---------------------------------------------------------------------------------------------------------


def test_where_nobody_has_a_territory_none_are_compared() -> None:
    position = find_game("sundraval").start().play("a1,b1").play("black").play("pass").play("pass")
    assert position.score == {"b": 0.0, "w": 0.0}
    assert str(position.decided()) == "Nobody has a territory, so nobody scores, and nobody wins."
    assert [str(line) for line in position.verdict()] == [
        "Two passes in a row end the game.",
        "No group of Black has a territory.",
        "No group of White has a territory.",
        "Nobody has a territory, so nobody gets the half point.",
    ]


def test_an_empty_region_that_touches_both_colours_is_nobodys_territory() -> None:
    position = board(
        """
         w w w w w w w w .
          b b b w w w w w
           . b . w w w w"""
    )
    assert position.score == {"b": 1.0, "w": 1.0}


def test_a_group_with_n_territories_earns_the_nth_triangular_number() -> None:
    one = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b w w w w w"""
    )
    two = board(
        """
         w w w w w w w w .
          b b b b w w w w
           . b . b w w w"""
    )
    three = board(
        """
         w w w w w w w w .
          b b b b b b w w
           . b . b . b w"""
    )
    assert [p.count().points("b") // 1 for p in (one, two, three)] == [1, 3, 6]


def test_a_territory_that_touches_several_groups_counts_for_each() -> None:
    position = board(
        """
         b b b w w w w w .
          . . b w w w w w
           b . b w w w w"""
    )
    assert position.score == {"b": 1 + 1 + 0.5, "w": 1.0}


def test_the_half_point_goes_to_the_colour_with_the_largest_territory() -> None:
    position = board(
        """
         w w w w w w w w .
          b b b w w w w w
           . . b w w w w"""
    )
    assert position.score == {"b": 1.5, "w": 1.0}


def test_where_the_largest_territories_are_equal_the_next_largest_decide_and_a_missing_one_counts_0() -> None:
    position = board(
        """
         w w w w w w w w .
          b b b b w w w w
           . b . b w w w"""
    )
    assert position.score == {"b": 3.5, "w": 1.0}


def test_equal_lists_of_territories_earn_nobody_the_half_point() -> None:
    position = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b w w w w w""",
        extra="2",
    )
    assert position.score == {"b": 1.0, "w": 1.0}
    assert position.winner == "draw"
    assert (
        str(position.verdict()[-1])
        == "The territories of both colours have the same sizes, so nobody gets the half point."
    )


# -- strangled groups ----------------------------------------------------------------------------------------------------


def test_a_group_without_territory_linked_to_a_larger_enemy_group_is_strangled() -> None:
    position = board(
        """
         w w w w w w w w w
          w w w w w w w w
           w w w b w w w"""
    )
    assert strangled(position) == {"a4"}
    assert position.score == {"b": 0.0, "w": 1.5}


def test_a_group_without_territory_linked_to_a_smaller_enemy_group_with_territory_is_strangled() -> None:
    position = board(
        """
         b b b b b b b b b
          w w b b b b b b
           . w b b b b b""",
        rest="b",
    )
    assert [len(group.split()) for group in strangled(position)] == [123]
    assert position.score == {"b": 0.0, "w": 3.5}


def test_enemy_groups_of_equal_size_without_territory_do_not_strangle_each_other() -> None:
    rows = [*(size * "w" for size in range(7, 13)), "wwwwww.bbbbbb", *(size * "b" for size in range(12, 6, -1))]
    position = drawn("sundraval", SIDE, "\n".join(rows), "b", "0")
    assert isinstance(position, Sundraval)
    assert strangled(position) == set()
    larger = position.play("g7")
    assert [len(group.split()) for group in strangled(larger)] == [63]


def test_a_group_with_territory_is_never_strangled() -> None:
    position = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b w w w w w"""
    )
    assert strangled(position) == set()


def test_groups_are_linked_over_an_empty_region_that_touches_both() -> None:
    position = board(
        """
         w w w w w w w w w
          . . w w w w w w
           b . w w w w w"""
    )
    assert strangled(position) == {"a1"}


def test_a_group_linked_to_a_smaller_enemy_group_that_is_strangled_is_safe() -> None:
    position = board(
        """
         w w w w w w w w w
          b b w w w w w w
           w b w w w w w"""
    )
    assert strangled(position) == {"a1"}
    assert position.score == {"b": 1.5, "w": 0.0}


def test_a_smaller_enemy_group_that_is_safe_saves_nobody() -> None:
    position = board(
        """
         w w w w w w w w w
          b . w w w w w w
           w b b w w w w"""
    )
    assert strangled(position) == {"b1", "a2 a3"}


def test_a_group_may_be_strangled_because_the_smaller_enemy_is_safe_because_its_own_is_strangled() -> None:
    position = board(
        """
         w w w w w w w w w
          b b w w w w b b
           w b w w w b ."""
    )
    groups = sorted(strangled(position), key=len)
    assert groups[0] == "a1"
    assert [len(group.split()) for group in groups] == [1, 119]


def test_a_strangled_enemy_group_of_equal_size_saves_nobody() -> None:
    position = board(
        """
           b b b b b w w w w w w
          w w w w b w w w w w
         w b b w b w w w w
          b b b w b w w w
           . b w w b w w"""
    )
    assert strangled(position) == {"a3 a4 b4 c1 c4 d1 d2 d3 d4", "a5 b5 c5 d5 e1 e2 e3 e4 e5"}


def test_linked_friendly_groups_share_their_fate() -> None:
    alone = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b w b w w w"""
    )
    linked = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b . b w w w"""
    )
    assert strangled(alone) == {"a4"}
    assert strangled(linked) == set()


def test_a_chain_reaches_through_further_friendly_links() -> None:
    position = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b . b . b w"""
    )
    assert strangled(position) == set()


def test_friendly_groups_are_not_linked_through_an_enemy_group() -> None:
    position = board(
        """
         w w w w w w w w .
          b b w w w w w w
           . b w b w b w"""
    )
    assert strangled(position) == {"a4", "a6"}


def test_one_group_with_no_stronger_enemy_saves_its_whole_chain() -> None:
    cut_off = board(
        """
         b b b b b b b b b
          w w b b b b b b
           b w b b b b b""",
        rest="b",
    )
    linked = board(
        """
         b b b b b b b b b
          w w b b b b b b
           b . b b b b b""",
        rest="b",
    )
    assert strangled(cut_off) == {"a1"}
    assert strangled(linked) == {"b1 b2"}


def test_chains_that_wait_for_each_other_are_safe() -> None:
    # Black: a1 and the five stones linked to it over a2, beside the large white group. White: b1 b2, smaller than the five
    # and larger than a1. Each chain is strangled if the other is not, and safe if the other is.
    standoff = board(
        """
         b b b w w w w w w
          w w b w w w w w
           b . b w w w w"""
    )
    settled = board(
        """
         b b b w w w w w w
          w w b w w w w w
           b b b w w w w"""
    )
    assert strangled(standoff) == set()
    assert strangled(settled) == {"b1 b2"}


def test_strangled_groups_of_both_colours_are_removed_together() -> None:
    position = board(
        """
         w w w w w w w w w
          b b w w w w w w
           w b w w w w b"""
    )
    assert strangled(position) == {"a1", "a7"}
    assert position.score == {"b": 1.0, "w": 1.0}


def test_there_is_no_second_round_of_removal() -> None:
    before = board(
        """
         w w w w w w w w w
          b b w w w w w w
           w b w w w w w"""
    )
    removed = board(
        """
         w w w w w w w w w
          b b w w w w w w
           . b w w w w w"""
    )
    assert before.score == {"b": 1.5, "w": 0.0}
    assert removed.score == {"b": 3.5, "w": 0.0}


# -- for people ----------------------------------------------------------------------------------------------------------


def test_the_verdict_tells_the_count_comparison_by_comparison() -> None:
    position = board(
        """
         w w w w w w w w .
          b b b b b w w w
           . . b . b w b""",
        extra="2",
    )
    assert [str(line) for line in position.verdict()] == [
        "Two passes in a row end the game.",
        "Strangled groups of Black are removed; their sizes: 1.",
        "Territories beside each group of Black that has any: 2; points: 3.",
        "Territories beside each group of White that has any: 2; points: 3.",
        "Intersections in the largest territories: Black 2, White 1.",
        "Half a point to Black for the first territory that is larger.",
    ]


def test_what_decided_the_game_names_the_territory_that_is_larger() -> None:
    rows = "1b2w2/bb3www/9/10/11/12/13/12/11/10/bbb3www/2b2w2/2b1w2 b 2"
    position = find_game("sundraval").position(rows, 7)
    assert isinstance(position, Sundraval)
    assert position.count().sizes("b") == [4, 1] and position.count().sizes("w") == [4, 2]
    assert str(position.decided()) == (
        "Both have 2 points, and the largest territories are equal; White's territory number 2 is larger, 2 against 1, which "
        "is worth half a point."
    )


def test_a_single_point_that_both_have_is_told_as_one() -> None:
    position = find_game("sundraval").position("1b5/bb6/9/10/11/12/13/12/11/10/6www/5w2/4w2 b 2", 7)
    assert str(position.decided()).startswith("Both have 1 point; White has the larger territory")


def test_the_marks_are_territories_strangled_groups_and_groups_with_what_they_earn() -> None:
    position = board(
        """
         w w w w w w w w .
          b b b b w w w w
           . b . b w w b"""
    )
    marks = [(mark.kind, names(position, mark.cells), mark.colour, mark.label) for mark in position.marks()]
    assert set(marks) >= {
        ("territory", "a1", "b", "1"),
        ("territory", "a7", "w", "1"),
        ("territory", "c9", "w", "1"),
        ("strangled", "a7", "b", "1"),
        ("group", "a2 a4 b1 b2 b3 b4", "b", "3"),
    }
    assert [mark.label for mark in position.marks() if mark.kind == "group"] == ["3", "3"]


# -- against a literal second implementation -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("side", find_game("sundraval").sizes)
def test_random_games_agree_with_a_literal_reading_of_the_rules(side: int) -> None:
    rng = random.Random(side)
    for position in random_game(find_game("sundraval").setup(side), seed=side):
        if position.mover and (position.over or rng.random() < 0.1):
            assert judged(position) == literal.sundraval(side, position.text)


@pytest.mark.parametrize("side", find_game("sundraval").sizes)
def test_random_boards_and_what_follows_agree_with_a_literal_reading_of_the_rules(side: int) -> None:
    rng = random.Random(side)
    for _ in range(1200 // side**2):
        position = find_game("sundraval").position(literal.soup(rng, side, "012"), side)
        assert judged(position) == literal.sundraval(side, position.text)
        if not position.over:
            after = position.play(rng.choice(position.legal_moves))
            assert judged(after) == literal.sundraval(side, after.text)
