"""How each named style of a scene looks, in each theme: a table of colours and a table of styles that use them."""

from typing import NamedTuple

from pygames.rules import Colour


class Style(NamedTuple):
    """Fill and stroke are names in a theme's palette, or empty for none; lengths in board units; ``alpha`` is opacity.

    What is drawn lies ``shift`` to the right of and below where its path says, however the board is turned.
    """

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()
    size: float = 0.0  # of a label's type
    bold: bool = False
    shift: tuple[float, float] = (0.0, 0.0)


#: Light falls from above and from the left: where shadows fall, and what of a stone is lit.
_CAST, _LIT, _SHINE = (0.035, 0.06), (-0.025, -0.035), (-0.13, -0.15)


def _body(colour: Colour, tone: str, shine: float) -> dict[str, Style]:
    """Return the styles of stones and of what links them, the lowest first; where light falls it shines with an alpha."""
    return {
        f"link-{colour}-rim": Style("", f"{tone}_rim", 0.58),
        f"rim-{colour}": Style(f"{tone}_rim"),
        f"link-{colour}": Style(tone, tone, 0.52),
        f"stone-{colour}": Style(tone),
        f"lit-{colour}": Style(f"{tone}_lit", shift=_LIT),
        f"shine-{colour}": Style(f"{tone}_shine", alpha=shine, shift=_SHINE),
    }


#: How large texts on cells are, by how many characters they have.
_TEXT_SIZES = (0.4, 0.34, 0.25, 0.19)
LONGEST_TEXT = len(_TEXT_SIZES)


def _text(name: str, colour: str) -> dict[str, Style]:
    """Return the styles of texts that are written alike, one for each length."""
    return {f"{name}-{length}": Style(colour, size=size, bold=True) for length, size in enumerate(_TEXT_SIZES, 1)}


#: What a picture of a game may show, whoever looks at it.
LOOKED_AT: dict[str, Style] = {
    # The frame is a line along the outermost cells, so wide that it reaches beyond them: `draw.reach` says how far.
    **{
        f"frame-{part}{around}": Style(colour, colour, 2 * reach + more, alpha, shift=shift)
        for around, reach in (("", 1.1), ("-points", 1.2), ("-sides", 1.4))
        for part, colour, more, alpha, shift in (
            ("shadow", "shadow", 0.04, 0.3, (0.0, 0.07)),
            ("rim", "frame_rim", 0.0, 1.0, (0.0, 0.0)),
            ("top", "frame", -0.07, 1.0, (0.0, 0.0)),
        )
    },
    "cell": Style("cell"),
    "cell-edge": Style("cell_edge"),
    # Lines no wider than a pixel, as these are on a large board, take a fraction of the time to paint.
    "cell-line": Style("", "line", 0.025),
    "plate": Style("cell", "cell", 0.1),
    "grid": Style("", "line", 0.025),
    "side-b": Style("black", "black_rim", 0.05),
    "side-w": Style("white", "white_rim", 0.05),
    "coordinate": Style("frame_ink", size=0.34),
    "territory-b": Style("territory_black", alpha=0.45),
    "territory-w": Style("territory_white", alpha=0.7),
    "territory-none": Style("territory_none", alpha=0.4),
    "shadow": Style("shadow", alpha=0.3, shift=_CAST),
    "link-shadow": Style("", "shadow", 0.54, alpha=0.3, shift=_CAST),
    **_body("b", "black", shine=0.55),
    **_body("w", "white", shine=0.9),
    "end-b": Style("white_lit"),
    "end-w": Style("black"),
    "egg-b": Style("", "white_lit", 0.05),
    "egg-w": Style("", "black", 0.05),
    "plate-b": Style("black_lit"),
    "plate-w": Style("white_lit"),
    "badge-b": Style("territory_black"),
    "badge-w": Style("territory_white", "white_rim", 0.03),
    "badge-none": Style("cell", "territory_none", 0.04),
    "doomed": Style("", "strike", 0.1),
    "crosscut": Style("danger", "danger", 0.05, alpha=0.35),
    "last": Style("", "mark", 0.09),
    "last-left": Style("", "accent", 0.06, dash=(0.12, 0.1)),
    "highlight-rim": Style("", "highlight_rim", 0.17),
    "highlight": Style("", "highlight", 0.1),
    **_text("label-b", "white_lit"),
    **_text("label-w", "black"),
    **_text("label-none", "ink"),
}
#: What there is besides for whoever plays or analyses.
_FOR_PLAYERS = {
    "refused": Style("", "danger", 0.1),
    "against": Style("", "danger", 0.1),
    "next": Style("accent", "halo", 0.03),
    "next-stone": Style("", "accent", 0.08),
    "chosen": Style("", "accent", 0.12),
    "ghost-b": Style("black", alpha=0.55),
    "ghost-w": Style("white_lit", "white_rim", 0.045, alpha=0.75),
    "turned-b": Style("black"),
    "turned-w": Style("white_lit"),
    "ghost-gone": Style("", "strike", 0.1),
    "cursor": Style("", "focus", 0.08),
    "best": Style("study"),
    "best-way": Style("", "study", 0.08),
    **_text("best-label", "study_ink"),
    # At the rim of an enlarged board.
    "pin": Style("frame_ink", "frame", 0.12, size=0.34),
    "cue": Style("accent", "halo", 0.04),
}
#: How each style looks.
STYLES = {**LOOKED_AT, **_FOR_PLAYERS}

