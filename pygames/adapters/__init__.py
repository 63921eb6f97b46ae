"""The games behind the interfaces of other projects.

- `pygames.adapters.pettingzoo`: environments of PettingZoo (the extra ``pettingzoo``).
- `pygames.adapters.openspiel`: games of OpenSpiel (the extra ``openspiel``).

Nothing else in the package imports these modules or what they need.
"""

from pygames.rules import Setup

#: How many actions for each cell of the board a game may take.
_ACTIONS_PER_CELL = 16


def most_actions(setup: Setup) -> int:
    """Return after how many actions an adapter ends a game that is not over: 16 for each cell of the board.

    Both interfaces want games of bounded length. On N cells no game of Vadrantir takes more than N + 1 actions, of Sundraval
    2N + 5, of Nadraz 3N + 3. In Snex and Serpent the rule about repetition makes games end, but nobody knows a useful bound.
    OpenSpiel's own Quoridor ends in the same way.

    >>> from pygames import find_game
    >>> most_actions(find_game("snex").setup(8))
    1024
    """
    return _ACTIONS_PER_CELL * len(setup.board.cells)
