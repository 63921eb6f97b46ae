"""The answers of the vectors, made anew by the literal rules (`make_vectors`)."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import make_vectors
from make_vectors import VECTORS, counted, made, main
from pygames.rules import GAMES

#: How many seconds the literal rules may take for a case that is quick: far more than they need.
_PATIENCE = 30.0
#: Which lines of a file they answer in a moment.
_QUICK = {"serpent-5-standard": [2, 10, 14], "serpent-6-standard": [10], "nadraz-10-standard": [2, 8]}


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_literal_rules_answer_as_the_vectors_do(path: Path) -> None:
    lines = path.read_text().splitlines()
    for number in _QUICK.get(path.stem, [0, len(lines) // 2]):
        after, given_up = made(json.loads(lines[number]), _PATIENCE)
        assert json.dumps(after) == lines[number]
        assert not given_up


def test_the_literal_rules_count_as_the_vectors_do() -> None:
    compared = set()
    for case in json.loads((VECTORS / "perft.json").read_text()):
        for depth, nodes in enumerate(case["perft"], 1):
            if nodes < (40 if case["game"] in ("serpent", "nadraz") else 200) or (depth <= 2 and not case["position"]):
                assert counted(case, depth) == nodes
                compared.add(case["game"])
    assert compared == set(GAMES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A copy of a few cases."""
    lines = (VECTORS / "snex-6-standard.jsonl").read_text().splitlines()[:3]
    copy = tmp_path / "snex.jsonl"
    copy.write_text("".join(f"{line}\n" for line in lines))
    return copy


def test_what_is_as_it_should_be_stays_byte_for_byte(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert main([str(file)]) == 0
    assert file.read_bytes() == before
    assert "snex.jsonl: 3 as before" in capsys.readouterr().out


def test_an_answer_that_is_wrong_is_written_anew_and_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_text()
    cases = [json.loads(line) for line in before.splitlines()]
    cases[1]["legal"].pop()
    file.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    assert main([str(file)]) == 1
    assert file.read_text() == before
    assert "snex.jsonl: 2 as before, 1 different" in capsys.readouterr().out


def test_a_line_that_only_asks_is_answered(file: Path) -> None:
    before = file.read_text()
    asked = ("game", "size", "variant", "moves")
    cases = [{name: json.loads(line)[name] for name in asked} for line in before.splitlines()]
    file.write_text("".join(f"{json.dumps(case)}\n" for case in cases))
    main([str(file)])
    assert file.read_text() == before


def test_what_takes_too_long_keeps_its_answer(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = file.read_bytes()
    monkeypatch.setattr(make_vectors, "within", lambda seconds, work: None)
    assert main([str(file)]) == 0
    assert file.read_bytes() == before
    assert "snex.jsonl: 3 given up" in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("git"), reason="needs git")
def test_a_line_that_is_gone_from_what_is_frozen_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    links = tmp_path / "links"
    links.mkdir()
    (links / "v1.jsonl").write_text("one\ntwo\n")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.com")
    for command in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "Publish"]):
        subprocess.run(["git", "-C", tmp_path, *command], check=True)
    monkeypatch.setattr(make_vectors, "HERE", tmp_path)
    monkeypatch.setattr(make_vectors, "VECTORS", tmp_path / "vectors")
    (links / "v1.jsonl").write_text("one\ntwo\nthree\n")
    assert main([]) == 0
    (links / "v1.jsonl").write_text("one\nthree\n")
    assert main([]) == 1
    assert "v1.jsonl: 1 lines taken away" in capsys.readouterr().out
