"""What older versions have written is read for ever, what newer ones write is refused by name (docs/versions.md)."""

import re
from pathlib import Path

import pytest

import pygames
from pygames.engines.protocol import PROTOCOL
from pygames.errors import GamesError
from pygames.record import from_data, from_json, from_link, from_text, from_texts, to_data, to_json, to_text, to_texts
from pygames.rules import GAMES
from records import checked

HERE = Path(__file__).parent
GAMES_1 = (HERE / "data" / "games-1.txt").read_text(encoding="utf-8")


def test_records_of_version_1_are_read_as_text_and_as_data_and_are_the_same_games() -> None:
    records = from_texts(GAMES_1)
    assert [record.setup.game.name for record in records] == list(GAMES)
    assert from_json((HERE / "data" / "games-1.json").read_text(encoding="utf-8")) == records
    for record in records:
        record.check()


def test_records_are_still_written_as_version_1_was() -> None:
    records = from_texts(GAMES_1)
    assert to_texts(records) == GAMES_1
    assert to_json(records) == (HERE / "data" / "games-1.json").read_text(encoding="utf-8")


def test_a_newer_version_is_named_as_the_reason() -> None:
    record = from_texts(GAMES_1)[0]
    with pytest.raises(GamesError, match="newer version"):
        from_data(to_data(record) | {"version": 2, "clocks": []})
    with pytest.raises(GamesError, match="newer version"):
        from_text(to_text(record).replace('[pygames "1"]', '[pygames "2"]'))
    with pytest.raises(GamesError, match="newer version"):
        from_link(checked("2gBsxmnuYYSG"))


def test_the_page_says_which_versions_there_are() -> None:
    page = (HERE.parent / "docs" / "versions.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^\| ([a-z ]+) \| ([\d.]+) \|", page, re.MULTILINE))
    assert said["package"] == pygames.__version__
    assert said["player protocol"] == str(PROTOCOL)
    assert {said[name] for name in ("link", "record as text", "record as data", "save in the browser")} == {"1"}
