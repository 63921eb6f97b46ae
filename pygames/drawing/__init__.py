"""Drawings: a position becomes a scene, plain data in board coordinates; a scene becomes a picture.

No renderer knows any game, and what is drawn can be tested without a browser.
"""

from pygames.drawing.draw import Overlay, draw, shown_kinds
from pygames.drawing.geometry import View, view
from pygames.drawing.scene import Ink, Label, Scene
from pygames.drawing.svg import render, svg
from pygames.drawing.theme import LOOKED_AT, STYLES, THEMES, Style

__all__ = [
    "LOOKED_AT",
    "STYLES",
    "THEMES",
    "Ink",
    "Label",
    "Overlay",
    "Scene",
    "Style",
    "View",
    "draw",
    "render",
    "shown_kinds",
    "svg",
    "view",
]
