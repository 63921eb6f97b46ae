"""Snex a second time, word by word from its rules and as plainly as possible: sets of points, loops and full searches.

Nothing is shared with the engine. Every step is tried with every choice of units, and whether a turn can be finished is
found by taking every step from every board that it can reach. It is what `pygames.rules.snex` is measured against.
"""

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from literal import runs

Point = tuple[int, int]  # file and rank, both counted from 0
Points = frozenset[Point]
Board = frozenset[tuple[Point, str]]  # the points that hold a stone, each with the stone's colour
OTHER = {"b": "w", "w": "b"}


class State(NamedTuple):
    """A position with what its game needs to remember."""

    side: int
    board: Board
    turn: str
    #: The boards that stood in the unfinished turn, this one included.
    stood: frozenset[Board]
    #: The texts of the positions that stood at ends of turns.
    past: frozenset[str]

    @property
    def text(self) -> str:
        return text_of(self.side, self.board, self.turn)


def text_of(side: int, board: Board, turn: str) -> str:
    on = dict(board)
    ranks = ("".join(runs(on.get((file, rank), ".") for file in range(side))) for rank in reversed(range(side)))
    return f"{'/'.join(ranks)} {turn} -"


def state(side: int, text: str) -> State:
    """Return the beginning of a game that is set up from a position text."""
    rows, turn, _ = text.split()
    board = set()
    for rank, row in enumerate(reversed(rows.split("/"))):
        file = 0
        for run in row.replace("b", " b ").replace("w", " w ").split():
            if run in OTHER:
                board.add(((file, rank), run))
            file += 1 if run in OTHER else int(run)
    stones = frozenset(board)
    return State(side, stones, turn, frozenset({stones}), frozenset({text}))


def name(point: Point) -> str:
    return f"{chr(97 + point[0])}{point[1] + 1}"


# -- words -----------------------------------------------------------------------------------------------------------------


@cache
def points(side: int) -> list[Point]:
    return [(file, rank) for rank in range(side) for file in range(side)]


@cache
def near(side: int, point: Point) -> Points:
    file, rank = point
    around = {(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)}
    return frozenset(around & set(points(side)))


@cache
def squares(side: int) -> list[tuple[Point, Point, Point, Point]]:
    """Return the 2x2 squares of the board, each from its lower left point round to its upper left one."""
    corners = range(side - 1)
    return [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x in corners for y in corners]


def snake_of(side: int, on: dict[Point, str], stone: Point) -> Points:
    snake, todo = {stone}, [stone]
    while todo:
        fresh = {p for p in near(side, todo.pop()) if on.get(p) == on[stone]} - snake
        snake |= fresh
        todo += fresh
    return frozenset(snake)


def ends(side: int, stones: Points) -> Points:
    return frozenset(stone for stone in stones if len(near(side, stone) & stones) <= 1)


def is_unit(side: int, stones: Points) -> bool:
    return len(stones) == 1 or len(ends(side, stones)) == 2


def other_end(side: int, unit: Points, end: Point) -> Point:
    (other,) = unit if len(unit) == 1 else ends(side, unit) - {end}
    return other


def hatchlings(side: int, snake: Points, path: tuple[Point, ...]) -> Iterator[Points]:
    """Yield the hatchlings of a snake that start with a path."""
    yield frozenset(path)
    for stone in near(side, path[-1]) & snake:
        if near(side, stone) & set(path) == {path[-1]} and stone not in path:
            yield from hatchlings(side, snake, (*path, stone))


def closeness(side: int, point: Point) -> tuple[int, int]:
    x, y = (min(steps, side - 1 - steps) for steps in point)
    return min(x, y), x + y


def head(side: int, stones: Points) -> tuple[int, int]:
    """Return the closeness of the head of a set of stones."""
    return min(closeness(side, end) for end in ends(side, stones))


@lru_cache(maxsize=100_000)
def crosscuts(side: int, board: Board) -> frozenset[tuple[Point, ...]]:
    on = dict(board)
    return frozenset(
        square for square in squares(side) if "".join(on.get(point, ".") for point in square) in ("bwbw", "wbwb")
    )


def holds_a_block(side: int, board: Board) -> bool:
    on = dict(board)
    return any("".join(on.get(point, ".") for point in square) in ("bbbb", "wwww") for square in squares(side))


# -- steps -----------------------------------------------------------------------------------------------------------------


class Journey(NamedTuple):
    """What one choice of units makes of a stone and of those that it pushes."""

    reached: tuple[Point, ...]
    board: Board
    any_head_closer: bool


