"""A record as a value: where its moves stand, how it changes, and what it refuses."""

import doctest
import random
from dataclasses import replace
from typing import Any

import pytest

import pygames.record
from pygames.errors import BadPosition, IllegalMove
from pygames.outside.bounds import MOST_MOVES, MOST_PLIES
from pygames.record import BadRecord, Node, Path, Record, from_text, to_text
from pygames.record.tree import Draft
from pygames.rules import GAMES, Position, find_game
from records import random_record

VADRANTIR = find_game("vadrantir").setup(5)


def played(*moves: str, record: Record | None = None, after: Path = ()) -> tuple[Record, Path]:
    record, path = record or Record(VADRANTIR), after
    for move in moves:
        record, path = record.play(path, move)
    return record, path


def branching() -> Record:
    """1. e5 2. white 3. d4 (3. c3 4. c4) (3. f5) 4. d5"""
    record, path = played("e5", "white", "d4", "d5")
    record, _ = played("c3", "c4", record=record, after=path[:2])
    record, _ = played("f5", record=record, after=path[:2])
    return record


def test_a_move_played_after_a_path_is_at_the_path_returned() -> None:
    record, path = played("e5", "white", "d4")
    assert path == (0, 0, 0)
    assert record.moves(path) == ("e5", "white", "d4")
    assert record.moves(path[:1]) == ("e5",)
    assert record.moves(()) == ()


def test_playing_a_move_that_is_there_already_follows_it() -> None:
    record = branching()
    again, path = record.play((0, 0), "c3")
    assert again is record
    assert path == (0, 0, 1)


def test_another_move_becomes_the_last_variation() -> None:
    record, path = branching().play((0, 0), "e4")
    assert path == (0, 0, 3)
    assert [node.move for node in record.line((0, 0))[-1].replies] == ["d4", "c3", "f5", "e4"]


def test_an_illegal_move_is_not_added() -> None:
    record, path = played("e5", "white")
    with pytest.raises(IllegalMove, match="e5: e5 is taken"):
        record.play(path, "e5")


def test_changing_a_record_leaves_the_old_one_as_it_was() -> None:
    record = branching()
    record.play((0, 0), "e4")
    record.promote((0, 0, 1))
    record.delete((0, 0))
    record.annotate((0, 0), "good")
    record.tagged(first="Ann")
    assert record == branching()


def test_the_main_line_follows_the_first_replies_to_the_end() -> None:
    record = branching()
    assert record.moves(record.main_line()) == ("e5", "white", "d4", "d5")
    assert record.moves(record.main_line((0, 0, 1))) == ("e5", "white", "c3", "c4")
    assert Record(VADRANTIR).main_line() == ()
    listed: Any = [0, 0, 1]
    assert record.main_line(listed) == record.main_line((0, 0, 1))


def test_promoting_puts_the_innermost_variation_in_front_of_the_others() -> None:
    record, path = branching().promote((0, 0, 2))
    assert path == (0, 0, 0)
    assert [node.move for node in record.line((0, 0))[-1].replies] == ["f5", "d4", "c3"]
    record, path = branching().promote((0, 0, 1, 0))
    assert record.moves(path) == record.moves(record.main_line()) == ("e5", "white", "c3", "c4")


def test_promoting_within_a_variation_leaves_the_outer_lines_alone() -> None:
    record, path = branching().play((0, 0, 1), "g3")
    record, path = record.promote(path)
    assert path == (0, 0, 1, 0)
    assert record.moves(path) == ("e5", "white", "c3", "g3")
    assert record.moves(record.main_line()) == ("e5", "white", "d4", "d5")


def test_promoting_the_main_line_changes_nothing() -> None:
    record = branching()
    assert record.promote((0, 0, 0)) == (record, (0, 0, 0))


def test_deleting_a_move_deletes_what_follows_it() -> None:
    record = branching().delete((0, 0, 0))
    assert record.moves(record.main_line()) == ("e5", "white", "c3", "c4")
    assert branching().delete(()) == Record(VADRANTIR)


def test_a_note_stays_with_its_move() -> None:
    record = branching().annotate((0, 0, 1), "too close", "?").annotate((), "a lesson")
    record, path = record.promote((0, 0, 1, 0))
    node = record.line(path)[2]
    assert (node.move, node.comment, node.mark) == ("c3", "too close", "?")
    assert record.comment == "a lesson"
    assert record.annotate(path[:3], mark="").line(path)[2].comment == "too close"
    assert record.annotate(path[:3], comment="").line(path)[2].mark == "?"


def test_an_empty_tag_is_taken_away() -> None:
    record = Record(VADRANTIR).tagged(first="Ann", second="Bo").tagged(first="", event="A match")
    assert record.tags == {"event": "A match", "second": "Bo"}


def test_the_position_is_the_one_after_the_moves() -> None:
    record, path = played("e5", "white", "d4")
    assert record.position(path).text == "5/6/7/8/4b4/3w4/7/6/5 b -"
    assert record.position().text == "5/6/7/8/9/8/7/6/5 o -"


