"""The documentation as it is published: whole, on its own, under the policy of the site, and readable on any screen."""

import re
import subprocess
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import expect
from profiles import LOW_PHONE, OpenPage, quiet

import pygames
from pygames import drawing, learn, players, puzzles, record
from pygames.rules import GAMES
from pygames_web.teaching.guide import GUIDES
from pygames_web.teaching.strategy import sections_of


class Links(HTMLParser):
    """What a page points at, what of it is loaded with it, and the places in it that can be pointed at."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: set[str] = set()
        self.loaded: set[str] = set()
        self.places: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = dict(attributes)
        self.places.add(said.get("id") or "")
        for name in ("href", "src", "action"):
            if target := said.get(name):
                self.targets.add(target)
                if tag not in ("a", "use"):
                    self.loaded.add(target)


@pytest.fixture(scope="module")
def pages(dist: Path) -> dict[str, Links]:
    """Every page of the documentation by its address below the site."""
    found = sorted((dist / "docs").rglob("*.html"))
    return {path.relative_to(dist).as_posix(): Links(path.read_text(encoding="utf-8")) for path in found}


def test_no_link_is_broken_and_nothing_is_loaded_from_elsewhere(dist: Path, pages: dict[str, Links]) -> None:
    assert len(pages) > 20
    for address, page in pages.items():
        assert not [target for target in page.loaded if urlsplit(target).netloc], address
        for target in page.targets:
            there = urlsplit(urljoin(f"http://site/{address}", target))
            if there.netloc != "site":
                continue
            path = unquote(there.path).removeprefix("/")
            file = dist / path
            assert (file / "index.html" if file.is_dir() else file).is_file(), f"{address}: {target}"
            if there.fragment and path in pages:
                assert unquote(there.fragment) in pages[path].places, f"{address}: {target}"


@pytest.mark.parametrize(
    "module", [pygames, drawing, learn, players, puzzles, record], ids=lambda module: module.__name__
)
def test_everything_public_is_in_the_reference(module: ModuleType, pages: dict[str, Links]) -> None:
    places = {place for page in pages.values() for place in page.places}
    names = [name for name in module.__all__ if not name.startswith("__")]
    assert [name for name in names if f"{module.__name__}.{name}" not in places] == []


def test_the_reference_has_each_attribute_by_its_name_and_none_by_a_number(dist: Path) -> None:
    reference = [path.read_text(encoding="utf-8") for path in (dist / "docs" / "api").glob("*.html")]
    assert any("<strong>black</strong>" in page for page in reference)
    # Of names that stand together the last alone was taken for one, and the others, with a comma behind them, for its type.
    assert [
        found for page in reference for found in re.findall(r"<strong>\w+</strong> \([^)]*<em>,</em>\)", page)
    ] == []
    assert [page for page in reference if "Alias for field number" in page] == []


def test_every_signature_in_the_reference_is_one_that_python_reads(dist: Path) -> None:
    signatures = [
        "".join(re.split(r"<[^>]*>", found))
        for path in (dist / "docs" / "api").glob("*.html")
        for found in re.findall(
            r'<dt class="sig sig-object[^>]*>(.*?)</dt>', path.read_text(encoding="utf-8"), re.DOTALL
        )
    ]
    assert any("tags: Mapping[str, str] = ..." in signature for signature in signatures)
    assert [found for found in signatures if re.search(r"~\w|&lt;(?!class )", found)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_say_what_the_guide_says_with_a_picture_of_every_step(name: str, dist: Path) -> None:
    page = (dist / "docs" / "rules" / f"{name}.html").read_text(encoding="utf-8")
    text = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", page)))
    guide = GUIDES[name]
    sections = sections_of(name)
    said = [guide.goal, *(sentence for section in sections for sentence in section.sentences)]
    said += [ruling.reading for ruling in guide.rulings] + [ruling.reason for ruling in guide.rulings]
    assert [sentence for sentence in said if str(sentence) not in text] == []
    steps = sum(len(section.diagram.captions) for section in sections if section.diagram)
    assert page.count("<figure><svg") == steps


def test_a_reader_searches_and_finds_under_the_policy_of_the_site(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("docs/")
    page.get_by_role("searchbox").or_(page.get_by_label("Search")).first.fill("legal_moves")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="pygames.Position.legal_moves").click()
    expect(page.locator("[id='pygames.Position.legal_moves']")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_on_a_phone_and_follow_the_colours_that_it_asks_for(open_page: OpenPage, scheme: str) -> None:
    page = open_page(viewport=LOW_PHONE, color_scheme=scheme)
    for name in (
        "",
        "api/index.html",
        "rules/nadraz.html",
        "formats.html",
        "notebooks/first-steps.html",
        "versions.html",
    ):
        page.goto(f"docs/{name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= LOW_PHONE["width"], name
    (red, *_) = map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).backgroundColor")))
    assert (red < 100) == (scheme == "dark")
    page.locator(".mobile-header label[for=__navigation]").click()
    page.get_by_role("link", name="Tour of the engine").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tour of the engine")


def test_firefox_fetches_no_page_ahead_which_the_policy_forbids(open_firefox_page: OpenPage) -> None:
    page = open_firefox_page()
    page.goto("docs/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    quiet(page)
    assert page.watch.faults == []  # type: ignore[attr-defined]


def test_a_reader_changes_the_code_of_a_notebook_and_runs_it_in_the_page(open_page: OpenPage) -> None:
    page = open_page()
    # Who wants no motion is not scrolled smoothly either: a click on what is still moving would go beside it.
    page.emulate_media(reduced_motion="reduce")
    page.goto("docs/notebooks/first-steps.html")
    assert page.evaluate("() => getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    shown = page.locator(".output").nth(2)
    printed = shown.inner_text().strip()
    shown.evaluate("element => element.replaceChildren()")
    page.get_by_role("button", name="Run the code here").click()
    expect(page.get_by_text("Done.")).to_be_visible(timeout=120_000)
    assert shown.inner_text().strip() == printed
    expect(page.locator(".output").first.locator("svg")).to_be_visible()
    code = page.get_by_label("Code 2")
    code.fill('print("so")\nposition.play("z9")')
    code.press("Shift+Enter")
    said = page.locator(".output").nth(1)
    expect(said).to_contain_text("so")
    expect(said).to_contain_text("IllegalMove: z9: the game is over")
    code.fill("while True:\n    pass")
    page.get_by_role("button", name="Run", exact=True).nth(1).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_contain_text("Stopped.")


def test_whoever_plays_does_not_download_the_documentation(dist: Path) -> None:
    worker = (dist / "service-worker.js").read_text(encoding="utf-8")
    assert r"\"licenses.txt\":\"sha256-" in worker
    assert r"\"docs/" not in worker


def test_the_page_for_python_shows_the_hash_of_the_engine_that_it_gives(
    open_page: OpenPage, dist: Path, site: str
) -> None:
    (wheel,) = (dist / "python").glob("*.whl")
    digest = subprocess.run(["sha256sum", str(wheel)], check=True, capture_output=True, text=True).stdout.split()[0]
    page = open_page()
    page.goto("python/")
    expect(page.get_by_text(digest, exact=True)).to_be_visible()
    expect(page.locator("pre").first).to_contain_text(f'await micropip.install("{site}python/{wheel.name}")')
    with page.expect_download() as download:
        page.get_by_role("link", name=wheel.name).click()
    assert download.value.path().read_bytes() == wheel.read_bytes()
