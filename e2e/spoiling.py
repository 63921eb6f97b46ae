"""A server of a copy of the site that answers some requests as it should not, with headers by which browsers keep that for ever."""

import shutil
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from serving.serve import Handler, Server, running

#: What a file comes as: half of it, one byte wrong, something else in its place, not at all (never heard of, too busy, broken
#: off), nothing that ever ends, or whole, but as if it were mere text.
Fault = Literal["cut", "garbled", "replaced", "missing", "busy", "aborted", "hanging", "mistyped"]
#: A zip with nothing in it: Python can read it, and misses what it looks for.
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)
REFUSALS: dict[Fault, int] = {"missing": 404, "busy": 503}


def spoiled(content: bytes, fault: Fault) -> bytes:
    """Return what comes in place of the content of a file."""
    middle = len(content) // 2
    match fault:
        case "cut":
            return content[:middle]
        case "garbled":
            return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
        case _:
            return b"<!doctype html>Busy."


class Site:
    """A copy of the site and what is the matter with it.

    Attributes:
        address: where it is.
        folder: where its files are.
        faults: what the next answers to requests for a file are, by its name.
        always: what all answers are.
        pauses: what the answers with a file pause before for a second, by its name.
        asked: how often each file was asked for.
    """

    def __init__(self, folder: Path) -> None:
        self.address = ""
        self.folder = folder
        self.faults: defaultdict[str, list[Fault]] = defaultdict(list)
        self.always: dict[str, Fault] = {}
        self.pauses: dict[str, bytes] = {}
        self.asked: defaultdict[str, int] = defaultdict(int)
        self.over = threading.Event()

    def fault(self, name: str) -> Fault | None:
        """Return what the answer to a request for a file is to be."""
        self.asked[name] += 1
        return self.always.get(name) or (self.faults[name].pop() if self.faults[name] else None)


@contextmanager
def spoiling(dist: Path, folder: Path) -> Iterator[Site]:
    """Serve a copy of the site in a folder; its compressed variants would go on as they were, and so stay behind."""
    site = Site(Path(shutil.copytree(dist, folder / "site", ignore=shutil.ignore_patterns("*.br", "*.gz"))))

    class Spoiler(Handler):
        def do_GET(self) -> None:  # noqa: N802
            path = Path(self.translate_path(self.path))
            fault = site.fault(path.name)
            if path.name in site.pauses:
                self._answer(path.read_bytes(), path, site.pauses[path.name])
            elif fault is None:
                super().do_GET()
            elif fault in REFUSALS:
                self.send_error(REFUSALS[fault])
            elif fault == "aborted":
                self.close_connection = True
            elif fault == "hanging":
                site.over.wait()
            elif fault == "mistyped":
                self._answer(path.read_bytes(), path, kind="text/plain")
            else:
                self._answer(spoiled(path.read_bytes(), fault), path)

        def _answer(self, content: bytes, path: Path, pause: bytes = b"", kind: str = "") -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind or self.guess_type(path))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            before = content.index(pause)
            self.wfile.write(content[:before])
            if pause:
                time.sleep(1)
            self.wfile.write(content[before:])

    with running(Server(site.folder, handler=Spoiler)) as server:
        site.address = server.address
        try:
            yield site
        finally:
            site.over.set()
