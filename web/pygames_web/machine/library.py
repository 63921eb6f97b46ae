"""The saved games as a library: looked through, named, copied, deleted and brought back, handed out as files and taken in."""

import re
import zlib
from dataclasses import replace
from functools import lru_cache
from itertools import count
from typing import Any
from unicodedata import combining, normalize

from pygames.errors import Message
from pygames.outside.text import read_number
from pygames.record import Record, to_data
from pygames.rules import GAMES
from pygames_web.machine import actions
from pygames_web.machine.actions import Ask, Deeds
from pygames_web.machine.correspondence import copy_of, of_its_own
from pygames_web.machine.effects import Effects, Focus, Go, Store
from pygames_web.machine.events import Given
from pygames_web.machine.keeping import fresh_id, shelve, shelve_save
from pygames_web.machine.notices import OFFER, DetailedNotice, Offer
from pygames_web.machine.outgoing import FileForm, Outgoing, clock, day, file_of, player_names, undocumented
from pygames_web.machine.places import PAGE, Library, Loading
from pygames_web.machine.settings import prefer
from pygames_web.machine.state import State, Transition
from pygames_web.machine.tallying import merged
from pygames_web.model.addresses import PLAYED, SAVED
from pygames_web.model.incoming import INCOMING_KEY, MOST_GAMES, Incoming, source_of
from pygames_web.model.outcome import end_of
from pygames_web.model.saves import MOST_OUTLINES, DamagedSave, Save, UnreadableSave, outline, read_save
from pygames_web.model.seats import COMES_IN, MATCH

DEEDS: Deeds[State] = Deeds()

#: The longest name of a game.
LONGEST_NAME = 80

_WORD = re.compile(r"\d{4}-[\d-]*|\d\d:\d\d|[^\W_]+")
#: What is looked for may be a date as most languages write it, the day first, or the beginning of one: 2.3.2026, 02/03.
_ASKED = re.compile(r"\d{1,2}[./]\d[\d./]*|\d{4}-[\d-]*|\d{1,2}:\d*|[^\W_]+")
_NUMBER = re.compile(r"[\d-]+")


def matching(state: State) -> list[str]:
    """Return the ids of the saved games that every word looked for is about, or of all, in the order that is preferred.

    Among equals the one last touched comes first.
    """
    words = _ASKED.findall(_plain(state.place.query)) if isinstance(state.place, Library) else []
    saves, order = state.saves, state.prefs.order
    found = [
        name
        for name in saves.latest_first
        if not words or all(_is_about(word, _described(saves[name])) for word in words)
    ]
    return found if order == "played" else sorted(found, key=lambda name: _rank(saves[name], order))


@lru_cache(maxsize=MOST_OUTLINES)
def _rank(text: str, order: str) -> tuple[bool, int, int, int, str]:
    """Return what a kept game is sorted by: what cannot be read comes last."""
    save = outline(text)
    if save is None:
        return True, 0, 0, 0, ""
    if order == "name":
        return False, 0, 0, 0, _plain(str(save.called))
    setup = save.record.setup
    return False, [*GAMES].index(setup.game.name), [*setup.game.variants].index(setup.variant), setup.size, ""


def _is_about(word: str, told: list[str]) -> bool:
    """Whether a word that is looked for meets one of those of a game, as it is or, if it is a date or a time, in its parts."""
    if any(_meets(word, one) for one in told):
        return True
    parts = re.split("[./]", word)
    if len(parts) > 1 and any(_is_day(parts, one) for one in told):
        return True
    parts = re.split("[./:]", word)
    return len(parts) > 1 and all(_is_about(part, told) for part in parts if part)


def _is_day(parts: list[str], told: str) -> bool:
    """Whether a day, a month and a year, or the first of these, begin a date such as ``2026-03-02``."""
    date = told.split("-")[::-1]
    *whole, last = parts
    return (
        len(date) == 3
        and len(parts) <= 3
        and all(part.zfill(2) == one for part, one in zip(whole, date, strict=False))
        and (date[len(whole)].startswith(last) or last.zfill(2) == date[len(whole)])
    )


@lru_cache(maxsize=MOST_OUTLINES)
def _described(text: str) -> list[str]:
    """Return all words that a kept game can be found by: none if it cannot be read."""
    save = outline(text)
    if save is None:
        return []
    setup = save.record.setup
    kind = (setup.game.title, setup.size, setup.variant)
    when = (day(save), clock(save))
    return _words(" ".join(map(str, (save.called, *kind, *when, *player_names(save), *save.record.tags.values()))))


def _words(text: str) -> list[str]:
    """Return the words and numbers of a text; a date is one, and so is the beginning of one."""
    return _WORD.findall(_plain(text))


def _plain(text: str) -> str:
    """Return a text in small letters without accents: who looks for ``uber`` finds *Über*, and the other way round."""
    return "".join([letter for letter in normalize("NFKD", text.casefold()) if not combining(letter)])


def _meets(word: str, told: str) -> bool:
    """Whether a word that is looked for is the beginning of another, or a number the whole of it or the beginning of a date."""
    if _NUMBER.fullmatch(word):
        return told == word or (len(word) >= len("2025") and told.startswith(word) and "-" in told)
    return told.startswith(word)


# -- one by one ----------------------------------------------------------------------------------------------------------


def _listing(state: State, **changes: Any) -> State:
    """Return the state with the list of games changed, where it is shown."""
    return state.at(replace(state.place, **changes)) if isinstance(state.place, Library) else state


@DEEDS.does(actions.SEARCH)
def _search(state: State, query: str, now: int) -> Transition:
    return _listing(state, query=query, listed=PAGE), []


@DEEDS.does(actions.SORT)
def _sort(state: State, order: str, now: int) -> Transition:
    return prefer(_listing(state, listed=PAGE), replace(state.prefs, order=order))


