"""The style sheet: all of its layers, joined into one file."""

import re
from pathlib import Path

from building.styles import style_sheet

SITE = Path(__file__).resolve().parent.parent / "web" / "site"


def test_the_style_sheet_is_one_file_that_holds_every_layer() -> None:
    sheet = style_sheet(SITE)
    assert "@import" not in sheet
    assert set(re.findall(r"^@layer (\w+) \{$", sheet, re.MULTILINE)) == {p.stem for p in (SITE / "styles").iterdir()}


def test_every_token_of_type_and_room_that_is_used_exists() -> None:
    tokens = (SITE / "styles" / "tokens.css").read_text()
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", style_sheet(SITE).replace(tokens, "")))
    assert {name for name in used if name.startswith(("--text", "--room"))} <= set(
        re.findall(r"(--[a-z0-9-]+):", tokens)
    )
