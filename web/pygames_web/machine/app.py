"""The page as a machine: a state and an event give a new state and effects.

The state is a value and the effects are data, so that all of this runs and is tested without a browser. `pygames_web.machine.loop`
carries the effects out, with `pygames_web.browser.performer` where that takes a browser.
"""

from collections.abc import Mapping
from dataclasses import replace

from pygames.errors import GamesError, Message
from pygames.record import Record
from pygames_web.machine import (
    actions,
    beginning,
    bringing_in,
    drawing,
    editing,
    learning,
    library,
    offline,
    playing,
    recording,
    settings,
    sharing,
    stepping,
    tallying,
    thoughts,
    visiting,
    windows,
)
from pygames_web.machine.actions import Action, Deeds
from pygames_web.machine.effects import Amend, Effect, Effects, Go, KeepAgain, SetAside, Store, Think
from pygames_web.machine.events import (
    Beat,
    Computed,
    Copied,
    Do,
    Draw,
    Event,
    Faded,
    Given,
    Heard,
    Installable,
    Key,
    Looked,
    Pointer,
    SiteKept,
    Speaking,
    Stored,
    Stroke,
    Visit,
    Writing,
    Written,
)
from pygames_web.machine.hearing import with_said
from pygames_web.machine.loop import Machine
from pygames_web.machine.notices import DetailedNotice
from pygames_web.machine.outgoing import Outgoing
from pygames_web.machine.places import Front, Loading, Playing, Practising, SettingUp
from pygames_web.machine.refusals import faded, fading
from pygames_web.machine.seeking import ALL_KNOWN, Entering, known_of
from pygames_web.machine.sounding import sounding
from pygames_web.machine.state import Early, State, Transition
from pygames_web.machine.visiting import arrive, visit
from pygames_web.model.incoming import INCOMING_KEY, Incoming, link_in
from pygames_web.model.kept import amended, is_newer
from pygames_web.model.mind import wanted
from pygames_web.model.prefs import PREFS_KEY, read_prefs
from pygames_web.model.shelf import PREFIX, saves_in
from pygames_web.model.table import Table
from pygames_web.model.tally import TALLY_KEY, Tally
from pygames_web.model.thinking import ThinkRequest

#: What each control does.
DEEDS: Deeds[State] = Deeds(
    playing.DEEDS,
    thoughts.DEEDS,
    stepping.DEEDS,
    recording.DEEDS,
    beginning.DEEDS,
    visiting.DEEDS,
    settings.DEEDS,
    learning.DEEDS,
    library.DEEDS,
    bringing_in.DEEDS,
    editing.DEEDS,
    sharing.DEEDS,
    drawing.DEEDS,
    tallying.DEEDS,
    offline.DEEDS,
)

#: What is done in the fields for what is said of a move.
_WRITING = (actions.COMMENT.name, actions.MARK.name)
#: What is said when preferences, or what was learned, were damaged.
_PUT_ASIDE = Message(
    "What was kept here of your preferences or of what you have learned was damaged. It was put aside as it was; "
    "what could be read of it holds."
)

#: Keys that stand for a control while a position is set up.
EDITOR_KEYS: dict[str, Action[None]] = {"u": actions.TAKE_BACK, "Backspace": actions.TAKE_BACK, "f": actions.ROTATE}
#: Keys that stand for a control while the board has the focus.
KEYS: dict[str, Action[None]] = {
    "u": actions.UNDO,
    "r": actions.REDO,
    "f": actions.ROTATE,
    "d": actions.PENCIL,
    "Escape": actions.CANCEL,
    "Backspace": actions.UNDO,
    "PageUp": actions.UNDO,
    "PageDown": actions.REDO,
    "Home": actions.FIRST,
    "End": actions.LAST,
}
#: Keys that stand for a control anywhere else on the page of a game, and on the board as long as no cell has the cursor.
STEP_KEYS: dict[str, Action[None]] = {
    "ArrowLeft": actions.BACK,
    "ArrowRight": actions.FORWARD,
}
#: Keys that stand for a control in the list of moves.
LIST_KEYS: dict[str, Action[None]] = {**STEP_KEYS, "Home": actions.FIRST, "End": actions.LAST}


