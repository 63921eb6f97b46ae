"""A scene as an SVG picture, for pages before Python runs, notebooks, link previews and files."""

from collections.abc import Mapping
from html import escape

from pygames.drawing.draw import Overlay, draw
from pygames.drawing.geometry import View
from pygames.drawing.scene import Ink, Label, Scene, decimal
from pygames.drawing.theme import STYLES, THEMES
from pygames.rules import Position

#: What says which colours a picture has: the name of a theme, or a palette with the same names as the themes have.
Colours = str | Mapping[str, str]


def svg(position: Position, overlay: Overlay | None = None, view: View | None = None, theme: Colours = "light") -> str:
    """Return a position as a stand-alone SVG picture: `draw`, then `render`.

    Args:
        position, overlay, view: what `draw` takes.
        theme: what `render` takes.

    Raises:
        ValueError: as `render` does.

    >>> import pygames
    >>> svg(pygames.start("nadraz", 6), theme="dark")[:4]
    '<svg'
    """
    return render(draw(position, overlay, view), theme)


def render(scene: Scene, theme: Colours = "light") -> str:
    """Return a scene as a stand-alone SVG picture that scales to whatever room it is given.

    Styles are written as attributes, never as CSS, so that pages with a strict content policy show it too.

    Args:
        scene: what `draw` returned.
        theme: a name in `THEMES`, or a palette: a colour, as SVG writes it, for each name of one.

    Raises:
        ValueError: there is no such theme, or a palette lacks a colour.

    >>> import pygames
    >>> from pygames.drawing import draw
    >>> render(draw(pygames.start("snex", 6)), "dark")[:4]
    '<svg'
    """
    width, height = 2 * scene.half_width, 2 * scene.half_height
    box = " ".join(map(decimal, (-scene.half_width, -scene.half_height, width, height)))
    palette = _palette(theme)
    shapes = "".join(_shape(shape, palette) for shape in scene.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{shapes}</svg>'


def _palette(theme: Colours) -> Mapping[str, str]:
    """Return the colour of each name, as it stands in an attribute."""
    if isinstance(theme, str):
        if theme not in THEMES:
            raise ValueError(f"there is no theme {theme!r}; there are: {', '.join(THEMES)}")
        return THEMES[theme]
    lacking = [name for name in THEMES["light"] if name not in theme]
    if lacking:
        raise ValueError(f"the palette lacks {', '.join(lacking)}")
    return {name: escape(colour) for name, colour in theme.items()}


def _shape(shape: Ink | Label, palette: Mapping[str, str]) -> str:
    style = STYLES[shape.style]
    alpha = f' opacity="{decimal(style.alpha)}"' if style.alpha < 1 else ""
    fill = palette[style.fill] if style.fill else "none"
    if isinstance(shape, Label):
        weight = ' font-weight="700"' if style.bold else ""
        return (
            f'<text x="{decimal(shape.x)}" y="{decimal(shape.y + 0.35 * style.size)}" font-size="{decimal(style.size)}" '
            f'font-family="system-ui, sans-serif" text-anchor="middle" fill="{fill}"{weight}{alpha}>{escape(shape.text)}</text>'
        )
    stroke = ""
    if style.stroke:
        dash = f' stroke-dasharray="{" ".join(map(decimal, style.dash))}"' if style.dash else ""
        stroke = (
            f' stroke="{palette[style.stroke]}" stroke-width="{decimal(style.width)}" stroke-linecap="round" '
            f'stroke-linejoin="round"{dash}'
        )
    shift = f' transform="translate({" ".join(map(decimal, style.shift))})"' if any(style.shift) else ""
    return f'<path d="{shape.path}" fill="{fill}"{stroke}{alpha}{shift}/>'
