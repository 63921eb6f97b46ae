"""Dataclasses and named tuples run what the build has compiled of them, and what it has not, as ever."""

import collections
import dataclasses
import inspect
import marshal
import sys
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass
from pathlib import Path
from subprocess import run
from types import CodeType
from typing import NamedTuple

import pytest

from building import ROOT, WEB
from pygames_web.methods import key, run_what, use_compiled


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    vars(dataclasses).pop("exec", None)
    vars(dataclasses)["inspect"] = inspect
    vars(collections).pop("eval", None)


def compiled_of(make: Callable[[], type]) -> bytes:
    """Return the codes of the texts that a class is made of."""
    codes: dict[bytes, CodeType] = {}

    def note(text: str, mode: str) -> str:
        codes[key(text)] = compile(text, "as the build did", mode)
        return text

    run_what(note)
    make()
    return marshal.dumps(codes)


def make_point() -> type:
    @dataclass(frozen=True)
    class Point:
        """A point."""

        column: int
        row: int = 0

    return Point


def make_pair() -> type:
    class Pair(NamedTuple):
        one: int
        other: str = ""

    return Pair


def test_a_text_that_was_compiled_is_not_compiled_again() -> None:
    use_compiled(compiled_of(make_point))
    point = make_point()
    assert vars(point)["__init__"].__code__.co_filename == "as the build did"
    assert point(3) == point(3, 0)
    assert repr(point(1, 2)).endswith("Point(column=1, row=2)")
    with pytest.raises(FrozenInstanceError):
        point(1).row = 2


def test_nor_is_that_of_a_named_tuple() -> None:
    use_compiled(compiled_of(make_pair))
    pair = make_pair()
    assert pair.__new__.__code__.co_filename == "as the build did"
    assert (pair(1), pair(1)._replace(other="two")) == ((1, ""), (1, "two"))


def test_no_class_is_described_by_its_signature() -> None:
    @dataclass
    class Described:
        side: int

    use_compiled(marshal.dumps({}))

    @dataclass
    class Undescribed:
        side: int

    assert (Described.__doc__, Undescribed.__doc__) == ("Described(side: int)", "Undescribed")


def test_a_text_that_the_build_does_not_know_is_compiled_as_ever() -> None:
    use_compiled(marshal.dumps({}))
    point = make_point()
    assert vars(point)["__init__"].__code__.co_filename == "<string>"
    assert point(1, 2).row == 2


def test_the_build_finds_the_methods_of_every_dataclass_and_named_tuple_of_the_page(tmp_path: Path) -> None:
    program = f"""
import sys
sys.path[:0] = [{str(WEB)!r}, {str(ROOT)!r}]
from building.methods import compiled
from building.pack import PROGRAMS
import marshal
from pygames_web.methods import run_what, key
codes = marshal.loads(compiled([name for name in PROGRAMS if name != "pyscript"]))
for name in [name for name in sys.modules if name.split(".")[0] in ("pygames", "pygames_web")]:
    del sys.modules[name]
missed = []
run_what(lambda text, _: codes.get(key(text)) or missed.append(text) or text)
import pygames_web.browser.site, pygames_web.browser.frame, pygames_web.worker.thinker
print(len(codes) > 100, missed)
"""
    said = run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert said.stdout.strip() == "True []"
