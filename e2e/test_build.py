"""What the build makes: the same bytes every time, and the lists of what others have written."""

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Page
from profiles import ROOT

from building.precache import VARIANTS

# Imports, in the page, every module of the archives that Python there has its modules from, and notes those that cannot be.
IMPORT_ALL = """() => {
    const script = document.createElement("py-script");
    script.textContent = `
import json, sys
from importlib import import_module
from zipfile import ZipFile
from js import document

failed, names = {}, [name for path in sys.path if path.endswith(".zip") for name in ZipFile(path).namelist()]
for name in (name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in names if name.endswith(".pyc")):
    try:
        import_module(name)
    except Exception as error:
        failed[name] = repr(error)
document.documentElement.dataset.imported = json.dumps({"modules": len(names), "failed": failed})
`;
    document.body.append(script);
}"""
# Has Python, in the page, tell the versions of what it is made of.
TELL_VERSIONS = """() => {
    const script = document.createElement("py-script");
    script.textContent = `
import json, sys, zlib, pyexpat, _decimal, _sqlite3, _zstd
from js import document

document.documentElement.dataset.versions = json.dumps({
    "CPython": sys.version.split()[0],
    "Expat": pyexpat.EXPAT_VERSION.removeprefix("expat_"),
    "SQLite": _sqlite3.sqlite_version,
    "Zstandard": _zstd.zstd_version,
    "libmpdec": _decimal.__libmpdec_version__,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
})
`;
    document.body.append(script);
}"""
# Has Python, in the page, tell where the source of its own and of its library is that a code was made of, as far as is known.
TELL_POSITIONS = """() => {
    const script = document.createElement("py-script");
    script.textContent = `
import json, dataclasses, pygames
from js import document

functions = dataclasses.replace, pygames.start
document.documentElement.dataset.positions = json.dumps([[*function.__code__.co_positions()][-1] for function in functions])
`;
    document.body.append(script);
}"""
# Imports a module in the page once more, and tells how often its archive was read for that.
COUNT_READS = """() => {
    const script = document.createElement("py-script");
    script.textContent = `
import sys, zipimport
from js import document

names, read = [], zipimport._get_data
zipimport._get_data = lambda archive, entry: names.append(entry[0]) or read(archive, entry)
sys.modules.pop("html.entities", None)
import html.entities
zipimport._get_data = read
document.documentElement.dataset.read = " ".join(names)
`;
    document.body.append(script);
}"""


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def bill(dist: Path) -> dict[str, Any]:
    """The list for programs."""
    loaded: dict[str, Any] = json.loads((dist / "sbom.json").read_text())
    return loaded


def test_two_builds_in_different_surroundings_give_the_same_bytes(dist: Path) -> None:
    surroundings = os.environ | {
        "PYTHONPATH": str(ROOT / "web"),
        "PYTHONHASHSEED": "7",
        "TZ": "Asia/Kathmandu",
        "LC_ALL": "C",
    }
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        again = Path(folder) / "again"
        command = [sys.executable, "-m", "building.build", str(again)]
        subprocess.run(command, env=surroundings, umask=0o077, check=True)
        assert contents(again) == contents(dist)


def test_the_script_of_boards_is_small_however_it_is_compressed(dist: Path) -> None:
    for script in ("embed.js", "embed.module.js"):
        for variant in VARIANTS:
            assert 10_000 < (dist / f"{script}{variant}").stat().st_size <= 25_000


def test_the_scripts_of_boards_are_read_alike_in_pages_of_any_encoding(dist: Path) -> None:
    """A server that knows no more than the type of a file does not say that it is UTF-8."""
    for script in ("embed.js", "embed.module.js", "embed.exercises.js"):
        assert (dist / script).read_bytes().isascii(), script


