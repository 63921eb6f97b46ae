"""Draws scenes on HTML canvases, in few large calls: crossing from Python into JavaScript costs more than the arithmetic."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from js import Path2D, document, paintShapes, performance, requestAnimationFrame, window
from pyodide.ffi import JsException, create_once_callable

from pygames.drawing import STYLES, THEMES, Label, Scene, View
from pygames.drawing.geometry import Point
from pygames.drawing.scene import Shapes
from pygames_web.browser.lens import Lens
from pygames_web.browser.patches import ALL, LEAST_UNIT, Parts, boxes, reaching
from pygames_web.browser.rim import Window, rim

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
    layer.paint(scene.shapes, _Way(theme, PICTURE_WIDTH / (2 * scene.half_width), Lens()))
    return layer.canvas


class _Way(NamedTuple):
    """How something is painted: in which theme, with how many pixels to a unit, through which lens.

    With a ``ratio`` of the canvas's pixels to the page's, names and lines are no larger than a page needs them.
    """

    theme: str
    scale: float
    lens: Lens
    ratio: float = 0


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
        if not alpha:
            return
        self.context.setTransform(1, 0, 0, 1, 0, 0)
        self.context.globalAlpha = alpha
        self.context.drawImage(other.canvas, 0, 0)
        self.context.globalAlpha = 1

    def paint(self, shapes: Shapes, way: _Way) -> None:
        """Paint shapes over what it shows."""
        unit = way.scale / way.ratio if way.ratio else 0
        paintShapes(self.context, way.scale, *self._middle(way), _as_json(shapes, way.theme, unit))

    @contextmanager
    def within(self, cells: int, view: View, way: _Way) -> Iterator[None]:
        """Let only some cells, with what is around them, be painted on."""
        if cells == ALL:
            yield
            return
        self.context.save()
        try:
            self.context.setTransform(1, 0, 0, 1, 0, 0)
            self.context.clip(Path2D.new(self._outline(cells, view, way)))
            yield
        finally:
            self.context.restore()

    def _outline(self, cells: int, view: View, way: _Way) -> str:
        """Return the outline of some cells, which runs between pixels."""
        x, y = self._middle(way)
        path = ""
        for box in boxes(view, cells):
            left, top, right, bottom = (
                round(at + way.scale * edge) for at, edge in zip((x, y, x, y), box, strict=True)
            )
            path += f"M{left} {top}H{right}V{bottom}H{left}Z"
        return path

    def _middle(self, way: _Way) -> Point:
        """Return where the middle of the board lies, in pixels."""
        return self.width / 2 - way.lens.x * way.scale, self.height / 2 - way.lens.y * way.scale


class _Sheet(_Layer):
    """A layer that knows what it shows, so that only what is different from that is painted."""

    def __init__(self, canvas: Any) -> None:
        super().__init__(canvas)
        self._parts = Parts(())
        # How that was painted; None where nothing is known.
        self._painted: tuple[View, _Way] | None = None

    def blank(self, width: int, height: int) -> None:
        super().blank(width, height)
        self._painted = None

    def differing(self, parts: Parts, view: View, way: _Way) -> int:
        """Return the cells on which it does not show a drawing."""
        known = (view, way) == self._painted and way.scale >= LEAST_UNIT
        return self._parts.differing(parts) if known else ALL

    def renew(self, parts: Parts, view: View, way: _Way, below: Callable[[], None], stale: int) -> None:
        """Show a drawing over what ``below`` lays, where that or the drawing is not what it was: around the ``stale`` cells."""
        if stale:
            with self.within(stale, view, way):
                self.clear()
                below()
                self.paint(parts.shapes if stale == ALL else parts.on(reaching(view.board, stale)), way)
        self._parts, self._painted = parts, (view, way)


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
        # How it was wanted last, and on how large a layer.
        self._last: tuple[Shapes, _Way, int, int] | None = None

    def is_laid(self, shapes: Shapes) -> bool:
        """Return whether these shapes were laid last."""
        return self._last is not None and self._last[0] == shapes

    def lay(self, layer: _Layer, shapes: Shapes, way: _Way) -> None:
        """Lay it on a layer."""
        wanted = (shapes, way, layer.width, layer.height)
        if self._last != wanted:
            self._last, self._pictured = wanted, False
            layer.paint(shapes, way)
            return
        if not self._pictured:
            self._pictured = True
            self._picture.blank(layer.width, layer.height)
            self._picture.paint(shapes, way)
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
        self._still, self._passing = _Sheet(still), _Sheet(passing)
        self._ground = _Ground()
        self.loupe = Loupe(loupe, self._still, self._passing)
        self._scale = 1.0
        # The point of the window in its middle.
        self._middle = (0.0, 0.0)
        self._scene: Scene | None = None
        self._view: View | None = None
        self._changed: Sequence[Point] = ()
        self._theme = ""
        self.lens = Lens()
        # What stands at the rim of an enlarged board, and what it was made for.
        self._rim: tuple[tuple[Any, ...], Shapes] = (), ()
        # What lies above what lies still, and how it is seen.
        self._above: tuple[Parts, View, _Way] | None = None
        # What was shown before, around which cells that fades away, since when, and whether a picture is due for it.
        self._before = _Layer(document.createElement("canvas"))
        self._fading = 0
        self._fade_from = 0.0
        self._awaiting = False

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
        self._fading = 0
        return True

    def forget(self) -> None:
        """Take note that all that was shown is gone."""
        for layer in (self._still, self._passing):
            layer.blank(layer.width, layer.height)
        self._ground = _Ground()
        self._fading = 0

    def watch(self, observer: Any, restored: Any) -> None:
        """Let a ResizeObserver see to this canvas alone: whether the page or the density of the screen changes.

        ``restored`` is called when a canvas is empty because the browser had lost what it showed, as when its graphics are started
        anew.
        """
        for layer in (self._still, self._passing):
            layer.canvas.addEventListener("contextrestored", restored)
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
        if self._scene is None or self._view is None:
            return
        self.lens = lens
        self._paint(self._scene, self._view, fade=False)

    def show(self, scene: Scene, view: View, changed: Sequence[Point], theme: str, fade: bool) -> None:
        """Show the scene of a board; with ``fade``, what was shown before fades away over it.

        ``changed`` is where the last move has changed something: while nothing of that is in sight, a sign leads there.
        """
        fade = fade and self._scene is not None
        self._scene, self._view, self._changed, self._theme = scene, view, changed, theme
        self._paint(scene, view, fade)

    def _paint(self, scene: Scene, view: View, fade: bool) -> None:
        """Paint what is to be seen, as far as it is not painted yet."""
        self._place(scene)
        way = _Way(self._theme, self._scale, self.lens, _ratio())
        still = Parts(scene.still)
        above = Parts(scene.passing if self.lens.farthest else scene.passing + self._at_rim(scene, view))
        grounded = self._ground.is_laid(scene.ground)
        stale = self._still.differing(still, view, way) if grounded else ALL
        stale_above = self._passing.differing(above, view, way)
        if fade:
            self._keep(stale | stale_above, view, way)
        self._still.renew(still, view, way, lambda: self._ground.lay(self._still, scene.ground, way), stale)
        self._above = above, view, way
        self._paint_passing(1.0 if fade else 0.0, stale_above)

    def _at_rim(self, scene: Scene, view: View) -> Shapes:
        wanted = scene.ground, view, self._window, self._changed
        if self._rim[0] != wanted:
            self._rim = wanted, rim(*wanted)
        return self._rim[1]

    def _keep(self, cells: int, view: View, way: _Way) -> None:
        """Let what is shown around some cells fade away, from now on."""
        self._fade_from = performance.now()
        self._fading |= cells
        self._before.blank(self._still.width, self._still.height)
        with self._before.within(self._fading, view, way):
            self._before.copy(self._still)
            self._before.copy(self._passing)

    def _place(self, scene: Scene) -> None:
        """Let the scene be as large as the lens says, with the lens not beyond the board."""
        width, height = self._still.width, self._still.height
        fitting = min(width / (2 * scene.half_width), height / (2 * scene.half_height))
        self._scale = scale = fitting * self.lens.zoom
        # An enlarged board can be drawn a little away from the edge, out from under the buttons.
        slack = 1.0 if self.lens.zoom > 1 else 0.0
        reach_x, reach_y = scene.half_width - width / (2 * scale), scene.half_height - height / (2 * scale)
        self.lens = self.lens.within(reach_x + slack, reach_y + slack)

    def _paint_passing(self, rest: float, stale: int = 0) -> None:
        """Paint what is above what lies still and, below it, what is left of what fades away: from 1, all, to 0, nothing.

        It is painted where something fades, and around the ``stale`` cells.
        """
        assert self._above
        self._passing.renew(*self._above, partial(self._passing.copy, self._before, rest), stale | self._fading)
        if not rest:
            self._fading = 0
        if self._fading and not self._awaiting:
            self._awaiting = True
            requestAnimationFrame(create_once_callable(self._on_frame))

    @property
    def _window(self) -> Window:
        """What of the board is in sight."""
        x, y = self.seen
        return Window(self.lens.x - x, self.lens.y - y, self.lens.x + x, self.lens.y + y, self._unit)

    def _on_frame(self, now: float) -> None:
        self._awaiting = False
        if self._fading:
            self._paint_passing(min(max(1 - (now - self._fade_from) / FADE, 0.0), 1.0))
