"""A board in somebody else's page: how it begins, and what visitors do.

What that page asks is in `embed_requests`, what it is told in `embed_letters`. The options stand in the address of the frame, and
the requests come as messages. Both are written by others, so they are read strictly, and what is wrong with them is said in words.
Otherwise an embedded board is the page of a game or of an exercise with less around it: the same state and the same events. Nothing
is kept in the browser, which often forbids that in frames; the link to the site holds the whole game. The element in the page around
is told what to keep, so that it can end the frame and make it anew.
"""

from dataclasses import replace
from urllib.parse import parse_qsl

from pygames.drawing import THEMES
from pygames.errors import GamesError
from pygames.outside.bounds import MOST_OF_A_BOARD
from pygames.record import Record
from pygames_web.machine import actions
from pygames_web.machine.app import meaning
from pygames_web.machine.embed_board import AuthorRequest, Coming, Embed, Transition, stepped
from pygames_web.machine.embed_letters import informed, written
from pygames_web.machine.embed_options import OPTIONS
from pygames_web.machine.embed_requests import failed, load, met, opened, read_request
from pygames_web.machine.events import Computed, Do, Event, Faded, Heard, Key, Pointer
from pygames_web.machine.loop import Machine
from pygames_web.machine.places import Playing
from pygames_web.machine.state import State

__all__ = ["Embed", "ask", "start", "update", "written"]

#: The actions of the pages of games and of exercises that an embedded board has controls for.
_ACTIONS = {
    action.name
    for action in (
        actions.PLAY,
        actions.CONFIRM,
        actions.DECLINE,
        actions.UNDO,
        actions.REDO,
        actions.FIRST,
        actions.LAST,
        actions.RESUME,
        actions.TO_GAME,
        actions.ANSWER,
        actions.PUZZLE_HINT,
        actions.SHOW_ANSWER,
        actions.TRY_AGAIN,
        actions.RESTART,
        actions.NEXT_EXERCISE,
    )
}
#: Those of them that can make a move.
_ENTERING = (actions.PLAY.name, actions.CONFIRM.name, actions.ANSWER.name)


def start(base: str, fragment: str, thinks: bool = True) -> Transition:
    """Return the board that the fragment of a frame's address asks for.

    ``base`` is the address of the site, and ``thinks`` says whether the computer can think there.
    """
    # What is longer is no game: whatever it says is left out, and the board says what it lacks.
    given = dict(parse_qsl(fragment.removeprefix("#"))) if len(fragment) <= MOST_OF_A_BOARD else {}
    options = {name: text for name, text in given.items() if name in OPTIONS}
    # As of the element, a theme that there is not is left out; the script of the frame tells the author of it.
    if options.get("theme") not in THEMES:
        options.pop("theme", None)
    embed = Embed(State(base=base, fragment="/embed"), thinks=thinks)
    try:
        return _after((load(embed, options), []))
    except GamesError as error:
        return _after((failed(embed, error.message), []))


def ask(embed: Embed, text: str) -> Transition:
    """Return the board after a request, and what is to be done.

    A request is the text of a JSON object: ``do`` names what is to be done, ``with`` says what with, and ``id`` is a number that the
    answer carries too. A text of any other shape is not from the element of ours and gets no answer.
    """
    request = read_request(text)
    return _after((replace(embed, requests=(*embed.requests, request)), [])) if request else (embed, [])


def _after(step: Transition) -> Transition:
    """Return the board after a step and the requests that can now be met, with what there is to tell of them."""
    embed, effects = step
    embed, letters = informed(embed)
    while embed.requests and not _waits(embed, embed.requests[0]):
        request, *others = embed.requests
        embed, more = met(replace(embed, requests=tuple(others)), request)
        embed, answer = informed(embed)
        letters = [*letters, *more, *answer]
    effects, place = [*effects, *letters], embed.state.place
    if not isinstance(place, Playing):
        return embed, effects
    watching = embed.mode == "view" and not embed.requests
    return replace(embed, state=embed.state.at(replace(place, watching=watching))), effects


def _waits(embed: Embed, request: AuthorRequest) -> bool:
    """Whether a request waits: for a game that is being opened, for what the one before came to or, to play, for the legal moves."""
    table = embed.table
    return bool(embed.coming or embed.answer or (request.do == "play" and table and not table.position.computed))


# -- what visitors do ----------------------------------------------------------------------------------------------------


def update(embed: Embed, event: Event) -> Transition:
    """Return the board after an event, and what is to be done."""
    if isinstance(event, Computed) and embed.coming and event.what is embed.coming.what:
        return _after(opened(embed, embed.coming) if _looked_through(embed.coming) else (embed, []))
    if isinstance(event, Computed):
        early = embed.state.early
        after, effects = stepped(embed, event)
        return _after((_with_moved(embed, after) if early else after, effects))
    if not isinstance(event, Do | Pointer | Key | Heard | Faded) or (
        isinstance(event, Do) and event.action not in _ACTIONS
    ):
        return embed, []
    if isinstance(event, Key) and meaning(embed.state, event) is actions.PENCIL:
        return embed, []
    if embed.mode == "view" and (isinstance(event, Pointer) or _enters(event)):
        return embed, []
    after, effects = stepped(embed, event)
    return _after((_with_moved(embed, after) if _enters(event) else after, effects))


MACHINE: Machine[Embed] = Machine(update, lambda embed: embed.state, lambda embed: embed.awaited)


def _looked_through(coming: Coming) -> bool:
    """Whether enough is known of a game that is coming: of its last position, whether the game is over."""
    return isinstance(coming.what, Record) or coming.what.over_computed


def _with_moved(before: Embed, after: Embed) -> Embed:
    """Return the board after something that a visitor has entered, with a note of it if that has made a move."""
    old, new = before.table, after.table
    return replace(after, moved=True) if old and new and len(new.path) > len(old.path) else after


def _enters(event: Event) -> bool:
    """Whether an event can enter a move, and not only go to one that was made before."""
    if isinstance(event, Do):
        return event.action in _ENTERING
    return isinstance(event, Pointer) or (isinstance(event, Key) and event.key in ("Enter", " "))
