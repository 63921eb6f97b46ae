"""A game that is added to the project (tests/sixth_game) can be played in a browser, by people and against the computer."""

import subprocess
from pathlib import Path

from profiles import ROOT

from sixth import run, with_sixth_game


def test_a_whole_game_of_a_sixth_game_is_played_in_a_browser(dist: Path, tmp_path: Path) -> None:
    # What the copy shares with the project is there once the project has been built.
    folder = with_sixth_game(tmp_path / "project")
    (documents,) = (ROOT / "build" / "documents").iterdir()
    # The list of what the site is made of; were it newer than the site, the tests there would have it built again.
    subprocess.run(["make", "--silent", "build/made-of"], cwd=folder, check=True)
    run(folder, "building.build", "--documents", str(documents))
    assert "2 passed" in run(folder, "pytest", "-q", "-k", "hex", "e2e/test_hex.py", "e2e/test_whole_games.py")
