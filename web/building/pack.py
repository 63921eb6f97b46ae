"""Packs the Python of the site into zip files of bytecode. It runs in the very Pyodide that the site ships (`compile.mjs`).

Pyodide comes with Python's library as source and compiles what is imported of it anew at every start, which takes longer than all the
rest. A page gets bytecode, and only of modules that can be imported there: those that Python starts with, the page's own, and
what any of them imports, however late; what the interpreter has within itself is not looked for in a file. Assertions and, as far as
Python lives without them, docstrings are left out, and so are the columns of the source (``compile.mjs``), which a traceback shows
only where there is the source. The bytecode carries no time stamps, so that the same sources give the same bytes.
"""

import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from dis import opmap
from io import BytesIO
from modulefinder import ModuleFinder
from pathlib import Path
from py_compile import PycInvalidationMode, compile
from tempfile import TemporaryDirectory
from types import CodeType
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: What runs in a page: the site, an embedded board, the second interpreter, and PyScript's own package.
PROGRAMS = ("pygames_web.browser.site", "pygames_web.browser.frame", "pygames_web.worker.thinker", "pyscript")
#: What the interpreter has frozen within itself, and so takes from no file.
FROZEN = {
    name for name, module in sys.modules.items() if getattr(getattr(module, "__spec__", None), "origin", "") == "frozen"
}
#: What is imported by code in C, where no search of the sources finds it.
FROM_WITHIN = (
    "_pylong",
    "_strptime",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.latin_1",
    "encodings.utf_8",
    "numbers",
)
#: What other modules import for uses that no page has: at a terminal, by developers, for the processes and sockets of a system.
NOT_IN_PAGES = [
    "_pydatetime",
    "_pydecimal",
    "_pyrepl",
    "_ssl",
    "argparse",
    "asyncio.proactor_events",
    "asyncio.windows_events",
    "concurrent.futures.interpreter",
    "concurrent.futures.process",
    "ctypes",
    "doctest",
    "email",
    "getopt",
    "importlib.metadata",
    "multiprocessing",
    "pdb",
    "pydoc",
    "rlcompleter",
    "ssl",
    "statistics",
    "sysconfig",
    "tarfile",
    "unittest",
    "webbrowser",
    "xml.parsers",
    "xml.sax.expatreader",
]
#: What comes along besides modules, if it lies beside one that is needed.
DATA = ("*.json",)
#: What is imported by modules that pages need, but only for uses that no page has, and what takes its place: nothing is loaded from
#: elsewhere, and no text of a page is read, where words may stand for letters.
INSTEAD = {"urllib/request.py": "", "html/entities.py": "html5 = {}\n"}
#: Pyodide takes the documentation of its functions from here, and does not start without.
DOCUMENTED = "_pyodide/_core_docs.py"


def packed(folders: Sequence[Path], started_with: Iterable[str], games: Container[str] = ()) -> list[bytes]:
    """Return, for each folder of modules, a zip file of those that are needed, with the data that lie beside them.

    ``games`` are the names of the games: what is called like one of them is imported by that name, where nobody can see it.
    """
    for folder in folders:
        for name, source in INSTEAD.items():
            if (folder / name).exists():
                (folder / name).write_text(source)
    finder = _Finder([str(folder) for folder in folders], excludes=NOT_IN_PAGES)
    with TemporaryDirectory() as scratch:
        script = Path(scratch) / "everything.py"
        script.write_text(
            "".join(f"import {name}\n" for name in (*started_with, *FROM_WITHIN, *PROGRAMS, *_of_games(folders, games)))
        )
        finder.run_script(str(script))
    files = (vars(module)["__file__"] for name, module in finder.modules.items() if name not in FROZEN)
    modules = {Path(file) for file in files if file}
    packages = {path.parent for path in modules if path.name == "__init__.py"}
    data = {path for package in packages for kind in DATA for path in package.glob(kind)}
    return [_zip(sorted(path for path in modules | data if path.is_relative_to(folder)), folder) for folder in folders]


class _Finder(ModuleFinder):
    """A finder that looks into the few codes alone that import something: the others take most of its time."""

    def scan_opcodes(self, co: CodeType) -> Iterator[tuple[str, tuple[object, ...]]]:
        """Yield what a code imports. An instruction has two bytes, and the first says what it does."""
        if opmap["IMPORT_NAME"] in co.co_code[::2]:
            yield from super().scan_opcodes(co)


def _of_games(folders: Sequence[Path], games: Container[str]) -> Iterator[str]:
    """Yield the names of the modules that are called like a game."""
    for folder in folders:
        for path in folder.rglob("*.py"):
            if path.stem in games:
                yield ".".join(path.relative_to(folder).with_suffix("").parts)


def _zip(files: list[Path], folder: Path) -> bytes:
    output = BytesIO()
    with ZipFile(output, "w") as archive:
        for path in files:
            name = str(path.relative_to(folder))
            content = path.read_bytes()
            if path.suffix == ".py":
                content = _bytecode(path, name)
                name += "c"
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, 9)
    return output.getvalue()


def with_file(content: bytes, name: str, data: bytes) -> bytes:
    """Return a zip file with one more file in it."""
    output = BytesIO(content)
    with ZipFile(output, "a") as archive:
        archive.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)
    return output.getvalue()


def _bytecode(path: Path, name: str) -> bytes:
    level = 1 if name == DOCUMENTED else 2
    mode = PycInvalidationMode.UNCHECKED_HASH
    with TemporaryDirectory() as scratch:
        output = compile(str(path), f"{scratch}/bytecode", name, doraise=True, optimize=level, invalidation_mode=mode)
        assert output
        return Path(output).read_bytes()