def journeys(
    side: int, on: dict[Point, str], unit: Points, stone: Point, pusher: str | None, moved: Points
) -> Iterator[Journey]:
    """Yield the journeys of the end of a unit that keep each moved unit at one or two ends.

    The board shows the stone where it still is; ``pusher`` is the colour of the stone that takes its place, if one does, and
    ``moved`` the points reached by the stones that moved before.
    """
    colour = on[stone]
    left = {point: c for point, c in on.items() if point != stone}
    if pusher:
        left[stone] = pusher
    for reached in near(side, other_end(side, unit, stone)) - unit - moved:
        after = unit - {stone} | {reached}
        if on.get(reached) == colour or len(ends(side, after)) not in (1, 2):
            continue
        closer = head(side, after) < head(side, unit)
        if reached not in on:
            yield Journey((reached,), frozenset({**left, reached: colour}.items()), closer)
            continue
        snake = snake_of(side, left, reached)
        choices = set(hatchlings(side, snake, (reached,)))
        if is_unit(side, snake) and reached in ends(side, snake):
            choices.add(snake)
        for choice in choices:
            if len(choice) < len(unit):
                for rest in journeys(side, left, choice, reached, colour, moved | {reached}):
                    yield Journey((reached, *rest.reached), rest.board, closer or rest.any_head_closer)


@lru_cache(maxsize=100_000)
def steps(side: int, board: Board, colour: str) -> dict[str, Board]:
    """Return the steps that a board allows, whether or not the turn can be finished then, each with the board after it."""
    on = dict(board)
    before = crosscuts(side, board)
    found: dict[str, Board] = {}
    for stone in (point for point in on if on[point] == colour):
        snake = snake_of(side, on, stone)
        if not is_unit(side, snake) or stone not in ends(side, snake):
            continue
        for journey in journeys(side, on, snake, stone, None, frozenset()):
            if journey.any_head_closer and not holds_a_block(side, journey.board):
                after = crosscuts(side, journey.board)
                if not before or (len(before - after) == 1 and len(after - before) <= 1):
                    found[">".join(map(name, (stone, *journey.reached)))] = journey.board
    return found


# -- turns -----------------------------------------------------------------------------------------------------------------


def can_be_finished(s: State) -> bool:
    """Whether steps lead from an unfinished turn to its end.

    If steps lead there at all then some do that visit no board twice, so each board needs to be tried only once.
    """
    tried, todo = set(s.stood), [s.board]
    while todo:
        for after in steps(s.side, todo.pop(), s.turn).values():
            if after not in tried:
                tried.add(after)
                if crosscuts(s.side, after):
                    todo.append(after)
                elif text_of(s.side, after, OTHER[s.turn]) not in s.past:
                    return True
    return False


def end_of_turn(s: State, board: Board) -> State:
    after = State(s.side, board, OTHER[s.turn], frozenset({board}), s.past)
    return after._replace(past=s.past | {after.text})


def moves(s: State) -> dict[str, State]:
    """Return the legal moves other than a pass, each with the position after it."""
    side, on, found = s.side, dict(s.board), {}
    if not crosscuts(side, s.board):
        for point in points(side):
            after = s.board | {(point, s.turn)}
            if point not in on and not holds_a_block(side, after) and not crosscuts(side, after):
                found[name(point)] = end_of_turn(s, after)
    for text, after in steps(side, s.board, s.turn).items():
        if after not in s.stood and crosscuts(side, after):
            found[text] = s._replace(board=after, stood=s.stood | {after})
        elif after not in s.stood:
            found[text] = end_of_turn(s, after)
    return {
        text: after
        for text, after in found.items()
        if (can_be_finished(after) if crosscuts(side, after.board) else after.text not in s.past)
    }


def connected(side: int, board: Board) -> str | None:
    """Return the colour that has a snake from one of its edges to the other."""
    on = dict(board)
    for stone, colour in board:
        across = 0 if colour == "w" else 1
        if {0, side - 1} <= {point[across] for point in snake_of(side, on, stone)}:
            return colour
    return None


class Answer(NamedTuple):
    """What the rules say about a position."""

    legal: dict[str, State]
    over: bool
    winner: str | None


def answer(s: State) -> Answer:
    """Return what the rules say about a position in the play phase.

    A board with a crosscut is not the end of a turn, so nobody has won on it yet.
    """
    winner = None if crosscuts(s.side, s.board) else connected(s.side, s.board)
    if winner:
        return Answer({}, True, winner)
    legal = moves(s)
    if legal:
        return Answer(legal, False, None)
    passed = end_of_turn(s, s.board)
    if moves(passed):
        return Answer({"pass": passed}, False, None)
    return Answer({}, True, "draw")


# -- boards to compare on --------------------------------------------------------------------------------------------------


def soup(rng: random.Random, side: int) -> State:
    """Return a random board without blocks, from nearly empty to full, of lone stones or of long snakes."""
    share, density, growth = rng.uniform(0.2, 0.8), rng.random(), rng.random()
    on: dict[Point, str] = {}
    for point in rng.sample(points(side), k=round(density * side * side)):
        colour = "b" if rng.random() < share else "w"
        if on and rng.random() < growth:
            # Beside a stone of its own colour, so that snakes grow long.
            own = [p for p in points(side) if p not in on and any(on.get(n) == colour for n in near(side, p))]
            point = rng.choice(own or [point])
        if point not in on and not holds_a_block(side, frozenset({**on, point: colour}.items())):
            on[point] = colour
    board = frozenset(on.items())
    return state(side, text_of(side, board, rng.choice("bw")))
