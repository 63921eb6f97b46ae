"""The referee: what it answers, and that no line can stop it."""

import io
import json
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from json_values import json_values
from pygames.cli import main
from pygames.cli.referee import answer
from pygames.rules import GAMES

VECTORS = Path(__file__).parent / "vectors"


def ask(**request: Any) -> dict[str, Any]:
    return said(json.dumps(request).encode())


def said(line: bytes) -> dict[str, Any]:
    text = answer(line)
    assert text.isascii()
    assert "\n" not in text
    state = json.loads(text)
    assert isinstance(state, dict)
    return state


def assert_refused(state: dict[str, Any], at: int | None = None) -> None:
    assert (state["ok"], state["at"]) == (False, at)
    assert state.keys() - {"id"} == {"ok", "error", "at"}
    assert state["error"]
    assert state["error"] != "internal error"


def test_a_game_alone_is_the_start_of_it_at_the_recommended_size() -> None:
    state = ask(game="vadrantir")
    assert (state["ok"], state["turn"], state["over"], state["winner"], state["score"]) == (
        True,
        "o",
        False,
        None,
        None,
    )
    assert state["position"] == "6/7/8/9/10/11/10/9/8/7/6 o -"
    assert state.keys() == {"ok", "position", "turn", "legal", "over", "winner", "score"}


def test_a_null_is_as_good_as_nothing() -> None:
    assert ask(game="vadrantir") == ask(game="vadrantir", size=None, variant=None, position=None, moves=None)


def test_moves_are_played_from_the_position_given() -> None:
    state = ask(game="vadrantir", size=5, variant="standard", position="5/6/7/8/4b4/8/7/6/5 c -", moves=["white", "d4"])
    assert (state["position"], state["turn"]) == ("5/6/7/8/4b4/3w4/7/6/5 b -", "b")
    assert state["score"] == {"b": 0.0, "w": 0.0}


def test_legal_moves_are_sorted_as_plain_strings() -> None:
    legal = ask(game="vadrantir", size=6)["legal"]
    assert legal == sorted(legal)
    assert legal.index("f10") < legal.index("f2")


@pytest.mark.parametrize(
    "path", [p for p in sorted(VECTORS.glob("*.jsonl")) if p.name.split("-")[0] in GAMES], ids=lambda p: p.stem
)
def test_answers_are_those_of_an_independent_implementation(path: Path) -> None:
    case = json.loads(path.read_text().splitlines()[-1])
    setup = {key: case.pop(key) for key in ("game", "size", "variant", "moves")}
    state = ask(**setup)
    assert {key: state[key] for key in case} == case


@pytest.mark.parametrize("identity", [None, 0, True, "", "x\ud800", 1.5, [], {"a": [None]}, 10**400])
def test_an_id_of_any_type_is_copied_to_answers_and_refusals(identity: object) -> None:
    for request in ({"game": "vadrantir"}, {"game": "chess"}, {"moves": 3}, {"game": "vadrantir", "moves": ["z9"]}):
        assert ask(**request, id=identity)["id"] == identity


def test_what_is_shown_as_a_request_to_whoever_sent_none_is_one() -> None:
    shown = said(b"7")["error"].removeprefix("the line is no JSON object, such as ")
    assert said(shown.encode())["ok"]


def test_without_an_id_there_is_none_in_the_answer() -> None:
    assert "id" not in ask(game="vadrantir")
    assert "id" not in ask(game="chess")


