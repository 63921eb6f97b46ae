"""The rules of Snex, clause by clause, on drawn boards, and against a literal second implementation."""

import hashlib
import json
import pickle
import random
from collections.abc import Iterator
from itertools import islice, permutations
from pathlib import Path

import pytest

import compare_snex
import oracle_snex as oracle
from helpers import assert_refused, drawn, marked, moves_of_snakes
from pygames.errors import BadPosition, IllegalMove
from pygames.puzzles import Prover
from pygames.rules import Position, find_game
from pygames.rules.snex import Snex
from pygames.rules.snex_steps import blocks, crosscuts, steps
from pygames.rules.snex_ways import way_of


def board(rows: str, turn: str = "b", side: int = 6) -> Position:
    """Return a position of which only the lower left part is drawn; the rest of the board is empty."""
    lines = [line.replace(" ", "").ljust(side, ".") for line in rows.strip().splitlines()]
    return drawn("snex", side, "\n".join(["." * side] * (side - len(lines)) + lines), turn)


def placements(position: Position) -> set[str]:
    return {move for move in position.legal_moves if ">" not in move}


# -- placing a stone -----------------------------------------------------------------------------------------------------


def test_a_stone_may_be_placed_beside_friends_and_enemies_and_join_snakes_into_any_shape_without_a_block() -> None:
    position = board("""
        . b . . .
        b . b . .
        . b w . .
    """)
    after = position.play("b2")
    assert marked(after, "snake") == ["b1 a2 b2 c2 b3"]
    assert after.turn == "w"


def test_a_stone_may_not_complete_a_block_of_its_colour() -> None:
    rows = """
        b b . .
        b . . .
    """
    assert_refused(board(rows), "b1", "2x2 block of one colour")
    assert "b1" in placements(board(rows, turn="w"))


def test_a_stone_may_not_make_a_crosscut() -> None:
    rows = """
        w b . .
        . w . .
    """
    assert_refused(board(rows), "a1", "would make a crosscut")
    assert "a1" in placements(board(rows, turn="w"))


def test_a_stone_may_not_be_placed_on_another() -> None:
    assert_refused(board("w b"), "a1", "holds an enemy stone")
    assert "b1" not in board("w b").legal_moves


# Where a stone could be placed, where one would complete a block, and where there is a crosscut.
@pytest.mark.parametrize("rows", ["w b .", "b b .\nb . .", ". b w\n. w b\n. . ."])
def test_of_a_move_from_an_empty_point_it_is_said_that_there_is_no_stone(rows: str) -> None:
    start = "b1" if rows.startswith("b b") else "c1"
    assert_refused(board(rows), f"{start}>d1", f"there is no stone on {start} that could move")


# -- the end that moves --------------------------------------------------------------------------------------------------


def test_a_single_stone_goes_to_a_point_beside_it_that_is_closer_to_an_edge() -> None:
    position = board("""
        . . b .
        . . . .
        . . . .
    """)
    assert moves_of_snakes(position) == ["c3>b3", "c3>c2"]
    assert_refused(position, "c3>d3", "no head would come closer")
    assert_refused(position, "c3>b2", "a single stone moves to a point beside it")


def test_nearness_to_a_corner_decides_between_points_equally_near_to_an_edge() -> None:
    position = board(". . b . . .")
    assert moves_of_snakes(position) == ["c1>b1"]
    assert_refused(position, "c1>d1", "no head would come closer")


def test_nearness_to_an_edge_counts_before_nearness_to_a_corner() -> None:
    position = board(
        """
        . b b b . . . .
        . . . . . . . .
        """,
        side=8,
    )
    assert marked(position, "head") == ["b2"]
    assert marked(position.play("b2>d1"), "head") == ["d1"]


def test_an_end_goes_beside_the_other_end_but_not_to_the_point_that_it_left() -> None:
    position = board("""
        . . . . .
        . . b b .
        . . . . .
        . . . . .
    """)
    assert moves_of_snakes(position) == ["c3>d2", "c3>e3", "d3>b3", "d3>c2"]
    assert_refused(position, "d3>d3", "holds a stone of the same colour")
    assert_refused(position, "c3>c2", "beside the other end of its snake, d3")


