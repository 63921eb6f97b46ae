"""An embedded board as a value: what is on it, what is about to come there, and what the page around has asked for and was told."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygames.errors import Message
from pygames.record import Record
from pygames.rules import Position
from pygames_web.machine.app import update as update_page
from pygames_web.machine.effects import Amend, Effects, Go, Persist, Store
from pygames_web.machine.embed_options import Look
from pygames_web.machine.events import Event
from pygames_web.machine.places import Practising
from pygames_web.machine.seeking import Awaited
from pygames_web.machine.state import State
from pygames_web.model.exercise import Exercise
from pygames_web.model.seats import PERSONS
from pygames_web.model.table import Table


class AuthorRequest(NamedTuple):
    """What the embedding page asks for: the number that the answer carries too, what is to be done, and what with."""

    number: int
    do: str
    value: Mapping[str, str]


class AuthorAnswer(NamedTuple):
    """The answer to a request: its number, why it was not met, if so, and the game that was read for another board, if one was.

    Without a number it says why the board cannot be shown that its options ask for.
    """

    number: int | None
    problem: Message | None = None
    game: Mapping[str, object] | None = None


class Coming(NamedTuple):
    """A game while its moves are looked through.

    Attributes:
        table: the game.
        look: how it will be looked at; None if it is not to come here, but is read for another board.
        number: that of the request for it, if any.
        what: what is being looked through.
    """

    table: Table
    look: Look | None
    number: int | None
    what: Record | Position


class Seen(NamedTuple):
    """What the embedding page was told of last: what is on the board, whether it was solved without help, and the mode."""

    table: Table
    solved: bool
    mode: str


@dataclass(frozen=True)
class Embed:
    """An embedded board.

    Attributes:
        state: the state of its page.
        mode: what visitors may do.
        coming: the game that is about to take the place of the one on the board.
        requests: what the embedding page has asked for, and is still to be done.
        answer: what it is to be answered, once it is known whether the game is over.
        heard: what it was told of last.
        moved: whether a visitor has made a move since.
        seats: who has the two seats while visitors play; else persons have both.
        thinks: whether the computer can think here.
    """

    state: State = State()  # noqa: RUF009 (a value)
    mode: str = "play"
    coming: Coming | None = None
    requests: tuple[AuthorRequest, ...] = ()
    answer: AuthorAnswer | None = None
    heard: Seen | None = None
    moved: bool = False
    seats: tuple[str, str] = PERSONS
    thinks: bool = True

    @property
    def awaited(self) -> Awaited | None:
        """What is to be looked through now, as in `State.awaited`."""
        return self.coming.what if self.coming else self.state.awaited

    @property
    def table(self) -> Table | None:
        """The game on the board, or what an exercise has there."""
        shown = self.state.on_board
        return shown if isinstance(shown, Table) else None

    @property
    def exercise(self) -> Exercise | None:
        """The exercise on the board, if there is one."""
        return self.state.place.exercise if isinstance(self.state.place, Practising) else None


Transition = tuple[Embed, Effects]


def stepped(embed: Embed, event: Event) -> Transition:
    """Return the board after an event of the page of a game, without what that would keep or show in the address."""
    state, effects = update_page(embed.state, event)
    return replace(embed, state=state), without_keeping(effects)


def without_keeping(effects: Effects) -> Effects:
    """Return effects without those that would keep something or show it in the address."""
    return [effect for effect in effects if not isinstance(effect, Store | Amend | Persist | Go)]


def answered(
    embed: Embed, number: int, problem: Message | None = None, game: Mapping[str, object] | None = None
) -> Embed:
    """Return the board with the answer to a request, which is told once it is known whether the game is over."""
    return replace(embed, answer=AuthorAnswer(number, problem, game))
