"""Dataclasses and named tuples get their methods as the build has compiled them.

`dataclasses` and `collections` write the methods of each class as a text and compile that: half of the time in which a page imports
the program for the first time. The build has compiled these texts (``building/methods.py``) and left the codes in the file `CODES`
beside this module. Where there is no such file, as in tests, or a text is another one, it is compiled as ever.
"""

import collections
import dataclasses
import inspect
import marshal
from collections.abc import Callable, Mapping
from importlib.util import source_hash
from types import CodeType, SimpleNamespace
from typing import Any, Literal

#: The file of the codes, and what it is: the codes by what `key` returns for their texts, as `marshal` writes them.
CODES = "methods.marshal"


def key(text: str) -> bytes:
    """Return what the code of a text is found by, eight bytes.

    >>> len(key("pass"))
    8
    """
    return source_hash(text.encode())


def use_compiled(content: bytes) -> None:
    """Have classes made with these codes, the contents of `CODES`, in place of the texts that they were compiled from."""
    codes: Mapping[bytes, CodeType] = marshal.loads(content)
    run_what(lambda text, _: codes.get(key(text), text))
    # A dataclass without a docstring, as all are in a page, gets one of its signature, which takes as long as all the rest of it.
    vars(dataclasses)["inspect"] = SimpleNamespace(**{**vars(inspect), "signature": lambda *_, **__: ""})


def run_what(find: Callable[[str, Literal["exec", "eval"]], CodeType | str]) -> None:
    """Have `dataclasses` and `collections` run what this finds for each text; it is told the mode that this is compiled in."""

    def run(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
        exec(find(text, "exec"), scope, names)

    def value(text: str, scope: dict[str, Any]) -> Any:
        return eval(find(text, "eval"), scope)

    # These modules call the function of this name that is built in, unless they have one of their own.
    vars(dataclasses)["exec"] = run
    vars(collections)["eval"] = value
