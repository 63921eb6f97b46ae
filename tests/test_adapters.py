"""The games behind the interfaces of PettingZoo and OpenSpiel pass the tests of those."""

import copy
import doctest
import pickle
import random
import signal
import subprocess
import sys
import unittest
import warnings
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from pettingzoo.test import api_test, seed_test

import interrupts
import pygames.adapters
from helpers import setups
from pygames.adapters import bench, most_actions, openspiel, pettingzoo
from pygames.errors import IllegalMove, UnknownGame
from pygames.learn import State, planes
from pygames.rules import GAMES, Setup

every_setup = pytest.mark.parametrize("setup", setups(), ids=repr)
every_small_setup = pytest.mark.parametrize("setup", [s for s in setups() if s.size == min(s.game.sizes)], ids=repr)

#: What PettingZoo says of every environment with a mask but of those that it knows by name: its own.
SAID_OF_MASKS = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


def spiel_game(setup: Setup) -> object:
    return pyspiel.load_game(f"pygames_{setup.game.name}(size={setup.size},variant={setup.variant})")


def played(env: object, seed: int) -> State:
    """Play a random game in an environment of PettingZoo, hold it against a `State`, and return that."""
    rng = random.Random(seed)
    setup = env.unwrapped.setup  # type: ignore[attr-defined]
    env.reset()  # type: ignore[attr-defined]
    state = State.start(setup.game.name, setup.size, setup.variant)
    for agent in env.agent_iter():  # type: ignore[attr-defined]
        observation, reward, termination, truncation, _ = env.last()  # type: ignore[attr-defined]
        action = None
        if not (termination or truncation):
            assert agent == f"player_{state.seat}"
            assert observation["action_mask"].tolist() == state.mask
            action = rng.choice(state.legal_actions)
            state = state.play(action)
        else:
            assert reward == state.returns[int(agent[-1])]
            assert not observation["action_mask"].any()
        assert observation["observation"].shape == (len(planes(state)), *np.shape(planes(state)[0]))
        env.step(action)  # type: ignore[attr-defined]
    return state


# -- PettingZoo ----------------------------------------------------------------------------------------------------------


@every_setup
def test_an_environment_passes_pettingzoos_own_test(setup: Setup) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(pettingzoo.env(setup.game.name, setup.size, setup.variant, "ansi"), num_cycles=30)
    said = {str(warning.message) for warning in caught}
    assert not [text for text in said if not text.startswith(SAID_OF_MASKS)]


@every_small_setup
def test_a_game_in_an_environment_is_the_game(setup: Setup) -> None:
    assert played(pettingzoo.env(setup.game.name, setup.size, setup.variant), seed=5).over


def test_environments_repeat_themselves() -> None:
    seed_test(lambda: pettingzoo.env("serpent", 5), num_cycles=20)
    env = pettingzoo.raw_env("snex", 6)
    assert pickle.loads(pickle.dumps(env)).setup is env.setup


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("made", [pettingzoo.env, pettingzoo.raw_env], ids=["env", "raw_env"])
def test_a_copy_of_an_environment_is_in_the_middle_of_the_same_game(made: Any, copied: Any) -> None:
    env = made("nadraz", 6)
    assert copied(env).unwrapped.setup is env.unwrapped.setup
    env.reset()
    for _ in range(4):
        env.step(env.unwrapped.game_state.legal_actions[0])
    twin = copied(env)
    assert twin.unwrapped.game_state == env.unwrapped.game_state and twin.agent_selection == env.agent_selection
    action = env.unwrapped.game_state.legal_actions[0]
    before = env.unwrapped.game_state
    twin.step(action)
    assert env.unwrapped.game_state is before and twin.unwrapped.game_state == before.play(action)


