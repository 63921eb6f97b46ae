"""Programs that play, whatever they do: in matches, which are kept and go on, and against people."""

import gc
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import interrupts
from patience import within
from pygames.cli import main
from pygames.cli.match_score import MatchScore
from pygames.cli.progress import Progress
from pygames.engines.match import Pairing, Played, play_game
from pygames.engines.program import Program, ProgramFault
from pygames.engines.protocol import MOST_SEED
from pygames.engines.sprt import Sprt, elo_of, expected_score
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.record import Record, from_text, to_text
from pygames.rules import GAMES

BOTS = Path(__file__).parent / "bots.py"
ENGINE = f"{shlex.quote(sys.executable)} -m pygames engine --level casual"
SETUP = GAMES["vadrantir"].setup(5)
#: The most room that what a program says may take, in bytes.
ROOM = 50_000_000


def bot(behaviour: str) -> str:
    """Return the command of a program that behaves like that."""
    return shlex.join([sys.executable, str(BOTS), behaviour])


def game(a: str, b: str = "random", number: int = 0, patience: float = 20.0, **more: Any) -> Played:
    return play_game(
        Pairing("vadrantir", 5, "standard", a, b, number, playouts=1, seconds=None, patience=patience, **more)
    )


@pytest.fixture(autouse=True)
def quick_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have openings found at once: how fair they are makes no difference here."""
    monkeypatch.setattr("pygames.engines.match.OPENING_PLAYOUTS", 2)


@pytest.fixture
def match(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, Any]]:
    """Run a match on one core, and return its outcome with what was told meanwhile as ``told``."""

    def run(a: str, b: str, *more: str, games: int = 2) -> dict[str, Any]:
        argv = ["match", "vadrantir", "--size", "5", "--a", a, "--b", b, "--games", str(games), "--json", "--jobs", "1"]
        assert main([*argv, *([] if "--seconds" in more else ["--playouts", "1"]), *more]) == 0
        out, err = capsys.readouterr()
        return {**json.loads(out), "seconds": 0, "told": err}

    return run


# -- programs at the table ------------------------------------------------------------------------------------------------


def test_a_program_plays_a_whole_game_against_ours() -> None:
    played = game(bot("first"), ENGINE)
    position = played.record.position(played.record.main_line())
    assert position.over
    assert not played.forfeit
    assert played.value == {"b": 1.0, "draw": 0.5, "w": 0.0}[str(position.winner)]
    tags = played.record.tags
    assert (tags["first"], tags["second"]) == ("pygames", "first")
    assert tags["result"] == {"b": "Black", "draw": "draw", "w": "White"}[str(position.winner)]
    assert tags["event"] == "first against pygames, game 1"


def test_colours_and_seats_are_swapped_in_the_second_game_of_a_pair() -> None:
    one, two = game(bot("first")), game(bot("first"), number=1)
    assert (one.record.tags["first"], two.record.tags["first"]) == ("random", "first")
    assert one.record.moves((0, 0)) == two.record.moves((0, 0))


@pytest.mark.parametrize(
    ("behaviour", "word"),
    [
        ("dies", "it ended with status 1: no more ideas"),
        ("killed", "it was ended by signal 9"),
        ("illegal", "it played an illegal move, z99: not a move: it must be made of coordinates of this board"),
        ("no move", "its bestmove holds no move"),
        ("refuses", "it refused to answer: not today"),
        ("refuses by a code", "it refused to answer: internal"),
        ("refuses in silence", "it refused to answer"),
        ("newer", "it speaks version 2 of the protocol, not 1"),
        ("text for a number", 'it speaks version "1" of the protocol, not 1'),
        ("snex only", "it does not play Vadrantir 5 standard"),
        ("odd games", "it does not play Vadrantir 5 standard"),
    ],
)
def test_whoever_does_what_no_player_may_do_loses_that_game_with_a_word(behaviour: str, word: str) -> None:
    with_black, with_white = game(bot(behaviour)), game("random", bot(behaviour))
    assert (with_black.value, with_white.value) == (0.0, 1.0)
    assert with_black.forfeit.startswith("Black (")
    assert with_white.forfeit.startswith("White (")
    for played in (with_black, with_white):
        assert played.forfeit.endswith(f" loses: {word}")
        assert played.record.line(played.record.main_line())[-1].comment == played.forfeit
        played.record.check()


@pytest.mark.parametrize("behaviour", ["hangs", "floods", "mumbles"])
def test_a_program_that_hangs_loses_when_its_time_and_our_patience_are_over(behaviour: str) -> None:
    played = game(bot(behaviour), patience=0.2)
    assert played.value == 0.0
    assert "it gave no bestmove within 0.2 s" in played.forfeit
    assert ("it said:" in played.forfeit) == (behaviour == "mumbles")


@pytest.mark.parametrize(
    ("behaviour", "why"),
    [
        ("has another id", '; it answered with the id "1", and that of the request is 1'),
        ("has another kind of answer", '; it said: {"move": "a1"}'),
    ],
)
def test_an_answer_that_was_passed_over_is_told_of_where_no_other_came(behaviour: str, why: str) -> None:
    with closing(Program(bot(behaviour), SETUP)) as program:
        with pytest.raises(ProgramFault) as raised:
            program.move(SETUP, ["e5", "white"], playouts=1, patience=1.0)
        assert str(raised.value) == f"it gave no bestmove within 1 s{why}"


@pytest.mark.long
def test_what_a_program_says_takes_no_more_than_its_room() -> None:
    program = Program(bot("floods with long lines"), SETUP)
    tracemalloc.start()
    try:
        with pytest.raises(ProgramFault, match="it gave no bestmove"):
            program.move(SETUP, ["e5", "white"], playouts=1, patience=1)
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()
        program.close()


def test_a_program_that_said_much_before_its_move_is_heard_to_the_end() -> None:
    assert not game(bot("tells much")).forfeit


def test_what_a_program_answers_twice_is_not_taken_for_its_next_move() -> None:
    with closing(Program(bot("answers twice"), SETUP)) as program:
        first = program.move(SETUP, ["e5", "white"], playouts=1, patience=20.0)
        while not program._lines:
            time.sleep(0.01)
        assert program.move(SETUP, ["e5", "white", first], playouts=1, patience=20.0) != first


def test_a_program_may_say_null_for_an_id_that_it_leaves_out() -> None:
    assert not game(bot("knows no id")).forfeit


def test_an_answer_with_the_number_of_an_earlier_request_is_passed_over() -> None:
    played = game(bot("answers the last once more"), "greedy")
    assert not played.forfeit and played.record.position(played.record.main_line()).over


def test_a_program_that_never_says_hello_is_not_waited_for() -> None:
    with pytest.raises(ProgramFault, match=r"it gave no hello within 0\.3 s"):
        Program(bot("mute"), SETUP, start_seconds=0.3)


@pytest.mark.parametrize("command", ["", "   ", '"', "no-such-program", "a\0b"])
def test_what_is_no_command_is_a_fault_of_the_program(command: str) -> None:
    with pytest.raises(ProgramFault, match="it cannot be started: "):
        Program(command, SETUP)


@pytest.mark.parametrize(
    "command", ["match vadrantir --size 5 --a {} --b random --games 1 --playouts 1 --jobs 1", "play snex --against {}"]
)
def test_patience_also_extends_the_time_to_start(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pygames.cli.contestants.START_SECONDS", 0.2)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    argv = [bot("starts late") if word == "{}" else word for word in command.split()]
    assert main(argv) == 2
    assert "it gave no hello within 0.2 s" in capsys.readouterr().err
    assert main([*argv, "--patience", "20"]) == 0
    assert "loses" not in "".join(capsys.readouterr())


@pytest.mark.parametrize(
    ("name", "executable", "text", "written", "complaint"),
    [
        (
            "bot.py",
            False,
            "",
            "bot.py",
            "bot.py is a file that cannot be run as it is: write 'python bot.py', or make it",
        ),
        (
            "bot",
            False,
            "",
            "./bot",
            "./bot is a file that cannot be run as it is: name what runs it before it, or make",
        ),
        ("bot", True, "#!/bin/sh\n", "bot", "bot is a file in this folder, not a command: write ./bot"),
        ("bot", True, "print()\n", "./bot", "cannot play: it cannot be started: the file does not say what runs it"),
        ("bot", True, "#!/no/such/thing\n", "./bot", "cannot play: it cannot be started: ./bot: there is no such file"),
    ],
)
def test_a_file_that_is_no_command_is_refused_with_what_to_write(
    name: str,
    executable: bool,
    text: str,
    written: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text)
    (tmp_path / name).chmod(0o755 if executable else 0o644)
    assert main(["play", "snex", "--against", written]) == 2
    assert complaint in capsys.readouterr().err


def test_a_program_that_does_not_read_makes_nobody_wait() -> None:
    program = Program(bot("hangs"), SETUP)
    moves = ["e5", "white"] + ["a1"] * 200_000
    for _ in range(2):
        with pytest.raises(ProgramFault, match="it gave no bestmove"):
            program.move(SETUP, moves, playouts=1, patience=0.1)
    program.close()


def test_what_a_program_says_besides_its_move_is_passed_over() -> None:
    assert not game(bot("chatters")).forfeit


@pytest.mark.parametrize("odd", ["control", "marks", "nothing", "no text"])
def test_no_name_of_a_program_spoils_a_record(odd: str) -> None:
    record = game(bot(f"name of {odd}")).record
    assert record.tags["second"].isprintable()
    assert 0 < len(record.tags["second"]) <= 100
    assert from_text(to_text(record)) == record


def test_a_program_has_its_options_set_or_is_told_to_be_without() -> None:
    assert not game(bot("first"), a_options=(("colour", "red"),)).forfeit
    assert "no such option" in game(bot("first"), a_options=(("depth", 3),)).forfeit


def test_every_whole_number_on_the_command_line_is_set_as_one(match: Callable[..., dict[str, Any]]) -> None:
    engine = f"{sys.executable} -m pygames engine"
    match(engine, "random", "--a-option", f"seed={MOST_SEED}", "--a-option", "level=beginner", games=1)
    below = match(bot("has a number below 0"), "random", "--a-option", "contempt=-20", games=1)
    assert below["forfeits"] == {"a": 0, "b": 0}


def test_a_program_that_says_which_options_it_has_is_not_asked_for_others() -> None:
    engine = f"{sys.executable} -m pygames engine"
    assert "it has no option hash; it has: level, seed" in game(engine, a_options=(("hash", 3),)).forfeit


@pytest.mark.parametrize("behaviour", ["first", "mute"])
def test_a_program_that_is_closed_leaves_no_pipe_open(behaviour: str) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with suppress(ProgramFault):
            Program(bot(behaviour), SETUP, start_seconds=1.0 if behaviour == "mute" else 20.0).close()
        gc.collect()
    assert [str(warning.message) for warning in told if warning.category is ResourceWarning] == []


def test_nobody_waits_long_for_pipes_that_are_held_by_what_a_program_leaves_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "left"
    monkeypatch.setenv("LEFT", str(left))
    program = Program(bot("leaves something behind"), SETUP)
    begun = time.monotonic()
    program.close()
    assert time.monotonic() - begun < 20
    os.kill(int(left.read_text()), signal.SIGKILL)


def test_a_program_ends_with_all_that_it_has_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    monkeypatch.setenv("HELD", str(held))
    program = Program(f"sh -c {shlex.quote(bot('held') + '; true')}", SETUP)
    faults: list[ProgramFault] = []

    def ask() -> None:
        try:
            program.move(SETUP, ["e5", "black"], playouts=1, patience=60.0)
        except ProgramFault as fault:
            faults.append(fault)

    asking = threading.Thread(target=ask)
    asking.start()
    with held.open("rb") as pipe:  # which waits for the program to hang
        program.close()
        assert pipe.read() == b""
    asking.join()
    assert [str(fault) for fault in faults] == ["it was ended by signal 9"]


# -- matches ---------------------------------------------------------------------------------------------------------------


def test_a_match_by_time_between_two_programs_counts_forfeits(match: Callable[..., dict[str, Any]]) -> None:
    outcome = match(bot("first"), bot("dies"), "--seconds", "5")
    assert (outcome["wins"], outcome["losses"]) == (2, 0)
    assert outcome["forfeits"] == {"a": 0, "b": 2}
    assert outcome["told"].count("(dies) loses: it ended with status 1: no more ideas") == 2


def test_every_game_is_kept_as_a_record(match: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    outcome = match("greedy", bot("first"), "--keep", str(tmp_path / "games"), games=3)
    files = sorted((tmp_path / "games").glob("*.txt"))
    assert [file.name for file in files] == ["0001.txt", "0002.txt", "0003.txt"]
    records = [from_text(file.read_text()) for file in files]
    for record in records:
        assert record.position(record.main_line()).over
    black_wins = [record.tags["result"] == "Black" for record in records]
    assert outcome["wins"] == sum([black_wins[0], not black_wins[1], black_wins[2]])


def test_a_match_that_was_broken_off_goes_on(match: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    folder = tmp_path / "games"
    whole = match("greedy", "random", "--keep", str(folder), games=4)
    texts = {file.name: file.read_text() for file in folder.iterdir()}
    (folder / "0002.txt").unlink()
    (folder / "0003.txt.new").write_text("half a ga")
    again = match("greedy", "random", "--keep", str(folder), games=4)
    assert "3 of 4 games are there already" in again["told"]
    assert {**again, "told": ""} == {**whole, "told": ""}
    assert {file.name: file.read_text() for file in folder.iterdir() if file.suffix != ".new"} == texts
    longer = match("greedy", "random", "--keep", str(folder), games=5)
    assert longer["wins"] + longer["draws"] + longer["losses"] == 5


def test_a_match_that_is_over_is_told_of_also_where_its_program_is_gone(
    match: Callable[..., dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\nexec {bot('first')}\n")
    program.chmod(0o755)
    whole = match(str(program), "random", "--keep", str(tmp_path / "games"), games=2)
    program.unlink()
    again = match(str(program), "random", "--keep", str(tmp_path / "games"), games=2)
    assert {**again, "told": ""} == {**whole, "told": ""}
    argv = "match vadrantir --size 5 --b random --playouts 1 --games 3 --a"
    assert main([*argv.split(), str(program), "--keep", str(tmp_path / "games")]) == 2
    assert f"there is no player {str(program)!r}" in capsys.readouterr().err


def test_a_match_that_was_killed_while_it_began_begins_anew(
    match: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    (tmp_path / "match.json").write_text('{\n "game": "vad')
    assert match("random", "random", "--keep", str(tmp_path), games=1)["told"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["0001.txt", "match.json"]


def holding(folder: Path) -> "subprocess.Popen[str]":
    """Return another run that has opened the folder of a match."""
    hold = (
        "import sys; from pathlib import Path; from pygames.engines.archive import Archive; "
        "from pygames.engines.match import Pairing; "
        "pairing = Pairing('vadrantir', 5, 'standard', 'greedy', 'random', 0, playouts=1, seconds=None); "
        "archive = Archive(Path(sys.argv[1]), pairing, 2); print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", hold, str(folder)]
    run = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert run.stdout and run.stdout.readline() == "open\n"
    return run


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be locked there")
def test_a_match_that_another_run_plays_is_refused_until_that_has_ended(
    match: Callable[..., dict[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = "match vadrantir --size 5 --a greedy --b random --games 2 --playouts 1 --jobs 1 --keep"
    with holding(tmp_path):
        assert main([*argv.split(), str(tmp_path)]) == 2
        assert f"{tmp_path} cannot be used: another run uses it" in capsys.readouterr().err
    assert match("greedy", "random", "--keep", str(tmp_path))["told"]


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be locked there")
def test_of_two_matches_that_begin_at_once_in_a_folder_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other begins when this one has seen that the folder is empty."""
    argv = "match vadrantir --size 5 --a greedy --b random --games 1 --playouts 1 --jobs 1 --keep"
    others: list[subprocess.Popen[str]] = []
    listed = Path.iterdir

    def beginning_meanwhile(folder: Path) -> Iterator[Path]:
        found = list(listed(folder))
        if not others:
            others.append(holding(folder))
        return iter(found)

    monkeypatch.setattr(Path, "iterdir", beginning_meanwhile)
    status = main([*argv.split(), str(tmp_path)])
    with others[0]:
        assert status == 2
        assert f"{tmp_path} cannot be used: another run uses it" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_among_the_games_of_a_match_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = "match vadrantir --size 5 --a greedy --b random --games 2 --playouts 1 --jobs 1 --keep"
    assert main([*argv.split(), str(tmp_path)]) == 0
    (tmp_path / "0002.txt").unlink()
    os.mkfifo(tmp_path / "0002.txt")
    capsys.readouterr()
    assert main([*argv.split(), str(tmp_path)]) == 2
    assert "0002.txt is no game of this match" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda folder: (folder / "0001.txt").write_text("nonsense"), "0001.txt is damaged, remove it"),
        (lambda folder: (folder / "0001.txt").write_bytes(b"\xff"), "0001.txt is damaged, remove it"),
        (lambda folder: (folder / "0001.txt").write_text(_RECORD), "0001.txt is no game of this match"),
        (lambda folder: (folder / "0001.txt").write_text(_WON), "0001.txt is no game of this match"),
        (
            lambda folder: (folder / "0001.txt").write_text(_WON.replace("e5", "a1 2. a1")),
            "0001.txt is damaged, remove it to have the game played again: move 2, a1",
        ),
        (lambda folder: (folder / "match.json").write_text(""), "match.json is damaged (it is empty): take another"),
        (lambda folder: (folder / "match.json").write_text("[]"), "match.json is damaged (it is not what"),
        (
            lambda folder: (folder / "match.json").write_text("{,}"),
            "match.json is damaged (it is not JSON: line 1, character 2 is wrong): take another",
        ),
        (lambda folder: (folder / "match.json").unlink(), "holds something else than a match"),
        (
            lambda folder: (folder / "match.json").write_text(
                (folder / "match.json").read_text().replace("{", '{"handicap": 2,', 1)
            ),
            "holds another match: its handicap is 2",
        ),
        (
            lambda folder: (folder / "match.json").write_text(
                (folder / "match.json").read_text().replace("greedy", "flat")
            ),
            "holds another match: its a is 'flat'",
        ),
    ],
)
def test_a_folder_that_cannot_be_gone_on_with_is_refused_and_left_alone(
    match: Callable[..., dict[str, Any]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: Callable[[Path], object],
    complaint: str,
) -> None:
    folder = tmp_path / "games"
    match("greedy", "random", "--keep", str(folder), games=1)
    spoil(folder)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    argv = "match vadrantir --size 5 --a greedy --b random --games 2 --playouts 1 --jobs 1 --keep"
    assert main([*argv.split(), str(folder)]) == 2
    assert complaint in capsys.readouterr().err
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


_RECORD = '[pygames "1"]\n[game "vadrantir"]\n[size "5"]\n[variant "standard"]\n\n1. e5 *\n'
_WON: str = _RECORD.replace("\n\n", '\n[result "Black"]\n\n')


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--a", "no-such-program --fast", "--b", "random"], "no such command"),
        (["--a", "'", "--b", "random"], "no such command"),
        (["--a", "random", "--b", bot("snex only")], "it does not play Vadrantir"),
        (["--a", "random", "--b", bot("first"), "--b-option", "depth=3"], "no such option"),
        (["--a", "random", "--b", "greedy", "--a-option", "depth=3"], "random has no options"),
        (["--a", "random", "--b", "greedy", "--a-option", "depth"], "'depth' is not an option"),
        (["--a", "random", "--b", "greedy", "--sprt", "5", "5"], "two Elo differences"),
        (["--a", "random", "--b", "greedy", "--sprt", "nan", "5"], "two Elo differences"),
        (["--a", "random", "--b", "greedy", "--sprt", "0", "5", "--error", "0.5"], "two Elo differences"),
        (["--a", "random", "--b", "greedy", "--sprt", "x", "5"], "'x' is not a number"),
        (["--a", "random", "--b", "greedy", "--error", "0.1"], "name its --sprt too"),
        (["--a", "random", "--b", "greedy", "--keep", __file__], "cannot be used: it is a file, not a folder"),
    ],
    ids=str,
)
def test_players_and_tests_that_cannot_be_are_refused_before_a_game(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["match", "vadrantir", "--size", "5", "--games", "2", "--playouts", "1", *arguments]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


@pytest.mark.long
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_match_ends_at_once_with_what_there_is(told: signal.Signals, tmp_path: Path) -> None:
    """The second program plays its first game, and hangs in the second while it holds the end of a pipe."""
    held = tmp_path / "held"
    os.mkfifo(held)
    games = tmp_path / "games"
    command = [sys.executable, "-m", "pygames", "match", "vadrantir", "--size", "5", "--a", bot("first"), "--b"]
    command += [bot("held once"), "--games", "50", "--playouts", "1", "--jobs", "1", "--keep", str(games)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"HELD": str(held), "ONCE": str(tmp_path / "once")},
        preexec_fn=interrupts.heard,
    ) as match:
        assert match.stdout and match.stderr
        assert match.stderr.readline().startswith("1 of 50 games: ")
        with held.open("rb") as pipe:  # which waits for the program to hang
            match.send_signal(told)
            assert pipe.read() == b""
        assert interrupts.status(match) == 130
        assert match.stderr.read() == ""
        said = match.stdout.read().splitlines()
    assert said[0] == "broken off after 1 game"
    assert "95 % interval" in said[2]
    assert sorted(file.name for file in games.iterdir()) == ["0001.txt", "match.json"]


