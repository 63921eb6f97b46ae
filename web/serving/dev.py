"""Serves the sources, and has the page open itself again whenever one of them is saved: ``python -m serving.dev [--port 8001]``.

The runtime, the icons and the like are those of a built site (``make dist``). Everything else comes from the sources as they are when
it is asked for: scripts and styles as they stand, and as source, with its assertions, the Python that was saved since the build.
Nothing is kept for the next visit, neither files nor a snapshot of Python.
"""

import argparse
import sys
import threading
import time
from collections.abc import Iterator
from functools import cached_property, partial
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from building import ROOT
from building.blanks import fill_in
from building.build import PAGES, page_values
from building.headers import policy_in_page, published_headers
from building.needs import taken
from building.styles import style_sheet
from serving.serve import Handler, Server, serve

#: Seconds between two looks at the sources, and after which a page that waits is sent a sign of life.
LOOK = 0.1
LIFE = 15.0
#: What is packed into python.zip, and where it is.
PACKAGES = {"pygames": "pygames", "pygames_web": "web/pygames_web"}
#: The page names the version that it is of, since that may be over before it hears of changes.
SCRIPT = "new EventSource(`/changes${new URL(import.meta.url).search}`).onmessage = () => location.reload();\n"
#: What stands in place of our scripts that keep something.
NOTHING_KEPT = {
    "snapshot.js": "const none = async () => {};\nexport { none as keptSnapshot, none as keepSnapshot, none as discardSnapshot };\n"
    "export const earlySnapshot = none();\n",
    "snapshot-worker.js": 'onmessage = () => postMessage({ problem: "none while developing" });\n',
    "offline.js": "export async function keepSite() {}\n",
}


class Sources:
    """The sources below a folder, beside a built site; ``version`` is another one after each change and at each start."""

    def __init__(self, root: Path, dist: Path) -> None:
        self.dist = dist
        self.root = root
        self._changed = threading.Condition()
        # A page may have been opened with a server that ran before this one.
        self.version = time.time_ns()
        (self._assets,) = (dist / "assets").glob("site-*")
        (self._runtime,) = (dist / "assets").glob("runtime-*")
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
        name = path.removeprefix("/") or "index.html"
        template = next((source for source, page in PAGES.items() if page == name), None)
        if template:
            return self._page(template, name)
        if name == "dev.js":
            return SCRIPT.encode()
        below = f"assets/{self._assets.name}/"
        return self._asset(name.removeprefix(below)) if name.startswith(below) else None

    def _page(self, template: str, name: str) -> bytes:
        text = (self.root / "web" / "site" / template).read_text(encoding="utf-8")
        values = self._values | {"policy": policy_in_page(f"/{name}", published_headers())}
        script = f'<script type="module" src="/dev.js?{self.version}"></script>\n'
        return fill_in(text, values).replace("</head>", f"{script}</head>").encode()

    @cached_property
    def _values(self) -> dict[str, str]:
        (wheel,) = (self.dist / "python").glob("*.whl")
        return page_values(self.dist, self._runtime, self._assets, wheel)

    def _asset(self, name: str) -> bytes | None:
        if name == "python.zip":
            return self._python()
        if name in NOTHING_KEPT:
            return NOTHING_KEPT[name].encode()
        source = self.root / "web" / "site" / name
        if not source.is_file():
            return None
        return style_sheet(source.parent).encode() if name == "site.css" else source.read_bytes()

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
        """Send a line for every change, for as long as the page is there."""
        self._encoding = None
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.close_connection = True
        seen = int(self.path.partition("?")[2])
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
    parser.add_argument("--port", type=int, default=8001)
    port = parser.parse_args().port
    if problem := taken(port, "--dev-port"):
        sys.exit(problem)
    serve(DevServer(Sources(ROOT, ROOT / "dist"), port), "Develop")


if __name__ == "__main__":
    main()
