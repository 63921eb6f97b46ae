"""Puts nginx, Caddy and Apache where the end-to-end tests find them: the distribution's own, unpacked into ``build/servers``.

Nothing is installed and nothing started, so whoever may read the distribution's packages can do it. Where there are none, the tests
that need it are skipped.
"""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

#: The packages of each server, and a file by which one sees that they are there.
PACKAGES = {
    "usr/sbin/nginx": ("nginx", "nginx-common"),
    "usr/bin/caddy": ("caddy",),
    # Two of its libraries are called otherwise in some releases.
    "usr/sbin/apache2": ("apache2-bin", "libapr1|libapr1t64", "libaprutil1|libaprutil1t64", "media-types"),
}
UNPACKED = Path(__file__).resolve().parent.parent / "build" / "servers"


class Missing(Exception):
    """The server is not on this machine."""


def unpacked(name: str) -> Path:
    """Return where a file of a package is; raise `Missing` if it is nowhere."""
    path = UNPACKED / name
    if not path.exists():
        raise Missing(f"{name} is not there: the distribution's packages could not be had")
    return path


def _download(names: list[str], folder: str) -> None:
    """Download the first package of some names that there is."""
    command = ["apt-get", "-qq", "-o", "APT::Sandbox::User=", "download"]
    for name in names[:-1]:
        if subprocess.run([*command, name], cwd=folder, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return
    subprocess.run([*command, names[-1]], cwd=folder, check=True)


def main() -> None:
    """Unpack the servers that are missing, as far as possible."""
    for program, packages in PACKAGES.items():
        if (UNPACKED / program).exists():
            continue
        with TemporaryDirectory() as folder:
            try:
                for names in packages:
                    _download(names.split("|"), folder)
                for package in Path(folder).glob("*.deb"):
                    subprocess.run(["dpkg-deb", "--extract", str(package), str(UNPACKED)], check=True)
            except (OSError, subprocess.CalledProcessError):
                print(f"{packages[0]} could not be had; the tests that need it are skipped.")


if __name__ == "__main__":
    main()
