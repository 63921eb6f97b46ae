"""What moves of Snex do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position


def _ties_a_crosscut(before: Position, move: str, after: Position) -> bool:
    return after.turn == before.turn and not after.over


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
