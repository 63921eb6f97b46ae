"""How fast random games are through the adapters, beside games of those projects: ``python -m pygames.adapters.bench [SECONDS]``.

Each line is a game: its cells, its different actions, the actions a second of processor time in whole random games, and how many
actions a game took on average. A random player draws from all legal actions; through PettingZoo it draws by the mask of its
observation, as learners do. Of the games of PettingZoo those are left out whose own needs (``pettingzoo[classic]``) are not there.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any, NamedTuple

from pygames.learn import State
from pygames.outside.arguments import duration
from pygames.outside.streams import exit_status
from pygames.rules import GAMES

_PROG = "python -m pygames.adapters.bench"

try:
    import numpy as np
    import pyspiel

    from pygames.adapters import openspiel, pettingzoo
except ImportError:
    if __name__ != "__main__":
        raise
    print(f"{_PROG}: it measures others, too: pip install gymnasium numpy open-spiel pettingzoo", file=sys.stderr)
    sys.exit(2)

#: Games of PettingZoo and OpenSpiel: board games with boards of similar size, and how many cells each board has.
_THEIR_ENVIRONMENTS = {"connect_four_v3": 42, "chess_v6": 64, "go_v5": 361}
_THEIR_GAMES = {
    "amazons": 100,
    "quoridor(board_size=9)": 81,
    "go(board_size=9)": 81,
    "hex(board_size=11)": 121,
    "y(board_size=19)": 190,
    "havannah(board_size=8)": 169,
    "python_tic_tac_toe": 9,
}
_SEED = 1


class Speed(NamedTuple):
    """Actions a second of processor time, and actions in an average game."""

    actions: float
    length: float


def speed_of(play: Callable[[random.Random], int], seconds: float) -> Speed:
    """Return how fast whole random games are, each of which ``play`` plays and returns the length of; it plays one or more."""
    rng = random.Random(_SEED)
    games = actions = 0
    begin = process_time()
    while True:
        actions += play(rng)
        games += 1
        spent = process_time() - begin
        if spent >= seconds:
            return Speed(actions / spent, actions / games)


def in_states(state: State, rng: random.Random) -> int:
    """Play a random game by `State.play` and return how many actions it took."""
    actions = 0
    while not state.over:
        state = state.play(rng.choice(state.legal_actions))
        actions += 1
    return actions


def in_pettingzoo(env: Any, rng: random.Random) -> int:
    """Play a random game in an environment of PettingZoo and return how many actions it took."""
    actions = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            actions += 1
    return actions


def in_openspiel(game: Any, rng: random.Random) -> int:
    """Play a random game of OpenSpiel and return how many actions it took."""
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
    return actions


def _measured(seconds: float) -> Iterator[tuple[str, int, int, Speed]]:
    """Yield for each game what it is called, how many cells and actions it has, and how fast it is."""
    for game in GAMES.values():
        start = State(game.start())
        cells, name = len(start.position.board.cells), f"{game.name} {game.recommended}"
        yield f"State: {name}", cells, start.actions.count, speed_of(partial(in_states, start), seconds)
    for game in GAMES.values():
        env = pettingzoo.env(game.name)
        cells, name = len(game.setup().board.cells), f"{game.name} {game.recommended}"
        count = env.action_space("player_0").n
        yield f"PettingZoo: {name}", cells, count, speed_of(partial(in_pettingzoo, env), seconds)
    for name, cells in _THEIR_ENVIRONMENTS.items():
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError as missing:
            print(f"PettingZoo: {name} left out: {missing}")
            continue
        count = env.action_space(env.possible_agents[0]).n
        yield f"PettingZoo: {name}", cells, count, speed_of(partial(in_pettingzoo, env), seconds)
    ours = {openspiel.name_of(game): len(game.setup().board.cells) for game in GAMES.values()}
    for name, cells in {**ours, **_THEIR_GAMES}.items():
        if name.startswith("python_"):
            import_module("open_spiel.python.games")
        spiel = pyspiel.load_game(name)
        played = speed_of(partial(in_openspiel, spiel), seconds)
        yield f"OpenSpiel: {name}", cells, spiel.num_distinct_actions(), played


def main() -> int:
    """Print a line for each game, and return the exit status."""
    return exit_status(_PROG, _run)


def _run() -> int:
    parser = argparse.ArgumentParser(prog=_PROG, description=__doc__)
    parser.add_argument("seconds", type=duration, nargs="?", default=2.0, help="time for each game (2)")
    seconds: float = parser.parse_args().seconds
    print(f"{'':36} cells  actions  actions/s  a game", flush=True)
    for name, cells, count, found in _measured(seconds):
        print(f"{name:36} {cells:5} {count:8} {found.actions:10.0f} {found.length:7.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
