"""The one loop of the page: an event, a new state, its effects carried out, and only then the next event.

Whatever happens goes through `Loop.happen`: what a person does, what the storage, another window or a worker tells, and
what has been looked through meanwhile. The loop knows no browser: it is given a `World`, which in the page is the shell's and in
tests is made of a dictionary and a clock.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from pygames_web.machine.concerning import concerned
from pygames_web.machine.effects import Amend, Effect, Effects, Focus, KeepAgain, SetAside, Store
from pygames_web.machine.events import Computed, Event, Stored, Written
from pygames_web.machine.seeking import MOMENT, Awaited, Seeker
from pygames_web.machine.state import State
from pygames_web.model.kept import amended, salvaged
from pygames_web.model.shelf import PREFIX

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class StorageRefused(Exception):
    """The storage cannot be read, or does not take what it is given."""


class World(Protocol[S_contra]):
    """What is outside of the loop."""

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""

    def read(self, key: str) -> str | None:
        """Return what the storage holds under a key; raise `StorageRefused` if it cannot be read."""

    def write(self, key: str, text: str | None) -> None:
        """Have the storage hold a text under a key or, with None, nothing; raise `StorageRefused` if it does not."""

    def perform(self, effect: Effect) -> None:
        """Carry out an effect that is not about the storage."""

    def show(self, state: S_contra) -> None:
        """Show a state. Not every state that was come to is shown, but the last one is, before anything is waited for."""

    def later(self, call: Callable[[], None]) -> None:
        """Call a function once, as soon as whatever else waits has had its turn."""


@dataclass(frozen=True)
class Machine(Generic[S]):
    """What leads from one state to the next, and what the loop has to know of a state.

    Attributes:
        update: returns the state after an event, and the effects.
        page: returns the part of a state that is a page's.
        awaited: returns what is to be looked through now.
    """

    update: Callable[[S, Event], tuple[S, Effects]]
    page: Callable[[S], State]
    awaited: Callable[[S], Awaited | None]


class Loop(Generic[S]):
    """Holds the state, and takes one event after the other.

    Args:
        machine: how a state follows from another.
        world: what is outside.
        state: the state to begin with.
        effects: what is to be done to begin with.
    """

    def __init__(self, machine: Machine[S], world: World[S], state: S, effects: Effects) -> None:
        self._machine = machine
        self._world = world
        self._state = state
        self._waiting: deque[Event] = deque()
        self._busy = False
        self._seeker = Seeker()
        self._seeking = False
        self._focus: list[Focus] = []
        self._run(lambda: self._carry_out(effects))

    @property
    def state(self) -> S:
        """The state that has been come to."""
        return self._state

    @property
    def page(self) -> State:
        """The part of the state that is a page's."""
        return self._machine.page(self._state)

    def happen(self, *events: Event) -> None:
        """Take in events; those that happen while another is carried out have their turn after it."""
        self._waiting.extend(events)
        if not self._busy:
            self._run()

    def change(self, step: Callable[[S], tuple[S, Effects]]) -> None:
        """Take in what is no event, as a request of the page around an embedded board."""

        def changed() -> None:
            self._state, effects = step(self._state)
            self._carry_out(effects)

        assert not self._busy
        self._run(changed)

    # -- one event after the other -----------------------------------------------------------------------------------

    def _run(self, first: Callable[[], None] = lambda: None) -> None:
        """Carry on until nothing waits and nothing is to be found in a moment; then show what has been come to."""
        self._busy = True
        end = perf_counter() + MOMENT
        try:
            first()
            while True:
                if self._waiting:
                    self._take(self._waiting.popleft())
                elif (found := self._sought(end)) is not None:
                    self._take(found)
                else:
                    break
            self._world.show(self._state)
            focus, self._focus = self._focus, []
            for effect in focus:
                self._world.perform(effect)
        finally:
            self._busy = False
        if self._machine.awaited(self._state) and not self._seeking:
            self._seeking = True
            self._world.later(self._seek_on)
        if self._waiting:
            self._run()

    def _take(self, event: Event) -> None:
        """Let an event change the state. Before one that may change a saved game, another window is given its due."""
        for name in concerned(self.page, event):
            self._look_for(name)
        self._apply(event)

    def _apply(self, event: Event) -> None:
        self._state, effects = self._machine.update(self._state, event)
        self._carry_out(effects)

    def _carry_out(self, effects: Effects) -> None:
        """Carry out effects at once; only the focus waits until the page shows what it is to move to."""
        for effect in effects:
            match effect:
                case Store() | Amend():
                    self._keep(effect)
                case KeepAgain(key):
                    self._keep_again(key)
                case SetAside():
                    self._put_aside(effect)
                case Focus():
                    self._focus.append(effect)
                case _:
                    self._world.perform(effect)

    # -- the storage -------------------------------------------------------------------------------------------------

    def _keep(self, effect: Store | Amend) -> None:
        """Have the storage keep something; the state is told if it does not, and if at last it does.

        What is to be amended is read first: if it cannot be read, it is not written either.
        """
        spared = False
        try:
            self._world.write(effect.key, effect.text if isinstance(effect, Store) else self._amended(effect))
        except StorageRefused:
            spared = self._spared(effect)
            if not spared:
                held = {} if effect.key in self.page.held else self._held(effect.key)
                self._apply(Written(effect, done=False, held=held))
                return
        if effect.key in self.page.unkept or not self.page.storing:
            self._apply(Written(effect, done=True))
        if isinstance(effect, Store) and spared and self.page.saves.get(effect.key.removeprefix(PREFIX)) == effect.text:
            # The state is told what stands there, unless it is about to be replaced.
            self._apply(Stored(effect.key, effect.spare))

    def _keep_again(self, key: str) -> None:
        """Have the storage keep what it has not taken, if that is still to take the place of what stands there."""
        if key.startswith(PREFIX):
            self._look_for(key.removeprefix(PREFIX))
        if effect := self.page.unkept.get(key):
            self._keep(effect)

    def _spared(self, effect: Store | Amend) -> bool:
        """Have the storage keep less than it was to, if that will do; return whether it does."""
        if not isinstance(effect, Store) or effect.spare is None:
            return False
        try:
            self._world.write(effect.key, effect.spare)
        except StorageRefused:
            return False
        return True

    def _held(self, key: str) -> dict[str, str | None]:
        """Return what stands under a key, by that key; nothing if it cannot be read."""
        try:
            return {key: self._world.read(key)}
        except StorageRefused:
            return {}

    def _amended(self, effect: Amend) -> str:
        """Return what is kept with more; what is damaged stays or is put aside first. Raise `StorageRefused` if it cannot be."""
        kept = self._world.read(effect.key)
        text = amended(kept, effect.more)
        if text is not None:
            return text
        assert kept is not None
        if effect.careful:
            return kept
        aside = SetAside(effect.key, kept)
        self._set_aside(aside)
        self._apply(Written(aside, done=True))
        return salvaged(kept, effect.more)

    def _put_aside(self, effect: SetAside) -> None:
        """Put a text aside; the state is told if there is no room for it."""
        try:
            self._set_aside(effect)
        except StorageRefused:
            self._apply(Written(effect, done=False))

    def _set_aside(self, effect: SetAside) -> None:
        """Move a text to a key of its own; it is removed from the old one only once the storage has taken it under the new one."""
        free = next(key for number in count(1) if self._world.read(key := f"{effect.key} aside {number}") is None)
        self._world.write(free, effect.text)
        self._world.write(effect.key, None)

    def _look_for(self, name: str) -> None:
        """Take notice of what other windows have done to the saved game of an id without its having been told.

        All that the state asked to keep is in the storage by now, but for what it has not taken: what stood there then is known.
        """
        key, page = PREFIX + name, self.page
        if key in page.unkept and key not in page.held:
            return
        known = page.held[key] if key in page.held else page.saves.get(name)
        for text in self._held(key).values():
            if text != known:
                self._apply(Stored(key, text))

    # -- what takes long ---------------------------------------------------------------------------------------------

    def _sought(self, end: float) -> Event | None:
        """Look through what is awaited until a time of `perf_counter`; return the news there is by then, if any."""
        what = self._machine.awaited(self._state)
        if what is None or perf_counter() >= end or not self._seeker.seek(what, end):
            return None
        return Computed(what, self._world.now())

    def _seek_on(self) -> None:
        self._seeking = False
        if not self._busy:
            self._run()
