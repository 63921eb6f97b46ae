"""What the computer knows is learned from its own games, and kept only where it plays better."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from helpers import random_game
from pygames.cli import main
from pygames.engines.kept_lines import KeptLines
from pygames.players.games import expertise_of, knowledge_of
from pygames.players.weights import BadWeights, Weight, read_weights, write_weights
from pygames.rules import GAMES, Game
from pygames.training import BadGames, Games, PlayedOut, Practice, fit, play_out

PRACTICE = Practice("snex", 6, "standard", "casual")
SETUP = PRACTICE.setup
KNOWLEDGE = knowledge_of(SETUP.game.start(6))


# -- games to learn from -------------------------------------------------------------------------------------------------


def test_a_game_to_learn_from_is_the_same_whenever_it_is_played_and_the_next_is_another() -> None:
    assert play_out(PRACTICE) == play_out(PRACTICE)
    assert play_out(PRACTICE).moves != play_out(replace(PRACTICE, number=1)).moves


def test_a_game_to_learn_from_is_read_as_it_was_written_and_leads_to_its_result() -> None:
    game = play_out(PRACTICE)
    assert PlayedOut.from_line(json.dumps(game.to_data()).encode()) == game
    *_, last = game.positions(SETUP)
    winner = last.play(game.moves[-1]).winner
    assert winner and {"b": 1.0, "draw": 0.5, "w": 0.0}[winner] == game.black


def test_a_file_of_games_goes_on_where_it_was_broken_off_even_in_the_middle_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = Games(path, PRACTICE)
    for number in range(3):
        games.keep(play_out(replace(PRACTICE, number=number)))
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = Games(path, PRACTICE)
    assert sorted(again.played) == [0, 1]
    again.keep(play_out(replace(PRACTICE, number=2)))
    assert path.read_bytes() == whole
    assert [game.number for game in Games(path, PRACTICE).first(2)] == [0, 1]
    # So it is when not even the conditions were written to their end.
    path.write_bytes(whole[:20])
    Games(path, PRACTICE).keep(play_out(PRACTICE))
    assert sorted(Games(path, PRACTICE).played) == [0]


def test_two_runs_on_one_file_take_nothing_from_each_other(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    one, other = KeptLines(path, {"run": 1}), KeptLines(path, {"run": 1})
    for number, lines in enumerate((one, other, one, other)):
        lines.add(number)
    assert path.read_text() == '{"run": 1}\n0\n1\n2\n3\n'


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be locked there")
def test_a_file_that_another_run_uses_is_refused_until_that_has_ended(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    hold = (
        "import sys; from pathlib import Path; from pygames.engines.kept_lines import KeptLines; "
        "lines = KeptLines(Path(sys.argv[1]), {}); print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", hold, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout and run.stdout.readline() == "open\n"
        with pytest.raises(BadGames, match=r"games.jsonl cannot be used: another run uses it"):
            Games(path, PRACTICE)
    assert KeptLines(path, {}).first == b"{}"


def first_line(practice: Practice) -> bytes:
    return json.dumps(practice.conditions).encode() + b"\n"


def line_of(**other: object) -> str:
    """Return the line of a game with some fields as they should not be."""
    game = {"number": 0, "moves": "a1 black b2 c3", "begun": 2, "chances": [0.5, 0.5], "black": 1.0}
    return json.dumps(game | other)


def test_a_level_that_there_is_not_or_that_only_time_holds_back_plays_no_games_to_learn_from() -> None:
    for level in ("nobody", "strongest"):
        with pytest.raises(ValueError, match=f"no level '{level}' is held back by playouts; take one of: beginner, "):
            play_out(replace(PRACTICE, level=level))


@pytest.mark.parametrize(
    "line",
    [
        "{}",
        "[]",
        "nonsense",
        line_of(begun=1),
        line_of(begun=-1, chances=[0.5] * 5),
        line_of(begun=1, chances=[0.5] * 3),
        line_of(begun=2.0),
        line_of(number=-1),
        line_of(number=True),
        line_of(number="7"),
        line_of(moves="", begun=0, chances=[]),
        line_of(moves=["a1"]),
        line_of(chances=[7.0, 0.5]),
        line_of(chances=["0.5", "0.5"]),
        line_of(chances=[True, False]),
        line_of(chances=[[], {}]),
        line_of(chances=[10**400, 0.5]),
        line_of(black=10**400),
        line_of(black=0.3),
        line_of(black="1"),
    ],
)
def test_a_damaged_file_of_games_and_one_of_other_games_are_refused(line: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Games(path, PRACTICE)
    with pytest.raises(BadGames, match="other games"):
        Games(path, replace(PRACTICE, seed=1))
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(BadGames, match="line 2, is damaged; remove the line, and its game is played again"):
        Games(path, PRACTICE)


@pytest.mark.parametrize(
    "content",
    [
        b"notes without break",
        b"my notes\nline two not ended",
        b"\xff",
        b'{"game": "snex"}',
        first_line(Practice("nadraz", 6, "standard", "casual")) + line_of().encode(),
        first_line(PRACTICE) + b"nonsense\n" + line_of().encode(),
    ],
)
def test_a_file_that_is_refused_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadGames, match=r"take another folder|holds other games|line 2, is damaged"):
        Games(path, PRACTICE)
    assert path.read_bytes() == content


# -- weights -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "variant"), [(game.name, variant) for game in GAMES.values() for variant in game.variants]
)
def test_there_is_a_weight_for_every_notion_and_a_feature_of_every_position(name: str, variant: str) -> None:
    game = GAMES[name]
    setup = game.setup(min(game.sizes), variant)
    *positions, _ = (position for position in random_game(setup, 3, plies=30) if position.mover)
    knowledge = knowledge_of(positions[0])
    assert len(set(knowledge.notions)) == len(knowledge.weights)
    assert knowledge.variant == variant
    for position in positions:
        if not position.over:
            assert len(knowledge.features(position)) == len(knowledge.notions)


def test_weights_are_read_as_they_were_written_and_those_of_other_variants_stay(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    for variant, weight in (("standard", Weight(1.0, -0.25)), ("reverse", Weight(0.0, 3e-05))):
        write_weights(path, variant, {"eggs": weight}, "by hand")
    assert read_weights(path, "standard", ["eggs"]) == (Weight(1.0, -0.25),)
    assert read_weights(path, "reverse", ["eggs"]) == (Weight(0.0, 3e-05),)
    with pytest.raises(BadWeights, match="no weights of these notions: stones"):
        read_weights(path, "standard", ["stones"])
    path.write_text("[")
    with pytest.raises(BadWeights, match="cannot be read"):
        read_weights(path, "standard", ["eggs"])


def table_of(weights: list[float], rows: int) -> fit.Samples:
    """Return positions that were decided by chance as the weights say."""
    rng = np.random.default_rng(1)
    columns = rng.normal(size=(rows, len(weights)))
    chances = 1.0 / (1.0 + np.exp(-columns @ np.array(weights)))
    results = (rng.random(rows) < chances).astype(float)
    return fit.Samples(columns, results, chances, np.arange(rows))


def test_the_weights_that_made_the_results_are_found_where_nothing_pulls_elsewhere() -> None:
    true = [0.8, -0.5, 0.0, 1.2]
    samples = table_of(true, rows=20_000)
    present = np.zeros(4)
    # The standard deviation of a weight is about 2 / sqrt(rows).
    assert np.allclose(fit.ridge_regression(samples, present, pull=1e-3, trust=0.0), true, atol=0.07)
    assert np.allclose(fit.ridge_regression(samples, present, pull=1e-3, trust=1.0), true, atol=1e-4)
    assert np.allclose(fit.ridge_regression(samples, present, pull=1e9, trust=0.0), present, atol=1e-3)


@pytest.mark.parametrize("factor", [3.0, -3.0, 10.0])
def test_the_best_weights_are_found_also_from_some_by_which_all_is_certain(factor: float) -> None:
    samples = table_of([1.0, -1.5], rows=1_000)
    present = factor * np.array([5.0, -4.0])
    for pull in (3.0, 300.0):
        found = fit.ridge_regression(samples, present, pull, trust=0.0)
        chances = 1.0 / (1.0 + np.exp(-samples.columns @ found))
        pulled = pull * np.mean(samples.columns**2, axis=0) * (found - present)
        assert np.allclose(samples.columns.T @ (chances - samples.results) + pulled, 0.0, atol=1e-6)


def test_where_no_weights_can_be_found_it_is_said() -> None:
    samples = table_of([1.0], rows=4)
    for present in (1e300, float("nan")):
        with pytest.raises(BadGames, match="no weights fit the games"), np.errstate(all="ignore"):
            fit.ridge_regression(samples, np.array([present]), 3.0, trust=0.0)


@pytest.mark.parametrize("step", [float("inf"), float("nan")])
def test_a_step_that_never_gets_shorter_ends_the_search_for_weights(
    step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(np.linalg, "solve", lambda curvature, gradient: np.full_like(gradient, step))
    with pytest.raises(BadGames, match="no weights fit the games"), np.errstate(all="ignore"):
        fit.ridge_regression(table_of([1.0], rows=4), np.zeros(1), 3.0, trust=0.0)


@pytest.mark.parametrize(
    ("there", "complaint"),
    [("[]", "it holds no weights by variant"), ("[" * 100_000, "it is nested too deeply")],
    ids=["a list", "too deep"],
)
def test_a_file_that_can_take_no_weights_is_refused_before_a_game_is_played(
    there: str, complaint: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "snex.json").write_text(there)
    assert main(["learn", "snex", "--size", "6", "--write", str(tmp_path), "--folder", str(tmp_path / "run")]) == 2
    assert f"snex.json can take no weights: {complaint}" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


def test_positions_of_one_game_are_never_on_both_sides_of_a_fold(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [play_out(replace(PRACTICE, number=number)) for number in range(5)]
    seen: list[set[int]] = []
    regress = fit.ridge_regression

    def spied(samples: fit.Samples, *rest: Any) -> Any:
        seen.append(set(samples.games.tolist()))
        return regress(samples, *rest)

    monkeypatch.setattr(fit, "ridge_regression", spied)
    fit.fit(KNOWLEDGE, SETUP, games)
    assert {frozenset(numbers) for numbers in seen} == {
        frozenset(range(5)),
        *(frozenset(range(5)) - {number} for number in range(5)),
    }
    with pytest.raises(BadGames, match="at least 5 games"):
        fit.fit(KNOWLEDGE, SETUP, games[:4])


def test_games_of_any_numbers_are_dealt_into_as_many_folds() -> None:
    games = [play_out(replace(PRACTICE, number=number)) for number in range(6)]
    numbered = [replace(game, number=5 * game.number) for game in games]
    assert fit.fit(KNOWLEDGE, SETUP, numbered) == fit.fit(KNOWLEDGE, SETUP, games)


def test_a_regression_needs_positions_and_something_that_pulls() -> None:
    samples = table_of([1.0], rows=4)
    for some, pull in ((samples.rows(samples.games > 4), 1.0), (samples, 0.0), (samples, float("nan"))):
        with pytest.raises(ValueError, match="needs positions, and a pull above 0"):
            fit.ridge_regression(some, np.zeros(1), pull, trust=0.0)


# -- the command ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everything done in this process, so that what a test changes holds for it."""

    def one_after_another(work: Callable[[Any], Any], items: list[Any], *_: object) -> Iterator[Any]:
        yield from map(work, items)

    monkeypatch.setattr("pygames.engines.match.OPENING_PLAYOUTS", 2)
    monkeypatch.setattr("pygames.cli.learn.spread", one_after_another)
    monkeypatch.setattr("pygames.cli.match_games.spread", one_after_another)


