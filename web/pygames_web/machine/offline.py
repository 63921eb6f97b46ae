"""The site as the browser keeps it for use without a network, and the newer version of it that may be waiting to take over."""

from dataclasses import replace

from pygames_web.machine.actions import STAY, TAKE_NEWER, Deeds
from pygames_web.machine.effects import TakeNewerVersion
from pygames_web.machine.events import SiteKept
from pygames_web.machine.state import State, Transition

DEEDS: Deeds[State] = Deeds()


def site_kept(state: State, event: SiteKept) -> Transition:
    """Return the state when there is news of what the browser keeps."""
    return replace(state, offline=state.offline or not event.newer, newer=state.newer or event.newer), []


@DEEDS.does(TAKE_NEWER)
def _take(state: State, _: None, now: int) -> Transition:
    return replace(state, newer=False), [TakeNewerVersion()]


@DEEDS.does(STAY)
def _stay(state: State, _: None, now: int) -> Transition:
    return replace(state, newer=False), []
