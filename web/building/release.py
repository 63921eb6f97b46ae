"""Makes what a release publishes, in ``build/release/``: wheel, sdist, npm package and the site as one archive.

``make release`` runs it. It checks that wheel, sdist and npm package are the same at each making, that the sdist makes the same
wheel, that the site gives it out, and that wheel and npm package run where nothing else is installed. It prints the digests, and
writes them to ``SHA256SUMS``.
"""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pygames
from building import ROOT
from building.digests import sha256_of
from building.package import make_package

RELEASE = ROOT / "build" / "release"
#: The time on every file of an archive: the one that the wheel's files have.
_LONG_AGO = (2020, 2, 2, 0, 0, 0)
#: Plays a game where there is nothing but the wheel.
_PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import pygames
print(pygames.__version__, pygames.start("snex", 6).play("d3").text)
"""
_ANSWER = "6/6/6/3b2/6/6 c -"
#: Imports the npm package where there is no browser, as a server does that writes pages.
_IMPORT = "import { define } from './package/index.js'; console.log(typeof define);"


class Fault(Exception):
    """What is made is not what it should be."""


def make(folder: Path, site: Path) -> list[Path]:
    """Make and check everything in a folder, given the built site; return the files."""
    shutil.rmtree(folder, ignore_errors=True)
    wheel, sdist = packages(ROOT, folder)
    _require(
        sha256_of(site / "python" / wheel.name) == sha256_of(wheel), "the site gives out another wheel: run make dist"
    )
    with TemporaryDirectory() as scratch:
        npm = Path(shutil.move(make_package(Path(scratch) / "npm"), folder))
        again = [*packages(ROOT, Path(scratch) / "again"), make_package(Path(scratch) / "npm")]
        _require(
            [sha256_of(path) for path in again] == [sha256_of(path) for path in (wheel, sdist, npm)],
            "two makings differ",
        )
        with tarfile.open(sdist) as archive:
            archive.extractall(scratch, filter="data")
        (unpacked,) = Path(scratch).glob("pygames-*")
        _require(
            sha256_of(packages(unpacked, Path(scratch) / "of-sdist")[0]) == sha256_of(wheel),
            "the sdist makes another wheel",
        )
    _require(_answer(wheel) == f"{pygames.__version__} {_ANSWER}", "the wheel does not play")
    _require(_imported(npm) == "function", "the npm package cannot be imported")
    files = [wheel, sdist, npm, _archive(site, folder / f"pygames-site-{pygames.__version__}.zip")]
    sums = "".join(f"{sha256_of(path)}  {path.name}\n" for path in files)
    (folder / "SHA256SUMS").write_text(sums, encoding="utf-8")
    return files


def packages(source: Path, folder: Path) -> tuple[Path, Path]:
    """Make wheel and sdist of a folder with a pyproject.toml."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (wheel,), (sdist,) = folder.glob("*-py3-none-any.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def _answer(wheel: Path) -> str:
    command = [sys.executable, "-I", "-S", "-c", _PROGRAM, str(wheel)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def _imported(npm: Path) -> str:
    with TemporaryDirectory() as scratch:
        with tarfile.open(npm) as archive:
            archive.extractall(scratch, filter="data")
        command = ["node", "--input-type=module", "--eval", _IMPORT]
        return subprocess.run(command, cwd=scratch, check=True, capture_output=True, text=True).stdout.strip()


def _archive(site: Path, target: Path) -> Path:
    """Put the site into one archive, the same for the same site."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for path in sorted(site.rglob("*")):
            if path.is_file():
                info = ZipInfo(path.relative_to(site).as_posix(), _LONG_AGO)
                info.compress_type, info.external_attr = ZIP_DEFLATED, 0o644 << 16
                archive.writestr(info, path.read_bytes())
    return target


def _require(so: bool, otherwise: str) -> None:
    if not so:
        raise Fault(otherwise)


def main() -> None:
    """Make a release of the built site and of the sources as they are."""
    try:
        files = make(RELEASE, ROOT / "dist")
    except Fault as fault:
        sys.exit(f"no release: {fault}")
    for path in files:
        print(sha256_of(path), path.relative_to(ROOT))


if __name__ == "__main__":
    main()
