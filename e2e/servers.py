"""Servers that others run: the site is given out by them as it is, without a setting that is ours.

Each is a context manager that serves a folder and yields its address; afterwards there is nothing at that address.
"""

import io
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from fnmatch import fnmatchcase
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import BinaryIO, ClassVar

from install_servers import unpacked

from building import ROOT
from building.headers import HEADERS_FILE, Rules
from serving.serve import Handler, Server, running

#: How many ports a server is tried at, and how soon it ends where its port is taken, in seconds.
_MOST_PORTS, _ENDS_WITHIN = 5, 0.5
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
_NGINX = """
daemon off;
{user}
pid {work}/pid;
error_log stderr crit;
events {{}}
http {{
    include {types};
    default_type application/octet-stream;
    access_log off;
    gzip on;
    {settings}
    server {{
        listen 127.0.0.1:{port};
        root {folder};
    }}
}}
"""

_CADDY = """
{
    admin off
    auto_https off
    default_bind 127.0.0.1
}
"""


_APACHE_MODULES = ("mpm_event", "authz_core", "dir", "mime", "headers", "rewrite")
_APACHE = """
{modules}
ServerName localhost
DefaultRuntimeDir {work}
PidFile {work}/pid
ErrorLog {work}/errors
User #65534
Group #65534
Listen 127.0.0.1:{port}
TypesConfig {types}
DocumentRoot {work}/host
<Directory {work}/host>
    AllowOverride All
</Directory>
"""


class PlainHandler(SimpleHTTPRequestHandler):
    """What ``python -m http.server`` answers: no headers but the type of the file."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def plainly_served(folder: Path, handler: type[PlainHandler] = PlainHandler) -> Iterator[str]:
    """Serve a folder as ``python -m http.server`` does, or with another handler."""
    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))) as server:
        yield f"http://localhost:{server.server_address[1]}/"


class GuardedHandler(PlainHandler):
    """What a server answers that lets in only those it knows: it knows who has been at the front page by a cookie."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Refuse what a stranger asks for."""
        if self.path != "/" and "known" not in self.headers.get("Cookie", ""):
            self.send_error(HTTPStatus.UNAUTHORIZED)
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """Let whoever asks be known from now on."""
        if self.path == "/":
            self.send_header("Set-Cookie", "known=yes; SameSite=Strict")
        super().end_headers()


class DroppingHandler(PlainHandler):
    """What Cloudflare Pages answers: it drops ``.html`` from addresses, and sends the headers that `_headers` has for them."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send a browser on to the address without its end, or a page to one that is there already."""
        address, end, rest = self.path.partition(".html")
        if end:
            self.send_response(308)
            self.send_header("Location", address.removesuffix("index") + rest)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        page = Path(f"{self.translate_path(self.path)}.html")
        self._asked = self.path
        if page.is_file():
            self.path = self.path.split("?")[0] + ".html"
        return super().send_head()

    def end_headers(self) -> None:
        """Add the headers of the address that was asked for."""
        asked = getattr(self, "_asked", self.path).split("?")[0]
        told = (Path(self.directory) / HEADERS_FILE).read_text(encoding="utf-8").split("\n\n")[1:]
        for address, *lines in map(str.splitlines, told):
            if fnmatchcase(asked, address):
                for line in lines:
                    self.send_header(*line.strip().split(": ", 1))
        super().end_headers()


def dropping(folder: Path) -> AbstractContextManager[str]:
    """Serve a folder as Cloudflare Pages does."""
    return plainly_served(folder, DroppingHandler)


class PagesHandler(Handler):
    """What GitHub Pages answers: headers of its own and none of ours, and what it has compressed itself."""

    encodings: ClassVar[dict[str, str]] = {"gzip": ".gz"}
    extensions_map = Handler.extensions_map | {
        ".js": "application/javascript; charset=utf-8",
        ".whl": "application/octet-stream",
    }
    rules: ClassVar[Rules] = [("/*", {"Access-Control-Allow-Origin": "*", "Cache-Control": "max-age=600"})]


@contextmanager
def as_github_pages(folder: Path) -> Iterator[str]:
    """Serve a folder as GitHub Pages does."""
    with running(Server(folder, handler=PagesHandler)) as server:
        yield server.address


@contextmanager
def ours(folder: Path) -> Iterator[str]:
    """Serve a folder as ``make play`` does."""
    with running(Server(folder)) as server:
        yield server.address


