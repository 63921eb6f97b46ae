"""The rules of Serpent, clause by clause, on drawn boards of side 5, and against a literal second implementation."""

import random
from dataclasses import replace

import pytest

import oracle_serpent as oracle
from helpers import assert_refused, drawn, drawn_at_the_bottom, judged, marked, moves_of_snakes, random_game
from pygames.errors import BadPosition
from pygames.rules import Position, find_game


def board(rows: str, turn: str = "b", extra: str = "") -> Position:
    """Return a position drawn whole, or only at the bottom of an otherwise empty board.

    Each colour on the board once had two groups, unless EXTRA says otherwise.
    """
    extra = extra or "".join(colour for colour in "bw" if colour in rows)
    if len(rows.strip().splitlines()) == 9:
        return drawn("serpent", 5, rows, turn, extra)
    return drawn_at_the_bottom("serpent", 5, rows, ".", turn, extra)


# -- survival paths ------------------------------------------------------------------------------------------------------


def test_one_empty_cell_that_touches_two_ends_is_a_survival_path() -> None:
    position = board("""
        . . . . . .
         b . b . .
    """)
    assert marked(position, "survival path") == ["a2"]


def test_the_cells_at_the_ends_of_a_longer_path_touch_one_friendly_stone_each() -> None:
    position = board("""
        . . . . . .
         b . . b .
    """)
    assert marked(position, "survival path") == ["a2 a3"]


def test_a_path_that_touches_the_body_of_a_snake_is_none() -> None:
    body = board("""
        . . b . . . .
         w w b b . .
          b . . . .
    """)
    assert sorted(marked(body, "dead")) == ["a1", "b3 b4 c3"]
    end = board("""
        . . . . . . .
         w w b b . .
          b . . . .
    """)
    assert marked(end, "dead") == []


def test_a_path_that_touches_a_third_group_is_none() -> None:
    position = board("""
        . . b w . . . .
         . w . b . . .
          . b w . . .
           . . . . .
    """)
    paths = marked(position, "survival path")
    assert paths
    assert not any("c3" in path for path in paths)


def test_a_path_from_one_end_of_a_snake_to_its_other_end_keeps_nobody_alive() -> None:
    position = board("""
        . . w . . . . b .
         . w b b . . . .
          . . . b . . .
           w b b . . .
            w . . . .
    """)
    assert sorted(marked(position, "dead")) == ["b2 b3 c4 d3 d4", "e8"]


# -- life ----------------------------------------------------------------------------------------------------------------


def test_a_colour_that_never_had_two_groups_is_alive_however_shut_in() -> None:
    position = board(
        """
        w w . . . .
         b w . . .
        """,
        turn="w",
        extra="-",
    )
    after = position.play("e5")
    assert after.extra == "w"
    assert after.black == position.black


def test_a_colour_is_noted_as_soon_as_it_has_two_groups() -> None:
    position = find_game("serpent").start(5).play("e5").play("white")
    assert position.extra == "-"
    position = position.play("a1")
    assert position.extra == "-"
    assert position.play("e6").extra == "-"
    assert position.play("i5").extra == "b"


def test_a_lone_group_that_once_had_company_is_removed_at_the_next_end_of_turn() -> None:
    position = board(
        """
        . . . . . .
         b . . w .
        """,
        turn="w",
        extra="b",
    )
    assert not position.over
    assert marked(position, "dead") == ["a1"]
    after = position.play("b5")
    assert after.black == 0
    assert after.winner == "w"


# -- placing a stone -----------------------------------------------------------------------------------------------------


def test_a_stone_may_not_be_placed_beside_a_friendly_snake() -> None:
    position = board(
        """
        . . . . . .
         . b b . .
        """,
        extra="-",
    )
    for cell in ("a1", "a4", "b2", "b3", "b4"):
        assert_refused(position, cell, "beside a snake")
    assert {"b1", "b5", "c1"} <= set(position.legal_moves)


def test_a_stone_may_be_placed_beside_two_friendly_eggs_but_not_beside_three() -> None:
    position = board("""
        . . b . . . . .
         . . . b . . .
          . b . . . .
           . . . . .
    """)
    assert_refused(position, "c3", "more than two eggs")
    after = position.play("b3")
    assert marked(after, "snake") == ["b2 b3 c4"]
    assert marked(after, "egg") == ["d3"]


