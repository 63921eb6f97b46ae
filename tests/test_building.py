"""A built site comes to where it is to be, or what was there stays."""

import errno
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from building import BUILDING
from building.build import put_in_place


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site that is built."""
    (tmp_path / "scratch").mkdir()
    (tmp_path / "scratch" / "index.html").write_text("new")
    return tmp_path / "scratch"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where another site is that was built before."""
    (tmp_path / "public" / "dist").mkdir(parents=True)
    (tmp_path / "public" / "dist" / "index.html").write_text("old")
    (tmp_path / "public" / "dist" / "gone.html").write_text("old")
    return tmp_path / "public" / "dist"


@pytest.fixture
def _another_file_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing can be renamed from one folder into another."""
    rename = os.rename

    def within_a_folder(source: Path, there: Path) -> None:
        if Path(source).parent != Path(there).parent:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        rename(source, there)

    monkeypatch.setattr(os, "rename", within_a_folder)


def test_a_site_takes_the_place_of_the_one_before(site: Path, target: Path) -> None:
    put_in_place(site, target)
    assert [path.name for path in target.iterdir()] == ["index.html"]
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.usefixtures("_another_file_system")
def test_a_site_gets_to_another_file_system(site: Path, target: Path) -> None:
    put_in_place(site, target)
    assert (target / "index.html").read_text() == "new"
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.usefixtures("_another_file_system")
def test_while_a_site_cannot_be_moved_the_one_before_stays(
    site: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copytree", full)
    with pytest.raises(OSError, match="No space"):
        put_in_place(site, target)
    assert (target / "index.html").read_text() == "old"


def test_what_was_compressed_is_kept_until_no_build_has_used_it_for_a_week(tmp_path: Path) -> None:
    site, cache = tmp_path / "site", tmp_path / "cache"
    site.mkdir()

    def made(content: str) -> set[Path]:
        (site / "index.html").write_text(content * 1_000)
        subprocess.run(["node", str(BUILDING / "compress.mjs"), str(site), str(cache)], check=True)
        return set(cache.iterdir())

    used = made("used")
    unused = made("unused") - used
    assert len(used) == len(unused) == 2
    (cache / "broken-off.br-77").write_text("half of it")
    for path in cache.iterdir():
        os.utime(path, (time.time() - 8 * 86_400,) * 2)
    assert made("used") == used
