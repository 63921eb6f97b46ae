"""Proofs that a position is won: every move of the winner's opponent is tried, to the end of the game or to a number of turns.

Nothing is estimated and nothing sampled. A question may look at as many positions as its budget allows; if that is not enough, there
is no answer.
"""

from collections.abc import Generator
from typing import TypeAlias

from pygames.rules import Colour, Position
from pygames.rules.terms import COLOURS, no_colour


class Undecided(Exception):
    """The budget did not suffice for a proof either way."""


class Prover:
    """Answers whether a colour can force a win, and remembers what it has found out.

    Attributes:
        positions: how many positions it has looked at since the last question began.
    """

    def __init__(self, budget: int) -> None:
        """Allow each question so many positions."""
        self.positions = 0
        self._budget = budget
        self._known: dict[tuple[object, ...], bool] = {}
        #: How often each move has decided a position. Such moves are tried first (a history heuristic).
        self._history: dict[tuple[Colour, str], int] = {}

    def wins(self, position: Position, colour: Colour, turns: int | None = None) -> bool:
        """Return whether a colour wins against every defence, within so many turns of its own or (None) however late.

        Raises:
            Undecided: that takes more positions than the budget.
            ValueError: the colour is neither ``"b"`` nor ``"w"``.
        """
        if colour not in COLOURS:
            raise no_colour(colour)
        self.positions = 0
        # Each search waits for the one behind it. They do not call each other: games can have more plies than calls may nest.
        waiting = [self._search(position, colour, turns)]
        answer: bool | None = None
        while True:
            try:
                waiting.append(waiting[-1].send(answer))
                answer = None
            except StopIteration as end:
                waiting.pop()
                answer = bool(end.value)
                if not waiting:
                    return answer

    def _search(self, position: Position, colour: Colour, turns: int | None) -> "_Search":
        """Find whether a colour wins. What is yielded are the searches that must come first, and their answers are sent."""
        if position.over:
            return position.winner == colour
        if turns == 0:
            return False
        question = (position.setup, position.key, position.history, colour, turns)
        answer = self._known.get(question)
        if answer is None:
            answer = self._known[question] = yield from self._try_moves(position, colour, turns)
        return answer

    def _try_moves(self, position: Position, colour: Colour, turns: int | None) -> "_Search":
        mover = position.colour
        for move in sorted(position.legal_moves, key=lambda move: -self._history.get((mover, move), 0)):
            self.positions += 1
            if self.positions > self._budget:
                raise Undecided
            after = position.play(move)
            won = yield self._search(after, colour, turns_left(after, mover, colour, turns))
            if won == (mover == colour):
                self._history[mover, move] = self._history.get((mover, move), 0) + 1
                return mover == colour
        return mover != colour


#: A search for whether a colour wins, broken off where it needs the answer of another.
_Search: TypeAlias = "Generator[_Search, bool | None, bool]"


def turns_left(after: Position, mover: Colour, colour: Colour, turns: int | None) -> int | None:
    """Return how many turns a colour has left after a move: one less if that move has ended a turn of its own."""
    return turns - 1 if turns is not None and mover == colour != after.turn else turns
