"""How strong the levels are: fitted to games between them, kept with the package, and true enough to be told again."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import pygames.measured
from helpers import assert_refused_in_one_line, setup_of
from pygames.cli import main
from pygames.cli.ladder import pairings, words
from pygames.engines.match import Pairing, play_game
from pygames.engines.sprt import expected_score
from pygames.interruption import INTERRUPTED
from pygames.levels import LEVELS
from pygames.measured import ratings_of, shipped_file
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.rules import find_game
from pygames.training.ladder import rate

DOCS = Path(__file__).parent.parent / "docs"
LADDERS = sorted(Path(pygames.measured.__file__).parent.glob("ladder-*.json"))


def test_players_who_score_as_the_elo_says_get_that_elo_however_they_met() -> None:
    elo = {"random": 0.0, "a": 150.0, "b": 400.0, "c": 330.0}
    games = 1_000_000

    def met(first: str, second: str) -> WinDrawLoss:
        wins = round(games * expected_score(elo[first] - elo[second]))
        return WinDrawLoss(wins, 0, games - wins)

    found = rate({pair: met(*pair) for pair in (("random", "a"), ("b", "a"), ("c", "b"), ("random", "c"))}, "random")
    assert {name: rating.elo for name, rating in found.items()} == {"a": 150, "b": 400, "c": 330}
    assert all(rating.low < rating.elo < rating.high for rating in found.values())


def test_an_interval_is_half_as_wide_with_four_times_the_games() -> None:
    few = rate({("random", "a"): WinDrawLoss(10, 10, 79)}, "random")["a"]
    many = rate({("random", "a"): WinDrawLoss(40, 40, 319)}, "random")["a"]
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(2.0, rel=0.05)


def test_who_wins_every_game_is_not_infinitely_strong() -> None:
    found = rate({("random", "a"): WinDrawLoss(0, 0, 40), ("a", "b"): WinDrawLoss(0, 0, 400)}, "random")
    assert 400 < found["a"].elo < 1000 < found["b"].elo < 3000


def test_players_who_have_nobody_in_common_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="not all have met random"):
        rate({("random", "a"): WinDrawLoss(1, 0, 1), ("b", "c"): WinDrawLoss(1, 0, 1)}, "random")


def test_a_pair_that_is_given_both_ways_is_one_pair() -> None:
    one = rate({("random", "a"): WinDrawLoss(10, 4, 30), ("a", "b"): WinDrawLoss(1, 0, 3)}, "random")
    both = {
        ("random", "a"): WinDrawLoss(8, 1, 20),
        ("a", "b"): WinDrawLoss(1, 0, 3),
        ("a", "random"): WinDrawLoss(10, 3, 2),
    }
    assert rate(both, "random") == one


@pytest.mark.parametrize(
    ("pairs", "complaint"), [([], "no games"), ([("a", "b")], "not all have met"), ([("random", "random")], "itself")]
)
def test_results_that_rate_nobody_are_refused(pairs: list[tuple[str, str]], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        rate(dict.fromkeys(pairs, WinDrawLoss(1, 0, 1)), "random")


@pytest.mark.parametrize("file", LADDERS, ids=lambda file: file.stem)
def test_a_ladder_is_shipped_as_its_games_make_it_and_every_step_leads_up(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    setup = setup_of(data["command"])
    assert file == shipped_file("ladder", setup)
    games = {tuple(pair.split()): WinDrawLoss(*results) for pair, results in data["games"].items()}
    ratings = ratings_of(setup)
    assert ratings == rate(games, "random")
    assert list(ratings) == list(LEVELS)[: len(ratings)]
    elos = [rating.elo for rating in ratings.values()]
    assert elos == sorted(elos) and elos[0] > 0
    shown = "\n".join(words(setup, data))
    assert f"```text\n{shown}\n```" in (DOCS / "figures.md").read_text(encoding="utf-8")


def test_a_setup_that_was_not_measured_has_no_ratings() -> None:
    assert ratings_of(find_game("nadraz").setup(14, "reverse")) == {}


@pytest.mark.long
@pytest.mark.parametrize("game", ["snex", "vadrantir"])
def test_each_level_still_beats_the_one_two_below_it(game: str) -> None:
    # By the shipped ladders these pairs are 390 to 770 apart: they score 0.90 and more, so fewer than 7 of 10 come once in 70 times.
    # The games are the same at every run, so it can only happen when a player has been changed.
    size = min(find_game(game).sizes)
    for weak, strong in (("beginner", "steady"), ("casual", "thoughtful")):
        first = Pairing(game, size, "standard", strong, weak, 0, playouts=10_000, seconds=None, seed=5)
        scored = sum(play_game(replace(first, number=number)).value for number in range(10))
        assert scored >= 7, f"{strong} scored {scored} of 10 against {weak}"


@pytest.mark.long
def test_the_command_prints_and_writes_a_ladder_and_plays_no_game_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "ladder.json"

    def run(games: int) -> str:
        arguments = f"ladder snex --size 6 --games {games} --highest casual --jobs 1 --folder {tmp_path / 'games'}"
        assert main([*arguments.split(), "--write", str(written)]) == 0
        return capsys.readouterr().out

    run(2)
    there = {path: path.stat().st_mtime_ns for path in tmp_path.glob("games/*/*.txt")}
    assert len(there) == 6
    said = run(4)
    assert all(path.stat().st_mtime_ns == at for path, at in there.items())
    assert "Elo above a player who moves at random" in said and "beginner against casual: " in said
    data = json.loads(written.read_text())
    assert list(data["levels"]) == ["beginner", "casual"]
    assert sum(data["games"]["random beginner"]) == 4


def written(folder: Path, command: object, games: object) -> Path:
    """Return a file that has the form of a ladder."""
    file = folder / "before.json"
    file.write_text(json.dumps({"command": command, "levels": {}, "games": games}))
    return file


def test_a_ladder_goes_on_from_one_that_was_written_where_the_games_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = written(
        tmp_path,
        "python -m pygames ladder snex --size 6 --games 2 --highest beginner",
        {"random beginner": [1, 0, 1], "random casual": [0, 1, 0], "beginner casual": [0, 0, 2]},
    )
    arguments = (
        f"ladder snex --size 6 --games 2 --highest casual --jobs 1 --folder {tmp_path / 'games'} --known {known}"
    )
    assert main(arguments.split()) == 0
    said = capsys.readouterr().out
    assert (
        "random against beginner: 1 won, 0 drawn, 1 lost" in said
        and "beginner against casual: 0 won, 0 drawn, 2 lost" in said
    )
    # Of this pair one game was known and two were asked for.
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["random-casual"]


def test_a_ladder_goes_on_from_what_it_has_written_whatever_the_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = "ladder vadrantir --size 5 --games 1 --slow-games 1 --seconds 0.1234567"
    ladder = command.split()
    met = pairings(find_game("vadrantir").setup(5), "strongest", 0.1234567, 0)
    results = {f"{pairing.a} {pairing.b}": [0, 1, 0] for pairing in met}
    before, again = written(tmp_path, f"python -m pygames {command}", results), tmp_path / "again.json"
    assert main([*ladder, "--folder", str(tmp_path / "none"), "--known", str(before), "--write", str(again)]) == 0
    said = capsys.readouterr().out
    assert main([*ladder, "--folder", str(tmp_path / "none"), "--known", str(again)]) == 0
    assert capsys.readouterr().out == said and not (tmp_path / "none").exists()


def test_a_ladder_of_which_no_game_had_a_time_is_gone_on_with_whatever_time_the_strongest_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = written(
        tmp_path, "python -m pygames ladder snex --size 6 --games 1 --highest beginner", {"random beginner": [0, 1, 0]}
    )
    monkeypatch.setattr("pygames.cli.ladder.MatchGames.play", lambda *_: INTERRUPTED)
    arguments = f"ladder snex --size 6 --games 1 --seconds 2 --folder {tmp_path / 'games'} --known {known}"
    assert main(arguments.split()) == INTERRUPTED
    assert capsys.readouterr().err == "random against casual\n"


@pytest.mark.parametrize(
    ("command", "games", "complaint"),
    [
        (
            "python -m pygames ladder snex --size 8",
            {},
            "is the ladder of other games: python -m pygames ladder snex --size 8",
        ),
        ("python -m pygames ladder snex --size 6 --seed 1", {}, "is the ladder of other games"),
        ("python -m pygames ladder snex --size 6 --seconds 2", {}, "is the ladder of other games"),
        ("python -m pygames ladder chess", {}, "is no ladder"),
        ("python -m pygames ladder --help", {}, "is no ladder"),
        ("python -m pygames figures snex --size 6", {}, "is no ladder"),
        ("rm -rf /", {}, "is no ladder"),
        (["python"], {}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random": [1, 0, 1]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": [1, 0]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": [1, 0, "many"]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": [-1, 0, 3]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": [float("inf"), 0, 0]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": [1.5, 0, 1]}, "is no ladder"),
        ("python -m pygames ladder snex --size 6", {"random beginner": "101"}, "is no ladder"),
        (
            "python -m pygames ladder snex --size 6",
            {"random beginner": [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]},
            "is no ladder",
        ),
        ("python -m pygames ladder snex --size 6", [], "is no ladder"),
    ],
)
def test_a_file_that_is_no_ladder_of_these_games_is_refused_in_one_line(
    command: object, games: object, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = written(tmp_path, command, games)
    assert_refused_in_one_line(f"ladder snex --size 6 --known {known}", complaint, capsys)


def test_those_meet_who_are_close_and_only_the_strongest_is_held_back_by_time() -> None:
    met = list(pairings(find_game("snex").setup(6), "strongest", 0.5, 0))
    assert {(pairing.a, pairing.b) for pairing in met if "steady" in (pairing.a, pairing.b)} == {
        ("beginner", "steady"),
        ("casual", "steady"),
        ("steady", "thoughtful"),
        ("steady", "patient"),
    }
    timed = {(pairing.a, pairing.b) for pairing in met if pairing.seconds == 0.5 and pairing.playouts is None}
    assert timed == {("thoughtful", "strongest"), ("patient", "strongest")}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("ladder snex --games 0", "at least one game"),
        ("ladder chess", "there is no game"),
        ("ladder snex --highest patient --seconds 2", "--seconds is for levels that --highest patient leaves out"),
        ("ladder snex --highest casual --slow-games 4", "--slow-games is for levels that --highest casual leaves out"),
    ],
)
def test_a_ladder_that_makes_no_sense_is_refused_in_one_line(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused_in_one_line(arguments, complaint, capsys)