def start(
    address: str,
    fragment: str,
    stored: Mapping[str, str],
    storing: bool = True,
    whole: bool = True,
    sheet: bool = False,
    picture_sheet: bool = False,
    thinkers: int = 1,
    now: int = 0,
) -> Transition:
    """Return the state of a page that has just been opened, from what the browser's storage holds.

    Args:
        address: that of the page; a query in it leads nowhere and belongs in no link that is given away.
        stored: what the storage holds, by the keys that `pygames_web.model` gives them.
        storing: whether the storage takes anything.
        whole: whether all that it holds could be read.
        fragment, sheet, picture_sheet, thinkers: as in `State`.
        now: the time, in milliseconds since 1970.
    """
    prefs, learned = stored.get(PREFS_KEY), stored.get(learning.LEARNED_KEY)
    state = State(
        base=address.partition("#")[0].partition("?")[0],
        saves=saves_in(stored),
        prefs=read_prefs(prefs),
        learned=learning.read_learned(learned),
        storing=storing,
        unread=not whole,
        newer_kept=is_newer(prefs) or is_newer(learned),
        sheet=sheet,
        picture_sheet=picture_sheet,
        thinkers=thinkers,
    )
    state = visit(tallying.learned_of(state, stored.get(TALLY_KEY)), fragment, now)
    state, told = bringing_in.broken_off(state, stored.get(INCOMING_KEY))
    return attend(state, [*_mending(stored), *told])


def _mending(stored: Mapping[str, str]) -> Effects:
    """Return what has preferences, or what was learned, put aside and told of if damaged, before anything is chosen or learned."""
    # Nothing is added but to what is damaged.
    kinds = ((PREFS_KEY, "{}"), (learning.LEARNED_KEY, "[]"))
    return [Amend(key, nothing) for key, nothing in kinds if amended(stored.get(key), nothing) is None]


def update(state: State, event: Event) -> Transition:
    """Return the state after an event, and what is to be done.

    What enters a move before the legal moves are found has effect once they are.
    """
    if (undecided := state.undecided) and _waits(state, event):
        held = state.early.events if state.early and state.early.position is undecided else ()
        return replace(state, early=Early(undecided, (*held, event))), []
    before = state
    state, effects = _update(state, event)
    state = state.quiet_after(before)
    state, named = library.with_name(before, state)
    state, noted = tallying.with_result(before, state)
    brought = [*named, *fading(before, state), *sounding(before, state)]
    state, effects = with_said(before, state), [*effects, *noted, *brought]
    if isinstance(event, Computed):
        state, effects = _with_early(state, effects)
    return attend(_with_known(state), _with_unkept(state, effects))


def _with_known(state: State) -> State:
    """Return the state with a note of how much is known of the position on the board, which finds that out by itself."""
    shown = state.on_board
    position = shown.position if isinstance(shown, Table) else None
    known = ALL_KNOWN if position is None else known_of(position)
    return state if known == state.known else replace(state, known=known)


def attend(state: State, effects: Effects) -> Transition:
    """See to it that the computer thinks about what is wanted now, and about nothing else."""
    mind, place = state.mind, state.place
    wishes: tuple[ThinkRequest | None, ...] = ()
    if isinstance(place, Playing) and not mind.failed:
        wishes = wanted(place.table, place.wish, state.thinkers, state.prefs.unhurried)
    mind, changed = mind.turned_to(wishes)
    if not changed:
        return state, effects
    return replace(state, mind=mind), [*effects, *[Think(request, thinker) for thinker, request in changed.items()]]


MACHINE: Machine[State] = Machine(update, lambda state: state, lambda state: state.awaited)


def _update(state: State, event: Event) -> Transition:
    """Return the state after an event that does not have to wait; of what cannot be done it is said why."""
    try:
        state, effects = _led_on(state, event)
    except GamesError as error:
        return replace(state, notice=error.message), []
    return (recording.written(state) if _is_done_elsewhere(event) else state), effects


def _is_done_elsewhere(event: Event) -> bool:
    """Whether a person does anything but to write about a move."""
    match event:
        case Do(action):
            return action not in _WRITING
        case Pointer(click=click):
            return click
    return isinstance(event, Key)


def _led_on(state: State, event: Event) -> Transition:
    match event:
        case Do(action, value, now):
            return _do(state, action, value, now)
        case Writing():
            return recording.writing(state), []
        case Pointer() | Key():
            return _on_board(state, event)
        case Stroke():
            return _drawn_over(state, event)
        case Draw():
            return drawing.drawn(state, event)
        case Computed():
            return _computed(state, event)
        case Heard():
            return thoughts.heard(state, event)
        case Visit(fragment, now):
            return visit(state, fragment, now), []
        case Given():
            return _given(state, event)
        case Stored():
            return _stored(state, event)
        case Looked():
            return _looked(state, event)
        case Written():
            return _written(state, event), []
        case Copied():
            return sharing.copied(state, event)
        case SiteKept():
            return offline.site_kept(state, event)
        case Speaking(missing=missing, instead=instead) if missing:
            return settings.not_spoken(state, missing, instead)
        case Speaking():
            return playing.asked_anew(state), []
        case Faded():
            return faded(state, event), []
        case Installable():
            return offline.installable(state, event)
        case Beat(now):
            return _go_on(state, now), []


