"""What comes from outside is bounded before it is read: nothing of it stops the program, takes all its room or ends it."""

import ast
import json
import random
import re
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames
from fuzz_records import spoil
from hostile import READERS, answered, hostile
from pygames.engines.lines import Unreadable, read_object
from pygames.errors import BadPosition, GamesError
from pygames.learn import State
from pygames.outside.bounds import (
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_DIGITS,
    MOST_MARKS,
    MOST_MOVES,
    MOST_OF_A_COMMENT,
    MOST_OF_A_TAG,
    MOST_PLIES,
)
from pygames.outside.json_text import TooDeep, read_json
from pygames.outside.text import read_number
from pygames.pauses import finished
from pygames.players.roster import make_player
from pygames.puzzles import puzzles_of
from pygames.record import (
    BadRecord,
    Node,
    Record,
    find_link,
    from_json,
    from_link,
    from_text,
    from_texts,
    is_link,
    to_data,
    to_json,
    to_text,
)
from pygames.record.readings import readings
from pygames.record.scan import game_end, item_end
from pygames.rules import GAMES, find_game
from pygames_web.machine.app import start, update
from pygames_web.machine.events import Given
from pygames_web.machine.learning import read_learned
from pygames_web.machine.places import Playing, SettingUp
from pygames_web.model.incoming import MOST_FAULTS, MOST_GAMES, link_in
from pygames_web.model.prefs import Prefs, read_prefs
from pygames_web.model.saves import DamagedSave, read_save
from pygames_web.model.table import Table
from pygames_web.pages import page
from pygames_web.pages.moves import MOST_NESTED
from pygames_web.words import Speaker
from world import at_rest, looked_through

ROOT = Path(__file__).parent.parent
HEAD = '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n'
#: The rows of a board of Vadrantir of size 5 but for the top one.
ROWS = "/6/7/8/9/8/7/6/5 b -"
DATA = {"format": "pygames record", "version": 1, "game": "vadrantir", "size": 5, "variant": "standard", "moves": []}
DEEP = "[" * 200_000
#: The most room that reading anything may take, in bytes.
ROOM = 50_000_000


# -- patterns ------------------------------------------------------------------------------------------------------------


#: A pattern that stands in a script where a value may begin.
SCRIPTED = re.compile(
    r"(?:[(=,:?&|!]|return)\s*/((?:[^/\\\n\[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)/"
)


def patterns() -> Iterator[tuple[str, str]]:
    """Yield every pattern of the project, with where it stands: what is given to `re`, and what stands in scripts."""
    for path in sorted([*(ROOT / "web/site").rglob("*.js"), *(ROOT / "docs/theme").glob("*.js")]):
        for at, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.lstrip().startswith(("//", "*", "/*")):
                yield from ((pattern, f"{path.name}:{at}") for pattern in SCRIPTED.findall(line))
    for folder in ("pygames", "web/pygames_web"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                    continue
                if isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
                    where, pattern = f"{path.name}:{node.lineno}", node.args[0]
                    assert isinstance(pattern, ast.Constant) and isinstance(pattern.value, str), where
                    yield pattern.value, where


def repeats_in_repeats(pattern: str) -> bool:
    """Whether something that is repeated in a pattern holds something that is repeated."""
    return _repeats(_parser.parse(pattern, re.VERBOSE if "\n" in pattern else 0), False)


def _repeats(parts: object, inside: bool) -> bool:
    repeats = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
    if isinstance(parts, tuple) and len(parts) == 2 and parts[0] in repeats:
        return inside or _repeats(parts[1], True)
    if isinstance(parts, tuple | list | _parser.SubPattern):
        return any(_repeats(part, inside) for part in parts)
    return False


def test_no_pattern_repeats_what_is_repeated() -> None:
    found = list(patterns())
    assert len(found) > 40 and len([where for _, where in found if ".js:" in where]) > 10
    assert [(pattern, where) for pattern, where in found if repeats_in_repeats(pattern)] == []


@pytest.mark.parametrize("pattern", [r"(?:[bw]|[1-9][0-9]{0,2})*", r"(?:\S*#)?x", r"(a+)+", r"(?:a|(b*?c))+"])
def test_a_pattern_that_does_so_would_be_found(pattern: str) -> None:
    assert repeats_in_repeats(pattern)


# -- positions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["1" * 50 + "p", "1" * 50 + "b0", "9" * 5_000, "b" * 100_000, "1000", "01", "5b", "²"])
def test_a_row_of_any_length_is_refused(row: str) -> None:
    with pytest.raises(BadPosition):
        GAMES["vadrantir"].position(row + ROWS, 5)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("b" * 6, "row 1 from the top has 5 cells, the text 6"),
        ("b" * 7, "row 1 from the top has 5 cells, the text more"),
        ("11", "row 1 from the top has 5 cells, the text 11"),
        ("b10w", "row 1 from the top has 5 cells, the text 12"),
        ("3", "row 1 from the top has 5 cells, the text 3"),
        ("", "row 1 from the top has 5 cells, the text 0"),
        ("b01w", "row 1 from the top may hold only"),
        ("9999", "row 1 from the top may hold only"),
    ],
)
def test_a_row_that_does_not_fit_says_how(row: str, why: str) -> None:
    if not row:
        row, why = "/", "the board has 9 rows, the text 10"
    with pytest.raises(BadPosition) as refusal:
        GAMES["vadrantir"].position(row + ROWS, 5)
    assert why in str(refusal.value)


