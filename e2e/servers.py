"""Servers that others run: the site is given out by them as it is, without a setting that is ours.

Each is a context manager that serves a folder and yields its address; afterwards there is nothing at that address.
"""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from install_servers import unpacked

from serving.serve import Server, running

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


class PlainHandler(SimpleHTTPRequestHandler):
    """What ``python -m http.server`` answers: no headers but the type of the file."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet."""


@contextmanager
def plainly_served(folder: Path) -> Iterator[str]:
    """Serve a folder as ``python -m http.server`` does."""
    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(PlainHandler, directory=str(folder)))) as server:
        yield f"http://localhost:{server.server_address[1]}/"


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


SERVERS = {"python": plainly_served, "ours": ours, "nginx": nginx_served, "nginx-gzip-static": nginx_with_variants}
