"""How each game is played well: principles, each with a position to try, and a whole game with remarks.

A game's strategy is in the module of its name here, `STRATEGY`; it may be missing.
"""

from functools import cache

from pygames.beside import declared
from pygames.errors import Message
from pygames.telling import move_told
from pygames_web.teaching.guide import GUIDES, Diagram, Section
from pygames_web.teaching.strategy.parts import AnnotatedGame, Principle, Remark, Strategy

__all__ = ["AnnotatedGame", "Principle", "Remark", "Strategy", "sections_of", "shown_at", "steps_of", "strategy_of"]


@cache
def strategy_of(game: str) -> Strategy | None:
    """Return the strategy of a game, None if nothing is said of it."""
    strategy: Strategy | None = declared(__name__, game, "STRATEGY")
    return strategy


def sections_of(game: str) -> tuple[Section, ...]:
    """Return what has a title and may have a diagram on the page that teaches a game: its rules, then its principles."""
    strategy = strategy_of(game)
    return (*GUIDES[game].sections, *(strategy.principles if strategy else ()))


def steps_of(game: str, number: int) -> int:
    """Return through how many steps a diagram of that page leads; behind those of its sections comes the game with remarks."""
    sections, strategy = sections_of(game), strategy_of(game)
    if number < len(sections):
        diagram = sections[number].diagram
        return len(diagram.moves) if diagram else -1
    annotated = strategy.annotated if strategy and number == len(sections) else None
    return len(annotated.remarks) if annotated else -1


def shown_at(game: str, number: int, step: int) -> tuple[Message, ...]:
    """Return what there is to hear of a diagram of that page after a step: what the last move did, and what is said of it."""
    sections, strategy = sections_of(game), strategy_of(game)
    shown = sections[number].diagram if number < len(sections) else strategy and strategy.annotated
    assert shown
    if isinstance(shown, Diagram):
        moves, made, said = shown.moves, step, shown.captions[step]
    else:
        made = shown.stops[step]
        moves, said = tuple(shown.moves.split()), shown.said(made)
    return (move_told(shown.position(made - 1), moves[made - 1]), said) if made else (said,)