def test_the_link_that_froze_the_page_leads_to_the_editor() -> None:
    state = start("https://games.example/", "/edit/vadrantir/5/standard/" + "1" * 50 + "p/6/7/8/9/8/7/6/5_b_-", {})[0]
    assert isinstance(state.place, SettingUp) and state.place.editor.typed


# -- JSON ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("signs", [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_json_is_read_as_deep_as_it_may_be_and_no_deeper(signs: tuple[str, str]) -> None:
    before, after = signs
    each = len([sign for sign in before if sign in "[{"])
    for levels in (1, MOST_DEPTH // each):
        assert read_json(before * levels + "1" + after * levels)
    with pytest.raises(TooDeep):
        read_json(before * (2 * MOST_DEPTH + 1) + "1" + after * (2 * MOST_DEPTH + 1))


@pytest.mark.parametrize("text", ["[" * 100, "]", "[}", '["["', '"\\"[[[[[[[[[[[[[[[[[[[[[[', '["\\\\"[]'])
def test_json_whose_brackets_do_not_fit_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_json(text)


nested = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text('ab"\\[]{},:\u0301é\n', max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('"\\[]{} k', max_size=4), inner, max_size=4),
    max_leaves=20,
)


def depth(value: object) -> int:
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, parts), default=0) if isinstance(value, dict | list) else 0


@settings(max_examples=300, deadline=None)
@given(nested.filter(lambda value: depth(value) <= MOST_DEPTH), st.booleans())
def test_any_json_within_the_bounds_is_read_as_it_is(value: object, ascii_only: bool) -> None:
    assert read_json(json.dumps(value, ensure_ascii=ascii_only)) == value


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(st.lists(nested, min_size=1, max_size=5), st.integers(0, 3))
def test_a_list_is_cut_into_its_items(values: list[object], indent: int) -> None:
    text = json.dumps(values, indent=indent or None)
    at, found = 0, []
    while not text.startswith("]", at):
        end = finished(item_end(text, at + 1))
        found.append(json.loads(text[at + 1 : end]))
        at = end
    assert found == values and at == len(text) - 1


@pytest.mark.parametrize(
    "digits", ["9" * (MOST_DIGITS + 1), "-" + "9" * 100_000, "0." + "1" * 5_000, "1e999", "NaN", "-Infinity"]
)
def test_a_number_beyond_all_bounds_is_refused(digits: str) -> None:
    with pytest.raises(ValueError):
        read_json(f"[{digits}]")


def test_a_number_beyond_all_bounds_is_refused_in_words() -> None:
    with pytest.raises(Unreadable, match=r"^the line cannot be read: it holds a number that is too large$"):
        read_object(b'{"size": ' + b"9" * 100_000 + b"}", "{}")


