"""Serves a built site on this machine with the headers that netlify.toml sets for the public one.

``python -m serving.serve [--folder dist] [--port 8000]``; port 0 picks a free one. A precompressed file
(``x.br`` or ``x.gz`` beside ``x``) is sent in place of ``x`` to a browser that takes it.
"""

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import HTTPServer, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from building import ROOT
from building.headers import NOT_FOUND_PAGE, Rules, headers_for, published_headers
from building.needs import unusable

ServerT = TypeVar("ServerT", bound=HTTPServer)


class Handler(SimpleHTTPRequestHandler):
    """A static file, with the published headers and, where there is one, its compressed variant."""

    protocol_version = "HTTP/1.1"
    # Headers and content are sent apart: the content would wait 40 ms until the browser says that the headers have come.
    disable_nagle_algorithm = True
    extensions_map = {  # noqa: RUF012 - declared without ClassVar by the base class
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".zip": "application/zip",
    }
    encodings: ClassVar[dict[str, str]] = {"br": ".br", "gzip": ".gz"}
    rules: ClassVar[Rules] = published_headers()
    # What is sent without being looked for, such as an error, is not compressed.
    _encoding: str | None = None
    _failed = False

    def translate_path(self, path: str) -> str:
        """Return the file to send, which is a compressed variant if there is one that the browser takes."""
        self._encoding = None
        plain = super().translate_path(path)
        accepted = {token.split(";")[0].strip() for token in self.headers.get("Accept-Encoding", "").split(",")}
        for encoding, suffix in self.encodings.items():
            if encoding in accepted and Path(plain + suffix).is_file():
                self._encoding = encoding
                return plain + suffix
        return plain

    def guess_type(self, path: object) -> str:
        """Return the type of the file inside a compressed variant."""
        name = str(path)
        return super().guess_type(name.removesuffix(self.encodings[self._encoding]) if self._encoding else name)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Begin an answer, with or without a file."""
        self._failed = code >= HTTPStatus.BAD_REQUEST
        super().send_response(code, message)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the page that the site has for what is not there, if that is what is wrong."""
        page = Path(self.directory) / NOT_FOUND_PAGE
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", self.extensions_map[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        """Add the published headers to those of the file; an answer without one is nothing to keep."""
        headers = headers_for(self.path.split("?")[0], self.rules)
        if self._failed:
            headers |= {"Cache-Control": "no-store"}
        for name, value in headers.items():
            if name != "Content-Type":  # The type of the file has been sent already.
                self.send_header(name, value)
        self.send_header("Vary", "Accept-Encoding")
        if self._encoding:
            self.send_header("Content-Encoding", self._encoding)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: the browser's own tools show the traffic better."""


class Server(ThreadingHTTPServer):
    """A server of one folder on the loopback interface."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, port: int = 0, handler: Callable[..., Handler] = Handler) -> None:
        super().__init__(("127.0.0.1", port), partial(handler, directory=str(folder)))

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong, but not that a browser broke off what it no longer wants."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """The address of the folder, with a slash at its end."""
        return f"http://localhost:{self.server_address[1]}/"


@contextmanager
def running(server: ServerT) -> Iterator[ServerT]:
    """Have a server answer in the background; afterwards there is nothing at its address."""
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server
        finally:
            server.shutdown()


def serve(server: Server, purpose: str) -> None:
    """Tell where a server answers, and what for, and have it answer until it is interrupted."""
    with server:
        print(f"{purpose} at {server.address} (Ctrl+C stops)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description="Serve the built site on this machine.")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    parser.add_argument("--port", default="8000")
    options = parser.parse_args()
    if problem := unusable(options.port):
        sys.exit(problem)
    serve(Server(options.folder, int(options.port)), "Play")


if __name__ == "__main__":
    main()
