"""The style sheet: all of its layers, joined into one file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from building.build import START_FILES
from building.styles import style_sheet

SITE = Path(__file__).resolve().parent.parent / "web" / "site"


def test_the_style_sheet_is_one_file_that_holds_every_layer() -> None:
    sheet = style_sheet(SITE)
    assert "@import" not in sheet
    assert set(re.findall(r"^@layer (\w+) \{$", sheet, re.MULTILINE)) == {p.stem for p in (SITE / "styles").iterdir()}


@pytest.mark.parametrize("page", ["index.html", "embed.html"])
def test_each_style_sheet_of_a_start_is_watched_for_and_tells_at_its_very_end_that_it_has_come(page: str) -> None:
    html = (SITE / page).read_text()
    (watched,) = re.findall(r'data-files="([^"]*)" src="{{site}}/guard.js"', html)
    files = {*START_FILES, *watched.replace("{{site}}/", "").split()}
    sheets = re.findall(r'rel="stylesheet" href="{{site}}/([^"]+)"', html)
    assert len(sheets) >= 2 and files >= {*sheets}
    for name in sheets:
        sheet = style_sheet(SITE) if name == "site.css" else (SITE / name).read_text()
        assert sheet.endswith(f":root {{\n    --has-{name.removesuffix('.css')}: 1;\n}}\n")


def test_every_token_of_type_and_room_that_is_used_exists() -> None:
    tokens = (SITE / "styles" / "tokens.css").read_text()
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", style_sheet(SITE).replace(tokens, "")))
    assert {name for name in used if name.startswith(("--text", "--room"))} <= set(
        re.findall(r"(--[a-z0-9-]+):", tokens)
    )


def test_on_paper_every_colour_of_a_theme_gives_way_to_one_that_is_seen_on_white() -> None:
    tokens, paper = [(SITE / "styles" / f"{name}.css").read_text() for name in ("tokens", "print")]
    themes = re.findall(r'data-theme="\w+-?\w*"\] \{([^}]*)\}', tokens)
    printed = re.search(r":root\[data-theme\] \{([^}]*)\}", paper)
    assert len(themes) == 3 and printed
    themed = {name for theme in themes for name in re.findall(r"(--[a-z-]+):", theme)}
    assert themed <= set(re.findall(r"(--[a-z-]+):", printed[1]))


#: Kinds of elements of which there are hundreds on the page of a long game.
MANY = {"button", "div", "li", "small", "span"}


def split(text: str, separators: str) -> list[str]:
    """Return the parts of a text between separators, but for those inside of parentheses."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if depth == 0 and sign in separators:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def far_reaching(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield the selectors of which an earlier part has a ``:has()``, each with its last part: what it is about."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    for several in re.findall(r"(?<=[{};])\s*([^@{};][^{};]*)\{", plain):
        for selector in split(several, ","):
            *earlier, last = split(selector, " >+~\n")
            if any(":has(" in part for part in earlier):
                yield selector, last


def test_what_depends_on_another_part_of_the_page_is_about_few_elements() -> None:
    # At every change of what a :has() asks for, Chromium works out anew the styles of all that the last part could be about.
    found = dict(far_reaching(style_sheet(SITE)))
    assert len(found) > 20
    for selector, last in found.items():
        about = re.sub(r":(not|has)\(.*\)", "", last)
        assert re.search(r"[a-z]", re.sub(r":[a-z-]+", "", about)) and "*" not in about, f"{selector} is about anything"
        assert MANY.isdisjoint(re.findall(r"(?<![-.#\w])[a-z]+", about)), selector
