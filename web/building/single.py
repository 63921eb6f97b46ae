"""Makes one HTML file of a built site: ``python -m building.single [SITE] [FILE]`` (``dist``, ``build/pygames.html``).

It plays from anywhere, without a server: everything is in it, Python included. Its own security policy forbids it to ask any address
for anything. PyScript stays behind: its modules would have to be files.
"""

import argparse
import gzip
import re
import subprocess
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from building import BUILDING, ROOT
from building.digests import integrity

TYPES = {".wasm": "application/wasm", ".zip": "application/zip", ".json": "application/json"}
_PAGE_SCRIPT = re.compile(r'<script type="module" src="[^"]*/([^"/]+)"></script>\n')
_EARLY_SCRIPT = re.compile(r'<script src="[^"]*/([^"/]+)"></script>\n')
_SITE_ONLY = re.compile(r"<script data-[^>]*></script>\n")
_SITE_POLICY = re.compile(r"<meta http-equiv=[^>]*>\n")
_SHOWN_ELSEWHERE = re.compile(r'<meta (?:property="og:|name="twitter:)[^>]*>\n')
_LINK = re.compile(r"<link [^>]*>\n")
_CONFIG = re.compile(r"<(\w+-config) hidden>.*?</\1>\n")


def single(site: Path) -> str:
    """Return the page of a built site with all that it needs inside it."""
    (scripts,) = (site / "assets").glob("site-*")
    (runtime,) = (site / "assets").glob("runtime-*")
    page = (site / "index.html").read_text(encoding="utf-8")
    style = "".join(_read(scripts / name) for name in re.findall(r'rel="stylesheet" href="[^"]*/([^"/]+)"', page))
    early = [_read(scripts / name) for name in _EARLY_SCRIPT.findall(page)]
    script = bundled(scripts, _PAGE_SCRIPT.findall(page))
    files = [runtime / "pyodide.asm.wasm", runtime / "python_stdlib.zip", scripts / "python.zip"]
    files += sorted((scripts / "locale").glob("*.json"))
    icon = "data:image/svg+xml;base64," + b64encode((scripts / "icon.svg").read_bytes()).decode()
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{_policy([*early, script], style)}">',
        f'<link rel="icon" href="{icon}">',
        f"<style>{style}</style>",
        *(f"<script>{text}</script>" for text in early),
    ]
    for pattern in (_SITE_POLICY, _PAGE_SCRIPT, _EARLY_SCRIPT, _SITE_ONLY, _SHOWN_ELSEWHERE, _LINK, _CONFIG):
        page = pattern.sub("", page)
    before, after = page.split("</head>")
    body, end = after.split("</body>")
    parts = [before, *_lines(head), "</head>", body, *_lines(map(packed, files)), f"<script>{script}</script>\n"]
    return "".join([*parts, _comment(_read(site / "licenses.txt")), "</body>", end])


def bundled(scripts: Path, entries: list[str]) -> str:
    """Return the scripts of the page and of the second interpreter as one."""
    with TemporaryDirectory() as folder:
        output = Path(folder) / "bundle.js"
        command = ["node", BUILDING / "single" / "bundle.mjs", scripts.resolve(), output, *entries]
        subprocess.run(list(map(str, command)), check=True)
        return _read(output)


def packed(path: Path) -> str:
    """Return an element that holds a file, compressed and as text."""
    content = b64encode(gzip.compress(path.read_bytes(), mtime=0)).decode()
    return f'<script type="{TYPES[path.suffix]}" data-file="{path.name}">{content}</script>'


def _policy(scripts: list[str], style: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {' '.join(map(_allowed, scripts))} 'wasm-unsafe-eval'",
            f"style-src {_allowed(style)}",
            "img-src data:",
            "connect-src data:",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _allowed(text: str) -> str:
    """Return what a policy names an inline script or style by."""
    return f"'{integrity(text)}'"


def _comment(text: str) -> str:
    return "<!--\n" + text.replace("--", "- -") + "-->\n"


def _lines(elements: Iterable[str]) -> list[str]:
    return [f"{element}\n" for element in elements]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Make one HTML file of the built site.")
    parser.add_argument("site", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument("file", type=Path, nargs="?", default=ROOT / "build" / "pygames.html")
    options = parser.parse_args()
    options.file.parent.mkdir(parents=True, exist_ok=True)
    options.file.write_text(single(options.site), encoding="utf-8")
    print(f"{options.file}: {options.file.stat().st_size / 1e6:.1f} MB, to be opened by a double click")


if __name__ == "__main__":
    main()
