"""Moves are told apart by how they look, what a look is worth is learned from games, and who has learned it plays better."""

import json
import math
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from scipy.sparse import csr_array

from helpers import in_play, moves_of_snakes, random_game, setups
from pygames.board import hexagon_board, square_board
from pygames.cli import main
from pygames.learn import symmetries
from pygames.levels import LEVELS
from pygames.players.games import champion, glance, knowledge_of
from pygames.players.level_player import LevelPlayer
from pygames.players.traits import NAMES, told_by_cells
from pygames.players.weights import (
    BadWeights,
    TraitWeights,
    read_trait_weights,
    read_weights,
    shipped_trait_weights,
    write_weights,
)
from pygames.rules import GAMES, Setup
from pygames.rules.terms import result_value
from pygames.training import BadGames, PlayedOut, Practice, play_out, priors
from pygames.training.priors import MadeMoves, conditional_logit, fit_priors

every_setup = pytest.mark.parametrize("setup", setups(), ids=repr)


def learned_setups() -> list[Setup]:
    """Return, of each game and variant of which something was learned of how moves look, the smallest size at which that helps."""
    return [
        game.setup(
            min(size for size in game.sizes if size >= knowledge_of(game.start(variant=variant)).taught_from), variant
        )
        for game in GAMES.values()
        for variant in game.variants
        if shipped_trait_weights(game.name, variant)
    ]


every_learned_game = pytest.mark.parametrize("setup", learned_setups(), ids=repr)


# -- how moves look ------------------------------------------------------------------------------------------------------


@every_setup
def test_the_moves_that_are_told_apart_are_the_legal_ones_in_their_order(setup: Setup) -> None:
    for position in in_play(setup, seed=2, plies=40)[::7]:
        assert tuple(move for move, _ in knowledge_of(position).traits(position)) == tuple(position.legal_moves)


@every_setup
def test_a_move_looks_the_same_however_the_board_is_turned_and_mirrored(setup: Setup) -> None:
    *_, position = in_play(setup, seed=3, plies=40)[::7]
    looks = {move: sorted(traits) for move, traits in knowledge_of(position).traits(position)}
    for symmetry in symmetries(setup):
        turned = symmetry.position(position)
        assert {move: sorted(traits) for move, traits in knowledge_of(turned).traits(turned)} == {
            symmetry.move(move): traits for move, traits in looks.items()
        }


def test_a_cell_is_told_by_its_neighbours_and_by_the_stones_two_steps_away() -> None:
    board = hexagon_board(5)
    cell = board.cell
    place = NAMES.surroundings(board, "place")
    own, enemy = cell["e4"] | cell["d4"] | cell["g4"], cell["f5"] | cell["e7"]
    assert place.looks(own, enemy)(cell["e5"]) == ("place ..o.xx", "place by 1x 1o")
    assert place.looks(0, 0)(cell["a1"]) == ("place ###...", "place by 0x 0o")


def test_on_a_square_board_it_matters_whose_edges_a_neighbour_lies_towards() -> None:
    board = square_board(6)
    cell = board.cell
    black, white = NAMES.surroundings(board, "place", "b"), NAMES.surroundings(board, "place", "w")
    middle = cell["c3"]
    above, beside = cell["c4"], cell["d3"]
    assert black.looks(above, 0)(middle) == white.looks(beside, 0)(middle)
    assert black.looks(above, 0)(middle) != black.looks(beside, 0)(middle)
    assert black.looks(above, 0)(middle) == black.looks(cell["c2"], 0)(middle)


def test_a_step_is_told_by_the_cell_that_it_leaves_and_the_one_that_it_reaches() -> None:
    position = next(p for p in in_play(GAMES["serpent"].setup(5), seed=1, plies=40) if moves_of_snakes(p))
    looks = dict(told_by_cells(position, NAMES))
    step, *_ = moves_of_snakes(position)
    assert [trait.split()[0] for trait in looks[step]] == ["leave", "leave", "reach", "reach"]


# -- what that is worth --------------------------------------------------------------------------------------------------


