"""Serpent a second time, word by word from its rules and as plainly as possible: sets of cell names, loops and full searches.

Nothing is shared with the engine, and nothing is clever: survival paths are found by trying every path of one cell, then of
two, and so on. It is slow on open boards; it is what `pygames.rules.serpent` is measured against.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pygames.board import row_letters

Cells = frozenset[str]
#: A survival distance where there is no path.
NEVER = 10_000


@cache
def neighbours(side: int) -> dict[str, Cells]:
    """Return the neighbours of each cell of the hexagonal board, by the words about rows longer and shorter."""
    length = [2 * side - 1 - abs(k - (side - 1)) for k in range(2 * side - 1)]
    found: dict[str, set[str]] = {
        f"{row_letters(k)}{i}": set() for k in range(len(length)) for i in range(1, length[k] + 1)
    }
    for k in range(len(length)):
        for i in range(1, length[k] + 1):
            candidates = [f"{row_letters(k)}{i - 1}", f"{row_letters(k)}{i + 1}"]
            for other in (k - 1, k + 1):
                if 0 <= other < len(length):
                    shift = 0 if length[other] > length[k] else -1
                    candidates += [f"{row_letters(other)}{i + shift}", f"{row_letters(other)}{i + shift + 1}"]
            found[f"{row_letters(k)}{i}"].update(name for name in candidates if name in found)
    return {name: frozenset(near) for name, near in found.items()}


class State(NamedTuple):
    """A position: its side, the stones of each colour, TURN and EXTRA."""

    side: int
    stones: dict[str, Cells]
    turn: str
    extra: str

    @property
    def text(self) -> str:
        rows = []
        names = list(neighbours(self.side))
        for k in reversed(range(2 * self.side - 1)):
            row = [name for name in names if name.rstrip("0123456789") == row_letters(k)]
            line = "".join("b" if n in self.stones["b"] else "w" if n in self.stones["w"] else "." for n in row)
            text, gap = "", 0
            for sign in line + "|":
                if sign == ".":
                    gap += 1
                else:
                    text += (str(gap) if gap else "") + sign.rstrip("|")
                    gap = 0
            rows.append(text)
        return f"{'/'.join(rows)} {self.turn} {self.extra}"


def state(side: int, text: str) -> State:
    """Return what a position text says."""
    board, turn, extra = text.split()
    stones: dict[str, set[str]] = {"b": set(), "w": set()}
    for k, row in enumerate(reversed(board.split("/"))):
        i, number = 1, ""
        for sign in row:
            if sign.isdigit():
                number += sign
                continue
            i += int(number or 0)
            number = ""
            stones[sign].add(f"{row_letters(k)}{i}")
            i += 1
    return State(side, {colour: frozenset(cells) for colour, cells in stones.items()}, turn, extra)


def parts(side: int, cells: Iterable[str]) -> list[Cells]:
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


def cell_sequences(side: int, empty: Cells, first: str, k: int) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of k empty cells that begin beside a cell, each touching the next and no other of them."""

    def longer(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if len(path) == k:
            yield path
            return
        for cell in neighbours(side)[path[-1]] & empty:
            if not any(cell == other or cell in neighbours(side)[other] for other in path[:-1]):
                yield from longer((*path, cell))

    for cell in neighbours(side)[first] & empty:
        yield from longer((cell,))


def distance(side: int, own: Cells, empty: Cells, x: str, y: str, longest: int = 999) -> int | None:
    """Return the survival distance of two ends if it is no more than ``longest``; None if not."""
    groups = parts(side, own)
    (a,) = (group for group in groups if x in group)
    (b,) = (group for group in groups if y in group)
    assert a != b
    # Cells that touch what the path may not touch are in no path: without them the search ends in reasonable time.
    usable = frozenset(cell for cell in empty if neighbours(side)[cell] & own <= {x, y})
    for k in range(1, min(longest, len(usable)) + 1):
        shorter_exist = False
        for path in cell_sequences(side, usable, x, k):
            shorter_exist = True
            line = a | b | set(path)
            filled = own | set(path)
            if line in parts(side, filled) and is_bare_line(side, line) and y in neighbours(side)[path[-1]]:
                return k
        if not shorter_exist:
            return None
    return None


def is_alive(side: int, own: Cells, empty: Cells, group: Cells, had_two: bool) -> bool:
    if not had_two:
        return True
    return any(
        distance(side, own, empty, x, y) is not None
        for x in ends(side, group)
        for other in parts(side, own)
        if other != group
        for y in ends(side, other)
    )


def may_be_placed(side: int, own: Cells, empty: Cells, cell: str) -> bool:
    touched = [group for group in parts(side, own) if neighbours(side)[cell] & group]
    return cell in empty and all(len(group) == 1 for group in touched) and len(touched) <= 2


def end_of_turn(s: State, past: set[str], placed: str | None) -> tuple[State, Cells] | None:
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
                found[cell] = result[0]

    groups = parts(side, own)
    for snake in groups:
        if len(snake) == 1:
            continue
        others = [end for group in groups if group != snake for end in ends(side, group)]
        d = {(x, y): distance(side, own, empty, x, y) or NEVER for x in ends(side, snake) for y in others}
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
                        if distance(side, moved, (empty | {far}) - {p}, p, target, limit) is None:
                            continue
                    result = end_of_turn(with_own(moved), past, None)
                    if result and all(y in result[1] for y in others if whole[y] < whole[target]):
                        found[f"{far}>{p}"] = result[0]
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