@contextmanager
def nginx_served(folder: Path, settings: str = "") -> Iterator[str]:
    """Serve a folder by the distribution's nginx with its own list of types, and more settings if need be."""
    program, types = unpacked("usr/sbin/nginx"), unpacked("etc/nginx/mime.types")
    with TemporaryDirectory() as work, socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        settings += "".join(f"{name}_temp_path {work}/{name};" for name in _TEMPORARY)
        configuration = Path(work) / "nginx.conf"
        # Started by root, its workers would be somebody who may not read the folder.
        user = "" if os.geteuid() else "user root;"
        values = {"user": user, "work": work, "types": types, "settings": settings, "port": port, "folder": folder}
        configuration.write_text(_NGINX.format(**values))
        # It takes over a socket that listens already, so nobody else can be there first, and nobody has to wait for it.
        inherited = os.environ | {"NGINX": f"{listening.fileno()};"}
        command = [str(program), "-p", work, "-e", "stderr", "-c", str(configuration)]
        with subprocess.Popen(command, env=inherited, pass_fds=[listening.fileno()]) as process:
            listening.close()
            try:
                yield f"http://localhost:{port}/"
            finally:
                process.terminate()


@contextmanager
def nginx_with_variants(folder: Path) -> Iterator[str]:
    """Serve a folder by an nginx that sends the compressed variants that lie beside the files."""
    with nginx_served(folder, "gzip_static on;") as address:
        yield address


@contextmanager
def caddy_served(folder: Path) -> Iterator[str]:
    """Serve a folder by the distribution's Caddy as docs/hosting.md has it, with the compressed variants of the files."""
    program = unpacked("usr/bin/caddy")
    with TemporaryDirectory() as work:
        configuration = Path(work) / "Caddyfile"
        command = [str(program), "run", "--config", str(configuration), "--adapter", "caddyfile"]
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), work)

        def configure(port: int) -> None:
            site = (
                _documented_caddy()
                .replace("example.org", f"http://localhost:{port}")
                .replace("/srv/pygames", str(folder))
            )
            configuration.write_text(_CADDY + site)

        yield from _served_by(command, configure, homes, stderr=subprocess.DEVNULL)


def _documented_caddy() -> str:
    """Return what docs/hosting.md has Caddy told."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    return dedent(text[text.index("    example.org {") : text.index("\n## Netlify")])


@contextmanager
def apache_served(folder: Path) -> Iterator[str]:
    """Serve a folder by the distribution's Apache as docs/hosting.md has it: with the rules that the folder brings in `.htaccess`."""
    program, types = unpacked("usr/sbin/apache2"), unpacked("etc/mime.types")
    root = program.parent.parent.parent
    with TemporaryDirectory() as work:
        # Started by root, it becomes somebody who may read nothing but what all may.
        Path(work).chmod(0o755)
        shutil.copytree(folder, Path(work) / "host")
        configuration = Path(work) / "apache.conf"
        modules = "".join(
            f"LoadModule {name}_module {root}/usr/lib/apache2/modules/mod_{name}.so\n" for name in _APACHE_MODULES
        )
        libraries = ":".join(map(str, root.glob("usr/lib/*-linux-gnu*")))
        command = [str(program), "-f", str(configuration), "-D", "FOREGROUND"]

        def configure(port: int) -> None:
            configuration.write_text(_APACHE.format(modules=modules, work=work, types=types, port=port))

        yield from _served_by(command, configure, {"LD_LIBRARY_PATH": libraries})


def _served_by(
    command: list[str], configure: Callable[[int], None], surroundings: dict[str, str], stderr: int | None = None
) -> Iterator[str]:
    """Start a program that ``configure`` has told a port, yield its address once it listens there, and end it.

    The port is free when it is told, but another process may take it first: then the program ends, and another port is tried.
    """
    for _ in range(_MOST_PORTS):
        with socket.create_server(("127.0.0.1", 0)) as listening:
            port = listening.getsockname()[1]
        configure(port)
        with subprocess.Popen(command, env=os.environ | surroundings, stderr=stderr) as process:
            try:
                if _listens(process, port):
                    yield f"http://localhost:{port}/"
                    return
            finally:
                process.terminate()
    raise RuntimeError(f"{command[0]} ended at once at each of {_MOST_PORTS} ports")


def _listens(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until a program listens at a port, and return whether it does; if not, it has ended."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if process.poll() is not None:
            return False
        with suppress(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port)).close()
            # Another one may be who answers, and then the program is about to find the port taken.
            with suppress(subprocess.TimeoutExpired):
                process.wait(_ENDS_WITHIN)
                return False
            return True
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at port {port}")


#: The servers of others.
SERVERS = {
    "python": plainly_served,
    "github pages": as_github_pages,
    "nginx": nginx_served,
    "caddy": caddy_served,
    "apache": apache_served,
    "dropping .html": dropping,
}
