"""A server with no headers but the type of a file: what a site gets from a host that sets none for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from serve import running


class PlainHandler(SimpleHTTPRequestHandler):
    """What Python's own server answers."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def plainly_served(folder: Path) -> Iterator[str]:
    """Serve a folder with no headers but the type of the file."""
    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(PlainHandler, directory=str(folder)))) as server:
        yield f"http://localhost:{server.server_address[1]}/"