@pytest.mark.parametrize(
    ("moves", "at"),
    [(["z9"], 0), (["e5", "black", "e5"], 2), (["e5", 7], 1), (["e5", None, "z9"], 1), (["E5"], 0), (["e5", "red"], 1)],
)
def test_the_first_illegal_move_is_pointed_out(moves: list[object], at: int) -> None:
    assert_refused(ask(game="vadrantir", size=5, moves=moves), at)


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"game": "chess"},
        {"game": "Vadrantir"},
        {"game": None},
        {"game": ["vadrantir"]},
        {"game": "vadrantir", "size": 1},
        {"game": "vadrantir", "size": -6},
        {"game": "vadrantir", "size": 10**400},
        {"game": "vadrantir", "size": 6.0},
        {"game": "vadrantir", "size": "6"},
        {"game": "vadrantir", "size": True},
        {"game": "vadrantir", "variant": "misère"},
        {"game": "vadrantir", "variant": 1},
        {"game": "vadrantir", "position": "nonsense"},
        {"game": "vadrantir", "position": "\ud800"},
        {"game": "vadrantir", "position": 0},
        {"game": "vadrantir", "moves": "e5"},
        {"game": "vadrantir", "moves": {"0": "e5"}},
        {"game": "vadrantir", "Size": 5},
        {"game": "vadrantir", "": 5},
        {"game": "vadrantir", "\ud800\n": 5},
    ],
    ids=repr,
)
def test_a_request_that_makes_no_sense_is_refused(request_: dict[str, Any]) -> None:
    assert_refused(ask(**request_))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"\r\n",
        b"null",
        b"[]",
        b'"vadrantir"',
        b"{",
        b"{}{}",
        b"{'game': 'vadrantir'}",
        b'{"game": "vadrantir", "id": NaN}',
        b'{"game": "vadrantir", "id": -Infinity}',
        b'{"game": "vadrantir", "id": 1e999}',
        b'{"game": "vadrantir", "id": ' + b"9" * 5000 + b"}",
        b'{"game": "vadrantir", "id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"id":' * 100_000,
        b'{"game": "\xff"}',
        b"\xed\xa0\x80",
        b"\xef\xbb\xbf",
        b"\x00",
        b'{"game": "vadrantir"}'.replace(b"d", b"d\x00"),
        '{"game": "vadrantir"}'.encode("utf-16"),
    ],
    ids=lambda line: repr(line[:40]),
)
def test_a_line_that_is_no_json_object_is_refused(line: bytes) -> None:
    assert_refused(said(line))


def test_a_byte_order_mark_before_a_request_is_passed_over() -> None:
    assert said(b'\xef\xbb\xbf{"game": "vadrantir"}') == ask(game="vadrantir")


def assert_answered(line: bytes) -> None:
    """Assert that a line gets a whole answer or a whole refusal."""
    state = said(line)
    if state["ok"]:
        assert state["over"] == (not state["legal"])
    else:
        assert_refused(state, state["at"])


@settings(max_examples=200, deadline=None)
@given(st.binary())
def test_no_line_of_bytes_is_left_without_an_answer(line: bytes) -> None:
    assert_answered(line)


move_texts = st.from_regex(r"[a-k](1?[0-9])([,>-][a-k](1?[0-9])){0,2}|black|white|pass", fullmatch=True)
position_texts = st.from_regex(r"[bw1-6]{1,6}(/[bw1-9]{1,8}){8,10} [ocbw] [-0-9a-z]", fullmatch=True)
requests = st.fixed_dictionaries(
    {"game": st.sampled_from(list(GAMES))},
    optional={
        "size": st.sampled_from([5, 6, 7, 8, 9]) | json_values,
        "variant": st.just("standard") | json_values,
        "position": position_texts | json_values,
        "moves": st.lists(move_texts | json_values, max_size=5) | json_values,
        "id": json_values,
    },
)


@settings(max_examples=200, deadline=None)
@given(requests)
def test_no_request_however_odd_is_left_without_an_answer(request_: dict[str, Any]) -> None:
    assert_answered(json.dumps(request_).encode())


def test_each_line_is_answered_before_the_next_one_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pygames", "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as referee:
        assert referee.stdin and referee.stdout
        for line in (b'{"game": "vadrantir", "size": 5}\n', b"\xff\n", b"\n", b'{"game": "vadrantir"}\n'):
            referee.stdin.write(line)
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline())["ok"] == (line[:1] == b"{")
        referee.stdin.close()
        assert referee.wait() == 0


class _Long(io.RawIOBase):
    """A line of many million brackets, and a sound one."""

    def __init__(self) -> None:
        self._pieces = [*[b"[" * 1_000_000] * 100, b'\n{"game": "vadrantir"}\n']

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        piece = self._pieces.pop(0) if self._pieces else b""
        into[: len(piece)] = piece[: len(into)]
        if len(piece) > len(into):
            self._pieces.insert(0, piece[len(into) :])
        return min(len(piece), len(into))


def test_a_line_without_end_takes_no_more_than_its_room(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(_Long())))
    tracemalloc.start()
    try:
        assert main(["referee"]) == 0
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    refused, answered = map(json.loads, capsys.readouterr().out.splitlines())
    assert_refused(refused)
    assert answered["ok"]
