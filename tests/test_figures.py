"""What a game is like, measured from games of a level against itself."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import pygames.measured
from helpers import assert_refused_in_one_line, setup_of
from pygames.cli import main
from pygames.cli.figures import words
from pygames.learn import canonical
from pygames.measured import openings_of, shipped_file, vitals_of
from pygames.rules import GAMES, Game
from pygames.training import BadGames, Games, PlayedOut, Practice, figures_of, openings_to_measure, play_out

DOCS = Path(__file__).parent.parent / "docs"
MEASURED = Path(pygames.measured.__file__).parent
PRACTICE = Practice("vadrantir", 5, "standard", "casual", survey=True)
SETUP = PRACTICE.setup


def played(black: float, chances: list[float], opening: str = "e5") -> PlayedOut:
    """Return a game of so many legal moves in which the search saw these chances."""
    moves, position = [opening, "black"], SETUP.game.start(5).play(opening).play("black")
    for _ in chances:
        moves.append(position.legal_moves[0])
        position = position.play(moves[-1])
    return PlayedOut(0, tuple(moves), 2, tuple(chances), black)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_openings_are_together_that_are_symmetric_and_each_stands_once(game: Game) -> None:
    setup = game.setup(min(game.sizes))
    groups = openings_to_measure(setup)
    start = game.start(setup.size)
    forms = [{canonical(start.play(move)).position.text for move in together} for together in groups]
    assert all(len(form) == 1 for form in forms)
    assert len(set.union(set(), *forms)) == len(groups)
    played = sorted(sum(groups, ()))
    assert len(played) > 8 and (game.opening_stones > 1 or played == sorted(start.legal_moves))


@pytest.mark.long
def test_games_to_measure_by_begin_with_each_opening_in_turn_and_have_no_random_move() -> None:
    groups = openings_to_measure(SETUP)
    games = [play_out(replace(PRACTICE, number=number)) for number in range(len(groups) + 1)]
    assert [game.moves[0] for game in games] == [*(together[0] for together in groups), groups[0][0]]
    assert {game.begun for game in games} == {2}
    assert games[0].moves != games[-1].moves


def test_where_the_pie_has_two_stones_games_to_measure_by_begin_with_fair_openings() -> None:
    game = play_out(Practice("nadraz", 6, "standard", "casual", survey=True))
    assert game.begun == 2 and game.moves[0].count(",") == 1


def test_who_leads_keeps_the_lead_until_the_other_has_it() -> None:
    close = played(1.0, [0.6, 0.52, 0.48, 0.6, 0.4, 0.5, 0.7])
    assert figures_of(PRACTICE, [close]).vitals.lead_changes == 2
    assert figures_of(PRACTICE, [played(1.0, [0.5, 0.5])]).vitals.lead_changes == 0


def test_a_game_is_decided_when_the_winner_is_sure_for_good() -> None:
    for black, chances in ((1.0, [0.9, 0.6, 0.85, 0.9]), (0.0, [0.1, 0.3, 0.15, 0.1])):
        assert figures_of(PRACTICE, [played(black, chances)]).vitals.decided == 0.5
    assert figures_of(PRACTICE, [played(1.0, [0.9, 0.9]), played(0.0, [0.9, 0.9])]).vitals.decided == 0.5


def test_lengths_moves_draws_and_openings_are_counted() -> None:
    games = [played(1.0, [0.5] * 3), played(0.5, [0.5] * 5, "a1"), played(0.0, [0.5], "a1")]
    vitals, openings = figures_of(PRACTICE, games)
    assert (vitals.level, vitals.games, vitals.length, vitals.lengths) == ("casual", 3, 3.0, (1, 5))
    assert vitals.draws == pytest.approx(1 / 3)
    assert vitals.black.score == 0.5
    assert {opening: counts.score for opening, counts in openings.items()} == {
        ("a1", "a5", "e1", "e9", "i1", "i5"): 0.25,
        ("e5",): 1.0,
    }
    positions = [position for game in games for position in game.positions(SETUP)]
    assert vitals.branching == sum(len(position.legal_moves) for position in positions) / 9
    with pytest.raises(ValueError, match="no games"):
        figures_of(PRACTICE, [])


def test_games_that_begin_with_no_opening_to_measure_by_are_refused() -> None:
    openings = [same[0] for same in openings_to_measure(SETUP)]
    other = next(move for move in SETUP.game.start(5).legal_moves if move not in openings)
    with pytest.raises(BadGames, match=f"game 0 begins with {other}, which is no opening to measure by"):
        figures_of(PRACTICE, [played(1.0, [0.5], other)])


@pytest.mark.parametrize("command", ["figures", "learn"])
def test_a_kept_game_with_an_illegal_move_is_named_by_its_file_and_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = replace(PRACTICE, survey=command == "figures")
    path = tmp_path / "games.jsonl"
    games = Games(path, practice)
    for number in range(5):
        game = play_out(replace(practice, number=number))
        moves = (*game.moves[: game.begun], "d4", "d4", *game.moves[game.begun + 2 :])
        games.keep(replace(game, moves=moves) if number == 3 else game)
    arguments = f"{command} vadrantir --size 5 --level {practice.level} --games 5 --jobs 1 --folder {tmp_path}"
    assert main(arguments.split()) == 2
    told = capsys.readouterr().err
    assert f"{path}, line 5, is damaged; remove the line, and its game is played again: d4: d4 is taken" in told


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda game: replace(game, moves=game.moves[:-1], chances=game.chances[:-1]),
        lambda game: replace(game, black=1.0 - game.black),
    ],
    ids=["cut short", "another result"],
)
def test_a_kept_game_whose_moves_do_not_lead_to_its_result_measures_nothing(
    spoilt: Callable[[PlayedOut], PlayedOut], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    Games(path, PRACTICE).keep(spoilt(play_out(PRACTICE)))
    assert main(f"figures vadrantir --size 5 --level casual --games 1 --jobs 1 --folder {tmp_path}".split()) == 2
    assert f"{path}, line 2, is damaged; " in (told := capsys.readouterr().err)
    assert "its moves do not lead to its result" in told


@pytest.mark.long
def test_the_command_prints_and_writes_figures_with_the_command_that_made_them_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(games: int) -> str:
        arguments = f"figures snex --size 6 --level casual --games {games} --jobs 1 --folder {tmp_path}"
        assert main([*arguments.split(), "--write", str(tmp_path / "figures.json")]) == 0
        return capsys.readouterr().out

    run(2)
    said = run(3)
    assert "length: " in said and "95 % interval" in said and "\n  a1 f1 a6 f6: " in said
    assert run(3) == said
    practice = Practice("snex", 6, "standard", "casual", survey=True)
    assert Games(tmp_path / "games.jsonl", practice).first(3) == [
        play_out(replace(practice, number=number)) for number in range(3)
    ]
    data = json.loads((tmp_path / "figures.json").read_text())
    assert (
        data["command"]
        == "python -m pygames figures snex --size 6 --variant standard --games 3 --level casual --seed 0"
    )
    assert list(data["openings"]) == ["a1 f1 a6 f6", "b1 e1 b6 e6", "c1 d1 c6 d6"]


@pytest.mark.parametrize("file", sorted(MEASURED.glob("figures-*.json")), ids=lambda file: file.stem)
def test_figures_are_shipped_as_they_were_found_of_as_many_games_as_they_say(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    setup = setup_of(data["command"])
    assert file == shipped_file("figures", setup)
    assert f"--games {data['games']} " in data["command"]
    openings = openings_of(setup)
    assert [opening.moves for opening in openings] == list(openings_to_measure(setup))
    vitals = vitals_of(setup)
    assert vitals and vitals.black.games == data["games"] == sum(opening.black.games for opening in openings)
    shown = "\n".join(words(setup, data))
    assert f"```text\n{shown}\n```" in (DOCS / "figures.md").read_text(encoding="utf-8")
    assert not re.search("[0-9]%", shown), "percent are written in two ways"


@pytest.mark.parametrize(
    ("arguments", "complaint"), [("figures snex --games 0", "at least one game"), ("figures chess", "there is no game")]
)
def test_figures_that_make_no_sense_are_refused_in_one_line(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_refused_in_one_line(arguments, complaint, capsys)
