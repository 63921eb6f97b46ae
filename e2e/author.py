"""A page of somebody else, of another origin and with a strict policy of its own, in which boards of the site are embedded."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from board import READY, Board
from playwright.sync_api import ElementHandle, Frame, Page

from pygames.rules import Position
from serving.serve import running

#: What the author does: writes down what the boards tell.
SCRIPT = """
window.heard = [];
for (const name of ["move", "position", "over", "error"]) {
    addEventListener(name, ({ type, target, detail }) => heard.push([target.id, type, detail]));
}
"""
PAGE = """<!doctype html><html{lang}><meta charset="utf-8"><title>Author</title>
<script src="{site}embed.js" defer></script><script src="/author.js" defer></script>
<body>{body}</body></html>"""


class Author:
    """The author's server; ``body`` is what is on the page, ``language`` the one that it says it is in."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.body = ""
        self.language = ""
        self.port = 0

    @property
    def address(self) -> str:
        """The address of the page: the site is at localhost, so that to a browser these are two sites, not only two origins."""
        return f"http://127.0.0.1:{self.port}/"

    @property
    def neighbour(self) -> str:
        """The same page as another origin of the site that the boards are from."""
        return f"http://localhost:{self.port}/"

    def answer(self, path: str) -> tuple[str, str]:
        """Return the type and the text of a page or a script."""
        if path == "/author.js":
            return "text/javascript", SCRIPT
        return "text/html", PAGE.format(
            site=self.site, lang=self.language and f' lang="{self.language}"', body=self.body
        )


@contextmanager
def author_of(site: str, trust: str = "", **headers: str) -> Iterator[Author]:
    """Serve an author's page, which may load from the site nothing but its scripts and its frames.

    It is served with more headers if need be, and ``trust`` is what its policy says besides. The server must outlive the pages: a
    browser asks for such things as an icon whenever it likes.
    """
    author = Author(site)
    scripts = f"{site}embed.js {site}embed.exercises.js"
    policy = f"default-src 'none'; img-src 'self'; script-src 'self' {scripts}; frame-src {site}; {trust}"

    class Handler(BaseHTTPRequestHandler):
        # As that of the site.
        disable_nagle_algorithm = True

        def do_GET(self) -> None:
            kind, text = author.answer(self.path)
            body = text.encode()
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", policy)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Keep quiet."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Handler)) as server:
        author.port = server.server_address[1]
        yield author


class EmbeddedBoard(Board):
    """A board in an author's page, by the id of its element."""

    def __init__(self, page: Page, name: str, position: Position) -> None:
        super().__init__(position)
        self.page = page
        self.name = name
        self.element = page.locator(f"#{name} iframe")

    @property
    def frame(self) -> Frame:
        """The frame that the board is in."""
        handle = self.element.element_handle()
        assert isinstance(handle, ElementHandle)
        frame = handle.content_frame()
        assert frame
        return frame

    def wait(self) -> None:
        """Wait until the board is alive."""
        self.frame.wait_for_selector(READY, state="attached")

    def run(self, script: str) -> Any:
        return self.frame.evaluate("() => {" + script + "}")

    def click_at(self, x: float, y: float) -> None:
        # The canvas is in the corner of the frame.
        self.frame.locator("#board").click(position={"x": x, "y": y})

    def press_button(self, name: str) -> None:
        self.frame.get_by_role("button", name=name, exact=True).click()

    def ask(self, call: str) -> Any:
        """Call a method of the element, as in ``play("e5")``, and return what it resolves to, or why it does not."""
        return self.page.evaluate(
            f"() => document.getElementById('{self.name}').{call}.catch(({{ message }}) => message)"
        )

    def set(self, attribute: str, value: str) -> None:
        """Give the element another value of an attribute."""
        self.page.locator(f"#{self.name}").evaluate(
            "(element, [name, value]) => element.setAttribute(name, value)", [attribute, value]
        )

    def heard(self, *names: str) -> list[list[Any]]:
        """Return the names and the particulars of what the page was told of this board until now, of some kinds or all."""
        if self.element.count():
            self._deliver()
        heard: list[list[Any]] = self.page.evaluate("() => heard")
        return [told[1:] for told in heard if told[0] == self.name and (not names or told[1] in names)]

    def _deliver(self) -> None:
        """Let all arrive that the board has told: its frame may be another process, and what it tells comes in order."""
        last = "all told"
        self.page.evaluate(
            """(last) => {
                window.delivered = new Promise((done) => addEventListener("message", ({ data }) => data === last && done()));
            }""",
            last,
        )
        self.frame.evaluate("(last) => parent.postMessage(last, '*')", last)
        self.page.evaluate("() => delivered")
