"""The site as servers give it out: with the published headers, with none at all from a sub-folder, and to other people's Python."""

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from fnmatch import fnmatchcase
from functools import partial
from http import HTTPStatus
from http.client import HTTPMessage
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from author import EmbeddedBoard, author_of
from board import READY, begun
from install_servers import Missing
from playwright.sync_api import Browser, expect
from profiles import ROOT, Watch
from servers import SERVERS, GuardedHandler, nginx_served, nginx_with_variants, ours, plainly_served

import pygames
from building.headers import APACHE_FILE, HEADERS_FILE, HOST_FILES, NOT_FOUND_PAGE, published_headers
from building.precache import VARIANTS
from pygames.record import Record, to_link
from pygames.rules import find_game
from serving.serve import Server, running

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".jpg": "image/jpeg",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
# A page with nothing but Pyodide as published and its installer, which reports what the engine answers.
BARE_PAGE = """<!doctype html>
<title>A Pyodide of somebody else</title>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
for (const wheel of WHEELS) python.unpackArchive(await (await fetch(wheel)).arrayBuffer(), "wheel");
document.body.textContent = await python.runPythonAsync(`
import micropip
await micropip.install("ADDRESS")

import pygames
position = pygames.start("vadrantir", 5).play("e5")
position.text + (" and a board" if position._repr_svg_().startswith("<svg") else "")
`);
</script>
"""


@pytest.fixture(scope="module")
def published(dist: Path, site: str) -> dict[str, HTTPMessage]:
    """The headers of every file of the site; compressed variants are sent under the names of the files themselves."""
    headers = {}
    for path in sorted(dist.rglob("*")):
        if path.is_file() and path.suffix not in VARIANTS and path.name not in HOST_FILES:
            with urlopen(site + path.relative_to(dist).as_posix()) as response:
                headers[path.relative_to(dist).as_posix()] = response.headers
    return headers


def test_every_file_has_its_type_and_none_is_taken_for_another(published: dict[str, HTTPMessage]) -> None:
    for name, headers in published.items():
        assert headers["Content-Type"].split(";")[0] == TYPES[Path(name).suffix], name
        assert headers["X-Content-Type-Options"] == "nosniff", name


def test_files_whose_address_names_their_content_are_kept_for_ever_and_no_others(
    published: dict[str, HTTPMessage],
) -> None:
    for name, headers in published.items():
        expected = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        assert headers.get_all("Cache-Control") == [expected], name


