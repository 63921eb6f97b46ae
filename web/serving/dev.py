"""Serves the sources, and has the page open itself again whenever one of them is saved: ``python -m serving.dev [--port 8001]``.

The runtime, the icons and the like are those of a built site (``make dist``). Everything else comes from the sources as they are when
it is asked for: scripts and styles as they stand, as source, with its assertions, the Python that was saved since the build, and what
the build makes by running that (made.py). Nothing is kept for the next visit, neither files nor a snapshot of Python.
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from building import ROOT
from building.blanks import fill_in
from building.build import PAGES
from building.headers import policy_in_page, published_headers
from building.needs import unusable
from pygames.outside.text import read_number
from serving.made import STYLES, VALUES
from serving.serve import Handler, Server, serve

#: Seconds between two looks at the sources, and after which a page that waits is sent a sign of life.
LOOK = 0.1
LIFE = 15.0
#: How many digits the number of a version may have: it begins with the time in nanoseconds.
MOST_DIGITS = 30
#: What is packed into python.zip, and where it is.
PACKAGES = {"pygames": "pygames", "pygames_web": "web/pygames_web"}
#: The page names the version that it is of, since that may be over before it hears of changes.
SCRIPT = "new EventSource(`/changes${new URL(import.meta.url).search}`).onmessage = () => location.reload();\n"
#: The scripts by which others have boards in their pages.
BOARDS = ("embed.js", "embed.module.js", "embed.exercises.js")
#: What stands in place of our scripts that keep something.
NOTHING_KEPT = {
    "snapshot.js": "const none = async () => {};\nexport { none as keptSnapshot, none as keepSnapshot, none as discardSnapshot };\n"
    "export const earlySnapshot = none();\n",
    "snapshot-worker.js": 'onmessage = () => postMessage({ problem: "none while developing" });\n',
    "offline.js": "export async function keepSite() {}\n",
}


class Made:
    """What the build makes of sources by running them: made when it is asked for, and anew once they have changed.

    Args:
        what: ``pages`` or ``boards``.
        root: the folder of the sources.
        dist: the built site beside them.
    """

    def __init__(self, what: str, root: Path, dist: Path) -> None:
        self._root = root
        folders = [root, root / "web"]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))}
        self._command = [sys.executable, "-m", "serving.made", what, str(dist)]
        self._version: int | None = None
        self._files: dict[str, bytes] = {}
        self._making = threading.Lock()

    def file(self, name: str, version: int) -> bytes | None:
        """Return a file as it is made of a version of the sources; while that cannot be made, as it was made last, if it was."""
        with self._making:
            if version != self._version:
                self._version = version
                self._make()
            return self._files.get(name)

    def _make(self) -> None:
        with TemporaryDirectory() as folder:
            command = [*self._command, folder]
            # What is wrong is told on the terminal.
            if subprocess.run(command, cwd=self._root, env=self._environment, check=False).returncode == 0:
                self._files = {path.name: path.read_bytes() for path in Path(folder).iterdir() if path.is_file()}


class Sources:
    """The sources below a folder, beside a built site; ``version`` is another one after each change and at each start."""

    def __init__(self, root: Path, dist: Path) -> None:
        self.dist = dist
        self.root = root
        self._changed = threading.Condition()
        # A page may have been opened with a server that ran before this one.
        self.version = self._begun = time.time_ns()
        (self._assets,) = (dist / "assets").glob("site-*")
        self._pages, self._boards = (Made(what, root, dist) for what in ("pages", "boards"))
        self._seen = self._times()
        threading.Thread(target=self._watch, daemon=True).start()

    def _times(self) -> dict[Path, int]:
        folders = (self.root / folder for folder in (*PACKAGES.values(), "web/site"))
        files = (path for folder in folders for path in folder.rglob("*") if path.suffix != ".pyc" and path.is_file())
        return {path: path.stat().st_mtime_ns for path in files}

    def _watch(self) -> None:
        while True:
            time.sleep(LOOK)
            try:
                now = self._times()
            except FileNotFoundError:
                continue  # An editor has just put another file in its place.
            if now != self._seen:
                self._seen = now
                with self._changed:
                    self.version += 1
                    self._changed.notify_all()

    def after(self, seen: int) -> int:
        """Return the version, as soon as it is another one, or else in a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.version != seen, LIFE)
            return self.version

    def content(self, path: str) -> bytes | None:
        """Return what is at a path of the site, if it is made of the sources."""
        name = path.removeprefix("/")
        if not name or name.endswith("/"):
            name += "index.html"
        template = next((source for source, page in PAGES.items() if page == name), None)
        if template:
            return self._page(template, name)
        if name == "dev.js":
            return SCRIPT.encode()
        if name in BOARDS:
            # To make them takes seconds; as long as nothing was saved, the built ones are as they would be.
            return None if self.version == self._begun else self._boards.file(name, self.version)
        below = f"assets/{self._assets.name}/"
        return self._asset(name.removeprefix(below)) if name.startswith(below) else None

    def _page(self, template: str, name: str) -> bytes | None:
        version = self.version
        made = self._pages.file(VALUES, version)
        if made is None:
            return None
        text = (self.root / "web" / "site" / template).read_text(encoding="utf-8")
        values = json.loads(made) | {"policy": policy_in_page(f"/{name}", published_headers())}
        script = f'<script type="module" src="/dev.js?{version}"></script>\n'
        return fill_in(text, values).replace("</head>", f"{script}</head>").encode()

    def _asset(self, name: str) -> bytes | None:
        if name == "python.zip":
            return self._python()
        if name in NOTHING_KEPT:
            return NOTHING_KEPT[name].encode()
        if name == STYLES:
            return self._pages.file(name, self.version)
        source = self.root / "web" / "site" / name
        return source.read_bytes() if source.is_file() else None

    def _python(self) -> bytes:
        """Return python.zip, with the source of each module that was saved after the build in place of its bytecode."""
        packed = BytesIO()
        with ZipFile(self._assets / "python.zip") as built, ZipFile(packed, "w") as archive:
            saved = dict(self._saved((self._assets / "python.zip").stat().st_mtime_ns))
            for name in built.namelist():
                if name.removesuffix("c") not in saved:
                    archive.writestr(name, built.read(name))
            for name, path in saved.items():
                archive.write(path, name)
        return packed.getvalue()

    def _saved(self, since: int) -> Iterator[tuple[str, Path]]:
        for package, folder in PACKAGES.items():
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix in (".py", ".json") and path.stat().st_mtime_ns > since:
                    yield f"{package}/{path.relative_to(self.root / folder).as_posix()}", path


