"""Matches between computer players, on the cores of this machine and on a Dask cluster."""

import importlib.util
import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pygames.cli import main
from pygames.engines.match import Options, Pairing, play_game
from pygames.measured.win_draw_loss import WinDrawLoss
from pygames.players.level_player import LevelPlayer
from pygames.players.player import Player
from pygames.players.roster import make_player
from pygames.rules import Position

PAIRING = Pairing("vadrantir", 5, "standard", "greedy", "random", number=0, playouts=1, seconds=None)


def test_a_game_limited_by_playouts_depends_on_its_pairing_only() -> None:
    assert play_game(PAIRING) == play_game(PAIRING)


def test_the_two_games_of_a_pair_have_the_same_opening_and_the_next_pair_has_its_own() -> None:
    records = [play_game(replace(PAIRING, number=number)).record for number in range(8)]
    openings = [record.moves(record.main_line())[:2] for record in records]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) > 1


def test_matches_of_neighbouring_seeds_have_no_opening_and_no_chance_in_common(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[tuple[str, int]] = []

    def opening(start: Position, seed: int) -> tuple[str, str]:
        seeds.append(("opening", seed))
        return "e5", "black"

    def seated(name: str, position: Position, seed: int, options: Options) -> Player:
        seeds.append(("player", seed))
        return make_player("random", position, seed)

    monkeypatch.setattr("pygames.engines.match.fair_opening", opening)
    monkeypatch.setattr("pygames.engines.match.seated_player", seated)
    of_seed = []
    for seed in range(3):
        seeds.clear()
        for number in range(8):
            play_game(replace(PAIRING, number=number, seed=seed))
        of_seed.append({*seeds})
    assert not of_seed[0] & of_seed[1] and not of_seed[1] & of_seed[2] and not of_seed[0] & of_seed[2]


def test_players_swap_colours_within_a_pair() -> None:
    # Chance has no part in how this level plays Nadraz, so two players that are alike play the same game twice, and what one wins
    # with Black it loses with White.
    alike = replace(PAIRING, game="nadraz", size=6, a="thoughtful", b="thoughtful", playouts=2)
    assert play_game(alike).value + play_game(replace(alike, number=1)).value == 1.0


@pytest.mark.parametrize(("odds", "playouts"), [(3.0, 6), (0.1, 1)])
def test_with_odds_the_first_player_makes_so_many_times_the_playouts_and_at_least_one(
    odds: float, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []
    think = LevelPlayer.think

    def spied(player: LevelPlayer, playouts: int | None = None, seconds: float | None = None) -> bool:
        asked.append(playouts)
        return think(player, playouts, seconds)

    monkeypatch.setattr(LevelPlayer, "think", spied)
    play_game(replace(PAIRING, a="strongest", b="strongest", playouts=2, odds=odds))
    assert {frozenset(asked[::2]), frozenset(asked[1::2])} == {frozenset({playouts}), frozenset({2})}


def test_a_match_by_time_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "match vadrantir --size 5 --a flat --b greedy --games 2 --seconds 0.001 --odds 2 --jobs 1"
    assert main(arguments.split()) == 0
    assert "score" in capsys.readouterr().out


def test_a_score_counts_draws_half_and_its_interval_holds_it() -> None:
    counts = WinDrawLoss.of([1.0, 1.0, 0.5, 0.0])
    assert (counts.wins, counts.draws, counts.losses, counts.games) == (2, 1, 1, 4)
    assert counts.score == 0.625
    low, high = counts.interval()
    assert 0 < low < 0.625 < high < 1


def test_the_interval_of_a_clean_score_is_one_sided_and_narrows_with_more_games() -> None:
    few, many = WinDrawLoss(10, 0, 0).interval(), WinDrawLoss(1000, 0, 0).interval()
    assert few[1] == many[1] == pytest.approx(1.0)
    assert 0.7 < few[0] < many[0] < 1


def test_the_interval_of_a_clean_score_ends_exactly_there_after_any_number_of_games() -> None:
    assert {WinDrawLoss(games, 0, 0).interval()[1] for games in range(1, 500)} == {1.0}
    assert {WinDrawLoss(0, 0, games).interval()[0] for games in range(1, 500)} == {0.0}


def test_a_match_prints_the_score_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "match vadrantir --size 5 --a greedy --b random --games 4 --playouts 1 --jobs 2"
    assert main(arguments.split()) == 0
    said = capsys.readouterr().out
    assert said.startswith("greedy against random: ")
    assert "95 % interval" in said


@pytest.mark.long
def test_a_match_is_the_same_on_one_core_and_on_two(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = []
    for jobs in ("1", "2"):
        arguments = f"match vadrantir --size 5 --a greedy --b random --games 4 --playouts 1 --json --jobs {jobs}"
        assert main(arguments.split()) == 0
        outcomes.append({**json.loads(capsys.readouterr().out), "seconds": 0})
    assert outcomes[0] == outcomes[1]
    assert outcomes[0]["wins"] + outcomes[0]["draws"] + outcomes[0]["losses"] == 4


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("match vadrantir --a fritz --b random --games 2", "there is no player 'fritz'"),
        ("match vadrantir --a random --b random --games 0", "at least one game"),
        (
            "match vadrantir --a random --b random --games 1 --playouts 2 --odds 0.1",
            "at least one game, one job and one playout",
        ),
        ("match vadrantir --a random --b random --games 2 --playouts 1 --seconds 1", "not allowed with"),
        ("match vadrantir --a random --b random --games 2 --odds 0", "'0' is not a number above 0"),
        *(
            (f"match vadrantir --size 5 --a random --b random --games 2 {limits}", complaint)
            for limits, complaint in (
                ("--playouts 2 --odds 1e9", "with --odds 1e+09, A would have more than 1000000000 playouts for a move"),
                (
                    "--playouts 100 --odds 1e307",
                    "A would have more than 1000000000 playouts for a move, the most there are",
                ),
                ("--odds 700000", "A would have no time for a move or more than 604800 s, a week"),
                ("--seconds 1e-200 --odds 1e-200", "A would have no time for a move"),
                ("--seconds 700000", "'700000' is not a time in seconds above 0 and at most 604800, a week"),
            )
        ),
        ("match chess --a random --b random --games 2", "there is no game 'chess'"),
    ],
)
def test_a_match_that_makes_no_sense_is_refused_in_one_line(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments.split()) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_our_program_takes_the_longest_limits_of_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    program = shlex.join([sys.executable, "-m", "pygames", "engine", "--level", "beginner"])
    argv = [
        "match",
        "vadrantir",
        "--size",
        "5",
        "--a",
        program,
        "--b",
        "random",
        "--games",
        "1",
        "--jobs",
        "1",
        "--json",
    ]
    for limits in ("--seconds 302400 --odds 2", "--playouts 10000000 --odds 100"):
        assert main([*argv, *limits.split()]) == 0
        assert json.loads(capsys.readouterr().out)["forfeits"] == {"a": 0, "b": 0}


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed")
def test_a_match_on_a_cluster_of_two_workers_has_the_outcome_of_the_same_match_here(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from distributed import LocalCluster

    # So that games are also handed out when others have ended.
    monkeypatch.setattr("pygames.cli.spread._MOST_ON_A_CLUSTER", 2)

    program = shlex.join([sys.executable, str(Path(__file__).parent / "bots.py"), "first"])
    arguments = [
        "match",
        "vadrantir",
        "--size",
        "5",
        "--a",
        "greedy",
        "--b",
        program,
        "--games",
        "4",
        "--playouts",
        "1",
        "--json",
    ]
    assert main([*arguments, "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="") as cluster:  # type: ignore[no-untyped-call]
        assert main([*arguments, "--cluster", cluster.scheduler_address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert {**here, "seconds": 0} == {**there, "seconds": 0}
