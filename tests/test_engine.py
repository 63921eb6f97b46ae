"""The player protocol as our own program speaks it: what docs/protocol.md says, and that no line can stop it."""

import json
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interrupts
import pygames
from json_values import json_values
from pygames.engines.engine import Engine
from pygames.engines.lines import lines_of
from pygames.engines.protocol import Refusal, game_in, played, read_request
from pygames.engines.server import MOST_WAITING, Server
from pygames.outside.bounds import MOST_OF_ONE
from pygames.rules import GAMES

PAGE = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
GO: dict[str, Any] = {"do": "go", "game": "vadrantir", "size": 5, "moves": ["e5", "white"], "playouts": 3}
OVER = "/".join("b" * n for n in (5, 6, 7, 8, 9, 8, 7, 6, 5)) + " w -"

Answers = list[dict[str, Any]]


def ask(*requests: Any, engine: Engine | None = None) -> Answers:
    """Return the answers of an engine to requests one after the other."""
    engine = engine or Engine("steady")
    return [answer for request in requests for answer in engine.answers(json.dumps(request).encode())]


def answered_by(read: Callable[[int], bytes], engine: Engine | None = None) -> Answers:
    """Return the answers of a server to a stream."""
    said: list[str] = []
    Server(engine or Engine("steady"), read, said.append).run()
    assert all(line.isascii() and line.endswith("\n") and line.count("\n") == 1 for line in said)
    return [json.loads(line) for line in said]


def stream(blocks: Iterable[bytes]) -> Callable[[int], bytes]:
    """Return what reads a stream that comes in blocks."""
    coming = iter(blocks)
    return lambda most: next(coming, b"")


def lines(*requests: Any) -> bytes:
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


@pytest.mark.parametrize("protocol", [0, -5])
def test_there_is_no_protocol_below_the_first(protocol: int) -> None:
    (refusal,) = ask({"do": "hello", "protocol": protocol})
    assert (refusal["code"], refusal["error"]) == ("request", "protocol must be 1 or more")
    assert [hello["protocol"] for hello in ask({"do": "hello", "protocol": 1}, {"do": "hello", "protocol": 9})] == [
        1,
        1,
    ]


# -- the page ----------------------------------------------------------------------------------------------------------


