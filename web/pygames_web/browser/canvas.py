"""Draws scenes on HTML canvases, in few large calls: crossing from Python into JavaScript costs more than the arithmetic."""

import json
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from js import document, paintShapes, performance, requestAnimationFrame, window
from pyodide.ffi import JsException, create_once_callable

from pygames.drawing import STYLES, THEMES, Label, Scene, View
from pygames.drawing.geometry import Point
from pygames_web.browser.lens import Lens
from pygames_web.browser.rim import Shapes, Window, rim

#: How long a change of the stones takes to fade in, in milliseconds.
FADE = 180
#: How large the names of rows and columns are at most, in pixels of the page: on a large board they would shout.
LARGEST_NAME = 14
#: How wide the line around a name that lies over stones is at most, in pixels of the page.
WIDEST_HALO = 4
#: How wide the lines of a board are at most, in pixels of the page: on a small board they would be bars.
WIDEST_LINE = 1.5
#: How wide a cell is, in pixels of the page, for which a finger is too thick.
SMALL_CELL = 24
#: By how much a loupe enlarges, and how far below the window's upper edge a finger has to be for it to find room above.
MAGNIFIED, GLASS_ABOVE = 2.5, 176
#: How wide a picture for a file is, in pixels.
PICTURE_WIDTH = 1200


def picture(scene: Scene, theme: str, ground: str) -> Any:
    """Return a canvas with a scene in front of a colour, to be kept as a file."""
    layer = _Layer(document.createElement("canvas"))
    layer.blank(PICTURE_WIDTH, round(PICTURE_WIDTH * scene.half_height / scene.half_width))
    layer.context.fillStyle = ground
    layer.context.fillRect(0, 0, layer.width, layer.height)
    layer.paint(scene.shapes, theme, PICTURE_WIDTH / (2 * scene.half_width), Lens())
    return layer.canvas


class _Layer:
    """A canvas and how to paint on it."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.context = canvas.getContext("2d")

    @property
    def width(self) -> int:
        return int(self.canvas.width)

    @property
    def height(self) -> int:
        return int(self.canvas.height)

    def blank(self, width: int, height: int) -> None:
        """Take on a size and show nothing."""
        if (self.width, self.height) == (width, height):
            self.clear()
        else:
            self.canvas.width, self.canvas.height = width, height

    def clear(self) -> None:
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.clearRect(0, 0, self.width, self.height)

    def copy(self, other: "_Layer", alpha: float = 1.0) -> None:
        """Lay what another layer of the same size shows over this one."""
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.globalAlpha = alpha
        self.context.drawImage(other.canvas, 0, 0)
        self.context.globalAlpha = 1

    def paint(self, shapes: Shapes, theme: str, scale: float, lens: Lens, ratio: float = 0) -> None:
        """Paint shapes through a lens, ``scale`` pixels to a unit.

        With a ``ratio`` of the canvas's pixels to the page's, names and lines are no larger than a page needs them.
        """
        left, top = self.width / 2 - lens.x * scale, self.height / 2 - lens.y * scale
        paintShapes(self.context, scale, left, top, _as_json(shapes, theme, scale / ratio if ratio else 0))


def _ratio() -> float:
    """Return how many pixels of the screen one of the page is."""
    return float(window.devicePixelRatio or 1)


def _as_json(shapes: Shapes, theme: str, unit: float) -> str:
    """Return shapes as `paintShapes` (site/paint.js) takes them; ``unit`` is how many of the page's pixels a unit of the board is."""
    palette = THEMES[theme]
    looks = []
    for name, alike in groupby(shapes, attrgetter("style")):
        style = STYLES[name]
        if unit and name in ("coordinate", "pin"):
            style = style._replace(
                size=min(style.size, LARGEST_NAME / unit), width=min(style.width, WIDEST_HALO / unit)
            )
        if unit and name in ("grid", "cell-line"):
            style = style._replace(width=min(style.width, WIDEST_LINE / unit))
        paths: list[str] = []
        labels: list[tuple[float, float, str]] = []
        for shape in alike:
            if isinstance(shape, Label):
                labels.append((shape.x, shape.y, shape.text))
            else:
                paths.append(shape.path)
        colours = {"fill": palette.get(style.fill, ""), "stroke": palette.get(style.stroke, "")}
        looks.append({**style._asdict(), **colours, "paths": paths, "labels": labels})
    return json.dumps(looks)


