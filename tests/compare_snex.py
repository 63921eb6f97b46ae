"""Compares the engine's Snex with the literal rules, position by position, and goes on where an earlier run stopped.

    python tests/compare_snex.py FILE [MINUTES] [SIDE ...]

One seed makes one bout: a random game on the smallest board, or a random board with what may follow it; sides are taken in turn, all
if none is given. FILE gets one JSON object a bout, so a run can be ended at any time. The literal rules try every step from
every board that a turn can reach, which may take days: a bout ends where one position has cost them `_PATIENCE` seconds of work.
At the end stands how many positions have been compared in all runs, and whether all agreed.
"""

import json
import random
import sys
import time
from collections import Counter
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import NamedTuple

import oracle_snex as oracle
from patience import within
from pygames.rules import Position, find_game

#: After how many seconds of work the literal rules are given up for a position.
_PATIENCE = 10.0
_GAME = find_game("snex")


class Bout(NamedTuple):
    """What one seed has led to on a board of one side: how many positions agreed, how many were given up, and one that differs."""

    side: int
    seed: int
    positions: int = 0
    steps: int = 0
    given_up: int = 0
    differs: str | None = None


def agrees(position: Position, answer: oracle.Answer) -> bool:
    """Whether the engine has the same legal moves, each to the same position, and the same end of the game."""
    return (
        sorted(position.legal_moves) == sorted(answer.legal)
        and (position.over, position.winner) == (answer.over, answer.winner)
        and all(position.play(move).text == after.text for move, after in answer.legal.items())
    )


def bout(side: int, seed: int) -> Bout:
    """Compare the positions of one seed: a game on the smallest board if it is even, else a random board and what follows."""
    rng = random.Random(f"{side} {seed}")
    if seed % 2 == 0 and side == _GAME.sizes[0]:
        position, most = _GAME.start(side).play(rng.choice(["a1", "b4", "c3", "d2"])).play("black"), 400
        state = oracle.state(side, position.text)
    else:
        state, most = oracle.soup(rng, side), 4
        position = _GAME.position(state.text, side)
    steps = 0
    for number in range(most):
        answer = within(_PATIENCE, partial(oracle.answer, state))
        if answer is None:
            return Bout(side, seed, number, steps, given_up=1)
        if not agrees(position, answer):
            return Bout(side, seed, number, steps, differs=position.text)
        steps += sum([">" in move for move in answer.legal])
        if not answer.legal:
            return Bout(side, seed, number + 1, steps)
        # Often long steps by preference, so that there are pushes, crosscuts and repetitions.
        weights = [3 ** min(4, move.count(">")) if seed % 4 else 1 for move in answer.legal]
        move = rng.choices(list(answer.legal), weights)[0]
        position, state = position.play(move), answer.legal[move]
    return Bout(side, seed, most, steps)


def main(file: Path, minutes: float, sides: list[int]) -> bool:
    """Compare for some minutes, print the sums over the file, and return whether all positions in it agreed."""
    done = [Bout(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
    seeds = {side: count(1 + max([b.seed for b in done if b.side == side], default=-1)) for side in sides}
    until = time.monotonic() + 60 * minutes
    with file.open("a") as out:
        for side in cycle(sides):
            done.append(bout(side, next(seeds[side])))
            print(json.dumps(done[-1]._asdict()), file=out, flush=True)
            if time.monotonic() > until:
                break
    sums: dict[int, Counter[str]] = {}
    for b in done:
        figures = Counter(bouts=1, positions=b.positions, steps=b.steps, given_up=b.given_up)
        sums[b.side] = sums.get(b.side, Counter()) + figures
    for side, figures in sorted(sums.items()):
        print(side, dict(figures))
    differing = [b.differs for b in done if b.differs]
    print(f"{sum(b.positions for b in done)} positions agree, {len(differing)} differ", *differing, sep="\n")
    return not differing


if __name__ == "__main__":
    _minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    sys.exit(not main(Path(sys.argv[1]), _minutes, [int(side) for side in sys.argv[3:]] or list(_GAME.sizes)))
