"""Makes the npm package of embedded boards: ``python -m building.package [FOLDER]`` (``build/npm`` unless named).

It holds the script as a module for bundlers, its types, and words on how to use it. npm packs it there; nobody publishes it but by
hand.
"""

import argparse
import json
import shutil
import subprocess
from pathlib import Path

import pygames
from building import BUILDING, ROOT, WEB
from building.boards import copy_scripts
from pygames.errors import listed

NAME = "pygames-board"
PACKAGE = ROOT / "build" / "npm"
_WRITTEN = WEB / "package"


def make_package(folder: Path) -> Path:
    """Write the package into a folder, in place of what was there, and return what npm packs of it."""
    shutil.rmtree(folder, ignore_errors=True)
    scratch = folder / "scratch"
    scratch.mkdir(parents=True)
    command = [
        "node",
        str(BUILDING / "bundle.mjs"),
        str(copy_scripts(scratch) / "package.js"),
        str(folder / "index.js"),
        "esm",
    ]
    subprocess.run(command, check=True)
    shutil.rmtree(scratch)
    for file in (*sorted(_WRITTEN.iterdir()), ROOT / "LICENSE"):
        shutil.copy(file, folder)
    (folder / "package.json").write_text(json.dumps(_description(), indent=2) + "\n", encoding="utf-8")
    packed = subprocess.run(["npm", "pack", "--json"], cwd=folder, check=True, capture_output=True, text=True)
    (made,) = json.loads(packed.stdout)
    return folder / str(made["filename"])


def _description() -> dict[str, object]:
    return {
        "name": NAME,
        "version": pygames.__version__,
        "description": f"Boards of {listed([game.title for game in pygames.GAMES.values()])} for any web page",
        "license": "MIT",
        "type": "module",
        "main": "index.js",
        "types": "index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./react": {"types": "./react.d.ts"},
        },
        "files": ["index.js", "*.d.ts"],
        "sideEffects": False,
        "keywords": ["board-games", "custom-element", *pygames.GAMES],
    }


def main() -> None:
    """Make the package and say where it is."""
    parser = argparse.ArgumentParser(description="Make the npm package of embedded boards.")
    parser.add_argument("folder", type=Path, nargs="?", default=PACKAGE)
    print(make_package(parser.parse_args().folder))


if __name__ == "__main__":
    main()
