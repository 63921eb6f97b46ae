"""The project with a sixth game: a copy to which is done what CONTRIBUTING.md asks of whoever adds a game, and no more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What the game consists of, each file at the place that it has in the project.
GAME = ROOT / "tests" / "sixth_game"
#: The one file of the project that is changed, and how.
LIST = Path("pygames") / "rules" / "__init__.py"
_LAST, _AND_ONE_MORE = '"serpent")\n', '"serpent", "hex")\n'

#: What is made of the project and not part of it; a file that Python is still writing may be gone in a moment.
_MADE = (".git", ".venv", "build", "dist", "node_modules", "*.pyc.*", GAME.name)
#: What the copy shares with the project: what was installed, and what was compressed once.
_SHARED = (".venv/bin", ".venv/lib", ".venv/pyvenv.cfg", "web/node_modules", "build/compressed")
#: What mypy has found out about the project, if it was asked before.
_TYPES = Path("build") / "mypy"


def with_sixth_game(folder: Path) -> Path:
    """Copy the project, with the sixth game added, to a folder that is not there yet, and return the folder.

    What Python has compiled goes along, and holds for the copy, too: files keep their times.
    """
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*_MADE))
    for name in _SHARED:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(ROOT / name)
    # Nothing is to be installed for the copy.
    (folder / ".venv" / "ready").touch()
    if (ROOT / _TYPES).exists():
        shutil.copytree(ROOT / _TYPES, folder / _TYPES)
    shutil.copytree(GAME, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    listed = (folder / LIST).read_text(encoding="utf-8")
    assert listed.count(_LAST) == 1
    (folder / LIST).write_text(listed.replace(_LAST, _AND_ONE_MORE), encoding="utf-8")
    return folder


def run(folder: Path, *command: str) -> str:
    """Run a module of Python, named first, in a copy of the project, and return what it prints; fail if it does."""
    surroundings = os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{folder / 'web'}"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
