"""What boards in the pages of others cost, beside lichess's viewer of chess games, as a table.

``python -m benching.boards [--rounds N] [--no-memory]``. Their viewer is fetched from npm into ``build/``, always the same version.
Each shows a game of 40 plies on the same otherwise empty page, from one server in one run, in a new profile of Chromium each time.
The page is of another site than the boards. Times are milliseconds from the start of the navigation, medians and in brackets the
worst of the rounds; bytes are those that were loaded by then: of the page, which is not compressed, and of all else as compressed.

a picture        when the page has painted something: of our lines, that is the picture inside them
stones           when the viewer has drawn stones
a step back      when a step back through the game has been drawn
a move           when a move that is not in the game has been played, Python having been started for that; theirs shows games only

The memory is what all renderers of the browser have (PSS) when a page of 30 boards has just been scrolled through, and 20 seconds
later, since a browser takes its time to give back what boards had that rest now: viewers; boards to play on, by our element; and
the same without it, each in a frame of its own that stays alive.
"""

import argparse
import gzip
import json
import random
import shutil
import subprocess
import tarfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha512
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import psutil
from browsers import start_chromium
from playwright.sync_api import Browser, Page, sync_playwright
from servers import plainly_served

from building import ROOT
from building.headers import Rules
from pygames.embedding import snippet
from pygames.record import Record
from pygames.rules import find_game
from serving.serve import Handler, Server, running

#: Lichess's viewer: what npm calls it, and the digest of what it packs.
VIEWER = "@lichess-org/pgn-viewer@2.5.9"
DIGEST = "4YMQdd3htyQD1dKVTEjElxEZUJK9+cYog1V2A4D/eSBmYej/smnO2EusWWg4GFVzG7wRTp3Vmi7qt0LXeIY/TA=="
FETCHED = ROOT / "build" / "pgn-viewer"