def test_a_stone_may_be_placed_beside_enemy_snakes() -> None:
    position = board("""
        . . . . . .
         b . w w .
    """)
    assert {"a2", "b3"} <= set(position.legal_moves)


# -- moving a snake ------------------------------------------------------------------------------------------------------


SNAKE_AND_EGG = """
    . . . b w . . . .
     . . . . . . . .
      . . . . b . .
       . . . . b .
        . . . . .
"""


def test_the_farther_end_is_put_beside_the_nearer_one_where_it_comes_closer_to_the_target() -> None:
    position = board(SNAKE_AND_EGG)
    assert moves_of_snakes(position) == ["b5>c4", "b5>d5"]
    assert_refused(position, "c5>a4", "the other end must be lifted")
    assert_refused(position, "b4>a4", "there is no stone on b4 that could move")
    assert_refused(position, "b5>b4", "come no closer")
    assert_refused(position, "b5>e8", "beside the other end")


def test_either_end_may_be_lifted_if_both_are_equally_near() -> None:
    position = board("""
        . . . b . . . .
         . . . . . . .
          . . . . . .
           . b b . .
    """)
    assert moves_of_snakes(position) == ["a2>b3", "a2>b4", "a3>b2", "a3>b3"]


def test_the_body_of_a_snake_and_eggs_stay_where_they_are() -> None:
    position = board("""
        . . . . . .
         b b b . b
    """)
    assert_refused(position, "a2>b2", "only the head or the tail")
    assert_refused(position, "a5>a4", "an egg does not move")


def test_a_snake_without_a_survival_path_cannot_move() -> None:
    position = board(
        """
        . . . . . .
         b b . . .
        """,
        extra="-",
    )
    assert moves_of_snakes(position) == []
    assert_refused(position, "a1>b3", "no survival path")


def test_a_target_is_an_end_so_touching_the_other_end_of_its_group_is_not_arriving() -> None:
    position = board("""
        . . . . . . .
         . . b . b .
          . . b . b
    """)
    assert marked(position, "survival path") == ["c4 c5"]
    assert_refused(position, "a5>a4", "come no closer")
    assert "a5>c5" in position.legal_moves


def test_the_moved_stone_may_join_its_target_even_beside_the_cell_it_left() -> None:
    position = board(
        """
        . w . w . . . . .
         . w . . . . . .
          . . . . . . .
           . . . . . .
            . . . . .
        """,
        turn="w",
    )
    after = position.play("e2>e3")
    assert marked(after, "dead", "w") == []
    assert after.winner == "b"


NEARER_GROUP = """
    b b . . .
     . . . . . .
      . . . . . . .
       . . w . . . . .
        . . w . . . . . .
         . . . . . . . .
          w . . . . . .
           w . . . . .
            . . b . .
"""


def test_a_nearer_target_may_not_be_passed_over_if_it_stays() -> None:
    position = board(NEARER_GROUP, turn="w")
    assert moves_of_snakes(position) == ["b1>d2", "f3>d2"]
    assert_refused(position, "c1>b2", "pass over a nearer end of another group")


def test_who_comes_closer_to_a_far_group_alone_hears_of_the_nearer_one_and_who_comes_closer_to_none_does_not() -> None:
    position = find_game("serpent").position("2ww1/wb2b1/2b1b1w/1bb2wb1/3wb1b2/1bwb1w1w/w2w1bb/6/1wwww w bw", 5)
    assert_refused(position, "i4>h3", "pass over a nearer end of another group")
    assert_refused(position, "d3>e3", "come no closer")


def test_the_nearer_end_of_a_group_may_not_be_passed_over_either() -> None:
    # The only other snake in reach ends on e4, one cell away, and on g1. On f5 the stone would come closer to g1 alone.
    text = "w1w2/3ww1/b1w3w/1b3wb1/w1bb1b1b1/w4bb1/wb1ww1w/2wb1w/b4 b bw"
    position = find_game("serpent").position(text, 5)
    assert_refused(position, "f7>f5", "pass over a nearer end of another group")


