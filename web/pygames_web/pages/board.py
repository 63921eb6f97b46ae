"""The board's place on a page: two canvases for the eyes, and over them the same board as a grid for everyone else."""

from pygames.errors import Message
from pygames_web.markup import Markup, tag
from pygames_web.model.table import Table
from pygames_web.pages.icons import icon
from pygames_web.words import Speaker

#: What the keys of a board do where moves are answered, and where a game is played.
ANSWERING_KEYS = Message(
    "Arrow keys walk over the board, Enter chooses a place, Escape takes back, plus and minus zoom."
)
PLAYING_KEYS = Message(
    "Arrow keys walk over the board, Enter chooses a place, Escape takes back, U undoes, plus and minus zoom."
)


def board(keys: str, table: Table | None, say: Speaker, lens: bool = True) -> Markup:
    """Return the board, what its keys do, in words, and why something was refused on it; the shell paints and fills it.

    The buttons that enlarge it are below it, unless they stand elsewhere on the page.
    """
    return tag(
        "section",
        tag(
            "div",
            tag("canvas", id="board", aria_hidden="true"),
            tag("canvas", id="passing", aria_hidden="true"),
            tag("canvas", id="loupe", aria_hidden="true", hidden=True),
            tag("div", id="grid", role="grid", tabindex="0", aria_label=say("Board"), aria_describedby="board-keys"),
            tag(
                "p",
                say("Not possible: {reason}.", reason=table.refused) if table and table.refused else None,
                id="refusal",
                class_="refusal above" if table and _is_low(table) else "refusal",
                aria_hidden="true",
            ),
            class_="surface",
        ),
        tag("p", keys, id="board-keys", hidden=True),
        tag("div", *lens_buttons(say), class_="zoom") if lens else None,
        class_="board",
    )


def _is_low(table: Table) -> bool:
    """Whether what was refused is in the lower half of the board."""
    if not table.refused_at:
        return False
    return table.view.centre[table.position.board.cell[table.refused_at[-1]]][1] > 0


def lens_buttons(say: Speaker) -> tuple[Markup, Markup]:
    """Return the buttons that show the whole board and that enlarge it."""
    return _lens("fit", say("Whole board")), _lens("in", say("Zoom in"))


def _lens(where: str, label: str) -> Markup:
    return tag("button", icon(f"zoom-{where}"), type="button", data_zoom=where, aria_label=label, title=label)
