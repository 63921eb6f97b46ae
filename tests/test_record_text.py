"""Records as text that people read and write."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import setups
from pygames.errors import GamesError
from pygames.record import BadRecord, Record, from_text, from_texts, to_json, to_text, to_texts
from pygames.record.data import from_data, to_line
from pygames.record.readings import readings
from pygames.rules import find_game
from records import noted, notes, random_record, tags

GAME = r"""[pygames "1"]
[game "vadrantir"]
[size "5"]
[variant "standard"]
[event "By mail"]
[first "Ann"]
[second "Bo \"the wall\" Li"]
[zeal "none"]

{A lesson in \{braces\} and C:\\paths.}
1. e5
  (1. a1)
2. white! 3. d4 {Too early?\nPerhaps.}
  (3. f5 4. c3?!
    (4. c4))
  (3. f6)
4. e4 *
"""

small_setups = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)


def test_the_text_of_a_record_reads_as_the_module_says() -> None:
    record = from_text(GAME)
    assert record.setup == find_game("vadrantir").setup(5)
    assert record.start is None
    assert record.tags == {"event": "By mail", "first": "Ann", "second": 'Bo "the wall" Li', "zeal": "none"}
    assert record.comment == "A lesson in {braces} and C:\\paths."
    assert record.moves(record.main_line()) == ("e5", "white", "d4", "e4")
    assert record.moves((1,)) == ("a1",)
    assert record.moves((0, 0, 1, 1)) == ("e5", "white", "f5", "c4")
    assert record.moves((0, 0, 2)) == ("e5", "white", "f6")
    choice, early = record.line((0, 0, 0))[1:]
    assert (choice.mark, early.comment) == ("!", "Too early?\nPerhaps.")


def test_a_record_has_one_text_whatever_the_layout_it_was_read_in() -> None:
    record = from_text(GAME)
    loose = GAME.replace("\n", "\r\n").replace("3. ", "3.\r\n\t")
    assert from_text("\ufeff" + loose) == record
    assert to_text(from_text(to_text(record))) == to_text(record)


def test_the_tags_of_a_file_may_come_in_any_order() -> None:
    shuffled = GAME.replace('[first "Ann"]\n', "").replace('[game "', '[first "Ann"]\n[game "')
    assert from_text(shuffled) == from_text(GAME)


def test_a_position_that_was_set_up_is_in_the_text() -> None:
    setup = find_game("vadrantir").setup(5)
    record, _ = Record(setup, "5/6/7/8/4b4/8/7/6/5 w -").play((), "d4")
    assert '[position "5/6/7/8/4b4/8/7/6/5 w -"]\n\n1. d4 *\n' in to_text(record)
    assert from_text(to_text(record)) == record


def test_long_games_are_wrapped_between_moves() -> None:
    record, _ = random_record(find_game("vadrantir").setup(7), seed=2, moves=60)
    assert max(map(len, to_text(record).splitlines())) <= 100


@small_setups
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), notes=notes, tags=tags)
def test_every_record_is_read_back_as_it_was_written(setup, seed, notes, tags) -> None:  # type: ignore[no-untyped-def]
    record = noted(*random_record(setup, seed), notes, tags)
    assert from_text(to_text(record)) == record


def test_several_records_in_one_text_are_read_in_order() -> None:
    records = tuple(random_record(setup, seed=1)[0].annotate((), "*") for setup in setups()[:3])
    assert from_texts(to_texts(records)) == records
    with pytest.raises(BadRecord, match=f"holds {len(records)} games, not one"):
        from_text(to_texts(records))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (GAME, "", 'line 1: a game begins with the line [pygames "1"]'),
        ('[pygames "1"]', '[pygames "2"]', "line 1: this game was written by a newer version"),
        ('[pygames "1"]\n', "", "line 1: a game begins with"),
        ('[pygames "1"]', '[pygames "one"]', "line 1: a game begins with"),
        ('[pygames "1"]', '[pygames "0"]', "line 1: a game begins with"),
        ('[size "5"]\n', "", "line 9: the tag size is missing"),
        ('[size "5"]', '[size "05"]', "line 1: the game that begins here: the size is a number"),
        ('[size "5"]', '[size "4"]', "Vadrantir is played at sizes"),
        ('"vadrantir"', '"chess"', "there is no game 'chess'"),
        ('[zeal "none"]', '[first "none"]', "line 8: the tag first stands twice"),
        ('[zeal "none"]', '[zeal "none]', "line 8: a tag is written like"),
        ('[zeal "none"]', '[zeal ""]', "the tag zeal says nothing"),
        ('[zeal "none"]', '[position "x"]', "line 1: the game that begins here: position text is"),
        ("Li", r"\Li", r"line 7: \L is unknown"),
        ("Li", r"\u{110000}", r"line 7: \u{110000} is unknown"),
        ("Li", r"\u{d800}", "half a character"),
        ("2. white", "3. white", "line 13: the move here should have the number 2"),
        ("(1. a1)", "(2. a1)", "line 12: the move here should have the number 1"),
        ("(1. a1)", "(1. e5)", "a move stands twice"),
        ("(1. a1)", "()", "line 12: there is no variation with moves to end here"),
        ("(1. a1)", "(1. a1", "line 17: the game ends inside a variation"),
        ("(1. a1)", "(1. a1))", "line 12: there is no variation"),
        ("(1. a1)", "((1. a1))", "line 12: a variation stands behind the move"),
        ("(1. a1)", '[late "tag"]', "line 12: a tag cannot stand among the moves"),
        ("(1. a1)", "{one} {two}", "line 12: a comment belongs right behind a move"),
        ("(1. a1)", "(1. a1) {late}", "line 12: a comment belongs right behind a move"),
        ("{A lesson", "A lesson", "line 10: 'A lesson in"),
        ("Too early?\\n", "Too early?\n", "line 13: the comment that begins here does not end on its line"),
        ("3. d4", "3. D4", "line 13: '3. D4 {Too early"),
        ("3. d4", "3. d4!!!", "line 13: '3. d4!!!"),
        ("3. d4", "\u20283. d4", r"line 13: '\u20283. d4 {Too early"),
        ("4. e4 *", "4. e4", "line 18: the game is cut short"),
        ("4. e4 *", "4. e4 * 5. e6", "line 17: behind the * that ends a game"),
    ],
)
def test_text_that_is_wrong_is_refused_with_the_line_and_the_reason(old: str, new: str, why: str) -> None:
    for line_end in ("\n", "\r\n", "\r"):
        with pytest.raises(BadRecord) as refusal:
            from_text(GAME.replace(old, new, 1).replace("\n", line_end))
        assert why in str(refusal.value)


@pytest.mark.parametrize(
    "rest",
    [
        "",
        '[size "8"]\n[position "5/6/7/8/9/8/7/6/5 b -"]\n*\n',
        '[size "eight"]\n[variant "standard"]\n*\n',
        '[size "8"]\n[variant "standard"]\n1. e4 e5 2. Nf3 *\n',
    ],
)
def test_an_unknown_game_is_named_before_anything_else_that_is_wrong_with_it(rest: str) -> None:
    with pytest.raises(BadRecord, match="line 1: the game that begins here: there is no game 'chess'"):
        from_text(f'[pygames "1"]\n[game "chess"]\n{rest}')
    fields = {"format": "pygames record", "version": 1, "game": "chess"}
    for more in ({}, {"size": "eight", "variant": "standard"}, {"size": 8, "moves": "e4"}):
        with pytest.raises(GamesError, match="there is no game 'chess'"):
            from_data({**fields, **more})


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_any_other_text_is_refused_or_read_but_never_crashes(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GAME)))
    until = data.draw(st.integers(at, min(len(GAME), at + 12)))
    text = (
        GAME[:at]
        + data.draw(st.text(max_size=8) | st.sampled_from(["(", ")", "*", "{", "}", "[", "\\", "1. a1"]))
        + GAME[until:]
    )
    try:
        record = from_text(text)
    except GamesError as refusal:
        assert str(refusal)
    else:
        assert from_text(to_text(record)) == record


@pytest.mark.parametrize("end", ["", "\n", ",", ",\n", ', {"format"'])
def test_of_a_list_that_is_cut_short_it_is_said_once_wherever_that_is(end: str) -> None:
    record = Record(find_game("snex").setup(6))
    *games, fault = readings("[" + to_line(record) + end)
    assert games == [record] and str(fault) == "this file is damaged: it is not complete JSON"


@pytest.mark.parametrize("before", ["\n", " \n\n", "\ufeff", "\ufeff\n"])
def test_games_are_read_one_by_one_behind_what_may_stand_before_the_first(before: str) -> None:
    records = [Record(find_game("snex").setup(size)) for size in (6, 8)]
    for text in (to_texts(records), to_texts(records).replace("\n", "\r"), to_json(records)):
        assert list(readings(before + text)) == records


def test_moves_that_are_written_full_width_are_read_and_what_is_said_of_them_stays_as_it_is() -> None:
    text = to_text(Record(find_game("vadrantir").setup(5), comment="！")).replace('"5"', '"５"')
    wide = text.replace("*", "１．　ｅ５　2. white！！ {４．ｄ４} 3. ｄ４ （3. f6 ４．c3） ＊")
    record = from_text(wide)
    assert record.moves((0, 0, 0)) == ("e5", "white", "d4") and record.moves((0, 0, 1, 0)) == (
        "e5",
        "white",
        "f6",
        "c3",
    )
    assert record.line((0, 0))[-1].mark == "!!"
    assert record.comment == "！" and record.line((0, 0))[-1].comment == "４．ｄ４"


WORDS = "\nBest regards,\nAnn (and *Bo*) [1] {"


@pytest.mark.parametrize("games", [1, 2])
def test_only_in_a_letter_words_may_stand_behind_a_record(games: int) -> None:
    text = GAME * games + WORDS
    assert len(from_texts(text, letter=True)) == games
    with pytest.raises(BadRecord, match=r"behind the [*] that ends a game nothing may stand but another game"):
        from_texts(text)


@pytest.mark.parametrize("more", ["9. e6 *", "９．ｅ６", '[game "snex"]'])
def test_what_may_belong_to_a_record_is_not_taken_for_words_behind_it(more: str) -> None:
    with pytest.raises(BadRecord, match=r"another game|begins with the line"):
        from_texts(f"{GAME}\n{more}", letter=True)
