"""The games as environments of PettingZoo, of its kind AEC: agents act one after another.

>>> from pygames.adapters import pettingzoo
>>> env = pettingzoo.env("vadrantir", size=5)
>>> env.reset()
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The agent ``player_0`` makes the opening, ``player_1`` chooses a colour. An action is one of `pygames.learn.Actions`, so an agent
whose move takes several acts several times in a row. An observation is a dict: ``observation`` the planes
(`pygames.learn.planes`) as an array of 0 and 1, plane by row by column, the same for both agents; ``action_mask`` an array with 1
for each legal action, all 0 for who is not to act. At the end the winner gets the reward 1 and the loser -1, both 0 for a draw.
After `most_actions` actions a game is truncated. An illegal action ends the game, too: whoever did it gets -1, the other 0.
"""

from typing import Any, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from pygames.adapters import most_actions
from pygames.drawing import svg
from pygames.drawing.plain import picture
from pygames.learn import State, actions_of, arrays
from pygames.rules import find_game

Array = npt.NDArray[np.int8]
Observation = dict[str, Array]

_RENDER_MODES = ["ansi", "svg"]


def env(
    game: str, size: int | None = None, variant: str = "standard", render_mode: str | None = None
) -> "AECEnv[Any, Any, Any]":
    """Return an environment in which an illegal action ends the game, with the reward -1 for whoever did it and 0 for the other.

    Args:
        game: the name of the game.
        size: the side of the board, the recommended one if None.
        variant: the variant.
        render_mode: what `render` returns: ``"ansi"`` a text, ``"svg"`` the text of an SVG picture.

    Raises:
        UnknownGame: there is no such game, size or variant.
        ValueError: there is no such render mode.
    """
    made: Any = raw_env(game, size, variant, render_mode)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game as an environment, which raises `IllegalMove` on an illegal action. The parameters are those of `env`.

    A copy, pickled or not, is in the middle of the same game.
    """

    metadata = {"render_modes": _RENDER_MODES, "name": "pygames_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self, game: str, size: int | None = None, variant: str = "standard", render_mode: str | None = None
    ) -> None:
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise ValueError(f"there is no render mode {render_mode!r}; there are: {', '.join(_RENDER_MODES)}")
        super().__init__()
        self.setup = find_game(game).setup(size, variant)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        count = actions_of(self.setup).count
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, arrays.shape(self.setup), np.int8),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. There is no chance in the games, so the seed changes nothing."""
        self.game_state = State.start(self.setup.game.name, self.setup.size, self.setup.variant)
        self._left = most_actions(self.setup)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees; raise `KeyError` if there is no such agent."""
        if agent not in self.possible_agents:
            raise KeyError(agent)
        count = actions_of(self.setup).count
        to_act = agent == self.agent_selection and not (self.terminations[agent] or self.truncations[agent])
        legal = arrays.mask(self.game_state) if to_act else np.zeros(count, np.int8)
        return {"observation": self.state(), "action_mask": legal}

    def state(self) -> Array:
        """Return the planes, which are all there is to see."""
        return arrays.array(self.game_state)

    def step(self, action: int | None) -> None:
        """Play an action of the selected agent, None if the game is over; raise `IllegalMove` if it is not legal, or None before."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # A game that goes on refuses None, too.
        self.game_state = self.game_state.play(cast("int", action))
        self._left -= 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game_state.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.game_state.returns, strict=True))
        elif not self._left:
            self.truncations = dict.fromkeys(self.agents, True)
        seat = self.game_state.seat
        self.agent_selection = self.possible_agents[1 - self.possible_agents.index(agent) if seat is None else seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the position as the render mode wants it."""
        position = self.game_state.position
        if self.render_mode == "ansi":
            return "\n".join(picture(position))
        if self.render_mode == "svg":
            return svg(position)
        gymnasium.logger.warn("there is nothing to render without a render mode")
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""


raw_env = GameEnv
