"""The lines that put a board with a game into any web page."""

from html import escape

from pygames.drawing import Overlay, shown_kinds, svg
from pygames.embedding.plies import to_plies
from pygames.record import Record, to_link
from pygames.record.record import Path

#: What visitors may do: look through the moves, play moves too, or have every position analysed as well.
MODES = ("view", "play", "analyse")


def snippet(record: Record, site: str, mode: str = "view", path: Path | None = None) -> str:
    """Return the lines that show a record in a page of somebody else.

    Args:
        record: the game.
        site: the address of the folder that the boards come from, with a slash at its end.
        mode: one of `MODES`.
        path: what is shown at first; the end of the main line if None.

    Inside the element are a picture and a link, for whoever runs no scripts: readers of feeds, printers, search engines.

    Raises:
        GamesError: a move is illegal, or no link can hold the game.

    >>> from pygames.rules import find_game
    >>> lines = snippet(Record(find_game("vadrantir").setup(5)).play((), "e5")[0], "https://games.example/")
    >>> lines.splitlines()[0]
    '<script src="https://games.example/embed.js" defer></script>'
    """
    setup, end = record.setup, record.main_line()
    shown = end if path is None else path
    link = to_link(record)
    on_the_way = shown == end[: len(shown)]
    attributes: dict[str, object] = {
        "game": setup.game.name,
        "size": setup.size,
        "variant": "" if setup.variant == "standard" else setup.variant,
        "href": f"#{link}",
        "mode": mode,
        "position": (record.start or "") if mode == "view" else "",
        "plies": to_plies(record) if mode == "view" else "",
        "ply": len(shown) if mode == "view" and on_the_way and shown != end else "",
    }
    written = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items() if value != "")
    anchor = f'<a href="{escape(f"{site}#{link}")}">{escape(setup.game.title)}</a>'
    return (
        f'<script src="{escape(site)}embed.js" defer></script>\n'
        f"<pygames-board{written}>{_picture(record, shown if on_the_way else end)}{anchor}</pygames-board>\n"
    )


def _picture(record: Record, path: Path) -> str:
    """Return the picture of a position, to stand in a page."""
    positions = record.positions(path)
    previous = positions[-2] if len(positions) > 1 else None
    drawn = svg(positions[-1], Overlay(show=shown_kinds(positions[-1]), previous=previous))
    title = f"{record.setup.game.title}: {positions[-1].text}"
    return drawn.replace("<svg ", f'<svg slot="picture" role="img" aria-label="{escape(title)}" ', 1)
