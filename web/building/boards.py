"""Boards without Python, from the same tables as the page's own drawings.

These are the empty ones as pictures, for embedded boards before their start, their colours as a style sheet, and all that `embed.js`
draws boards by.
"""

import json
import shutil
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from building import WEB
from building.catalogue import TRANSLATED, catalogue, said_in_scripts
from pygames.board import row_letters
from pygames.drawing import LOOKED_AT, THEMES, Ink, Overlay, svg
from pygames.drawing.draw import HIGHLIGHT_STYLES, SIGN_STYLES
from pygames.drawing.figures import BADGE, CAME, CIRCLE, LEFT, LIT_RADIUS, LONG_ARM, PLATE, figures, sign_form
from pygames.drawing.geometry import HEXAGON_RADIUS, view
from pygames.drawing.ground import cell_styles, extent, ground
from pygames.drawing.theme import LONGEST_TEXT, Style
from pygames.embedding import MODES
from pygames.embedding.plies import first_turn
from pygames.outside.bounds import MOST_MARKS, MOST_MOVES, MOST_OF_A_BOARD, MOST_OF_A_COMMENT, MOST_OF_A_MOVE
from pygames.record import MARKS
from pygames.rules import GAMES, Game
from pygames.rules.terms import WORDS
from pygames_web.machine.embed_options import EXERCISES
from pygames_web.machine.learning import all_of
from pygames_web.model.exercise import Exercise
from pygames_web.pages.icons import icon_lines
from pygames_web.pages.showcase import showcase

#: The scripts that become embed.js.
EMBED = WEB / "site" / "embed"
#: Those of the page that they take something from.
_OF_THE_PAGE = ("language.js",)


def draw_boards(folder: Path) -> None:
    """Write ``GAME-SIZE-THEME.svg`` for every game, size and theme; variants are played on the same boards."""
    folder.mkdir()
    for game in GAMES.values():
        for size in game.sizes:
            for theme in THEMES:
                picture = svg(game.start(size), theme=theme)
                (folder / f"{game.name}-{size}-{theme}.svg").write_text(picture, encoding="utf-8")


def draw_card(path: Path) -> None:
    """Write the picture that stands for the site where a link to it is shown: a position of each game, twice as wide as high."""
    pictures = []
    for number, name in enumerate(GAMES):
        drawn = svg(showcase(name), Overlay(coordinates=False))
        pictures.append(drawn.replace("<svg ", f'<svg x="{20 + 232 * number}" y="195" width="232" height="240" ', 1))
    frame = f'<rect width="1200" height="630" fill="{page_colours("light")["paper"]}"/>{"".join(pictures)}'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">{frame}</svg>', encoding="utf-8")


def board_colours() -> str:
    """Return the colours of the boards in every theme as CSS variables, in which the pages' pictures of positions are drawn."""
    rules = ["/* The colours of the boards, from the themes that the canvas is painted with. */"]
    for theme, palette in THEMES.items():
        variables = "".join(f"    --board-{name}: {colour};\n" for name, colour in palette.items())
        selector = ":root" if theme == "light" else f':root[data-theme="{theme}"]'
        rules.append(f"{selector} {{\n{variables}}}")
    return "\n".join(rules) + "\n"


def copy_scripts(folder: Path) -> Path:
    """Copy the scripts that become embed.js into a folder, with all that they import; return where they are there."""
    scripts = folder / EMBED.name
    shutil.copytree(EMBED, scripts)
    for name in _OF_THE_PAGE:
        shutil.copy(EMBED.parent / name, folder)
    _write_data(scripts / "data.js")
    return scripts


def _write_data(path: Path) -> None:
    """Write the module by which `embed.js` knows boards, colours, icons and its sentences in every language."""
    # Browsers read data much faster as text than as a part of a script.
    texts = {name: json.dumps(value, separators=(",", ":")) for name, value in data().items()}
    script = "".join(f"export const {name} = JSON.parse({json.dumps(text)});\n" for name, text in texts.items())
    path.write_text(script, encoding="utf-8")