def _do(state: State, action: str, value: str, now: int) -> Transition:
    """Do what a control asks for; what was said of the step before is taken away, but for what lasts."""
    return DEEDS.do(state.quiet(), action, value, now)


# -- the board -----------------------------------------------------------------------------------------------------------


def _on_board(state: State, event: Pointer | Key) -> Transition:
    """Return the state after the pointer or a key was used, mostly on the board of the place where one is."""
    if isinstance(event, Key) and (action := meaning(state, event)):
        return _do(state, action.name, "", event.now)
    match event, state.on_board:
        case Pointer(source=str(source), cell=cell), Table() as table if not table.heeds_drag(source, cell):
            return state, []
    match state.place:
        case Playing() as place:
            return playing.on_board(state, place, event)
        case SettingUp(editor=editor):
            return editing.on_board(state, editor, event)
        case Practising(exercise=exercise):
            return learning.on_board(state, exercise, event)
    return state, []


def _drawn_over(state: State, event: Stroke) -> Transition:
    match state.place:
        case SettingUp() as place:
            return editing.drawn_over(state, place, event)
    return state, []


def meaning(state: State, key: Key) -> Action[None] | None:
    """Return the action that a key stands for where one is, if it stands for one."""
    match state.place:
        case Playing() as place if key.key == "Escape" and _would_decline(place, key):
            return actions.DECLINE
        case Playing(stepping=stepping):
            if key.on_board:
                return (STEP_KEYS.get(key.key) if stepping else None) or KEYS.get(key.key)
            return (LIST_KEYS if key.in_list else STEP_KEYS).get(key.key)
        case SettingUp():
            return EDITOR_KEYS.get(key.key)
    return None


def _would_decline(place: Playing, key: Key) -> bool:
    """Whether Escape answers a question that waits; on the board, what was chosen last of a move is taken back instead."""
    if place.asked and not (key.on_board and place.table.chosen):
        return True
    return place.resigning


# -- what is waited for --------------------------------------------------------------------------------------------------


def _waits(state: State, event: Event) -> bool:
    """Whether an event enters a move, or part of one, that is not known yet to be legal, or comes after one that waits for that."""
    match event, state.on_board:
        case Pointer(cell=str(cell), click=True), Table() as table:
            return bool(state.early) or not table.is_known(cell)
        case Key(key, on_board=True), Table(cursor=str(cell)) as table if key in ("Enter", " "):
            return bool(state.early) or not table.is_known(cell)
        case Do(actions.PLAY.name, move), Table() as table:
            return bool(state.early) or move not in table.position.known_moves
    return False


def _computed(state: State, event: Computed) -> Transition:
    """Go on with what has been waited for."""
    match event.what, state.place:
        case Record(), Loading(table=table) as loading if event.what is table.record:
            return visiting.loaded(state, loading, event.now)
        case Entering(move=move), Playing(entering=entering) if event.what == entering:
            return playing.play(state, move, event.now)
        case Incoming(), _:
            return _read_on(state, event.what, event.now)
        case Outgoing(), _:
            return library.write_on(state, event.what, event.now)
        case _, Playing(table=table) if table.due:
            return playing.commit(state, table.passed(), event.now)
    return state, []


def _with_early(state: State, effects: Effects) -> Transition:
    """Return the state after the events that waited until the legal moves were found; on another position they are forgotten."""
    early = state.early
    if early is None or state.undecided is early.position:
        return state, effects
    state = replace(state, early=None)
    for event in early.events:
        if state.early or (state.on_board and state.on_board.position is early.position):
            state, more = update(state, event)
            effects = [*effects, *more]
    return state, effects


def _given(state: State, event: Given) -> Transition:
    """Go where a link leads, if it leads anywhere; let the games of any other text come in."""
    link = link_in(event.text or "")
    if link is None:
        return bringing_in.ask_first(state, event) if event.shared else bringing_in.bring_in(state, event)
    try:
        return arrive(state, link, event.now), [Go(link)]
    except GamesError as error:
        return replace(state, notice=error.message), []