class _Ground:
    """The empty board. When it is wanted as it was last time, a picture of it is made and laid, which is quicker than painting."""

    def __init__(self) -> None:
        self._picture = _Layer(document.createElement("canvas"))
        self._pictured = False
        # How it was wanted last.
        self._last: tuple[Any, ...] | None = None

    def lay(self, layer: _Layer, shapes: Shapes, theme: str, scale: float, lens: Lens, ratio: float) -> None:
        """Lay it on a layer; the parameters are those of `_Layer.paint`."""
        way = (shapes, theme, scale, lens, ratio)
        wanted = (*way, layer.width, layer.height)
        if self._last != wanted:
            self._last, self._pictured = wanted, False
            layer.paint(*way)
            return
        if not self._pictured:
            self._pictured = True
            self._picture.blank(layer.width, layer.height)
            self._picture.paint(*way)
        layer.copy(self._picture)


class Loupe:
    """A round canvas beside a finger that shows larger what is below the finger."""

    def __init__(self, canvas: Any, *below: _Layer) -> None:
        self._layer = _Layer(canvas)
        self._below = below

    def show(self, x: float, y: float) -> None:
        """Show what is at a point of the window."""
        canvas, under = self._layer.canvas, self._below[0].canvas.getBoundingClientRect()
        ratio = self._below[0].width / under.width
        canvas.hidden = False
        size = round(canvas.clientWidth * ratio)
        self._layer.blank(size, size)
        # Where the finger is near the upper edge of the window, the glass lies below it; near its sides, within the window.
        half = canvas.offsetWidth / 2
        canvas.style.left = f"{min(max(x, half), window.innerWidth - half)}px"
        canvas.style.top = f"{y if y > GLASS_ABOVE else y + 2 * GLASS_ABOVE - half}px"
        seen = size / MAGNIFIED
        left, top = (x - under.left) * ratio - seen / 2, (y - under.top) * ratio - seen / 2
        for layer in self._below:
            self._layer.context.drawImage(layer.canvas, left, top, seen, seen, 0, 0, size, size)

    def hide(self) -> None:
        """Show nothing."""
        self._layer.canvas.hidden = True


