"""What moves of Vadrantir do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position
from pygames.rules.terms import COLOURS, OTHER, Colour
from pygames.rules.vadrantir import Vadrantir


def _ends_it(before: Position, move: str, after: Position) -> bool:
    return after.over


def _owned(position: Position, colour: Colour) -> int:
    """Return the cells of territory that a colour owns."""
    assert isinstance(position, Vadrantir)
    return sum(cells for cells, owner in position.territories() if owner == colour)


def _wins_by_half_a_point(before: Position, move: str, after: Position) -> bool:
    owned = [_owned(after, colour).bit_count() for colour in COLOURS]
    return after.over and after.winner != "draw" and owned[0] == owned[1]


def _turns_territory(before: Position, move: str, after: Position) -> bool:
    """Cells that were the enemy's are its own."""
    return bool(_owned(before, OTHER[before.colour]) & _owned(after, before.colour))


def _takes_territory(before: Position, move: str, after: Position) -> bool:
    enemy = OTHER[before.colour]
    return _owned(after, enemy).bit_count() < _owned(before, enemy).bit_count()


def _joins(before: Position, move: str, after: Position) -> bool:
    groups = before.board.components
    return len(list(groups(after.stones(before.colour)))) <= len(list(groups(before.own)))


def _waits(before: Position, move: str, after: Position) -> bool:
    return True


THEMES = (
    Theme(
        "half-point",
        Message("The half point"),
        lambda move: Message("{move} ends the game, and the half point decides.", move=move),
        _wins_by_half_a_point,
    ),
    Theme("end", Message("End the game"), lambda move: Message("{move} ends the game in time.", move=move), _ends_it),
    Theme(
        "turn-territory",
        Message("Turn a territory"),
        lambda move: Message("After {move} enemy territory has another owner.", move=move),
        _turns_territory,
    ),
    Theme(
        "take-territory",
        Message("Spoil a territory"),
        lambda move: Message("{move} leaves the enemy less territory.", move=move),
        _takes_territory,
    ),
    Theme("grow", Message("A larger group"), lambda move: Message("{move} makes a group larger.", move=move), _joins),
    Theme(
        "alone", Message("A stone on its own"), lambda move: Message("{move} is a stone on its own.", move=move), _waits
    ),
)
