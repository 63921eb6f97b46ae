"""``pygames games``: the list of games."""

import argparse

from pygames.cli.command import Command
from pygames.rules import GAMES, Game


def _line(game: Game) -> str:
    sizes = ", ".join(map(str, game.sizes))
    variants = f"; variants {', '.join(game.variants)}" if len(game.variants) > 1 else ""
    return f"{game.name:<10} sizes {sizes} ({game.recommended} recommended){variants}. {game.summary}"


def _run(arguments: argparse.Namespace) -> int:
    for game in GAMES.values():
        print(_line(game))
    return 0


COMMAND = Command(
    name="games",
    summary="list the games, their sizes and variants",
    description="List the games, their sizes and variants, one game a line.",
    add_arguments=lambda parser: None,
    run=_run,
)