MOST = 30
#: How long a page may take, in milliseconds.
PATIENCE = 120_000
#: How much later memory is measured once more, in milliseconds.
LATER = 20_000
#: A game of chess of 40 plies.
PGN = """1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7
12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 17. Bg5 h6 18. Be3 Nc5 19. Qd2 h5 20. Ra3 Qc7 *"""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title>
<style>body {{ max-width: 30rem; margin: auto; }} div, pygames-board {{ margin-bottom: 2rem; }}</style>
{head}
<body>{body}</body></html>"""
THEIRS = """<link rel="stylesheet" href="{site}viewer/lichess-pgn-viewer.css">
<script type="module">
import show from "{site}viewer/lichess-pgn-viewer.min.js";
window.viewers = [...document.querySelectorAll(".game")].map((place) => show(place, {{ pgn: {pgn}, initialPly: "last" }}));
</script>"""
# Resolves to when each came: a picture, stones, and a step back.
WATCH = """(theirs) => new Promise((resolve) => {
    const stones = () => theirs ? document.querySelector("piece") : window.a?.shadowRoot?.querySelector(".viewer svg path");
    const back = () => theirs ? viewers[0].goTo("prev") : a.undo();
    const shown = () => theirs ? document.querySelector("cg-board").innerHTML : a.position;
    const found = {};
    const look = () => {
        if (!found.stones && stones()) {
            Object.assign(found, { stones: performance.now(), before: shown() });
            back();
        } else if (found.stones && shown() !== found.before) {
            found.walk ??= performance.now();
        }
        // The browser tells late of what it has painted.
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        if (found.walk && paint) resolve({ picture: paint.startTime, stones: found.stones, walk: found.walk });
        else requestAnimationFrame(look);
    };
    look();
})"""

Figures = dict[str, list[float]]
#: The kinds of figures: what the table calls a time, and the bytes that were loaded by then.
KINDS = {
    "picture": ("a picture", ""),
    "stones": ("stones", "bytes"),
    "walk": ("a step back", "bytes"),
    "move": ("a move", "bytes of move"),
}


def played() -> tuple[Record, str]:
    """Return a game of 40 plies, and a move that is not in it."""
    rng = random.Random(1)
    position = find_game("vadrantir").start(6)
    moves: list[str] = []
    while len(moves) < 40 and not position.over:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    record, _ = Record(position.setup).prolonged((), moves)
    before = record.position(record.main_line()[:-1])
    return record, next(move for move in before.legal_moves if move != moves[-1])


class Bench:
    """A browser, the site and the page around."""

    def __init__(self, browser: Browser, site: str, author: str, folder: Path) -> None:
        self._browser, self._site, self._author, self._folder = browser, site, author, folder
        self._record, self._other = played()

    def ours(self, number: int = 1, **attributes: str) -> str:
        """Return the page with viewers of ours or, with attributes, with other boards."""
        script, board = snippet(self._record, self._site).split("\n", 1)
        if attributes:
            board = "<pygames-board{}></pygames-board>".format("".join(f' {k}="{v}"' for k, v in attributes.items()))
        return PAGE.format(
            head=script, body=board.replace("<pygames-board", '<pygames-board id="a"', 1) + board * (number - 1)
        )

    def theirs(self, number: int = 1) -> str:
        """Return the page with viewers of theirs."""
        head = THEIRS.format(site=self._site, pgn=json.dumps(PGN))
        return PAGE.format(head=head, body='<div class="game"></div>' * number)

    def frames(self, number: int) -> str:
        """Return the page with frames of the site."""
        frame = f'<iframe src="{self._site}embed.html#game=vadrantir&amp;size=6&amp;start=now" width="480" height="480"></iframe>'
        return PAGE.format(head="", body=frame * number)

    @contextmanager
    def visited(self, text: str) -> Iterator[tuple[Page, list[Any]]]:
        """Show a page in a new profile, and collect what it loads."""
        (self._folder / "index.html").write_text(text, encoding="utf-8")
        with self._browser.new_context(viewport={"width": 500, "height": 800}) as context:
            page = context.new_page()
            page.set_default_timeout(PATIENCE)
            loaded: list[Any] = []
            page.on("requestfinished", lambda request: loaded.append(request))
            page.goto(self._author, wait_until="commit")
            yield page, loaded

    def viewing(self, theirs: bool) -> dict[str, float | None]:
        """Return how long it takes until one can look through a game."""
        with self.visited(self.theirs() if theirs else self.ours()) as (page, loaded):
            times: dict[str, float | None] = page.evaluate(WATCH, theirs)
            return times | {"bytes": _bytes(loaded)}

    def playing(self) -> dict[str, float | None]:
        """Return how long it takes until a move has been played on."""
        with self.visited(self.ours()) as (page, loaded):
            page.wait_for_function("() => window.a?.position")
            play = f"async () => {{ await a.undo(); await a.play({self._other!r}); return performance.now(); }}"
            return {"move": page.evaluate(play), "bytes of move": _bytes(loaded)}

    def memory(self, text: str, awake: str = "") -> tuple[float, float]:
        """Return the megabytes of a page of boards when all of them have been in sight, and of the same page left alone for a while.

        Each of them is in sight until a script says that it is awake.
        """
        with self.visited(text) as (page, _):
            page.wait_for_load_state("load")
            for board in page.locator("body > :is(pygames-board, iframe, .game)").all():
                board.scroll_into_view_if_needed()
                if awake:
                    page.wait_for_function(awake, arg=board.element_handle())
            for frame in page.frames[1:]:
                frame.wait_for_selector("html[data-state=ready]", state="attached")
            page.wait_for_timeout(1000)
            soon = _renderers()
            page.wait_for_timeout(LATER)
            return soon, _renderers()


def _bytes(loaded: list[Any]) -> float:
    return float(sum(request.sizes()["responseBodySize"] for request in loaded))


def _renderers() -> float:
    """Return the megabytes that the renderers of the browser have."""
    found = 0
    for process in psutil.Process().children(recursive=True):
        try:
            if "--type=renderer" in process.cmdline():
                found += process.memory_full_info().pss
        except psutil.Error:
            continue
    return found / 1e6


def measured(bench: Bench, rounds: int) -> tuple[Figures, Figures]:
    """Return the figures of our boards and of their viewer, a list for each kind."""
    ours: Figures = {}
    theirs: Figures = {}
    for _ in range(rounds):
        _add(ours, bench.viewing(theirs=False) | bench.playing())
        _add(theirs, bench.viewing(theirs=True))
    return ours, theirs


def _add(figures: Figures, found: dict[str, float | None]) -> None:
    for kind, value in found.items():
        if value is not None:
            figures.setdefault(kind, []).append(value)


def memories(bench: Bench) -> dict[str, tuple[float, float]]:
    """Return the megabytes of pages of boards, at once and later."""
    play = {"game": "vadrantir", "size": "6"}
    awake = "(board) => board.position"
    return {
        "an empty page": bench.memory(PAGE.format(head="", body="")),
        f"{MOST} viewers": bench.memory(bench.ours(MOST), awake),
        f"{MOST} of their viewers": bench.memory(bench.theirs(MOST)),
        "1 board to play on": bench.memory(bench.ours(1, **play), awake),
        f"{MOST} boards to play on": bench.memory(bench.ours(MOST, **play), awake),
        f"{MOST} frames without the element": bench.memory(bench.frames(MOST)),
    }


def table(ours: Figures, theirs: Figures) -> Iterator[str]:
    """Yield the lines of the table of times and bytes."""
    yield f"{'until':12}{'boards of ours':>18}{'bytes':>12}{'pgn-viewer':>18}{'bytes':>12}"
    for kind, (title, loaded) in KINDS.items():
        cells = [
            cell for figures in (ours, theirs) for cell in (_times(figures.get(kind)), _median(figures.get(loaded)))
        ]
        yield "{:12}{:>18}{:>12}{:>18}{:>12}".format(title, *cells)


def _times(values: list[float] | None) -> str:
    return f"{median(values):,.0f} ({max(values):,.0f}) ms" if values else "-"


def _median(values: list[float] | None) -> str:
    return f"{median(values):,.0f}" if values else "-"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure embedded boards beside lichess's viewer.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-memory", action="store_true", help="leave the memory out")
    options = parser.parse_args()
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        site, around = Path(scratch) / "site", Path(scratch) / "around"
        shutil.copytree(ROOT / "dist", site)
        around.mkdir()
        _serve_viewer(fetched(), site / "viewer")
        with running(Server(site, handler=_Open)) as server, plainly_served(around) as author:
            browser = start_chromium(playwright)
            bench = Bench(browser, server.address, author.replace("localhost", "127.0.0.1"), around)
            for line in table(*measured(bench, options.rounds)):
                print(line, flush=True)
            if not options.no_memory:
                print(f"{'memory':40}{'at once':>11}{'later':>11}")
                for name, (soon, later) in memories(bench).items():
                    print(f"{name:40}{soon:8,.0f} MB{later:8,.0f} MB", flush=True)
            browser.close()


def fetched() -> Path:
    """Return the folder of their viewer, fetched from npm unless an earlier run has done it."""
    if not FETCHED.exists():
        FETCHED.parent.mkdir(exist_ok=True)
        # Beside where it comes to stand: it gets its name when it is whole.
        with TemporaryDirectory(dir=FETCHED.parent) as scratch:
            command = ["npm", "pack", "--silent", VIEWER]
            name = subprocess.run(command, cwd=scratch, check=True, capture_output=True, text=True).stdout.strip()
            packed = Path(scratch) / name
            if b64encode(sha512(packed.read_bytes()).digest()).decode() != DIGEST:
                raise SystemExit(f"{VIEWER} is not what it was")
            with tarfile.open(packed) as archive:
                archive.extractall(scratch, filter="data")
            (Path(scratch) / "package" / "dist").rename(FETCHED)
    return FETCHED


class _Open(Handler):
    """The site's server, which gives the other viewer to any page."""

    rules: ClassVar[Rules] = [
        *Handler.rules,
        ("/viewer/*", {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}),
    ]


def _serve_viewer(package: Path, folder: Path) -> None:
    """Copy what a page needs of the other viewer, compressed as ours is."""
    folder.mkdir()
    for name in ("lichess-pgn-viewer.css", "lichess-pgn-viewer.min.js"):
        content = (package / name).read_bytes()
        (folder / name).write_bytes(content)
        (folder / f"{name}.gz").write_bytes(gzip.compress(content))


if __name__ == "__main__":
    main()
