"""The places of the site by their addresses: what one comes to, and how a game is opened on the way."""

from dataclasses import replace

from pygames.errors import GamesError, Message
from pygames.record import Record, from_link
from pygames_web.machine import learning
from pygames_web.machine.actions import REOPEN, Deeds
from pygames_web.machine.correspondence import receive
from pygames_web.machine.effects import Go
from pygames_web.machine.keeping import keep, left_blank
from pygames_web.machine.places import (
    Front,
    Library,
    Loading,
    Place,
    Playing,
    Practising,
    Reading,
    Results,
    SettingUp,
)
from pygames_web.machine.state import State, Transition
from pygames_web.model import addresses
from pygames_web.model.addresses import EXPLORED, PLAYED
from pygames_web.model.days import day_at, puzzle_of
from pygames_web.model.editor import editor_at
from pygames_web.model.exercise import Exercise
from pygames_web.model.incoming import meant
from pygames_web.model.mind import Wish
from pygames_web.model.outcome import end_of
from pygames_web.model.saves import read_save
from pygames_web.model.seats import level_to_act
from pygames_web.model.setups import read_setup
from pygames_web.model.table import Table
from pygames_web.teaching.guide import GUIDES

DEEDS: Deeds[State] = Deeds()

#: Where the front page is.
_FRONT = "", "/"


class NoSuchPlace(GamesError):
    """An address that leads nowhere."""


def visit(state: State, fragment: str, now: int = 0) -> State:
    """Return the state at the place that a fragment stands for, or on the front page, with the reason, if it leads nowhere."""
    fragment = meant(fragment)
    try:
        return arrive(state, fragment, now)
    except GamesError as error:
        return _leaving(state, fragment).at(Front(None, now), notice=error.message)


def arrive(state: State, fragment: str, now: int) -> State:
    """Return the state at the place of a fragment: a page, a saved game, or the game that a link holds.

    Raises:
        GamesError: it leads nowhere.
    """
    if state.table and state.table.id and fragment == f"{PLAYED}{state.table.id}":
        return replace(state, fragment=fragment)
    leaving = _leaving(state, fragment)
    if fragment in _FRONT and not leaving.begun:
        # The next game takes the place of one that was left when its window was closed.
        leaving = replace(leaving, begun=left_blank(leaving, now))
    return leaving.at(_as_left(_place(leaving, fragment, now), fragment, state.left))


def _leaving(state: State, fragment: str) -> State:
    """Return the state on the way to a fragment."""
    return replace(state.arriving(fragment), left=_left_behind(state, fragment))


def _left_behind(state: State, fragment: str) -> Exercise | None:
    """Return the puzzle that one looks into at a fragment, as it was left for that; None at all other places."""
    match state.place:
        case Practising(exercise=exercise) if fragment == f"{EXPLORED}{exercise.game}/{exercise.number}":
            return exercise
    return state.left if fragment.startswith((EXPLORED, PLAYED)) else None


def _as_left(place: Place, fragment: str, left: Exercise | None) -> Place:
    """Return a place; a puzzle that one has looked into and comes back to as it was left: shown, or solved.

    An address without a number stood for that puzzle; since it is solved, it would stand for the next one.
    """
    if (
        isinstance(place, Practising)
        and left
        and (place.exercise.name == left.name or fragment == left.place + left.game)
    ):
        return replace(place, exercise=replace(left, table=replace(left.table, hover=None, spoken=())))
    return place


def _place(state: State, fragment: str, now: int) -> Place:
    """Return the place that a fragment names; raise `GamesError` if there is none."""
    if fragment in _FRONT:
        return Front(now=now)
    if not fragment.startswith("/"):
        return Loading(Table("", from_link(fragment)))
    place, name = addresses.parted(fragment)
    if fragment == addresses.SAVED:
        return Library()
    if place == addresses.GUIDE and name in GUIDES:
        return Reading(name)
    if place in learning.PLACES:
        return learning.exercise_at(place, name, state.learned)
    if fragment == addresses.DAILY:
        day = day_at(now)
        return Practising(puzzle_of(day), day=day)
    if fragment == addresses.RESULTS:
        return Results(day_at(now))
    if place == addresses.STUDIED:
        return Playing(Table("", Record(read_setup(*name.split("/")[:3]))), Wish(analysing=True))
    if place == EXPLORED:
        return Playing(Table("", learning.explored(name)), Wish(analysing=True))
    if place == addresses.TRIED:
        return Playing(Table("", learning.tried(name)), Wish(analysing=True))
    if place == addresses.READ:
        return Loading(Table("", from_link(name)), reading=True)
    if place == addresses.SET_UP:
        return SettingUp(editor_at(name))
    if place == addresses.PLAYED and name in state.saves:
        save = read_save(state.saves[name])
        return Loading(save.table(name), paused=save.paused)
    if place == addresses.PLAYED:
        raise NoSuchPlace(Message("There is no saved game here under this name."))
    raise NoSuchPlace(Message("There is no such page."))


def loaded(state: State, loading: Loading, now: int) -> Transition:
    """Return the state with a game on the table whose moves have been looked through, unless one of them is not legal."""
    table = loading.table
    try:
        table.record.check()
        table = table.with_game_checked()
    except GamesError as error:
        return state.at(Front(None, now), notice=error.message), []
    if loading.reading:
        return state.at(Playing(table)), []
    if not table.id:
        return _received(state, table.record), []
    # Where it was told to, or moves of its own were taken back, the computer waits, as it did then.
    wish = Wish(paused=(loading.paused or table.can_redo()) and bool(level_to_act(table)))
    half = state.half_reviewed
    if table.review:
        wish = replace(wish.knowing(table.review), recalled=True)
    elif half and half.game == table.id:
        wish = replace(wish, found=half.found, recalled=True)
    state = state.at(Playing(table, wish))
    if not table.record.replies:
        # Loaded again, it is still the game that was begun here.
        state = replace(state, begun=table.id)
    if state.fragment == f"{PLAYED}{table.id}":
        return state, []
    # A link has led here, which may have made the game longer.
    state, kept = keep(state, table, now)
    return state, [*kept, Go(state.fragment, replace=True)]


def _received(state: State, record: Record) -> State:
    """As `receive`; if the saved game that the link belongs to is damaged, the game of the link is there to be looked at."""
    try:
        return receive(state, record)
    except GamesError as error:
        notice = Message("Your saved game that this link belongs to is damaged: {reason}.", reason=error.message)
        return replace(state.at(Playing(Table("", record, end_of(record)))), notice=notice)


@DEEDS.does(REOPEN)
def _reopen(state: State, name: str, now: int) -> Transition:
    """Leave what is on the table for a saved game as it is now; if that has been deleted, stay."""
    if name not in state.saves:
        return state, []
    return visit(state, f"{PLAYED}{name}", now), [Go(f"{PLAYED}{name}", replace=True)]