def test_no_move_is_played_twice_by_a_record_or_those_made_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    record = branching()
    plays: list[str] = []
    play = Position.play

    def counted(self: Position, move: str) -> Position:
        plays.append(move)
        return play(self, move)

    monkeypatch.setattr(Position, "play", counted)
    record.position((0, 0, 1, 0))
    record, path = record.annotate((0,), "!").tagged(first="Ann").promote((0, 0, 1))
    record.position(record.main_line())
    record.check()
    assert plays == []
    record, path = record.play((0, 0, 0, 0), "h5")
    record.position(path)
    assert plays == ["h5"]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_was_asked_before_makes_no_difference(name: str) -> None:
    record, paths = random_record(find_game(name).setup(min(find_game(name).sizes)), seed=5, moves=30)
    for path in random.Random(6).sample(paths, len(paths)):
        fresh = replace(record)
        assert record.moves(path) == fresh.moves(path)
        assert record.line(path) == fresh.line(path)
        assert record.position(path) == fresh.position(path)
        assert record.positions(path) == fresh.positions(path)


def test_each_stone_has_the_number_of_the_move_that_put_it_there() -> None:
    record, path = played("e5", "white", "d4")
    cell = VADRANTIR.board.cell
    assert record.numbers(path) == {cell["e5"]: 1, cell["d4"]: 3}
    assert record.numbers(path[:2]) == {cell["e5"]: 1}
    assert record.numbers(()) == {}


def test_the_first_illegal_move_on_a_path_is_named_with_its_number() -> None:
    moves = Draft()
    moves.add("e5").add("white").add("d4").add("d4").add("d4")
    record = Record(VADRANTIR, None, moves.tree())
    assert record.position((0, 0, 0)).turn == "b"
    with pytest.raises(BadRecord, match=r"^move 4, d4: d4 is taken$"):
        record.position(record.main_line())


def test_a_check_finds_an_illegal_move_in_a_variation() -> None:
    moves = Draft()
    choice = moves.add("e5").add("white")
    choice.add("d4").add("d5")
    choice.add("c3").add("e5")
    record = Record(VADRANTIR, None, moves.tree())
    record.position(record.main_line())
    with pytest.raises(BadRecord, match=r"^move 4, e5: e5 is taken$"):
        record.check()
    record.delete((0, 0, 1, 0)).check()


@pytest.mark.parametrize("choice", ["black", "white"])
def test_the_first_player_has_the_colour_that_the_second_did_not_choose(choice: str) -> None:
    record, path = played("e5", choice, "d4")
    assert record.first_colour(path) == record.first_colour(path[:2]) == ("w" if choice == "black" else "b")
    assert record.first_colour(path[:1]) is None
    assert record.first_colour(()) is None
    for nowhere in ((1,), (0, 0, 0, 0)):
        with pytest.raises(BadRecord, match=f"this record has no such move number {len(nowhere)}"):
            record.first_colour(nowhere)


def test_the_first_colour_is_known_in_a_record_set_up_before_the_choice_and_not_in_one_set_up_after_it() -> None:
    before = Record(VADRANTIR, "5/6/7/8/4b4/8/7/6/5 c -")
    assert before.first_colour(()) is None
    assert played("black", record=before)[0].first_colour((0,)) == "w"
    after = Record(VADRANTIR, "5/6/7/8/4b4/8/7/6/5 w -")
    assert played("d4", record=after)[0].first_colour((0,)) is None


def test_a_record_set_up_from_the_start_of_a_game_is_one_from_the_start() -> None:
    assert Record(VADRANTIR, "5/6/7/8/9/8/7/6/5 o -") == Record(VADRANTIR)


@pytest.mark.parametrize("start", ["", "5/6/7/8/9/8/7/6 b -", "5/6/7/8/9/8/7/6/5 c -"])
def test_a_record_cannot_be_set_up_from_an_impossible_position(start: str) -> None:
    with pytest.raises(BadPosition):
        Record(VADRANTIR, start)


@pytest.mark.parametrize("path", [(1,), (0, 0, 3), (-1,), (0,) * 9])
def test_a_path_out_of_the_tree_is_refused(path: Path) -> None:
    with pytest.raises(BadRecord, match="no such move"):
        branching().moves(path)


def test_moves_marks_comments_and_tags_of_a_wrong_form_are_refused() -> None:
    for move in ["", "E5", "e5 ", "e5,", "5", "e5!", "<b>"]:
        with pytest.raises(BadRecord, match="not the text of a move"):
            Node(move)
    with pytest.raises(BadRecord, match="'!!!' is not a mark"):
        Node("e5", mark="!!!")
    with pytest.raises(BadRecord, match="half a character"):
        Node("e5", comment="\ud83d")
    with pytest.raises(BadRecord, match="half a character"):
        Record(VADRANTIR, comment="\ud83d")
    for name in ["", "Name", "x" * 32]:
        with pytest.raises(BadRecord, match="cannot name a tag: take lower-case letters"):
            Record(VADRANTIR, tags={name: "x"})
    for name in ["game", "size", "variant", "pygames", "position"]:
        with pytest.raises(BadRecord, match=f"'{name}' cannot name a tag: files keep that name for the game itself"):
            Record(VADRANTIR).tagged(**{name: "x"})
    with pytest.raises(BadRecord, match="says nothing"):
        Record(VADRANTIR, tags={"first": ""})
    with pytest.raises(BadRecord, match="only a move can have a mark"):
        Record(VADRANTIR).annotate((), mark="!")