def test_a_number_is_of_ascii_digits_and_no_longer_than_it_may_be() -> None:
    assert [read_number(text, 3) for text in ("0", "007", "999")] == [0, 7, 999]
    assert {read_number(text, 3) for text in ("", "1000", "-1", "+1", " 1", "1_0", "١", "²", "9" * 10_000)} == {None}


# -- what a browser keeps ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", [DEEP, '{"show":' + DEEP, '{"show":[[]]}', '{"turns":' + "9" * 5_000 + "}", '{"turns":true}']
)
def test_preferences_beyond_all_bounds_are_those_of_a_new_visitor(text: str) -> None:
    assert read_prefs(text) == Prefs()


def test_one_damaged_preference_leaves_the_others() -> None:
    assert read_prefs('{"theme": "dark", "show": [[], {}, "snake"], "turns": 1000}') == Prefs("dark", show=("snake",))


def test_what_was_learned_is_forgotten_if_it_is_nested_without_end() -> None:
    assert read_learned(DEEP) == frozenset()
    assert read_learned('["puzzles/snex/1", [], 7]') == {"puzzles/snex/1"}


@pytest.mark.parametrize(
    "text",
    [
        DEEP,
        '{"record": ' + DEEP,
        json.dumps({"record": {**DATA, "moves": [{"ply": 1, "move": "e5"}] * (MOST_MOVES + 1)}}),
        json.dumps({"record": DATA, "path": [], "position": "9" * 5_000 + ROWS, "changed": 1, "players": ["", ""]}),
        json.dumps({"record": DATA, "path": [], "position": "o", "changed": 1}).replace("1}", "9" * 5_000 + "}"),
    ],
    ids=lambda text: text[:20],
)
def test_a_save_beyond_all_bounds_is_damaged_and_the_page_starts(text: str) -> None:
    with pytest.raises(DamagedSave):
        read_save(text)
    for place in ("/games", "/play/x", ""):
        assert page(start("https://games.example/", place, {"game:x": text})[0], Speaker())


