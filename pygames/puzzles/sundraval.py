"""What moves of Sundraval do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position
from pygames.rules.sundraval import Sundraval
from pygames.rules.sundraval_count import Count
from pygames.rules.terms import OTHER


def _counts(before: Position, after: Position) -> tuple[Count, Count]:
    """Return the counts of two positions."""
    assert isinstance(before, Sundraval)
    assert isinstance(after, Sundraval)
    return before.count(), after.count()


def _strangles(before: Position, move: str, after: Position) -> bool:
    then, now = _counts(before, after)
    enemy = OTHER[before.colour]
    return sum(now.strangled[enemy]) & ~sum(then.strangled[enemy]) != 0


def _rescues(before: Position, move: str, after: Position) -> bool:
    then, now = _counts(before, after)
    return sum(then.strangled[before.colour]) & ~sum(now.strangled[before.colour]) != 0


def _takes_a_prisoner(before: Position, move: str, after: Position) -> bool:
    """A group without territory, which was strangled, is saved by a smaller enemy group that is strangled instead."""
    then, now = _counts(before, after)
    own, enemy = before.colour, OTHER[before.colour]
    saved = sum(then.strangled[own]) & ~sum(now.strangled[own])
    prisoners = [group for group in now.groups[enemy] if group.stones in now.strangled[enemy]]
    return any(
        not group.has_territory and any(group.reach & other.stones and other.size < group.size for other in prisoners)
        for group in now.groups[own]
        if group.stones & saved
    )


def _joins(before: Position, move: str, after: Position) -> bool:
    """Groups with territories become one."""
    then, now = _counts(before, after)
    return max((number for _, number in now.earning[before.colour]), default=0) > max(
        (number for _, number in then.earning[before.colour]), default=0
    )


def _closes(before: Position, move: str, after: Position) -> bool:
    then, now = _counts(before, after)
    return len(now.territories[before.colour]) > len(then.territories[before.colour])


def _intrudes(before: Position, move: str, after: Position) -> bool:
    then, now = _counts(before, after)
    return sum(now.sizes(OTHER[before.colour])) < sum(then.sizes(OTHER[before.colour]))


def _sacrifices(before: Position, move: str, after: Position) -> bool:
    then, now = _counts(before, after)
    return len(now.strangled[before.colour]) > len(then.strangled[before.colour])


def _wins_the_half_point(before: Position, move: str, after: Position) -> bool:
    """The points are equal, and the half point, which was the enemy's or decided nothing, is won."""
    then, now = _counts(before, after)
    own = before.colour
    return (
        now.half() == own
        and int(now.points("b")) == int(now.points("w"))
        and not then.points(own) > then.points(OTHER[own])
    )


def _denies(before: Position, move: str, after: Position) -> bool:
    """An enemy stone on that point would have changed the score in the enemy's favour."""
    assert isinstance(before, Sundraval)
    own, enemy = before.colour, OTHER[before.colour]
    turned = Sundraval(before.setup, before.black, before.white, enemy, "0")
    if move == "pass" or move not in turned.legal_moves:
        return False
    then, now = _counts(before, turned.play(move))
    return now.points(enemy) - now.points(own) > then.points(enemy) - then.points(own)


def _passes(before: Position, move: str, after: Position) -> bool:
    """A stone could have been placed instead."""
    return move == "pass" and len(before.legal_moves) > 1


def _waits(before: Position, move: str, after: Position) -> bool:
    return move != "pass"


THEMES = (
    Theme(
        "prisoner",
        Message("Take a prisoner"),
        lambda move: Message("{move} takes a prisoner, and so saves a group.", move=move),
        _takes_a_prisoner,
    ),
    Theme(
        "strangle",
        Message("Strangle"),
        lambda move: Message("After {move} an enemy group is strangled.", move=move),
        _strangles,
    ),
    Theme(
        "rescue",
        Message("Save a group"),
        lambda move: Message("{move} saves a group that was strangled.", move=move),
        _rescues,
    ),
    Theme(
        "half-point",
        Message("The half point"),
        lambda move: Message("After {move} points are equal, and the half point decides.", move=move),
        _wins_the_half_point,
    ),
    Theme(
        "join",
        Message("More territories beside one group"),
        lambda move: Message("After {move} one group has more territories.", move=move),
        _joins,
    ),
    Theme(
        "territory",
        Message("Fence in a territory"),
        lambda move: Message("{move} fences in a territory.", move=move),
        _closes,
    ),
    Theme(
        "sacrifice",
        Message("Sacrifice"),
        lambda move: Message("{move} gives a stone away.", move=move),
        _sacrifices,
    ),
    Theme(
        "deny",
        Message("An intersection that the enemy needs"),
        lambda move: Message("{move} takes an intersection that the enemy needs.", move=move),
        _denies,
    ),
    Theme(
        "spoil",
        Message("Spoil a territory"),
        lambda move: Message("{move} leaves the enemy less territory.", move=move),
        _intrudes,
    ),
    Theme("pass", Message("Pass"), lambda move: Message("Any stone would do harm."), _passes),
    Theme(
        "wait",
        Message("A stone that does no harm"),
        lambda move: Message("{move} is the only stone that does no harm.", move=move),
        _waits,
    ),
)
