"""Positions show themselves in notebooks."""

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from pygames.rules import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_notebook_gets_a_picture_of_the_position_as_it_stands(name: str) -> None:
    start = GAMES[name].start()
    opened = start.play(start.legal_moves[len(start.legal_moves) // 2])
    assert ElementTree.fromstring(start._repr_svg_()).tag == "{http://www.w3.org/2000/svg}svg"
    assert opened._repr_svg_() != start._repr_svg_()


def test_playing_without_looking_imports_no_drawing() -> None:
    program = "import sys, pygames; pygames.start('vadrantir').play('e5'); sys.exit('pygames.drawing' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
