"""What the page trusts: text becomes elements and addresses become workers in one place each, and the site keeps to itself."""

import re
from http.client import HTTPMessage
from pathlib import Path
from urllib.request import urlopen

import pytest
from author import EmbeddedBoard, author_of
from board import READY
from playwright.sync_api import Page, expect
from profiles import OpenPage, quiet

from pygames.rules import find_game

#: Every page, and where Python starts: in the page itself, in the frame of a board, or nowhere.
PAGES = {
    "#/": "page",
    "#/learn/snex": "page",
    "#/games": "page",
    "embed.html#game=snex&size=6": "page",
    "gallery.html": "frame",
    "python/": "nowhere",
    "framed.html": "nowhere",
    "404.html": "nowhere",
}
#: Each tries to make something of a text that somebody else could have written, and says what became of it.
ATTEMPTS = {
    "innerHTML": "document.body.innerHTML = '<b id=taken>x</b>'",
    "insertAdjacentHTML": "document.body.insertAdjacentHTML('beforeend', '<b id=taken>x</b>')",
    "outerHTML": "document.body.firstElementChild.outerHTML = '<b id=taken>x</b>'",
    "srcdoc": "document.body.append(Object.assign(document.createElement('iframe'), { id: 'taken', srcdoc: '<b>x</b>' }))",
    "script": "document.createElement('script').src = 'embed.js'",
    "worker": "new Worker('embed.js')",
    "a policy of another name": "trustedTypes.createPolicy('mine', {})",
    "the policy once more": "trustedTypes.createPolicy('pygames-page', {})",
}
SHUT_OFF = {
    "Cross_Origin_Embedder_Policy": "require-corp",
    "Cross_Origin_Opener_Policy": "same-origin",
    "Cross_Origin_Resource_Policy": "same-origin",
}


def outcome(page: Page, attempt: str) -> str:
    """Return what became of an attempt: the name of an error or, if there was none, "taken"."""
    result: str = page.evaluate("() => { try {" + attempt + "; return 'taken' } catch ({ name }) { return name } }")
    return result


def see(page: Page, place: str) -> None:
    """Open a page and wait until it is as it stays."""
    page.goto(place)
    if PAGES[place] == "page":
        page.wait_for_selector(READY, state="attached")
    elif PAGES[place] == "frame":
        page.frame_locator("iframe").first.locator(READY).wait_for(state="attached")
    quiet(page)


@pytest.mark.parametrize("place", PAGES)
def test_a_page_breaks_none_of_its_own_rules_and_takes_no_text_for_elements(revisit: OpenPage, place: str) -> None:
    page = revisit()
    see(page, place)
    assert page.watch.faults == []  # type: ignore[attr-defined]
    assert outcome(page, ATTEMPTS["innerHTML"]) == "TypeError"
    page.watch.faults.clear()  # type: ignore[attr-defined]


def test_firefox_takes_no_text_for_elements_either(open_firefox_page: OpenPage) -> None:
    page = open_firefox_page()
    see(page, "#/learn/snex")
    assert page.watch.faults == []  # type: ignore[attr-defined]
    if page.evaluate("() => typeof trustedTypes") == "undefined":
        pytest.skip("this Firefox does not know Trusted Types")
    assert outcome(page, ATTEMPTS["innerHTML"]) == "TypeError"
    # What Firefox says of it comes later.
    page.goto("about:blank")
    page.watch.faults.clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_there_is_no_way_round(revisit: OpenPage, attempt: str) -> None:
    page = revisit()
    see(page, "#/learn/snex")
    assert outcome(page, ATTEMPTS[attempt]) == "TypeError"
    assert page.locator("#taken").count() == 0
    page.close()
    page.watch.faults.clear()  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["script", "iframe", "base", "meta", "link", "object", "STYLE"])
def test_the_one_place_takes_nothing_that_loads_or_runs_something(used_page: Page, name: str) -> None:
    attempt = f"fillElement(document.createElement('div'), '<p>x</p><{name} src=x>')"
    assert outcome(used_page, attempt) == "TypeError"
    assert outcome(used_page, "fillElement(document.createElement('div'), '<p>&lt;script></p>')") == "taken"


