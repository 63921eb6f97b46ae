"""What README.md shows of the package is true."""

import doctest
from pathlib import Path


def test_the_tour_of_the_package_runs_as_it_is_printed() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    assert doctest.testfile(str(readme), module_relative=False).failed == 0
