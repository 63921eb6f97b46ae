"""What a person chooses for all games: colours, language, what the board shows, who plays."""

import json
from dataclasses import replace

from pygames.errors import Message
from pygames_web.machine.actions import DISMISS, LANGUAGE, OPPOSE, SHOW, THEME, TOGGLE, Deeds
from pygames_web.machine.effects import Amend, Speak
from pygames_web.machine.state import State, Transition
from pygames_web.model.prefs import PREFS_KEY, Prefs
from pygames_web.model.seats import PERSON, opponent
from pygames_web.words import LANGUAGES

DEEDS: Deeds[State] = Deeds()


def prefer(state: State, prefs: Prefs) -> Transition:
    """Return the state with other preferences, and the effect that keeps what has changed."""
    changed = prefs.beyond(state.prefs)
    return replace(state, prefs=prefs), [Amend(PREFS_KEY, json.dumps(changed))] if changed else []


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
