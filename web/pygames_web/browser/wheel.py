"""The turns of a wheel, or of two fingers on a trackpad, as steps."""

#: How far a step is, in pixels: a notch of a wheel is at least as much.
NOTCH = 60.0
#: What a turn of one is in each of the browser's units: a pixel, a line, a page.
_UNITS = (1.0, 20.0, 400.0)
#: After how long a part of a step is forgotten, in milliseconds.
_PAUSE = 300.0


class Wheel:
    """Counts up small turns until they make a step."""

    def __init__(self) -> None:
        self._turned = 0.0
        self._when = 0.0

    def turned(self, by: float, unit: int, when: float) -> int:
        """Return -1 for a step up, 1 for one down and 0 for none, after a turn at a time in milliseconds."""
        by *= _UNITS[unit]
        if when - self._when > _PAUSE or by * self._turned < 0:
            self._turned = 0.0
        self._when = when
        self._turned += by
        if abs(self._turned) < NOTCH:
            return 0
        step = 1 if self._turned > 0 else -1
        self._turned = 0.0
        return step
