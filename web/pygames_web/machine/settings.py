"""What a person chooses for all games: colours, language, what the board shows, who plays."""

import json
from dataclasses import replace

from pygames.errors import Message
from pygames_web.machine.actions import DISMISS, LANGUAGE, OPPOSE, SHOW, THEME, TOGGLE, Deeds
from pygames_web.machine.effects import Amend, Speak
from pygames_web.machine.state import State, Transition
from pygames_web.model.kept import amended
from pygames_web.model.prefs import PREFS_KEY, Prefs, read_prefs
from pygames_web.model.seats import PERSON, opponent
from pygames_web.words import LANGUAGES

DEEDS: Deeds[State] = Deeds()


def prefer(state: State, prefs: Prefs) -> Transition:
    """Return the state with other preferences, and the effect that keeps what has changed."""
    changed = prefs.beyond(state.prefs)
    return replace(state, prefs=prefs), [Amend(PREFS_KEY, json.dumps(changed))] if changed else []


def preferred_there(state: State, text: str | None) -> Transition:
    """Return the state with what another window has chosen, and the effect that has the page speak another language then.

    What the storage has not taken here holds on. Who plays a new game, and how the list of games is sorted, is each window's own.
    """
    unkept = state.unkept.get(PREFS_KEY)
    kept = amended(text, unkept.more if isinstance(unkept, Amend) else "{}")
    if text is None or kept is None:
        return state, []
    own = state.prefs
    prefs = replace(read_prefs(kept), players=own.players, order=own.order)
    spoken = prefs.language if prefs.language != own.language else ""
    return replace(state, prefs=prefs), [Speak(spoken)] if spoken else []


@DEEDS.does(SHOW)
def _show(state: State, kind: str, _: int) -> Transition:
    return prefer(state, state.prefs.showing(*(set(state.prefs.show) ^ {kind})))


@DEEDS.does(TOGGLE)
def _toggle(state: State, name: str, _: int) -> Transition:
    return prefer(state, state.prefs.switched(name))


@DEEDS.does(THEME)
def _theme(state: State, theme: str, _: int) -> Transition:
    return prefer(state, replace(state.prefs, theme=theme))


@DEEDS.does(LANGUAGE)
def _language(state: State, language: str, _: int) -> Transition:
    state, effects = prefer(state, replace(state.prefs, language=language))
    return state, [*effects, Speak(language)]


def not_spoken(state: State, missing: str, instead: str) -> Transition:
    """Return the state when a language cannot be had: that is said, and it is not kept as chosen if another is spoken ``instead``."""
    told = Message("{language} could not be loaded. Try again when you are online.", language=LANGUAGES[missing])
    state, effects = prefer(state, replace(state.prefs, language=instead)) if instead else (state, [])
    return replace(state, notice=told), effects


@DEEDS.does(OPPOSE)
def _oppose(state: State, kind: str, _: int) -> Transition:
    """Let the second player of the games to come be of another kind."""
    return prefer(state, replace(state.prefs, players=(PERSON, opponent(kind, state.prefs.players))))


@DEEDS.does(DISMISS)
def _dismiss(state: State, _: None, now: int) -> Transition:
    return replace(state, notice=None), []