LIGHT = {
    "frame": "#7d5d3a",
    "frame_rim": "#5f4528",
    "frame_ink": "#f6e9cf",
    "cell": "#ecdbb6",
    "cell_edge": "#d8c193",
    "line": "#b89b6a",
    "ink": "#2b2620",
    "black": "#1c1f25",
    "black_rim": "#0b0c0f",
    "black_lit": "#2c3038",
    "black_shine": "#8b929e",
    "white": "#e6e0d0",
    "white_rim": "#6f6653",
    "white_lit": "#faf8f1",
    "white_shine": "#ffffff",
    "shadow": "#2b1d0c",
    "territory_black": "#231d16",
    "territory_white": "#fffdf5",
    "territory_none": "#8a7350",
    "accent": "#1a62a3",
    "accent_ink": "#ffffff",
    "halo": "#fffdf5",
    "study": "#0b6e4f",
    "study_ink": "#ffffff",
    "mark": "#2f83c8",
    "danger": "#b3261e",
    "strike": "#e0493c",
    "focus": "#8a2be2",
    "highlight": "#0b7a43",
    "highlight_rim": "#ffffff",
}
DARK = {
    **LIGHT,
    "frame": "#31271b",
    "frame_rim": "#120e09",
    "frame_ink": "#d3c09a",
    "cell": "#7f6947",
    "cell_edge": "#6b593d",
    "line": "#3f3421",
    "ink": "#f4ecdc",
    "black": "#131519",
    "black_rim": "#050506",
    "black_lit": "#23262d",
    "black_shine": "#7d8490",
    "white": "#d9d3c4",
    "white_rim": "#3d372c",
    "white_lit": "#f3efe5",
    "shadow": "#000000",
    "territory_black": "#0c0d10",
    "territory_white": "#f6f0df",
    "territory_none": "#2b2418",
    "accent": "#8accff",
    "accent_ink": "#06223a",
    "halo": "#1b1a18",
    "study": "#76d9ae",
    "study_ink": "#06281b",
    "mark": "#2f83c8",
    "danger": "#ffb3a9",
    "strike": "#dd4638",
    "focus": "#e6c2ff",
    "highlight": "#a8f5c4",
    "highlight_rim": "#06331c",
}
CONTRAST = {
    **LIGHT,
    "frame": "#ffffff",
    "frame_rim": "#000000",
    "frame_ink": "#000000",
    "cell": "#ffffff",
    "cell_edge": "#d0d0d0",
    "line": "#000000",
    "ink": "#000000",
    "black": "#000000",
    "black_rim": "#000000",
    "black_lit": "#000000",
    "black_shine": "#000000",
    "white": "#ffffff",
    "white_rim": "#000000",
    "white_lit": "#ffffff",
    "shadow": "#ffffff",
    "territory_black": "#000000",
    "territory_white": "#ffffff",
    "territory_none": "#808080",
    "accent": "#0033cc",
    "halo": "#ffffff",
    "study": "#005a3c",
    "mark": "#0a76ff",
    "danger": "#b00000",
    "strike": "#e8261a",
    "focus": "#7a00cc",
    "highlight": "#00662b",
}
CONTRAST_DARK = {
    **CONTRAST,
    "frame": "#000000",
    "frame_rim": "#ffffff",
    "frame_ink": "#ffffff",
    "cell": "#3d3d3d",
    "cell_edge": "#202020",
    "line": "#ffffff",
    "ink": "#ffffff",
    "black_rim": "#ffffff",
    "shadow": "#000000",
    "accent": "#5ab0ff",
    "accent_ink": "#000000",
    "halo": "#000000",
    "study": "#7fe3b8",
    "study_ink": "#000000",
    "mark": "#2a97ff",
    "danger": "#ff8a80",
    "strike": "#ff4b40",
    "focus": "#e0a0ff",
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
