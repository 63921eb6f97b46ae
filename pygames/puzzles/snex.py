"""What moves of Snex do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position
from pygames.rules.snex import Snex
from pygames.rules.snex_steps import fourth_corners
from pygames.rules.terms import OTHER, Colour


def _free(position: Snex, colour: Colour) -> int:
    """Return the empty points on which a stone of a colour makes no block and no crosscut."""
    own, enemy = position.stones(colour), position.stones(OTHER[colour])
    return position.empty & ~fourth_corners(position.board, own, own) & ~fourth_corners(position.board, own, enemy)


def _joins(position: Snex, colour: Colour, point: int) -> bool:
    """Return whether a stone of a colour on a point joins its edges."""
    with_stone = (
        position.altered(black=position.black | point)
        if colour == "b"
        else position.altered(white=position.white | point)
    )
    return with_stone.connected == colour


def _threats(before: Position, after: Position) -> int:
    """Return the points on which one more stone would join the edges of whoever has moved."""
    assert isinstance(after, Snex)
    colour = before.colour
    if after.over or after.turn == colour:
        return 0
    return sum(point for point in after.board.cells_in(_free(after, colour)) if _joins(after, colour, point))


def _wins(before: Position, move: str, after: Position) -> bool:
    return after.over and after.winner == before.colour


def _threatens_twice(before: Position, move: str, after: Position) -> bool:
    return ">" not in move and _threats(before, after).bit_count() > 1


def _guards_a_gap(before: Position, move: str, after: Position) -> bool:
    """A stone would join the edges where the enemy's would make a crosscut or a block."""
    assert isinstance(after, Snex)
    return ">" not in move and bool(_threats(before, after) & ~_free(after, OTHER[before.colour]))


def _ties_a_crosscut(before: Position, move: str, after: Position) -> bool:
    assert isinstance(before, Snex) and isinstance(after, Snex)
    return after.turn == before.turn and bool(after.crosscuts & ~before.crosscuts)


def _undoes_a_crosscut(before: Position, move: str, after: Position) -> bool:
    return any(mark.kind == "crosscut" for mark in before.marks())


def _pushes_on(before: Position, move: str, after: Position) -> bool:
    return move.count(">") > 2


def _pushes(before: Position, move: str, after: Position) -> bool:
    return move.count(">") == 2


def _crawls(before: Position, move: str, after: Position) -> bool:
    return ">" in move


def _places(before: Position, move: str, after: Position) -> bool:
    return move != "pass"


THEMES = (
    Theme(
        "join-edges",
        Message("Join the edges"),
        lambda move: Message("{move} joins both edges.", move=move),
        _wins,
    ),
    Theme(
        "double-threat",
        Message("Two threats at once"),
        lambda move: Message("After {move} a stone on either of two points would join the edges.", move=move),
        _threatens_twice,
    ),
    Theme(
        "guarded-gap",
        Message("A gap on which the enemy may not place"),
        lambda move: Message("{move} leaves a gap on which the enemy may not place.", move=move),
        _guards_a_gap,
    ),
    Theme(
        "crosscut",
        Message("A turn through a crosscut"),
        lambda move: Message("{move} makes a crosscut, so that the turn goes on.", move=move),
        _ties_a_crosscut,
    ),
    Theme(
        "undo",
        Message("Undo a crosscut"),
        lambda move: Message("{move} undoes a crosscut.", move=move),
        _undoes_a_crosscut,
    ),
    Theme(
        "push-on",
        Message("Push on"),
        lambda move: Message("{move} pushes stones of both colours.", move=move),
        _pushes_on,
    ),
    Theme("push", Message("Push"), lambda move: Message("{move} pushes an enemy stone away.", move=move), _pushes),
    Theme("crawl", Message("Crawl"), lambda move: Message("{move} lets a snake crawl.", move=move), _crawls),
    Theme("place", Message("Place"), lambda move: Message("{move} adds a stone.", move=move), _places),
)