# -- records -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("run", ["\u0301", "\u064b\u034f", "\ufe0f", "\u0e34", "\U000e0061", "\u20dd"])
def test_a_letter_carries_marks_up_to_a_bound(run: str) -> None:
    setup = GAMES["vadrantir"].setup(5)
    most = run * (MOST_MARKS // len(run))
    record = Record(setup, comment=f"a{most}b{most}").tagged(first=f"a{most}")
    assert from_text(to_text(record)) == record
    with pytest.raises(BadRecord, match="marks on one letter"):
        Record(setup, comment="a" + most + run * 2)
    with pytest.raises(BadRecord, match="marks on one letter"):
        record.tagged(first="a" + most + run * 2)


def test_comments_and_tags_have_a_bound() -> None:
    setup = GAMES["vadrantir"].setup(5)
    record = Record(setup, comment="é" * MOST_OF_A_COMMENT).tagged(first="é" * MOST_OF_A_TAG)
    assert from_text(to_text(record)) == record
    with pytest.raises(BadRecord, match="may have at most 5000 characters; this one has 5001"):
        Record(setup, comment="x" * (MOST_OF_A_COMMENT + 1))
    with pytest.raises(BadRecord, match="may have at most 1000 characters; this one has 1001"):
        record.tagged(first="x" * (MOST_OF_A_TAG + 1))


def test_the_field_for_a_comment_takes_no_more_than_a_comment_may_have() -> None:
    state = at_rest(update(start("https://games.example/", "", {})[0], Given(HEAD + "1. e5 *"))[0])
    assert f'maxlength="{MOST_OF_A_COMMENT}"' in page(state, Speaker())


def most_of(moves: list[dict[str, Any]], texts: list[str]) -> Record:
    """Return the record of all but the last of some moves, which is the same from data and from text; one more is refused by both."""
    (record,) = from_texts(HEAD + " ".join(texts[:-1]) + " *")
    assert from_json(json.dumps({**DATA, "moves": moves[:-1]})) == (record,)
    with pytest.raises(BadRecord, match="longer than any game could be"):
        from_texts(HEAD + " ".join(texts) + " *")
    with pytest.raises(BadRecord, match="longer than any game could be"):
        from_json(json.dumps({**DATA, "moves": moves}))
    return record


def test_a_game_has_a_most_of_moves_in_every_form() -> None:
    # No variation stands twice: each first move has another name.
    moves = [{"ply": 1, "move": f"a{number}"} for number in range(1, MOST_MOVES + 2)]
    record = most_of(moves, ["1. a1", *[f"(1. {move['move']})" for move in moves[1:]]])
    assert len(record.replies) == MOST_MOVES


def test_a_line_has_a_most_of_moves_in_every_form() -> None:
    # Python in a browser ends with a fatal error where it gives back a line of some thousands (Chromium: 3,000).
    plies = range(1, MOST_PLIES + 2)
    record = most_of([{"ply": ply, "move": "a1"} for ply in plies], [f"{ply}. a1" for ply in plies])
    assert len(record.main_line()) == MOST_PLIES


def test_a_refusal_is_short_whatever_is_refused() -> None:
    long = "x" * 100_000
    texts = [f"[{long} 1]", f'[pygames "1"]\n[{"a" * 1000} "x"]', HEAD.replace("vadrantir", long) + "*"]
    texts += [HEAD.replace('"standard"', f'"{long}"') + "*", HEAD.replace('"5"', f'"{long}"') + "*"]
    texts += [HEAD + f'[position "5{ROWS[:-1]}{long}"] *', HEAD + f"1. {long} *", HEAD + f"1. a{'-a1' * 10_000} *"]
    texts += [json.dumps({**DATA, name: long}) for name in ("format", "game", "variant", "position", long)]
    texts += [json.dumps({**DATA, "moves": [{"ply": 1, "move": "a1", "mark": long}]})]
    texts += [json.dumps({**DATA, "tags": {long: "x"}}), json.dumps({**DATA, "moves": [{"ply": 1, "move": long}]})]
    for text in texts:
        refusal = answered(from_json if text.startswith("{") else from_texts, text)
        assert 0 < len(refusal) < 300, text[:60]


# -- games that come in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "#/" * 20_000 + " x",
        "#" * 100_000,
        "/x#" * 30_000,
        "1" + "~" * 150_000,
        "http://" * 28_000,
        "x://#12345. " * 15_000,
    ],
)
def test_a_text_of_many_links_is_one_link_or_none(text: str) -> None:
    assert link_in(text) in (None, text)


def test_of_a_game_that_cannot_be_read_the_next_ones_are_not_lost() -> None:
    state = start("https://games.example/", "", {})[0]
    for text in (
        HEAD + f'[position "{"9" * 5_000}{ROWS}"]\n*\n',
        json.dumps([{**DATA, "position": "9" * 5_000 + ROWS}]),
    ):
        state = at_rest(update(state, Given(text))[0])
        assert state.incoming is None and "cannot be opened" in str(state.notice)
    state = at_rest(update(state, Given(HEAD + "*\n"))[0])
    assert len(state.saves) == 1


def test_a_fault_of_our_own_costs_one_game_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str, letter: bool) -> tuple[Record, ...]:
        if "faulty" in text:
            raise RuntimeError("a fault of ours")
        return from_texts(text, letter)

    monkeypatch.setattr("pygames_web.model.incoming.from_texts", fail)
    state = start("https://games.example/", "", {})[0]
    state = at_rest(update(state, Given(HEAD + "*\n" + HEAD + "{faulty} *\n" + HEAD + "*\n"))[0])
    assert state.incoming is None and len(state.saves) == 2
    assert "game 2: it cannot be read" in page(state, Speaker())


@pytest.mark.parametrize("text", ["[" + "1," * 999 + "1]", '[pygames "1"]\n*\n' * 1_000])
def test_of_many_damaged_games_only_their_number_is_kept(text: str) -> None:
    state, steps = update(start("https://games.example/", "", {})[0], Given(text))[0], 0
    while incoming := state.incoming:
        assert len(incoming.sources) == 1 and len(incoming.faults) <= MOST_FAULTS
        state, steps = update(state, looked_through(incoming))[0], steps + 1
    assert steps == 1_000 and f"and {1_000 - MOST_FAULTS} more" in page(state, Speaker())


