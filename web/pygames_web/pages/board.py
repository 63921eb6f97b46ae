"""The board's place on a page: two canvases for the eyes, and over them the same board as a grid for everyone else."""

from pygames_web.markup import Markup, tag
from pygames_web.pages.icons import icon
from pygames_web.words import Speaker


def board(keys: str, say: Speaker) -> Markup:
    """Return the board and what its keys do, in words; the shell paints the canvases and fills the grid."""
    return tag(
        "section",
        tag(
            "div",
            tag("canvas", id="board", aria_hidden="true"),
            tag("canvas", id="passing", aria_hidden="true"),
            tag("div", id="grid", role="grid", tabindex="0", aria_label=say("Board"), aria_describedby="board-keys"),
            class_="surface",
        ),
        tag("p", keys, id="board-keys", hidden=True),
        tag(
            "div",
            _lens("out", say("Zoom out")),
            _lens("in", say("Zoom in")),
            class_="zoom",
        ),
        class_="board",
    )


def _lens(where: str, label: str) -> Markup:
    return tag("button", icon(f"zoom-{where}"), type="button", data_zoom=where, aria_label=label, title=label)
