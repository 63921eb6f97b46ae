"""Games that come in from outside: a file or a text of them is taken in one at a time, and told of when all have come."""

import zlib
from dataclasses import replace
from itertools import count

from pygames.errors import Message
from pygames.outside.text import read_number
from pygames.record import Record, to_data
from pygames_web.machine import actions
from pygames_web.machine.actions import Ask, Deeds
from pygames_web.machine.correspondence import of_its_own
from pygames_web.machine.effects import Effects, Focus, Go, Store
from pygames_web.machine.events import Given
from pygames_web.machine.keeping import shelve
from pygames_web.machine.notices import OFFER, DetailedNotice, Offer
from pygames_web.machine.outgoing import undocumented
from pygames_web.machine.state import State, Transition
from pygames_web.machine.tallying import merged
from pygames_web.model.addresses import PLAYED, SAVED
from pygames_web.model.incoming import INCOMING_KEY, MOST_GAMES, Incoming, source_of
from pygames_web.model.outcome import end_of
from pygames_web.model.saves import Save, UnreadableSave, outline, read_save
from pygames_web.model.seats import COMES_IN, MATCH

DEEDS: Deeds[State] = Deeds()


def ask_first(state: State, event: Given) -> Transition:
    """Return the state in which it is asked whether what was shared may come in: any site can make a browser share something."""
    offers = (Offer(Message("Take them in"), Ask(actions.TAKE_IN.name), "open"),)
    notice = DetailedNotice(Message("Games were shared with this site."), offers=offers, lasting=True)
    # What was not wanted before does not come in with it.
    waiting = state.shared if state.notice == notice else ()
    return replace(state, shared=(*waiting, event), notice=notice), [Focus(OFFER)]


@DEEDS.does(actions.TAKE_IN)
def _take_in(state: State, _: None, now: int) -> Transition:
    shared, state = state.shared, replace(state, shared=(), notice=None)
    effects: Effects = []
    for event in shared:
        state, begun = bring_in(state, event)
        effects += begun
    return state, effects


def broken_off(state: State, kept: str | None) -> Transition:
    """Return the state in which is told that games were still coming in when the page was closed, if they were.

    ``kept`` is what was kept of that under `INCOMING_KEY`.
    """
    if kept is None:
        return state, []
    told = _closed_meanwhile(read_number(kept, len(str(MOST_GAMES))) or 0)
    return replace(state, notice=state.notice or told), [Store(INCOMING_KEY, None)]


def still_coming(state: State) -> State:
    """Return the state once another window has told that it takes games in: no page was closed, as `broken_off` took it to be."""
    told = state.notice is not None and state.notice.template == _closed_meanwhile(0).template
    return replace(state, notice=None) if told else state


def _closed_meanwhile(count: int) -> Message:
    """Return what is told of games that were still coming in when a page was closed, of which so many had come in."""
    return Message(
        "The page was closed while games were coming in. Games that came in: {count}. Open the file again to have the others, too.",
        count=count,
    )


def bring_in(state: State, event: Given) -> Transition:
    """Return the state in which the games of a text have begun to come in."""
    source = source_of(event.text, event.file)
    if state.incoming:
        return replace(state, incoming=state.incoming.joined(source)), []
    incoming = Incoming(state.fragment, event.now, state.saves).joined(source)
    return replace(state, incoming=incoming, notice=None), [Store(INCOMING_KEY, str(incoming.added))]


def read_on(state: State, incoming: Incoming, now: int) -> Transition:
    """Take in the next game of a text; the last step says how many came in and goes to the list, or to the one game.

    A game that was kept already, as when a file comes in again, does not come in a second time.
    """
    incoming, record = incoming.advance()
    effects: Effects = []
    if record:
        record, players = undocumented(record)
        known = incoming.before.kept_as(record, players)
        if known and known in state.saves:
            incoming, record = incoming.met(known), None
    if record:
        name = _coming_in_as(state, incoming, record, players)
        if name in state.saves:
            incoming, record = incoming.met(name), None
    if record:
        path = end_of(record)
        match = record.tags.get(MATCH)
        if match and any(_is_of(match, text) for text in state.saves.values()):
            record, players = of_its_own(record, players)
        # A moment apart, so that they are listed in the order in which they came, the first one first.
        save = Save(record, path, record.position(path).text, incoming.began - incoming.added, players)
        state, effects = shelve(state, name, save.to_text())
        incoming = incoming.saved(name)
        effects.append(Store(INCOMING_KEY, str(incoming.added)))
    if not incoming.over:
        return replace(state, incoming=incoming), effects
    state, noted, refused = merged(state, incoming.tally)
    state = replace(state, incoming=None, notice=_told(incoming, refused))
    effects += [*noted, Store(INCOMING_KEY, None)]
    sound = incoming.added + incoming.known
    if not sound or state.fragment != incoming.place:
        return state, effects
    alone = sound == 1 and not incoming.failed
    return state, [*effects, Go(f"{PLAYED}{incoming.first}" if alone else SAVED)]


def _coming_in_as(state: State, incoming: Incoming, record: Record, players: tuple[str, str]) -> str:
    """Return the id for a game that comes in: it is made of the game, so that two windows that read one file keep each once.

    A saved game has it already if another window has brought in this very game meanwhile.
    """
    own = zlib.crc32(f"{to_data(record)} {players}".encode())
    for number in count(1):
        name = f"{own:08x}{COMES_IN}{number}"
        if name not in state.saves or _has_come_in(state, incoming, name, record, players):
            break
    return name


def _has_come_in(state: State, incoming: Incoming, name: str, record: Record, players: tuple[str, str]) -> bool:
    """Whether another window has brought in a game under an id since games began to come in here."""
    if name in incoming.before or name in incoming.names:
        return False
    try:
        return read_save(state.saves[name]).is_again(record, players)
    except UnreadableSave:
        return False


def _is_of(match: str, text: str) -> bool:
    """Whether a kept game is one by link of a name; it is looked into only if it names it."""
    save = outline(text) if match in text else None
    return save is not None and save.record.tags.get(MATCH) == match


def _told(incoming: Incoming, refused: Message | None) -> Message | None:
    """Return what is told of what came in, and why results in it were not added if so."""
    told = _summary(incoming)
    games = incoming.added or incoming.known or incoming.failed
    if refused is None or told is None or not games:
        return refused or told
    others = told.particulars if isinstance(told, DetailedNotice) else ()
    return DetailedNotice(told, (*others, refused))


def _summary(incoming: Incoming) -> Message | None:
    """Return how it went, unless there is nothing to say but the one game itself."""
    told, failed, count, known = incoming.faults, incoming.failed, incoming.added, incoming.known
    if failed > len(told):
        told = (*told, Message("and {count} more", count=failed - len(told)))
    if known and failed:
        said = Message(
            "Games that came in: {count}. Already here: {known}. These could not be opened:", count=count, known=known
        )
        return DetailedNotice(said, told)
    if known:
        if known == 1 and not count:
            return Message("This game is here already.")
        return Message("Games that came in: {count}. Already here: {known}.", count=count, known=known)
    if not count:
        if failed == 1:
            return Message("This cannot be opened: {reason}.", reason=told[0])
        if incoming.tally.lines and not failed:
            return Message("Your results have come in.")
        return DetailedNotice(Message("No game could be opened."), told)
    if failed:
        return DetailedNotice(Message("Games that came in: {count}. These could not be opened:", count=count), told)
    return Message("Games that came in: {count}.", count=count) if count > 1 else None