@pytest.mark.long
def test_a_text_of_more_games_than_can_be_is_read_to_a_bound() -> None:
    state = start("https://games.example/", "", {})[0]
    state = at_rest(update(state, Given("[" + "1," * (MOST_GAMES + 10) + "1]"))[0])
    assert f"and {MOST_GAMES + 1 - MOST_FAULTS} more" in page(state, Speaker())


def test_the_page_shows_how_far_the_games_have_come_in() -> None:
    state = update(start("https://games.example/", "", {})[0], Given(to_json([Record(GAMES["snex"].setup(6))] * 9)))[0]
    shown = []
    while incoming := state.incoming:
        bar = re.search(r'<progress id="coming-in" max="(\d+)" value="(\d+)">', page(state, Speaker()))
        assert bar
        shown.append(int(bar[2]) / int(bar[1]))
        state = update(state, looked_through(incoming))[0]
    assert shown == sorted(shown) and shown[0] < 0.1 and 0.7 < shown[-1] <= 1


@pytest.mark.parametrize(
    ("text", "sound", "faults"),
    [
        ("[{}, GAME, {}]", 1, 2),
        ("[GAME GAME]", 0, 1),
        ("[GAME, GAME", 1, 1),
        ("[GAME,]", 1, 1),
        ("[GAME], GAME", 1, 1),
        ("[GAME}", 1, 0),
        ("[" * 40 + "]" * 40, 0, 1),
        ("[" + "[" * 40 + "]" * 40 + ", GAME]", 1, 1),
        ("[" + "[" * 300_000 + "]" * 300_000 + ", GAME]", 1, 1),
        ('["' + "\\\\\\" + '"[[[["' + ", GAME]", 1, 1),
        ("[" + "9" * 5_000 + ", GAME]", 1, 1),
    ],
    ids=lambda value: str(value)[:30],
)
def test_of_a_damaged_file_whatever_is_sound_comes_in(text: str, sound: int, faults: int) -> None:
    text = text.replace("GAME", json.dumps(to_data(Record(find_game("snex").setup(6)))))
    state, count = update(start("https://games.example/", "", {})[0], Given(text))[0], 0
    while incoming := state.incoming:
        count = incoming.failed
        state = update(state, looked_through(incoming))[0]
    assert len(state.saves) == sound
    assert (state.notice is not None) == bool(faults) and count <= faults


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(['[pygames "', "\n", " ", "x", '"', "\t"]), max_size=30).map("".join))
def test_a_text_is_cut_where_a_line_begins_a_game(text: str) -> None:
    text = '[pygames "' + text
    cut, at = [], 0
    while at < len(text):
        end = finished(game_end(text, at))
        cut.append(text[at:end])
        at = end
    lines = [line.lstrip(" \t") for line in text.split("\n")]
    assert [piece.split("\n")[0].rstrip(" \t") for piece in cut] == [
        line.rstrip(" \t") for line in lines if line.startswith('[pygames "')
    ]
    assert "".join(cut) == text


def test_variations_of_variations_are_shown_to_a_bound_and_kept_beyond_it() -> None:
    replies: tuple[Node, ...] = (Node("a1"),)
    for _ in range(MOST_PLIES - 1):
        replies = (Node("b2"), Node("a1", replies=replies))
    record = Record(GAMES["vadrantir"].setup(5), replies=replies)
    state = start("https://games.example/", "", {})[0]

    # Moves need not be legal to be listed.
    html = page(state.at(Playing(Table("x", record))), Speaker())
    assert html.count('class="variation"') == MOST_NESTED + 1 and "…</li>" in html
    assert from_text(to_text(record)) == record


# -- everything ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_reader_takes_or_refuses_any_text(reader: str, seed: int) -> None:
    text = hostile(random.Random(seed), 20_000)
    assert len(answered(READERS[reader], text)) < 600


