"""The world around the page's loop as tests have it: a dictionary for a storage, a clock that is set, and a list of what was done."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from math import inf
from typing import Generic, TypeVar

from building.catalogue import sentences
from pygames.errors import Message
from pygames_web.machine import app, embed
from pygames_web.machine.effects import Copy, Download, Effect, Effects, Focus, Go, Store
from pygames_web.machine.embed import Embed
from pygames_web.machine.events import Computed, Do, Event, Given, Key, Pointer
from pygames_web.machine.loop import Loop, Machine, StorageRefused
from pygames_web.machine.places import Playing
from pygames_web.machine.seeking import Awaited, Seeker
from pygames_web.machine.state import State, Transition
from pygames_web.model.prefs import PREFS_KEY
from pygames_web.model.shelf import PREFIX
from pygames_web.model.table import Table
from pygames_web.pages import drawing, page
from pygames_web.words import Speaker

S = TypeVar("S")


class Censor(Speaker):
    """A speaker of English who says only what other languages can say too."""

    def __call__(self, sentence: str | Message, **values: object) -> str:
        said = sentence.template if isinstance(sentence, Message) else sentence
        assert said in _translatable(), f"no search for sentences finds this one: {said}"
        return super().__call__(sentence, **values)


@cache
def _translatable() -> frozenset[str]:
    return frozenset(sentences())


say = Censor()


class World(Generic[S]):
    """What is outside of a loop; with ``full``, the storage takes nothing."""

    def __init__(self, stored: dict[str, str] | None = None) -> None:
        self.stored = dict(stored or {})
        self.full = False
        self.time = 1_000
        self.done: Effects = []
        self._calls: list[Callable[[], None]] = []

    def now(self) -> int:
        return self.time

    def read(self, key: str) -> str | None:
        return self.stored.get(key)

    def write(self, key: str, text: str | None) -> None:
        if self.full and text is not None:
            raise StorageRefused
        self.done.append(Store(key, text))
        if text is None:
            self.stored.pop(key, None)
        else:
            self.stored[key] = text

    def perform(self, effect: Effect) -> None:
        self.done.append(effect)

    def show(self, state: S) -> None:
        pass

    def later(self, call: Callable[[], None]) -> None:
        self._calls.append(call)

    def wait(self) -> None:
        """Let everything that was put off have its turn."""
        for _ in self.turns():
            pass

    def turns(self) -> Iterator[None]:
        """Let everything that was put off have its turn, with a pause before each, in which a browser would do what else there is."""
        while self._calls:
            yield
            self._calls.pop(0)()


#: What is taken to be kept by a browser that keeps no preferences: new visitors play the computer.
TWO_PERSONS = {PREFS_KEY: '{"players": ["", ""]}'}


class Browser(World[State]):
    """A browser on the page, which remembers what the page stores and where it is; two persons play, unless others are chosen."""

    def __init__(self, stored: dict[str, str] | None = None, fragment: str = "") -> None:
        super().__init__(stored)
        self.fragment = fragment
        self.copied: list[str] = []
        self.files: dict[str, str] = {}
        self.focus = ""
        self.html = ""
        self.loop = Loop(
            app.MACHINE, self, *app.start("https://games.example/", fragment, {**TWO_PERSONS, **self.stored})
        )
        self.wait()

    @property
    def state(self) -> State:
        return self.loop.state

    @property
    def table(self) -> Table:
        """The table where one is."""
        assert self.state.table
        return self.state.table

    @property
    def playing(self) -> Playing:
        """The game where one is, with what is wished of it."""
        assert isinstance(self.state.place, Playing)
        return self.state.place

    @property
    def text(self) -> str:
        """The text of the position on the table."""
        return self.table.position.text

    @property
    def notice(self) -> str:
        """What the page says went wrong or was done."""
        return str(self.state.notice or "")

    def perform(self, effect: Effect) -> None:
        super().perform(effect)
        match effect:
            case Go(fragment):
                self.fragment = fragment
            case Copy(text):
                self.copied.append(text)
            case Download(name, _, text):
                self.files[name] = text
            case Focus(name):
                self.focus = name

    def show(self, state: State) -> None:
        self.html = page(state, say)
        drawing(state)

    def handle(self, event: Event) -> State:
        """Let an event happen a second after the last one, and all that it leads to."""
        self.time += 1_000
        if isinstance(event, Do | Given | Pointer | Key):
            event = replace(event, now=self.time)
        self.loop.happen(event)
        self.wait()
        return self.state

    def click(self, *cells: str) -> State:
        """Click cells."""
        for cell in cells:
            self.handle(Pointer(cell, click=True))
        return self.state


def key_of(browser: Browser) -> str:
    """Return the key under which the game on the table is kept."""
    return PREFIX + browser.table.id


def step_at_rest(step: Transition) -> Transition:
    """Return a step once all that the page awaits has been looked through."""
    return _rested(app.MACHINE, step)


def at_rest(state: State) -> State:
    """Return a state once all that it awaits has been looked through."""
    return step_at_rest((state, []))[0]


def board_at_rest(step: tuple[Embed, Effects]) -> tuple[Embed, Effects]:
    """As `step_at_rest`, for a board in somebody else's page."""
    return _rested(embed.MACHINE, step)


def _rested(machine: Machine[S], step: tuple[S, Effects]) -> tuple[S, Effects]:
    world: World[S] = World()
    loop = Loop(machine, world, *step)
    world.wait()
    return loop.state, world.done


def looked_through(what: Awaited) -> Computed:
    """Look through something until there is news of it."""
    Seeker().seek(what, inf)
    return Computed(what)


def between_people(*moves: str) -> Browser:
    """Return a page with a game of Vadrantir between two people here, in which these moves were made."""
    browser = Browser()
    browser.handle(Do("new", "vadrantir,5,standard"))
    for move in moves:
        browser.handle(Do("type", move))
    return browser
