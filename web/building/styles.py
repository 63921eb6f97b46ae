"""The style sheet of the pages: its layers, each a file of its own below ``site/styles/``, joined into one.

A page that loads one file starts sooner than one that learns of twenty-one from the first.
"""

import re
from pathlib import Path

from building.boards import board_colours

_LAYER = re.compile(r'^@import url\("([^"]+)"\) layer\((\w+)\);$', re.MULTILINE)


def style_sheet(folder: Path) -> str:
    """Return ``site.css`` of a folder with its layers in place of their imports, and before them the colours of the boards."""
    sheet = (folder / "site.css").read_text(encoding="utf-8")
    return board_colours() + _LAYER.sub(lambda found: _layer(folder / found[1], found[2]), sheet)


def _layer(file: Path, name: str) -> str:
    return f"@layer {name} {{\n{file.read_text(encoding='utf-8')}}}"
