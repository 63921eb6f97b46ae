"""What was in a file stays until what takes its place is written whole."""

from pathlib import Path

import pytest

from pygames.outside.files import write_file


def test_a_text_takes_the_place_of_another(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    for text in ("one\n", "two\n"):
        write_file(file, text)
        assert file.read_text() == text
    assert [*tmp_path.iterdir()] == [file]


def test_what_was_there_stays_where_the_new_text_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.json"
    write_file(file, "one\n")
    write = Path.write_text

    def full(path: Path, text: str, **how: str) -> int:
        write(path, text[:2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space"):
        write_file(file, "two\n")
    assert (file.read_text(), [*tmp_path.iterdir()]) == ("one\n", [file])


def test_a_file_that_is_named_by_a_link_is_written_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "there.json").write_text("one\n")
    (tmp_path / "link.json").symlink_to("there.json")
    write_file(tmp_path / "link.json", "two\n")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "there.json").read_text() == "two\n"


def test_what_is_no_file_is_written_to() -> None:
    write_file(Path("/dev/null"), "gone")
    assert not Path("/dev/null").is_file()
    assert not Path("/dev/null.new").exists()