def test_a_stone_that_is_not_an_end_cannot_lead() -> None:
    position = board("""
        . b b b .
        . . . . .
    """)
    assert_refused(position, "c2>d1", "a snake moves by one of its ends")


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        (". b .\nb b b\n. . .", 3),
        (". b .\nb b b\n. b .", 4),
        (". . . .\n. b b b\n. b . b\n. b b b\n. . . .", 0),
        (". b b b\n. b . b\nb b b b\n. . . .", 1),
    ],
    ids=["three ends", "four ends", "a ring", "a ring with one tail"],
)
def test_a_snake_without_exactly_two_ends_does_not_move(rows: str, ends: int) -> None:
    position = board(rows)
    assert moves_of_snakes(position) == []
    assert_refused(position, f"{marked(position, 'snake')[0].split()[0]}>f6", f"this one has {ends}")


def test_a_snake_with_exactly_two_ends_moves_whatever_its_inner_shape() -> None:
    position = board("""
        . . . . . .
        . . b b b .
        . . b . b b
        . b b b b .
        . . . . . .
    """)
    assert moves_of_snakes(position) == ["f3>a2", "f3>b1"]


def test_a_snake_may_not_close_up_so_that_it_has_no_end() -> None:
    position = board("""
        . . b b b .
        . . b . b .
        . b b . b .
        . . . . . .
    """)
    assert "b2>e1" in position.legal_moves
    assert_refused(position, "b2>d2", "the snake would close up and have no end")


def test_a_snake_may_be_left_with_one_end() -> None:
    after = board("""
        . . . b b b
        . . . b . b
        . b . b . .
        . b . b . .
        . b b b . .
        . . . . . .
    """).play("f5>c4")
    assert marked(after, "snake") == ["b2 c2 d2 b3 d3 b4 c4 d4 d5 d6 e6 f6"]
    assert marked(after, "head") == []


def test_a_step_may_not_leave_a_block() -> None:
    position = board("""
        . . . b
        b . b b
        b b b .
    """)
    assert_refused(position, "a2>c3", "2x2 block of one colour")


# -- pushing -------------------------------------------------------------------------------------------------------------


def test_a_stone_pushed_aside_goes_beside_the_other_end_of_its_unit() -> None:
    position = board("""
        . . . . . .
        . b b w . .
    """)
    assert moves_of_snakes(position) == ["b1>d1>e1", "c1>a1"]
    assert position.play("b1>d1>e1").text == "6/6/6/6/6/2bbw1 w -"


def test_it_is_enough_that_the_head_of_a_pushed_unit_comes_closer() -> None:
    position = board("""
        . . . . . .
        . b b w . .
    """)
    assert "b1>d1>e1" in position.legal_moves
    assert_refused(position, "b1>d1>d2", "no head would come closer")


def test_a_single_stone_pushes_nothing() -> None:
    position = board("""
        . . . . .
        . . b w .
        . . . . .
    """)
    assert moves_of_snakes(position) == ["c2>b2", "c2>c1"]
    assert_refused(position, "c2>d2", "must be shorter than the snake that pushes")


@pytest.mark.parametrize(
    ("row", "reached"),
    [
        (". . . b w w w .", []),
        (". . b b w w w .", ["e2"]),
        (". b b b w w w .", ["e2", "f2"]),
        ("b b b b w w w .", ["e2", "f2", "g2", "h3"]),
    ],
)
def test_what_is_pushed_is_any_part_of_its_snake_that_is_shorter_than_what_pushes(row: str, reached: list[str]) -> None:
    position = board(row + "\n. .\n. .", side=8)
    assert [step.split(">")[2] for step in moves_of_snakes(position) if ">e3>" in step] == reached


def test_a_hatchling_may_start_in_the_middle_of_a_snake_that_could_not_move_itself() -> None:
    position = board(
        """
        . . . . . . . .
        . . . . w . . .
        . b b b w w . .
        . . . . w . . .
        . . . . . . . .
        """,
        side=8,
    )
    assert [step for step in moves_of_snakes(position) if ">e3>" in step] == ["b3>e3>e1", "b3>e3>f2", "b3>e3>g3"]


def test_a_whole_snake_pushes_on_with_all_its_stones_where_a_line_through_it_would_be_too_short() -> None:
    # White's snake has 10 stones and a ring in it; no line of them from b5 to f5 has more than 7. Black's snake that is pushed
    # from g5 to e8 has 7.
    position = board(
        """
        . . . . . b b b
        . . . . . . . b
        . . w w w . . b
        b w w . w w b b
        b . w w w . . .
        b . . . . . . b
        b . . . . . . b
        b b b b b b b b
        """,
        side=8,
    )
    assert "h3>b5>g5>e8" in position.legal_moves


