"""Positions show themselves in notebooks, and the notebook of the documentation runs."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from building.notebooks import Session, as_markdown, run
from pygames.rules import GAMES

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", GAMES)
def test_a_notebook_gets_a_picture_of_the_position_as_it_stands(name: str) -> None:
    start = GAMES[name].start()
    opened = start.play(start.legal_moves[len(start.legal_moves) // 2])
    assert ElementTree.fromstring(start._repr_svg_()).tag == "{http://www.w3.org/2000/svg}svg"
    assert opened._repr_svg_() != start._repr_svg_()


def test_playing_without_looking_imports_no_drawing() -> None:
    program = "import sys, pygames; pygames.start('vadrantir').play('e5'); sys.exit('pygames.drawing' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_of_the_documentation_gives_what_it_shows(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert run(notebook) == notebook


def test_a_notebook_as_a_page_has_its_words_its_code_and_what_came_out() -> None:
    code = 'import pygames\nprint("so")\npygames.start("snex", 6)'
    cells = [{"cell_type": "markdown", "source": ["# Words"]}, {"cell_type": "code", "source": [code]}]
    page = as_markdown(run({"cells": cells}))
    parts = ("# Words\n\n", f"```python\n{code}\n```\n\n", "```text\nso\n```\n\n", "<svg")
    assert sorted(parts, key=page.index) == list(parts)


def test_a_cell_that_a_reader_writes_shows_what_it_prints_and_then_what_it_raises() -> None:
    session = Session()
    assert json.loads(session.run("a = 6")) == []
    printed, raised = json.loads(session.run("print(a)\nif a:\n    a / 0"))
    assert printed["text"] == ["6\n"]
    assert raised["traceback"][1:] == ['  File "<cell>", line 3, in <module>', "ZeroDivisionError: division by zero"]
    (refused,) = json.loads(session.run("a b"))
    assert refused["ename"] == "SyntaxError"
    (value,) = json.loads(session.run("a * 7"))
    assert value["data"] == {"text/plain": ["42"]}
    (value,) = json.loads(session.run("from pygames.rules import Position\nPosition"))
    assert value["data"] == {"text/plain": ["<class 'pygames.rules.position.Position'>"]}
