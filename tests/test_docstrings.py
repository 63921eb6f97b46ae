"""What the docstrings of the engine show in examples is what happens."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import pygames

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(pygames.__path__, "pygames.") if "__main__" not in found.name
)


@pytest.mark.parametrize("name", ["pygames", *MODULES])
def test_the_examples_of_a_module_run_as_shown(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(
    "package",
    ["pygames", *(f"pygames.{name}" for name in ("drawing", "learn", "players", "puzzles", "record", "training"))],
)
def test_every_public_function_shows_how_it_is_used(package: str) -> None:
    module = importlib.import_module(package)
    functions = {name: getattr(module, name) for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    assert [name for name, function in functions.items() if ">>>" not in (inspect.getdoc(function) or "")] == []