def test_the_weights_that_made_the_moves_are_found() -> None:
    rng = np.random.default_rng(1)
    true = np.array([1.5, -1.0, 0.0, 0.7])
    positions, moves = 4_000, 10
    told = (rng.random((positions * moves, 4)) < 0.3).astype(float)
    # The greatest of odds and Gumbel noise is drawn as the logit says.
    noisy = (told @ true + rng.gumbel(size=positions * moves)).reshape(positions, moves)
    begins = np.arange(positions + 1) * moves
    made = MadeMoves(
        tuple("abcd"), csr_array(told), begins, begins[:-1] + noisy.argmax(axis=1), np.arange(positions, dtype=np.int64)
    )
    everything = np.full(positions, True)
    # The standard deviation of a weight is about 2 / sqrt(positions).
    assert np.allclose(conditional_logit(made, everything, pull=0.1), true, atol=0.1)
    assert np.allclose(conditional_logit(made, everything, pull=1e9), 0.0, atol=1e-3)


PRACTICE = Practice("serpent", 5, "standard", "casual")


@cache
def practised() -> list[PlayedOut]:
    """Return some games that were played to learn from."""
    return [play_out(replace(PRACTICE, number=number)) for number in range(6)]


def test_weights_foresee_moves_that_they_were_not_fitted_to() -> None:
    setup, games = PRACTICE.setup, practised()[:5]
    knowledge = knowledge_of(setup.start()).untaught()
    found = fit_priors(knowledge, setup, games)
    assert found.after < min(found.before, found.alike)
    assert found.games == 5
    assert found.moves == sum(len(p.legal_moves) > 1 for game in games for p in game.positions(setup))
    with pytest.raises(BadGames, match="at least 5 games"):
        fit_priors(knowledge, setup, games[:4])
    with pytest.raises(BadGames, match="nothing is known of how moves look"):
        fit_priors(knowledge_of(GAMES["vadrantir"].start(5)), GAMES["vadrantir"].setup(5), [])


