"""What the shell does in a browser when something takes long, without its pauses."""

from math import inf

from pygames_web import embed
from pygames_web.app import State, update
from pygames_web.embed import Embed
from pygames_web.seeking import Seeker
from pygames_web.state import Awaited, Effects, Settled, Step


def settled(step: Step) -> Step:
    """Return a step once all that the page awaits has been looked through."""
    state, effects = step
    while what := state.awaited:
        state, more = update(state, looked_through(what))
        effects = [*effects, *more]
    return state, effects


def at_rest(state: State) -> State:
    """Return a state once all that it awaits has been looked through."""
    return settled((state, []))[0]


def settled_board(step: tuple[Embed, Effects]) -> tuple[Embed, Effects]:
    """As `settled`, for a board in somebody else's page."""
    board, effects = step
    while what := board.state.awaited:
        board, more = embed.update(board, looked_through(what))
        effects = [*effects, *more]
    return board, effects


def looked_through(what: Awaited) -> Settled:
    """Look through something until there is news of it."""
    Seeker().look(what, inf)
    return Settled(what)