def _read_on(state: State, incoming: Incoming, now: int) -> Transition:
    """Let the games that come in go on doing so; in the end, be where they can be seen."""
    state, effects = bringing_in.read_on(state, incoming, now)
    for effect in effects:
        if isinstance(effect, Go):
            state = replace(visit(state, effect.fragment, now), notice=state.notice)
    return state, effects


# -- the storage ---------------------------------------------------------------------------------------------------------


def _stored(state: State, event: Stored) -> Transition:
    """Take notice of what another window has stored."""
    if event.key == learning.LEARNED_KEY:
        return replace(state, learned=state.learned | learning.read_learned(event.text)), []
    if event.key == TALLY_KEY:
        return tallying.learned_of(state, event.text), []
    if event.key == PREFS_KEY:
        return settings.preferred_there(state, event.text)
    if event.key == INCOMING_KEY:
        return bringing_in.still_coming(state), []
    if not event.key.startswith(PREFIX):
        return state, []
    return windows.game_stored(state, event.key.removeprefix(PREFIX), event.text)


def _looked(state: State, event: Looked) -> Transition:
    """Take notice of all that is kept now."""
    state, effects = windows.looked(state, event)
    if event.cleared:
        state = _forgotten(state)
    learned = state.learned | learning.read_learned(event.texts.get(learning.LEARNED_KEY))
    state = replace(state, learned=learned, unread=not event.whole)
    if event.whole:
        state = tallying.learned_of(state, event.texts.get(TALLY_KEY))
    if isinstance(state.place, Front):
        state = state.at(state.place.seen(event.now))
    state, spoken = settings.preferred_there(state, event.texts.get(PREFS_KEY))
    effects = [*effects, *spoken]
    if not event.cleared:
        return state, effects
    offers = (windows.KEEP_AGAIN,) if state.table and not state.table.id else ()
    notice = DetailedNotice(Message("All that was kept here has been deleted in another window."), offers=offers)
    return replace(state, notice=notice), [*effects, *map(KeepAgain, state.unkept)]


def _forgotten(state: State) -> State:
    """Return the state without what was learned and noted here, but for what the storage had not taken: that is kept yet."""
    unkept = {key: effect.more for key, effect in state.unkept.items() if isinstance(effect, Amend)}
    state = replace(state, learned=learning.read_learned(unkept.get(learning.LEARNED_KEY)), tally=Tally())
    return tallying.learned_of(state, unkept.get(TALLY_KEY))


def _written(state: State, event: Written) -> State:
    """Take notice of what the storage has taken and what it has not; the page says so, and the game goes on."""
    if isinstance(event.effect, SetAside):
        return replace(state, notice=_PUT_ASIDE) if event.done else tallying.stays(state, event.effect.text)
    unkept, held = dict(state.unkept), dict(state.held)
    if event.done:
        unkept.pop(event.effect.key, None)
        held.pop(event.effect.key, None)
    else:
        unkept[event.effect.key] = event.effect
        # If another window writes there between two tries, that differs from what stood there at the first one.
        held = {**event.held, **held}
    return replace(state, unkept=unkept, held=held, storing=not unkept)


def _with_unkept(state: State, effects: Effects) -> Effects:
    """Return the effects with another try to keep what could not be kept before, if anything is to be kept at all."""
    keeping = [effect for effect in effects if isinstance(effect, Store | Amend)]
    if not keeping:
        return effects
    keys = {effect.key for effect in keeping}
    others = [KeepAgain(key) for key in state.unkept if key not in keys]
    return [*(_with_more(effect, state) for effect in effects), *others]


def _with_more(effect: Effect, state: State) -> Effect:
    """Return an effect with what could not be added before to what it amends."""
    match effect, state.unkept.get(effect.key) if isinstance(effect, Amend) else None:
        case Amend(key, more, careful), Amend(_, earlier):
            return Amend(key, amended(earlier, more) or more, careful)
    return effect


# -- the places that are read --------------------------------------------------------------------------------------------


def _go_on(state: State, now: int) -> State:
    """Let the next miniature of the front page show its next position, or a line that is played out its next move."""
    match state.place:
        case Playing(unfolding=unfolding) as place if unfolding:
            return thoughts.unfolded(state, place)
        case Front(beat=int(beat)) as front if state.lively:
            return state.at(replace(front.seen(now), beat=beat + 1))
    return state
