"""The command line: what its commands print, and what becomes of arguments that make no sense."""

import argparse
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import interrupts
import pygames
from pygames.cli import COMMANDS, main
from pygames.cli.command import Parser
from pygames.embedding import snippet
from pygames.engines.protocol import MOST_SEED
from pygames.outside.bounds import MOST_SECONDS, Excess
from pygames.outside.files import in_words, read_file
from pygames.record import Record, to_json, to_link, to_text, to_texts
from pygames.record.data import to_line
from pygames.rules import GAMES, Game, find_game

VECTORS = Path(__file__).parent / "vectors"
OVER = "5/3b2/wb3w1/3w2wb/9/wb6/1b4w/3b2/wb3 b -"


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Run a command that is to succeed, and return what it prints."""

    def run(*argv: str) -> str:
        assert main(argv) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


def test_every_game_is_listed_with_its_sizes_and_variants(printed: Callable[..., str]) -> None:
    lines = printed("games").splitlines()
    for line, game in zip(lines, GAMES.values(), strict=True):
        assert line.startswith(game.name)
        assert ", ".join(map(str, game.sizes)) in line
        assert all(variant in line for variant in list(game.variants)[1:])


def test_a_command_that_is_interrupted_while_it_begins_ends_without_a_word() -> None:
    # Python tells of every module that it has imported.
    command = [sys.executable, "-X", "importtime", "-m", "pygames", "engine"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=interrupts.heard
    ) as run:
        assert run.stderr
        while not run.stderr.readline().endswith(" pygames.outside.files\n"):
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        told = [line for line in run.stderr.read().splitlines() if not line.startswith("import time:")]
        assert (interrupts.status(run), told) == (130, [])


@pytest.mark.parametrize("case", [c for c in json.loads((VECTORS / "perft.json").read_text()) if c["game"] in GAMES])
def test_perft_counts_as_an_independent_implementation_does(printed: Callable[..., str], case: dict[str, str]) -> None:
    argv = ["perft", case["game"], "--size", str(case["size"]), "--variant", case["variant"]]
    if case["position"]:
        argv += ["--position", case["position"]]
    for depth, nodes in enumerate(case["perft"], 1):
        if int(nodes) <= 4_000:
            assert printed(*argv, "--depth", str(depth)) == f"{nodes}\n"


def test_there_is_one_sequence_of_no_plies(printed: Callable[..., str]) -> None:
    assert printed("perft", "vadrantir", "--depth", "0") == "1\n"


def test_no_sequence_goes_on_after_the_end_of_a_game(printed: Callable[..., str]) -> None:
    full = "/".join("b" * n for n in (5, 6, 7, 8, 9, 8, 7, 6, 5))
    assert printed("perft", "vadrantir", "--size", "5", "--depth", "5000", "--position", f"{full} b -") == "0\n"


def test_bench_plays_whole_games_and_says_how_many(printed: Callable[..., str]) -> None:
    figures = json.loads(printed("bench", "vadrantir", "--size", "5", "--seconds", "0.05", "--json"))
    assert list(figures) == ["games", "plies", "seconds"]
    assert figures["games"] >= 1
    assert figures["plies"] > 10 * figures["games"]
    assert figures["seconds"] >= 0.05


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("[" * 200_000, "nested too deeply"),
        ("9" * 5_000, "too large"),
        ("[]", "no JSON object, such as "),
        ("hello", "the line is not JSON: character 1 is wrong"),
        ('{"game": "snex"}', "the line has no key 'size'"),
        ('{"game": "snex", "size": 6, "position": "x"}', "position text is a board"),
        ('{"game": "snex", "size": "6", "position": "x"}', "a size is a whole number, not '6'"),
        ('{"game": 5, "size": 6, "position": "x"}', "a text is needed here, not 5"),
    ],
)
def test_bench_says_which_line_is_no_position_and_why(
    line: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "positions.jsonl"
    listed.write_text('{"game": "snex", "size": 6, "position": "6/6/6/6/6/6 o -"}\n' + line)
    assert main(["bench", "--positions", str(listed)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"pygames bench: no list of positions: {listed}, line 2: ") and error.count("\n") == 1
    assert why in error


def test_a_file_without_end_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = tmp_path / "long.txt"
    with long.open("wb") as file:
        file.truncate(10**12)
    assert main(["embed", str(long)]) == 2
    assert "it is longer than 8000000 characters" in capsys.readouterr().err


def test_what_bench_shows_as_a_position_where_there_is_none_is_one(
    printed: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "positions.jsonl"
    listed.write_text("[]")
    assert main(["bench", "--positions", str(listed)]) == 2
    listed.write_text(capsys.readouterr().err.partition("such as ")[2])
    assert "legal moves" in printed("bench", "--positions", str(listed))


def test_bench_times_the_positions_of_a_file(printed: Callable[..., str], tmp_path: Path) -> None:
    listed = tmp_path / "positions.jsonl"
    text = '{"game": "snex", "size": 6, "position": "6/6/6/6/6/b5 w -"}\n'
    listed.write_text(text + text.replace("}", ', "variant": "standard"}'))
    first, second = map(json.loads, printed("bench", "--positions", str(listed), "--json").splitlines())
    assert (first["moves"], second["moves"]) == (35, 35)
    assert min(first["legal_moves_ms"], second["legal_moves_ms"]) > 0
    assert "35 legal moves" in printed("bench", "--positions", str(listed))


def test_bench_knows_the_variants_of_the_positions_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    listed = tmp_path / "positions.jsonl"
    listed.write_text('{"game": "snex", "size": 6, "variant": "odd", "position": "6/6/6/6/6/b5 w -"}\n')
    assert main(["bench", "--positions", str(listed)]) == 2
    assert "odd" in capsys.readouterr().err


def test_no_puzzles_are_printed_if_none_are_wanted(printed: Callable[..., str]) -> None:
    assert json.loads(printed("puzzles", "serpent", "--size", "5", "--count", "0", "--games", "1")) == []


def test_bench_without_json_is_for_people(printed: Callable[..., str]) -> None:
    words = printed("bench", "vadrantir", "--size", "5", "--seconds", "0.01", "--latency", "1")
    assert all(unit in words for unit in ("games/s", "plies/s", "median", "worst"))


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Leave a single, quick game to be measured where all are."""
    game = GAMES["vadrantir"]
    monkeypatch.setattr("pygames.cli.bench.GAMES", {game.name: game})
    return game


