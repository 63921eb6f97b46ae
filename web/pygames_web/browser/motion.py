"""A move of somebody else in motion: stages one after the other, as the browser draws its frames."""

from collections.abc import Callable

from js import performance, requestAnimationFrame
from pyodide.ffi import create_once_callable

from pygames_web.model.motion import Stage

#: How long a move is on its way, in milliseconds; a single picture takes no more than half of it.
TIME = 600.0


class Motion:
    """Shows stages for their time, unless it is stopped before."""

    def __init__(self) -> None:
        self._stages: tuple[Stage, ...] = ()
        self._begun = 0.0
        self._number = 0

    @property
    def running(self) -> bool:
        """Whether a move is on its way."""
        return bool(self._stages)

    def stop(self) -> None:
        """Let the move be where it leads to."""
        self._stages = ()

    def begin(self, stages: tuple[Stage, ...], show: Callable[[Stage, float], None], end: Callable[[], None]) -> None:
        """Show stages, each with the share of its time that has passed, and in the end what they lead to."""
        self._stages, self._begun = stages, performance.now()
        self._number += 1
        number, each = self._number, min(TIME / len(stages), TIME / 2)

        def frame(now: float) -> None:
            if number != self._number or not self._stages:
                return
            which, share = divmod(max(now - self._begun, 0.0) / each, 1.0)
            if which >= len(stages):
                self.stop()
                end()
                return
            show(stages[int(which)], share)
            requestAnimationFrame(create_once_callable(frame))

        frame(self._begun)