def test_a_pushed_stone_may_go_to_the_point_that_the_first_stone_left() -> None:
    position = board("""
        w b
        b b
    """)
    assert moves_of_snakes(position) == ["a1>a2>a1"]


def test_a_pushed_stone_pushes_on_with_a_shorter_unit_each_time() -> None:
    position = board("""
        . b w
        b b w
    """)
    assert moves_of_snakes(position) == ["a1>c2>b1>a1"]
    assert position.play("a1>c2>b1>a1").text == "6/6/6/6/1bb3/bww3 w -"


def test_units_are_taken_from_the_board_as_it_stands_when_their_stone_moves() -> None:
    # When White's stone from b4 pushes a2, the stone from a1 has gone to b4: a2 is no longer in a line with a1, so it goes
    # alone, and a1 is free.
    position = board("""
        b w
        b w
        b w
        b .
    """)
    assert moves_of_snakes(position) == ["a1>b4>a2>a1", "a1>b4>b1", "a1>b4>b5"]
    assert_refused(position, "a1>b4>a2>b1", "a2 cannot be pushed to b1")


def test_a_stone_that_has_moved_is_not_pushed_in_the_same_step() -> None:
    position = board("""
        . . . . . .
        . b . b b w
        . b b b w w
        . . . w w .
        . . . . . .
    """)
    assert "b4>f4>d3>e3>d4>c4" in position.legal_moves
    assert_refused(position, "b4>f4>d3>e3>f4>f5", "f4 cannot be pushed")


def test_where_no_stone_is_none_is_said_to_be_pushed() -> None:
    position = board("""
        . . . .
        . . . b
        . . . .
        . . . .
    """)
    assert_refused(position, "d3>c3>b3", "c3>b3: no head would come closer")
    assert_refused(position, "d3>d2>c2>b2", "the move is complete with d2")


def test_of_several_pushes_that_begin_alike_one_is_named_with_what_forbids_it() -> None:
    position = find_game("snex").position("ww1bwb/bb1bww/bw1bbb/bw2wb/www1ww/bwbb1b w -", 6)
    assert str(position.why_not(["f5", "d6"])) == (
        "no move that begins so is allowed (f5>d6>e5>f5: it would leave a 2x2 block of one colour)"
    )
    assert_refused(position, "f5>d6>c5", "no head would come closer")


def test_a_pushed_unit_may_not_close_up_so_that_it_has_no_end() -> None:
    # White's f4, f5, f6, e6 would become a square with e5, though Black's e4 would break it up at once.
    position = board("""
        . . . . w w
        . . . b b w
        . . . . b w
        . . . . b b
        . . . . . .
        . . . . . .
    """)
    assert moves_of_snakes(position) == ["d5>f2"]
    assert_refused(position, "d5>f4>e5>f5>e4>d4", "cannot be pushed")


def test_a_push_may_not_leave_a_block_of_the_pushed_colour() -> None:
    position = board("""
        b b w .
        . . . w
        . . w w
    """)
    assert_refused(position, "a3>c3>c2", "2x2 block of one colour")


# -- crosscuts -----------------------------------------------------------------------------------------------------------

#: Black can make a crosscut and undo it.
TIED = """
    . . b
    . w b
    b w .
"""


def test_a_step_may_make_a_crosscut_and_then_the_same_player_goes_on_until_there_is_none() -> None:
    after = board(TIED).play("c3>b2>a2")
    assert after.text == "6/6/6/6/wbb3/bw4 b -"
    assert marked(after, "crosscut", None) == ["a1 b1 a2 b2"]
    assert placements(after) == set()
    assert_refused(after, "f6", "only a move of a snake")
    assert [after.play(step).turn for step in moves_of_snakes(after)] == ["w"] * len(moves_of_snakes(after)) != []


def test_a_step_may_not_make_a_crosscut_that_could_not_be_undone() -> None:
    position = board("""
        b w b
        . w b
    """)
    assert_refused(position, "c2>b1>a1", "crosscuts that no further moves could undo")


def test_a_step_from_a_board_without_crosscuts_may_make_several() -> None:
    position = board("""
        . . w .
        w b b b
        w w w b
    """)
    assert len(marked(position.play("d1>b1>b2>b3"), "crosscut", None)) == 2