def learn(folder: Path, *more: str) -> int:
    arguments = ["learn", "snex", "--size", "6", "--level", "casual", "--games", "20", "--match", "60", *more]
    return main([*arguments, "--folder", str(folder), "--write", str(folder)])


@pytest.mark.usefixtures("here")
def test_a_file_of_the_folder_that_can_take_no_weights_is_named_when_learning_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(KNOWLEDGE, "weights", tuple(Weight(-early, -late) for early, late in KNOWLEDGE.weights))
    few = ("--about", "positions", "--games", "5", "--match", "1")
    assert learn(tmp_path, *few) == 0
    (kept,) = tmp_path.glob("positions-*.json")
    kept.write_text("{")
    assert learn(tmp_path, *few) == 2
    assert f"{kept} can take no weights: it is nested too deeply, or its brackets" in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.usefixtures("here")
def test_weights_that_were_spoilt_are_learned_anew_win_and_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = KNOWLEDGE.weights
    monkeypatch.setattr(KNOWLEDGE, "weights", tuple(Weight(-early, -late) for early, late in good))
    assert learn(tmp_path) == 0
    assert "the new weights are better" in capsys.readouterr().out
    learned = read_weights(tmp_path / "snex.json", "standard", KNOWLEDGE.notions)
    assert learned != KNOWLEDGE.weights
    how = json.loads((tmp_path / "snex.json").read_text())["standard"]["how"]
    assert "learn snex --size 6" in how and "--games 20" in how
    log = (tmp_path / "log.txt").read_text()
    assert "cross-validated loss" in log and "Elo difference +" in log


