"""The saved games as a library: looked through, named, copied, deleted and brought back, handed out as files and taken in."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from pygames.errors import Message
from pygames.record import Record, to_json, to_texts
from pygames.rules.position import Winner
from pygames_web import actions
from pygames_web.actions import Action, Ask, Deeds
from pygames_web.correspondence import copied, of_its_own
from pygames_web.effects import Download, Effects, Focus, Go
from pygames_web.events import Given
from pygames_web.incoming import Incoming, source_of
from pygames_web.keeping import fresh_id, shelve
from pygames_web.places import PAGE, Library
from pygames_web.reports import OFFER, Offer, Report
from pygames_web.saves import MOST_OUTLINES, DamagedSave, Save, latest_first, outline, read_save, readable
from pygames_web.seats import BY_LINK, MATCH, PERSON, SEATS, known_seats
from pygames_web.state import State, Step
from pygames_web.table import ended

DEEDS: Deeds[State] = Deeds()

#: Where the saved games are listed.
PLACE = "/games"
#: The longest name of a game.
LONGEST_NAME = 80

_WINNER: dict[Winner | None, str] = {"b": "Black", "w": "White", "draw": "draw"}
_WORD = re.compile(r"\d{4}-[\d-]*|[^\W_]+")
_NUMBER = re.compile(r"[\d-]+")
#: The tags by which a file names the players for people, and those by which it says who sits there as `SEATS` has it.
_NAMES, _SEATED = ("first", "second"), ("first-player", "second-player")


def day(save: Save) -> str:
    """Return the date of a game: the one that somebody gave it, or when it was last touched, as in ``2025-07-31``."""
    return save.record.tags.get("date") or datetime.fromtimestamp(save.changed / 1000, UTC).date().isoformat()


def player_names(save: Save) -> list[str | Message]:
    """Return who plays, the first player first; persons without a name are left out if both are."""
    named = [save.record.tags.get(tag) or SEATS[player] for tag, player in zip(_NAMES, save.players, strict=True)]
    return [] if named == [SEATS[PERSON]] * 2 else named


def found(state: State) -> list[str]:
    """Return the ids of the saved games that every word looked for is about, or of all; the one last touched first."""
    words = _words(state.place.query) if isinstance(state.place, Library) else []
    return [
        name
        for name in latest_first(state.saves)
        if all(any(_meets(word, told) for told in _described(state.saves[name])) for word in words)
    ]


@lru_cache(maxsize=MOST_OUTLINES)
def _described(text: str) -> list[str]:
    """Return all words that a kept game can be found by: none if it cannot be read."""
    save = outline(text)
    if save is None:
        return []
    setup = save.record.setup
    kind = (setup.game.title, setup.size, setup.variant)
    return _words(" ".join(map(str, (save.name, *kind, day(save), *player_names(save), *save.record.tags.values()))))


def _words(text: str) -> list[str]:
    """Return the words and numbers of a text; a date is one, and so is the beginning of one."""
    return _WORD.findall(text.casefold())


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
def _search(state: State, query: str, now: int) -> Step:
    return _listing(state, query=query, listed=PAGE), []


@DEEDS.does(actions.LIST_MORE)
def _list_more(state: State, _: None, now: int) -> Step:
    match state.place:
        case Library(listed=listed):
            return _listing(state, listed=listed + PAGE), []
    return state, []


@DEEDS.does(actions.BEGIN_RENAMING)
def _begin_renaming(state: State, name: str, now: int) -> Step:
    return _listing(state, renaming=name), [Focus("name")]


@DEEDS.does(actions.RENAME)
def _rename(state: State, words: str, now: int) -> Step:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    state = _listing(state, renaming="")
    if name not in state.saves:
        return state, []
    save = read_save(state.saves[name])
    given = " ".join(words.split())[:LONGEST_NAME]
    record = save.record.tagged(event=given)
    state, effects = shelve(replace(state, notice=None), name, replace(save, record=record).to_text())
    return state, [*effects, Focus(f"begin-renaming-{name}")]


@DEEDS.does(actions.KEEP_NAME)
def _keep_name(state: State, _: None, now: int) -> Step:
    name = state.place.renaming if isinstance(state.place, Library) else ""
    return _listing(state, renaming=""), [Focus(f"begin-renaming-{name}")]


@DEEDS.does(actions.DUPLICATE)
def _duplicate(state: State, name: str, now: int) -> Step:
    """Make a copy and ask for its name."""
    if name not in state.saves:
        return state, []
    copy, fresh = copied(read_save(state.saves[name]), now), fresh_id(state, now)
    state, effects = shelve(state, fresh, copy.to_text())
    return replace(_listing(state, renaming=fresh, query="", listed=PAGE), notice=None), [*effects, Focus("name")]


@DEEDS.does(actions.FORGET)
def _forget(state: State, name: str, now: int) -> Step:
    text = state.saves.get(name)
    if text is None:
        return state, []
    try:
        # What a newer version has kept is for that to remove.
        said = Message("{game} is deleted.", game=read_save(text).name)
    except DamagedSave:
        said = Message("The damaged game is deleted.")
    notice = Report(said, offers=(Offer(Message("Bring it back"), Ask(actions.BRING_BACK.name), "undo"),))
    state, effects = shelve(replace(state, removed=(name, text), notice=notice), name, None)
    return state, [*effects, Focus(OFFER)]


@DEEDS.does(actions.BRING_BACK)
def _bring_back(state: State, _: None, now: int) -> Step:
    if state.removed is None:
        return state, []
    name, text = state.removed
    if name in state.saves:
        name = fresh_id(state, now)
    state, effects = shelve(replace(state, removed=None, notice=Message("The game is back.")), name, text)
    return state, [*effects, Focus(f"begin-renaming-{name}")]


# -- out -----------------------------------------------------------------------------------------------------------------


def _exports(action: Action[str], form: str, media_type: str, written: Callable[[Sequence[Record]], str]) -> None:
    """Have an action hand out one game, or all that can be read, as a file of a form."""

    @DEEDS.does(action)
    def _(state: State, name: str, now: int) -> Step:
        if name in state.saves:
            save = read_save(state.saves[name])
            return state, [Download(f"{_slug(save)}.{form}", media_type, written([_documented(save)]))]
        games = list(readable(state.saves))
        text = written([_documented(save) for _, save in games])
        today = datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
        left_out = len(state.saves) - len(games)
        notice = (
            Message("Games that cannot be read and are not in the file: {count}.", count=left_out) if left_out else None
        )
        return replace(state, notice=notice), [Download(f"pygames-{today}.{form}", media_type, text)]


_exports(actions.EXPORT_TEXT, "txt", "text/plain", to_texts)
_exports(actions.EXPORT_JSON, "json", "application/json", to_json)


def _slug(save: Save) -> str:
    """Return a name for a file that every system takes."""
    plain = re.sub("[^a-z0-9]+", "-", save.name.lower()).strip("-")
    return f"{plain or save.record.setup.game.name}-{day(save)}" if re.fullmatch("[0-9-]+", day(save)) else plain


def _documented(save: Save) -> Record:
    """Return the record of a game with what is known about it besides: when, by whom, and with which result."""
    known = {"date": day(save), "result": _WINNER[save.shown.winner] if ended(save.shown) else ""}
    known |= {tag: _called(player) for tag, player in zip(_NAMES, save.players, strict=True)}
    seated = dict(zip(_SEATED, save.players, strict=True))
    return save.record.tagged(**{**known, **save.record.tags, **seated})


def _called(player: str) -> str:
    """Return what a file calls a player who has no other name; nothing if that is a person."""
    return "" if player in (PERSON, BY_LINK) else str(SEATS[player])


# -- in ------------------------------------------------------------------------------------------------------------------


def bring_in(state: State, event: Given) -> Step:
    """Return the state in which the games of a text have begun to come in."""
    source = source_of(event.text, event.file)
    if state.incoming:
        return replace(state, incoming=state.incoming.joined(source)), []
    return replace(state, incoming=Incoming(state.fragment, event.now).joined(source), notice=None), []


def read_on(state: State, incoming: Incoming, now: int) -> Step:
    """Return the state when games that come in have gone on doing so; the last step says how it went and leads to the games."""
    incoming, record = incoming.advance()
    effects: Effects = []
    if record:
        # Those that have come in before may have taken the ids of this moment.
        name, path = fresh_id(state, now + incoming.kept), record.main_line()
        record, players = _undocumented(record)
        match = record.tags.get(MATCH)
        if match and any(_is_of(match, text) for text in state.saves.values()):
            record, players = of_its_own(record, players)
        save = Save(record, path, record.position(path).text, incoming.began, players)
        state, effects = shelve(state, name, save.to_text())
        incoming = incoming.saved(name)
    if not incoming.over:
        return replace(state, incoming=incoming), effects
    state = replace(state, incoming=None, notice=_told(incoming))
    if not incoming.kept or state.fragment != incoming.place:
        return state, effects
    alone = incoming.kept == 1 and not incoming.failed
    return state, [*effects, Go(f"/play/{incoming.first}" if alone else PLACE)]


def _is_of(match: str, text: str) -> bool:
    """Whether a kept game is one by link of a name; it is looked into only if it names it."""
    save = outline(text) if match in text else None
    return save is not None and save.record.tags.get(MATCH) == match


def _undocumented(record: Record) -> tuple[Record, tuple[str, str]]:
    """Return a game that comes in without what its file says of the seats, and that: whoever sits there may change."""
    players = known_seats([record.tags.get(tag, PERSON) for tag in _SEATED])
    said = {tag for tag, player in zip(_NAMES, players, strict=True) if record.tags.get(tag) == _called(player)}
    return record.tagged(**dict.fromkeys((*_SEATED, *said), "")), players


def _told(incoming: Incoming) -> Message | None:
    """Return how it went, unless there is nothing to say but the one game itself."""
    told, failed, count = incoming.faults, incoming.failed, incoming.kept
    if failed > len(told):
        told = (*told, Message("and {count} more", count=failed - len(told)))
    if not count:
        if failed == 1:
            return Message("This cannot be opened: {reason}.", reason=told[0])
        return Report(Message("No game could be opened."), told)
    if failed:
        return Report(Message("Games that came in: {count}. These could not be opened:", count=count), told)
    return Message("Games that came in: {count}.", count=count) if count > 1 else None
