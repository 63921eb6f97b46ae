"""Notes what Python compiles of classes and patterns as it starts and imports programs, for `pygames_start.ahead`.

It runs as `sitecustomize` in an interpreter that does nothing else, the very Pyodide that the site ships (``compile.mjs``).
"""

import marshal
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any, Literal

from pygames_start import ahead

#: What only a page has.
IN_PAGES = ("js", "pyodide", "pyodide.ffi", "pyscript")

#: What was noted, by the text or the pattern and its flags that it was made of.
_noted: dict[tuple[str, int | None], Any] = {}


class Anything(ModuleType):
    """Stands for a module that only a page has: whatever is imported from it or called of it is there."""

    def __getattr__(self, name: str) -> "Anything":
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *arguments: object, **options: object) -> "Anything":
        return Anything("result")


def note() -> None:
    """Begin to note."""
    ahead.make_of(_code, _pattern)


def tables(programs: Iterable[str]) -> tuple[bytes, bytes]:
    """Import programs, and return the tables of what was noted before and of what they add.

    What only a page has is not to be had in this interpreter any more.
    """
    before = dict(_noted)
    sys.modules.update((name, Anything(name)) for name in IN_PAGES)
    for program in programs:
        import_module(program)
    added = {made_of: made for made_of, made in _noted.items() if made_of not in before}
    if len({ahead.key(*made_of) for made_of in _noted}) < len(_noted):
        raise ValueError("two have one key")
    return _table(before), _table(added)


def _table(noted: Mapping[tuple[str, int | None], Any]) -> bytes:
    return marshal.dumps(dict(sorted((ahead.key(*made_of), made) for made_of, made in noted.items())))


def _code(text: str, mode: Literal["exec", "eval"]) -> CodeType:
    code: CodeType = compile(text, "<string>", mode)
    _noted[text, None] = code
    return code


def _pattern(pattern: str, flags: int) -> ahead.Translated:
    """Return what `re` would have the engine take of a pattern."""
    taken: list[ahead.Translated] = []

    def take(_: str, flags: int, program: list[int], *rest: Any) -> None:
        # Its numbers have names.
        taken.append((int(flags), [*map(int, program)], *rest))

    compiler, engine = sys.modules["re._compiler"], sys.modules["_sre"]
    vars(compiler)["_sre"] = SimpleNamespace(**{**vars(engine), "compile": take})
    try:
        ahead.translate(pattern, flags)
    finally:
        vars(compiler)["_sre"] = engine
    _noted[pattern, flags] = taken[0]
    return taken[0]