def test_a_turn_may_take_several_steps_to_clear_up() -> None:
    position = board("""
        . . w .
        w b b b
        w w w b
    """)
    after = position.play("d1>b1>b2>b3")
    assert {after.play(step).turn for step in moves_of_snakes(after)} == {"b"}
    while after.turn == "b":
        assert marked(after, "crosscut", None)
        after = after.play(moves_of_snakes(after)[0])
    assert not marked(after, "crosscut", None)


def test_each_step_must_undo_one_crosscut() -> None:
    position = board("""
        . . . . b .
        . . . . . .
        . . . . . .
        . . . . . .
        . b w . . .
        . w b . . .
    """)
    assert moves_of_snakes(position) == ["b2>a2"]
    assert_refused(position, "e6>f6", "must undo exactly one")


def test_of_a_snake_that_could_move_but_for_a_crosscut_it_is_not_said_that_it_cannot_go_anywhere() -> None:
    position = board("""
        . . . . b .
        . . . . . .
        . . . . . .
        . . . . . .
        . b w . . .
        . w b . . .
    """)
    reason = str(position.why_not(["e6"]))
    assert reason.startswith("no move of this stone is allowed (e6>") and "must undo exactly one" in reason


def test_a_single_stone_is_not_called_an_end_of_a_snake() -> None:
    position = board("""
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        w . . . . .
        b w . . . b
    """)
    assert str(position.why_not(["a1"])) == "this stone has no way to go"
    assert str(position.why_not(["f1"])).startswith("no move of this stone is allowed (f1>")


def test_of_an_end_that_cannot_move_it_is_not_said_that_its_snake_cannot() -> None:
    position = board("""
        . . w . w .
        . . . . . .
        . . . . . .
        . . . . b b
        . . . . . .
        . b . . w .
    """)
    assert str(position.why_not(["f3"])).startswith("no move of this end of the snake is allowed (f3>")
    assert any(move.startswith("e3>") for move in position.legal_moves)


def test_a_step_may_not_undo_two_crosscuts() -> None:
    position = board("""
        . . . . .
        . . b . .
        . . b . .
        . . b . .
        . w b w .
        . b w b .
    """)
    assert len(marked(position, "crosscut", None)) == 2
    assert "b1>a1" in position.legal_moves
    assert_refused(position, "c2>c6", "must undo exactly one")


def test_a_step_that_undoes_a_crosscut_may_make_a_new_one() -> None:
    position = board("""
        . . . b .
        . . w b .
        . . w b w
        . . b w .
    """)
    assert marked(position, "crosscut", None) == ["c1 d1 c2 d2"]
    after = position.play("d4>c2>d3>e3")
    assert after.turn == "b"
    assert marked(after, "crosscut", None) == ["d2 e2 d3 e3"]


def test_a_step_that_undoes_a_crosscut_may_not_make_two() -> None:
    position = board("""
        . b w b .
        . w . w .
        . . b . .
        . w b . .
        . b w . .
        . . . . .
    """)
    assert_refused(position, "c3>c5", "may make only one new one")


def test_no_position_may_occur_twice_in_a_turn() -> None:
    position = board("""
        . . . . . .
        . . . b b .
        . . . b w w
        . . . . w b
        . . . . . .
        . . . . . .
    """)
    after = position.play("e5>e4>e5")
    assert_refused(after, "e4>e5>e4", "already occurred in this turn")
    text_alone = find_game("snex").position(after.text, 6)
    assert set(text_alone.legal_moves) - set(after.legal_moves) == {"e4>e5>e4"}


def two_ways_to_a_board_in_a_turn() -> tuple[Snex, Snex]:
    """Return one position twice: in the same turn of the same game, come to by the same steps in another order."""
    start = find_game("snex").position("wbbbbw/wwwb1b/bwbbbw/wwwb1w/bbwwwb/wbbbbb b -", 6)
    begun = start.play("f2>a3>d5>b5>d4>e3").play("e4>d4>e5")
    one, two = (begun.play(first).play(second) for first, second in permutations(("b5>e5>c6>b5", "c4>f3>e4")))
    assert isinstance(one, Snex) and isinstance(two, Snex)
    return one, two


def test_in_the_middle_of_a_turn_the_history_of_a_position_tells_which_boards_have_stood_in_it() -> None:
    one, two = two_ways_to_a_board_in_a_turn()
    assert one == two and one.past == two.past
    assert set(one.legal_moves) ^ set(two.legal_moves) == {"f5>c6>e5>f5"}
    assert one.history != two.history
    assert one.history == pickle.loads(pickle.dumps(one)).history
    ended = find_game("snex").start(6).play("a1").play("black")
    assert ended.history == ended.past