def test_a_nearer_target_may_be_passed_over_if_it_is_removed_by_the_move() -> None:
    position = board("""
            . . . . .
           . . . . . .
          . . . . . w .
         b . . w . . w w
        . b . . w w . . .
         . b b . b w . .
          . . w w w . .
           . . b b . .
            . . . . .
    """)
    after = position.play("f1>e4")
    assert position.black & ~after.black & ~position.board.cell["f1"] == position.board.cell["d5"]


# -- the end of a turn ---------------------------------------------------------------------------------------------------


def test_cutting_the_last_survival_path_of_groups_removes_them_all() -> None:
    position = board(
        """
        w w . . .
         . . . . . .
          . . . . . . .
           . . . . . . . .
            w . . . . . . . .
             . . . . . . . .
              . b b . . . .
               . . b . . .
                b . b . .
        """,
        turn="w",
    )
    after = position.play("b1")
    assert after.text == "ww3/6/7/8/w8/8/7/w5/5 b bw"
    assert after.winner == "w"
    assert [str(line) for line in after.verdict()] == ["The last group of Black has been removed."]


def test_a_stone_that_would_be_the_only_one_removed_may_not_be_placed() -> None:
    position = board(
        """
        . . . . . . b
         w w . . . .
          . w . b .
        """,
        extra="b",
    )
    assert_refused(position, "a1", "no survival path to another group")


def test_a_stone_may_be_placed_where_it_dies_together_with_others_of_its_colour() -> None:
    after = board("""
        . . . . . . . . w
         . . . . . w . .
          . . . . . . .
           . . . . . .
            b . b . .
    """).play("a2")
    assert after.black == 0
    assert after.winner == "w"


def test_a_turn_may_not_leave_dead_a_group_whose_owner_could_play_back_where_it_was() -> None:
    position = board(
        """
        w w . . w
         b . b . w .
          . b . . . . .
           . . . . . . . .
            . . . . . . . . .
             . . . . . . . .
              . w w . . . .
               . . . . . .
                . . . . .
        """,
        turn="w",
    )
    assert_refused(position, "g4", "owner could place a living stone")


def test_a_turn_may_not_end_as_an_earlier_turn_did() -> None:
    position = board(SNAKE_AND_EGG)
    before = position.past | {position.play("b5>c4").key, position.play("c1").key}
    later = position.altered(past=before)
    assert set(position.legal_moves) - set(later.legal_moves) == {"b5>c4", "c1"}
    assert_refused(later, "b5>c4", "earlier turn")
    assert_refused(later, "c1", "earlier turn")


def test_the_choice_of_a_colour_and_a_position_set_up_are_ends_of_turns() -> None:
    assert len(find_game("serpent").start(5).play("e5").play("black").past) == 1
    assert len(board(SNAKE_AND_EGG).past) == 1


# -- the end of the game -------------------------------------------------------------------------------------------------


def test_merging_the_only_two_groups_is_legal_and_loses() -> None:
    after = board("""
          . . . . . . .
         . . . . w . . .
        . . w . . . b . .
           . . . . . . . .
            . . . . . . b
             . . . . . b
              . . . . .
    """).play("b6>d7")
    assert after.black == 0
    assert after.winner == "w"


def test_if_both_colours_lose_their_last_group_in_one_turn_the_player_who_moved_wins() -> None:
    position = board(
        """
            . . . . .
           . . . . . w
          . . . . w . w
         . . . . . w b .
        . . . . . . w . .
         . . . . . . . .
          . . . . b b .
           . . . . . b
            . . . . .
        """,
        turn="w",
    )
    after = position.play("g7>h5")
    assert after.black == after.white == 0
    assert after.winner == "w"
    assert [str(line) for line in after.verdict()] == [
        "Both colours lost their last group in the same turn.",
        "White made the last turn and wins.",
    ]


def test_when_nobody_can_place_or_move_the_colour_that_made_the_last_turn_wins() -> None:
    text = "bb1b1/bwbw1w/bwbwb1b/b2bwbbw/1bw1w3w/bwb1b1ww/w1bb1w1/wwwww1/5 w bw"
    position = find_game("serpent").position(text, 5)
    assert position.over
    assert position.winner == "b"
    assert str(position.verdict()[0]) == "Neither colour can place or move a stone."


