"""Draws scenes on an HTML canvas, in few large calls: crossing from Python into JavaScript costs more than the arithmetic."""

from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from js import Path2D, document, performance, requestAnimationFrame, window, writeLabels
from pyodide.ffi import JsException, create_once_callable

from pygames.drawing import STYLES, THEMES, Ink, Label, Scene
from pygames_web.lens import Lens

#: How long a change of the stones takes to fade in, in milliseconds.
FADE = 180
#: How wide a picture for a file is, in pixels.
PICTURE_WIDTH = 1200


@lru_cache(maxsize=64)
def _path(text: str) -> Any:
    return Path2D.new(text)


def picture(scene: Scene, theme: str, ground: str) -> Any:
    """Return a canvas with a scene in front of a colour, to be kept as a file."""
    canvas = document.createElement("canvas")
    canvas.width = PICTURE_WIDTH
    canvas.height = round(PICTURE_WIDTH * scene.half_height / scene.half_width)
    context = canvas.getContext("2d")
    BoardCanvas(canvas).show(scene, theme, fade=False)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalCompositeOperation = "destination-over"
    context.fillStyle = ground
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas


class BoardCanvas:
    """A canvas that shows scenes as large as it can, sharp on any screen."""

    def __init__(self, canvas: Any) -> None:
        self.element = canvas
        self._context = canvas.getContext("2d")
        self._scale = 1.0
        self._scene: Scene | None = None
        self._theme = ""
        self._still = document.createElement("canvas")
        self._still_seen: tuple[Any, ...] | None = None
        self.lens = Lens()
        # What was shown before, while it fades away; whether a picture is due for that.
        self._before = document.createElement("canvas")
        self._fading = self._awaiting = False
        self._fade_from = 0.0

    def fit(self) -> bool:
        """Take on the size that the page gives to the canvas, in the screen's own pixels; return whether it is another one.

        Another size empties the canvas. One that is not shown at all, as in a frame that is folded away, keeps the size it has.
        """
        ratio = window.devicePixelRatio or 1
        box = self.element.getBoundingClientRect()
        width, height = round(box.width * ratio), round(box.height * ratio)
        hidden = not (width and height)
        if hidden or (width, height) == (self.element.width, self.element.height):
            return False
        self.element.width, self.element.height = width, height
        return True

    def watch(self, observer: Any) -> None:
        """Let a ResizeObserver see to this canvas alone: whether the page or the density of the screen changes."""
        observer.disconnect()
        try:
            observer.observe(self.element, box="device-pixel-content-box")
        except JsException:
            # WebKit knows the page's pixels only.
            observer.observe(self.element)

    def board_point(self, x: float, y: float) -> tuple[float, float]:
        """Return the point of the board under a point of the window."""
        box = self.element.getBoundingClientRect()
        scale = self._scale / (window.devicePixelRatio or 1)
        return (x - box.left - box.width / 2) / scale + self.lens.x, (
            y - box.top - box.height / 2
        ) / scale + self.lens.y

    def share(self, x: float, y: float) -> tuple[float, float, float, float]:
        """Return where the cell around a point of the board is: left, top, width and height in hundredths of the canvas."""
        width, height = self.element.width / self._scale, self.element.height / self._scale
        left, top = 0.5 + (x - 0.5 - self.lens.x) / width, 0.5 + (y - 0.5 - self.lens.y) / height
        return round(100 * left, 2), round(100 * top, 2), round(100 / width, 2), round(100 / height, 2)

    @property
    def seen(self) -> tuple[float, float]:
        """How far the canvas shows to either side of its middle, and above and below it, in board coordinates."""
        return self.element.width / (2 * self._scale), self.element.height / (2 * self._scale)

    def look(self, lens: Lens) -> None:
        """Look at what is shown in another way."""
        if self._scene is None:
            return
        self.lens = lens
        self._fading = False
        self._paint(self._scene, self._theme)

    def show(self, scene: Scene, theme: str, fade: bool) -> None:
        """Show a scene; with ``fade``, what was shown before fades away over it."""
        self._fading = fade and self._scene is not None
        if self._fading:
            self._before.width, self._before.height = self.element.width, self.element.height
            self._before.getContext("2d").drawImage(self.element, 0, 0)
        self._scene, self._theme = scene, theme
        self._fade_from = performance.now()
        self._show_moment(self._fade_from)

    def _show_moment(self, now: float) -> None:
        """Show the scene and, of what fades away over it, as much as is left."""
        assert self._scene
        self._paint(self._scene, self._theme)
        rest = 1 - (now - self._fade_from) / FADE
        self._fading = self._fading and rest > 0
        if not self._fading:
            return
        self._context.setTransform(1, 0, 0, 1, 0, 0)
        self._context.globalAlpha = min(rest, 1)
        self._context.drawImage(self._before, 0, 0)
        self._context.globalAlpha = 1
        if not self._awaiting:
            self._awaiting = True
            requestAnimationFrame(create_once_callable(self._on_frame))

    def _on_frame(self, now: float) -> None:
        self._awaiting = False
        if self._fading:
            self._show_moment(now)

    def _paint(self, scene: Scene, theme: str) -> None:
        width, height = self.element.width, self.element.height
        fitting = min(width / (2 * scene.half_width), height / (2 * scene.half_height))
        self._scale = scale = fitting * self.lens.zoom
        # An enlarged board can be drawn a little away from the edge, out from under the buttons.
        slack = 1.0 if self.lens.zoom > 1 else 0.0
        reach_x, reach_y = scene.half_width - width / (2 * scale), scene.half_height - height / (2 * scale)
        self.lens = self.lens.within(reach_x + slack, reach_y + slack)
        context = self._context
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, width, height)
        context.drawImage(self._still_picture(scene, theme), 0, 0)
        self._ink(context, scene.passing, theme)

    def _still_picture(self, scene: Scene, theme: str) -> Any:
        """Return a canvas with what lies still; it is painted anew only when that, or how it is looked at, has changed."""
        seen = (scene.still, theme, self.lens, self.element.width, self.element.height)
        if self._still_seen is None or self._still_seen[0] is not seen[0] or self._still_seen[1:] != seen[1:]:
            self._still_seen = seen
            self._still.width, self._still.height = self.element.width, self.element.height
            self._ink(self._still.getContext("2d"), scene.still, theme)
        return self._still

    def _ink(self, context: Any, shapes: tuple[Ink | Label, ...], theme: str) -> None:
        """Draw shapes as this canvas is looked at."""
        palette, scale = THEMES[theme], self._scale
        width, height = self.element.width, self.element.height
        context.setTransform(scale, 0, 0, scale, width / 2 - self.lens.x * scale, height / 2 - self.lens.y * scale)
        context.textAlign, context.textBaseline = "center", "middle"
        context.lineCap = context.lineJoin = "round"
        for name, alike in groupby(shapes, attrgetter("style")):
            style = STYLES[name]
            context.globalAlpha = style.alpha
            if style.fill:
                context.fillStyle = palette[style.fill]
            if style.stroke:
                context.strokeStyle = palette[style.stroke]
                context.lineWidth = style.width
                context.setLineDash(list(style.dash))
            labels = []
            for shape in alike:
                if isinstance(shape, Label):
                    labels.append(f"{shape.x} {shape.y} {shape.text}")
                    continue
                path = _path(shape.path)
                if style.fill:
                    context.fill(path)
                if style.stroke:
                    context.stroke(path)
            if labels:
                context.font = f"{'700 ' if style.bold else ''}{style.size}px system-ui, sans-serif"
                writeLabels(context, "\n".join(labels))
        context.globalAlpha = 1