def test_bench_of_everything_has_a_line_for_every_size(printed: Callable[..., str], one_game: Game) -> None:
    lines = printed("bench", "--all", "--seconds", "0.001").splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [[one_game.name, str(size)] for size in one_game.sizes]


def test_bench_of_everything_times_legal_moves_at_the_recommended_size(
    printed: Callable[..., str], one_game: Game
) -> None:
    lines = printed("bench", "--all", "--seconds", "0.001", "--latency", "1", "--json").splitlines()
    for figures in map(json.loads, lines):
        recommended = figures["size"] == one_game.recommended
        assert ("legal_moves_ms" in figures) == recommended
        if recommended:
            median, p999, worst = figures["legal_moves_ms"].values()
            assert 0 < median <= p999 <= worst


def test_a_standard_input_without_end_is_refused_as_a_file_is() -> None:
    command = f"ulimit -v 700000; yes 2>/dev/null | {sys.executable} -m pygames embed -"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    refused = "pygames embed: the standard input cannot be read: it is longer than 8000000 characters\n"
    assert (done.returncode, done.stderr) == (2, refused)


def test_a_text_is_read_up_to_its_bound_and_told_of_from_its_start(tmp_path: Path) -> None:
    file = tmp_path / "file.txt"
    for letter in ("a", "😀"):
        file.write_text(5 * letter, encoding="utf-8-sig")
        assert read_file(file, 5) == 5 * letter
        with pytest.raises(Excess, match="it is longer than 4 characters"):
            read_file(file, 4)
    file.write_bytes(20_000 * b"a" + b"\xff")
    with pytest.raises(ValueError) as raised:
        read_file(file)
    assert in_words(raised.value) == "it is no text in UTF-8: byte 20001 is wrong"


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["chess"],
        ["game"],
        ["games", "chess"],
        ["games", "--all"],
        ["play"],
        ["play", "chess"],
        ["play", "chess\nboxing"],
        ["play", "vadrantir", "--size", "1"],
        ["play", "vadrantir", "--size", "five"],
        ["play", "vadrantir", "--size", "9" * 5000],
        ["play", "vadrantir", "--variant", "misère"],
        ["play", "vadrantir", "--size", "五"],
        ["play", "vadrantir", "--against", "nobody"],
        ["play", "vadrantir", "--against", ""],
        ["play", "vadrantir", "--seat", "second"],
        ["play", "vadrantir", "--seconds", "1"],
        ["play", "vadrantir", "--seed", "1"],
        ["play", "vadrantir", "--patience", "1"],
        ["play", "vadrantir", "--seat", "third"],
        ["referee", "vadrantir"],
        ["perft", "vadrantir"],
        ["perft", "vadrantir", "--depth"],
        ["perft", "vadrantir", "--depth", "-1"],
        ["perft", "vadrantir", "--depth", "1.5"],
        ["perft", "vadrantir", "--dep", "1"],
        ["perft", "chess", "--depth", "1"],
        ["perft", "vadrantir", "--depth", "1", "--position", ""],
        ["perft", "vadrantir", "--depth", "1", "--position", "\udcff\n"],
        ["perft", "vadrantir", "--depth", "1", "--position", OVER, "--size", "6"],
        ["puzzles", "chess"],
        ["puzzles", "vadrantir", "--turns", "0"],
        ["puzzles", "vadrantir", "--each", "0", "--games", "1"],
        ["puzzles", "vadrantir", "--count", "0", "--cluster", ""],
        ["puzzles", "vadrantir", "--verify", "--games-of", "games.txt"],
        ["bench"],
        ["bench", "chess"],
        ["bench", "vadrantir", "--all"],
        ["bench", "--positions", "no-such-file.jsonl"],
        ["bench", "--positions", "tests/data/snex-hard.jsonl", "--size", "6"],
        ["bench", "--positions", os.devnull],
        ["embed", "no-such-file.txt"],
        ["embed", sys.executable],
        ["embed", "."],
        ["bench", "--all", "--size", "5"],
        ["bench", "--all", "--variant", "reverse"],
        ["bench", "vadrantir", "--size", "99"],
        ["bench", "vadrantir", "--seconds", "nan"],
        ["bench", "vadrantir", "--seconds", "0"],
        ["bench", "vadrantir", "--seconds", "inf"],
        ["bench", "vadrantir", "--seconds", "soon"],
        ["bench", "vadrantir", "--seed", "x"],
        ["bench", "vadrantir", "--latency", "-1"],
        ["bench", "vadrantir", "un\nknown\x1b"],
    ],
    ids=lambda argv: " ".join(argv)[:60],
)
def test_arguments_that_make_no_sense_are_one_line_on_standard_error(
    capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert not any(words in err for words in ("Errno", "invalid int", "codec", "(char"))
    assert err.startswith("pygames")
    assert err.endswith("\n")
    assert err[:-1].isprintable()


def test_who_types_what_a_command_does_not_take_is_sent_to_the_help_of_that_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["perft", "snex", "--depth", "1", "--dept", "2"]) == 2
    assert capsys.readouterr().err == "pygames: unrecognized arguments: --dept 2 (see pygames perft --help)\n"