def shape(value: Any) -> Any:
    """Return of what kinds a value is made; a list is of the kind of its first item."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return float if isinstance(value, int | float) and not isinstance(value, bool) else type(value)


def fixed(answer: dict[str, Any]) -> Any:
    """Return what is the same whenever a request is made: of a thought and of a version only the shape."""
    if answer["answer"] in ("info", "bestmove"):
        return answer["answer"], answer.get("id"), shape(answer)
    return answer | {"version": shape(answer["version"])} if "version" in answer else answer


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text[2:40])
def test_every_example_of_the_page_is_answered_as_it_says(example: str) -> None:
    asked = [line[2:] for line in example.splitlines() if line.startswith("> ")]
    expected = [json.loads(line[2:]) for line in example.splitlines() if line.startswith("< ")]
    assert len(asked) + len(expected) == len(example.splitlines())
    answers = answered_by(stream(line.encode() + b"\n" for line in asked), Engine())
    assert list(map(fixed, answers)) == list(map(fixed, expected))


def test_the_page_has_an_example_of_every_request_every_answer_and_every_error_but_two() -> None:
    said = [json.loads(line[2:]) for text in EXAMPLES for line in text.splitlines() if line.startswith("< ")]
    requests = set(re.findall(r"^\| `(\w+)`(?:, `(\w+)`)? \| .* \| m", PAGE, re.MULTILINE))
    assert {name for pair in requests for name in pair if name} == {"hello", "go", "stop", "quit", "ping", "set"}
    assert {answer["answer"] for answer in said} == {"hello", "set", "ready", "info", "bestmove", "error"}
    _, _, errors = PAGE.partition("## Errors")
    codes = set(re.findall(r"^\| `(\w+)` \|", errors, re.MULTILINE)) - {"busy", "internal"}
    assert codes == {answer["code"] for answer in said if answer["answer"] == "error"}


# -- go ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_plays_legal_moves_from_the_opening_on(game: str) -> None:
    size = GAMES[game].sizes[0]
    moves: list[str] = []
    engine = Engine("casual")
    position = pygames.start(game, size)
    for _ in range(5):
        *_, best = ask({"do": "go", "game": game, "size": size, "moves": moves, "playouts": 1}, engine=engine)
        assert best["answer"] == "bestmove"
        position = position.play(best["move"])
        moves.append(best["move"])


@pytest.mark.parametrize("level", ["beginner", "strongest"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_last_begins_with_the_move_that_is_played_and_goes_on_legally(game: str, level: str) -> None:
    size = GAMES[game].sizes[0]
    for seed in range(3):
        engine = Engine(level, seed)
        moves: list[str] = []
        position = pygames.start(game, size)
        for _ in range(4):
            request = {"do": "go", "game": game, "size": size, "moves": moves, "playouts": 30}
            *_, info, best = ask(request, engine=engine)
            assert info["answer"] == "info" and info["line"][0] == best["move"]
            expected = position
            for move in info["line"]:
                expected = expected.play(move)
            position = position.play(best["move"])
            moves.append(best["move"])


def test_the_same_seed_and_playouts_give_the_same_move() -> None:
    def move(seed: int) -> str:
        return str(ask({"do": "set", "option": "seed", "value": seed}, {**GO, "playouts": 20})[-1]["move"])

    assert move(3) == move(3)
    assert len({move(seed) for seed in range(6)}) > 1


def test_what_was_thought_about_a_game_is_kept_as_it_goes_on_and_forgotten_with_another_one() -> None:
    engine = Engine()
    moves = [*GO["moves"], *ask({**GO, "playouts": 60}, engine=engine)[0]["line"][:1]]
    *_, kept = ask({**GO, "moves": moves, "playouts": 1}, engine=engine)
    assert kept["playouts"] > 5
    *_, anew = ask({**GO, "moves": [*GO["moves"], "a1"], "playouts": 1}, engine=Engine())
    assert anew["playouts"] <= 2
    *_, other = ask({**GO, "moves": ["a1", "white"], "playouts": 1}, engine=engine)
    assert other["playouts"] <= 2


def test_a_refused_move_leaves_the_next_request_as_it_would_have_been() -> None:
    engine = Engine("steady")
    ask(GO, {**GO, "moves": [*GO["moves"], "a1", "a1"]}, {**GO, "position": OVER, "moves": []}, engine=engine)
    *_, best = ask({**GO, "moves": [*GO["moves"], "a1"]}, engine=engine)
    assert best["answer"] == "bestmove"


def test_a_weaker_level_is_weaker_because_of_an_option() -> None:
    (hello,) = ask({"do": "hello"}, engine=Engine("casual", 4))
    assert (hello["options"]["level"]["value"], hello["options"]["seed"]["value"]) == ("casual", 4)
    *_, best = ask({"do": "set", "option": "level", "value": "steady"}, {**GO, "playouts": None, "infinite": True})
    # This level thinks for 50 playouts and a look at all moves, however long it may.
    assert best["playouts"] < 200


def clock(step: float) -> Callable[[], float]:
    """Return a clock that goes on by a step whenever somebody looks."""
    ticks = count()
    return lambda: step * next(ticks)


def test_a_time_is_kept_and_told_about_once_a_second() -> None:
    engine = Engine(now=clock(0.3))
    *infos, best = ask({**GO, "playouts": None, "seconds": 4}, engine=engine)
    told = [info["seconds"] for info in infos]
    assert told == sorted(told)
    assert 3 <= len(told) <= 5
    assert best["seconds"] <= 5


def test_a_move_is_made_although_all_the_time_is_over_before_the_thought_begins() -> None:
    *_, best = ask({**GO, "playouts": None, "seconds": 0.01}, engine=Engine(now=clock(1.0)))
    assert best["answer"] == "bestmove"


def test_without_limits_a_level_thinks_as_long_as_it_likes() -> None:
    *_, best = ask({**GO, "playouts": None}, engine=Engine(now=clock(1.0)))
    assert 5 <= best["seconds"] <= 8


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": None}, "request"),
        ({"game": 5}, "request"),
        ({"size": 5.0}, "request"),
        ({"size": True}, "request"),
        ({"size": 4}, "game"),
        ({"variant": "misère"}, "game"),
        ({"position": "\ud800"}, "position"),
        ({"moves": "e5"}, "request"),
        ({"moves": ["e5"] * 10_001}, "request"),
        ({"moves": ["e5", 3]}, "move"),
        ({"moves": ["e5", "red"]}, "move"),
        ({"position": OVER, "moves": []}, "over"),
        ({"seconds": -1}, "request"),
        ({"seconds": 10**400}, "request"),
        ({"seconds": "1"}, "request"),
        ({"playouts": 0}, "request"),
        ({"playouts": 1.5}, "request"),
        ({"playouts": 10**10}, "request"),
        ({"infinite": 1}, "request"),
        ({"infinite": True}, "request"),
        ({"record": "x"}, "request"),
        ({"record": "x", "game": None, "size": None, "moves": None}, "record"),
        ({"record": {}, "game": None, "size": None, "moves": None}, "record"),
        ({"record": 3}, "request"),
        ({"Size": 5}, "request"),
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused_with_a_code(change: dict[str, Any], code: str) -> None:
    (answer,) = ask({**GO, **change, "id": "x"})
    assert (answer["answer"], answer["code"], answer["id"]) == ("error", code, "x")
    assert answer["error"]


@pytest.mark.parametrize(
    ("option", "value"), [("level", "nobody"), ("level", 3), ("seed", -5), ("seed", 2**31), ("seed", "7")]
)
def test_an_engine_is_made_with_no_option_that_it_would_refuse(option: str, value: Any) -> None:
    (answer,) = ask({"do": "set", "option": option, "value": value})
    assert answer["code"] == "option"
    with pytest.raises(ValueError, match=re.escape(answer["error"])):
        Engine(**{option: value})


def test_what_is_shown_as_a_request_to_whoever_sent_none_is_one() -> None:
    (refused,) = ask([])
    shown = refused["error"].removeprefix("the line is no JSON object, such as ")
    (answer,) = Engine().answers(shown.encode())
    assert answer["answer"] == "hello"


def test_a_fault_of_the_program_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Engine("steady")
    with monkeypatch.context() as broken:
        broken.setattr("pygames.engines.engine.limits_in", lambda given: 1 / 0)
        (answer,) = ask({**GO, "id": 4}, engine=engine)
    assert (answer["code"], answer["id"]) == ("internal", 4)
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert ask(GO, engine=engine)[-1]["answer"] == "bestmove"


# -- requests that come while it thinks ---------------------------------------------------------------------------------


def test_stop_ends_what_was_asked_for_before_it_and_nothing_later() -> None:
    # Were it to stop too little it would think for ever.
    endless = {**GO, "playouts": None, "infinite": True}
    answers = answered_by(
        stream([lines({**endless, "id": 1}, {**endless, "id": 2}, {"do": "stop"}, {**GO, "playouts": 40, "id": 3})]),
        Engine(),
    )
    best = {answer["id"]: answer for answer in answers if answer["answer"] == "bestmove"}
    assert list(best) == [1, 2, 3]
    assert best[3]["playouts"] >= 40


def test_the_end_of_the_input_ends_a_thought_without_end_but_no_other() -> None:
    endless = {**GO, "playouts": None, "infinite": True}
    answers = answered_by(stream([lines(endless, {**GO, "playouts": 40})]), Engine())
    assert [answer["answer"] for answer in answers if answer["answer"] != "info"] == ["bestmove", "bestmove"]
    assert answers[-1]["playouts"] >= 40


def test_an_input_that_fails_ends_a_thought_without_end_too() -> None:
    coming = iter([lines({**GO, "playouts": None, "infinite": True})])

    def read(most: int) -> bytes:
        for block in coming:
            return block
        raise OSError("the cable was pulled")

    assert answered_by(read, Engine())[-1]["answer"] == "bestmove"


def test_after_quit_nothing_is_answered() -> None:
    answers = answered_by(stream([lines({"do": "ping"}, {"do": "quit"}, {"do": "ping"})]))
    assert answers == [{"answer": "ready"}]


def test_too_many_waiting_requests_are_refused_while_stop_is_still_heard() -> None:
    endless = {**GO, "playouts": None, "infinite": True}
    pings = [{"do": "ping", "id": number} for number in range(MOST_WAITING + 5)]
    answers = answered_by(stream([lines(endless, *pings, {"do": "stop"})]))
    refused = [answer for answer in answers if answer.get("code") == "busy"]
    assert len(refused) >= 4
    assert sum(answer["answer"] in ("ready", "error") for answer in answers) == len(pings)
    assert sum(answer["answer"] == "bestmove" for answer in answers) == 1


def test_a_line_may_come_in_pieces_and_the_last_one_without_a_break() -> None:
    line = b'{"do": "ping", "id": "\xc3\xa9"}'
    pieces = [line[at : at + 1] for at in range(len(line))]
    assert answered_by(stream([*pieces, b"\n", *pieces])) == [{"answer": "ready", "id": "é"}] * 2


def test_a_byte_order_mark_before_a_request_is_passed_over() -> None:
    assert answered_by(stream([b'\xef\xbb\xbf{"do": "ping"}\n'])) == [{"answer": "ready"}]


def test_a_line_beyond_measure_is_refused_without_being_kept() -> None:
    kept = list(lines_of(stream([b"x" * 10] * 1_000 + [b"\nyz\n"]), 25))
    assert kept == [b"x" * 26, b"yz"]
    assert list(lines_of(stream([b"a\n" + b"x" * 100 + b"\nyz\n"]), 25)) == [b"a", b"x" * 26, b"yz"]
    first, second = answered_by(stream([b" " * (MOST_OF_ONE + 5), b'\n{"do": "ping"}\n']))
    assert (first["code"], second["answer"]) == ("line", "ready")


def process() -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "pygames", "engine", "--level", "steady"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=interrupts.heard)


def test_the_program_answers_each_line_at_once_and_stops_when_told() -> None:
    with process() as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        for request in ({"do": "hello"}, {"do": "go", "game": "snex", "infinite": True, "seconds": 1}, {"do": "ping"}):
            engine.stdin.write(lines(request))
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["answer"] in ("hello", "error", "ready")
        engine.stdin.write(lines({**GO, "playouts": None, "infinite": True}, {"do": "stop"}, {"do": "quit"}))
        engine.stdin.flush()
        said = engine.stdout.read().splitlines()
        assert json.loads(said[-1])["answer"] == "bestmove"
        assert engine.stderr.read() == b""
        assert engine.wait() == 0


def test_the_program_is_interrupted_without_a_word() -> None:
    with process() as engine:
        assert engine.stdin and engine.stdout and engine.stderr
        engine.stdin.write(lines({"do": "hello"}))
        engine.stdin.flush()
        assert engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        assert engine.stderr.read() == b""
        assert interrupts.status(engine) == 130


# -- whatever comes ------------------------------------------------------------------------------------------------------


def assert_answered(line: bytes) -> None:
    """Assert that a line gets no answer, if it is to have none, or one last answer that is whole."""
    engine = Engine("beginner", now=clock(1.0))
    looks = count()
    answers = list(engine.answers(line, lambda infinite: next(looks) > 3))
    if not answers:
        assert json.loads(line)["do"] in ("stop", "quit")
        return
    *infos, last = answers
    assert all(info["answer"] == "info" for info in infos)
    assert json.dumps(answers).isascii()
    if last["answer"] == "bestmove":
        start, moves = game_in({k: v for k, v in json.loads(line).items() if v is not None})
        played(start, (*moves, last["move"]))
    else:
        assert last["answer"] in ("hello", "ready", "set", "error")
        assert last.get("code") != "internal"


@settings(max_examples=100, deadline=None)
@given(st.binary())
def test_no_line_of_bytes_stops_the_engine(line: bytes) -> None:
    assert_answered(line)


move_texts = st.from_regex(r"[a-i]([1-9])([,>-][a-i]([1-9])){0,2}|black|white|pass", fullmatch=True)


def requests() -> Iterator[st.SearchStrategy[dict[str, Any]]]:
    yield st.fixed_dictionaries(
        {"do": st.just("go"), "game": st.sampled_from(["vadrantir", "snex", "serpent"])},
        optional={
            "size": st.sampled_from([5, 6]) | json_values,
            "variant": st.just("standard") | json_values,
            "position": st.just("5/6/7/8/4b4/3w4/7/6/5 b -") | json_values,
            "moves": st.lists(move_texts | json_values, max_size=4) | json_values,
            "seconds": st.floats() | json_values,
            "playouts": st.integers() | json_values,
            "infinite": st.booleans() | json_values,
            "id": json_values,
        },
    )
    yield st.fixed_dictionaries({"do": st.just("go"), "record": json_values}, optional={"playouts": st.just(1)})
    yield st.fixed_dictionaries(
        {"do": st.sampled_from(["hello", "set", "ping", "stop", "quit"]) | json_values},
        optional={"option": st.sampled_from(["level", "seed"]) | json_values, "value": json_values, "id": json_values},
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_spoiled_conversation_is_answered_to_its_end(seed: int) -> None:
    """Every line that is no ``stop`` or ``quit`` gets one last answer."""
    rng = random.Random(seed)
    asked = [line[2:] for text in EXAMPLES for line in text.splitlines() if line.startswith("> ")]
    spoilt = []
    for number in range(60):
        line = rng.choice(asked).replace("{", f'{{"id": {number}, ', 1)
        at = rng.randrange(len(line))
        piece = rng.choice(["", '"', "9", "{", "}", ",", "[1]", "null", "\\", line[:at], "\x00", "é"])
        spoilt.append(line if rng.random() < 0.5 else line[:at] + piece + line[at + rng.choice((0, 1, 5)) :])
    quiet = [line for line in spoilt if _wants_no_answer(line)]
    assert len(quiet) < len(spoilt)
    text = "".join(f"{line}\n" for line in spoilt if '"quit"' not in line).encode(errors="replace")
    # A clock that leaps has every time over at once.
    answers = answered_by(stream([text]), Engine("beginner", now=clock(10**6)))
    last = [answer for answer in answers if answer["answer"] != "info"]
    assert len(last) == text.count(b"\n") - len(quiet)
    assert not any(answer.get("code") == "internal" for answer in last)


def _wants_no_answer(line: str) -> bool:
    try:
        request = read_request(line.encode())
    except Refusal:
        return False
    return request.do in ("stop", "quit")


@settings(max_examples=150, deadline=None)
@given(st.one_of(*requests()))
def test_no_request_however_odd_stops_the_engine(request_: dict[str, Any]) -> None:
    assert_answered(json.dumps(request_).encode())
