"""What several test modules use: drawn positions, random games, and what is refused."""

import random
import re
from collections.abc import Iterator

import pytest

from pygames.cli import main
from pygames.drawing import Ink, Scene, view
from pygames.errors import IllegalMove
from pygames.record import Record
from pygames.rules import Game, Position, Setup, find_game

#: Where a circle begins, and its radius.
_CIRCLE = re.compile(r"M(-?[\d.]+) (-?[\d.]+)a([\d.]+)")


def drawn(game: str, size: int, rows: str, turn: str, extra: str = "-", variant: str = "standard") -> Position:
    """Return the position of a drawing: a line per row from the top, ``b``, ``w`` and ``.`` for empty, spaces ignored."""
    lines = [line.replace(" ", "") for line in rows.strip().splitlines()]
    board = "/".join("".join(_runs(line)) for line in lines)
    return find_game(game).position(f"{board} {turn} {extra}", size, variant)


def drawn_at_the_bottom(game: str, side: int, rows: str, rest: str, turn: str, extra: str = "-") -> Position:
    """Return a position on a hexagonal board whose bottom rows are `drawn` and whose other points all hold ``rest``."""
    lines = rows.strip().splitlines()
    lengths = [2 * side - 1 - abs(k - (side - 1)) for k in reversed(range(len(lines), 2 * side - 1))]
    return drawn(game, side, "\n".join([rest * length for length in lengths] + lines), turn, extra)


def circled(drawn: Scene, style: str, game: str, size: int) -> set[str]:
    """Return the cells on which a style has a circle, in a drawing of a board."""
    board = find_game(game).setup(size).board
    names = {place: board.name[cell] for cell, place in view(board).centre.items()}
    found = set()
    for shape in drawn.shapes:
        if isinstance(shape, Ink) and shape.style == style:
            for x, y, radius in _CIRCLE.findall(shape.path):
                middle = (float(x) + float(radius), float(y))
                found.add(names[min(names, key=lambda place: abs(place[0] - middle[0]) + abs(place[1] - middle[1]))])
    return found


def judged(position: Position) -> dict[str, object]:
    """Return what the rules say of a position, as the referee puts it."""
    return {
        "legal": sorted(position.legal_moves),
        "over": position.over,
        "winner": position.winner,
        "score": position.score,
    }


def _runs(line: str) -> Iterator[str]:
    gap = 0
    for point in line + "|":
        if point == ".":
            gap += 1
            continue
        if gap:
            yield str(gap)
            gap = 0
        if point != "|":
            yield point


def setups() -> list[Setup]:
    """Return every game at every size in every variant."""
    from pygames.rules import GAMES

    return [game.setup(size, variant) for game in GAMES.values() for size in game.sizes for variant in game.variants]


def random_game(setup: Setup, seed: int, plies: int = 10_000) -> Iterator[Position]:
    """Yield the positions of a random game from its start to its end or to a number of plies."""
    rng = random.Random(seed)
    position = setup.start()
    yield position
    while position.legal_moves and plies:
        position = position.play(rng.choice(position.legal_moves))
        yield position
        plies -= 1


def random_line(setup: Setup, seed: int, plies: int = 10_000) -> Record:
    """Return a random game to its end or to a number of plies, without a variation."""
    rng = random.Random(seed)
    position, moves = setup.start(), list[str]()
    while position.legal_moves and len(moves) < plies:
        moves.append(rng.choice(position.legal_moves))
        position = position.play(moves[-1])
    return Record(setup).prolonged((), moves)[0]


def in_play(setup: Setup, seed: int, plies: int = 10_000) -> list[Position]:
    """Return the positions of a random game in which Black or White is to move, up to a number of plies."""
    return [position for position in random_game(setup, seed, plies) if position.mover and not position.over]


def wins_in_one(game: Game) -> Position:
    """Return a position of a random game in which a move wins at once, but not every move does."""
    for seed in range(100):
        for position in reversed(list(random_game(game.setup(game.sizes[0]), seed))[-30:-1]):
            results = {position.play(move).winner == position.mover for move in position.legal_moves}
            if results == {True, False}:
                return position
    raise AssertionError("no random game has a win in one")


def names(position: Position, cells: int) -> str:
    """Return the names of a set of cells."""
    return " ".join(position.board.names_in(cells))


def marked(position: Position, kind: str, colour: str | None = "b") -> list[str]:
    """Return the names of the cells of each mark of a kind."""
    return [names(position, mark.cells) for mark in position.marks() if (mark.kind, mark.colour) == (kind, colour)]


def moves_of_snakes(position: Position) -> list[str]:
    """Return the legal moves by which a snake moves, sorted: those of Serpent that place no stone, and the steps of Snex."""
    return sorted(move for move in position.legal_moves if ">" in move)


def assert_refused(position: Position, move: str, why: str) -> None:
    """Have the rules refuse a move with these words among others."""
    with pytest.raises(IllegalMove, match=why):
        position.play(move)


def setup_of(command: str) -> Setup:
    """Return what a command measures: ``python -m pygames KIND GAME --size N --variant V ...``."""
    words = command.split()
    return find_game(words[4]).setup(int(words[6]), words[8])


def assert_refused_in_one_line(arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Have the program refuse its arguments with one line that says why."""
    assert main(arguments.split()) == 2
    error = capsys.readouterr().err
    assert complaint in error and error.count("\n") == 1
