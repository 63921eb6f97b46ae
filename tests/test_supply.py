"""What the project takes from elsewhere comes by its digest, or not at all."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LISTS = [ROOT / ".ci" / name for name in ("site.txt", "docs.txt", "constraints.txt", "micropip.txt")]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_every_package_has_one_version_and_digests(path: Path) -> None:
    lines = path.read_text().replace("\\\n", "").splitlines()
    packages = [line for line in lines if line and not line.startswith("#")]
    assert packages
    for package in packages:
        name, *digests = package.split()
        assert re.fullmatch(r"[\w.-]+==[\w.]+", name), package
        assert digests and all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", digest) for digest in digests), name


def test_no_package_has_another_version_in_another_list() -> None:
    found: dict[str, set[str]] = {}
    for path in LISTS[:3]:
        for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", path.read_text(), re.MULTILINE):
            found.setdefault(name, set()).add(version)
    assert [name for name, versions in found.items() if len(versions) > 1] == []


def test_pip_takes_nothing_without_a_digest() -> None:
    commands = re.findall(r"-m pip .*(?:\\\n.*)*", (ROOT / "Makefile").read_text())
    assert len(commands) == 4
    for command in commands:
        assert "--require-hashes" in command or "--no-deps --editable ." in command, command


def test_the_installer_for_pyodide_is_the_one_of_its_own_list() -> None:
    text = (ROOT / ".ci" / "micropip.txt").read_text()
    lock = ROOT / "web" / "node_modules" / "pyodide" / "pyodide-lock.json"
    if not lock.exists():
        pytest.skip("what comes from npm is not there")
    packages = json.loads(lock.read_text())["packages"]
    for name in ("micropip", "packaging"):
        assert f"{name}=={packages[name]['version']} " in text