def test_an_illegal_action_ends_the_game_and_costs_who_did_it_one_point() -> None:
    env = pettingzoo.env("vadrantir", 5)
    env.reset()
    env.step(4)
    env.last()
    env.step(4)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 0, "player_1": -1}
    raw: Any = pettingzoo.raw_env("vadrantir", 5)
    raw.reset()
    for action in (62, None, 1.7, np.float64(1), "1", -1):
        with pytest.raises(IllegalMove):
            raw.step(action)
    raw.step(np.int64(1))
    assert raw.game_state.position.turn == "c"


def test_an_environment_shows_the_position() -> None:
    pictures = {}
    for mode in ("ansi", "svg"):
        env = pettingzoo.env("snex", 6, render_mode=mode)
        env.reset()
        env.step(0)
        pictures[mode] = env.render()
    assert " 1  b . . . . ." in pictures["ansi"]
    assert pictures["svg"].startswith("<svg")


def test_nobody_but_the_two_players_sees_anything() -> None:
    env = pettingzoo.raw_env("vadrantir", size=5)
    env.reset()
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(KeyError, match="player_2"):
            ask("player_2")


def test_a_mode_in_which_nothing_is_rendered_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="there is no render mode 'human'; there are: ansi, svg"):
        pettingzoo.env("snex", 6, render_mode="human")


# -- OpenSpiel -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
@every_setup
def test_a_game_passes_openspiels_random_tests(setup: Setup) -> None:
    smallest = setup.size == min(setup.game.sizes)
    pyspiel.random_sim_test(spiel_game(setup), num_sims=1, serialize=smallest, verbose=False)


@pytest.mark.long
@every_small_setup
def test_a_game_passes_the_tests_that_openspiel_has_for_all_its_games(setup: Setup) -> None:
    # It takes longer to load than all others together.
    from open_spiel.integration_tests import api_test as spiel_test

    facts = {"game": spiel_game(setup), "game_name": f"pygames_{setup.game.name}"}
    case = type("GameTest", (spiel_test.EnforceAPIOnPartialTreeBase,), facts)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun and not result.errors and not result.failures, result.errors + result.failures


@every_small_setup
def test_a_game_of_openspiel_is_the_game(setup: Setup) -> None:
    rng = random.Random(4)
    game = spiel_game(setup)
    assert game.num_distinct_actions() == len(setup.board.cells) + 3  # type: ignore[attr-defined]
    observer = game.make_py_observer()  # type: ignore[attr-defined]
    theirs, ours = game.new_initial_state(), State.start(setup.game.name, setup.size, setup.variant)  # type: ignore[attr-defined]
    while not ours.over:
        assert (theirs.current_player(), theirs.legal_actions()) == (ours.seat, ours.legal_actions)
        action = rng.choice(ours.legal_actions)
        assert theirs.action_to_string(action) == ours.actions.texts[action]
        theirs, ours = theirs.child(action), ours.play(action)
        observer.set_from(theirs, 0)
        assert observer.dict["observation"].tolist() == planes(ours)
    assert theirs.is_terminal()
    assert tuple(theirs.returns()) == ours.returns
    assert str(pickle.loads(pickle.dumps(theirs))) == str(theirs)


@every_small_setup
def test_a_game_of_openspiel_can_be_pickled_and_is_known_where_nothing_was_registered(setup: Setup) -> None:
    game = spiel_game(setup)
    assert pickle.loads(pickle.dumps(game)) == game and str(copy.deepcopy(game)) == str(game)
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).new_initial_state())"
    there = subprocess.run([sys.executable, "-c", program], input=pickle.dumps(game), capture_output=True, check=True)
    assert there.stdout.decode().strip() == str(game.new_initial_state())  # type: ignore[attr-defined]


def test_a_search_of_openspiel_plays() -> None:
    game = pyspiel.load_game("pygames_vadrantir(size=5)")
    state = game.new_initial_state()
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state)
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=random_state)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_openspiel_refuses_sizes_that_there_are_not() -> None:
    with pytest.raises(UnknownGame, match="sizes"):
        pyspiel.load_game("pygames_snex(size=7)")


def test_python_ends_well_after_games_were_registered() -> None:
    program = "import pyspiel, pygames.adapters.openspiel; pyspiel.load_game('pygames_snex').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


