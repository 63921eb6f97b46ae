"""The games as games of OpenSpiel. To import this module registers them.

>>> import random
>>> import pyspiel
>>> import pygames.adapters.openspiel
>>> game = pyspiel.load_game("pygames_nadraz(size=6,variant=reverse)")
>>> rng, state = random.Random(1), game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(rng.choice(state.legal_actions()))
>>> sum(state.returns())
0.0

There is one for each game, called ``pygames_`` and the name of the game, as in ``pygames_nadraz``, with the
parameters ``size`` (the recommended one unless given) and ``variant``. Player 0 makes the opening, player 1 chooses a colour. An
action is one of `pygames.learn.Actions`, so a player whose move takes several acts several times in a row. The observation
tensor has the planes of `pygames.learn.planes`, the same for both players. The winner gets 1, the loser -1. A game that is not
over after `most_actions` actions is a draw.
"""

from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from pygames.adapters import most_actions
from pygames.learn import State, actions_of, arrays
from pygames.rules import GAMES, Game, Setup


def name_of(game: Game) -> str:
    """Return the name by which OpenSpiel knows a game."""
    return f"pygames_{game.name}"


def _kind(game: Game) -> Any:
    """Return how OpenSpiel describes a game."""
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"size": game.recommended, "variant": "standard"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game at one size and in one variant; raises `UnknownGame` if there is none. Each game has a subclass."""

    game: ClassVar[Game]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        parameters = parameters or {}
        self.setup: Setup = self.game.setup(parameters.get("size"), parameters.get("variant", "standard"))
        info = pyspiel.GameInfo(
            num_distinct_actions=actions_of(self.setup).count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_actions(self.setup),
        )
        super().__init__(_kind(self.game), info, parameters)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the opening."""
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how the game is loaded again where it was pickled: by its name and parameters, as its class has no name here."""
        return _loaded, (str(self),)

    def make_py_observer(self, kind: Any = None, parameters: dict[str, Any] | None = None) -> Any:
        """Return an observer: of the planes, unless OpenSpiel asks for another kind."""
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Observer(self.setup)
        return IIGObserverForPublicInfoGame(kind, parameters)


def _loaded(text: str) -> Any:
    """Return the game of a text, as OpenSpiel writes it."""
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; the attribute ``state`` is the `pygames.learn.State`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        setup = game.setup
        self.state = State.start(setup.game.name, setup.size, setup.variant)
        self._left = most_actions(setup)

    def current_player(self) -> int:
        """Return the player to act, or that the game is over."""
        seat = self.state.seat
        return pyspiel.PlayerId.TERMINAL if seat is None or not self._left else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._left or self.state.over

    def returns(self) -> list[float]:
        """Return what each player has won."""
        return list(self.state.returns)

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions

    def _apply_action(self, action: int) -> None:
        self.state = self.state.play(action)
        self._left -= 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.actions.texts[action]

    def __str__(self) -> str:
        """Return the position text, the colour of player 0, ``-`` before the choice, and the cells chosen of a move."""
        state = self.state
        return " ".join(
            [state.position.text, state.first or "-", *[state.actions.texts[action] for action in state.chosen]]
        )


class Observer:
    """What OpenSpiel calls an observer: ``tensor`` holds the planes in one row, ``dict["observation"]`` the same as planes."""

    def __init__(self, setup: Setup) -> None:
        shape = arrays.shape(setup)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Take over a state."""
        self.dict["observation"][:] = arrays.array(state.state)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a state as text."""
        return str(state)


# OpenSpiel releases what is registered after Python has ended. A class survives that, a function does not.
for _game in GAMES.values():
    pyspiel.register_game(_kind(_game), type(_game.title, (SpielGame,), {"game": _game}))
