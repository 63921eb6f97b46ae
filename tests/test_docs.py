"""What the pages in docs/ show is true."""

import doctest
import importlib
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pygames.cli import main
from pygames.cli.referee import answer
from pygames.engines.match import Pairing
from pygames.engines.program import MOST_OF_A_LINE, PATIENCE
from pygames.outside.bounds import MOST_MOVES, MOST_OF_ONE
from pygames.record import from_text
from pygames.rules import find_game

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str, language: str) -> list[str]:
    """Return the blocks of a page that are in a language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [block for name, block in fenced if name == language]


def test_the_bot_of_the_page_has_seventeen_lines_and_plays_in_a_match_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (bot,) = blocks("bots.md", "python")
    assert len(bot.splitlines()) == 17
    (tmp_path / "any_move.py").write_text(bot)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pygames.engines.match.OPENING_PLAYOUTS", 2)
    command = blocks("bots.md", "sh")[0].splitlines()[0].replace("--games 20", "--games 2")
    python, module, package, *arguments = shlex.split(command)
    assert [python, module, package] == ["python", "-m", "pygames"]
    assert main([argument.replace("python ", f"{shlex.quote(sys.executable)} ") for argument in arguments]) == 0
    said = capsys.readouterr().out
    assert "against beginner: " in said
    assert "forfeit" not in said
    for name in ("0001.txt", "0002.txt"):
        record = from_text((tmp_path / "games" / name).read_text())
        assert record.position(record.main_line()).over


def test_the_bot_of_the_page_does_what_the_protocol_says_with_what_may_be_left_out_with_an_id_and_with_quit() -> None:
    (bot,) = blocks("bots.md", "python")
    requests = [
        {"do": "go", "id": 7, "game": "snex", "moves": ["d3", "black"]},
        {"do": "go", "game": "snex", "position": "6/6/6/6/bb4/1b4 b -", "moves": []},
        {"do": "stop"},
        {"do": "quit"},
        {"do": "hello", "protocol": 1},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    ran = subprocess.run([sys.executable, "-c", bot], input=lines, capture_output=True, text=True, check=True)
    move, refusal = map(json.loads, ran.stdout.splitlines())
    assert (move["answer"], move["id"], refusal["answer"]) == ("bestmove", 7, "error")


def shown_commands() -> list[str]:
    """Return every command line of ours that a page shows in a block, or at the beginning of a row of a table."""
    texts = [path.read_text(encoding="utf-8") for path in (DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md")))]
    return [
        line for text in texts for line in re.findall(r"^(?:    |\| `)?(python -m pygames [^`\n]+)", text, re.MULTILINE)
    ]


@pytest.mark.parametrize("line", shown_commands())
def test_every_command_that_a_page_shows_is_one(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    # Only its last word is wrong, so that is all there is to complain of.
    assert main([*shlex.split(line)[3:], "--no-such-thing"]) == 2
    assert "unrecognized arguments: --no-such-thing" in capsys.readouterr().err


@pytest.mark.parametrize("page", ["formats.md", "index.md", "tour.md"])
def test_the_examples_of_a_page_run_as_they_are_shown(page: str) -> None:
    run = doctest.testfile(str(DOCS / page), module_relative=False)
    assert run.attempted > 0 and run.failed == 0


def test_the_page_about_bots_says_how_long_a_program_is_waited_for_wherever_it_plays() -> None:
    said = re.search(r"`--patience` \((\d+) s;", (DOCS / "bots.md").read_text(encoding="utf-8"))
    default = Pairing.by_level(find_game("snex").setup(6), "casual", "casual", 0)
    assert said and float(said[1]) == PATIENCE == default.patience


def test_the_page_of_the_protocol_says_how_long_an_answer_may_be() -> None:
    page = (DOCS / "protocol.md").read_text(encoding="utf-8")
    assert f"lines of more than {MOST_OF_A_LINE:,} bytes" in page


def test_all_data_that_the_reference_names_is_there() -> None:
    named = []
    for page in sorted((DOCS / "api").glob("*.md")):
        module = ""
        for directive, name in re.findall(r"^\.\. ([\w:]+):: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            if directive in ("automodule", "currentmodule"):
                module = name
            elif directive == "py:data":
                named.append(name)
                assert hasattr(importlib.import_module(module), name), f"{page.name}: {module}.{name}"
    assert {"GAMES", "LEVELS", "THEMES"} <= {*named}


def test_the_referee_answers_as_the_page_says() -> None:
    (example,) = blocks("formats.md", "")
    lines = example.splitlines()
    for asked, answered in zip(lines[::2], lines[1::2], strict=True):
        assert json.loads(answer(asked.removeprefix("> ").encode())) == json.loads(answered.removeprefix("< "))


def test_the_page_says_how_much_the_referee_is_asked_at_most() -> None:
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    said = page.partition("## Referee")[2]
    assert f"at most {MOST_MOVES:,};" in said and f"more than {MOST_OF_ONE:,} bytes" in said


@pytest.mark.parametrize("page", sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")))
def test_no_link_between_pages_is_broken(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    for target, heading in re.findall(r"\]\((?!https?:|site:|#pygames)([^)#]*)(?:#([^)]*))?\)", text):
        there = DOCS / Path(page).parent / target if target else DOCS / page
        assert there.exists(), target
        titles = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8"), re.MULTILINE) if heading else []
        assert not heading or heading in {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}, (
            heading
        )


def test_every_test_that_the_page_about_reliability_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (DOCS / "reliability.md").read_text(encoding="utf-8")))
    sources = [
        path.read_text(encoding="utf-8") for room in ("tests", "e2e") for path in (DOCS.parent / room).glob("test_*.py")
    ]
    tests = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}
    assert len(named) > 80 and named - tests == set()
