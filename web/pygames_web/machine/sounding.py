"""What is heard besides words, if somebody wants it: a stone, a step, stones that go or turn, a refusal, the end of a game."""

from pygames_web.machine.effects import Effects, Sound
from pygames_web.machine.state import State
from pygames_web.model.outcome import over
from pygames_web.model.table import Table


def sounding(before: State, after: State) -> Effects:
    """Return the sound of a change of state, if it has one and sounds are wanted."""
    if not after.prefs.sounds:
        return []
    if not before.prefs.sounds:
        # Whoever switches them on hears that they are.
        return [Sound("stone")]
    old, new = before.on_board, after.on_board
    if not isinstance(old, Table) or not isinstance(new, Table) or old.record.setup != new.record.setup:
        return []
    name = _sound(old, new)
    return [Sound(name)] if name else []


def _sound(old: Table, new: Table) -> str:
    if new.refused and new.spoken is not old.spoken:
        return "refused"
    if over(new) and not over(old) and old.id == new.id:
        return "over"
    if len(new.path) <= len(old.path) or new.moves[: len(old.path)] != old.moves:
        return ""
    move, first, last = new.moves[len(old.path)], old.position, new.position
    if ">" in move:
        return "slide"
    lost = (first.black & ~last.black) | (first.white & ~last.white)
    return "cut" if lost else "stone"
