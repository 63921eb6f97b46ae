"""The gallery of embedded boards: each one beside the very lines that make it."""

from dataclasses import dataclass

from building import WEB
from pygames.embedding import to_plies
from pygames.errors import Message
from pygames.record import Record
from pygames.rules import find_game
from pygames_web.markup import Markup, join, tag
from pygames_web.pages.icons import icon
from pygames_web.pages.showcase import showcase

_SCRIPT = WEB / "site" / "gallery.js"
_MOVES = "c2 white c1 d1 a3 c3 c4 d4 b5 d5 a5 e6 f5 d3 c5 c2>c5>b6 d2 e2 b4 d1>e1 c6 d6 c1>b1 e3"
#: What makes the board that talks with its page play.
_ANSWER = Message("Play for White")


@dataclass(frozen=True)
class _Sample:
    """A board of the gallery: what it shows, in words, and its attributes."""

    title: Message
    words: Message
    attributes: dict[str, str]

    @property
    def element(self) -> Markup:
        """The element."""
        return tag("pygames-board", **self.attributes)


def _plies() -> str:
    """Return what the moves of the game change that one looks through."""
    record, _ = Record(find_game("snex").setup(6)).prolonged((), _MOVES.split())
    return to_plies(record)


_SAMPLES = (
    _Sample(
        Message("To play on"),
        Message("An empty board, on which two people play in turn. It comes to life when it is seen."),
        {"game": "vadrantir", "size": "5"},
    ),
    _Sample(
        Message("To look through a game"),
        Message(
            "The lines say what each move changes, so visitors go back and forth at once, and Python starts only for those who play "
            "on. Share writes such lines, on the page of a game."
        ),
        {"game": "snex", "size": "6", "mode": "view", "plies": _plies()},
    ),
    _Sample(
        Message("To analyse"),
        Message("Every position is looked into by the computer, in the visitor's own browser."),
        {
            "game": "nadraz",
            "size": "6",
            "position": showcase("nadraz").text,
            "mode": "analyse",
            "start": "touched",
        },
    ),
    _Sample(
        Message("A puzzle"),
        Message("Puzzles and lessons of the site, by their number. The board asks, and tells right from wrong."),
        {"puzzle": "serpent/1", "start": "touched"},
    ),
    _Sample(
        Message("Against the computer"),
        Message("Visitors play against a level of the computer; the board says who it is, and what it has played."),
        {"game": "vadrantir", "size": "5", "against": "casual", "start": "touched"},
    ),
    _Sample(
        Message("In other colours"),
        Message(
            "A board takes on the colours of the page that it is in, unless it is told to be light, dark or in high contrast."
        ),
        {"game": "sundraval", "size": "7", "position": showcase("sundraval").text, "theme": "dark", "start": "touched"},
    ),
)


def samples() -> Markup:
    """Return the boards of the gallery, each with its lines."""
    return join(*(_figure(sample.title, sample.words, sample.element, sample.element) for sample in _SAMPLES))


def conversation() -> Markup:
    """Return the board that talks with its page, and the script that it talks with."""
    board = tag("pygames-board", game="vadrantir", size="5", id="talkative", start="touched")
    live = join(
        board,
        tag(
            "p",
            tag("button", icon("play"), _said("span", _ANSWER), id="answer", type="button"),
            " ",
            tag("output", id="said"),
        ),
    )
    return _figure(
        Message("That talks with your page"),
        Message("Events tell what happens on a board, methods change what is on it."),
        live,
        board,
        _SCRIPT.read_text(encoding="utf-8").partition("\n\n")[2],
    )


def _figure(title: Message, words: Message, board: Markup, lines: Markup, script: str = "") -> Markup:
    return tag(
        "section",
        tag("div", _said("h2", title), _said("p", words), _code(lines), _code(script) if script else None),
        tag("div", board),
        class_="sample",
    )


def _said(name: str, sentence: Message) -> Markup:
    """Return an element whose text is translated where it is read (language.js)."""
    return tag(name, sentence, data_say=True)


def _code(text: str) -> Markup:
    return tag("pre", tag("code", str(text)), tabindex="0")