def test_a_spoiled_record_is_refused_or_is_the_same_when_it_is_read_again() -> None:
    outcomes = spoil(300, seed=1)
    assert all(outcome.refused for outcome in outcomes.values())
    assert outcomes["text"].accepted
    assert outcomes["data"].accepted


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "text", [DEEP, "9" * 200_000, "\u0301" * 200_000, "#/" * 100_000, '{"' + "a" * 200_000], ids=lambda t: t[:4]
)
def test_no_reader_takes_more_than_its_room(reader: str, text: str) -> None:
    tracemalloc.start()
    try:
        answered(READERS[reader], text)
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("item", ["[],", "1,", '"",', "{},"])
def test_a_file_of_the_largest_size_is_read_within_the_room(item: str) -> None:
    text = "[" + item * (MOST_CHARACTERS // len(item) - 2) + "1]"
    tracemalloc.start()
    try:
        state = update(start("https://games.example/", "", {})[0], Given(text))[0]
        for _ in range(1_000):
            assert state.incoming
            state = update(state, looked_through(state.incoming))[0]
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()


_RECORD, _PATH = Record(find_game("vadrantir").setup(5)).play((), "e5")
TEXT_TAKERS: dict[str, Callable[[Any], object]] = {
    "start": pygames.start,
    "find_game": find_game,
    "variant": lambda value: pygames.start("snex", 6, value),
    "position": lambda value: find_game("snex").position(value, 6),
    "play": _RECORD.position().play,
    "record.play": lambda value: _RECORD.play((), value),
    "prolonged": lambda value: _RECORD.prolonged(_PATH, [value]),
    "tagged": lambda value: _RECORD.tagged(first=value),
    "name of a tag": lambda value: Record(_RECORD.setup, tags={value: "x"}),
    "comment of a record": lambda value: _RECORD.annotate((), value),
    "comment of a move": lambda value: _RECORD.annotate(_PATH, value),
    "mark": lambda value: _RECORD.annotate(_PATH, mark=value),
    "from_json": from_json,
    "from_text": from_text,
    "readings": lambda value: list(readings(value)),
    "from_link": from_link,
    "find_link": find_link,
    "is_link": is_link,
    "make_player": lambda value: make_player(value, _RECORD.position()),
    "puzzles_of": puzzles_of,
}


@pytest.mark.parametrize("taker", TEXT_TAKERS)
@pytest.mark.parametrize("value", [5, b"x"])
def test_what_is_no_text_is_told_in_words_where_a_text_is_needed(taker: str, value: object) -> None:
    with pytest.raises(GamesError, match=r"a text is needed here, not (5|b'x')|a move is a text|is not a mark"):
        TEXT_TAKERS[taker](value)


@pytest.mark.parametrize("taker", TEXT_TAKERS)
@pytest.mark.parametrize(
    "value", [10**MOST_DIGITS, [10**MOST_DIGITS], list(range(10**5))], ids=["long", "within", "many"]
)
def test_what_is_no_text_is_told_shortly_however_large(taker: str, value: Any) -> None:
    if taker == "name of a tag" and isinstance(value, list):
        return  # which names nothing anywhere
    with pytest.raises(GamesError) as told:
        TEXT_TAKERS[taker](value)
    assert len(str(told.value)) < 120


@pytest.mark.parametrize("value", ["x" * 10**6, [10**MOST_DIGITS], list(range(10**5))], ids=["text", "within", "many"])
def test_what_is_no_whole_number_is_told_shortly_however_large(value: Any) -> None:
    position = _RECORD.position()
    for take in (GAMES["snex"].setup, partial(make_player, "random", position), State(position).play):
        with pytest.raises(GamesError) as told:
            take(value)
        assert len(str(told.value)) < 120


@pytest.mark.parametrize("value", [[], {}, ["c4"]])
def test_what_cannot_even_be_looked_up_is_told_to_be_no_move(value: Any) -> None:
    with pytest.raises(GamesError, match="a move is a text"):
        _RECORD.play((), value)
