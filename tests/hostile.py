"""Texts that somebody might send who wants the program to stop: right in form nearly everywhere, and beyond all measure in one place.

`READERS` are all that reads text from outside: each returns something, or refuses in words (`GamesError`), whatever the text.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict

from pygames.cli.referee import answer
from pygames.engines.engine import Engine
from pygames.errors import GamesError
from pygames.record import Path as Moves
from pygames.record import Record, from_json, from_link, from_texts, to_data, to_text
from pygames.rules import GAMES, find_game
from pygames_web.machine import embed
from pygames_web.machine.app import MACHINE, start, update
from pygames_web.machine.embed import Embed
from pygames_web.machine.events import Do, Given
from pygames_web.machine.learning import LEARNED_KEY, read_learned
from pygames_web.machine.loop import Loop
from pygames_web.machine.state import State
from pygames_web.model.incoming import link_in
from pygames_web.model.prefs import PREFS_KEY, Prefs, read_prefs
from pygames_web.model.saves import Save, read_save
from pygames_web.model.shelf import PREFIX
from pygames_web.model.tally import TALLY_KEY
from pygames_web.pages import page
from pygames_web.pages.typing import understood
from pygames_web.words import Speaker
from world import Browser, World

#: What may stand anywhere, given how often.
_PIECES: tuple[Callable[[int], str], ...] = (
    lambda n: "[" * n,
    lambda n: "[" * n + "]" * n,
    lambda n: '{"a":' * n,
    lambda n: "9" * n,
    lambda n: "-1" + "0" * n + ".5e" + "9" * n,
    lambda n: "\u0301" * n,
    lambda n: "\u0628\u064b\u034f" * n,
    lambda n: "\ufe0f\u200d\U000e0061" * n,
    lambda n: "1" * n + "b0",
    lambda n: "b1" * n,
    lambda n: "#/" * n + " x",
    lambda n: "(" * n,
    lambda n: "a1>" * n,
    lambda n: "\\" * n + '"',
    lambda n: "\\u{0}" * n,
    lambda n: '"' * n,
    lambda n: " " * n + "\n" * n,
    lambda n: "1," * n,
    lambda n: '\n[pygames "1"]\n*' * n,
    lambda n: "\ud800" * n,
    lambda n: "e5? " * n,
)


def _games() -> list[Record]:
    games = []
    for game in GAMES.values():
        record = Record(game.setup(game.sizes[0])).tagged(first="Ann", event="By mail")
        path: Moves = ()
        for _ in range(3):
            record, path = record.play(path, record.position(path).legal_moves[0])
        games += [record.annotate(path, "Brave."), Record(record.setup, record.position(path).text)]
    return games


#: Texts in order, for each kind of reader.
SOUND = [
    *(to_text(record) for record in _games()),
    *(json.dumps(to_data(record)) for record in _games()),
    *(json.dumps([to_data(record)] * 3) for record in _games()[:2]),
    *(Save(record, (), record.position().text, 1).to_text() for record in _games()),
    *(record.position().text for record in _games()),
    *(f"/edit/{r.setup.game.name}/{r.setup.size}/standard/{r.position().text.replace(' ', '_')}" for r in _games()),
    *(f"game={r.setup.game.name}&size={r.setup.size}&position={r.position().text}" for r in _games()),
    json.dumps(asdict(Prefs(show=("territory",), confirm=True))),
    json.dumps(["puzzles/snex/1", "lesson/nadraz/2"]),
    json.dumps({"id": 1, "do": "load", "with": {"game": "snex", "size": "6"}}),
    json.dumps({"game": "snex", "size": 6, "moves": [], "id": [1]}),
    json.dumps({"do": "go", "game": "snex", "size": 6, "moves": ["a1"], "playouts": 1}),
    "https://games.example/#/play/x",
    "moves e5",
]


def hostile(rng: random.Random, most: int) -> str:
    """Return a sound text with one place blown up to at most so many repetitions, most often in the middle of something."""
    return blown_up(rng.choice(SOUND), rng, most, '"[{:, _/=')


def blown_up(text: str, rng: random.Random, most: int, before: str) -> str:
    """Return a text with one place blown up: behind one of the signs that may stand before a value, at its start or its end."""
    piece = rng.choice(_PIECES)
    count = rng.choice((1, 2, 17, 120, 5_000, most))
    # Where a value may begin, something else than that value is meant to stand.
    places = [0, len(text), *(i for i, sign in enumerate(text) if sign in before)]
    at = rng.choice(places)
    until = at + rng.choice((0, 0, 1, 4))
    return text[:at] + piece(min(count, most)) + text[until:]


def _position(text: str) -> object:
    game, size = ("vadrantir", 5) if text.count("/") == 8 else ("snex", 6)
    return find_game(game).position(text, size)


def _import(text: str) -> Iterator[None]:
    """Have the page take in a text, with a pause wherever the browser has its turn."""
    world: World[State] = World()
    loop = Loop(MACHINE, world, *update(start("https://games.example/", "", {})[0], Given(text)))
    yield from world.turns()
    state = loop.state
    assert state.incoming is None
    assert state.saves or state.notice or state.fragment or link_in(text)


def _visit(text: str) -> object:
    return start("https://games.example/", text, {})[0]


_PLAYED = Browser()
for _value in ("vadrantir,5,standard", "e5", "white"):
    _PLAYED.handle(Do("type" if _PLAYED.state.table else "new", _value))


def _type(text: str) -> object:
    return update(_PLAYED.state, Do("type", understood(text, Speaker())))


def _kept(key: str) -> Callable[[str], object]:
    # The games are read when they are shown.
    return lambda text: page(start("https://games.example/", "/games", {key: text})[0], Speaker())


def _at_once(infinite: bool) -> bool:
    return True


#: What reads text from outside; one that takes long pauses.
READERS: dict[str, Callable[[str], object]] = {
    "text": from_texts,
    "json": from_json,
    "link": from_link,
    "position": _position,
    "move": lambda text: GAMES["snex"].start(6).play(text),
    "save": read_save,
    "preferences": read_prefs,
    "learned": read_learned,
    "kept preferences": _kept(PREFS_KEY),
    "kept exercises": _kept(LEARNED_KEY),
    "kept game": _kept(PREFIX + "x"),
    "kept results": _kept(TALLY_KEY),
    "import": _import,
    "link in a text": link_in,
    "address": _visit,
    "address of a board": lambda text: embed.start("https://games.example/", text),
    "request to a board": lambda text: embed.ask(Embed(), text),
    "typed text": _type,
    "request to the engine": lambda text: list(Engine("beginner").answers(text.encode(errors="replace"), _at_once)),
    "request to the referee": lambda text: answer(text.encode(errors="replace")),
}


def answered(read: Callable[[str], object], text: str, at_pause: Callable[[], None] = lambda: None) -> str:
    """Have a text read, and do something wherever the reader pauses; return what it was refused with, empty if it was taken."""
    try:
        reading = read(text)
        if isinstance(reading, Iterator):
            for _ in reading:
                at_pause()
    except GamesError as refusal:
        return str(refusal)
    return ""
