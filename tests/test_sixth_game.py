"""A game is declared in modules of its name: with one more, and its name in the list, there is one more game everywhere."""

import re
from pathlib import Path

import pytest

from sixth import GAME, LIST, ROOT, run, with_sixth_game

#: The fewest tests that go over the games and so have one more of each; there were 294 when this was written.
MANY = 250


def source_lines(folder: Path) -> dict[Path, int]:
    """Return the number of lines of each module below a folder that is not a test."""
    modules = (path for path in folder.rglob("*.py") if not path.name.startswith("test_"))
    return {path.relative_to(folder): len(path.read_text(encoding="utf-8").splitlines()) for path in modules}


def test_a_sixth_game_is_files_of_its_own_of_less_than_150_lines_and_a_word_in_one_list(tmp_path: Path) -> None:
    lines = source_lines(GAME)
    assert sum(lines.values()) < 150
    assert all(path.stem == "hex" for path in lines)
    folder = with_sixth_game(tmp_path / "project")
    ours = [
        path.relative_to(ROOT)
        for part in ("pygames", "web/site", "web/pygames_web", "web/building")
        for path in (ROOT / part).rglob("*.*")
    ]
    files = [path for path in ours if (ROOT / path).is_file() and "__pycache__" not in path.parts]
    assert [path for path in files if (folder / path).read_bytes() != (ROOT / path).read_bytes()] == [LIST]


@pytest.mark.long
def test_whatever_is_claimed_of_every_game_holds_for_a_sixth(tmp_path: Path) -> None:
    folder = with_sixth_game(tmp_path / "project")
    run(folder, "mypy", *(str(path) for path in source_lines(GAME)))
    passed = re.search(r"(\d+) passed", run(folder, "pytest", "-q", "-m", "not long", "-k", "hex", "tests"))
    assert passed and int(passed[1]) > MANY
