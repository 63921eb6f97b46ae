"""Classes and patterns are made of what the build has compiled ahead.

`dataclasses` and `collections` write the methods of each class as a text and compile that, and `re` translates each pattern, all in
Python: a third of the time in which a page starts Python and imports the program for the first time. The build has noted what comes
of that (``building/noting.py``) and left it in files called `TABLE`: beside this module what Python itself makes at its start, and in
`pygames_web` what the page makes. Where there is no such file, as in tests, or it does not know something, that is compiled as ever.
"""

import collections
import marshal
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import source_hash
from types import CodeType, SimpleNamespace
from typing import Any, Literal

#: The name of such a file in a package, and what it is: codes and translated patterns by their keys, as `marshal` writes them.
TABLE = "ahead.marshal"

#: What `_sre.compile` takes behind a pattern: flags, the program, the number of groups, their numbers by name, their names by number.
Translated = tuple[int, list[int], int, dict[str, int], tuple[str | None, ...]]
FindCode = Callable[[str, Literal["exec", "eval"]], CodeType | str]
FindPattern = Callable[[str, int], Translated | None]

_compiler: Any = vars(re)["_compiler"]
#: How `re` translates a pattern by itself.
translate = _compiler.compile
_known: dict[bytes, Any] = {}


def key(text: str, flags: int | None = None) -> bytes:
    """Return what is looked for, eight bytes, for the code of a text or, with flags, for a pattern.

    >>> len(key("pass")), key("pass") == key("pass", 0)
    (8, False)
    """
    return source_hash((text if flags is None else f"{flags} {text}").encode())


def use_of(package: str) -> None:
    """Use the table that lies in an imported package as well, if there is one."""
    module = sys.modules[package]
    assert module.__spec__ and module.__spec__.loader
    with suppress(OSError):
        use(module.__spec__.loader.get_data(f"{module.__path__[0]}/{TABLE}"))  # type: ignore[attr-defined]


def use(content: bytes) -> None:
    """Use a table, the contents of a file `TABLE`, as well."""
    _known.update(marshal.loads(content))
    make_of(lambda text, _: _known.get(key(text), text), lambda pattern, flags: _known.get(key(pattern, flags)))
    import dataclasses
    import inspect

    # A dataclass without a docstring, as all are in a page, gets one of its signature, which takes as long as all the rest of it.
    vars(dataclasses)["inspect"] = SimpleNamespace(**{**vars(inspect), "signature": lambda *_, **__: ""})


def make_of(find: FindCode, find_pattern: FindPattern) -> None:
    """Have classes made of what this finds for each text, which is told the mode that it is compiled in, and patterns likewise."""

    def run(text: str, scope: dict[str, Any], names: dict[str, Any]) -> None:
        exec(find(text, "exec"), scope, names)

    def value(text: str, scope: dict[str, Any]) -> Any:
        return eval(find(text, "eval"), scope)

    def compile_pattern(pattern: Any, flags: int = 0) -> Any:
        found = find_pattern(pattern, flags) if isinstance(pattern, str) else None
        return _compiler._sre.compile(pattern, *found) if found else translate(pattern, flags)

    # These modules call the function of this name that is built in, unless they have one of their own.
    vars(collections)["eval"] = value
    _compiler.compile = compile_pattern
    # What this imports is made of what was found already.
    import dataclasses

    vars(dataclasses)["exec"] = run
