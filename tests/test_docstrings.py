"""What docstrings show in examples is what happens."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Callable, Mapping
from typing import ClassVar, get_type_hints

import pytest

import pygames
import pygames.learn
from building import WEB
from pygames import Game, Position
from pygames.learn import State

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(pygames.__path__, "pygames.") if "__main__" not in found.name
)
#: Those of the page, and of what builds and serves it, that show any: not all of the others can be imported outside a browser.
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(WEB).with_suffix("").parts)
    for room in ("benching", "building", "pygames_start", "pygames_web", "serving")
    for path in (WEB / room).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", ["pygames", *MODULES, *WITH_EXAMPLES])
def test_the_examples_of_a_module_run_as_shown(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(
    "package",
    [
        "pygames",
        *(
            f"pygames.{name}"
            for name in ("drawing", "embedding", "learn", "players", "puzzles", "record", "telling", "training")
        ),
    ],
)
def test_every_public_function_shows_how_it_is_used(package: str) -> None:
    module = importlib.import_module(package)
    functions = {name: getattr(module, name) for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    assert [name for name, function in functions.items() if ">>>" not in (inspect.getdoc(function) or "")] == []


@pytest.mark.parametrize(
    ("member", "named"),
    [
        (Position.mover, lambda: pygames.Colour | None),
        (Position.winner, lambda: pygames.Winner | None),
        (Position.score, lambda: pygames.Score | None),
        (Position.findings, lambda: list[pygames.Finding]),
        (State.seat, lambda: pygames.learn.Seat | None),
        (pygames.learn.canonical, lambda: pygames.learn.Canonical),
    ],
)
def test_what_the_reference_says_is_returned_has_a_name_there_for_annotations(
    member: object, named: Callable[[], object]
) -> None:
    function = member.fget if isinstance(member, property) else member
    assert get_type_hints(function)["return"] == named()


def test_what_positions_and_games_hold_has_a_name_in_the_reference_for_annotations() -> None:
    assert get_type_hints(Position.__init__)["turn"] == pygames.Turn
    assert Position.__annotations__["kinds_of_marks"] == ClassVar[Mapping[str, pygames.MarkKind]]
    assert Game.__annotations__["equipment"] is pygames.Equipment
