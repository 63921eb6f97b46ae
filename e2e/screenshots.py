"""Takes pictures of every page: ``make pictures``.

They go to ``build/pictures/NAME-DEVICE-COLOURS.png``, for a desktop and a phone, in all colours, to be looked at; the one in
README.md goes to ``web/picture.png``, those that browsers show who ask whether to install the site go to ``web/site/screens/``.
"""

import json
import pathlib
import random
from typing import Any

from board import KEPT, READY
from browsers import start_chromium
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright
from profiles import PHONE, quiet

from pygames.record import Path, Record, to_link
from pygames.rules import GAMES
from pygames_web.model.addresses import set_up
from pygames_web.model.saves import Save
from pygames_web.model.shelf import PREFIX
from serving.serve import Server, running

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "build" / "pictures"
DEVICES: dict[str, tuple[ViewportSize, float]] = {
    "desktop": ({"width": 1280, "height": 800}, 1),
    "phone": (PHONE, 2),
}
#: The colours, by what the browser says that the system asks for.
COLOURS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
    "contrast-dark": {"color_scheme": "dark", "contrast": "more"},
}
#: Pages that stand as they are, and boards for the pages of others.
STANDING = {"gallery": "gallery.html", "python": "python/"}
BOARDS = {
    "embed-play": "embed.html#game=vadrantir&size=5&moves=e5+white+d4",
    "embed-view": "embed.html#game=snex&size=6&moves=c2+white+c1+d1+a3&mode=view",
}
#: How long a page takes until what changes with its colours is drawn, in milliseconds.
SETTLED = 100


def pages() -> dict[str, str]:
    """Return the fragment of every page that there is a picture of, by name."""
    position = random_game("serpent", 30).position((0,) * 30)
    places = {"home": "/", "games": "/games", "edit": set_up(position.setup, position.text)}
    for name in GAMES:
        places[f"learn-{name}"] = f"/learn/{name}"
        places[f"lesson-{name}"] = f"/lesson/{name}/4"
        places[f"puzzle-{name}"] = f"/puzzles/{name}/5"
        places[f"play-{name}"] = to_link(random_game(name, 45))
        places[f"over-{name}"] = to_link(random_game(name, 1_000))
    return places


def random_game(name: str, plies: int) -> Record:
    """Return a random game of a kind on its smallest board, up to a number of plies."""
    rng = random.Random(name)
    game = GAMES[name]
    record = Record(game.setup(game.sizes[0]))
    path: Path = ()
    while plies and (moves := record.position(path).legal_moves):
        record, path = record.play(path, rng.choice(moves))
        plies -= 1
    return record


def _saved_games() -> str:
    """Return what the storage holds when a game of each kind has been played, as a script's list of keys and texts."""
    items = []
    for number, name in enumerate(GAMES):
        record = random_game(name, 20 + 200 * (number % 2)).tagged(first="Ann", second="Bo Li")
        path = record.main_line()
        save = Save(record, path, record.position(path).text, 1_767_200_000_000 + number)
        items.append([f"{PREFIX}{name}", save.to_text()])
    return json.dumps(items)


def take(browser: Browser, address: str) -> None:
    """Take all the pictures of the site at an address."""
    for device, (viewport, scale) in DEVICES.items():
        context = browser.new_context(
            viewport=viewport, device_scale_factor=scale, has_touch=device == "phone", reduced_motion="reduce"
        )
        context.add_init_script(
            f"for (const [key, text] of {_saved_games()}) localStorage.setItem('{KEPT}' + key, text);"
        )
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(READY)
        for name, fragment in pages().items():
            page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
            _photograph(page, name, device)
        page.get_by_role("button", name="Share").click()
        _photograph(page, "share", device)
        for name, place in {**STANDING, **BOARDS}.items():
            page.goto("about:blank")
            page.goto(address + place)
            if name in BOARDS:
                page.wait_for_selector(READY)
            quiet(page)
            _photograph(page, name, device)
        context.close()


def _photograph(page: Page, name: str, device: str) -> None:
    """Take the pictures of a page that is open, in all colours."""
    for colours, media in COLOURS.items():
        page.emulate_media(**media)
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=PICTURES / f"{name}-{device}-{colours}.png", full_page=device == "phone")
        if (name, device, colours) == ("play-nadraz", "desktop", "light"):
            page.screenshot(path=ROOT / "web" / "picture.png")


def take_narrow(browser: Browser, address: str) -> None:
    """Take the picture of a game on a phone that the manifest names; that of a desktop is the one of README.md."""
    page = browser.new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{address}#{to_link(random_game('serpent', 40))}")
    page.wait_for_selector(f"{READY} .moves [aria-current]")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=ROOT / "web" / "site" / "screens" / "narrow.jpg", type="jpeg", quality=80)
    page.close()


def main() -> None:
    """Serve the built site and take the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running(Server(ROOT / "dist")) as server, sync_playwright() as playwright:
        browser = start_chromium(playwright)
        take_narrow(browser, server.address)
        take(browser, server.address)
        browser.close()
    print(f"{len(list(PICTURES.glob('*.png')))} pictures in {PICTURES.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