# -- both ----------------------------------------------------------------------------------------------------------------


def test_a_game_that_is_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo, "most_actions", lambda setup: 3)
    monkeypatch.setattr(openspiel, "most_actions", lambda setup: 3)
    env = pettingzoo.env("snex", 6)
    env.reset()
    state = pyspiel.load_game("pygames_snex(size=6)").new_initial_state()
    for action in (0, 37, 20):
        assert not (state.is_terminal() or any(env.truncations.values()))
        env.step(action)
        state.apply_action(action)
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    assert state.is_terminal() and state.returns() == [0, 0] and state.current_player() == pyspiel.PlayerId.TERMINAL


@pytest.mark.long
@every_setup
def test_no_random_game_comes_near_the_longest(setup: Setup) -> None:
    rng = random.Random(7)
    state, actions = State.start(setup.game.name, setup.size, setup.variant), 0
    while not state.over:
        state, actions = state.play(rng.choice(state.legal_actions)), actions + 1
    assert actions < most_actions(setup) // 4


def test_the_engine_needs_no_other_package() -> None:
    program = """
# Modules of the extras, and the command line itself.
EXTRAS = ["pygames.learn.arrays", "pygames.__main__", *[f"pygames.training.{name}" for name in ("fit", "folds", "ladder", "priors")]]
import pkgutil, sys, importlib, pygames
for module in pkgutil.walk_packages(pygames.__path__, "pygames."):
    if not module.name.startswith("pygames.adapters.") and module.name not in EXTRAS:
        importlib.import_module(module.name)
sys.exit(bool({"numpy", "scipy", "pettingzoo", "gymnasium", "pyspiel"} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_the_same_random_games_are_measured_everywhere() -> None:
    measured = [
        bench.speed_of(partial(bench.in_states, State.start("vadrantir", 5)), 0),
        bench.speed_of(partial(bench.in_pettingzoo, pettingzoo.env("vadrantir", 5)), 0),
        bench.speed_of(partial(bench.in_openspiel, pyspiel.load_game("pygames_vadrantir(size=5)")), 0),
    ]
    assert len({speed.length for speed in measured}) == 1 and measured[0].length > 30


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1", "soon", "604801", "1e300"])
def test_a_time_that_never_ends_is_refused(
    seconds: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "_measured", lambda seconds: [])
    monkeypatch.setattr(sys, "argv", ["bench", seconds])
    with pytest.raises(SystemExit):
        bench.main()
    assert "is not a time in seconds above 0 and at most 604800, a week" in capsys.readouterr().err


def test_who_reads_the_figures_may_go_and_who_waits_for_them_may_interrupt_without_a_traceback() -> None:
    command = [sys.executable, "-m", "pygames.adapters.bench", "0.01"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as gone:
        assert gone.stdout and gone.stderr
        gone.stdout.readline()
        gone.stdout.close()
        assert gone.stderr.read() == ""
    command[-1] = "60"
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=interrupts.heard
    ) as interrupted:
        assert interrupted.stdout
        interrupted.stdout.readline()
        interrupted.send_signal(signal.SIGINT)
        assert interrupted.communicate() == ("", "") and interrupted.returncode == 128 + signal.SIGINT


def test_who_lacks_what_is_measured_is_told_what_to_install() -> None:
    program = """
import runpy, sys
sys.modules["pyspiel"] = None
runpy.run_module("pygames.adapters.bench", run_name="__main__")
"""
    ran = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert ran.returncode == 2 and ran.stderr.count("\n") == 1 and "pip install" in ran.stderr


@pytest.mark.parametrize("module", [pygames.adapters, pettingzoo, openspiel], ids=lambda module: module.__name__)
def test_examples_run_as_they_are_printed(module) -> None:  # type: ignore[no-untyped-def]
    assert doctest.testmod(module).failed == 0


def test_every_game_is_registered() -> None:
    assert {openspiel.name_of(game) for game in GAMES.values()} <= set(pyspiel.registered_names())