class BoardCanvas:
    """Two canvases, one over the other, that show scenes as large as they can, sharp on any screen.

    The lower one shows what lies still. The upper one shows what comes and goes, as under a pointer, and what fades away, for which
    the board is not painted anew.
    """

    def __init__(self, still: Any, passing: Any, loupe: Any) -> None:
        self.element = still
        self._still, self._passing = _Layer(still), _Layer(passing)
        self._ground = _Ground()
        self.loupe = Loupe(loupe, self._still, self._passing)
        self._scale = 1.0
        # The point of the window in its middle.
        self._middle = (0.0, 0.0)
        self._scene: Scene | None = None
        self._view: View | None = None
        self._changed: Sequence[Point] = ()
        self._theme = ""
        self._painted: tuple[Any, ...] | None = None
        # What stands at the rim of an enlarged board.
        self._rim: Shapes = ()
        self.lens = Lens()
        # What was shown before, while it fades away; whether a picture is due for that.
        self._before = _Layer(document.createElement("canvas"))
        self._fading = self._awaiting = False
        self._fade_from = 0.0

    def fit(self) -> bool:
        """Take on the size that the page gives to the canvas, in the screen's own pixels; return whether it is another one.

        Another size empties them. What is not shown at all, as in a frame that is folded away, keeps the size it has.
        """
        ratio = _ratio()
        box = self.element.getBoundingClientRect()
        self._middle = box.left + box.width / 2, box.top + box.height / 2
        width, height = round(box.width * ratio), round(box.height * ratio)
        hidden = not (width and height)
        if hidden or (width, height) == (self._still.width, self._still.height):
            return False
        for layer in (self._still, self._passing):
            layer.blank(width, height)
        self._painted = None
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
        """Return the point of the board under a point of the window, with the canvas where it was when it was last fitted."""
        unit, (across, down) = self._unit, self._middle
        return (x - across) / unit + self.lens.x, (y - down) / unit + self.lens.y

    def share(self, x: float, y: float) -> tuple[float, float, float, float]:
        """Return where the cell around a point of the board is: left, top, width and height in hundredths of the canvas."""
        width, height = self._still.width / self._scale, self._still.height / self._scale
        left, top = 0.5 + (x - 0.5 - self.lens.x) / width, 0.5 + (y - 0.5 - self.lens.y) / height
        return round(100 * left, 2), round(100 * top, 2), round(100 / width, 2), round(100 / height, 2)

    @property
    def is_dense(self) -> bool:
        """Whether its cells are too small for a finger."""
        return self._unit < SMALL_CELL

    @property
    def _unit(self) -> float:
        """How many of the page's pixels a unit of the board is."""
        return self._scale / _ratio()

    @property
    def seen(self) -> tuple[float, float]:
        """How far the canvas shows to either side of its middle, and above and below it, in board coordinates."""
        return self._still.width / (2 * self._scale), self._still.height / (2 * self._scale)

    def look_through(self, lens: Lens) -> None:
        """Look at what is shown in another way."""
        if self._scene is None:
            return
        self.lens = lens
        self._fading = False
        self._paint()

    def show(self, scene: Scene, view: View, changed: Sequence[Point], theme: str, fade: bool) -> None:
        """Show the scene of a board; with ``fade``, what was shown before fades away over it.

        ``changed`` is where the last move has changed something: while nothing of that is in sight, a sign leads there.
        """
        self._fading = fade and self._scene is not None
        if self._fading:
            self._before.blank(self._still.width, self._still.height)
            self._before.copy(self._still)
            self._before.copy(self._passing)
        self._scene, self._theme = scene, theme
        self._view, self._changed = view, changed
        self._fade_from = performance.now()
        self._paint()

    def _paint(self) -> None:
        """Paint what is to be seen, as far as it is not painted yet."""
        scene = self._scene
        assert scene
        self._place(scene)
        seen = (
            scene.still,
            scene.ground,
            self._theme,
            self.lens,
            self._still.width,
            self._still.height,
            tuple(self._changed),
        )
        if self._painted != seen:
            self._painted = seen
            self._still.clear()
            self._ground.lay(self._still, scene.ground, self._theme, self._scale, self.lens, _ratio())
            self._still.paint(scene.still, self._theme, self._scale, self.lens)
            self._rim = ()
            if not self.lens.farthest and self._view:
                self._rim = rim(scene.ground, self._view, self._window, self._changed)
        self._paint_passing(self._fade_from)

    def _place(self, scene: Scene) -> None:
        """Let the scene be as large as the lens says, with the lens not beyond the board."""
        width, height = self._still.width, self._still.height
        fitting = min(width / (2 * scene.half_width), height / (2 * scene.half_height))
        self._scale = scale = fitting * self.lens.zoom
        # An enlarged board can be drawn a little away from the edge, out from under the buttons.
        slack = 1.0 if self.lens.zoom > 1 else 0.0
        reach_x, reach_y = scene.half_width - width / (2 * scale), scene.half_height - height / (2 * scale)
        self.lens = self.lens.within(reach_x + slack, reach_y + slack)

    def _paint_passing(self, now: float) -> None:
        """Paint what comes and goes and, below it, as much as is left of what fades away."""
        assert self._scene
        self._passing.clear()
        rest = 1 - (now - self._fade_from) / FADE
        self._fading = self._fading and rest > 0
        if self._fading:
            self._passing.copy(self._before, min(rest, 1))
            if not self._awaiting:
                self._awaiting = True
                requestAnimationFrame(create_once_callable(self._on_frame))
        self._passing.paint(self._scene.passing, self._theme, self._scale, self.lens)
        if self._rim:
            self._passing.paint(self._rim, self._theme, self._scale, self.lens, _ratio())

    @property
    def _window(self) -> Window:
        """What of the board is in sight."""
        x, y = self.seen
        return Window(self.lens.x - x, self.lens.y - y, self.lens.x + x, self.lens.y + y, self._unit)

    def _on_frame(self, now: float) -> None:
        self._awaiting = False
        if self._fading:
            self._paint_passing(now)
