"""What the shell does in a browser when something takes long, without its pauses."""

from collections.abc import Callable
from math import inf
from typing import TypeVar

from pygames_web import embed
from pygames_web.app import State, update
from pygames_web.embed import Embed
from pygames_web.seeking import Seeker
from pygames_web.state import Awaited, Effects, Event, Settled, Step

T = TypeVar("T")


def settled(step: Step) -> Step:
    """Return a step once all that the page awaits has been looked through."""
    return _rested(step, update, lambda state: state)


def at_rest(state: State) -> State:
    """Return a state once all that it awaits has been looked through."""
    return settled((state, []))[0]


def settled_board(step: tuple[Embed, Effects]) -> tuple[Embed, Effects]:
    """As `settled`, for a board in somebody else's page."""
    return _rested(step, embed.update, lambda board: board.state)


def _rested(
    step: tuple[T, Effects], update: Callable[[T, Event], tuple[T, Effects]], state_of: Callable[[T], State]
) -> tuple[T, Effects]:
    after, effects = step
    while what := state_of(after).awaited:
        after, more = update(after, looked_through(what))
        effects = [*effects, *more]
    return after, effects


def looked_through(what: Awaited) -> Settled:
    """Look through something until there is news of it."""
    Seeker().look(what, inf)
    return Settled(what)
