"""How fast the engine is in a browser, beside the Python that runs this: what ``pygames bench --all`` measures, in both.

``python -m benching.engine [--seconds S] [--rounds N] [--browser NAME] [--json]``. In the browser it runs under Pyodide in a worker,
as the computer player does. The ratio is the browser's figure to this Python's; medians, with the least and the greatest ratio.
"""

import argparse
import json

from benching.worker import add_arguments, measured, told
from pygames.rules import GAMES

# Called for each board.
BENCH = """
import json
from pygames.cli.bench import playout_rate, throughput
from pygames.rules import find_game

def bench(game, size, seconds):
    setup = find_game(game).setup(size)
    run = throughput(setup, seconds, seed=0)
    return json.dumps({"games": run.games / run.seconds, "playouts": playout_rate(setup, seconds, seed=0)})
bench
"""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measure how fast the engine is in a browser.")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each measurement (0.5)")
    add_arguments(parser)
    options = parser.parse_args()
    boards = [(game.name, size, options.seconds) for game in GAMES.values() for size in game.sizes]
    if not options.json:
        print(f"{'':<15}{'random games/s':^44}{'playouts/s':^44}")
        print(f"{'game':<10} size" + f"{'here':>10}{options.browser:>11}{'ratio':>7}{'':16}" * 2)
    for (game, size, _), pairs in zip(boards, measured(options, BENCH, boards), strict=True):
        if options.json:
            print(json.dumps({"game": game, "size": size, "rounds": [pair._asdict() for pair in pairs]}), flush=True)
            continue
        words = f"{game:<10} {size:4}"
        for what in ("games", "playouts"):
            here, there = ([side[what] for side in sides] for sides in zip(*pairs, strict=True))
            words += told(here, there, [its / mine for mine, its in zip(here, there, strict=True)])
        print(words, flush=True)


if __name__ == "__main__":
    main()
