"""Giving up what takes too long: the literal rules try everything, which may take days."""

import signal
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class _OutOfPatienceError(Exception):
    """What was asked for takes too long."""


def _give_up(*_: object) -> None:
    raise _OutOfPatienceError


def within(seconds: float, work: Callable[[], T]) -> T | None:
    """Return what a function returns, None if that takes more seconds of processor time.

    >>> within(1.0, lambda: 2 + 2)
    4
    """
    signal.signal(signal.SIGVTALRM, _give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        return work()
    except _OutOfPatienceError:
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
