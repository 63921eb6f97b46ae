"""The empty boards as pictures, for embedded boards that have not been started."""

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
