"""Planes and masks as arrays of numpy, which the extra ``learn`` brings.

>>> from pygames.learn import State
>>> state = State.start("vadrantir", 5)
>>> array(state).shape, mask(state).sum()
((9, 9, 9), np.int64(61))
"""

import numpy as np
import numpy.typing as npt

from pygames.learn.planes import plane_names, plane_sets
from pygames.learn.state import State
from pygames.rules import Setup


def shape(setup: Setup) -> tuple[int, int, int]:
    """Return how many planes, rows and columns the `array` of a state of a setup has.

    >>> from pygames import find_game
    >>> shape(find_game("snex").setup(8))
    (9, 8, 8)
    """
    return len(plane_names(setup)), len(setup.board.rows), setup.board.width


def array(state: State) -> npt.NDArray[np.int8]:
    """Return the `pygames.learn.planes` of a state as an array of 0 and 1: plane, row, column.

    >>> array(State.start("snex", 6).play(1))[0, 0].tolist()
    [0, 1, 0, 0, 0, 0]
    """
    board = state.position.board
    rows, stride = len(board.rows), board.stride
    sets = plane_sets(state)
    width = (rows * stride + 7) // 8
    packed = np.frombuffer(b"".join([cells.to_bytes(width, "little") for cells in sets]), np.uint8)
    bits = np.unpackbits(packed.reshape(len(sets), width), axis=1, count=rows * stride, bitorder="little")
    return bits.reshape(len(sets), rows, stride)[:, :, : board.width].astype(np.int8)


def mask(state: State) -> npt.NDArray[np.int8]:
    """Return 1 for each action of a state that is legal, 0 for each that is not.

    >>> mask(State.start("snex", 6)).tolist()[-4:]
    [1, 0, 0, 0]
    """
    found = np.zeros(state.actions.count, np.int8)
    found[state.legal_actions] = 1
    return found