@DEEDS.does(actions.LIST_MORE)
def _list_more(state: State, _: None, now: int) -> Transition:
    match state.place:
        case Library(listed=listed):
            return _listing(state, listed=listed + PAGE), []
    return state, []


def _gone(state: State) -> Transition:
    """Return the state where nothing can be done with a game any more."""
    return replace(state, notice=Message("This game was deleted in another window.")), []


@DEEDS.does(actions.BEGIN_RENAMING)
def _begin_renaming(state: State, name: str, now: int) -> Transition:
    if name not in state.saves:
        return _gone(state)
    return _listing(state, renaming=name, typed=None), [Focus("name")]


@DEEDS.does(actions.RENAME)
def _rename(state: State, words: str, now: int) -> Transition:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    state = _listing(state, renaming="", typed=None)
    if name not in state.saves:
        return _gone(state)
    state, effects = _named(replace(state, notice=None), name, _name_in(words))
    return state, [*effects, Focus(f"begin-renaming-{name}")]


def _name_in(words: str) -> str:
    """Return the name that somebody has typed for a game."""
    return " ".join(words.split())[:LONGEST_NAME]


def _named(state: State, name: str, given: str) -> Transition:
    """Return the state with the game of an id under another name."""
    save = read_save(state.saves[name])
    return shelve_save(state, name, replace(save, record=save.record.tagged(event=given)))


@DEEDS.does(actions.NAME)
def _type_name(state: State, words: str, now: int) -> Transition:
    return _listing(state, typed=words), []


def with_name(before: State, state: State) -> Transition:
    """Return a state with the name kept that was being typed for a game, if the field for that was left without an answer."""
    match before.place, state.place:
        case Library(renaming=name, typed=str(words)), place if given := _name_in(words):
            if isinstance(place, Library) and place.renaming in ("", name):
                return state, []
            if name not in state.saves or given == read_save(state.saves[name]).record.tags.get("event", ""):
                return state, []
            state, effects = _named(state, name, given)
            if isinstance(place, Loading) and place.table.id == name:
                state = state.at(replace(place, table=place.table.named(given)))
            return replace(state, notice=state.notice or Message("The game is now called {name}.", name=given)), effects
    return state, []


@DEEDS.does(actions.KEEP_NAME)
def _keep_name(state: State, _: None, now: int) -> Transition:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    return _listing(state, renaming="", typed=None), [Focus(f"begin-renaming-{name}")]


@DEEDS.does(actions.DUPLICATE)
def _duplicate(state: State, name: str, now: int) -> Transition:
    """Make a copy and ask for its name."""
    if name not in state.saves:
        return _gone(state)
    copy, fresh = copy_of(read_save(state.saves[name]), state.saves.moment(now)), fresh_id(state, now)
    state, effects = shelve_save(state, fresh, copy)
    return replace(_listing(state, renaming=fresh, typed=None, query="", listed=PAGE), notice=None), [
        *effects,
        Focus("name"),
    ]


@DEEDS.does(actions.FORGET)
def _forget(state: State, name: str, now: int) -> Transition:
    text = state.saves.get(name)
    if text is None:
        return _gone(state)
    try:
        # What a newer version has kept is for that to remove.
        said = Message("{game} is deleted.", game=read_save(text).called)
    except DamagedSave:
        said = Message("The damaged game is deleted.")
    notice = DetailedNotice(said, offers=(Offer(Message("Bring it back"), Ask(actions.BRING_BACK.name), "undo"),))
    state, effects = shelve(replace(state, removed=(*state.removed, (name, text)), notice=notice), name, None)
    return state, [*effects, Focus(OFFER)]


@DEEDS.does(actions.BRING_BACK)
def _bring_back(state: State, _: None, now: int) -> Transition:
    """Bring back the game that was deleted last, and offer the one that was deleted before it."""
    if not state.removed:
        return state, []
    *others, (name, text) = state.removed
    if name in state.saves:
        name = fresh_id(state, now)
    offers = (Offer(Message("Bring back the one before it"), Ask(actions.BRING_BACK.name), "undo"),) if others else ()
    notice = DetailedNotice(Message("The game is back."), offers=offers)
    state, effects = shelve(replace(state, removed=tuple(others), notice=notice), name, text)
    return state, [*effects, Focus(OFFER if others else f"begin-renaming-{name}")]


# -- out -----------------------------------------------------------------------------------------------------------------


@DEEDS.does(actions.EXPORT_TEXT)
def _export_text(state: State, name: str, now: int) -> Transition:
    return _export(state, "txt", name, now)


@DEEDS.does(actions.EXPORT_JSON)
def _export_json(state: State, name: str, now: int) -> Transition:
    return _export(state, "json", name, now)


def _export(state: State, form: FileForm, name: str, now: int) -> Transition:
    """Hand out one game as a file or, without a name, begin to write one of all games that can be read."""
    if name:
        return (state, [file_of(read_save(state.saves[name]), form)]) if name in state.saves else _gone(state)
    texts = tuple([state.saves[name] for name in state.saves.latest_first])
    return replace(state, outgoing=Outgoing(form, texts, tally=state.tally), notice=None), []


def write_on(state: State, outgoing: Outgoing, now: int) -> Transition:
    """Add the games just written to the file of all games; the last step hands the file out and says how many are not in it."""
    outgoing = outgoing.advance()
    if not outgoing.over:
        return replace(state, outgoing=outgoing), []
    count = outgoing.left_out
    notice = (
        Message("Games that cannot be read and are not in the file: {count}.", count=count) if count else state.notice
    )
    return replace(state, outgoing=None, notice=notice), [outgoing.file(now)]


# -- in ------------------------------------------------------------------------------------------------------------------


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