def test_the_security_policy_lets_no_text_become_code_and_nothing_come_from_elsewhere(
    published: dict[str, HTTPMessage],
) -> None:
    policy = dict(part.split(" ", 1) for part in published["index.html"]["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    sources = {source for name, value in policy.items() if name.endswith("-src") for source in value.split()}
    assert sources == {"'none'", "'self'", "'wasm-unsafe-eval'"}
    assert policy["frame-ancestors"] == "'self'"


def test_the_file_of_headers_names_each_address_once_with_what_our_server_sends(
    published: dict[str, HTTPMessage], dist: Path
) -> None:
    blocks = (dist / HEADERS_FILE).read_text().strip().split("\n\n")[1:]
    told = {
        address: dict(line.strip().split(": ", 1) for line in lines) for address, *lines in map(str.splitlines, blocks)
    }
    for name, headers in published.items():
        matching = {address for address in told if fnmatchcase(f"/{name}", address)}
        assert len(matching) == 1, name
        sent = told[matching.pop()]
        assert {key: value for key, value in sent.items() if headers[key] != value} == {}, name
    assert told["/"] == told["/index.html"]
    assert told["/embed"] == told["/embed.html"] != told["/gallery"]


def test_apache_is_told_every_header(dist: Path) -> None:
    for pattern, values in published_headers():
        told = (dist / (pattern[1:-1] if pattern.endswith("*") else "") / APACHE_FILE).read_text()
        for name, value in values.items():
            assert f'Header set {name} "{value}"' in told or name == "Content-Type"
    assert "AddType application/manifest+json .webmanifest" in (dist / APACHE_FILE).read_text()


def test_only_the_engine_and_what_boards_need_may_be_fetched_by_pages_elsewhere(
    published: dict[str, HTTPMessage],
) -> None:
    open_to_all = {name.split("/")[0] for name, headers in published.items() if headers["Access-Control-Allow-Origin"]}
    assert open_to_all == {"python", "embed.js", "embed.module.js", "embed.exercises.js", "assets"}


@pytest.mark.parametrize("server", SERVERS)
def test_on_any_server_it_plays_is_embedded_and_stays_when_the_server_is_gone(
    chromium: Browser, dist: Path, tmp_path: Path, server: str
) -> None:
    (wheel,) = (dist / "python").glob("*.whl")
    # The published headers are those of a site at the root of its host. Elsewhere it lies in folders named like its own.
    place = "" if server == "dropping .html" else "assets/docs/"
    at = tmp_path / "host" / place
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(dist)
    with ExitStack() as living, chromium.new_context(reduced_motion="reduce") as context:
        try:
            address = living.enter_context(SERVERS[server](tmp_path / "host")) + place
        except Missing as reason:
            pytest.skip(str(reason))
        watch = Watch(context, address)
        page = context.new_page()
        answer = page.goto(address)
        assert answer and "immutable" not in answer.headers.get("cache-control", "")
        board = begun(page)
        assert board.saved == board.position.text
        page.get_by_role("link", name="pygames").click()
        expect(page.get_by_text("Ready to be used without a network.")).to_be_visible()
        page.get_by_role("link", name="For Python").click()
        expect(page.locator("pre").first).to_contain_text(f'await micropip.install("{address}python/{wheel.name}")')
        with page.expect_download() as download:
            page.get_by_role("link", name=wheel.name).click()
        assert download.value.path().read_bytes() == wheel.read_bytes()
        author = living.enter_context(author_of(address))
        author.body = '<pygames-board id="a" game="vadrantir" size="5"></pygames-board>'
        watch.allow(author.address)
        page.goto(author.address)
        embedded = EmbeddedBoard(page, "a", pygames.find_game("vadrantir").start(5))
        embedded.wait()
        embedded.play("e5")
        page.goto("about:blank")
        living.close()
        page.goto(address)
        page.wait_for_selector(READY, state="attached")
        assert watch.faults == []


@pytest.mark.parametrize(
    ("server", "place"),
    [
        ("ours", ""),
        ("github pages", ""),
        ("nginx with its line", ""),
        ("caddy", ""),
        ("apache", ""),
        ("apache", "assets/docs/"),
    ],
)
def test_what_is_not_there_is_a_page_that_opens_a_link_whose_sign_was_written_anew(
    chromium: Browser, dist: Path, tmp_path: Path, server: str, place: str
) -> None:
    at = tmp_path / "host" / place
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(dist)
    (line,) = re.findall(r"^    (error_page .*;)$", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE)
    known: dict[str, Callable[[Path], AbstractContextManager[str]]] = {
        **SERVERS,
        "ours": ours,
        "nginx with its line": partial(nginx_served, settings=line),
    }
    record, _ = Record(find_game("vadrantir").setup(5)).prolonged((), ["e5", "white", "d4"])
    with ExitStack() as living, chromium.new_context(locale="de-AT", color_scheme="dark") as context:
        try:
            address = living.enter_context(known[server](tmp_path / "host")) + place
        except Missing as reason:
            pytest.skip(str(reason))
        page = context.new_page()
        # What is in an address must not lead to another site.
        for wrong in ("nothing.html", "docs/nothing/", "learn/snex/nothing?a#b", "/other.example/nothing"):
            answer = page.goto(address + wrong)
            assert answer and answer.status == HTTPStatus.NOT_FOUND
            expect(page.get_by_role("heading")).to_have_text("Unter dieser Adresse gibt es nichts")
            expect(page.get_by_role("link", name="Zu den Spielen")).to_have_attribute("href", address)
            expect(page.locator("body")).to_have_css("background-color", "rgb(27, 26, 24)")
        page.get_by_role("link").click()
        page.wait_for_selector("html[data-kept=whole]", state="attached")
        # Now there is a service worker, too.
        for written, meant in (
            (f"%23{to_link(record)}", f"#{to_link(record)}"),
            ("%2523/learn/snex", "#/learn/snex"),
            ("gallery.html%23said", "gallery.html#said"),
            ("/other.example/%23x", "/other.example/#x"),
        ):
            page.goto(address + written)
            page.wait_for_url(address + meant)
        page.goto(f"{address}%23{to_link(record)}")
        page.wait_for_selector(READY, state="attached")
        expect(page.get_by_role("list", name="Züge").get_by_role("button")).to_have_count(3)


@pytest.mark.parametrize("place", ["nothing", "docs/nothing/"])
def test_what_is_not_there_is_said_in_the_language_and_the_colours_that_were_chosen(
    chromium: Browser, site: str, place: str
) -> None:
    with chromium.new_context(locale="de-AT", color_scheme="light") as context:
        page = context.new_page()
        page.goto(site + "licenses.txt")
        page.evaluate("""() => localStorage.setItem("pygames / prefs", '{"language": "it", "theme": "dark"}')""")
        page.goto(site + place)
        expect(page.get_by_role("heading")).to_have_text("A questo indirizzo non c’è nulla")
        expect(page.locator("body")).to_have_css("background-color", "rgb(27, 26, 24)")


def test_the_page_for_what_is_not_there_is_not_among_those_that_are_kept(dist: Path) -> None:
    """Some hosts give it out as missing, by whatever name one asks for it: then nothing would be kept."""
    assert (dist / NOT_FOUND_PAGE).is_file()
    kept = (dist / "service-worker.js").read_text()
    assert "gallery.html" in kept and NOT_FOUND_PAGE not in kept


@pytest.mark.parametrize("name", ["ours", "nginx", "caddy", "apache"])
def test_what_is_not_there_yet_is_not_kept_as_missing(dist: Path, name: str) -> None:
    """While a new version is copied to a server, a browser may ask for a file of it that comes later."""
    try:
        with {**SERVERS, "ours": ours}[name](dist) as address, pytest.raises(HTTPError) as missing:
            urlopen(f"{address}assets/site-next/boot.js")
    except Missing as reason:
        pytest.skip(str(reason))
    assert missing.value.code == HTTPStatus.NOT_FOUND
    assert "immutable" not in missing.value.headers.get("Cache-Control", "")


def test_an_nginx_that_sends_the_compressed_variants_sends_what_the_one_above_does(dist: Path) -> None:
    """So there is nothing that a browser could make of it besides: a file of each type, with a variant and without."""
    files = [path for path in sorted(dist.rglob("*")) if path.is_file() and path.suffix not in VARIANTS]
    kinds = {(path.suffix, path.with_name(f"{path.name}.gz").exists()): path for path in files}
    names = [path.relative_to(dist).as_posix() for path in kinds.values()]
    assert {suffix for suffix, varied in kinds if varied} >= {".html", ".js", ".css", ".json", ".svg", ".wasm"}
    with ExitStack() as living:
        try:
            plain, variants = (living.enter_context(serve(dist)) for serve in (nginx_served, nginx_with_variants))
        except Missing as reason:
            pytest.skip(str(reason))
        for name in names:
            kind, content, compressed = sent(variants + name)
            assert (kind, content) == (sent(plain + name)[0], (dist / name).read_bytes()), name
            assert compressed or not (dist / f"{name}.gz").exists(), name


def sent(address: str) -> tuple[str, bytes, bool]:
    """Return the type and the content of a file, and whether it came compressed."""
    with urlopen(Request(address, headers={"Accept-Encoding": "gzip"})) as response:
        content, compressed = response.read(), response.headers["Content-Encoding"] == "gzip"
    return response.headers["Content-Type"], gzip.decompress(content) if compressed else content, compressed


def test_a_page_that_is_opened_as_a_file_says_what_it_needs(chromium: Browser, dist: Path) -> None:
    with chromium.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.goto((dist / "index.html").as_uri())
        expect(page.locator("#loading-detail")).to_contain_text("needs a web server: run python3 -m http.server")
        expect(page.locator("#loading-retry")).to_be_hidden()


@pytest.mark.parametrize(
    ("fault", "told"), [(BrokenPipeError(), False), (ConnectionResetError(), False), (OSError("no such disk"), True)]
)
def test_a_browser_that_breaks_off_is_no_fault_of_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fault: OSError, told: bool
) -> None:
    with running(Server(tmp_path)) as server:
        try:
            raise fault
        except OSError:
            server.handle_error(None, ("127.0.0.1", 1))
    assert bool(capsys.readouterr().err) == told


def test_a_bare_pyodide_of_another_origin_installs_the_engine(
    chromium: Browser, site: str, dist: Path, tmp_path: Path
) -> None:
    subprocess.run(["make", "--silent", "build/micropip"], cwd=ROOT, check=True)
    (tmp_path / "pyodide").symlink_to(ROOT / "web" / "node_modules" / "pyodide")
    wheels = [Path(shutil.copy(wheel, tmp_path)).name for wheel in (ROOT / "build" / "micropip").glob("*.whl")]
    (engine,) = (dist / "python").glob("*.whl")
    page_text = BARE_PAGE.replace("WHEELS", str(wheels)).replace("ADDRESS", f"{site}python/{engine.name}")
    (tmp_path / "index.html").write_text(page_text)
    with plainly_served(tmp_path) as address, chromium.new_context() as context:
        page = context.new_page()
        page.goto(address)
        answer = pygames.start("vadrantir", 5).play("e5").text + " and a board"
        expect(page.locator("body")).to_have_text(answer, timeout=60_000)


def test_a_site_that_lets_in_only_whom_it_knows_can_be_installed_at_once_and_is_kept(
    chromium: Browser, dist: Path
) -> None:
    with plainly_served(dist, GuardedHandler) as address, chromium.new_context() as context:
        page = context.new_page()
        page.goto(address)
        # Before there is a service worker, which would have it.
        told = context.new_cdp_session(page).send("Page.getAppManifest")
        assert told["errors"] == [] and '"name"' in told["data"]
        page.wait_for_selector("html[data-kept=whole]", state="attached")