def test_who_names_two_things_to_embed_is_told_to_name_one(capsys: pytest.CaptureFixture[str]) -> None:
    for named, told in (([], "name a FILE or a --puzzle"), (["a.txt", "--puzzle", "snex/1"], "a --puzzle, not both")):
        assert main(["embed", *named]) == 2
        assert capsys.readouterr().err.endswith(f"{told}\n")


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        ("bench --positions {} --seconds 1", "--seconds is for random games: --positions"),
        ("bench --positions {} --seed 1", "--seed is for random games: --positions"),
        ("bench --positions {} --latency 1", "--latency is for random games: --positions"),
        ("puzzles vadrantir --games-of {} --seed 1", "--seed is for games that are played for the search: --games-of"),
        ("puzzles vadrantir --games-of {} --level casual", "--level is for games that are played for the search"),
        ("match vadrantir --a random --b greedy --games 2 --patience 9", "--patience is for a program: both players"),
    ],
)
def test_an_option_that_would_do_nothing_beside_the_others_is_refused(
    command: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text('{"game": "vadrantir", "size": 5, "position": "5/6/7/8/b8/8/7/6/5 c -"}\n')
    assert main([str(file) if word == "{}" else word for word in command.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and complaint in err and err.count("\n") == 1


@pytest.mark.parametrize("command", [
    "figures vadrantir --folder",
    "figures vadrantir --write",
    "ladder vadrantir --known",
    "learn vadrantir --folder",
    "learn vadrantir --write",
    "match vadrantir --a random --b random --games 1 --keep",
    "puzzles vadrantir --keep",
    "puzzles vadrantir --games-of",
    "analyse vadrantir --record",
    "bench --positions",
    "embed",
])  # fmt: skip
def test_an_empty_name_of_a_file_is_no_name_of_the_folder_one_is_in(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where a script has misspelt the variable that holds it."""
    assert main([*command.split(), ""]) == 2
    told = capsys.readouterr()
    assert "'' names no file" in told.err and told.out == ""


@pytest.mark.parametrize("name", ["", *(command.name for command in COMMANDS)])
def test_help_is_printed_on_request(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([name, "--help"] if name else ["--help"])
    assert leaving.value.code == 0
    assert f"usage: pygames {name}".strip() in capsys.readouterr().out


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out == f"pygames {pygames.__version__}\n"


def test_the_package_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "pygames", "play", "chess"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"pygames play: there is no game 'chess'; there are: {', '.join(GAMES)}\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", ["--help", "play --help", "--version"])
def test_a_help_that_cannot_be_written_is_no_success(arguments: str, unbuffered: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m pygames {arguments} >/dev/full",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
    )
    assert (done.returncode, done.stderr) == (1, "pygames: there is no space left\n")


@pytest.mark.parametrize(
    "command", ["games >/dev/full", "games >&-", "puzzles vadrantir --games 1 --keep /dev/null/no"]
)
def test_what_cannot_be_written_is_one_line_and_no_traceback(command: str) -> None:
    done = subprocess.run(f"{sys.executable} -m pygames {command}", shell=True, capture_output=True, text=True)
    assert done.returncode and len(done.stderr.splitlines()) == 1
    assert re.match(r"pygames( puzzles)?: ", done.stderr)


@pytest.mark.long
@pytest.mark.parametrize("command", [
    "figures vadrantir --size 5 --level beginner --games 1",
    "ladder vadrantir --size 5 --highest beginner --games 1",
])  # fmt: skip
def test_what_was_measured_is_printed_also_where_it_cannot_be_written(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), "--write", "/dev/full", "--folder", str(tmp_path), "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith("Vadrantir 5 standard: ") and err.endswith(": there is no space left\n")


class Gone(io.StringIO):
    """A standard output that nobody reads any more, as that of a command before ``| head``."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.long
@pytest.mark.parametrize("command", [
    "figures vadrantir --size 5 --level beginner --games 1 --write",
    "ladder vadrantir --size 5 --highest beginner --games 1 --write",
    "learn vadrantir --size 5 --level beginner --games 5 --write",
])  # fmt: skip
def test_where_nobody_reads_any_more_no_fault_is_told_and_what_was_measured_is_written(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path if command.startswith("learn") else tmp_path / "written.json"
    monkeypatch.setattr(sys, "stdout", Gone())
    assert main([*command.split(), str(written), "--folder", str(tmp_path / "games"), "--jobs", "1"]) == 1
    assert written.exists() and "pygames" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["play", "engine", "bench", "match", "learn", "figures", "ladder"])
def test_every_seed_that_the_protocol_allows_is_one_on_the_command_line(command: str) -> None:
    parser = Parser()
    next(known for known in COMMANDS if known.name == command).add_arguments(parser)
    read = next(action.type for action in parser._actions if "--seed" in action.option_strings)
    assert callable(read) and [read("0"), read(str(MOST_SEED))] == [0, 2147483647]
    for text in ("2147483648", "-1", "x"):
        with pytest.raises(
            argparse.ArgumentTypeError, match=f"'{text}' is not a seed: a whole number from 0 to 2147483647"
        ):
            read(text)


@pytest.mark.parametrize(
    ("command", "option"),
    [
        *((command, "--seconds") for command in ("play", "analyse", "bench", "match", "ladder")),
        *((command, "--patience") for command in ("play", "match")),
    ],
)
def test_no_time_is_longer_than_the_week_of_the_protocol(command: str, option: str) -> None:
    parser = Parser()
    next(known for known in COMMANDS if known.name == command).add_arguments(parser)
    read = next(action.type for action in parser._actions if option in action.option_strings)
    assert callable(read) and [read("0.5"), read("604800")] == [0.5, MOST_SECONDS]
    for text in ("604801", "1e10", "inf", "0", "soon"):
        complaint = f"'{text}' is not a time in seconds above 0 and at most 604800, a week"
        with pytest.raises(argparse.ArgumentTypeError, match=complaint):
            read(text)


@pytest.mark.parametrize("command", ["referee", "engine", "play vadrantir --size 5"])
def test_a_closed_standard_input_is_one_at_its_end(command: str) -> None:
    done = subprocess.run(f"{sys.executable} -m pygames {command} <&-", shell=True, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_told_on_a_closed_standard_error_is_told_to_nobody() -> None:
    def output_of(arguments: str) -> tuple[int, str]:
        command = f"{sys.executable} -m pygames {arguments} 2>&-"
        done = subprocess.run(command, shell=True, stdout=subprocess.PIPE, text=True)
        return done.returncode, done.stdout

    status, said = output_of("match vadrantir --size 5 --a random --b random --games 1 --playouts 1 --jobs 1 --json")
    assert status == 0 and json.loads(said)["wins"] in (0, 1)
    assert output_of("match vadrantir") == (2, "")


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pygames", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as referee:
        assert referee.stdin and referee.stdout and referee.stderr
        referee.stdout.close()
        referee.stdin.write(b"{}\n")
        referee.stdin.close()
        assert referee.stderr.read() == b""
        assert referee.wait() == 1


def test_the_lines_for_a_web_page_are_written_from_a_game_or_a_link(
    printed: Callable[..., str], tmp_path: Path
) -> None:
    record = Record(find_game("snex").setup(6)).play((), "c3")[0]
    text, link = tmp_path / "game.txt", tmp_path / "link.txt"
    text.write_text(to_text(record), encoding="utf-8")
    link.write_text(f"https://games.example/#{to_link(record)}\n", encoding="utf-8")
    lines = [printed("embed", str(file), "--site", "https://games.example") for file in (text, link)]
    assert lines[0] == lines[1] == snippet(record, "https://games.example/")
    assert 'ply="0"' in printed("embed", str(text), "--site", "https://games.example/", "--ply", "0")


def test_a_game_is_read_in_every_form_in_which_one_is_written(
    printed: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record(find_game("snex").setup(6)).play((), "c3")[0]
    link = f"https://games.example/#{to_link(record)}"
    forms = {"game.txt": to_text(record), "game.json": to_json([record]), "alone.json": to_line(record), "link": link}
    lines = snippet(record, "https://games.example/")
    for name, text in forms.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert printed("embed", str(tmp_path / name), "--site", "https://games.example/index.html") == lines
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert printed("embed", "-", "--site", "https://games.example") == lines
    letter = f"Your move: {link}."
    (tmp_path / "letter").write_text(letter, encoding="utf-8")
    for given in (link, f"<{link}>", letter, str(tmp_path / "letter")):
        assert printed("embed", given, "--site", "https://games.example") == lines
    assert 'src="https://games.example/myindex.html/embed.js"' in printed(
        "embed", link, "--site", "https://games.example/myindex.html"
    )
    assert " c3 " in printed("analyse", "snex", "--record", str(tmp_path / "game.json"), "--seconds", "0.01")
    (tmp_path / "marked.txt").write_text(to_text(record), encoding="utf-8-sig")
    assert " c3 " in printed("analyse", "snex", "--record", str(tmp_path / "marked.txt"), "--seconds", "0.01")


def test_whoever_names_a_file_in_place_of_its_game_is_told_where_it_belongs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.txt"
    game.write_text(to_text(Record(find_game("snex").setup(6))))
    assert main(["analyse", str(game)]) == 2
    told = f"pygames analyse: a file comes behind its game: pygames analyse GAME --record {game}\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("start", [None, "6/w5/6/4b1/6/6 w -"])
def test_of_a_game_without_moves_it_is_said_that_there_is_nothing_to_look_over(
    start: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record(find_game("snex").setup(6), start)
    (tmp_path / "game.txt").write_text(to_text(record))
    for given in (["--record", str(tmp_path / "game.txt")], ["--link", to_link(record)]):
        assert main(["analyse", "snex", *given, "--seconds", "0.01"]) == 2
        told = capsys.readouterr()
        assert (
            not told.out and "that game has no moves to look over; --position takes the text of a position" in told.err
        )


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no game: it is empty"),
        ("[]", "holds 0 games; give one that holds just one"),
        (to_texts([Record(find_game("snex").setup(6))] * 2), "holds 2 games; give one that holds just one"),
        ("{", "this file is damaged: it is not complete JSON"),
    ],
)
def test_a_file_without_just_one_game_is_refused_in_words(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text(text, encoding="utf-8")
    assert main(["embed", str(tmp_path / "file"), "--site", "https://games.example"]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--puzzle", "snex/1", "--ply", "0"], "--mode and --ply are for games"),
        (["--puzzle", "snex/1", "--site", "games.example"], "'games.example' is not the address of a site"),
        (["--puzzle", "snex/1", "--site", "ftp://games.example"], "is not the address of a site"),
        (
            ["--puzzle", "snex/1", "--site", "https://\udcc3\udca9.example"],
            r"'https://\udcc3\udca9.example' is not the address",
        ),
    ],
)
def test_what_makes_no_lines_for_a_page_is_refused_in_words(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["embed", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_the_lines_that_put_a_puzzle_into_a_page_are_printed(printed: Callable[..., str]) -> None:
    lines = printed("embed", "--puzzle", "snex/2", "--site", "https://games.example")
    assert 'puzzle="snex/2"' in lines and "Snex 6. " in lines and "https://games.example/#/puzzles/snex/2" in lines


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nowhere.txt"], "cannot be read"),
        (["FILE", "--ply", "2"], "no ply 2"),
        ([], "name a FILE or a --puzzle"),
        (["FILE", "--puzzle", "snex/1"], "name a FILE or a --puzzle"),
        (["--puzzle", "snex/0"], "there is no puzzle snex/0"),
        (["--puzzle", "snex/1x"], "there is no puzzle snex/1x"),
        (["--puzzle", "chess/1"], "there is no game"),
    ],
)
def test_lines_that_cannot_be_written_are_explained(
    arguments: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(to_text(Record(find_game("snex").setup(6)).play((), "c3")[0]), encoding="utf-8")
    assert main(["embed", *[str(file) if word == "FILE" else word for word in arguments]]) == 2
    assert why in capsys.readouterr().err
