"""What programs that learn need: games in whole numbers.

- `Actions`: the moves of a setup as integers. An action is a cell or a word, and a move is a sequence of actions.
- `State`: a game between two *seats*, 0 and 1, played action by action: who is to act, what is legal, what comes of it.
- `planes`: a state as nested lists of 0 and 1, a plane for each thing to know; `pygames.learn.arrays` makes numpy arrays of them.
- `Symmetry`: positions, moves, actions, records and links as they are on a board turned or mirrored; `canonical` picks one of all.

>>> import random
>>> from pygames.learn import State
>>> rng = random.Random(1)
>>> state = State.start("vadrantir", 5)
>>> while not state.over:
...     state = state.play(rng.choice(state.legal_actions))
>>> state.returns in ((1.0, -1.0), (-1.0, 1.0), (0.0, 0.0))
True

Nothing here needs anything but Python, except `pygames.learn.arrays`, which needs numpy (the extra ``learn``).
"""

from pygames.learn.actions import Actions, actions_of
from pygames.learn.planes import plane_names, planes
from pygames.learn.state import Seat, State
from pygames.learn.symmetry import Canonical, Symmetry, canonical, symmetries

__all__ = [
    "Actions",
    "Canonical",
    "Seat",
    "State",
    "Symmetry",
    "actions_of",
    "canonical",
    "plane_names",
    "planes",
    "symmetries",
]
