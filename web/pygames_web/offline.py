"""The site as the browser keeps it for use without a network, and the newer version of it that may be waiting to take over."""

from collections.abc import Callable
from dataclasses import replace

from pygames_web.state import Do, SiteKept, State, Step, TakeNewerVersion


def site_kept(state: State, event: SiteKept) -> Step:
    """Return the state when there is news of what the browser keeps."""
    return replace(state, offline=state.offline or not event.newer, newer=state.newer or event.newer), []


def _take(state: State, _: Do) -> Step:
    return replace(state, newer=False), [TakeNewerVersion()]


def _later(state: State, _: Do) -> Step:
    return replace(state, newer=False), []


#: What the controls do that a newer version comes with.
ACTIONS: dict[str, Callable[[State, Do], Step]] = {"take-newer-version": _take, "stay-with-version": _later}
