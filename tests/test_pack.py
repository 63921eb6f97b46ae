"""What of Python goes into the page's zip files."""

from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from building.pack import packed

Pack = Callable[..., list[set[str]]]


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    """Pack two folders of modules, given as their sources by names, and return the names of what has been packed of each."""

    def pack(
        ours: dict[str, str],
        library: dict[str, str],
        started_with: tuple[str, ...] = ("program",),
        games: tuple[str, ...] = (),
    ) -> list[set[str]]:
        folders = [tmp_path / "ours", tmp_path / "library"]
        for folder, files in zip(folders, (ours, library), strict=True):
            for name, text in files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text)
        return [set(ZipFile(BytesIO(content)).namelist()) for content in packed(folders, started_with, games)]

    return pack


def test_what_is_imported_is_packed_however_late_and_nothing_else(pack: Pack) -> None:
    ours = {"program.py": "def late():\n    import near\n", "near.py": "from far import thing", "unused.py": ""}
    library = {"far/__init__.py": "", "far/thing.py": "", "far/other.py": "", "unused_too.py": ""}
    assert pack(ours, library) == [{"program.pyc", "near.pyc"}, {"far/__init__.pyc", "far/thing.pyc"}]


def test_what_is_called_like_a_game_is_packed_though_nothing_names_it(pack: Pack) -> None:
    ours = {"program.py": "", "rules/__init__.py": "", "rules/hex.py": "import grid", "grid.py": "", "rules/go.py": ""}
    assert pack(ours, {}, games=("hex",))[0] == {"program.pyc", "rules/__init__.pyc", "rules/hex.pyc", "grid.pyc"}


def test_what_the_interpreter_has_within_itself_is_not_packed_but_what_that_imports(pack: Pack) -> None:
    library = {"abc.py": "import near", "near.py": ""}
    assert pack({"program.py": "import abc"}, library) == [{"program.pyc"}, {"near.pyc"}]


def test_data_beside_the_modules_of_a_package_come_along(pack: Pack) -> None:
    ours = {"program.py": "import games", "games/__init__.py": "", "games/nadraz.json": "{}", "games/notes.txt": ""}
    assert pack(ours, {"stray.json": "{}"}) == [{"program.pyc", "games/__init__.pyc", "games/nadraz.json"}, set()]


def test_what_no_page_needs_stays_behind_with_all_that_it_imports(pack: Pack) -> None:
    library = {
        "pdb.py": "import terminal",
        "terminal.py": "",
        "urllib/__init__.py": "",
        "urllib/request.py": "import terminal",
    }
    ours = {"program.py": "import pdb, urllib.request"}
    assert pack(ours, library)[1] == {"urllib/__init__.pyc", "urllib/request.pyc"}


def test_what_is_packed_runs_without_its_source_and_is_the_same_every_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "packed_program.py").write_text('"""Words."""\nassert False, "left out"\nanswer = 6 * 7\n')
    once, again = (packed([tmp_path], ["packed_program"]) for _ in range(2))
    assert once == again
    (tmp_path / "packed_program.py").unlink()
    (tmp_path / "packed.zip").write_bytes(once[0])
    monkeypatch.syspath_prepend(tmp_path / "packed.zip")
    module = import_module("packed_program")
    assert (module.answer, module.__doc__) == (42, None)
