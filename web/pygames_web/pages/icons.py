"""The icons of the controls: one family, drawn on a grid of 24 by 24, with lines of one width in the colour of the text.

An icon is only ever a picture beside or instead of words: the words stay the control's name for those who hear it.
"""

from functools import cache

from pygames_web.markup import Markup, tag

#: The lines of each icon, as an SVG path.
_LINES = {
    "again": "M4 4v5h5M4.6 8.5A8 8 0 1 1 4 13",
    "analysis": "M4 4v16h16M8 15l4-5 3 3 5-7",
    "away": "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
    "balance": "M12 4v16M8 20h8M4 7h16M4 7l-2.5 6h5zM20 7l-2.5 6h5z",
    "check": "M4 12.5l5.5 5.5L20 6",
    "clear": "M4 14.5 13 5l7 6.5L12 20H9zM8.5 10l7 6.5",
    "close": "M6 6l12 12M18 6 6 18",
    "code": "M8 6l-6 6 6 6M16 6l6 6-6 6",
    "computer": "M6 6h12v12H6zM10 2.5V6M14 2.5V6M10 18v3.5M14 18v3.5M2.5 10H6M2.5 14H6M18 10h3.5M18 14h3.5",
    "copy": "M8 8h12v12H8zM16 8V4H4v12h4",
    "delete": "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
    "edit": "M11 7.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M20 16.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0"
    "M16.5 4.5v6M13.5 7.5h6M4.5 16.5h6",
    "first": "M6 5v14M18 5l-8 7 8 7",
    "flag": "M6 21V4h12l-3 4 3 4H6",
    "focus": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M14 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
    "hint": "M9.5 17c0-3-3.5-4-3.5-8a6 6 0 0 1 12 0c0 4-3.5 5-3.5 8zM10 21h4",
    "hurry": "M4 5l8 7-8 7zM13 5l8 7-8 7z",
    "keys": "M3 6h18v12H3zM7 10v.01M10.5 10v.01M14 10v.01M17.5 10v.01M8 14h8",
    "language": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
    "last": "M18 5v14M6 5l8 7-8 7",
    "lesson": "M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v14",
    "link": "M10 14a4.5 4.5 0 0 0 6.4 0l3-3A4.5 4.5 0 0 0 13 4.6L11.5 6M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.5-1.4",
    "mirror": "M12 3v18M8.5 8v9H3zM15.5 8v9H21z",
    "new": "M12 2.5l8.2 4.75v9.5L12 21.5l-8.2-4.75v-9.5zM12 8.5v7M8.5 12h7",
    "next": "M9 5l7 7-7 7",
    "open": "M3 19V5h6l2.5 3H21v11z",
    "person": "M16 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4 21c0-4.5 3-7 8-7s8 2.5 8 7",
    "play": "M7 4l12 8-12 8z",
    "previous": "M15 5l-7 7 7 7",
    "promote": "M12 20V5M6 11l6-6 6 6",
    "puzzle": "M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4a2.5 2.5 0 1 1 0 5v4H4z",
    "redo": "M16 4l5 5-5 5M21 9H9.5a5.5 5.5 0 0 0 0 11H15",
    "rename": "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    "rotate": "M20 4v5h-5M19.4 8.5A8 8 0 1 0 20 13",
    "rules": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9 9.5a3 3 0 1 1 4.4 2.7c-1 .6-1.4 1-1.4 2.1M12 17.3v.01",
    "save": "M12 4v11M7 10l5 5 5-5M4 20h16",
    "screen": "M3 5h18v12H3zM9 21h6M8 13v-4h4M16 9v4h-4",
    "search": "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15.2 15.2 21 21",
    "send": "M21 3 3 10l7 4 4 7zM21 3 10 14",
    "settings": "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0M11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
    "share": "M20.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M8.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0"
    "M20.5 19a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M8.2 10.8l7.6-4.6M8.2 13.2l7.6 4.6",
    "stop": "M6 6h12v12H6z",
    "theme": "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 3v18M12 7.5h7.6M12 12h9M12 16.5h7.6",
    "undo": "M8 4 3 9l5 5M3 9h11.5a5.5 5.5 0 0 1 0 11H9",
    "watch": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
    "zoom-fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z",
    "zoom-in": "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15.2 15.2 21 21M10.5 7.8v5.4M7.8 10.5h5.4",
}
_GRID = 24

#: What there is an icon for.
NAMES = tuple(_LINES)


def icon_lines(name: str) -> str:
    """Return the lines of an icon on its grid, as an SVG path."""
    return _LINES[name]


@cache
def icon(name: str) -> Markup:
    """Return an icon; a style sheet gives it its size and the width of its lines."""
    lines = tag("path", d=_LINES[name])
    return tag("svg", lines, class_="icon", viewBox=f"0 0 {_GRID} {_GRID}", aria_hidden="true")