def data() -> dict[str, object]:
    """Return what that module holds, by name."""
    said = [
        *WORDS,
        *said_in_scripts(EMBED),
        *(str(title) for game in GAMES.values() for title in [*game.variants.values()][1:]),
    ]
    translations = [catalogue(language) for language in TRANSLATED]
    icons = ("first", "previous", "next", "last", "rotate", "away", "play")
    return {
        "GAMES": {game.name: _game(game) for game in GAMES.values()},
        "FORMS": {shape: {sign: sign_form(sign, shape) for sign in SIGN_STYLES} for shape in ("hexagon", "square")},
        "SIGNS": SIGN_STYLES,
        "HIGHLIGHTS": HIGHLIGHT_STYLES,
        "SIZES": {
            "came": CAME,
            "left": LEFT,
            "lit": LIT_RADIUS,
            "longArm": LONG_ARM,
            "circle": CIRCLE,
            "plate": PLATE,
            "badge": BADGE,
            "corner": HEXAGON_RADIUS,
            "longestText": LONGEST_TEXT,
        },
        "STYLES": {name: _style(style) for name, style in LOOKED_AT.items()},
        "THEMES": THEMES,
        "GROUNDS": {theme: page_colours(theme) for theme in THEMES},
        "ICONS": {name: icon_lines(name) for name in icons},
        "MODES": MODES,
        "WORDS": WORDS,
        "MARKS": MARKS,
        "MOST_MOVES": MOST_MOVES,
        "MOST_OF_A_MOVE": MOST_OF_A_MOVE,
        "MOST_OF_A_BOARD": MOST_OF_A_BOARD,
        "MOST_OF_A_COMMENT": MOST_OF_A_COMMENT,
        "MOST_MARKS": MOST_MARKS,
        "LANGUAGES": ["en", *TRANSLATED],
        "SENTENCES": [[sentence, *(words.get(sentence, "") for words in translations)] for sentence in said],
    }


def write_exercises(path: Path) -> None:
    """Write the script by which boards without Python know how exercises begin."""
    path.write_text(f"globalThis.pygamesExercises = {json.dumps(exercises())};\n", encoding="utf-8")


def exercises() -> dict[str, dict[str, list[tuple[int, str, str]]]]:
    """Return size, variant and position text of the exercises of each kind and game, in their order."""
    return {
        option: {game: [_beginning(exercise) for exercise in all_of(place, game)] for game in GAMES}
        for option, place in EXERCISES.items()
    }


def _beginning(exercise: Exercise) -> tuple[int, str, str]:
    position = exercise.table.position
    return position.setup.size, position.setup.variant, position.text


def page_colours(theme: str) -> dict[str, str]:
    """Return the colours of the page behind a board and of what is written there."""
    css = (WEB / "site" / "styles" / "tokens.css").read_text(encoding="utf-8")
    rule = css.split(":root {" if theme == "light" else f':root[data-theme="{theme}"] {{')[1].split("}")[0]
    colours = dict(
        line.strip().removeprefix("--").rstrip(";").split(": ", 1) for line in rule.splitlines() if ": " in line
    )
    return {name: colours[name] for name in ("paper", "ink")}


def _style(style: Style) -> dict[str, object]:
    """Return a style without what it leaves as it is."""
    return {name: value for name, value in style._asdict().items() if value != style._field_defaults[name]}


def _game(game: Game) -> dict[str, object]:
    return {
        "title": game.title,
        "variants": {name: str(title) for name, title in game.variants.items()},
        "figures": figures(game.equipment.snakes),
        "extra": game.position_class.extras[0],
        "first": first_turn(game.opening_stones),
        "boards": {size: _board(game, size) for size in game.sizes},
    }


def _board(game: Game, size: int) -> dict[str, object]:
    """Return where the cells of a board lie, row by row from the bottom, and what is drawn below and beside them.

    A row is how many cells it has and where its first one lies. Cells are named by letter and number of their row and column, as the
    script does it. The names beside the board are given one column after the other. A number of a row, and where a name stands, is
    given as the difference from the one before: these repeat, and compress to a fraction.
    """
    board = game.board(size)
    upright = view(board)
    hexagonal = board.shape == "hexagon"
    for row, cells in enumerate(board.rows):
        for column, cell in enumerate(cells):
            letter, number = (row, column) if hexagonal else (column, row)
            assert board.name[cell] == f"{row_letters(letter)}{number + 1}"
    shapes = ground(game.equipment, upright, True)
    names = [shape for shape in shapes if not isinstance(shape, Ink)]
    starts = [(len(row), *upright.centre[row[0]]) for row in board.rows]
    filled = [] if game.equipment.points else [*(style for style, _ in cell_styles(game.equipment)), "cell-line"]
    return {
        "shape": board.shape,
        "extent": [round(half, 3) for half in extent(game.equipment, upright)],
        "rows": [*zip(*map(_differences, zip(*starts, strict=True)), strict=True)],
        "cells": [] if game.equipment.points else cell_styles(game.equipment),
        "ground": [(ink.style, ink.path) for ink in shapes if isinstance(ink, Ink) and ink.style not in filled],
        "names": [
            _differences(name.x for name in names),
            _differences(name.y for name in names),
            [name.text for name in names],
        ],
    }


def _differences(numbers: Iterable[float]) -> list[float]:
    """Return how much each number differs from the one before, to three decimals; the first one from 0."""
    rounded = [round(1000 * number) for number in numbers]
    steps = [after - before for before, after in pairwise([0, *rounded])]
    return [step // 1000 if step % 1000 == 0 else step / 1000 for step in steps]
