"""Boards without Python: the empty ones as pictures, for embedded boards before their start, and their colours as a style sheet."""

from pathlib import Path

from pygames.drawing import THEMES, svg
from pygames.rules import GAMES


def draw_boards(folder: Path) -> None:
    """Write ``GAME-SIZE-THEME.svg`` for every game, size and theme; variants are played on the same boards."""
    folder.mkdir()
    for game in GAMES.values():
        for size in game.sizes:
            for theme in THEMES:
                picture = svg(game.start(size), theme=theme)
                (folder / f"{game.name}-{size}-{theme}.svg").write_text(picture, encoding="utf-8")


def board_colours() -> str:
    """Return the colours of the boards in every theme as CSS variables, in which the pages' pictures of positions are drawn."""
    rules = ["/* The colours of the boards, from the themes that the canvas is painted with. */"]
    for theme, palette in THEMES.items():
        variables = "".join(f"    --board-{name}: {colour};\n" for name, colour in palette.items())
        selector = ":root" if theme == "light" else f':root[data-theme="{theme}"]'
        rules.append(f"{selector} {{\n{variables}}}")
    return "\n".join(rules) + "\n"