class DevHandler(Handler):
    """Answers with the sources, and else with the built site."""

    def __init__(self, *arguments: Any, sources: Sources, **options: Any) -> None:
        self._sources = sources
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:  # noqa: N802
        """Answer a request."""
        path = self.path.split("?")[0]
        if path == "/changes":
            self._tell_changes()
            return
        if path == "/service-worker.js":
            self.send_error(404)
            return
        content = self._sources.content(path)
        if content is None:
            super().do_GET()
            return
        self._encoding = None
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path if "." in path else "index.html"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def send_header(self, keyword: str, value: str) -> None:
        """Have nothing of the sources kept."""
        kept = keyword != "Cache-Control" or "/runtime-" in self.path
        super().send_header(keyword, value if kept else "no-store")

    def _tell_changes(self) -> None:
        """Send a line for every change since the version that a page names, for as long as the page is there."""
        seen = read_number(self.path.partition("?")[2], MOST_DIGITS)
        if seen is None:
            self.send_error(400, "Name the version that was seen, as in /changes?1")
            return
        self._encoding = None
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        while True:
            version = self._sources.after(seen)
            self.wfile.write(b"data: changed\n\n" if version != seen else b":\n\n")
            self.wfile.flush()
            seen = version


class DevServer(Server):
    """A server of sources on the loopback interface."""

    def __init__(self, sources: Sources, port: int = 0) -> None:
        super().__init__(sources.dist, port, partial(DevHandler, sources=sources))


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the sources and reload the page when they change.")
    parser.add_argument("--port", default="8001")
    port = parser.parse_args().port
    if problem := unusable(port, "--dev-port"):
        sys.exit(problem)
    serve(DevServer(Sources(ROOT, ROOT / "dist"), int(port)), "Develop")


if __name__ == "__main__":
    main()
