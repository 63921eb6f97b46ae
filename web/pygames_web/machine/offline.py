"""The site as the browser installs it and keeps it for use without a network, and the newer version that may wait to take over."""

from dataclasses import replace

from pygames_web.machine.actions import INSTALL, STAY, TAKE_NEWER, Deeds
from pygames_web.machine.effects import Install, TakeNewerVersion
from pygames_web.machine.events import Installable, SiteKept
from pygames_web.machine.state import State, Transition

DEEDS: Deeds[State] = Deeds()


def site_kept(state: State, event: SiteKept) -> Transition:
    """Return the state when there is news of what the browser keeps."""
    return replace(state, offline=state.offline or not event.newer, newer=state.newer or event.newer), []


def installable(state: State, event: Installable) -> Transition:
    """Return the state when the browser offers to install the site, or has done so."""
    return replace(state, installable=event.offered), []


@DEEDS.does(INSTALL)
def _install(state: State, _: None, now: int) -> Transition:
    """Have the browser ask; it does so once for each offer."""
    return replace(state, installable=False), [Install()] if state.installable else []


@DEEDS.does(TAKE_NEWER)
def _take(state: State, _: None, now: int) -> Transition:
    return replace(state, newer=False), [TakeNewerVersion()]


@DEEDS.does(STAY)
def _stay(state: State, _: None, now: int) -> Transition:
    return replace(state, newer=False), []
