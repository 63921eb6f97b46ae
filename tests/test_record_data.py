"""Records as plain data and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import setups
from json_values import json_values
from pygames.errors import GamesError
from pygames.record import BadRecord, Record, from_data, from_json, to_data, to_json
from pygames.record.data import FORMAT
from pygames.rules import find_game
from records import noted, notes, random_record, tags

VADRANTIR = find_game("vadrantir").setup(5)


def example() -> dict[str, Any]:
    return {
        "format": "pygames record",
        "version": 1,
        "game": "vadrantir",
        "size": 5,
        "variant": "standard",
        "tags": {"first": "Ann"},
        "comment": "by mail",
        "moves": [
            {"ply": 1, "move": "e5"},
            {"ply": 2, "move": "white", "mark": "!"},
            {"ply": 3, "move": "d4"},
            {"ply": 3, "move": "c3", "comment": "instead"},
        ],
    }


def test_the_data_of_a_record_is_as_the_module_says() -> None:
    record, path = Record(VADRANTIR).tagged(first="Ann").annotate((), "by mail").play((), "e5")
    record, path = record.play(path, "white")
    record, _ = record.annotate(path, mark="!").play(path, "d4")
    record, path = record.play(path, "c3")
    record = record.annotate(path, "instead")
    assert to_data(record) == example()
    assert from_data(example()) == record


@pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), notes=notes, tags=tags)
def test_every_record_comes_back_from_json_as_it_was(setup, seed, notes, tags) -> None:  # type: ignore[no-untyped-def]
    record = noted(*random_record(setup, seed), notes, tags)
    set_up = Record(setup, record.position(record.main_line()).text)
    assert from_json(to_json([record, set_up])) == (record, set_up)
    assert from_json(json.dumps(to_data(record))) == (record,)


def test_a_byte_order_mark_before_json_is_passed_over_as_one_before_text_is() -> None:
    assert from_json("\ufeff" + to_json([from_data(example())])) == (from_data(example()),)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("format", "chess game", "not the record of a game"),
        ("version", 2, "newer version"),
        ("version", 0, "not the record of a game"),
        ("version", -1, "not the record of a game"),
        ("version", True, 'the "version" of a record must be a number of at most five digits, not true'),
        ("game", "chess", "there is no game 'chess'"),
        ("game", None, 'the "game" of a record must be a text, not null'),
        ("size", "5", 'the "size" of a record must be a number of at most five digits, not "5"'),
        ("size", 10**6, "not 1000000"),
        ("size", 5.0, 'the "size" of a record must be a number of at most five digits'),
        ("variant", "misère", "variants"),
        ("position", "", "position text is"),
        ("position", None, 'the "position" of a record must be a text'),
        ("tags", [], 'the "tags" of a record must be an object, not list'),
        ("tags", {"first": 1}, 'the "first" of a record must be a text, not 1'),
        ("tags", {"First": "Ann"}, "cannot name a tag"),
        ("comment", 1, 'the "comment" of a record must be a text'),
        ("moves", {}, 'the "moves" of a record must be a list, not dict'),
        ("moves", ["e5"], 'each move is an object with fields, not "e5"'),
        ("moves", [{"ply": 1}], "says nothing about its move"),
        ("moves", [{"move": "e5"}], "says nothing about its ply"),
        ("moves", [{"ply": 2, "move": "e5"}], "a move with the ply 2 cannot follow one with 0"),
        ("moves", [{"ply": 0, "move": "e5"}], "a move with the ply 0 cannot follow"),
        ("moves", [{"ply": 1, "move": "e5"}, {"ply": 1, "move": "e5"}], "stands twice"),
        ("moves", [{"ply": 1, "move": "E5"}], "not the text of a move"),
        ("moves", [{"ply": 1, "move": "e5", "mark": "!!!"}], "not a mark"),
        ("moves", [{"ply": 1, "move": "e5", "note": "x"}], 'unknown here: "note"'),
        ("winner", "b", 'unknown here: "winner"'),
    ],
)
def test_data_of_another_shape_is_refused_with_the_reason(field: str, value: object, why: str) -> None:
    with pytest.raises(GamesError) as refusal:
        from_data({**example(), field: value})
    assert why in str(refusal.value)


@pytest.mark.parametrize("field", ["format", "version", "game", "size", "variant", "moves"])
def test_data_without_a_field_that_every_record_has_is_refused(field: str) -> None:
    data = example()
    del data[field]
    with pytest.raises(BadRecord, match=f"says nothing about its {field}"):
        from_data(data)


def test_what_a_record_says_of_itself_is_written_in_one_place() -> None:
    root = Path(__file__).resolve().parent.parent
    sources = [path for folder in ("pygames", "web/pygames_web") for path in (root / folder).rglob("*.py")]
    assert [path.name for path in sources if f'"{FORMAT}"' in path.read_text(encoding="utf-8")] == ["data.py"]


@pytest.mark.parametrize("text", ["", "{", "nul", "[" * 100_000, "9" * 10_000, '{"format": "pygames record"', "\ud800"])
def test_a_damaged_json_file_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        from_json(text)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(example())), json_values)
def test_any_other_data_is_refused_or_read_but_never_crashes(field: str, value: object) -> None:
    try:
        record = from_data({**example(), field: value})
    except GamesError as refusal:
        assert str(refusal)
    else:
        assert from_data(to_data(record)) == record
