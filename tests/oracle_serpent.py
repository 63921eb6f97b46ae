"""Serpent a second time, word by word from its rules and as plainly as possible: sets of cell names, loops and full searches.

Nothing is shared with the engine, and nothing is clever: survival paths are found by trying every path of one cell, then of
two, and so on. It is slow on open boards; it is what `pygames.rules.serpent` is measured against.
"""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from literal import Diagram, Point, board_text, name, neighbours

Cells = frozenset[Point]
#: A survival distance where there is no path.
NEVER = 10_000


class State(NamedTuple):
    """A position: its side, the stones of each colour, TURN and EXTRA."""

    side: int
    stones: dict[str, Cells]
    turn: str
    extra: str

    @property
    def text(self) -> str:
        board = board_text(self.side, lambda p: "b" if p in self.stones["b"] else "w" if p in self.stones["w"] else ".")
        return f"{board} {self.turn} {self.extra}"


def state(side: int, text: str) -> State:
    """Return what a position text says."""
    board, turn, extra = text.split()
    on = Diagram(side, board).on
    return State(side, {colour: frozenset(p for p in on if on[p] == colour) for colour in "bw"}, turn, extra)


def parts(side: int, cells: Iterable[Point]) -> list[Cells]:
    """Return the maximal connected subsets of a set of cells."""
    rest, found = set(cells), []
    while rest:
        part = {rest.pop()}
        while more := {n for cell in part for n in neighbours(side)[cell]} & rest:
            part |= more
            rest -= more
        found.append(frozenset(part))
    return found


def ends(side: int, group: Cells) -> Cells:
    """Return the ends of a snake, or the egg itself."""
    return group if len(group) == 1 else frozenset(c for c in group if len(neighbours(side)[c] & group) == 1)


def is_bare_line(side: int, group: Cells) -> bool:
    touching = sorted(len(neighbours(side)[cell] & group) for cell in group)
    return touching == [1, 1] + [2] * (len(group) - 2)


def is_group_of_the_game(side: int, group: Cells) -> bool:
    return len(group) == 1 or is_bare_line(side, group)