@pytest.mark.long
@pytest.mark.usefixtures("here")
def test_weights_that_win_nothing_are_not_written_and_nothing_is_played_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn(tmp_path, "--match", "2") == 0
    assert "the present ones stay" in capsys.readouterr().out
    assert not (tmp_path / "snex.json").exists()
    monkeypatch.setattr("pygames.cli.learn.play_out", None)
    monkeypatch.setattr("pygames.cli.match_games.play_game", None)
    assert learn(tmp_path, "--match", "2") == 0


def test_without_numpy_the_command_names_the_extra_before_it_plays_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pygames.training.fit", None)
    assert learn(tmp_path / "folder") == 2
    assert capsys.readouterr().err == "pygames learn: learning needs numpy and scipy: pip install numpy scipy\n"
    assert not (tmp_path / "folder").exists()


def test_nothing_that_plays_and_no_other_command_imports_numpy() -> None:
    program = "import sys, pygames.cli, pygames.players, pygames.training; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_of_which_only_the_rules_are_known_has_nothing_to_be_learned(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    knowledge = expertise_of(game.start()).knowledge
    monkeypatch.setattr("pygames.cli.learn._Course.play", lambda course: [])
    assert main(["learn", game.name, "--folder", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert ("nothing is known of" in error) == (knowledge.notions == ("chance",))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("learn snex --games 0", "at least one game"),
        ("learn snex --games 4", "at least 5 games to learn from"),
        ("learn snex --write nowhere", "nowhere/snex.json cannot be written: there is no folder nowhere"),
        ("figures snex --write nowhere/x.json", "nowhere/x.json cannot be written: there is no folder nowhere"),
        ("ladder snex --write nowhere/x.json", "nowhere/x.json cannot be written: there is no folder nowhere"),
        ("figures snex --write {nadraz}/x.json", "is no folder"),
        ("figures snex --write .", "cannot be written: it is a folder"),
        ("learn snex --sprt 40 0", "the smaller one first"),
        ("learn snex --level strongest", "invalid choice"),
        ("learn snex --by casual", "casual looks at each move once and cannot judge how moves look"),
        # Of Vadrantir it is not known how moves look.
        ("learn vadrantir --by casual --write nowhere", "nowhere/vadrantir.json cannot be written"),
        ("learn nadraz --about moves --by beginner", "name another --by, or learn --about positions"),
        ("match snex --a greedy --b random --games 2 --a-option weights=x", "greedy has no options"),
        (
            "match snex --a casual --b random --games 2 --a-option seed=1",
            "casual has two options, weights=FILE and priors=FILE",
        ),
        (
            "match snex --a casual --b random --games 2 --a-option weights=nowhere",
            "nowhere cannot be read: there is no such",
        ),
        (
            "match snex --a casual --b random --games 2 --a-option weights={nadraz}",
            "there are no weights of these notions",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    arguments: str,
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_weights(tmp_path / "nadraz.json", "standard", {"eggs": Weight(0.0, 0.0)}, "by hand")
    with monkeypatch.context() as elsewhere:
        elsewhere.chdir(tmp_path)
        assert main(arguments.format(nadraz=tmp_path / "nadraz.json").split()) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["nadraz.json"]
    error = capsys.readouterr().err
    assert complaint in error and error.count("\n") == 1


def test_a_level_plays_a_match_with_the_weights_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "weights.json"
    turned = [Weight(-early, -late) for early, late in KNOWLEDGE.weights]
    write_weights(path, "standard", dict(zip(KNOWLEDGE.notions, turned, strict=True)), "turned round")
    arguments = f"match snex --size 6 --a casual --b casual --b-option weights={path} --games 12 --playouts 1000 --json"
    assert main(arguments.split()) == 0
    assert json.loads(capsys.readouterr().out)["score"] > 0.8
