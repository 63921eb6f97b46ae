"""Work that pauses: a generator that yields whenever others may have a turn, and returns what it has found."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def finished(work: Generator[None, None, T]) -> T:
    """Return what a generator returns in the end, running over its pauses.

    >>> def work():
    ...     yield
    ...     return 2
    >>> finished(work())
    2
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
