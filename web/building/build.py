"""Assembles the site: ``python -m building.build [FOLDER]`` (``dist`` unless named).

The folder is a complete site of static files, with relative addresses only, so that it works wherever it is put:

    index.html                        the page
    framed.html                       what the page is in the frame of a stranger
    404.html                          what hosts show in place of what is not there
    embed.html, embed.js,             a board for the pages of others, by script tag or as a module, and gallery.html, which shows
    embed.module.js,                  what it can do
    embed.exercises.js
    manifest.webmanifest              what it is called and looks like among a person's other programs
    service-worker.js                 keeps all the other files, for use without a network
    docs/                             the documentation (documents.py)
    python/                           the engine as a wheel, for Python elsewhere, and a page that says how to get it
    _headers, .htaccess               the headers of all these, for hosts that look for them there
    licenses.txt, sbom.json           what others have written of all this, under which licence, for people and for programs
    assets/runtime-DIGEST/            Pyodide and PyScript, the few files of them that are needed, without the names of source maps,
                                      which stay behind, and without what Pyodide has for modules written in C (lean.py); and
                                      what is needed of Python's library, as bytecode
    assets/site-DIGEST/               our scripts, styles and pictures, and python.zip: engine and app as bytecode

Beside every file that gains by it stand its compressed variants, ``.br`` and ``.gz``. A digest is over the contents of its folder,
so both can be cached for ever. Building twice gives the same bytes.
"""

import argparse
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit
from zipfile import ZipFile

import pygames
from building import BUILDING, MODULES, ROOT, WEB, gallery, licenses
from building.blanks import START, fill_in, shared
from building.boards import EMBED, copy_scripts, draw_boards, draw_card, page_colours, write_exercises
from building.digests import digest_of, integrity, sha256_of
from building.documents import DOCUMENT_LIBRARIES, make_documents
from building.headers import (
    APACHE_FILE,
    HEADERS_FILE,
    NOT_FOUND_PAGE,
    as_headers_file,
    as_htaccess,
    policy_in_page,
    published_headers,
)
from building.lean import lean
from building.precache import SERVICE_WORKER, write_service_worker
from building.styles import style_sheet