def test_who_has_no_legal_move_must_pass_and_a_pass_removes_nothing() -> None:
    text = "ww2b/w1w1bw/1w1wb1w/1w1w1bwb/1w2wb2b/4wbb1/w1w1w1w/w3w1/ww3 b bw"
    position = find_game("serpent").position(text, 5)
    assert list(position.legal_moves) == ["pass"]
    assert position.play("pass").text == text.replace(" b bw", " w bw")


def test_who_has_a_legal_move_may_not_pass() -> None:
    assert_refused(board(SNAKE_AND_EGG), "pass", "no other legal move")


def test_a_colour_of_which_extra_says_that_it_had_two_groups_has_lost_without_a_stone() -> None:
    assert find_game("serpent").position("b4/6/7/8/9/8/7/6/5 w w", 5).winner == "b"
    assert not find_game("serpent").position("b4/6/7/8/9/8/7/6/5 w -", 5).over


def test_moves_are_listed_in_the_same_order_however_the_position_came_about() -> None:
    setup = find_game("serpent").setup(5)
    for position in random_game(setup, seed=6):
        # Without its history a position may have more legal moves: those that would repeat it.
        legal = set(position.legal_moves)
        again = setup.position(position.text)
        assert [move for move in again.legal_moves if move in legal] == list(position.legal_moves)


# -- position text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        ". . b . . .\n. b b . .",
        ". . . . . . .\n. b b . . .\n. b b . .",
        ". . b b . . .\n. b . b . .\n. b b . .",
        ". . b . . . .\n. b b b . .\n. . . . .",
    ],
    ids=["a triangle", "a rhombus", "a ring", "a fork"],
)
def test_a_group_that_is_neither_an_egg_nor_a_bare_line_is_refused(rows: str) -> None:
    with pytest.raises(BadPosition, match="neither an egg nor a bare line"):
        board(rows)


def test_a_colour_with_two_groups_must_be_in_the_last_field() -> None:
    with pytest.raises(BadPosition, match="White has 2 groups, so the last field must say w"):
        board("w . w . .", extra="b")


@pytest.mark.parametrize("extra", ["wb", "bb", "o", "0", "b-"])
def test_the_last_field_names_colours_in_one_way_only(extra: str) -> None:
    with pytest.raises(BadPosition, match="the last field must be -, b, w or bw"):
        board("b . . . .", extra=extra)


# -- what is shown -------------------------------------------------------------------------------------------------------


def test_snakes_their_ends_and_eggs_are_marked() -> None:
    position = board(SNAKE_AND_EGG)
    assert marked(position, "snake") == ["b5 c5"]
    assert marked(position, "end") == ["b5 c5"]
    assert marked(position, "egg") == ["e4"]
    assert [mark.label for mark in position.marks() if mark.kind == "snake"] == ["2"]


# -- a literal reading of the rules --------------------------------------------------------------------------------------

#: Small boards, crowded enough for everything to happen and small enough to try every path.
SMALL = replace(find_game("serpent"), sizes=(3,), recommended=3)


def assert_agrees(position: Position, past: set[str]) -> None:
    """Check everything that the rules say about a position, and the positions after all its moves."""
    state = oracle.state(position.setup.size, position.text)
    assert state.text == position.text
    answer = oracle.answer(state, past)
    expected = {"legal": sorted(answer.legal), "over": answer.over, "winner": answer.winner, "score": None}
    assert judged(position) == expected, position
    for move, after in answer.legal.items():
        assert position.play(move).text == after.text, (position, move)


@pytest.mark.long
def test_odd_positions_agree_with_a_literal_reading() -> None:
    rng = random.Random(8)
    for _ in range(250):
        text = oracle.soup(rng, 3).text
        assert_agrees(SMALL.position(text), {text})


@pytest.mark.parametrize("seed", range(10))
def test_random_games_agree_with_a_literal_reading(seed: int) -> None:
    rng = random.Random(seed)
    position = SMALL.start().play("c3").play("black")
    past = {position.text}
    while not position.over:
        assert_agrees(position, past)
        position = position.play(rng.choice(position.legal_moves))
        past.add(position.text)
    assert_agrees(position, past)
