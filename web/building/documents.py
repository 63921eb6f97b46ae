"""Has Sphinx make the pages of ``docs/``, and fits them to the site: its security policy, and no file that nothing asks for.

Sphinx and its theme (Furo) write styles and a script into the pages, which the policy forbids: they become files. The policy is
written into each page, as into all pages of the site, for hosts that send no headers.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from building import ROOT
from building.digests import digest_of
from pygames.drawing import THEMES

#: What wrote the styles and scripts that the pages bring along.
DOCUMENT_LIBRARIES = ("furo", "sphinx")
#: The pages as they were made last, below a digest of what they were made of.
KEPT = ROOT / "build" / "documents"
_SOURCES = (
    ".ci/docs.txt",
    "docs/**/*",
    "pygames/**/*",
    "web/building/document*.py",
    "web/building/notebooks.py",
    "web/pygames_web/*.py",
    "web/pygames_web/pages/*.py",
    "web/pygames_web/teaching/**/*",
    "web/site/icon.svg",
)
#: What Sphinx writes that no page needs.
_NEEDLESS = (
    ".buildinfo",
    "objects.inv",
    "*.map",
    "*.LICENSE.txt",
    "debug.css",
    "skeleton.css",
    "file.png",
    "plus.png",
    "minus.png",
)
_SOURCE_MAP = re.compile(r"^/[/*]# sourceMappingURL=.*$\n?", re.MULTILINE)
_INSIDE = {
    "css": (re.compile(r"<style>(.*?)</style>", re.DOTALL), '<link rel="stylesheet" href="{}">'),
    "js": (re.compile(r"<script>(.*?)</script>", re.DOTALL), '<script src="{}"></script>'),
}
#: A link to the site around the pages, maybe with an empty fragment, as ``docs/conf.py`` has it.
_SITE = re.compile(r'href="site:([^"]*?)#?"')
#: What Sphinx says of every class that has no base of its own.
_NO_BASE = re.compile(r"<p>Bases: <code[^>]*><span class=\"pre\">object</span></code></p>\n?")
#: What names the page that follows: Firefox would fetch it ahead, which the policy forbids, and note an error.
_AHEAD = re.compile(r'<link rel="next"[^>]*>')
_STYLE = re.compile(r'\bstyle="([^"]*)"')
_FIRST = '<meta charset="utf-8">'


def make_documents(policy: str) -> Path:
    """Return a folder with the pages, each with a security policy. What was made of the same sources before is taken as it is.

    Anything that Sphinx warns of is an error.
    """
    sources = [path for pattern in _SOURCES for path in ROOT.glob(pattern) if path.suffix != ".pyc"]
    state = f"{digest_of(sources, ROOT)}-{_short(policy)}"
    made = KEPT / state
    if not made.exists():
        with TemporaryDirectory(dir=ROOT / "build") as scratch:
            pages = Path(scratch) / "pages"
            options = ["-b", "html", "-W", "--keep-going", "-q", "-d", f"{scratch}/trees"]
            command = [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(pages)]
            subprocess.run(command, check=True)
            _fit(pages, policy)
            shutil.rmtree(KEPT, ignore_errors=True)
            KEPT.mkdir(parents=True)
            pages.rename(made)
    return made


def _fit(folder: Path, policy: str) -> None:
    """Change what Sphinx wrote into a folder to what the site may show."""
    shutil.rmtree(folder / "_sources", ignore_errors=True)
    for pattern in _NEEDLESS:
        for path in folder.rglob(pattern):
            path.unlink()
    for path in [*folder.rglob("*.css"), *folder.rglob("*.js")]:
        _rewrite(path, lambda text: _SOURCE_MAP.sub("", text))
    with (folder / "_static" / "documents.css").open("a", encoding="utf-8") as style:
        style.write(_board_colours())
        found = {rules for path in folder.rglob("*.html") for rules in _STYLE.findall(path.read_text(encoding="utf-8"))}
        style.writelines(f'[data-style="{_short(rules)}"] {{ {rules} }}\n' for rules in sorted(found))
    for path in sorted(folder.rglob("*.html")):
        up = "../" * (len(path.relative_to(folder).parts) - 1)
        _rewrite(path, partial(_fitted, static=folder / "_static", up=up, policy=policy))


def _rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def _fitted(page: str, static: Path, up: str, policy: str) -> str:
    """Return a page with its policy, and with what it had inside in files beside it."""
    for ending, (inside, outside) in _INSIDE.items():
        for content in dict.fromkeys(inside.findall(page)):
            name = f"inside-{_short(content)}.{ending}"
            (static / name).write_text(content.strip() + "\n", encoding="utf-8")
            page = page.replace(inside.pattern.replace("(.*?)", content), outside.format(f"{up}_static/{name}"))
    page = _STYLE.sub(lambda style: f'data-style="{_short(style[1])}"', page)
    page = _AHEAD.sub("", _NO_BASE.sub("", page))
    page = _SITE.sub(rf'href="{up}../\1"', page)
    said = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(_FIRST, _FIRST + said, 1)


def _short(content: str) -> str:
    """Return a name for a text that no other text has."""
    return hashlib.sha256(content.encode()).hexdigest()[:8]


def _board_colours() -> str:
    """Return the colours of the boards, light and dark, for pictures that take them from the page."""
    light, dark = (
        "".join(f"    --board-{name}: {colour};\n" for name, colour in THEMES[theme].items())
        for theme in ("light", "dark")
    )
    return (
        f"body {{\n{light}}}\n"
        f"@media not print {{\nbody[data-theme=dark] {{\n{dark}}}\n}}\n"
        f"@media screen and (prefers-color-scheme: dark) {{\nbody:not([data-theme=light]) {{\n{dark}}}\n}}\n"
    )