def test_what_is_proved_of_a_position_in_a_turn_is_not_said_of_another_with_other_moves() -> None:
    one, two = two_ways_to_a_board_in_a_turn()
    prover = Prover(100_000)
    looked_at = []
    for position in (one, two, one):
        prover.wins(position, "b", 1)
        looked_at.append(prover.positions > 0)
    assert looked_at == [True, True, False]


def test_a_position_set_up_with_a_crosscut_begins_a_turn_with_the_board_shown() -> None:
    position = board(TIED).play("c3>b2>a2")
    again = find_game("snex").position(position.text, 6)
    assert again.turn == "b"
    assert again.past == frozenset({again.key})


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("ww2bbbb/bbb1wwwb/wb2bbwb/bbwbwbwb/wwwwwbwb/bwbwbbw1/bwwbw1bb/wwbbwbwb w -", 3),
        ("wwbwwbw1/wbbwbbbb/wbwwwwwb/wb1bwbbb/wbbwww1w/1wbwbbww/1wwwwbbw/wwbbwbww b -", 180),
        ("b1wwwbwb/wbbbwwww/wbwb2bb/wbww1bbw/bb1wwwbw/bwwwbbbb/bbw1w1bw/wwwbwwbw b -", 399),
        ("wwww1wwb/wbbwwbww/wwwwbbbb/bwbbbw1b/bbb1bwwb/wbwbbbwb/wbwbwbww/bbbbwwwb w -", 116),
    ],
)
def test_a_search_is_not_lost_among_boards_that_lead_nowhere(text: str, moves: int) -> None:
    """Boards of random games from which steps lead to very many others, as one crosscut is pushed around and another stays."""
    assert len(find_game("snex").position(text, 8).legal_moves) == moves


@pytest.mark.long
def test_the_hardest_positions_of_random_games_have_the_moves_that_a_full_search_found() -> None:
    lines = (Path(__file__).parent / "data" / "snex-hard.jsonl").read_text().splitlines()
    for line in lines:
        hard = json.loads(line)
        found = find_game("snex").position(hard["position"], hard["size"]).legal_moves
        digest = hashlib.sha256(" ".join(found).encode()).hexdigest()
        assert (len(found), digest) == (hard["moves"], hard["sha256"]), hard


