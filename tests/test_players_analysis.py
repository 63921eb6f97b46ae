"""Looking into positions and looking over games, as the command line does it."""

import itertools
import re
from pathlib import Path

import pytest

from helpers import random_game
from pygames.cli import main
from pygames.errors import GamesError
from pygames.players import LEVELS, analysis, make_player
from pygames.players.level_player import LevelPlayer
from pygames.players.review import Ply, review
from pygames.record import Record, to_link, to_text
from pygames.rules import GAMES, Position, find_game

SETUP = GAMES["vadrantir"].setup(5)


def moves_of_random_game(seed: int) -> list[str]:
    positions = list(random_game(SETUP, seed))
    return [
        next(move for move in before.legal_moves if before.play(move).text == after.text)
        for before, after in itertools.pairwise(positions)
    ]


def recorded(moves: list[str]) -> Record:
    record, path = Record(SETUP), ()
    for move in moves:
        record, path = record.play(path, move)  # type: ignore[assignment]
    return record


def test_a_review_ends_with_the_result_and_marks_the_moves_that_lost_the_game() -> None:
    moves = moves_of_random_game(seed=3)
    start = find_game("vadrantir").start(5)
    plies = list(review(start, moves, playouts=60))
    assert [ply.move for ply in plies] == moves
    end = start
    for move in moves:
        end = end.play(move)
    assert plies[-1].black == {"b": 1.0, "w": 0.0, "draw": 0.5}[end.winner or ""]
    assert any(ply.turning for ply in plies)


#: A game of Nadraz 6 in which Black's only move behind the 32nd is a pass, after which White can only win.
FORCED = (
    "d3,h2 white d2 h3-h4 d4 i4-j4 e4-g3 j5-j6 g2 e5-i6 b2-c2 e6-e9 b3-b5 c7-d8 c6 i2-j2 d6-g5 f7 g6-g8 c1-c6 b6-c6 "
    "g6-h5 h8 d5 i7 e3-e4 g4 e2 c8-f8 d7 f2 f10 pass f9-h7 g9"
)


def test_a_position_with_one_move_is_worth_what_that_move_leads_to() -> None:
    search = analysis(before_the_pass())
    search.think(playouts=200)
    assert search.report().black < 0.05
    late = list(review(find_game("nadraz").start(6), FORCED.split(), playouts=200))[-5:]
    assert [ply.move for ply in late if ply.turning] == []


def test_a_level_plays_the_only_move_at_once() -> None:
    for name in LEVELS:
        player = make_player(name, before_the_pass())
        assert isinstance(player, LevelPlayer)
        player.think(playouts=100)
        assert player.search.playouts < 5


def before_the_pass() -> Position:
    position, moves = find_game("nadraz").start(6), FORCED.split()
    for move in moves[: moves.index("pass")]:
        position = position.play(move)
    assert position.legal_moves == ("pass",)
    return position


def test_no_move_is_a_turning_point_with_itself_as_the_better_one() -> None:
    start = find_game("vadrantir").start(5)
    plies = [ply for seed in range(4) for ply in review(start, moves_of_random_game(seed)[:14], playouts=12, seed=seed)]
    agreed = [ply for ply in plies if ply.move == ply.better]
    assert agreed and not any(ply.turning or ply.cost > 0.0 for ply in agreed)


def test_a_review_without_any_limit_is_refused() -> None:
    with pytest.raises(GamesError, match="needs a number of playouts or a time"):
        next(review(find_game("vadrantir").start(5), ["e5"]))


def test_a_game_of_no_moves_has_nothing_to_review() -> None:
    assert list(review(find_game("vadrantir").start(5), [], playouts=10)) == []


def test_the_best_moves_of_a_position_are_printed_with_chances_and_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "vadrantir", "--size", "5", "--seconds", "0.1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Black wins ")
    assert lines[1].startswith("Best line: ")
    assert len(lines) > 3


def test_only_what_is_proved_is_told_as_certain(capsys: pytest.CaptureFixture[str]) -> None:
    """White wins all of the few random games from here, which proves nothing."""
    command = ["analyse", "vadrantir", "--size", "5", "--position"]
    assert main([*command, "5/5b/7/8/9/8/7/6/5 w -", "--seconds", "0.000001"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Black wins 1 %, White 99 %; 1 playouts") and not re.search(r"\b(0|100)(\.0)? ?%", said)
    # A thought ends with its proof.
    assert (
        main([*command, "wwbww/wbw1bw/1b1b1bw/1wbbbwwb/wb1bwwbww/wwbbwbbw/bbbbwb1/bwbwwb/bbwww b -", "--seconds", "60"])
        == 0
    )
    assert capsys.readouterr().out.startswith("Black wins 100 %, White 0 % (proved)")


def test_a_review_takes_no_chance_for_certain_that_is_only_estimated() -> None:
    start = SETUP.game.position("5/5b/7/8/9/8/7/6/5 w -", 5)
    assert [ply.black for ply in review(start, ["a1"], playouts=1)] == [0.01]


def test_what_a_turning_point_cost_is_told_in_percentage_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pygames.cli.analyse.review", lambda *_, **__: [Ply("e5", "a1", 0.38, 0.2)])
    assert main(["analyse", "vadrantir", "--link", to_link(recorded(["e5"]))]) == 0
    assert "turning point: a1 was better by 38 percentage points" in capsys.readouterr().out


def test_a_record_and_a_link_are_looked_over_move_by_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded(moves_of_random_game(seed=3)[:4])
    file = tmp_path / "game.txt"
    file.write_text(to_text(record))
    for how in (["--record", str(file)], ["--link", f"https://example.org/#{to_link(record)}"]):
        assert main(["analyse", "vadrantir", "--seconds", "0.02", *how]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 4
        assert all("Black" in line for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyse", "chess"],
        ["analyse", "vadrantir", "--position", "nonsense"],
        ["analyse", "vadrantir", "--record", "/no/such/file"],
        ["analyse", "vadrantir", "--link", "damaged"],
        ["analyse", "nadraz", "--link", to_link(recorded(["e5"]))],
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("pygames analyse: ")
    assert error.count("\n") == 1