def test_a_match_whose_process_is_killed_ends_with_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    argv = [
        "match",
        "vadrantir",
        "--size",
        "5",
        "--a",
        bot("kills"),
        "--b",
        "random",
        "--games",
        "3",
        "--playouts",
        "1",
    ]
    assert main([*argv, "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert out == "broken off after 0 games\n"
    assert err == "a process that plays was killed, so the match ends here\n"


# -- the sequential test -----------------------------------------------------------------------------------------------------


def test_the_ratio_is_that_of_the_formula() -> None:
    # By hand: mean 0.8125, variance (0.171875 + 0.25) / 5, expected scores 0.5 and 0.640065.
    assert Sprt(0, 100).llr({1.0: 2, 0.5: 1, 0.75: 1}) == pytest.approx(1.6100, abs=1e-4)
    assert Sprt(0, 100).llr({}) == 0.0
    low, high = Sprt(0, 100, error=0.1).bounds
    assert -low == high == pytest.approx(2.1972, abs=1e-4)


@pytest.mark.parametrize(
    ("elo0", "elo1", "error"),
    [
        (0, 50, 0.5),
        (0, 50, 0.9),
        (0, 50, 0.0),
        (50, 50, 0.05),
        (50, 0, 0.05),
        (0, 2001, 0.05),
        (float("nan"), 50, 0.05),
    ],
)
def test_a_test_that_could_never_decide_rightly_is_refused(elo0: float, elo1: float, error: float) -> None:
    with pytest.raises(
        ValueError,
        match="needs two Elo differences from -2000 to 2000, the smaller one first, and an error above 0 and",
    ):
        Sprt(elo0, elo1, error)


def test_elo_and_score_are_two_ways_to_say_the_same() -> None:
    for elo in (-300.0, 0.0, 12.5):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    for elo, score in ((-1e9, 0.0), (1e9, 1.0), (float("-inf"), 0.0), (float("inf"), 1.0)):
        assert expected_score(elo) == score
    assert elo_of(1.0) == -elo_of(0.0) == float("inf")


def test_a_test_decides_for_whoever_wins_or_loses_all_and_for_nobody_at_once() -> None:
    test = Sprt(0, 50)
    assert [test.accepted({1.0: pairs}) for pairs in (0, 1, 3, 20)] == [None, None, None, "elo1"]
    assert test.accepted({0.0: 20}) == "elo0"
    assert test.accepted({0.5: 4}) is None


def test_pairs_count_in_their_order_whatever_games_end_first() -> None:
    setup, values = SETUP, (1.0, 0.5, 0.0, 1.0, 0.0, 0.0)
    score = MatchScore(Sprt(0, 50))
    pairs = []
    for number in (1, 2, 4, 5, 0, 3):
        score.take(Played(number, values[number], Record(setup)))
        sprt: Any = score.figures()["sprt"]
        pairs.append(sprt["pairs"])
    assert pairs == [0, 0, 0, 0, 1, 3]
    assert score.counts == WinDrawLoss(2, 1, 3) and sprt["llr"] == Sprt(0, 50).llr({0.75: 1, 0.5: 1, 0.0: 1})


def test_the_ten_thousandth_game_of_a_match_is_counted_as_quickly_as_the_first() -> None:
    record = Record(SETUP)
    score = MatchScore(Sprt(-20, 20))
    begin = process_time()
    for number in range(10_000):
        score.take(Played(number, number % 2, record))
        assert score.counts.games == number + 1 and not score.decided
    assert process_time() - begin < 3


def test_a_match_stops_when_its_test_has_decided(match: Callable[..., dict[str, Any]]) -> None:
    outcome = match("greedy", "random", "--sprt", "0", "300", games=100)
    assert outcome["sprt"]["accepted"] == "elo1"
    assert outcome["sprt"]["llr"] >= outcome["sprt"]["bounds"][1]
    assert outcome["wins"] + outcome["losses"] < 30


def test_a_match_that_was_decided_plays_no_further(match: Callable[..., dict[str, Any]], tmp_path: Path) -> None:
    more = ("--sprt", "0", "300", "--keep", str(tmp_path / "games"))
    first = match("greedy", "random", *more, games=40)
    again = match("greedy", "random", *more, games=40)
    assert {**first, "told": ""} == {**again, "told": ""}


def test_a_match_of_very_many_games_begins_and_goes_on_at_once(
    match: Callable[..., dict[str, Any]], tmp_path: Path
) -> None:
    folder = tmp_path / "games"

    def decided() -> dict[str, Any] | None:
        more = ("--sprt", "0", "300", "--keep", str(folder))
        return within(10.0, lambda: match("greedy", "random", *more, games=999_999_999))

    first = decided()
    assert first and first["sprt"]["accepted"] == "elo1"
    for name in ("0000.txt", "00002.txt", "notes.txt", "²²²².txt"):
        (folder / name).write_text("This is no game of the match.")
    again = decided()
    assert again and {**first, "told": ""} == {**again, "told": ""}


# -- what is told meanwhile -----------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(stream: io.StringIO, games: int, step: float) -> str:
    ticks = count()
    watch = Progress(games, stream, now=lambda: step * next(ticks))
    watch.begin(0)
    for number in range(1, games + 1):
        watch.note(WinDrawLoss(number, 0, 0))
    watch.end()
    return stream.getvalue()


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    lines = watched(io.StringIO(), 100, 4.0).splitlines()
    assert len(lines) == 14
    assert lines[0].startswith("1 of 100 games: 1 won, 0 drawn, 0 lost, score 100.0 % (20.7 % to 100.0 %), ")
    assert lines[0].endswith("7 min left")
    assert lines[-1].startswith("100 of 100 games")
    assert lines[-1].endswith(" 0 s left")


def test_a_terminal_shows_every_game_in_one_line() -> None:
    shown = watched(Terminal(), 10, 1.0)
    assert shown.count("\r") == 10
    assert shown.count("\n") == 1


# -- against people ----------------------------------------------------------------------------------------------------------------


def conversation(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], against: str, *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(["play", "vadrantir", "--size", "5", "--seconds", "0.1", "--against", against]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("opponent", ["steady", ENGINE, bot("first")])
def test_a_person_plays_against_a_level_or_a_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], opponent: str
) -> None:
    said = conversation(monkeypatch, capsys, opponent, "e5")
    assert "The second player chooses" in said


def test_a_program_that_fails_loses_against_a_person_with_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = conversation(monkeypatch, capsys, bot("dies"), "e5")
    assert said.endswith(f"{bot('dies')} loses: it ended with status 1: no more ideas.\n")
    said = conversation(monkeypatch, capsys, bot("illegal"), "e5")
    assert "loses: it played an illegal move, z99: the second player chooses a colour now" in said
