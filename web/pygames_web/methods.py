"""Dataclasses get their methods as the build has compiled them.

`dataclasses` writes the methods of each class as a text and compiles that: nearly half of the time in which a page imports the
program for the first time. The build has compiled these texts (``building/methods.py``) and left the codes in the file `CODES` beside
this module. Where there is no such file, as in tests, or a text is another one, it is compiled as ever.
"""

import dataclasses
import marshal
from collections.abc import Callable, Mapping
from importlib.util import source_hash
from types import CodeType
from typing import Any

#: The file of the codes, and what it is: the codes by what `key` returns for their texts, as `marshal` writes them.
CODES = "methods.marshal"


def key(text: str) -> bytes:
    """Return what the code of a text is found by, eight bytes.

    >>> len(key("pass"))
    8
    """
    return source_hash(text.encode())


def use_compiled(content: bytes) -> None:
    """Have `dataclasses` run these codes, the contents of `CODES`, in place of the texts that they were compiled from."""
    codes: Mapping[bytes, CodeType] = marshal.loads(content)
    run_what(lambda text: codes.get(key(text), text))


def run_what(find: Callable[[str], CodeType | str]) -> None:
    """Have `dataclasses` run what this finds for each text."""

    def run(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
        exec(find(text), scope, names)

    # The module calls the function of this name that is built in, unless it has one of its own.
    vars(dataclasses)["exec"] = run