def test_only_the_sites_own_workers_can_be_started(used_page: Page) -> None:
    loaded = used_page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    # A page that has been used for long may have loaded it more than once.
    (workers,) = {name for name in loaded if name.endswith("/workers.js")}
    start = "async ([module, name]) => (await import(module)).startWorker(name)"
    for name in ("boot.js", "https://other.example/worker.js", "data:text/javascript,"):
        with pytest.raises(Exception, match="the site has no worker at"):
            used_page.evaluate(start, [workers, name])


# -- other pages ---------------------------------------------------------------------------------------------------------


def headers_of(address: str) -> HTTPMessage:
    """Return the headers of an answer."""
    with urlopen(address) as response:
        found: HTTPMessage = response.headers
    return found


def test_what_is_not_for_others_can_be_loaded_by_no_other_site(site: str, dist: Path) -> None:
    (engine,) = (dist / "python").glob("*.whl")
    (script,) = (dist / "assets").glob("site-*/boot.js")
    boards = {"embed.html", "embed.js", "embed.module.js", script.relative_to(dist).as_posix()}
    for_all = {*boards, f"python/{engine.name}"}
    for name in {"", "gallery.html", "sbom.json", "service-worker.js", *for_all}:
        headers = headers_of(site + name)
        expected = "cross-origin" if name in for_all else "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == expected, name
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"


def test_a_page_that_shuts_itself_off_and_trusts_no_text_can_have_a_board(revisit: OpenPage, site: str) -> None:
    with author_of(site, trust="require-trusted-types-for 'script'; trusted-types 'none'", **SHUT_OFF) as author:
        page = revisit(viewport={"width": 400, "height": 500})
        page.watch.allow(author.address)  # type: ignore[attr-defined]
        author.body = '<pygames-board id="a" game="vadrantir" size="5" mode="analyse"></pygames-board>'
        page.goto(author.address)
        assert outcome(page, ATTEMPTS["innerHTML"]) == "TypeError"
        page.watch.faults.clear()  # type: ignore[attr-defined]
        board = EmbeddedBoard(page, "a", find_game("vadrantir").start(5))
        board.wait()
        assert board.ask('load({ moves: "e5 white d4", game: "vadrantir", size: 5 })').endswith(" -")
        # The second interpreter is a worker of the frame.
        expect(board.frame.get_by_text(re.compile(r"Black \d+ % · White \d+ %"))).to_be_visible(timeout=60_000)
        page.goto("about:blank")


def test_a_page_that_trusts_no_text_shows_a_puzzle_before_it_is_started(open_page: OpenPage, site: str) -> None:
    with author_of(site, trust="require-trusted-types-for 'script'; trusted-types 'none'") as author:
        page = open_page(viewport={"width": 400, "height": 500})
        page.watch.allow(author.address)  # type: ignore[attr-defined]
        author.body = '<pygames-board puzzle="vadrantir/1" start="touched"></pygames-board>'
        page.goto(author.address)
        expect(page.get_by_text("Only one move wins: find it.")).to_be_visible()
        # The browser complains of the first attempt, which such a page forbids.
        page.watch.faults.clear()  # type: ignore[attr-defined]
        page.goto("about:blank")


def test_in_firefox_too(open_firefox_page: OpenPage, site: str) -> None:
    with author_of(site, **SHUT_OFF) as author:
        page = open_firefox_page(viewport={"width": 400, "height": 500})
        page.watch.allow(author.address)  # type: ignore[attr-defined]
        author.body = '<pygames-board id="a" game="vadrantir" size="5"></pygames-board>'
        page.goto(author.address)
        board = EmbeddedBoard(page, "a", find_game("vadrantir").start(5))
        assert board.ask('play("e5")') == find_game("vadrantir").start(5).play("e5").text
        page.goto("about:blank")


def test_a_window_that_another_site_opened_is_out_of_its_reach(revisit: OpenPage, site: str) -> None:
    with author_of(site) as author:
        page = revisit()
        page.watch.allow(author.address)  # type: ignore[attr-defined]
        page.goto(author.address)
        with page.context.expect_page() as opened:
            page.evaluate("(address) => { window.theirs = window.open(address); }", site)
        opened.value.wait_for_selector(READY, state="attached")
        assert opened.value.evaluate("() => window.opener") is None
        page.wait_for_function("() => theirs.closed")
        page.goto("about:blank")
