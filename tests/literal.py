"""Vadrantir and Sundraval once more, as literally as code can be: sets and loops, slow, sharing nothing with the engine.

What is compared is what an answer of the referee holds: legal moves, over, winner and score, from position text alone.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

Point = tuple[int, int]  # row counted from 0 at the bottom, number in the row counted from 1
Answer = dict[str, Any]
COLOURS = "bw"


def row_length(side: int, k: int) -> int:
    return 2 * side - 1 - abs(k - (side - 1))


def name(point: Point) -> str:
    k, i = point
    return (chr(97 + k) if k < 26 else "a" + chr(97 + k - 26)) + str(i)


@cache
def neighbours(side: int) -> dict[Point, set[Point]]:
    """Return the neighbours of each cell of the hexagonal board, in cell order."""
    near: dict[Point, set[Point]] = {}
    for k in range(2 * side - 1):
        for i in range(1, row_length(side, k) + 1):
            found = {(k, i - 1), (k, i + 1)}
            for other in (k - 1, k + 1):
                longer = row_length(side, other) > row_length(side, k)
                found |= {(other, i), (other, i + 1)} if longer else {(other, i - 1), (other, i)}
            near[k, i] = {(r, j) for r, j in found if 0 <= r < 2 * side - 1 and 1 <= j <= row_length(side, r)}
    return near


class Diagram:
    """A board with stones: what stands on each point, ``b``, ``w`` or ``.``."""

    def __init__(self, side: int, board: str) -> None:
        self.near = neighbours(side)
        self.on: dict[Point, str] = {}
        for k, row in enumerate(reversed(board.split("/"))):
            for run in row.replace("b", " b ").replace("w", " w ").split():
                for stone in run if run in "bw" else "." * int(run):
                    self.on[k, sum(1 for r, _ in self.on if r == k) + 1] = stone

    def parts(self, what: str) -> list[set[Point]]:
        """Return the maximal connected sets of points on which the same thing stands."""
        found: list[set[Point]] = []
        for start in self.on:
            if self.on[start] == what and not any(start in part for part in found):
                part, todo = {start}, [start]
                while todo:
                    fresh = {p for p in self.near[todo.pop()] if self.on[p] == what} - part
                    part |= fresh
                    todo += fresh
                found.append(part)
        return found

    def touch(self, one: Iterable[Point], two: Iterable[Point]) -> bool:
        return any(self.near[p] & set(two) for p in one)


def result(legal: list[str], over: bool, black: float, white: float) -> Answer:
    winner = ("b" if black > white else "w" if white > black else "draw") if over else None
    return {"legal": [] if over else sorted(legal), "over": over, "winner": winner, "score": {"b": black, "w": white}}


def half_point(black: list[int], white: list[int]) -> str | None:
    """Return the colour with the larger largest number, or next largest, and so on, a missing one counting 0."""
    black, white = sorted(black, reverse=True), sorted(white, reverse=True)
    for i in range(max(len(black), len(white))):
        b, w = (sizes[i] if i < len(sizes) else 0 for sizes in (black, white))
        if b != w:
            return "b" if b > w else "w"
    return None


# -- Vadrantir -----------------------------------------------------------------------------------------------------------


def vadrantir_placements(diagram: Diagram, colour: str) -> list[str]:
    legal = []
    for point, stone in list(diagram.on.items()):
        if stone == ".":
            diagram.on[point] = colour
            group = next(part for part in diagram.parts(colour) if point in part)
            enemies = [part for part in diagram.parts("w" if colour == "b" else "b") if diagram.touch(part, group)]
            if len(group) == 1 or len(group) <= 1 + max(map(len, enemies), default=0):
                legal.append(name(point))
            diagram.on[point] = "."
    return legal


def vadrantir(side: int, text: str) -> Answer:
    board, turn, _ = text.split()
    diagram = Diagram(side, board)
    placements = {colour: vadrantir_placements(diagram, colour) for colour in COLOURS}
    groups = {colour: diagram.parts(colour) for colour in COLOURS}
    score = {"b": 0.0, "w": 0.0}
    for territory in diagram.parts("."):
        black, white = ([len(g) for g in groups[colour] if diagram.touch(g, territory)] for colour in COLOURS)
        owner = half_point(black, white)
        if owner:
            score[owner] += len(territory)
    half = half_point([len(g) for g in groups["b"]], [len(g) for g in groups["w"]])
    if half:
        score[half] += 0.5
    return result(placements[turn], not (placements["b"] and placements["w"]), score["b"], score["w"])


# -- Sundraval -----------------------------------------------------------------------------------------------------------


def sundraval(side: int, text: str) -> Answer:
    board, turn, passes = text.split()
    diagram = Diagram(side, board)
    enemy = {p for p, stone in diagram.on.items() if stone == ("w" if turn == "b" else "b")}
    legal = [name(p) for region in diagram.parts(".") if diagram.touch(region, enemy) for p in region]
    for group in strangled(diagram):
        diagram.on |= dict.fromkeys(group, ".")
    territory = {colour: territories(diagram, colour) for colour in COLOURS}
    half = half_point([len(t) for t in territory["b"]], [len(t) for t in territory["w"]])
    score = {}
    for colour in COLOURS:
        score[colour] = 0.5 if half == colour else 0.0
        for group in diagram.parts(colour):
            n = sum(diagram.touch(group, t) for t in territory[colour])
            score[colour] += n * (n + 1) / 2
    return result([*legal, "pass"], passes == "2", score["b"], score["w"])


def territories(diagram: Diagram, colour: str) -> list[set[Point]]:
    return [
        region
        for region in diagram.parts(".")
        if {diagram.on[p] for point in region for p in diagram.near[point]} - {"."} == {colour}
    ]


def strangled(diagram: Diagram) -> list[set[Point]]:
    """Return the strangled groups of both colours."""
    groups = [(colour, part) for colour in COLOURS for part in diagram.parts(colour)]
    everyone = range(len(groups))
    regions = diagram.parts(".")
    touched = [{r for r, region in enumerate(regions) if diagram.touch(region, part)} for _, part in groups]
    linked = [
        [h for h in everyone if h != g and (diagram.touch(groups[g][1], groups[h][1]) or touched[g] & touched[h])]
        for g in everyone
    ]
    rich = [any(diagram.touch(part, t) for t in territories(diagram, colour)) for colour, part in groups]
    enemies = [[h for h in linked[g] if groups[h][0] != groups[g][0]] for g in everyone]
    size = [len(part) for _, part in groups]
    meets_1_and_2 = [not rich[g] and any(size[h] > size[g] or rich[h] for h in enemies[g]) for g in everyone]

    chain = list(everyone)  # the lowest number of a group in the same chain
    for _ in everyone:
        for g in everyone:
            chain[g] = min([chain[g]] + [chain[h] for h in linked[g] if groups[h][0] == groups[g][0]])

    called: dict[int, str] = {}
    while True:
        before = dict(called)
        for c in sorted(set(chain) - set(before)):
            members = [g for g in everyone if chain[g] == c]
            smaller = [before.get(chain[h]) for g in members for h in enemies[g] if size[h] < size[g]]
            if not all(meets_1_and_2[g] for g in members) or "strangled" in smaller:
                called[c] = "safe"
            elif all(call == "safe" for call in smaller):
                called[c] = "strangled"
        if called == before:
            return [part for g, (_, part) in enumerate(groups) if called.get(chain[g]) == "strangled"]


# -- positions to compare on -----------------------------------------------------------------------------------------------


def soup(rng: random.Random, side: int, extras: str) -> str:
    """Return the text of a random board: scattered stones, or blots of one colour, anything from empty to full."""
    near = neighbours(side)
    weights = [rng.random() ** 2 + 0.01, rng.random(), rng.random() ** rng.choice((1, 4))]
    on = dict(zip(near, rng.choices(".bw", weights, k=len(near)), strict=True))
    for _ in range(rng.choice((0, 0, len(near) // 2, 2 * len(near)))):
        point = rng.choice(list(near))
        on[point] = on[rng.choice(sorted(near[point]))]
    return f"{board_text(side, lambda point: on[point])} {rng.choice('bw')} {rng.choice(extras)}"


def board_text(side: int, stone: Callable[[Point], str]) -> str:
    return "/".join(
        "".join(runs(stone((k, i)) for i in range(1, row_length(side, k) + 1))) for k in reversed(range(2 * side - 1))
    )


def runs(stones: Iterable[str]) -> Iterator[str]:
    gap = 0
    for stone in [*stones, ""]:
        if stone == ".":
            gap += 1
            continue
        if gap:
            yield str(gap)
        gap = 0
        yield stone