def paths(side: int, own: Cells, empty: Cells, x: Point, y: Point, k: int) -> Iterator[tuple[Point, ...]]:
    """Yield the survival paths of k cells between two ends of different groups, by the rule put by neighbours."""

    def longer(path: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
        if len(path) == k:
            yield path
            return
        touching = {y} if len(path) + 1 == k else set()
        for cell in neighbours(side)[path[-1]] & empty:
            if neighbours(side)[cell] & own == touching and not neighbours(side)[cell] & set(path[:-1]):
                yield from longer((*path, cell))

    for cell in neighbours(side)[x] & empty:
        if neighbours(side)[cell] & own == ({x, y} if k == 1 else {x}):
            yield from longer((cell,))


def distance(side: int, own: Cells, empty: Cells, x: Point, y: Point, longest: int = NEVER) -> int:
    """Return the survival distance of two ends if it is no more than ``longest``; else `NEVER`."""
    groups = parts(side, own)
    (a,) = (group for group in groups if x in group)
    (b,) = (group for group in groups if y in group)
    for k in range(1, min(longest, len(empty)) + 1):
        for path in paths(side, own, empty, x, y, k):
            # The first wording of the rule must agree with the second.
            line = a | b | set(path)
            assert line in parts(side, own | set(path))
            assert is_bare_line(side, line)
            return k
    return NEVER


def is_alive(side: int, own: Cells, empty: Cells, group: Cells, had_two: bool) -> bool:
    if not had_two:
        return True
    return any(
        distance(side, own, empty, x, y) < NEVER
        for x in ends(side, group)
        for other in parts(side, own)
        if other != group
        for y in ends(side, other)
    )


def may_be_placed(side: int, own: Cells, empty: Cells, cell: Point) -> bool:
    touched = [group for group in parts(side, own) if neighbours(side)[cell] & group]
    return cell in empty and all(len(group) == 1 for group in touched) and len(touched) <= 2


def end_of_turn(s: State, past: set[str], placed: Point | None) -> tuple[State, Cells] | None:
    """Return the position after the end of a turn and the stones removed; None if the turn is illegal.

    ``s`` has the stones placed or moved already, and TURN of the colour that did it.
    """
    side = s.side
    extra = "".join(c for c in "bw" if c in s.extra or len(parts(side, s.stones[c])) >= 2) or "-"
    empty = frozenset(neighbours(side)) - s.stones["b"] - s.stones["w"]
    dead = [
        (colour, group)
        for colour in "bw"
        for group in parts(side, s.stones[colour])
        if not is_alive(side, s.stones[colour], empty, group, colour in extra)
    ]
    removed = frozenset(cell for _, group in dead for cell in group)
    if placed and removed == {placed}:
        return None
    stones = {colour: s.stones[colour] - removed for colour in "bw"}
    empty |= removed
    for colour, group in dead:
        (region,) = (part for part in parts(side, empty) if group <= part)
        for cell in region:
            if may_be_placed(side, stones[colour], empty, cell):
                own = stones[colour] | {cell}
                (new,) = (part for part in parts(side, own) if cell in part)
                had_two = colour in extra or len(parts(side, own)) >= 2
                if is_alive(side, own, empty - {cell}, new, had_two):
                    return None
    after = State(side, stones, "w" if s.turn == "b" else "b", extra)
    return None if after.text in past else (after, removed)


def turns(s: State, past: set[str]) -> dict[str, State]:
    """Return the legal moves other than a pass, each with the position after it."""
    side, own = s.side, s.stones[s.turn]
    empty = frozenset(neighbours(side)) - s.stones["b"] - s.stones["w"]
    found: dict[str, State] = {}

    def with_own(cells: Cells) -> State:
        return s._replace(stones={**s.stones, s.turn: cells})

    for cell in empty:
        if may_be_placed(side, own, empty, cell):
            result = end_of_turn(with_own(own | {cell}), past, cell)
            if result:
                found[name(cell)] = result[0]

    groups = parts(side, own)
    for snake in groups:
        if len(snake) == 1:
            continue
        others = [end for group in groups if group != snake for end in ends(side, group)]
        d = {(x, y): distance(side, own, empty, x, y) for x in ends(side, snake) for y in others}
        whole = {y: min(d[x, y] for x in ends(side, snake)) for y in others}
        for target in others:
            for near in ends(side, snake):
                (far,) = ends(side, snake) - {near}
                if d[near, target] == NEVER or d[near, target] > d[far, target]:
                    continue
                lifted = own - {far}
                for p in neighbours(side)[near] & (empty | {far}):
                    touched = neighbours(side)[p] & lifted
                    if touched not in ({near}, {near, target}):
                        continue
                    moved = lifted | {p}
                    if not all(is_group_of_the_game(side, group) for group in parts(side, moved)):
                        continue
                    if target not in touched:
                        limit = d[near, target] - 1
                        if distance(side, moved, (empty | {far}) - {p}, p, target, limit) == NEVER:
                            continue
                    result = end_of_turn(with_own(moved), past, None)
                    if result and all(y in result[1] for y in others if whole[y] < whole[target]):
                        found[f"{name(far)}>{name(p)}"] = result[0]
    return found


class Answer(NamedTuple):
    """What the rules say about a position."""

    legal: dict[str, State]
    over: bool
    winner: str | None


def answer(s: State, past: set[str]) -> Answer:
    """Return what the rules say about a position in the play phase whose game had the given ends of turns."""
    other = "w" if s.turn == "b" else "b"
    lost = [colour for colour in "bw" if colour in s.extra and not s.stones[colour]]
    if lost:
        return Answer({}, True, other if len(lost) == 2 else "w" if lost == ["b"] else "b")
    legal = turns(s, past)
    if legal:
        return Answer(legal, False, None)
    passed = s._replace(turn=other)
    if turns(passed, past | {passed.text}):
        return Answer({"pass": passed}, False, None)
    return Answer({}, True, other)


def soup(rng: random.Random, side: int) -> State:
    """Return a random position with eggs and bare lines of both colours, dead ones included."""
    share, density = rng.uniform(0.2, 0.8), rng.uniform(0.3, 1.0)
    stones: dict[str, Cells] = {"b": frozenset(), "w": frozenset()}
    for cell in rng.sample(list(neighbours(side)), k=int(density * len(neighbours(side)))):
        colour = "b" if rng.random() < share else "w"
        more = stones[colour] | {cell}
        if all(is_group_of_the_game(side, group) for group in parts(side, more)):
            stones[colour] = more
    extra = "".join(c for c in "bw" if len(parts(side, stones[c])) > 1 or rng.random() < 0.5)
    return State(side, stones, rng.choice("bw"), extra or "-")
