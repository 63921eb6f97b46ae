"""What moves of Serpent do."""

from pygames.errors import Message
from pygames.puzzles.themes import Theme
from pygames.rules import Position
from pygames.rules.terms import OTHER


def _killed(before: Position, after: Position) -> int:
    """Return how many enemy groups leave the board."""
    return len(list(before.board.components(before.enemy & ~after.stones(OTHER[before.colour]))))


def _lost(before: Position, move: str, after: Position) -> int:
    """Return how many stones leave the board that the mover has not lifted."""
    placed = move != "pass" and ">" not in move
    return before.own.bit_count() + placed - after.stones(before.colour).bit_count()


def _kills_all(before: Position, move: str, after: Position) -> bool:
    return after.over and _killed(before, after) > 0


def _moves_last(before: Position, move: str, after: Position) -> bool:
    """The game is over though both colours have stones left: nobody can move any more."""
    return bool(after.over and after.black and after.white)


def _sacrifices(before: Position, move: str, after: Position) -> bool:
    return _lost(before, move, after) > 0


def _kills_several(before: Position, move: str, after: Position) -> bool:
    return _killed(before, after) > 1


def _kills(before: Position, move: str, after: Position) -> bool:
    return _killed(before, after) > 0


def _moves(before: Position, move: str, after: Position) -> bool:
    return ">" in move


def _places(before: Position, move: str, after: Position) -> bool:
    return move != "pass"


def _leaves_only_bad_moves(before: Position, move: str, after: Position) -> bool:
    """Whatever the enemy does, it loses at once by it, and that is not for what the move kills."""
    return not (after.over or _kills_several(before, move, after)) and all(
        after.play(reply).winner == before.colour for reply in after.legal_moves
    )


THEMES = (
    Theme(
        "annihilation",
        Message("The last groups"),
        lambda move: Message("{move} removes the last enemy groups.", move=move),
        _kills_all,
    ),
    Theme(
        "last-turn",
        Message("The last turn"),
        lambda move: Message("After {move} neither colour can move, and whoever made the last turn wins.", move=move),
        _moves_last,
    ),
    Theme(
        "zugzwang",
        Message("Zugzwang"),
        lambda move: Message("After {move} every move of the enemy loses.", move=move),
        _leaves_only_bad_moves,
    ),
    Theme(
        "sacrifice",
        Message("Sacrifice"),
        lambda move: Message("{move} gives up stones of its own colour.", move=move),
        _sacrifices,
    ),
    Theme(
        "double-kill",
        Message("Several groups at once"),
        lambda move: Message("{move} kills more than one group.", move=move),
        _kills_several,
    ),
    Theme("kill", Message("Kill"), lambda move: Message("{move} kills a group.", move=move), _kills),
    Theme(
        "approach",
        Message("Move a snake"),
        lambda move: Message("{move} moves a snake, and with it the survival paths.", move=move),
        _moves,
    ),
    Theme(
        "quiet",
        Message("A quiet stone"),
        lambda move: Message("{move} adds a stone, and kills nothing yet.", move=move),
        _places,
    ),
)