@pytest.mark.parametrize("step", [3, 5])
def test_games_of_any_numbers_are_dealt_to_those_that_fit_and_those_that_judge(
    step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, games = PRACTICE.setup, practised()
    knowledge = knowledge_of(setup.start()).untaught()
    fitting: list[list[bool]] = []

    # What is fitted takes long, and depends on nothing but the positions that it is given.
    def fitted(moves: MadeMoves, positions: npt.NDArray[np.bool_], _: float) -> npt.NDArray[np.float64]:
        fitting.append(positions.tolist())
        return np.zeros(len(moves.traits))

    monkeypatch.setattr(priors, "conditional_logit", fitted)
    numbered = [replace(game, number=1 + step * game.number) for game in games]
    assert fit_priors(knowledge, setup, numbered) == fit_priors(knowledge, setup, games)
    half = len(fitting) // 2
    assert fitting[:half] == fitting[half:]
    assert any(fitting[0]) and not all(fitting[0])


def test_a_trait_of_which_nothing_is_known_weighs_nothing_and_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "moves.json"
    write_weights(path, "standard", {"place ......": -0.25, "pass": 1.5}, "by hand")
    weights = read_trait_weights(path, "standard")
    assert weights == {"place ......": -0.25, "pass": 1.5} and weights["no such trait"] == 0.0
    assert "no such trait" not in weights
    for text in ("[", "[]", '{"standard": {"weights": {"pass": "much"}}}', '{"reverse": {"weights": {}}}'):
        path.write_text(text)
        with pytest.raises(BadWeights):
            read_trait_weights(path, "standard")


@pytest.mark.parametrize("weight", ["1000.0", "-1000.0", '"nan"', "NaN", "1e999", "true", "null", "[1, 2]", "9" * 400])
def test_a_trait_weighs_a_number_within_bounds_and_the_one_that_does_not_is_named(tmp_path: Path, weight: str) -> None:
    path = tmp_path / "moves.json"
    path.write_text(f'{{"standard": {{"weights": {{"pass": 1, "place ......": {weight}}}}}}}')
    with pytest.raises(
        BadWeights, match=r"moves.json(: the weight of 'place ......' must be a number from -50 to 50| cannot)"
    ):
        read_trait_weights(path, "standard")


@pytest.mark.parametrize(
    "pair", ["[1]", "[1, 2, 3]", "1", '["nan", 0]', "[0, 1000]", "[false, 0]", '{"1": 2, "3": 4}', '"12"']
)
def test_a_notion_weighs_two_numbers_within_bounds_and_the_one_that_does_not_is_named(
    tmp_path: Path, pair: str
) -> None:
    path = tmp_path / "eggs.json"
    path.write_text(f'{{"standard": {{"weights": {{"eggs": {pair}, "stones": [0, 1]}}}}}}')
    with pytest.raises(BadWeights, match=r"eggs.json: the weight of 'eggs' must be two numbers from -50 to 50, not "):
        read_weights(path, "standard", ["stones", "eggs"])


@pytest.mark.parametrize(
    "text", ["[]", "7", '{"standard": 7}', '{"standard": {"weights": []}}', '{"standard": {"weights": {}}}']
)
def test_no_weights_are_written_into_a_file_that_holds_something_else(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(ValueError, match="it holds no weights"):
        write_weights(path, "reverse", {"pass": 1.0}, "by hand")
    assert path.read_text() == text


# -- who knows it --------------------------------------------------------------------------------------------------------


@every_learned_game
def test_the_analysis_knows_how_moves_look_and_levels_that_are_held_back_go_by_rules_of_thumb(setup: Setup) -> None:
    position = in_play(setup, seed=4, plies=40)[::7][1]
    learned, thumb = shipped_trait_weights(setup.game.name, setup.variant), knowledge_of(position).rules_of_thumb
    assert champion(position)._knowledge.trait_weights == learned
    for level in LEVELS.values():
        known = LevelPlayer(level, position).search._knowledge.trait_weights
        assert known == (learned if level.playouts is None else thumb)


def test_where_it_does_not_help_nobody_goes_by_how_moves_look() -> None:
    assert not knowledge_of(GAMES["nadraz"].start(6)).trait_weights
    assert knowledge_of(GAMES["nadraz"].start(10)).trait_weights
    assert {setup.game.name for setup in learned_setups()} == set(GAMES) - {"vadrantir"}


@pytest.mark.long
def test_who_has_learned_how_good_moves_look_beats_who_has_not() -> None:
    games = [(setup, game) for setup in learned_setups() for game in range(2)]
    assert sum(_won_by_the_taught(setup, game) for setup, game in games) > 0.6 * len(games)


def _won_by_the_taught(setup: Setup, game: int) -> float:
    """Return what a game at equal playouts is worth to who has learned."""
    pair, half = divmod(game, 2)
    *_, position = random_game(setup, seed=pair, plies=8)
    taught = "w" if half else "b"
    players = {
        colour: glance(position, game, None if colour == taught else knowledge_of(position).untaught())
        for colour in "bw"
    }
    while not position.over:
        player = players[position.turn]
        player.think(playouts=max(60, player.unseen))
        move = player.move()
        position = position.play(move)
        for each in players.values():
            each.advance(move)
    assert position.winner
    black = result_value(position.winner)
    return black if taught == "b" else 1.0 - black


def test_a_level_plays_a_match_with_priors_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "moves.json"
    good = shipped_trait_weights("serpent", "standard")
    write_weights(path, "standard", {trait: -weight for trait, weight in good.items()}, "turned round")
    arguments = (
        f"match serpent --size 5 --a steady --b steady --b-option priors={path} --games 4 --playouts 1000 --json"
    )
    assert main(arguments.split()) == 0
    assert json.loads(capsys.readouterr().out)["score"] > 0.6


@pytest.mark.long
def test_weights_that_were_spoilt_are_learned_anew_win_and_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    knowledge = knowledge_of(GAMES["snex"].start(6))
    spoilt = TraitWeights({trait: -weight for trait, weight in knowledge.trait_weights.items()})
    monkeypatch.setattr(knowledge, "trait_weights", spoilt)
    arguments = "learn snex --size 6 --level casual --games 30 --about moves --match 20 --sprt 0 200 --jobs 2"
    assert main([*arguments.split(), "--folder", str(tmp_path), "--write", str(tmp_path)]) == 0
    assert "the new weights are better" in capsys.readouterr().out
    written = json.loads((tmp_path / "snex-moves.json").read_text())["standard"]
    assert "learn snex --size 6" in written["how"] and "against those before" in written["how"]
    assert len(written["weights"]) > 20


@every_setup
def test_the_prior_of_a_move_comes_of_the_weights_of_its_traits(setup: Setup) -> None:
    for position in in_play(setup, seed=5, plies=40)[::7]:
        knowledge = knowledge_of(position)
        weights = knowledge.trait_weights
        moves, priors = knowledge.candidates(position)
        weighed = {move: sum(weights[trait] for trait in traits) for move, traits in knowledge.traits(position)}
        assert {move: math.log(prior) for move, prior in zip(moves, priors, strict=True)} == pytest.approx(weighed)


def test_weights_of_traits_are_a_plain_mapping() -> None:
    weights = TraitWeights({"a": 1.0})
    assert weights["a"] + weights["b"] + weights.nothing == 1.0