#: What a start needs of Pyodide, shipped as ``.js``: not every server has a type for ``.mjs``, without which no browser runs it.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
#: Python's own library, under the name that Pyodide asks for.
LIBRARY = "python_stdlib.zip"
# The modules of PyScript: the entry, its core and a plug-in that is loaded even when it is switched off.
PYSCRIPT_MODULES = {"entry": r"core\.js", "core": r"core-\w+\.js", "error": r"error-\w+\.js"}
PYSCRIPT_PLUGINS = ("codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
#: What is not below assets/, with blanks for where the rest is: the file that it is made from, and where it comes to stand.
PAGES = {
    "index.html": "index.html",
    "embed.html": "embed.html",
    "framed.html": "framed.html",
    NOT_FOUND_PAGE: NOT_FOUND_PAGE,
    "gallery.html": "gallery.html",
    "manifest.webmanifest": "manifest.webmanifest",
    "python.html": "python/index.html",
}
#: Our files that a start needs, besides those below runtime/: guard.js names them if they do not come.
START_FILES = (
    "boot.js",
    "build.js",
    "cells.js",
    "dom.js",
    "downloads.js",
    "installed.js",
    "interpreter.js",
    "language.js",
    "loading.css",
    "morphdom.js",
    "newer.js",
    "no-database.js",
    "paint.js",
    "places.js",
    "pyscript-core.js",
    "pyscript.js",
    "python.js",
    "python.zip",
    "site.css",
    "snapshot.js",
    "sounds.js",
    "storage.js",
    "theme.js",
    "thinker.js",
    "workers.js",
)
#: Packages from PyPI that the app uses besides the engine, packed with it.
PYTHON_LIBRARIES = ("segno",)
#: Where builds are told the address of the site: by whoever builds, or by Netlify.
ADDRESS_VARIABLES = ("SITE", "URL")
#: Modules from npm that our scripts import, by the name they have beside them.
LIBRARIES = {"morphdom.js": MODULES / "morphdom" / "dist" / "morphdom-esm.js"}
_SOURCE_MAP = re.compile(rb"^//# sourceMappingURL=.*\n?", re.MULTILINE)


def build(target: Path, pages: Path | None = None) -> None:
    """Write the whole site into a folder, in place of what was there; with pages of documentation that were made before, if given."""
    # What a build that is broken off leaves there is in nobody's way.
    (ROOT / "build").mkdir(exist_ok=True)
    with TemporaryDirectory(dir=ROOT / "build") as scratch, ThreadPoolExecutor() as meanwhile:
        policy = policy_in_page("/docs/", published_headers())
        documents = meanwhile.submit(lambda: pages or make_documents(policy))
        wheel = build_wheel(Path(scratch) / "wheel")
        site = Path(scratch) / "dist"
        runtime = copy_runtime(site / "assets" / "runtime")
        assets = copy_site(site / "assets" / "site")
        compile_python(wheel, assets / "python.zip", runtime / LIBRARY, Path(scratch) / "python")
        runtime = _named_by_content(runtime)
        write_build_module(assets, runtime)
        assets = _named_by_content(assets)
        (site / "python").mkdir()
        shutil.copyfile(wheel, site / "python" / wheel.name)
        bundle_boards(site, Path(scratch) / "boards")
        for template, page in PAGES.items():
            text = (WEB / "site" / template).read_text(encoding="utf-8")
            values = page_values(site, runtime, assets, wheel) | {
                "policy": policy_in_page(f"/{page}", published_headers())
            }
            (site / page).write_text(fill_in(text, values), encoding="utf-8")
        shutil.copytree(documents.result(), site / "docs")
        copy_notebook_files(site / "docs" / "_static", assets, wheel)
        write_licenses(site, runtime)
        write_service_worker(site)
        write_host_files(site)
        subprocess.run(
            ["node", str(BUILDING / "compress.mjs"), str(site), str(ROOT / "build" / "compressed")], check=True
        )
        put_in_place(site, target)


def put_in_place(site: Path, target: Path) -> None:
    """Move a site to where it is to be, in place of what was there, which stays until the new one is whole beside it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    arriving, leaving = (target.with_name(f".{target.name}-{state}") for state in ("arriving", "leaving"))
    for left_behind in (arriving, leaving):
        shutil.rmtree(left_behind, ignore_errors=True)
    # That may be on another file system.
    shutil.move(site, arriving)
    if target.exists():
        target.rename(leaving)
    arriving.rename(target)
    shutil.rmtree(leaving, ignore_errors=True)


def build_wheel(folder: Path) -> Path:
    """Build the engine's wheel from pyproject.toml and return its path."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"the wheel cannot be built:\n{done.stdout}{done.stderr}")
    (wheel,) = folder.glob("*-py3-none-any.whl")
    return wheel


def copy_runtime(folder: Path) -> Path:
    """Copy what a start needs of Pyodide and PyScript; PyScript's plug-ins are switched off and stay behind."""
    folder.mkdir(parents=True)
    for name in PYODIDE_FILES:
        _copy_published(MODULES / "pyodide" / name, folder)
    _make_lean(folder)
    published = MODULES / "@pyscript" / "core" / "dist"
    for name in pyscript_modules().values():
        _copy_published(published / name, folder)
    return folder


def _make_lean(runtime: Path) -> None:
    """Leave out of Pyodide what is never used here."""
    script, program = runtime / "pyodide.asm.js", runtime / "pyodide.asm.wasm"
    caller = (runtime / "pyodide.js").read_text(encoding="utf-8")
    used_script, used_program = lean(script.read_text(encoding="utf-8"), program.read_bytes(), caller)
    script.write_text(used_script, encoding="utf-8")
    program.write_bytes(used_program)


def _copy_published(file: Path, folder: Path) -> None:
    """Copy a file without the name of its source map, which the site does not have; a module becomes ``.js``."""
    content = file.read_bytes()
    if file.suffix in (".js", ".mjs"):
        content = _SOURCE_MAP.sub(b"", content)
    (folder / file.name.replace(".mjs", ".js")).write_bytes(content)


def pyscript_modules() -> dict[str, str]:
    """Return the names of PyScript's files, most of which carry a digest."""
    published = [path.name for path in (MODULES / "@pyscript" / "core" / "dist").iterdir()]
    return {
        module: next(name for name in published if re.fullmatch(pattern, name))
        for module, pattern in PYSCRIPT_MODULES.items()
    }


def copy_site(folder: Path) -> Path:
    """Copy our own files, except those that have blanks to fill in, and make the icons."""
    shutil.copytree(
        WEB / "site",
        folder,
        ignore=shutil.ignore_patterns(*PAGES, EMBED.name, START, SERVICE_WORKER, "*.d.ts", "styles"),
    )
    draw_boards(folder / "boards")
    (folder / "site.css").write_text(style_sheet(WEB / "site"), encoding="utf-8")
    shutil.copyfile(WEB / "picture.png", folder / "screens" / "wide.png")
    for name, module in LIBRARIES.items():
        shutil.copyfile(module, folder / name)
    draw_card(folder / "card.svg")
    subprocess.run(["node", str(BUILDING / "icons.mjs"), str(folder), page_colours("light")["paper"]], check=True)
    (folder / "card.svg").unlink()
    return folder


def compile_python(wheel: Path, output: Path, library: Path, scratch: Path) -> None:
    """Pack the engine and the app into one zip file of bytecode, and what they need of Python's library into another."""
    with ZipFile(wheel) as archive:
        archive.extractall(scratch)
    shutil.copytree(WEB / "pygames_web", scratch / "pygames_web", ignore=shutil.ignore_patterns("__pycache__"))
    for name in PYTHON_LIBRARIES:
        (package,) = importlib.import_module(name).__path__
        shutil.copytree(package, scratch / name, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(
        ["node", str(BUILDING / "compile.mjs"), str(output), str(library), str(scratch), *pygames.GAMES], check=True
    )


def write_build_module(assets: Path, runtime: Path) -> None:
    """Write build.js, which tells our scripts where the runtime is and how many bytes a start loads, and pyscript-core.js.

    Pyodide would ask for its program by the name that it was published with, so `createPyodideModule` asks for it: when it is called
    and not before, as the program looks at once for what python.js has taken away.

    Pyodide wants a list of packages. Nothing is ever installed, so it gets an empty one, not the 119 kB of its own.
    """
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    sizes = {path.name: path.stat().st_size for path in large_files(runtime, assets)}
    program = f"../{runtime.name}/pyodide.asm.js"
    (assets / "build.js").write_text(
        f'export {{ loadPyodide, version }} from "../{runtime.name}/pyodide.js";\n'
        f'export const createPyodideModule = async (settings) => (await import("{program}")).default(settings);\n'
        f'export const runtime = new URL("../{runtime.name}/", import.meta.url).href;\n'
        f"export const sizes = {json.dumps(sizes)};\n"
        f"export const packages = {json.dumps({'info': lock['info'], 'packages': {}})};\n",
        encoding="utf-8",
    )
    entry = f"../{runtime.name}/{pyscript_modules()['entry']}"
    (assets / "pyscript-core.js").write_text(f'export {{ hooks }} from "{entry}";\n', encoding="utf-8")


def large_files(runtime: Path, assets: Path) -> list[Path]:
    """Return the files of a start that take the longest."""
    return [runtime / "pyodide.asm.wasm", runtime / LIBRARY, assets / "python.zip"]


def bundle_boards(site: Path, scratch: Path) -> None:
    """Write the scripts by which others have boards in their pages."""
    scratch.mkdir()
    scripts = copy_scripts(scratch)
    for entry, form, name in (("classic.js", "iife", "embed.js"), ("module.js", "esm", "embed.module.js")):
        subprocess.run(["node", str(BUILDING / "bundle.mjs"), str(scripts / entry), str(site / name), form], check=True)
    write_exercises(site / "embed.exercises.js")


def copy_notebook_files(folder: Path, assets: Path, wheel: Path) -> None:
    """Put what the notebooks of the documentation run with beside their script, with all of Python's library."""
    (folder / "site.js").write_text(
        f'export {{ startPython }} from "../../assets/{assets.name}/python.js";\n'
        f'export const engine = new URL("../../python/{wheel.name}", import.meta.url).href;\n',
        encoding="utf-8",
    )
    shutil.copyfile(MODULES / "pyodide" / LIBRARY, folder / LIBRARY)
    shutil.copyfile(BUILDING / "notebooks.py", folder / "notebooks.txt")


def write_licenses(site: Path, runtime: Path) -> None:
    """Write the lists of what the site ships that others have written."""
    own = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = licenses.parts(PYTHON_LIBRARIES, DOCUMENT_LIBRARIES, runtime)
    bill = licenses.as_bill_of_materials(found, own["name"], pygames.__version__, own["license"])
    (site / "licenses.txt").write_text(licenses.as_text(found), encoding="utf-8")
    (site / "sbom.json").write_text(bill, encoding="utf-8")


def write_host_files(site: Path) -> None:
    """Write the headers of the site where hosts look for them."""
    rules = published_headers()
    names = [path.name + "/" * path.is_dir() for path in site.iterdir()]
    (site / HEADERS_FILE).write_text(as_headers_file(rules, names), encoding="utf-8")
    for folder, content in as_htaccess(rules).items():
        (site / folder / APACHE_FILE).write_text(content, encoding="utf-8")


def page_values(site: Path, runtime: Path, assets: Path, wheel: Path) -> dict[str, str]:
    """Return what stands in the blanks of the pages, given where everything is in the site."""
    folder = assets.relative_to(site).as_posix()
    needed = [*sorted(runtime.iterdir()), *(assets / name for name in START_FILES)]
    large = large_files(runtime, assets)
    return {
        **pyscript_modules(),
        **shared(folder, PYSCRIPT_PLUGINS),
        "runtime": runtime.relative_to(site).as_posix(),
        "needed": " ".join(path.relative_to(site).as_posix() for path in needed),
        "large": " ".join(f"{path.relative_to(site).as_posix()} {integrity(path)}" for path in large),
        "wheel": wheel.name,
        "wheel_digest": sha256_of(wheel),
        "samples": fill_in(gallery.samples(), {"site": folder}),
        "conversation": gallery.conversation(),
        "embed_integrity": integrity(site / "embed.js"),
        "address": site_address(),
        "root": urlsplit(site_address()).path or "/",
        "paper": page_colours("light")["paper"],
        "dark_paper": page_colours("dark")["paper"],
    }


def site_address() -> str:
    """Return the address of the site, with a slash at its end, if it is known: a picture of a page is to be named in full."""
    given = next(filter(None, map(os.environ.get, ADDRESS_VARIABLES)), "")
    return f"{given.rstrip('/')}/" if given else ""


def _named_by_content(folder: Path) -> Path:
    """Rename a folder to carry a digest of everything in it."""
    return folder.rename(folder.with_name(f"{folder.name}-{digest_of(folder.rglob('*'), folder)}"))


def main() -> None:
    """Build the site into the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Assemble the site.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist")
    parser.add_argument(
        "--documents", type=Path, help="a folder with the pages of the documentation, which are not made anew then"
    )
    options = parser.parse_args()
    build(options.folder, options.documents)


if __name__ == "__main__":
    main()
