"""What moves of Nadraz do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position
from pygames.rules.terms import OTHER, Colour


def _snakes(position: Position, stones: int) -> int:
    return len(list(position.board.components(stones)))


def _runs(before: Position, after: Position) -> int:
    """Return how many runs were flipped. Each cuts, and between two of them there is a cut cell."""
    return _snakes(before, before.enemy & ~after.stones(OTHER[before.colour]))


def _cuts_twice(before: Position, move: str, after: Position) -> bool:
    return _runs(before, after) >= 2


def _cuts_once(before: Position, move: str, after: Position) -> bool:
    return _runs(before, after) >= 1


def _merges(before: Position, move: str, after: Position) -> bool:
    return _snakes(after, after.stones(before.colour)) < _snakes(before, before.own)


def _merges_and_cuts(before: Position, move: str, after: Position) -> bool:
    return _merges(before, move, after) and _cuts_once(before, move, after)


def _enemy_cuts(position: Position, enemy: Colour) -> bool:
    """Return whether a colour could cut its opponent, if it were to move."""
    turned = position.altered(turn=enemy)
    return any(_cuts_once(turned, move, turned.play(move)) for move in turned.legal_moves)


def _takes_cuts_away(before: Position, move: str, after: Position) -> bool:
    enemy = OTHER[before.colour]
    return not after.over and _enemy_cuts(before, enemy) and not _enemy_cuts(after, enemy)


def _shuts_out(before: Position, move: str, after: Position) -> bool:
    return after.over


def _forces_a_pass(before: Position, move: str, after: Position) -> bool:
    return after.must_pass


def _grows(before: Position, move: str, after: Position) -> bool:
    return move != "pass"


THEMES = (
    Theme(
        "double-cut",
        Message("Several cuts in one walk"),
        lambda move: Message("{move} cuts more than once.", move=move),
        _cuts_twice,
    ),
    Theme(
        "merge-and-cut",
        Message("Merge and cut"),
        lambda move: Message("{move} cuts and merges in one walk.", move=move),
        _merges_and_cuts,
    ),
    Theme(
        "shelter",
        Message("Take the enemy's cuts away"),
        lambda move: Message("After {move} the enemy has no cut.", move=move),
        _takes_cuts_away,
    ),
    Theme("cut", Message("Cut"), lambda move: Message("{move} cuts an enemy snake.", move=move), _cuts_once),
    Theme("merge", Message("Merge"), lambda move: Message("{move} merges snakes of its colour.", move=move), _merges),
    Theme(
        "last-move",
        Message("Nothing left to place"),
        lambda move: Message("After {move} the enemy cannot place any more.", move=move),
        _shuts_out,
    ),
    Theme(
        "pass",
        Message("No move for the enemy"),
        lambda move: Message("After {move} the enemy has no move and must pass.", move=move),
        _forces_a_pass,
    ),
    Theme(
        "grow",
        Message("Grow"),
        lambda move: Message("{move} makes a snake longer, and cuts nothing.", move=move),
        _grows,
    ),
)
