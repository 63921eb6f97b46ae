"""Compiles the methods of the site's dataclasses and named tuples (`pygames_web.methods`).

It runs in the very Pyodide that the site ships (``compile.mjs``).
"""

import marshal
import sys
from collections.abc import Iterable
from importlib import import_module
from types import CodeType, ModuleType

#: What only a page has.
IN_PAGES = ("js", "pyodide", "pyodide.ffi", "pyscript")


class Anything(ModuleType):
    """Stands for a module that only a page has: whatever is imported from it or called of it is there."""

    def __getattr__(self, name: str) -> "Anything":
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything(name)

    def __call__(self, *arguments: object, **options: object) -> "Anything":
        return Anything("result")


def compiled(programs: Iterable[str]) -> bytes:
    """Import programs, and return the codes of the methods of their classes, as `pygames_web.methods` reads them.

    This is for an interpreter that does nothing else: what only a page has is not to be had there any more.
    """
    sys.modules.update((name, Anything(name)) for name in IN_PAGES)
    from pygames_web.methods import key, run_what

    codes: dict[str, CodeType] = {}

    def find(text: str, mode: str) -> CodeType:
        codes[text] = compile(text, "<string>", mode)
        return codes[text]

    run_what(find)
    for program in programs:
        import_module(program)
    found = {key(text): code for text, code in sorted(codes.items())}
    if len(found) < len(codes):
        raise ValueError("two texts have one key")
    return marshal.dumps(found)
