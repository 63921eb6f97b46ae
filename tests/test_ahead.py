"""Classes and patterns are made of what the build has compiled of them; what it has not is compiled as ever."""

import collections
import dataclasses
import inspect
import marshal
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass
from pathlib import Path
from subprocess import run
from typing import Any, NamedTuple

import pytest

from building import ROOT, WEB
from pygames_start import ahead


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    vars(dataclasses).pop("exec", None)
    vars(dataclasses)["inspect"] = inspect
    vars(collections).pop("eval", None)
    vars(re)["_compiler"].compile = ahead.translate
    vars(ahead)["_known"].clear()


def compiled_of(make: Callable[[], object]) -> bytes:
    """Return a table of the codes that something is made of."""
    codes: dict[bytes, Any] = {}

    def note(text: str, mode: str) -> str:
        codes[ahead.key(text)] = compile(text, "as the build did", mode)
        return text

    ahead.make_of(note, lambda pattern, flags: None)
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
    ahead.use(compiled_of(make_point))
    point = make_point()
    assert vars(point)["__init__"].__code__.co_filename == "as the build did"
    assert point(3) == point(3, 0)
    assert repr(point(1, 2)).endswith("Point(column=1, row=2)")
    with pytest.raises(FrozenInstanceError):
        point(1).row = 2


def test_nor_is_that_of_a_named_tuple() -> None:
    ahead.use(compiled_of(make_pair))
    pair = make_pair()
    assert pair.__new__.__code__.co_filename == "as the build did"
    assert (pair(1), pair(1)._replace(other="two")) == ((1, ""), (1, "two"))


def test_a_pattern_that_was_translated_is_not_translated_again() -> None:
    re.purge()
    # What stands for a number in the table stands for a word on the page.
    _, *of_words = translated("(?P<found>[a-z]+)", re.I)
    ahead.use(marshal.dumps({ahead.key("(?P<found>[0-9]+)", re.I.value): (re.I.value | re.U.value, *of_words)}))
    found = re.compile("(?P<found>[0-9]+)", re.I)
    assert found.fullmatch("Word")
    assert found.search("1 word")["found"] == "word"  # type: ignore[index]
    re.purge()


def translated(pattern: str, flags: re.RegexFlag) -> tuple[Any, ...]:
    """Return what the build notes of a pattern."""
    from building import noting

    noted: tuple[Any, ...] = vars(noting)["_pattern"](pattern, flags.value)
    return noted


@pytest.mark.parametrize(
    ("pattern", "flags"),
    [("a|b+?c{2,3}", 0), ("(?P<x>[^\\W_]+)(y)?(?P=x)", re.A), ("(?mi)^é.*$ # x", re.X), ("[à-ü]|\\bß", re.I | re.S)],
)
def test_a_pattern_does_the_same_from_the_table(pattern: str, flags: re.RegexFlag) -> None:
    re.purge()
    as_ever = re.compile(pattern, flags)
    re.purge()
    ahead.use(marshal.dumps({ahead.key(pattern, re.RegexFlag(flags).value): translated(pattern, re.RegexFlag(flags))}))
    made = re.compile(pattern, flags)
    assert made is not as_ever
    assert (made, made.flags, made.groupindex) == (as_ever, as_ever.flags, as_ever.groupindex)
    re.purge()


def test_no_class_is_described_by_its_signature() -> None:
    @dataclass
    class Described:
        side: int

    ahead.use(marshal.dumps({}))

    @dataclass
    class Undescribed:
        side: int

    assert (Described.__doc__, Undescribed.__doc__) == ("Described(side: int)", "Undescribed")


def test_what_the_build_does_not_know_is_compiled_as_ever() -> None:
    ahead.use(marshal.dumps({}))
    point = make_point()
    assert vars(point)["__init__"].__code__.co_filename == "<string>"
    assert point(1, 2).row == 2
    re.purge()
    assert re.compile("[a-c]+").fullmatch("abc")


def test_a_table_is_used_beside_those_before() -> None:
    ahead.use(compiled_of(make_point))
    ahead.use(compiled_of(make_pair))
    assert vars(make_point())["__init__"].__code__.co_filename == "as the build did"


def test_a_package_without_a_table_changes_nothing() -> None:
    ahead.use_of("building")
    assert "exec" not in vars(dataclasses)


def test_the_build_notes_all_that_python_and_the_page_make_at_a_start(tmp_path: Path) -> None:
    program = f"""
import sys
sys.path[:0] = [{str(WEB)!r}, {str(ROOT)!r}]
from building import noting
noting.note()
from building.pack import PROGRAMS
from pygames_start import ahead
before, added = noting.tables([name for name in PROGRAMS if name != "pyscript"])
import marshal, re
known = marshal.loads(before) | marshal.loads(added)
for name in [name for name in sys.modules if name.split(".")[0] in ("pygames", "pygames_web")]:
    del sys.modules[name]
re.purge()
missed = []
ahead.make_of(
    lambda text, _: known.get(ahead.key(text)) or missed.append(text) or text,
    lambda pattern, flags: known.get(ahead.key(pattern, flags)) or missed.append(pattern),
)
import pygames_web.browser.site, pygames_web.browser.frame, pygames_web.worker.thinker
print(len(known) > 150, len(marshal.loads(before)) > 0, missed)
"""
    said = run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert said.stdout.strip() == "True True []"
