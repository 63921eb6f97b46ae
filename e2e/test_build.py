"""What the build makes: the same bytes every time, and the lists of what others have written."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from conftest import ROOT

from precache import VARIANTS


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def bill(dist: Path) -> dict[str, Any]:
    """The list for programs."""
    loaded: dict[str, Any] = json.loads((dist / "sbom.json").read_text())
    return loaded


def test_two_builds_in_different_surroundings_give_the_same_bytes(dist: Path) -> None:
    surroundings = os.environ | {"PYTHONHASHSEED": "7", "TZ": "Asia/Kathmandu", "LC_ALL": "C"}
    with TemporaryDirectory(dir=ROOT / "build") as folder:
        again = Path(folder) / "again"
        command = [sys.executable, str(ROOT / "web" / "build.py"), str(again)]
        subprocess.run(command, env=surroundings, umask=0o077, check=True)
        assert contents(again) == contents(dist)


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
