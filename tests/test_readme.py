"""What README.md shows of the package is true."""

import doctest
import re
from pathlib import Path

from pygames.cli import COMMANDS

README = Path(__file__).parent.parent / "README.md"


def test_the_tour_of_the_package_runs_as_it_is_printed() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0


def test_every_command_is_named_where_the_readme_tells_of_them() -> None:
    (told,) = [
        part for part in README.read_text(encoding="utf-8").split("\n\n") if part.startswith("And `python -m pygames`")
    ]
    assert [command.name for command in COMMANDS if f"(`{command.name}`" not in told] == []


def test_what_the_tour_imports_of_others_is_in_the_line_that_installs_it() -> None:
    text = README.read_text(encoding="utf-8")
    (extras,) = re.findall(r"none-any\.whl\[([a-z,]+)\]", text)
    assert set(extras.split(",")) >= {
        "learn",
        *re.findall(r"pygames\.adapters(?:\.| import )(pettingzoo|openspiel)", text),
    }
