"""Nadraz a second time, word by word from its rules: sets and loops, everything counted afresh, nothing shared with the engine.

It answers what the referee answers, from position text alone, and makes the boards on which the two are compared.
"""

import random
from collections.abc import Iterator
from copy import copy
from functools import cache

from literal import Answer, Diagram, Point, board_text, name, neighbours, row_length

OTHER = {"b": "w", "w": "b"}
#: Going round: half cells to the right, rows up.
DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


@cache
def lines(side: int) -> dict[Point, list[list[Point]]]:
    """Return the cells of the six straight lines outward from each cell: rows are centred, so a line is straight on paper."""
    at = {(2 * i - row_length(side, k), k): (k, i) for k, i in neighbours(side)}
    found: dict[Point, list[list[Point]]] = {}
    for (x, k), cell in at.items():
        found[cell] = []
        for right, up in DIRECTIONS:
            line: list[Point] = []
            while (x + (len(line) + 1) * right, k + (len(line) + 1) * up) in at:
                line.append(at[x + (len(line) + 1) * right, k + (len(line) + 1) * up])
            found[cell].append(line)
    return found


def ends(diagram: Diagram, snake: set[Point]) -> set[Point]:
    return {stone for stone in snake if len(diagram.near[stone] & snake) == 1}


def valid(diagram: Diagram, snake: set[Point]) -> bool:
    return len(snake) == 1 or len(ends(diagram, snake)) == 2


def all_valid(diagram: Diagram, colours: str = "bw") -> bool:
    return all(valid(diagram, snake) for colour in colours for snake in diagram.parts(colour))


def may_flip(diagram: Diagram, run: list[Point], after: Point | None, enemy: str) -> bool:
    """Whether a run may be flipped as the board now stands; ``after`` is the cell right after it, if there is one."""
    snakes = diagram.parts(enemy)
    if any((len(snake) == 1 and snake <= set(run)) or ends(diagram, snake) & set(run) for snake in snakes):
        return False
    if after is None or diagram.on[after] != ".":
        return False
    diagram.on |= dict.fromkeys(run, OTHER[enemy])
    cuts = len(diagram.parts(enemy)) > len(snakes)
    diagram.on |= dict.fromkeys(run, enemy)
    return cuts


def stops(before: Diagram, origin: Point, line: list[Point]) -> Iterator[list[Point]]:
    """Yield the changed cells, in walking order, of every turn that walks the line outward from the origin."""
    diagram = copy(before)
    diagram.on = dict(before.on)
    own = diagram.on[origin]
    at_first = diagram.parts(own)
    eggs = [snake for snake in at_first if len(snake) == 1]
    growing = next(snake for snake in at_first if origin in snake)
    changed: list[Point] = []
    cut_cells: list[Point] = []

    def change(cell: Point) -> bool:
        """Make a cell friendly; return whether that merges the growing snake with another snake that is no egg."""
        merges = False
        diagram.on[cell] = own
        changed.append(cell)
        growing.add(cell)
        for snake in at_first:
            if snake & diagram.near[cell] and not snake <= growing:
                merges = merges or snake not in eggs
                growing.update(snake)
        return merges

    i = 0
    while i < len(line):
        merged = False
        what = diagram.on[line[i]]
        if what == own:
            if {line[i]} not in eggs or (cut_cells and i > 0 and diagram.on[line[i - 1]] == OTHER[own]):
                return
            growing.add(line[i])
            i += 1
            continue
        if what == OTHER[own]:
            run = []
            while i < len(line) and diagram.on[line[i]] == OTHER[own]:
                run.append(line[i])
                i += 1
            after = line[i] if i < len(line) else None
            if after is None or not may_flip(diagram, run, after, OTHER[own]):
                return
            for cell in run:
                merged = change(cell) or merged
            cut_cells.append(after)
        merged = change(line[i]) or merged
        on_edge = {cell for cell in changed if len(diagram.near[cell]) < 6}
        if on_edge <= set(cut_cells) and all_valid(diagram):
            yield list(changed)
        if merged:
            return
        i += 1


def turns(side: int, board: str, colour: str) -> dict[str, list[Point]]:
    """Return the moves of a colour other than a pass, each with the cells that it changes."""
    diagram = Diagram(side, board)
    found = {}
    for snake in diagram.parts(colour):
        for origin in snake if len(snake) == 1 else ends(diagram, snake):
            for line in lines(side)[origin]:
                for changed in stops(diagram, origin, line):
                    first, last = min(changed), max(changed)
                    found[name(first) if first == last else f"{name(first)}-{name(last)}"] = changed
    return found


def winner(lengths: dict[str, list[int]], variant: str, last: str) -> str:
    black, white = lengths["b"], lengths["w"]
    if variant == "standard":
        for rank in range(max(len(black), len(white))):
            b, w = (of[rank] if rank < len(of) else 0 for of in (black, white))
            if b != w:
                return "b" if b > w else "w"
    else:
        for length in range(1, max([0, *black, *white]) + 1):
            b, w = black.count(length), white.count(length)
            if b != w:
                return "b" if b < w else "w"
    return last


def answer(side: int, variant: str, text: str) -> Answer:
    """Return what the rules say of a position in the play phase."""
    board, turn, last = text.split()
    moves = {colour: turns(side, board, colour) for colour in "bw"}
    over = not (moves["b"] or moves["w"])
    diagram = Diagram(side, board)
    lengths = {colour: sorted((len(snake) for snake in diagram.parts(colour)), reverse=True) for colour in "bw"}
    return {
        "legal": [] if over else sorted(moves[turn]) or ["pass"],
        "over": over,
        "winner": winner(lengths, variant, last) if over else None,
        "score": lengths,
    }


def after(side: int, text: str, move: str) -> str:
    """Return the text of the position after a move that is legal."""
    board, turn, last = text.split()
    diagram = Diagram(side, board)
    if move != "pass":
        diagram.on |= dict.fromkeys(turns(side, board, turn)[move], turn)
        last = turn
    return f"{board_text(side, lambda cell: diagram.on[cell])} {OTHER[turn]} {last}"


# -- boards to compare on --------------------------------------------------------------------------------------------------


def odd_board(rng: random.Random, side: int, faults: int) -> str:
    """Return the text of a board of valid snakes in shapes that nobody would play, spoilt by a number of random stones."""
    board = "/".join(str(row_length(side, k)) for k in range(2 * side - 1))
    diagram = Diagram(side, board)
    cells = list(diagram.near)
    rng.shuffle(cells)
    for cell in cells[: round(rng.random() * len(cells))]:
        for colour in rng.sample("bw", 2):
            diagram.on[cell] = colour
            if all_valid(diagram, colour):
                break
            diagram.on[cell] = "."
    for cell in rng.sample(cells, faults):
        diagram.on[cell] = rng.choice("bw.")
    return f"{board_text(side, lambda cell: diagram.on[cell])} {rng.choice('bw')} {rng.choice('bw')}"
