"""What several scripts have to say each for itself, because none of them may need another: they say the same."""

import re

import pytest

from building import WEB
from building.boards import page_colours
from pygames.outside.bounds import MOST_BYTES

SITE = WEB / "site"
#: What stands alike in scripts of which each runs alone: one that watches the start, one in a sandbox, a service worker.
ALIKE = (
    (
        ("guard.js", "way-out.js", "service-worker.js"),
        'const wanted = navigator.languages.map((language) => language.split("-")[0]);',
        "const known = wanted.map((language) => words.find(({ lang }) => lang === language)).find(Boolean) ?? words[0];",
    ),
    (
        ("ahead.js", "service-worker.js"),
        'const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));',
        "`sha256-${btoa(String.fromCharCode(...found))}`",
    ),
)


def script(name: str) -> str:
    return (SITE / name).read_text(encoding="utf-8")


def begun(name: str) -> dict[str, str]:
    """Return what the names of caches begin with in a script, and what stands behind that."""
    return dict(re.findall(r"`((?:site at|snapshot of|shared with) )\$\{([^}]+)\}", script(name)))


@pytest.mark.parametrize(("names", "lines"), [(names, lines) for names, *lines in ALIKE])
def test_scripts_that_may_need_no_other_do_the_same_in_the_same_words(names: tuple[str, ...], lines: list[str]) -> None:
    for name in names:
        for line in lines:
            assert script(name).count(line) == 1, (name, line)
    # Nobody else has a way of their own.
    others = [path.name for path in SITE.glob("*.js") if path.name not in names]
    assert [name for name in others if any(line in script(name) for line in lines)] == []


def test_digests_and_languages_are_found_out_nowhere_else() -> None:
    assert {path.name for path in SITE.rglob("*.js") if "subtle.digest" in path.read_text()} == set(ALIKE[1][0])
    choosing = {
        path.relative_to(SITE).as_posix() for path in SITE.rglob("*.js") if '.split("-")[0]' in path.read_text()
    }
    assert choosing == {*ALIKE[0][0], "language.js"}


def test_whoever_forgets_or_takes_what_others_keep_knows_the_names_of_their_caches() -> None:
    kept = {**begun("service-worker.js"), **begun("snapshot.js")}
    assert kept.keys() == {"site at ", "snapshot of ", "shared with "}
    assert {**begun("guard.js"), **begun("installed.js")}.keys() == kept.keys()
    # Of a site at https://host/games/ the address, but of its snapshots the folder alone.
    assert begun("guard.js")["snapshot of "] == "new URL(home).pathname"
    assert 'const SITE = new URL("../../", import.meta.url).pathname;' in script("snapshot.js")


def test_as_much_is_taken_of_what_is_shared_as_of_a_file() -> None:
    said = [
        re.findall(r"const (?:MOST|MOST_SHARED) = ([0-9_]+);", script(name))
        for name in ("installed.js", "service-worker.js")
    ]
    assert [[int(number) for number in found] for found in said] == [[MOST_BYTES]] * 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_colour_of_the_page_stands_in_its_styles_alone(theme: str) -> None:
    paper = page_colours(theme)["paper"]
    files = [*SITE.glob("*.html"), *SITE.glob("*.webmanifest"), *SITE.rglob("*.js"), *(WEB / "building").glob("*.mjs")]
    assert [path.name for path in files if paper in path.read_text(encoding="utf-8")] == []
    assert script("styles/tokens.css").count(f"--paper: {paper};") == 1