@pytest.mark.parametrize("side", [6, 8])
def test_what_is_left_out_of_a_list_of_steps_breaks_a_clause(side: int) -> None:
    rng = random.Random(side)
    undone = 0
    for _ in range(9000 // side**2):
        position = find_game("snex").position(oracle.soup(rng, side).text, side)
        around, own, enemy = position.board, position.own, position.enemy
        before = crosscuts(around, own, enemy)
        lawful = [
            step
            for step in filter(None, steps(around, own, enemy))
            if step.closer and not blocks(around, step.own) and not blocks(around, step.enemy)
        ]
        assert list(filter(None, steps(around, own, enemy, lawful=True))) == lawful
        if before:
            fit = [s for s in lawful if (before & ~crosscuts(around, s.own, s.enemy)).bit_count() == 1]
            offered = list(filter(None, steps(around, own, enemy, undoing=before)))
            assert [step for step in offered if step in fit] == fit
            assert set(offered) <= set(lawful)
            undone += len(fit)
    assert undone


def test_a_known_way_is_a_step_on_every_board_that_has_the_stones_it_needs() -> None:
    rng = random.Random(3)
    elsewhere = 0
    for _ in range(25):
        position = find_game("snex").position(oracle.soup(rng, 6).text, 6)
        around, own, enemy = position.board, position.own, position.enemy
        for step in filter(None, steps(around, own, enemy, lawful=True)):
            way = way_of(around, own, enemy, step.path)
            assert (own ^ way.own_change, enemy ^ way.enemy_change) == (step.own, step.enemy)
            # The stones that do not matter may be any, as long as there is no block.
            fill = rng.getrandbits(around.all.bit_length()) & around.all
            others = fill & ~way.own_matters & ~way.enemy_matters
            mine = way.own_needed | others & rng.getrandbits(around.all.bit_length())
            theirs = way.enemy_needed | others & ~mine
            after = (mine ^ way.own_change, theirs ^ way.enemy_change)
            if any(blocks(around, stones) for stones in (mine, theirs, *after)):
                continue
            elsewhere += (mine, theirs) != (own, enemy)
            made = {step.path: step for step in filter(None, steps(around, mine, theirs))}
            assert made[step.path][1:] == (*after, True)
    assert elsewhere > 50


def test_legal_moves_can_be_found_in_small_parts() -> None:
    text = "ww2bbbb/bbb1wwwb/wb2bbwb/bbwbwbwb/wwwwwbwb/bwbwbbw1/bwwbw1bb/wwbbwbwb w -"
    position = find_game("snex").position(text, 8)
    assert not position.computed
    assert sum(1 for _ in position.compute()) > 3
    assert position.computed
    assert position.legal_moves == find_game("snex").position(text, 8).legal_moves


def test_whether_one_move_is_legal_needs_no_list_of_all_moves() -> None:
    position = board(TIED)
    assert position.play("c3>b2>a2").turn == "b"
    assert position.play("f6").turn == "w"
    assert not position.computed


def test_whether_there_is_a_move_agrees_with_the_list_of_moves() -> None:
    rng = random.Random(7)
    for _ in range(300):
        text = oracle.soup(rng, 6).text
        position, again = (find_game("snex").position(text, 6) for _ in range(2))
        assert (position.over, position.must_pass) == (not again.legal_moves, again.legal_moves == ("pass",))


def test_a_pass_is_found_in_parts_too() -> None:
    position = find_game("snex").position("bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb b -", 6)
    assert all(pause is None for pause in position.compute())
    assert position.computed
    assert list(position.legal_moves) == ["pass"]


def test_the_beginning_of_a_step_is_refused_with_how_it_can_go_on() -> None:
    position = board("""
        . . . . . .
        . b b w . .
    """)
    assert_refused(position, "b1", "only the beginning of a move; it can go on with d1")
    assert_refused(position, "b1>d1", "only the beginning of a move; it can go on with e1")


# -- repetition ----------------------------------------------------------------------------------------------------------


def with_past(position: Position, *later: Position) -> Position:
    """Return a position in whose game other positions have stood at ends of turns."""
    return position.altered(past=position.past | {end.key for end in later})


def test_a_turn_may_not_end_as_an_earlier_turn_did() -> None:
    position = board(". . b . . .")
    again = with_past(position, position.play("c1>b1"))
    assert set(position.legal_moves) - set(again.legal_moves) == {"c1>b1"}
    assert_refused(again, "c1>b1", "already stood at the end of an earlier turn")


def test_the_same_stones_with_the_other_colour_to_move_are_another_position() -> None:
    position = board(". b . . . .")
    assert with_past(board(". . b . . ."), position).play("c1>b1").turn == "w"


def test_a_crosscut_that_only_a_repetition_would_undo_may_not_be_made() -> None:
    position = board(TIED)
    after = position.play("c3>b2>a2")
    assert all(after.play(step).turn == "w" for step in moves_of_snakes(after))
    again = with_past(position, *[after.play(step) for step in moves_of_snakes(after)])
    assert set(position.legal_moves) - set(again.legal_moves) >= {"c3>b2>a2"}
    assert_refused(again, "c3>b2>a2", "no further moves could undo")


def test_a_game_begins_with_one_end_of_turn_the_choice_or_the_position_set_up() -> None:
    assert len(find_game("snex").start(6).play("c3").play("white").past) == 1
    assert len(board(TIED).past) == 1


def test_a_step_in_mid_turn_is_no_end_of_turn() -> None:
    position = board(TIED)
    assert position.play("c3>b2>a2").past == position.past


# -- passing -------------------------------------------------------------------------------------------------------------


def test_who_has_no_legal_move_passes_if_the_enemy_has_one() -> None:
    text = "bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb {} -"
    position = find_game("snex").position(text.format("b"), 6)
    assert list(position.legal_moves) == ["pass"]
    after = position.play("pass")
    assert after.text == text.format("w")
    assert len(after.past) == 2


def test_who_has_a_legal_move_may_not_pass() -> None:
    assert_refused(board(TIED), "pass", "no other legal move")


def test_when_neither_colour_has_a_legal_move_the_game_is_a_draw() -> None:
    position = find_game("snex").position("wbbbbb/b2b1w/bbbwww/wb1bbw/bbw1bw/wbwwww w -", 6)
    assert (position.over, position.winner, list(position.legal_moves)) == (True, "draw", [])
    assert str(position.verdict()[0]) == "Neither colour has a legal move, so the game is a draw."


def test_a_position_with_a_crosscut_that_nobody_can_undo_is_a_draw() -> None:
    position = board("""
        b w
        w b
    """)
    assert position.winner == "draw"


# -- finding the legal moves a little at a time --------------------------------------------------------------------------

#: White has 353 moves here, many of which leave crosscuts, and here no placement at all.
WIDE = "wbbwbb2/bbwwbwww/www1bbbb/wbw1wwwb/bbwbwbbb/wbbbwbww/bbwwwbw1/wbwb1w2 w -"
TANGLED = "ww2bbbb/bbb1wwwb/wb2bbwb/bbwbwbwb/wwwwwbwb/bwbwbbw1/bwwbw1bb/wwbbwbwb w -"


def pauses(work: Iterator[None]) -> int:
    """Return how many pauses are made in some work, once it is done."""
    return sum(1 for _ in work)


def test_whether_the_game_is_over_is_known_before_the_list_of_moves() -> None:
    position = find_game("snex").position(TANGLED, 8)
    assert not position.over_computed
    work = position.compute()
    while not position.over_computed:
        next(work)
    assert not position.computed and not position.over
    assert pauses(work) > 0
    assert position.computed and len(position.legal_moves) == 3


def test_to_play_a_move_does_not_take_the_list_of_all() -> None:
    whole = find_game("snex").position(WIDE, 8)
    all_pauses = pauses(whole.compute())
    for move in whole.legal_moves[::50]:
        position = find_game("snex").position(WIDE, 8)
        assert pauses(position.compute(move)) < all_pauses
        assert position.play(move) == whole.play(move)
        assert not position.computed


@pytest.mark.parametrize("ahead", [1, 30, 60])
@pytest.mark.parametrize("text", ["1b1bww/4w1/3bb1/3bw1/1bb2w/bw1w2 b -", "1b1bww/b3w1/2wbb1/b2bw1/1bb2w/bwwbw1 b -"])
def test_moves_have_one_order_however_many_look_for_them_at_once(text: str, ahead: int) -> None:
    """Steps that leave crosscuts are found last by each of them, and by one earlier than another comes to them."""
    whole, position = (find_game("snex").position(text, 6) for _ in range(2))
    searches = [position.compute(), position.compute()]
    for search in searches:
        next(search)
    pauses(islice(searches[0], ahead))
    while searches:
        searches = [search for search in searches if pauses(islice(search, 1))]
    assert position.computed and position.legal_moves == whole.legal_moves


@pytest.mark.parametrize("move", ["a8", "a1>a2", "a1>a2>a3", "pass", "nonsense"])
def test_why_a_move_is_not_legal_is_quickly_said_once_it_was_looked_at(move: str) -> None:
    position = find_game("snex").position(WIDE, 8)
    pauses(position.compute(move))
    assert pauses(position.compute(move)) == 0
    assert position.over_computed and (position.computed or move == "pass")
    with pytest.raises(IllegalMove):
        position.play(move)


@pytest.mark.parametrize(
    "text",
    [
        "bbbwbb/b1wwb1/bbbb1b/w1bwbb/bb2b1/wbbbbb b -",
        "wbbbbb/b2b1w/bbbwww/wb1bbw/bbw1bw/wbwwww w -",
        "6/6/6/6/bw4/wb4 b -",
    ],
)
def test_a_pass_and_a_draw_are_found_a_little_at_a_time_too(text: str) -> None:
    whole, position = (find_game("snex").position(text, 6) for _ in range(2))
    assert not position.over_computed
    assert pauses(position.compute())
    assert position.computed and position.over_computed
    assert (position.over, position.must_pass) == (whole.over, whole.must_pass)
    assert position.legal_moves == whole.legal_moves


# -- winning -------------------------------------------------------------------------------------------------------------


def test_black_wins_by_joining_bottom_and_top_and_white_by_joining_left_and_right() -> None:
    assert board("b\nb\nb\nb\nb\nb").winner == "b"
    assert board("w\nw\nw\nw\nw\nw").winner is None
    assert board("w w w w w w").winner == "w"
    assert board("b b b b b b").winner is None


def test_a_corner_belongs_to_both_of_its_edges() -> None:
    rows = """
        . . . . . {0}
        . . . . . {0}
        . . . {0} {0} {0}
        . . . {0} . .
        {0} {0} {0} {0} . .
        {0} . . . . .
    """
    assert board(rows.format("b"), turn="w").winner == "b"
    assert board(rows.format("w"), turn="w").winner == "w"


def test_a_snake_need_not_have_two_ends_to_win() -> None:
    position = board(
        """
        . . b . . .
        . . b b . .
        . b b . . .
        . . b b . .
        . . b . . .
        . . b . . .
        """,
        turn="w",
    )
    assert position.winner == "b"
    assert [str(line) for line in position.verdict()] == [
        "Black has joined both of its edges with a snake of 9 stones."
    ]


def test_of_two_snakes_that_join_the_edges_the_longer_one_is_told() -> None:
    position = find_game("snex").position("b4b/b4b/b4b/bb3b/b4b/b4b w -", 6)
    assert [str(message) for message in position.verdict()] == [
        "Black has joined both of its edges with a snake of 7 stones."
    ]


def test_a_colour_whose_snake_is_joined_by_the_enemys_step_has_won() -> None:
    after = board("""
        w b b . . .
        . w w w w w
    """).play("c2>a2>a1")
    assert after.winner == "w"


def test_nobody_has_won_before_the_turn_is_over() -> None:
    position = board("""
        . . . . . b
        . . . . . b
        . . . . . b
        . . . . . b
        . b w . . b
        . w b . . b
    """)
    assert (position.over, position.winner) == (False, None)
    assert position.play("b2>a2").winner == "b"


def test_there_is_no_score() -> None:
    assert board("b\nb\nb\nb\nb\nb").score is None


# -- position text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", "bw")
def test_a_position_with_a_block_is_refused(colour: str) -> None:
    with pytest.raises(BadPosition, match="no 2x2 square may be full of stones of one colour"):
        board(f"{colour} {colour}\n{colour} {colour}")


@pytest.mark.parametrize("extra", ["b", "0", "bw"])
def test_the_last_field_says_nothing(extra: str) -> None:
    with pytest.raises(BadPosition, match="the last field must be -"):
        find_game("snex").position(f"6/6/6/6/6/b5 w {extra}", 6)


# -- against a literal second implementation -----------------------------------------------------------------------------


def assert_agrees(position: Position, state: oracle.State) -> oracle.Answer:
    """Check everything that the rules say about a position, and the positions after all its moves."""
    answer = oracle.answer(state)
    assert position.text == state.text
    assert sorted(position.legal_moves) == sorted(answer.legal), position
    assert (position.over, position.winner, position.score) == (answer.over, answer.winner, None)
    for move, after in answer.legal.items():
        assert position.play(move).text == after.text, (position, move)
    return answer


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_random_games_agree_with_a_literal_reading_of_the_rules(seed: int) -> None:
    rng = random.Random(seed)
    position = find_game("snex").start(6).play("c3").play("black")
    state = oracle.state(6, position.text)
    while legal := assert_agrees(position, state).legal:
        # Steps by preference, and long ones, so that there are pushes, crosscuts and repetitions.
        move = rng.choices(list(legal), [3 ** move.count(">") for move in legal])[0]
        position, state = position.play(move), legal[move]


@pytest.mark.long
@pytest.mark.parametrize("side", [6, 8])
def test_odd_boards_and_what_follows_agree_with_a_literal_reading_of_the_rules(side: int) -> None:
    rng = random.Random(side)
    for _ in range(6000 // side**3):
        state = oracle.soup(rng, side)
        position = find_game("snex").position(state.text, side)
        for _ in range(3):
            legal = assert_agrees(position, state).legal
            if not legal:
                break
            move = rng.choice(list(legal))
            position, state = position.play(move), legal[move]


def test_a_comparison_goes_on_where_an_earlier_run_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bouts.jsonl"
    for bouts in (1, 2):
        assert compare_snex.main(file, 0, [8])
        done = [json.loads(line) for line in file.read_text().splitlines()]
        assert [bout["seed"] for bout in done] == list(range(bouts))
        compared = sum(bout["positions"] for bout in done)
        assert f"{compared} positions agree, 0 differ" in capsys.readouterr().out


def test_a_comparison_names_the_position_that_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare_snex, "agrees", lambda position, answer: False)
    assert not compare_snex.main(tmp_path / "bouts.jsonl", 0, [8])
    text = oracle.soup(random.Random("8 0"), 8).text
    assert f"0 positions agree, 1 differ\n{text}" in capsys.readouterr().out
