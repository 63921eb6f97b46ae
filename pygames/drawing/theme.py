"""How each named style of a scene looks, in each theme: a table of colours and a table of styles that use them."""

from typing import NamedTuple


class Style(NamedTuple):
    """Fill and stroke are names in a theme's palette, or empty for none; lengths in board units; ``alpha`` is opacity."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()
    size: float = 0.0  # of a label's type
    bold: bool = False


STYLES: dict[str, Style] = {
    "cell": Style("cell"),
    "cell-edge": Style("cell_edge"),
    # Lines no wider than a pixel, as these are on a large board, take a fraction of the time to paint.
    "cell-line": Style("", "line", 0.03),
    "plate": Style("cell"),
    "grid": Style("", "line", 0.025),
    "side-b": Style("black", "line", 0.03),
    "side-w": Style("white", "white_rim", 0.03),
    "coordinate": Style("ink_soft", size=0.36),
    "territory-b": Style("territory_black", alpha=0.6),
    "territory-w": Style("territory_white", "white_rim", 0.02, alpha=0.9),
    "territory-none": Style("territory_none", alpha=0.6),
    "link-b-rim": Style("", "black_rim", 0.5),
    "link-b": Style("", "black", 0.44),
    "link-w-rim": Style("", "white_rim", 0.52),
    "link-w": Style("", "white", 0.44),
    "stone-b": Style("black", "black_rim", 0.03),
    "stone-w": Style("white", "white_rim", 0.045),
    "end-b": Style("white"),
    "end-w": Style("black"),
    "egg-b": Style("", "white", 0.05),
    "egg-w": Style("", "black", 0.05),
    "plate-b": Style("black"),
    "plate-w": Style("white"),
    "badge-b": Style("territory_black"),
    "badge-w": Style("territory_white", "white_rim", 0.03),
    "badge-none": Style("cell", "territory_none", 0.04),
    "doomed": Style("", "danger", 0.1),
    "refused": Style("", "danger", 0.1),
    "against": Style("", "danger", 0.1),
    "crosscut": Style("danger", "danger", 0.05, alpha=0.35),
    "last": Style("", "mark", 0.09),
    "last-left": Style("", "accent", 0.06, dash=(0.12, 0.1)),
    "next": Style("accent", alpha=0.5),
    "next-stone": Style("", "accent", 0.07),
    "chosen": Style("", "accent", 0.12),
    "ghost-b": Style("black", alpha=0.45),
    "ghost-w": Style("white", "white_rim", 0.045, alpha=0.7),
    "turned-b": Style("black"),
    "turned-w": Style("white"),
    "ghost-gone": Style("", "danger", 0.1, alpha=0.9),
    "cursor": Style("", "focus", 0.08),
    "best": Style("accent"),
    "highlight-rim": Style("", "highlight_rim", 0.17),
    "highlight": Style("", "highlight", 0.1),
}

#: What texts on stones, on badges and on candidates are written with, and how large they are by how many characters they have.
_WRITTEN = {"label-b": "white", "label-w": "black", "label-none": "ink", "best-label": "accent_ink"}
_TEXT_SIZES = (0.4, 0.34, 0.25, 0.19)
LONGEST_TEXT = len(_TEXT_SIZES)
STYLES |= {
    f"{name}-{length}": Style(colour, size=size, bold=True)
    for name, colour in _WRITTEN.items()
    for length, size in enumerate(_TEXT_SIZES, 1)
}

LIGHT = {
    "cell": "#e9d8b4",
    "cell_edge": "#d3bb8b",
    "line": "#a78c5d",
    "ink": "#2b2620",
    "ink_soft": "#6c6255",
    "black": "#22252b",
    "black_rim": "#0d0e11",
    "white": "#fbfaf6",
    "white_rim": "#77705f",
    "territory_black": "#22252b",
    "territory_white": "#fffdf5",
    "territory_none": "#a78c5d",
    "accent": "#1f6fb2",
    "mark": "#2a7cc0",
    "accent_ink": "#ffffff",
    "danger": "#c2372b",
    "focus": "#8a2be2",
    "highlight": "#0b7a43",
    "highlight_rim": "#ffffff",
}
DARK = {
    **LIGHT,
    "cell": "#8d7a58",
    "cell_edge": "#76643f",
    "line": "#5a4b30",
    "ink": "#171410",
    "ink_soft": "#b6ab99",
    "black": "#15171b",
    "black_rim": "#000000",
    "white": "#f1eee6",
    "white_rim": "#3d372c",
    "territory_black": "#0c0d10",
    "territory_white": "#f6f0df",
    "territory_none": "#5a4b30",
    "accent": "#7cc4ff",
    "mark": "#2f8bd8",
    "accent_ink": "#06223a",
    "danger": "#ff5546",
    "focus": "#e0b3ff",
    "highlight": "#a8f5c4",
    "highlight_rim": "#06331c",
}
CONTRAST = {
    **LIGHT,
    "cell": "#ffffff",
    "cell_edge": "#d0d0d0",
    "line": "#000000",
    "ink": "#000000",
    "ink_soft": "#000000",
    "black": "#000000",
    "white": "#ffffff",
    "white_rim": "#000000",
    "territory_black": "#000000",
    "territory_white": "#ffffff",
    "territory_none": "#808080",
    "accent": "#0033cc",
    "mark": "#0a76ff",
    "danger": "#cc0000",
    "focus": "#7a00cc",
    "highlight": "#00662b",
}
CONTRAST_DARK = {
    **CONTRAST,
    "cell": "#3d3d3d",
    "cell_edge": "#202020",
    "line": "#ffffff",
    "ink": "#ffffff",
    "ink_soft": "#ffffff",
    "black_rim": "#ffffff",
    "accent": "#2a97ff",
    "accent_ink": "#000000",
    "mark": "#2a97ff",
    "danger": "#ff4b40",
    "focus": "#d07aff",
    "highlight": "#7dffa8",
    "highlight_rim": "#000000",
}

#: The palette of each theme.
THEMES: dict[str, dict[str, str]] = {
    "light": LIGHT,
    "dark": DARK,
    "contrast": CONTRAST,
    "contrast-dark": CONTRAST_DARK,
}
