"""One way to cache what follows from a value: a property that is computed when it is first asked for."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as lazy
else:

    class lazy:  # noqa: N801 - it is used like a function
        """As `functools.cached_property`, without its lock (until Python 3.12) and without a dictionary for each instance.

        A search of Serpent is a few per cent faster by that (CPython 3.11). What is known already, as after a move, may be assigned.
        """

        def __init__(self, compute: Any) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            value = self._compute(instance)
            setattr(instance, self._name, value)
            return value


__all__ = ["lazy"]