def test_whatever_the_site_takes_from_elsewhere_is_listed_with_version_licence_and_digests(
    dist: Path, bill: dict[str, Any]
) -> None:
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    listed = {component["purl"]: component for component in bill["components"]}
    taken = json.loads((ROOT / "web" / "package.json").read_text())["dependencies"]
    for name, version in taken.items():
        component = listed[f"pkg:npm/{name.replace('@', '%40')}@{version}"]
        assert component["hashes"][0]["alg"] == "SHA-512"
    assert any(url.startswith("pkg:pypi/segno@") for url in listed)
    people = (dist / "licenses.txt").read_text()
    for component in listed.values():
        (licence,) = component["licenses"]
        name = "/".join(filter(None, (component.get("group"), component["name"])))
        assert f"{name} {component['version']}: {licence['expression']}" in people


def test_every_file_of_the_runtime_is_listed_with_the_digest_that_it_has(dist: Path, bill: dict[str, Any]) -> None:
    listed = {
        file["name"]: file["hashes"][0]["content"]
        for component in bill["components"]
        for file in component.get("components", ())
    }
    (runtime,) = (dist / "assets").glob("runtime-*")
    for name, content in contents(runtime).items():
        if name.endswith(VARIANTS):
            continue
        assert listed[name] == sha256(content).hexdigest()


def test_the_versions_that_the_program_itself_can_tell_are_those_in_the_list(
    used_page: Page, bill: dict[str, Any]
) -> None:
    used_page.evaluate(TELL_VERSIONS)
    used_page.wait_for_selector("html[data-versions]", state="attached")
    told = json.loads(used_page.get_attribute("html", "data-versions") or "")
    listed = {component["name"]: component["version"] for component in bill["components"]}
    assert {name: listed[name] for name in told} == told


def test_everything_inside_the_program_is_listed(bill: dict[str, Any]) -> None:
    listed = " ".join(component["name"] for component in bill["components"])
    for name in ("SQLite", "Expat", "zlib", "bzip2", "liblzma", "Zstandard", "libffi", "libmpdec", "HACL", "musl"):
        assert name in listed


def test_every_licence_is_known_and_where_the_sources_are_that_one_may_ask_for(
    dist: Path, bill: dict[str, Any]
) -> None:
    licences = {part["name"]: part["licenses"][0]["expression"] for part in bill["components"]}
    assert [name for name, licence in licences.items() if "not-known" in licence] == []
    text = (dist / "licenses.txt").read_text()
    sources = {"pyodide": "https://github.com/pyodide/pyodide", "hiwire": "https://github.com/hoodmane/hiwire"}
    assert sources.keys() == {name for name, licence in licences.items() if licence.startswith("MPL")}
    assert all(source in text for source in sources.values())


def test_every_licence_names_its_holders(dist: Path) -> None:
    text = (dist / "licenses.txt").read_text()
    for blank in ("<year>", "<owner>", "<copyright holders>", "<copyright holder>"):
        assert blank not in text


def test_no_script_names_a_source_map_that_is_not_there(dist: Path) -> None:
    scripts = [path for path in dist.rglob("*") if path.suffix in (".js", ".css")]
    for path in scripts:
        for name in re.findall(r"^//[#@] sourceMappingURL=(\S+)", path.read_text(), re.MULTILINE):
            assert (path.parent / name).exists(), f"{path.name}: {name}"


def test_the_bytecode_knows_lines_but_no_columns_which_are_a_quarter_of_it(used_page: Page) -> None:
    used_page.evaluate(TELL_POSITIONS)
    used_page.wait_for_selector("html[data-positions]", state="attached")
    positions = json.loads(used_page.get_attribute("html", "data-positions") or "")
    assert [(line > 0, column) for line, _, column, _ in positions] == [(True, None)] * 2


def test_a_module_is_read_once_when_it_is_imported(used_page: Page) -> None:
    used_page.evaluate(COUNT_READS)
    used_page.wait_for_selector("html[data-read]", state="attached")
    assert re.fullmatch(r"\S+/html/entities\.pyc", used_page.get_attribute("html", "data-read") or "")


def test_every_module_that_the_page_has_can_be_imported_there(used_page: Page) -> None:
    used_page.evaluate(IMPORT_ALL)
    used_page.wait_for_selector("html[data-imported]", state="attached")
    imported = json.loads(used_page.get_attribute("html", "data-imported") or "")
    assert imported["modules"] > 200
    assert imported["failed"] == {}