def test_of_several_things_that_are_wrong_in_a_tree_the_first_is_told() -> None:
    moves = Draft()
    moves.add("e5").add("2.").add("white").add("3.").mark = "!!!"
    with pytest.raises(BadRecord, match=r"^'2\.' is not the text of a move$"):
        moves.tree()


def test_the_same_move_cannot_stand_twice_after_a_position() -> None:
    with pytest.raises(BadRecord, match="stands twice"):
        Record(VADRANTIR, replies=(Node("e5"), Node("e5", "again")))
    with pytest.raises(BadRecord, match="stands twice"):
        Node("e5", replies=(Node("white"), Node("white")))


def test_records_are_equal_if_all_they_say_is() -> None:
    record = branching()
    assert record == branching()
    assert hash(record) == hash(branching())
    assert record != record.annotate((0, 0, 1, 0), "here")
    assert record != record.promote((0, 0, 1))[0]
    assert record != record.delete((0, 0, 2))
    assert record != record.tagged(first="Ann")


@pytest.mark.long
def test_the_longest_line_is_no_harder_than_a_short_one() -> None:
    moves = Draft()
    last = moves
    for _ in range(MOST_PLIES):
        last = last.add("pass")
    one, two = Record(VADRANTIR, None, moves.tree()), Record(VADRANTIR, None, moves.tree())
    assert one == two
    path = one.main_line()
    assert len(path) == MOST_PLIES
    assert one != two.annotate(path, "the end")


def test_a_record_that_could_not_be_read_again_is_not_made() -> None:
    line: tuple[Node, ...] = ()
    for _ in range(MOST_PLIES):
        line = (Node("pass", replies=line),)
    longest = Record(VADRANTIR, None, line)
    assert from_text(to_text(longest)) == longest
    most = "at most 10000 moves, variations included, and 2000 of them one after another"
    with pytest.raises(BadRecord, match=most):
        longest.prolonged(longest.main_line(), ["pass"])
    widest = Record(VADRANTIR, None, tuple(Node(f"a{number}") for number in range(1, MOST_MOVES + 1)))
    assert from_text(to_text(widest)) == widest
    with pytest.raises(BadRecord, match=most):
        widest.play((), "b1")
    assert widest.delete((3,)).play((), "b1")[1] == (MOST_MOVES - 1,)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_of_any_game_has_legal_moves_only_if_they_were_played(name: str) -> None:
    setup = find_game(name).setup(min(find_game(name).sizes))
    record, paths = random_record(setup, seed=8)
    record.check()
    for path in paths:
        position = setup.start()
        for move in record.moves(path):
            position = position.play(move)
        assert record.position(path) == position


def test_a_record_is_looked_through_with_a_pause_before_each_move() -> None:
    record, path = played("e5", "white", "d4")
    fresh = Record(record.setup, None, record.replies)
    assert sum(1 for _ in fresh.compute()) == 3
    assert sum(1 for _ in fresh.compute()) == 0
    assert fresh.position(path) == record.position(path)


def test_a_record_with_an_illegal_move_is_looked_through_as_far_as_that() -> None:
    record, path = played("e5", "white")
    wrong, _ = record.prolonged(path, ("e5", "d4"))
    assert sum(1 for _ in wrong.compute()) == 1
    with pytest.raises(BadRecord, match="move 3, e5: e5 is taken"):
        wrong.check()


def test_a_record_is_prolonged_by_moves_that_nobody_has_looked_at() -> None:
    record, path = played("e5", "white", "d4")
    longer, end = record.prolonged(path, ("d5", "c3"))
    assert (longer, end) == played("d5", "c3", record=record, after=path)
    variation, end = record.prolonged(path[:2], ("zz1",))
    assert variation.moves(end) == ("e5", "white", "zz1")
    assert record.prolonged(path, ()) == (record, path)


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(pygames.record).failed == 0


def test_a_tag_may_have_any_name() -> None:
    record = Record(find_game("vadrantir").setup(5)).tagged(**{"self": "a", "class": "b"})
    assert record.tags == {"self": "a", "class": "b"}


def test_a_text_is_not_taken_for_a_list_of_moves() -> None:
    record, path = Record(find_game("vadrantir").setup(5)).prolonged((), ["e5", "white"])
    for ask in (lambda: record.prolonged(path, "d4"), lambda: record.path_along("e5")):
        with pytest.raises(TypeError, match="a list of moves is needed here, not the text '"):
            ask()
