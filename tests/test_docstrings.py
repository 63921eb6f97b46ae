"""What the docstrings of the engine show in examples is what happens."""

import doctest
import importlib
import pkgutil

import pytest

import pygames

MODULES = sorted(
    found.name for found in pkgutil.walk_packages(pygames.__path__, "pygames.") if "__main__" not in found.name
)


@pytest.mark.parametrize("name", ["pygames", *MODULES])
def test_the_examples_of_a_module_run_as_shown(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
