"""What a release is made of: files that are the same at each making, and nothing that sends people to another's package."""

import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

import pygames
from building import ROOT
from building.release import Fault, make, packages

#: On the public index it may be anybody's package.
_NAMED = re.compile(r"(pip3? install|micropip\.install\(|uv add|uv pip install)\W*pygames\b(?!-)")


@pytest.mark.parametrize(
    "files",
    ["*.md", "docs/**/*.md", "docs/**/*.ipynb", "web/site/*.html", "web/pygames_web/**/*.py", "pygames/**/*.py"],
)
def test_nowhere_are_people_told_to_install_the_package_by_its_name(files: str) -> None:
    found = [path for path in ROOT.glob(files) if _NAMED.search(path.read_text(encoding="utf-8"))]
    assert list(ROOT.glob(files)) and not found


@pytest.mark.long
def test_what_an_index_shows_of_the_package_leads_to_no_file_that_is_not_there(tmp_path: Path) -> None:
    wheel, _ = packages(ROOT, tmp_path)
    with ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        shown = archive.read(name).decode()
    assert "Description-Content-Type: text/markdown" in shown and "## In Python" in shown
    assert re.findall(r"\]\((?!https?:)[^)]*\)", shown) == []
    assert "(docs/hosting.md)" in shown and "![" not in shown


@pytest.mark.long
def test_wheel_sdist_and_npm_package_are_checked_and_their_digests_written(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "python").mkdir(parents=True)
    wheel, _ = packages(ROOT, tmp_path / "first")
    (site / "python" / wheel.name).write_bytes(wheel.read_bytes())
    files = make(tmp_path / "release", site)
    assert [path.suffix for path in files] == [".whl", ".gz", ".tgz", ".zip"]
    assert files[2].name == f"pygames-board-{pygames.__version__}.tgz"
    subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=tmp_path / "release", check=True)
    (site / "python" / wheel.name).write_bytes(b"another")
    with pytest.raises(Fault, match="the site gives out another wheel"):
        make(tmp_path / "release", site)


def test_workflows_name_no_secret_and_grant_no_more_than_a_job_needs() -> None:
    paths = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert {"pages.yml", "release.yml", "test.yml"} <= {path.name for path in paths}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert "secrets." not in text and "write-all" not in text
        assert "\npermissions:\n  contents: read\n" in text, path.name
