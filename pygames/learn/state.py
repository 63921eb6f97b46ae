"""A game between two seats, played action by action."""

from operator import index
from typing import Any, Literal, Self

from pygames.errors import IllegalMove, Message, shortened
from pygames.learn.actions import Actions, Choices, actions_of
from pygames.record import Path, Record
from pygames.rules import Colour, Position, find_game
from pygames.rules.terms import COLOURS, OTHER, no_colour

#: Who made the opening, 0, and who chose a colour, 1.
Seat = Literal[0, 1]


class State:
    """A position, what is chosen of the move that is being made, and who has which colour. A value: `play` returns another one.

    Like positions, equal states can have different legal actions in Snex and Serpent: those depend on `Position.history`, too.

    Attributes:
        position: the position before the move that is being made.
        chosen: the actions of that move so far, none between two moves.
        first: the colour that seat 0 has; None until it is chosen.
        actions: the actions of the setup.

    >>> state = State.start("vadrantir", 5)
    >>> for move in ("e5", "white", "d4"):
    ...     state = state.make(move)
    >>> state.first, state.seat, state.position.turn
    ('b', 0, 'b')
    """

    def __init__(self, position: Position, first: Colour | None = None) -> None:
        """Begin at a position, where ``first`` is the colour of seat 0 if colours have been chosen.

        Raises:
            ValueError: ``first`` is missing after the choice or given before it.
        """
        if (first in COLOURS) != (position.turn in COLOURS) or (first is not None and first not in COLOURS):
            raise ValueError("the colour of the first seat must be given after the choice, and only then")
        self._set(position, first, (), None)

    def _set(self, position: Position, first: Colour | None, chosen: tuple[int, ...], choices: Choices | None) -> None:
        self.position = position
        self.first = first
        self.chosen = chosen
        self.actions: Actions = actions_of(position.setup)
        self._known_choices = choices

    @classmethod
    def start(cls, game: str, size: int | None = None, variant: str = "standard") -> Self:
        """Return the state before the opening; raise `UnknownGame` if there is no such game, size or variant."""
        return cls(find_game(game).start(size, variant))

    @classmethod
    def of(cls, record: Record, path: Path = ()) -> Self:
        """Return the state of a record after the moves along a path.

        Raises:
            BadRecord: a move on the way is illegal.
            ValueError: the record was set up after the choice, so nobody knows who chose.
        """
        return cls(record.position(path), record.first_colour(path))

    # -- who is who --------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat | None:
        """The seat to act; None when the game is over."""
        if self.position.turn == "o":
            return 0
        if self.position.turn == "c":
            return 1
        return None if self.over else self.seat_of(self.position.colour)

    def seat_of(self, colour: Colour) -> Seat:
        """Return the seat that has a colour, once colours are chosen; raise `ValueError` if it is no colour."""
        if colour not in COLOURS:
            raise no_colour(colour)
        return 0 if colour == self.first else 1

    def colour_of(self, seat: Seat) -> Colour | None:
        """Return the colour that a seat has, None until it is chosen; raise `ValueError` if it is no seat."""
        if seat not in (0, 1):
            raise ValueError(f"a seat is 0 or 1, not {shortened(seat)}")
        return self.first if self.first is None or seat == 0 else OTHER[self.first]

    # -- acting ------------------------------------------------------------------------------------------------------

    @property
    def _choices(self) -> Choices:
        if self._known_choices is None:
            self._known_choices = self.actions.choices(self.position)
        return self._known_choices

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions in rising order; none when the game is over."""
        return sorted(self._choices)

    @property
    def mask(self) -> list[int]:
        """For each action 1 if it is legal, 0 if not: as many numbers as there are actions."""
        mask = [0] * self.actions.count
        for action in self._choices:
            mask[action] = 1
        return mask

    def play(self, action: int) -> Self:
        """Return the state after an action; raise `IllegalMove` if it is not legal, or no whole number."""
        shown: object = action
        try:
            number = shown = index(action)
        except TypeError:
            number = -1
        if number not in self._choices:
            raise IllegalMove(shortened(shown), Message("this action is not among the legal ones"))
        made = self.actions.after(self._choices, number)
        if isinstance(made, str):
            return self._after(made)
        return self._made(self.position, self.first, (*self.chosen, number), made)

    def make(self, move: str) -> Self:
        """Return the state after a whole move, between two moves; raise `IllegalMove` if it is not legal.

        Raises:
            ValueError: another move has been begun.
        """
        if self.chosen:
            raise ValueError("a move has been begun: go on action by action")
        return self._after(move)

    def _after(self, move: str) -> Self:
        first = self.first
        if self.position.turn == "c":
            first = "w" if move == "black" else "b"
        return self._made(self.position.play(move), first, (), None)

    @classmethod
    def _made(cls, position: Position, first: Colour | None, chosen: tuple[int, ...], choices: Choices | None) -> Self:
        state = cls.__new__(cls)
        state._set(position, first, chosen, choices)
        return state

    # -- the end -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    @property
    def returns(self) -> tuple[float, float]:
        """What each seat has won: 1.0, -1.0, or 0.0 for a draw and while the game runs."""
        winner = self.position.winner
        if winner is None or winner == "draw":
            return 0.0, 0.0
        return (1.0, -1.0) if winner == self.first else (-1.0, 1.0)

    # -- as a value --------------------------------------------------------------------------------------------------

    @property
    def _parts(self) -> tuple[Position, Colour | None, tuple[int, ...]]:
        return self.position, self.first, self.chosen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def __repr__(self) -> str:
        begun = "".join(f" {self.actions.texts[action]}" for action in self.chosen)
        return f"<{self.position!r}, the first seat has {self.first}{', begun:' + begun if begun else ''}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the state itself: nothing ever changes it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), *self._parts)


def _again(kind: type[State], position: Position, first: Colour | None, chosen: tuple[int, ...]) -> State:
    state = kind(position, first)
    for action in chosen:
        state = state.play(action)
    return state
