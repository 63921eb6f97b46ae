"""The lines that put a board with a game into any web page."""

import re
from collections.abc import Mapping
from dataclasses import replace
from html import escape

from pygames.drawing import Overlay, shown_kinds, svg
from pygames.embedding.plies import to_plies
from pygames.errors import Message
from pygames.record import Path, Record, to_link
from pygames.rules import Position
from pygames.rules.notation import named
from pygames.telling import result_told, turn_told

#: What visitors may do: look through the moves, play moves too, or have every position analysed as well.
MODES = ("view", "play", "analyse")

#: Signs by which Markdown takes a part of an attribute for code, a link or an escape, as Python's does, and how HTML writes them.
_MARKDOWN = str.maketrans({sign: f"&#{ord(sign)};" for sign in "`[\\"})
#: The brace that begins a tag or a comment of a template, as in Jekyll.
_TEMPLATE = re.compile(r"\{(?=[%#{])")


def snippet(record: Record, site: str, mode: str = "view", path: Path | None = None) -> str:
    """Return the lines that show a record in a page of somebody else.

    Args:
        record: the game.
        site: the address of the folder that the boards come from, with a slash at its end.
        mode: one of `MODES`.
        path: what is shown at first; the end of the main line if None.

    Inside the element are a picture and a link, for whoever runs no scripts: readers of feeds, printers, search engines.

    Raises:
        ValueError: there is no such mode.
        GamesError: a move is illegal, or no link can hold the game.

    >>> from pygames.rules import find_game
    >>> lines = snippet(Record(find_game("vadrantir").setup(5)).play((), "e5")[0], "https://games.example/")
    >>> lines.splitlines()[0]
    '<script src="https://games.example/embed.js" defer></script>'
    """
    if mode not in MODES:
        raise ValueError(f"there is no mode {mode!r}; take one of: {', '.join(MODES)}")
    setup, end = record.setup, record.main_line()
    shown = end if path is None else path
    link = to_link(record)
    attributes: dict[str, object] = {
        "game": setup.game.name,
        "size": setup.size,
        "variant": None if setup.variant == "standard" else setup.variant,
        "href": f"#{link}",
        "mode": mode,
        "position": record.start if mode == "view" else None,
        # Written also where there is nothing to change: without it the link would have to be read, which needs Python.
        "plies": to_plies(record) if mode == "view" else None,
        "ply": None if shown == end else _place(record, shown),
    }
    moves, positions = record.moves(shown), record.positions(shown)
    overlay = Overlay(named=named(setup.board, moves[-1]), previous=positions[-2]) if moves else Overlay()
    return _lines(attributes, site, link, str(setup.called), _picture(positions[-1], len(moves), overlay))


def _place(record: Record, path: Path) -> str:
    """Return a place in a game: a ply of the main line and, of one in a variation, the moves that lead there, as in ``2 f6 c3``."""
    before = next((ply for ply, reply in enumerate(path) if reply), len(path))
    return " ".join((str(before), *record.moves(path)[before:]))


def exercise_snippet(kind: str, number: int, position: Position, site: str, place: str) -> str:
    """Return the lines that show an exercise of the site in a page of somebody else.

    Args:
        kind: the attribute that names it, ``puzzle`` or ``lesson``.
        number: which one of the game it is, from 1.
        position: what it begins with.
        site: the address of the folder that the boards come from, with a slash at its end.
        place: where it is on the site, behind the ``#`` of the address.

    >>> import pygames
    >>> position = pygames.find_game("vadrantir").position("5/6/7/3b4/3wb4/3w4/7/6/5 w -", 5)
    >>> lines = exercise_snippet("puzzle", 3, position, "https://games.example/", "/puzzles/vadrantir/3")
    >>> lines.splitlines()[1][:41]
    '<pygames-board puzzle="vadrantir/3"><svg '
    """
    game = position.setup.game
    return _lines({kind: f"{game.name}/{number}"}, site, place, game.title, _picture(position, 0, Overlay()))


def _lines(attributes: Mapping[str, object], site: str, fragment: str, called: str, picture: str) -> str:
    """Return the script and the element, with a picture and a link inside; attributes that are None are left out."""
    written = "".join(f' {name}="{_escaped(str(value))}"' for name, value in attributes.items() if value is not None)
    anchor = f'<a href="{escape(f"{site}#{fragment}")}">{escape(called)}</a>'
    return (
        f'<script src="{escape(site)}embed.js" defer></script>\n'
        f"<pygames-board{written}>{picture}{anchor}</pygames-board>\n"
    )


def _escaped(text: str) -> str:
    """Return the text of an attribute, also for pages that are made of Markdown or by templates, which look for their signs in it."""
    return _TEMPLATE.sub("&#123;", escape(text).translate(_MARKDOWN))


def _picture(position: Position, plies: int, overlay: Overlay) -> str:
    """Return the picture of a position after so many moves, to stand in a page."""
    drawn = svg(position, replace(overlay, show=shown_kinds(position)))
    named = f'slot="picture" role="img" aria-label="{escape(_in_words(position, plies))}"'
    return drawn.replace("<svg ", f"<svg {named} ", 1)


def _in_words(position: Position, plies: int) -> str:
    """Return what a picture is called: the game, its size and variant, how many moves were made, and whose turn it is or who has won.

    It is in English: nobody knows the language of the page.
    """
    moves = [Message("Moves: {total}", total=plies)] if plies else []
    over = position.over_computed and position.over
    told = result_told(position) if over else turn_told(position)
    return ". ".join(map(str, (position.setup.called, *moves, told)))
