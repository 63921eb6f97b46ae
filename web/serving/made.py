"""Makes once more what the build makes of the sources by running them: ``python -m serving.made pages|boards DIST FOLDER``.

The server of the sources has this done in a Python of its own, since its own modules stay as they were when it began.
"""

import argparse
import json
from pathlib import Path

from building import WEB
from building.build import bundle_boards, page_values
from building.styles import style_sheet

#: What holds the values of the blanks of the pages, and the style sheet of the pages.
VALUES, STYLES = "values.json", "site.css"


def make_pages(dist: Path, folder: Path) -> None:
    """Write what the pages that stand without Python are filled with, beside the files of a built site."""
    (assets,), (runtime,) = ((dist / "assets").glob(f"{name}-*") for name in ("site", "runtime"))
    (wheel,) = (dist / "python").glob("*.whl")
    values = page_values(dist, runtime, assets, wheel)
    (folder / VALUES).write_text(json.dumps(values), encoding="utf-8")
    (folder / STYLES).write_text(style_sheet(WEB / "site"), encoding="utf-8")


def make_boards(folder: Path) -> None:
    """Write the scripts by which others have boards in their pages."""
    bundle_boards(folder, folder / "scratch")


def main() -> None:
    """Make what the command line says."""
    parser = argparse.ArgumentParser(
        description="Make what stands in pages, or the scripts of embedded boards, of the sources."
    )
    parser.add_argument("what", choices=("pages", "boards"))
    parser.add_argument("dist", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.what == "pages":
        make_pages(options.dist, options.folder)
    else:
        make_boards(options.folder)


if __name__ == "__main__":
    main()
